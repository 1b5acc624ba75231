//! The rules as people read them: chapters of short sections with pictures, written in `lang/*/rules.txt`.
//!
//! A chapter is named like its expansion, a section like the mechanic it explains, an open question by the id of its rule in
//! `docs/rules`: the set-up page and the prompts link to them by these names.

mod charts;
mod pictures;

use std::sync::OnceLock;

use bastide_rules::{Decision, Mechanic, Variant};

use crate::lang::Lang;

pub(crate) use pictures::draw;

const GERMAN: &str = include_str!("../../lang/de/rules.txt");
const ENGLISH: &str = include_str!("../../lang/en/rules.txt");

/// A piece of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// Sentences.
    Paragraph(&'static str),
    /// One of several points.
    Point(&'static str),
    /// A picture by its name, and what it shows.
    Picture(&'static str, &'static str),
    /// A point the rule books leave open: what players ask, and what this table does and why.
    Question {
        /// The id of the rule that decides it.
        rule: &'static str,
        /// What players ask.
        asked: &'static str,
        /// The answer.
        answer: &'static str,
    },
}

/// A few sentences under one heading. The first section of a chapter has the chapter's name and title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Stable name, the same in all languages.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// The rules of the base game or of an expansion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its sections; never empty.
    pub sections: Vec<Section>,
}

impl Chapter {
    /// Stable name, the same in all languages.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.sections[0].id
    }

    /// Its heading.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.sections[0].title
    }
}

impl Section {
    /// The open questions it answers, as id of the rule and question.
    pub fn questions(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.blocks.iter().filter_map(|block| match *block {
            Block::Question { rule, asked, .. } => Some((rule, asked)),
            _ => None,
        })
    }

    /// Whether something of this name stands here: the section itself, or an open question.
    fn has(&self, name: &str) -> bool {
        self.id == name || self.questions().any(|(rule, _)| rule == name)
    }
}

/// All chapters, in the order in which one learns them.
#[must_use]
pub fn chapters(lang: Lang) -> &'static [Chapter] {
    static BOOKS: [OnceLock<Vec<Chapter>>; 2] = [OnceLock::new(), OnceLock::new()];
    // Every game has its chapters in one book.
    let (text, book) = match lang {
        Lang::De | Lang::DeNewWorld => (GERMAN, &BOOKS[0]),
        Lang::En | Lang::EnNewWorld => (ENGLISH, &BOOKS[1]),
    };
    book.get_or_init(|| read(text))
}

/// The number of the chapter in which a section or an open question stands; the first chapter should there be none, which
/// a test rules out.
#[must_use]
pub fn chapter_with(lang: Lang, name: &str) -> usize {
    chapters(lang).iter().position(|c| c.sections.iter().any(|s| s.has(name))).unwrap_or(0)
}

/// The section or open question of a name, by the rule book's own copy of that name.
#[must_use]
pub fn named(lang: Lang, name: &str) -> Option<&'static str> {
    let sections = || chapters(lang).iter().flat_map(|c| &c.sections);
    let mut names = sections().flat_map(|s| [s.id].into_iter().chain(s.questions().map(|(rule, _)| rule)));
    names.find(|known| *known == name)
}

/// What players ask where this rule decides.
#[must_use]
pub fn question(lang: Lang, rule: &str) -> Option<&'static str> {
    let mut questions = chapters(lang).iter().flat_map(|c| &c.sections).flat_map(Section::questions);
    questions.find(|(id, _)| *id == rule).map(|(_, asked)| asked)
}

/// The section that explains an expansion.
#[must_use]
pub fn of_expansion(id: &'static str) -> &'static str {
    // Both editions of the river are played alike.
    if id == "river-2021" { "river" } else { id }
}

/// The chapter about the chips of a country.
#[must_use]
pub fn of_country(country: &str) -> &'static str {
    match country {
        "france" => "map-france",
        "benelux" => "map-benelux",
        "great-britain" => "map-great-britain",
        "iberia" => "map-iberia",
        _ => "map-germany",
    }
}

/// The section that explains a mechanic.
#[must_use]
pub const fn of_mechanic(mechanic: Mechanic) -> &'static str {
    match mechanic {
        Mechanic::Flight => "flying-machines",
        Mechanic::Gold => "gold-mines",
        other => other.id(),
    }
}

/// The chapter with which one begins to learn a game.
#[must_use]
pub const fn first(variant: Variant) -> &'static str {
    match variant {
        Variant::Classic => "base",
        Variant::NewWorld => "new-world",
    }
}

/// The section that explains what is to be decided.
#[must_use]
pub const fn of_decision(decision: Decision, variant: Variant) -> &'static str {
    if matches!(variant, Variant::NewWorld) {
        return match decision {
            Decision::Wood => "settlers",
            Decision::ScoreOrder => "score-order",
            Decision::Over => "new-world-end",
            _ => "new-world",
        };
    }
    match decision {
        Decision::Draw | Decision::Lay => "lay",
        Decision::Wood => "figure",
        Decision::AwardOrder(_) => "score",
        Decision::ScoreOrder => "score-order",
        Decision::Over => "end",
        Decision::SecondGold | Decision::TakeGold(_) => "gold-mines",
        Decision::MageWitch | Decision::Separate | Decision::Dispel => "mage-witch",
        Decision::Robber(_) | Decision::Victim(_) => "robbers",
        Decision::Roll | Decision::Land => "flying-machines",
        Decision::NewFerry | Decision::MoveFerry => "ferries",
        Decision::CountingFigure(_) | Decision::TurnMessage | Decision::MessageChoice | Decision::ScoreMeeple => {
            "messages"
        }
        Decision::CircleChoice | Decision::CircleAdd(_) | Decision::CircleRemove(_) => "crop-circles",
        Decision::Again => "builder",
        Decision::StartTile | Decision::StartCell => "maps",
        Decision::PlaceChip | Decision::TurnChip => "chips",
        Decision::SellWine => "map-france",
        Decision::Island | Decision::TurnUp => "map-benelux",
        Decision::HandIn | Decision::Isle => "map-great-britain",
        Decision::Geocache => "map-iberia",
        Decision::Upgrade => "map-germany",
        Decision::TownTurn => "town-turns",
    }
}

/// The rule behind what players wonder about while they decide this; nothing where the books leave nothing open.
#[must_use]
pub const fn why(decision: Decision) -> Option<&'static str> {
    Some(match decision {
        Decision::Draw | Decision::Lay | Decision::Wood | Decision::SecondGold | Decision::Over => return None,
        Decision::AwardOrder(_) => "ED-7",
        Decision::ScoreOrder => "INT-73",
        Decision::TakeGold(_) => "INT-27",
        Decision::MageWitch | Decision::Dispel => "INT-40",
        Decision::Separate => "INT-41",
        Decision::Robber(_) => "INT-32",
        Decision::Victim(_) => "INT-33",
        Decision::Roll | Decision::Land => "INT-24",
        Decision::NewFerry => "INT-16",
        Decision::MoveFerry => "INT-18",
        Decision::CountingFigure(_) | Decision::TurnMessage => "INT-14",
        Decision::MessageChoice => "INT-17",
        Decision::ScoreMeeple => "INT-61",
        Decision::CircleChoice => "INT-52",
        Decision::CircleAdd(_) => "INT-54",
        Decision::CircleRemove(_) => "INT-51",
        Decision::Again => "INT-13",
        Decision::StartTile | Decision::StartCell | Decision::TurnUp => return None,
        Decision::PlaceChip | Decision::TurnChip => "INT-84",
        Decision::SellWine => "INT-85",
        Decision::Island => "INT-86",
        Decision::HandIn => "INT-87",
        Decision::Geocache => "INT-88",
        Decision::Upgrade => "INT-89",
        Decision::TownTurn | Decision::Isle => "INT-69",
    })
}

fn read(text: &'static str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("//")) {
        let heading = |rest: &'static str| {
            let (id, title) = rest.split_once(' ').unwrap_or((rest, rest));
            Section { id, title, blocks: Vec::new() }
        };
        if let Some(rest) = line.strip_prefix("== ") {
            chapters.push(Chapter { sections: vec![heading(rest)] });
            continue;
        }
        let Some(chapter) = chapters.last_mut() else { continue };
        if let Some(rest) = line.strip_prefix("-- ") {
            chapter.sections.push(heading(rest));
            continue;
        }
        let block = if let Some(point) = line.strip_prefix("* ") {
            Block::Point(point)
        } else if let Some((name, caption)) = line.strip_prefix('[').and_then(|l| l.split_once("] ")) {
            Block::Picture(name, caption)
        } else if let Some((rule, (asked, answer))) = open_question(line) {
            Block::Question { rule, asked, answer }
        } else {
            Block::Paragraph(line)
        };
        if let Some(section) = chapter.sections.last_mut() {
            section.blocks.push(block);
        }
    }
    chapters
}

/// `? INT-16 question | answer`
fn open_question(line: &str) -> Option<(&str, (&str, &str))> {
    let (rule, rest) = line.strip_prefix("? ")?.split_once(' ')?;
    Some((rule, rest.split_once(" | ")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::expansion::EXPANSIONS;
    use bastide_rules::{Game, Player, Setup};

    fn sections(lang: Lang) -> Vec<&'static Section> {
        chapters(lang).iter().flat_map(|c| &c.sections).collect()
    }

    /// The rules behind the open questions.
    fn questions(lang: Lang) -> Vec<&'static str> {
        sections(lang).into_iter().flat_map(Section::questions).map(|(rule, _)| rule).collect()
    }

    /// Ids and kinds of blocks, without the words.
    fn skeleton(lang: Lang) -> Vec<(&'static str, Vec<&'static str>)> {
        let kind = |b: &Block| match b {
            Block::Paragraph(_) => "paragraph",
            Block::Point(_) => "point",
            Block::Picture(name, _) => name,
            Block::Question { rule, .. } => rule,
        };
        sections(lang).into_iter().map(|s| (s.id, s.blocks.iter().map(kind).collect())).collect()
    }

    #[test]
    fn both_languages_tell_the_same() {
        assert_eq!(skeleton(Lang::De), skeleton(Lang::En));
        for lang in Lang::ALL {
            let mut ids: Vec<&str> = sections(lang).iter().map(|s| s.id).chain(questions(lang)).collect();
            ids.sort_unstable();
            let all = ids.len();
            ids.dedup();
            assert_eq!(ids.len(), all, "a name is used twice");
        }
    }

    #[test]
    fn everything_on_the_set_up_page_is_explained() {
        let ids: Vec<&str> = sections(Lang::En).iter().map(|s| s.id).collect();
        let expansions = EXPANSIONS.iter().map(|e| of_expansion(e.id));
        let mechanics = Mechanic::ALL.into_iter().map(of_mechanic);
        for wanted in expansions.chain(mechanics).chain(Variant::ALL.map(first)) {
            assert!(ids.contains(&wanted), "{wanted} has no section");
        }
        for lang in Lang::ALL {
            for (id, rule, ..) in crate::pages::SWITCHES {
                assert!(questions(lang).contains(&rule), "{rule} is not among the open questions");
                let label = lang.of("rule", id);
                assert!(label.ends_with(&format!("({rule})")), "{label}");
            }
        }
    }

    /// The numbered rules of the project.
    fn specification() -> String {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files.map(|file| std::fs::read_to_string(file).unwrap()).collect()
    }

    #[test]
    fn open_questions_lead_to_the_numbered_rules() {
        let rules = specification();
        let questions = questions(Lang::En);
        for rule in &questions {
            let stands = rules.contains(&format!("- **{rule}** ")) || rules.contains(&format!("\n| {rule} | "));
            assert!(stands, "{rule} is not in docs/rules");
        }
        // The books can be read otherwise here, so people will ask.
        for rule in ["INT-20", "INT-30", "INT-33", "INT-40", "INT-54"] {
            assert!(questions.contains(&rule), "{rule} is not among the open questions");
        }
        for text in [GERMAN, ENGLISH] {
            let asked = text.lines().filter(|line| line.starts_with('?'));
            assert!(asked.clone().all(|line| open_question(line).is_some()));
            assert_eq!(asked.count(), questions.len());
        }
    }

    #[test]
    fn every_why_is_answered() {
        use Decision as D;
        let p = Player(0);
        let asked = [
            [D::AwardOrder(p), D::TakeGold(p), D::MageWitch, D::Dispel, D::Separate, D::Robber(p)],
            [D::Victim(p), D::Roll, D::Land, D::NewFerry, D::MoveFerry, D::CountingFigure(p)],
            [D::TurnMessage, D::MessageChoice, D::ScoreMeeple, D::CircleChoice, D::CircleAdd(p), D::Again],
        ];
        for decision in asked.into_iter().flatten().chain([
            D::CircleRemove(p),
            D::ScoreOrder,
            D::SellWine,
            D::Island,
            D::HandIn,
            D::Geocache,
            D::Upgrade,
            D::Isle,
        ]) {
            let rule = why(decision).unwrap_or_else(|| panic!("{decision:?}"));
            assert!(Lang::ALL.iter().all(|&lang| question(lang, rule).is_some()), "{rule}");
        }
    }

    #[test]
    fn every_decision_is_explained() {
        let ids: Vec<&str> = sections(Lang::En).iter().map(|s| s.id).collect();
        for seed in 0..6 {
            let preset = if seed % 2 == 0 { "bigbox6" } else { "newworld" };
            let mut game = Game::new(&Setup::named(preset, 3).unwrap()).unwrap();
            let mut dealer = Dealer::new(seed);
            while let Some(action) = any_action(&game, &mut dealer) {
                assert!(ids.contains(&of_decision(game.decision(), game.rules().variant)), "{:?}", game.decision());
                game.apply(action).unwrap();
            }
            assert!(ids.contains(&of_decision(game.decision(), game.rules().variant)));
        }
    }
}

//! The rules as people read them: chapters of short sections with pictures, written in `lang/rules.*.txt`.
//!
//! A chapter is named like its expansion, a section like the mechanic or rule switch it explains: the set-up page and the
//! prompts link to them by these names.

mod pictures;

use std::sync::OnceLock;

use bastide_rules::{Decision, Mechanic};

use crate::lang::Lang;

pub(crate) use pictures::draw;

const GERMAN: &str = include_str!("../../lang/rules.de.txt");
const ENGLISH: &str = include_str!("../../lang/rules.en.txt");

/// A piece of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// Sentences.
    Paragraph(&'static str),
    /// One of several points.
    Point(&'static str),
    /// A picture by its name, and what it shows.
    Picture(&'static str, &'static str),
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

/// All chapters, in the order in which one learns them.
#[must_use]
pub fn chapters(lang: Lang) -> &'static [Chapter] {
    static BOOKS: [OnceLock<Vec<Chapter>>; 2] = [OnceLock::new(), OnceLock::new()];
    let text = match lang {
        Lang::De => GERMAN,
        Lang::En => ENGLISH,
    };
    BOOKS[lang as usize].get_or_init(|| read(text))
}

/// The number of the chapter in which a section stands; the first chapter should there be none, which a test rules out.
#[must_use]
pub fn chapter_with(lang: Lang, section: &str) -> usize {
    chapters(lang).iter().position(|c| c.sections.iter().any(|s| s.id == section)).unwrap_or(0)
}

/// The section that explains an expansion.
#[must_use]
pub fn of_expansion(id: &'static str) -> &'static str {
    // Both editions of the river are played alike.
    if id == "river-2021" { "river" } else { id }
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

/// The section that explains what is to be decided.
#[must_use]
pub const fn of_decision(decision: Decision) -> &'static str {
    match decision {
        Decision::Draw | Decision::Lay => "lay",
        Decision::Wood => "figure",
        Decision::AwardOrder(_) => "score",
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
    }
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
        let block = match (line.strip_prefix("* "), line.strip_prefix('[').and_then(|l| l.split_once("] "))) {
            (Some(point), _) => Block::Point(point),
            (None, Some((name, caption))) => Block::Picture(name, caption),
            (None, None) => Block::Paragraph(line),
        };
        if let Some(section) = chapter.sections.last_mut() {
            section.blocks.push(block);
        }
    }
    chapters
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::expansion::EXPANSIONS;
    use bastide_rules::{Game, Setup};

    fn sections(lang: Lang) -> Vec<&'static Section> {
        chapters(lang).iter().flat_map(|c| &c.sections).collect()
    }

    /// Ids and kinds of blocks, without the words.
    fn skeleton(lang: Lang) -> Vec<(&'static str, Vec<&'static str>)> {
        let kind = |b: &Block| match b {
            Block::Paragraph(_) => "paragraph",
            Block::Point(_) => "point",
            Block::Picture(name, _) => name,
        };
        sections(lang).into_iter().map(|s| (s.id, s.blocks.iter().map(kind).collect())).collect()
    }

    #[test]
    fn both_languages_tell_the_same() {
        assert_eq!(skeleton(Lang::De), skeleton(Lang::En));
        for lang in Lang::ALL {
            let mut ids: Vec<&str> = sections(lang).iter().map(|s| s.id).collect();
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
        let switches = crate::pages::SWITCHES.iter().map(|s| s.0);
        for wanted in expansions.chain(mechanics).chain(switches) {
            assert!(ids.contains(&wanted), "{wanted} has no section");
        }
    }

    #[test]
    fn every_decision_is_explained() {
        let ids: Vec<&str> = sections(Lang::En).iter().map(|s| s.id).collect();
        for seed in 0..6 {
            let mut game = Game::new(&Setup::named("bigbox6", 3).unwrap()).unwrap();
            let mut dealer = Dealer::new(seed);
            while let Some(action) = any_action(&game, &mut dealer) {
                assert!(ids.contains(&of_decision(game.decision())), "{:?}", game.decision());
                game.apply(action).unwrap();
            }
            assert!(ids.contains(&of_decision(game.decision())));
        }
    }
}

//! Reading a lesson line by line.

use bastide_rules::{Action, KindId, Mechanic, Setup};

use crate::error::{LessonError, Reason};
use crate::lesson::{Lesson, Play, Show, Step, Text};

/// Words of which the next lines hold the text, one for each language.
enum Tells {
    Title,
    About,
    Say,
    Wrong,
    Else,
    Praise,
}

#[derive(Default)]
struct Reader {
    lesson: Option<Lesson>,
    /// Where the texts that come belong.
    tells: Option<Tells>,
}

impl Lesson {
    /// Reads a lesson and plays it once to see that it can be given.
    ///
    /// # Errors
    /// Names the line that cannot be read or played.
    pub fn read(id: &str, text: &str) -> Result<Lesson, LessonError> {
        let lesson = Lesson::parse(id, text)?;
        lesson.rehearse()?;
        Ok(lesson)
    }

    /// Reads a lesson without trying whether it can be given.
    ///
    /// # Errors
    /// Names the line that cannot be read.
    pub fn parse(id: &str, text: &str) -> Result<Lesson, LessonError> {
        let mut reader = Reader::default();
        let mut lines = 0;
        for (i, line) in text.lines().enumerate() {
            lines = i + 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                reader.line(id, lines, line).map_err(|reason| reason.at(lines))?;
            }
        }
        let lesson = reader.lesson.ok_or_else(|| Reason::Missing("the setup").at(lines))?;
        lesson.complete(lines)?;
        Ok(lesson)
    }

    /// Whether nothing is left unsaid.
    fn complete(&self, lines: usize) -> Result<(), LessonError> {
        let both = |text: &Text, what, line| {
            if text.de.is_empty() || text.en.is_empty() { Err(Reason::Missing(what).at(line)) } else { Ok(()) }
        };
        both(&self.title, "the title in both languages", lines)?;
        both(&self.about, "what it is about, in both languages,", lines)?;
        if self.steps.is_empty() {
            return Err(Reason::Missing("a step").at(lines));
        }
        for step in &self.steps {
            both(&step.say, "what the step says, in both languages,", step.line)?;
            if step.asks() {
                both(&step.other, "what else is answered, in both languages,", step.line)?;
            }
            for (_, text) in &step.wrongs {
                both(text, "the answer to something wrong, in both languages,", step.line)?;
            }
            if let Some(praise) = &step.praise {
                both(praise, "the praise in both languages", step.line)?;
            }
        }
        Ok(())
    }
}

impl Reader {
    fn line(&mut self, id: &str, number: usize, line: &str) -> Result<(), Reason> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let misplaced = || Reason::Place(word.to_owned());
        match word {
            "de" | "en" => return self.text(word, rest),
            "setup" if self.lesson.is_none() => self.lesson = Some(begun(id, number, rest)?),
            "setup" => return Err(Reason::Twice("setup")),
            _ => {
                let lesson = self.lesson.as_mut().ok_or_else(misplaced)?;
                self.tells = None;
                match (word, lesson.steps.last_mut()) {
                    ("step", _) => lesson.steps.push(Step {
                        line: number,
                        show: None,
                        point: None,
                        plays: Vec::new(),
                        say: Text::default(),
                        wants: Vec::new(),
                        wrongs: Vec::new(),
                        other: Text::default(),
                        praise: None,
                    }),
                    ("without", None) => without(&mut lesson.setup, rest)?,
                    ("stock", None) => stock(&mut lesson.setup, rest)?,
                    ("meeples", None) => {
                        lesson.setup.meeples = rest
                            .parse()
                            .map_err(|_| Reason::Unknown { what: "number of meeples", name: rest.into() })?;
                    }
                    ("other", None) => rest.clone_into(&mut lesson.other),
                    ("chapter", None) => rest.clone_into(&mut lesson.chapter),
                    ("title", None) => self.tells = Some(Tells::Title),
                    ("about", None) => self.tells = Some(Tells::About),
                    ("act" | "draw" | "turn", None) => lesson.before.push((number, play(word, rest)?)),
                    ("act" | "draw" | "turn", Some(step)) => step.plays.push((number, play(word, rest)?)),
                    ("show", Some(step)) if rest == "fields" => step.show = Some(Show::Fields),
                    ("show", Some(_)) => return Err(Reason::Unknown { what: "thing to show", name: rest.into() }),
                    ("point", Some(step)) => step.point = Some(rest.parse()?),
                    ("want", Some(step)) => step.wants.push((number, rest.parse()?)),
                    ("say", Some(_)) => self.tells = Some(Tells::Say),
                    ("wrong", Some(step)) => {
                        step.wrongs.push((rest.parse()?, Text::default()));
                        self.tells = Some(Tells::Wrong);
                    }
                    ("else", Some(_)) => self.tells = Some(Tells::Else),
                    ("praise", Some(step)) => {
                        step.praise = Some(Text::default());
                        self.tells = Some(Tells::Praise);
                    }
                    (
                        "without" | "stock" | "meeples" | "other" | "chapter" | "title" | "about" | "show" | "point"
                        | "want" | "say" | "wrong" | "else" | "praise",
                        _,
                    ) => return Err(misplaced()),
                    _ => return Err(Reason::Word(word.to_owned())),
                }
            }
        }
        Ok(())
    }

    fn text(&mut self, language: &str, words: &str) -> Result<(), Reason> {
        let misplaced = || Reason::Place(language.to_owned());
        let lesson = self.lesson.as_mut().ok_or_else(misplaced)?;
        let text = match (&self.tells, lesson.steps.last_mut()) {
            (Some(Tells::Title), _) => &mut lesson.title,
            (Some(Tells::About), _) => &mut lesson.about,
            (Some(Tells::Say), Some(step)) => &mut step.say,
            (Some(Tells::Else), Some(step)) => &mut step.other,
            (Some(Tells::Wrong), Some(step)) => step.wrongs.last_mut().map(|(_, text)| text).ok_or_else(misplaced)?,
            (Some(Tells::Praise), Some(step)) => step.praise.as_mut().ok_or_else(misplaced)?,
            _ => return Err(misplaced()),
        };
        let (side, twice) = if language == "de" { (&mut text.de, "de") } else { (&mut text.en, "en") };
        if !side.is_empty() {
            return Err(Reason::Twice(twice));
        }
        words.clone_into(side);
        Ok(())
    }
}

fn begun(id: &str, number: usize, name: &str) -> Result<Lesson, Reason> {
    Ok(Lesson {
        id: id.to_owned(),
        chapter: "base".to_owned(),
        title: Text::default(),
        about: Text::default(),
        other: "Bo".to_owned(),
        setup: Setup::named(name, 2)?,
        setup_line: number,
        before: Vec::new(),
        steps: Vec::new(),
    })
}

fn without(setup: &mut Setup, name: &str) -> Result<(), Reason> {
    let mechanic = Mechanic::ALL.into_iter().find(|mechanic| mechanic.id() == name);
    let mechanic = mechanic.ok_or_else(|| Reason::Unknown { what: "mechanic", name: name.into() })?;
    setup.mechanics.retain(|m| *m != mechanic);
    Ok(())
}

fn tile(name: &str) -> Result<KindId, Reason> {
    KindId::by_name(name).ok_or_else(|| Reason::Unknown { what: "tile", name: name.into() })
}

/// Leaves exactly these tiles in the stock, so that the game ends with the last of them.
fn stock(setup: &mut Setup, tiles: &str) -> Result<(), Reason> {
    for kind in KindId::all().filter(|kind| kind.kind().river == 0) {
        setup.tile_counts.insert(kind.kind().id.into(), 0);
    }
    for word in tiles.split_whitespace() {
        let (name, copies) = word.split_once('*').unwrap_or((word, "1"));
        let copies: u8 = copies.parse().map_err(|_| Reason::Unknown { what: "number of tiles", name: word.into() })?;
        *setup.tile_counts.entry(tile(name)?.kind().id.into()).or_default() += copies;
    }
    Ok(())
}

fn play(word: &str, rest: &str) -> Result<Play, Reason> {
    match word {
        "act" => Ok(Play::Act(rest.parse()?)),
        "draw" => Ok(Play::Draw(tile(rest)?)),
        _ => {
            // The first three words are those of an action.
            let mut at = rest.match_indices(' ').map(|(at, _)| at);
            let (laid, wood) = at.nth(2).map_or((rest, ""), |at| (&rest[..at], rest[at..].trim()));
            match format!("tile {laid}").parse()? {
                Action::Lay { kind, pos, rotation } => {
                    let wood = if wood.is_empty() { None } else { Some(wood.parse()?) };
                    Ok(Play::Turn { kind, pos, rotation, wood })
                }
                _ => Err(Reason::Word(rest.to_owned())),
            }
        }
    }
}

//! Giving a lesson: what comes next, and what is said to what the learner does.

use bastide_rules::{Action, Actor, Decision, Game, Player};
use bastide_table::{Assist, Plan, Table, TableError};

use crate::error::{LessonError, Reason};
use crate::lesson::{Lesson, Play, Step, Text};

/// The learner has the first seat.
const LEARNER: Player = Player(0);

/// How far a lesson has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct At {
    /// The step.
    pub step: usize,
    /// How much of what the step wants is done.
    pub done: usize,
}

/// What a lesson says to what the learner wants to do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Verdict<'a> {
    /// That is what was wanted.
    Right,
    /// It is not: this is said, and nothing is played.
    Wrong(&'a Text),
}

impl Lesson {
    /// The table of the lesson, with everything that lies there before the first step.
    ///
    /// # Errors
    /// When the table cannot be played; a lesson that was read can.
    pub fn table(&self, language: &str) -> Result<Table, LessonError> {
        let mut plan = Plan::for_persons(self.setup.clone());
        plan.assist = Assist::All;
        plan.seats[0].name = if language == "de" { "Du" } else { "You" }.to_owned();
        plan.seats[1].name.clone_from(&self.other);
        let mut table = Table::follower(format!("lesson-{}", self.id), plan)
            .map_err(|why| Reason::Table(why).at(self.setup_line))?;
        play_all(&self.before, &mut table)?;
        Ok(table)
    }

    /// Plays what a step begins with.
    ///
    /// # Errors
    /// When the table refuses it: it is not at the end of the step before.
    pub fn enter(&self, at: At, table: &mut Table) -> Result<(), LessonError> {
        self.steps.get(at.step).map_or(Ok(()), |step| play_all(&step.plays, table))
    }

    /// What is said to actions the learner wants to play as one move. They are tried in this game.
    #[must_use]
    pub fn judge(&self, at: At, game: &Game, actions: &[Action]) -> Verdict<'_> {
        let Some(step) = self.steps.get(at.step) else { return Verdict::Right };
        let mut game = game.clone();
        for (i, &action) in actions.iter().enumerate() {
            match step.wants.get(at.done + i) {
                Some((_, want)) if want.fits(&game, action) => {}
                _ => return Verdict::Wrong(step.answer(&game, action)),
            }
            if game.apply(action).is_err() {
                // What the table refuses it answers itself.
                return Verdict::Right;
            }
        }
        Verdict::Right
    }

    /// Where the lesson stands when the learner has played so many more actions, which led to this game. Nobody has to decline what is
    /// not offered.
    #[must_use]
    pub fn after(&self, at: At, actions: usize, game: &Game) -> At {
        let mut at = At { done: at.done + actions, ..at };
        let wants = self.steps.get(at.step).map_or(&[][..], |step| &step.wants);
        while wants.get(at.done).is_some_and(|(_, want)| want.is_pass()) && !asks_learner(game) {
            at.done += 1;
        }
        at
    }

    /// Whether the learner has done everything the step wants.
    #[must_use]
    pub fn is_done(&self, at: At) -> bool {
        self.steps.get(at.step).is_none_or(|step| at.done >= step.wants.len())
    }

    /// The next step, if there is one.
    #[must_use]
    pub fn next(&self, at: At) -> Option<At> {
        (at.step + 1 < self.steps.len()).then_some(At { step: at.step + 1, done: 0 })
    }

    /// What the learner could do now that is wanted, the plainest first. Nothing when the step wants no more.
    #[must_use]
    pub fn solution(&self, at: At, game: &Game) -> Option<Action> {
        self.solutions(at, game).into_iter().next()
    }

    /// Everything the learner could do now that is wanted.
    #[must_use]
    pub fn solutions(&self, at: At, game: &Game) -> Vec<Action> {
        let Some((_, want)) = self.steps.get(at.step).and_then(|step| step.wants.get(at.done)) else {
            return Vec::new();
        };
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        actions.retain(|&action| want.fits(game, action));
        actions
    }

    /// All that the learner could do one after the other to finish the step.
    #[must_use]
    pub fn way(&self, mut at: At, game: &Game) -> Vec<Action> {
        let (mut game, mut way) = (game.clone(), Vec::new());
        while let Some(action) = self.solution(at, &game) {
            if game.apply(action).is_err() {
                break;
            }
            way.push(action);
            at = self.after(at, 1, &game);
        }
        way
    }

    /// The lesson as it stood when the learner had done this, step by step: the last list is that of the step they are at. Nothing when it does
    /// not lead there.
    #[must_use]
    pub fn again(&self, language: &str, moves: &[Vec<Action>]) -> Option<(Table, At)> {
        let mut table = self.table(language).ok()?;
        let mut at = At::default();
        for (step, actions) in moves.iter().enumerate() {
            if step > 0 {
                at = self.next(at).filter(|_| self.is_done(at))?;
            }
            self.enter(at, &mut table).ok()?;
            for &action in actions {
                if self.judge(at, table.game(), &[action]) != Verdict::Right || table.play(&[action]).is_err() {
                    return None;
                }
                at = self.after(at, 1, table.game());
            }
        }
        Some((table, at))
    }

    /// Plays the lesson as it is meant, to the end.
    ///
    /// # Errors
    /// Names the line that cannot be played.
    pub fn rehearse(&self) -> Result<Table, LessonError> {
        let mut table = self.table("en")?;
        let mut at = At::default();
        loop {
            self.enter(at, &mut table)?;
            while let Some((line, _)) = self.steps[at.step].wants.get(at.done) {
                if table.game().to_act() != Actor::Player(LEARNER) {
                    return Err(Reason::NotAsked.at(*line));
                }
                let action = self.solution(at, table.game()).ok_or_else(|| Reason::NoAnswer.at(*line))?;
                table.play(&[action]).map_err(|why| Reason::Refused { action, why }.at(*line))?;
                at = self.after(at, 1, table.game());
            }
            match self.next(at) {
                Some(next) => at = next,
                None => return Ok(table),
            }
        }
    }
}

/// Whether the learner may decline something now.
fn asks_learner(game: &Game) -> bool {
    game.to_act() == Actor::Player(LEARNER) && game.is_legal(Action::Pass)
}

impl Step {
    fn answer(&self, game: &Game, action: Action) -> &Text {
        self.wrongs.iter().find(|(wrong, _)| wrong.fits(game, action)).map_or(&self.other, |(_, text)| text)
    }
}

fn play_all(plays: &[(usize, Play)], table: &mut Table) -> Result<(), LessonError> {
    for (line, play) in plays {
        let refused = |(action, why)| Reason::Refused { action, why }.at(*line);
        match *play {
            Play::Act(action) => follow(table, action).map_err(refused)?,
            Play::Draw(kind) => {
                settle(table, Decision::Draw).map_err(refused)?;
                follow(table, Action::Draw(kind)).map_err(refused)?;
            }
            Play::Turn { kind, pos, rotation, wood } => {
                settle(table, Decision::Draw).map_err(refused)?;
                follow(table, Action::Draw(kind)).map_err(refused)?;
                follow(table, Action::Lay { kind, pos, rotation }).map_err(refused)?;
                if let Some(wood) = wood {
                    settle(table, Decision::Wood).map_err(refused)?;
                    follow(table, wood).map_err(refused)?;
                }
                settle(table, Decision::Draw).map_err(refused)?;
            }
        }
    }
    Ok(())
}

type Refused = (Action, TableError);

fn follow(table: &mut Table, action: Action) -> Result<(), Refused> {
    table.follow(table.steps().len(), action).map_err(|why| (action, why))
}

/// Answers quietly until something is asked, or nothing can be answered quietly any more.
fn settle(table: &mut Table, until: Decision) -> Result<(), Refused> {
    while table.game().decision() != until {
        let mut choices = Vec::new();
        table.game().legal_actions(&mut choices);
        let quiet = [Action::Pass, Action::MessagePoints].into_iter().find(|action| choices.contains(action));
        match (quiet, &choices[..], table.game().to_act()) {
            (Some(quiet), _, _) => follow(table, quiet)?,
            (None, [only], Actor::Player(_)) => follow(table, *only)?,
            // What follows is refused, and says why.
            _ => return Ok(()),
        }
    }
    Ok(())
}

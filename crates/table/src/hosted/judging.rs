//! What anybody may say, and what comes of it.

use bastide_dealer::Dealer;
use bastide_rules::{Action, Actor, Player};
use serde::{Deserialize, Serialize};

use crate::error::TableError;
use crate::hosted::{Due, End, Hosted, Late, Line, Refusal, Stage, What, Why, Wish};

/// Letters of the longest name.
pub const MAX_NAME: usize = 32;
/// Actions of the longest move that is taken as one: a tile, a figure, and what follows before anybody else is asked.
const MAX_MOVE: usize = 32;

/// What a person can say at a hosted table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Word {
    /// The host seats a bot, or sends it away.
    Bot {
        /// Where.
        seat: u8,
        /// Of which level; none makes the seat free.
        level: Option<String>,
    },
    /// The host begins.
    Begin,
    /// Takes a free seat, or is called otherwise from now on.
    Sit {
        /// Which.
        seat: u8,
        /// As the person wants to be called.
        name: String,
    },
    /// Leaves a seat before the game. The host can ask others to.
    Stand {
        /// Which.
        seat: u8,
    },
    /// Plays actions as one move, in the words of records: all of them, or none.
    Act {
        /// One after the other.
        actions: Vec<String>,
    },
    /// Wishes something the others have to agree to.
    Ask {
        /// What.
        wish: Wish,
    },
    /// Agrees to what is asked, or does not.
    Answer {
        /// Whether.
        yes: bool,
    },
    /// Goes on after a halt.
    Resume,
    /// Gives up a seat.
    Resign {
        /// Which.
        seat: u8,
    },
    /// Is back after having been too late.
    Return {
        /// Where.
        seat: u8,
    },
}

impl Hosted {
    /// Judges what a person says. What is allowed has happened when this returns, and is to be written down as these lines. `lot`
    /// decides what is drawn by lot before the game; it must be hard to guess.
    ///
    /// # Errors
    /// Says why it does not happen; nothing has changed then.
    pub fn judge(&mut self, who: &str, word: &Word, at: u64, lot: u64) -> Result<Vec<Line>, Refusal> {
        if let Stage::Over(_) = self.stage {
            return Err(Refusal::Over);
        }
        let whats = match word {
            Word::Sit { seat, name } => self.sit(who, *seat, name)?,
            Word::Stand { seat } => self.stand(who, *seat)?,
            Word::Bot { seat, level } => self.seat_bot(who, *seat, level.as_deref())?,
            Word::Begin => self.begin(who, lot)?,
            Word::Act { actions } => return self.act(who, actions, at),
            Word::Ask { wish } => self.ask(who, *wish)?,
            Word::Answer { yes } => self.answer(who, *yes)?,
            Word::Resume => self.resume(who)?,
            Word::Resign { seat } => self.out(self.own(who, *seat)?, Why::Resigned)?,
            Word::Return { seat } => self.come_back(who, *seat)?,
        };
        self.write(whats, at)
    }

    /// Plays for a bot or an absent player: what [`Hosted::due`] asks for.
    ///
    /// # Errors
    /// When a person has to decide, or the action is not legal.
    pub fn play_for(&mut self, seat: u8, actions: &[Action], at: u64) -> Result<Vec<Line>, Refusal> {
        match self.due() {
            Due::Bot(due, _) | Due::Absent(due) if due == seat => self.play(seat, actions, at),
            _ => Err(Refusal::NotYourSeat(seat)),
        }
    }

    /// What comes of time going by: whoever is late is out.
    ///
    /// # Errors
    /// Never, unless the table was damaged.
    pub fn look_at_clock(&mut self, at: u64) -> Result<Vec<Line>, Refusal> {
        match (self.deadline(), self.due()) {
            (Some(deadline), Due::Person(seat)) if deadline <= at => {
                let whats = self.out(seat, Why::Time)?;
                self.write(whats, at)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn gathering(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Gathering { Ok(()) } else { Err(Refusal::Begun) }
    }

    fn playing(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Playing { Ok(()) } else { Err(Refusal::NotBegun) }
    }

    fn hosting(&self, who: &str) -> Result<(), Refusal> {
        if self.host == who { Ok(()) } else { Err(Refusal::NotHost) }
    }

    fn own(&self, who: &str, seat: u8) -> Result<u8, Refusal> {
        match &self.chair(seat)?.holder {
            Some(holder) if holder == who => Ok(seat),
            _ => Err(Refusal::NotYourSeat(seat)),
        }
    }

    /// The first seat of a person who still plays.
    fn seated(&self, who: &str) -> Result<u8, Refusal> {
        let plays = |seat: &u8| self.chair(*seat).is_ok_and(|chair| chair.out.is_none());
        self.seats_of(who).find(plays).ok_or(Refusal::NotSeated)
    }

    fn sit(&self, who: &str, seat: u8, name: &str) -> Result<Vec<What>, Refusal> {
        let name = name.trim();
        if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
            return Err(Refusal::BadName);
        }
        self.gathering()?;
        let taken = match &self.chair(seat)?.holder {
            Some(holder) => holder != who,
            None => self.plan.seats[usize::from(seat)].bot.is_some(),
        };
        if taken {
            return Err(Refusal::SeatTaken(seat));
        }
        Ok(vec![What::Sit { seat, who: who.to_owned(), name: name.to_owned() }])
    }

    fn stand(&self, who: &str, seat: u8) -> Result<Vec<What>, Refusal> {
        self.gathering()?;
        if self.chair(seat)?.holder.is_none() || self.host != who {
            self.own(who, seat)?;
        }
        Ok(vec![What::Stand { seat }])
    }

    fn seat_bot(&self, who: &str, seat: u8, level: Option<&str>) -> Result<Vec<What>, Refusal> {
        self.gathering()?;
        self.hosting(who)?;
        if self.chair(seat)?.holder.is_some() {
            return Err(Refusal::SeatTaken(seat));
        }
        Ok(vec![What::Bot { seat, level: level.map(str::to_owned) }])
    }

    fn begin(&self, who: &str, lot: u64) -> Result<Vec<What>, Refusal> {
        self.gathering()?;
        self.hosting(who)?;
        for (seat, (chair, place)) in (0..).zip(self.chairs.iter().zip(&self.plan.seats)) {
            if chair.holder.is_none() && place.bot.is_none() {
                return Err(Refusal::SeatFree(seat));
            }
        }
        if self.persons().is_empty() {
            return Err(Refusal::NotSeated);
        }
        let mut order: Vec<u8> = (0..self.chairs.len() as u8).collect();
        if self.terms.shuffle {
            let mut lots = Dealer::new(lot);
            for end in (1..order.len()).rev() {
                order.swap(end, lots.below(end as u32 + 1) as usize);
            }
        }
        Ok(vec![What::Begin { order }])
    }

    fn act(&mut self, who: &str, actions: &[String], at: u64) -> Result<Vec<Line>, Refusal> {
        self.playing()?;
        if self.paused {
            return Err(Refusal::Paused);
        }
        if actions.is_empty() || actions.len() > MAX_MOVE {
            return Err(Refusal::BadMove);
        }
        let actions: Vec<Action> =
            actions.iter().map(|text| text.parse().map_err(|_| Refusal::BadMove)).collect::<Result<_, _>>()?;
        let seat = match self.due() {
            Due::Person(seat) => self.own(who, seat)?,
            Due::Bot(seat, _) | Due::Absent(seat) => return Err(Refusal::NotYourSeat(seat)),
            Due::Chance => return Err(TableError::ChanceIsDue.into()),
            Due::Nobody => return Err(Refusal::NotBegun),
        };
        // Whoever thinks longer than the clock allows is late, even if nobody has looked at the clock yet.
        if self.deadline().is_some_and(|deadline| deadline <= at) {
            return self.look_at_clock(at);
        }
        self.play(seat, &actions, at)
    }

    fn play(&mut self, seat: u8, actions: &[Action], at: u64) -> Result<Vec<Line>, Refusal> {
        let table = self.table.as_mut().ok_or(Refusal::NotBegun)?;
        let before = table.steps().len();
        table.play_as(Player(seat), actions)?;
        table.deal()?;
        let mut whats: Vec<What> = table.actions().skip(before).map(|action| What::Deal { action }).collect();
        for (what, &action) in whats.iter_mut().zip(actions) {
            *what = What::Act { seat, action };
        }
        let mut lines = self.note_all(whats, at)?;
        if self.table.as_ref().is_some_and(|table| table.game().is_over()) {
            let end = self.end(End::Finished)?;
            lines.extend(self.note_all([end], at)?);
        }
        Ok(lines)
    }

    fn ask(&self, who: &str, wish: Wish) -> Result<Vec<What>, Refusal> {
        self.playing()?;
        if self.asking.is_some() {
            return Err(Refusal::AskedAlready);
        }
        let mut seat = self.seated(who)?;
        match wish {
            Wish::Pause if self.paused => return Err(Refusal::Paused),
            Wish::Back { .. } if self.paused => return Err(Refusal::Paused),
            Wish::Back { to } => {
                let table = self.table.as_ref().ok_or(Refusal::NotBegun)?;
                let acted = if (to as usize) < table.steps().len() {
                    table.game_at(to as usize).to_act()
                } else {
                    Actor::Nobody
                };
                match acted {
                    Actor::Player(player) if self.own(who, player.0).is_ok() => seat = player.0,
                    _ => return Err(Refusal::NotYourAction(to)),
                }
            }
            Wish::Pause | Wish::Abandon => {}
        }
        let mut whats = vec![What::Ask { seat, wish }];
        if self.persons() == [who] {
            whats.push(self.granted(wish)?);
        }
        Ok(whats)
    }

    fn answer(&self, who: &str, yes: bool) -> Result<Vec<What>, Refusal> {
        let seat = self.seated(who)?;
        let asking = self.asking.as_ref().ok_or(Refusal::NothingAsked)?;
        let asker = self.chair(asking.seat)?.holder.as_deref();
        // Whoever asked can take it back, but need not agree.
        if (asker == Some(who) && yes) || asking.agreed.iter().any(|agreed| agreed == who) {
            return Err(Refusal::NothingAsked);
        }
        let mut whats = vec![What::Answer { seat, yes }];
        let agrees = |person: &&str| {
            Some(*person) == asker || *person == who || asking.agreed.iter().any(|agreed| agreed == person)
        };
        if yes && self.persons().iter().all(agrees) {
            whats.push(self.granted(asking.wish)?);
        }
        Ok(whats)
    }

    fn granted(&self, wish: Wish) -> Result<What, Refusal> {
        Ok(match wish {
            Wish::Back { to } => What::Back { to },
            Wish::Pause => What::Pause,
            Wish::Abandon => self.end(End::Abandoned)?,
        })
    }

    fn resume(&self, who: &str) -> Result<Vec<What>, Refusal> {
        self.playing()?;
        let seat = self.seated(who)?;
        if self.paused { Ok(vec![What::Resume { seat }]) } else { Err(Refusal::NotPaused) }
    }

    fn out(&self, seat: u8, why: Why) -> Result<Vec<What>, Refusal> {
        self.playing()?;
        match self.chair(seat)?.out {
            Some(Why::Resigned) => return Err(Refusal::GivenUp(seat)),
            Some(Why::Time) if why == Why::Time => return Err(Refusal::GivenUp(seat)),
            _ => {}
        }
        let mut whats = vec![What::Out { seat, why }];
        let stays = |at: u8| at != seat && self.chair(at).is_ok_and(|chair| chair.out.is_none());
        let left = (0..self.chairs.len() as u8).filter(|&at| stays(at));
        let persons = left.clone().filter(|&at| self.chair(at).is_ok_and(|chair| chair.holder.is_some())).count();
        if why == Why::Resigned && persons == 0 {
            whats.push(self.end(if left.count() == 1 { End::Left } else { End::Abandoned })?);
        } else if self.terms.late == Late::Without && left.count() <= 1 {
            whats.push(self.end(End::Left)?);
        }
        Ok(whats)
    }

    fn come_back(&self, who: &str, seat: u8) -> Result<Vec<What>, Refusal> {
        self.playing()?;
        self.own(who, seat)?;
        match self.chair(seat)?.out {
            None => Err(Refusal::NotOut(seat)),
            Some(why) if self.may_return(why) => Ok(vec![What::In { seat }]),
            Some(_) => Err(Refusal::GivenUp(seat)),
        }
    }

    fn end(&self, why: End) -> Result<What, Refusal> {
        Ok(What::End { why, seed: self.seed.ok_or(TableError::NoDealer)? })
    }

    /// Lets these things happen, and what follows from them.
    fn write(&mut self, whats: Vec<What>, at: u64) -> Result<Vec<Line>, Refusal> {
        let mut lines = self.note_all(whats, at)?;
        if self.stage == Stage::Playing
            && let Some(table) = &mut self.table
        {
            let before = table.steps().len();
            table.deal()?;
            let dealt: Vec<What> = table.actions().skip(before).map(|action| What::Deal { action }).collect();
            lines.extend(self.note_all(dealt, at)?);
        }
        Ok(lines)
    }

    /// Notes things as the lines that tell them, all at one moment.
    fn note_all(&mut self, whats: impl IntoIterator<Item = What>, at: u64) -> Result<Vec<Line>, Refusal> {
        self.clocks.charge(at);
        let lines: Vec<Line> = whats.into_iter().map(|what| Line { at, what }).collect();
        for line in &lines {
            self.note(line)?;
        }
        Ok(lines)
    }
}

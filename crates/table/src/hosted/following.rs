//! What each line changes.

use crate::hosted::{Asking, Clock, End, Hosted, Line, Refusal, Stage, What, Why, Wish};
use crate::table::Table;

impl Hosted {
    /// Takes over a line that was judged elsewhere. They are numbered from 0.
    ///
    /// # Errors
    /// When it is not the next one, or cannot be. The table must be read anew then.
    pub fn follow(&mut self, number: usize, line: &Line) -> Result<(), Refusal> {
        if number != self.lines {
            return Err(Refusal::OutOfStep { told: number, next: self.lines });
        }
        self.clocks.charge(line.at);
        if let What::Act { action, .. } | What::Deal { action } = line.what {
            let table = self.table.as_mut().ok_or(Refusal::NotBegun)?;
            table.follow(table.steps().len(), action)?;
        }
        self.note(line)
    }

    /// Everything a line changes but the actions on the table.
    pub(super) fn note(&mut self, line: &Line) -> Result<(), Refusal> {
        match &line.what {
            What::Sit { seat, who, name } => {
                let (place, chair) = self.place(*seat)?;
                place.name.clone_from(name);
                place.bot = None;
                chair.holder = Some(who.clone());
            }
            What::Stand { seat } => {
                let (place, chair) = self.place(*seat)?;
                place.name.clear();
                chair.holder = None;
            }
            What::Bot { seat, level } => {
                let (place, chair) = self.place(*seat)?;
                place.name.clear();
                place.bot.clone_from(level);
                chair.holder = None;
            }
            What::Begin { order } => self.note_begin(order)?,
            What::Act { .. } => {
                if matches!(self.asking, Some(Asking { wish: Wish::Back { .. }, .. })) {
                    self.asking = None;
                }
            }
            What::Deal { .. } => {}
            What::Ask { seat, wish } => {
                self.asking = Some(Asking { seat: *seat, wish: *wish, agreed: Vec::new() });
            }
            What::Answer { seat, yes } => {
                let who = self.chair(*seat)?.holder.clone().ok_or(Refusal::Damaged)?;
                match &mut self.asking {
                    Some(asking) if *yes => asking.agreed.push(who),
                    _ => self.asking = None,
                }
            }
            What::Back { to } => {
                self.asking = None;
                self.table.as_mut().ok_or(Refusal::NotBegun)?.rewind(*to as usize);
            }
            What::Pause => {
                self.asking = None;
                self.paused = true;
                self.clocks.hold();
            }
            What::Resume { .. } => {
                self.paused = false;
                let seat = self.thinker();
                self.clocks.go_on(seat);
            }
            What::Out { seat, why } => self.place(*seat)?.1.out = Some(*why),
            What::In { seat } => self.place(*seat)?.1.out = None,
            What::End { why, seed } => self.note_end(*why, *seed)?,
        }
        if self.stage == Stage::Playing && !self.paused {
            let seat = self.thinker();
            self.clocks.run(seat);
        }
        self.lines += 1;
        Ok(())
    }

    fn note_begin(&mut self, order: &[u8]) -> Result<(), Refusal> {
        if self.stage != Stage::Gathering || !is_permutation(order, self.chairs.len()) {
            return Err(Refusal::Damaged);
        }
        self.plan.seats = order.iter().map(|&from| self.plan.seats[usize::from(from)].clone()).collect();
        self.chairs = order.iter().map(|&from| self.chairs[usize::from(from)].clone()).collect();
        let (id, plan) = (self.id.clone(), self.plan.clone());
        self.table = Some(match self.seed {
            Some(seed) => Table::new(id, plan, seed)?,
            None => Table::follower(id, plan)?,
        });
        self.stage = Stage::Playing;
        Ok(())
    }

    fn note_end(&mut self, why: End, seed: bastide_dealer::Seed) -> Result<(), Refusal> {
        self.stage = Stage::Over(why);
        self.asking = None;
        self.clocks.hold();
        match &mut self.table {
            Some(table) => Ok(table.reveal(seed)?),
            None => Ok(()),
        }
    }

    /// Whose time runs: a person's only.
    fn thinker(&self) -> Option<u8> {
        if self.terms.clock == Clock::None {
            return None;
        }
        match self.due() {
            crate::hosted::Due::Person(seat) => Some(seat),
            _ => None,
        }
    }

    pub(super) fn chair(&self, seat: u8) -> Result<&crate::hosted::Chair, Refusal> {
        self.chairs.get(usize::from(seat)).ok_or(Refusal::NoSuchSeat(seat))
    }

    fn place(&mut self, seat: u8) -> Result<(&mut crate::Seat, &mut crate::hosted::Chair), Refusal> {
        let at = usize::from(seat);
        match (self.plan.seats.get_mut(at), self.chairs.get_mut(at)) {
            (Some(place), Some(chair)) => Ok((place, chair)),
            _ => Err(Refusal::NoSuchSeat(seat)),
        }
    }

    /// Whether a person who is out may come back: whoever gave up does not, and nobody whose time for the game is over.
    pub(super) fn may_return(&self, why: Why) -> bool {
        why == Why::Time && !matches!(self.terms.clock, Clock::Game { .. })
    }
}

fn is_permutation(order: &[u8], seats: usize) -> bool {
    order.len() == seats && (0..seats).all(|seat| order.iter().any(|&from| usize::from(from) == seat))
}

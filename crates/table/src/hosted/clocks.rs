//! Everybody's time, worked out from the lines alone: whoever reads them knows the same.

use super::terms::Clock;

/// How much time is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clocks {
    clock: Clock,
    /// Milliseconds by seat, as of the last line.
    left: Vec<u64>,
    /// Who has to decide since then, if time runs for somebody.
    running: Option<u8>,
    since: u64,
}

impl Clocks {
    pub(super) fn new(clock: Clock, seats: usize) -> Clocks {
        Clocks { clock, left: vec![clock.start().unwrap_or_default(); seats], running: None, since: 0 }
    }

    /// Takes away what has gone by since the last line.
    pub(super) fn charge(&mut self, at: u64) {
        if let Some(seat) = self.running
            && let Some(left) = self.left.get_mut(usize::from(seat))
        {
            *left = left.saturating_sub(at.saturating_sub(self.since));
        }
        // Two machines' clocks may differ a little: time does not run backwards.
        self.since = self.since.max(at);
    }

    /// From now on time runs for this seat. Whoever had to decide until now has made a move.
    pub(super) fn run(&mut self, seat: Option<u8>) {
        if self.clock == Clock::None || self.running == seat {
            return;
        }
        if let (Some(before), Clock::Game { increment, .. }) = (self.running, self.clock)
            && let Some(left) = self.left.get_mut(usize::from(before)).filter(|left| **left > 0)
        {
            *left += u64::from(increment) * 1000;
        }
        if let (Some(now), Clock::Move { .. } | Clock::Days { .. }) = (seat, self.clock) {
            self.restart(now);
        }
        self.running = seat;
    }

    /// Holds without a move having been made.
    pub(super) fn hold(&mut self) {
        self.running = None;
    }

    /// Goes on after a halt, with the time that was left.
    pub(super) fn go_on(&mut self, seat: Option<u8>) {
        if self.clock != Clock::None {
            self.running = seat;
        }
    }

    fn restart(&mut self, seat: u8) {
        if let (Some(left), Some(start)) = (self.left.get_mut(usize::from(seat)), self.clock.start()) {
            *left = start;
        }
    }

    /// Milliseconds by seat, as of the last line; none without clocks.
    pub(super) fn left(&self) -> Option<&[u64]> {
        (self.clock != Clock::None).then_some(self.left.as_slice())
    }

    /// Whose time runs.
    pub(super) fn running(&self) -> Option<u8> {
        self.running
    }

    /// When the time of whoever has to decide is over.
    pub(super) fn deadline(&self) -> Option<u64> {
        let seat = self.running?;
        Some(self.since + self.left.get(usize::from(seat))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_clock_loses_what_is_thought_and_gains_for_moves() {
        let mut clocks = Clocks::new(Clock::Game { seconds: 60, increment: 5 }, 2);
        clocks.charge(1000);
        clocks.run(Some(0));
        assert_eq!(clocks.deadline(), Some(61_000));
        clocks.charge(11_000);
        clocks.run(Some(1));
        assert_eq!(clocks.left(), Some(&[55_000, 60_000][..]));
        clocks.charge(12_000);
        clocks.hold();
        clocks.charge(99_000);
        clocks.go_on(Some(1));
        assert_eq!((clocks.left(), clocks.deadline()), (Some(&[55_000, 59_000][..]), Some(158_000)));
    }

    #[test]
    fn a_move_clock_starts_anew_for_each_move() {
        let mut clocks = Clocks::new(Clock::Move { seconds: 30 }, 2);
        clocks.run(Some(0));
        clocks.charge(29_000);
        clocks.run(Some(1));
        clocks.charge(30_000);
        clocks.run(Some(0));
        assert_eq!(clocks.deadline(), Some(60_000));
        clocks.charge(20_000);
        assert_eq!(clocks.deadline(), Some(60_000), "an earlier clock elsewhere gives no time back");
    }

    #[test]
    fn a_clock_that_has_run_out_gains_nothing() {
        let mut clocks = Clocks::new(Clock::Game { seconds: 1, increment: 5 }, 2);
        clocks.run(Some(0));
        clocks.charge(5000);
        clocks.run(Some(1));
        assert_eq!(clocks.left(), Some(&[0, 1000][..]));
    }
}

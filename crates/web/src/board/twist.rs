//! Two fingers on the board turn the tile in hand: tapped together, or twisted like a knob. Moved apart they zoom.

use web_sys::PointerEvent;

/// Fingers that come and go within this time tapped, in milliseconds.
const TAP_TIME: f64 = 400.0;
/// A finger that moves less than this tapped.
const TAP_WAY: f64 = 12.0;
/// A twist by this much is a quarter, in degrees.
const QUARTER: f64 = 32.0;
/// Fingers whose distance changes by more than this share pinch.
const PINCH: f64 = 0.25;

#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    start: (f64, f64),
    at: (f64, f64),
}

/// The fingers on the board, as far as they may turn the tile.
#[derive(Default)]
pub(super) struct Twist {
    fingers: Vec<Finger>,
    since: f64,
    /// Direction and distance from the first finger to the second when they last meant something.
    base: (f64, f64),
    spent: bool,
}

impl Twist {
    pub(super) fn down(&mut self, event: &PointerEvent) {
        if event.pointer_type() == "touch" {
            if event.is_primary() {
                self.fingers.clear();
            }
            self.put(event.pointer_id(), place(event), event.time_stamp());
        }
    }

    /// How many quarters to turn now that a finger has moved.
    pub(super) fn moved(&mut self, event: &PointerEvent) -> Option<u8> {
        self.shift(event.pointer_id(), place(event))
    }

    /// How many quarters to turn now that a finger has gone.
    pub(super) fn up(&mut self, event: &PointerEvent) -> Option<u8> {
        self.lift(event.pointer_id(), event.time_stamp())
    }

    fn put(&mut self, id: i32, at: (f64, f64), time: f64) {
        self.fingers.retain(|f| f.id != id);
        self.fingers.push(Finger { id, start: at, at });
        self.spent = self.fingers.len() != 2;
        if let Some(base) = self.between() {
            (self.since, self.base) = (time, base);
        }
    }

    fn shift(&mut self, id: i32, at: (f64, f64)) -> Option<u8> {
        self.fingers.iter_mut().find(|f| f.id == id)?.at = at;
        let (angle, spread) = self.between()?;
        let turned = (angle - self.base.0 + 540.0).rem_euclid(360.0) - 180.0;
        if (spread / self.base.1 - 1.0).abs() > PINCH {
            // They pinch: that is no tap any more, and a twist has to begin anew.
            (self.base, self.spent) = ((angle, spread), true);
            return None;
        }
        (turned.abs() > QUARTER).then(|| {
            (self.base, self.spent) = ((angle, spread), true);
            if turned > 0.0 { 1 } else { 3 }
        })
    }

    fn lift(&mut self, id: i32, time: f64) -> Option<u8> {
        let still = |f: &Finger| (f.at.0 - f.start.0).hypot(f.at.1 - f.start.1) < TAP_WAY;
        let tapped = self.fingers.len() == 2
            && !self.spent
            && time - self.since < TAP_TIME
            && self.fingers.iter().all(still)
            && self.fingers.iter().any(|f| f.id == id);
        self.spent |= tapped;
        self.fingers.retain(|f| f.id != id);
        tapped.then_some(1)
    }

    /// Direction in degrees and distance between two fingers.
    fn between(&self) -> Option<(f64, f64)> {
        let [one, two] = self.fingers.as_slice() else { return None };
        let (x, y) = (two.at.0 - one.at.0, two.at.1 - one.at.1);
        Some((y.atan2(x).to_degrees(), x.hypot(y).max(1.0)))
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_fingers() -> Twist {
        let mut twist = Twist::default();
        twist.put(1, (100.0, 100.0), 0.0);
        twist.put(2, (200.0, 100.0), 20.0);
        twist
    }

    #[test]
    fn two_fingers_that_tap_turn_once() {
        let mut twist = two_fingers();
        assert_eq!(twist.lift(2, 150.0), Some(1));
        assert_eq!(twist.lift(1, 160.0), None);
    }

    #[test]
    fn two_fingers_that_stay_do_not_tap() {
        let mut twist = two_fingers();
        assert_eq!(twist.lift(2, 900.0), None);
    }

    #[test]
    fn a_twist_turns_its_way() {
        let mut twist = two_fingers();
        assert_eq!(twist.shift(2, (180.0, 160.0)), Some(1));
        let mut back = two_fingers();
        assert_eq!(back.shift(2, (180.0, 40.0)), Some(3));
        assert_eq!(back.lift(2, 100.0), None, "it was no tap");
    }

    #[test]
    fn a_pinch_turns_nothing() {
        let mut twist = two_fingers();
        assert_eq!(twist.shift(2, (260.0, 100.0)), None);
        assert_eq!(twist.lift(2, 100.0), None);
    }

    #[test]
    fn one_finger_turns_nothing() {
        let mut twist = Twist::default();
        twist.put(1, (0.0, 0.0), 0.0);
        assert_eq!(twist.shift(1, (0.0, 50.0)), None);
        assert_eq!(twist.lift(1, 10.0), None);
    }
}

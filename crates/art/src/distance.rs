//! How far away a tile is looked at from.

/// How much of a tile is drawn. Seen from afar a drawing with every tuft and window turns to noise: it shows fewer things,
/// and those larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Distance {
    /// All of it.
    #[default]
    Near,
    /// No tufts, half the houses, bolder walls and roads.
    Middle,
    /// Blocks, bands and signs.
    Far,
}

impl Distance {
    /// All distances, nearest first.
    pub const ALL: [Distance; 3] = [Distance::Near, Distance::Middle, Distance::Far];

    /// The distance at which a tile is this many pixels wide on the screen.
    #[must_use]
    pub fn of(pixels: f64) -> Distance {
        match pixels {
            p if p < 60.0 => Distance::Far,
            p if p < 110.0 => Distance::Middle,
            _ => Distance::Near,
        }
    }

    /// How much larger than near signs are drawn in the middle distance.
    pub(crate) fn sign_scale(self) -> f32 {
        if self == Distance::Near { 1.0 } else { 1.25 }
    }
}

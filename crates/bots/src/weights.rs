//! The numbers of the evaluation. They live in `data/bots/weights.toml` and are tuned by self-play.

use std::sync::LazyLock;

/// A weights file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// Not `name = number`.
    #[error("line {0} is not `name = number`")]
    Line(usize),
    /// No weight has this name.
    #[error("there is no weight `{0}`")]
    Unknown(String),
    /// A weight is not in the file.
    #[error("the weight `{0}` is missing")]
    Missing(&'static str),
}

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Every number of the evaluation. What each means is said in the weights file, too.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f32,)*
        }

        impl Weights {
            /// The names, in the order of the file.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            const NONE: Weights = Weights { $($name: f32::NAN,)* };

            /// A weight by its name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<f32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// A weight by its name, to be changed.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

weights! {
    /// How readily a road end finds the tile that closes it.
    road_close,
    /// How much a tile that prolongs a road counts as one that closes it.
    road_extend,
    /// How readily a city edge finds the tile that closes it.
    city_close,
    /// How much a tile that enlarges a city counts as one that closes it.
    city_extend,
    /// What each open end after the first leaves of the chance.
    more_ends,
    /// Own turns needed for an open end.
    turns_per_end,
    /// Points a road is expected to grow by before it is completed.
    road_growth,
    /// Points a city is expected to grow by before it is completed.
    city_growth,
    /// How readily a cell beside a monastery is filled.
    cell_fill,
    /// The same for a cell that touches no tile yet.
    cell_far,
    /// Part of an open city's chance that counts for the fields beside it.
    field_open_city,
    /// Points a wide open field is expected to gain in a whole game.
    field_growth,
    /// Openings with which a field is expected to gain half of that.
    field_openings,
    /// Worth of a first figure in supply.
    supply_first,
    /// How quickly that falls with more figures for each turn that is left.
    supply_curve,
    /// Own turns after which a figure in supply has half its worth.
    supply_turns,
    /// The part of a figure in supply that one counts which comes back.
    returning,
    /// The same for one which comes back for certain, on top.
    returning_soon,
    /// Part of a road's or city's worth that each open end puts at risk of invasion in a whole game.
    invasion,
    /// How readily two roads or cities are joined by a tile that can.
    contest_join,
    /// Weight of a contest for a road or city.
    contest,
    /// How readily two fields are joined.
    field_join,
    /// Weight of a contest for a field.
    field_contest,
    /// Worth of a turn part.
    turn,
    /// Worth of the builder on an open feature, as part of a turn part for each turn left.
    builder,
    /// Worth of the large meeple in supply beside a normal one.
    large,
    /// Worth of the abbot in supply.
    abbot,
    /// Spread of the chance to win a goods majority.
    goods_spread,
    /// Worth of a gold bar within reach.
    gold_bar,
    /// Worth of a robber beside a counting figure.
    robber,
    /// Worth of a message about to be turned.
    message,
}

const FILE: &str = include_str!("../../../data/bots/weights.toml");

static TUNED: LazyLock<Weights> = LazyLock::new(|| Weights::parse(FILE).expect("a test reads the baked-in file"));

impl Weights {
    /// The weights baked in at build time.
    #[must_use]
    pub fn tuned() -> Weights {
        *TUNED
    }

    /// Reads a weights file: lines `name = number`, comments after `#`.
    ///
    /// # Errors
    /// Says which line or weight is wrong.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::NONE;
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let bad = || WeightsError::Line(number + 1);
            let (name, value) = line.split_once('=').ok_or_else(bad)?;
            let value: f32 = value.trim().parse().map_err(|_| bad())?;
            let name = name.trim();
            *weights.get_mut(name).ok_or_else(|| WeightsError::Unknown(name.into()))? = value;
        }
        match Weights::NAMES.iter().find(|name| weights.get(name).is_none_or(f32::is_nan)) {
            Some(missing) => Err(WeightsError::Missing(missing)),
            None => Ok(weights),
        }
    }

    /// The text of a weights file: `old` with the numbers replaced, its comments kept.
    #[must_use]
    pub fn write_into(&self, old: &str) -> String {
        let mut text = String::new();
        for line in old.lines() {
            let name = line.split('=').next().unwrap_or_default().trim();
            match self.get(name) {
                Some(value) => text += &format!("{name} = {value:.4}"),
                None => text += line,
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baked_in_file_is_complete() {
        assert!(Weights::parse(FILE).is_ok());
        for name in Weights::NAMES {
            assert!(Weights::tuned().get(name).is_some_and(f32::is_finite), "{name}");
        }
    }

    #[test]
    fn a_written_file_reads_back() {
        let mut weights = Weights::tuned();
        weights.turn = 2.5;
        assert_eq!(Weights::parse(&weights.write_into(FILE)).unwrap().turn, 2.5);
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(Weights::parse("turn"), Err(WeightsError::Line(1)));
        assert_eq!(Weights::parse("# x\nturns = 1"), Err(WeightsError::Unknown("turns".into())));
        assert_eq!(Weights::parse("turn = 1"), Err(WeightsError::Missing("road_close")));
    }
}

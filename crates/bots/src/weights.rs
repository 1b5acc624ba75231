//! The numbers of the evaluation. They live in `data/bots`, in a file for each kind of game, and are tuned by self-play;
//! `build.rs` bakes them in.

use bastide_rules::Variant;
use serde::Deserialize;

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Every number of the evaluation. What each means is said in the weights file, too.
        #[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f32,)*
        }

        impl Weights {
            /// The names, in the order of the file.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

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
    /// How likely a feature of the New World is completed before the next one is scored, as part of its chance.
    survey_soon,
    /// Features that are scored with each tile, so often does a surveyor move.
    survey_scorings,
}

impl Weights {
    /// The weights of a kind of game that were baked in at build time.
    #[must_use]
    pub const fn tuned(variant: Variant) -> Weights {
        match variant {
            Variant::Classic => include!(concat!(env!("OUT_DIR"), "/weights.rs")),
            Variant::NewWorld => include!(concat!(env!("OUT_DIR"), "/new-world.rs")),
        }
    }
}

/// Weights for every kind of game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighting {
    classic: Weights,
    new_world: Weights,
}

impl Weighting {
    /// Those baked in at build time.
    #[must_use]
    pub const fn tuned() -> Weighting {
        Weighting { classic: Weights::tuned(Variant::Classic), new_world: Weights::tuned(Variant::NewWorld) }
    }

    /// Those of one kind of game.
    #[must_use]
    pub const fn of(&self, variant: Variant) -> Weights {
        match variant {
            Variant::Classic => self.classic,
            Variant::NewWorld => self.new_world,
        }
    }

    /// Changes all of them in the same way.
    pub(crate) fn change(&mut self, change: impl Fn(&mut Weights)) {
        change(&mut self.classic);
        change(&mut self.new_world);
    }
}

/// The same for every kind of game.
impl From<Weights> for Weighting {
    fn from(weights: Weights) -> Weighting {
        Weighting { classic: weights, new_world: weights }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../data/bots/weights.toml");

    const NEW_WORLD: &str = include_str!("../../../data/bots/new-world.toml");

    #[test]
    fn what_is_baked_in_is_what_the_files_say() {
        for (file, variant) in [FILE, NEW_WORLD].into_iter().zip(Variant::ALL) {
            let tuned = Weights::tuned(variant);
            assert_eq!(toml::from_str(file), Ok(tuned));
            assert_eq!(Weighting::tuned().of(variant), tuned);
            for name in Weights::NAMES {
                assert!(tuned.get(name).is_some_and(f32::is_finite), "{name}");
            }
        }
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |text: &str| toml::from_str::<Weights>(text).unwrap_err().to_string();
        assert!(mistake("turn").contains("line 1"));
        assert!(mistake(&format!("{FILE}\nturns = 1.0")).contains("unknown field `turns`"));
        assert!(mistake(&format!("{FILE}\nturn = 1.0")).contains("duplicate key"));
        assert!(mistake("turn = 1.0").contains("missing field `road_close`"));
        assert!(mistake(&FILE.replace("turn = ", "turn = 'much' #")).contains("expected f32"));
    }
}

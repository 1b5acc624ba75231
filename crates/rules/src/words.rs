//! Stable names of small things, one table: texts of events, wire formats and language keys are made of them.

use crate::countries::Market;
use crate::event::{PartCause, ReturnCause, TermKind};
use crate::figure::Surveyor;
use crate::tile::{Animal, CropCircle, Goods, PartKind};

macro_rules! words {
    ($($type:ident { $($variant:ident $id:literal),+ })+) => {$(
        impl $type {
            /// Stable name.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $($type::$variant => $id),+
                }
            }

            /// The one with this name.
            #[must_use]
            pub fn by_id(id: &str) -> Option<$type> {
                match id {
                    $($id => Some($type::$variant),)+
                    _ => None,
                }
            }
        }
    )+};
}

words! {
    PartKind { Road "road", City "city", Field "field", Monastery "monastery", Garden "garden" }
    Goods { Wine "wine", Grain "grain", Cloth "cloth" }
    Animal { Bison "bison", Bear "bear", Deer "deer", Beaver "beaver" }
    CropCircle { Fork "fork", Club "club", Shield "shield" }
    TermKind {
        Tiles "tiles", Pennants "pennants", Surroundings "surroundings", Cities "cities", Mage "mage", Witch "witch",
        Knights "knights", Farmers "farmers", Bars "bars", Posts "posts", Animals "animals",
        Surveyors "surveyors", Borders "borders", Links "links", Towns "towns", Flat "flat"
    }
    ReturnCause {
        Scored "scored", AbbotBack "abbot-back", Alone "alone", CropCircle "crop-circle", Message "message",
        LeftBehind "left-behind"
    }
    PartCause { Builder "builder", Message "message", Town "town", Isle "isle" }
    Market { Abroad "abroad", Town "town" }
    Surveyor { North "north", South "south" }
}

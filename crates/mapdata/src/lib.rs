//! Reads maps: a picture of cells in characters with a legend below, as in `data/maps`. docs/maps.md teaches how to draw one.
//!
//! A [`Map`] is a checked text. It keeps the text it was read from, and is stored as the list of its lines, so that a
//! record of a game carries its map in a form people can read.
//!
//! ```
//! let text = "
//! map    islet
//! title  The islet / Das Inselchen
//!
//! picture
//!   ~  ~  ~  ~
//!   ~  An .  ~
//!   ~  .  Be ~
//!   ~  ~  ~  ~
//!
//! legend
//!   An  start Anse
//!   Be  town Belport
//! ";
//! let map = bastide_mapdata::Map::parse(text)?;
//! assert_eq!(map.cells.len(), 4);
//! assert_eq!(map.title.de, "Das Inselchen");
//!
//! let error = bastide_mapdata::Map::parse(&text.replace(" Be ~", " Bx ~")).unwrap_err();
//! assert_eq!(error.to_string(), "line 8, column 9 (cell 2,2): the legend does not explain `Bx`");
//! # Ok::<(), bastide_mapdata::MapError>(())
//! ```

mod check;
mod error;
mod legend;
mod map;
mod parse;
mod printed;
mod text;

pub use error::{MapError, MapFlaw};
pub use map::{
    At, Border, Cell, CellKind, Colour, Compass, Country, Isle, Label, Link, Map, Neighbour, Scenery, SceneryKind,
    Side, Terrain, Town, Words,
};
pub use printed::{Edges, Shows};
pub use text::MOST_BYTES;

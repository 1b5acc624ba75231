//! All artwork of Bastide, drawn by code from the tile data: no images, nothing read at run time.
//!
//! A tile is a function of kind and rotation, not a picture that is turned: its roads, walls and rivers turn, its
//! buildings stay upright and are lit from the north-west. Functions return SVG markup whose classes (`k-…`) are styled
//! by [`style_sheet`] with the colours of [`palette`], so that one drawing serves day and dusk.
//!
//! A board is painted in layers: [`table_svg`], [`thickness_svg`] of the tiles on it, [`meadow_svg`] under all cells (with [`meadow_defs`] in `<defs>`), then
//! [`tile_ground`] of every tile, [`growth_svg`] and [`tile_standing`] of every tile from north to south, then figures
//! at their [`spot`]s. [`board_svg`] does just that.
//!
//! A tile of the New World is drawn in its own style, which its kind decides; its colours come with the class
//! [`land_class`] around everything, the sea beyond its coast with [`coast_svg`] between ground and growth.
//!
//! ```
//! use bastide_art::{TileOptions, part_path, spot, tile_svg};
//! use bastide_rules::tile::{KindId, PartKind, Rotation};
//!
//! let kind = KindId::by_name("base/D").expect("the start tile");
//! let markup = tile_svg(kind, Rotation::new(1), TileOptions::default());
//! assert!(markup.starts_with("<path"));
//! let city = kind.kind().part_of(PartKind::City).expect("it has a city");
//! assert!(part_path(kind, Rotation::new(1), city).starts_with('M'));
//! let (x, _) = spot(kind, Rotation::new(1), city);
//! assert!(x > 50.0, "turned once, the city lies in the east");
//! ```
#![forbid(unsafe_code)]

mod buildings;
mod canvas;
#[cfg(test)]
mod checks;
mod coast;
mod courses;
mod distance;
mod faces;
mod far;
mod figures;
mod geometry;
mod ground;
mod icons;
mod map;
mod meadow;
mod order;
mod palette;
mod parts;
mod plan;
mod sheets;
mod style;
mod survey;
mod symbols;
mod table;
mod tile;
mod town;
mod walls;
mod world;

pub use coast::{SEA_WIDTH, coast_svg, sea_ends};
pub use distance::Distance;
pub use faces::{Face, face_svg};
pub use figures::{FigureShape, Pattern, figure_svg, pattern_defs};
pub use icons::{Icon, icon_svg};
pub use map::{ChipFace, MAP_RIM, MapLook, chip_svg, map_city_svg, map_names_svg, map_stamp, map_svg};
pub use meadow::{growth_svg, meadow_defs, meadow_svg};
pub use order::sort_short;
pub use palette::{PLAYER_COLOURS, Theme, fixed_style_sheet, palette, style_sheet};
pub use parts::{edge_path_at, ferry_way, part_path, part_path_at, port_path, spot, spot_from};
pub use sheets::{Laid, board_svg, contact_sheet, figure_sheet, map_picture, parts_sheet, sheets};
pub use style::land_class;
pub use table::{table_defs, table_svg, thickness_svg};
pub use tile::{TileOptions, card_svg, tile_ground, tile_standing, tile_svg};

//! Reads sets of tiles written as TOML (the texts of `bastide-data`) and refuses any that could not be printed.
//!
//! The rules never see these texts: they are checked here and baked into the rules crate when it is built.
//! Directions follow the rules crate: edges N, E, S, W; half-edges left and right of each edge seen from the
//! middle of the tile looking outward, clockwise NL NR EL ER SL SR WL WR.
//!
//! ```
//! let text = r#"
//!     [set]
//!     id = "demo"
//!     prefix = "demo"
//!     tiles = 2
//!     [[tile]]
//!     id = "road"
//!     count = 2
//!     roads = [{ edges = "WE" }]
//!     fields = [{ halves = "WR NL NR EL" }, { halves = "ER SL SR WL" }]
//! "#;
//! let set = bastide_tiledata::parse_set("demo.toml", text)?;
//! assert_eq!(set.tiles[0].id, "demo/road");
//! # Ok::<(), bastide_tiledata::DataError>(())
//! ```

mod check_set;
mod check_tile;
mod error;
mod mask;
mod tile;

use serde::Deserialize;

pub use error::{DataError, SetFlaw, TileFlaw};
pub use mask::{Corner, Corners, Edges, Halves};
pub use tile::{Animal, City, Compass, Crop, Field, Goods, GoodsCount, Road, RoadEnd, Set, SetHead, Tile};

/// Reads and checks sets that go together: the name and the text of each file.
///
/// # Errors
/// The first file that does not describe a possible set, or what does not go together.
pub fn parse_sets<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Result<Vec<Set>, DataError> {
    let sets = files.into_iter().map(|(name, text)| parse_set(name, text)).collect::<Result<Vec<_>, _>>()?;
    check_set::check_together(&sets)?;
    Ok(sets)
}

/// Reads and checks one set; `file_name` is what errors call it.
///
/// # Errors
/// When the text is not a set file, or describes tiles that cannot be.
pub fn parse_set(file_name: &str, text: &str) -> Result<Set, DataError> {
    /// Tiles stay tables at first, so that an error inside one can name it.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct SetFile {
        set: SetHead,
        #[serde(default, rename = "tile")]
        tiles: Vec<toml::Table>,
    }

    let file: SetFile =
        toml::from_str(text).map_err(|source| DataError::Syntax { file: file_name.to_owned(), source })?;
    let mut tiles = Vec::new();
    for (position, table) in file.tiles.into_iter().enumerate() {
        let letter = table.get("id").and_then(toml::Value::as_str);
        let name = letter.map_or_else(|| format!("number {}", position + 1), |l| format!("{}/{l}", file.set.prefix));
        let flawed = |flaw| DataError::Tile { file: file_name.to_owned(), tile: name.clone(), flaw: Box::new(flaw) };
        let mut tile: Tile = table.try_into().map_err(|e| flawed(TileFlaw::Unreadable(e)))?;
        tile.id = name.clone();
        check_tile::check_tile(&tile).map_err(flawed)?;
        tiles.push(tile);
    }
    let mut head = file.set;
    head.coast.iter_mut().for_each(|tile| *tile = format!("{}/{tile}", head.prefix));
    let set = Set { file: file_name.to_owned(), head, tiles };
    check_set::check_set(&set)?;
    Ok(set)
}

//! Whether the tiles make up the box, and the boxes go together.

use std::collections::HashSet;

use crate::error::{DataError, SetFlaw, TileFlaw};
use crate::mask::Edges;
use crate::tile::{Goods, GoodsCount, Set, Tile};

/// A kind is two bytes to the engine, but every game keeps a count of each: more would make copying games slow.
const MOST_KINDS: usize = 512;

const EAST: Edges = Edges(0b0010);

pub(crate) fn check_set(set: &Set) -> Result<(), DataError> {
    let head = &set.head;
    for tile in &set.tiles {
        if let Some(edition) = tile.edition.as_ref().filter(|e| !head.editions.contains(e)) {
            return Err(tile_error(set, tile, TileFlaw::UnknownEdition(edition.clone())));
        }
    }
    let flawed = |flaw| DataError::Set { file: set.file.clone(), flaw };
    let expected = head.tiles;
    if head.editions.is_empty() {
        let found = count(set.tiles.iter());
        if found != expected {
            return Err(flawed(SetFlaw::Count { found, expected }));
        }
    }
    for edition in &head.editions {
        let found = count(set.tiles.iter().filter(|t| t.edition.as_ref().is_none_or(|e| e == edition)));
        if found != expected {
            return Err(flawed(SetFlaw::EditionCount { edition: edition.clone(), found, expected }));
        }
    }
    check_coast(set)?;
    let found = count_goods(set);
    if found != head.goods {
        return Err(flawed(SetFlaw::Goods { found, expected: head.goods }));
    }
    Ok(())
}

/// What is printed on the board is drawn by nobody, and lies between land in the west and sea in the east.
fn check_coast(set: &Set) -> Result<(), DataError> {
    let coast = &set.head.coast;
    for id in coast {
        let by_the_sea = |tile: &Tile| tile.count == 0 && tile.sea == EAST;
        if !set.tiles.iter().any(|tile| tile.id == *id && by_the_sea(tile)) {
            return Err(DataError::Set { file: set.file.clone(), flaw: SetFlaw::Coast(id.clone()) });
        }
    }
    match set.tiles.iter().find(|tile| tile.count == 0 && !coast.contains(&tile.id)) {
        Some(tile) => Err(tile_error(set, tile, TileFlaw::Nowhere)),
        None => Ok(()),
    }
}

/// Checks what only all sets together show: ids, the number of kinds, the start tile.
pub(crate) fn check_together(sets: &[Set]) -> Result<(), DataError> {
    let mut set_ids = HashSet::new();
    let mut tile_ids = HashSet::new();
    for set in sets {
        if !set_ids.insert(&set.head.id) {
            return Err(DataError::Set { file: set.file.clone(), flaw: SetFlaw::IdTwice });
        }
        for tile in &set.tiles {
            if !tile_ids.insert(&tile.id) {
                return Err(tile_error(set, tile, TileFlaw::IdTwice));
            }
        }
    }
    if tile_ids.len() > MOST_KINDS {
        return Err(DataError::TooManyKinds { count: tile_ids.len(), most: MOST_KINDS });
    }
    let starts = sets.iter().flat_map(|s| &s.tiles).filter(|t| t.start).count();
    if starts != 1 {
        return Err(DataError::StartTiles { count: starts });
    }
    Ok(())
}

fn tile_error(set: &Set, tile: &Tile, flaw: TileFlaw) -> DataError {
    DataError::Tile { file: set.file.clone(), tile: tile.id.clone(), flaw: Box::new(flaw) }
}

fn count<'a>(tiles: impl Iterator<Item = &'a Tile>) -> u32 {
    tiles.map(|t| u32::from(t.count)).sum()
}

fn count_goods(set: &Set) -> GoodsCount {
    let mut total = GoodsCount::default();
    for tile in &set.tiles {
        for goods in tile.cities.iter().filter_map(|c| c.goods) {
            let kind = match goods {
                Goods::Wine => &mut total.wine,
                Goods::Grain => &mut total.grain,
                Goods::Cloth => &mut total.cloth,
            };
            *kind += u32::from(tile.count);
        }
    }
    total
}

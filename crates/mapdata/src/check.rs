//! What only the whole map shows.

use crate::error::{MapError, MapFlaw};
use crate::map::{At, CellKind, Colour, Compass, Country, Map};
use crate::parse::Drawn;
use crate::text::Span;

/// There is somewhere to begin, and everything can be reached from there.
pub(crate) fn whole(map: &Map, picture: &[Drawn<'_>]) -> Result<(), MapError> {
    let corner = picture.first().map(|drawn| drawn.sign);
    let at_corner = |flaw| match corner {
        Some(sign) => sign.error(flaw),
        None => MapError { line: 1, column: 1, at: None, flaw },
    };
    if !map.cells.iter().any(|cell| cell.kind == CellKind::Land) {
        return Err(at_corner(MapFlaw::NoCells));
    }
    if !map.cells.iter().any(|cell| cell.start) {
        return Err(at_corner(MapFlaw::NoStart));
    }
    let starts = map.cells.iter().filter(|cell| cell.start).count();
    for piece in pieces(map) {
        let here = piece.iter().filter(|at| map.cell(**at).is_some_and(|cell| cell.start)).count();
        // However the start cells are dealt, one of them must be here.
        if starts - here >= usize::from(map.starts)
            && let Some(drawn) = picture.iter().find(|drawn| piece.contains(&drawn.at))
        {
            let flaw = match here {
                0 => MapFlaw::Unreachable,
                _ => MapFlaw::MayBeUnreachable { starts: map.starts },
            };
            return Err(drawn.sign.error_at(drawn.at, flaw));
        }
    }
    Ok(())
}

/// Whether tiles are laid here or lie here.
fn takes_tiles(map: &Map, at: At) -> bool {
    map.cell(at).is_some_and(|cell| matches!(cell.kind, CellKind::Land | CellKind::BigCity { .. }))
}

/// Pieces of the map: from each cell of one, tiles can go on to all its others, by side or by link.
fn pieces(map: &Map) -> Vec<Vec<At>> {
    let mut pieces: Vec<Vec<At>> = Vec::new();
    for cell in map.cells.iter().filter(|cell| takes_tiles(map, cell.at)) {
        if pieces.iter().any(|piece| piece.contains(&cell.at)) {
            continue;
        }
        let mut piece = vec![cell.at];
        let mut followed = 0;
        while let Some(&at) = piece.get(followed) {
            followed += 1;
            let sides = Compass::ALL.into_iter().filter_map(|edge| at.across(edge));
            let links = map.links.iter().filter_map(|link| match at {
                _ if link.from.at == at => Some(link.to.at),
                _ if link.to.at == at => Some(link.from.at),
                _ => None,
            });
            for next in sides.chain(links) {
                if takes_tiles(map, next) && !piece.contains(&next) {
                    piece.push(next);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// The country's chip rules find the marks they need.
pub(crate) fn chips(map: &Map, said: Span<'_>) -> Result<(), MapError> {
    let lacks = |what: String| Err(said.error(MapFlaw::ChipRules(said.text.to_owned(), what)));
    let count = |colour, of: fn(&crate::map::Cell) -> Option<Colour>| {
        map.cells.iter().filter(|cell| of(cell) == Some(colour)).count()
    };
    match map.chips {
        None | Some(Country::Germany) => {}
        Some(Country::France) => {
            for colour in Colour::ALL {
                if count(colour, |cell| cell.town.and_then(|town| town.colour)) == 0 {
                    return lacks(format!("no town sells {} wine", colour.word()));
                }
            }
            if let Some(town) = map.cells.iter().find(|cell| cell.town.is_some_and(|town| town.colour.is_none())) {
                return lacks(format!("{} sells no wine", town.name.as_deref().unwrap_or_default()));
            }
            if !map.borders.iter().any(|border| border.coats > 0) {
                return lacks("no border has a coat of arms".to_owned());
            }
        }
        Some(Country::Benelux) => {
            for colour in Colour::ALL {
                let stacks = count(colour, |cell| cell.island);
                if stacks != 2 {
                    return lacks(format!("the {} island has {stacks} stacks, not 2", colour.word()));
                }
            }
        }
        Some(Country::GreatBritain) => {
            for colour in Colour::ALL {
                let chips = count(colour, |cell| cell.chip);
                if chips != 10 {
                    return lacks(format!("{chips} cells have a {} chip, not 10", colour.word()));
                }
            }
            if map.isle.is_none() {
                return lacks("there is no isle".to_owned());
            }
        }
        Some(Country::Iberia) => {
            let rows = map.cells.last().map_or(0, |last| last.at.row - map.cells[0].at.row + 1);
            if !rows.is_multiple_of(3) {
                return lacks(format!("its {rows} rows cannot be shared among three colours"));
            }
        }
    }
    Ok(())
}

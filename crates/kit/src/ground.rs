//! Random grounds: coasts, islands with borders and roads over water, tiles that lie there from the start.

use bastide_dealer::Dealer;
use bastide_rules::ground::{Border, Cell, Cells, Link, Printed, Side, Terrain};
use bastide_rules::tile::TileKind;
use bastide_rules::{Edge, Ground, KindId, Pos, Variant};

use crate::player::Luck;

/// Any coast of the New World: its own, with other tiles printed here and there along it and inland.
pub(crate) fn random_coast(dealer: &mut Dealer) -> Ground {
    let mut ground = Ground::new_world();
    ground.printed.retain(|_| !dealer.one_in(3));
    print_tiles(&mut ground, Variant::NewWorld, dealer);
    borders_and_links(&mut ground, Variant::NewWorld, dealer);
    ground
}

/// Any ground but the plane.
pub(crate) fn random_ground(dealer: &mut Dealer) -> Ground {
    let mut ground = match dealer.below(3) {
        0 => coast(dealer),
        1 => island(dealer),
        _ => Ground { start: Pos::new(dealer.below(9) as i16 - 4, 3), ..Ground::default() },
    };
    print_tiles(&mut ground, Variant::Classic, dealer);
    borders_and_links(&mut ground, Variant::Classic, dealer);
    ground
}

fn coast(dealer: &mut Dealer) -> Ground {
    Ground { cells: Cells::UpToColumn(dealer.below(4) as i16), ..Ground::default() }
}

/// A few dozen cells that hang together, bays and holes included.
fn island(dealer: &mut Dealer) -> Ground {
    let mut cells = vec![Pos::START];
    for _ in 0..10 + dealer.below(100) {
        let next = dealer.any(&cells).across(dealer.any(&Edge::ALL));
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
    Ground { cells: Cells::Only(cells.into_iter().map(Cell).collect()), ..Ground::default() }
}

/// Cells at which something can be put: all of an island, a stretch of any other ground.
fn near(ground: &Ground) -> Vec<Pos> {
    match &ground.cells {
        Cells::Only(cells) => cells.iter().map(|cell| cell.0).collect(),
        Cells::UpToColumn(east) => (-6..=6).flat_map(|y| (east - 5..=*east).map(move |x| Pos::new(x, y))).collect(),
        Cells::Endless => (-4..=6).flat_map(|y| (-5..=5).map(move |x| Pos::new(x, y))).collect(),
    }
}

/// Up to four tiles, apart from each other and from the start tile, so that they always fit.
fn print_tiles(ground: &mut Ground, variant: Variant, dealer: &mut Dealer) {
    let printable = |kind: &&TileKind| kind.variant() == variant && kind.river == 0 && !kind.ferry && kind.sea == 0;
    let kinds: Vec<_> = KindId::all().map(KindId::kind).filter(printable).collect();
    for _ in 0..dealer.below(5) {
        let at = dealer.any(&near(ground));
        let beside = |other: Pos| other == at || Edge::ALL.into_iter().any(|edge| at.across(edge) == other);
        let by_the_start = variant == Variant::Classic && beside(ground.start);
        if !by_the_start && !ground.printed.iter().any(|tile| beside(tile.at)) {
            let (tile, rotation) = (dealer.any(&kinds).id.to_owned(), dealer.below(4) as u8);
            ground.printed.push(Printed { tile, at, rotation, waits: dealer.one_in(2), coats: None });
        }
    }
}

/// The New World has no coats of arms.
fn coats(variant: Variant, dealer: &mut Dealer) -> u8 {
    if variant == Variant::Classic { dealer.below(3) as u8 } else { 0 }
}

/// At sides where the ground ends: something to continue, or a road over water.
fn borders_and_links(ground: &mut Ground, variant: Variant, dealer: &mut Dealer) {
    let cells = near(ground);
    let exists = |pos: Pos| match ground.cells {
        Cells::UpToColumn(east) => pos.x <= east,
        Cells::Endless => true,
        Cells::Only(_) => cells.contains(&pos),
    };
    let starts_on = |pos: Pos| variant == Variant::Classic && pos == ground.start;
    let taken = |pos: Pos| starts_on(pos) || ground.printed.iter().any(|tile| tile.at == pos);
    let sides = cells.iter().flat_map(|&at| Edge::ALL.map(|edge| Side { at, edge }));
    let mut ends: Vec<Side> =
        sides.filter(|side| !taken(side.at) && !exists(side.at.across(side.edge)) && dealer.one_in(3)).collect();
    for _ in 0..dealer.below(4) {
        if ends.len() > 1 {
            let from = ends.swap_remove(dealer.below(ends.len() as u32) as usize);
            let to = ends.swap_remove(dealer.below(ends.len() as u32) as usize);
            if from.at != to.at {
                ground.links.push(Link { from, to, coats: coats(variant, dealer) });
            }
        }
    }
    let terrains = [Terrain::Field, Terrain::Road, Terrain::City];
    for side in ends {
        ground.borders.push(Border { side, wants: dealer.any(&terrains), coats: coats(variant, dealer) });
    }
}

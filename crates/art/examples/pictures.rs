//! Writes every sheet and a board of randomly fitted tiles as SVG files: `cargo run -p bastide-art --example pictures -- DIR`.

use std::collections::HashMap;
use std::{env, fs, io};

use bastide_art::{Distance, Laid, Theme, board_svg, sheets};
use bastide_dealer::Dealer;
use bastide_rules::tile::{COAST, KindId, Rotation};
use bastide_rules::variant::Variant;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "target/pictures".into());
    fs::create_dir_all(&folder)?;
    for (name, svg) in sheets() {
        fs::write(format!("{folder}/{name}"), svg)?;
    }
    for (variant, name) in [(Variant::Classic, "board"), (Variant::NewWorld, "world-board")] {
        let tiles = fitted_board(variant, 171);
        for (distance, from) in Distance::ALL.into_iter().zip(["near", "middle", "far"]) {
            fs::write(format!("{folder}/{name}-{from}-light.svg"), board_svg(&tiles, Theme::Light, distance))?;
            fs::write(format!("{folder}/{name}-{from}-dark.svg"), board_svg(&tiles, Theme::Dark, distance))?;
        }
    }
    Ok(())
}

/// A board on which all edges fit, filled from the middle or from the coast, always the same.
fn fitted_board(variant: Variant, wanted: usize) -> Vec<Laid> {
    let mut stock: Vec<KindId> = KindId::all()
        .filter(|k| k.kind().river == 0 && k.kind().variant() == variant)
        .flat_map(|k| vec![k; k.kind().count as usize])
        .collect();
    let mut dealer = Dealer::new(20);
    let mut next = move |below: usize| dealer.below(below as u32) as usize;
    let mut laid: HashMap<(i32, i32), (KindId, Rotation)> = HashMap::new();
    let (mut middle, mut east) = ((0, 0), i32::MAX);
    if variant == Variant::NewWorld {
        (middle, east) = ((-5, 5), 0);
        for (id, y) in COAST.into_iter().zip(0..) {
            laid.extend(KindId::by_name(id).map(|kind| ((0, y), (kind, Rotation::default()))));
        }
    }
    let edge = |kind: KindId, rotation: Rotation, e: usize| {
        kind.kind().turned[rotation.quarters() as usize].edges >> (4 * e) & 15
    };
    const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let mut misses = 0;
    while laid.len() < wanted && !stock.is_empty() && misses < 4000 {
        let pick = next(stock.len());
        let kind = stock[pick];
        let mut best: Option<(i32, (i32, i32), Rotation)> = None;
        let mut open: Vec<(i32, i32)> = laid
            .keys()
            .flat_map(|(x, y)| STEPS.map(|(dx, dy)| (x + dx, y + dy)))
            .filter(|cell| cell.0 <= east && !laid.contains_key(cell))
            .collect();
        open.sort_unstable();
        open.dedup();
        if laid.is_empty() {
            open.push((0, 0));
        }
        for cell in open {
            for rotation in Rotation::ALL {
                let neighbours =
                    || (0..4).filter_map(|e| laid.get(&(cell.0 + STEPS[e].0, cell.1 + STEPS[e].1)).map(|t| (e, *t)));
                if neighbours().all(|(e, (k, r))| edge(kind, rotation, e) == edge(k, r, (e + 2) % 4)) {
                    let (x, y) = (cell.0 - middle.0, cell.1 - middle.1);
                    let worth = neighbours().count() as i32 * 6 - x * x / 4 - y * y / 2 + next(4) as i32;
                    if best.is_none_or(|b| worth > b.0) {
                        best = Some((worth, cell, rotation));
                    }
                }
            }
        }
        match best {
            Some((_, cell, rotation)) => {
                laid.insert(cell, (kind, rotation));
                stock.swap_remove(pick);
            }
            None => misses += 1,
        }
    }
    let mut tiles: Vec<Laid> =
        laid.into_iter().map(|((x, y), (kind, rotation))| Laid { kind, rotation, x, y }).collect();
    tiles.sort_by_key(|t| (t.y, t.x));
    tiles
}

//! Where ornaments and names find room: on water and foreign land that nothing else needs.

use bastide_mapdata::{At, CellKind, Compass, Map};

use super::MapLook;
use super::lands::{Land, Lands};
use crate::geometry::{Pt, pt};

/// The room on a map, given away piece by piece.
pub(super) struct Layout {
    /// Middle and size of the rose.
    pub(super) rose: Option<(Pt, f32)>,
    pub(super) ships: Vec<Pt>,
    pub(super) serpent: Option<Pt>,
    /// Upper left corners of cells of open water.
    pub(super) water: Vec<Pt>,
    /// Cells of land with nothing on them.
    pub(super) quiet: Vec<(i32, i32, Land)>,
    /// Where the neighbours' names are written: middle of the line, and how long it may be.
    pub(super) nations: Vec<Option<(Pt, f32)>>,
    /// The middle of the title.
    pub(super) title: Pt,
    /// Middle of each label's line, and how long it may be.
    pub(super) labels: Vec<(Pt, f32)>,
}

/// Size of the title's scroll, in cells.
const TITLE: (i32, i32) = (4, 1);

struct Room<'a> {
    lands: &'a Lands,
    wide: i32,
    high: i32,
    taken: Vec<bool>,
}

impl Room<'_> {
    fn take(&mut self, column: i32, row: i32) {
        if (0..self.wide).contains(&column) && (0..self.high).contains(&row) {
            self.taken[(row * self.wide + column) as usize] = true;
        }
    }

    fn free(&self, column: i32, row: i32, is: impl Fn(Land) -> bool) -> bool {
        (0..self.wide).contains(&column)
            && (0..self.high).contains(&row)
            && !self.taken[(row * self.wide + column) as usize]
            && is(self.lands.at(column, row))
    }

    /// The free block of such land for which `worth` is highest; it is taken. Its upper left cell.
    fn block(
        &mut self,
        (wide, high): (i32, i32),
        is: impl Fn(Land) -> bool,
        worth: impl Fn(i32, i32) -> i32,
    ) -> Option<(i32, i32)> {
        let mut best: Option<(i32, (i32, i32))> = None;
        for row in 0..=self.high - high {
            for column in 0..=self.wide - wide {
                let all = (row..row + high).all(|r| (column..column + wide).all(|c| self.free(c, r, &is)));
                if all && best.is_none_or(|(w, _)| worth(column, row) > w) {
                    best = Some((worth(column, row), (column, row)));
                }
            }
        }
        let (_, (column, row)) = best?;
        for r in row..row + high {
            for c in column..column + wide {
                self.take(c, r);
            }
        }
        Some((column, row))
    }

    /// How many cells around a block are such land.
    fn open_around(&self, column: i32, row: i32, size: i32, is: impl Fn(Land) -> bool) -> i32 {
        let around = (row - 1..=row + size).flat_map(|r| (column - 1..=column + size).map(move |c| (c, r)));
        around.filter(|(c, r)| self.free(*c, *r, &is)).count() as i32
    }
}

impl Layout {
    pub(super) fn new(map: &Map, lands: &Lands, look: MapLook) -> Layout {
        let (wide, high) = (i32::from(map.width), i32::from(map.height));
        let mut room = Room { lands, wide, high, taken: vec![false; (wide * high) as usize] };
        let place = |at: At| (i32::from(at.column), i32::from(at.row));
        for cell in map.cells.iter().filter(|c| c.kind == CellKind::Wave) {
            let (c, r) = place(cell.at);
            room.take(c, r);
        }
        for border in &map.borders {
            let (c, r) = beyond(border.side.at, border.side.edge);
            room.take(c, r);
        }
        for link in &map.links {
            let ends = [link.from, link.to].map(|s| beyond(s.at, s.edge));
            let steps = (ends[0].0 - ends[1].0).abs().max((ends[0].1 - ends[1].1).abs()).max(1);
            for i in 0..=steps {
                let t = |a: i32, b: i32| (a as f32 + (b - a) as f32 * i as f32 / steps as f32).round() as i32;
                room.take(t(ends[0].0, ends[1].0), t(ends[0].1, ends[1].1));
            }
        }
        let labels = map.labels.iter().map(|label| label_room(&mut room, place(label.at))).collect();
        if let Some(isle) = &map.isle {
            let (c, r) = place(isle.at);
            [(0, 0), (0, -1), (0, 1), (-1, 0), (1, 0)].iter().for_each(|(x, y)| room.take(c + x, r + y));
        }
        let outside = |land: Land| matches!(land, Land::Sea | Land::Abroad(_));
        let sea = |land: Land| land == Land::Sea;
        let corner = |c: i32, r: i32, w: i32, h: i32| {
            let aside = |at: i32, size: i32, all: i32| at.min(all - size - at);
            -(aside(c, w, wide) + aside(r, h, high))
        };
        let worth_title = |c: i32, r: i32| corner(c, r, TITLE.0, TITLE.1) * 4;
        let title =
            room.block((TITLE.0, TITLE.1), sea, worth_title).or_else(|| room.block(TITLE, outside, worth_title));
        let title = title.map_or(pt(f32::from(map.width) * 50.0, -14.0), |(c, r)| {
            pt(c as f32 + TITLE.0 as f32 / 2.0, r as f32 + TITLE.1 as f32 / 2.0) * 100.0
        });
        let nations = (0..map.neighbours.len()).map(|which| nation(&mut room, which)).collect();
        let rose = [3, 2, 1].into_iter().find_map(|size| {
            let open = |c: i32, r: i32| corner(c, r, size, size) * 2;
            room.block((size, size), sea, open).map(|(c, r)| {
                let half = size as f32 / 2.0;
                (
                    pt(c as f32 + half, r as f32 + half + 0.04) * 100.0,
                    if size == 3 { 108.0 } else { size as f32 * 38.0 },
                )
            })
        });
        // Names of seas are known; between them ships sail where the water is widest.
        let mut ships = Vec::new();
        let mut serpent = None;
        for turn in 0..4 {
            let spots: Vec<Pt> = ships.iter().chain(&serpent).copied().collect();
            let far = |c: i32, r: i32| {
                let at = pt(c as f32 + 0.5, r as f32 + 0.5) * 100.0;
                let near = spots.iter().map(|s| ((*s - at).len() / 60.0) as i32).min().unwrap_or(6).min(6);
                room.open_around(c, r, 1, sea) * 2 + near * 3
            };
            let best = (0..high)
                .flat_map(|r| (0..wide).map(move |c| (c, r)))
                .filter(|(c, _)| (1..wide - 1).contains(c))
                .filter(|(c, r)| room.free(*c, *r, sea) && room.open_around(*c, *r, 1, sea) >= 6)
                .max_by_key(|(c, r)| (far(*c, *r), *c, *r));
            let Some((c, r)) = best else { break };
            room.take(c, r);
            let at = pt(c as f32 + 0.5, r as f32 + 0.56) * 100.0;
            if spots.iter().any(|s| (*s - at).len() < 300.0) {
                break;
            }
            match turn {
                2 => serpent = Some(at),
                _ => ships.push(at),
            }
        }
        let mut water = Vec::new();
        let mut quiet = Vec::new();
        for row in 0..high {
            for column in 0..wide {
                let at = pt(column as f32, row as f32) * 100.0;
                if room.free(column, row, sea) && room.open_around(column, row, 1, sea) >= 3 {
                    water.push(at);
                }
                if room.free(column, row, |land| matches!(land, Land::Abroad(_) | Land::Home)) {
                    quiet.push((column, row, lands.at(column, row)));
                }
            }
        }
        let printed = |(c, r, _): &(i32, i32, Land)| {
            let at = At { row: *r as u8, column: *c as u8 };
            map.cell(at).is_some_and(|cell| {
                cell.kind != CellKind::Land
                    || cell.name.is_some()
                    || cell.coats > 0
                    || (look.chips && cell.chip.is_some())
            })
        };
        quiet.retain(|cell| !printed(cell));
        Layout { rose, ships, serpent, water, quiet, nations, title, labels }
    }
}

/// The place across a side.
pub(super) fn beyond(at: At, edge: Compass) -> (i32, i32) {
    let (c, r) = [(0, -1), (1, 0), (0, 1), (-1, 0)][edge as usize];
    (i32::from(at.column) + c, i32::from(at.row) + r)
}

/// The free water to both sides of a name, which is taken.
fn label_room(room: &mut Room<'_>, (column, row): (i32, i32)) -> (Pt, f32) {
    let sea = |land: Land| land == Land::Sea;
    let reach = |step: i32| (1..4).take_while(|i| room.free(column + step * i, row, sea)).count() as i32;
    let half = reach(-1).min(reach(1)).max(1);
    // At the rim of the picture it moves to where there is water.
    let (left, right) = (column - half.min(reach(-1)), column + half.min(reach(1)));
    (left..=right).for_each(|c| room.take(c, row));
    (pt((left + right + 1) as f32 / 2.0, row as f32 + 0.5) * 100.0, (right - left + 1) as f32 * 100.0)
}

/// The longest free line on a neighbour's land, as far from its ends as can be.
fn nation(room: &mut Room<'_>, which: usize) -> Option<(Pt, f32)> {
    let own = |land: Land| land == Land::Abroad(which);
    let mut best: Option<(i32, i32, i32, i32)> = None;
    for row in 0..room.high {
        let mut column = 0;
        while column < room.wide {
            let run = (column..room.wide).take_while(|c| room.free(*c, row, own)).count() as i32;
            if run > 0 {
                // Land above and below makes a place roomier.
                let depth =
                    |step: i32| (1..4).take_while(|i| room.free(column + run / 2, row + step * i, own)).count() as i32;
                let worth = run.min(5) * 4 + depth(1).min(depth(-1)) * 3;
                if best.is_none_or(|b| worth > b.0) {
                    best = Some((worth, column, row, run));
                }
            }
            column += run.max(1);
        }
    }
    let (_, column, row, run) = best?;
    (column..column + run).for_each(|c| room.take(c, row));
    Some((pt(column as f32 + run as f32 / 2.0, row as f32 + 0.5) * 100.0, run as f32 * 100.0))
}

//! The land register of a tile: which part owns each square unit. It finds the fields as what roads, walls and
//! water leave over, and free room for everything that has to stand somewhere.

use bastide_rules::tile::{NO_PART, PartKind, TileKind};

use crate::geometry::{Pt, chance, pt};

/// Squares along a side.
pub(crate) const SQUARES: usize = 100;

/// Nobody's land yet.
pub(crate) const FREE: u8 = 0;
/// City wall.
pub(crate) const WALL: u8 = 250;
/// River, lake, spring.
pub(crate) const WATER: u8 = 251;
/// Crop field of a crop circle.
pub(crate) const CROP: u8 = 252;
/// A footpath that is no road but parts fields.
pub(crate) const LANE: u8 = 253;

/// The label of land owned by a part.
pub(crate) const fn owned(part: usize) -> u8 {
    part as u8 + 1
}

/// Who owns each square unit of the unturned tile.
#[derive(Clone)]
pub(crate) struct Survey {
    cells: Vec<u8>,
}

impl Survey {
    pub(crate) fn new() -> Survey {
        Survey { cells: vec![FREE; SQUARES * SQUARES] }
    }

    /// The label at a point; points outside belong to nobody.
    pub(crate) fn at(&self, p: Pt) -> Option<u8> {
        let inside = p.x >= 0.0 && p.y >= 0.0 && p.x < 100.0 && p.y < 100.0;
        inside.then(|| self.cells[p.y as usize * SQUARES + p.x as usize])
    }

    /// Gives every square whose middle is `wanted` to `label`.
    fn claim(&mut self, label: u8, from: Pt, to: Pt, wanted: impl Fn(Pt) -> bool) {
        let clip = |v: f32| v.clamp(0.0, SQUARES as f32) as usize;
        for y in clip(from.y.floor())..clip(to.y.ceil()) {
            for x in clip(from.x.floor())..clip(to.x.ceil()) {
                if wanted(pt(x as f32 + 0.5, y as f32 + 0.5)) {
                    self.cells[y * SQUARES + x] = label;
                }
            }
        }
    }

    pub(crate) fn fill(&mut self, label: u8, outline: &[Pt]) {
        for y in 0..SQUARES {
            let middle = y as f32 + 0.5;
            let mut crossings: Vec<f32> = Vec::new();
            for (i, a) in outline.iter().enumerate() {
                let b = outline[(i + 1) % outline.len()];
                if (a.y > middle) != (b.y > middle) {
                    crossings.push((b.x - a.x) * (middle - a.y) / (b.y - a.y) + a.x);
                }
            }
            crate::order::sort_short(&mut crossings, |a, b| a > b);
            for pair in crossings.chunks_exact(2) {
                self.claim(label, pt(pair[0], y as f32), pt(pair[1], y as f32 + 1.0), |p| {
                    p.x >= pair[0] && p.x < pair[1]
                });
            }
        }
    }

    pub(crate) fn stroke(&mut self, label: u8, trace: &[Pt], half_width: f32) {
        for piece in trace.windows(2) {
            let reach = pt(half_width, half_width);
            let low = pt(piece[0].x.min(piece[1].x), piece[0].y.min(piece[1].y)) - reach;
            let high = pt(piece[0].x.max(piece[1].x), piece[0].y.max(piece[1].y)) + reach;
            self.claim(label, low, high, |p| crate::geometry::distance_to(p, piece) <= half_width);
        }
    }

    /// The connected free land around a square, as a list of squares.
    fn flood(&self, seed: usize, seen: &mut [bool]) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = vec![seed];
        while let Some(i) = open.pop() {
            if seen[i] || self.cells[i] != FREE {
                continue;
            }
            seen[i] = true;
            found.push(i);
            let (x, y) = (i % SQUARES, i / SQUARES);
            if x > 0 {
                open.push(i - 1);
            }
            if x + 1 < SQUARES {
                open.push(i + 1);
            }
            if y > 0 {
                open.push(i - SQUARES);
            }
            if y + 1 < SQUARES {
                open.push(i + SQUARES);
            }
        }
        found
    }

    /// Hands the free land to the fields of the tile. Returns what does not agree with the tile data: drawing
    /// and rules must show the same fields.
    pub(crate) fn settle(&mut self, kind: &TileKind) -> Result<(), String> {
        let mut seen = vec![false; self.cells.len()];
        let mut given = [false; 8];
        for half in 0..8 {
            let part = kind.turned[0].half_part[half];
            let seed = half_square(half);
            if part == NO_PART || seen[seed] {
                if part != NO_PART && self.cells[seed] != owned(part as usize) {
                    return Err(format!("{}: half-edge {half} lies in another field", kind.id));
                }
                continue;
            }
            let land = self.flood(seed, &mut seen);
            if land.is_empty() || given[part as usize] {
                return Err(format!("{}: field {part} is torn or buried at half-edge {half}", kind.id));
            }
            given[part as usize] = true;
            for i in land {
                self.cells[i] = owned(part as usize);
            }
        }
        for (part, field) in kind.parts.iter().enumerate() {
            if field.kind != PartKind::Field || field.ports != 0 {
                continue;
            }
            let mut largest = Vec::new();
            for seed in 0..self.cells.len() {
                if self.cells[seed] == FREE && !seen[seed] {
                    let land = self.flood(seed, &mut seen);
                    if land.len() > largest.len() {
                        largest = land;
                    }
                }
            }
            if largest.is_empty() {
                return Err(format!("{}: no room for inner field {part}", kind.id));
            }
            for i in largest {
                self.cells[i] = owned(part);
            }
        }
        Ok(())
    }

    /// For each square the distance to the nearest one that is not `allowed`, the border counting as such.
    pub(crate) fn room(&self, allowed: impl Fn(u8) -> bool) -> Room {
        const W: usize = SQUARES + 2;
        let mut far = vec![0.0_f32; W * W];
        for y in 0..SQUARES {
            for x in 0..SQUARES {
                if allowed(self.cells[y * SQUARES + x]) {
                    far[(y + 1) * W + x + 1] = 1e6;
                }
            }
        }
        let relax = |far: &mut Vec<f32>, i: usize, steps: [isize; 4]| {
            for (k, step) in steps.into_iter().enumerate() {
                let near = far[i.wrapping_add_signed(step)] + if k % 2 == 0 { 1.0 } else { 1.414 };
                if near < far[i] {
                    far[i] = near;
                }
            }
        };
        let w = W as isize;
        for y in 1..=SQUARES {
            for x in 1..=SQUARES {
                relax(&mut far, y * W + x, [-1, -w - 1, -w, 1 - w]);
            }
        }
        for y in (1..=SQUARES).rev() {
            for x in (1..=SQUARES).rev() {
                relax(&mut far, y * W + x, [1, w + 1, w, w - 1]);
            }
        }
        Room { far }
    }

    /// The outlines of everything with this label, as closed polygons; holes run the other way round.
    pub(crate) fn outlines(&self, label: u8) -> Vec<Vec<Pt>> {
        let own = |x: isize, y: isize| {
            let side = SQUARES as isize;
            (0..side).contains(&x) && (0..side).contains(&y) && self.cells[y as usize * SQUARES + x as usize] == label
        };
        // Border steps start at a grid corner and keep the land to their right.
        const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let starts_here = |x: isize, y: isize, dir: usize| match dir {
            0 => own(x, y) && !own(x, y - 1),
            1 => own(x - 1, y) && !own(x, y),
            2 => own(x - 1, y - 1) && !own(x - 1, y),
            _ => own(x, y - 1) && !own(x - 1, y - 1),
        };
        let mut used = vec![false; (SQUARES + 1) * (SQUARES + 1)];
        let mut found = Vec::new();
        for y0 in 0..=SQUARES as isize {
            for x0 in 0..=SQUARES as isize {
                let index = |x: isize, y: isize| y as usize * (SQUARES + 1) + x as usize;
                if used[index(x0, y0)] || !starts_here(x0, y0, 0) {
                    continue;
                }
                let (mut x, mut y, mut dir) = (x0, y0, 0);
                let mut outline = Vec::new();
                loop {
                    if dir == 0 {
                        used[index(x, y)] = true;
                    }
                    outline.push(pt(x as f32, y as f32));
                    (x, y) = (x + STEPS[dir].0, y + STEPS[dir].1);
                    // Turn right first: squares that touch only at a corner stay apart.
                    let Some(next) = [1, 0, 3].map(|turn| (dir + turn) % 4).into_iter().find(|d| starts_here(x, y, *d))
                    else {
                        break;
                    };
                    dir = next;
                    if (x, y, dir) == (x0, y0, 0) {
                        break;
                    }
                }
                if outline.len() > 24 {
                    found.push(smooth(&outline));
                }
            }
        }
        found
    }
}

/// The square in the middle of a half-edge.
fn half_square(half: usize) -> usize {
    let (x, y) = [(25, 0), (75, 0), (99, 25), (99, 75), (75, 99), (25, 99), (0, 75), (0, 25)][half & 7];
    y * SQUARES + x
}

/// Irons the stairs out of a traced outline and keeps only the points that matter; the tile's border stays put.
fn smooth(outline: &[Pt]) -> Vec<Pt> {
    let n = outline.len();
    let border = |v: f32| v <= 0.0 || v >= SQUARES as f32;
    let ironed: Vec<Pt> = (0..n)
        .map(|i| {
            let here = outline[i];
            if border(here.x) || border(here.y) {
                return here;
            }
            let (mut sum, mut count) = (pt(0.0, 0.0), 0.0);
            for k in 0..7 {
                let p = outline[(i + n + k - 3) % n];
                sum = sum + p;
                count += 1.0;
            }
            sum * (1.0 / count)
        })
        .collect();
    let far =
        (0..n).max_by(|a, b| (ironed[*a] - ironed[0]).len().total_cmp(&(ironed[*b] - ironed[0]).len())).unwrap_or(0);
    let mut kept = vec![ironed[0]];
    simplify(&ironed[..=far], &mut kept);
    let mut back: Vec<Pt> = ironed[far..].to_vec();
    back.push(ironed[0]);
    simplify(&back, &mut kept);
    kept.pop();
    kept
}

/// Appends the points of `line` after its first that lie off the straight way (Douglas and Peucker).
fn simplify(line: &[Pt], kept: &mut Vec<Pt>) {
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return };
    let (at, off) = line
        .iter()
        .enumerate()
        .map(|(i, p)| (i, crate::geometry::distance_to(*p, &[*first, *last])))
        .fold((0, 0.0), |best, here| if here.1 > best.1 { here } else { best });
    if off > 0.45 {
        simplify(&line[..=at], kept);
        simplify(&line[at..], kept);
    } else if line.len() > 1 {
        kept.push(*last);
    }
}

/// Distances of free squares to the nearest hindrance.
pub(crate) struct Room {
    far: Vec<f32>,
}

impl Room {
    /// The free radius around a point, discs already `taken` counting as hindrances.
    pub(crate) fn around(&self, p: Pt, taken: &[(Pt, f32)]) -> f32 {
        if !(0.0..100.0).contains(&p.x) || !(0.0..100.0).contains(&p.y) {
            return 0.0;
        }
        let land = self.far[(p.y as usize + 1) * (SQUARES + 2) + p.x as usize + 1];
        taken.iter().fold(land, |room, (at, radius)| room.min((p - *at).len() - radius))
    }

    /// Where a disc of radius `wanted` fits best; more room than that is worth nothing, nearness to `prefer` is. Returns the
    /// place and its free radius.
    pub(crate) fn best(&self, wanted: f32, prefer: Pt, taken: &[(Pt, f32)]) -> (Pt, f32) {
        let mut best = (prefer, f32::MIN, 0.0);
        for y in 0..SQUARES {
            for x in 0..SQUARES {
                let p = pt(x as f32 + 0.5, y as f32 + 0.5);
                let room = self.around(p, taken);
                let score = room.min(wanted) - (p - prefer).len() * 0.03;
                if score > best.1 {
                    best = (p, score, room);
                }
            }
        }
        (best.0, best.2)
    }

    /// Scattered points with at least `least` room, for what grows and grazes.
    pub(crate) fn scatter(&self, seed: u32, least: f32, taken: &[(Pt, f32)], most: usize) -> Vec<(Pt, f32)> {
        let mut found: Vec<(Pt, f32)> = Vec::new();
        for i in 0..most as u32 * 4 {
            let p = pt(chance(seed, 2 * i) * 98.0 + 1.0, chance(seed, 2 * i + 1) * 98.0 + 1.0);
            let room = self.around(p, taken);
            if room >= least && found.iter().all(|(q, _)| (*q - p).len() > 8.0) && found.len() < most {
                found.push((p, room));
            }
        }
        found
    }
}

//! Points, curves and the seeded unsteadiness of the drawing hand. A tile is the square 0 to 100, y grows south.

use std::fmt::Write as _;
use std::ops::{Add, Mul, Sub};

use bastide_rules::tile::Rotation;

/// Side of a tile in drawing units.
pub(crate) const SIDE: f32 = 100.0;

/// How far strokes reach over the border, so that no hairline shows between two tiles.
pub(crate) const OVERLAP: f32 = 0.4;

/// A point or a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pt {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

pub(crate) const fn pt(x: f32, y: f32) -> Pt {
    Pt { x, y }
}

pub(crate) const CENTRE: Pt = pt(50.0, 50.0);

impl Add for Pt {
    type Output = Pt;
    fn add(self, o: Pt) -> Pt {
        pt(self.x + o.x, self.y + o.y)
    }
}

impl Sub for Pt {
    type Output = Pt;
    fn sub(self, o: Pt) -> Pt {
        pt(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f32> for Pt {
    type Output = Pt;
    fn mul(self, k: f32) -> Pt {
        pt(self.x * k, self.y * k)
    }
}

impl Pt {
    pub(crate) fn len(self) -> f32 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    pub(crate) fn unit(self) -> Pt {
        let len = self.len();
        if len < 1e-6 { pt(0.0, 0.0) } else { self * (1.0 / len) }
    }

    /// A quarter turn clockwise (on the screen).
    pub(crate) fn right(self) -> Pt {
        pt(-self.y, self.x)
    }

    /// Turned with its tile.
    pub(crate) fn turned(self, rotation: Rotation) -> Pt {
        match rotation.quarters() {
            0 => self,
            1 => pt(SIDE - self.y, self.x),
            2 => pt(SIDE - self.x, SIDE - self.y),
            _ => pt(self.y, SIDE - self.x),
        }
    }

    /// Turned back: where a point of the board lies on the unturned tile.
    pub(crate) fn unturned(self, rotation: Rotation) -> Pt {
        self.turned(Rotation::new(4 - rotation.quarters()))
    }
}

/// The middle of edge 0 to 3 (N E S W).
pub(crate) fn edge_middle(edge: usize) -> Pt {
    [pt(50.0, 0.0), pt(100.0, 50.0), pt(50.0, 100.0), pt(0.0, 50.0)][edge & 3]
}

/// The step from edge 0 to 3 towards the middle of the tile.
pub(crate) fn inward(edge: usize) -> Pt {
    [pt(0.0, 1.0), pt(-1.0, 0.0), pt(0.0, -1.0), pt(1.0, 0.0)][edge & 3]
}

/// Corner `i` stands at the clockwise end of edge `i`: NE SE SW NW, as the bits of `TileKind::cut`.
pub(crate) fn corner(corner: usize) -> Pt {
    [pt(100.0, 0.0), pt(100.0, 100.0), pt(0.0, 100.0), pt(0.0, 0.0)][corner & 3]
}

/// The edges of a mask, N first.
pub(crate) fn edges_of(mask: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |e| mask & (1 << e) != 0)
}

/// A smooth line: cubic Bézier pieces as start, then control, control, end for each piece.
#[derive(Clone, Debug)]
pub(crate) struct Curve(pub(crate) Vec<Pt>);

impl Curve {
    /// Smoothly through the knots, leaving and arriving with the given tangents.
    pub(crate) fn through(knots: &[Pt], leave: Pt, arrive: Pt) -> Curve {
        let tangent = |i: usize| {
            if i == 0 {
                leave.unit() * (knots[1] - knots[0]).len()
            } else if i + 1 == knots.len() {
                arrive.unit() * (knots[i] - knots[i - 1]).len()
            } else {
                (knots[i + 1] - knots[i - 1]) * 0.5
            }
        };
        let mut points = vec![knots[0]];
        for i in 0..knots.len() - 1 {
            points.push(knots[i] + tangent(i) * (1.0 / 3.0));
            points.push(knots[i + 1] - tangent(i + 1) * (1.0 / 3.0));
            points.push(knots[i + 1]);
        }
        Curve(points)
    }

    /// A closed smooth line through the knots.
    pub(crate) fn ring(knots: &[Pt]) -> Curve {
        let n = knots.len();
        let mut points = vec![knots[0]];
        for i in 0..n {
            let (before, here, next, after) =
                (knots[(i + n - 1) % n], knots[i], knots[(i + 1) % n], knots[(i + 2) % n]);
            points.push(here + (next - before) * (1.0 / 6.0));
            points.push(next - (after - here) * (1.0 / 6.0));
            points.push(next);
        }
        Curve(points)
    }

    pub(crate) fn turned(&self, rotation: Rotation) -> Curve {
        Curve(self.0.iter().map(|p| p.turned(rotation)).collect())
    }

    pub(crate) fn shifted(&self, step: Pt) -> Curve {
        Curve(self.0.iter().map(|p| *p + step).collect())
    }

    /// The stretch from `t` to `u`.
    pub(crate) fn stretch(&self, t: f32, u: f32) -> Curve {
        const KNOTS: usize = 5;
        let knots: Vec<Pt> = (0..=KNOTS).map(|i| self.at(t + (u - t) * i as f32 / KNOTS as f32)).collect();
        Curve::through(&knots, self.heading(t), self.heading(u))
    }

    pub(crate) fn start(&self) -> Pt {
        self.0[0]
    }

    pub(crate) fn end(&self) -> Pt {
        self.0[self.0.len() - 1]
    }

    /// The point at `t` from 0 to 1, pieces counting alike.
    pub(crate) fn at(&self, t: f32) -> Pt {
        let pieces = (self.0.len() - 1) / 3;
        let along = (t * pieces as f32).clamp(0.0, pieces as f32);
        let piece = (along as usize).min(pieces - 1);
        let u = along - piece as f32;
        let v = 1.0 - u;
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| self.0[3 * piece + i]);
        a * (v * v * v) + b * (3.0 * v * v * u) + c * (3.0 * v * u * u) + d * (u * u * u)
    }

    /// Direction of travel at `t`.
    pub(crate) fn heading(&self, t: f32) -> Pt {
        (self.at((t + 0.02).min(1.0)) - self.at((t - 0.02).max(0.0))).unit()
    }

    /// Points along the line, close enough together to measure with.
    pub(crate) fn trace(&self) -> Vec<Pt> {
        let steps = (self.0.len() - 1) / 3 * 8;
        (0..=steps).map(|i| self.at(i as f32 / steps as f32)).collect()
    }

    /// The same line drawn by a living hand in `count` pieces: moved sideways by up to `most`, its ends untouched.
    pub(crate) fn wobbled(&self, seed: u32, most: f32, count: usize) -> Curve {
        let knots: Vec<Pt> = (0..=count)
            .map(|i| {
                let t = i as f32 / count as f32;
                let side = if i == 0 || i == count { 0.0 } else { noise(seed, i as u32) * most };
                self.at(t) + self.heading(t).right() * side
            })
            .collect();
        Curve::through(&knots, self.0[1] - self.0[0], self.end() - self.0[self.0.len() - 2])
    }

    /// Appends the line to path data.
    pub(crate) fn draw(&self, d: &mut String) {
        move_to(d, self.start());
        self.draw_on(d);
    }

    /// Appends the line to path data whose pen already stands at its start.
    pub(crate) fn draw_on(&self, d: &mut String) {
        for (i, p) in self.0[1..].iter().enumerate() {
            if i == 0 {
                d.push('C');
            }
            point(d, *p, i > 0);
        }
    }
}

/// Appends a number with one decimal at most.
pub(crate) fn number(d: &mut String, value: f32) {
    let tenths = (value * 10.0).round() as i32;
    if tenths < 0 {
        d.push('-');
    }
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if whole > 0 || rest == 0 {
        let _ = write!(d, "{whole}");
    }
    if rest > 0 {
        let _ = write!(d, ".{rest}");
    }
}

/// Appends `x y`; with `gap` a separator is put before it where one is needed.
pub(crate) fn point(d: &mut String, p: Pt, gap: bool) {
    if gap && p.x * 10.0 > -0.5 {
        d.push(' ');
    }
    number(d, p.x);
    if p.y * 10.0 > -0.5 {
        d.push(' ');
    }
    number(d, p.y);
}

/// Appends a move.
pub(crate) fn move_to(d: &mut String, p: Pt) {
    d.push('M');
    point(d, p, false);
}

/// Appends a closed polygon.
pub(crate) fn polygon(d: &mut String, points: &[Pt]) {
    for (i, p) in points.iter().enumerate() {
        d.push(if i == 0 { 'M' } else { 'L' });
        point(d, *p, false);
    }
    d.push('Z');
}

/// Appends a shape given in relative path data, its origin set to `at`.
pub(crate) fn stamp(d: &mut String, at: Pt, shape: &str) {
    move_to(d, at);
    d.push_str(shape);
}

/// Mixes two numbers into a well spread one.
pub(crate) fn hash(a: u32, b: u32) -> u32 {
    let mut h = a.wrapping_mul(0x9E37_79B1) ^ b.wrapping_mul(0x85EB_CA6B).rotate_left(13);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// A hash of a text, for seeds that must not depend on the order of the table.
pub(crate) fn hash_text(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

/// A number from 0 to 1.
pub(crate) fn chance(seed: u32, index: u32) -> f32 {
    (hash(seed, index) >> 8) as f32 / 16_777_216.0
}

/// A number from -1 to 1.
pub(crate) fn noise(seed: u32, index: u32) -> f32 {
    chance(seed, index) * 2.0 - 1.0
}

/// The distance from `p` to the line through the points `trace`.
pub(crate) fn distance_to(p: Pt, trace: &[Pt]) -> f32 {
    trace
        .windows(2)
        .map(|w| {
            let (step, to) = (w[1] - w[0], p - w[0]);
            let length = step.x * step.x + step.y * step.y;
            let t = if length > 0.0 { ((to.x * step.x + to.y * step.y) / length).clamp(0.0, 1.0) } else { 0.0 };
            (to - step * t).len()
        })
        .fold(f32::MAX, f32::min)
}

/// Whether `p` lies inside the polygon.
#[cfg(test)]
pub(crate) fn inside(p: Pt, polygon: &[Pt]) -> bool {
    let mut odd = false;
    for (i, a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            odd = !odd;
        }
    }
    odd
}

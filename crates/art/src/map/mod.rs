//! Maps of countries on parchment: sea with surf, drawn coasts, neighbours in fine letters, and what is printed on the cells.
//!
//! A map lies under the tiles of a board and has its coordinates (100 units a cell): [`map_svg`] is the sheet with everything printed
//! on it, [`map_names_svg`] what stays readable over its big cities, [`map_picture`] the two as a picture on its own.

mod chips;
mod emblems;
mod lands;
mod layout;
mod lettering;
mod places;

use bastide_mapdata::{Colour, Country, Map, Words};

pub(crate) use chips::draw as draw_chip;
pub use chips::{ChipFace, chip_svg};
pub(crate) use emblems::bottle;
use lands::{Land, Lands, Shore};
use layout::Layout;

use crate::canvas::Canvas;
use crate::coast::SHIP;
use crate::distance::Distance;
use crate::geometry::{Curve, Pt, chance, hash, move_to, noise, number, pt};

/// How a map is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MapLook {
    /// From how far.
    pub distance: Distance,
    /// Names of countries and seas are German.
    pub german: bool,
    /// Played with its chips: bottles, colour bars and chip places are drawn (MAP-5).
    pub chips: bool,
}

impl MapLook {
    fn words(self, words: &Words) -> &str {
        if self.german { &words.de } else { &words.en }
    }
}

/// Width of the printed frame, and of the blank parchment around it.
const FRAME: f32 = 22.0;
const BLANK: f32 = 26.0;

/// How far the parchment reaches beyond the cells of its picture, in drawing units.
pub const MAP_RIM: i32 = (FRAME + BLANK) as i32 + 6;

/// The sheet of a map with everything that lies under tiles: big cities are [`map_city_svg`], to be drawn over it.
#[must_use]
pub fn map_svg(map: &Map, look: MapLook) -> String {
    let lands = Lands::new(map);
    let layout = Layout::new(map, &lands, look);
    let (wide, high) = (f32::from(map.width) * 100.0, f32::from(map.height) * 100.0);
    let mut canvas = Canvas::default();
    sheet(wide, high, &mut canvas);
    // What is drawn within the frame ends there.
    let mut body = Canvas::default();
    sea(wide, high, &layout, look.distance, &mut body);
    coasts(&lands, map, look.distance, &mut body);
    countryside(&lands, &layout, look.distance, &mut body);
    places::grid(map, look.distance, &mut body);
    if look.chips && map.chips == Some(Country::Iberia) {
        bars(map, &mut body);
    }
    places::borders(map, look.distance, &mut body);
    places::links(map, look.distance, &mut body);
    places::printed(map, look, &mut body);
    body.close();
    ornaments(&layout, &mut body);
    let names = lettering::lands(map, &layout, look);
    let mut markup = canvas.finish();
    let (mut w, mut h) = (String::new(), String::new());
    number(&mut w, wide);
    number(&mut h, high);
    // Two maps of one name but other sizes may be on one page.
    let clip = format!("k-clip-{}-{w}-{h}", map.id);
    markup.push_str(&format!(
        "<clipPath id=\"{clip}\"><path d=\"M0 0H{w}V{h}H0Z\"/></clipPath><g clip-path=\"url(#{clip})\">"
    ));
    markup.push_str(&body.finish());
    markup.push_str(&names);
    markup.push_str(&lettering::towns(map, look));
    markup.push_str("</g>");
    let mut canvas = Canvas::default();
    frame(wide, high, &mut canvas);
    markup.push_str(&canvas.finish());
    markup.push_str(&lettering::title(map, &layout, look));
    markup
}

/// A map no larger than a stamp: its lands, its start cells and its big cities.
#[must_use]
pub fn map_stamp(map: &Map) -> String {
    let lands = Lands::new(map);
    let mut canvas = Canvas::default();
    let d = canvas.ink("ocean");
    move_to(d, pt(0.0, 0.0));
    d.push('H');
    number(d, f32::from(map.width) * 100.0);
    d.push('V');
    number(d, f32::from(map.height) * 100.0);
    d.push_str("H0Z");
    canvas.close();
    coasts(&lands, map, Distance::Far, &mut canvas);
    for cell in &map.cells {
        let at = pt(f32::from(cell.at.column), f32::from(cell.at.row)) * 100.0;
        match &cell.kind {
            _ if cell.start => canvas.stamp("stampstart", at + pt(15.0, 15.0), "h70v70h-70z"),
            bastide_mapdata::CellKind::BigCity { .. } => canvas.stamp("bred", at + pt(15.0, 15.0), "h70v70h-70z"),
            bastide_mapdata::CellKind::Stack => {
                let class = cell.island.map_or("home", bar);
                canvas.stamp(class, at + pt(15.0, 15.0), "h70v70h-70z");
            }
            _ => {}
        }
    }
    canvas.finish()
}

pub use lettering::map_names_svg;
pub use places::map_city_svg;

/// The parchment with its uneven edge, and its shadow on the table.
fn sheet(wide: f32, high: f32, canvas: &mut Canvas) {
    let rim = FRAME + BLANK;
    let corners = [pt(-rim, -rim), pt(wide + rim, -rim), pt(wide + rim, high + rim), pt(-rim, high + rim)];
    let mut knots = Vec::new();
    for (side, from) in corners.into_iter().enumerate() {
        let to = corners[(side + 1) % 4];
        let count = ((to - from).len() / 64.0) as u32;
        let out = (to - from).unit().right();
        for i in 0..count {
            let t = i as f32 / count as f32;
            let torn = if i == 0 { 0.0 } else { 2.6 * noise(hash(501, side as u32), i) };
            knots.push(from + (to - from) * t + out * torn);
        }
    }
    let edge = Curve::ring(&knots);
    for (class, step) in [("castw", pt(5.0, 9.0)), ("cast", pt(3.0, 6.0)), ("sheet", pt(0.0, 0.0))] {
        edge.shifted(step).draw(canvas.ink(class));
        canvas.close();
    }
    // Years have left their marks.
    for i in 0..9_u32 {
        let at = pt(chance(511, 2 * i) * (wide + 2.0 * rim) - rim, chance(511, 2 * i + 1) * (high + 2.0 * rim) - rim);
        canvas.oval("stain", at, 60.0 + 90.0 * chance(513, i), 40.0 + 70.0 * chance(517, i));
    }
    canvas.close();
}

/// Water, the lines of the winds, and waves where there is room for them.
fn sea(wide: f32, high: f32, layout: &Layout, distance: Distance, canvas: &mut Canvas) {
    let d = canvas.ink("ocean");
    move_to(d, pt(0.0, 0.0));
    d.push('H');
    number(d, wide);
    d.push('V');
    number(d, high);
    d.push_str("H0Z");
    canvas.close();
    if let Some((middle, _)) = layout.rose {
        for i in 0..32_u8 {
            let angle = f32::from(i) * std::f32::consts::TAU / 32.0;
            let d = canvas.ink(if i % 2 == 0 { "rhumb" } else { "rhumbf" });
            move_to(d, middle);
            d.push('L');
            crate::geometry::point(d, middle + pt(angle.cos(), angle.sin()) * (wide + high), false);
        }
        canvas.close();
    }
    let count = if distance == Distance::Far { 2 } else { 4 };
    for (i, at) in layout.water.iter().enumerate() {
        for k in 0..count {
            let seed = hash(521 + k, i as u32);
            let at = *at + pt(10.0 + 70.0 * chance(seed, 1), 10.0 + 80.0 * chance(seed, 2));
            let (class, shape) = match distance {
                Distance::Far => ("waveb", "q6-5 12 0t12 0"),
                _ if hash(seed, 3).is_multiple_of(3) => ("wave", "q4-3 8 0t8 0 8 0"),
                _ => ("wave", "q3.5-3 7 0t7 0"),
            };
            canvas.stamp(class, at, shape);
        }
    }
    canvas.close();
}

/// Surf around all land, the neighbours, and the map's own land over them.
fn coasts(lands: &Lands, map: &Map, distance: Distance, canvas: &mut Canvas) {
    let home = lands.shores(|land| land == Land::Home);
    let islets = lands.shores(|land| matches!(land, Land::Islet | Land::Isle));
    let abroad = lands.shores(|land| matches!(land, Land::Abroad(_)));
    let draw = |class: &'static str, shores: &[Shore], canvas: &mut Canvas| {
        for shore in shores {
            shore.ring().draw(canvas.ink(class));
            canvas.ink(class).push('Z');
        }
        canvas.close();
    };
    let strokes: &[&'static str] = match distance {
        Distance::Near => &["surfc", "surfc1", "surfb", "surfb1", "surfa", "surfa1", "coast"],
        Distance::Middle => &["surfb", "surfb1", "surfa", "surfa1", "coast"],
        Distance::Far => &["surfw", "coastb"],
    };
    for class in strokes {
        for shores in [&abroad, &islets, &home] {
            for shore in shores {
                shore.ring().draw(canvas.ink(class));
                canvas.ink(class).push('Z');
            }
        }
        canvas.close();
    }
    for which in 0..map.neighbours.len() {
        let class = ["abroada", "abroadb", "abroadc"][which % 3];
        draw(class, &lands.shores(|land| land == Land::Abroad(which)), canvas);
    }
    draw("home", &islets, canvas);
    draw("home", &home, canvas);
    // Borders are washed in colour, as a clerk with a brush would.
    let border = if distance == Distance::Far { ["borderwb", "borderb"] } else { ["borderw", "border"] };
    for class in border {
        for stretch in home.iter().flat_map(|s| s.stretches(|land| matches!(land, Land::Abroad(_)))) {
            stretch.draw(canvas.ink(class));
        }
        canvas.close();
    }
}

/// Hills and woods on the land around, and a few, fainter, where tiles will lie.
fn countryside(lands: &Lands, layout: &Layout, distance: Distance, canvas: &mut Canvas) {
    if distance == Distance::Far {
        return;
    }
    for (column, row, land) in &layout.quiet {
        let seed = hash(hash(541, *column as u32), *row as u32);
        let (class, count) = match land {
            Land::Abroad(_) => ("scratch", 2),
            Land::Home if hash(seed, 9) % 5 < 3 => ("scratchf", 1),
            _ => continue,
        };
        for k in 0..count {
            let at = pt(*column as f32, *row as f32) * 100.0
                + pt(24.0 + 52.0 * chance(seed, 2 * k), 24.0 + 52.0 * chance(seed, 2 * k + 1));
            // Not on a shore: the cell beyond is the same land.
            let near = |p: Pt| lands.at((p.x / 100.0).floor() as i32, (p.y / 100.0).floor() as i32) == *land;
            if *land == Land::Home
                || [pt(-16.0, 0.0), pt(16.0, 0.0), pt(0.0, 14.0), pt(0.0, -14.0)].iter().all(|step| near(at + *step))
            {
                canvas.stamp(class, at, emblems::HILLS[hash(seed, 20 + k) as usize % 4]);
            }
        }
    }
    canvas.close();
}

/// The three colours of the rows, at both sides (MAP-93).
fn bars(map: &Map, canvas: &mut Canvas) {
    let wide = f32::from(map.width) * 100.0;
    for row in 0..map.height {
        if let Some(colour) = map.row_colour(row) {
            for x in [4.0, wide - 18.0] {
                canvas.stamp(bar(colour), pt(x, f32::from(row) * 100.0), "h14v100h-14z");
            }
        }
    }
    canvas.close();
}

const fn bar(colour: Colour) -> &'static str {
    match colour {
        Colour::Violet => "barv",
        Colour::Blue => "bara",
        Colour::Orange => "baro",
    }
}

/// Rose, ships and what swims between them.
fn ornaments(layout: &Layout, canvas: &mut Canvas) {
    if let Some((at, size)) = layout.rose {
        emblems::rose(at, size, canvas);
    }
    for at in &layout.ships {
        canvas.scaled(*at, 1.25, SHIP);
    }
    if let Some(at) = layout.serpent {
        canvas.scaled(at, 1.0, emblems::SERPENT);
    }
}

/// The printed frame: lines, and degrees between them.
fn frame(wide: f32, high: f32, canvas: &mut Canvas) {
    let ring = |class: &'static str, out: f32, canvas: &mut Canvas| {
        let d = canvas.ink(class);
        move_to(d, pt(-out, -out));
        d.push('H');
        number(d, wide + out);
        d.push('V');
        number(d, high + out);
        d.push('H');
        number(d, -out);
        d.push('Z');
    };
    ring("frameb", FRAME, canvas);
    ring("framel", FRAME - 4.0, canvas);
    ring("framel", 6.0, canvas);
    ring("frameb", 0.0, canvas);
    // Every other half degree is inked.
    let (inner, step) = (6.0, 50.0);
    let depth = FRAME - 4.0 - inner;
    let mut degree = |at: Pt, along: Pt, length: f32| {
        let d = canvas.ink("degree");
        let across = along.right() * -depth;
        crate::geometry::polygon(d, &[at, at + along * length, at + along * length + across, at + across]);
    };
    for i in (0..(wide / step) as u32).step_by(2) {
        let x = i as f32 * step;
        degree(pt(x, -inner), pt(1.0, 0.0), step);
        degree(pt(x + step * 2.0, high + inner), pt(-1.0, 0.0), step);
    }
    for i in (0..(high / step) as u32).step_by(2) {
        let y = i as f32 * step;
        degree(pt(wide + inner, y), pt(0.0, 1.0), step);
        degree(pt(-inner, y + step * 2.0), pt(0.0, -1.0), step);
    }
    canvas.close();
}

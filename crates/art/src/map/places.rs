//! What is printed on the cells of a map and along their borders.

use bastide_mapdata::{At, Cell, CellKind, Colour, Compass, Country, Map, SceneryKind, Side, Terrain};
use bastide_rules::tile::{KindId, PartKind, Rotation};

use super::MapLook;
use super::emblems::{self, BOAT, bottle, coats, paint, small_town};
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Curve, Pt, edge_middle, hash, inward, noise, pt};
use crate::tile::{TileOptions, tile_ground, tile_standing};

fn origin(at: At) -> Pt {
    pt(f32::from(at.column), f32::from(at.row)) * 100.0
}

/// The lines between cells: printed faintly, each once.
pub(super) fn grid(map: &Map, distance: Distance, canvas: &mut Canvas) {
    let class = if distance == Distance::Far { "gridb" } else { "grid" };
    for cell in map.cells.iter().filter(|c| matches!(c.kind, CellKind::Land | CellKind::BigCity { .. })) {
        let at = origin(cell.at);
        canvas.stamp("cell", at, "h100v100h-100z");
        let other = |edge| cell.at.across(edge).and_then(|at| map.cell(at)).is_some();
        let d = "h100";
        canvas.stamp(class, at, d);
        canvas.stamp(class, at, "v100");
        if !other(Compass::E) {
            canvas.stamp(class, at + pt(100.0, 0.0), "v100");
        }
        if !other(Compass::S) {
            canvas.stamp(class, at + pt(0.0, 100.0), d);
        }
    }
    canvas.close();
}

/// Everything printed on cells but the big cities.
pub(super) fn printed(map: &Map, look: MapLook, canvas: &mut Canvas) {
    let far = look.distance == Distance::Far;
    for cell in &map.cells {
        let at = origin(cell.at);
        match cell.kind {
            CellKind::Wave => waves(at, far, canvas),
            CellKind::Stack => {
                let class = cell.island.map_or("start", frame_of);
                canvas.stamp(class, at + pt(5.0, 5.0), "h90v90h-90z");
                canvas.close();
            }
            CellKind::Land => on_land(cell, map, look, canvas),
            CellKind::BigCity { .. } => {}
        }
    }
    for scenery in map.scenery.iter().filter(|s| s.kind == SceneryKind::Isle) {
        let at = origin(scenery.at) + pt(50.0, 38.0);
        canvas.scaled(at, 1.1, &[("scratchf", emblems::HILLS[0])]);
        canvas.close();
    }
}

fn on_land(cell: &Cell, map: &Map, look: MapLook, canvas: &mut Canvas) {
    let (at, distance) = (origin(cell.at), look.distance);
    let far = distance == Distance::Far;
    if cell.start {
        let [wide, thin] = if far { ["startb", "startf"] } else { ["start", "startf"] };
        canvas.stamp(wide, at + pt(5.0, 5.0), "h90v90h-90z");
        canvas.stamp(thin, at + pt(9.5, 9.5), "h81v81h-81z");
        canvas.close();
    }
    let wine = cell.town.and_then(|t| t.colour).filter(|_| look.chips && map.chips == Some(Country::France));
    if cell.town.is_some() {
        let aside = if wine.is_some() { -9.0 } else { 0.0 };
        small_town(at + pt(50.0 + aside, if far { 58.0 } else { 62.0 }), distance, canvas);
        canvas.close();
    }
    if cell.town.is_none() && cell.name.is_some() && cell.coats == 0 {
        // Names in two lines begin higher.
        let high = if cell.name.as_ref().is_some_and(|n| n.chars().count() > 9 && n.contains([' ', '-'])) {
            18.0
        } else {
            0.0
        };
        canvas.disc("spot", at + pt(50.0, if far { 58.0 } else { 66.0 } - high), if far { 5.5 } else { 3.6 });
        canvas.close();
    }
    if let Some(colour) = wine {
        bottle(at + pt(84.0, if far { 38.0 } else { 48.0 }), colour, if far { 2.2 } else { 1.6 }, canvas);
    }
    if let Some(colour) = cell.chip.filter(|_| look.chips) {
        canvas.disc(ring_of(colour), at + pt(50.0, 50.0), 19.0);
        canvas.disc(paint(colour), at + pt(50.0, 50.0), 3.2);
        canvas.close();
    }
    if cell.coats > 0 {
        let y = if cell.town.is_some() { 20.0 } else { 50.0 };
        coats(at + pt(50.0, y), cell.coats, if far { 1.9 } else { 1.4 }, canvas);
    }
}

const fn frame_of(colour: Colour) -> &'static str {
    match colour {
        Colour::Violet => "framev",
        Colour::Blue => "framea",
        Colour::Orange => "frameo",
    }
}

const fn ring_of(colour: Colour) -> &'static str {
    match colour {
        Colour::Violet => "ringv",
        Colour::Blue => "ringa",
        Colour::Orange => "ringo",
    }
}

/// A cell of water that takes no tile.
fn waves(at: Pt, far: bool, canvas: &mut Canvas) {
    canvas.stamp("wavecell", at + pt(4.0, 4.0), "h92v92h-92z");
    let class = if far { "wavebold" } else { "wavebig" };
    for (x, y) in [(14.0, 26.0), (26.0, 46.0), (14.0, 66.0), (26.0, 86.0)] {
        canvas.stamp(class, at + pt(x, y - 4.0), "q10-10 20 0t20 0 20 0");
    }
    canvas.close();
}

/// The tile that is printed for a big city, on its place. One that waits to be reached (MAP-13) is pale.
#[must_use]
pub fn map_city_svg(cell: &Cell, distance: Distance, waits: bool) -> String {
    let CellKind::BigCity { tile, rotation, .. } = &cell.kind else { return String::new() };
    let Some(kind) = KindId::by_name(tile) else { return String::new() };
    let rotation = Rotation::new(*rotation);
    let at = origin(cell.at);
    format!(
        "<g transform=\"translate({} {})\"><path class=\"k-meadow\" d=\"M0 0h100v100h-100z\"/>{}{}<path class=\"k-{}\" d=\"M0 0h100v100h-100z\"/></g>",
        at.x,
        at.y,
        tile_ground(kind, rotation, distance),
        tile_standing(kind, rotation, TileOptions { gardens: true, distance }),
        if waits { "waits" } else { "printed" },
    )
}

/// Coats of a big city beyond those its tile shows.
pub(super) fn more_coats(at: At, tile: &str, all: u8, distance: Distance, canvas: &mut Canvas) {
    let shown: u8 = KindId::by_name(tile).map_or(0, |kind| kind.kind().parts.iter().map(|p| p.pennants).sum());
    let scale = if distance == Distance::Far { 1.5 } else { 1.05 };
    coats(origin(at) + pt(50.0, 15.0), all.saturating_sub(shown), scale, canvas);
}

/// The middle of a side, and the step outward.
fn gate(side: Side) -> (Pt, Pt) {
    let edge = side.edge as usize;
    (origin(side.at) + edge_middle(edge), inward(edge) * -1.0)
}

/// Roads and cities that lead out of the map (MAP-16).
pub(super) fn borders(map: &Map, distance: Distance, canvas: &mut Canvas) {
    let roads: &[&'static str] = match distance {
        Distance::Near => &["verge", "bed", "rut", "ridge"],
        Distance::Middle => &["mverge", "mbed"],
        Distance::Far => &["bverge", "band"],
    };
    for class in roads {
        for border in map.borders.iter().filter(|b| b.wants == Terrain::Road) {
            road_out(border.side).draw(canvas.ink(class));
        }
    }
    canvas.close();
    for border in &map.borders {
        let (at, out) = gate(border.side);
        let shields = match border.wants {
            Terrain::City => {
                city_out(border.side, distance, canvas);
                at + out * 50.0
            }
            Terrain::Road => {
                let end = road_out(border.side).end();
                canvas.scaled(end, if distance == Distance::Far { 2.0 } else { 1.2 }, MILESTONE);
                end + if out.x == 0.0 { pt(26.0, out.y * -12.0) } else { pt(out.x * -6.0, -24.0) }
            }
        };
        let scale = if distance == Distance::Far { 1.7 } else { 1.2 };
        coats(shields, border.coats, scale, canvas);
    }
}

const MILESTONE: crate::buildings::Shapes =
    &[("sh", "m-4 4.6h10l2-1.6v3h-11z"), ("st", "m-4.4 5v-9q4.4-5 8.8 0v9z"), ("line", "m-2 -.6h4m-4 2.4h4")];

/// The road beyond a side, bending a little on its way.
fn road_out(side: Side) -> Curve {
    let (at, out) = gate(side);
    let bend = out.right() * (9.0 * noise(hash(side.at.row.into(), side.at.column.into()), side.edge as u32));
    let end = at + out * 54.0 + bend;
    Curve::through(&[at - out * 0.4, at + out * 26.0 + bend * 0.3, end], out, out)
}

/// The city beyond a side: the quarter of a tile with one city.
fn city_out(side: Side, distance: Distance, canvas: &mut Canvas) {
    let Some(kind) = KindId::by_name("base/E") else { return };
    let Some(city) = kind.kind().part_of(PartKind::City) else { return };
    let towards = 1 << ((side.edge as u8 + 2) % 4);
    let turned = |r: &Rotation| kind.kind().turned[r.quarters() as usize].ports[city] & towards != 0;
    let Some(rotation) = Rotation::ALL.into_iter().find(turned) else { return };
    let (column, row) = super::layout::beyond(side.at, side.edge);
    canvas.begin(&format!("transform=\"translate({} {})\"", column * 100, row * 100));
    canvas.put(&tile_ground(kind, rotation, distance));
    canvas.put(&tile_standing(kind, rotation, TileOptions { gardens: false, distance }));
    canvas.end();
}

/// Ferry links: a landing at each end, a dotted way, a boat on it (MAP-18).
pub(super) fn links(map: &Map, distance: Distance, canvas: &mut Canvas) {
    let far = distance == Distance::Far;
    let ways: Vec<Curve> = map.links.iter().map(|link| way(link.from, link.to)).collect();
    for way in &ways {
        way.draw(canvas.ink(if far { "ferryb" } else { "ferry" }));
    }
    canvas.close();
    let [jetty, plank] = if far { ["bjetty", "bjetty"] } else { ["jetty", "plank"] };
    for side in map.links.iter().flat_map(|l| [l.from, l.to]) {
        let (at, out) = gate(side);
        for class in [jetty, plank] {
            Curve::through(&[at + out, at + out * 21.0], out, out).draw(canvas.ink(class));
        }
    }
    canvas.close();
    for (link, way) in map.links.iter().zip(&ways) {
        let middle = way.at(0.5);
        canvas.scaled(middle, if far { 1.9 } else { 1.25 }, BOAT);
        coats(middle + pt(0.0, if far { 30.0 } else { 20.0 }), link.coats, if far { 1.5 } else { 1.1 }, canvas);
    }
}

fn way(from: Side, to: Side) -> Curve {
    let ((a, out), (b, back)) = (gate(from), gate(to));
    let reach = ((b - a).len() * 0.4).max(30.0);
    let (a, b) = (a + out * 21.0, b + back * 21.0);
    Curve(vec![a, a + out * reach, b + back * reach, b])
}

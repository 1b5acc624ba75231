//! Pictures on their own: contact sheets of tiles and figures, and whole boards.

use bastide_mapdata::Map;
use bastide_rules::tile::{KindId, PartKind, Rotation};
use bastide_rules::variant::Variant;

use crate::coast::{SEA_WIDTH, coast_svg, sea_ends};
use crate::distance::Distance;
use crate::figures::{FigureShape, Pattern, figure_svg, pattern_defs};
use crate::icons::{Icon, icon_svg};
use crate::map::{MAP_RIM, MapLook, map_city_svg, map_names_svg, map_svg};
use crate::meadow::{growth_svg, meadow_defs, meadow_svg};
use crate::palette::{PLAYER_COLOURS, Theme, colour, fixed_style_sheet};
use crate::parts::{part_path, spot};
use crate::style::land_class;
use crate::table::{table_defs, table_svg, thickness_svg};
use crate::tile::{TileOptions, tile_ground, tile_standing, tile_svg};

/// A tile of a picture of a board.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    /// What lies there.
    pub kind: KindId,
    /// How it is turned.
    pub rotation: Rotation,
    /// Column, growing east.
    pub x: i32,
    /// Row, growing south.
    pub y: i32,
}

/// A picture of a board on its own.
#[must_use]
pub fn board_svg(tiles: &[Laid], theme: Theme, distance: Distance) -> String {
    let low = |f: fn(&Laid) -> i32| tiles.iter().map(f).min().unwrap_or(0);
    let high = |f: fn(&Laid) -> i32| tiles.iter().map(f).max().unwrap_or(0);
    let (left, top) = (low(|t| t.x), low(|t| t.y));
    let (wide, tall) = (high(|t| t.x) - left + 1, high(|t| t.y) - top + 1);
    let cells = || tiles.iter().map(|t| (t.x, t.y));
    let sea = if tiles.iter().any(|t| t.kind.kind().sea != 0) { SEA_WIDTH } else { 0 };
    let view = (left * 100 - 60, top * 100 - 60, wide * 100 + 120 + sea, tall * 100 + 120);
    let table = table_svg();
    let mut body = format!("<g transform=\"translate({} {})\">{table}</g>", view.0, view.1);
    body.push_str(&thickness_svg(cells(), distance));
    body.push_str(&meadow_svg(cells()));
    let mut rows: Vec<&Laid> = tiles.iter().collect();
    rows.sort_by_key(|t| (t.y, t.x));
    for t in &rows {
        put(&mut body, t, &tile_ground(t.kind, t.rotation, distance));
    }
    if sea > 0 {
        let ends = sea_ends(tiles.iter().map(|t| (t.x, t.y, t.kind, t.rotation)));
        body.push_str(&coast_svg(top..top + tall, &ends, distance));
    }
    for t in &rows {
        put(&mut body, t, &growth_svg(t.kind, t.rotation, (t.x, t.y), distance));
        put(&mut body, t, &tile_standing(t.kind, t.rotation, TileOptions { gardens: true, distance }));
    }
    document(view, theme, tiles.first().map(|t| t.kind), &body)
}

/// A picture of a map as it is printed.
#[must_use]
pub fn map_picture(map: &Map, look: MapLook, theme: Theme) -> String {
    let mut body = map_svg(map, look);
    for cell in &map.cells {
        body.push_str(&map_city_svg(cell, look.distance, false));
    }
    body.push_str(&map_names_svg(map, look));
    let (wide, high) = (i32::from(map.width) * 100, i32::from(map.height) * 100);
    document((-MAP_RIM, -MAP_RIM, wide + 2 * MAP_RIM, high + 2 * MAP_RIM), theme, None, &body)
}

fn put(body: &mut String, tile: &Laid, markup: &str) {
    body.push_str(&format!("<g transform=\"translate({} {})\">{markup}</g>", tile.x * 100, tile.y * 100));
}

/// A whole document around `body`, with the colours written out.
fn document(view: (i32, i32, i32, i32), theme: Theme, of: Option<KindId>, body: &str) -> String {
    let (x, y, w, h) = view;
    let class = of.map_or("", |kind| land_class(kind.kind().variant()));
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"{class} viewBox=\"{x} {y} {w} {h}\" width=\"{w}\" height=\"{h}\">\
         <style>{}</style><defs>{}</defs><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{}\"/>{body}</svg>\n",
        fixed_style_sheet(theme),
        meadow_defs() + &table_defs() + &pattern_defs(),
        if theme == Theme::Light { "#e9e1cd" } else { "#1d2026" },
    )
}

/// The given kinds, a row of four rotations each, in two columns, each tile labelled with its id.
#[must_use]
pub fn contact_sheet(kinds: &[KindId], theme: Theme, distance: Distance) -> String {
    const STEP: i32 = 112;
    let rows = kinds.len().div_ceil(2).max(1) as i32;
    let mut body = String::new();
    for (i, kind) in kinds.iter().enumerate() {
        let (column, row) = (i as i32 / rows, i as i32 % rows);
        let (left, top) = (column * (4 * STEP + 24), row * (STEP + 14));
        for rotation in Rotation::ALL {
            let x = left + i32::from(rotation.quarters()) * STEP;
            body.push_str(&format!(
                "<g transform=\"translate({x} {top})\">{}{}{}{}</g>",
                meadow_svg([(0, 0)]),
                tile_ground(*kind, rotation, distance),
                growth_svg(*kind, rotation, (i as i32, i32::from(rotation.quarters())), distance),
                tile_standing(*kind, rotation, TileOptions { gardens: true, distance }),
            ));
        }
        body.push_str(&format!(
            "<text x=\"{left}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"9\" fill=\"{}\">{}</text>",
            top + 110,
            if theme == Theme::Light { colour("ink", theme) } else { "#cfc4ab" },
            kind.kind().id,
        ));
    }
    document((-20, -20, 2 * (4 * STEP + 24) + 4, rows * (STEP + 14) + 20), theme, kinds.first().copied(), &body)
}

/// The given kinds with the area of each part lit up and a figure on its spot: shows at a glance which field is which.
#[must_use]
pub fn parts_sheet(kinds: &[KindId], theme: Theme) -> String {
    const STEP: i32 = 116;
    const COLUMNS: i32 = 8;
    let mut body = String::new();
    for (i, kind) in kinds.iter().enumerate() {
        let (x, y) = (i as i32 % COLUMNS * STEP, i as i32 / COLUMNS * STEP);
        body.push_str(&format!(
            "<g transform=\"translate({x} {y})\">{}{}",
            meadow_svg([(0, 0)]),
            tile_svg(*kind, Rotation::default(), TileOptions::default()),
        ));
        for (part, what) in kind.kind().parts.iter().enumerate() {
            let colour = PLAYER_COLOURS[part % 6];
            let (x, y) = spot(*kind, Rotation::default(), part);
            let shape = match what.kind {
                PartKind::Field => FigureShape::Farmer,
                PartKind::Garden => FigureShape::Abbot,
                _ => FigureShape::Meeple,
            };
            body.push_str(&format!(
                "<path d=\"{}\" fill=\"{colour}\" fill-opacity=\".3\" stroke=\"{colour}\"/>\
                 <g transform=\"translate({x} {y})scale(.8)\" color=\"{colour}\">{}</g>",
                part_path(*kind, Rotation::default(), part),
                figure_svg(shape, Pattern::Plain),
            ));
        }
        body.push_str("</g>");
    }
    let rows = (kinds.len() as i32 + COLUMNS - 1) / COLUMNS;
    document((-20, -20, COLUMNS * STEP + 20, rows * STEP + 20), theme, kinds.first().copied(), &body)
}

/// All figures in the six colours, plain and with patterns, on meadow, road and city ground; all icons below.
#[must_use]
pub fn figure_sheet(theme: Theme) -> String {
    const STEP: i32 = 40;
    let mut body = String::from("<rect class=\"k-meadow\" width=\"720\" height=\"480\"/>");
    for (class, y) in [("k-bed", 2), ("k-street", 6), ("k-floor", 10)] {
        body.push_str(&format!("<path class=\"{class}\" style=\"stroke-width:40\" d=\"M0 {}h720\"/>", y * STEP + 20));
    }
    for row in 0..12_usize {
        let pattern = if row % 2 == 0 { Pattern::Plain } else { Pattern::ALL[row / 2] };
        for (column, shape) in FigureShape::ALL.into_iter().enumerate() {
            body.push_str(&format!(
                "<g transform=\"translate({} {})\" color=\"{}\">{}</g>",
                column as i32 * STEP + 24,
                row as i32 * STEP + 21,
                PLAYER_COLOURS[row / 2],
                figure_svg(shape, pattern),
            ));
        }
    }
    for (i, icon) in Icon::all().into_iter().enumerate() {
        let (x, y) = (i as i32 % 16 * 34 + 20, 506 + i as i32 / 16 * 34);
        body.push_str(&format!("<g transform=\"translate({x} {y})\">{}</g>", icon_svg(icon)));
    }
    document((-10, -10, 740, 620), theme, None, &body)
}

/// Every sheet there is as file name and document: each set in four rotations and from three distances, all parts lit up, the figures and icons, by day and at dusk.
#[must_use]
pub fn sheets() -> Vec<(String, String)> {
    let mut sets: Vec<(&str, Vec<KindId>)> = Vec::new();
    for kind in KindId::all() {
        let set = kind.kind().id.split('/').next().unwrap_or_default();
        match sets.iter_mut().find(|(s, _)| *s == set) {
            Some((_, kinds)) => kinds.push(kind),
            None => sets.push((set, vec![kind])),
        }
    }
    let mut found = Vec::new();
    for (theme, suffix) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        for (set, kinds) in &sets {
            for (distance, from) in Distance::ALL.into_iter().zip(["", "-middle", "-far"]) {
                found.push((format!("{set}{from}-{suffix}.svg"), contact_sheet(kinds, theme, distance)));
            }
        }
        for (variant, name) in [(Variant::Classic, ""), (Variant::NewWorld, "world-")] {
            let all: Vec<KindId> = KindId::all().filter(|k| k.kind().variant() == variant).collect();
            found.push((format!("{name}parts-{suffix}.svg"), parts_sheet(&all, theme)));
        }
        found.push((format!("figures-{suffix}.svg"), figure_sheet(theme)));
    }
    found
}

//! The pictures of the rule book about maps: pieces of them, and what lies there.

use std::fmt::Write;

use bastide_art::{ChipFace, Distance, FigureShape, MAP_RIM, MapLook};
use bastide_mapdata::{At, Colour, Map};

use crate::board::markup::{seat_piece, tile_picture};
use crate::lang::Lang;

/// The view box and the markup of a picture with this name.
pub(super) fn draw(name: &str, lang: Lang) -> Option<(String, String)> {
    let far = |map: &str| whole(map, lang);
    Some(match name {
        "map-germany" => far("germany")?,
        "coats" => piece("germany", lang, |map| map.borders.iter().max_by_key(|b| b.coats).map(|b| b.side.at))?,
        "bottle" => piece("france", lang, |map| {
            map.cells
                .iter()
                .find(|cell| cell.start && cell.town.is_some_and(|t| t.colour.is_some()))
                .map(|cell| cell.at)
        })?,
        "stack" => stack(lang)?,
        "isle" => isle(lang)?,
        "chips" => chips(),
        "geocache" => geocache(lang)?,
        "upgraded" => upgraded()?,
        _ => return None,
    })
}

fn map(name: &str) -> Option<Map> {
    bastide_data::MAPS.iter().find(|(known, _)| *known == name).and_then(|(_, text)| Map::parse(text).ok())
}

fn sheet(map: &Map, lang: Lang, distance: Distance) -> String {
    let look = MapLook { distance, german: lang.code() == "de", chips: true };
    let mut markup = bastide_art::map_svg(map, look);
    for cell in &map.cells {
        markup.push_str(&bastide_art::map_city_svg(cell, distance, false));
    }
    markup + &bastide_art::map_names_svg(map, look)
}

fn whole(name: &str, lang: Lang) -> Option<(String, String)> {
    let map = map(name)?;
    let (wide, high) = (i32::from(map.width) * 100 + 2 * MAP_RIM, i32::from(map.height) * 100 + 2 * MAP_RIM);
    Some((format!("{0} {0} {wide} {high}", -MAP_RIM), sheet(&map, lang, Distance::Far)))
}

/// The surroundings of a cell.
fn around(at: At) -> String {
    let (x, y) = (i32::from(at.column) * 100, i32::from(at.row) * 100);
    format!("{} {} 420 260", x - 160, y - 80)
}

fn piece(name: &str, lang: Lang, of: impl Fn(&Map) -> Option<At>) -> Option<(String, String)> {
    let map = map(name)?;
    Some((around(of(&map)?), sheet(&map, lang, Distance::Near)))
}

fn stack(lang: Lang) -> Option<(String, String)> {
    let map = map("benelux")?;
    let at = map.cells.iter().find(|cell| cell.island == Some(Colour::Violet))?.at;
    let kind = bastide_rules::tile::KindId::by_name("base/H")?;
    let tile = tile_picture(kind, bastide_rules::Rotation::default(), false);
    let (x, y) = (i32::from(at.column) * 100, i32::from(at.row) * 100);
    let mut markup = sheet(&map, lang, Distance::Near);
    let _ = write!(markup, "<g transform=\"translate({} {})scale(.8)\">{tile}</g>", x + 10, y + 10);
    Some((around(at), markup))
}

fn isle(lang: Lang) -> Option<(String, String)> {
    let map = map("great-britain")?;
    let at = map.isle.as_ref()?.at;
    let (x, y) = (i32::from(at.column) * 100, i32::from(at.row) * 100);
    let mut markup = sheet(&map, lang, Distance::Near);
    for (i, colour) in [0_u8, 0, 1].into_iter().enumerate() {
        let body = seat_piece(colour, FigureShape::Meeple, false);
        let _ = write!(
            markup,
            "<g class=\"p{colour}\" transform=\"translate({} {})scale(.8)\">{body}</g>",
            x + 30 + 20 * i as i32,
            y + 42
        );
    }
    Some((around(at), markup))
}

fn row(faces: &[ChipFace]) -> String {
    faces.iter().enumerate().fold(String::new(), |mut markup, (i, face)| {
        let _ = write!(markup, "<g transform=\"translate({} 26)\">{}</g>", 26 + 42 * i, bastide_art::chip_svg(*face));
        markup
    })
}

fn chips() -> (String, String) {
    let mut faces = vec![ChipFace::Down(None)];
    faces.extend(Colour::ALL.into_iter().flat_map(|colour| [1, 2].map(|n| ChipFace::Open(colour, n))));
    (format!("0 0 {} 52", 52 + 42 * (faces.len() - 1)), row(&faces))
}

fn geocache(lang: Lang) -> Option<(String, String)> {
    let map = map("iberia")?;
    let at = map.cells.iter().find(|cell| cell.start)?.at;
    let (x, y) = (i32::from(at.column) * 100 + 150, i32::from(at.row) * 100 + 50);
    let chip = bastide_art::chip_svg(ChipFace::Cache(Colour::Orange, 2));
    let markup = sheet(&map, lang, Distance::Near);
    Some((around(at), format!("{markup}<g transform=\"translate({x} {y})scale(1.25)\">{chip}</g>")))
}

fn upgraded() -> Option<(String, String)> {
    let kind = bastide_rules::tile::KindId::by_name("base/U")?;
    let tile = tile_picture(kind, bastide_rules::Rotation::default(), false);
    let chip = bastide_art::chip_svg(ChipFace::Open(Colour::Violet, 2));
    let body = seat_piece(0, FigureShape::Meeple, false);
    let markup = format!(
        "{tile}<g class=\"p0\" transform=\"translate(50 50)\"><g transform=\"translate(0 8)scale(1.15 .8)\">{chip}</g>{body}</g>"
    );
    Some(("0 0 100 100".into(), markup))
}

//! The letters of a map. They always stand upright.

use bastide_mapdata::{Cell, CellKind, Map};

use super::MapLook;
use super::layout::Layout;
use crate::canvas::Canvas;
use crate::distance::Distance;
use crate::geometry::{Pt, number, pt};

/// How wide a letter is beside its height, about.
const LETTER: f32 = 0.54;
/// Capitals with room between them.
const CAPITAL: f32 = 0.86;

/// A line of text, its middle at `at`.
fn line(class: &str, at: Pt, size: f32, text: &str) -> String {
    let mut markup = format!("<text class=\"k-{class}\" x=\"");
    number(&mut markup, at.x);
    markup.push_str("\" y=\"");
    number(&mut markup, at.y);
    markup.push_str("\" font-size=\"");
    number(&mut markup, size);
    markup.push_str("\">");
    for c in text.chars() {
        match c {
            '<' => markup.push_str("&lt;"),
            '>' => markup.push_str("&gt;"),
            '&' => markup.push_str("&amp;"),
            '"' => markup.push_str("&quot;"),
            c => markup.push(c),
        }
    }
    markup.push_str("</text>");
    markup
}

fn letters(text: &str) -> f32 {
    text.chars().count() as f32
}

/// Names of neighbours and seas, and of the isle.
pub(super) fn lands(map: &Map, layout: &Layout, look: MapLook) -> String {
    let least: f32 = if look.distance == Distance::Far { 24.0 } else { 16.0 };
    let mut markup = String::new();
    for (neighbour, place) in map.neighbours.iter().zip(&layout.nations) {
        let Some((at, room)) = place else { continue };
        let name = look.words(&neighbour.name).to_uppercase();
        let fits = room * 0.9 / (letters(&name) * CAPITAL);
        let size = fits.clamp(11.0, 40.0).max(if *room < 150.0 { 11.0 } else { least.min(fits.max(14.0)) });
        let half = letters(&name) * CAPITAL * size / 2.0;
        let x = at.x.clamp(half.min(at.x), (f32::from(map.width) * 100.0 - half - 4.0).max(at.x - half));
        markup.push_str(&line("nation", pt(x, at.y + size * 0.35), size, &name));
    }
    for (label, (at, room)) in map.labels.iter().zip(&layout.labels) {
        let name = look.words(&label.name);
        let wide = |text: &str, size: f32| letters(text) * size * 0.68;
        let (most, mut lines) = (if look.distance == Distance::Far { 34.0 } else { 30.0 }, vec![name]);
        if wide(name, most) > room - 20.0
            && let Some((a, b)) = halves(name)
        {
            lines = vec![a, b];
        }
        let longest = lines.iter().map(|l| wide(l, 1.0)).fold(1.0, f32::max);
        let size = most.min((room - 10.0) / longest).max(15.0);
        let first = at.y + size * 0.35 - (lines.len() - 1) as f32 * size * 0.55;
        for (i, text) in lines.into_iter().enumerate() {
            markup.push_str(&line("seaname", pt(at.x, first + i as f32 * size * 1.1), size, text));
        }
    }
    if let Some(isle) = &map.isle {
        let (name, far) = (look.words(&isle.name), look.distance == Distance::Far);
        let (x, y) = (f32::from(isle.at.column) * 100.0 + 50.0, f32::from(isle.at.row) * 100.0);
        match halves(name).filter(|_| far) {
            Some((a, b)) => {
                markup.push_str(&line("townname", pt(x, y + 70.0), 21.0, a));
                markup.push_str(&line("townname", pt(x, y + 89.0), 21.0, b));
            }
            None => {
                markup.push_str(&line("townname", pt(x, y + 83.0), (74.0 / (letters(name) * LETTER)).min(15.0), name))
            }
        }
    }
    markup
}

/// A name of several words cut where both lines are about as long.
fn halves(name: &str) -> Option<(&str, &str)> {
    let middle = name.len() / 2;
    let cut = name.match_indices(' ').map(|(i, _)| i).min_by_key(|i| i.abs_diff(middle))?;
    Some((&name[..cut], &name[cut + 1..]))
}

/// A place's name below its picture, in one line or two.
fn place(cell: &Cell, class: &str, look: MapLook, low: f32) -> String {
    let Some(name) = &cell.name else { return String::new() };
    let largest = match look.distance {
        Distance::Near => 15.0,
        Distance::Middle => 18.0,
        Distance::Far => 25.0,
    };
    let mut lines = vec![name.as_str()];
    if letters(name) > 9.0
        && let Some(cut) = name.find([' ', '-'])
    {
        let (a, b) = name.split_at(cut + usize::from(name[cut..].starts_with('-')));
        lines = vec![a, b.trim_start()];
    }
    let longest = lines.iter().map(|l| letters(l)).fold(1.0, f32::max);
    let size = (106.0 / (longest * LETTER)).min(largest);
    let (x, y) = (f32::from(cell.at.column) * 100.0 + 50.0, f32::from(cell.at.row) * 100.0 + low);
    let count = lines.len();
    let rows = lines.into_iter().enumerate();
    rows.map(|(i, text)| line(class, pt(x, y - (count - 1 - i) as f32 * size * 0.96), size, text)).collect()
}

/// Names of the small towns.
pub(super) fn towns(map: &Map, look: MapLook) -> String {
    let towns = map.cells.iter().filter(|c| !matches!(c.kind, CellKind::BigCity { .. }));
    towns.map(|cell| place(cell, if cell.town.is_some() { "townname" } else { "spotname" }, look, 88.0)).collect()
}

/// What stays readable over the tiles of the big cities: their names, and coats the tile itself does not show.
#[must_use]
pub fn map_names_svg(map: &Map, look: MapLook) -> String {
    let mut markup = String::new();
    for cell in &map.cells {
        if let CellKind::BigCity { tile, coats, .. } = &cell.kind {
            let mut canvas = Canvas::default();
            super::places::more_coats(cell.at, tile, *coats, look.distance, &mut canvas);
            markup.push_str(&canvas.finish());
            markup.push_str(&place(cell, "cityname", look, 93.0));
        }
    }
    markup
}

/// The title on its scroll.
pub(super) fn title(map: &Map, layout: &Layout, look: MapLook) -> String {
    let text = look.words(&map.title);
    let size = (300.0 / (letters(text) * LETTER)).min(50.0);
    let half = (letters(text) * LETTER * size / 2.0 + 26.0).max(90.0);
    let room = half + 44.0;
    let at = pt(layout.title.x.clamp(room, (f32::from(map.width) * 100.0 - room).max(room)), layout.title.y);
    let mut canvas = Canvas::default();
    let mut at_both = |class: &'static str, right: &dyn Fn(f32) -> String| {
        for sign in [1.0, -1.0] {
            canvas.stamp(class, at, &right(sign));
        }
    };
    // The ends of the ribbon go behind it, then the folds, then the ribbon.
    at_both("scrolld", &|s| {
        let (h, o, n) = (s * half, s * 34.0, s * -12.0);
        format!("m{h:.0}-22h{o:.0}l{n:.0} 26 {:.0} 26h{:.0}z", -n, -o - s * 2.0)
    });
    at_both("fold", &|s| format!("m{:.0} 26l{:.0} 8v-10z", s * half, s * -16.0));
    canvas.close();
    canvas.stamp(
        "scroll",
        at,
        &format!("m{:.0}-32q{half:.0}-10 {:.0} 0v58q{:.0}-10 {:.0} 0z", -half, half * 2.0, -half, -half * 2.0),
    );
    canvas.close();
    canvas.finish() + &line("title", at + pt(0.0, size * 0.3 - 6.0), size, text)
}

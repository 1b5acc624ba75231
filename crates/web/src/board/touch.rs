//! Fingers on the board: a fingertip covers more than a point, so a tap means the choice nearest to it.

use wasm_bindgen::JsCast;
use web_sys::{Element, SvgGeometryElement};

/// Beside a choice, a tap this near to its middle still means it: in pixels, so that every choice can be hit.
const NEAR: f64 = 14.0;
/// A fingertip covers what lies this near.
const COVERED: f64 = 24.0;
/// Of two choices whose distances differ by less than this, either could be meant.
const DOUBT: f64 = 10.0;

/// What a tap means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meant<T> {
    /// No choice.
    None,
    /// This choice.
    One(T),
    /// Several lie under the finger; this one is nearest.
    Several(T),
}

/// What a tap at this point of the window means; `hit` is what lies there.
pub(super) fn meant(board: &Element, hit: Option<&Element>, at: (f64, f64)) -> Meant<Element> {
    match choice_meant(board, hit, at) {
        Meant::None => cell_meant(board, hit, at),
        meant => meant,
    }
}

fn all(board: &Element, selector: &str) -> Vec<Element> {
    // The selectors are well formed, so they are always answered.
    let Ok(found) = board.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|i| found.item(i)?.dyn_into().ok()).collect()
}

/// Which choice is meant. On its area it is that one, unless the finger covers the pin of another.
fn choice_meant(board: &Element, hit: Option<&Element>, at: (f64, f64)) -> Meant<Element> {
    let choices = all(board, ".choices [data-action]");
    let area = hit.and_then(|hit| hit.get_attribute("data-area"));
    let on_area = choices.iter().position(|c| area.is_some() && c.get_attribute("data-action") == area);
    let mut away: Vec<f64> = choices.iter().map(|c| distance(c, at)).collect();
    if let Some(i) = on_area.filter(|i| away[*i] > NEAR) {
        away[i] = 0.0;
    }
    let on_pin = choices.iter().position(|c| Some(c) == hit);
    let element = |i: usize| match hit {
        Some(hit) if on_area == Some(i) && distance(&choices[i], at) > NEAR => hit.clone(),
        _ => choices[i].clone(),
    };
    match nearest(&away, on_pin.or(on_area)) {
        Meant::None => Meant::None,
        Meant::One(i) => Meant::One(element(i)),
        Meant::Several(i) => Meant::Several(element(i)),
    }
}

/// Cells smaller than this are too small for a finger.
const SMALL: f64 = 34.0;
/// Beside a small cell, a tap this near to it still means it.
const BESIDE: f64 = 10.0;

/// Which free cell is meant, where cells are small.
fn cell_meant(board: &Element, hit: Option<&Element>, at: (f64, f64)) -> Meant<Element> {
    if hit.is_some_and(|hit| hit.class_list().contains("tried") || hit.has_attribute("data-taken")) {
        return Meant::None;
    }
    let cells = all(board, ".cell.ok");
    let rects: Vec<web_sys::DomRect> = cells.iter().map(Element::get_bounding_client_rect).collect();
    if rects.first().is_none_or(|rect| rect.width() >= SMALL) {
        return Meant::None;
    }
    let beyond = |from: f64, to: f64, v: f64| (from - v).max(v - to).max(0.0);
    let away: Vec<f64> =
        rects.iter().map(|r| beyond(r.left(), r.right(), at.0).hypot(beyond(r.top(), r.bottom(), at.1))).collect();
    match small_cell(&away) {
        Meant::None => Meant::None,
        Meant::One(i) => Meant::One(cells[i].clone()),
        Meant::Several(i) => Meant::Several(cells[i].clone()),
    }
}

/// The small cell meant, by how far each is away.
fn small_cell(away: &[f64]) -> Meant<usize> {
    let mut near: Vec<(f64, usize)> = away.iter().copied().zip(0..).filter(|(d, _)| *d <= BESIDE).collect();
    bastide_art::sort_short(&mut near, |a, b| a.0 > b.0);
    match near.as_slice() {
        [] => Meant::None,
        [(_, i)] => Meant::One(*i),
        // In the middle of a cell its neighbours are farther away than half of it.
        [(first, i), (second, _), ..] if second - first < 7.0 => Meant::Several(*i),
        [(_, i), ..] => Meant::One(*i),
    }
}

/// From a ferry's way, or from the middle of what else a choice shows.
fn distance(choice: &Element, at: (f64, f64)) -> f64 {
    let away = |(x, y): (f64, f64)| (x - at.0).hypot(y - at.1);
    let part = |name| choice.query_selector(name).ok().flatten();
    if let Some(way) = part(".way").and_then(|way| way.dyn_into::<SvgGeometryElement>().ok()) {
        return way_points(&way).into_iter().map(away).fold(f64::INFINITY, f64::min);
    }
    let rect = part(".disc").as_ref().unwrap_or(choice).get_bounding_client_rect();
    away((rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0))
}

/// Points of the window along a way.
fn way_points(way: &SvgGeometryElement) -> Vec<(f64, f64)> {
    const POINTS: u8 = 24;
    let Some(matrix) = way.get_screen_ctm() else { return Vec::new() };
    let (a, b, c, d, e, f) = (matrix.a(), matrix.b(), matrix.c(), matrix.d(), matrix.e(), matrix.f());
    let length = way.get_total_length();
    let point = |i: u8| {
        let point = way.get_point_at_length(length * f32::from(i) / f32::from(POINTS)).ok()?;
        let (x, y) = (point.x(), point.y());
        Some((f64::from(a * x + c * y + e), f64::from(b * x + d * y + f)))
    };
    (0..=POINTS).filter_map(point).collect()
}

/// The choice meant, by how far each is away.
fn nearest(away: &[f64], hit: Option<usize>) -> Meant<usize> {
    let mut far: Vec<(f64, usize)> = away.iter().copied().zip(0..).collect();
    bastide_art::sort_short(&mut far, |a, b| a.0 > b.0);
    let reach = if hit.is_some() { COVERED } else { NEAR };
    match far.as_slice() {
        [(first, i), (second, _), ..] if *first <= reach && *second <= COVERED && second - first < DOUBT => {
            Meant::Several(*i)
        }
        [(first, i), ..] if *first <= reach => Meant::One(*i),
        // A choice larger than a finger, away from its middle; or none.
        _ => hit.map_or(Meant::None, Meant::One),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_means_the_nearest_choice_and_not_the_uppermost() {
        assert_eq!(nearest(&[2.0, 18.0], Some(1)), Meant::One(0));
    }

    #[test]
    fn beside_a_choice_it_is_meant_only_when_it_is_near() {
        assert_eq!(nearest(&[12.0], None), Meant::One(0));
        assert_eq!(nearest(&[20.0], None), Meant::None);
        assert_eq!(nearest(&[20.0, 20.4], None), Meant::None);
        assert_eq!(nearest(&[], None), Meant::None);
    }

    #[test]
    fn between_two_choices_either_could_be_meant() {
        assert_eq!(nearest(&[8.0, 10.0], Some(1)), Meant::Several(0));
        assert_eq!(nearest(&[6.0, 0.0], None), Meant::Several(1));
    }

    #[test]
    fn between_small_cells_either_could_be_meant_and_beside_one_it_is() {
        assert_eq!(small_cell(&[0.0, 4.0]), Meant::Several(0));
        assert_eq!(small_cell(&[8.0, 0.0]), Meant::One(1));
        assert_eq!(small_cell(&[9.0, 40.0]), Meant::One(0));
        assert_eq!(small_cell(&[12.0]), Meant::None);
    }

    #[test]
    fn a_large_choice_is_hit_anywhere() {
        assert_eq!(nearest(&[54.0, 46.0], Some(1)), Meant::One(1));
    }
}

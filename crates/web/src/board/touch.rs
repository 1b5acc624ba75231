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

/// Which of the choices on the board a tap at this point of the window means; `hit` is what lies there.
pub(super) fn meant(board: &Element, hit: Option<&Element>, at: (f64, f64)) -> Meant<Element> {
    // The selector is well formed, so it is always answered.
    let Ok(found) = board.query_selector_all(".choices [data-action]") else { return Meant::None };
    let choices: Vec<Element> = (0..found.length()).filter_map(|i| found.item(i)?.dyn_into().ok()).collect();
    let away: Vec<f64> = choices.iter().map(|c| distance(c, at)).collect();
    let hit = choices.iter().position(|c| Some(c) == hit);
    match nearest(&away, hit) {
        Meant::None => Meant::None,
        Meant::One(i) => Meant::One(choices[i].clone()),
        Meant::Several(i) => Meant::Several(choices[i].clone()),
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
    far.sort_by(|a, b| a.0.total_cmp(&b.0));
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
    fn a_large_choice_is_hit_anywhere() {
        assert_eq!(nearest(&[54.0, 46.0], Some(1)), Meant::One(1));
    }
}

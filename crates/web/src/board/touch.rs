//! Fingers on the board: a fingertip covers more than a point, so a tap means the choice nearest to it.

use wasm_bindgen::JsCast;
use web_sys::Element;

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
    let middles: Vec<(f64, f64)> = choices.iter().map(middle).collect();
    let hit = choices.iter().position(|c| Some(c) == hit);
    match nearest(&middles, hit, at) {
        Meant::None => Meant::None,
        Meant::One(i) => Meant::One(choices[i].clone()),
        Meant::Several(i) => Meant::Several(choices[i].clone()),
    }
}

/// The middle of the sign that a choice shows, or of all of it.
fn middle(choice: &Element) -> (f64, f64) {
    let sign = choice.query_selector(".disc, .boat").ok().flatten();
    let rect = sign.as_ref().unwrap_or(choice).get_bounding_client_rect();
    (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0)
}

fn nearest(middles: &[(f64, f64)], hit: Option<usize>, at: (f64, f64)) -> Meant<usize> {
    let mut far: Vec<(f64, usize)> =
        middles.iter().enumerate().map(|(i, m)| ((m.0 - at.0).hypot(m.1 - at.1), i)).collect();
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
        let middles = [(0.0, 0.0), (20.0, 0.0)];
        assert_eq!(nearest(&middles, Some(1), (2.0, 1.0)), Meant::One(0));
    }

    #[test]
    fn beside_a_choice_it_is_meant_only_when_it_is_near() {
        assert_eq!(nearest(&[(0.0, 0.0)], None, (12.0, 0.0)), Meant::One(0));
        assert_eq!(nearest(&[(0.0, 0.0)], None, (20.0, 0.0)), Meant::None);
        assert_eq!(nearest(&[(0.0, 0.0), (0.0, 4.0)], None, (20.0, 0.0)), Meant::None);
        assert_eq!(nearest(&[], None, (0.0, 0.0)), Meant::None);
    }

    #[test]
    fn between_two_choices_either_could_be_meant() {
        let middles = [(0.0, 0.0), (18.0, 0.0)];
        assert_eq!(nearest(&middles, Some(1), (8.0, 0.0)), Meant::Several(0));
        assert_eq!(nearest(&[(0.0, 0.0), (6.0, 0.0)], Some(0), (0.0, 0.0)), Meant::Several(0));
    }

    #[test]
    fn a_large_choice_is_hit_anywhere() {
        let middles = [(50.0, 50.0), (150.0, 50.0)];
        assert_eq!(nearest(&middles, Some(1), (104.0, 50.0)), Meant::One(1));
    }
}

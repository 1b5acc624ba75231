//! The functions beyond + − × ÷ √ that deciding needs, made from these alone.
//!
//! Every machine rounds those five in the same way. What its library makes of `exp`, `ln` or `powi` may differ in the last
//! digit, and a digit can be another move: a bot gives the same answer everywhere only if it keeps away from them.

use std::f32::consts::{LN_2, LOG2_E, SQRT_2};

/// e^x is 0 or beyond all numbers further out.
const FURTHEST: f32 = 80.0;

/// e to the power of `x`: as a power of 2, times the rest by its series.
pub(crate) fn e_to(x: f32) -> f32 {
    // ln 2 in two parts: the first has few digits, so that its product with a whole number is exact.
    const LN_2_MOST: f32 = 0.693_359_4;
    const LN_2_REST: f32 = -2.121_944_4e-4;
    let x = x.clamp(-FURTHEST, FURTHEST);
    // Casting cuts off, so it is done above 0 to round to the nearest.
    let twos = (x * LOG2_E + 127.5) as u32;
    let whole = twos as f32 - 127.0;
    let rest = x - whole * LN_2_MOST - whole * LN_2_REST;
    let terms = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let series = terms.into_iter().fold(0.0, |sum, term| sum * rest + term);
    series * f32::from_bits(twos << 23)
}

/// From 0 to 1 as `x` grows, 1/2 at 0: `1 / (1 + e^-x)`.
#[inline]
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + e_to(-x))
}

/// The natural logarithm of a number of at least 1: how often it can be halved, and the rest by its series.
pub(crate) fn ln(x: f32) -> f32 {
    let bits = x.max(1.0).to_bits();
    let mut halvings = (bits >> 23) as f32 - 127.0;
    let mut rest = f32::from_bits(bits & 0x007F_FFFF | 1.0f32.to_bits());
    if rest > SQRT_2 {
        (halvings, rest) = (halvings + 1.0, 0.5 * rest);
    }
    let ratio = (rest - 1.0) / (rest + 1.0);
    let terms = [1.0 / 9.0, 1.0 / 7.0, 1.0 / 5.0, 1.0 / 3.0, 1.0];
    let series = terms.into_iter().fold(0.0, |sum, term| sum * (ratio * ratio) + term);
    halvings * LN_2 + 2.0 * ratio * series
}

/// `base` multiplied with itself `times` times; 1 for none.
#[inline]
pub(crate) fn power(base: f32, times: u8) -> f32 {
    (0..times).fold(1.0, |product, _| product * base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_what_the_library_says() {
        for step in -4000..=4000 {
            let x = step as f32 / 50.0;
            let (ours, theirs) = (f64::from(logistic(x)), 1.0 / (1.0 + f64::from(-x).exp()));
            assert!((ours / theirs - 1.0).abs() < 1e-5, "logistic({x}) = {ours}, not {theirs}");
        }
        for visits in (1..5000).chain([1 << 20, 16_777_215, u32::MAX]) {
            let x = visits as f32;
            assert!((f64::from(ln(x)) - f64::from(x).ln()).abs() < 2e-6, "ln({x}) = {}", ln(x));
        }
        assert_eq!([power(0.8, 0), power(0.8, 1), power(0.5, 3)], [1.0, 0.8, 0.125]);
    }

    #[test]
    fn grows_and_stays_within_its_limits() {
        let values: Vec<f32> = (-2000..=2000).map(|step| logistic(step as f32 / 20.0)).collect();
        assert!(values.is_sorted() && values.iter().all(|v| (0.0..=1.0).contains(v)));
        assert_eq!(logistic(0.0), 0.5);
        assert_eq!([logistic(f32::INFINITY), logistic(1e30)], [1.0, 1.0]);
        assert!(logistic(f32::NEG_INFINITY) < 1e-30);
        assert!((1..100_000).map(|n| ln(n as f32)).is_sorted());
    }

    /// Whoever changes these digits changes answers on every machine alike; whoever sees others on one machine only has
    /// found a machine that rounds otherwise.
    #[test]
    fn the_same_digits_on_every_machine() {
        let digits = |values: [f32; 4]| values.map(f32::to_bits);
        assert_eq!(digits([-2.3, 0.1, 1.7, 9.0].map(logistic)), [0x3dba_9ead, 0x3f06_6509, 0x3f58_74f8, 0x3f7f_f7ea]);
        assert_eq!(digits([2.0, 3.0, 77.0, 12345.0].map(ln)), [0x3f31_7218, 0x3f8c_9f54, 0x408b_0074, 0x4116_bc71]);
    }
}

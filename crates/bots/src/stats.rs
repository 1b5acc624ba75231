//! What a match says about strength: Elo, margins, their 95 % intervals, and when to stop.

/// Number of standard errors on either side of a 95 % interval.
const WIDTH: f64 = 1.959_964;

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Mean of a list with its interval.
#[must_use]
pub fn mean(list: &[f64]) -> Estimate {
    let n = list.len() as f64;
    let value = list.iter().sum::<f64>() / n.max(1.0);
    let variance = list.iter().map(|x| (x - value).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let half = WIDTH * (variance / n.max(1.0)).sqrt();
    Estimate { value, low: value - half, high: value + half }
}

/// Share of points (a win 1, a draw one half) with its interval by Wilson's score, which also holds near 0 and 1.
#[must_use]
pub fn share(points: f64, games: f64) -> Estimate {
    if games <= 0.0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let p = points / games;
    let z2 = WIDTH * WIDTH;
    let centre = (p + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let half = WIDTH * (p * (1.0 - p) / games + z2 / (4.0 * games * games)).sqrt() / (1.0 + z2 / games);
    Estimate { value: p, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// Elo difference that gives this expected share.
#[must_use]
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The Elo difference a share stands for.
#[must_use]
pub fn elo_of(share: Estimate) -> Estimate {
    Estimate { value: elo(share.value), low: elo(share.low), high: elo(share.high) }
}

/// What a sequential test has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not yet clear.
    Open,
    /// The first player is stronger by the wanted Elo.
    Stronger,
    /// It is not.
    NotStronger,
}

/// A sequential probability ratio test of "as strong" against "stronger by `elo`", both errors 5 %, on the results
/// (0 to 1) of pairs of mirrored games.
#[must_use]
pub fn sprt(results: &[f64], wanted_elo: f64) -> Verdict {
    if results.len() < 8 {
        return Verdict::Open;
    }
    let n = results.len() as f64;
    let average = results.iter().sum::<f64>() / n;
    let variance = results.iter().map(|x| (x - average).powi(2)).sum::<f64>() / n + 1e-3;
    let (equal, better) = (0.5, 1.0 / (1.0 + 10f64.powf(-wanted_elo / 400.0)));
    let ratio = n * (better - equal) * (2.0 * average - equal - better) / (2.0 * variance);
    let bound = (0.95f64 / 0.05).ln();
    match ratio {
        r if r >= bound => Verdict::Stronger,
        r if r <= -bound => Verdict::NotStronger,
        _ => Verdict::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_known_shares() {
        assert_eq!(elo(0.5).round(), 0.0);
        assert_eq!(elo(0.75).round(), 191.0);
        assert_eq!(elo(0.25).round(), -191.0);
        assert!(elo(1.0).is_finite());
    }

    #[test]
    fn intervals_hold_the_value_and_shrink() {
        let (few, many) = (share(7.0, 10.0), share(700.0, 1000.0));
        for e in [few, many] {
            assert!(e.low < e.value && e.value < e.high);
        }
        assert!(many.high - many.low < few.high - few.low);
        assert!(share(10.0, 10.0).low > 0.6 && share(10.0, 10.0).high <= 1.0);
        assert_eq!(mean(&[2.0, 4.0]).value, 3.0);
    }

    #[test]
    fn the_test_ends_both_ways() {
        assert_eq!(sprt(&[1.0; 4], 50.0), Verdict::Open);
        assert_eq!(sprt(&[1.0; 30], 50.0), Verdict::Stronger);
        assert_eq!(sprt(&[0.25; 60], 50.0), Verdict::NotStronger);
    }
}

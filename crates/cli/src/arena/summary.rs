//! What came of a match, player by player.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use bastide_bots::stats::{self, Estimate};
use serde_json::{Value, json};

use super::ArenaArgs;

/// One game as the match sees it: by player, not by seat.
pub(super) struct Outcome {
    pub(super) game: usize,
    /// Points at the end, or when somebody fouled.
    pub(super) scores: Vec<i16>,
    pub(super) foul: Option<FoulOf>,
    pub(super) slowest: f64,
}

/// Who broke the rules, when and how.
#[derive(Clone, Debug)]
pub(super) struct FoulOf {
    pub(super) player: usize,
    /// The number of the action that was due, from 1.
    pub(super) action: usize,
    /// What was to be decided.
    pub(super) decision: String,
    /// What was done instead.
    pub(super) what: String,
}

impl Outcome {
    /// A foul loses against everybody; among the others points decide.
    fn rank(&self, player: usize) -> (bool, i16) {
        (self.foul.as_ref().is_none_or(|foul| foul.player != player), self.scores[player])
    }

    fn others(&self, player: usize) -> impl Iterator<Item = usize> + use<> {
        (0..self.scores.len()).filter(move |&other| other != player)
    }

    /// Against each of the others a win counts 1 and a draw one half; their mean.
    pub(super) fn share(&self, player: usize) -> f64 {
        let against = |other| match self.rank(player).cmp(&self.rank(other)) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        };
        self.others(player).map(against).sum::<f64>() / (self.scores.len() - 1) as f64
    }

    /// How a player compares with the best of the others: greater is a win.
    fn result(&self, player: usize) -> Ordering {
        let best = self.others(player).map(|other| self.rank(other)).max();
        best.map_or(Ordering::Equal, |best| self.rank(player).cmp(&best))
    }

    /// Points ahead of the best of the others. A game that broke off says nothing about it.
    pub(super) fn margin(&self, player: usize) -> Option<f64> {
        let best = self.others(player).map(|other| self.scores[other]).max()?;
        self.foul.is_none().then(|| f64::from(self.scores[player]) - f64::from(best))
    }

    fn final_score(&self, player: usize) -> Option<f64> {
        self.foul.is_none().then(|| f64::from(self.scores[player]))
    }
}

/// Shares of the first player, the rotations of one deal taken together.
pub(super) fn pairs(outcomes: &[Outcome], players: usize) -> Vec<f64> {
    let mut by_deal = BTreeMap::<usize, Vec<f64>>::new();
    for outcome in outcomes {
        by_deal.entry(outcome.game / players).or_default().push(outcome.share(0));
    }
    let whole = by_deal.into_values().filter(|list| list.len() == players);
    whole.map(|list| list.iter().sum::<f64>() / players as f64).collect()
}

struct PlayerSummary {
    name: String,
    wins: usize,
    draws: usize,
    losses: usize,
    fouls: usize,
    share: Estimate,
    elo: Estimate,
    /// Of games that were played to their end; nothing without any.
    score: Option<Estimate>,
    margin: Option<Estimate>,
}

impl PlayerSummary {
    fn of(name: &str, player: usize, outcomes: &[Outcome]) -> PlayerSummary {
        let count = |wanted: Ordering| outcomes.iter().filter(|o| o.result(player) == wanted).count();
        let fouled = |o: &&Outcome| o.foul.as_ref().is_some_and(|foul| foul.player == player);
        let mean = |of: fn(&Outcome, usize) -> Option<f64>| {
            let list: Vec<f64> = outcomes.iter().filter_map(|o| of(o, player)).collect();
            (!list.is_empty()).then(|| stats::mean(&list))
        };
        let share = stats::share(outcomes.iter().map(|o| o.share(player)).sum(), outcomes.len() as f64);
        PlayerSummary {
            name: name.to_owned(),
            wins: count(Ordering::Greater),
            draws: count(Ordering::Equal),
            losses: count(Ordering::Less),
            fouls: outcomes.iter().filter(fouled).count(),
            share,
            elo: stats::elo_of(share),
            score: mean(Outcome::final_score),
            margin: mean(Outcome::margin),
        }
    }

    fn json(&self) -> Value {
        let value = |e: Option<Estimate>| json!(e.map(|e| e.value));
        let interval = |e: Option<Estimate>| json!(e.map(|e| [e.low, e.high]));
        json!({
            "name": self.name,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "fouls": self.fouls,
            "share": self.share.value,
            "share_interval": interval(Some(self.share)),
            "elo": self.elo.value,
            "elo_interval": interval(Some(self.elo)),
            "mean_score": value(self.score),
            "mean_score_interval": interval(self.score),
            "mean_margin": value(self.margin),
            "mean_margin_interval": interval(self.margin),
        })
    }

    fn text(&self) -> String {
        let e =
            |e: Estimate, scale: f64| format!("{:.1} [{:.1}, {:.1}]", scale * e.value, scale * e.low, scale * e.high);
        let mut text = format!(
            "{}: {} won, {} drawn, {} lost, {} % of points, Elo {}",
            self.name,
            self.wins,
            self.draws,
            self.losses,
            e(self.share, 100.0),
            e(self.elo, 1.0)
        );
        if let (Some(score), Some(margin)) = (self.score, self.margin) {
            let _infallible = write!(text, ", score {}, margin {}", e(score, 1.0), e(margin, 1.0));
        }
        if self.fouls > 0 {
            let _infallible = write!(text, ", {} fouls", self.fouls);
        }
        text
    }
}

/// What came of a match.
pub(super) struct Summary<'a> {
    outcomes: &'a [Outcome],
    slowest: f64,
    players: Vec<PlayerSummary>,
}

impl Summary<'_> {
    pub(super) fn of<'a>(names: &[String], outcomes: &'a [Outcome]) -> Summary<'a> {
        let players = names.iter().enumerate().map(|(p, name)| PlayerSummary::of(name, p, outcomes)).collect();
        Summary { outcomes, slowest: outcomes.iter().map(|o| o.slowest).fold(0.0, f64::max), players }
    }

    pub(super) fn json(&self, args: &ArenaArgs, seconds: f64) -> Value {
        let foul = |o: &Outcome| {
            let FoulOf { player, action, decision, what } = o.foul.as_ref()?;
            let name = &self.players[*player].name;
            Some(json!({ "game": o.game, "player": name, "action": action, "decision": decision, "what": what }))
        };
        json!({
            "games": self.outcomes.len(),
            "setup": args.table.name(),
            "seed": args.seed,
            "mirror": args.mirror,
            "seconds": seconds,
            "slowest_decision_seconds": self.slowest,
            "players": self.players.iter().map(PlayerSummary::json).collect::<Vec<_>>(),
            "fouls": self.outcomes.iter().filter_map(foul).collect::<Vec<_>>(),
        })
    }

    pub(super) fn text(&self, seconds: f64) -> String {
        let mut text = format!(
            "{} games in {seconds:.0} s, slowest decision {:.0} ms; 95 % intervals in brackets",
            self.outcomes.len(),
            1000.0 * self.slowest
        );
        for player in &self.players {
            let _infallible = write!(text, "\n{}", player.text());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(game: usize, scores: &[i16], fouled: Option<usize>) -> Outcome {
        let foul = fouled.map(|player| FoulOf { player, action: 9, decision: "lay".into(), what: "nothing".into() });
        Outcome { game, scores: scores.to_vec(), foul, slowest: 0.0 }
    }

    fn summary<const N: usize>(outcomes: &[Outcome]) -> [PlayerSummary; N] {
        let names: Vec<String> = (0..N).map(|p| format!("player {p}")).collect();
        Summary::of(&names, outcomes).players.try_into().unwrap_or_else(|_| panic!("{N} players"))
    }

    #[test]
    fn games_are_counted_by_player() {
        let outcomes = [outcome(0, &[80, 60], None), outcome(1, &[70, 70], None), outcome(2, &[90, 10], Some(0))];
        let [a, b] = summary(&outcomes);
        assert_eq!((a.wins, a.draws, a.losses, a.fouls), (1, 1, 1, 1));
        assert_eq!((b.wins, b.draws, b.losses, b.fouls), (1, 1, 1, 0));
        assert_eq!((a.share.value, b.share.value), (0.5, 0.5));
        assert!(a.elo.low < 0.0 && a.elo.high > 0.0);
        assert_eq!(pairs(&outcomes, 2), [0.75]);
        // The game that broke off at 90 : 10 says nothing about points.
        assert_eq!((a.score.map(|e| e.value), a.margin.map(|e| e.value)), (Some(75.0), Some(10.0)));
        assert_eq!((b.score.map(|e| e.value), b.margin.map(|e| e.value)), (Some(65.0), Some(-10.0)));
    }

    #[test]
    fn who_does_not_foul_wins() {
        let [a, b] = summary(&[outcome(0, &[0, 0], Some(0)), outcome(1, &[12, 4], Some(0))]);
        assert_eq!((a.wins, a.draws, a.losses, a.fouls, a.share.value), (0, 0, 2, 2, 0.0));
        assert_eq!((b.wins, b.draws, b.losses, b.fouls, b.share.value), (2, 0, 0, 0, 1.0));
        assert!(b.text().starts_with("player 1: 2 won, 0 drawn, 0 lost, 100.0 "), "{}", b.text());
        assert!(!b.text().contains("score") && b.json()["mean_score"].is_null(), "{}", b.text());
    }

    #[test]
    fn among_the_others_points_decide() {
        let [a, b, c] = summary(&[outcome(0, &[30, 30, 99], Some(2))]);
        assert_eq!((a.wins, a.draws, a.losses), (0, 1, 0));
        assert_eq!((b.wins, b.draws, b.losses), (0, 1, 0));
        assert_eq!((c.wins, c.draws, c.losses, c.fouls), (0, 0, 1, 1));
        assert_eq!([a, b, c].map(|p| p.share.value), [0.75, 0.75, 0.0]);
    }
}

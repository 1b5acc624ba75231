//! What follows when a feature is scored first, in lines that can be compared before one chooses.

use bastide_rules::{Figure, Game};

use super::Teller;
use crate::board::markup::signed;
use crate::outcome::{Changed, Outcome};

impl Teller<'_> {
    /// Points for whom, what becomes of the other features, who goes home, and which surveyor moves: what weighs most comes
    /// first, because where there is little room the rest has to be scrolled for.
    pub(crate) fn outcome(self, game: &Game, outcome: &Outcome) -> Vec<String> {
        let lang = self.lang;
        let mut lines = Vec::new();
        for (player, points) in &outcome.points {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("player", &self.player(*player)), ("n", &signed(points.total())), ("sum", &self.sum(points))];
            lines.push(lang.fill("outcome.points", &values));
        }
        if !outcome.lost.is_empty() {
            let what = lang.list(outcome.lost.iter().map(|&place| self.owned(game, place)));
            lines.push(lang.fill("outcome.lost", &[("what", &what)]));
        }
        for Changed { place, player, now, then } in &outcome.changed {
            let values: [(&str, &dyn std::fmt::Display); 4] =
                [("what", &self.owned(game, *place)), ("player", &self.player(*player)), ("n", then), ("before", now)];
            lines.push(lang.fill("outcome.changed", &values));
        }
        if !outcome.home.is_empty() {
            let who = outcome.home.iter().map(|&(player, place)| {
                let role = self.role(Figure::Meeple, place.spot.kind);
                lang.fill("outcome.whose", &[("role", &role), ("player", &self.player(player))])
            });
            lines.push(lang.fill("outcome.home", &[("who", &lang.list(who))]));
        }
        lines.push(match outcome.moves {
            Some((surveyor, to)) => {
                lang.fill("event.surveyor-moved", &[("surveyor", &lang.of("surveyor", surveyor.id())), ("n", &to)])
            }
            None => lang.t("outcome.stays").into(),
        });
        lines
    }
}

//! What a good move promises, in a sentence made from what the rules say of it.

use bastide_rules::features::FeatureId;
use bastide_rules::{Action, Actor, Event, Game, PartKind, Place, Player, Pos, ReturnCause};

use super::Teller;

/// A move tried out: the game after it, and what happened.
struct Tried {
    player: Player,
    after: Game,
    events: Vec<Event>,
}

impl Tried {
    fn of(game: &Game, actions: &[Action]) -> Option<Tried> {
        let Actor::Player(player) = game.to_act() else { return None };
        let mut tried = Tried { player, after: game.clone(), events: Vec::new() };
        for &action in actions {
            tried.after.apply_with(action, &mut tried.events).ok()?;
        }
        Some(tried)
    }

    /// Points for completed features, by player and kind, in the order they were scored.
    fn closed(&self) -> impl Iterator<Item = (Player, PartKind, i16)> + '_ {
        self.events.iter().filter_map(|e| match *e {
            Event::Scored { player, reason: bastide_rules::Reason::Completed(kind), points, .. } => {
                Some((player, kind, points.total()))
            }
            _ => None,
        })
    }

    fn comes_home(&self) -> bool {
        let home = |e: &Event| matches!(*e, Event::Returned { player, cause: ReturnCause::Scored, .. } if player == self.player);
        self.events.iter().any(home)
    }

    /// Where the player's figure stands after the move, if it put one on the board that stays.
    fn stands(&self) -> Option<Place> {
        let put = self.events.iter().find_map(|e| match *e {
            Event::Deployed { player, place, .. } if player == self.player => Some(place),
            _ => None,
        })?;
        let gone = |e: &Event| matches!(*e, Event::Returned { place, .. } if place == put);
        (!self.events.iter().any(gone)).then_some(put)
    }

    /// Where a tile was laid.
    fn laid(&self) -> Option<Pos> {
        self.events.iter().find_map(|e| match *e {
            Event::Laid { pos, .. } => Some(pos),
            _ => None,
        })
    }

    /// Somebody else's road or city that now has more open ends than before.
    fn hindered(&self, before: &Game) -> Option<(Player, PartKind)> {
        let pos = self.laid()?;
        self.after.feature_ids().find_map(|id| {
            let feature = self.after.feature(id);
            let other = feature.owners.first().copied().filter(|_| !feature.owners.contains(&self.player))?;
            let here = feature.places.iter().any(|p| p.pos == pos);
            let old = feature.places.iter().filter(|p| p.pos != pos).find_map(|p| before.feature_at(*p))?;
            let open = matches!(feature.kind, PartKind::Road | PartKind::City);
            (here && open && feature.open_ends > before.feature(old).open_ends).then_some((other, feature.kind))
        })
    }

    /// The own feature that the tile laid makes most of, with what it is worth now.
    fn grown(&self, before: &Game) -> Option<(PartKind, i16)> {
        let pos = self.laid()?;
        let worth = |game: &Game, id: FeatureId| game.value_at_end(id, self.player).total();
        let mut best: Option<(i16, PartKind, i16)> = None;
        for id in self.after.feature_ids() {
            let feature = self.after.feature(id);
            let here = feature.places.iter().any(|p| p.pos == pos);
            if !here || feature.complete || !feature.owners.contains(&self.player) {
                continue;
            }
            let old = feature.places.iter().filter(|p| p.pos != pos).find_map(|p| before.feature_at(*p));
            let gain = worth(&self.after, id) - old.map_or(0, |old| worth(before, old));
            if old.is_some() && gain > 0 && best.is_none_or(|(most, ..)| gain > most) {
                best = Some((gain, feature.kind, worth(&self.after, id)));
            }
        }
        best.map(|(_, kind, worth)| (kind, worth))
    }
}

impl Teller<'_> {
    /// What a move promises: "closes your city: 4 points now, meeple back". `term` is what the bots value most in it.
    #[must_use]
    pub fn promise(self, game: &Game, actions: &[Action], term: Option<&str>) -> String {
        let Some(tried) = Tried::of(game, actions) else { return String::new() };
        let mut clauses: Vec<String> = tried.closed().map(|(who, kind, n)| self.closes(&tried, who, kind, n)).collect();
        clauses.truncate(2);
        if tried.comes_home() {
            clauses.push(self.lang.t("promise.back").into());
        }
        if let Some(place) = tried.stands() {
            clauses.push(self.stands(&tried, place));
        } else if clauses.is_empty()
            && let Some((kind, n)) = tried.grown(game)
        {
            clauses.push(self.lang.fill("promise.grows", &[("what", &self.lang.of("your", kind.id())), ("n", &n)]));
        }
        if let Some((player, kind)) = tried.hindered(game).filter(|_| clauses.len() < 2) {
            let what = self.lang.of("the", kind.id());
            clauses.push(self.lang.fill("promise.hinders", &[("player", &self.player(player)), ("what", &what)]));
        }
        if clauses.is_empty() {
            clauses.push(self.lang.of("because", term.unwrap_or("nothing")).to_owned());
        }
        clauses.join(", ")
    }

    fn closes(self, tried: &Tried, who: Player, kind: PartKind, n: i16) -> String {
        if who == tried.player {
            self.lang.fill("promise.closes", &[("what", &self.lang.of("your", kind.id())), ("n", &n)])
        } else {
            self.lang.fill("promise.gives", &[("player", &self.player(who)), ("n", &n)])
        }
    }

    fn stands(self, tried: &Tried, place: Place) -> String {
        let Some(id) = tried.after.feature_at(place) else { return String::new() };
        let feature = tried.after.feature(id);
        let others = tried.after.players().filter(|p| *p != tried.player);
        let n = tried.after.value_at_end(id, tried.player).total();
        match others.into_iter().find(|p| feature.strengths[p.index()] > 0) {
            Some(other) => {
                let what = self.lang.of("the", feature.kind.id());
                self.lang.fill("promise.joins", &[("player", &self.player(other)), ("what", &what), ("n", &n)])
            }
            None => self.lang.fill("promise.stands", &[("what", &self.lang.of("onto", feature.kind.id())), ("n", &n)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use bastide_rules::Setup;
    use bastide_table::{Plan, Table};

    fn table() -> Table {
        Table::new("x", Plan::for_persons(Setup::base(2)), [7; 32].into()).unwrap()
    }

    fn after(actions: &[&str]) -> Game {
        let mut game = Game::new(&Setup::base(2)).unwrap();
        actions.iter().for_each(|a| game.apply(a.parse().unwrap()).unwrap());
        game
    }

    fn promise(game: &Game, actions: &[&str], term: Option<&str>) -> String {
        let actions: Vec<Action> = actions.iter().map(|a| a.parse().unwrap()).collect();
        Teller::new(Lang::En, &table()).promise(game, &actions, term)
    }

    /// The start tile has a city in the north and a road from east to west.
    #[test]
    fn a_city_that_is_closed_with_a_figure_pays_now_and_gives_it_back() {
        let game = after(&["draw base/E"]);
        assert_eq!(
            promise(&game, &["tile base/E 0,-1 r2", "meeple city S"], None),
            "closes your city: 4 points now, meeple back"
        );
    }

    #[test]
    fn a_figure_that_stays_counts_at_the_end() {
        let game = after(&["draw base/U"]);
        let words = promise(&game, &["tile base/U 1,0 r0", "meeple road EW"], None);
        assert_eq!(words, "meeple on a road: 2 at the end");
    }

    /// The first player has taken the city of the start tile; the second opens it to three sides.
    #[test]
    fn a_city_of_somebody_else_that_is_opened_wider_is_harder_to_finish() {
        let game = after(&["draw base/R", "tile base/R 0,-1 r2", "meeple city ESW", "draw base/C"]);
        let words = promise(&game, &["tile base/C 1,-1 r0"], None);
        assert!(words.starts_with("the city of") && words.ends_with("harder to finish"), "{words}");
    }

    #[test]
    fn a_move_without_news_tells_what_the_bots_value() {
        let game = after(&["draw base/U"]);
        let words = promise(&game, &["tile base/U 1,0 r0", "pass"], Some("supply"));
        assert_eq!(words, Lang::En.of("because", "supply"));
        assert_eq!(promise(&game, &["tile base/U 1,0 r0", "pass"], None), Lang::En.of("because", "nothing"));
    }

    #[test]
    fn every_kind_and_term_has_its_words() {
        for lang in Lang::ALL {
            for kind in ["road", "city", "monastery", "garden", "field"] {
                for family in ["your", "the", "onto", "brought"] {
                    let word = match family {
                        "your" => lang.of("your", kind),
                        "the" => lang.of("the", kind),
                        "onto" => lang.of("onto", kind),
                        _ => lang.of("brought", kind),
                    };
                    assert_ne!(word, family, "{kind}");
                }
            }
            for term in bastide_bots::TermId::ALL {
                assert_ne!(lang.of("because", term.id()), "because", "{}", term.id());
            }
        }
    }
}

//! What happened, and where every point came from.

use bastide_rules::{Event, Market, PartCause, Points, Reason, ReturnCause, TermKind};

use super::Teller;

impl Teller<'_> {
    /// A score as a sum: "5 tiles × 2 + 1 pennant × 2 = 12". Empty for points that are not a sum of anything.
    #[must_use]
    pub fn sum(self, points: &Points) -> String {
        let mut text = String::new();
        for term in points.terms() {
            if term.kind == TermKind::Flat {
                continue;
            }
            if !text.is_empty() {
                text.push_str(if term.points < 0 { " − " } else { " + " });
            }
            let each = if term.count > 0 && term.points % i16::from(term.count) == 0 {
                term.points / i16::from(term.count)
            } else {
                0
            };
            let words = self.lang.of("term", term.kind.id());
            let counted = crate::lang::fill(words, &[("n", &term.count)]);
            if term.count == 0 {
                text.push_str(&counted);
            } else if each > 1 || term.points == 0 {
                text.push_str(&format!("{counted} × {each}"));
            } else if each == 1 {
                text.push_str(&counted);
            } else {
                text.push_str(&format!("{counted} {}", term.points.abs()));
            }
        }
        text
    }

    /// What points were for.
    #[must_use]
    pub fn reason(self, reason: Reason) -> String {
        let lang = self.lang;
        match reason {
            Reason::Completed(kind) => lang.of("completed", kind.id()).into(),
            Reason::Final(kind) => lang.of("final", kind.id()).into(),
            Reason::AbbotBack => lang.t("reason.abbot-back").into(),
            Reason::Message(message) => lang.fill("reason.message", &[("message", &self.message(message))]),
            Reason::MessagePoints => lang.t("reason.message-points").into(),
            Reason::Robbed { victim, of } => {
                lang.fill("reason.robbed", &[("player", &self.player(victim)), ("n", &of)])
            }
            Reason::RobberLeft => lang.t("reason.robber-left").into(),
            Reason::Goods(goods) => lang.fill("reason.goods", &[("goods", &lang.of("goods", goods.id()))]),
            Reason::Gold => lang.t("reason.gold").into(),
            Reason::Chip => lang.t("reason.chip").into(),
            Reason::Geocache => lang.t("reason.geocache").into(),
            Reason::Wine(Market::Abroad) => lang.t("reason.wine-abroad").into(),
            Reason::Wine(Market::Town) => lang.t("reason.wine-town").into(),
            Reason::CellCoats => lang.t("reason.cell-coats").into(),
            Reason::TownToll => lang.t("reason.town-toll").into(),
        }
    }

    /// An event as a sentence; nothing for steps that go without saying.
    #[must_use]
    pub fn event(self, event: &Event) -> Option<String> {
        let lang = self.lang;
        Some(match *event {
            Event::TurnBegan { .. } | Event::Counted { .. } | Event::Drawn { .. } => return None,
            Event::ExtraPart { player, cause } => {
                let who = &self.player(player);
                match cause {
                    PartCause::Builder => lang.fill("event.extra-part", &[("player", who)]),
                    PartCause::Message => lang.fill("event.extra-message", &[("player", who)]),
                    PartCause::Town => lang.fill("event.extra-town", &[("player", who)]),
                    PartCause::Isle => lang.fill("event.extra-isle", &[("player", who)]),
                }
            }
            Event::ChipPlaced { .. } => return None,
            Event::ChipTurned { player, chip, .. } => {
                lang.fill("event.chip-turned", &[("player", &self.player(player)), ("chip", &lang.chip(chip))])
            }
            Event::TurnedUp { pos, kind } => lang.fill(
                "event.turned-up",
                &[("colour", &self.island(pos)), ("tile", &self.tile(kind, Default::default()))],
            ),
            Event::IslandTaken { player, pos, chip, .. } => lang.fill(
                "event.island-taken",
                &[("player", &self.player(player)), ("colour", &self.island(pos)), ("chip", &lang.chip(chip))],
            ),
            Event::SetHandedIn { player, chips } => {
                let set = chips.map(|chip| lang.chip(chip)).join(", ");
                lang.fill("event.set-handed-in", &[("player", &self.player(player)), ("chips", &set)])
            }
            Event::GeocachePlaced { player, pos, chip } => lang.fill(
                "event.geocache-placed",
                &[("player", &self.player(player)), ("place", &self.spot_on_map(pos)), ("chip", &lang.chip(chip))],
            ),
            Event::GeocacheFound { player, chip, .. } => {
                lang.fill("event.geocache-found", &[("player", &self.player(player)), ("chip", &lang.chip(chip))])
            }
            Event::ChipLost { chip } => lang.fill("event.chip-lost", &[("chip", &lang.chip(chip))]),
            Event::Upgraded { player, place, chip, .. } => lang.fill(
                "event.upgraded",
                &[("player", &self.player(player)), ("place", &self.place(place)), ("chip", &lang.chip(chip))],
            ),
            Event::WineSold { player, bottle, to } => {
                let who = self.player(player);
                let words =
                    [("player", &who as &dyn std::fmt::Display), ("colour", &self.colour_of_chips(bottle.colour))];
                match to {
                    Market::Abroad => lang.fill("event.wine-abroad", &words),
                    Market::Town => lang.fill("event.wine-town", &words),
                }
            }
            Event::TownCovered { player, pos } => {
                lang.fill("event.town-covered", &[("player", &self.player(player)), ("place", &self.spot_on_map(pos))])
            }
            Event::ToIsle { player, figure } => lang.fill(
                "event.to-isle",
                &[("player", &self.player(player)), ("figure", &self.figure(figure)), ("isle", &self.isle())],
            ),
            Event::FromIsle { player, figure } => lang.fill(
                "event.from-isle",
                &[("player", &self.player(player)), ("figure", &self.figure(figure)), ("isle", &self.isle())],
            ),
            Event::Discarded { kind } => {
                lang.fill("event.discarded", &[("tile", &self.tile(kind, Default::default()))])
            }
            Event::Laid { player, kind, pos, rotation } => {
                let player = player?;
                lang.fill(
                    "event.laid",
                    &[
                        ("player", &self.player(player)),
                        ("cell", &lang.cell(pos)),
                        ("tile", &self.tile(kind, rotation)),
                    ],
                )
            }
            Event::Deployed { player, figure, place } => lang.fill(
                "event.deployed",
                &[
                    ("player", &self.player(player)),
                    ("figure", &self.role(figure, place.spot.kind)),
                    ("spot", &lang.spot(place.spot)),
                ],
            ),
            Event::Returned { cause: ReturnCause::Scored, .. } => return None,
            Event::Returned { player, figure, place, cause: ReturnCause::LeftBehind } => lang.fill(
                "event.left-behind",
                &[
                    ("player", &self.player(player)),
                    ("figure", &self.role(figure, place.spot.kind)),
                    ("cell", &lang.cell(place.pos)),
                ],
            ),
            Event::Returned { player, figure, place, .. } => lang.fill(
                "event.returned",
                &[("player", &self.player(player)), ("figure", &self.figure(figure)), ("place", &self.place(place))],
            ),
            Event::DoubleTurn { player } => lang.fill("event.double-turn", &[("player", &self.player(player))]),
            Event::Scored { player, reason, points, .. } => lang.fill(
                "event.scored",
                &[("player", &self.player(player)), ("n", &points.total()), ("reason", &self.reason(reason))],
            ),
            Event::GoodsTaken { player, goods, count, .. } => lang.fill(
                "event.goods",
                &[("player", &self.player(player)), ("n", &count), ("goods", &lang.of("goods", goods.id()))],
            ),
            Event::GoldPlaced { pos } => lang.fill("event.gold-placed", &[("cell", &lang.cell(pos))]),
            Event::GoldTaken { player, .. } => lang.fill("event.gold-taken", &[("player", &self.player(player))]),
            Event::Enchanted { figure, to, .. } => {
                lang.fill("event.enchanted", &[("figure", &self.neutral(figure)), ("place", &self.place(to))])
            }
            Event::Dispelled { figure, .. } => lang.fill("event.dispelled", &[("figure", &self.neutral(figure))]),
            Event::RobberSet { player, field } => {
                lang.fill("event.robber-set", &[("player", &self.player(player)), ("field", &field)])
            }
            Event::RobberTravelled { player, to } => {
                lang.fill("event.robber-travels", &[("player", &self.player(player)), ("field", &to)])
            }
            Event::RobberBack { player } => lang.fill("event.robber-back", &[("player", &self.player(player))]),
            Event::TookOff { player, figure } => {
                lang.fill("event.took-off", &[("player", &self.player(player)), ("figure", &self.figure(figure))])
            }
            Event::Rolled { distance, .. } => lang.fill("event.rolled", &[("n", &distance)]),
            Event::FlightFailed { player, .. } => lang.fill("event.flight-failed", &[("player", &self.player(player))]),
            Event::FerrySet { pos, edges, moved } => {
                let words = [("cell", &lang.cell(pos) as &dyn std::fmt::Display), ("edges", &lang.edges(edges))];
                if moved { lang.fill("event.ferry-moved", &words) } else { lang.fill("event.ferry-set", &words) }
            }
            Event::MessageTurned { player, message } => {
                lang.fill("event.message", &[("player", &self.player(player)), ("message", &self.message(message))])
            }
            Event::CircleChosen { player, circle, add } => {
                let words = [
                    ("player", &self.player(player) as &dyn std::fmt::Display),
                    ("circle", &lang.of("circle", circle.id())),
                ];
                if add { lang.fill("event.circle-add", &words) } else { lang.fill("event.circle-remove", &words) }
            }
            Event::SurveyorMoved { surveyor, to, .. } => {
                lang.fill("event.surveyor-moved", &[("surveyor", &lang.of("surveyor", surveyor.id())), ("n", &to)])
            }
            Event::Ended => lang.t("event.ended").into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use bastide_rules::Player;
    use bastide_table::{Plan, Table};

    use super::*;
    use crate::lang::Lang;

    #[test]
    fn a_robber_that_travels_along_is_told() {
        let mut plan = Plan::default();
        plan.seats[1].name = "Bo".into();
        let table = Table::follower("x", plan).unwrap();
        let travels = Event::RobberTravelled { player: Player(1), to: 17 };
        let told = Lang::ALL.map(|lang| Teller::new(lang, &table).event(&travels).unwrap());
        assert_eq!(told, ["Der Räuber von Bo zieht mit auf Feld 17.", "Bo's robber travels along to space 17."]);
    }
}

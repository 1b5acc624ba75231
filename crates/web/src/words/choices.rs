//! What is asked, and what can be answered.

use bastide_rules::{Action, Decision, Game, Message};

use super::Teller;

impl Teller<'_> {
    /// The short name of what is to be decided.
    #[must_use]
    pub fn decision(self, decision: Decision) -> &'static str {
        self.lang.of("decision", decision.id())
    }

    /// One or two sentences that explain the decision to somebody who does not know the rule.
    #[must_use]
    pub fn explain(self, game: &Game) -> String {
        let text = self.lang.of("explain", game.decision().id());
        let message = game.message_in_hand().map(|m| self.message(m)).unwrap_or_default();
        let circle = game.crop_circle().map_or("", |c| self.lang.of("circle", c.id()));
        crate::lang::fill(text, &[("message", &message), ("circle", &circle)])
    }

    /// What a message says.
    #[must_use]
    pub fn message(self, message: Message) -> &'static str {
        self.lang.of("message", message.id())
    }

    /// A choice, said so that it can be told from every other choice of the same decision.
    #[must_use]
    pub fn action(self, action: Action, game: &Game) -> String {
        let lang = self.lang;
        match action {
            Action::Draw(kind) => lang.fill("do.draw", &[("tile", &self.tile(kind, Default::default()))]),
            Action::Roll(n) => lang.fill("do.roll", &[("n", &n)]),
            Action::Turn(message) => lang.fill("do.turn", &[("message", &self.message(message))]),
            Action::Lay { kind, pos, rotation } => {
                lang.fill("do.lay", &[("cell", &lang.cell(pos)), ("tile", &self.tile(kind, rotation))])
            }
            Action::Gold(pos) => lang.fill("do.gold", &[("cell", &lang.cell(pos))]),
            Action::Enchant { figure, place } => {
                lang.fill("do.enchant", &[("figure", &self.neutral(figure)), ("place", &self.place(place))])
            }
            Action::Dispel(figure) => lang.fill("do.dispel", &[("figure", &self.neutral(figure))]),
            Action::Robber(field) => {
                let there = self.counters_on(game, field);
                lang.fill("do.robber", &[("field", &field), ("players", &there)])
            }
            Action::Deploy { figure, spot } => {
                lang.fill("do.deploy", &[("figure", &self.figure(figure)), ("spot", &lang.spot(spot))])
            }
            Action::Fly(figure) => lang.fill("do.fly", &[("figure", &self.figure(figure))]),
            Action::Land(spot) => lang.fill("do.land", &[("spot", &lang.spot(spot))]),
            Action::AbbotBack => lang.t("do.abbot-back").into(),
            Action::Ferry { pos, edges } => {
                lang.fill("do.ferry", &[("cell", &lang.cell(pos)), ("edges", &lang.edges(edges))])
            }
            Action::Award(place) => lang.fill("do.award", &[("place", &self.place(place))]),
            Action::Count(n) => self.count(n, game),
            Action::Rob(player) => lang.fill("do.rob", &[("player", &self.player(player))]),
            Action::TakeGold(pos) => lang.fill("do.take-gold", &[("cell", &lang.cell(pos))]),
            Action::MessageAct => lang.t("do.message-act").into(),
            Action::MessagePoints => lang.t("do.message-points").into(),
            Action::Return { figure, place } => {
                lang.fill("do.return", &[("figure", &self.figure(figure)), ("place", &self.place(place))])
            }
            Action::CircleAdd => lang.t("do.circle-add").into(),
            Action::CircleRemove => lang.t("do.circle-remove").into(),
            Action::Add { figure, place } => {
                lang.fill("do.add", &[("figure", &self.figure(figure)), ("place", &self.place(place))])
            }
            Action::Again => lang.t("do.again").into(),
            Action::Pass => lang.of("pass", game.decision().id()).into(),
        }
    }

    /// Which counting figure moves, and from where to where.
    fn count(self, n: u8, game: &Game) -> String {
        let name = if n == 1 { self.lang.t("figure.counter") } else { self.lang.t("figure.second-counter") };
        let Decision::CountingFigure(player) = game.decision() else { return name.into() };
        let from = game.counting_figures(player).get(usize::from(n) - 1).copied().unwrap_or_default();
        let mut after = game.clone();
        let mut events = Vec::new();
        let _ = after.apply_with(Action::Count(n), &mut events);
        let to = events.iter().find_map(|e| match e {
            bastide_rules::Event::Counted { player: who, to, .. } if *who == player => Some(*to),
            _ => None,
        });
        let field = |points: i16| bastide_rules::field_of(points);
        match to {
            Some(to) => {
                let dark = if field(to).is_multiple_of(5) {
                    format!(", {}", self.lang.t("do.count-dark"))
                } else {
                    String::new()
                };
                self.lang
                    .fill("do.count", &[("name", &name), ("from", &field(from)), ("to", &field(to)), ("dark", &dark)])
            }
            None => name.into(),
        }
    }

    /// Whose counting figures stand on a field of the track.
    fn counters_on(self, game: &Game, field: u8) -> String {
        let names: Vec<&str> = game
            .players()
            .filter(|&p| game.counting_figures(p).iter().any(|&c| bastide_rules::field_of(c) == field))
            .map(|p| self.player(p))
            .collect();
        names.join(", ")
    }
}

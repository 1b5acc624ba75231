//! What is asked, and what can be answered.

use bastide_rules::{Action, Decision, Game, Message, Place, Player};

use super::Teller;
use crate::letters::capital;
use crate::taken::Why;

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
            Action::Dispel(figure) => lang.fill("do.dispel", &[("figure", &self.neutral(figure))]),
            Action::Robber(field) => {
                let there = self.counters_on(game, field);
                lang.fill("do.robber", &[("field", &field), ("players", &there)])
            }
            Action::Fly(figure) => lang.fill("do.fly", &[("figure", &self.figure(figure))]),
            Action::AbbotBack => lang.t("do.abbot-back").into(),
            Action::Count(n) => self.count(n, game),
            Action::Rob(player) => lang.fill("do.rob", &[("player", &self.player(player))]),
            Action::MessageAct => lang.t("do.message-act").into(),
            Action::MessagePoints => lang.t("do.message-points").into(),
            Action::CircleAdd => lang.t("do.circle-add").into(),
            Action::CircleRemove => lang.t("do.circle-remove").into(),
            Action::Again => lang.t("do.again").into(),
            Action::Pass => lang.of("pass", game.decision().id()).into(),
            Action::Gold(_)
            | Action::Enchant { .. }
            | Action::Deploy { .. }
            | Action::Land(_)
            | Action::Ferry { .. }
            | Action::Score(_)
            | Action::Award(_)
            | Action::TakeGold(_)
            | Action::Return { .. }
            | Action::Geocache(_)
            | Action::Upgrade { .. }
            | Action::Add { .. } => self.one_of_all(action, game),
            // Chance speaks for itself.
            Action::StartTile(_) | Action::Start { .. } | Action::PlaceChip(_) => String::new(),
            Action::TurnUp(_) | Action::TurnChip(_) => String::new(),
            Action::Island(pos) => self.island_tile(game, pos),
            Action::HandIn(set) => capital(&set.map(|chip| lang.chip(chip)).join(", ")),
            Action::Sell { bottle, to } => self.sale(bottle, to),
            Action::Isle(figure) => lang.fill("do.isle", &[("figure", &self.figure(figure)), ("isle", &self.isle())]),
        }
    }

    /// A choice with a place, named so that it is told from all others of its figure.
    fn one_of_all(self, action: Action, game: &Game) -> String {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        bastide_bots::one_a_feature(game, &mut actions);
        let piece = crate::choice::piece(action);
        actions.retain(|&a| crate::choice::piece(a) == piece && a != Action::Pass);
        let at = actions.iter().position(|&a| a == action).unwrap_or_else(|| {
            actions.push(action);
            actions.len() - 1
        });
        self.names(game, &actions).swap_remove(at).spoken
    }

    /// Why a place is not offered to a player, with what it is: "Road: Blue is here".
    pub(crate) fn taken(self, player: Player, place: Place, why: &Why) -> String {
        let lang = self.lang;
        let why = match why {
            Why::Occupied(there) if there.as_slice() == [player] => lang.t("taken.own").into(),
            Why::Occupied(there) => lang.fill("taken.by", &[("players", &self.players(there)), ("n", &there.len())]),
            Why::NoneLeft => lang.t("taken.none-left").into(),
            Why::OnlyBeside => lang.t("taken.only-beside").into(),
            Why::OnlyAbbot => lang.t("taken.only-abbot").into(),
            Why::Complete => lang.t("taken.complete").into(),
            Why::NoLanding => lang.t("taken.no-landing").into(),
        };
        lang.fill("taken.label", &[("place", &lang.of("seen", place.spot.kind.id())), ("why", &why)])
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

//! Terms of the evaluation that only some tables have.

use bastide_rules::tile::Goods;
use bastide_rules::{Decision, Figure, Game, Mechanic, RobberAt, field_of};

use crate::evaluation::{Pace, Tally};
use crate::exact::logistic;
use crate::term::TermId;
use crate::weights::Weights;

pub(crate) fn assess(game: &Game, w: &Weights, pace: &Pace, chance: &[f32], tally: &mut impl Tally) {
    let plays = |mechanic| game.rules().plays(mechanic);
    count_turn_parts(game, w, pace, tally);
    if plays(Mechanic::Goods) {
        count_goods(game, w, tally);
    }
    if plays(Mechanic::Gold) {
        count_gold(game, w, chance, tally);
    }
    if plays(Mechanic::Robbers) {
        count_robbers(game, w, pace, tally);
    }
    if plays(Mechanic::Chips) {
        crate::maps::count_chips(game, pace, tally);
    }
    if game.decision() == Decision::TurnMessage {
        tally.add(game.active(), TermId::Messages, w.message);
    }
}

/// A turn part more than the others have: the one being played now, and those the builder will bring.
fn count_turn_parts(game: &Game, w: &Weights, pace: &Pace, tally: &mut impl Tally) {
    let (by_builder, by_message) = game.extra_part();
    if game.decision() == Decision::Draw && (by_builder || by_message) {
        let term = if game.rules().plays(Mechanic::Builder) { TermId::Builder } else { TermId::ExtraTurn };
        tally.add(game.active(), term, w.turn);
    }
    if game.rules().plays(Mechanic::Builder) {
        for player in game.players() {
            let open = game.special_on(player, Figure::Builder).is_some_and(|id| !game.feature_brief(id).complete);
            if open {
                tally.add(player, TermId::Builder, w.builder * w.turn * pace.turns.min(4.0));
            }
        }
    }
}

/// TB-12: ten points for the most of each kind, by the chance to keep or win the majority.
fn count_goods(game: &Game, w: &Weights, tally: &mut impl Tally) {
    let left: u8 = game.stock_counts().iter().fold(0, |sum, &n| sum.saturating_add(n));
    let spread = w.goods_spread * (0.2 + f32::from(left).min(60.0) / 60.0);
    for goods in Goods::ALL {
        let tokens = |p| f32::from(game.goods(p, goods));
        if game.players().all(|p| game.goods(p, goods) == 0) {
            continue;
        }
        for player in game.players() {
            let best_other = game.players().filter(|&p| p != player).map(tokens).fold(0.0, f32::max);
            let ahead = (tokens(player) - best_other) / spread;
            tally.add(player, TermId::Goods, 10.0 * logistic(2.0 * ahead));
        }
    }
}

/// Bars owned, and those on features that will be completed.
fn count_gold(game: &Game, w: &Weights, chance: &[f32], tally: &mut impl Tally) {
    for player in game.players() {
        tally.add(player, TermId::Gold, f32::from(Game::gold_worth(game.gold_bars(player))));
    }
    if game.gold_on_board().next().is_none() {
        return;
    }
    for id in game.feature_ids() {
        let brief = game.feature_brief(id);
        if brief.winners == 0 || brief.kind == bastide_rules::PartKind::Field {
            continue;
        }
        let bars = f32::from(game.gold_within(id));
        if bars > 0.0 {
            let each = w.gold_bar * bars * chance[id.index()] / brief.winners.count_ones() as f32;
            for player in game.players().filter(|p| brief.winners & p.bit() != 0) {
                tally.add(player, TermId::Gold, each);
            }
        }
    }
}

/// ROB-9: a robber takes half of what the figure on its field scores next; ROB-23: one on the track gives points.
fn count_robbers(game: &Game, w: &Weights, pace: &Pace, tally: &mut impl Tally) {
    for player in game.players() {
        let RobberAt::Field(field) = game.robber(player) else { continue };
        tally.add(player, TermId::Robbers, 3.0 * (1.0 - pace.left));
        let stands_here = |p: &bastide_rules::Player| game.counting_figures(*p).iter().any(|&c| field_of(c) == field);
        for victim in game.players().filter(|&p| p != player).filter(stands_here) {
            tally.add(player, TermId::Robbers, w.robber);
            tally.add(victim, TermId::Robbers, -w.robber);
        }
    }
}

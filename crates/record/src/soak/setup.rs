//! Random setups: any subset of the expansions, tiles without their rules, single mechanics off, switches flipped.

use bastide_dealer::Dealer;
use bastide_rules::setup::{CrossingInn, GoldChoice, MessageCheck, RiverLookahead, SamePlayerOrder};
use bastide_rules::{EXPANSIONS, Game, KindId, Setup};

/// A setup that can be played.
pub fn random_setup(dealer: &mut Dealer) -> Setup {
    loop {
        let setup = any_setup(dealer);
        if Game::new(&setup).is_ok() {
            return setup;
        }
    }
}

/// True `times` out of `of`.
fn chance(dealer: &mut Dealer, times: u32, of: u32) -> bool {
    dealer.below(of) < times
}

fn any_setup(dealer: &mut Dealer) -> Setup {
    let mut setup = Setup::base(2 + dealer.below(5) as u8);
    // Small mixes and full tables both come often.
    let share = 1 + dealer.below(7);
    for expansion in EXPANSIONS {
        if chance(dealer, share, 8) {
            setup.add(&expansion);
        }
    }
    for mechanic in setup.mechanics.clone() {
        if chance(dealer, 1, 12) {
            setup = setup.without(mechanic);
        }
    }
    switches(&mut setup, dealer);
    if chance(dealer, 1, 4) {
        other_counts(&mut setup, dealer);
    }
    setup
}

fn switches(setup: &mut Setup, dealer: &mut Dealer) {
    let players = u32::from(setup.players);
    let settings = &mut setup.settings;
    let mut flip = || chance(dealer, 1, 3);
    settings.abbot_may_fly ^= flip();
    settings.builder_on_new_lake ^= flip();
    settings.separate_after_ferry ^= flip();
    settings.double_turn_optional ^= flip();
    settings.crop_after_whole_turn ^= flip();
    settings.message_needs_empty_field ^= flip();
    if flip() {
        settings.message_check = MessageCheck::PerAward;
    }
    if flip() {
        settings.message_farmer_points = 3;
    }
    if flip() {
        settings.same_player_order = SamePlayerOrder::Active;
    }
    if flip() {
        settings.gold_choice = GoldChoice::Auto;
    }
    if flip() {
        settings.river_lookahead = RiverLookahead::Corridor;
    }
    if flip() {
        settings.crossing_inn = CrossingInn::EastRoad;
    }
    settings.start_player = dealer.below(players) as u8;
}

/// Tables with more of some kinds and fewer of others meet rare boards: many lakes, many mines, hardly a road.
fn other_counts(setup: &mut Setup, dealer: &mut Dealer) {
    let tiles = setup.tiles.clone();
    for kind in
        KindId::all().map(KindId::kind).filter(|k| !k.spring && !k.lake && k.sets.iter().any(|s| tiles.contains(s)))
    {
        if chance(dealer, 1, 3) {
            setup.tile_counts.insert(kind.id.into(), dealer.below(4) as u8);
        }
    }
}

//! One whole game for each expansion, turn by turn in words: a changed rule is a readable difference in these texts.
//!
//! The players are greedy: they take what gives them most if the game ended now, and now and then anything at all.
//! Of the first sixty seeds each has the one whose game shows most different things.

use std::fmt::Write as _;

use bastide_kit::{Dealer, Luck as _};
use bastide_rules::{Action, Actor, Event, Game, PartCause, Player, RobberAt};

use crate::kit::{YOU, explain, name, setup};

/// What the player likes best: the own projected points less the best rival's.
fn greedy(game: &Game, player: Player, dealer: &mut Dealer) -> Action {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    if dealer.one_in(5) {
        return dealer.any(&actions);
    }
    if let Some(&fly) = actions.iter().find(|action| matches!(action, Action::Fly(_)))
        && dealer.one_in(2)
    {
        return fly; // nobody knows what a flight brings, so greed alone would never take off
    }
    let lead = |action: Action| {
        let mut next = game.clone();
        next.apply_unchecked(action);
        let scores = next.projected_scores();
        let rival = (0..scores.len()).filter(|&p| p != player.index()).map(|p| scores[p]).max().unwrap_or(0);
        scores[player.index()] - rival
    };
    let leads: Vec<i16> = actions.iter().map(|&action| lead(action)).collect();
    let best = leads.iter().max().copied().unwrap_or_default();
    let good: Vec<Action> = actions.iter().zip(&leads).filter(|&(_, &l)| l == best).map(|(&a, _)| a).collect();
    dealer.any(&good)
}

fn whose(player: Player) -> String {
    if player == YOU { "Your".into() } else { format!("{}'s", name(player)) }
}

/// Events that the actions beside them do not say already.
fn tell(event: &Event) -> Option<String> {
    Some(match *event {
        Event::TurnBegan { .. } | Event::Drawn { .. } | Event::Laid { .. } | Event::Deployed { .. } => return None,
        Event::Counted { .. } | Event::Ended | Event::Rolled { .. } | Event::CircleChosen { .. } => return None,
        Event::MessageTurned { player, message } => format!("{} reads the message {}", name(player), message.id()),
        Event::ExtraPart { player, cause } => {
            let why = match cause {
                PartCause::Builder => "",
                PartCause::Message => " by message",
                PartCause::Town => " for the town",
                PartCause::Isle => " for the isle",
            };
            format!("{} plays one more tile{why}", name(player))
        }
        Event::ChipPlaced { .. } | Event::WineSold { .. } | Event::GeocachePlaced { .. } => return None,
        Event::TurnedUp { pos, kind } => format!("{} lies open on {pos}", kind.kind().id),
        Event::ChipTurned { player, chip, .. } => format!("{} turns {chip}", name(player)),
        Event::IslandTaken { player, pos, kind, chip } => {
            format!("{} takes {} from {pos} for {chip}", name(player), kind.kind().id)
        }
        Event::SetHandedIn { player, chips: [a, b, c] } => format!("{} hands in {a}, {b}, {c}", name(player)),
        Event::GeocacheFound { player, chip, .. } => format!("{} finds the geocache {chip}", name(player)),
        Event::ChipLost { chip } => format!("no cell is left for {chip}"),
        Event::Upgraded { player, place, chip, .. } => format!("{chip} under {} meeple on {place}", whose(player)),
        Event::TownCovered { player, pos } => format!("{} covers the town on {pos}", name(player)),
        Event::ToIsle { player, figure } => format!("{} {figure} goes to the isle", whose(player)),
        Event::FromIsle { player, figure } => format!("{} {figure} comes back from the isle", whose(player)),
        Event::Discarded { kind } => format!("{} fits nowhere", kind.kind().id),
        Event::Returned { player, figure, place, .. } => format!("{} {figure} returns from {place}", whose(player)),
        Event::DoubleTurn { player } => format!("{} builder brings one more tile", whose(player)),
        Event::Scored { player, reason, place, points } => {
            let at = place.map(|place| format!(" [{place}]")).unwrap_or_default();
            format!("{}{at}", explain(player, reason, &points))
        }
        Event::GoodsTaken { player, goods, count, .. } => {
            format!("{} takes {count} {}", name(player), format!("{goods:?}").to_lowercase())
        }
        Event::GoldPlaced { pos } => format!("a gold bar on {pos}"),
        Event::GoldTaken { player, pos } => format!("{} takes a gold bar from {pos}", name(player)),
        Event::Enchanted { figure, from: Some(from), to } => format!("the {figure} goes from {from} to {to}"),
        Event::Enchanted { figure, from: None, to } => format!("the {figure} comes to {to}"),
        Event::Dispelled { figure, from } => format!("the {figure} leaves {from}"),
        Event::RobberSet { player, field } => format!("{} robber waits on field {field}", whose(player)),
        Event::RobberTravelled { player, to } => format!("{} robber travels to field {to}", whose(player)),
        Event::RobberBack { player } => format!("{} robber is back", whose(player)),
        Event::TookOff { player, figure } => format!("{} {figure} takes off", whose(player)),
        Event::FlightFailed { player, figure } => format!("{} {figure} finds no place to land", whose(player)),
        Event::SurveyorMoved { surveyor, to, .. } => format!("the {} surveyor goes to column {to}", surveyor.id()),
        Event::FerrySet { moved: false, .. } => return None,
        Event::FerrySet { pos, .. } => format!("the ferry on {pos} moves"),
    })
}

/// What lies before the players at the end.
fn sheet(game: &Game, text: &mut String) {
    for player in game.players() {
        let _ = write!(text, "{}: {} points", name(player), game.score(player));
        let goods: u8 = bastide_rules::tile::Goods::ALL.iter().map(|&goods| game.goods(player, goods)).sum();
        if goods > 0 {
            let _ = write!(text, ", {goods} goods");
        }
        if game.gold_bars(player) > 0 {
            let _ = write!(text, ", {} in gold bars", game.gold_bars(player));
        }
        if let RobberAt::Field(field) = game.robber(player) {
            let _ = write!(text, ", robber on {field}");
        }
        text.push('\n');
    }
}

fn playthrough(preset: &str, players: u8, seed: u64) -> String {
    let mut dealer = Dealer::new(seed);
    let mut game = Game::new(&setup(preset, players)).expect("the setup can be played");
    let mut text = format!("{preset}, {players} players, seed {seed}\n");
    let mut events = Vec::new();
    while !game.is_over() {
        let actor = game.to_act();
        let action = match actor {
            Actor::Player(player) => greedy(&game, player, &mut dealer),
            _ => dealer.deal(&game).expect("chance has an outcome"),
        };
        if let Action::Draw(_) = action {
            let _ = write!(text, "{}: ", name(game.active()));
        }
        let _ = match (actor, action) {
            (_, Action::Draw(kind)) => writeln!(text, "{}", kind.kind().id),
            (_, Action::Lay { pos, rotation, .. }) => writeln!(text, "  on {pos} r{}", rotation.quarters()),
            (Actor::Player(player), _) if player != game.active() => writeln!(text, "  {}: {action}", name(player)),
            _ => writeln!(text, "  {action}"),
        };
        events.clear();
        game.apply_with(action, &mut events).expect("a listed action is legal");
        for told in events.iter().filter_map(tell) {
            let _ = writeln!(text, "    {told}");
        }
    }
    text.push('\n');
    sheet(&game, &mut text);
    text
}

macro_rules! playthroughs {
    ($($test:ident: $preset:literal, $players:literal, $seed:literal;)*) => {$(
        #[test]
        fn $test() {
            let text = playthrough($preset, $players, $seed);
            insta::assert_snapshot!(stringify!($test), text);
        }
    )*};
}

playthroughs! {
    base: "base", 2, 53;
    base_four_players: "base", 4, 6;
    river: "base+river", 3, 2;
    base2021: "base2021", 5, 44;
    abbot: "base+abbot", 2, 47;
    inns_cathedrals: "base+inns-cathedrals", 3, 40;
    traders_builders: "base+traders-builders", 2, 55;
    flying_machines: "base+flying-machines", 3, 10;
    messages: "base+messages", 2, 32;
    ferries: "base+ferries", 2, 11;
    gold_mines: "base+gold-mines", 3, 23;
    mage_witch: "base+mage-witch", 2, 45;
    robbers: "base+robbers", 3, 5;
    crop_circles: "base+crop-circles", 2, 12;
    bigbox: "bigbox7", 4, 34;
    new_world: "newworld", 3, 1;
    map_germany: "map-germany", 2, 1;
    map_france: "map-france+town-sights", 3, 1;
    map_benelux: "map-benelux", 2, 1;
    map_great_britain: "map-great-britain+town-turns", 3, 1;
    map_iberia: "map-iberia+town-tolls", 2, 1;
}

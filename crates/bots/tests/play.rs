//! Bots at the table: legal, repeatable, stoppable, in time, for every setup.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bastide_bots::{Bot, Budget, Deck, Evaluator, Greedy, Level, Mcts, Random, Task, TermId, Weighting, hint, table};
use bastide_kit::{Dealer, Tables, any_action, random_setup};
use bastide_rules::{Actor, Game, Setup};

/// A position in the middle of a game.
fn middle(setup: &Setup, seed: u64, tiles: u16) -> Game {
    let mut game = Game::new(setup).unwrap();
    let mut deck = Deck::new(&game, seed);
    let mut bot = Level::Knight.bot();
    while game.tiles_left() > tiles || !matches!(game.to_act(), Actor::Player(_)) {
        let action = match game.to_act() {
            Actor::Chance => deck.next(&game).unwrap(),
            _ => bot.think(&game, &mut Task::new(Budget::default(), seed)).unwrap().action(),
        };
        game.apply(action).unwrap();
    }
    game
}

#[test]
fn same_seed_and_nodes_same_answer() {
    let game = middle(&Setup::base(2), 4, 30);
    let think = |seed| Level::Best.bot().think(&game, &mut Task::new(Budget::nodes(3_000), seed)).unwrap();
    assert_eq!(think(9), think(9));
    let plain = |seed| Mcts.think(&game, &mut Task::new(Budget::nodes(300), seed)).unwrap();
    assert_eq!(plain(9), plain(9));
}

#[test]
fn two_threads_answer_the_same_each_time() {
    let game = middle(&Setup::base(2), 4, 30);
    let think = || Level::Best.bot_on(2).think(&game, &mut Task::new(Budget::nodes(6_000), 9)).unwrap();
    let thought = think();
    assert_eq!(thought, think());
    assert!(game.is_legal(thought.action()) && thought.candidates[0].visits > 0);
}

#[test]
fn even_one_move_ahead_ends_in_time() {
    let game = middle(&Setup::named("bigbox6", 6).unwrap(), 5, 80);
    for level in [Level::Knight, Level::Best] {
        let mut task = Task::new(Budget::time(Duration::from_micros(500)), 1);
        let thought = level.bot().think(&game, &mut task).unwrap();
        assert!(game.is_legal(thought.action()) && thought.nodes < 500, "{}", thought.nodes);
    }
}

#[test]
fn every_bot_plays_legal_games_with_any_expansions() {
    let mut dealer = Dealer::new(11);
    for round in 0..4 {
        let setup = random_setup(&mut dealer, Tables::Boxes);
        let mut bots: Vec<Box<dyn Bot>> = (0..setup.players)
            .map(|seat| -> Box<dyn Bot> {
                match (round + seat) % 5 {
                    0 => Level::Novice.bot(),
                    1 => Level::Trader.bot(),
                    2 => Box::new(Greedy),
                    3 => Level::Best.bot(),
                    _ => Box::new(Random),
                }
            })
            .collect();
        let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|b| b.as_mut() as &mut dyn Bot).collect();
        let played = table::play(&setup, &mut seats, Budget::nodes(150), u64::from(round)).unwrap();
        assert_eq!(played.foul, None, "{setup:?}");
    }
}

#[test]
fn terms_add_up_to_the_total() {
    for name in ["base", "bigbox6", "newworld"] {
        let setup = Setup::named(name, 3).unwrap();
        for tiles in [50, 20, 3] {
            let game = middle(&setup, 2, tiles);
            let mut evaluator = Evaluator::new(Weighting::tuned());
            let explained = evaluator.explain(&game);
            let values = bastide_bots::Evaluate::values(&mut evaluator, &game);
            for player in game.players() {
                let sum: f32 = TermId::ALL.into_iter().map(|t| explained.term(player, t)).sum();
                assert!((sum - values[player.index()]).abs() < 1e-3);
                assert!((sum - explained.total(player)).abs() < 1e-3);
            }
        }
    }
}

#[test]
fn a_finished_game_is_worth_its_points() {
    let setup = Setup::named("bigbox7", 2).unwrap();
    let mut game = middle(&setup, 3, 2);
    let mut dealer = Dealer::new(1);
    while let Some(action) = any_action(&game, &mut dealer) {
        game.apply(action).unwrap();
    }
    let explained = Evaluator::new(Weighting::tuned()).explain(&game);
    for player in game.players() {
        assert_eq!(explained.total(player), f32::from(game.score(player)));
    }
}

#[test]
fn thinking_ends_in_time_and_when_stopped() {
    let game = middle(&Setup::named("bigbox6", 2).unwrap(), 5, 80);
    let limit = Duration::from_millis(400);
    let began = Instant::now();
    Level::Best.bot().think(&game, &mut Task::new(Budget::time(limit), 1)).unwrap();
    assert!(began.elapsed() < 2 * limit, "{:?}", began.elapsed());

    let stop = AtomicBool::new(true);
    let began = Instant::now();
    let mut task = Task::new(Budget::time(Duration::from_secs(60)), 1).with_stop(&stop);
    let thought = Level::Best.bot().think(&game, &mut task).unwrap();
    assert!(game.is_legal(thought.action()) && began.elapsed() < Duration::from_secs(10));
}

#[test]
fn progress_is_reported() {
    let game = middle(&Setup::base(2), 4, 30);
    let mut shares = Vec::new();
    let mut watcher = |p: &bastide_bots::Progress| shares.push(p.share);
    let mut task = Task::new(Budget::nodes(20_000), 1).with_watcher(&mut watcher);
    Level::Best.bot().think(&game, &mut task).unwrap();
    assert!(!shares.is_empty() && shares.is_sorted() && shares.iter().all(|s| (0.0..=1.0).contains(s)));
}

#[test]
fn nobody_is_asked_while_chance_decides() {
    let game = Game::new(&Setup::base(2)).unwrap();
    for mut bot in Level::ALL.map(Level::bot) {
        assert!(bot.think(&game, &mut Task::new(Budget::nodes(10), 1)).is_none());
    }
    assert!(hint(&game, &mut Task::new(Budget::nodes(10), 1), 3).is_empty());
}

#[test]
fn hints_say_why() {
    let game = middle(&Setup::base(2), 4, 30);
    let hints = hint(&game, &mut Task::new(Budget::nodes(4_000), 1), 3);
    assert!((1..=3).contains(&hints.len()));
    for found in &hints {
        let mut after = game.clone();
        for &action in &found.actions {
            after.apply(action).unwrap();
        }
        assert!((0.0..=1.0).contains(&found.win));
        assert!(found.terms.windows(2).all(|w| w[0].1.abs() >= w[1].1.abs()));
    }
    assert!(hints.iter().any(|h| !h.terms.is_empty()));
}

#[test]
fn one_evaluator_turns_from_one_kind_of_game_to_another() {
    let classic = middle(&Setup::base(2), 2, 30);
    let new_world = middle(&Setup::new_world(2), 2, 40);
    let mut evaluator = Evaluator::new(Weighting::tuned());
    for game in [&classic, &new_world, &classic] {
        assert_eq!(evaluator.explain(game), Evaluator::new(Weighting::tuned()).explain(game));
    }
}

#[test]
fn every_level_plays_new_world() {
    for players in [2, 5] {
        let mut bots: Vec<Box<dyn Bot>> = Level::ALL.into_iter().rev().take(players).map(Level::bot).collect();
        let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|b| b.as_mut() as &mut dyn Bot).collect();
        let played = table::play(&Setup::new_world(players as u8), &mut seats, Budget::nodes(100), 3).unwrap();
        assert_eq!(played.foul, None);
    }
    let games = [80, 70, 60, 50, 40].map(|tiles| middle(&Setup::new_world(3), 4, tiles));
    let mut evaluator = Evaluator::new(Weighting::tuned());
    let mut sees = |term: TermId| {
        let seen_in = |game: &Game| {
            let terms = evaluator.explain(game);
            game.players().any(|p| terms.term(p, term) != 0.0)
        };
        games.iter().any(seen_in)
    };
    assert!(sees(TermId::Surveyors) && sees(TermId::LeftBehind) && !sees(TermId::Fields));
    let hints = [60, 50, 40]
        .map(|tiles| hint(&middle(&Setup::new_world(3), 4, tiles), &mut Task::new(Budget::nodes(500), 1), 3));
    assert!(hints.iter().all(|h| !h.is_empty()) && hints.iter().flatten().any(|h| !h.terms.is_empty()));
}

/// Chips are turned in the middle of a turn, tiles taken from islands, turns added: nobody breaks a rule.
#[test]
fn bots_play_on_every_map() {
    for (name, level) in [
        ("map-germany", Level::Knight),
        ("map-france", Level::Trader),
        ("map-benelux", Level::Knight),
        ("map-great-britain", Level::Knight),
        ("map-iberia", Level::Squire),
    ] {
        let setup = Setup::named(name, 2).unwrap();
        let (mut first, mut second) = (level.bot(), Level::Novice.bot());
        let mut seats: [&mut dyn Bot; 2] = [first.as_mut(), second.as_mut()];
        let played = table::play(&setup, &mut seats, Budget::nodes(100), 3).unwrap();
        assert_eq!(played.foul, None, "{name}");
        assert!(played.scores.iter().all(|&points| points > 40), "{name}: {:?}", played.scores);
    }
    let setup = Setup::named("map-benelux", 2).unwrap();
    let mut best = Level::Best.bot();
    let game = middle(&setup, 2, 50);
    assert!(game.is_legal(best.think(&game, &mut Task::new(Budget::nodes(3000), 1)).unwrap().action()));
}

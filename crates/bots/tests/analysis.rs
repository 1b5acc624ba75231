//! Looking back at games: the same answer everywhere, what is kept is read again, what is damaged is told.

use std::sync::atomic::{AtomicBool, Ordering};

use bastide_bots::analysis::{AnalyseError, Analysis, Grade, Judge, KeptError, Phase, Setting, Step, analyse, chances};
use bastide_bots::{Bot, Budget, Level, table};
use bastide_rules::{Action, Actor, Decision, Game, Player, Setup};

/// A short game: few tiles, quick players of different strength.
fn short_game(players: u8) -> (Setup, Vec<Action>) {
    let mut setup = Setup::base(players);
    for kind in bastide_rules::KindId::all().filter(|k| k.kind().sets.contains(&bastide_rules::TileSet::Base)) {
        setup.tile_counts.insert(kind.kind().id.into(), 0);
    }
    for id in ["base/D", "base/U", "base/V", "base/E", "base/B"] {
        setup.tile_counts.insert(id.into(), 2);
    }
    let mut bots: Vec<Box<dyn Bot>> =
        (0..players).map(|seat| if seat == 0 { Level::Knight } else { Level::Novice }.bot()).collect();
    let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|bot| bot.as_mut() as &mut dyn Bot).collect();
    let actions = table::play(&setup, &mut seats, Budget::default(), 5).unwrap().actions;
    (setup, actions)
}

fn look(setup: &Setup, actions: &[Action], threads: usize) -> Result<Analysis, AnalyseError> {
    analyse(setup, actions, Setting::Quick, threads, &AtomicBool::new(false), &|_, _| {})
}

#[test]
fn a_game_is_looked_at_the_same_way_on_any_number_of_threads() {
    let (setup, actions) = short_game(2);
    let one = look(&setup, &actions, 1).unwrap();
    assert_eq!(one, look(&setup, &actions, 3).unwrap());
    assert!(one.over && one.is_of(&actions) && !one.is_of(&actions[..3]));
    let moves: usize = one.moves().map(|judged| usize::from(judged.len)).sum();
    let mut game = Game::new(&setup).unwrap();
    let mut decided = 0;
    for &action in &actions {
        decided += usize::from(game.to_act() != Actor::Chance);
        game.apply(action).unwrap();
    }
    assert_eq!(moves, decided, "every decision belongs to a move");
    let last = one.points().pop().unwrap();
    let scores: Vec<i16> = game.scores().iter().map(|score| 10 * score).collect();
    assert_eq!(last.values, scores, "the last point of the curve is the result");
    assert!(last.chances.iter().all(|c| [0.0, 0.5, 1.0].contains(c)));
    assert_eq!(one.turning_points().len(), 3);
}

#[test]
fn better_moves_are_legal_and_good_ones_lose_nothing() {
    let (setup, actions) = short_game(3);
    let analysis = look(&setup, &actions, 2).unwrap();
    let mut lost = 0;
    for judged in analysis.moves() {
        let mut game = Game::new(&setup).unwrap();
        actions[..usize::from(judged.at)].iter().for_each(|&a| game.apply(a).unwrap());
        assert_eq!(game.to_act(), Actor::Player(judged.player));
        assert_eq!(judged.better.is_empty(), judged.lost == 0);
        assert_eq!(judged.grade() == Grade::Best, judged.lost == 0);
        judged.better.iter().for_each(|&a| game.apply(a).unwrap());
        lost += i32::from(judged.lost);
    }
    assert!(lost > 0, "two novices lose nothing");
    let of = |seat| analysis.accuracy(Player(seat), None);
    assert_eq!(of(0).moves + of(1).moves + of(2).moves, analysis.moves().filter(|m| m.choices > 1).count() as u16);
    for seat in 0..3 {
        let parts: u16 = Phase::ALL.map(|phase| analysis.accuracy(Player(seat), Some(phase)).moves).iter().sum();
        assert_eq!(parts, of(seat).moves);
        assert!(of(seat).percent.is_some_and(|p| (0.0..=100.0).contains(&p)));
    }
}

#[test]
fn what_is_kept_is_read_again_and_damage_is_told() {
    let (setup, actions) = short_game(2);
    let analysis = look(&setup, &actions, 2).unwrap();
    let text = analysis.to_string();
    assert_eq!(text.parse(), Ok(analysis));
    assert_eq!("".parse::<Analysis>(), Err(KeptError::NoAnalysis));
    assert_eq!(text.replacen(" 1 ", " 2 ", 1).parse::<Analysis>(), Err(KeptError::Version("2".into())));
    // Cut off anywhere but at the end of a line, or with a word changed, it is damaged: an error, never a panic.
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let _ = text[..end].parse::<Analysis>();
    }
    for (from, to) in [("m ", "x "), (" quick ", " swift "), ("m 1 ", "m 60000 "), (",", ",x,"), (" 2 ", " 7 ")] {
        let damaged = text.replacen(from, to, 1);
        assert!(damaged.parse::<Analysis>().is_err(), "{from:?} -> {to:?}");
    }
}

#[test]
fn it_can_be_stopped_and_says_how_far_it_is() {
    let (setup, actions) = short_game(2);
    let stop = AtomicBool::new(false);
    let watch = |done: usize, of: usize| {
        assert!((1..=of).contains(&done));
        stop.store(done == 3, Ordering::Relaxed);
    };
    let stopped = analyse(&setup, &actions, Setting::Quick, 1, &stop, &watch);
    assert_eq!(stopped, Err(AnalyseError::Stopped));
    assert_eq!(look(&setup, &[], 1), Err(AnalyseError::NoMoves));
    assert_eq!(look(&setup, &actions[1..], 1).unwrap_err().code(), "illegal");
    assert_eq!(look(&Setup::base(9), &actions, 1).unwrap_err().code(), "setup");
}

/// Luck is what the tile was worth against the others of the stock: in the mean over the stock it is nothing.
#[test]
fn luck_is_nothing_in_the_mean() {
    let (setup, actions) = short_game(2);
    let draw = actions.iter().position(|a| matches!(a, Action::Draw(_))).unwrap();
    let mut game = Game::new(&setup).unwrap();
    actions[..draw].iter().for_each(|&a| game.apply(a).unwrap());
    assert_eq!(game.decision(), Decision::Draw);
    let (mut outcomes, mut sum) = (Vec::new(), 0.0);
    game.chance_outcomes(&mut outcomes);
    for (outcome, weight) in outcomes {
        let mut other = actions[..draw].to_vec();
        other.push(outcome);
        let mut after = game.clone();
        after.apply(outcome).unwrap();
        let mut legal = Vec::new();
        after.legal_actions(&mut legal);
        other.push(legal[0]);
        let analysis = look(&setup, &other, 1).unwrap();
        let Some(Step::Chance(luck)) = analysis.steps.first() else { panic!("a draw comes first") };
        sum += f32::from(luck.points) / 10.0 * weight as f32 / game.chance_total() as f32;
    }
    assert!(sum.abs() < 0.1, "{sum}");
}

#[test]
fn chances_add_up_and_grow_surer_towards_the_end() {
    for values in [&[10.0, 4.0][..], &[30.0, 30.0, 1.0], &[0.0, -5.0, 80.0, 2.0, 3.0, 4.0]] {
        let sum: f32 = chances(values, 30).iter().sum();
        assert!((sum - 1.0).abs() < 1e-5);
        let best = values.iter().copied().fold(f32::MIN, f32::max);
        let leader = values.iter().position(|v| *v == best).unwrap();
        assert!(chances(values, 2)[leader] >= chances(values, 60)[leader]);
    }
}

/// The judge finds the best move whatever was played, and says how far others are behind.
#[test]
fn a_move_is_judged_against_the_best() {
    let (setup, actions) = short_game(2);
    let mut game = Game::new(&setup).unwrap();
    let mut judge = Judge::new(20_000);
    for &action in &actions[..5] {
        game.apply(action).unwrap();
    }
    while game.decision() != Decision::Lay {
        let next = actions[game.actions_played() as usize];
        game.apply(next).unwrap();
    }
    let best = judge.best(&game)[0].line.clone();
    let verdict = judge.judge(&game, &best).unwrap();
    assert_eq!((verdict.played, verdict.lost()), (0, 0.0));
    assert_eq!(judge.judge(&game, &[]), None);
    assert_eq!(judge.judge(&game, &["meeple road N".parse().unwrap(), Action::Pass]), None);
}

//! How many ways there are to play the first tiles of a fixed draw: counts in text files, so that a changed rule shows
//! as a changed number.
//!
//! A file in `perft/` names a setup, actions played beforehand if any, the tiles in the order they are drawn, and for
//! each number of tiles the ways to lay them and take every decision that goes with them. The flight die and the messages
//! are not fixed: each outcome counts. The file says where its counts come from:
//!
//! - `source naive`: [`naive`] counts the same from the tiles and figures alone; this test compares each time.
//! - `source engine COMMIT`: this engine counted them, at that commit. They say that something has changed, not that it was
//!   right; what each position offers is compared with all that could be meant, and by `cargo xtask conform` with the
//!   recorded games of another engine.
//!
//! Where a rule has changed for good, the failing test says the new counts.

use std::fs;
use std::path::PathBuf;

use bastide_kit::all_candidates;
use bastide_rules::{Action, Decision, Game, KindId, Setup};

use crate::{kit, naive};

struct Suite {
    name: String,
    setup: Setup,
    game: Game,
    draws: Vec<KindId>,
    /// Tiles played, and the ways to play them.
    counts: Vec<(usize, u64)>,
    source: Source,
}

#[derive(Clone, Copy, PartialEq)]
enum Source {
    Naive,
    Engine,
}

fn read(path: &PathBuf) -> Suite {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("a perft file");
    let (mut setup, mut game, mut draws, mut counts, mut source) = (None, None, Vec::new(), Vec::new(), None);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "setup" => {
                let (preset, players) = rest.split_once(' ').expect("a preset and a number of players");
                let named = kit::setup(preset, players.parse().expect("a number of players"));
                game = Some(Game::new(&named).expect("the setup can be played"));
                setup = Some(named);
            }
            "play" => {
                let played = game.as_mut().expect("the setup comes first").apply(kit::action(rest));
                played.unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            "draws" => draws.extend(rest.split_whitespace().map(kit::kind)),
            "tiles" => {
                let (tiles, ways) = rest.split_once(' ').expect("a number of tiles and a number of ways");
                counts.push((tiles.parse().expect("a number of tiles"), ways.parse().expect("a number of ways")));
            }
            "source" if rest == "naive" => source = Some(Source::Naive),
            "source" if rest.starts_with("engine ") => source = Some(Source::Engine),
            _ => panic!("{name}: cannot read `{line}`"),
        }
    }
    let source = source.unwrap_or_else(|| panic!("{name}: does not say where its counts come from"));
    let (setup, game) = (setup.expect("a setup"), game.expect("a setup"));
    Suite { name, setup, game, draws, counts, source }
}

/// The ways to go on until the last of these tiles has been played to the end of its turn part.
fn ways(game: &Game, draws: &[KindId]) -> u64 {
    if game.decision() == Decision::Draw || game.is_over() {
        let Some((&kind, rest)) = draws.split_first() else { return 1 };
        if game.is_over() {
            return 1;
        }
        let mut next = game.clone();
        next.apply(Action::Draw(kind)).expect("the tile can be drawn");
        return ways(&next, rest);
    }
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let play = |&action: &Action| {
        let mut next = game.clone();
        next.apply_unchecked(action);
        ways(&next, draws)
    };
    actions.iter().map(play).sum()
}

fn suites() -> Vec<Suite> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rules/perft");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the perft files").map(|e| e.expect("an entry").path()).collect();
    files.sort();
    assert!(files.len() >= 13, "there is a file for each expansion");
    files.iter().map(read).collect()
}

/// Compares the counts of files with those of a way to count.
fn compare<'s>(suites: impl Iterator<Item = &'s Suite>, count: fn(&Suite, &[KindId]) -> u64) {
    let (mut differences, mut compared) = (Vec::new(), 0);
    for suite in suites {
        assert!(!suite.counts.is_empty(), "{}: nothing to compare", suite.name);
        for &(tiles, expected) in &suite.counts {
            let found = count(suite, &suite.draws[..tiles]);
            compared += 1;
            if found != expected {
                differences.push(format!("{}: tiles {tiles} {found}, not {expected}", suite.name));
            }
        }
    }
    assert!(compared > 0 && differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn the_ways_to_play_are_counted() {
    compare(suites().iter(), |suite, draws| ways(&suite.game, draws));
}

#[test]
fn the_ways_to_play_are_counted_a_second_time_without_the_engine() {
    let vouched = suites();
    let vouched = vouched.iter().filter(|suite| suite.source == Source::Naive);
    compare(vouched, |suite, draws| naive::ways(&suite.setup, &suite.game, draws));
}

/// Of all that could be meant, exactly what is listed is legal: every cell, rotation, kind, figure and place.
fn nothing_is_left_out(game: &Game, draws: &[KindId]) -> u64 {
    let mut listed = Vec::new();
    game.legal_actions(&mut listed);
    listed.sort_unstable();
    let meant: Vec<Action> = all_candidates(game).into_iter().filter(|&action| game.is_legal(action)).collect();
    assert_eq!(listed, meant, "{game:?}");
    match (game.decision(), draws.split_first()) {
        (Decision::Draw | Decision::Over, None) | (Decision::Over, _) => 1,
        (Decision::Draw, Some((&kind, rest))) => {
            let mut next = game.clone();
            next.apply(Action::Draw(kind)).expect("the tile can be drawn");
            nothing_is_left_out(&next, rest)
        }
        _ => listed
            .iter()
            .map(|&action| {
                let mut next = game.clone();
                next.apply(action).expect("a listed action is legal");
                nothing_is_left_out(&next, draws)
            })
            .sum(),
    }
}

#[test]
fn nothing_that_could_be_meant_is_left_out_of_the_first_tile() {
    for suite in suites() {
        let found = nothing_is_left_out(&suite.game, &suite.draws[..1]);
        assert_eq!(suite.counts.first(), Some(&(1, found)), "{}", suite.name);
    }
}

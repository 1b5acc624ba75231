//! How many ways there are to play the first tiles of a fixed draw: counts in text files, so that a changed rule shows
//! as a changed number.
//!
//! A file in `perft/` names a setup, actions played beforehand if any, the tiles in the order they are drawn, and for
//! each number of tiles the ways to lay them and take every decision that goes with them. The flight die and the messages
//! are not fixed: each outcome counts.

use std::fs;
use std::path::PathBuf;

use bastide_rules::{Action, Decision, Game, KindId};

use crate::kit;

struct Suite {
    name: String,
    game: Game,
    draws: Vec<KindId>,
    /// Tiles played, and the ways to play them.
    counts: Vec<(usize, u64)>,
}

fn read(path: &PathBuf) -> Suite {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("a perft file");
    let (mut game, mut draws, mut counts) = (None, Vec::new(), Vec::new());
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "setup" => {
                let (preset, players) = rest.split_once(' ').expect("a preset and a number of players");
                let setup = kit::setup(preset, players.parse().expect("a number of players"));
                game = Some(Game::new(&setup).expect("the setup can be played"));
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
            _ => panic!("{name}: cannot read `{line}`"),
        }
    }
    Suite { name, game: game.expect("a setup"), draws, counts }
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

#[test]
fn the_ways_to_play_are_counted() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rules/perft");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the perft files").map(|e| e.expect("an entry").path()).collect();
    files.sort();
    assert!(files.len() >= 12, "there is a file for each expansion");
    let mut differences = Vec::new();
    for suite in files.iter().map(read) {
        assert!(!suite.counts.is_empty(), "{}: nothing to compare", suite.name);
        for &(tiles, expected) in &suite.counts {
            let found = ways(&suite.game, &suite.draws[..tiles]);
            if found != expected {
                differences.push(format!("{}: tiles {tiles} {found}, not {expected}", suite.name));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

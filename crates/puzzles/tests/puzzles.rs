//! Every puzzle can be posed, its right moves are legal, and it is about what it says.

use std::collections::BTreeSet;

use bastide_puzzles::{Puzzle, PuzzleError, Reason, TEXT, Theme, VERSION, Verdict, play, read, themes, write};
use bastide_rules::{Action, Game, Setup};

fn reason(text: &str) -> Reason {
    let read = read(text).and_then(|puzzles| puzzles.iter().try_for_each(|p| p.pose().map(|_| ())));
    let PuzzleError { reason, .. } = read.expect_err(text);
    reason
}

#[test]
fn every_puzzle_can_be_posed_and_holds() {
    let (mut ids, mut positions) = (BTreeSet::new(), BTreeSet::new());
    let puzzles = read(TEXT).unwrap();
    assert!(puzzles.len() >= 200, "{} puzzles", puzzles.len());
    for theme in Theme::ALL {
        assert!(puzzles.iter().filter(|p| p.themes[0] == theme).count() >= 20, "{theme:?}");
    }
    for puzzle in puzzles {
        let id = puzzle.id;
        assert!(ids.insert(id), "{id} is there twice");
        assert!(positions.insert((puzzle.setup.clone(), puzzle.before.clone())), "{id} is another one once more");
        let posed = puzzle.pose().unwrap_or_else(|error| panic!("{id}: {error}"));
        for right in &posed.solutions {
            let mut game = posed.game.clone();
            right.iter().for_each(|&action| game.apply(action).unwrap_or_else(|error| panic!("{id}: {error}")));
            assert_eq!(posed.judge(right), Verdict::Right, "{id}");
            let far = posed.judge(&right[..1]);
            assert!(right.len() == 1 || far == Verdict::OnTheWay, "{id}: {far:?}");
        }
        let held = themes(&posed.game, &posed.solutions[0]);
        assert!(!puzzle.themes.is_empty() && puzzle.themes.iter().all(|t| held.contains(t)), "{id}: {held:?}");
        assert!((1..=4).contains(&puzzle.difficulty), "{id}");
        let mut legal = Vec::new();
        posed.game.legal_actions(&mut legal);
        let wrong = |action: &&Action| posed.judge(&[**action]) == Verdict::Wrong;
        assert!(legal.iter().any(|action| wrong(&action)), "{id}: everything is right");
    }
}

#[test]
fn digits_are_read_as_they_were_written() {
    let mut game = Game::new(&Setup::base(2)).unwrap();
    let actions: Vec<Action> = ["draw base/U", "tile base/U 1,0 r0", "meeple road EW", "draw base/D"]
        .map(|text| text.parse().unwrap())
        .to_vec();
    let digits = write(&mut game, &actions).unwrap();
    let mut again = Game::new(&Setup::base(2)).unwrap();
    assert_eq!(play(&mut again, &digits).unwrap(), actions);
    assert_eq!(write(&mut again, &actions[..1]), Err(Reason::Impossible));
}

#[test]
fn a_line_is_read_as_it_was_written() {
    let line = "17 base/2 steal,endgame 3 54 0A1 4b1,4b0";
    let puzzles = read(&format!("bastide-puzzles {VERSION}\n\n# a remark\n{line}\n")).unwrap();
    assert_eq!(puzzles.len(), 1);
    let Puzzle { id, difficulty, gap, ref themes, .. } = puzzles[0];
    assert_eq!((id, difficulty, gap, &themes[..]), (17, 3, 54, &[Theme::Steal, Theme::Endgame][..]));
    assert_eq!(puzzles[0].to_string(), line);
}

#[test]
fn damaged_texts_are_told_from_one_another() {
    assert_eq!(reason(""), Reason::NoPuzzles);
    assert_eq!(reason("bastide-puzzles 9").code(), "version");
    for (line, code) in [
        ("17", "field"),
        ("x base/2 steal 3 54 0 0", "field"),
        ("17 base steal 3 54 0 0", "field"),
        ("17 base/2 fire 3 54 0 0", "field"),
        ("17 base/2 steal 3 54 0 0 0", "field"),
        ("17 castle/2 steal 3 54 0 0", "setup"),
        ("17 base/9 steal 3 54 0 0", "setup"),
        ("17 base/2 steal 3 54 ! 0", "digit"),
        ("17 base/2 steal 3 54 z 0", "digit"),
        ("17 base/2 steal 3 54 zyy 0", "impossible"),
        ("17 base/2 steal 3 54 00 0", "not-asked"),
        ("17 base/2 steal 3 54 0 zz0", "impossible"),
    ] {
        assert_eq!(reason(&format!("bastide-puzzles 1\n{line}")).code(), code, "{line}");
    }
}

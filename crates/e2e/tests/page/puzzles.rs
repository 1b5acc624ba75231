//! Puzzles in the page: one is tried, shown and solved; the one of the day begins a streak.

use bastide_e2e::{Hand, Page, Size, Visit, bundle, text};
use bastide_puzzles::{Puzzle, Theme, write};
use bastide_rules::{Action, Game, Setup};
use bastide_server::Bundle;

/// A city of two that a tile in hand closes: whoever stands in it has four points. The same twice, as two puzzles.
fn served() -> Bundle {
    let actions = |texts: &[&str]| texts.iter().map(|t| t.parse().expect("an action")).collect::<Vec<Action>>();
    let mut game = Game::new(&Setup::base(2)).expect("the base game");
    let before = write(&mut game, &actions(&["draw base/E"])).expect("a tile");
    let right = write(&mut game, &actions(&["tile base/E 0,-1 r2", "meeple city S"])).expect("a move");
    let puzzle = |id, theme, level| {
        Puzzle::new(id, "base".into(), 2, vec![theme], level, 54, before.clone(), vec![right.clone()]).to_string()
    };
    let text = format!("bastide-puzzles 1\n{}\n{}\n", puzzle(7, Theme::Harvest, 1), puzzle(9, Theme::Steal, 3));
    Bundle::from_files(bundle().iter().map(|(path, asset)| {
        let ours = path.starts_with("assets/puzzles-");
        (path.to_owned(), if ours { text.clone().into_bytes().into() } else { asset.plain.clone() })
    }))
}

async fn found(page: &Page, state: &str) {
    page.see(&format!("#puzzle[data-found='{state}']")).await;
}

#[test]
fn a_puzzle_is_solved_on_a_phone() {
    Visit::new(Size::Phone).still().serving(served()).run(async |page| {
        page.tap("#learn").await;
        page.tap("#puzzles-page").await;
        page.see("#daily").await;
        page.see("[data-puzzle='9'][data-solved='false']").await;
        page.assert_accessible().await;
        page.screenshot("puzzles").await;
        page.tap("#daily").await;
        found(page, "nothing").await;
        page.see_board_at_rest().await;
        page.assert_accessible().await;
        page.screenshot("puzzle").await;

        // Another move is told to be worse, and changes nothing.
        page.touch(Hand::Finger, ".cell.ok[data-cell=\"0,1\"]").await;
        page.see(".ghost.tried").await;
        page.tap("#confirm").await;
        found(page, "wrong").await;
        page.see_text("at least 5.4 points more").await;
        page.screenshot("puzzle-wrong").await;
        assert_eq!(page.count(".land .tile").await, 1);

        page.touch(Hand::Finger, ".cell.ok[data-cell=\"0,-1\"]").await;
        page.see(".ghost.tried").await;
        page.tap(".chip[data-action=\"meeple city S\"]").await;
        found(page, "solved").await;
        page.see_text(text("en", "puzzle.right")).await;
        page.screenshot("puzzle-solved").await;

        // The other one is shown: that counts for nothing.
        page.tap("#puzzle-next").await;
        found(page, "nothing").await;
        page.tap("#puzzle-show").await;
        page.see("[data-shown] [data-hinted='0,-1']").await;
        page.screenshot("puzzle-shown").await;
        page.touch(Hand::Finger, ".cell.ok[data-cell=\"0,-1\"]").await;
        page.see(".ghost.tried").await;
        page.tap(".chip[data-action=\"meeple city S\"]").await;
        found(page, "solved").await;

        page.tap("#puzzle-all").await;
        page.see("#daily[data-solved='true']").await;
        page.see_text("Solved on 1 day in a row").await;
        assert_eq!(page.count(".puzzle[data-solved='true']").await, 1);
        let games = "Object.keys(localStorage).filter((key) => key.startsWith('bastide.game')).length";
        assert_eq!(page.evaluate(games).await, 0, "a puzzle is no kept game");
        // What is not there any more is told.
        page.go_to("#puzzle=4711").await;
        page.see_text(text("en", "puzzles.none")).await;
        page.see("#daily").await;
    });
}

#[test]
fn all_puzzles_of_the_box_are_listed_and_one_is_shown_at_dusk() {
    let all = bastide_puzzles::read(bastide_puzzles::TEXT).expect("puzzles");
    let hard = all.iter().filter(|puzzle| puzzle.difficulty == 4).count();
    let id = all.first().expect("one").id;
    Visit::new(Size::Desktop).still().dark().language("de").run(async |page| {
        page.go_to("#puzzles").await;
        page.wait_for(&format!("document.querySelectorAll('.puzzle').length === {}", all.len())).await;
        page.screenshot("puzzles-dusk").await;
        page.click("[data-difficulty='4']").await;
        page.wait_for(&format!("document.querySelectorAll('.puzzle').length === {hard}")).await;
        page.go_to(&format!("#puzzle={id}")).await;
        found(page, "nothing").await;
        page.see_board_at_rest().await;
        page.screenshot("puzzle-dusk").await;
        page.click("#puzzle-show").await;
        page.see("[data-shown] [data-hinted]").await;
        page.screenshot("puzzle-shown-dusk").await;
        page.resize(Size::Window(844, 390)).await;
        page.see_board_at_rest().await;
        page.screenshot("puzzle-flat").await;
    });
}

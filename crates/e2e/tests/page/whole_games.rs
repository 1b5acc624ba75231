//! A table is set up and a short game played to its end: by mouse, by touch, and by keys alone.

use bastide_e2e::{Hand, Page, Size, Visit, games};
use bastide_record::Replayed;
use bastide_rules::{Action, Decision, Game, Pos};

#[test]
fn a_game_is_set_up_and_played_by_mouse() {
    Visit::new(Size::Desktop).run(async |page| {
        page.remember_table(&games::short_setup(2)).await;
        page.fix_luck().await;
        page.fill("#name-0", "Ada").await;
        page.fill("#name-1", "Bo").await;
        page.click("[data-seat='1'] .colour:nth-child(4)").await;
        page.click("#expansion-abbot").await;
        page.click("#begin").await;
        page.see_text("Ada").await;

        // The first tile is dragged, all others are laid by clicks.
        let Replayed { record, game } = page.kept().await;
        page.see_board_at_rest().await;
        page.drag("#hand", &format!(".cell.ok[data-cell=\"{}\"]", first_cell(&game))).await;
        page.see(".ghost.tried").await;
        page.click("#confirm").await;
        page.see_progress(&record).await;

        play_out(page, Hand::Mouse).await;
        sees_the_sheet(page, &["Ada", "Bo"]).await;
    });
}

#[test]
fn a_game_is_set_up_and_played_by_touch() {
    Visit::new(Size::Phone).still().run(async |page| {
        page.remember_table(&games::short_setup(2)).await;
        page.fix_luck().await;
        page.tap("#add-seat").await;
        page.fill("#name-2", "Cleo").await;
        page.tap("#begin").await;
        page.see_text("Cleo").await;
        play_out(page, Hand::Finger).await;
        sees_the_sheet(page, &["Cleo"]).await;
    });
}

#[test]
fn a_game_is_set_up_and_played_by_keys_alone() {
    Visit::new(Size::Desktop).run(async |page| {
        page.remember_table(&games::short_setup(2)).await;
        page.fix_luck().await;
        page.tab_to("#name-0").await;
        page.type_text("Ada").await;
        page.tab_to("#name-1").await;
        page.type_text("Bo").await;
        page.tab_to("#assist-all").await;
        page.press("ArrowDown").await;
        page.wait_for("document.getElementById('assist-some').checked").await;
        page.press("ArrowUp").await;
        page.tab_to("#begin").await;
        page.press("Enter").await;
        page.see_text("Ada").await;

        loop {
            let Replayed { record, game } = page.kept().await;
            match game.decision() {
                Decision::Over => break,
                Decision::Lay => {
                    page.see(".cell.ok").await;
                    page.press("1").await;
                    if cells(&game).len() >= 10 {
                        page.press("Enter").await;
                    }
                    page.see(".ghost.tried").await;
                    page.press("r").await;
                    // Every other player puts a figure wherever the first number says.
                    let figure = game.active().0 == 0;
                    if figure {
                        assert!(page.count(".chip").await > 0 || !figure_is_sure(&game), "no button for a figure");
                    }
                    page.press(if figure && page.count(".chip").await > 0 { "1" } else { "Enter" }).await;
                }
                _ => page.press("Enter").await,
            }
            page.see_progress(&record).await;
        }
        sees_the_sheet(page, &["Ada", "Bo"]).await;
        page.press("Escape").await;
        page.see_no("#sheet").await;
    });
}

/// Plays to the end: tiles onto the first free cell, a figure wherever the board offers one first, on every other turn.
async fn play_out(page: &Page, hand: Hand) {
    loop {
        let Replayed { record, game } = page.kept().await;
        match game.decision() {
            Decision::Over => break,
            Decision::Lay => {
                page.try_tile(hand, first_cell(&game)).await;
                let spots = page.targets(".choices [data-action]").await;
                let figure = game.tiles().len().is_multiple_of(2);
                assert!(!figure || !spots.is_empty() || !figure_is_sure(&game), "the board shows no spot for a figure");
                match spots.first().filter(|_| figure) {
                    Some((action, ..)) => page.choose(hand, action).await,
                    None => page.push(hand, "#confirm").await,
                }
            }
            _ => page.push(hand, "#confirm").await,
        }
        page.see_progress(&record).await;
    }
}

/// The winner is named, the luck is told, the sums are those of the rules, and the breakdown adds up to them.
async fn sees_the_sheet(page: &Page, names: &[&str]) {
    page.see("#sheet").await;
    let sheet = page.text("#sheet").await;
    names.iter().for_each(|name| assert!(sheet.contains(name), "{name} in {sheet}"));
    // Now that all is over, the record tells what dealt, and reading it back checked the deal.
    let Replayed { record, game } = page.kept().await;
    assert_eq!(record.header.seed, Some([7; 32].into()));
    for player in game.players() {
        let column = player.index() + 2;
        let total = page.text(&format!("[data-total=\"{}\"]", player.0)).await;
        assert_eq!(total, game.score(player).to_string());
        let sum = page
            .evaluate(&format!(
                "[...document.querySelectorAll('#sheet tbody td:nth-child({column})')].reduce((sum, cell) => sum + Number(cell.textContent.replace('−', '-')), 0)"
            ))
            .await;
        assert_eq!(sum, i64::from(game.score(player)), "the breakdown adds up");
    }
}

fn cells(game: &Game) -> Vec<Pos> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let mut cells: Vec<Pos> = legal
        .into_iter()
        .filter_map(|action| match action {
            Action::Lay { pos, .. } => Some(pos),
            _ => None,
        })
        .collect();
    cells.sort_by_key(|pos| (pos.y, pos.x));
    cells.dedup();
    cells
}

fn first_cell(game: &Game) -> Pos {
    cells(game)[0]
}

/// However the tile is turned on the first cell, there is a spot for a figure on it.
fn figure_is_sure(game: &Game) -> bool {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let first = first_cell(game);
    let mut there = legal.iter().filter(|action| matches!(action, Action::Lay { pos, .. } if *pos == first));
    there.all(|&lay| {
        let mut laid = game.clone();
        laid.apply_unchecked(lay);
        laid.decision() == Decision::Wood
    })
}

//! One game in two tabs: one plays it, the other follows, and nothing is ever overwritten.

use bastide_e2e::{Hand, Page, Size, games, text, visit};
use bastide_rules::Decision;

const FOLLOWS: &str = "document.querySelector('[data-notice=elsewhere]') !== null";
const PLAYS: &str =
    "document.querySelector('[data-notice=elsewhere]') === null && document.querySelector('#prompt') !== null";

/// Takes one step: tries the tile in hand somewhere and confirms, or just confirms.
async fn step(page: &Page) {
    let before = page.kept().await;
    if before.game.decision() == Decision::Lay {
        let mut legal = Vec::new();
        before.game.legal_actions(&mut legal);
        let Some(bastide_rules::Action::Lay { pos, .. }) = legal.first().copied() else {
            panic!("a tile is to be laid")
        };
        page.try_tile(Hand::Mouse, pos).await;
    }
    page.click("#confirm").await;
    page.see_progress(&before.record).await;
}

async fn steps(page: &Page, number: usize) -> usize {
    for _ in 0..number {
        step(page).await;
    }
    page.kept().await.record.actions().count()
}

async fn open_in_another_tab(page: &Page) {
    let game = page.evaluate("location.hash").await.as_str().unwrap_or_default().to_owned();
    page.open_tab().await;
    page.go_to(&game).await;
    page.see("#prompt").await;
}

#[test]
fn the_second_tab_follows_the_first_and_takes_over() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        open_in_another_tab(page).await;
        page.wait_for(FOLLOWS).await;
        page.see_no(".cell.ok").await;
        page.see_text(text("en", "notice.elsewhere")).await;
        page.assert_accessible().await;
        page.screenshot("following").await;

        page.turn_to_tab(0).await;
        page.wait_for(PLAYS).await;
        let played = steps(page, 12).await;
        let tiles = page.kept().await.game.tiles().len();

        page.turn_to_tab(1).await;
        page.wait_for(&format!("document.querySelectorAll('.land .tile').length === {tiles}")).await;
        // Keys that play do nothing to a game one only watches.
        page.press("u").await;
        page.press("Enter").await;
        assert_eq!(page.kept().await.record.actions().count(), played);

        page.click("#play-here").await;
        page.wait_for(PLAYS).await;
        assert!(steps(page, 1).await > played, "nothing was rolled back");
        page.turn_to_tab(0).await;
        page.wait_for(FOLLOWS).await;
    });
}

#[test]
fn whoever_comes_second_takes_nothing_back() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        // Kept from elsewhere, without a word to this tab: as by a tab that slept.
        let newer = "(() => {
            const name = 'bastide.game.' + location.hash.match(/game=([^&]*)/)[1];
            const text = localStorage.getItem(name).replace(/\"change\":[0-9]+/, '\"change\":99');
            localStorage.setItem(name, text);
            return text;
        })()";
        let newer = page.evaluate(newer).await;
        let game = page.kept().await.game;
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let Some(bastide_rules::Action::Lay { pos, .. }) = legal.first().copied() else {
            panic!("a tile is to be laid")
        };
        page.try_tile(Hand::Mouse, pos).await;
        page.click("#confirm").await;
        page.see_text(text("en", "notice.overtaken")).await;
        page.assert_accessible().await;
        assert_eq!(page.shelved().await, newer, "what is kept is left as it is");
        page.click("#play-here").await;
        page.wait_for(PLAYS).await;
        page.see_no("[data-notice=overtaken]").await;
        steps(page, 2).await;
    });
}

#[test]
fn a_tab_that_is_gone_holds_no_game() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        // Closed in good order: the follower plays on by itself.
        open_in_another_tab(page).await;
        page.wait_for(FOLLOWS).await;
        page.click("#play-here").await;
        page.wait_for(PLAYS).await;
        page.close_tab().await;
        page.wait_for(PLAYS).await;
        steps(page, 1).await;
        // Killed: its card still lies there, but nobody answers.
        let game = page.evaluate("location.hash").await.as_str().unwrap_or_default().to_owned();
        page.go_to("?away").await;
        page.see("#play").await;
        page.evaluate(&format!(
            "localStorage.setItem('bastide.played.' + '{game}'.replace('#game=', ''), 'a tab that was killed')"
        ))
        .await;
        page.go_to(&format!("?back{game}")).await;
        page.wait_for(PLAYS).await;
        page.see(".cell.ok, #confirm").await;
        steps(page, 1).await;
    });
}

#[test]
fn two_games_in_two_tabs_do_not_mind_each_other() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        let first = steps(page, 2).await;
        page.open_tab().await;
        page.load().await;
        page.import(&games::with_tiles("base", 3, 20).record).await;
        page.wait_for(PLAYS).await;
        steps(page, 2).await;
        page.turn_to_tab(0).await;
        page.wait_for(PLAYS).await;
        assert_eq!(page.kept().await.record.actions().count(), first);
        steps(page, 2).await;
    });
}

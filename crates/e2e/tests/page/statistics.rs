//! What is counted on the device, and the deal of the day.

use bastide_e2e::{Page, Size, Visit, games, text, visit};

use crate::lookback::{draws, play_to_the_end};

async fn number(page: &Page, name: &str) -> String {
    page.text(&format!("[data-stat={name}] dd")).await
}

#[test]
fn a_finished_game_counts_once_even_when_it_is_thrown_away() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.click("#statistics").await;
        page.see_text(text("en", "stat.none")).await;
        page.wait_for("location.hash === '#statistics'").await;
        page.assert_accessible().await;
        page.remember_table(&games::short_setup(2)).await;
        page.click("#kind-1-novice").await;
        page.click("#begin").await;
        play_to_the_end(page).await;
        let score = page.kept().await.game.scores()[0];
        page.go_to("?again#statistics").await;
        page.see("[data-table=levels]").await;
        assert_eq!((number(page, "games").await.as_str(), number(page, "best").await), ("1", score.to_string()));
        page.assert_accessible().await;
        page.screenshot("statistics").await;
        page.games().await;
        page.click(".forget").await;
        page.leave().await;
        page.go_to("#statistics").await;
        assert_eq!(number(page, "games").await, "1");
        assert_eq!(
            page.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('bastide.game.')).length").await,
            0
        );
        page.click("#stat-reset").await;
        page.see_text(text("en", "stat.none")).await;
        page.click("#stat-undo").await;
        assert_eq!(number(page, "games").await, "1");
    });
}

#[test]
fn the_deal_of_the_day_is_the_same_for_everybody_and_waits_to_be_played_on() {
    let first = std::cell::RefCell::new(Vec::new());
    for size in [Size::Phone, Size::Desktop] {
        visit(size, async |page| {
            page.see("#daily").await;
            page.click("#daily").await;
            page.wait_for("/^#game=daily-\\d{4}-\\d\\d-\\d\\d-/.test(location.hash)").await;
            page.see("#prompt").await;
            let drawn = draws(&page.kept().await.record);
            assert!(!drawn.is_empty(), "a tile is drawn");
            let mut first = first.borrow_mut();
            match first.first() {
                None => *first = drawn,
                Some(tile) => assert_eq!(&drawn[0], tile),
            }
            let game = page.evaluate("location.hash").await;
            page.click("#home").await;
            page.see_text(text("en", "daily.begun")).await;
            page.screenshot("daily").await;
            page.click("#daily").await;
            page.see("#prompt").await;
            assert_eq!(page.evaluate("location.hash").await, game);
        });
    }
}

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
        page.click(".sitter:has(#kind-1-novice)").await;
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
            let earlier = first.replace(drawn.clone());
            assert!(earlier.is_empty() || earlier[0] == drawn[0], "{earlier:?}, {drawn:?}");
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

/// Games of many kinds, as somebody has them who plays for a while.
fn many_games() -> String {
    let game = |i: usize| {
        let points = 40 + (i * 37) % 60;
        let bot = ["novice", "squire", "knight"][i % 3];
        let kind = ["base", "bigbox7", "newworld", "map", "mix"][i % 5];
        let from = format!("\"roads\":9,\"cities\":{},\"fields\":12", points - 21);
        let friend = if i.is_multiple_of(4) { ",{\"name\":\"Bo\",\"points\":44}" } else { "" };
        format!(
            "{{\"id\":\"{i:x}-0000000{}\",\"ended\":{i},\"game\":\"{kind}\",\"seats\":[{{\"name\":\"Ada\",\"points\":{points},\"from\":{{{from}}},\"city\":8,\"field\":21,\"stuck\":2}},\
             {{\"bot\":\"{bot}\",\"points\":66}}{friend}]}}",
            i % 10
        )
    };
    format!("{{\"ledger\":1,\"since\":0,\"played\":[{}]}}", (1..25).map(game).collect::<Vec<_>>().join(","))
}

#[test]
fn statistics_fit_every_window() {
    Visit::new(Size::Desktop).dark().language("de").run(async |page| {
        page.see("#statistics").await;
        page.evaluate(&format!("localStorage.setItem('bastide.ledger', {:?})", many_games())).await;
        page.go_to("?again#statistics").await;
        page.see("[data-table=friends]").await;
        page.assert_accessible().await;
        for (width, height) in bastide_e2e::WINDOWS {
            page.resize(Size::Window(width, height)).await;
            page.wait_for("document.documentElement.scrollWidth <= innerWidth").await;
            if [(320, 480), (390, 844), (844, 390), (1440, 900)].contains(&(width, height)) {
                page.screenshot("statistics-dusk").await;
                page.evaluate("scrollTo(0, 700)").await;
                page.screenshot("statistics-dusk-below").await;
                page.evaluate("scrollTo(0, 0)").await;
            }
        }
    });
}

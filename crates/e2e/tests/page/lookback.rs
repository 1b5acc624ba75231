//! Looking back: a game runs again, any position of it goes along in a link, and one plays on from there.

use std::cell::RefCell;

use bastide_e2e::{Page, Size, Visit, games, text, visit};
use bastide_record::{Record, pack};
use bastide_rules::Action;

async fn tiles(page: &Page) -> i64 {
    page.evaluate("document.querySelectorAll('.land .tile').length").await.as_i64().unwrap_or_default()
}

async fn see_tiles(page: &Page, wanted: usize) {
    page.wait_for(&format!("document.querySelectorAll('.land .tile').length === {wanted}")).await;
}

async fn turn(page: &Page) -> i64 {
    page.evaluate("Number(document.querySelector('#replay-slider').value)").await.as_i64().unwrap_or_default()
}

#[test]
fn a_game_runs_again_halts_and_jumps_to_points() {
    Visit::new(Size::Desktop).still().run(async |page| {
        let prepared = games::with_tiles("base", 2, 30);
        page.import(&prepared.record).await;
        page.click("#replay").await;
        page.see("#replay-play").await;
        page.assert_accessible().await;
        page.click("#replay-speed").await;
        page.press("Home").await;
        see_tiles(page, 1).await;
        page.click("#replay-play").await;
        page.wait_for("document.querySelectorAll('.land .tile').length > 3").await;
        page.click("#replay-play").await;
        let halted = tiles(page).await;
        page.screenshot("look-back").await;
        assert!((4..30).contains(&halted), "{halted}");
        page.click("#replay-score-next").await;
        let there = turn(page).await;
        page.click("#replay-back").await;
        assert_eq!(turn(page).await, there - 1);
        // By key from the page itself: a turn on, to the end, back to points.
        page.evaluate("document.activeElement.blur()").await;
        page.press("ArrowRight").await;
        assert_eq!(turn(page).await, there);
        page.see_text(text("en", "look.turn")).await;
        let scores = "[...document.querySelectorAll('[data-score]')].map((s) => s.textContent).join()";
        let after = page.evaluate(scores).await;
        page.press("ArrowLeft").await;
        assert_ne!(page.evaluate(scores).await, after, "there were points in this turn");
        page.press("End").await;
        see_tiles(page, 30).await;
        page.press("Escape").await;
        page.see_no("#replay-slider").await;
        assert_eq!(page.kept().await.record.actions().count(), prepared.record.actions().count(), "nothing was played");
    });
}

/// The link that the dialog shows, from `#` on.
async fn shared_link(page: &Page) -> String {
    page.see("#share-link").await;
    let link = page.evaluate("document.querySelector('#share-link').value").await;
    let link = link.as_str().unwrap_or_default();
    link[link.find('#').unwrap_or_default()..].to_owned()
}

#[test]
fn a_position_goes_along_in_a_link_and_is_played_on_elsewhere() {
    let prepared = games::with_tiles("base", 2, 20);
    let link = RefCell::new(String::new());
    visit(Size::Desktop, async |page| {
        page.import(&prepared.record).await;
        page.click("#replay").await;
        // The tile that is drawn is a turn that has begun.
        for _ in 0..9 {
            page.click("#replay-back").await;
        }
        see_tiles(page, 12).await;
        page.click("#share-moment").await;
        *link.borrow_mut() = shared_link(page).await;
        page.click("#share-link-copy").await;
        page.see_text(text("en", "share.copied")).await;
        page.assert_accessible().await;
        page.screenshot("share").await;
    });
    let link = link.into_inner();
    assert!(link.starts_with("#shared=1") && link.len() < 700, "{link}");
    Visit::new(Size::Phone).language("de").run(async |page| {
        page.go_to(&link).await;
        page.see("#replay-slider").await;
        see_tiles(page, 12).await;
        let opened = page.kept().await.record;
        assert_eq!(opened.actions().collect::<Vec<_>>(), prepared.record.actions().collect::<Vec<_>>());
        page.tap("#play-on").await;
        page.see("#play-on-begin").await;
        page.see_no("#luck-same").await;
        page.assert_accessible().await;
        page.screenshot("play-on").await;
        let bot = "(() => { const list = document.querySelector('#play-on-1'); list.value = 'novice'; list.dispatchEvent(new Event('change')); })()";
        page.evaluate(bot).await;
        page.tap("#play-on-begin").await;
        page.wait_for("location.hash.startsWith('#game=on-')").await;
        let begun = page.kept().await;
        let before: Vec<Action> = prepared.record.actions().collect();
        let played: Vec<Action> = begun.record.actions().collect();
        let same = before.iter().zip(&played).take_while(|(a, b)| a == b).count();
        assert!((30..before.len()).contains(&same), "it begins as the other did: {same}");
        assert_eq!(begun.record.seats()[1].bot.as_deref(), Some("novice"));
        // The game of the link is still there, and the same link leads to it.
        page.go_to("?again").await;
        page.go_to(&format!("?again{link}")).await;
        page.see("#replay-slider").await;
        page.tap("#home").await;
        page.games().await;
        page.wait_for("document.querySelectorAll('.game').length === 2").await;
    });
}

#[test]
fn a_damaged_link_is_a_sentence_and_nothing_is_lost() {
    let prepared = games::with_tiles("base", 2, 12);
    let packed = pack(&prepared.record);
    let mut illegal = prepared.record.clone();
    illegal.push(Action::Pass);
    visit(Size::Phone, async |page| {
        page.import(&prepared.record).await;
        let kept = page.kept_text().await;
        let game = page.evaluate("location.hash").await;
        let cut = &packed[..packed.len() - 9];
        let words = ["link.damaged", "link.newer", "link.damaged", "link.too-long"];
        let letters = [cut.to_owned(), packed.replacen('1', "7", 1), "%00<b>".to_owned(), "1".repeat(40_000)];
        for (key, letters) in words.into_iter().zip(letters) {
            page.evaluate(&format!("location.hash = '#shared={letters}&look-back=5'")).await;
            page.see_text(text("en", key)).await;
            page.wait_for("location.hash === '' || location.hash === '#'").await;
        }
        page.assert_accessible().await;
        page.evaluate(&format!("location.hash = '#shared={}'", pack(&illegal))).await;
        page.see("#trouble").await;
        page.evaluate(&format!("location.hash = '#deal={cut}'")).await;
        page.see_text(text("en", "link.damaged")).await;
        assert_eq!(
            page.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('bastide.game.')).length").await,
            1
        );
        page.evaluate(&format!("location.hash = {game}")).await;
        page.see("#prompt").await;
        assert_eq!(page.kept_text().await, kept);
    });
}

/// The tiles of a game, as they were drawn.
pub(crate) fn draws(record: &Record) -> Vec<String> {
    record.actions().filter(|a| matches!(a, Action::Draw(_))).map(|a| a.to_string()).collect()
}

/// Lays every tile where it first fits, without figures, until the game is over.
pub(crate) async fn play_to_the_end(page: &Page) {
    const MOVE: &str = "(() => {
        if (!document.querySelector('.ghost.tried')) document.querySelector('.cell.ok')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        document.querySelector('#confirm:not(.gone)')?.click();
    })()";
    page.see("#prompt").await;
    while page.count("#sheet").await == 0 {
        page.evaluate(MOVE).await;
    }
}

#[test]
fn the_same_deal_again_gives_the_same_tiles() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.remember_table(&games::short_setup(2)).await;
        page.click("#seed").await;
        page.type_text("Sunday").await;
        page.see("#seed-link").await;
        page.assert_accessible().await;
        page.screenshot("seed").await;
        let link = page.evaluate("document.querySelector('#seed-link').value.replace(/.*#/, '#')").await;
        page.click("#begin").await;
        assert_eq!(page.kept().await.record.header.seed, None, "told at the end only");
        play_to_the_end(page).await;
        let first = page.kept().await.record;
        assert!(first.header.seed.is_some());
        page.click("#same-deal").await;
        page.see_no("#sheet").await;
        play_to_the_end(page).await;
        assert_eq!(draws(&page.kept().await.record), draws(&first));
        page.screenshot("sheet-deal").await;
        // A friend's link: the table with its words, one touch from the same tiles.
        page.evaluate(&format!("location.hash = {link}")).await;
        page.see("#seed").await;
        assert_eq!(page.evaluate("document.querySelector('#seed').value").await, "sunday");
        page.click("#begin").await;
        play_to_the_end(page).await;
        assert_eq!(draws(&page.kept().await.record), draws(&first));
    });
}

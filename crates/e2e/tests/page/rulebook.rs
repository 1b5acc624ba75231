//! The rules open where somebody needs them, and bots wait when they are told to.

use bastide_e2e::{Page, Size, Visit, games, text};
use bastide_rules::Decision;

#[test]
fn the_rules_are_one_touch_away() {
    let asked = games::find("base+mage-witch", 2, |game| game.decision() == Decision::MageWitch);
    for size in [Size::Desktop, Size::Phone] {
        Visit::new(size).still().run(async |page| {
            page.click("#learn").await;
            page.click("#rule-book").await;
            page.see("#rule-base").await;
            page.see("[data-picture=monastery]").await;
            page.screenshot("rules").await;
            page.assert_accessible().await;
            page.click("#next-chapter").await;
            page.see("#rule-farmers").await;
            page.click("#dialog-close").await;
            page.see_no("#rule-farmers").await;
            // From what is switched on when setting up …
            page.set_up().await;
            page.click(".expansion [data-rule=ferries]").await;
            page.see("#rule-ferries").await;
            page.click("#dialog-close").await;
            page.evaluate("document.querySelector('.house-rules').open = true").await;
            page.click("[data-rule=INT-22]").await;
            page.see("#rule-INT-22").await;
            page.assert_accessible().await;
            page.click("#dialog-close").await;
            // … and from what is asked at the table.
            page.import(&asked.record).await;
            page.click("#prompt [data-rule]").await;
            page.see("#rule-mage-witch").await;
            page.click("#dialog-close").await;
            page.click("#prompt [data-rule=INT-40]").await;
            page.see("#rule-INT-40").await;
            page.click("#dialog-close").await;
            page.see_text(text("en", "decision.mage-witch")).await;
        });
    }
}

#[test]
fn bots_wait_take_a_step_and_go_on() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.set_up().await;
        for seat in [0, 1] {
            page.click(&format!("[data-seat='{seat}'] .sitter:has(#kind-{seat}-squire)")).await;
        }
        page.click("#begin").await;
        page.wait_for("document.querySelectorAll('.land .tile').length > 2").await;
        page.click("#pace").await;
        page.see("#step").await;
        let before = played(page).await;
        page.screenshot("bots-waiting").await;
        page.assert_accessible().await;
        page.click("#step").await;
        page.see_no("#step").await;
        page.see("#step").await;
        let after = played(page).await;
        // A tile or a figure, with what is drawn or passed around it.
        assert!((before + 1..before + 6).contains(&after), "one step was taken: {before}, {after}");
        page.click("#pace").await;
        page.see_text(text("en", "prompt.thinking")).await;
        page.wait_for("document.querySelectorAll('.land .tile').length > 5").await;
    });
}

/// How many actions the browser has kept.
async fn played(page: &Page) -> usize {
    page.kept().await.record.entries.len()
}

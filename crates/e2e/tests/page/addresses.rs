//! Every page, game and dialog has its address, and Back leads where one was.

use bastide_e2e::{Page, Size, games, text, visit};

/// Waits for an address that ends so, and for the dialog to be open or not.
async fn see_address(page: &Page, end: &str) {
    let open = end.contains("over=");
    page.wait_for(&format!(
        "(location.hash || '#').endsWith({end:?}) && document.querySelector('#dialog').open === {open}"
    ))
    .await;
}

async fn go(page: &Page, entries: i32) {
    page.evaluate(&format!("history.go({entries})")).await;
}

async fn entries(page: &Page) -> i64 {
    page.evaluate("history.length").await.as_i64().unwrap_or_default()
}

#[test]
fn back_closes_a_dialog_first_and_then_goes_to_the_page_before() {
    visit(Size::Phone, async |page| {
        page.see("#play").await;
        page.import(&games::with_tiles("base", 2, 12).record).await;
        let game = page.evaluate("location.hash").await.as_str().unwrap_or_default().to_owned();
        assert!(game.starts_with("#game="), "{game}");
        page.tap("#settings").await;
        see_address(page, &format!("{game}&over=settings")).await;
        go(page, -1).await;
        see_address(page, &game).await;
        page.see("#prompt").await;
        go(page, 1).await;
        see_address(page, "&over=settings").await;
        page.reload().await;
        see_address(page, "&over=settings").await;
        go(page, -1).await;
        see_address(page, &game).await;
        go(page, -1).await;
        page.see("main.games").await;
        page.see_no("#prompt").await;
        go(page, 1).await;
        page.see("#prompt").await;
        assert_eq!(page.kept().await.game.tiles().len(), 12);
    });
}

#[test]
fn a_dialog_that_was_opened_again_at_once_stays_open() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.click("#settings").await;
        see_address(page, "&over=settings").await;
        // A busy browser tells of the last closing only now.
        page.evaluate("document.querySelector('#dialog').dispatchEvent(new Event('close'))").await;
        let frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
        page.wait_for(frames).await;
        see_address(page, "&over=settings").await;
        page.press("Escape").await;
        page.wait_for("/^#game=[^&]*$/.test(location.hash)").await;
    });
}

#[test]
fn closing_a_dialog_leaves_no_dead_entry() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.click("#help").await;
        see_address(page, "&over=help").await;
        let before = entries(page).await;
        page.click("#open-rules").await;
        see_address(page, "&over=rules/base").await;
        page.click("[data-chapter=ferries]").await;
        see_address(page, "&over=rules/ferries").await;
        page.click("#dialog-close").await;
        page.wait_for("/^#game=[^&]*$/.test(location.hash)").await;
        page.click("#settings").await;
        see_address(page, "&over=settings").await;
        page.press("Escape").await;
        page.wait_for("/^#game=[^&]*$/.test(location.hash)").await;
        assert_eq!(entries(page).await, before, "each dialog took the entry of the one before");
        go(page, -1).await;
        page.see("main.games").await;
    });
}

#[test]
fn looking_back_has_an_address_too() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.click("#replay").await;
        page.click("#replay-slider").await;
        page.press("Home").await;
        see_address(page, "&look-back=0").await;
        page.reload().await;
        page.see("#replay-slider").await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 1").await;
        go(page, -1).await;
        page.see_no("#replay-slider").await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 12").await;
    });
}

#[test]
fn a_link_leads_to_its_page_and_the_title_says_where() {
    visit(Size::Desktop, async |page| {
        page.see("#play").await;
        page.wait_for("document.title === 'Bastide'").await;
        page.evaluate("location.hash = '#over=rules/ferries'").await;
        page.see("#rule-ferries").await;
        page.wait_for(&format!("document.title.startsWith('{} ')", text("en", "rulebook.title"))).await;
        go(page, -1).await;
        see_address(page, "#").await;

        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.wait_for("document.title.startsWith('Ada, ')").await;
        let game = page.evaluate("location.hash").await.as_str().unwrap_or_default().to_owned();
        page.go_to(&format!("?elsewhere{game}&over=help")).await;
        see_address(page, "&over=help").await;
        go(page, -1).await;
        see_address(page, &game).await;
        page.see("#prompt").await;
        go(page, -1).await;
        page.see_no("#prompt").await;
        page.see("h1").await;
    });
}

#[test]
fn strange_links_lead_to_the_first_page() {
    visit(Size::Phone, async |page| {
        page.see("#play").await;
        page.evaluate("location.hash = '#castle&over=fire'").await;
        see_address(page, "#").await;
        page.see_no("#trouble").await;
        page.evaluate("location.hash = '#game=nobodys'").await;
        page.see_text(text("en", "address.unknown-game")).await;
        see_address(page, "#").await;
        page.assert_accessible().await;
        page.see("h1").await;
    });
}

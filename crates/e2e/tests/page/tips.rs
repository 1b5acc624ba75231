//! Tips: what happens for the first time is explained, once.

use bastide_e2e::{Hand, Page, Size, Visit};
use bastide_record::{Header, Record};
use bastide_rules::Setup;

/// A tile in hand that closes a city of two.
fn about_to_close() -> Record {
    let mut record = Record::at(Header { setup: Setup::base(2), seats: Vec::new(), seed: None, assist: None });
    record.push("draw base/E".parse().unwrap());
    record
}

async fn close_city(page: &Page) {
    page.import(&about_to_close()).await;
    page.touch(Hand::Finger, ".cell.ok[data-cell=\"0,-1\"]").await;
    page.see(".ghost.tried").await;
    page.tap(".chip[data-action=\"meeple city S\"]").await;
    page.see("[data-tile^='base/E']").await;
}

#[test]
fn a_tip_comes_once_and_covers_nothing() {
    Visit::new(Size::Phone).still().newcomer().run(async |page| {
        close_city(page).await;
        page.see("[data-tip='city']").await;
        page.see_board_at_rest().await;
        page.assert_accessible().await;
        page.screenshot("tip").await;
        page.wait_for("document.querySelector('[data-tip]').getBoundingClientRect().bottom <= document.querySelector('.table').getBoundingClientRect().top + 1").await;
        page.tap("#tip-ok").await;
        page.see_no("[data-tip]").await;

        // The same again explains nothing.
        page.tap("#home").await;
        close_city(page).await;
        assert_eq!(page.count("[data-tip]").await, 0);

        // Who wants no more of them has none, until the settings say otherwise.
        page.evaluate("localStorage.removeItem('bastide.tips')").await;
        page.tap("#home").await;
        close_city(page).await;
        page.tap("#tips-end").await;
        page.see_no("[data-tip]").await;
        page.evaluate("localStorage.removeItem('bastide.tips')").await;
        page.tap("#home").await;
        close_city(page).await;
        assert_eq!(page.count("[data-tip]").await, 0);
        page.tap("#settings").await;
        page.wait_for("document.getElementById('pref-tips').checked === false").await;
    });
}

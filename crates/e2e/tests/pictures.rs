//! How the page looks: pictures of every page for us to look at, and axe-core's opinion of each.

use bastide_e2e::{Page, Size, Visit, games};

const SIZES: [Size; 3] = [Size::Desktop, Size::Tablet, Size::Phone];

async fn kept(page: &Page, name: &str) {
    page.screenshot(name).await;
    page.assert_accessible().await;
}

#[test]
fn setting_up() {
    for size in SIZES {
        Visit::new(size).still().run(async |page| {
            page.see("#begin").await;
            page.click("#preset-bigbox6").await;
            kept(page, "set-up").await;
            page.click("#settings").await;
            page.see("#dialog .settings").await;
            kept(page, "settings").await;
            page.click("#dialog-close").await;
            page.click("#help").await;
            page.see("#dialog .help").await;
            kept(page, "help").await;
        });
    }
    Visit::new(Size::Desktop).still().dark().language("de").run(async |page| {
        page.see("#begin").await;
        page.evaluate("document.querySelector('.rules').open = true").await;
        kept(page, "set-up-dark").await;
        page.evaluate("document.querySelector('.expansions').scrollIntoView(), true").await;
        kept(page, "set-up-expansions").await;
    });
}

#[test]
fn a_full_table_in_mid_game() {
    let prepared = games::with_tiles("bigbox6", 4, 90);
    for size in SIZES {
        Visit::new(size).still().run(async |page| {
            page.import(&prepared.record).await;
            page.wait_for("document.querySelectorAll('.land .tile').length === 90").await;
            kept(page, "table").await;
            page.click("#farms").await;
            page.see(".farms path").await;
            kept(page, "table-farms").await;
            page.click("#farms").await;
            for tab in ["features", "tiles", "track", "list"] {
                page.click(&format!("#tab-{tab}")).await;
                page.wait_for(&format!("document.getElementById('tab-{tab}').ariaSelected === 'true'")).await;
                kept(page, &format!("panel-{tab}")).await;
                if size != Size::Desktop {
                    // An open panel covers the board.
                    page.click(&format!("#tab-{tab}")).await;
                }
            }
        });
    }
    for size in [Size::Desktop, Size::Phone] {
        Visit::new(size).still().dark().language("de").run(async |page| {
            page.import(&prepared.record).await;
            page.wait_for("document.querySelectorAll('.land .tile').length === 90").await;
            kept(page, "table-dark").await;
        });
    }
}

#[test]
fn the_score_sheet() {
    let prepared = games::finished("bigbox6", 4);
    for size in SIZES {
        Visit::new(size).still().run(async |page| {
            page.import(&prepared.record).await;
            page.see("#sheet").await;
            kept(page, "sheet").await;
        });
    }
    Visit::new(Size::Desktop).still().dark().language("de").run(async |page| {
        page.import(&prepared.record).await;
        page.see("#sheet").await;
        kept(page, "sheet-dark").await;
    });
}

//! How the page looks: pictures of every page for us to look at, and axe-core's opinion of each.

use bastide_e2e::{Page, Size, Visit, games};

/// Keeps a picture and asks axe-core.
async fn kept(page: &Page, name: &str) {
    page.screenshot(name).await;
    page.assert_accessible().await;
}

/// Sets up a table, and opens what lies over it.
fn setting_up(visit: Visit, mark: &str) {
    visit.still().run(async |page| {
        page.set_up().await;
        page.click("#preset-bigbox6").await;
        page.evaluate("scrollTo(0, 0)").await;
        kept(page, &format!("set-up{mark}")).await;
        page.evaluate("document.querySelector('.expansions').scrollIntoView()").await;
        kept(page, &format!("expansions{mark}")).await;
        for dialog in ["settings", "help"] {
            page.click(&format!("#{dialog}")).await;
            page.see(&format!("#dialog .{dialog}")).await;
            kept(page, &format!("{dialog}{mark}")).await;
            page.click("#dialog-close").await;
            page.see_no("#dialog").await;
        }
    });
}

#[test]
fn setting_up_on_a_laptop() {
    setting_up(Visit::new(Size::Desktop), "");
}

#[test]
fn setting_up_on_a_phone() {
    setting_up(Visit::new(Size::Phone), "");
}

#[test]
fn setting_up_in_german_by_night() {
    setting_up(Visit::new(Size::Tablet).dark().language("de"), "-dark");
}

/// The first page and the page of games: for somebody new, and for somebody who has played.
fn first_page(visit: Visit, mark: &str) {
    visit.still().run(async |page| {
        page.see("#play").await;
        kept(page, &format!("first{mark}")).await;
        page.games().await;
        kept(page, &format!("games-none{mark}")).await;
        for (setup, players, tiles) in [("base", 2, 20), ("bigbox6", 4, 90), ("base", 6, 40)] {
            page.import(&games::with_tiles(setup, players, tiles).record).await;
        }
        page.import(&games::finished("base", 3).record).await;
        page.see("#sheet").await;
        page.click("#dialog-close").await;
        page.click("#home").await;
        page.see("#continue").await;
        kept(page, &format!("first-again{mark}")).await;
        page.games().await;
        page.wait_for("document.querySelector('.game .view path') !== null").await;
        kept(page, &format!("games{mark}")).await;
    });
}

#[test]
fn the_first_page_on_a_laptop() {
    first_page(Visit::new(Size::Desktop), "");
}

#[test]
fn the_first_page_on_a_phone() {
    first_page(Visit::new(Size::Phone), "");
}

#[test]
fn the_first_page_in_german_by_night() {
    first_page(Visit::new(Size::Phone).dark().language("de"), "-dark");
    first_page(Visit::new(Size::Wide).dark().language("de"), "-dark");
}

/// Ninety tiles of the big box: the table, whose fields are whose, and these panels.
fn full_table(visit: Visit, mark: &str, panels: &[&str]) {
    let prepared = games::with_tiles("bigbox6", 4, 90);
    visit.still().run(async |page| {
        page.import(&prepared.record).await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 90").await;
        page.see_board_at_rest().await;
        kept(page, &format!("table{mark}")).await;
        for tab in panels {
            page.click(&format!("#tab-{tab}")).await;
            page.wait_for(&format!("document.getElementById('tab-{tab}').ariaSelected === 'true'")).await;
            page.see("#side-panel").await;
            kept(page, &format!("panel-{tab}{mark}")).await;
            if page.evaluate("innerWidth < 900").await == true {
                // An open panel covers the board.
                page.click(&format!("#tab-{tab}")).await;
                page.see_no("#side-panel").await;
            }
        }
        page.click("#farms").await;
        // An outline has a place but no size of its own.
        page.wait_for("document.querySelector('.farms path') !== null").await;
        page.screenshot(&format!("table-farms{mark}")).await;
    });
}

#[test]
fn a_full_table_on_a_laptop() {
    full_table(Visit::new(Size::Desktop), "", &["features", "tiles", "track", "list"]);
}

#[test]
fn a_full_table_on_a_tablet() {
    full_table(Visit::new(Size::Tablet), "", &[]);
}

#[test]
fn a_full_table_on_a_phone() {
    full_table(Visit::new(Size::Phone), "", &["log", "features", "tiles", "track", "list"]);
}

#[test]
fn a_full_table_in_german_by_night() {
    full_table(Visit::new(Size::Desktop).dark().language("de"), "-dark", &["features", "track"]);
}

#[test]
fn a_full_table_in_german_by_night_on_a_phone() {
    full_table(Visit::new(Size::Phone).dark().language("de"), "-dark", &["log"]);
}

/// The end of a game of the big box.
fn score_sheet(visit: Visit, mark: &str) {
    let prepared = games::finished("bigbox6", 4);
    visit.still().run(async |page| {
        page.import(&prepared.record).await;
        page.see("#sheet").await;
        page.see_board_at_rest().await;
        kept(page, &format!("sheet{mark}")).await;
    });
}

#[test]
fn the_score_sheet() {
    for size in [Size::Desktop, Size::Tablet, Size::Phone] {
        score_sheet(Visit::new(size), "");
    }
}

#[test]
fn the_score_sheet_in_german_by_night() {
    score_sheet(Visit::new(Size::Desktop).dark().language("de"), "-dark");
    score_sheet(Visit::new(Size::Phone).dark().language("de"), "-dark");
}

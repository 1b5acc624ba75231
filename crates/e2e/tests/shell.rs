//! The page as a program in a browser: it starts, its worker answers, it can be installed and opens without a network.

use bastide_e2e::{Size, Visit, visit};

#[test]
fn the_page_opens_without_errors() {
    visit(Size::Desktop, async |page| {
        page.see("h1").await;
        page.screenshot("first-look").await;
    });
}

#[test]
fn the_page_opens_on_a_phone() {
    visit(Size::Phone, async |page| {
        page.see("h1").await;
        page.screenshot("first-look").await;
    });
}

#[test]
fn nothing_on_the_first_page_shuts_anyone_out() {
    for size in [Size::Phone, Size::Desktop] {
        visit(size, async |page| {
            page.see("h1").await;
            page.assert_accessible().await;
        });
    }
    Visit::new(Size::Desktop).dark().run(async |page| {
        page.see("h1").await;
        page.assert_accessible().await;
    });
}

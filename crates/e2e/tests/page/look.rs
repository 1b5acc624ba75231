//! How the table looks from each distance, and what the fields say.

use bastide_e2e::{Size, Visit, games};

/// How high the smallest standing figure is on the screen.
const SMALLEST: &str =
    "Math.min(...[...document.querySelectorAll('.figures .figure')].filter((f) => /^(m|meeple)/.test(f.dataset.figure))
    .map((f) => f.querySelector('.k-fig').getBoundingClientRect()).map((box) => Math.max(box.width, box.height)))";

#[test]
fn a_large_board_is_drawn_for_its_distance_and_figures_stay_large_enough() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&games::with_tiles("bigbox6", 2, 170).record).await;
        page.see(".land[data-distance='far']").await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 170").await;
        page.see_board_at_rest().await;
        page.wait_for(&format!("{SMALLEST} >= 11")).await;
        let far = page.count(".land .tile *").await;
        page.screenshot("distance-far").await;
        let mut seen = vec!["far".to_owned()];
        while seen.len() < 3 {
            page.click("#zoom-in").await;
            page.see_board_at_rest().await;
            let from = page.attribute(".land", "data-distance").await.unwrap_or_default();
            if seen.last() != Some(&from) {
                page.screenshot(&format!("distance-{from}")).await;
                seen.push(from);
            }
        }
        assert_eq!(seen, ["far", "middle", "near"]);
        let near = page.count(".land .tile *").await;
        assert!(far < near, "{far} elements from afar, {near} near");
    });
}

#[test]
fn on_a_phone_figures_of_a_large_board_are_seen() {
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&games::with_tiles("bigbox6", 2, 170).record).await;
        page.see(".land[data-distance='far']").await;
        page.wait_for(&format!("{SMALLEST} >= 9")).await;
        page.screenshot("distance-phone").await;
    });
}

#[test]
fn fields_show_their_owners_and_what_they_are_worth() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&games::with_tiles("base", 6, 40).record).await;
        page.click("#farms").await;
        page.see(".land .farm.nobody").await;
        page.wait_for("document.querySelectorAll('.field-plate').length > 0").await;
        let owned = page.count(".land .farm:not(.nobody)").await;
        assert_eq!(page.count(".field-plate").await, owned, "a plate for each field somebody owns");
        page.wait_for("[...document.querySelectorAll('.field-plate text')].every((t) => Number(t.textContent) % 3 === 0)").await;
        // Buildings stand on the fields and are not painted over.
        page.wait_for("!!(document.querySelector('.land .farms').compareDocumentPosition(document.querySelector('.land .tile')) & 4)")
            .await;
        page.click("#farms").await;
        page.see_no(".field-plate").await;
    });
}

#[test]
fn the_tile_in_hand_lies_large_and_turns_with_weight() {
    Visit::new(Size::Desktop).run(async |page| {
        page.import(&games::with_tiles("base", 2, 20).record).await;
        page.wait_for("document.getElementById('hand').getBoundingClientRect().width >= 150").await;
        page.click("#rotate").await;
        page.see("#hand[data-turned^='right']").await;
        page.wait_for("getComputedStyle(document.getElementById('hand')).animationName.startsWith('turned-')").await;
    });
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&games::with_tiles("base", 2, 20).record).await;
        page.click("#rotate").await;
        page.see("#hand[data-turned^='right']").await;
        page.wait_for("getComputedStyle(document.getElementById('hand')).animationName === 'none'").await;
    });
}

#[test]
fn headings_are_set_in_the_font_of_the_page() {
    Visit::new(Size::Desktop).run(async |page| {
        page.see("#play").await;
        page.wait_for("document.fonts.check('600 16px \"Bastide Heading\"')").await;
        page.wait_for("[...document.fonts].some((f) => f.family.includes('Bastide Heading') && f.status === 'loaded')")
            .await;
    });
}

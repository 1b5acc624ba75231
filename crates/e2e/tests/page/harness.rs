//! The tests' own hands and eyes: what a visitor does must reach the page as such, and what is wrong must be noticed.

use bastide_e2e::{Size, Visit};
use bastide_server::Bundle;

/// A page that writes down what happens to it.
fn sheet() -> Bundle {
    let page = r#"<!doctype html><html lang="en"><title>Sheet</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
        <link rel="stylesheet" href="sheet.css">
        <main><h1>Sheet</h1><button id="a">A</button> <button id="b">B</button> <label>Name <input id="name"></label>
        <div id="pad" tabindex="0">Pad</div><ol id="log"></ol></main>
        <script src="sheet.js"></script></html>"#;
    let style = "#pad { height: 200px; touch-action: none; background: #eee; color: #000 }";
    let script = "const log = document.getElementById('log');
        for (const kind of ['click', 'pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown', 'pointerover']) {
            addEventListener(kind, (event) => {
                const what = event.pointerType ?? [event.shiftKey && 'Shift', event.key ?? event.deltaY].filter(Boolean).join(' ');
                log.append(Object.assign(document.createElement('li'), { textContent: `${kind} ${event.target.id} ${what};` }));
            });
        }";
    let file = |path: &str, text: &'static str| (path.to_owned(), text.into());
    Bundle::from_files([file("index.html", page), file("sheet.css", style), file("sheet.js", script)])
}

fn at_sheet(size: Size) -> Visit {
    Visit::new(size).serving(sheet())
}

#[test]
fn the_mouse_clicks_hovers_drags_and_turns_its_wheel() {
    at_sheet(Size::Desktop).run(async |page| {
        page.click("#a").await;
        page.see_text("click a mouse;").await;
        page.hover("#b").await;
        page.see_text("pointerover b mouse;").await;
        page.drag("#a", "#pad").await;
        page.see_text("pointerdown a mouse;").await;
        page.see_text("pointerup pad mouse;").await;
        page.drag_by("#pad", 0.0, -60.0).await;
        page.see_text("pointermove pad mouse;").await;
        page.wheel("#pad", 120).await;
        page.see_text("wheel pad 120;").await;
        page.click_at(2.0, 2.0).await;
    });
}

#[test]
fn fingers_tap_swipe_and_pinch() {
    at_sheet(Size::Phone).run(async |page| {
        page.tap("#a").await;
        page.see_text("pointerdown a touch;").await;
        page.see_text("click a touch;").await;
        page.swipe_by("#pad", 40.0, 0.0).await;
        page.see_text("pointermove pad touch;").await;
        page.swipe("#pad", "#b").await;
        page.reload().await;
        page.pinch("#pad", 40.0, 160.0).await;
        page.wait_for("document.body.innerText.split('pointerdown pad touch').length === 3").await;
    });
}

#[test]
fn keys_arrive_with_those_held() {
    at_sheet(Size::Desktop).run(async |page| {
        page.press("Tab").await;
        page.press("Tab").await;
        page.press("Shift+Tab").await;
        page.see_text("keydown b Shift Tab;").await;
        page.press("Enter").await;
        page.see_text("click a").await;
        page.press("+").await;
        // A plus sign needs Shift on the keyboard that the driver has in mind.
        page.see_text("keydown a Shift +;").await;
        page.press("ArrowLeft").await;
        page.see_text("keydown a ArrowLeft;").await;
        page.fill("#name", "Eva").await;
        assert_eq!(page.evaluate("document.getElementById('name').value").await, "Eva");
    });
}

#[test]
fn the_visitor_has_a_language_and_colours() {
    at_sheet(Size::Phone).language("de").dark().still().run(async |page| {
        assert_eq!(page.evaluate("navigator.language").await, "de");
        assert_eq!(page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches").await, true);
        assert_eq!(page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches").await, true);
        assert_eq!(page.evaluate("innerWidth").await, 360);
    });
}

#[test]
#[should_panic(expected = "this is wrong")]
fn an_error_in_the_console_fails_the_visit() {
    at_sheet(Size::Desktop).run(async |page| {
        page.evaluate("console.error('this is wrong')").await;
    });
}

#[test]
#[should_panic(expected = "inline style violates the following Content Security Policy")]
fn a_breach_of_the_security_policy_fails_the_visit() {
    at_sheet(Size::Desktop).run(async |page| {
        page.evaluate("document.getElementById('a').setAttribute('style', 'color: red')").await;
    });
}

#[test]
#[should_panic(expected = "button-name")]
fn a_button_without_a_name_fails_the_accessibility_check() {
    at_sheet(Size::Desktop).run(async |page| {
        page.evaluate("document.getElementById('a').textContent = ''").await;
        page.assert_accessible().await;
    });
}

#[test]
#[should_panic(expected = "#nothing does not appear")]
fn what_is_not_there_is_named() {
    at_sheet(Size::Desktop).run(async |page| page.click("#nothing").await);
}

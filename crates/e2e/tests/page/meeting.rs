//! The meeting place: accounts, tables that wait, what was played, and who plays it well.

use bastide_e2e::{House, Page, Size, Visit, party, text};
use bastide_rules::Setup;
use serde_json::json;

/// Plays a public game against a bot to an early end, over the page's own session.
async fn play_and_resign(page: &Page) {
    let seats = json!([{ "colour": "red" }, { "colour": "blue", "bot": "novice" }]);
    let plan = json!({ "setup": Setup::base(2), "seats": seats, "assist": "all" });
    let new = json!({ "plan": plan, "terms": { "open": true } });
    let course = format!(
        "(async () => {{
            const body = JSON.stringify({new});
            const headers = {{ 'content-type': 'application/json' }};
            const game = await (await fetch('./api/games', {{ method: 'POST', headers, body }})).json();
            const socket = new WebSocket(`ws://${{location.host}}/api/games/${{game.id}}/socket`);
            const words = [{{ sit: {{ seat: 0, name: 'Ada' }} }}, 'begin', {{ resign: {{ seat: 0 }} }}];
            let seq = 0;
            return await new Promise((done) => {{
                socket.onopen = () => socket.send(JSON.stringify({{ hello: {{ wire: 1, lines: 0 }} }}));
                socket.onmessage = (message) => {{
                    const told = JSON.parse(message.data);
                    const more = told.lines ?? told.welcome;
                    if (!more) return;
                    seq = more.from + more.lines.length;
                    if (more.lines.some((line) => line.what.end)) return socket.close(), done(true);
                    const word = words.shift();
                    if (word) socket.send(JSON.stringify({{ word: {{ seq, mark: 1, word }} }}));
                }};
            }});
        }})()"
    );
    assert_eq!(page.evaluate(&course).await, true);
}

#[test]
fn a_guest_becomes_an_account_finds_a_table_and_is_found_in_the_archive() {
    party([Visit::new(Size::Desktop).still()], async |_: &House, [page]: &[Page; 1]| {
        // A wrong password is an answer the browser tells of, too.
        page.expect_console_error("401");
        page.click("#lobby-page").await;
        page.see_text(text("en", "lobby.no-open")).await;
        page.assert_accessible().await;
        page.click(".rooms a[href='#account']").await;
        page.fill("#called", "Ada").await;
        page.press("Enter").await;
        page.see_text(text("en", "account.renamed")).await;
        page.assert_accessible().await;
        page.screenshot("meeting-account").await;
        page.fill("#sign-up-login", "ada").await;
        page.fill("#sign-up-password", "correct horse").await;
        page.press("Enter").await;
        page.see("#sign-out").await;

        page.go_to("#lobby").await;
        page.click("#quick-two").await;
        page.see(".seat .stand").await;
        page.go_to("#lobby").await;
        page.see("#h-own + .matches .match").await;
        page.see_text(text("en", "lobby.go-there")).await;
        play_and_resign(page).await;
        page.screenshot("meeting-lobby").await;
        page.assert_accessible().await;

        page.click(".rooms a[href='#archive']").await;
        page.see(".match .record").await;
        page.assert_accessible().await;
        page.screenshot("meeting-archive").await;
        page.evaluate("Object.assign(document.getElementById('archive-family'), { value: 'maps' }).dispatchEvent(new Event('change'))").await;
        page.see_text(text("en", "archive.none")).await;
        page.evaluate("Object.assign(document.getElementById('archive-family'), { value: 'base' }).dispatchEvent(new Event('change'))").await;
        page.click(".match a.who").await;
        page.see(".sums").await;
        page.see(".match .record").await;
        page.assert_accessible().await;
        page.screenshot("meeting-person").await;
        // The finished game opens as the table it was, to look back at.
        page.click(".match button").await;
        page.see("#board").await;
        page.go_to("#leaders").await;
        page.see_text(text("en", "leaders.none")).await;
        page.assert_accessible().await;

        page.go_to("#account").await;
        page.click("#sign-out").await;
        page.fill("#sign-in-login", "Ada").await;
        page.fill("#sign-in-password", "wrong horse").await;
        page.press("Enter").await;
        page.see_text(text("en", "refused.wrong-password")).await;
        page.fill("#sign-in-password", "correct horse").await;
        page.press("Enter").await;
        page.see("#sign-out").await;
    });
}

#[test]
fn the_meeting_place_fits_a_phone_at_dusk_in_german() {
    party([Visit::new(Size::Phone).still().dark().language("de")], async |_: &House, [page]: &[Page; 1]| {
        for room in ["account", "lobby", "archive", "leaders"] {
            page.go_to(&format!("#{room}")).await;
            page.see(".rooms a[aria-current]").await;
            page.wait_for("!document.querySelector('.community [role=status]:not(:empty)')").await;
            page.wait_for("document.documentElement.scrollWidth <= innerWidth").await;
            page.assert_accessible().await;
            page.screenshot(&format!("meeting-dusk-{room}")).await;
        }
    });
}

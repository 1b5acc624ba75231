//! Friends at their own screens: a table is laid, others come by its link, and it is played through drops, reloads and a restart.

use std::collections::BTreeMap;

use bastide_e2e::{Hand, House, Page, Size, Visit, party, text};
use bastide_rules::{Actor, KindId, Setup};

/// A game of a few straight roads, which is over soon.
fn roads(tiles: u8) -> Setup {
    let kinds = KindId::all().map(|kind| kind.kind().id).filter(|id| id.starts_with("base/"));
    let mut tile_counts: BTreeMap<String, u8> = kinds.map(|id| (id.to_owned(), 0)).collect();
    tile_counts.insert("base/U".to_owned(), tiles);
    Setup { tile_counts, ..Setup::base(2) }
}

/// Sits down at the first free seat.
async fn sit(page: &Page, name: &str) {
    page.see("#seats .sit").await;
    let field = "document.querySelector('#seats .seat:has(.sit) input')";
    page.evaluate(&format!("{field}.focus() ?? {field}.select()")).await;
    page.type_text(name).await;
    page.press("Enter").await;
    page.see("#seats .stand").await;
}

/// Whose turn it is by the server's word: the first page's friend, or the second's.
async fn turn(page: &Page) -> Option<usize> {
    match page.told().await.game.to_act() {
        Actor::Player(player) => Some(player.index()),
        _ => None,
    }
}

/// Lays the tile in hand without a figure, and hands over where that is asked for.
async fn lay(page: &Page, hand: Hand) {
    page.see(".cell.ok").await;
    let cells = page.targets(".cell.ok").await;
    let (cell, ..) = cells.first().expect("a cell within reach");
    page.touch(hand, &format!(".cell.ok[data-cell=\"{cell}\"]")).await;
    page.see(".ghost.tried").await;
    page.push(hand, "#confirm").await;
}

/// The same, until the server has it.
async fn take_turn(page: &Page, hand: Hand) {
    let told = page.told().await;
    let before = told.record.actions().count();
    lay(page, hand).await;
    if told.game.tiles_left() > 0 {
        page.push(hand, "#confirm").await;
    }
    page.wait_until("the server has the move", async || page.told().await.record.actions().count() > before).await;
}

/// Both sit at a table that has begun; the first laid it.
async fn begun(setup: &Setup, [ada, bo]: [&Page; 2], hand: Hand) {
    let table = ada.lay_for_friends(setup).await;
    ada.see(".seat .stand").await;
    bo.go_to(&table).await;
    sit(bo, "Bo").await;
    ada.screenshot("gathering").await;
    bo.screenshot("gathering-guest").await;
    ada.wait_for("!document.querySelector('#begin-shared').disabled").await;
    ada.push(hand, "#begin-shared").await;
    ada.see("#board").await;
    bo.see("#board").await;
}

#[test]
fn friends_play_a_game_through_drops_reloads_and_a_restart_and_play_again() {
    let visits = [Visit::new(Size::Desktop).still(), Visit::new(Size::Phone).still()];
    party(visits, async |house: &House, [ada, bo]: &[Page; 2]| {
        // What is lost on the way is told by the browser, too.
        for page in [ada, bo] {
            page.expect_console_error("WebSocket connection to");
            page.expect_console_error("ERR_INTERNET_DISCONNECTED");
            page.expect_console_error("ERR_CONNECTION_REFUSED");
        }
        begun(&roads(7), [ada, bo], Hand::Mouse).await;
        assert_eq!(turn(ada).await, Some(0));
        ada.see_no("[data-notice=lost]").await;
        ada.wait_for(&format!("document.title.startsWith({:?})", text("en", "online.your-turn"))).await;

        // The move is a draft until it is handed over: it can be taken back, and the other sees nothing of it.
        lay(ada, Hand::Mouse).await;
        ada.click("#undo").await;
        ada.click("#undo").await;
        take_turn(ada, Hand::Mouse).await;
        bo.wait_for(&format!(
            "document.querySelector('#said').textContent.includes({:?})",
            text("en", "say.your-turn")
        ))
        .await;
        assert!(bo.evaluate("document.title").await.as_str().unwrap_or_default().starts_with("Your turn"));
        bo.screenshot("shared-phone").await;
        ada.screenshot("shared").await;
        ada.see_no(".cell.ok").await;

        // The network goes in mid-turn: the move is kept, and arrives when it is back.
        bo.go_offline(true).await;
        bo.see("[data-notice=lost]").await;
        lay(bo, Hand::Finger).await;
        bo.push(Hand::Finger, "#confirm").await;
        bo.go_offline(false).await;
        bo.see_no("[data-notice=lost]").await;
        ada.see(".cell.ok").await;

        // A reload: the seat is kept, and so is the game.
        take_turn(ada, Hand::Mouse).await;
        bo.reload().await;
        bo.see("#board").await;
        take_turn(bo, Hand::Finger).await;

        // The server stops and starts again on the same games, while a move waits.
        house.stop().await;
        ada.see("[data-notice=lost]").await;
        bo.see("[data-notice=lost]").await;
        house.start_again().await;
        ada.see_no("[data-notice=lost]").await;
        bo.see_no("[data-notice=lost]").await;
        ada.assert_accessible().await;

        // To the end, by turns.
        for _ in 0..7 {
            let Some(seat) = turn(ada).await else { break };
            let (page, hand) = if seat == 0 { (ada, Hand::Mouse) } else { (bo, Hand::Finger) };
            take_turn(page, hand).await;
        }
        assert!(ada.told().await.game.is_over());
        for page in [ada, bo] {
            page.see("#sheet").await;
            page.evaluate("document.querySelector('#dialog .fair').open = true").await;
            page.see("#fair-check").await;
            page.see_text(text("en", "fair.checked")).await;
        }
        ada.screenshot("shared-end").await;
        bo.assert_accessible().await;

        // The same again: whoever asks lays the table, the other comes along, both have their seats.
        ada.click("#rematch").await;
        ada.see("#seats .stand").await;
        bo.tap("#dialog-close").await;
        bo.tap("#come-along").await;
        bo.see("#seats .stand").await;
        ada.wait_for("!document.querySelector('#begin-shared').disabled").await;
        ada.click("#begin-shared").await;
        bo.see("#board").await;
    });
}

#[test]
fn friends_talk_ask_each_other_and_are_watched() {
    let visits =
        [Visit::new(Size::Desktop).still().dark(), Visit::new(Size::Desktop).still(), Visit::new(Size::Tablet).still()];
    party(visits, async |_: &House, [ada, bo, guest]: &[Page; 3]| {
        begun(&roads(20), [ada, bo], Hand::Mouse).await;
        let table = ada.evaluate("location.hash").await.as_str().unwrap_or_default().to_owned();
        guest.go_to(&table).await;
        guest.see("#board").await;
        guest.see_text(text("en", "company.you-watch")).await;
        guest.see_no(".cell.ok").await;

        // Words reach everybody; those of the muted are left out.
        bo.click("#tab-company").await;
        bo.click("#chat-words").await;
        bo.type_text("Good luck").await;
        bo.press("Enter").await;
        ada.see("#tab-company .unread").await;
        ada.click("#tab-company").await;
        ada.see_text("Good luck").await;
        ada.screenshot("shared-dusk").await;
        ada.assert_accessible().await;
        ada.click("#chat .report").await;
        ada.see_text(text("en", "chat.reported")).await;
        ada.click("#chat .mute").await;
        ada.see_text(text("en", "chat.muted")).await;

        // A move that was handed over comes back if the other agrees.
        take_turn(ada, Hand::Mouse).await;
        bo.see(".cell.ok").await;
        ada.click("#ask-back").await;
        ada.see("#withdraw").await;
        bo.see("#agree").await;
        bo.click("#agree").await;
        ada.see(".cell.ok").await;
        bo.see_no(".cell.ok").await;

        // A pause needs both; anybody ends it.
        bo.click("#ask-pause").await;
        ada.click("#agree").await;
        bo.see("[data-notice=paused]").await;
        ada.see_no(".cell.ok").await;
        ada.click("#resume-game").await;
        ada.see(".cell.ok").await;

        // Whoever gives up is asked twice; a bot goes on.
        bo.click("#resign").await;
        bo.click("#sure").await;
        take_turn(ada, Hand::Mouse).await;
        ada.see(".cell.ok").await;
    });
}

#[test]
fn a_link_that_leads_nowhere_says_so_and_the_way_back_is_there() {
    party([Visit::new(Size::Phone).language("de")], async |_: &House, [page]: &[Page; 1]| {
        page.go_to("#table=0123456789abcdef").await;
        page.screenshot("no-table").await;
        page.see("#no-table").await;
        page.see_text(text("de", "refused.not-found")).await;
        page.assert_accessible().await;
        page.tap("#home").await;
        page.see("#play").await;
    });
}

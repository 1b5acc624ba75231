//! Games are kept: after a reload, through undo and damage, as files, for looking back.

use bastide_e2e::{Hand, Page, Size, Visit, games, text, visit};
use bastide_record::Replayed;
use bastide_rules::{Action, Decision};
use serde_json::json;

#[test]
fn a_reload_in_mid_game_goes_on_where_it_was() {
    for size in [Size::Desktop, Size::Phone] {
        visit(size, async |page| {
            let prepared =
                games::find("bigbox6", 3, |game| game.decision() == Decision::Wood && game.tiles().len() == 25);
            page.import(&prepared.record).await;
            page.see_text(text("en", "decision.wood")).await;
            let before = page.kept_text().await;
            page.reload().await;
            page.see_text(text("en", "decision.wood")).await;
            assert_eq!(page.kept_text().await, before);
            assert_eq!(page.count(".land .tile").await, 25);
            // What had not been final is not final after a reload either.
            page.push(Hand::Mouse, "#undo").await;
            page.see_text(text("en", "decision.lay")).await;
        });
    }
}

#[test]
fn undo_takes_the_step_back_until_something_random_happened() {
    visit(Size::Desktop, async |page| {
        let prepared = games::with_tiles("base", 2, 12);
        page.import(&prepared.record).await;
        let Replayed { record, game } = page.kept().await;
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let Some(Action::Lay { pos, .. }) = legal.first().copied() else { panic!("a tile is to be laid") };

        // A tile that is only tried goes back into the hand.
        page.try_tile(Hand::Mouse, pos).await;
        page.click("#undo").await;
        page.see_no(".ghost.tried").await;

        page.try_tile(Hand::Mouse, pos).await;
        page.click("#confirm").await;
        let laid = page.see_progress(&record).await;
        assert_eq!(laid.game.tiles().len(), 13);
        while page.kept().await.record.actions().count() > record.actions().count() {
            page.press("u").await;
        }
        assert_eq!(page.kept().await.record.actions().collect::<Vec<_>>(), record.actions().collect::<Vec<_>>());
        page.see(".cell.ok").await;
        assert_eq!(page.count(".land .tile").await, 12);
        assert_eq!(page.attribute("#undo", "disabled").await.as_deref(), Some("true"), "a drawn tile is final");
    });
}

#[test]
fn the_language_changes_at_once_and_stays() {
    visit(Size::Phone, async |page| {
        page.see_text(text("en", "home.play")).await;
        page.tap("#lang").await;
        page.see_text(text("de", "home.play")).await;
        assert_eq!(page.evaluate("document.documentElement.lang").await, "de");

        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.see_text(text("de", "decision.lay")).await;
        // On a small screen the table's own bar has no room for it.
        page.tap("#settings").await;
        page.tap("#dialog [lang=en]").await;
        page.see_text(text("en", "decision.lay")).await;
        page.tap("#dialog [lang=de]").await;
        page.see_text(text("de", "decision.lay")).await;
        page.reload().await;
        page.see_text(text("de", "decision.lay")).await;
    });
    Visit::new(Size::Desktop).language("de").run(async |page| {
        page.see_text(text("de", "home.play")).await;
        page.click("#lang").await;
        page.see_text(text("en", "home.play")).await;
    });
}

#[test]
fn a_damaged_record_is_named_and_nothing_is_lost() {
    visit(Size::Phone, async |page| {
        let good = games::with_tiles("base", 2, 12).record;
        page.import(&good).await;
        let kept = page.kept_text().await;
        page.tap("#home").await;

        let mut lines: Vec<String> = good.to_string().lines().map(str::to_owned).collect();
        lines.remove(4);
        for (damaged, words) in [
            (String::new(), text("en", "damaged.empty")),
            ("no game\n".to_owned(), text("en", "damaged.first")),
            (lines.join("\n"), "Line 5"),
            (good.to_string().replace("\"players\":2", "\"players\":9"), text("en", "damaged.setup")),
            (good.to_string().replace("\"blue\"", "\"red\""), text("en", "damaged.table")),
            (good.to_string().replacen("\"setup\"", "\"seed\":5,\"setup\"", 1), "is not what its seed deals"),
        ] {
            page.import_text(&damaged).await;
            page.see_text(words).await;
            page.assert_accessible().await;
            page.see("main.games").await;
            page.tap("#trouble button").await;
            page.see_no("#trouble").await;
        }
        page.tap(".games .resume").await;
        page.see("#prompt").await;
        assert_eq!(page.kept_text().await, kept);
    });
}

#[test]
fn a_saved_file_is_the_same_game_again() {
    visit(Size::Desktop, async |page| {
        let prepared = games::with_tiles("bigbox6", 2, 30);
        page.import(&prepared.record).await;
        // What would be offered to the browser's downloads is caught here.
        page.evaluate("URL.createObjectURL = ((make) => (blob) => { window.saved = blob.text(); return make(blob); })(URL.createObjectURL), true")
            .await;
        page.click("#export").await;
        let saved = page.evaluate("window.saved").await;
        let saved = saved.as_str().expect("a file is saved").to_owned();
        let replayed = bastide_record::replay(&saved).expect("the file holds");
        assert_eq!(replayed.record.header.setup, prepared.record.header.setup);
        assert_eq!(replayed.record.actions().collect::<Vec<_>>(), prepared.record.actions().collect::<Vec<_>>());

        page.click("#home").await;
        page.import_text(&saved).await;
        page.see_text("Ada").await;
        assert_eq!(page.kept_text().await, saved, "saving what was opened gives the same file");
    });
}

/// As the page kept games before seats stood in the first line and seeds had 256 bits.
#[test]
fn a_game_kept_long_ago_goes_on() {
    const RECORD: &str = include_str!("../../../table/tests/old/begun.bgr");
    visit(Size::Desktop, async |page| {
        page.see("#play").await;
        let games = json!([{
            "kept": { "id": "old", "seed": "16045690984503098046" }, "names": ["Ada", "Blue", "Bo \"B\" Ünlü"],
            "colours": [4, 1, 5], "scores": [0, 0, 0], "tiles": 22, "over": false, "saved": 1_763_419_000_123.0
        }]);
        let old = json!([["bastide.games", games.to_string()], ["bastide.game.old", RECORD]]);
        page.evaluate(&format!("({old}).forEach(([name, text]) => localStorage.setItem(name, text))")).await;
        page.reload().await;
        page.games().await;
        page.click(".games .resume").await;
        page.see_text("Bo \"B\" Ünlü").await;
        page.see_text(text("en", "decision.wood")).await;
        let old = bastide_record::replay(RECORD).expect("it holds").record;
        page.see_played(&old, &[]).await;
        page.click("#confirm").await;
        let now = page.see_played(&old, &[Action::Pass]).await;
        assert_eq!(now.record.header.seats, old.seats(), "kept in today's words");
        assert_eq!(now.record.assist(), old.assist());
    });
}

#[test]
fn a_new_game_takes_its_luck_from_the_browser_and_tells_nobody() {
    visit(Size::Desktop, async |page| {
        page.remember_table(&games::short_setup(2)).await;
        page.fix_luck().await;
        page.click("#begin").await;
        page.see("#prompt").await;
        assert_eq!(page.kept().await.record.header.seed, None);
        let shelved = page.shelved().await;
        let head: serde_json::Value = serde_json::from_str(shelved.lines().next().unwrap_or_default()).expect("a head");
        assert_eq!(head["seed"], "07".repeat(32), "all 256 bits come from the browser");
    });
}

#[test]
fn any_moment_of_a_game_can_be_looked_at() {
    visit(Size::Desktop, async |page| {
        let prepared = games::with_tiles("base", 2, 20);
        page.import(&prepared.record).await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 20").await;
        page.click("#replay").await;
        page.see("#replay-slider").await;
        page.click("#replay-back").await;
        page.wait_for("document.querySelectorAll('.land .tile').length < 21").await;
        page.click("#replay-slider").await;
        page.press("Home").await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 1").await;
        page.click("#replay-next").await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 2").await;
        page.screenshot("replay").await;
        page.click("#replay-close").await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 20").await;
        page.see_text(text("en", "decision.lay")).await;
    });
}

#[test]
fn the_list_of_games_lets_one_go_on_or_throw_away() {
    visit(Size::Phone, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.tap("#home").await;
        page.import(&games::with_tiles("base", 4, 20).record).await;
        page.games().await;
        page.see(".games .resume").await;
        assert_eq!(page.count(".games li").await, 2);
        assert!(page.text(".games li").await.contains("Dina"), "the game played last comes first");
        page.tap(".games li .forget").await;
        page.wait_for("document.querySelectorAll('.games li').length === 1").await;
        page.tap(".games .resume").await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 12").await;
    });
}

#[test]
fn what_cannot_be_read_hides_no_other_game() {
    visit(Size::Desktop, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        let damaged = json!([["bastide.game.bad", "{nonsense"], ["bastide.games", "[{]"]]);
        page.evaluate(&format!("({damaged}).forEach(([name, text]) => localStorage.setItem(name, text))")).await;
        page.games().await;
        page.see("[data-game=bad] .objection").await;
        assert_eq!(page.count(".games li").await, 2);
        page.evaluate("URL.createObjectURL = ((make) => (blob) => { window.saved = blob.text(); return make(blob); })(URL.createObjectURL), true")
            .await;
        page.click("[data-game=bad] .save-raw").await;
        assert_eq!(page.evaluate("window.saved").await, "{nonsense");
        page.assert_accessible().await;
        page.go_to("?again#game=bad").await;
        page.see_text(text("en", "damaged.first")).await;
        page.click("#trouble button").await;
        page.games().await;
        page.click(".games .resume").await;
        page.see("#prompt").await;
    });
}

#[test]
fn a_full_store_is_said_once_and_covers_nothing() {
    const FILL: &str = "(() => {
        for (let size = 1 << 20, i = 0; size >= 1; size >>= 1)
            for (;;) try { localStorage.setItem('fill' + i++, 'x'.repeat(size)); } catch { break; }
    })()";
    const EMPTY: &str =
        "Object.keys(localStorage).filter((k) => k.startsWith('fill')).forEach((k) => localStorage.removeItem(k))";
    const TOLD: &str = "document.querySelector('[data-notice=no-room]') !== null";
    visit(Size::Phone, async |page| {
        page.import(
            &games::find("base", 2, |game| game.decision() == Decision::Lay && game.tiles().len() == 12).record,
        )
        .await;
        page.evaluate(FILL).await;
        // Laying and taking back again keeps the game each time.
        page.tap(".cell.ok").await;
        page.tap("#confirm").await;
        page.wait_for(TOLD).await;
        page.see_text(text("en", "notice.no-room")).await;
        page.assert_accessible().await;
        page.screenshot("no-room").await;
        let covers = "(() => { const n = document.querySelector('.notices').getBoundingClientRect(), p = document.querySelector('#prompt').getBoundingClientRect(); return n.bottom <= p.top && n.bottom > n.top; })()";
        assert_eq!(page.evaluate(covers).await, true, "the notice lies over the prompt");
        page.tap("[data-notice=no-room] button.plain").await;
        take_back(page).await;
        page.see_no("[data-notice]").await;
        // Once it has worked in between, it is said again.
        page.evaluate(EMPTY).await;
        page.tap(".cell.ok").await;
        page.tap("#confirm").await;
        page.see_no(".cell.ok").await;
        take_back(page).await;
        page.evaluate(FILL).await;
        page.tap(".cell.ok").await;
        page.tap("#confirm").await;
        page.wait_for(TOLD).await;
    });
}

/// Takes steps back until the tile is in the hand again.
async fn take_back(page: &Page) {
    while page.count(".cell.ok").await == 0 {
        page.tap("#undo").await;
    }
}

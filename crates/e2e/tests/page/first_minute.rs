//! The first minute: sitting down with one touch, going on, the games kept so far, and who the bots are.

use bastide_e2e::games::{finished, with_tiles};
use bastide_e2e::{Page, Size, Visit, text, visit};
use bastide_record::Record;
use bastide_rules::Setup;

/// A record in which all but the first player are bots without a name of their own.
fn against(mut record: Record, levels: &[&str]) -> Record {
    for (seat, level) in record.header.seats.iter_mut().skip(1).zip(levels) {
        seat.name.clear();
        seat.bot = Some((*level).to_owned());
    }
    record
}

#[test]
fn one_touch_and_the_game_begins() {
    for size in [Size::Desktop, Size::Phone] {
        visit(size, async |page| {
            page.click("#play").await;
            page.see("#prompt").await;
            let header = page.kept().await.record.header;
            assert_eq!(header.setup, Setup::base(2));
            let bots: Vec<Option<&str>> = header.seats.iter().map(|seat| seat.bot.as_deref()).collect();
            assert_eq!(bots, [None, Some("squire")], "a person against somebody a newcomer can beat");
            // It is the person's turn, with a tile in hand.
            page.see(".cell.ok").await;
            page.see_text(text("en", "decision.lay")).await;
        });
    }
}

#[test]
fn the_opponent_of_the_last_game_is_the_next_one() {
    visit(Size::Desktop, async |page| {
        page.set_up().await;
        page.click(".sitter:has(#kind-1-knight)").await;
        page.click("#begin").await;
        page.see("#prompt").await;
        page.click("#home").await;
        assert!(page.text("#play").await.contains(text("en", "level.knight")));
        page.click("#play").await;
        page.see("#prompt").await;
        assert_eq!(page.kept().await.record.header.seats[1].bot.as_deref(), Some("knight"));
    });
}

#[test]
fn the_last_game_that_is_not_over_goes_on_from_the_first_page() {
    visit(Size::Phone, async |page| {
        page.see("#play").await;
        assert_eq!(page.count("#continue").await, 0, "nothing to go on with");
        page.import(&finished("base", 2).record).await;
        page.tap("#dialog-close").await;
        page.tap("#home").await;
        page.see("#play").await;
        assert_eq!(page.count("#continue").await, 0, "a finished game is not gone on with");
        page.import(&against(with_tiles("base", 2, 20).record, &["trader"])).await;
        page.tap("#home").await;
        let shown = page.text("#continue").await;
        for word in ["Ada", text("en", "bot.blue"), text("en", "level.trader")] {
            assert!(shown.contains(word), "{word} in {shown}");
        }
        page.wait_for("document.querySelectorAll('#continue .view path').length > 20").await;
        page.tap("#continue").await;
        // The bot may have gone on meanwhile.
        page.wait_for("document.querySelectorAll('.land .tile').length >= 20").await;
    });
}

async fn games_listed(page: &Page, count: usize) {
    page.wait_for(&format!("document.querySelectorAll('.game').length === {count}")).await;
}

#[test]
fn a_game_thrown_away_can_be_taken_back_for_a_while() {
    const KEPT: &str = "Object.keys(localStorage).filter((key) => key.startsWith('bastide.game.')).length";
    visit(Size::Desktop, async |page| {
        page.import(&with_tiles("base", 2, 12).record).await;
        page.import(&with_tiles("base", 4, 20).record).await;
        page.games().await;
        games_listed(page, 2).await;
        page.click(".game .forget").await;
        games_listed(page, 1).await;
        page.assert_accessible().await;
        page.screenshot("games-thrown").await;
        assert_eq!(page.evaluate(KEPT).await, 2, "nothing is lost yet");
        page.wait_for("document.getElementById('said').textContent.includes('Dina')").await;
        // The way back has the focus: one key is enough.
        page.wait_for("document.activeElement.classList.contains('undo-throw')").await;
        page.press("Enter").await;
        games_listed(page, 2).await;
        page.wait_for("document.activeElement.closest('.game') !== null").await;
        assert!(page.text(".game").await.contains("Dina"));

        page.click(".game .forget").await;
        games_listed(page, 1).await;
        page.hover("h1").await;
        page.evaluate("document.activeElement.blur()").await;
        page.see_no(".bin li").await;
        assert_eq!(page.evaluate(KEPT).await, 1, "time is up");

        page.click(".game .forget").await;
        games_listed(page, 0).await;
        page.reload().await;
        page.see("main").await;
        page.games().await;
        assert_eq!(page.evaluate(KEPT).await, 0, "who closes the page means it");
    });
}

#[test]
fn a_kept_game_that_cannot_be_read_hides_no_other() {
    visit(Size::Phone, async |page| {
        page.import(&with_tiles("base", 2, 12).record).await;
        page.import(&with_tiles("base", 4, 20).record).await;
        let hash = page.evaluate("location.hash.match(/game=([^&]*)/)[1]").await;
        page.evaluate(&format!("localStorage.setItem('bastide.game.' + {hash}, 'moths were here')")).await;
        page.tap("#home").await;
        // The first page offers the one that can be read, or none.
        page.games().await;
        games_listed(page, 2).await;
        let damaged = format!("[data-game={hash}]");
        page.see(&format!("{damaged} .save-raw")).await;
        assert!(page.text(&damaged).await.contains(text("en", "games.damaged")));
        page.assert_accessible().await;
        page.tap(&format!(".game:not({damaged}) .resume")).await;
        page.wait_for("document.querySelectorAll('.land .tile').length === 12").await;
    });
}

#[test]
fn bots_have_a_name_and_a_level_wherever_they_sit() {
    let playing = against(with_tiles("base", 6, 40).record, &["novice", "squire", "trader", "builder", "best"]);
    let over = against(finished("base", 3).record, &["knight", "best"]);
    for size in [Size::Desktop, Size::Phone] {
        Visit::new(size).still().run(async |page| {
            page.import(&playing).await;
            for (player, name, level) in
                [(1, "bot.blue", "novice"), (4, "bot.black", "builder"), (5, "bot.pink", "best")]
            {
                let shown =
                    page.evaluate(&format!("document.querySelector('[data-player=\"{player}\"]').textContent")).await;
                let shown = shown.as_str().unwrap_or_default().to_owned();
                assert!(shown.contains(text("en", name)), "{name} in {shown}");
                assert!(shown.contains(text("en", &format!("level.{level}"))), "{level} in {shown}");
            }
            assert_eq!(page.count(".player .face").await, 6);
            page.screenshot("bots-in-play").await;
            page.click("#home").await;
            page.import(&over).await;
            page.see("#sheet").await;
            let sheet = page.text("#sheet").await;
            for word in
                [text("en", "bot.blue"), text("en", "level.knight"), text("en", "bot.yellow"), text("en", "level.best")]
            {
                assert!(sheet.contains(word), "{word} in {sheet}");
            }
            assert_eq!(page.count("#sheet thead .face").await, 3);
        });
    }
}

#[test]
fn a_name_may_have_forty_letters_and_breaks_nothing() {
    const NAME: &str = "Maximiliane Friederike von und zu Hohenf";
    for size in [Size::Desktop, Size::Phone] {
        Visit::new(size).still().run(async |page| {
            page.set_up().await;
            page.fill("#name-0", &format!("{NAME}els")).await;
            page.click("#begin").await;
            page.see("#prompt").await;
            assert_eq!(page.kept().await.record.header.seats[0].name, NAME);
            let whole = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(page.evaluate(whole).await, true);
            page.screenshot("long-name").await;
            page.click("#home").await;
            page.see("#continue").await;
            assert_eq!(page.evaluate(whole).await, true);
            page.games().await;
            page.see(".game .face").await;
            assert_eq!(page.evaluate(whole).await, true);
        });
    }
}

#[test]
fn keys_skip_to_the_button_that_begins() {
    visit(Size::Desktop, async |page| {
        page.set_up().await;
        page.tab_to(".skip").await;
        page.press("Enter").await;
        page.wait_for("document.activeElement.id === 'begin'").await;
        page.press("Enter").await;
        page.see("#prompt").await;
    });
}

#[test]
fn settings_stand_in_groups_and_each_says_what_it_does() {
    visit(Size::Phone, async |page| {
        page.tap("#settings").await;
        page.see(".liking h3").await;
        page.wait_for("[...document.querySelectorAll('.settings .switch')].every((row) => row.querySelector('small').textContent.length > 10)").await;
        page.wait_for("[...document.querySelectorAll('.settings section')].every((group) => document.getElementById(group.getAttribute('aria-labelledby')).textContent !== '')").await;
        page.assert_accessible().await;
    });
}

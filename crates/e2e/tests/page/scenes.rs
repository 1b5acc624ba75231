//! What happens is seen: chance waits a moment, the end is counted, nothing has to be waited for, and nothing moves where
//! nothing should.

use std::time::Duration;

use bastide_e2e::games::{Prepared, find};
use bastide_e2e::{Page, Size, Visit};
use bastide_rules::{Action, Decision, Game};

const QUICK: &str = "localStorage.setItem('bastide.prefs', JSON.stringify({ speed: 'quick', scenes: 'quick' }))";

/// A figure is on the wing, and whatever the die shows there is no place to land.
fn doomed_flight() -> Prepared {
    find("base+flying-machines", 2, |game| {
        let fails = |n: u8| {
            let mut rolled = game.clone();
            rolled.apply(Action::Roll(n)).is_ok() && rolled.decision() != Decision::Land
        };
        game.decision() == Decision::Roll && game.tiles_left() > 5 && (1..=3).all(fails)
    })
}

/// One answer before the end, with roads, cities and fields to count.
fn almost_over() -> Prepared {
    find("base", 2, |game| {
        let mut ended = game.clone();
        let passes = game.decision() == Decision::Wood && ended.apply(Action::Pass).is_ok() && ended.is_over();
        passes && gains(game, &ended)
    })
}

/// Whether both players still get points.
fn gains(before: &Game, ended: &Game) -> bool {
    before.players().all(|p| ended.score(p) > before.score(p) + 2)
}

async fn stage_is(page: &Page, state: &str) -> bool {
    page.attribute("#stage", "data-stage").await.as_deref() == Some(state)
}

async fn waits(page: &Page) {
    page.evaluate("new Promise((done) => setTimeout(done, 450))").await;
}

/// Keeps every card with its words and how many milliseconds it was shown: a picture of it may come too late.
const TIME_CARDS: &str = "(() => {
    window.cards = [];
    const since = new Map();
    new MutationObserver((changes) => changes.forEach((change) => {
        change.addedNodes.forEach((e) => since.set(e, performance.now()));
        change.removedNodes.forEach((e) => {
            if (e.matches?.('.chance')) window.cards.push([e.className, e.textContent.replace('.', ''), performance.now() - since.get(e)]);
        });
    })).observe(document.querySelector('#stage'), { childList: true });
})()";

#[test]
fn the_die_that_fails_a_flight_is_shown_and_stays() {
    let flight = doomed_flight();
    Visit::new(Size::Desktop).run(async |page| {
        page.import(&flight.record).await;
        page.evaluate(TIME_CARDS).await;
        page.click("#confirm").await;
        page.see(".chance.fail [data-die]").await;
        page.screenshot("scene-failed").await;
        page.wait_for("document.querySelector('#stage').dataset.stage === 'idle'").await;
        let cards: Vec<(String, String, f64)> =
            serde_json::from_value(page.evaluate("window.cards").await).expect("cards with their times");
        let [(roll, shown, rolling), (fail, again, failed)] = &cards[..] else { panic!("{cards:?}") };
        assert_eq!((roll.as_str(), fail.as_str()), ("chance roll", "chance fail"));
        assert!(
            shown.ends_with(char::is_numeric) && again.contains("land"),
            "a sentence says what happened: {cards:?}"
        );
        assert!(*rolling >= 1100.0 && *failed >= 1100.0, "each waits a moment: {cards:?}");
    });
}

#[test]
fn a_key_ends_the_scenes_and_still_does_what_it_does() {
    let flight = doomed_flight();
    Visit::new(Size::Desktop).run(async |page| {
        page.import(&flight.record).await;
        page.click("#confirm").await;
        page.see(".chance.roll").await;
        page.see(".cell.ok").await;
        let many = page.count(".cell.ok").await >= 10;
        page.press("1").await;
        assert_eq!(page.count(".chance, .flyer").await, 0, "the scenes are over at once");
        assert!(stage_is(page, "idle").await);
        if many {
            page.press("Enter").await;
        }
        page.see(".ghost.tried").await;
    });
}

#[test]
fn a_click_ends_the_scenes_and_still_does_what_it_does() {
    let flight = doomed_flight();
    Visit::new(Size::Desktop).run(async |page| {
        page.import(&flight.record).await;
        page.click("#confirm").await;
        page.see(".chance.roll").await;
        page.see_board_at_rest().await;
        page.click(".cell.ok").await;
        page.see(".ghost.tried").await;
        assert!(stage_is(page, "idle").await);
        assert_eq!(page.count(".chance, .flyer").await, 0);
    });
}

#[test]
fn bots_wait_until_all_is_seen() {
    let mut flight = doomed_flight();
    for seat in &mut flight.record.header.seats {
        seat.bot = Some("novice".into());
    }
    let flyer = flight.game.active().index();
    flight.record.header.seats[flyer].bot = None;
    Visit::new(Size::Desktop).run(async |page| {
        page.import(&flight.record).await;
        page.click("#confirm").await;
        page.see(".chance.roll").await;
        let rolled = page.kept().await.record.actions().count();
        page.see(".chance.fail").await;
        assert_eq!(page.kept().await.record.actions().count(), rolled, "the bot has not moved before all is seen");
        let seen = page.kept().await.record;
        page.see_progress(&seen).await;
    });
}

/// Keeps what is counted, and the totals with it, from now on.
const NOTE_COUNTS: &str = "(() => {
    window.counts = [];
    new MutationObserver(() => {
        const now = document.querySelector('[data-counting]')?.dataset.counting;
        const totals = [...document.querySelectorAll('[data-score]')].map((e) => +e.textContent);
        const gone = document.querySelectorAll('.figures .body.absent').length;
        if (now) window.counts.push([now, totals, gone]);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
})()";

#[test]
fn the_end_is_counted_roads_before_fields_then_the_sheet() {
    let game = almost_over();
    let before = game.game.scores();
    Visit::new(Size::Desktop).run(async |page| {
        page.evaluate(QUICK).await;
        page.reload().await;
        page.import(&game.record).await;
        page.evaluate(NOTE_COUNTS).await;
        page.click("#confirm").await;
        page.see("#finale").await;
        waits(page).await;
        page.screenshot("scene-finale").await;
        page.assert_accessible().await;
        page.see("#crowned").await;
        page.see("#sheet").await;
        let counts = page.evaluate("window.counts").await;
        let counts: Vec<(String, Vec<i16>, usize)> = serde_json::from_value(counts).expect("counts and totals");
        let order = ["road", "city", "monastery", "garden", "goods", "gold", "robber", "field"];
        let ranks: Vec<usize> = counts.iter().filter_map(|(c, ..)| order.iter().position(|o| o == c)).collect();
        assert!(ranks.is_sorted() && ranks.first() < ranks.last(), "{counts:?}");
        assert_eq!(counts[0].1, before, "totals begin with the points before the end");
        for player in 0..2 {
            let totals: Vec<i16> = counts.iter().map(|(_, t, _)| t[player]).collect();
            assert!(totals.is_sorted() && totals.first() < totals.last(), "{totals:?}");
        }
        // What is counted goes home (BASE-54); afterwards one can still see who had what.
        let gone: Vec<usize> = counts.iter().map(|(.., gone)| *gone).collect();
        assert!(gone.is_sorted() && gone.first() < gone.last(), "{gone:?}");
        assert_eq!(page.count(".figures .body.absent").await, 0);
        let ended = page.kept().await.game;
        for player in ended.players() {
            let total = page.text(&format!("[data-total='{}']", player.0)).await;
            assert_eq!(total, ended.score(player).to_string());
        }
    });
}

#[test]
fn the_count_is_left_by_button_and_by_key_and_watched_again() {
    let game = almost_over();
    Visit::new(Size::Phone).run(async |page| {
        page.import(&game.record).await;
        page.tap("#confirm").await;
        page.see("#finale").await;
        page.screenshot("scene-finale").await;
        page.tap("#finale-skip").await;
        page.see("#sheet").await;
        page.tap("#count-again").await;
        page.see("#finale").await;
        page.press("Escape").await;
        page.see("#sheet").await;
        assert_eq!(page.count("#finale").await, 0);
    });
}

/// Reduced motion: what chance brought stands still, until the next word; the end opens the sheet, and is counted step by
/// step for whoever wants it.
#[test]
fn without_movement_everything_random_is_still_seen() {
    let (flight, game) = (doomed_flight(), almost_over());
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&flight.record).await;
        page.click("#confirm").await;
        page.see(".chance.fail [data-die]").await;
        page.screenshot("scene-still").await;
        assert_eq!(page.evaluate("document.getAnimations().length").await, 0, "nothing moves");
        assert_eq!(page.count(".flyer, .rising").await, 0);
        page.press("f").await;
        assert_eq!(page.count(".chance").await, 0, "a word, and it is gone");

        page.import(&game.record).await;
        page.click("#confirm").await;
        page.see("#sheet").await;
        page.click("#count-again").await;
        page.see("#finale-next").await;
        let first = page.text("#finale h2").await;
        waits(page).await;
        assert_eq!(page.text("#finale h2").await, first, "it waits for a word");
        while page.count("#crowned").await == 0 {
            page.click("#finale-next").await;
        }
        page.click("#finale-next").await;
        page.see("#sheet").await;
    });
}

/// The slowest speed takes its time, the quickest hurries: measured by the die that fails.
#[test]
fn scenes_have_a_speed() {
    let flight = doomed_flight();
    let time = |speed: &'static str| {
        let mut took = Duration::ZERO;
        Visit::new(Size::Desktop).run(async |page| {
            page.evaluate(&format!("localStorage.setItem('bastide.prefs', '{{\"scenes\":\"{speed}\"}}')")).await;
            page.reload().await;
            page.import(&flight.record).await;
            page.click("#confirm").await;
            page.see(".chance.roll").await;
            let began = std::time::Instant::now();
            page.wait_for("document.querySelector('#stage').dataset.stage === 'idle'").await;
            took = began.elapsed();
        });
        took
    };
    let (quick, slow) = (time("quick"), time("slow"));
    assert!(quick * 2 < slow, "{quick:?} against {slow:?}");
}

//! The table in the page: games brought along, what is kept, and hands that play.

use std::fs;
use std::time::{Duration, Instant};

use bastide_record::{Colour, Record, Replayed};
use bastide_rules::{Action, Pos, Setup};
use serde_json::{Value, json};

use crate::Page;

/// What a visitor plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A mouse.
    Mouse,
    /// A finger.
    Finger,
}

/// Every visible element that fits, with its `data-action` or `data-cell` and a point at which a hand meets it and
/// nothing that lies over it.
const TARGETS: &str = "(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    for (const y of [.5, .3, .7, .15, .85]) for (const x of [.5, .3, .7, .15, .85]) {
        const at = [Math.round(box.x + box.width * x), Math.round(box.y + box.height * y)];
        const hit = document.elementFromPoint(...at);
        if (hit && element.contains(hit)) return [{ name: element.dataset.action ?? element.dataset.cell ?? '', x: at[0], y: at[1] }];
    }
    return [];
})";

/// Where a choice shows what it means: the middle of its sign, or a point of a ferry's way before others cross it.
const SIGN: &str = "(selector) => {
    const choice = document.querySelector(selector);
    const way = choice.querySelector('.way');
    if (way) {
        const point = way.getPointAtLength(way.getTotalLength() * .3).matrixTransform(way.getScreenCTM());
        return [point.x, point.y];
    }
    const box = (choice.querySelector('.disc') ?? choice).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}";

/// Whether the board lies still. Pins grow and shrink when it has come to rest in another size.
const AT_REST: &str = "document.querySelector('.layer') !== null && document.querySelector('.layer.moving') === null
    && !document.getAnimations().some((a) => a.playState === 'running' && a.effect?.target?.matches('.grow'))";

impl Page {
    /// Goes to the page on which a table is set up, from wherever the visitor is.
    pub async fn set_up(&self) {
        self.turn_to("#begin", "#set-up").await;
    }

    /// Goes to the page of kept games, from wherever the visitor is.
    pub async fn games(&self) {
        self.turn_to("main.games", "#games-page").await;
    }

    /// Every page but the first has a way back to it, and the first has a way to every other.
    async fn turn_to(&self, sign: &str, way: &str) {
        self.see("main").await;
        if self.count(sign).await > 0 {
            return;
        }
        if self.count("#home").await > 0 {
            self.click("#home").await;
        }
        self.click(way).await;
        self.see(sign).await;
    }

    /// Opens a record on the page of games and waits for its table.
    pub async fn import(&self, record: &Record) {
        self.import_text(&record.to_string()).await;
        self.see("#prompt").await;
    }

    /// Opens any text as a record.
    pub async fn import_text(&self, text: &str) {
        self.games().await;
        let dir = tempfile::tempdir().expect("a folder for the record");
        let path = dir.path().join("game.bgr");
        fs::write(&path, text).expect("the record can be written");
        self.choose_file("#import", &path).await;
        // The page has read the file when it shows the game, or what is wrong with it.
        self.wait_for("document.querySelector('#prompt, #trouble') !== null").await;
    }

    /// From now on, until the page is loaded again, new games have the same luck on every run.
    pub async fn fix_luck(&self) {
        self.evaluate("Object.defineProperty(crypto, 'getRandomValues', { value: (bytes) => bytes.fill(7) }) !== null")
            .await;
    }

    /// Puts a table on the set-up page, as if it had been played there before.
    pub async fn remember_table(&self, setup: &Setup) {
        let colours = Colour::ALL.into_iter().take(setup.players.into());
        let seats: Vec<Value> = colours.map(|colour| json!({ "colour": colour })).collect();
        let table = json!({ "setup": setup, "seats": seats, "assist": "all" }).to_string();
        self.evaluate(&format!("localStorage.setItem('bastide.table', {})", json!(table))).await;
        self.reload().await;
        self.set_up().await;
    }

    /// The game in play as the browser keeps it, played again by our own rules.
    pub async fn kept(&self) -> Replayed {
        let text = self.kept_text().await;
        bastide_record::replay(&text).unwrap_or_else(|error| panic!("the page keeps a record that holds: {error}"))
    }

    /// The record of the game in play as the browser keeps it.
    pub async fn kept_text(&self) -> String {
        let kept = self.shelved().await;
        // Over the record stands what the shelf itself wants to know.
        kept.split_once('\n')
            .filter(|(head, _)| head.starts_with("{\"shelf\""))
            .map_or(kept.clone(), |(_, record)| record.to_owned())
    }

    /// The game in play as it lies on the browser's shelf.
    pub async fn shelved(&self) -> String {
        let kept =
            self.evaluate("localStorage.getItem('bastide.game.' + location.hash.match(/game=([^&]*)/)?.[1])").await;
        kept.as_str().unwrap_or_else(|| panic!("the page keeps no game: {kept}")).to_owned()
    }

    /// Waits until these actions have been played on top of a record, and gives the game by then.
    pub async fn see_played(&self, before: &Record, actions: &[Action]) -> Replayed {
        let wanted: Vec<Action> = before.actions().chain(actions.iter().copied()).collect();
        self.wait_until(format_args!("{actions:?} is played"), async || self.kept_actions().await >= wanted.len())
            .await;
        let now = self.kept().await;
        let played: Vec<Action> = now.record.actions().collect();
        assert_eq!(played[..wanted.len()], wanted, "the page played something else");
        now
    }

    /// Waits until the game has gone on from a record.
    pub async fn see_progress(&self, before: &Record) -> Replayed {
        let count = before.actions().count();
        self.wait_until("the game has gone on", async || self.kept_actions().await > count).await;
        self.see_played(before, &[]).await
    }

    async fn kept_actions(&self) -> usize {
        self.kept_text().await.matches("\"a\":").count()
    }

    /// Waits until the board lies still, and the pins on it have their size: what moves cannot be hit.
    pub async fn see_board_at_rest(&self) {
        self.wait_for(AT_REST).await;
    }

    /// What can be hit by hand once the board lies still: names (`data-action`, `data-cell`) and points of the window.
    pub async fn targets(&self, selector: &str) -> Vec<(String, f64, f64)> {
        self.see_board_at_rest().await;
        let found = self.evaluate(&format!("({TARGETS})({})", json!(selector))).await;
        let found = found.as_array().unwrap_or_else(|| panic!("{selector}: {found}"));
        let number = |v: &Value| v.as_f64().unwrap_or_default();
        found
            .iter()
            .map(|f| (f["name"].as_str().unwrap_or_default().to_owned(), number(&f["x"]), number(&f["y"])))
            .collect()
    }

    /// Clicks or taps something by its name on the board.
    pub async fn touch(&self, hand: Hand, selector: &str) {
        self.see(selector).await;
        let targets = self.targets(selector).await;
        let (_, x, y) = targets.first().unwrap_or_else(|| panic!("{selector} lies under something else"));
        match hand {
            Hand::Mouse => self.click_at(*x, *y).await,
            Hand::Finger => self.tap_at(*x, *y).await,
        }
    }

    /// Takes a choice shown on the board. Where a finger would cover several, the page shows them larger first.
    pub async fn choose(&self, hand: Hand, action: &str) {
        const LOOKS: usize = 6;
        const SLOW: Duration = Duration::from_secs(8);
        let selector = format!(".choices [data-action=\"{action}\"]");
        let place = format!("({SIGN})({})", json!(selector));
        let view = "document.querySelector('.layer')?.style.transform ?? ''";
        let actions = self.kept_actions().await;
        for _ in 0..LOOKS {
            if hand == Hand::Mouse {
                return self.touch(hand, &selector).await;
            }
            self.see_board_at_rest().await;
            let at = self.evaluate(&place).await;
            let before = self.evaluate(view).await;
            self.tap_at(at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default()).await;
            // On a busy machine a tap can take so long that the finger rests, which chooses nothing: it taps again.
            let start = Instant::now();
            while self.evaluate(view).await == before && start.elapsed() < SLOW {
                if self.kept_actions().await > actions {
                    return;
                }
            }
            if self.kept_actions().await > actions {
                return;
            }
        }
        panic!("looking closer does not help to choose {action}");
    }

    /// Presses a button, by mouse or finger.
    pub async fn push(&self, hand: Hand, selector: &str) {
        match hand {
            Hand::Mouse => self.click(selector).await,
            Hand::Finger => self.tap(selector).await,
        }
    }

    /// Tries the tile in hand on a free cell.
    pub async fn try_tile(&self, hand: Hand, pos: Pos) {
        self.touch(hand, &format!(".cell.ok[data-cell=\"{pos}\"]")).await;
        self.see(".ghost.tried").await;
    }

    /// Goes with the Tab key to an element.
    pub async fn tab_to(&self, selector: &str) {
        let there = format!("document.activeElement?.matches({}) === true", json!(selector));
        for _ in 0..150 {
            if self.evaluate(&there).await == true {
                return;
            }
            self.press("Tab").await;
        }
        panic!("the Tab key does not lead to {selector}");
    }

    /// Types text at the place that has the focus.
    pub async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            self.press(&letter.to_string()).await;
        }
    }
}

//! The table in the page: games brought along, what is kept, and hands that play.

use std::fs;

use bastide_record::{Record, Replayed};
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
        const at = [box.x + box.width * x, box.y + box.height * y];
        const hit = document.elementFromPoint(...at);
        if (hit && element.contains(hit)) return [{ name: element.dataset.action ?? element.dataset.cell ?? '', x: at[0], y: at[1] }];
    }
    return [];
})";

impl Page {
    /// Opens a record on the first page and waits for its table.
    pub async fn import(&self, record: &Record) {
        self.import_text(&record.to_string()).await;
        self.see("#prompt").await;
    }

    /// Opens any text as a record.
    pub async fn import_text(&self, text: &str) {
        self.see("#begin").await;
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
        let seats: Vec<Value> = (0..setup.players).map(|i| json!({ "name": "", "colour": i })).collect();
        let table = json!({ "setup": setup, "seats": seats, "assist": "all" }).to_string();
        self.evaluate(&format!("localStorage.setItem('bastide.table', {})", json!(table))).await;
        self.reload().await;
        self.see("#begin").await;
    }

    /// The game in play as the browser keeps it, played again by our own rules.
    pub async fn kept(&self) -> Replayed {
        let text = self.kept_text().await;
        bastide_record::replay(&text).unwrap_or_else(|error| panic!("the page keeps a record that holds: {error}"))
    }

    /// The record of the game in play as the browser keeps it.
    pub async fn kept_text(&self) -> String {
        let kept = self.evaluate("localStorage.getItem('bastide.game.' + location.hash.replace('#game=', ''))").await;
        kept.as_str().unwrap_or_else(|| panic!("the page keeps no game: {kept}")).to_owned()
    }

    /// Waits until these actions have been played on top of a record, and gives the game by then.
    pub async fn see_played(&self, before: &Record, actions: &[Action]) -> Replayed {
        let wanted: Vec<Action> = before.actions().chain(actions.iter().copied()).collect();
        let mut now = self.kept().await;
        for _ in 0..200 {
            let played: Vec<Action> = now.record.actions().collect();
            if played.len() >= wanted.len() {
                assert_eq!(played[..wanted.len()], wanted, "the page played something else");
                return now;
            }
            tokio::time::sleep(std::time::Duration::from_millis(30)).await;
            now = self.kept().await;
        }
        panic!("the page did not play {actions:?}");
    }

    /// Waits until the game has gone on from a record.
    pub async fn see_progress(&self, before: &Record) -> Replayed {
        self.see_played(before, &[]).await;
        let count = before.actions().count();
        let longer = format!(
            "localStorage.getItem('bastide.game.' + location.hash.replace('#game=', '')).split('\"a\"').length > {}",
            count + 1
        );
        self.wait_for(&longer).await;
        self.kept().await
    }

    /// What can be hit by hand now: names (`data-action`, `data-cell`) and points of the window.
    pub async fn targets(&self, selector: &str) -> Vec<(String, f64, f64)> {
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

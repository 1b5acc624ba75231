//! Plays as a new user would, at every size of window, and tells what is off:
//! `cargo xtask web && cargo run --package bastide-e2e --example trying [-- [--dusk] [--base] [--box] [WIDTHxHEIGHT…]]`.
//!
//! By mouse on large windows, by finger on small ones: the first page, setting up, a whole base game, and sixty tiles of
//! the big box (six players on the tablet). Pictures of each page, of each question the first time it is asked, of the
//! middle of the game, of the count at the end and of the score sheet go to `target/screenshots/trying-…`. A report for
//! people to read: it ends with 1 when something is off, but is no test, because it takes half an hour.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{env, process};

use bastide_e2e::{Hand, Page, Size, Visit, WINDOWS, games};
use bastide_record::Replayed;
use bastide_rules::{Action, Decision, Game, Pos, Setup};
use serde_json::{Value, json};

/// So many tiles of the big box are laid.
const BOX_TILES: usize = 60;

/// What is off on any page: words that are cut, things beside the window.
const ANYWHERE: &str = r"() => {
    const wrong = [], [W, H] = [innerWidth, innerHeight];
    const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getBoundingClientRect().width > 1;
    const name = (e) => (e.id ? '#' + e.id : e.tagName.toLowerCase() + '.' + e.classList[0]) + ' “' + e.textContent.trim().slice(0, 60) + '”';
    if (document.documentElement.scrollWidth > W) wrong.push('the page is wider than the window');
    for (const e of document.querySelectorAll('button, h1, h2, h3, p, .chip > span, .title, .ask, .explain, .facts, .score, .gain, .next, .worth, label, td, th, .headline, .promise')) {
        if (!seen(e) || e.closest('.aside, .side:not(.open), [hidden]')) continue;
        const style = getComputedStyle(e), b = e.getBoundingClientRect();
        const cuts = (axis) => style['overflow' + axis] !== 'visible' && style['overflow' + axis] !== 'auto' && style['overflow' + axis] !== 'scroll';
        if (cuts('X') && e.scrollWidth > e.clientWidth + 1) wrong.push(`${name(e)} is cut on its right`);
        if (cuts('Y') && e.scrollHeight > e.clientHeight + 3) wrong.push(`${name(e)} is cut below`);
        if (e.tagName === 'BUTTON' && style.display !== 'inline' && e.scrollWidth > e.clientWidth + 2) wrong.push(`the words of ${name(e)} are wider than it`);
        // Inside something that scrolls, the rest can be brought into view.
        let scrolled = false;
        for (let up = e.parentElement; up; up = up.parentElement) scrolled ||= /auto|scroll/.test(getComputedStyle(up).overflow) && (up.scrollWidth > up.clientWidth + 1 || up.scrollHeight > up.clientHeight + 1);
        if (!scrolled && document.querySelector('.room') && (b.right > W + 1 || b.left < -1)) wrong.push(`${name(e)} is beside the window`);
    }
    return wrong;
}";

/// What is off at the table.
const AT_TABLE: &str = r"() => {
    const wrong = [], [W, H] = [innerWidth, innerHeight];
    const box = (e) => e.getBoundingClientRect();
    const board = box(document.getElementById('board')), dock = box(document.getElementById('prompt'));
    if (dock.top >= board.bottom - 1 && dock.height > board.height / 3 + 1) wrong.push(`the dock is ${Math.round(dock.height)} high under a board of ${Math.round(board.height)}`);
    const met = (e) => {
        const b = box(e);
        for (const y of [.5, .2, .8]) for (const x of [.5, .2, .8]) {
            const [px, py] = [b.x + b.width * x, b.y + b.height * y];
            const hit = px >= 0 && py >= 0 && px < W && py < H && document.elementFromPoint(px, py);
            if (hit && e.contains(hit)) return true;
        }
        return false;
    };
    const all = [...document.querySelectorAll('.choices [data-action], .cell.ok, .chip, .track .pick, #confirm:not(.gone), .ghost.tried')];
    if (all.length > 0 && !all.some(met)) wrong.push('nothing that can be chosen is in view');
    for (const id of ['confirm', 'undo', 'rotate', 'hint', 'more', 'home']) {
        const e = document.getElementById(id);
        if (e && e.checkVisibility({ visibilityProperty: true }) && !e.disabled && !met(e)) wrong.push(`#${id} cannot be pressed`);
    }
    const chips = [...document.querySelectorAll('.chip, .piece-button')];
    if (chips.length && document.querySelector('.answers').scrollLeft === 0 && !met(chips[0])) wrong.push('the first answer cannot be pressed');
    const choices = document.querySelectorAll('.choices [data-action]'), ok = [...choices].filter(met);
    // Where they lie too close to each other, two buttons lead from one to the next.
    const steps = document.querySelector('.stepping:not([hidden])');
    if (choices.length && ok.length < choices.length && !steps) wrong.push(`${choices.length - ok.length} of ${choices.length} choices on the board are hidden`);
    return wrong;
}";

/// One visit: where the visitor plays, with what, and what was off so far.
struct Trial<'a> {
    page: &'a Page,
    hand: Hand,
    mark: String,
    seen: BTreeSet<String>,
    off: &'a mut BTreeSet<String>,
}

impl Trial<'_> {
    async fn picture(&self, name: &str) {
        self.page.screenshot(&format!("trying-{}-{name}", self.mark)).await;
    }

    async fn complain(&mut self, at: &str, script: &str) {
        let found = self.page.evaluate(&format!("({script})()")).await;
        match found.as_array() {
            Some(found) => self.off.extend(found.iter().filter_map(Value::as_str).map(|what| format!("{at}: {what}"))),
            None => panic!("{found}"),
        }
    }

    /// Looks at a page that has just come up.
    async fn look(&mut self, name: &str) {
        self.complain(name, ANYWHERE).await;
        self.picture(name).await;
    }

    /// Looks at a question, and keeps a picture when it is new.
    async fn question(&mut self, name: &str) {
        self.page.see_board_at_rest().await;
        self.complain(name, AT_TABLE).await;
        self.complain(name, ANYWHERE).await;
        if self.seen.insert(name.to_owned()) {
            self.picture(&format!("ask-{name}")).await;
        }
    }

    /// The first page, and the page on which a table is set up.
    async fn arrive(&mut self) {
        self.page.see("#play").await;
        self.look("first").await;
        self.page.push(self.hand, "#set-up").await;
        self.page.see("#begin").await;
        self.look("set-up").await;
    }

    /// Plays until the game is over or so many tiles lie on the table.
    async fn play(&mut self, tiles: usize) {
        let mut half = false;
        loop {
            let Replayed { record, game } = self.page.kept().await;
            if game.is_over() || game.tiles().len() > tiles {
                break;
            }
            if !half && game.tiles().len() > tiles.min(72) / 2 {
                half = true;
                self.picture("middle").await;
            }
            let asked = games::decision_name(game.decision());
            self.page.see(&format!("[data-asks={asked}]")).await;
            self.question(&asked).await;
            self.answer(&game).await;
            self.page.see_progress(&record).await;
            self.off.extend(self.page.take_console_errors().await);
        }
    }

    /// Answers what is asked, by what the page shows.
    async fn answer(&mut self, game: &Game) {
        match game.decision() {
            Decision::Lay => self.lay(game).await,
            Decision::Draw | Decision::Roll | Decision::TurnMessage => self.page.push(self.hand, "#confirm").await,
            _ => self.choose(best(game).0).await,
        }
    }

    /// Tries the tile where it brings most, turns it, and puts a figure on it or not.
    async fn lay(&mut self, game: &Game) {
        let (lay, then) = best(game);
        let Action::Lay { pos, rotation, .. } = lay else { panic!("a tile is to be laid: {lay}") };
        self.reach(pos).await;
        self.page.try_tile(self.hand, pos).await;
        let turned = format!("document.querySelector('.over').dataset.turn === '{}'", rotation.quarters());
        for _ in 0..4 {
            if self.page.evaluate(&turned).await == true {
                break;
            }
            self.page.push(self.hand, "#rotate").await;
        }
        self.page.wait_for(&turned).await;
        self.question("tried").await;
        self.choose(then.unwrap_or(Action::Pass)).await;
    }

    /// A free cell that lies outside the window is found by showing the whole board.
    async fn reach(&mut self, pos: Pos) {
        let cell = format!(".cell.ok[data-cell=\"{pos}\"]");
        self.page.see(&cell).await;
        if self.page.targets(&cell).await.is_empty() {
            self.off.insert("lay: a free cell is outside the window or under something".to_owned());
            self.page.push(self.hand, "#fit").await;
            self.page.see_board_at_rest().await;
        }
    }

    /// Takes an answer: on the board where it has a place there, otherwise by its button.
    async fn choose(&mut self, action: Action) {
        let button = |class: &str| format!("{class}[data-action=\"{action}\"]");
        // Answers are shown piece by piece, where there is a choice of pieces.
        for piece in 1..=self.page.count(".piece-button").await {
            let shown = self.page.count(&button(".chip")).await + self.page.count(&button(".choices ")).await > 0;
            if action == Action::Pass || shown {
                break;
            }
            let piece = format!(".piece-button:nth-child({piece})");
            self.page.push(self.hand, &piece).await;
            self.page.see(&format!("{piece}[aria-pressed=true]")).await;
            self.question("piece").await;
        }
        // Of places that mean the same the page shows one: then the one in the middle of the list is as good as any.
        let shown = self.page.count(".chip").await;
        if action != Action::Pass && self.page.count(&button(".chip")).await == 0 && shown > 0 {
            let middle = format!(".chip:nth-child({})", shown / 2 + 1);
            let other = self.page.attribute(&middle, "data-action").await.expect("a button has its action");
            return match self.page.count(&format!(".choices [data-action=\"{other}\"]")).await {
                0 => self.page.push(self.hand, &middle).await,
                _ => self.page.choose(self.hand, &other).await,
            };
        }
        if self.page.count(&button(".choices ")).await > 0 {
            self.page.choose(self.hand, &action.to_string()).await;
        } else if self.page.count(&button(".chip")).await > 0 {
            self.page.push(self.hand, &button(".chip")).await;
        } else {
            self.page.push(self.hand, "#confirm").await;
        }
    }

    /// The end is counted, then the sheet comes.
    async fn end(&mut self) {
        self.page.see("#finale").await;
        self.page.wait_for("Number(document.querySelector('#finale')?.dataset.at ?? 9) >= 2").await;
        self.look("count").await;
        if self.page.count("#finale-skip").await > 0 {
            self.page.push(self.hand, "#finale-skip").await;
        }
        self.page.see("#sheet").await;
        self.look("sheet").await;
    }
}

/// The answer after which the one who gives it stands best, and the figure to go with a tile.
fn best(game: &Game) -> (Action, Option<Action>) {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let me = game.active().index();
    let value = |game: &Game| {
        let all = game.projected_scores();
        let others = all.iter().enumerate().filter(|(i, _)| *i != me).map(|(_, s)| i32::from(*s)).max();
        let figures: i32 =
            bastide_rules::Figure::ALL.iter().map(|f| i32::from(game.in_supply(game.active(), *f))).sum();
        // A figure in hand is worth a little, the last one more.
        10 * (i32::from(all[me]) - others.unwrap_or(0)) + 8 * figures.min(3)
    };
    let after = |game: &Game, action: Action| {
        let mut next = game.clone();
        next.apply(action).map(|()| next).ok()
    };
    let mut found = Vec::new();
    for &action in &legal {
        let Some(next) = after(game, action) else { continue };
        if matches!(action, Action::Lay { .. }) && next.decision() == Decision::Wood && next.active() == game.active() {
            let mut then = Vec::new();
            next.legal_actions(&mut then);
            let placed = then.into_iter().filter_map(|t| Some((value(&after(&next, t)?), action, Some(t))));
            found.extend(placed);
        } else {
            found.push((value(&next), action, None));
        }
    }
    let (_, action, then) =
        found.into_iter().max_by_key(|(value, ..)| *value).expect("a game that is not over goes on");
    (action, then)
}

/// A game at one size; what was off.
fn try_out(window: (u32, u32), dusk: bool, setup: &str, tiles: usize) -> BTreeSet<String> {
    let (width, height) = window;
    let size = Size::Window(width, height);
    let visit = Visit::new(size);
    let visit = if dusk { visit.dark() } else { visit };
    let players = if (width, height) == (768, 1024) { 6 } else { 2 };
    let mut off = BTreeSet::new();
    let course = catch_unwind(AssertUnwindSafe(|| {
        visit.run(async |page| {
            let mut trial = Trial {
                page,
                hand: if size.is_touched() { Hand::Finger } else { Hand::Mouse },
                mark: format!("{}-{setup}", if dusk { "dusk" } else { "day" }),
                seen: BTreeSet::new(),
                off: &mut off,
            };
            trial.arrive().await;
            page.remember_table(&Setup::named(setup, players).expect("a table")).await;
            page.fix_luck().await;
            page.push(trial.hand, "#begin").await;
            page.see("#prompt").await;
            trial.play(tiles).await;
            if page.kept().await.game.is_over() {
                trial.end().await;
            }
        });
    }));
    if let Err(why) = course {
        let said = why.downcast_ref::<String>().cloned().unwrap_or_else(|| "it stopped".into());
        off.insert(format!("the game could not be played on: {said}"));
    }
    off
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|a| a == flag);
    let sizes: Vec<(u32, u32)> = arguments
        .iter()
        .filter(|a| !a.starts_with('-'))
        .filter_map(|a| a.split_once('x'))
        .map(|(w, h)| (w.parse().expect("a width"), h.parse().expect("a height")))
        .collect();
    let sizes = if sizes.is_empty() { WINDOWS.to_vec() } else { sizes };
    let both = has("--base") == has("--box");
    let mut all = 0;
    for window in sizes {
        for (setup, tiles, wanted) in [("base", usize::MAX, "--base"), ("bigbox6", BOX_TILES, "--box")] {
            if !both && !has(wanted) {
                continue;
            }
            let off = try_out(window, has("--dusk"), setup, tiles);
            println!("{}x{} {setup}: {}", window.0, window.1, if off.is_empty() { "nothing off" } else { "" });
            off.iter().for_each(|what| println!("    {what}"));
            all += off.len();
        }
    }
    println!("{}", json!({ "off": all }));
    process::exit(i32::from(all > 0));
}

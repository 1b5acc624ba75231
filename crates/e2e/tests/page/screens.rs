//! Every screen: what is played with fits into windows of every size with six players, at every question, with large letters
//! and with the system's own colours; and who cannot see it hears it.

use bastide_e2e::games::{self, Prepared, asking_among};
use bastide_e2e::{Hand, Page, Size, Visit, WINDOWS, text};
use bastide_rules::{Action, Decision, Player};
use serde_json::{Value, json};

/// What is wrong with the table as it lies in the window, in words.
const COMPLAINTS: &str = r"(mayScroll) => {
    const wrong = [], [W, H] = [innerWidth, innerHeight];
    const room = document.querySelector('.room'), box = (e) => e.getBoundingClientRect();
    const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width > 0);
    const name = (e) => e.id ? '#' + e.id : '.' + e.classList[0] + ' “' + e.textContent.trim().slice(0, 20) + '”';
    const scrolls = room.scrollHeight > room.clientHeight + 1;
    if (scrolls && !mayScroll) wrong.push(`the page is ${room.scrollHeight} high`);
    if (document.documentElement.scrollWidth > W || room.scrollWidth > room.clientWidth) wrong.push('the page is wider than the window');
    const board = box(document.getElementById('board')), dock = box(document.getElementById('prompt'));
    if (Math.min(board.width, board.height) < Math.min(W, H) / 2 - 1 || board.width * board.height < .4 * W * H)
        wrong.push(`the board is ${Math.round(board.width)}x${Math.round(board.height)}`);
    if (!scrolls && dock.top >= board.bottom - 1 && dock.height > board.height / 2.95)
        wrong.push(`the dock is ${Math.round(dock.height)} high under a board of ${Math.round(board.height)}`);
    const players = document.querySelectorAll('.player').length, names = all('.player .who');
    if (names.length !== players) wrong.push(`${names.length} names of ${players} players`);
    for (const e of names) if (e.clientWidth < Math.min(18, e.scrollWidth)) wrong.push(`${name(e)} has ${e.clientWidth} pixels`);
    const needed = [...names, ...all('.player .score, #hand, #confirm, #undo, .ask')];
    for (const e of needed) {
        const b = box(e);
        if (!scrolls && (b.left < -1 || b.top < -1 || b.right > W + 1 || b.bottom > H + 1)) wrong.push(`${name(e)} is outside`);
        const hit = scrolls || document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
        if (!scrolls && !(hit && (e.contains(hit) || hit.contains(e) || hit.closest('.hand, .player, .words')))) wrong.push(`${name(e)} lies under ${hit && name(hit)}`);
    }
    needed.forEach((a, i) => needed.slice(i + 1).forEach((b) => {
        const [p, q] = [box(a), box(b)];
        const over = Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1.5 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1.5;
        if (over && !a.contains(b) && !b.contains(a)) wrong.push(`${name(a)} lies over ${name(b)}`);
    }));
    for (const e of all('.who, .score, .bar button, .tabs button, .act button, .chip, .piece-button'))
        if (e.clientHeight > 0 && e.scrollHeight > e.clientHeight + 3 && getComputedStyle(e).overflowY !== 'visible') wrong.push(`${name(e)} is cut`);
    return wrong;
}";

async fn complaints(page: &Page, may_scroll: bool) -> Vec<String> {
    let found = page.evaluate(&format!("({COMPLAINTS})({may_scroll})")).await;
    let found = found.as_array().unwrap_or_else(|| panic!("{found}"));
    found.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Waits until the page has taken note of its window.
async fn see_window(page: &Page, (width, height): (u32, u32)) {
    page.resize(Size::Window(width, height)).await;
    page.wait_for(&format!("innerWidth === {width} && innerHeight === {height}")).await;
    page.see_board_at_rest().await;
}

/// Opens each position once and looks at it in every window.
fn fits(positions: &[Prepared]) {
    Visit::new(Size::Window(1440, 900)).still().run(async |page| {
        let mut wrong = Vec::new();
        for position in positions {
            let asked = games::decision_name(position.game.decision());
            page.import(&position.record).await;
            for window in WINDOWS {
                see_window(page, window).await;
                let found = complaints(page, false).await;
                if !found.is_empty() {
                    page.screenshot(&format!("does-not-fit-{asked}")).await;
                    wrong.push(format!("{asked} at {window:?}: {}", found.join("; ")));
                }
            }
            see_window(page, (1440, 900)).await;
            page.click("#home").await;
            page.see("h1").await;
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

fn among_six(setup: &str, asked: &[&str]) -> Vec<Prepared> {
    asked.iter().map(|asked| asking_among(6, setup, asked)).collect()
}

#[test]
fn questions_of_a_turn_fit_every_window() {
    let mut all = among_six("base", &["lay", "wood", "draw"]);
    all.extend(among_six("base+traders-builders", &["again"]));
    all.extend(among_six("base+gold-mines", &["second-gold", "take-gold"]));
    all.extend(among_six("base+ferries", &["new-ferry", "move-ferry"]));
    fits(&all);
}

#[test]
fn questions_of_mages_robbers_and_fliers_fit_every_window() {
    let mut all = among_six("base+mage-witch", &["mage-witch", "separate", "dispel"]);
    all.extend(among_six("base+robbers", &["robber", "victim"]));
    all.extend(among_six("base+flying-machines", &["roll", "land"]));
    fits(&all);
}

#[test]
fn questions_of_messages_and_circles_fit_every_window() {
    let asked = ["award-order", "counting-figure", "turn-message", "message-choice", "score-meeple"];
    let mut all = among_six("base+messages", &asked);
    all.extend(among_six("base+crop-circles", &["circle-choice", "circle-add", "circle-remove"]));
    fits(&all);
}

#[test]
fn questions_of_the_new_world_fit_every_window() {
    let asked = ["lay", "wood", "draw", "score-order"];
    fits(&asked.map(|asked| asking_among(5, "newworld", asked)));
}

/// A hundred tiles of the big box, six players with long names and everything they can own.
fn crowded() -> Prepared {
    let mut prepared = games::with_tiles("bigbox6", 6, 100);
    let names =
        ["Annegret Katharina von der Lindenallee XI", "Bo", "Konstantin-Alexander", "Dina", "Emilia Sofia", "Fritz"];
    for (seat, name) in prepared.record.header.seats.iter_mut().zip(names) {
        seat.name = name.into();
    }
    prepared
}

#[test]
fn a_crowded_table_fits_every_window_by_day_and_dusk() {
    let prepared = crowded();
    for dark in [false, true] {
        let visit = Visit::new(Size::Window(1440, 900)).still();
        let visit = if dark { visit.dark().language("de") } else { visit };
        visit.run(async |page| {
            page.import(&prepared.record).await;
            for window in WINDOWS {
                see_window(page, window).await;
                page.screenshot(if dark { "six-players-dark" } else { "six-players" }).await;
                assert_eq!(complaints(page, false).await, Vec::<String>::new(), "at {window:?}");
            }
            page.assert_accessible().await;
        });
    }
}

/// Every player's name and score, the tile and the button can be brought into view.
const REACHED: &str =
    "['.player .who', '.player .score', '#hand', '#rotate', '#hint', '#board', '#more'].every((selector) => {
    const found = [...document.querySelectorAll(selector)];
    return found.length > 0 && found.every((e) => {
        e.scrollIntoView({ block: 'nearest' });
        const b = e.getBoundingClientRect();
        return b.width > 8 && b.left >= -1 && b.right <= innerWidth + 1 && b.top >= -1 && b.top < innerHeight - 8;
    });
})";

#[test]
fn letters_of_twice_the_size_lose_nothing() {
    let prepared = crowded();
    Visit::new(Size::Window(1440, 900)).letters(32).still().run(async |page| {
        page.import(&prepared.record).await;
        assert_eq!(page.evaluate("getComputedStyle(document.documentElement).fontSize").await, "32px");
        for window in [(390, 844), (844, 390), (768, 1024), (1440, 900)] {
            see_window(page, window).await;
            page.screenshot("large-letters").await;
            let found = complaints(page, true).await;
            // Where the page has to scroll, the board is as large as the window allows.
            let found: Vec<_> =
                found.into_iter().filter(|c| !c.starts_with("the board") && !c.starts_with("the dock")).collect();
            assert_eq!(found, Vec::<String>::new(), "at {window:?}");
            page.wait_for(REACHED).await;
        }
    });
}

#[test]
fn a_window_zoomed_fourfold_scrolls_and_loses_nothing() {
    let prepared = crowded();
    Visit::new(Size::Window(320, 256)).still().run(async |page| {
        page.import(&prepared.record).await;
        page.see_board_at_rest().await;
        page.screenshot("zoomed").await;
        page.wait_for(REACHED).await;
        assert_eq!(page.evaluate("document.querySelector('.room').scrollWidth <= innerWidth").await, true);
    });
}

#[test]
fn panels_come_over_the_board_when_asked_and_go_again() {
    let prepared = games::with_tiles("base", 6, 40);
    Visit::new(Size::Window(915, 412)).still().run(async |page| {
        page.import(&prepared.record).await;
        page.see_no("#side-panel").await;
        page.tap("#panels").await;
        page.see("#side-panel").await;
        page.screenshot("panel").await;
        page.press("Escape").await;
        page.see_no("#side-panel").await;
        page.tap("#panels").await;
        page.see("#side-panel").await;
        page.tap("#side-close").await;
        page.see_no("#side-panel").await;
        page.tap("#panels").await;
        page.see("#side-panel").await;
        page.swipe_by(".side-head", 0.0, 120.0).await;
        page.see_no("#side-panel").await;
        // What the bar has no room for is in its menu.
        page.tap("#more").await;
        page.see("#menu-rules").await;
        page.tap("#menu-settings").await;
        page.see("#dialog .settings").await;
        page.see_no("#menu").await;
    });
}

#[test]
fn what_all_players_own_unfolds() {
    Visit::new(Size::Window(390, 844)).still().run(async |page| {
        page.import(&crowded().record).await;
        let owned = "[...document.querySelectorAll('.player .left')].every((e) => { const b = e.getBoundingClientRect(), s = e.closest('.supply').getBoundingClientRect(); return b.bottom <= s.bottom + 1; })";
        assert_eq!(page.evaluate(owned).await, false, "so much does not fit into chips");
        page.tap(".players").await;
        page.wait_for(owned).await;
        page.screenshot("players-unfolded").await;
        page.assert_accessible().await;
        page.tap(".players ul").await;
        page.wait_for("document.querySelector('.players.more') === null").await;
    });
}

#[test]
fn the_score_sheet_of_six_players_fits_a_phone() {
    let prepared = games::finished("bigbox6", 6);
    Visit::new(Size::Window(320, 480)).still().run(async |page| {
        page.import(&prepared.record).await;
        page.see("#sheet").await;
        for window in [(320, 480), (360, 640), (844, 390)] {
            see_window(page, window).await;
            page.screenshot("sheet").await;
            let wide = "[...document.querySelectorAll('#dialog, #sheet .scroll, #sheet')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.id || e.className)";
            assert_eq!(page.evaluate(wide).await, json!([]), "at {window:?}");
        }
    });
}

/// Colours that a forced palette leaves apart: what is chosen must not look like what is not.
const APART: &str = "(one, other) => {
    const look = (selector) => {
        const style = getComputedStyle(document.querySelector(selector));
        return ['backgroundColor', 'outlineStyle', 'outlineColor', 'borderTopColor', 'borderBottomColor', 'borderLeftStyle', 'color'].map((name) => style[name]).join();
    };
    return look(one) !== look(other);
}";

#[test]
fn what_is_chosen_shows_in_the_systems_own_colours() {
    for dark in [false, true] {
        let visit = Visit::new(Size::Desktop).forced_colours().still();
        let visit = if dark { visit.dark() } else { visit };
        visit.run(async |page| {
            page.import(&crowded().record).await;
            page.see_board_at_rest().await;
            let pairs = [
                (".tabs [aria-selected=true]", ".tabs [aria-selected=false]"),
                (".player.active", ".player:not(.active)"),
            ];
            for (one, other) in pairs {
                assert_eq!(page.evaluate(&format!("({APART})({}, {})", json!(one), json!(other))).await, true, "{one}");
            }
            page.see(".player.active .to-move").await;
            page.click("#farms").await;
            page.wait_for(&format!("({APART})('#farms', '#fit')")).await;
            page.screenshot(if dark { "forced-colours-dark" } else { "forced-colours" }).await;
            page.assert_accessible().await;
        });
    }
}

/// Edges of buttons and fields, and numbers, that are too faint against what lies behind them.
const FAINT: &str = "(() => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (colour) => { paint.clearRect(0, 0, 1, 1); paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); return [...paint.getImageData(0, 0, 1, 1).data]; };
    const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
    const ground = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] === 255) return c; } return rgb('white'); };
    const faint = [];
    for (const e of document.querySelectorAll('button, input[type=text], select')) {
        const style = getComputedStyle(e), edge = rgb(style.borderTopColor);
        if (!e.checkVisibility() || e.disabled || edge[3] === 0 || style.borderTopStyle === 'none' || style.borderTopWidth === '0px') continue;
        const found = Math.max(ratio(edge, ground(e.parentElement)), ratio(ground(e), ground(e.parentElement)));
        if (found < 3) faint.push(`${e.id || e.className} ${found.toFixed(2)}`);
    }
    for (const e of document.querySelectorAll('.left.none .count')) {
        const found = ratio(rgb(getComputedStyle(e).color), ground(e));
        let opacity = 1;
        for (let up = e; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
        if (found < 4.5 || opacity < 1) faint.push(`zero ${found.toFixed(2)} at ${opacity}`);
    }
    return faint;
})()";

#[test]
fn edges_and_zeros_stand_out_by_day_and_dusk() {
    for dark in [false, true] {
        let visit = Visit::new(Size::Desktop).still();
        let visit = if dark { visit.dark() } else { visit };
        visit.run(async |page| {
            page.see("h1").await;
            assert_eq!(page.evaluate(FAINT).await, json!([]), "on the first page");
            page.import(&crowded().record).await;
            page.see(".left.none").await;
            assert_eq!(page.evaluate(FAINT).await, json!([]), "at the table");
            page.click("#settings").await;
            page.see("#dialog .settings").await;
            assert_eq!(page.evaluate(FAINT).await, json!([]), "in the settings");
        });
    }
}

const SAID: &str = "document.getElementById('said').textContent";

#[test]
fn the_beginning_the_tile_and_its_turns_are_said() {
    let beginning = games::find("base", 2, |game| game.tiles().len() == 1 && game.drawn().is_some());
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&beginning.record).await;
        let said = page.evaluate(SAID).await;
        let said = said.as_str().unwrap_or_default();
        assert!(said.contains("Ada, Bo") && said.contains("Ada draws"), "{said}");
        page.press("r").await;
        page.wait_for(&format!("{SAID}.startsWith('Turned: ')")).await;
        let first = page.evaluate(SAID).await;
        page.press("r").await;
        page.wait_for(&format!("{SAID} !== {first}")).await;
    });
}

#[test]
fn what_bots_do_is_told_once_and_not_step_by_step() {
    let mut position = games::find("base", 4, |game| {
        game.decision() == Decision::Lay && game.active() == Player(0) && game.tiles().len() > 8
    });
    for seat in position.record.header.seats.iter_mut().skip(1) {
        seat.bot = Some("novice".into());
    }
    let mut legal = Vec::new();
    position.game.legal_actions(&mut legal);
    let Action::Lay { pos, .. } = legal[0] else { panic!("a tile is to be laid") };
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        let listen = "new MutationObserver(() => (window.heard ??= []).push(document.getElementById('said').textContent))
            .observe(document.getElementById('said'), { childList: true, characterData: true, subtree: true }) === undefined";
        page.evaluate(listen).await;
        page.try_tile(Hand::Mouse, pos).await;
        page.click("#confirm").await;
        page.see_progress(&position.record).await;
        // Only bots are left to decide until it is the first player's turn again.
        page.click("#confirm").await;
        page.wait_for("document.querySelector('.player.active').dataset.player === '0'").await;
        let heard = page.evaluate("window.heard").await;
        let heard: Vec<&str> = heard.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        // Trying, laying, going on, and all the bots did: three bots alone lay three tiles in at least three steps each.
        assert!(heard.len() <= 5, "{heard:#?}");
        let last = heard.last().copied().unwrap_or_default();
        assert!(["Bo", "Cleo", "Dina"].iter().all(|name| last.contains(name)) || last.contains("3 tiles"), "{last}");
    });
}

#[test]
fn single_keys_can_be_switched_off() {
    let position = games::with_tiles("base", 2, 6);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        let tile = "document.getElementById('hand').getAttribute('aria-label')";
        let before = page.evaluate(tile).await;
        page.press("r").await;
        page.wait_for(&format!("{tile} !== {before}")).await;
        page.click("#settings").await;
        page.click("#pref-keys").await;
        page.click("#dialog-close").await;
        page.see_no("#dialog").await;
        let before = page.evaluate(tile).await;
        page.press("r").await;
        page.press("1").await;
        // Keys that are no letters still work, and by then the others would have.
        page.press("ArrowLeft").await;
        page.see_board_at_rest().await;
        assert_eq!(page.evaluate(tile).await, before);
        assert_eq!(page.count(".ghost.tried").await, 0);
    });
}

#[test]
fn keys_lead_past_what_comes_first() {
    let position = games::with_tiles("base", 2, 6);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.evaluate("document.activeElement?.blur()").await;
        page.tab_to("[data-skip=prompt]").await;
        page.screenshot("skip").await;
        page.press("Enter").await;
        page.wait_for("document.activeElement.id === 'prompt'").await;
        page.evaluate("document.activeElement.blur()").await;
        page.tab_to("[data-skip=board]").await;
        page.press("Enter").await;
        page.wait_for("document.activeElement.id === 'board'").await;
        page.press("Tab").await;
        page.wait_for("document.activeElement.closest('#board') !== null").await;
    });
    let words = text("de", "skip.begin");
    Visit::new(Size::Desktop).language("de").still().run(async |page| {
        page.set_up().await;
        page.tab_to("[data-skip=begin]").await;
        page.see_text(words).await;
        page.press("Enter").await;
        page.wait_for("document.activeElement.id === 'begin'").await;
    });
}

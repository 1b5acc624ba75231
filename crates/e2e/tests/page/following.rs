//! Following the others: their last turns on the board, the round shown again, the log, and what is heard.

use bastide_e2e::games::{Prepared, find, with_tiles};
use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_rules::{Action, Decision, Player, Pos};

/// Ada, a person, is to lay a tile; Bo and Cleo are bots and have just played.
fn ada_among_bots() -> Prepared {
    let mut position = find("base", 3, |game| {
        game.decision() == Decision::Lay && game.active() == Player(0) && game.tiles().len() > 9
    });
    position.record.header.seats[1..].iter_mut().for_each(|seat| seat.bot = Some("novice".into()));
    position
}

/// The tiles laid last, the newest first.
fn laid(position: &Prepared) -> Vec<Pos> {
    let mut tiles: Vec<Pos> = position
        .record
        .actions()
        .filter_map(|action| match action {
            Action::Lay { pos, .. } => Some(pos),
            _ => None,
        })
        .collect();
    tiles.reverse();
    tiles
}

/// Lays the tile in hand somewhere, without a figure.
async fn lay(page: &Page, position: &Prepared) {
    let mut legal = Vec::new();
    position.game.legal_actions(&mut legal);
    let Action::Lay { pos, .. } = legal[0] else { panic!("a tile is to be laid") };
    page.try_tile(Hand::Mouse, pos).await;
    page.click("#confirm").await;
    page.see_progress(&position.record).await;
}

#[test]
fn the_others_last_turns_are_marked_until_ones_own_is_over() {
    let position = ada_among_bots();
    let tiles = laid(&position);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        for (player, pos) in [(2, tiles[0]), (1, tiles[1])] {
            let mark = format!(".lasts .last.p{player}[data-last-of=\"{player}\"] [data-last=\"{pos}\"]");
            page.wait_for(&format!("document.querySelector('{mark}') !== null")).await;
        }
        assert_eq!(page.count(".lasts [data-last-of=\"0\"]").await, 0, "one knows one's own turn");
        page.screenshot("others-marked").await;
        lay(page, &position).await;
        page.see_text(text("en", "decision.draw")).await;
        page.wait_for("document.querySelector('.lasts [data-last]') === null").await;
        // The bots play, and are marked anew.
        page.click("#confirm").await;
        page.wait_for("document.querySelectorAll('.lasts [data-last-of]').length === 2 && document.querySelector('#hand') !== null").await;
    });
}

#[test]
fn persons_at_one_device_see_what_happened_since_their_own_turn() {
    let position = find("base", 3, |game| {
        game.decision() == Decision::Lay && game.active() == Player(1) && game.tiles().len() > 9
    });
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&position.record).await;
        let marked =
            "[...document.querySelectorAll('.lasts [data-last-of]')].map((e) => e.dataset.lastOf).join() === '2,0'";
        page.wait_for(marked).await;
    });
}

#[test]
fn the_round_is_shown_again_and_ends_by_itself_or_by_a_touch() {
    let position = ada_among_bots();
    let tiles = position.game.tiles().len();
    for still in [true, false] {
        let visit = Visit::new(Size::Desktop);
        let visit = if still { visit.still() } else { visit };
        visit.run(async |page| {
            let shows = |n: usize| format!("document.querySelectorAll('.land .tile').length === {n}");
            page.import(&position.record).await;
            page.wait_for(&shows(tiles)).await;
            // Moments pass quickly: whatever number of tiles was seen is kept.
            page.evaluate(
                "(window.seen = new Set(), new MutationObserver(() => window.seen.add(document.querySelectorAll('.land .tile').length))
                    .observe(document.querySelector('.land'), { childList: true, subtree: true }), true)",
            )
            .await;
            page.click("#round-again").await;
            page.see(".round").await;
            page.see_no(".round").await;
            page.wait_for(&format!("window.seen.has({}) && window.seen.has({})", tiles - 2, tiles - 1)).await;
            page.wait_for(&shows(tiles)).await;
            page.see(".hand").await;
            // By key, and ended at once.
            page.press("a").await;
            page.see(".round").await;
            if still {
                page.click("#round-end").await;
            } else {
                page.press("Escape").await;
            }
            page.see_no(".round").await;
            page.wait_for(&shows(tiles)).await;
            assert_eq!(page.kept().await.record.actions().count(), position.record.actions().count());
        });
    }
}

#[test]
fn the_log_has_a_line_a_turn_with_pictures_points_and_words() {
    let position = with_tiles("bigbox6", 4, 60);
    for (size, hand) in [(Size::Desktop, Hand::Mouse), (Size::Phone, Hand::Finger)] {
        Visit::new(size).still().run(async |page| {
            page.import(&position.record).await;
            if size == Size::Phone {
                page.push(hand, "#tab-log").await;
            }
            page.see(".log .turn").await;
            let lines = "[...document.querySelectorAll('.log > .turn')]";
            // A line for each turn, the newest first, a picture of its tile in each; not all at once.
            page.wait_for(&format!("{lines}.length === 24")).await;
            let falling = "numbers.every((n, i) => i === 0 || n === numbers[i - 1] - 1)";
            page.wait_for(&format!(
                "(() => {{ const numbers = {lines}.map((e) => +e.dataset.turn); return {falling}; }})()"
            ))
            .await;
            page.wait_for(&format!(
                "{lines}.every((e) => e.querySelector('.tile-picture') && e.querySelector('.name'))"
            ))
            .await;
            page.push(hand, "#log-more").await;
            page.wait_for(&format!("{lines}.length === 48")).await;
            // Words are one touch away, with the sum behind each score.
            let scored = ".log .turn:has(.plate) .head";
            page.push(hand, scored).await;
            page.see(".told .points").await;
            page.wait_for("document.querySelector('.pointed[data-pointed]') !== null").await;
            page.screenshot("log-open").await;
            page.assert_accessible().await;
            page.push(hand, scored).await;
            page.see_no(".told").await;
            // Only scores, also after the page was loaded again.
            page.push(hand, "#log-scores").await;
            let points = format!("{lines}.length > 3 && {lines}.every((e) => e.querySelector('[data-points]'))");
            page.wait_for(&points).await;
            page.screenshot("log-scores").await;
            page.reload().await;
            page.see("#prompt").await;
            if size == Size::Phone {
                page.push(hand, "#tab-log").await;
            }
            page.wait_for(&points).await;
        });
    }
}

/// Counts how often the loudspeaker was opened, and sounds that were begun.
const LISTENER: &str = "(() => {
    window.heard = { opened: 0, begun: 0 };
    const resume = AudioContext.prototype.resume;
    AudioContext.prototype.resume = function () { window.heard.opened += 1; return resume.call(this); };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) { window.heard.begun += 1; return start.apply(this, when); };
    return true;
})()";

#[test]
fn sounds_wait_for_a_gesture_and_end_with_one_touch() {
    let position = ada_among_bots();
    Visit::new(Size::Desktop).still().run(async |page| {
        page.see("main").await;
        page.evaluate(LISTENER).await;
        page.wait_for(
            "new Promise((done) => setTimeout(() => done(window.heard.opened + window.heard.begun === 0), 400))",
        )
        .await;
        page.import(&position.record).await;
        assert_eq!(page.attribute("#sound", "aria-pressed").await.as_deref(), Some("true"), "on by default");
        lay(page, &position).await;
        page.wait_for("window.heard.opened > 0 && window.heard.begun > 0").await;
        page.click("#sound").await;
        page.wait_for("document.querySelector('#sound').ariaPressed === 'false'").await;
        let silent = page.evaluate("window.heard.begun").await;
        page.click("#confirm").await;
        page.wait_for("document.querySelectorAll('.lasts [data-last-of]').length === 2").await;
        assert_eq!(page.evaluate("window.heard.begun").await, silent, "off is off");
        page.reload().await;
        page.see("#sound[aria-pressed=\"false\"]").await;
    });
}

//! The dock, what is asked in it, and the camera: they keep their place, say what one sees, and come close enough to see it.

use bastide_e2e::games::{Prepared, asking, find, with_tiles};
use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_rules::{Action, Decision, Event, Game};
use serde_json::Value;

/// Questions of every shape: a tile, figures, chance, cards, the track, ferries, fields far apart.
const QUESTIONS: [(&str, &str); 10] = [
    ("base", "lay"),
    ("base", "wood"),
    ("base", "draw"),
    ("base+gold-mines", "take-gold"),
    ("base+mage-witch", "mage-witch"),
    ("base+robbers", "robber"),
    ("base+flying-machines", "roll"),
    ("base+ferries", "new-ferry"),
    ("base+messages", "counting-figure"),
    ("base+messages", "message-choice"),
];

/// Left, top, width and height of an element, in whole pixels.
async fn place(page: &Page, selector: &str) -> Vec<i64> {
    let rect = "(s) => { const r = document.querySelector(s).getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round); }";
    let found = page.evaluate(&format!("({rect})({})", serde_json::json!(selector))).await;
    found.as_array().expect("a rectangle").iter().filter_map(Value::as_i64).collect()
}

/// The width of a tile on the screen.
async fn tile_width(page: &Page) -> f64 {
    page.see_board_at_rest().await;
    let scale = "Number(/scale\\(([\\d.]+)\\)/.exec(document.querySelector('.layer').style.transform)[1]) * 100";
    page.evaluate(scale).await.as_f64().expect("a number")
}

async fn view(page: &Page) -> String {
    let view = page.evaluate("document.querySelector('.layer').style.transform").await;
    view.as_str().expect("the board has a view").to_owned()
}

#[test]
fn the_dock_keeps_its_height_whatever_is_asked() {
    let positions: Vec<Prepared> = QUESTIONS.iter().map(|(setup, asked)| asking(setup, asked)).collect();
    for size in [Size::Desktop, Size::Phone] {
        Visit::new(size).still().run(async |page| {
            let mut places: Option<(Vec<i64>, Vec<i64>)> = None;
            for (position, (_, asked)) in positions.iter().zip(QUESTIONS) {
                page.import(&position.record).await;
                let now = (place(page, "#board").await, place(page, "#prompt").await);
                let (board, dock) = &now;
                assert!(dock[3] * 3 <= board[3] + dock[3], "{asked}: the dock takes {} of {}", dock[3], board[3]);
                assert_eq!(places.get_or_insert(now.clone()), &now, "{asked} moves the board");
            }
        });
    }
}

/// Whether the words of the question are seen as a whole, however they lie.
const READABLE: &str = "['.ask', '.explain'].every((selector) => {
    const words = document.querySelector('.words ' + selector), box = document.querySelector('.words').getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(words);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0);
    return lines.length > 0 && lines.every((line) => line.left >= -1 && line.right <= innerWidth + 1 && line.top >= box.top - 2 && line.bottom <= box.bottom + 2);
})";

#[test]
fn one_touch_unfolds_all_words_of_a_question() {
    let asked = [("base+mage-witch", "mage-witch"), ("base+crop-circles", "circle-choice"), ("base", "lay")];
    let positions = asked.map(|(setup, asked)| asking(setup, asked));
    Visit::new(Size::Window(390, 844)).language("de").still().run(async |page| {
        for (position, (_, asked)) in positions.iter().zip(asked) {
            page.import(&position.record).await;
            for (width, height) in [(320, 480), (390, 420), (360, 640), (390, 844), (844, 390)] {
                page.resize(Size::Window(width, height)).await;
                page.wait_for(&format!("innerWidth === {width} && innerHeight === {height}")).await;
                page.see_board_at_rest().await;
                let before = (place(page, "#board").await, place(page, "#prompt").await);
                // Beside the links to the rules, which lie on the same words.
                page.tap("#unfold .sign").await;
                page.wait_for(READABLE).await;
                page.see(".words .rule-link").await;
                page.screenshot(&format!("unfolded-{asked}")).await;
                assert_eq!((place(page, "#board").await, place(page, "#prompt").await), before, "nothing moves");
                page.tap("#unfold .sign").await;
                page.see("#unfold[aria-expanded=false]").await;
            }
        }
    });
}

#[test]
fn choices_far_apart_are_stepped_through() {
    let position = asking("base+mage-witch", "mage-witch");
    let apart = find("base+mage-witch", 2, |game| {
        let cells: Vec<_> = {
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            legal
                .iter()
                .filter_map(|a| if let Action::Enchant { place, .. } = a { Some(place.pos) } else { None })
                .collect()
        };
        let span = |of: fn(&bastide_rules::Pos) -> i16| {
            cells.iter().map(of).max().unwrap_or(0) - cells.iter().map(of).min().unwrap_or(0)
        };
        matches!(game.decision(), Decision::MageWitch) && span(|p| p.x) >= 6
    });
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&apart.record).await;
        page.see("#choice-next").await;
        assert!(tile_width(page).await < 75.0, "all of them are seen, but small");
        let all = page.count(".chip").await;
        for number in 1..=all {
            page.tap("#choice-next").await;
            page.wait_for(&format!("document.querySelector('.stepping span').textContent === '{number} / {all}'"))
                .await;
            assert!(tile_width(page).await >= 75.0, "choice {number} comes close");
            let pin = format!(".choices [data-number='{number}']");
            assert_eq!(page.targets(&pin).await.len(), 1, "choice {number} can be pressed");
        }
        page.screenshot("stepping").await;
        page.assert_accessible().await;
    });
    // Where all of them are large enough nothing lies over the board.
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see_board_at_rest().await;
        if tile_width(page).await >= 75.0 {
            page.see_no("#choice-next").await;
        }
    });
}

/// How many pieces stand on the track, and which of them reach beyond their field.
const PAWNS: &str = "(() => {
    const seen = (e) => e.getBoundingClientRect().width > 0;
    const pawns = [...document.querySelectorAll('#track-sheet .pawn')].filter(seen);
    const out = pawns.filter((pawn) => {
        const field = pawn.closest('svg').querySelector(`[data-field=\"${pawn.dataset.on}\"] rect`).getBoundingClientRect();
        const body = pawn.querySelector('.k-fig').getBoundingClientRect();
        return body.left < field.left - 1 || body.right > field.right + 1 || body.top < field.top - 1 || body.bottom > field.bottom + 1;
    });
    return [pawns.length, out.length];
})()";

#[test]
fn six_players_and_their_robbers_stand_inside_one_field() {
    let on_start = |game: &Game| {
        matches!(game.decision(), Decision::Robber(_))
            && game.players().all(|p| game.score(p) == 0)
            && game.tiles().len() > 3
    };
    let position = find("base+robbers", 6, on_start);
    for size in [Size::Desktop, Size::Phone] {
        Visit::new(size).still().run(async |page| {
            page.import(&position.record).await;
            page.see("#track-sheet").await;
            let pawns = page.evaluate(PAWNS).await;
            assert!(pawns[0].as_u64() >= Some(7), "six players and the robber to come: {pawns}");
            assert_eq!(pawns[1], 0, "pieces reach beyond their field");
            page.screenshot("track-six").await;
            page.click("#track-aside").await;
            page.see_no("#track-sheet").await;
            page.click("#track-open").await;
            page.see("#track-sheet").await;
        });
    }
}

#[test]
fn the_counting_figures_show_where_each_would_go() {
    let position = asking("base+messages", "counting-figure");
    let Decision::CountingFigure(player) = position.game.decision() else { panic!("it was looked for") };
    let goes = |n: u8| {
        let mut events = Vec::new();
        position.game.clone().apply_with(Action::Count(n), &mut events).expect("it is offered");
        let counted = events.iter().find_map(|e| match e {
            Event::Counted { player: who, to, .. } if *who == player => Some(bastide_rules::field_of(*to)),
            _ => None,
        });
        counted.expect("a figure moves")
    };
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        for n in [1, 2] {
            let ghost = format!("#track-sheet .low .ahead[data-on=\"{}\"]", goes(n));
            page.see(&ghost).await;
        }
        assert_eq!(page.count("#track-sheet .low .pin").await, 2, "numbered as the buttons");
        page.assert_accessible().await;
    });
}

#[test]
fn a_message_is_a_card_for_a_player() {
    let position = asking("base+messages", "message-choice");
    let message = position.game.message_in_hand().expect("it is asked about").id();
    for language in ["en", "de"] {
        Visit::new(Size::Desktop).language(language).still().run(async |page| {
            page.import(&position.record).await;
            page.see("[data-asks=message-choice][data-seat]").await;
            assert!(page.text("#message").await.contains(text(language, &format!("message.{message}"))));
            assert!(page.text(".ask").await.contains(text(language, "decision.message-choice")));
            assert_eq!(page.count(".chip").await, 2, "both halves of the card");
        });
    }
}

#[test]
fn the_end_of_a_turn_says_what_it_brought_and_who_is_next() {
    let scored =
        |game: &Game| game.decision() == Decision::Draw && game.scores().iter().filter(|s| **s > 0).count() == 1;
    let position = find("base", 2, scored);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see("#turn-card .gain b").await;
        assert!(page.text("#turn-card .gain b").await.starts_with('+'));
        page.see("#next-player .face").await;
    });
}

#[test]
fn gold_comes_close_enough_to_see() {
    let gold = |game: &Game| matches!(game.decision(), Decision::TakeGold(_)) && game.tiles().len() > 40;
    let position = find("base+gold-mines", 3, gold);
    for (size, least) in [(Size::Desktop, 90.0), (Size::Phone, 60.0)] {
        Visit::new(size).still().run(async |page| {
            page.import(&position.record).await;
            page.see(".choices [data-action]").await;
            let width = tile_width(page).await;
            assert!(width >= least, "a tile is {width} pixels wide");
            let offered = page.count(".chip").await;
            assert_eq!(page.targets(".choices [data-action]").await.len(), offered, "all of them are in view");
        });
    }
}

#[test]
fn the_board_does_not_move_under_the_mouse() {
    let position = with_tiles("base", 2, 45);
    Visit::new(Size::Desktop).run(async |page| {
        page.import(&position.record).await;
        page.see_board_at_rest().await;
        let before = view(page).await;
        page.touch(Hand::Mouse, ".cell.ok").await;
        page.see(".ghost.tried").await;
        assert_eq!(view(page).await, before, "the tile tried out lies under the mouse");
        page.hover("#confirm").await;
        page.wait_for(&format!("document.querySelector('.layer').style.transform !== {}", serde_json::json!(before)))
            .await;
        assert!(tile_width(page).await >= 75.0, "away from the board, the tile comes closer");
    });
}

#[test]
fn hints_are_sentences_and_numbered_ghosts() {
    let position = find("base", 2, |game| game.decision() == Decision::Lay && game.tiles().len() > 20);
    for language in ["en", "de"] {
        Visit::new(Size::Desktop).language(language).still().run(async |page| {
            page.import(&position.record).await;
            let before = place(page, "#board").await;
            page.click("#hint").await;
            page.see("#hints .promise").await;
            let moves = page.count("#hints .promise").await;
            assert_eq!(page.count(".hint-pin").await, moves, "each has its number on the board");
            let said = page
                .evaluate(
                    "[...document.querySelectorAll('#hints .promise')].every((e) => e.textContent.trim().length > 8)",
                )
                .await;
            assert_eq!(said, true, "each says what it promises");
            assert_eq!(page.count("#hints details[open]").await, 0, "the terms lie one touch deeper");
            page.click("#hints summary").await;
            page.see("#hints details[open] li").await;
            page.screenshot("hints").await;
            page.assert_accessible().await;
            assert_eq!(place(page, "#board").await, before, "the dock keeps its height");
            page.click("#hints [data-hint]").await;
            page.see(".ghost.tried").await;
        });
    }
}

#[test]
fn a_second_tap_on_a_button_that_has_changed_does_nothing() {
    let can_pass = |game: &Game| game.decision() == Decision::Wood && game.tiles().len() > 4;
    let position = find("base", 2, can_pass);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see("#confirm.main").await;
        let twice = "(() => { const button = document.querySelector('#confirm'); button.click(); return new Promise((done) => setTimeout(() => { button.click(); done(true); }, 120)); })()";
        page.evaluate(twice).await;
        let now = page.see_played(&position.record, &[Action::Pass]).await;
        assert_eq!(now.game.decision(), Decision::Draw, "the second tap would have handed over");
        page.click("#confirm").await;
        page.see_progress(&now.record).await;
    });
}

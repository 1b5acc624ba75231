//! What may be chosen is seen on the board: places and the features behind them, what they bring, why others are taken,
//! cells that explain themselves, and hands that turn and carry the tile.

use bastide_e2e::games::{Prepared, find, with_tiles};
use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_rules::{Action, Decision, Event, Game, Place, Pos};
use serde_json::json;

/// The placements of the tile in hand.
fn lays(game: &Game) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal.retain(|action| matches!(action, Action::Lay { .. }));
    legal
}

/// The places a meeple may take on the tile just laid.
fn spots(game: &Game) -> Vec<Place> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let pos = game.laid_pos();
    let spot = |action: Action| match action {
        Action::Deploy { spot, .. } => pos.map(|pos| Place { pos, spot }),
        _ => None,
    };
    legal.into_iter().filter_map(spot).collect()
}

/// A tile in hand that would join a feature of several tiles, on which a meeple might stand: where it lies, and the place.
fn joining(game: &Game) -> Option<(Pos, Place)> {
    lays(game).into_iter().find_map(|lay| {
        let Action::Lay { pos, rotation, .. } = lay else { return None };
        let mut tried = game.clone();
        tried.apply(lay).expect("it was offered");
        let first = lays(game).into_iter().find(|l| matches!(l, Action::Lay { pos: p, .. } if *p == pos));
        let same = matches!(first, Some(Action::Lay { rotation: r, .. }) if r == rotation);
        let large = |place: &Place| tried.feature_at(*place).is_some_and(|id| tried.feature_brief(id).tiles > 2);
        spots(&tried).into_iter().find(large).filter(|_| same && tried.decision() == Decision::Wood).map(|p| (pos, p))
    })
}

async fn turn_until(page: &Page, selector: &str) {
    for _ in 0..4 {
        if page.count(selector).await > 0 {
            return;
        }
        page.press("r").await;
    }
    panic!("no rotation shows {selector}");
}

#[test]
fn pointing_at_a_place_lights_up_the_whole_feature_with_the_tile_tried_out() {
    let position = find("base", 2, |game| game.tiles().len() > 8 && joining(game).is_some());
    let (pos, place) = joining(&position.game).expect("it was looked for");
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.try_tile(Hand::Mouse, pos).await;
        let pin = format!(".choices [data-place=\"{place}\"]");
        turn_until(page, &pin).await;
        page.see_board_at_rest().await;
        page.hover("#undo").await;
        page.see_no(".outlines .outline").await;
        let tried = format!(
            "document.querySelectorAll('.outlines .outline path').length > 2 && \
             [...document.querySelectorAll('.outlines .outline path')].some((p) => p.getAttribute('transform') === 'translate({} {})')",
            i32::from(pos.x) * 100,
            i32::from(pos.y) * 100
        );
        page.hover(&pin).await;
        page.wait_for(&tried).await;
        page.see(".previews .would-stand").await;
        page.see("#inspector .feature").await;
        page.screenshot("choice-lit").await;
        // Its button lights up the same.
        page.hover("#undo").await;
        page.see_no(".outlines .outline").await;
        let action = page.attribute(&pin, "data-action").await.expect("a pin has its action");
        page.hover(&format!(".chip[data-action=\"{action}\"]")).await;
        page.wait_for(&tried).await;
    });
}

#[test]
fn a_finger_that_rests_on_a_place_sees_what_it_would_choose_and_chooses_nothing() {
    let position = find("base", 2, |game| game.decision() == Decision::Wood && spots(game).len() > 2);
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&position.record).await;
        let targets = page.targets(".choices [data-action]").await;
        let (_, x, y) = targets.first().expect("a pin").clone();
        page.rest_at(x, y, async || {
            page.see(".outlines .outline").await;
            page.see("#tip").await;
            page.screenshot("choice-rested").await;
        })
        .await;
        page.see_no("#tip").await;
        page.see_played(&position.record, &[]).await;
        assert_eq!(page.count(".choices [data-action]").await, targets.len(), "nothing was chosen");
    });
}

#[test]
fn while_a_tile_is_tried_numbers_belong_to_its_figures() {
    let position = find("base", 2, some_cells);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see(".cell.ok text").await;
        let Some(Action::Lay { pos, .. }) = lays(&position.game).first().copied() else { panic!("a tile is in hand") };
        page.try_tile(Hand::Mouse, pos).await;
        page.see_no(".cell.ok text").await;
        page.press("Escape").await;
        page.see(".cell.ok text").await;
    });
}

#[test]
fn board_and_buttons_have_the_same_numbers() {
    let position = find("base", 2, |game| game.decision() == Decision::Wood && spots(game).len() > 2);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see(".choices [data-action]").await;
        let same = "[...document.querySelectorAll('.choices [data-action]')].every((pin) => \
            pin.dataset.number === pin.nextSibling.querySelector('.number').textContent && pin.dataset.number === document.querySelector(`.chip[data-action='${pin.dataset.action}'] kbd`).dataset.key)";
        page.wait_for(same).await;
        let names = page.evaluate("[...document.querySelectorAll('.chip > span:not(.worth)')].map((e) => e.textContent)").await;
        let names: Vec<&str> = names.as_array().into_iter().flatten().filter_map(|n| n.as_str()).collect();
        assert!(names.iter().enumerate().all(|(i, n)| !names[..i].contains(n)), "{names:?}");
    });
}

/// The road or city of the tile just laid on which only the other player stands.
fn taken_by_other(game: &Game) -> Option<Place> {
    let pos = game.laid_pos().filter(|_| game.decision() == Decision::Wood)?;
    let tile = game.tile_at(pos)?;
    let turned = &tile.kind.kind().turned[tile.rotation.quarters() as usize];
    let other = game.players().find(|p| *p != game.active())?;
    tile.kind.kind().parts.iter().zip(turned.ports).find_map(|(part, ports)| {
        let place = Place { pos, spot: bastide_rules::Spot { kind: part.kind, ports } };
        let view = game.feature(game.feature_at(place)?);
        (view.owners == [other] && view.strengths[game.active().index()] == 0).then_some(place)
    })
}

#[test]
fn a_taken_place_says_who_is_there() {
    let position = find("base", 2, |game| game.tiles().len() > 5 && taken_by_other(game).is_some());
    let place = taken_by_other(&position.game).expect("it was looked for");
    let who = ["Ada", "Bo"][1 - position.game.active().index()];
    for (language, words) in [("en", format!("{who} is here")), ("de", format!("{who} steht schon hier"))] {
        Visit::new(Size::Desktop).language(language).still().run(async |page| {
            page.import(&position.record).await;
            page.touch(Hand::Mouse, &format!("[data-taken=\"{place}\"]")).await;
            page.wait_for(&format!("document.querySelector('#tip')?.textContent.includes({})", json!(words))).await;
            page.screenshot("choice-taken").await;
            page.assert_accessible().await;
        });
    }
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&position.record).await;
        page.touch(Hand::Finger, &format!("[data-taken=\"{place}\"]")).await;
        page.see("#tip").await;
        page.see_played(&position.record, &[]).await;
    });
}

/// Whether a meeple on this place would come home with points at once.
fn comes_home(game: &Game, action: Action) -> bool {
    let mut tried = game.clone();
    let mut events = Vec::new();
    tried.apply_with(action, &mut events).expect("it was offered");
    let place = events.iter().find_map(|e| if let Event::Deployed { place, .. } = e { Some(*place) } else { None });
    events.iter().any(|e| matches!(e, Event::Returned { place: p, .. } if Some(*p) == place))
}

fn now_and_later(game: &Game) -> Option<Action> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal.retain(|a| matches!(a, Action::Deploy { .. }));
    let now = legal.iter().copied().find(|&a| comes_home(game, a));
    now.filter(|_| game.decision() == Decision::Wood && legal.iter().any(|&a| !comes_home(game, a)))
}

#[test]
fn points_are_told_as_now_or_at_the_end() {
    let position = find("base", 2, |game| now_and_later(game).is_some());
    let now = now_and_later(&position.game).expect("it was looked for");
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see(&format!(".choices [data-action=\"{now}\"] + .signs .coin.now")).await;
        page.see_no(&format!(".choices [data-action=\"{now}\"] + .signs .coin.end")).await;
        let label =
            page.attribute(&format!(".choices [data-action=\"{now}\"]"), "aria-label").await.unwrap_or_default();
        assert!(label.ends_with(text("en", "worth.home")), "{label}");
        page.see(".choices .coin.end").await;
        // A button that pays now is no higher than the others.
        page.see(".chip .worth.now").await;
        page.wait_for("new Set([...document.querySelectorAll('.chip')].map((chip) => chip.offsetHeight)).size === 1")
            .await;
        page.screenshot("choice-worth").await;
    });
}

fn some_cells(game: &Game) -> bool {
    game.decision() == Decision::Lay && game.tiles().len() > 6 && lays(game).len() > 3
}

#[test]
fn a_cell_that_does_not_fit_says_which_side_is_wrong() {
    let no_cell = |game: &Game| {
        let open: Vec<Pos> = lays(game)
            .into_iter()
            .filter_map(|l| if let Action::Lay { pos, .. } = l { Some(pos) } else { None })
            .collect();
        game.open_cells().find(|pos| !open.contains(pos) && game.tiles_that_fit(*pos) > 0)
    };
    let position = find("base", 2, |game| some_cells(game) && no_cell(game).is_some());
    let pos = no_cell(&position.game).expect("it was looked for");
    for (size, hand) in [(Size::Desktop, Hand::Mouse), (Size::Phone, Hand::Finger)] {
        Visit::new(size).still().run(async |page| {
            page.import(&position.record).await;
            page.touch(hand, &format!(".cell.no[data-cell=\"{pos}\"]")).await;
            page.see("#tip").await;
            let head = text("en", "cell.wants").split('{').next().unwrap_or_default();
            page.wait_for(&format!("document.querySelector('#tip').textContent.startsWith({})", json!(head))).await;
            page.see(&format!(".wrongs [data-wrong=\"{pos}\"]")).await;
            page.screenshot("cell-wrong").await;
        });
    }
}

async fn turned(page: &Page) -> String {
    page.attribute(".over", "data-turn").await.unwrap_or_default()
}

#[test]
fn the_other_button_of_the_mouse_turns_the_tile() {
    let position = find("base", 2, some_cells);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        for selector in ["#board", "#hand"] {
            let before = turned(page).await;
            page.right_click(selector).await;
            page.wait_until(format_args!("a right click on {selector} turns"), async || turned(page).await != before)
                .await;
        }
    });
}

#[test]
fn two_fingers_that_twist_turn_the_tile_their_way() {
    let position = with_tiles("base", 2, 6);
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&position.record).await;
        page.see_board_at_rest().await;
        for (degrees, turn) in [(45.0, 1), (45.0, 2), (-45.0, 1), (-45.0, 0)] {
            page.twist("#board", degrees).await;
            page.wait_for(&format!("document.querySelector('.over').dataset.turn === '{turn}'")).await;
        }
    });
}

#[test]
fn two_fingers_that_tap_turn_the_tile_and_a_pinch_does_not() {
    let position = find("base", 2, some_cells);
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&position.record).await;
        page.see_board_at_rest().await;
        let before = turned(page).await;
        page.pinch("#board", 100.0, 160.0).await;
        page.see_board_at_rest().await;
        assert_eq!(turned(page).await, before);
        page.pinch("#board", 100.0, 100.0).await;
        page.wait_until("two fingers turn the tile", async || turned(page).await != before).await;
    });
}

#[test]
fn a_carried_tile_is_under_the_pointer_and_snaps_to_a_cell() {
    let position = find("base", 2, some_cells);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see_board_at_rest().await;
        let cell = ".cell.ok";
        page.carry("#hand", cell).await;
        page.see("#carried.snapped").await;
        page.see(".ghost").await;
        page.screenshot("tile-carried").await;
        page.let_go().await;
        page.see(".ghost.tried").await;
        page.see_no("#carried").await;
        // Dropped elsewhere it goes back to the hand.
        page.click("#undo").await;
        page.carry("#hand", "#home").await;
        page.see("#carried:not(.snapped)").await;
        page.let_go().await;
        page.see_no("#carried").await;
        page.see_no(".ghost.tried").await;
    });
}

#[test]
fn small_cells_are_found_by_a_finger() {
    let position: Prepared = with_tiles("bigbox6", 2, 150);
    Visit::new(Size::Phone).still().run(async |page| {
        page.import(&position.record).await;
        page.see(".cell.ok").await;
        page.see_board_at_rest().await;
        let size = page.evaluate("document.querySelector('.cell.ok').getBoundingClientRect().width").await;
        assert!(size.as_f64().is_some_and(|s| s < 34.0), "the cells are small: {size}");
        // A little beside the cell, where a finger is not as exact.
        for _ in 0..5 {
            page.see_board_at_rest().await;
            let at = page.evaluate("(() => { const r = document.querySelector('.cell.ok').getBoundingClientRect(); return [r.x + r.width / 2, r.y - 4]; })()").await;
            page.tap_at(at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default()).await;
            page.see_board_at_rest().await;
            if page.count(".ghost.tried").await > 0 {
                return;
            }
        }
        panic!("a finger does not find the cell");
    });
}

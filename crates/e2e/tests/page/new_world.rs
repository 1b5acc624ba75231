//! The New World: chosen on the set-up page, played against bots, its surveyors seen and its order of scoring chosen.

use bastide_e2e::games::{Prepared, find};
use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_record::Replayed;
use bastide_rules::{Action, Actor, Decision, Game, KindId, Player, Pos, Setup, TileSet};

/// A position in which the surveyors stand apart and somebody is about to be sent home.
fn on_the_trek(players: u8) -> Prepared {
    let apart = |game: &Game| game.surveyors().is_some_and(|[north, south]| north != south && north.min(south) > 0);
    let leaving = |game: &Game| game.sent_home_next().count() > 0;
    find("newworld", players, |game| game.decision() == Decision::Lay && apart(game) && leaving(game))
}

/// A position that asks what is scored first.
fn asking_for_order(players: u8) -> Prepared {
    find("newworld", players, |game| game.decision() == Decision::ScoreOrder && game.tiles_left() > 5)
}

#[test]
fn it_is_chosen_among_the_boxes_and_mixes_with_nothing() {
    for dark in [false, true] {
        let visit = Visit::new(Size::Desktop).still();
        (if dark { visit.dark() } else { visit }).run(async |page| {
            page.set_up().await;
            page.click("#preset-newworld").await;
            // Whose tiles these are is said before anybody plays with them.
            page.see("#own-set").await;
            assert!(page.text("#own-set").await.contains(text("en", "setup.own-set")));
            page.see("#apart").await;
            page.wait_for("document.querySelector('#expansion-river').disabled").await;
            page.wait_for("[...document.querySelectorAll('.expansions input')].every((box) => box.disabled)").await;
            page.screenshot(if dark { "new-world-setup-dusk" } else { "new-world-setup" }).await;
            page.assert_accessible().await;
            while page.count(".seat").await < 6 {
                page.click("#add-seat").await;
            }
            page.see_text("6 players: this table takes 2 to 5.").await;
            page.wait_for("document.getElementById('begin').disabled").await;
            page.click("[data-seat='5'] button.plain:last-of-type").await;
            page.wait_for("!document.getElementById('begin').disabled").await;
            // Its chapter is one touch away, and says the same.
            page.click("#own-set .rule-link").await;
            page.see("#rule-new-world, [data-chapter='new-world'][aria-current]").await;
            page.screenshot(if dark { "new-world-rules-dusk" } else { "new-world-rules" }).await;
            page.assert_accessible().await;
            page.press("Escape").await;
            page.click("#preset-base").await;
            page.see_no("#own-set").await;
            page.wait_for("!document.querySelector('#expansion-river').disabled").await;
        });
    }
}

#[test]
fn everybody_sees_where_the_surveyors_stand_and_who_goes_home_next() {
    let position = on_the_trek(5);
    let [north, south] = position.game.surveyors().expect("surveyors");
    let leaving: Vec<_> = position.game.sent_home_next().collect();
    let sizes = [(Size::Desktop, false), (Size::Desktop, true), (Size::Phone, false), (Size::Window(844, 390), true)];
    for (size, dark) in sizes {
        let visit = Visit::new(size).still();
        (if dark { visit.dark() } else { visit }).run(async |page| {
            page.import(&position.record).await;
            page.see_board_at_rest().await;
            for column in [north, south] {
                page.see(&format!(".survey-column[data-column='{column}']")).await;
            }
            assert_eq!(page.count("[data-surveyor]").await, 2);
            assert_eq!(page.count(".behind").await, 1);
            assert_eq!(page.count("[data-leaving]").await, leaving.len());
            let words = page.attribute("[data-leaving]", "aria-label").await.unwrap_or_default();
            assert!(words.contains("goes home without points"), "{words}");
            let stands = page.attribute("[data-surveyor='north']", "aria-label").await.unwrap_or_default();
            assert!(stands.contains(&format!("column {north}")) && stands.contains('4'), "{stands}");
            page.screenshot(if dark { "new-world-trek-dusk" } else { "new-world-trek" }).await;
            page.assert_accessible().await;
            // Whose the plains are, and how many animals live there.
            page.press("g").await;
            page.see(".field-plate").await;
            page.screenshot(if dark { "new-world-plains-dusk" } else { "new-world-plains" }).await;
        });
    }
}

#[test]
fn at_the_start_the_whole_coast_is_seen_and_nothing_is_offered_in_the_sea() {
    let start = find("newworld", 2, |game| game.decision() == Decision::Lay);
    for (size, dark) in [(Size::Desktop, false), (Size::Phone, true)] {
        let visit = Visit::new(size).still();
        (if dark { visit.dark() } else { visit }).run(async |page| {
            page.import(&start.record).await;
            page.see_board_at_rest().await;
            page.see(".cell.ok").await;
            page.wait_for("[...document.querySelectorAll('[data-cell]')].every((c) => Number(c.dataset.cell.split(',')[0]) <= 0)").await;
            // All ten spaces of the coast, and the surveyors at its ends, lie inside the board.
            let inside = "(() => { const b = document.getElementById('board').getBoundingClientRect();
                return [...document.querySelectorAll('.land .tile, [data-surveyor]')].every((e) => { const r = e.getBoundingClientRect();
                return r.bottom > b.top && r.top < b.bottom && r.right > b.left && r.left < b.right; }); })()";
            page.wait_for(inside).await;
            page.screenshot(if dark { "new-world-start-dusk" } else { "new-world-start" }).await;
            page.assert_accessible().await;
        });
    }
}

#[test]
fn what_is_scored_first_is_chosen_with_all_that_follows_in_view() {
    let position = asking_for_order(3);
    for (size, hand, dark) in [
        (Size::Desktop, Hand::Mouse, false),
        (Size::Phone, Hand::Finger, true),
        (Size::Window(844, 390), Hand::Finger, false),
    ] {
        let visit = Visit::new(size).still();
        (if dark { visit.dark() } else { visit }).run(async |page| {
            page.fix_luck().await;
            page.import(&position.record).await;
            page.see_text(text("en", "decision.score-order")).await;
            let choices = position.game.count_legal();
            page.wait_for(&format!("document.querySelectorAll('.chip .follows').length === {choices}")).await;
            page.wait_for("[...document.querySelectorAll('.follows')].every((f) => f.childElementCount > 1)").await;
            assert_eq!(page.count(".choices [data-action]").await, choices);
            let told = page.attribute(".chip", "aria-label").await.unwrap_or_default();
            assert!(told.contains("surveyor"), "{told}");
            page.see_board_at_rest().await;
            page.screenshot(if dark { "prompt-score-order-dusk" } else { "prompt-score-order" }).await;
            page.assert_accessible().await;
            let action = page.attribute(".choices [data-action]", "data-action").await.expect("a choice");
            page.choose(hand, &action).await;
            let Replayed { game, .. } = page.see_played(&position.record, &[action.parse().expect("an action")]).await;
            assert_ne!(game.surveyors(), position.game.surveyors(), "a surveyor has moved");
        });
    }
}

/// New World with thirty tiles to draw: a whole game in a few minutes.
fn short_trek(players: u8) -> Setup {
    const KEPT: [&str; 10] = [
        "world/straight",
        "world/bend",
        "world/fork",
        "world/edge",
        "world/corner",
        "world/farm",
        "world/edge-flag",
        "world/straight-post",
        "world/bend-bear",
        "world/herd",
    ];
    let mut setup = Setup::new_world(players);
    for kind in KindId::all().map(KindId::kind).filter(|k| k.sets.contains(&TileSet::NewWorld) && k.count > 0) {
        setup.tile_counts.insert(kind.id.into(), if KEPT.contains(&kind.id) { 3 } else { 0 });
    }
    setup
}

#[test]
fn a_whole_game_is_played_by_mouse_against_two_bots() {
    Visit::new(Size::Desktop).run(async |page| {
        page.remember_table(&short_trek(3)).await;
        page.fix_luck().await;
        page.fill("#name-0", "Ada").await;
        for seat in [1, 2] {
            page.click(&format!("label:has(#kind-{seat}-novice)")).await;
        }
        page.click("#begin").await;
        page.see_text("Ada").await;
        play_out(page).await;
        // The end is counted before the sheet opens.
        page.see("#finale").await;
        page.screenshot("new-world-finale").await;
        page.click("#finale-skip").await;
        page.see("#sheet").await;
        let sheet = page.text("#sheet").await;
        assert!(sheet.contains("Ada") && sheet.contains("Trails"), "{sheet}");
        page.screenshot("new-world-sheet").await;
        page.assert_accessible().await;
    });
}

/// Plays Ada's turns by mouse as they come; the bots play theirs.
async fn play_out(page: &Page) {
    loop {
        let Replayed { record, game } = page.kept().await;
        if game.is_over() {
            return;
        }
        if game.to_act() != Actor::Player(Player(0)) {
            // A bot thinks, or the turn is to be handed on.
            if matches!(game.to_act(), Actor::Player(_)) {
                page.see_progress(&record).await;
            } else {
                page.click("#confirm").await;
                page.see_progress(&record).await;
            }
            continue;
        }
        match game.decision() {
            Decision::Lay => {
                page.try_tile(Hand::Mouse, westernmost(&game)).await;
                let spots = page.targets(".choices [data-action]").await;
                match spots.first() {
                    Some((action, ..)) => page.choose(Hand::Mouse, action).await,
                    None => page.push(Hand::Mouse, "#confirm").await,
                }
            }
            Decision::ScoreOrder => page.push(Hand::Mouse, ".chip").await,
            _ => page.push(Hand::Mouse, "#confirm").await,
        }
        page.see_progress(&record).await;
    }
}

/// Where the tile in hand may lie furthest from the coast.
fn westernmost(game: &Game) -> Pos {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let cells = legal.into_iter().filter_map(|action| match action {
        Action::Lay { pos, .. } => Some(pos),
        _ => None,
    });
    cells.min_by_key(|pos| (pos.x, pos.y)).expect("a tile that is in hand fits somewhere")
}

//! Every decision of every expansion has its prompt, in words and on the board, and an answer by hand goes on with the game.

use bastide_e2e::games::{Prepared, asking, decision_name as name, find, finished};
use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_rules::{Action, Actor, Decision, Figure, Game, Pos};

/// Visits with laptop and phone, and answers these prompts one after the other.
fn answered(setup: &str, asked: &[&str]) {
    let positions: Vec<Prepared> = asked.iter().map(|asked| asking(setup, asked)).collect();
    for (size, hand) in [(Size::Desktop, Hand::Mouse), (Size::Phone, Hand::Finger)] {
        Visit::new(size).still().run(async |page| {
            page.fix_luck().await;
            for position in &positions {
                page.import(&position.record).await;
                answers(page, hand, position).await;
                page.push(hand, "#home").await;
                page.see("#play").await;
            }
        });
    }
}

/// Sees the question and what explains it, and keeps a picture.
async fn reads(page: &Page, asked: &str) {
    page.see_text(text("en", &format!("decision.{asked}"))).await;
    let explained = serde_json::json!(text("en", &format!("explain.{asked}")));
    page.wait_for(&format!("document.querySelector('.explain').textContent.includes({explained})")).await;
    page.see_board_at_rest().await;
    page.screenshot(&format!("prompt-{asked}")).await;
    page.assert_accessible().await;
}

/// Where the answers to a decision are shown.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Board,
    Track,
    Buttons,
    /// Chance is due: there is nothing to choose.
    Confirm,
}

/// Where a player would look: on the board for whatever has a place there.
fn shown(game: &Game) -> Shown {
    use Action as A;
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let on_board = |action: &Action| {
        matches!(
            action,
            A::Lay { .. }
                | A::Gold(_)
                | A::TakeGold(_)
                | A::Enchant { .. }
                | A::Deploy { .. }
                | A::Land(_)
                | A::Ferry { .. }
                | A::Award(_)
                | A::Score(_)
                | A::Return { .. }
                | A::Add { .. }
                | A::Island(_)
                | A::Geocache(_)
                | A::Upgrade { .. }
        )
    };
    if !matches!(game.to_act(), Actor::Player(_)) {
        Shown::Confirm
    } else if legal.iter().any(on_board) {
        Shown::Board
    } else if legal.iter().any(|action| matches!(action, A::Robber(_) | A::Count(_) | A::Rob(_))) {
        Shown::Track
    } else {
        Shown::Buttons
    }
}

/// Reads the prompt, answers where the answer has to be, and sees that the game goes on.
async fn answers(page: &Page, hand: Hand, position: &Prepared) {
    let Prepared { record, game } = position;
    reads(page, &name(game.decision())).await;
    if game.decision() == Decision::Lay {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let Action::Lay { pos, .. } = legal[0] else { panic!("a tile is to be laid") };
        page.try_tile(hand, pos).await;
        page.see_board_at_rest().await;
        page.screenshot("prompt-lay-tried").await;
        page.push(hand, "#confirm").await;
        page.see_progress(record).await;
        return;
    }
    let first = async |selector: &str| {
        let targets = page.targets(selector).await;
        targets.into_iter().next().unwrap_or_else(|| panic!("{:?} shows nothing at {selector}", game.decision())).0
    };
    let answer = match shown(game) {
        Shown::Board => {
            let action = first(".choices [data-action]").await;
            page.choose(hand, &action).await;
            action
        }
        Shown::Track => {
            let action = first("#track-sheet .pick[data-action]").await;
            let (_, x, y) = page.targets(&format!("#track-sheet .pick[data-action=\"{action}\"]")).await.remove(0);
            match hand {
                Hand::Mouse => page.click_at(x, y).await,
                Hand::Finger => page.tap_at(x, y).await,
            }
            action
        }
        Shown::Buttons => {
            let action = page.attribute(".chip", "data-action").await.expect("a button has its action");
            page.push(hand, ".chip").await;
            action
        }
        Shown::Confirm => {
            page.push(hand, "#confirm").await;
            page.see_progress(record).await;
            return;
        }
    };
    page.see_played(record, &[answer.parse().expect("what is offered is an action")]).await;
}

#[test]
fn laying_a_tile_and_a_figure() {
    answered("base", &["lay", "wood", "draw"]);
}

#[test]
fn the_builders_extra_part() {
    answered("base+traders-builders", &["again"]);
}

#[test]
fn gold_mines() {
    answered("base+gold-mines", &["second-gold", "take-gold"]);
}

#[test]
fn mage_and_witch() {
    answered("base+mage-witch", &["mage-witch", "separate", "dispel"]);
}

#[test]
fn robbers() {
    answered("base+robbers", &["robber", "victim"]);
}

#[test]
fn flying_machines() {
    answered("base+flying-machines", &["roll", "land"]);
}

#[test]
fn ferries() {
    answered("base+ferries", &["new-ferry", "move-ferry"]);
}

#[test]
fn awards() {
    answered("base+messages", &["award-order", "counting-figure"]);
}

#[test]
fn messages() {
    answered("base+messages", &["turn-message", "message-choice", "score-meeple"]);
}

#[test]
fn crop_circles() {
    answered("base+crop-circles", &["circle-choice", "circle-add", "circle-remove"]);
}

#[test]
fn wine_of_france() {
    answered("map-france", &["sell-wine"]);
}

#[test]
fn islands_of_benelux() {
    answered("map-benelux", &["island"]);
}

#[test]
fn the_isle_and_sets_of_great_britain() {
    answered("map-great-britain", &["isle", "hand-in"]);
}

#[test]
fn geocaches_of_iberia() {
    answered("map-iberia", &["geocache"]);
}

#[test]
fn upgrades_of_germany() {
    answered("map-germany", &["upgrade"]);
}

#[test]
fn one_more_turn_for_a_town() {
    answered("map-gull-island+town-turns", &["town-turn"]);
}

/// Where a builder may go on the tile in hand as it lies, and where not: each with a place for a meeple.
fn builder_by_rotation(game: &Game) -> Option<Pos> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let mut found: Vec<(Pos, bool)> = Vec::new();
    for lay in legal {
        let Action::Lay { pos, .. } = lay else { return None };
        let mut tried = game.clone();
        tried.apply(lay).expect("it was offered");
        let mut wood = Vec::new();
        tried.legal_actions(&mut wood);
        let any = |wanted| wood.iter().any(|a| matches!(a, Action::Deploy { figure, .. } if *figure == wanted));
        if tried.decision() == Decision::Wood && any(Figure::Meeple) && !any(Figure::Pig) {
            found.push((pos, any(Figure::Builder)));
        }
    }
    found.iter().find(|(pos, with)| *with && found.contains(&(*pos, false))).map(|(pos, _)| *pos)
}

#[test]
fn board_and_prompt_offer_the_same_while_the_tile_is_turned() {
    let position = find("base+traders-builders", 2, |game| builder_by_rotation(game).is_some());
    let pos = builder_by_rotation(&position.game).expect("it was looked for");
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.try_tile(Hand::Mouse, pos).await;
        let builder = "[data-piece=\"Builder\"]";
        let turn_until = async |wanted: bool| {
            for _ in 0..4 {
                if (page.count(builder).await > 0) == wanted && page.count(".chip").await > 0 {
                    return;
                }
                page.press("r").await;
            }
            panic!("no rotation with a builder: {wanted}");
        };
        turn_until(true).await;
        page.click(builder).await;
        page.wait_for("document.querySelector('.chip').dataset.action.startsWith('builder')").await;
        turn_until(false).await;
        let same = "JSON.stringify([...document.querySelectorAll('.chip')].map((e) => e.dataset.action)) === \
                    JSON.stringify([...document.querySelectorAll('.choices [data-action]')].map((e) => e.dataset.action))";
        page.wait_for(same).await;
        assert!(page.count(".chip").await > 0);
    });
}

#[test]
fn a_move_that_is_not_possible_changes_nothing_and_is_told() {
    let position = find("base", 2, |game| game.decision() == Decision::Lay && game.tiles().len() > 4);
    let mut legal = Vec::new();
    position.game.legal_actions(&mut legal);
    for language in ["en", "de"] {
        Visit::new(Size::Desktop).language(language).still().run(async |page| {
            page.import(&position.record).await;
            let before = page.kept_text().await;
            for action in &legal {
                let Action::Lay { pos, .. } = action else { panic!("a tile is to be laid") };
                page.try_tile(Hand::Mouse, *pos).await;
                if page.count(".choices [data-action]").await > 0 {
                    break;
                }
                page.click("#undo").await;
            }
            // The page is not let down by what it drew before: here a sign for a figure that nobody has.
            page.evaluate("document.querySelector('.choices [data-action]').setAttribute('data-action', 'pig field inner') === undefined")
                .await;
            page.touch(Hand::Mouse, ".choices [data-action=\"pig field inner\"]").await;
            page.see_text(text(language, "refused.illegal")).await;
            page.assert_accessible().await;
            assert_eq!(page.kept_text().await, before, "not even the tile is laid");
            page.see(".ghost.tried").await;
            page.click("#confirm").await;
            page.see_no("#trouble").await;
            page.see_progress(&position.record).await;
        });
    }
}

#[test]
fn the_end() {
    let position = finished("base", 3);
    for (size, hand) in [(Size::Desktop, Hand::Mouse), (Size::Phone, Hand::Finger)] {
        Visit::new(size).still().run(async |page| {
            page.import(&position.record).await;
            page.see("#sheet").await;
            page.push(hand, "#dialog-close").await;
            page.see_no("#sheet").await;
            reads(page, "over").await;
            page.push(hand, "#confirm").await;
            page.see("#sheet").await;
        });
    }
}

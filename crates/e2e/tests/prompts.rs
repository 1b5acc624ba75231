//! Every decision of every expansion has its prompt, in words and on the board, and an answer by hand goes on with the game.

use bastide_e2e::games::{Prepared, find, mage_and_witch_cornered};
use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_rules::{Action, Decision, Game};

/// The name of a decision in language keys: `second-gold` of `SecondGold`, `robber` of `Robber(Player(1))`.
fn name(decision: Decision) -> String {
    let written = format!("{decision:?}");
    let word = written.split('(').next().unwrap_or_default();
    let mut name = String::new();
    for letter in word.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// A position that asks this, with something to choose from and a few tiles on the table.
fn asking(setup: &str, asked: &str) -> Prepared {
    let wanted = |game: &Game| name(game.decision()) == asked && (asked == "over" || game.count_legal() > 1);
    match asked {
        "dispel" => mage_and_witch_cornered(),
        // With tiles left: otherwise the answer could end the game.
        _ => find(setup, 3, |game| game.tiles().len() > 8 && game.tiles_left() > 5 && wanted(game)),
    }
}

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
                page.see("#begin").await;
            }
        });
    }
}

/// Reads the prompt, keeps a picture, answers, and sees that the game goes on.
async fn answers(page: &Page, hand: Hand, position: &Prepared) {
    let Prepared { record, game } = position;
    let asked = name(game.decision());
    page.see_text(text("en", &format!("decision.{asked}"))).await;
    let explained = text("en", &format!("explain.{asked}"));
    page.wait_for(&format!(
        "document.querySelector('.explain').textContent.includes({})",
        serde_json::json!(explained)
    ))
    .await;
    page.screenshot(&format!("prompt-{asked}")).await;
    page.assert_accessible().await;

    if game.decision() == Decision::Lay {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let Action::Lay { pos, .. } = legal[0] else { panic!("a tile is to be laid") };
        page.try_tile(hand, pos).await;
        page.screenshot("prompt-lay-tried").await;
        page.push(hand, "#confirm").await;
        page.see_progress(record).await;
        return;
    }
    let on_board = page.targets(".choices [data-action], .prompt .pick[data-action]").await;
    // A finger takes the buttons: on a whole board shrunk to a phone it would cover several choices at once.
    if let Some((action, x, y)) = on_board.first().filter(|_| hand == Hand::Mouse || on_board.len() == 1) {
        let action: Action = action.parse().expect("the board offers actions");
        match hand {
            Hand::Mouse => page.click_at(*x, *y).await,
            Hand::Finger => page.tap_at(*x, *y).await,
        }
        page.see_played(record, &[action]).await;
    } else if page.count(".chip").await > 0 {
        let action = page.attribute(".chip", "data-action").await.expect("a button has its action");
        page.push(hand, ".chip").await;
        page.see_played(record, &[action.parse().expect("buttons offer actions")]).await;
    } else {
        page.push(hand, "#confirm").await;
        page.see_progress(record).await;
    }
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
fn awards_and_messages() {
    answered("base+messages", &["award-order", "counting-figure", "turn-message", "message-choice", "score-meeple"]);
}

#[test]
fn crop_circles() {
    answered("base+crop-circles", &["circle-choice", "circle-add", "circle-remove"]);
}

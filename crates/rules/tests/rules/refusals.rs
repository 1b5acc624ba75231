//! Actions that may not be played: each reason, and the game as it was.

use bastide_rules::{Action, Decision, Event, IllegalReason, Player};

use crate::kit::*;

#[test]
fn over_nothing_can_be_played_after_the_end() {
    let mut t = Table::only("base", 2, "U");
    t.turns("U 1,0 r0").end();
    assert_eq!(t.choices(), [""; 0]);
    for text in ["pass", "draw base/U", "again"] {
        assert_eq!(t.refused(text), IllegalReason::Over);
    }
    assert_eq!(IllegalReason::Over.to_string(), "the game is over");
}

#[test]
fn other_decision_names_what_is_due() {
    let mut t = Table::new("base", 2);
    assert_eq!(t.refused("pass"), IllegalReason::OtherDecision(Decision::Draw));
    t.draw("U");
    assert_eq!(t.refused("meeple road EW"), IllegalReason::OtherDecision(Decision::Lay));
    assert_eq!(t.refused("draw base/U"), IllegalReason::OtherDecision(Decision::Lay));
    let error = t.game.clone().apply(Action::Pass).expect_err("not now");
    assert_eq!(error.to_string(), "`pass` is not possible now: the decision now is: lay the tile");
}

#[test]
fn not_offered_says_that_the_choice_is_not_one() {
    let mut t = Table::new("base", 2);
    assert_eq!(t.refused("draw inns/EK"), IllegalReason::NotOffered(Decision::Draw));
    t.draw("U");
    assert_eq!(t.refused("tile base/V 1,0 r0"), IllegalReason::NotOffered(Decision::Lay));
    t.lay("U", (1, 0), 0);
    for text in [
        "large road EW",
        "meeple road NS",
        "meeple city N",
        "builder road EW",
        "abbot back",
        "fly meeple",
        "pig field NL.NR.EL.WR",
    ] {
        assert_eq!(t.refused(text), IllegalReason::NotOffered(Decision::Wood), "{text}");
    }
    let error = t.game.clone().apply(Action::AbbotBack).expect_err("no abbot");
    assert_eq!(
        error.to_string(),
        "`abbot back` is not possible now: it is not among the choices of the decision: one figure, or none"
    );
}

#[test]
fn a_tile_is_refused_with_what_is_wrong_about_the_cell() {
    let mut t = Table::new("base+river", 2);
    t.draw("river/F4");
    assert_eq!(t.refused("tile river/F4 5,5 r0"), IllegalReason::NoSuchCell);
    assert_eq!(t.refused("tile river/F4 32767,-32768 r0"), IllegalReason::NoSuchCell);
    assert_eq!(t.refused("tile river/F4 1,0 r1"), IllegalReason::EdgeMismatch);
    assert_eq!(t.refused("tile river/F4 -1,0 r1"), IllegalReason::River);
    for (reason, text) in [
        (IllegalReason::NoSuchCell, "the cell is taken or touches no tile"),
        (IllegalReason::EdgeMismatch, "an edge does not match the tile beside it"),
        (IllegalReason::River, "the river may not run there"),
    ] {
        assert_eq!(reason.to_string(), text);
    }
}

#[test]
fn outlandish_values_are_refused_and_never_panic() {
    let mut t = Table::new("bigbox6", 6);
    for step in 0..40 {
        for action in [
            Action::Roll(0),
            Action::Roll(255),
            Action::Count(0),
            Action::Count(255),
            Action::Robber(50),
            Action::Robber(255),
            Action::Rob(Player(6)),
            Action::Rob(Player(255)),
            action("gold 32767,-32768"),
            action("take -32768,32767"),
            action("ferry 32767,32767 NESW"),
            action("mage 32767,32767 road N"),
            action("return pig -32768,0 field inner"),
            action("add abbot 0,0 garden"),
            action("award 0,0 monastery"),
            action("land field inner"),
        ] {
            let mut game = t.game.clone();
            assert!(game.apply(action).is_err(), "{action} at step {step}");
            assert_unchanged(&t.game, &game);
            // What an unchecked illegal action does is not specified, but it never panics.
            game.apply_unchecked(action);
        }
        let legal = t.legal();
        t.play(legal[step % legal.len()]);
    }
}

/// ```text
///        ╔R══N    an open city runs round in a ring; a road is laid against its end, which nobody may do
///    U──◄║   ║
///        R═══N
///  lake──D──
/// ```
#[test]
fn an_unchecked_road_against_a_ring_of_city_comes_to_an_end() {
    let mut t = Table::new("base+ferries", 2);
    t.lay("ferries/1", (-1, 0), 0).settle_to("the ferry", |d| d == Decision::NewFerry).act("ferry -1,0 EW");
    t.turns("R 0,-1 r1\nN 1,-1 r0\nN 1,-2 r3\nR 0,-2 r2").draw("U");
    assert_eq!(t.refused("tile base/U -1,-2 r0"), IllegalReason::EdgeMismatch);
    let mut game = t.game.clone();
    game.apply_unchecked(action("tile base/U -1,-2 r0"));
    game.apply_unchecked(Action::Pass); // now the way to the first lake is looked for
    assert_eq!(game.tiles().len(), 7);
}

proptest::proptest! {
    /// Whatever a record holds, reading it as an action never panics, and what could be read is written the same way
    /// when read again.
    #[test]
    fn any_text_is_an_action_or_an_error(text in "\\PC{0,40}") {
        check_text(&text);
    }

    #[test]
    fn damaged_actions_are_actions_or_errors(
        word in "(draw|tile|roll|turn|gold|mage|witch|robber|meeple|large|abbot|builder|pig|fly|land|ferry|award|count|rob|take|return|add|message|circle|pass|again)",
        rest in "( (base/[A-Z]|-?[0-9]{1,6},-?[0-9]{1,6}|r[0-9]|road|city|field|[NESWLR.]{1,8}|inner|off|back|act|meeple|[0-9]{1,4})){0,4}",
    ) {
        check_text(&format!("{word}{rest}"));
    }

    /// The same for what is told.
    #[test]
    fn any_text_is_an_event_or_an_error(text in "\\PC{0,40}") {
        check_event(&text);
    }

    #[test]
    fn damaged_events_are_events_or_errors(
        word in "(turn-began|extra-part|drawn|discarded|laid|deployed|returned|scored|counted|goods-taken|gold-placed|enchanted|dispelled|robber-set|rolled|ferry-set|circle-chosen|ended)",
        rest in "( (base/[A-Z]|nobody|-?[0-9]{1,6},-?[0-9]{1,6}|r[0-9]|road|city|field|[NESWLR.]{1,8}|meeple|mage|[0-9]{1,4}|message|completed|gold|robbed|of|at|to|from|=|[0-9]{1,5}:|tiles|[+-][0-9]{1,6},?)){0,8}",
    ) {
        check_event(&format!("{word}{rest}"));
    }
}

fn check_event(text: &str) {
    match text.parse::<Event>() {
        Ok(event) => assert_eq!(event.to_string().parse(), Ok(event), "{text}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn check_text(text: &str) {
    match text.parse::<Action>() {
        Ok(action) => {
            assert_eq!(action.to_string().parse(), Ok(action), "{text}");
            let before = Table::new("bigbox6", 2).game;
            let mut game = before.clone();
            if game.apply(action).is_err() {
                assert_unchanged(&before, &game);
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

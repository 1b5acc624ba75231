//! Playing at a table: dealing, moves that are one, taking back, following.

use bastide_dealer::Seed;
use bastide_rules::{Action, Actor, Decision, Player, Setup};
use bastide_table::{Asked, Mark, Plan, Table, TableError};

fn table(setup: &str) -> Table {
    let plan = Plan::for_persons(Setup::named(setup, 2).expect("a preset"));
    Table::new("test", plan, Seed::from(7)).expect("it can be played")
}

fn choices(table: &Table) -> Vec<Action> {
    let mut actions = Vec::new();
    table.game().legal_actions(&mut actions);
    actions
}

/// Plays on with the first choice each time, to the end at most.
fn play_on(table: &mut Table, steps: usize) {
    for _ in 0..steps {
        table.deal().expect("it has a dealer");
        match choices(table).first() {
            Some(&action) => table.play(&[action]).expect("it was offered"),
            None => return,
        }
    }
}

/// A tile to lay and a figure for it.
fn lay_and_figure(table: &Table) -> [Action; 2] {
    for lay in choices(table) {
        let mut game = bastide_rules::Game::clone(table.game());
        game.apply(lay).expect("it was offered");
        let mut figures = Vec::new();
        game.legal_actions(&mut figures);
        if game.decision() == Decision::Wood
            && let Some(&figure) = figures.iter().find(|a| matches!(a, Action::Deploy { .. }))
        {
            return [lay, figure];
        }
    }
    panic!("every first tile has room for a figure")
}

#[test]
fn everything_since_the_last_draw_can_be_taken_back() {
    let mut table = table("base");
    table.deal().expect("a draw");
    let drawn = table.game().drawn();
    assert_eq!(table.undo(), Err(TableError::NothingToUndo), "a draw is final");
    let [lay, figure] = lay_and_figure(&table);
    table.play(&[lay, figure]).expect("a move");
    assert_eq!(table.steps().len(), 3);
    assert_eq!((table.undo(), table.undo()), (Ok(figure), Ok(lay)));
    assert_eq!(table.game().drawn(), drawn);
    assert_eq!(table.game().tiles().len(), 1);
    assert_eq!((table.steps().len(), table.marks().count()), (1, 2));
    assert!(!table.can_undo());
    assert_eq!(table.changes(), 5, "taking back is a change");
}

#[test]
fn a_move_that_fails_half_way_changes_nothing() {
    let mut table = table("base");
    table.deal().expect("a draw");
    let [lay, figure] = lay_and_figure(&table);
    let (game, changes) = (table.game().clone(), table.changes());
    let refused = table.play(&[lay, figure, figure]).expect_err("one figure a turn");
    assert_eq!(refused, TableError::ChanceIsDue, "the turn is over by then");
    let refused = table.play(&[lay, lay]).expect_err("the tile is laid already");
    assert!(matches!(&refused, TableError::Illegal(why) if why.action == lay), "{refused}");
    assert_eq!(refused.code(), "illegal");
    assert!(std::sync::Arc::ptr_eq(table.game(), &game) && table.changes() == changes);
    assert_eq!((table.steps().len(), table.can_undo()), (1, false));
}

#[test]
fn nobody_decides_for_others_or_for_chance() {
    let mut table = table("base");
    let drawn = choices(&table)[0];
    assert_eq!(table.play(&[drawn]), Err(TableError::ChanceIsDue));
    table.deal().expect("a draw");
    let moves = lay_and_figure(&table);
    let (first, second) = (Player(0), Player(1));
    assert_eq!(table.asked(), Asked::Person(first));
    let refused = TableError::NotYours { player: second, to_act: first };
    assert_eq!(table.play_as(second, &moves), Err(refused.clone()));
    assert_eq!((refused.code(), refused.to_string().as_str()), ("not-yours", "player 0 has to decide, not player 1"));
    table.play_as(first, &moves).expect("it is their turn");
    assert_eq!(table.asked(), Asked::Chance);
}

#[test]
fn a_bot_is_asked_by_its_level_and_takes_nothing_back() {
    let mut plan = Plan::default();
    plan.seats[0].bot = Some("squire".into());
    let mut table = Table::new("test", plan, Seed::from(1)).expect("it can be played");
    assert!(table.may_deal_at_once(), "nothing was played");
    table.deal().expect("a draw");
    assert_eq!((table.asked(), table.bot_to_act()), (Asked::Bot(Player(0), "squire"), Some("squire")));
    table.play(&lay_and_figure(&table)).expect("a move");
    assert!(table.may_deal_at_once(), "a bot takes nothing back");
    table.deal().expect("a draw");
    assert_eq!((table.asked(), table.bot_to_act()), (Asked::Person(Player(1)), None));
    table.play(&lay_and_figure(&table)).expect("a move");
    assert!(!table.may_deal_at_once(), "a person may");
}

#[test]
fn the_same_seed_deals_the_same_game_and_taking_back_changes_no_luck() {
    let (mut one, mut two) = (table("bigbox6"), table("bigbox6"));
    play_on(&mut one, 60);
    for _ in 0..60 {
        play_on(&mut two, 1);
        two.undo().expect("a player's action");
        play_on(&mut two, 1);
    }
    assert!(one.actions().eq(two.actions()));
}

#[test]
fn any_moment_of_the_game_can_be_shown_again() {
    let mut table = table("bigbox6");
    play_on(&mut table, 200);
    let turn = table.turns().nth(10).expect("many tiles were laid");
    let then = table.game_at(turn);
    assert_eq!(then.tiles().len(), 12);
    let mark = Mark { tiles: 12, scores: then.scores() };
    assert_eq!(table.marks().nth(turn), Some(mark.clone()));
    assert_eq!(table.steps()[turn - 1].mark, mark);
    assert!(std::sync::Arc::ptr_eq(&table.game_at(table.steps().len()), table.game()));
}

#[test]
fn the_tally_adds_up_to_the_scores() {
    let mut table = table("bigbox6");
    play_on(&mut table, 5000);
    assert_eq!(table.asked(), Asked::Nobody);
    let tally = table.tally();
    for player in table.game().players() {
        assert_eq!(tally.total(player), table.game().score(player));
    }
}

#[test]
fn a_follower_checks_what_it_is_told() {
    let mut leader = table("bigbox6");
    play_on(&mut leader, 40);
    let actions: Vec<Action> = leader.actions().collect();
    let mut follower = Table::follower("test", leader.plan().clone()).expect("the same table");
    assert_eq!(follower.deal(), Err(TableError::NoDealer));
    for (i, &action) in actions.iter().enumerate() {
        assert_eq!(follower.follow(i + 1, action), Err(TableError::OutOfStep { told: i + 1, next: i }));
        follower.follow(i, action).expect("it was played");
    }
    assert_eq!(follower.steps(), leader.steps(), "the same events, the same points");
    let refused = follower.follow(actions.len(), "again".parse().expect("an action"));
    assert!(matches!(refused, Err(TableError::Illegal(_))));
    // The leader takes a step back, and so does whoever follows.
    assert_eq!(leader.undo(), follower.undo());
    assert_eq!(leader.game().decision(), follower.game().decision());
}

#[test]
fn a_revealed_seed_is_checked_against_the_whole_deal() {
    let mut leader = table("base");
    play_on(&mut leader, 500);
    let mut follower = Table::follower("test", leader.plan().clone()).expect("the same table");
    leader.actions().enumerate().for_each(|(i, action)| follower.follow(i, action).expect("it was played"));
    let wrong = follower.reveal(Seed::from(8)).expect_err("another deal");
    assert!(matches!(wrong, TableError::Deal { number: 0, .. }), "{wrong}");
    assert_eq!((wrong.code(), follower.seed()), ("deal", None));
    follower.reveal(Seed::from(7)).expect("it was dealt like this");
    assert_eq!(follower.record(), leader.record());
}

#[test]
fn a_follower_that_knows_the_seed_goes_on_by_itself() {
    let mut leader = table("base");
    play_on(&mut leader, 9);
    let mut follower = Table::follower("test", leader.plan().clone()).expect("the same table");
    leader.actions().enumerate().for_each(|(i, action)| follower.follow(i, action).expect("it was played"));
    follower.reveal(Seed::from(7)).expect("it was dealt like this");
    play_on(&mut leader, 30);
    play_on(&mut follower, 30);
    assert!(leader.actions().eq(follower.actions()));
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let refused = |plan: Plan| Table::follower("test", plan).expect_err("it must be refused").code();
    let with = |change: fn(&mut Plan)| {
        let mut plan = Plan::default();
        change(&mut plan);
        plan
    };
    assert_eq!(refused(with(|plan| plan.setup.players = 9)), "setup");
    assert_eq!(refused(with(|plan| plan.setup.players = 3)), "seats");
    assert_eq!(refused(with(|plan| plan.seats.clear())), "seats");
    assert_eq!(refused(with(|plan| plan.seats[1].colour = plan.seats[0].colour)), "same-colour");
}

#[test]
fn a_whole_game_ends_with_nobody_asked() {
    let mut table = table("base");
    play_on(&mut table, 500);
    assert_eq!((table.asked(), table.game().to_act()), (Asked::Nobody, Actor::Nobody));
    table.deal().expect("nothing is left to deal");
    let late = table.play(&[Action::Pass]).expect_err("it is over");
    assert_eq!(late.code(), "illegal");
}

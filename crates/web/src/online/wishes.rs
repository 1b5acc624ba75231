//! What is to know at a shared table, in the line of notices: the connection, a pause, what somebody wishes, and where it goes on.

use bastide_rules::{Actor, Game, Player};
use bastide_table::Table;
use bastide_table::hosted::{Asking, Clock, Stage, Why, Wish, Word};
use leptos::prelude::*;

use super::{Link, Shared, words};
use crate::kinds::press;
use crate::lang::Lang;
use crate::state::App;
use crate::words::seat_name;

/// What somebody wishes, as seen from here.
#[derive(Clone, PartialEq)]
struct Wished {
    words: String,
    /// Whether it is one's own wish.
    own: bool,
    /// Whether one's word is waited for.
    asked: bool,
}

fn wished(lang: Lang, shared: &Shared) -> Option<Wished> {
    let Asking { seat, wish, agreed } = shared.hosted.asking()?;
    let you = shared.you.as_deref()?;
    let asker = shared.hosted.chairs().get(usize::from(*seat))?.holder.as_deref();
    let name = shared.hosted.plan().seats.get(usize::from(*seat)).map_or("", |seat| seat_name(lang, seat));
    let own = asker == Some(you);
    let plays = shared.own_seats().into_iter().any(|seat| shared.is_mine(seat));
    let asked = plays && !own && !agreed.iter().any(|who| who == you);
    let words = if own { own_wish(lang, *wish) } else { words::wish_of(lang, name, *wish) };
    Some(Wished { words, own, asked })
}

fn own_wish(lang: Lang, wish: Wish) -> String {
    match wish {
        Wish::Back { .. } => lang.t("wish.own-back").into(),
        Wish::Pause => lang.t("wish.own-pause").into(),
        Wish::Abandon => lang.t("wish.own-abandon").into(),
    }
}

/// The first action of one's own last move, from which on it would be taken back.
fn last_move(table: &Table, mine: impl Fn(Player) -> bool) -> Option<u32> {
    let mut game = Game::clone(&table.game_at(0));
    let mut actors: Vec<Actor> = Vec::with_capacity(table.steps().len());
    for action in table.actions() {
        actors.push(game.to_act());
        // It was legal when it was played.
        game.apply_unchecked(action);
    }
    let last = actors.iter().rposition(|actor| matches!(actor, Actor::Player(player) if mine(*player)))?;
    let first = actors[..last].iter().rposition(|actor| *actor != actors[last]).map_or(0, |before| before + 1);
    u32::try_from(first).ok()
}

impl App {
    /// Whether one plays at a shared table that is on.
    pub(super) fn plays_shared(self) -> bool {
        let plays = |shared: &Shared| {
            let mine = shared.own_seats().into_iter().any(|seat| shared.is_mine(seat));
            mine && shared.hosted.stage() == Stage::Playing
        };
        self.online.ask(plays) == Some(true)
    }

    /// What one would take back, if the others agreed.
    pub(super) fn move_to_take_back(self) -> Option<u32> {
        let last = |shared: &Shared| last_move(shared.hosted.table()?, |player| shared.is_mine(player.0));
        self.online.ask_untracked(last).flatten()
    }

    /// Asks the others.
    pub(super) fn wish(self, wish: Wish) {
        self.say_word(Word::Ask { wish });
    }
}

/// Everything that is to know about a shared table now.
#[component]
pub(crate) fn Wishes() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let lost = Memo::new(move |_| app.online.link.get() == Link::Lost && app.online.at.with(Option::is_some));
    let paused = Memo::new(move |_| app.online.ask(|shared| shared.hosted.is_paused()) == Some(true));
    let plays = Memo::new(move |_| app.plays_shared());
    let wished = Memo::new(move |_| app.online.ask(|shared| wished(lang, shared)).flatten());
    let late = Memo::new(move |_| app.online.ask(late).flatten());
    let again = Memo::new(move |_| {
        app.online.rematch.get().filter(|_| app.online.watches() || !app.online.wants_more.get_value())
    });
    let answer = move |yes| move |_| app.say_word(Word::Answer { yes });
    view! {
        {move || lost.get().then(|| view! { <p class="note" data-notice="lost"><span>{lang.t("online.lost")}</span></p> })}
        {move || paused.get().then(|| view! {
            <p class="note" data-notice="paused">
                <span>{lang.t("line.pause")}</span>
                {plays.get().then(|| view! { <button id="resume-game" on:click=press(move |_| app.say_word(Word::Resume))>{lang.t("prompt.run")}</button> })}
            </p>
        })}
        {move || wished.get().map(|Wished { words, own, asked }| view! {
            <p class="note" data-notice="wish">
                <span>{words}</span>
                {asked.then(|| view! {
                    <button id="agree" on:click=press(answer(true))>{lang.t("wish.yes")}</button>
                    <button id="disagree" on:click=press(answer(false))>{lang.t("wish.no")}</button>
                })}
                {own.then(|| view! { <button id="withdraw" on:click=press(answer(false))>{lang.t("wish.withdraw")}</button> })}
            </p>
        })}
        {move || late.get().map(|(seat, may_return)| view! {
            <p class="note" data-notice="late">
                <span>{if may_return { lang.t("online.late") } else { lang.t("online.out") }}</span>
                {may_return.then(|| view! { <button id="return" on:click=press(move |_| app.say_word(Word::Return { seat }))>{lang.t("online.return")}</button> })}
            </p>
        })}
        {move || again.get().map(|_| view! {
            <p class="note" data-notice="rematch">
                <span>{lang.t("online.rematch")}</span>
                <button id="come-along" on:click=press(move |_| app.ask_rematch())>{lang.t("online.come-along")}</button>
            </p>
        })}
    }
}

/// One's own seat that others play for, and whether one may come back to it.
fn late(shared: &Shared) -> Option<(u8, bool)> {
    if shared.hosted.stage() != Stage::Playing {
        return None;
    }
    let chairs = shared.hosted.chairs();
    let out = |seat: &u8| chairs.get(usize::from(*seat)).is_some_and(|chair| chair.out == Some(Why::Time));
    let seat = shared.own_seats().into_iter().find(out)?;
    Some((seat, !matches!(shared.hosted.terms().clock, Clock::Game { .. })))
}

#[cfg(test)]
mod tests {
    use bastide_dealer::Seed;
    use bastide_rules::{Action, Decision};
    use bastide_table::Plan;

    use super::*;

    #[test]
    fn ones_last_move_is_taken_back_as_a_whole() {
        let mut table = Table::new("x", Plan::default(), Seed::from(7)).unwrap();
        table.deal().unwrap();
        let mut moves = Vec::new();
        for _ in 0..4 {
            moves.push(table.steps().len() as u32);
            let mut legal = Vec::new();
            table.game().legal_actions(&mut legal);
            table.play(&[legal[0]]).unwrap();
            if table.game().decision() == Decision::Wood {
                table.play(&[Action::Pass]).unwrap();
            }
            table.deal().unwrap();
        }
        assert_eq!(last_move(&table, |player| player == Player(0)), Some(moves[2]));
        assert_eq!(last_move(&table, |player| player == Player(1)), Some(moves[3]));
        assert_eq!(last_move(&table, |_| false), None);
    }
}

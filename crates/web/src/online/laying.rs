//! Laying a table for friends: what is agreed beside the rules, and the button.

use bastide_bots::Level;
use bastide_table::Plan;
use bastide_table::hosted::{Clock, Late, Terms};
use bastide_wire::{GameInfo, New};
use leptos::prelude::*;

use super::{guest_name, has_server, http, words};
use crate::kinds::{changed, press};
use crate::shelf;
use crate::state::{App, Page};

/// Where what was agreed last is kept.
const TERMS: &str = "bastide.terms";

/// Clocks to choose from.
const CLOCKS: [Clock; 9] = [
    Clock::None,
    Clock::Game { seconds: 15 * 60, increment: 10 },
    Clock::Game { seconds: 30 * 60, increment: 20 },
    Clock::Game { seconds: 60 * 60, increment: 30 },
    Clock::Move { seconds: 60 },
    Clock::Move { seconds: 180 },
    Clock::Days { days: 1 },
    Clock::Days { days: 3 },
    Clock::Days { days: 7 },
];

/// What was agreed last.
pub(super) fn terms() -> Terms {
    shelf::read::<Terms>(TERMS).unwrap_or_default()
}

/// A plan as it goes to the server: people bring their own names, and where only bots were expected there are seats for friends.
fn for_friends(plan: &Plan) -> Plan {
    let mut plan = plan.clone();
    let alone = plan.seats.iter().filter(|seat| seat.bot.is_none()).count() < 2;
    for seat in &mut plan.seats {
        if alone {
            seat.bot = None;
        }
        if seat.bot.is_none() {
            seat.name.clear();
        }
    }
    plan
}

impl App {
    /// Lays the table that is set up on the server, sits down at it, and goes there.
    pub(crate) fn lay_for_friends(self) {
        if self.online.laying.get_untracked() {
            return;
        }
        self.online.laying.set(true);
        let set_up = self.plan.get_untracked();
        shelf::write(shelf::PLAN, &set_up);
        let first = set_up.seats.iter().find(|seat| seat.bot.is_none() && !seat.name.trim().is_empty());
        let name = first.map(|seat| seat.name.trim().to_owned()).or_else(guest_name).unwrap_or_default();
        let terms = self.online.terms.get_untracked();
        shelf::write(TERMS, &terms);
        let new = New { plan: for_friends(&set_up), terms };
        leptos::task::spawn_local(async move {
            let laid = async {
                self.be_somebody().await?;
                http::post::<GameInfo>("games", &new).await
            };
            let laid = laid.await;
            self.online.laying.set(false);
            match laid {
                Ok(info) => {
                    let seat = new.plan.seats.iter().find(|seat| seat.bot.is_none());
                    self.visit_table(&info.id);
                    self.online.wanted.set_value(seat.map(|seat| (seat.colour, name)).into_iter().collect());
                }
                Err(why) => self.trouble.set(Some(why.words(self.words()))),
            }
        });
    }

    /// Goes to where a table for friends is set up.
    pub(crate) fn set_up_for_friends(self) {
        self.visit(Page::SetUp);
        request_animation_frame(|| {
            if let Some(card) = document().get_element_by_id("friends") {
                card.scroll_into_view();
            }
        });
    }
}

/// The card on the set-up page: how one plays with friends elsewhere.
#[component]
pub(crate) fn WithFriends(wrong: Memo<Option<String>>) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    if !has_server() {
        return view! { <p id="no-friends">{lang.t("friends.none")}</p> }.into_any();
    }
    let terms = app.online.terms;
    let busy = app.online.laying;
    view! {
        <p>{lang.t("friends.about")}</p>
        <div class="conditions">
            <label>
                <span>{lang.t("terms.clock")}</span>
                <select id="clock" on:change=changed(move |e| {
                    let chosen = event_target_value(&e).parse().ok().and_then(|i: usize| CLOCKS.get(i).copied());
                    terms.update(|terms| terms.clock = chosen.unwrap_or_default());
                })>
                    {CLOCKS.into_iter().enumerate().map(|(i, clock)| {
                        view! { <option value=i selected=terms.with_untracked(|t| t.clock == clock)>{words::clock(lang, clock)}</option> }
                    }).collect_view()}
                </select>
            </label>
            <label>
                <span>{lang.t("terms.late")}</span>
                <select id="late" on:change=changed(move |e| terms.update(|terms| terms.late = late(&event_target_value(&e))))>
                    {Level::ALL.into_iter().map(|level| level.id()).chain([""]).map(|id| {
                        view! { <option value=id selected=terms.with_untracked(|t| t.late == late(id))>{words::late(lang, &late(id))}</option> }
                    }).collect_view()}
                </select>
            </label>
            {switch("shuffle", lang.t("terms.shuffle"), terms, |t| &mut t.shuffle)}
            {switch("open", lang.t("terms.open"), terms, |t| &mut t.open)}
        </div>
        <button id="invite" class="main" disabled=move || busy.get() || wrong.with(Option::is_some) on:click=press(move |_| app.lay_for_friends())>
            {lang.t("friends.lay")}
        </button>
    }
    .into_any()
}

/// What becomes of somebody's seat, by the level of the bot that goes on; without one nobody does.
fn late(level: &str) -> Late {
    if level.is_empty() { Late::Without } else { Late::Bot(level.to_owned()) }
}

fn switch(id: &'static str, words: &'static str, terms: RwSignal<Terms>, part: fn(&mut Terms) -> &mut bool) -> AnyView {
    let on = terms.with_untracked(|terms| *part(&mut terms.clone()));
    view! {
        <label class="switch">
            <input type="checkbox" id=format!("terms-{id}") checked=on on:change=changed(move |e| {
                let on = event_target_checked(&e);
                terms.update(|terms| *part(terms) = on);
            })/>
            <span>{words}</span>
        </label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friends_find_seats_and_bring_their_names() {
        let mut plan = Plan::default();
        plan.add_seat();
        plan.seats[0].name = "Ada".into();
        plan.seats[1].bot = Some("knight".into());
        assert!(for_friends(&plan).seats[1].bot.is_some(), "a friend and a bot");
        assert!(for_friends(&plan).seats.iter().all(|seat| seat.name.is_empty()));
        plan.seats[2].bot = Some("squire".into());
        assert!(for_friends(&plan).seats.iter().all(|seat| seat.bot.is_none()), "nobody plays with friends alone");
    }

    #[test]
    fn every_clock_can_be_played_by_and_has_its_words() {
        for lang in crate::lang::Lang::ALL {
            let all: std::collections::BTreeSet<String> = CLOCKS.map(|clock| words::clock(lang, clock)).into();
            assert_eq!(all.len(), CLOCKS.len());
        }
        assert!(CLOCKS.iter().all(|clock| clock.is_sensible()));
    }
}

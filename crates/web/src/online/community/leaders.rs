//! The best of each family of games, apart by how much help they had.

use bastide_table::Assist;
use leptos::prelude::*;

use super::data::{FAMILIES, Rating};
use super::{rows, shown};
use crate::kinds::changed;
use crate::online::http::{self, Trouble};
use crate::state::App;

/// The leaderboard.
#[component]
pub(super) fn Leaders() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let (family, assist) = (RwSignal::new(FAMILIES[0].to_owned()), RwSignal::new(Assist::All.id().to_owned()));
    let found = RwSignal::new(None::<Result<Vec<Rating>, Trouble>>);
    Effect::new(move |_| {
        let query = format!("leaders?family={}&assist={}", family.get(), assist.get());
        leptos::task::spawn_local(async move {
            let told = http::get(&query).await;
            let _ = found.try_set(Some(told));
        });
    });
    let show = move |leaders: &Vec<Rating>| {
        if leaders.is_empty() {
            return view! { <p class="explain">{lang.t("leaders.none")}</p> }.into_any();
        }
        let row = |(place, leader): (usize, &Rating)| {
            view! {
                <tr>
                    <td class="count">{place + 1}</td>
                    <th scope="row">{rows::person_link(app, leader.who.clone(), called(app, &leader.name))}</th>
                    {figures(leader)}
                </tr>
            }
        };
        view! {
            <div class="scroll card"><table class="ratings">
                <thead><tr>
                    <th scope="col">{lang.t("leaders.place")}</th><th scope="col">{lang.t("leaders.who")}</th>
                    <th scope="col">{lang.t("leaders.rating")}</th><th scope="col">{lang.t("leaders.games")}</th>
                </tr></thead>
                <tbody>{leaders.iter().enumerate().map(row).collect_view()}</tbody>
            </table></div>
        }
        .into_any()
    };
    view! {
        <p class="explain">{lang.t("leaders.about")}</p>
        <div class="group search">
            <label><span>{lang.t("archive.family")}</span>" "
                <select id="leaders-family" on:change=changed(move |event| family.set(event_target_value(&event)))>
                    {FAMILIES.map(|id| view! { <option value=id>{lang.of("family", id)}</option> }).collect_view()}
                </select>
            </label>
            <label><span>{lang.t("leaders.assist")}</span>" "
                <select id="leaders-assist" on:change=changed(move |event| assist.set(event_target_value(&event)))>
                    {Assist::ALL.map(|level| view! { <option value=level.id()>{lang.of("assist", level.id())}</option> }).collect_view()}
                </select>
            </label>
        </div>
        {move || shown(app, found, &show)}
    }
}

/// The estimate, how sure it is, and from how many games.
pub(super) fn figures(rating: &Rating) -> impl IntoView + use<> {
    let estimate = format!("{:.1} ± {:.1}", rating.rating, rating.uncertainty);
    view! { <td class="count">{estimate}</td><td class="count">{rating.games}</td> }
}

/// What somebody is called, in lists.
pub(super) fn called(app: App, name: &str) -> String {
    if name.is_empty() { app.t("chat.nameless").to_owned() } else { name.to_owned() }
}

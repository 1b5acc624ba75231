//! Somebody's page: how many games, how well, and which.

use bastide_wire::Summary;
use leptos::prelude::*;

use super::data::{Profile, Rating};
use super::leaders::{called, figures};
use super::{Room, asked, rows};
use crate::kinds::press;
use crate::online::http;
use crate::state::App;

/// Games shown on the page itself.
const SHOWN: usize = 6;

/// A person's page.
#[component]
pub(super) fn Person(who: String) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let (profile, games) = (format!("people/{who}"), format!("archive?who={who}"));
    let tell = move |profile: &Profile| {
        let Profile { person, games, won, points, ratings } = profile;
        let average = if *games == 0 { 0 } else { points / i64::from(*games) };
        let fact = |words: &'static str, number: String| view! { <div><dt>{words}</dt><dd>{number}</dd></div> };
        let row = |rating: &Rating| {
            let family = lang.of("family", &rating.family);
            view! { <tr><th scope="row">{family}</th><td>{lang.of("assist", &rating.assist)}</td>{figures(rating)}</tr> }
        };
        let rated = (!ratings.is_empty()).then(|| {
            view! {
                <div class="scroll"><table class="ratings">
                    <thead><tr>
                        <th scope="col">{lang.t("archive.family")}</th><th scope="col">{lang.t("leaders.assist")}</th>
                        <th scope="col">{lang.t("leaders.rating")}</th><th scope="col">{lang.t("leaders.games")}</th>
                    </tr></thead>
                    <tbody>{ratings.iter().map(row).collect_view()}</tbody>
                </table></div>
            }
        });
        let kind = if person.account { lang.t("person.account") } else { lang.t("person.guest") };
        view! {
            <section class="card" aria-labelledby="h-person">
                <h2 id="h-person">{called(app, &person.name)}" "<span class="badge">{kind}</span></h2>
                <dl class="sums">
                    {fact(lang.t("person.games"), games.to_string())}
                    {fact(lang.t("person.won"), won.to_string())}
                    {fact(lang.t("person.average"), average.to_string())}
                </dl>
                {rated}
            </section>
        }
        .into_any()
    };
    let list = move |games: &Vec<Summary>| {
        let few: Vec<Summary> = games.iter().take(SHOWN).cloned().collect();
        let who = who.clone();
        let more = (games.len() > SHOWN).then(|| view! { <button on:click=press(move |_| app.meet(Room::Archive(Some(who.clone()))))>{lang.t("person.more")}</button> });
        view! { {rows::games(app, &few, None, lang.t("archive.none"))}{more} }.into_any()
    };
    view! {
        {asked(app, async move { http::get::<Profile>(&profile).await }, tell)}
        <section aria-labelledby="h-played">
            <h2 id="h-played">{lang.t("person.played")}</h2>
            {asked(app, async move { http::get::<Vec<Summary>>(&games).await }, list)}
        </section>
    }
}

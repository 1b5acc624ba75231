//! Games that are over: everybody's public ones, or those of one person.

use bastide_wire::Summary;
use leptos::prelude::*;

use super::data::FAMILIES;
use super::{Room, rows, shown};
use crate::kinds::{changed, press};
use crate::online::http::{self, Trouble};
use crate::state::App;

/// Games of one page of the server's answer.
const PAGE: usize = 50;

/// The archive.
#[component]
pub(super) fn Archive(who: Option<String>) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let (family, before) = (RwSignal::new(String::new()), RwSignal::new(None::<u64>));
    let found = RwSignal::new(None::<Result<Vec<Summary>, Trouble>>);
    let person = StoredValue::new(who.clone());
    Effect::new(move |_| {
        let query = query(person.get_value().as_deref(), &family.get(), before.get());
        let first = before.get_untracked().is_none();
        leptos::task::spawn_local(async move {
            let more = http::get::<Vec<Summary>>(&query).await;
            let _ = found.try_update(|found| match (found, more) {
                (Some(Ok(all)), Ok(more)) if !first => all.extend(more),
                (found, more) => *found = Some(more),
            });
        });
    });
    let older = move || {
        let last = found.with(|found| {
            found
                .as_ref()?
                .as_ref()
                .ok()
                .filter(|all| !all.is_empty() && all.len() % PAGE == 0)?
                .last()
                .map(|game| game.changed)
        });
        last.map(|last| view! { <button id="older" on:click=press(move |_| before.set(Some(last)))>{lang.t("archive.older")}</button> })
    };
    let show = move |all: &Vec<Summary>| rows::games(app, all, None, lang.t("archive.none"));
    view! {
        <div class="group search">
            <label>
                <span>{lang.t("archive.family")}</span>" "
                <select id="archive-family" on:change=changed(move |event| { before.set(None); family.set(event_target_value(&event)); })>
                    <option value="">{lang.t("archive.all")}</option>
                    {FAMILIES.map(|id| view! { <option value=id>{lang.of("family", id)}</option> }).collect_view()}
                </select>
            </label>
            {who.map(|who| view! {
                <span>{rows::person_link(app, who, lang.t("archive.one-person"))}</span>
                <button class="plain" on:click=press(move |_| app.meet(Room::Archive(None)))>{lang.t("archive.everybody")}</button>
            })}
        </div>
        {move || shown(app, found, &show)}
        {older}
    }
}

/// What is asked for.
fn query(who: Option<&str>, family: &str, before: Option<u64>) -> String {
    let who = who.map(|who| format!("who={who}"));
    let family = Some(format!("family={family}")).filter(|_| !family.is_empty());
    let before = before.map(|before| format!("before={before}"));
    let parts: Vec<String> = [who, family, before].into_iter().flatten().collect();
    if parts.is_empty() { "archive".into() } else { format!("archive?{}", parts.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::query;

    #[test]
    fn what_is_not_asked_for_is_left_out() {
        assert_eq!(query(None, "", None), "archive");
        assert_eq!(query(Some("ada"), "maps", Some(7)), "archive?who=ada&family=maps&before=7");
    }
}

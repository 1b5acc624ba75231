//! Being told by mail when it is one's turn.

use leptos::prelude::*;
use serde::Serialize;

use super::asked;
use super::data::Mail;
use crate::kinds::press;
use crate::online::http::{self, Trouble};
use crate::state::App;

#[derive(Serialize)]
struct Wanted {
    address: String,
    language: &'static str,
}

#[derive(Serialize)]
struct Proof {
    code: String,
}

/// The card about mail; nothing where the server sends none.
#[component]
pub(super) fn MailCard() -> impl IntoView {
    let app = expect_context::<App>();
    let mail = RwSignal::new(None::<Mail>);
    let ask = async move {
        let told = http::get::<Mail>("mail").await?;
        let _ = mail.try_set(Some(told.clone()));
        Ok::<Mail, Trouble>(told)
    };
    asked(app, ask, move |told: &Mail| if told.possible { view! { <Address mail/> }.into_any() } else { ().into_any() })
}

#[component]
fn Address(mail: RwSignal<Option<Mail>>) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let again = move || {
        leptos::task::spawn_local(async move {
            if let Ok(told) = http::get::<Mail>("mail").await {
                let _ = mail.try_set(Some(told));
                let _ = text.try_set(String::new());
                let _ = wrong.try_set(None);
            }
        });
    };
    let done = move |told: Result<(), Trouble>| match told {
        Ok(()) => again(),
        Err(why) => drop(wrong.try_set(Some(why.words(app.words())))),
    };
    let stop = move |_| leptos::task::spawn_local(async move { done(http::delete("mail").await) });
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let asked = mail.with_untracked(|mail| mail.as_ref().is_some_and(|mail| mail.address.is_some()));
        let text = text.get_untracked().trim().to_owned();
        leptos::task::spawn_local(async move {
            done(if asked {
                http::post("mail/confirm", &Proof { code: text }).await
            } else {
                http::post("mail", &Wanted { address: text, language: app.lang.get_untracked().code() }).await
            });
        });
    };
    let form = move |label: &'static str, button: &'static str, kind: &'static str, autocomplete: &'static str| {
        view! {
            <form class="entry" on:submit=send>
                <label for="mail">{label}</label>
                <input id="mail" type=kind required autocomplete=autocomplete prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))/>
                <button class="main">{button}</button>
            </form>
        }
    };
    view! {
        <section class="card" aria-labelledby="h-mail">
            <h2 id="h-mail">{lang.t("mail.title")}</h2>
            {move || mail.get().map(|mail| match (mail.address, mail.confirmed) {
                (Some(address), true) => view! { <p>{lang.fill("mail.on", &[("address", &address)])}</p> }.into_any(),
                (Some(address), false) => view! {
                    <p>{lang.fill("mail.sent", &[("address", &address)])}</p>
                    {form(lang.t("mail.code"), lang.t("mail.confirm"), "text", "one-time-code")}
                }.into_any(),
                (None, _) => view! {
                    <p class="explain">{lang.t("mail.about")}</p>
                    {form(lang.t("mail.address"), lang.t("mail.ask"), "email", "email")}
                }.into_any(),
            })}
            {move || mail.with(|mail| mail.as_ref().is_some_and(|mail| mail.address.is_some())).then(|| view! { <button id="no-mail" on:click=press(stop)>{lang.t("mail.stop")}</button> })}
            <p class="objection" role="alert">{move || wrong.get()}</p>
        </section>
    }
}

//! Oneself: the name one goes by, an account to keep, signing in and out.

use bastide_table::hosted::MAX_NAME;
use bastide_wire::Person;
use leptos::prelude::*;
use serde::Serialize;

use super::mail::MailCard;
use super::{Room, asked};
use crate::kinds::press;
use crate::online::http::{self, Trouble};
use crate::state::App;

#[derive(Serialize)]
struct Credentials {
    login: String,
    password: String,
}

impl App {
    /// Signs out. Whoever comes next is somebody new.
    async fn sign_out(self) -> Result<(), Trouble> {
        http::delete("session").await?;
        self.online.me.set(None);
        Ok(())
    }
}

/// The page about oneself.
#[component]
pub(super) fn Account() -> impl IntoView {
    let app = expect_context::<App>();
    let me = app.online.me;
    // Another name draws nothing anew: it may just be typed.
    let kind = Memo::new(move |_| me.with(|me| me.as_ref().map(|person| (person.who.clone(), person.account))));
    let show = move |_: &Person| {
        (move || match (kind.get(), me.get_untracked()) {
            (Some((_, true)), Some(person)) => view! { <Known person/> }.into_any(),
            (Some(_), Some(person)) => view! { <Guest person/> }.into_any(),
            _ => view! { <SignedOut/> }.into_any(),
        })
        .into_any()
    };
    asked(app, async move { app.be_somebody().await }, show)
}

/// Somebody with an account.
#[component]
fn Known(person: Person) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let who = person.who.clone();
    let out = move |_| {
        leptos::task::spawn_local(async move {
            if let Err(why) = app.sign_out().await {
                app.trouble.set(Some(why.words(app.words())));
            }
        });
    };
    view! {
        <section class="card" aria-labelledby="h-me">
            <h2 id="h-me">{move || app.online.me.with(|me| lang.fill("account.signed-in", &[("name", &me.as_ref().map_or("", |me| &me.name))]))}</h2>
            <Called name=person.name.clone()/>
            <div class="group">
                <button on:click=press(move |_| app.meet(Room::Person(who.clone())))>{lang.t("account.own-page")}</button>
                <button id="sign-out" on:click=press(out)>{lang.t("account.sign-out")}</button>
            </div>
        </section>
        <MailCard/>
    }
}

/// Somebody without: an account keeps what the guest has played.
#[component]
fn Guest(person: Person) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let who = person.who.clone();
    view! {
        <section class="card" aria-labelledby="h-me">
            <h2 id="h-me">{lang.t("account.guest")}</h2>
            <p class="explain">{lang.t("account.guest-about")}</p>
            <Called name=person.name.clone()/>
            <div class="group"><button on:click=press(move |_| app.meet(Room::Person(who.clone())))>{lang.t("account.own-page")}</button></div>
        </section>
        <div class="side-by-side">
        <section class="card" aria-labelledby="h-new">
            <h2 id="h-new">{lang.t("account.new")}</h2>
            <p class="explain">{lang.t("account.new-about")}</p>
            <Enter id="sign-up" path="account" button=lang.t("account.open") fresh=true/>
        </section>
        <section class="card" aria-labelledby="h-in">
            <h2 id="h-in">{lang.t("account.sign-in")}</h2>
            <p class="explain">{lang.t("account.sign-in-about")}</p>
            <Enter id="sign-in" path="sign-in" button=lang.t("account.sign-in") fresh=false/>
        </section>
        </div>
        <MailCard/>
    }
}

#[component]
fn SignedOut() -> impl IntoView {
    let lang = expect_context::<App>().words();
    view! {
        <section class="card" aria-labelledby="h-in">
            <h2 id="h-in">{lang.t("account.signed-out")}</h2>
            <Enter id="sign-in" path="sign-in" button=lang.t("account.sign-in") fresh=false/>
        </section>
    }
}

/// The name one goes by.
#[component]
fn Called(name: String) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let (name, done) = (RwSignal::new(name), RwSignal::new(false));
    let call = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        leptos::task::spawn_local(async move {
            match app.be_called(name.get_untracked().trim()).await {
                Ok(()) => drop(done.try_set(true)),
                Err(why) => app.trouble.set(Some(why.words(app.words()))),
            }
        });
    };
    view! {
        <form class="entry" on:submit=call>
            <label for="called">{lang.t("account.name")}</label>
            <input id="called" type="text" maxlength=MAX_NAME autocomplete="nickname" prop:value=move || name.get() on:input=move |event| { done.set(false); name.set(event_target_value(&event)); }/>
            <button>{lang.t("account.rename")}</button>
            <span role="status">{move || done.get().then(|| lang.t("account.renamed"))}</span>
        </form>
    }
}

/// Name and password, for a new account or for the one there is.
#[component]
fn Enter(id: &'static str, path: &'static str, button: &'static str, fresh: bool) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let (login, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (wrong, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let enter = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        leptos::task::spawn_local(async move {
            let credentials = Credentials { login: login.get_untracked(), password: password.get_untracked() };
            let told = http::post::<Person>(path, &credentials).await;
            let _ = busy.try_set(false);
            match told {
                Ok(person) => app.online.me.set(Some(person)),
                Err(why) => drop(wrong.try_set(Some(why.words(app.words())))),
            }
        });
    };
    let secret = if fresh { "new-password" } else { "current-password" };
    view! {
        <form id=id class="entry" on:submit=enter>
            <label for=format!("{id}-login")>{lang.t("account.login")}</label>
            <input id=format!("{id}-login") type="text" required minlength="3" maxlength="32" autocomplete="username" autocapitalize="none"
                on:input=move |event| login.set(event_target_value(&event))/>
            <label for=format!("{id}-password")>{lang.t("account.password")}</label>
            <input id=format!("{id}-password") type="password" required minlength="8" maxlength="200" autocomplete=secret
                on:input=move |event| password.set(event_target_value(&event))/>
            <button class="main" disabled=move || busy.get()>{button}</button>
            <p class="objection" role="alert">{move || wrong.get()}</p>
        </form>
    }
}

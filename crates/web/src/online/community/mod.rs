//! The meeting place: tables that wait, games to watch, one's own games, people, ratings and what was played.
//!
//! Each is a page with an address of its own; the bar of doors at the top leads from one to the other. What they show is asked from the server when
//! they open; the lobby asks again while it is looked at.

mod account;
mod archive;
mod data;
mod leaders;
mod lobby;
mod mail;
mod person;
mod rows;

use std::future::Future;

use leptos::prelude::*;

use super::has_server;
use super::http::Trouble;
use crate::kinds::press;
use crate::lang::Lang;
use crate::pages::PageBar;
use crate::state::{App, Page};
pub(crate) use lobby::TurnsWaiting;

/// A room of the meeting place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Room {
    /// Tables and games.
    #[default]
    Lobby,
    /// Games that are over, of one person or of everybody.
    Archive(Option<String>),
    /// The best.
    Leaders,
    /// Oneself.
    Account,
    /// Somebody.
    Person(String),
}

impl Room {
    /// As addresses name it.
    pub(crate) fn address(&self) -> String {
        match self {
            Room::Lobby => "lobby".into(),
            Room::Archive(None) => "archive".into(),
            Room::Archive(Some(who)) => format!("archive={who}"),
            Room::Leaders => "leaders".into(),
            Room::Account => "account".into(),
            Room::Person(who) => format!("person={who}"),
        }
    }

    /// The room of a name in an address, with what stands after `=`.
    pub(crate) fn named(name: &str, about: Option<&str>) -> Option<Room> {
        match (name, about) {
            ("lobby", None) => Some(Room::Lobby),
            ("archive", who) => Some(Room::Archive(who.map(str::to_owned))),
            ("leaders", None) => Some(Room::Leaders),
            ("account", None) => Some(Room::Account),
            ("person", Some(who)) => Some(Room::Person(who.to_owned())),
            _ => None,
        }
    }

    /// What it is called.
    pub(crate) fn title(&self, lang: Lang) -> &'static str {
        match self {
            Room::Lobby => lang.t("lobby.title"),
            Room::Archive(_) => lang.t("archive.title"),
            Room::Leaders => lang.t("leaders.title"),
            Room::Account => lang.t("account.title"),
            Room::Person(_) => lang.t("person.title"),
        }
    }
}

impl App {
    /// Goes to a room of the meeting place.
    pub(crate) fn meet(self, room: Room) {
        self.online.room.set(room);
        self.visit(Page::Community);
    }
}

/// The page of the meeting place.
#[component]
pub(crate) fn Community() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let room = app.online.room;
    let door = move |to: Room| {
        let (here, go) = (to.clone(), to.clone());
        let current = move || (room.with(|room| *room == here)).then_some("page");
        view! { <a href=format!("#{}", to.address()) aria-current=current on:click=press(move |event| { event.prevent_default(); app.meet(go.clone()); })>{to.title(lang)}</a> }
    };
    view! {
        <PageBar/>
        <main class="home community">
            <nav class="rooms" aria-label=lang.t("community.title")>
                {[Room::Lobby, Room::Archive(None), Room::Leaders, Room::Account].map(door).collect_view()}
            </nav>
            {move || {
                let room = room.get();
                let title = room.title(lang);
                let inside = if has_server() {
                    match room {
                        Room::Lobby => view! { <lobby::Lobby/> }.into_any(),
                        Room::Archive(who) => view! { <archive::Archive who/> }.into_any(),
                        Room::Leaders => view! { <leaders::Leaders/> }.into_any(),
                        Room::Account => view! { <account::Account/> }.into_any(),
                        Room::Person(who) => view! { <person::Person who/> }.into_any(),
                    }
                } else {
                    view! { <p class="card">{lang.t("friends.none")}</p> }.into_any()
                };
                view! { <h1>{title}</h1>{inside} }
            }}
        </main>
    }
}

/// Asks the server and shows the answer when it is there.
fn asked<T, F>(app: App, ask: F, show: impl Fn(&T) -> AnyView + Send + Sync + 'static) -> impl IntoView
where
    T: Send + Sync + 'static,
    F: Future<Output = Result<T, Trouble>> + 'static,
{
    let answer = RwSignal::new(None::<Result<T, Trouble>>);
    leptos::task::spawn_local(async move {
        let told = ask.await;
        // Whoever has left does not wait for it.
        let _ = answer.try_set(Some(told));
    });
    move || shown(app, answer, &show)
}

/// What the server answered, or that it has not yet.
fn shown<T: Send + Sync + 'static>(
    app: App,
    answer: RwSignal<Option<Result<T, Trouble>>>,
    show: &impl Fn(&T) -> AnyView,
) -> AnyView {
    let lang = app.words();
    answer.with(|answer| match answer {
        None => view! { <p class="explain" role="status">{lang.t("community.asking")}</p> }.into_any(),
        Some(Ok(answer)) => show(answer),
        Some(Err(why)) => view! { <p class="card" role="alert">{why.words(lang)}</p> }.into_any(),
    })
}

//! What is said at a table: everybody's words, those of muted people left out.

use bastide_wire::{ChatLine, MAX_CHAT, Say};
use leptos::prelude::*;
use serde::Serialize;

use super::http;
use crate::kinds::press;
use crate::shelf;
use crate::state::App;

/// Where the people are kept whose words nobody here wants to read.
const MUTED: &str = "bastide.muted";

fn muted() -> Vec<String> {
    shelf::read(MUTED).unwrap_or_default()
}

/// Whether somebody's words are left out.
pub(super) fn is_muted(who: &str) -> bool {
    muted().iter().any(|other| other == who)
}

/// Somebody's words are left out from now on, or read again.
fn mute(who: &str, silent: bool) {
    let mut all = muted();
    all.retain(|other| other != who);
    if silent {
        all.push(who.to_owned());
    }
    shelf::write(MUTED, &all);
}

/// A complaint to whoever runs the server.
#[derive(Serialize)]
struct Complaint<'a> {
    number: u64,
    why: &'a str,
}

impl App {
    /// Says something to everybody at the table. Says whether it was sent.
    fn say_chat(self, text: &str) -> bool {
        let text = text.trim();
        !text.is_empty() && self.say_to_server(&Say::Chat { text: text.to_owned() })
    }

    /// Complains about a line.
    fn report_chat(self, number: u64) {
        let Some(id) = self.online.at.get_untracked() else { return };
        leptos::task::spawn_local(async move {
            let told: Result<(), _> = http::post(&format!("games/{id}/reports"), &Complaint { number, why: "" }).await;
            match told {
                Ok(()) => self.online.note.set(Some(self.t("chat.reported").into())),
                Err(why) => self.trouble.set(Some(why.words(self.words()))),
            }
        });
    }
}

/// The words, and a line to add one's own.
#[component]
pub(super) fn Chat() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let words = RwSignal::new(String::new());
    // Muting is kept in the browser: the list is drawn anew when it changes.
    let muting = RwSignal::new(());
    let list = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        app.online.chat.track();
        app.online.unread.set(0);
        if let Some(list) = list.get() {
            // The newest is seen.
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let say = move || {
        if app.say_chat(&words.get_untracked()) {
            words.set(String::new());
        }
    };
    let lines = move || {
        muting.track();
        app.online.chat.with(|chat| chat.iter().map(|line| said(app, line, muting)).collect_view())
    };
    let can_talk = Memo::new(move |_| app.online.ask(|shared| shared.you.is_some()) == Some(true));
    view! {
        <div class="chat">
            <div id="chat" node_ref=list role="log" aria-label=lang.t("chat.title") tabindex="0"><ol>{lines}</ol></div>
            <p role="status" class="explain">{move || app.online.note.get()}</p>
            <Show when=move || can_talk.get()>
                <p class="group">
                    <input
                        id="chat-words"
                        type="text"
                        maxlength=MAX_CHAT
                        autocomplete="off"
                        aria-label=lang.t("chat.say")
                        placeholder=lang.t("chat.say")
                        prop:value=move || words.get()
                        on:input=move |e| words.set(event_target_value(&e))
                        on:keydown=move |e| if e.key() == "Enter" && !e.is_composing() { say() }
                    />
                    <button id="chat-send" on:click=press(move |_| say())>{lang.t("chat.send")}</button>
                </p>
            </Show>
        </div>
    }
}

fn said(app: App, line: &ChatLine, muting: RwSignal<()>) -> AnyView {
    let lang = app.words();
    let ChatLine { number, who, name, text, .. } = line.clone();
    let mine = app.online.ask_untracked(|shared| shared.you.as_ref() == Some(&who)) == Some(true);
    let silent = is_muted(&who);
    let words = if silent { lang.t("chat.muted").to_owned() } else { text };
    let label = if silent { lang.t("chat.unmute") } else { lang.t("chat.mute") };
    let change = move |_| {
        mute(&who, !silent);
        muting.set(());
    };
    let name = if name.is_empty() { lang.t("chat.nameless").to_owned() } else { name };
    let buttons = (!mine).then(|| {
        view! {
            <span class="about-line">
                <button class="plain mute" on:click=press(change)>{label}</button>
                {(!silent).then(|| view! { <button class="plain report" on:click=press(move |_| app.report_chat(number))>{lang.t("chat.report")}</button> })}
            </span>
        }
    });
    view! { <li class:mine=mine class:silent=silent><b>{name}</b>" "<span class="text">{words}</span>{buttons}</li> }
        .into_any()
}

//! The page as a whole: which of its pages is open, and what lies over it.

use bastide_table::Table;
use leptos::prelude::*;

use crate::browser;
use crate::crash;
use crate::hints::Hints;
use crate::notices::Notice;
use crate::online::{Community, Gathering};
use crate::pages::{ComingPage, GamesPage, Home, LearnPage, PuzzlesPage, SetUp, Statistics, TablePage};
use crate::panels::{Dialogs, Notices};
use crate::prefs::Speed;
use crate::sound;
use crate::state::{App, Page};
use crate::tabs::Role;
use crate::worker::{Answer, Question, WorkerLink};

/// Puts the page into the document.
pub(crate) fn show() {
    browser::dress();
    sound::listen();
    mount_to_body(Whole);
}

#[component]
fn Whole() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    let thinker = RwSignal::new("");
    let on_answer = move |answer| match answer {
        Answer::Ready => thinker.set("ready"),
        Answer::Move { number, action } => {
            let wanted = app.table.with_untracked(|s| s.as_ref().is_some_and(|s| self::number(s) == number));
            if let Some(action) = action.and_then(|a| a.parse().ok()).filter(|_| wanted) {
                app.bot_answers(action);
            }
        }
        Answer::Hints { number, hints } => {
            if app.table.with_untracked(|s| s.as_ref().is_some_and(|s| self::number(s) == number)) {
                app.take_hints(hints);
            }
        }
        // Another worker is asked for these.
        Answer::Looked { .. } | Answer::Analysis { .. } => {}
    };
    // What was good advice is none after the next step.
    Effect::new(move |before: Option<Option<u64>>| {
        let now = app.table.with(|s| s.as_ref().map(number));
        if before.is_some_and(|b| b != now) {
            app.hints.set(Hints::Hidden);
        }
        now
    });
    match WorkerLink::start(on_answer, |why| crash::tell(&why)) {
        Ok(link) => {
            link.ask(&Question::AreYouReady);
            let link = StoredValue::new_local(link);
            let looks_back = Memo::new(move |_| app.replay.get().is_some());
            Effect::new(move |_| {
                let speed = app.prefs.with_untracked(|p| p.speed);
                if app.halted() || looks_back.get() || app.tabs.role.get() != Role::Plays || app.online.is_on() {
                    return;
                }
                if let Some(question) = app.table.with(|s| s.as_ref().and_then(|s| question(s, speed))) {
                    // A moment to see what happened before the bot goes on.
                    set_timeout(move || link.with_value(|link| link.ask(&question)), speed.pause());
                }
            });
            let thinking = Memo::new(move |_| app.hints.with(|h| *h == Hints::Thinking));
            Effect::new(move |_| {
                if !thinking.get() {
                    return;
                }
                let hint = |t: &Table| Question::Hint { number: number(t), record: t.record().to_string() };
                let question = app.table.with_untracked(|t| t.as_ref().map(hint));
                if let Some(question) = question {
                    link.with_value(|link| link.ask(&question));
                }
            });
        }
        Err(why) => crash::tell(&format!("{why:?}")),
    }
    app.meet_other_windows();
    app.watch_turns();
    let news = window_event_listener(leptos::ev::Custom::<web_sys::Event>::new("bastide-new-version"), move |_| {
        app.notify(Notice::NewVersion)
    });
    on_cleanup(move || news.remove());
    app.follow_address();
    Effect::new(move |_| {
        let lang = app.lang.get();
        app.prefs.with(|p| browser::apply(p, lang.code()));
    });

    // Another language draws everything anew: what is remembered lives outside.
    view! {
        <div class="app" data-thinker=move || thinker.get()>
            {move || {
                app.lang.track();
                view! { <Notices/> }
            }}
            {move || {
                app.lang.track();
                match app.page.get() {
                    Page::Home => view! { <Home/> }.into_any(),
                    Page::SetUp => view! { <SetUp/> }.into_any(),
                    Page::Games => view! { <GamesPage/> }.into_any(),
                    Page::Gathering => view! { <Gathering/> }.into_any(),
                    Page::Statistics => view! { <Statistics/> }.into_any(),
                    Page::Community => view! { <Community/> }.into_any(),
                    Page::Table => view! { <TablePage/> }.into_any(),
                    Page::Learn => view! { <LearnPage/> }.into_any(),
                    Page::Puzzles => view! { <PuzzlesPage/> }.into_any(),
                    Page::Coming => view! { <ComingPage/> }.into_any(),
                }
            }}
            {move || {
                app.lang.track();
                view! { <Dialogs/> }
            }}
            <p id="said" class="aside" role="status" aria-live="polite">{move || app.said.get()}</p>
        </div>
    }
}

/// A question belongs to one moment of one game: the answer to another is not wanted.
fn number(table: &Table) -> u64 {
    luck(table).wrapping_add(table.changes())
}

/// A number of the table's own.
fn luck(table: &Table) -> u64 {
    let first = table.seed().and_then(|seed| seed.bytes().first_chunk().copied());
    first.map_or(0, u64::from_le_bytes)
}

/// What the worker is asked when a bot has to decide.
fn question(table: &Table, speed: Speed) -> Option<Question> {
    let level = table.bot_to_act()?.to_owned();
    Some(Question::Think {
        number: number(table),
        record: table.record().to_string(),
        level,
        millis: speed.millis(),
        seed: luck(table) ^ table.changes(),
    })
}

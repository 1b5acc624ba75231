//! The lessons: each with a picture of where it leads, and how far one has come.

use bastide_lessons::IDS;
use leptos::html::Button;
use leptos::prelude::*;

use super::bar::PageBar;
use super::land::{self, Land};
use crate::browser;
use crate::learn::State;
use crate::state::{App, Dialog, Page};

/// Lessons that belong together, as parts of the list of all.
const GROUPS: [(&str, std::ops::Range<usize>); 3] =
    [("basics", 0..3), ("expansions", 3..14), ("worlds", 14..IDS.len())];

/// Something is on its way.
#[component]
pub(crate) fn ComingPage() -> impl IntoView {
    let app = expect_context::<App>();
    view! {
        <PageBar/>
        <main class="home">
            <h1>{app.t("learn.title")}</h1>
            <p role="status">{app.t("learn.coming")}</p>
        </main>
    }
}

/// The page of lessons.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    app.fetch_lessons(|| ());
    let groups = GROUPS.map(|(id, range)| {
        let heading = || format!("learn-{id}");
        view! {
            <section class="card" aria-labelledby=heading()>
                <h2 id=heading()>{lang.of("learn-group", id)}</h2>
                <div class="presets lessons">
                    {IDS[range].iter().map(|id| view! { <LessonCard id=*id/> }).collect_view()}
                </div>
            </section>
        }
    });
    view! {
        <PageBar/>
        <main class="home learn">
            <h1>{lang.t("learn.title")}</h1>
            <p class="lead">
                <span>{lang.t("learn.about")}</span>
                <button id="rule-book" on:click=move |_| app.dialog.set(Some(Dialog::Rules("base")))>{lang.t("rulebook.title")}</button>
            </p>
            {groups}
            <button class="card to-puzzles" id="puzzles-page" on:click=move |_| app.page.set(Page::Puzzles)>
                <b>{lang.t("learn.puzzles")}</b>
                <span>{lang.t("learn.puzzles-about")}</span>
            </button>
        </main>
    }
}

/// One lesson. Its picture is played when it is seen.
#[component]
fn LessonCard(id: &'static str) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let state = State::of(id);
    let lesson = Memo::new(move |_| app.lesson_named(id));
    let told = move |tell: fn(&bastide_lessons::Lesson) -> &bastide_lessons::Text| {
        lesson.with(|lesson| lesson.as_ref().map(|lesson| tell(lesson).tell(lang.code()).to_owned()))
    };
    let picture = RwSignal::new(None::<Land>);
    let card = NodeRef::<Button>::new();
    Effect::new(move |_| {
        if let Some(card) = card.get().filter(|_| lesson.with(Option::is_some)) {
            let draw =
                move || lesson.with_untracked(|lesson| lesson.as_ref().and_then(|lesson| lesson.rehearse().ok()));
            browser::when_seen(&card, move || {
                if let Some(table) = draw() {
                    picture.set(Some(land::miniature(&table)));
                }
            });
        }
    });
    let how_far = match state {
        State::New if id == IDS[0] => lang.t("learn.first").to_owned(),
        State::New => String::new(),
        State::Begun(step) => lesson_step(app, lesson, step),
        State::Done => format!("✓ {}", lang.of("lesson-state", state.id())),
        State::Damaged => lang.of("lesson-state", state.id()).to_owned(),
    };
    view! {
        <button class="preset lesson" id=format!("lesson-{id}") data-state=state.id() node_ref=card on:click=move |_| app.open_lesson(id)>
            <svg viewBox=move || picture.with(|p| p.as_ref().map(|p| p.view_box.clone())) aria-hidden="true" inner_html=move || picture.with(|p| p.as_ref().map_or(String::new(), |p| p.markup.clone()))></svg>
            <b>{move || told(|lesson| &lesson.title)}</b>
            <span>{move || told(|lesson| &lesson.about)}</span>
            <small class="how-far">{how_far}</small>
        </button>
    }
}

/// "Begun: step 3 of 12". How many there are is known when the texts are here.
fn lesson_step(app: App, lesson: Memo<Option<bastide_lessons::Lesson>>, step: usize) -> String {
    let all = lesson.with_untracked(|lesson| lesson.as_ref().map(|lesson| lesson.steps.len()));
    match all {
        Some(all) => app.words().fill("learn.begun", &[("n", &step), ("all", &all)]),
        None => app.words().of("lesson-state", "begun").to_owned(),
    }
}

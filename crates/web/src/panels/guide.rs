//! The guide of a lesson: a card between board and dock that speaks, and leads from step to step.

use bastide_art::Face;
use leptos::prelude::*;

use super::faces::face_picture;
use super::rules::rule_link;
use super::{BACK, NEXT, line_sign};
use crate::lang::Lang;
use crate::learn::{Guide, Word};
use crate::rulebook;
use crate::state::{App, Page};

/// What the guide shows.
#[derive(Clone, PartialEq)]
struct Shown {
    id: String,
    title: String,
    chapter: Option<&'static str>,
    step: usize,
    all: usize,
    says: String,
    answer: Option<String>,
    wrong: bool,
    waits: bool,
    finished: bool,
    back: bool,
}

impl Shown {
    fn of(guide: &Guide, lang: Lang) -> Shown {
        let code = lang.code();
        let answer = match &guide.word {
            Word::Task => None,
            Word::Wrong(text) => Some(text.tell(code).to_owned()),
            Word::Way(words) => Some(lang.fill("guide.way", &[("move", words)])),
        };
        Shown {
            id: guide.lesson.id.clone(),
            title: guide.lesson.title.tell(code).to_owned(),
            chapter: rulebook::named(lang, &guide.lesson.chapter),
            step: guide.at.step + 1,
            all: guide.lesson.steps.len(),
            says: guide.says().map(|text| text.tell(code).to_owned()).unwrap_or_default(),
            answer,
            wrong: matches!(guide.word, Word::Wrong(_)),
            waits: guide.waits(),
            finished: guide.finished(),
            back: guide.can_go_back(),
        }
    }

    /// What whoever listens hears when it changes.
    fn spoken(&self, lang: Lang) -> String {
        let step = lang.fill("guide.step", &[("n", &self.step), ("all", &self.all)]);
        match &self.answer {
            Some(answer) => answer.clone(),
            None => format!("{step}: {}", self.says),
        }
    }
}

/// The card of the lesson that is given.
#[component]
pub(crate) fn GuideCard() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let shown = Memo::new(move |_| app.with_guide(|guide| Shown::of(guide, lang)));
    // It speaks after what the table says, which was said in the same moment.
    Effect::new(move |_| {
        if let Some(shown) = shown.get() {
            let words = shown.spoken(lang);
            app.said.update(|said| *said = if shown.wrong { words } else { format!("{said} {words}") });
        }
    });
    let given = Memo::new(move |_| shown.with(Option::is_some));
    view! { <Show when=move || given.get()><Card shown/></Show> }
}

#[component]
fn Card(shown: Memo<Option<Shown>>) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let get = move |get: fn(&Shown) -> String| move || shown.with(|s| s.as_ref().map(get).unwrap_or_default());
    let is = move |is: fn(&Shown) -> bool| Memo::new(move |_| shown.with(|s| s.as_ref().is_some_and(is)));
    let (waits, finished, back) = (is(|s| s.waits), is(|s| s.finished), is(|s| s.back));
    let chapter = shown.with_untracked(|s| s.as_ref().and_then(|s| s.chapter.map(|c| (c, s.title.clone()))));
    let step = move || shown.with(|s| s.as_ref().map(|s| lang.fill("guide.step", &[("n", &s.step), ("all", &s.all)])));
    let next_lesson = move || {
        let id = shown.with_untracked(|s| s.as_ref().map(|s| s.id.clone())).unwrap_or_default();
        let at = bastide_lessons::IDS.iter().position(|other| *other == id);
        at.and_then(|at| bastide_lessons::IDS.get(at + 1)).copied()
    };
    view! {
        <section class="guide" id="guide" aria-label=get(|s| s.title.clone())>
            <span class="speaker" aria-hidden="true">{face_picture(3, Face::Person, false)}</span>
            <div class="speech">
                <p class="where">
                    <b>{get(|s| s.title.clone())}</b>
                    <span>{step}</span>
                    {chapter.map(|(chapter, title)| rule_link(app, chapter, &title))}
                </p>
                {move || shown.with(|s| s.as_ref().and_then(|s| s.answer.clone().map(|words| view! { <p class="answer" class:wrong=s.wrong>{words}</p> })))}
                <p class="says" id="guide-says">{get(|s| s.says.clone())}</p>
            </div>
            <div class="steer">
                <button id="guide-back" disabled=move || !back.get() on:click=move |_| app.step_back() title=lang.t("guide.back") aria-label=lang.t("guide.back")>{line_sign(BACK)}</button>
                <Show when=move || !waits.get()>
                    <button id="guide-show" on:click=move |_| app.show_way()>{lang.t("guide.show")}</button>
                    <button id="guide-skip" on:click=move |_| app.skip_step()>{lang.t("guide.skip")}</button>
                </Show>
                <Show when=move || waits.get() && !finished.get()>
                    <button id="guide-next" class="main" on:click=move |_| app.next_step()>{lang.t("guide.next")}{line_sign(NEXT)}</button>
                </Show>
                <Show when=move || finished.get()>
                    <button id="guide-all" on:click=move |_| app.visit(Page::Learn)>{lang.t("guide.all")}</button>
                    {next_lesson().map(|id| view! { <button id="guide-lesson" class="main" on:click=move |_| app.open_lesson(id)>{lang.t("guide.lesson")}{line_sign(NEXT)}</button> })}
                </Show>
            </div>
        </section>
    }
}

//! The card of a puzzle, between board and dock: what is looked for, and what is said to every try.

use leptos::prelude::*;

use super::{NEXT, line_sign};
use crate::hints::tenths;
use crate::learn::{Found, Riddle};
use crate::pages::{stars, theme_words};
use crate::state::{App, Page};

/// What the card shows.
#[derive(Clone, PartialEq)]
struct Shown {
    title: String,
    level: String,
    found: Found,
    says: String,
}

impl Shown {
    fn of(app: App, riddle: &Riddle) -> Shown {
        let lang = app.words();
        let points = tenths(lang, f32::from(riddle.puzzle.gap) / 10.0).trim_start_matches('+').to_owned();
        let says = match riddle.found {
            Found::Nothing => lang.t("puzzle.find").to_owned(),
            Found::Wrong => lang.fill("puzzle.wrong", &[("points", &points)]),
            Found::Shown => String::new(),
            Found::Solved => lang.fill("puzzle.right", &[("points", &points)]),
        };
        let title =
            lang.fill("puzzle.title", &[("n", &riddle.puzzle.id), ("theme", &theme_words(lang, &riddle.puzzle))]);
        Shown { title, level: stars(riddle.puzzle.difficulty), found: riddle.found, says }
    }
}

/// The card of the puzzle that is posed.
#[component]
pub(crate) fn PuzzleCard() -> impl IntoView {
    let app = expect_context::<App>();
    let shown = Memo::new(move |_| {
        let shown = app.with_riddle(|riddle| Shown::of(app, riddle))?;
        // The move is told where it is shown or found.
        let best = if matches!(shown.found, Found::Shown | Found::Solved) { app.best_in_words() } else { None };
        Some(Shown {
            says: [Some(shown.says.clone()), best].into_iter().flatten().collect::<Vec<_>>().join(" "),
            ..shown
        })
    });
    Effect::new(move |_| {
        if let Some(shown) = shown.get() {
            let first = shown.found == Found::Nothing;
            app.said.update(|said| *said = if first { format!("{said} {}", shown.says) } else { shown.says });
        }
    });
    let posed = Memo::new(move |_| shown.with(Option::is_some));
    view! { <Show when=move || posed.get()><Card shown/></Show> }
}

#[component]
fn Card(shown: Memo<Option<Shown>>) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let get = move |get: fn(&Shown) -> String| move || shown.with(|s| s.as_ref().map(get).unwrap_or_default());
    let solved = Memo::new(move |_| shown.with(|s| s.as_ref().is_some_and(|s| s.found == Found::Solved)));
    let wrong = move || shown.with(|s| s.as_ref().is_some_and(|s| s.found == Found::Wrong));
    let told = move || shown.with(|s| s.as_ref().is_some_and(|s| s.found != Found::Nothing));
    view! {
        <section class="guide" id="puzzle" aria-label=get(|s| s.title.clone()) data-found=move || shown.with(|s| s.as_ref().map(|s| format!("{:?}", s.found).to_lowercase()))>
            <span class="speaker" aria-hidden="true"></span>
            <div class="speech">
                <p class="where"><b>{get(|s| s.title.clone())}</b><span aria-hidden="true">{get(|s| s.level.clone())}</span></p>
                <p class="says" class:answer=told class:wrong=wrong id="puzzle-says">{get(|s| s.says.clone())}</p>
            </div>
            <div class="steer">
                <button id="puzzle-all" on:click=move |_| app.visit(Page::Puzzles)>{lang.t("puzzle.all")}</button>
                <Show when=move || !solved.get()>
                    <button id="puzzle-show" on:click=move |_| app.show_best()>{lang.t("guide.show")}</button>
                </Show>
                <Show when=move || solved.get()>
                    <button id="puzzle-next" class="main" on:click=move |_| app.puzzle_goes_on()>{lang.t("puzzle.next")}{line_sign(NEXT)}</button>
                </Show>
            </div>
        </section>
    }
}

//! The puzzles: the one of the day, and all of them by theme and difficulty.

use bastide_puzzles::{Puzzle, Theme};
use leptos::prelude::*;

use super::bar::PageBar;
use super::land;
use crate::lang::Lang;
use crate::learn::{Solved, laid_out, today};
use crate::state::{App, Page};

/// How hard puzzles are.
const DIFFICULTIES: [u8; 4] = [1, 2, 3, 4];

/// The page of puzzles.
#[component]
pub(crate) fn PuzzlesPage() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    app.fetch_puzzles(|| ());
    let hard = RwSignal::new(None::<u8>);
    let picks = DIFFICULTIES.map(|level| {
        let pressed = move || (hard.get() == Some(level)).to_string();
        view! {
            <button data-difficulty=level aria-pressed=pressed aria-label=difficulty(lang, level) on:click=move |_| hard.update(|h| *h = (*h != Some(level)).then_some(level))>
                {stars(level)}
            </button>
        }
    });
    let listed = move || {
        let solved = Solved::kept().puzzles;
        app.learn.puzzles.get().map(|all| {
            let chosen = |p: &&Puzzle| hard.get().is_none_or(|level| p.difficulty == level);
            Theme::ALL.map(|theme| {
                let of = all.iter().filter(chosen).filter(|p| p.themes.first() == Some(&theme));
                let buttons: Vec<_> = of.map(|p| puzzle_button(app, p, solved.contains(&p.id))).collect();
                (!buttons.is_empty()).then(|| section(lang, theme, buttons))
            })
        })
    };
    view! {
        <PageBar/>
        <main class="home learn">
            <h1>{lang.t("puzzles.title")}</h1>
            <p class="lead">
                <span>{lang.t("puzzles.about")}</span>
                <button id="lessons-page" on:click=move |_| app.page.set(Page::Learn)>{lang.t("guide.all")}</button>
            </p>
            {move || app.learn.puzzles.with(Option::is_some).then(|| today_card(app))}
            <div class="group" role="group" aria-label=lang.t("puzzles.difficulty")>{picks}</div>
            {listed}
        </main>
    }
}

fn section(lang: Lang, theme: Theme, buttons: Vec<AnyView>) -> AnyView {
    let heading = || format!("theme-{}", theme.id());
    view! {
        <section class="card" aria-labelledby=heading()>
            <h2 id=heading()>{lang.of("puzzle-theme", theme.id())}</h2>
            <p class="explain">{lang.of("puzzle-about", theme.id())}</p>
            <div class="puzzles">{buttons}</div>
        </section>
    }
    .into_any()
}

fn puzzle_button(app: App, puzzle: &Puzzle, solved: bool) -> AnyView {
    let (id, level, lang) = (puzzle.id, puzzle.difficulty, app.words());
    let state = if solved { lang.t("puzzles.solved") } else { "" };
    let name = lang.fill("puzzles.named", &[("n", &id), ("level", &difficulty(lang, level)), ("state", &state)]);
    view! {
        <button class="puzzle" data-puzzle=id data-solved=solved.to_string() aria-label=name on:click=move |_| app.open_puzzle(id)>
            <b>{id}</b>
            <span>{stars(level)}</span>
            <i>{solved.then_some("✓")}</i>
        </button>
    }
    .into_any()
}

/// Today's puzzle, with its position, and the days in a row.
fn today_card(app: App) -> Option<AnyView> {
    let lang = app.words();
    let id = app.puzzle_of_the_day()?;
    let puzzle = app.learn.puzzles.with_untracked(|all| all.as_ref()?.iter().find(|p| p.id == id).cloned())?;
    let table = laid_out(id, &puzzle.pose().ok()?)?;
    let land = land::miniature(&table);
    let solved = Solved::kept();
    let streak = solved.streak(today());
    let words = match streak {
        0 => lang.t("puzzles.no-streak").to_owned(),
        n => lang.fill("puzzles.streak", &[("n", &n), ("best", &solved.best)]),
    };
    Some(
        view! {
            <button class="preset lesson" id="daily" data-puzzle=id data-solved=solved.puzzles.contains(&id).to_string() on:click=move |_| app.open_puzzle(id)>
                <svg viewBox=land.view_box aria-hidden="true" inner_html=land.markup></svg>
                <b>{lang.t("puzzles.daily")}</b>
                <span>{theme_words(lang, &puzzle)}" "<span aria-hidden="true">{stars(puzzle.difficulty)}</span></span>
                <small class="how-far">{words}</small>
            </button>
        }
        .into_any(),
    )
}

/// What a puzzle is about.
pub(crate) fn theme_words(lang: Lang, puzzle: &Puzzle) -> &'static str {
    puzzle.themes.first().map_or("", |theme| lang.of("puzzle-theme", theme.id()))
}

/// Its difficulty, for eyes.
pub(crate) fn stars(level: u8) -> String {
    (1..=4).map(|n| if n <= level { '★' } else { '☆' }).collect()
}

fn difficulty(lang: Lang, level: u8) -> &'static str {
    lang.of("puzzle-level", &level.to_string())
}

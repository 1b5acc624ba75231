//! What all games played here tell: how many were won, against whom, with what, and how it has changed.

use std::fmt::Write;

use leptos::prelude::*;

use super::bar::PageBar;
use crate::browser;
use crate::kinds::press;
use crate::lang::Lang;
use crate::ledger::{self, Ledger, Line, Sums};
use crate::panels::{UNDO, line_sign};
use crate::state::{App, Page};

/// The page of statistics.
#[component]
pub(crate) fn Statistics() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let ledger = RwSignal::new(ledger::complete());
    let struck = RwSignal::new(None::<Ledger>);
    let reset = move |_| {
        struck.set(ledger::strike_out());
        ledger.set(ledger::kept());
        app.said.set(lang.t("stat.struck").into());
    };
    let undo = move |_| {
        if let Some(before) = struck.get_untracked() {
            ledger::restore(&before);
            struck.set(None);
            ledger.set(ledger::complete());
            app.said.set(lang.t("stat.restored").into());
        }
    };
    let any = Memo::new(move |_| ledger.with(|l| l.as_ref().is_some_and(|l| !l.played.is_empty())));
    view! {
        <PageBar/>
        <main class="home statistics">
            <h1>{lang.t("stat.title")}</h1>
            {move || ledger.with(|l| match l {
                None => view! { <p class="card">{lang.t("games.newer")}</p> }.into_any(),
                Some(l) if l.played.is_empty() => nothing(app),
                Some(l) => told(app, &Sums::of(&l.played)),
            })}
            <p class="explain">{lang.t("stat.which")}</p>
            <p class="group">
                <Show when=move || any.get()>
                    <button id="stat-save" on:click=press(move |_| ledger.with_untracked(|l| save(lang, l.as_ref())))>{lang.t("stat.save")}</button>
                    <button id="stat-reset" on:click=press(reset)>{lang.t("stat.reset")}</button>
                </Show>
                <Show when=move || struck.with(Option::is_some)>
                    <span role="status">{lang.t("stat.struck")}</span>
                    <button id="stat-undo" class="main" on:click=press(undo)>{line_sign(UNDO)}{lang.t("prompt.undo")}</button>
                </Show>
            </p>
        </main>
    }
}

fn nothing(app: App) -> AnyView {
    let lang = app.words();
    view! {
        <div class="card no-games">
            <p>{lang.t("stat.none")}</p>
            <button class="main" on:click=press(move |_| app.page.set(Page::Home))>{lang.t("games.first")}</button>
        </div>
    }
    .into_any()
}

fn told(app: App, sums: &Sums) -> AnyView {
    let lang = app.words();
    let against_bots = (sums.all.games > 0).then(|| {
        let numbers = [
            ("games", sums.all.games.to_string()),
            ("won", format!("{} ({} %)", sums.all.won, sums.all.percent())),
            ("average", sums.all.average().to_string()),
            ("best", sums.all.best.to_string()),
            ("city", lang.fill("stat.tiles", &[("n", &sums.city)])),
            ("field", lang.fill("stat.tiles", &[("n", &sums.field)])),
            ("stuck", tenths(lang, sums.stuck)),
        ];
        let numbers = numbers.map(|(id, value)| {
            view! { <div data-stat=id><dt>{lang.of("stat-number", id)}</dt><dd>{value}</dd></div> }
        });
        let games = sums.games.iter().map(|(id, line)| (game_name(lang, id), *line));
        let levels = sums.levels.iter().map(|(id, line)| (lang.of("level", id).to_owned(), *line));
        view! {
            <section class="card"><dl class="numbers">{numbers}</dl></section>
            {progress(lang, sums)}
            {table(lang, "games", games.collect())}
            {table(lang, "levels", levels.collect())}
            {sources(lang, sums)}
        }
    });
    let name = |name: &str| if name.is_empty() { lang.t("seats.person").to_owned() } else { name.to_owned() };
    let friends: Vec<_> = sums.friends.iter().map(|(n, line)| (name(n), *line)).collect();
    view! { {against_bots}{(!friends.is_empty()).then(|| table(lang, "friends", friends))} }.into_any()
}

/// The name of a box, or of a kind of table.
fn game_name(lang: Lang, id: &str) -> String {
    match id {
        "map" | "mix" => lang.of("stat-game", id),
        _ => lang.of("preset", id),
    }
    .to_owned()
}

/// Tenths with the language's comma.
fn tenths(lang: Lang, n: i32) -> String {
    format!("{}{}{}", n / 10, lang.t("stat.comma"), n % 10)
}

fn table(lang: Lang, id: &'static str, lines: Vec<(String, Line)>) -> AnyView {
    let heads =
        ["games", "won", "average", "best"].map(|id| view! { <th scope="col">{lang.of("stat-number", id)}</th> });
    let rows = lines.into_iter().map(|(name, line)| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{line.games}</td>
                <td>{line.won}" ("{line.percent()}" %)"</td>
                <td>{line.average()}</td>
                <td>{line.best}</td>
            </tr>
        }
    });
    let title = lang.of("stat-table", id);
    view! {
        <section class="card sheet" data-table=id>
            <h2>{title}</h2>
            <div class="scroll" role="region" tabindex="0" aria-label=title>
                <table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows.collect_view()}</tbody></table>
            </div>
        </section>
    }
    .into_any()
}

/// Where points come from, as bars.
fn sources(lang: Lang, sums: &Sums) -> AnyView {
    let most = sums.sources.iter().map(|(_, n)| n.abs()).max().unwrap_or(1).max(1);
    let rows = sums.sources.iter().map(|&(id, n)| {
        let width = n.abs() * 100 / most;
        view! {
            <tr>
                <th scope="row">{lang.of("heading", id)}</th>
                <td>{tenths(lang, n)}</td>
                <td class="bar-cell"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width=width height="10"></rect></svg></td>
            </tr>
        }
    });
    view! {
        <section class="card sheet" data-table="sources">
            <h2>{lang.of("stat-table", "sources")}</h2>
            <table><tbody>{rows.collect_view()}</tbody></table>
        </section>
    }
    .into_any()
}

/// Games that the chart shows.
const SHOWN: usize = 60;

/// Points of the last games from left to right, those that were won with a dot.
fn progress(lang: Lang, sums: &Sums) -> Option<AnyView> {
    let last = &sums.progress[sums.progress.len().saturating_sub(SHOWN)..];
    if last.len() < 2 {
        return None;
    }
    let most = last.iter().map(|(points, _)| *points).max().unwrap_or(0).max(10);
    let step = [10, 20, 25, 50, 100].into_iter().find(|s| most / s <= 5).unwrap_or(200);
    let (w, h, left, top) = (550.0, 150.0, 34.0, 12.0);
    let y = |points: i16| top + h - h * f32::from(points.max(0)) / f32::from(most);
    let x = |i: usize| left + 6.0 + w * i as f32 / (last.len() - 1) as f32;
    let mut markup = String::new();
    for line in (0..=most).step_by(step as usize) {
        // Writing to a text cannot fail.
        let _ = write!(
            markup,
            "<path class=\"rule\" d=\"M{left} {0:.1}h562\"/><text x=\"{1}\" y=\"{2:.1}\">{line}</text>",
            y(line),
            left - 5.0,
            y(line) + 4.0
        );
    }
    let mut d = String::new();
    for (i, &(points, _)) in last.iter().enumerate() {
        let _ = write!(d, "{}{:.1} {:.1}", if i == 0 { "M" } else { "L" }, x(i), y(points));
    }
    let _ = write!(markup, "<path class=\"line own\" d=\"{d}\"/>");
    for (i, &(points, _)) in last.iter().enumerate().filter(|(_, (_, won))| *won) {
        let _ = write!(markup, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"/>", x(i), y(points));
    }
    let words = lang.fill("stat.chart", &[("n", &last.len())]);
    Some(
        view! {
            <section class="card sheet">
                <h2>{lang.of("stat-table", "progress")}</h2>
                <figure>
                    <svg class="chart" viewBox="0 0 600 180" role="img" aria-label=words.clone() inner_html=markup></svg>
                    <figcaption>{words}</figcaption>
                </figure>
            </section>
        }
        .into_any(),
    )
}

/// All games as a table that other programs read, a line a seat.
fn save(lang: Lang, ledger: Option<&Ledger>) {
    let Some(ledger) = ledger else { return };
    let headings = bastide_table::Heading::ALL.map(bastide_table::Heading::id);
    let mut text = format!("ended,game,name,bot,points,won,city,field,stuck,{}\n", headings.join(","));
    for played in &ledger.played {
        let day = String::from(js_sys::Date::new(&played.ended.into()).to_iso_string());
        let best = played.seats.iter().map(|s| s.points).max().unwrap_or_default();
        for seat in &played.seats {
            let from = headings.map(|h| seat.from.get(h).copied().unwrap_or_default().to_string()).join(",");
            let _ = writeln!(
                text,
                "{day},{},{},{},{},{},{},{},{},{from}",
                quoted(&game_name(lang, &played.game)),
                quoted(&seat.name),
                seat.bot.as_deref().unwrap_or_default(),
                seat.points,
                u8::from(seat.points == best),
                seat.city,
                seat.field,
                seat.stuck,
            );
        }
    }
    browser::save_file("bastide.csv", &text);
}

/// A text as a field of such a table. What a spreadsheet would take for a formula is none.
fn quoted(text: &str) -> String {
    let safe = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{safe}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_formulas_and_end_no_field() {
        assert_eq!(quoted("Ada"), "\"Ada\"");
        assert_eq!(quoted("Bo \"B\", x"), "\"Bo \"\"B\"\", x\"");
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
        assert_eq!((tenths(Lang::De, 25), tenths(Lang::En, 7)), ("2,5".into(), "0.7".into()));
    }

    #[test]
    fn every_kind_of_table_has_its_words() {
        for lang in Lang::ALL {
            for id in bastide_rules::setup::PRESETS.into_iter().chain(["newworld", "map", "mix"]) {
                assert!(!["preset", "stat-game"].contains(&game_name(lang, id).as_str()), "{id}");
            }
        }
    }
}

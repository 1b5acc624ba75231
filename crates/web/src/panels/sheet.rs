//! The score sheet: who won, where the points came from, and how they grew.

use std::fmt::Write;

use bastide_rules::Player;
use bastide_table::{Heading, Mark, Table};
use leptos::prelude::*;

use super::who;
use crate::board::markup::paint;
use crate::deals;
use crate::kinds::press;
use crate::online::{FairDeal, Rematch};
use crate::state::{App, Dialog, Page};

/// The sheet of the game in play.
#[component]
pub(super) fn Sheet() -> impl IntoView {
    let app = expect_context::<App>();
    app.table.with_untracked(|s| s.as_ref().map(|s| sheet(app, s)))
}

fn sheet(app: App, table: &Table) -> AnyView {
    let lang = app.words();
    let game = table.game();
    let tally = table.tally();
    let players: Vec<Player> = game.players().collect();
    let name = |p: Player| app.tell(|t| t.player(p).to_owned()).unwrap_or_default();
    let best = players.iter().map(|&p| game.score(p)).max().unwrap_or_default();
    let winners: Vec<String> = game.leaders().map(name).collect();
    let headline = if !game.is_over() {
        lang.t("sheet.so-far").to_owned()
    } else if winners.len() == 1 {
        lang.fill("sheet.winner", &[("player", &winners[0]), ("n", &best)])
    } else {
        lang.fill("sheet.draw", &[("players", &winners.join(", ")), ("n", &best)])
    };
    let head = players
        .iter()
        .map(|&p| {
            view! {
                <th scope="col" title=name(p)>
                    {who(app, p)}
                </th>
            }
        })
        .collect_view();
    let mut order = players.clone();
    bastide_art::sort_short(&mut order, |&a, &b| game.score(a) < game.score(b));
    let ranks = order
        .iter()
        .map(|&p| {
            let place = 1 + players.iter().filter(|&&other| game.score(other) > game.score(p)).count();
            view! {
                <li class:leader=place == 1>
                    <span class="place">{place}"."</span>
                    {who(app, p)}
                    <b>{game.score(p)}</b>
                </li>
            }
        })
        .collect_view();
    let rows = Heading::ALL
        .into_iter()
        .filter(|&h| tally.any(h))
        .map(|h| {
            let cells = players.iter().map(|&p| view! { <td>{tally.points(p, h)}</td> }).collect_view();
            view! { <tr><th scope="row">{lang.of("heading", h.id())}</th>{cells}</tr> }
        })
        .collect_view();
    let totals = players.iter().map(|&p| view! { <td data-total=p.0><b>{game.score(p)}</b></td> }).collect_view();
    let chart = chart(table);
    // A lesson is not a game one would play again like this.
    let course = untrack(|| app.is_course());
    let again = move |_| {
        app.table.with_untracked(|s| {
            if let Some(s) = s {
                app.plan.set(s.plan().clone());
            }
        });
        app.dialog.set(None);
        app.begin();
    };
    let shared = app.online.is_on();
    let known = table.record().header.seed.filter(|_| !shared);
    let same = known.map(|seed| {
        let other_seats = move |_| {
            app.plan.set(app.table.with_untracked(|t| t.as_ref().map_or_else(Default::default, |t| t.plan().clone())));
            app.seed.set(deals::words_of(seed));
            app.visit(Page::SetUp);
        };
        view! {
            <button id="same-deal" on:click=press(move |_| app.same_deal()) title=lang.t("deal.again-about")>{lang.t("deal.again")}</button>
            <button id="same-deal-seats" on:click=press(other_seats)>{lang.t("deal.other-seats")}</button>
        }
    });
    let look_back = move |_| {
        app.dialog.set(None);
        app.replay.set(Some(0));
    };
    view! {
        <div class="sheet" id="sheet">
            <p class="winner">{headline}</p>
            <ol class="ranks" aria-label=lang.t("ranks.title")>{ranks}</ol>
            <div class="scroll" role="region" tabindex="0" aria-label=lang.t("sheet.title")>
                <table>
                    <thead><tr><td></td>{head}</tr></thead>
                    <tbody>{rows}</tbody>
                    <tfoot><tr><th scope="row">{lang.t("sheet.total")}</th>{totals}</tr></tfoot>
                </table>
            </div>
            <figure>
                <svg class="chart" viewBox="0 0 600 220" role="img" aria-label=lang.t("sheet.chart") inner_html=chart></svg>
                <figcaption>{lang.t("sheet.chart")}</figcaption>
            </figure>
            {shared.then(|| view! { <FairDeal/> })}
            <p class="group">
                {shared.then(|| view! { <Rematch/> })}
                {(!shared && !course).then(|| view! { <button class="main" on:click=press(again)>{lang.t("sheet.again")}</button> })}
                {(!course).then_some(same)}
                {game.is_over().then(|| view! { <button id="count-again" on:click=press(move |_| app.count_again())>{lang.t("sheet.count-again")}</button> })}
                {untrack(|| app.may_analyse()).then(|| view! { <button id="analyse" on:click=press(move |_| app.show_analysis())>{lang.t("analysis.ask")}</button> })}
                <button id="sheet-look-back" on:click=press(look_back)>{lang.t("bar.replay")}</button>
                <button id="sheet-share" on:click=press(move |_| app.dialog.set(Some(Dialog::Share)))>{lang.t("share.record")}</button>
                <button on:click=press(move |_| app.leave())>{lang.t("bar.home")}</button>
            </p>
        </div>
    }
    .into_any()
}

/// A line for each player: tiles from left to right, points upward.
fn chart(table: &Table) -> String {
    let marks: Vec<Mark> = table.marks().collect();
    // A coast lies there before the first tile does.
    let first = marks.first().map_or(1, |m| m.tiles);
    let tiles = (marks.last().map_or(first, |m| m.tiles) - first).max(1) as f32;
    let most = marks.iter().flat_map(|m| m.scores.iter().copied()).max().unwrap_or(0).max(10);
    let step = [5, 10, 20, 25, 50, 100].into_iter().find(|s| most / s <= 5).unwrap_or(200);
    let (w, h, left, top) = (560.0, 180.0, 34.0, 10.0);
    let y = |points: i16| top + h - h * f32::from(points) / f32::from(most);
    let mut markup = String::new();
    for line in (0..=most).step_by(step as usize) {
        let _ = write!(
            markup,
            "<path class=\"rule\" d=\"M{left} {0:.1}h{w}\"/><text x=\"{1}\" y=\"{2:.1}\">{line}</text>",
            y(line),
            left - 5.0,
            y(line) + 4.0
        );
    }
    for (i, seat) in table.plan().seats.iter().enumerate() {
        let mut d = String::new();
        for mark in &marks {
            let x = left + w * (mark.tiles - first) as f32 / tiles;
            let _ = write!(d, "{}{x:.1} {:.1}", if d.is_empty() { "M" } else { "L" }, y(mark.scores[i]));
        }
        let _ =
            write!(markup, "<path class=\"under\" d=\"{d}\"/><path class=\"line p{}\" d=\"{d}\"/>", paint(seat.colour));
    }
    markup
}

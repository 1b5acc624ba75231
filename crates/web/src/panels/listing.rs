//! The board as a list, row by row, for ears and for keyboards.

use bastide_rules::{LaidTile, Player, Pos};
use leptos::prelude::*;

use crate::board::gardens;
use crate::kinds::press;
use crate::state::App;

/// Free cells first, then every tile with what stands on it.
#[component]
pub(super) fn Listing() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let gardens = gardens(app);
    let free = move || {
        app.cells
            .get()
            .into_iter()
            .enumerate()
            .map(|(i, cell)| {
                let pos = cell.pos;
                view! {
                    <li><button on:click=press(move |_| app.try_cell(pos))>{lang.fill("cell.label", &[("n", &(i + 1)), ("cell", &lang.cell(pos))])}</button></li>
                }
            })
            .collect_view()
    };
    let tiles = move || {
        let Some(shown) = app.shown.get() else { return Vec::new() };
        let standing: Vec<(Player, &str, Pos, String)> = shown
            .game
            .players()
            .flat_map(|p| {
                shown
                    .game
                    .figures_on_board(p)
                    .map(move |(figure, place)| {
                        let role = app.tell(|t| t.role(figure, place.spot.kind)).unwrap_or_default();
                        (p, role, place.pos, lang.spot(place.spot))
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
        let mut tiles: Vec<LaidTile> = shown.game.tiles().to_vec();
        bastide_art::sort_short(&mut tiles, |a, b| (a.pos.y, a.pos.x) > (b.pos.y, b.pos.x));
        tiles
            .into_iter()
            .map(|t| {
                let mut text = format!("{}: {}", lang.cell(t.pos), lang.tile(t.kind, t.rotation, gardens));
                for (player, figure, _, spot) in standing.iter().filter(|(_, _, pos, _)| *pos == t.pos) {
                    let who = app.tell(|w| w.player(*player).to_owned()).unwrap_or_default();
                    text += "; ";
                    text += &lang.fill("list.figure", &[("player", &who), ("figure", figure), ("spot", spot)]);
                }
                view! { <li>{text}</li> }
            })
            .collect()
    };
    view! {
        <p class="explain">{app.t("list.about")}</p>
        <h2>{app.t("list.free")}</h2>
        <ol class="listing">{free}</ol>
        <h2>{app.t("list.tiles")}</h2>
        <ul class="listing">{tiles}</ul>
    }
}

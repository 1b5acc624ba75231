//! The tiles that are left, by picture and number.

use bastide_rules::tile::{KindId, Rotation};
use leptos::prelude::*;

use super::tile_picture;
use crate::board::gardens;
use crate::state::App;

/// All kinds still in the stock.
#[component]
pub(super) fn Stock() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let gardens = gardens(app);
    let kinds = move || {
        app.shown.with(|s| {
            s.as_ref().map_or(Vec::new(), |s| {
                KindId::all().map(|k| (k, s.game.left_of(k))).filter(|(_, n)| *n > 0).collect::<Vec<_>>()
            })
        })
    };
    let total = move || app.shown.with(|s| s.as_ref().map_or(0, |s| s.game.tiles_left()));
    let one = move |(kind, n): (KindId, u8)| {
        let name = lang.fill("stock.tile", &[("n", &n), ("tile", &lang.tile(kind, Rotation::default(), gardens))]);
        let title = name.clone();
        view! {
            <li title=title>
                {tile_picture(kind, Rotation::default(), gardens, Some(name))}
                <span class="count" aria-hidden="true">{n}</span>
            </li>
        }
    };
    view! {
        <p>{move || lang.fill("stock.left", &[("n", &total())])}</p>
        <ul class="stock"><For each=kinds key=|k: &(KindId, u8)| *k children=one/></ul>
    }
}

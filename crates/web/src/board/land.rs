//! The land: table, meadow and tiles, drawn for the distance they are looked at from.

use std::collections::HashMap;
use std::sync::Arc;

use bastide_art::{Distance, MapLook, TileOptions};
use bastide_rules::tile::{KindId, Rotation};
use bastide_rules::{LaidTile, Pos};
use leptos::prelude::*;

use super::markup::{self, Look};
use super::{Bounds, fields_shown, gardens, place_svg};
use crate::kinds::drawing;
use crate::state::App;

/// How much larger than drawn figures stand on a board at this zoom: they keep a size one can tell them apart by.
pub(super) fn stand(zoom: f64) -> f64 {
    const LEAST: f64 = 17.0;
    const HEIGHT: f64 = 26.0;
    (LEAST / (HEIGHT * zoom)).clamp(1.0, 2.3)
}

/// The table under the board. It lies still while the board moves over it: a frame then costs no more than without it.
#[component]
pub(super) fn TableTop() -> impl IntoView {
    let defs = format!("<defs>{}</defs>", bastide_art::table_defs());
    view! { <svg class="table-top" aria-hidden="true" inner_html=defs + &bastide_art::table_svg()></svg> }
}

/// What lies flat on a tile, and what stands on it.
struct Drawn {
    ground: String,
    standing: String,
}

fn draw(t: &LaidTile, distance: Distance, gardens: bool) -> Drawn {
    let growth = bastide_art::growth_svg(t.kind, t.rotation, (t.pos.x.into(), t.pos.y.into()), distance);
    let standing = bastide_art::tile_standing(t.kind, t.rotation, TileOptions { gardens, distance });
    Drawn {
        ground: bastide_art::tile_ground(t.kind, t.rotation, distance),
        standing: growth + &standing + "<path class=\"k-crease\" d=\"M0 0h100v100h-100z\"/>",
    }
}

type Drawings = HashMap<(Pos, KindId, Rotation, Distance), Arc<Drawn>>;

/// The land: painted once for every tile and distance.
#[component]
pub(super) fn Land(edges: Memo<Bounds>, distance: Memo<Option<Distance>>, look: Memo<Look>) -> impl IntoView {
    let app = expect_context::<App>();
    let (view_box, left, top) = place_svg(edges);
    // Most steps of a turn lay no tile and leave the land as it is.
    let tiles = Memo::new(move |_| {
        let mut tiles: Vec<LaidTile> = app.shown.with(|s| s.as_ref().map_or(Vec::new(), |s| s.game.tiles().to_vec()));
        bastide_art::sort_short(&mut tiles, |a, b| (a.pos.y, a.pos.x) > (b.pos.y, b.pos.x));
        tiles
    });
    let key = |t: &LaidTile| (t.pos, t.kind, t.rotation);
    let shift = |pos: Pos| format!("translate({} {})", i32::from(pos.x) * 100, i32::from(pos.y) * 100);
    let gardens = gardens(app);
    // Whoever comes closer and steps back again sees what was drawn before.
    let drawings = StoredValue::new_local(Drawings::new());
    let drawn = move |t: LaidTile| {
        let distance = distance.get()?;
        let draw = || Arc::new(draw(&t, distance, gardens));
        drawings.try_update_value(|d| d.entry((t.pos, t.kind, t.rotation, distance)).or_insert_with(draw).clone())
    };
    // What is printed on a map has no thickness.
    let lies = move |t: &LaidTile| !app.shown.with_untracked(|s| s.as_ref().is_some_and(|s| s.game.is_printed(t.pos)));
    let cells = move || tiles.get().into_iter().map(|t| (t.pos.x.into(), t.pos.y.into()));
    let meadow = move || bastide_art::meadow_svg(cells());
    let thickness = move || {
        let laid = tiles.get().into_iter().filter(lies).map(|t| (t.pos.x.into(), t.pos.y.into()));
        bastide_art::thickness_svg(laid, distance.get().unwrap_or_default())
    };
    let coast = move || {
        let shown = app.shown.get().filter(|s| s.game.surveyors().is_some());
        let rows = edges.get().top..edges.get().bottom;
        shown.map_or(String::new(), |s| {
            bastide_art::coast_svg(rows, &markup::sea_ends(&s.game), distance.get().unwrap_or_default())
        })
    };
    let map_look = move || MapLook { distance: distance.get().unwrap_or_default(), ..app.map_look() };
    let sheet = Memo::new(move |_| app.with_map(|map| markup::sheet(map, map_look())).unwrap_or_default());
    let cities = Memo::new(move |_| {
        let shown = app.shown.get()?;
        app.with_map(|map| markup::cities(map, &shown.game, map_look()))
    });
    let farms = Memo::new(move |_| fields_shown(app).map_or(String::new(), |g| markup::farms(&g, &look.get())));
    // Only the tile that has just been laid settles; those that were there lie still.
    let fresh = move |t: &LaidTile| {
        let last = app.shown.with_untracked(|s| s.as_ref().and_then(|s| s.game.tiles().last().map(|l| l.pos)));
        if last == Some(t.pos) { "fresh" } else { "" }
    };
    let ground = move |t: LaidTile| {
        let markup = move || drawn(t).map_or(String::new(), |d| d.ground.clone());
        view! { <g transform=shift(t.pos)><g class=fresh(&t) inner_html=markup></g></g> }
    };
    let standing = move |t: LaidTile| {
        let markup = move || drawn(t).map_or(String::new(), |d| d.standing.clone());
        view! { <g class="tile" data-tile=format!("{} {} r{}", t.kind.kind().id, t.pos, t.rotation.quarters()) transform=shift(t.pos)><g class=fresh(&t) inner_html=markup></g></g> }
    };
    let width = move || (edges.get().right - edges.get().left) * 100;
    let height = move || (edges.get().bottom - edges.get().top) * 100;
    let defs = bastide_art::meadow_defs() + &bastide_art::pattern_defs();
    let from = move || distance.get().map(|d| format!("{d:?}").to_ascii_lowercase());
    view! {
        <svg class="land" aria-hidden="true" data-distance=from viewBox=view_box width=width height=height style:left=left style:top=top>
            <defs inner_html=defs></defs>
            <g class="sheet" inner_html=drawing(move || sheet.get())></g>
            <g inner_html=thickness></g>
            <g inner_html=meadow></g>
            <g><For each=move || tiles.get() key=key children=ground/></g>
            <g inner_html=coast></g>
            <g class="farms" inner_html=drawing(move || farms.get())></g>
            <g><For each=move || tiles.get() key=key children=standing/></g>
            <g inner_html=drawing(move || cities.get().unwrap_or_default())></g>
        </svg>
    }
}

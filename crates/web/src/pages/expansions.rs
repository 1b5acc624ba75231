//! Which game: presets, expansions, single mechanics, rule switches.

use bastide_art::Distance;
use bastide_rules::expansion::{EXPANSIONS, Expansion, Mechanic};
use bastide_rules::setup::PRESETS;
use bastide_rules::{Game, PartKind, Pos, Settings, Setup, TileSet, Variant};
use leptos::prelude::*;

use super::land::{self, Land};
use super::switches::Switches;
use crate::kinds::{changed, press, says_whether, whether};
use crate::lang::Lang;
use crate::panels::rule_link;
use crate::rulebook;
use crate::state::App;

/// A piece of land as this setup lays it: a few tiles of a game that keeps close to the middle.
fn picture(setup: &Setup) -> Land {
    let luck = setup.tiles.len() as u64;
    let game = land::grown(setup, 60, luck, |pos| pos.x.abs() * 2 + pos.y.abs() * 3);
    game.map_or_else(Land::default, |game| {
        let (left, top) = window(&game);
        land::drawn(&game, (left, top, WIDE, HIGH), Distance::Near)
    })
}

/// Tiles in a picture.
const WIDE: i16 = 3;
const HIGH: i16 = 2;

/// The upper left cell of the piece of the board that has no holes and the most to see.
fn window(game: &Game) -> (i16, i16) {
    let sights = |pos: Pos| {
        let tile = game.tile_at(pos)?.kind.kind();
        let signs = [tile.gold, tile.mage, tile.robber, tile.ferry, tile.flier.is_some(), tile.crop.is_some()];
        let cities = tile.parts.iter().filter(|p| p.kind == PartKind::City).count();
        let waters = usize::from(tile.river != 0) + usize::from(tile.sea != 0);
        Some(signs.into_iter().filter(|s| *s).count() * 3 + cities + waters * 3)
    };
    let worth = |&(left, top): &(i16, i16)| {
        let cells = (0..WIDE * HIGH).map(|i| Pos::new(left + i % WIDE, top + i / WIDE));
        cells.map(sights).sum::<Option<usize>>()
    };
    let corners = (-6..=4).flat_map(|left| (-4..=3).map(move |top| (left, top)));
    corners.max_by_key(worth).unwrap_or((-1, 0))
}

/// The same choice of tiles, mechanics and switches, whoever plays.
fn same(one: &Setup, two: &Setup) -> bool {
    let plain = |s: &Setup| {
        let mut s = s.clone();
        s.players = 2;
        s.settings.start_player = 0;
        bastide_art::sort_short(&mut s.tiles, |a, b| a > b);
        bastide_art::sort_short(&mut s.mechanics, |a, b| a > b);
        s
    };
    plain(one) == plain(two)
}

/// Whole boxes, one click each.
#[component]
pub(super) fn Presets() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let cards = PRESETS.map(|preset| {
        let setup = Setup::named(preset, 2).unwrap_or_else(|_| Setup::base(2));
        let chosen = {
            let setup = setup.clone();
            move || app.plan.with(|t| same(&t.setup, &setup))
        };
        let Land { view_box, markup } = picture(&setup);
        let land = bastide_art::land_class(setup.variant);
        let pick = move |_| {
            app.plan.update(|t| {
                let (players, start_player) = (t.setup.players, t.setup.settings.start_player);
                t.setup = Setup { players, settings: Settings { start_player, ..setup.settings }, ..setup.clone() };
            });
        };
        view! {
            <button class="preset" id=format!("preset-{preset}") aria-pressed=says_whether(chosen) on:click=press(pick)>
                <svg class=land viewBox=view_box aria-hidden="true" inner_html=markup></svg>
                <b>{lang.of("preset", preset)}</b>
                <span>{lang.of("preset-about", preset)}</span>
            </button>
        }
    });
    view! {
        <div class="presets">{cards}</div>
        <p class="explain own-set" id="own-set" hidden=whether(move || !apart(app))>
            {lang.t("setup.own-set")}" "{rule_link(app, "new-world", lang.of("preset", "newworld"))}
        </p>
    }
}

/// The box that is played as it is, by its name.
pub(crate) fn preset_of(setup: &Setup) -> Option<&'static str> {
    PRESETS.into_iter().find(|preset| Setup::named(preset, 2).is_ok_and(|box_| same(&box_, setup)))
}

/// What is played, in words: the name of a box, or of each expansion.
pub(crate) fn boxes(lang: Lang, setup: &Setup) -> String {
    if setup.variant == Variant::NewWorld {
        return lang.of("preset", "newworld").to_owned();
    }
    if let Some(map) = &setup.map {
        let more = EXPANSIONS.iter().filter(|e| e.id != "farmers" && !e.mechanics.is_empty());
        let on = more.filter(|e| e.mechanics.iter().all(|m| setup.mechanics.contains(m)));
        let names = std::iter::once(super::ground::title(lang, map)).chain(on.map(|e| lang.of("expansion", e.id)));
        return names.collect::<Vec<_>>().join(", ");
    }
    match preset_of(setup) {
        Some(preset) => lang.of("preset", preset).to_owned(),
        None => {
            let on = EXPANSIONS.iter().filter(|e| is_on(setup, e)).map(|e| lang.of("expansion", e.id));
            std::iter::once(lang.t("expansion.base")).chain(on).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Every expansion with its mechanics, then the rule switches.
#[component]
pub(super) fn Expansions() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    // What is played on maps only is switched beside the map.
    let rows = EXPANSIONS.iter().filter(|e| !e.needs_map()).map(|e| expansion(app, e)).collect_view();
    view! {
        <p class="explain" id="apart" hidden=whether(move || !apart(app))>{lang.t("setup.another-game")}</p>
        <ul class="expansions">{rows}</ul>
        <details class="house-rules">
            <summary>{lang.t("rules.title")}</summary>
            <fieldset class="switches" disabled=whether(move || apart(app))><Switches/></fieldset>
        </details>
    }
}

/// Whether a game of its own is chosen, to which nothing can be added (INT-70).
fn apart(app: App) -> bool {
    app.plan.with(|t| t.setup.variant != Variant::Classic)
}

/// Whether an expansion cannot be played on the map that is chosen (INT-90).
fn off_map(app: App, e: &Expansion) -> bool {
    let river = matches!(e.tiles, Some(TileSet::River2017 | TileSet::River2021));
    river && app.plan.with(|t| t.setup.map.is_some())
}

/// Whether an expansion is on: its tiles, or all its mechanics where it has none.
fn is_on(setup: &Setup, e: &Expansion) -> bool {
    match e.tiles {
        Some(set) => setup.tiles.contains(&set),
        None => e.mechanics.iter().all(|m| setup.mechanics.contains(m)),
    }
}

fn switch(setup: &mut Setup, e: &Expansion, on: bool) {
    if on {
        // The two editions of the river take each other's place.
        let other = match e.tiles {
            Some(TileSet::River2017) => Some(TileSet::River2021),
            Some(TileSet::River2021) => Some(TileSet::River2017),
            _ => None,
        };
        setup.tiles.retain(|t| Some(*t) != other);
        setup.add(e);
    } else {
        setup.tiles.retain(|t| Some(*t) != e.tiles);
        setup.mechanics.retain(|m| !e.mechanics.contains(m));
    }
}

fn expansion(app: App, e: &'static Expansion) -> impl IntoView {
    let lang = app.words();
    let on = Memo::new(move |_| app.plan.with(|t| is_on(&t.setup, e)));
    let mechanics = move || {
        (e.mechanics.len() > 1 || (e.tiles.is_some() && !e.mechanics.is_empty()))
            .then(|| e.mechanics.iter().map(|&m| mechanic(app, m)).collect_view())
    };
    view! {
        <li class="expansion">
            <label class="option">
                <input
                    type="checkbox"
                    id=format!("expansion-{}", e.id)
                    disabled=whether(move || apart(app) || off_map(app, e))
                    aria-describedby=move || apart(app).then_some("apart")
                    prop:checked=whether(move || on.get())
                    on:change=changed(move |ev| app.plan.update(|t| switch(&mut t.setup, e, event_target_checked(&ev))))
                />
                <span>
                    <b>{lang.of("expansion", e.id)}</b>
                    <br/>
                    {lang.of("expansion-about", e.id)}
                </span>
            </label>
            {rule_link(app, rulebook::of_expansion(e.id), lang.of("expansion", e.id))}
            <Show when=move || on.get()>
                <div class="mechanics">{mechanics}</div>
            </Show>
        </li>
    }
}

fn mechanic(app: App, m: Mechanic) -> impl IntoView {
    let lang = app.words();
    // Where an expansion is one mechanic, its own link says it all.
    let section = rulebook::of_mechanic(m);
    let link =
        (EXPANSIONS.iter().all(|e| e.id != section)).then(|| rule_link(app, section, lang.of("mechanic", m.id())));
    view! {
        <span class="mechanic">
            <label class="switch">
            <input
                type="checkbox"
                id=format!("mechanic-{}", m.id())
                prop:checked=whether(move || app.plan.with(|t| t.setup.mechanics.contains(&m)))
                on:change=changed(move |ev| {
                    let on = event_target_checked(&ev);
                    app.plan.update(|t| {
                        t.setup.mechanics.retain(|x| *x != m);
                        if on {
                            t.setup.mechanics.push(m);
                        }
                    });
                })
            />
            <span>{lang.of("mechanic", m.id())}</span>
            </label>
            {link}
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_a_picture_and_is_recognised() {
        for preset in PRESETS {
            assert!(picture(&Setup::named(preset, 2).unwrap()).markup.matches("translate").count() > 12, "{preset}");
            assert!(same(&Setup::named(preset, 5).unwrap(), &Setup::named(preset, 2).unwrap()));
        }
    }

    #[test]
    fn switching_everything_on_and_off_always_leaves_a_table_that_can_be_played() {
        let mut setup = Setup::base(2);
        for on in [true, false] {
            for e in EXPANSIONS.iter().filter(|e| e.id != "farmers" && !e.needs_map()) {
                switch(&mut setup, e, on);
                assert!(bastide_rules::Game::new(&setup).is_ok(), "{} {on}", e.id);
            }
        }
        assert_eq!(setup, Setup::base(2));
    }
}

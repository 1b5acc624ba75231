//! Roads, cities, monasteries, gardens and fields with somebody on them: who owns them and what they are worth.

use bastide_art::FigureShape;
use bastide_rules::query::FeatureView;
use bastide_rules::tile::PartKind;
use bastide_rules::{Game, Place, Player};
use bastide_table::Assist;
use leptos::prelude::*;

use super::figure_picture;
use crate::kinds::press;
use crate::state::App;

/// The feature looked at, and below it all that are occupied.
#[component]
pub(super) fn Features() -> impl IntoView {
    let app = expect_context::<App>();
    let looked = move || {
        let (game, place) = (app.game_looked_at()?, app.looked_at.get()?);
        let id = game.feature_at(place)?;
        Some(card(app, &game, &game.feature(id)))
    };
    let all = Memo::new(move |_| {
        let Some(shown) = app.shown.get() else { return Vec::new() };
        let mut places: Vec<(PartKind, Place)> = shown
            .game
            .feature_ids()
            .filter_map(|id| {
                let brief = shown.game.feature_brief(id);
                let place = shown.game.places_of(id).next()?;
                (brief.occupied && (!brief.complete)).then_some((brief.kind, place))
            })
            .collect();
        bastide_art::sort_short(&mut places, |a, b| a > b);
        places
    });
    view! {
        <div class="looked">{move || looked().unwrap_or_else(|| view! { <p class="explain">{app.t("features.hint")}</p> }.into_any())}</div>
        <ul class="features">
            {move || {
                let shown = app.shown.get();
                all.get()
                    .into_iter()
                    .filter_map(|(_, place)| {
                        let shown = shown.as_ref()?;
                        let id = shown.game.feature_at(place)?;
                        let content = card(app, &shown.game, &shown.game.feature(id));
                        Some(view! {
                            <li>
                                <button
                                    class="plain"
                                    on:click=press(move |_| app.looked_at.set(Some(place)))
                                    on:focus=move |_| app.looked_at.set(Some(place))
                                    on:pointerenter=move |_| app.looked_at.set(Some(place))
                                >
                                    {content}
                                </button>
                            </li>
                        })
                    })
                    .collect_view()
            }}
        </ul>
    }
}

/// The feature looked at, told in a corner of the board.
#[component]
pub(crate) fn Inspector() -> impl IntoView {
    let app = expect_context::<App>();
    let looked = move || {
        let place = app.looked_at.get().filter(|_| app.assist() >= Assist::Some)?;
        let game = app.game_looked_at()?;
        let id = game.feature_at(place)?;
        Some(card(app, &game, &game.feature(id)))
    };
    view! { <div class="inspector" id="inspector">{looked}</div> }
}

/// Everything there is to say about a feature.
fn card(app: App, game: &Game, view: &FeatureView) -> AnyView {
    let lang = app.words();
    let patterns = app.prefs.with_untracked(|p| p.patterns);
    let all = app.assist() == Assist::All;
    let owners = view
        .owners
        .iter()
        .map(|&p| {
            let name = app.tell(|t| t.player(p).to_owned()).unwrap_or_default();
            figure_picture(app.colour(p), app.shape(FigureShape::Meeple), patterns, Some(name))
        })
        .collect_view();
    let mut facts = vec![lang.fill("features.tiles", &[("n", &view.tiles)])];
    match view.kind {
        PartKind::Field => {}
        _ if view.complete => facts.push(lang.t("features.complete").into()),
        PartKind::Monastery | PartKind::Garden => facts.push(lang.fill("features.around", &[("n", &view.open_ends)])),
        _ => facts.push(lang.fill("features.open", &[("n", &view.open_ends)])),
    }
    if view.pennants > 0 {
        facts.push(lang.fill("features.pennants", &[("n", &view.pennants)]));
    }
    if view.posts > 0 {
        facts.push(lang.fill("features.posts", &[("n", &view.posts)]));
    }
    if view.animals > 0 {
        facts.push(lang.fill("features.animals", &[("n", &view.animals)]));
    }
    if view.inn {
        facts.push(lang.t("tile.inn").into());
    }
    if view.cathedral {
        facts.push(lang.t("tile.cathedral").into());
    }
    if let Some(neutral) = view.neutral {
        facts.push(lang.of("figure", &neutral.to_string()).into());
    }
    for (player, _, _) in game.sent_home_next().filter(|(_, _, place)| view.places.contains(place)) {
        let name = app.tell(|t| t.player(player).to_owned()).unwrap_or_default();
        facts.push(lang.fill("features.leaving", &[("player", &name)]));
    }
    let judge = view.owners.first().copied().unwrap_or(Player(0));
    let worth = (all && !(view.complete && view.kind != PartKind::Field)).then(|| {
        let end = game.value_at_end(view.id, judge);
        let sum = app.tell(|t| t.sum(&end)).unwrap_or_default();
        let done = game.value_if_scored_now(view.id, judge).total();
        if view.kind == PartKind::Field {
            lang.fill("features.worth-field", &[("n", &end.total()), ("sum", &sum)])
        } else {
            lang.fill("features.worth", &[("n", &end.total()), ("sum", &sum), ("done", &done)])
        }
    });
    view! {
        <span class="feature">
            <b>{lang.part(view.kind)}</b>
            <span class="owners">{owners}{view.owners.is_empty().then(|| lang.t("features.nobody"))}</span>
            <span class="facts">{facts.join(" · ")}</span>
            {worth.map(|w| view! { <span class="sum">{w}</span> })}
        </span>
    }
    .into_any()
}

//! The players: points, projected points, figures left, and what else lies in front of them.

use bastide_art::{FigureShape, Icon};
use bastide_rules::tile::{Goods, PartKind};
use bastide_rules::{Figure, Game, Player, RobberAt};
use bastide_table::Assist;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{figure_picture, icon_picture};
use crate::board::markup::shape;
use crate::state::App;
use crate::words::goods_name;

/// All players in turn order.
#[component]
pub(crate) fn Players() -> impl IntoView {
    let app = expect_context::<App>();
    // A tile that is turned or tried out changes what is asked, but not who is asked.
    let asked = Memo::new(move |_| app.ask.with(|a| a.as_ref().and_then(|a| a.0.player)));
    let rows = move || {
        let Some(shown) = app.shown.get() else { return Vec::new() };
        let projected = (app.assist() == Assist::All && !shown.game.is_over()).then(|| shown.game.projected_scores());
        let patterns = app.prefs.with(|p| p.patterns);
        shown
            .game
            .players()
            .map(|p| row(app, &shown.game, p, projected.as_ref().map(|s| s[p.index()]), asked.get(), patterns))
            .collect()
    };
    let strip = NodeRef::<leptos::html::Section>::new();
    Effect::new(move |_| {
        app.shown.track();
        asked.track();
        if let Some(strip) = strip.get() {
            request_animation_frame(move || show_active(&strip));
        }
    });
    view! {
        <section class="players" tabindex="0" aria-label=app.t("players.title") node_ref=strip>
            <ul>{rows}</ul>
        </section>
    }
}

/// On a narrow screen not all players fit: whoever decides is brought into view.
fn show_active(strip: &web_sys::HtmlElement) {
    let find = |who| strip.query_selector(who).ok().flatten();
    let found = find(".player.asked").or_else(|| find(".player.active"));
    let Some(player) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) else { return };
    let (left, width) = (player.offset_left() - strip.offset_left(), player.offset_width());
    let hidden_right = left + width - strip.client_width();
    if strip.scroll_left() > left {
        strip.set_scroll_left(left);
    } else if strip.scroll_left() < hidden_right {
        strip.set_scroll_left(hidden_right);
    }
}

fn row(
    app: App,
    game: &Game,
    player: Player,
    projected: Option<i16>,
    asked: Option<Player>,
    patterns: bool,
) -> AnyView {
    let lang = app.words();
    let name = app.tell(|t| t.player(player).to_owned()).unwrap_or_default();
    let colour = app.colour(player);
    let active = game.active() == player && !game.is_over();
    let class = format!(
        "player p{colour}{}{}",
        if active { " active" } else { "" },
        if asked == Some(player) && !active { " asked" } else { "" }
    );
    let score = game.score(player);
    let figures = Figure::ALL
        .into_iter()
        .filter(|&f| game.owned(player, f) > 0)
        .map(|f| {
            let left = game.in_supply(player, f);
            let label = lang.fill("players.left", &[("n", &left), ("figure", &lang.of("figure", &f.to_string()))]);
            let class = if left == 0 { "left none" } else { "left" };
            let title = label.clone();
            view! {
                <span class=class title=title>
                    {figure_picture(colour, shape(f, PartKind::Road), patterns, Some(label))}
                    <span class="count" aria-hidden="true">{left}</span>
                </span>
            }
        })
        .collect_view();
    let mut goods: Vec<AnyView> = Goods::ALL
        .into_iter()
        .filter(|&g| game.goods(player, g) > 0)
        .map(|g| token(Icon::Goods(g), game.goods(player, g), goods_name(lang, g)))
        .collect();
    if game.gold_bars(player) > 0 {
        goods.push(token(Icon::Gold, game.gold_bars(player), lang.t("goods.gold-bars")));
    }
    let robber = match game.robber(player) {
        RobberAt::Absent => None,
        RobberAt::Supply => Some((lang.t("players.robber-home").to_owned(), "left")),
        RobberAt::Field(field) => Some((lang.fill("players.robber-out", &[("field", &field)]), "left out")),
    }
    .map(|(label, class)| {
        let title = label.clone();
        view! {
            <span class=class title=title>
                {figure_picture(colour, FigureShape::Robber, patterns, Some(label))}
            </span>
        }
    });
    view! {
        <li class=class data-player=player.0 aria-current=active.then_some("true")>
            <span class="name">
                <span class="swatch">{figure_picture(colour, FigureShape::Counter, patterns, None)}</span>
                {name}
            </span>
            <span class="score">
                <b data-score=player.0>{score}</b>
                {projected.map(|p| view! { <span class="projected" title=lang.t("players.projected")><span class="aside">{lang.t("players.projected")}</span>" ("{p}")"</span> })}
            </span>
            <span class="supply">{figures}{robber}{goods}</span>
        </li>
    }
    .into_any()
}

fn token(icon: Icon, count: u8, name: &'static str) -> AnyView {
    view! {
        <span class="left" title=name>
            {icon_picture(icon)}
            <span class="count"><span class="aside">{name}": "</span>{count}</span>
        </span>
    }
    .into_any()
}

//! The players: points, projected points, figures left, and what else lies in front of them.

use bastide_art::{FigureShape, Icon};
use bastide_rules::tile::{Goods, PartKind};
use bastide_rules::{Figure, Game, Player, RobberAt};
use bastide_table::Assist;
use leptos::prelude::*;

use super::{ASKED, DOWN, NEXT, figure_picture, icon_picture, line_sign, who};
use crate::board::markup::{self, shape};
use crate::kinds::{press, says_whether, whether};
use crate::online::beside_name;
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
    let count = move || app.shown.with(|s| s.as_ref().map_or(0, |s| s.game.players().count()));
    // Where there is little room each player has a chip; all they own unfolds over the board.
    let more = RwSignal::new(false);
    let unfold = move |_| more.update(|m| *m = !*m);
    view! {
        <section class="players" class:more=whether(move || more.get()) aria-label=app.t("players.title") on:click=press(unfold)>
            <ul data-players=count>{rows}</ul>
            <button id="players-more" class="plain" aria-expanded=says_whether(move || more.get()) title=app.t("players.more") aria-label=app.t("players.more")>
                {line_sign(DOWN)}
            </button>
        </section>
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
                    {figure_picture(colour, app.shape(shape(f, PartKind::Road)), patterns, Some(label))}
                    <span class="count" aria-hidden="true">{left}</span>
                </span>
            }
        })
        .collect_view();
    let mut goods: Vec<AnyView> = Goods::ALL
        .into_iter()
        .filter(|&g| game.goods(player, g) > 0)
        .map(|g| token(Icon::Goods(g), game.goods(player, g), goods_name(lang, g).into()))
        .collect();
    if game.gold_bars(player) > 0 {
        goods.push(token(Icon::Gold, game.gold_bars(player), lang.t("goods.gold-bars").into()));
    }
    goods.extend(game.chips_of(player).map(|(chip, count)| {
        token(Icon::Chip(markup::face(chip)), count, lang.fill("players.chip", &[("chip", &lang.chip(chip))]))
    }));
    let away = game.on_isle(player).count();
    if away > 0 {
        goods.push(token(Icon::Isle, away as u8, lang.t("players.isle").into()));
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
    // Whose turn it is, and who is asked meanwhile, is seen by a sign and not by colour alone.
    let sign = if active {
        Some((NEXT, lang.t("players.active")))
    } else if asked == Some(player) {
        Some((ASKED, lang.t("players.asked")))
    } else {
        None
    };
    let sign = sign.map(|(d, words)| {
        view! { <span class="to-move" title=words>{line_sign(d)}<span class="aside">{words}</span></span> }
    });
    view! {
        <li class=class data-player=player.0 aria-current=active.then_some("true")>
            <span class="name">
                {sign}
                {who(app, player)}
                {beside_name(app, player)}
            </span>
            <span class="score"><b data-score=player.0>{move || app.stage.score(player.index()).unwrap_or(score)}</b></span>
            {projected.map(|p| view! { <span class="projected" title=lang.t("players.projected")><span class="aside">{lang.t("players.projected")}": "</span>"("{p}")"</span> })}
            <span class="supply">{figures}{robber}{goods}</span>
        </li>
    }
    .into_any()
}

fn token(icon: Icon, count: u8, name: String) -> AnyView {
    let title = name.clone();
    view! {
        <span class="left" title=title>
            {icon_picture(icon)}
            <span class="count"><span class="aside">{name}": "</span>{count}</span>
        </span>
    }
    .into_any()
}

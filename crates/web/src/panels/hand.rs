//! What lies large at the edge of the dock: the tile in hand, or a sign of what is asked.

use std::fmt::Write;

use bastide_art::{ChipFace, FigureShape, Icon};
use bastide_rules::tile::KindId;
use bastide_rules::{Colour, Decision, Message, Player, Pos};
use leptos::prelude::*;

use super::{TURN, line_sign};
use crate::board::markup::Look;
use crate::board::{gardens, markup};
use crate::choice::Ask;
use crate::kinds::{drawing, press};
use crate::state::{App, AskNow};

/// The tile in hand, with buttons to turn it. It can be dragged onto the board.
#[component]
fn Hand() -> impl IntoView {
    let app = expect_context::<App>();
    let gardens = gardens(app);
    let picture = move || {
        let kind = app.shown.with(|s| s.as_ref().and_then(|s| s.game.drawn()));
        kind.map_or(String::new(), |kind| markup::tile_picture(kind, app.turn.get(), gardens))
    };
    let name = move || {
        let kind = app.shown.with(|s| s.as_ref().and_then(|s| s.game.drawn()));
        kind.map_or(String::new(), |kind| {
            app.words().fill("prompt.tile", &[("tile", &app.words().tile(kind, app.turn.get(), gardens))])
        })
    };
    let drag = super::drag::Drag::new(app);
    // The way it was turned last; another tile begins unturned. The number tells one turn from the next.
    let turned = Memo::new(move |before: Option<&(Option<KindId>, u8, Option<String>)>| {
        let kind = app.shown.with(|s| s.as_ref().and_then(|s| s.game.drawn()));
        let turn = app.turn.get().quarters();
        let way =
            before.filter(|b| b.0 == kind && b.1 != turn).map(|b| if (turn + 3) % 4 == b.1 { "right" } else { "left" });
        (kind, turn, way.map(|way| format!("{way} {}", turn % 2)))
    });
    view! {
        <div class="hand">
            <svg
                id="hand"
                class="tile-picture"
                data-turned=move || turned.with(|t| t.2.clone())
                viewBox="0 0 100 100"
                role="img"
                aria-label=name
                inner_html=picture
                on:pointerdown=move |e| drag.down(&e)
                on:pointermove=move |e| drag.moved(&e)
                on:pointerup=move |e| drag.up(&e)
                on:pointercancel=move |_| drag.stop()
                on:contextmenu=move |e| drag.menu(&e)
            ></svg>
            <button id="rotate" class:gone=move || app.online.waits.get() on:click=press(move |_| app.rotate(1)) title=app.t("prompt.rotate") aria-label=app.t("prompt.rotate")>{line_sign(TURN)}</button>
        </div>
    }
}

/// The tile in hand; when there is none, a sign of what is asked. Both take the same room: nothing jumps when one follows the other.
#[component]
pub(super) fn AtHand() -> impl IntoView {
    let app = expect_context::<App>();
    let drawn = Memo::new(move |_| app.shown.with(|s| s.as_ref().and_then(|s| s.game.drawn())).is_some());
    move || {
        if drawn.get() { view! { <Hand/> }.into_any() } else { view! { <Emblem/> }.into_any() }
    }
}

/// A sign of what is asked.
#[component]
fn Emblem() -> impl IntoView {
    let app = expect_context::<App>();
    let gardens = gardens(app);
    let markup = Memo::new(move |_| {
        let patterns = app.prefs.with(|p| p.patterns);
        let look = app.table.with(|s| Look::new(s.as_ref(), patterns));
        app.ask.with(|ask| ask.as_ref().map_or(String::new(), |AskNow(ask)| emblem(ask, &look, gardens)))
    });
    view! {
        <div class="hand sign-of">
            <svg id="emblem" class="emblem" viewBox="0 0 100 100" aria-hidden="true" inner_html=drawing(move || markup.get())></svg>
        </div>
    }
}

/// The drawing for a decision, on the square 0 to 100.
fn emblem(ask: &Ask, look: &Look, gardens: bool) -> String {
    let game = &ask.game;
    let own = |shape| stand(look, ask.player, shape, (50.0, 52.0), 2.3);
    let pair =
        |one, two| stand(look, ask.player, one, (32.0, 52.0), 1.8) + &stand(look, ask.player, two, (68.0, 52.0), 1.8);
    let tile = |pos: Option<Pos>| {
        pos.and_then(|pos| game.tile_at(pos)).map(|t| markup::tile_picture(t.kind, t.rotation, gardens))
    };
    match ask.decision() {
        Decision::Lay | Decision::Draw => stack(),
        Decision::Roll => icon(Icon::Die(3), 3.4),
        Decision::Wood => tile(game.laid_pos()).unwrap_or_else(|| own(FigureShape::Meeple)),
        Decision::Land => tile(game.flight_target()).unwrap_or_else(|| own(FigureShape::Meeple)),
        Decision::SecondGold | Decision::TakeGold(_) => own(FigureShape::GoldBar),
        Decision::MageWitch | Decision::Separate | Decision::Dispel => pair(FigureShape::Mage, FigureShape::Witch),
        Decision::Robber(_) | Decision::Victim(_) => own(FigureShape::Robber),
        Decision::NewFerry | Decision::MoveFerry => own(FigureShape::Ferry),
        Decision::AwardOrder(_) => own(FigureShape::Counter),
        Decision::ScoreOrder => own(FigureShape::Surveyor),
        Decision::CountingFigure(_) => pair(FigureShape::Counter, FigureShape::SecondCounter),
        Decision::TurnMessage => LETTER.into(),
        Decision::MessageChoice | Decision::ScoreMeeple => game.message_in_hand().map_or(LETTER.into(), message),
        Decision::CircleChoice | Decision::CircleAdd(_) | Decision::CircleRemove(_) => {
            game.crop_circle().map_or(String::new(), |circle| icon(Icon::Crop(circle), 3.4))
        }
        Decision::Again => own(FigureShape::Builder),
        Decision::StartTile | Decision::StartCell => icon(Icon::Map, 3.4),
        Decision::TurnUp | Decision::Island => stack(),
        Decision::PlaceChip | Decision::TurnChip => icon(Icon::Chip(ChipFace::Down(None)), 3.2),
        Decision::Geocache | Decision::Upgrade | Decision::HandIn => {
            let held =
                game.turned_chip().or_else(|| ask.player.and_then(|p| game.chips_of(p).next()).map(|(chip, _)| chip));
            icon(Icon::Chip(held.map_or(ChipFace::Down(None), markup::face)), 3.2)
        }
        Decision::SellWine => {
            let first = ask.player.and_then(|player| game.bottles(player).next());
            icon(Icon::Bottle(first.map_or(Colour::Violet, |bottle| bottle.colour)), 3.4)
        }
        Decision::TownTurn => tile(game.laid_pos()).unwrap_or_else(stack),
        Decision::Isle => icon(Icon::Isle, 3.4),
        Decision::Over => stand(look, game.leaders().next(), FigureShape::Counter, (50.0, 52.0), 2.3),
    }
}

/// A piece of a player, or of nobody, standing at a point.
fn stand(look: &Look, player: Option<Player>, shape: FigureShape, (x, y): (f32, f32), scale: f32) -> String {
    let player = player.unwrap_or(Player(0));
    let (colour, piece) = (look.colour(player), look.piece(player, shape));
    format!("<g class=\"p{colour}\" transform=\"translate({x} {y})scale({scale})\">{piece}</g>")
}

fn icon(icon: Icon, scale: f32) -> String {
    format!("<g transform=\"translate(50 50)scale({scale})\">{}</g>", bastide_art::icon_svg(icon))
}

/// A message, face up: the books' numbers follow the order of the rules' list.
fn message(message: Message) -> String {
    icon(Icon::Message(message as u8 + 1), 3.9)
}

/// Tiles face down, one on the other.
fn stack() -> String {
    let back = bastide_art::icon_svg(Icon::Tile);
    (0..3u8).rev().fold(String::new(), |mut markup, i| {
        let (x, y) = (50.0 + 3.0 * f32::from(i), 46.0 + 5.0 * f32::from(i));
        let _ = write!(markup, "<g class=\"back\" transform=\"translate({x} {y})scale(3.2)\">{back}</g>");
        markup
    })
}

/// A folded letter with its seal, not yet opened.
const LETTER: &str = "<g class=\"letter\"><path class=\"leaf\" d=\"M8 24q42-4 84 0-1 28 0 54-42 4-84 0 1-27 0-54z\"/>\
    <path class=\"fold\" d=\"M9 25q20 22 41 34q21-12 41-34\"/><circle class=\"wax\" cx=\"50\" cy=\"57\" r=\"11\"/>\
    <path class=\"stamp\" d=\"M44 61v-6l3 2 3-4 3 4 3-2v6z\"/></g>";

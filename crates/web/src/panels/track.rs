//! The score track: fifty fields around a board, with every counting figure and robber.

use bastide_art::FigureShape;
use bastide_rules::{Action, Game, Mechanic, RobberAt, TRACK, field_of};
use leptos::prelude::*;
use std::fmt::Write;
use wasm_bindgen::JsCast;

use crate::board::markup::{Look, safe};
use crate::choice::Target;
use crate::state::App;

/// Fields in a row of the drawing.
const WIDE: i16 = 13;
const HIGH: i16 = 14;
const SIDE: i16 = 40;

/// How the fifty fields lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Around a board, with the totals inside.
    Ring,
    /// Ten in a row: large enough for fingers where there is little room.
    Rows,
}

impl Shape {
    /// Fields from left to right and from top to bottom.
    const fn size(self) -> (i16, i16) {
        match self {
            Shape::Ring => (WIDE, HIGH),
            Shape::Rows => (10, TRACK / 10),
        }
    }

    /// The field's column and row.
    fn corner(self, field: i16) -> (i16, i16) {
        match self {
            Shape::Ring => around(field),
            Shape::Rows => (field % 10, field / 10),
        }
    }
}

/// Clockwise from the upper left.
fn around(field: i16) -> (i16, i16) {
    let (w, h) = (WIDE - 1, HIGH - 1);
    match field {
        f if f <= w => (f, 0),
        f if f <= w + h => (w, f - w),
        f if f <= 2 * w + h => (2 * w + h - f, h),
        f => (0, 2 * (w + h) - f),
    }
}

/// The track. Where a robber is to be placed, the fields it may go to are buttons.
#[component]
pub(super) fn Track(shape: Shape) -> impl IntoView {
    let app = expect_context::<App>();
    let markup = Memo::new(move |_| {
        let Some(shown) = app.shown.get() else { return String::new() };
        let patterns = app.prefs.with(|p| p.patterns);
        let look = app.table.with(|s| Look::new(s.as_ref().map_or(&[], |s| &s.plan().seats), patterns));
        let offered: Vec<u8> = app.ask.with(|ask| {
            ask.as_ref().map_or(Vec::new(), |a| {
                a.0.choices
                    .iter()
                    .filter_map(|c| match c.target {
                        Target::Field(field) => Some(field),
                        _ => None,
                    })
                    .collect()
            })
        });
        draw(&shown.game, shape, &look, &offered, |field| {
            app.tell(|t| t.action(Action::Robber(field), &shown.game)).unwrap_or_default()
        })
    });
    let label = move || {
        let Some(shown) = app.shown.get() else { return String::new() };
        let lang = app.words();
        let all: Vec<String> = shown
            .game
            .players()
            .map(|p| {
                lang.fill(
                    "track.at",
                    &[
                        ("player", &app.tell(|t| t.player(p).to_owned()).unwrap_or_default()),
                        ("n", &shown.game.score(p)),
                    ],
                )
            })
            .collect();
        all.join(", ")
    };
    let chosen = move |event: &web_sys::Event| {
        let element = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let found = element.and_then(|e| e.closest("[data-action]").ok().flatten());
        found.and_then(|e| e.get_attribute("data-action")).and_then(|a| a.parse().ok())
    };
    let (wide, high) = shape.size();
    view! {
        <div class="track">
            <svg
                viewBox=format!("-2 -2 {} {}", wide * SIDE + 4, high * SIDE + 4)
                role="group"
                aria-label=label
                inner_html=move || markup.get()
                on:click=move |e| { if let Some(action) = chosen(&e) { app.choose(action); } }
                on:keydown=move |e| {
                    if matches!(e.key().as_str(), "Enter" | " ") && let Some(action) = chosen(&e) {
                        e.prevent_default();
                        app.choose(action);
                    }
                }
            ></svg>
        </div>
    }
}

fn draw(game: &Game, lie: Shape, look: &Look, offered: &[u8], say: impl Fn(u8) -> String) -> String {
    let mut markup = String::new();
    let dark = game.rules().plays(Mechanic::Messages);
    for field in 0..TRACK {
        let (x, y) = lie.corner(field);
        let (x, y) = (x * SIDE, y * SIDE);
        let class = if dark && field % 5 == 0 { "field dark" } else { "field" };
        let _ = write!(
            markup,
            "<g transform=\"translate({x} {y})\"><rect class=\"{class}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"4\"/>\
             <text class=\"number\" x=\"20\" y=\"21\">{field}</text></g>"
        );
    }
    let mut crowd = [0u8; TRACK as usize];
    for player in game.players() {
        let counters = game.counting_figures(player).iter().enumerate();
        let mut pieces: Vec<(FigureShape, u8)> = counters
            .map(|(i, &points)| {
                (if i == 0 { FigureShape::Counter } else { FigureShape::SecondCounter }, field_of(points))
            })
            .collect();
        if let RobberAt::Field(field) = game.robber(player) {
            pieces.push((FigureShape::Robber, field));
        }
        for (shape, field) in pieces {
            let (x, y) = lie.corner(field.into());
            let n = crowd[usize::from(field)];
            crowd[usize::from(field)] += 1;
            let (dx, dy) = (i16::from(n % 3) * 11 - 10, i16::from(n / 3) * 9 - 4);
            let _ = write!(
                markup,
                "<g class=\"p{}\" transform=\"translate({} {})scale(1.05)\">{}</g>",
                look.colour(player),
                x * SIDE + 20 + dx,
                y * SIDE + 18 + dy,
                look.piece(player, shape)
            );
        }
    }
    for &field in offered {
        let (x, y) = lie.corner(field.into());
        let _ = write!(
            markup,
            "<g class=\"pick\" data-action=\"{}\" role=\"button\" tabindex=\"0\" aria-label=\"{}\" transform=\"translate({} {})\"><rect width=\"{SIDE}\" height=\"{SIDE}\" rx=\"4\"/></g>",
            Action::Robber(field),
            safe(&say(field)),
            x * SIDE,
            y * SIDE
        );
    }
    for player in game.players().filter(|_| lie == Shape::Ring) {
        let row = i16::from(player.0);
        let _ = write!(
            markup,
            "<g class=\"p{}\" transform=\"translate({} {})\">{}</g><text class=\"total\" x=\"{}\" y=\"{}\">{}</text>",
            look.colour(player),
            SIDE * 3 + (row % 2) * 160,
            SIDE * 4 + (row / 2) * 80,
            look.piece(player, FigureShape::Counter),
            SIDE * 3 + (row % 2) * 160 + 26,
            SIDE * 4 + (row / 2) * 80 + 8,
            game.score(player)
        );
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifty_fields_run_once_around() {
        let mut seen = Vec::new();
        for field in 0..TRACK {
            let (x, y) = Shape::Ring.corner(field);
            assert!(x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1, "{field}");
            let (nx, ny) = Shape::Ring.corner((field + 1) % TRACK);
            assert_eq!((x - nx).abs() + (y - ny).abs(), 1, "{field}");
            assert!(!seen.contains(&(x, y)));
            seen.push((x, y));
        }
    }
}

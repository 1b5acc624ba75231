//! The score track: fifty fields around a board, with every counting figure and robber standing inside its field. One drawing for
//! the tab and for whatever is asked about the track.

use std::fmt::Write;

use bastide_art::FigureShape;
use bastide_rules::{Action, Decision, Event, Game, Mechanic, Player, RobberAt, TRACK, field_of};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{CROSS, line_sign};
use crate::board::markup::{Look, safe};
use crate::choice::Ask;
use crate::kinds::{drawing, press};
use crate::state::{App, AskNow};

/// The side of a field in the drawing.
const SIDE: f32 = 40.0;

/// Fields from left to right and from top to bottom of the ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ring {
    wide: i16,
    high: i16,
}

impl Ring {
    /// Nearly square, for panels and upright screens.
    pub(super) const TALL: Ring = Ring { wide: 13, high: 14 };
    /// For screens that are low.
    pub(super) const LOW: Ring = Ring { wide: 17, high: 10 };

    /// The field's column and row, clockwise from the upper left.
    fn corner(self, field: i16) -> (i16, i16) {
        let (w, h) = (self.wide - 1, self.high - 1);
        match field {
            f if f <= w => (f, 0),
            f if f <= w + h => (w, f - w),
            f if f <= 2 * w + h => (2 * w + h - f, h),
            f => (0, 2 * (w + h) - f),
        }
    }

    /// The field's upper left corner in the drawing.
    fn at(self, field: u8) -> (f32, f32) {
        let (x, y) = self.corner(field.into());
        (f32::from(x) * SIDE, f32::from(y) * SIDE)
    }

    fn middle(self, field: u8) -> (f32, f32) {
        let (x, y) = self.at(field);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }

    fn view_box(self) -> String {
        format!("-4 -10 {} {}", f32::from(self.wide) * SIDE + 18.0, f32::from(self.high) * SIDE + 14.0)
    }
}

/// A piece on the track.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pawn {
    player: Player,
    shape: FigureShape,
    field: u8,
    /// The number of the choice that would bring it here; nothing for a piece that stands here.
    ghost: Option<usize>,
    /// The number of the choice about the piece itself.
    pick: Option<usize>,
}

/// Width and height of the largest piece of the track.
const PAWN: (f32, f32) = (29.0, 33.0);

/// Where so many pieces stand in a field, from its corner, and in which size: all of them inside.
fn stands(count: usize) -> Vec<(f32, f32, f32)> {
    let columns = (1..).find(|c| c * c >= count).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let inner = SIDE - 2.0;
    let (w, h) = (inner / columns as f32, inner / rows as f32);
    let scale = (w / PAWN.0).min(h / PAWN.1).min(1.0);
    (0..count)
        .map(|i| {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            (1.0 + (column + 0.5) * w, 1.0 + (row + 0.5) * h, scale)
        })
        .collect()
}

/// Every piece on the track, and those that could come.
fn pawns(game: &Game, offers: &[Offer]) -> Vec<Pawn> {
    let mut pawns = Vec::new();
    for player in game.players() {
        let stand = |shape, field| {
            let pick = offers.iter().find(|o| o.moves == Some((player, shape))).map(|o| o.number);
            Pawn { player, shape, field, ghost: None, pick }
        };
        let counters = game.counting_figures(player).iter().enumerate();
        pawns.extend(counters.map(|(i, &points)| stand(counter(i), field_of(points))));
        if let RobberAt::Field(field) = game.robber(player) {
            pawns.push(stand(FigureShape::Robber, field));
        }
    }
    for offer in offers {
        if let (Some((player, shape)), Some(field)) = (offer.moves, offer.to) {
            pawns.push(Pawn { player, shape, field, ghost: Some(offer.number), pick: None });
        }
    }
    pawns
}

const fn counter(index: usize) -> FigureShape {
    if index == 0 { FigureShape::Counter } else { FigureShape::SecondCounter }
}

/// A choice about the track.
#[derive(Clone, PartialEq, Debug)]
struct Offer {
    action: Action,
    /// The number of its button.
    number: usize,
    /// The piece it is about.
    moves: Option<(Player, FigureShape)>,
    /// From which field to which.
    from: Option<u8>,
    to: Option<u8>,
    words: String,
}

/// Whether a decision is about the track.
pub(super) const fn about_track(decision: Decision) -> bool {
    matches!(decision, Decision::Robber(_) | Decision::Victim(_) | Decision::CountingFigure(_))
}

fn offers(ask: &Ask, say: impl Fn(Action) -> String) -> Vec<Offer> {
    let game = &ask.game;
    let numbered = ask.offered(None).zip(1..).filter(|_| about_track(ask.decision()));
    numbered
        .map(|(choice, number)| {
            let action = choice.action;
            let (moves, from, to) = match (action, ask.player) {
                (Action::Robber(field), Some(player)) => {
                    let from = match game.robber(player) {
                        RobberAt::Field(field) => Some(field),
                        RobberAt::Absent | RobberAt::Supply => None,
                    };
                    (Some((player, FigureShape::Robber)), from, Some(field))
                }
                (Action::Count(n), Some(player)) => {
                    let from = game.counting_figures(player).get(usize::from(n) - 1).map(|&p| field_of(p));
                    (Some((player, counter(usize::from(n) - 1))), from, counted_to(game, action, player))
                }
                (Action::Rob(victim), _) => (Some((victim, FigureShape::Counter)), None, None),
                _ => (None, None, None),
            };
            Offer { action, number, moves, from, to, words: say(action) }
        })
        .collect()
}

/// The field to which a counting figure would move.
fn counted_to(game: &Game, action: Action, player: Player) -> Option<u8> {
    let mut events = Vec::new();
    game.clone().apply_with(action, &mut events).ok()?;
    events.iter().find_map(|e| match e {
        Event::Counted { player: who, to, .. } if *who == player => Some(field_of(*to)),
        _ => None,
    })
}

/// What the track shows.
#[derive(Clone, PartialEq)]
struct Drawing {
    ring: Ring,
    look: Look,
    names: Vec<String>,
    offers: Vec<Offer>,
}

impl Drawing {
    fn markup(&self, game: &Game) -> String {
        let mut markup = String::new();
        let pawns = pawns(game, &self.offers);
        self.fields(game, &pawns, &mut markup);
        self.ways(&mut markup);
        self.pieces(&pawns, &mut markup);
        self.totals(game, &mut markup);
        markup
    }

    fn fields(&self, game: &Game, pawns: &[Pawn], markup: &mut String) {
        let dark = game.rules().plays(Mechanic::Messages);
        for field in 0..TRACK as u8 {
            let (x, y) = self.ring.at(field);
            let shade = if dark && field.is_multiple_of(5) { " dark" } else { "" };
            let filled = if pawns.iter().any(|p| p.field == field) { " filled" } else { "" };
            let (nx, ny) = if filled.is_empty() { (SIDE / 2.0, SIDE / 2.0 + 1.0) } else { (3.0, 8.0) };
            let _ = write!(
                markup,
                "<g class=\"at{filled}\" data-field=\"{field}\" transform=\"translate({x} {y})\"><rect class=\"field{shade}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"4\"/>\
                 <text class=\"number\" x=\"{nx}\" y=\"{ny}\">{field}</text></g>"
            );
            for offer in self.offers.iter().filter(|o| o.to == Some(field)) {
                let _ = write!(
                    markup,
                    "{}<rect class=\"target\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"4\"/></g>",
                    pick(offer)
                );
            }
        }
    }

    /// The ways pieces would go, from field to field.
    fn ways(&self, markup: &mut String) {
        for offer in &self.offers {
            let (Some(from), Some(to), Some((player, _))) = (offer.from, offer.to, offer.moves) else { continue };
            let steps = (i16::from(to) - i16::from(from)).rem_euclid(TRACK);
            let mut d = String::new();
            for step in 0..=steps {
                let (x, y) = self.ring.middle((i16::from(from) + step).rem_euclid(TRACK) as u8);
                let _ = write!(d, "{}{x} {y}", if step == 0 { "M" } else { "L" });
            }
            let _ = write!(markup, "<path class=\"way p{}\" d=\"{d}\"/>", self.look.colour(player));
        }
    }

    fn pieces(&self, pawns: &[Pawn], markup: &mut String) {
        for field in 0..TRACK as u8 {
            let here: Vec<&Pawn> = pawns.iter().filter(|p| p.field == field).collect();
            let (x, y) = self.ring.at(field);
            for (pawn, (dx, dy, scale)) in here.iter().zip(stands(here.len())) {
                let (x, y) = (x + dx, y + dy);
                let colour = self.look.colour(pawn.player);
                let piece = self.look.piece(pawn.player, pawn.shape);
                let number = pawn.ghost.or(pawn.pick);
                let offer = number.and_then(|n| self.offers.iter().find(|o| o.number == n));
                let (open, close) = offer.map_or((String::new(), ""), |o| (pick_again(o), "</g>"));
                let class = if pawn.ghost.is_some() { "pawn ahead" } else { "pawn" };
                let _ = write!(
                    markup,
                    "{open}<g class=\"{class} p{colour}\" data-on=\"{field}\" transform=\"translate({x:.1} {y:.1})scale({scale:.3})\">{piece}</g>{close}"
                );
                if let Some(offer) =
                    offer.filter(|_| pawn.ghost.is_some() || self.offers.iter().all(|o| o.to.is_none()))
                {
                    let _ = write!(markup, "{}", pin(offer.number, x + 12.0, y - 15.0));
                }
            }
        }
    }

    /// Everybody's points, inside the ring.
    fn totals(&self, game: &Game, markup: &mut String) {
        let columns = if self.ring.wide > self.ring.high { 2 } else { 1 };
        let rows = self.names.len().div_ceil(columns);
        let (left, width) = (SIDE * 1.9, (f32::from(self.ring.wide) - 3.8) * SIDE / columns as f32);
        let inner = (f32::from(self.ring.high) - 3.0) * SIDE;
        // Under the last one there is room for the button that puts the track aside.
        let step = (inner / (rows as f32 + 1.0)).min(76.0);
        let top = f32::from(self.ring.high) * SIDE / 2.0 - step * rows as f32 / 2.0;
        for (i, player) in game.players().enumerate() {
            let (x, y) = (left + width * (i / rows) as f32, top + step * (i % rows) as f32);
            let piece = self.look.piece(player, FigureShape::Counter);
            let total = game.score(player);
            let name = safe(&shortened(&self.names[i], if columns == 1 { 15 } else { 10 }));
            let _ = write!(
                markup,
                "<g class=\"total\"><g class=\"p{}\" transform=\"translate({} {y})scale(1.3)\">{piece}</g>\
                 <text class=\"name\" x=\"{}\" y=\"{y}\">{name}</text><text class=\"sum\" x=\"{}\" y=\"{y}\">{total}</text></g>",
                self.look.colour(player),
                x + 18.0,
                x + 44.0,
                x + width - 14.0,
            );
        }
    }
}

/// A name that fits.
fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.into();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}

/// Something that can be chosen.
fn pick(offer: &Offer) -> String {
    format!(
        "<g class=\"pick\" data-action=\"{}\" role=\"button\" tabindex=\"0\" aria-label=\"{}\">",
        offer.action,
        safe(&offer.words)
    )
}

/// The same choice at another place: found by the pointer, told once.
fn pick_again(offer: &Offer) -> String {
    if offer.to.is_some() {
        format!("<g class=\"pick too\" data-action=\"{}\" aria-hidden=\"true\">", offer.action)
    } else {
        pick(offer)
    }
}

fn pin(number: usize, x: f32, y: f32) -> String {
    format!("<g class=\"pin\" transform=\"translate({x:.1} {y:.1})\"><circle r=\"8\"/><text>{number}</text></g>")
}

/// The track. Where something is asked about it, the fields and figures that may be chosen are buttons.
#[component]
pub(super) fn Track(ring: Ring) -> impl IntoView {
    let app = expect_context::<App>();
    let markup = Memo::new(move |_| {
        let Some(shown) = app.shown.get() else { return String::new() };
        let patterns = app.prefs.with(|p| p.patterns);
        let look = app.table.with(|s| Look::new(s.as_ref(), patterns));
        let names = shown.game.players().filter_map(|p| app.tell(|t| t.player(p).to_owned())).collect();
        let offers = app.ask.get().map_or(Vec::new(), |AskNow(ask)| {
            offers(&ask, |action| app.tell(|t| t.action(action, &ask.game)).unwrap_or_default())
        });
        Drawing { ring, look, names, offers }.markup(&shown.game)
    });
    let label = move || {
        let Some(shown) = app.shown.get() else { return String::new() };
        let points = |p| {
            let name = app.tell(|t| t.player(p).to_owned()).unwrap_or_default();
            app.words().fill("track.at", &[("player", &name), ("n", &shown.game.score(p))])
        };
        shown.game.players().map(points).collect::<Vec<_>>().join(", ")
    };
    let presses = super::presses::Presses::here();
    let choose = move |event: &web_sys::Event| {
        let element = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let found = element.and_then(|e| e.closest("[data-action]").ok().flatten());
        let action = found.and_then(|e| e.get_attribute("data-action")).and_then(|a| a.parse().ok());
        if let Some(action) = action.filter(|_| presses.takes()) {
            app.choose(action);
        }
    };
    view! {
        <div class="track">
            <svg
                viewBox=ring.view_box()
                role="group"
                aria-label=label
                inner_html=drawing(move || markup.get())
                on:click=press(move |e| choose(&e))
                on:keydown=move |e| {
                    if matches!(e.key().as_str(), "Enter" | " ") {
                        e.prevent_default();
                        e.stop_propagation();
                        choose(&e);
                    }
                }
            ></svg>
        </div>
    }
}

/// The track laid over the board while something is asked about it. It can be put aside to look at the board.
#[component]
pub(crate) fn TrackSheet() -> impl IntoView {
    let app = expect_context::<App>();
    let asked = Memo::new(move |_| {
        let on_track = |ask: &Ask| !ask.choices.is_empty() && about_track(ask.decision());
        app.ask.with(|ask| ask.as_ref().is_some_and(|AskNow(ask)| on_track(ask)))
    });
    let aside = RwSignal::new(false);
    Effect::new(move |_| {
        app.ask.track();
        aside.set(false);
    });
    let button = move |id, words: &'static str, put: bool| {
        view! { <button id=id on:click=press(move |_| aside.set(put))>{put.then(|| line_sign(CROSS))}<span>{words}</span></button> }
    };
    move || {
        let open = asked.get().then(|| !aside.get())?;
        Some(if open {
            view! {
                <section class="track-sheet" id="track-sheet" aria-label=app.t("tab.track")>
                    <div class="upright"><Track ring=Ring::TALL/></div>
                    <div class="low"><Track ring=Ring::LOW/></div>
                    {button("track-aside", app.t("track.aside"), true)}
                </section>
            }
            .into_any()
        } else {
            view! { <div class="track-sheet folded">{button("track-open", app.t("track.open"), false)}</div> }
                .into_any()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifty_fields_run_once_around() {
        for ring in [Ring::TALL, Ring::LOW] {
            let mut seen = Vec::new();
            for field in 0..TRACK {
                let (x, y) = ring.corner(field);
                assert!(x == 0 || y == 0 || x == ring.wide - 1 || y == ring.high - 1, "{field}");
                let (nx, ny) = ring.corner((field + 1) % TRACK);
                assert_eq!((x - nx).abs() + (y - ny).abs(), 1, "{ring:?} {field}");
                assert!(!seen.contains(&(x, y)));
                seen.push((x, y));
            }
        }
    }

    /// Six players, each with two counting figures and a robber, can meet on one field.
    #[test]
    fn all_pieces_of_a_field_stand_inside_it_and_beside_each_other() {
        for count in 1..=18 {
            let stands = stands(count);
            assert_eq!(stands.len(), count);
            for (i, &(x, y, scale)) in stands.iter().enumerate() {
                let (w, h) = (PAWN.0 * scale / 2.0, PAWN.1 * scale / 2.0);
                assert!(x - w >= 0.9 && x + w <= SIDE - 0.9 && y - h >= 0.9 && y + h <= SIDE - 0.9, "{count}: {x} {y}");
                for &(x2, y2, _) in &stands[..i] {
                    assert!((x - x2).abs() >= 2.0 * w - 0.1 || (y - y2).abs() >= 2.0 * h - 0.1, "{count}: {i}");
                }
            }
        }
        assert!(stands(6)[0].2 > 0.4, "six can be told apart: {}", stands(6)[0].2);
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shortened("Ada", 10), "Ada");
        assert_eq!(shortened("Maximiliane von Thurn", 10), "Maximilia…");
    }
}

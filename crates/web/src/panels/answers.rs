//! The answers to what is asked, as buttons with the numbers of the board.

use bastide_art::Icon;
use bastide_rules::tile::PartKind;
use bastide_rules::{Action, Decision, Game};
use leptos::prelude::*;

use super::presses::Presses;
use super::{figure_picture, icon_picture};
use crate::board::{Steering, cell, markup};
use crate::choice::{Ask, Choice, Piece, Target};
use crate::kinds::press;
use crate::outcome::Outcome;
use crate::state::{App, AskNow};

/// The choices that have a button of their own, in the order of their numbers.
fn buttons(app: App, ask: &Ask) -> Vec<Choice> {
    ask.offered(app.piece.get()).copied().collect()
}

/// How many things a number can choose now.
pub(crate) fn numbered(app: App) -> usize {
    untrack(|| {
        let trial = app.trial.get().is_some();
        match app.ask.get() {
            Some(AskNow(ask)) if ask.decision() != Decision::Lay || trial => buttons(app, &ask).len(),
            _ => app.cells.get().len(),
        }
    })
}

/// Chooses by number, from 1.
pub(crate) fn take_number(app: App, number: usize) {
    untrack(|| {
        let Some(AskNow(ask)) = app.ask.get() else { return };
        if ask.decision() == Decision::Lay && app.trial.get().is_none() {
            if let Some(cell) = app.cells.get().get(number - 1) {
                app.try_cell(cell.pos);
            }
        } else if let Some(choice) = buttons(app, &ask).get(number - 1) {
            app.choose(choice.action);
        }
    });
}

/// The pieces there is a choice of.
#[component]
pub(super) fn Pieces() -> impl IntoView {
    let app = expect_context::<App>();
    view! {
        <div class="pieces" role="group" aria-label=app.t("prompt.pieces")>
            {move || app.ask.get().map(|AskNow(ask)| pieces(app, &ask))}
        </div>
    }
}

/// The answers.
#[component]
pub(super) fn Chips() -> impl IntoView {
    let app = expect_context::<App>();
    let steering = expect_context::<Steering>();
    let presses = Presses::here();
    view! { <div class="chips">{move || app.ask.get().map(|AskNow(ask)| chips(app, &ask, steering, presses))}</div> }
}

fn pieces(app: App, ask: &Ask) -> AnyView {
    let pieces = ask.pieces();
    if pieces.len() < 2 {
        return ().into_any();
    }
    let current = ask.piece(app.piece.get());
    let colour = ask.player.map_or(0, |p| app.colour(p));
    let patterns = app.prefs.with(|p| p.patterns);
    pieces
        .into_iter()
        .map(|piece| {
            let picture = |shape| figure_picture(colour, shape, patterns, None);
            let (picture, name) = match piece {
                Piece::Figure(figure) => (
                    picture(app.shape(markup::shape(figure, PartKind::Road))),
                    app.words().of("figure", &figure.to_string()).to_owned(),
                ),
                Piece::Neutral(figure) => {
                    (picture(markup::neutral_shape(figure)), app.words().of("figure", &figure.to_string()).to_owned())
                }
                Piece::Payment(payment) => (().into_any(), app.words().fill("do.pay", &[("chips", &payment)])),
            };
            let data = name.clone();
            view! {
                <button
                    class="piece-button"
                    data-piece=data
                    aria-pressed=(current == Some(piece)).to_string()
                    on:click=press(move |_| app.piece.set(Some(piece)))
                >
                    {picture}
                    <span>{name}</span>
                </button>
            }
        })
        .collect_view()
        .into_any()
}

fn chips(app: App, ask: &Ask, steering: Steering, presses: Presses) -> AnyView {
    let lay = ask.decision() == Decision::Lay;
    if lay {
        return ().into_any();
    }
    let all = buttons(app, ask);
    let game = ask.game.clone();
    let colour = ask.player.map_or(0, |p| app.colour(p));
    let patterns = app.prefs.with_untracked(|p| p.patterns);
    let actions: Vec<Action> = all.iter().map(|c| c.action).collect();
    let names = app.tell(|t| t.names(&game, &actions)).unwrap_or_default();
    all.into_iter()
        .zip(names)
        .enumerate()
        .map(|(i, (choice, name))| {
            let action = choice.action;
            let look = move |on: bool| {
                if let Target::Place(place) = choice.target {
                    app.looked_at.set(on.then_some(place));
                }
            };
            // Where not all choices can be seen well at once, each comes close when its button is reached.
            let come = move |event: &web_sys::FocusEvent| {
                let by_key = event_target::<web_sys::Element>(event).matches(":focus-visible") == Ok(true);
                if let Some(pos) = cell(choice.target).filter(|_| by_key) {
                    steering.0.show_cell(pos.x, pos.y);
                }
            };
            // What is seen on a button is part of its name, so that it can be called by what it says.
            let worth = choice.worth.filter(|w| w.matters());
            let label = name.label(&app.brings(&game, &choice));
            let worth = worth.map(|w| super::worth_signs(app.words(), w));
            let line = |line: String| format!(" <span>{}</span>", markup::safe(&line));
            let follows: String = app.follows(&game, action).into_iter().map(line).collect();
            view! {
                <button
                    class="chip"
                    data-action=action.to_string()
                    aria-label=label
                    on:click=press(move |_| if presses.takes() { app.choose(action) })
                    on:pointerenter=move |_| look(true)
                    on:pointerleave=move |_| look(false)
                    on:focus=move |e| { look(true); come(&e) }
                    on:blur=move |_| look(false)
                >
                    <kbd aria-hidden="true" data-key=i + 1></kbd>
                    {match action {
                        Action::Ferry { pos, edges } => markup::ferry_picture(&game, pos, edges).map(lake_picture),
                        Action::Island(pos) => island_picture(&game, pos),
                        Action::HandIn(set) => Some(set.map(|chip| icon_picture(Icon::Chip(markup::face(chip)))).collect_view().into_any()),
                        Action::Isle(figure) => Some(figure_picture(colour, app.shape(markup::shape(figure, PartKind::Road)), patterns, None).into_any()),
                        _ => sign(action).map(|icon| icon_picture(icon.of_game(app.words().variant())).into_any()),
                    }}
                    <span>{name.short}</span>
                    {worth}
                    {(!follows.is_empty()).then(|| view! { <span class="follows" inner_html=follows></span> })}
                </button>
            }
        })
        .collect_view()
        .into_any()
}

impl App {
    /// All that a choice brings, in words: points, and what follows from them.
    pub(crate) fn brings(self, game: &Game, choice: &Choice) -> String {
        let worth = choice.worth.map_or(String::new(), |w| self.words().worth(w));
        let follows = self.follows(game, choice.action).join(" ");
        if worth.is_empty() || follows.is_empty() { worth + &follows } else { format!("{worth}. {follows}") }
    }

    /// What follows when this is scored first, line by line; nothing for other answers.
    fn follows(self, game: &Game, action: Action) -> Vec<String> {
        let told = Outcome::of(game, action).and_then(|outcome| self.tell(|t| t.outcome(game, &outcome)));
        told.unwrap_or_default()
    }
}

/// A lake as it would be: six ways cross each other on the board, here each is seen by itself.
fn lake_picture(markup: String) -> AnyView {
    view! { <svg class="lake" viewBox="22 22 56 56" aria-hidden="true" inner_html=markup></svg> }.into_any()
}

/// The open tile of a stack.
fn island_picture(game: &Game, pos: bastide_rules::Pos) -> Option<AnyView> {
    let kind = game.stacks().find(|stack| stack.pos == pos)?.open?;
    let markup = markup::tile_picture(kind, bastide_rules::Rotation::default(), false);
    Some(view! { <svg class="lake" viewBox="0 0 100 100" aria-hidden="true" inner_html=markup></svg> }.into_any())
}

/// The small sign before a choice.
fn sign(action: Action) -> Option<Icon> {
    let part = |kind| match kind {
        PartKind::Road => Icon::Road,
        PartKind::City => Icon::City,
        PartKind::Field => Icon::Field,
        PartKind::Monastery => Icon::Monastery,
        PartKind::Garden => Icon::Garden,
    };
    Some(match action {
        Action::Deploy { spot, .. } | Action::Land(spot) => part(spot.kind),
        Action::Score(place)
        | Action::Award(place)
        | Action::Enchant { place, .. }
        | Action::Return { place, .. }
        | Action::Upgrade { place, .. }
        | Action::Add { place, .. } => part(place.spot.kind),
        Action::Sell { bottle, .. } => Icon::Bottle(bottle.colour),
        Action::Geocache(_) => Icon::Chip(bastide_art::ChipFace::Down(None)),
        Action::Gold(_) | Action::TakeGold(_) => Icon::Gold,
        Action::Fly(_) => Icon::Flight,
        Action::Dispel(_) => Icon::Mage,
        Action::Robber(_) | Action::Rob(_) => Icon::Robber,
        Action::Draw(_) | Action::Roll(_) | Action::Turn(_) | Action::Lay { .. } => return None,
        Action::AbbotBack | Action::Ferry { .. } | Action::Count(_) => return None,
        Action::MessageAct | Action::MessagePoints | Action::CircleAdd | Action::CircleRemove => return None,
        Action::StartTile(_) | Action::Start { .. } | Action::PlaceChip(_) => return None,
        Action::TurnUp(_) | Action::TurnChip(_) | Action::Island(_) => return None,
        Action::HandIn(_) | Action::Isle(_) => return None,
        Action::Again | Action::Pass => return None,
    })
}

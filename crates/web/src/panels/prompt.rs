//! What is asked now, in words, with every answer as a button.

use bastide_art::{FigureShape, Icon};
use bastide_rules::tile::PartKind;
use bastide_rules::{Action, Decision, Event};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::hints::{Busy, HintButton, HintList};
use super::replay::Replay;
use super::track::{Shape, Track};
use super::{TURN, UNDO, figure_picture, icon_picture, line_sign};
use crate::board::{gardens, markup};
use crate::choice::{Ask, Choice, Piece, Target};
use crate::pace::Pace;
use crate::state::{App, AskNow};
use crate::words::Teller;

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

/// The card under the board.
#[component]
pub(crate) fn Prompt() -> impl IntoView {
    let app = expect_context::<App>();
    // An answer takes its button away: whoever steers by keyboard goes on from here, not from the top of the page.
    Effect::new(move |_| {
        app.ask.track();
        request_animation_frame(|| {
            let lost = document().active_element().is_none_or(|e| e.tag_name() == "BODY");
            if let Some(prompt) = document().get_element_by_id("prompt").filter(|_| lost) {
                // Focus cannot fail on an element that is there.
                let _ = prompt.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        });
    });
    let live = Memo::new(move |_| app.shown.with(|s| s.as_ref().is_some_and(|s| s.live)));
    view! {
        <section class="prompt" id="prompt" tabindex="-1" aria-label=app.t("prompt.label")>
            {move || if live.get() { view! { <Question/> }.into_any() } else { view! { <Replay/> }.into_any() }}
        </section>
    }
}

#[component]
fn Question() -> impl IntoView {
    let app = expect_context::<App>();
    let ask = move || app.ask.get().map(|AskNow(ask)| ask);
    let drawn = Memo::new(move |_| app.shown.with(|s| s.as_ref().and_then(|s| s.game.drawn())));
    let can_undo = move || app.trial.get().is_some() || app.table.with(|s| s.as_ref().is_some_and(|s| s.can_undo()));
    let confirm = Memo::new(move |_| ask().and_then(|ask| confirm_label(app, &ask)));
    let main = move || if confirm.with(|c| c.is_some()) { "main" } else { "main gone" };
    view! {
        <div class="question">
            <Show when=move || drawn.get().is_some()>
                <Hand/>
            </Show>
            <div class="words">
                <p class="ask">{move || ask().map(|ask| headline(app, &ask))}</p>
                <p class="explain">{move || ask().map(|ask| explain(app, &ask))}" "{move || ask().and_then(|ask| rule(app, &ask))}</p>
                <Show when=move || app.bot_to_act().is_some() && !app.halted()><Busy/></Show>
                <HintList/>
                <div class="pieces" role="group" aria-label=app.t("prompt.pieces")>{move || ask().map(|ask| pieces(app, &ask))}</div>
                <div class="chips">{move || ask().map(|ask| chips(app, &ask))}</div>
                {move || ask().filter(|a| a.choices.iter().any(|c| matches!(c.target, Target::Field(_)))).map(|_| view! { <Track shape=Shape::Rows/> })}
            </div>
            <div class="act">
                <button id="undo" disabled=move || !can_undo() on:click=move |_| app.undo() title=app.t("prompt.undo") aria-label=app.t("prompt.undo")>
                    {line_sign(UNDO)}
                    <span>{app.t("prompt.undo")}</span>
                </button>
                <HintButton/>
                <PaceButtons/>
                <button id="confirm" class=main on:click=move |_| app.confirm()>
                    {move || confirm.get().unwrap_or_default()}
                </button>
            </div>
        </div>
    }
}

/// Lets the bots wait, go on by one answer, or go on.
#[component]
fn PaceButtons() -> impl IntoView {
    let app = expect_context::<App>();
    let bot = Memo::new(move |_| app.bot_to_act().is_some());
    let halted = Memo::new(move |_| app.halted());
    view! {
        <Show when=move || bot.get()>
            <Show when=move || halted.get()>
                <button id="step" on:click=move |_| app.pace.set(Pace::Step)>{app.t("prompt.step")}</button>
            </Show>
            <button id="pace" class:main=move || halted.get() on:click=move |_| app.toggle_pace()>
                {move || if halted.get() { app.t("prompt.run") } else { app.t("prompt.halt") }}
            </button>
        </Show>
    }
}

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
    view! {
        <div class="hand">
            <svg
                id="hand"
                class="tile-picture"
                viewBox="0 0 100 100"
                role="img"
                aria-label=name
                inner_html=picture
                on:pointerdown=move |e| drag.down(&e)
                on:pointermove=move |e| drag.moved(&e)
                on:pointerup=move |e| drag.up(&e)
                on:pointercancel=move |_| drag.stop()
            ></svg>
            <button id="rotate" on:click=move |_| app.rotate(1) title=app.t("prompt.rotate") aria-label=app.t("prompt.rotate")>{line_sign(TURN)}</button>
        </div>
    }
}

fn headline(app: App, ask: &Ask) -> AnyView {
    let patterns = app.prefs.with(|p| p.patterns);
    let tried = ask.before.is_some();
    let laying = app.shown.get().map(|s| s.game.active()).filter(|_| tried);
    let Some(player) = laying.or(ask.player) else {
        let next = next_words(app, ask);
        return view! { <b>{next}</b> }.into_any();
    };
    let words = if app.bot_to_act().is_some() {
        if app.halted() { app.t("prompt.halted") } else { app.t("prompt.thinking") }
    } else if tried && ask.decision() != Decision::Wood {
        app.t("prompt.lay-here")
    } else {
        app.tell(|t| t.decision(ask.decision())).unwrap_or_default()
    };
    let name = app.tell(|t| t.player(player).to_owned()).unwrap_or_default();
    view! {
        <span class="swatch">{figure_picture(app.colour(player), FigureShape::Counter, patterns, None)}</span>
        <b>{name}</b>
        ": "
        {words}
    }
    .into_any()
}

fn next_words(app: App, ask: &Ask) -> String {
    app.tell(|t| t.decision(ask.decision()).to_owned()).unwrap_or_default()
}

fn explain(app: App, ask: &Ask) -> String {
    if ask.before.is_some() {
        return if ask.decision() == Decision::Wood { app.t("prompt.tried-wood") } else { app.t("prompt.tried") }
            .into();
    }
    if ask.decision() == Decision::Lay {
        if let Some(why) = app.over_cell.get().and_then(|pos| app.why_not(pos)) {
            return why;
        }
        if let Some(gone) = just_discarded(app) {
            return gone;
        }
    }
    if app.bot_to_act().is_some() {
        return String::new();
    }
    app.tell(|t| t.explain(&ask.game)).unwrap_or_default()
}

/// The way to the rule behind a question somebody has to answer.
fn rule(app: App, ask: &Ask) -> Option<AnyView> {
    if app.bot_to_act().is_some() || ask.before.is_some() {
        return None;
    }
    let decision = ask.decision();
    if decision == Decision::Draw {
        // Nothing is asked but whether one is done.
        return None;
    }
    let name = app.tell(|t| t.decision(decision))?;
    let rule = super::rule_link(app, crate::rulebook::of_decision(decision), name);
    let why = crate::rulebook::why(decision).and_then(|rule| super::why_link(app, rule));
    Some(view! { {rule}" "{why} }.into_any())
}

/// The tile that fitted nowhere, drawn just before this one.
fn just_discarded(app: App) -> Option<String> {
    let lang = app.words();
    app.table.with(|s| {
        let s = s.as_ref()?;
        let laid = |e: &Event| matches!(e, Event::Laid { .. });
        let since = s.steps().iter().rev().take_while(|step| !step.events.iter().any(laid));
        let gone = since.flat_map(|step| &step.events).find(|e| matches!(e, Event::Discarded { .. }))?;
        Teller::new(lang, s).event(gone)
    })
}

/// What the large button does; nothing when a choice must be made.
fn confirm_label(app: App, ask: &Ask) -> Option<String> {
    let lang = app.words();
    match (ask.before, ask.player) {
        (Some(_), _) if ask.decision() == Decision::Wood && ask.pass().is_some() => {
            Some(lang.t("confirm.lay-without").into())
        }
        (Some(_), _) => Some(lang.t("confirm.lay").into()),
        (None, Some(_)) => {
            let pass = ask.pass()?;
            app.tell(|t| t.action(pass.action, &ask.game))
        }
        (None, None) => Some(match ask.decision() {
            Decision::Over => lang.t("confirm.sheet").into(),
            Decision::Roll => lang.t("confirm.roll").into(),
            Decision::TurnMessage => lang.t("confirm.message").into(),
            _ => {
                let player = ask.game.active();
                app.tell(|t| lang.fill("confirm.next", &[("player", &t.player(player))]))?
            }
        }),
    }
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
            let (shape, name) = match piece {
                Piece::Figure(figure) => {
                    (markup::shape(figure, PartKind::Road), app.words().of("figure", &figure.to_string()))
                }
                Piece::Neutral(figure) => {
                    (markup::neutral_shape(figure), app.words().of("figure", &figure.to_string()))
                }
            };
            view! {
                <button
                    class="piece-button"
                    data-piece=name
                    aria-pressed=(current == Some(piece)).to_string()
                    on:click=move |_| app.piece.set(Some(piece))
                >
                    {figure_picture(colour, shape, patterns, None)}
                    <span>{name}</span>
                </button>
            }
        })
        .collect_view()
        .into_any()
}

fn chips(app: App, ask: &Ask) -> AnyView {
    let lay = ask.decision() == Decision::Lay;
    if lay {
        return ().into_any();
    }
    let all = buttons(app, ask);
    let game = ask.game.clone();
    let mut lakes: Vec<bastide_rules::Pos> = all.iter().filter_map(|c| lake(c.action)).collect();
    lakes.dedup();
    all.into_iter()
        .enumerate()
        .map(|(i, choice)| {
            let full = app.tell(|t| t.action(choice.action, &game)).unwrap_or_default();
            let short = match choice.action {
                Action::Deploy { spot, .. } | Action::Land(spot) => app.words().spot(spot),
                // Which of the two is said above, and where there is one lake, nobody asks which.
                Action::Enchant { place, .. } => app.tell(|t| t.place(place)).unwrap_or_default(),
                Action::Ferry { edges, .. } if lakes.len() == 1 => app.words().edges(edges),
                _ => full.clone(),
            };
            let action = choice.action;
            let look = move |on: bool| {
                if let Target::Place(place) = choice.target {
                    app.looked_at.set(on.then_some(place));
                }
            };
            let worth = choice.worth.filter(|w| *w != 0);
            // What is seen on a button is part of its name, so that it can be called by what it says.
            let seen = worth.map_or(short.clone(), |w| format!("{short} {}", markup::signed(w)));
            let name =
                full.strip_suffix(&short).map_or_else(|| format!("{full}: {seen}"), |head| format!("{head}{seen}"));
            let worth = worth.map(|w| view! { " "<span class="worth" class:loss=w < 0>{markup::signed(w)}</span> });
            view! {
                <button
                    class="chip"
                    data-action=action.to_string()
                    aria-label=name
                    on:click=move |_| app.choose(action)
                    on:pointerenter=move |_| look(true)
                    on:pointerleave=move |_| look(false)
                    on:focus=move |_| look(true)
                    on:blur=move |_| look(false)
                >
                    <kbd aria-hidden="true" data-key=i + 1></kbd>
                    {match action {
                        Action::Ferry { pos, edges } => markup::ferry_picture(&game, pos, edges).map(lake_picture),
                        _ => sign(action).map(icon_picture),
                    }}
                    <span>{short}</span>
                    {worth}
                </button>
            }
        })
        .collect_view()
        .into_any()
}

/// The lake of a ferry.
const fn lake(action: Action) -> Option<bastide_rules::Pos> {
    match action {
        Action::Ferry { pos, .. } => Some(pos),
        _ => None,
    }
}

/// A lake as it would be: six ways cross each other on the board, here each is seen by itself.
fn lake_picture(markup: String) -> AnyView {
    view! { <svg class="lake" viewBox="22 22 56 56" aria-hidden="true" inner_html=markup></svg> }.into_any()
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
        Action::Award(place)
        | Action::Enchant { place, .. }
        | Action::Return { place, .. }
        | Action::Add { place, .. } => part(place.spot.kind),
        Action::Gold(_) | Action::TakeGold(_) => Icon::Gold,
        Action::Fly(_) => Icon::Flight,
        Action::Dispel(_) => Icon::Mage,
        Action::Robber(_) | Action::Rob(_) => Icon::Robber,
        _ => return None,
    })
}

//! The dock: what is asked now, in words, with every answer as a button. It keeps one height and place, whatever is asked:
//! the tile in hand or a sign of the question, the words, the answers (which scroll inside), and what one can always do.

use bastide_rules::{Decision, Event, Player};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::answers::{Chips, Pieces};
use super::cards::{TurnCard, turn_over};
use super::hand::AtHand;
use super::hints::{Busy, HintButton, HintList};
use super::presses::Presses;
use super::replay::Replay;
use super::round::RoundAgain;
use super::{UNDO, UNFOLD, line_sign, who};
use crate::choice::Ask;
use crate::hints::Hints;
use crate::kinds::{press, says_whether, whether};
use crate::learn::Found;
use crate::pace::Pace;
use crate::state::{App, AskNow};
use crate::tabs::Role;
use crate::words::Teller;

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
    let presses = Presses::here();
    let live = Memo::new(move |_| app.shown.with(|s| s.as_ref().is_some_and(|s| s.live)));
    let again = Memo::new(move |_| app.round.get().is_some());
    app.follow_round();
    view! {
        <section
            class="prompt"
            id="prompt"
            tabindex="-1"
            aria-label=app.t("prompt.label")
            data-fresh=says_whether(move || presses.fresh.try_get().unwrap_or(false))
            on:keydown=|e| if e.repeat() && e.key() == "Enter" { e.prevent_default() }
        >
            {move || match (live.get(), again.get()) {
                (true, _) => view! { <Question/> }.into_any(),
                (false, true) => view! { <RoundAgain/> }.into_any(),
                (false, false) => view! { <Replay/> }.into_any(),
            }}
        </section>
    }
}

#[component]
fn Question() -> impl IntoView {
    let app = expect_context::<App>();
    let ask = move || app.ask.get().map(|AskNow(ask)| ask);
    let plays = move || app.tabs.role.get() == Role::Plays;
    let can_undo = move || app.trial.get().is_some() || (plays() && app.can_undo());
    // A window that follows another, or does not know yet, offers no button that would do nothing.
    let confirm = Memo::new(move |_| {
        let may_act = plays() && !app.online.waits.get();
        let ask = ask().filter(|ask| may_act || ask.decision() == Decision::Over)?;
        confirm_label(app, &ask)
    });
    let asks = move || ask().map(|ask| ask.decision().id());
    let seat = move || ask().and_then(|ask| addressed(app, &ask)).map(|p| app.colour(p));
    let presses = Presses::here();
    let hinted = Memo::new(move |_| app.hints.with(|h| *h != Hints::Hidden));
    let main = move || if confirm.with(|c| c.is_some()) { "main" } else { "main gone" };
    // A narrow dock shows as many words as fit; one touch unfolds all of them over the board, until something else is asked.
    let unfolded = RwSignal::new(false);
    let answers = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        app.ask.track();
        unfolded.set(false);
        // Wherever the last answers were left, the next ones begin with the first.
        if let Some(answers) = answers.get_untracked() {
            answers.set_scroll_left(0);
            answers.set_scroll_top(0);
        }
    });
    view! {
        <div class="question" data-asks=asks data-seat=seat data-hints=says_whether(move || hinted.get())>
            <AtHand/>
            <div class="words" class:unfolded=whether(move || unfolded.get())>
                <div class="headline">
                    <p class="ask">{move || ask().map(|ask| headline(app, &ask))}</p>
                    <span class="rules">{move || ask().and_then(|ask| rule(app, &ask))}</span>
                </div>
                {move || ask().filter(|ask| ask.decision() == Decision::MessageChoice).map(|ask| message(app, &ask))}
                <p class="explain">{move || ask().map(|ask| explain(app, &ask))}</p>
                <button
                    id="unfold"
                    class="plain"
                    aria-expanded=says_whether(move || unfolded.get())
                    on:click=press(move |_| unfolded.update(|u| *u = !*u))
                    title=app.t("prompt.unfold")
                    aria-label=app.t("prompt.unfold")
                >
                    {line_sign(UNFOLD)}
                </button>
            </div>
            <div class="answers" node_ref=answers>
                <Show when=move || (app.others_decide() && !app.halted() && !app.online.waits.get()) || app.online.underway.get()><Busy/></Show>
                <HintList/>
                <Pieces/>
                <Chips/>
                {move || ask().filter(|ask| ask.decision() == Decision::Draw).map(|ask| view! { <TurnCard next=ask.game.active()/> })}
            </div>
            <div class="act">
                <button id="undo" disabled=whether(move || !can_undo()) on:click=press(move |_| if presses.takes() { app.undo() }) title=app.t("prompt.undo") aria-label=app.t("prompt.undo")>
                    {line_sign(UNDO)}
                    <span>{app.t("prompt.undo")}</span>
                </button>
                <HintButton/>
                <PaceButtons/>
                <button id="confirm" class=main on:click=press(move |_| if presses.takes() { app.confirm() })>
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
    let bot = Memo::new(move |_| app.others_decide() && !app.online.is_on());
    let halted = Memo::new(move |_| app.halted());
    view! {
        <Show when=move || bot.get()>
            <Show when=move || halted.get()>
                <button id="step" on:click=press(move |_| app.pace.set(Pace::Step))>{app.t("prompt.step")}</button>
            </Show>
            <button id="pace" class:main=whether(move || halted.get()) on:click=press(move |_| app.toggle_pace())>
                {move || if halted.get() { app.t("prompt.run") } else { app.t("prompt.halt") }}
            </button>
        </Show>
    }
}

fn headline(app: App, ask: &Ask) -> AnyView {
    let tried = ask.before.is_some();
    let Some(player) = addressed(app, ask) else {
        return view! { <b>{next_words(app, ask)}</b> }.into_any();
    };
    let words = if let Some(words) = app.shared_words() {
        words
    } else if app.others_decide() {
        if app.halted() { app.t("prompt.halted") } else { app.t("prompt.thinking") }
    } else if tried && ask.decision() != Decision::Wood {
        app.t("prompt.lay-here")
    } else if ask.decision() == Decision::Draw && player == ask.game.active() {
        app.t("turn.again")
    } else {
        app.tell(|t| t.decision(ask.decision())).unwrap_or_default()
    };
    view! {
        {who(app, player)}
        ": "
        {words}
    }
    .into_any()
}

/// What the message in hand says.
fn message(app: App, ask: &Ask) -> AnyView {
    let says = ask.game.message_in_hand().and_then(|message| app.tell(|t| t.message(message)));
    view! { <p class="title" id="message">{says}</p> }.into_any()
}

/// Whom the question is put to; when a turn is over, whose it was.
fn addressed(app: App, ask: &Ask) -> Option<Player> {
    if ask.before.is_some() {
        return app.shown.get().map(|s| s.game.active());
    }
    match ask.decision() {
        Decision::Over => None,
        Decision::Draw => turn_over(app).map(|turn| turn.player),
        _ => Some(ask.player.unwrap_or(ask.game.active())),
    }
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
    if app.others_decide() {
        return if app.online.watches() { app.t("company.you-watch").into() } else { String::new() };
    }
    app.tell(|t| t.explain(&ask.game)).unwrap_or_default()
}

/// The way to the rule behind a question somebody has to answer.
fn rule(app: App, ask: &Ask) -> Option<AnyView> {
    if app.others_decide() || ask.before.is_some() {
        return None;
    }
    let decision = ask.decision();
    if decision == Decision::Draw {
        // Nothing is asked but whether one is done.
        return None;
    }
    let name = app.tell(|t| t.decision(decision))?;
    let rule = super::rule_link(app, crate::rulebook::of_decision(decision, app.words().variant()), name);
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
    // In a lesson that waits, the way on is the lesson's.
    let waits = app.with_guide(|guide| (guide.waits(), guide.finished())).filter(|_| ask.before.is_none());
    if app.with_riddle(|riddle| riddle.found == Found::Solved) == Some(true) {
        return Some(lang.t("puzzle.next").into());
    }
    match waits {
        Some((true, false)) => return Some(lang.t("guide.next").into()),
        Some((true, true)) if ask.decision() != Decision::Over => return Some(lang.t("guide.all").into()),
        _ => {}
    }
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
            Decision::TurnChip => lang.t("confirm.chip").into(),
            _ => {
                let player = ask.game.active();
                app.tell(|t| lang.fill("confirm.next", &[("player", &t.player(player))]))?
            }
        }),
    }
}

//! The analysis of a game: curve, turning points, accuracy, and every move with what it lost.

use std::fmt::Write;

use bastide_bots::analysis::{Analysis, Grade, Judged, Phase, Setting, Step};
use bastide_rules::Player;
use leptos::prelude::*;

use super::who;
use crate::hints::tenths;
use crate::kinds::{changed, drawing, press, says_whether};
use crate::lang::Lang;
use crate::letters::capital;
use crate::review::{Reading, Review};
use crate::state::App;

/// The dialog.
#[component]
pub(super) fn AnalysisSheet() -> impl IntoView {
    let app = expect_context::<App>();
    app.open_review();
    // How far it is changes often; only that is drawn anew then.
    let running = Memo::new(move |_| app.review.state.with(|state| matches!(state, Review::Running { .. })));
    view! {
        <div class="analysis" id="analysis">
            {move || {
                if running.get() {
                    return view! { <Running/> }.into_any();
                }
                app.review.state.with(|state| match state {
                    Review::Found(analysis) => found(app, analysis),
                    Review::Damaged => offer(app, Some(app.t("analysis.damaged"))),
                    Review::Failed => offer(app, Some(app.t("analysis.failed"))),
                    Review::None | Review::Running { .. } => offer(app, None),
                })
            }}
        </div>
    }
}

/// The two ways to begin.
fn offer(app: App, trouble: Option<&'static str>) -> AnyView {
    let lang = app.words();
    view! {
        {trouble.map(|words| view! { <p class="objection" role="alert">{words}</p> })}
        <p>{lang.t("analysis.about")}</p>
        <p class="group">
            <button id="analyse-quick" class="main" on:click=press(move |_| app.analyse(Setting::Quick))>{lang.t("analysis.quick")}</button>
            <button id="analyse-deep" on:click=press(move |_| app.analyse(Setting::Deep))>{lang.t("analysis.deep")}</button>
        </p>
        <p class="facts">{lang.t("analysis.how-long")}</p>
    }
    .into_any()
}

/// How far it is.
#[component]
fn Running() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let now = move || {
        app.review.state.with(|state| match state {
            Review::Running { done, of, began, .. } => (*done, *of, *began),
            _ => (0, 0, 0.0),
        })
    };
    let left = move || {
        let (done, of, began) = now();
        if done < 4 {
            return lang.t("analysis.begins").to_owned();
        }
        let seconds = (js_sys::Date::now() - began) / 1000.0 * (of - done) as f64 / done as f64;
        match seconds as u32 {
            seconds @ ..90 => lang.fill("analysis.seconds", &[("n", &seconds.max(1))]),
            seconds => lang.fill("analysis.minutes", &[("n", &seconds.div_ceil(60))]),
        }
    };
    view! {
        <p role="status">{lang.t("analysis.running")}</p>
        <progress aria-label=lang.t("analysis.running") max=move || now().1.max(1).to_string() prop:value=move || now().0 as f64></progress>
        <p class="facts">{left}</p>
        <p class="group"><button id="analyse-stop" on:click=press(move |_| app.stop_analysis())>{lang.t("analysis.stop")}</button></p>
    }
}

fn found(app: App, analysis: &Analysis) -> AnyView {
    let lang = app.words();
    let deeper = analysis.setting == Setting::Quick;
    view! {
        {curve(app, analysis)}
        <h3>{lang.t("analysis.turning")}</h3>
        {turning(app, analysis)}
        <h3>{lang.t("analysis.accuracy")}</h3>
        {accuracy(app, analysis)}
        <h3>{lang.t("analysis.moves")}</h3>
        <label class="switch">
            <input id="analysis-all" type="checkbox" prop:checked=move || app.review.all.get() on:change=changed(move |e| app.review.all.set(event_target_checked(&e)))/>
            <span>{lang.t("analysis.all-moves")}</span>
        </label>
        <label class="switch">
            <input id="analysis-riddle" type="checkbox" prop:checked=move || app.review.riddle.get() on:change=changed(move |e| app.review.riddle.set(event_target_checked(&e)))/>
            <span>{lang.t("analysis.riddle")}</span>
        </label>
        {
            let analysis = analysis.clone();
            move || moves(app, &analysis, app.review.all.get())
        }
        <p class="group">
            <button class="main" on:click=press(move |_| app.look_at_move(0))>{lang.t("bar.replay")}</button>
            {deeper.then(|| view! { <button on:click=press(move |_| app.analyse(Setting::Deep))>{lang.t("analysis.deeper")}</button> })}
        </p>
    }
    .into_any()
}

fn curve(app: App, analysis: &Analysis) -> impl IntoView + use<> {
    let lang = app.words();
    let drawn = {
        let (analysis, colours) = (analysis.clone(), colours(app, analysis));
        move || draw(lang, &analysis, app.review.reading.get(), &colours)
    };
    let readings = Reading::ALL.map(|reading| {
        let pressed = says_whether(move || app.review.reading.get() == reading);
        view! {
            <button data-reading=reading.id() aria-pressed=pressed on:click=press(move |_| app.review.reading.set(reading))>
                {lang.of("analysis.reading", reading.id())}
            </button>
        }
    });
    let about = move || lang.of("analysis.curve", app.review.reading.get().id());
    view! {
        <div class="group readings" role="group" aria-label=lang.t("analysis.readings")>{readings}</div>
        <figure>
            <svg class="chart" viewBox="0 0 600 220" role="img" aria-label=about inner_html=drawing(drawn)></svg>
            <figcaption>{about}</figcaption>
        </figure>
    }
}

fn colours(app: App, analysis: &Analysis) -> Vec<u8> {
    (0..analysis.players).map(|seat| app.colour(Player(seat))).collect()
}

/// The lines of a reading: for each its colour, whether it is dashed, and its values by move.
fn lines(analysis: &Analysis, reading: Reading, colours: &[u8]) -> Vec<(u8, bool, Vec<f32>)> {
    let points = analysis.points();
    let seats = || colours.iter().copied().zip((0..analysis.players).map(Player));
    match reading {
        Reading::Chances => seats()
            .map(|(colour, p)| (colour, false, points.iter().map(|point| 100.0 * point.chances[p.index()]).collect()))
            .collect(),
        Reading::Margin => {
            seats().map(|(colour, p)| (colour, false, points.iter().map(|point| point.margin(p)).collect())).collect()
        }
        Reading::Parts => seats()
            .flat_map(|(colour, player)| {
                let (mut luck, mut lost) = (vec![0.0f32], vec![0.0f32]);
                let (mut given, mut gone) = (0.0, 0.0);
                for step in &analysis.steps {
                    match step {
                        Step::Chance(chance) if chance.player == player => given += f32::from(chance.points) / 10.0,
                        Step::Chance(_) => {}
                        Step::Move(judged) => {
                            if judged.player == player {
                                gone -= f32::from(judged.lost) / 10.0;
                            }
                            luck.push(given);
                            lost.push(gone);
                        }
                    }
                }
                [(colour, false, luck), (colour, true, lost)]
            })
            .collect(),
    }
}

/// Moves from left to right, the turning points as upright lines.
fn draw(lang: Lang, analysis: &Analysis, reading: Reading, colours: &[u8]) -> String {
    let lines = lines(analysis, reading, colours);
    let (w, h, left, top) = (550.0, 190.0, 44.0, 14.0);
    let values = || lines.iter().flat_map(|(_, _, values)| values.iter().copied());
    let (low, high) = match reading {
        Reading::Chances => (0.0, 100.0),
        _ => (values().fold(-5.0, f32::min), values().fold(5.0, f32::max)),
    };
    let steps = lines.first().map_or(1, |(_, _, values)| values.len().max(2) - 1) as f32;
    let x = |at: usize| left + w * at as f32 / steps;
    let y = |value: f32| top + h * (high - value) / (high - low);
    let step = [5, 10, 20, 25, 50, 100].into_iter().find(|s| (high - low) as i32 / s <= 5).unwrap_or(200);
    let mut markup = String::new();
    let first = (low as i32).div_euclid(step) * step;
    for rule in (first..=high as i32).step_by(step as usize).filter(|rule| *rule as f32 >= low) {
        let label =
            if reading == Reading::Chances { format!("{rule} %") } else { rule.to_string().replace('-', "−") };
        let at = y(rule as f32);
        let _ = write!(
            markup,
            "<path class=\"rule\" d=\"M{left} {at:.1}h{w}\"/><text x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
            left - 5.0,
            at + 4.0
        );
    }
    for (number, turn) in analysis.turning_points().iter().enumerate() {
        let at = x(turn.number + 1);
        let _ = write!(
            markup,
            "<path class=\"bend\" d=\"M{at:.1} {top}v{h}\"/><text class=\"bend\" x=\"{at:.1}\" y=\"11\">{}</text>",
            number + 1
        );
    }
    for (colour, dashed, values) in &lines {
        let mut d = String::new();
        for (at, value) in values.iter().enumerate() {
            let _ = write!(d, "{}{:.1} {:.1}", if at == 0 { "M" } else { "L" }, x(at), y(*value));
        }
        let dashes = if *dashed { " dashed" } else { "" };
        let _ = write!(markup, "<path class=\"under\" d=\"{d}\"/><path class=\"line p{colour}{dashes}\" d=\"{d}\"/>");
    }
    if reading == Reading::Parts {
        let (luck, lost) = (lang.t("analysis.luck"), lang.t("analysis.lost"));
        let _ = write!(
            markup,
            "<path class=\"line key\" d=\"M60 212h26\"/><text class=\"key\" x=\"92\" y=\"216\">{luck}</text><path class=\"line key dashed\" d=\"M260 212h26\"/><text class=\"key\" x=\"292\" y=\"216\">{lost}</text>"
        );
    }
    markup
}

fn turning(app: App, analysis: &Analysis) -> impl IntoView + use<> {
    let lang = app.words();
    let turns = analysis.turning_points().into_iter().map(|turn| {
        let name = app.tell(|t| t.player(turn.player).to_owned()).unwrap_or_default();
        let percent = (100.0 * turn.swing).round() as i32;
        let swing = format!("{}{}", if percent < 0 { "−" } else { "+" }, percent.abs());
        let why = lang.of("analysis.cause", turn.cause.id());
        let text = lang.fill("analysis.turn", &[("n", &(turn.number + 1)), ("player", &name), ("swing", &swing), ("why", &why)]);
        view! { <li><button class="plain" data-turn=turn.number on:click=press(move |_| app.look_at_move(turn.at))>{text}</button></li> }
    });
    view! { <ol class="bends">{turns.collect_view()}</ol> }
}

fn accuracy(app: App, analysis: &Analysis) -> impl IntoView + use<> {
    let lang = app.words();
    let head = Phase::ALL.map(|phase| view! { <th scope="col">{lang.of("analysis.phase", phase.id())}</th> });
    let percent = |percent: Option<f32>| percent.map_or("–".to_owned(), |p| format!("{p:.0} %"));
    let rows = (0..analysis.players).map(Player).map(|player| {
        let all = analysis.accuracy(player, None);
        let phases =
            Phase::ALL.map(|phase| view! { <td>{percent(analysis.accuracy(player, Some(phase)).percent)}</td> });
        view! {
            <tr>
                <th scope="row"><span class="by">{who(app, player)}</span></th>
                <td><b>{percent(all.percent)}</b></td>
                {phases}
                <td>{tenths(lang, -all.lost)}</td>
                <td>{tenths(lang, analysis.luck(player))}</td>
            </tr>
        }
    });
    view! {
        <div class="scroll" role="region" tabindex="0" aria-label=lang.t("analysis.accuracy")>
            <table>
                <thead>
                    <tr><td></td><th scope="col">{lang.t("analysis.whole")}</th>{head}<th scope="col">{lang.t("analysis.lost")}</th><th scope="col">{lang.t("analysis.luck")}</th></tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Whether a move is listed when only those are that could have been better.
fn is_worth_a_look(judged: &Judged) -> bool {
    judged.grade() >= Grade::Slip
}

fn moves(app: App, analysis: &Analysis, all: bool) -> AnyView {
    let lang = app.words();
    let listed: Vec<(usize, &Judged)> =
        analysis.moves().enumerate().filter(|(_, judged)| all || is_worth_a_look(judged)).collect();
    if listed.is_empty() {
        return view! { <p>{lang.t("analysis.no-mistakes")}</p> }.into_any();
    }
    let rows = listed.into_iter().map(|(number, judged)| {
        let at = judged.at;
        let lost = if judged.lost > 0 { tenths(lang, -f32::from(judged.lost) / 10.0) } else { "✓".to_owned() };
        view! {
            <li>
                <button class="plain move" data-move=number data-grade=judged.grade().id() on:click=press(move |_| app.look_at_move(at))><span class="number">{number + 1}</span>
                    <span class="by">{who(app, judged.player)}</span>
                    <b class="lost">{lost}</b>
                    <span class="why">{sentence(app, judged)}</span>
                </button>
            </li>
        }
    });
    view! { <ol class="judged">{rows.collect_view()}</ol> }.into_any()
}

/// A move in a sentence: what would have been better, or what it brought.
pub(super) fn sentence(app: App, judged: &Judged) -> String {
    let lang = app.words();
    let best = judged.terms.iter().find(|(_, points)| *points > 0).map(|(term, _)| term.id());
    if app.is_riddle(judged) {
        return lang.t("analysis.find").to_owned();
    }
    if judged.better.is_empty() {
        return match best {
            Some(term) => lang.fill("analysis.brought", &[("what", &lang.of("why", term))]),
            None => lang.t("analysis.nothing-better").to_owned(),
        };
    }
    let promise = app.table.with_untracked(|table| {
        let game = table.as_ref()?.game_at(judged.at.into());
        app.tell(|t| t.promise(&game, &judged.better, best))
    });
    let what = capital(&promise.unwrap_or_default());
    match best {
        Some(term) => lang.fill("analysis.better-for", &[("what", &what), ("why", &lang.of("why", term))]),
        None => lang.fill("analysis.better", &[("what", &what)]),
    }
}

/// What is known about the move that follows the moment looked back at, with the better one on the board.
#[component]
pub(super) fn Judgement() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    app.open_review();
    let judged = Memo::new(move |_| app.replay.get().and_then(|at| app.judged_at(at)));
    Effect::new(move |_| {
        // Where the move has been made already, the better one cannot lie any more.
        let at = app.replay.get();
        let lies = |judged: &&Judged| at == Some(judged.at.into()) && !app.is_riddle(judged);
        judged.with(|judged| app.show_better(judged.as_ref().filter(lies)));
    });
    on_cleanup(move || app.show_better(None));
    let there = Memo::new(move |_| app.analysis().is_some());
    let told = move || {
        judged.with(|judged| {
            judged.as_ref().map(|judged| {
                let lost = (judged.lost > 0).then(|| tenths(lang, -f32::from(judged.lost) / 10.0));
                view! {
                    <p class="judgement" data-grade=judged.grade().id() role="status">
                        {lost.map(|lost| view! { <b class="lost">{lost}</b>" " })}
                        {sentence(app, judged)}
                    </p>
                }
            })
        })
    };
    let riddle = Memo::new(move |_| judged.with(|judged| judged.as_ref().filter(|j| app.is_riddle(j)).map(|j| j.at)));
    view! {
        {told}
        {move || {
            let reveal = move |at| press(move |_| app.review.solved.set(Some(at)));
            riddle.get().map(|at| view! { <button id="reveal" on:click=reveal(at)>{lang.t("analysis.reveal")}</button> })
        }}
        <Show when=move || app.may_analyse()>
            <button id="to-analysis" on:click=press(move |_| app.show_analysis())>
                {move || lang.t(if there.get() { "analysis.title" } else { "analysis.ask" })}
            </button>
        </Show>
    }
}

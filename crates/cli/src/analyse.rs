//! `bastide analyse`: what every move of a recorded game lost, what the tiles did, and where the game turned.

use std::fmt::Write;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, anyhow};
use bastide_bots::TermId;
use bastide_bots::analysis::{Accuracy, Analysis, Cause, Grade, Judged, Phase, Setting, Step, analyse};
use bastide_record::Record;
use bastide_rules::{Action, Player};
use clap::builder::RangedU64ValueParser;
use serde_json::{Value, json};

use crate::console::{end_progress, progress};
use crate::printable::printable_in_full;
use crate::{MAX_THREADS, out};

/// What `bastide analyse` is told on the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct AnalyseArgs {
    /// A record (.bgr), of a finished game or one that is still played
    file: PathBuf,
    /// One JSON object instead of a report
    #[arg(long)]
    json: bool,
    /// Ten times as thorough, and as long; says meanwhile how long it will take
    #[arg(long)]
    deep: bool,
    /// Moves looked at at the same time, at most 256 [default: one for each core]
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_THREADS))]
    threads: Option<usize>,
}

pub(crate) fn run(args: &AnalyseArgs) -> anyhow::Result<()> {
    let name = args.file.display().to_string();
    let file = File::open(&args.file).with_context(|| format!("{name} cannot be opened"))?;
    let replayed =
        bastide_record::replay_from(BufReader::new(file)).map_err(|e| anyhow!("{name}:{}: {}", e.line, e.reason))?;
    let record = replayed.record;
    let actions: Vec<Action> = record.actions().collect();
    let setting = if args.deep { Setting::Deep } else { Setting::Quick };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS as usize);
    let began = Instant::now();
    let watch = |done: usize, of: usize| {
        let left = began.elapsed().as_secs_f64() * (of - done) as f64 / done.max(1) as f64;
        progress(done, of, &format_args!("{done} of {of} draws and moves, {left:.0} s left"));
    };
    let threads = args.threads.unwrap_or_else(cores);
    let found = analyse(&record.header.setup, &actions, setting, threads, &AtomicBool::new(false), &watch);
    end_progress();
    let analysis = found.with_context(|| name.clone())?;
    if args.json {
        out(&told(&name, &record, &actions, &analysis))
    } else {
        out(&report(&name, &record, &actions, &analysis))
    }
}

/// What somebody is called: by name, by what plays, or by seat.
fn who(record: &Record, player: Player) -> String {
    let seats = record.seats();
    let seat = seats.get(player.index());
    let name =
        seat.map(|seat| if seat.name.is_empty() { seat.bot.clone().unwrap_or_default() } else { seat.name.clone() });
    match name.filter(|name| !name.is_empty()) {
        Some(name) => printable_in_full(&name).to_string(),
        None => format!("player {}", player.0 + 1),
    }
}

fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

fn played<'a>(actions: &'a [Action], judged: &Judged) -> &'a [Action] {
    let at = usize::from(judged.at);
    actions.get(at..at + usize::from(judged.len)).unwrap_or_default()
}

fn points(tenths: i16) -> f64 {
    f64::from(tenths) / 10.0
}

fn told(name: &str, record: &Record, actions: &[Action], analysis: &Analysis) -> Value {
    let curve = analysis.points();
    let round = |chance: f32| (f64::from(chance) * 1000.0).round() / 1000.0;
    let accuracy = |accuracy: Accuracy| {
        json!({
            "moves": accuracy.moves,
            "lost": (f64::from(accuracy.lost) * 10.0).round() / 10.0,
            "percent": accuracy.percent.map(|p| (f64::from(p) * 10.0).round() / 10.0),
        })
    };
    let mut number = 0;
    let steps: Vec<Value> = analysis
        .steps
        .iter()
        .map(|step| match step {
            Step::Chance(luck) => {
                json!({ "kind": "luck", "at": luck.at, "player": luck.player.0, "points": points(luck.points) })
            }
            Step::Move(judged) => {
                number += 1;
                let point = &curve[number];
                json!({
                    "kind": "move",
                    "at": judged.at,
                    "player": judged.player.0,
                    "played": texts(played(actions, judged)),
                    "choices": judged.choices,
                    "lost": points(judged.lost),
                    "grade": judged.grade().id(),
                    "better": texts(&judged.better),
                    "terms": judged.terms.iter().map(|(t, p)| json!([t.id(), points(*p)])).collect::<Vec<_>>(),
                    "tiles_left": judged.left,
                    "expected": judged.values.iter().map(|v| points(*v)).collect::<Vec<_>>(),
                    "chances": point.chances.iter().map(|c| round(*c)).collect::<Vec<_>>(),
                })
            }
        })
        .collect();
    let players: Vec<Value> = (0..analysis.players)
        .map(Player)
        .map(|player| {
            let phase = |phase: Phase| (phase.id().to_owned(), accuracy(analysis.accuracy(player, Some(phase))));
            json!({
                "name": who(record, player),
                "accuracy": accuracy(analysis.accuracy(player, None)),
                "phases": Phase::ALL.into_iter().map(phase).collect::<serde_json::Map<_, _>>(),
                "luck": (f64::from(analysis.luck(player)) * 10.0).round() / 10.0,
            })
        })
        .collect();
    let turning: Vec<Value> = analysis
        .turning_points()
        .iter()
        .map(|turn| {
            json!({ "move": turn.number + 1, "at": turn.at, "player": turn.player.0, "swing": round(turn.swing), "cause": turn.cause.id() })
        })
        .collect();
    json!({
        "file": name,
        "setting": analysis.setting.id(),
        "over": analysis.over,
        "players": players,
        "turning_points": turning,
        "steps": steps,
    })
}

fn report(name: &str, record: &Record, actions: &[Action], analysis: &Analysis) -> String {
    let mut text = format!("{}, looked at {}ly", printable_in_full(name), analysis.setting.id());
    let mut line = |words: String| {
        let _infallible = write!(text, "\n{words}");
    };
    let percent = |accuracy: Accuracy| accuracy.percent.map_or("–".into(), |p| format!("{p:.0} %"));
    line(format!(
        "\n{:<20}{:>10}{:>10}{:>10}{:>10}{:>12}{:>12}",
        "", "accuracy", "opening", "middle", "end", "lost", "luck"
    ));
    for player in (0..analysis.players).map(Player) {
        let all = analysis.accuracy(player, None);
        let phases: String =
            Phase::ALL.map(|p| format!("{:>10}", percent(analysis.accuracy(player, Some(p))))).concat();
        let name = who(record, player);
        line(format!("{name:<20}{:>10}{phases}{:>12.1}{:>+12.1}", percent(all), all.lost, analysis.luck(player)));
    }
    let moves: Vec<&Judged> = analysis.moves().collect();
    line("\nWhere the game turned".into());
    for turn in analysis.turning_points() {
        let why = match turn.cause {
            Cause::Luck => "by the tile",
            Cause::Mistake => "by a move that was not the best",
            Cause::Move => "by the move",
        };
        line(format!(
            "  move {}: chance of {} {:+.0} % {why}",
            turn.number + 1,
            who(record, turn.player),
            100.0 * turn.swing
        ));
    }
    line("\nMoves".into());
    let curve = analysis.points();
    for (number, judged) in moves.iter().enumerate() {
        let chances: Vec<String> = curve[number + 1].chances.iter().map(|c| format!("{:.0}", 100.0 * c)).collect();
        line(format!(
            "  {:>3} {:<14} {:<44} chances {} %",
            number + 1,
            who(record, judged.player),
            texts(played(actions, judged)).join(", "),
            chances.join(":")
        ));
        if let Some(sentence) = sentence(judged) {
            line(format!("      {sentence}"));
        }
    }
    text
}

/// What a move lost, and why; nothing for a good one.
fn sentence(judged: &Judged) -> Option<String> {
    if judged.grade() == Grade::Best {
        return None;
    }
    let better = texts(&judged.better).join(", ");
    let more = judged.terms.iter().find(|(_, points)| *points > 0);
    let why = more.map_or_else(|| "as trying it out shows".to_owned(), |(term, _)| format!("for {}", name(*term)));
    Some(format!("{:.1} points better was {better}, {why}", points(judged.lost)))
}

/// A term in words.
const fn name(term: TermId) -> &'static str {
    match term {
        TermId::Points => "points right away",
        TermId::Roads => "the roads",
        TermId::Cities => "the cities",
        TermId::Monasteries => "the monasteries",
        TermId::Fields => "the fields",
        TermId::Supply => "the figures in hand",
        TermId::Returning => "figures that come home",
        TermId::Contests => "what may be joined with others",
        TermId::Builder => "the double turn",
        TermId::Goods => "the goods",
        TermId::Gold => "the gold",
        TermId::Robbers => "the robbers",
        TermId::Messages => "the message",
        TermId::Plains => "the plains",
        TermId::Surveyors => "the surveyors",
        TermId::LeftBehind => "settlers that are not left behind",
        TermId::Chips => "the chips",
        TermId::ExtraTurn => "one more turn",
    }
}

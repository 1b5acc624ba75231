//! `bastide`: one program that serves the game, checks records, lists tiles, measures, and lets bots play.

mod analyse;
mod arena;
mod awards;
mod backup;
mod balance;
mod bench;
mod bot;
mod console;
mod engine;
mod lines;
mod load;
mod maps;
mod outside;
mod printable;
mod puzzles;
mod replay;
mod serve;
mod setups;
mod tiles;
mod verify;

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use bastide_rules::SetupError;
use clap::{Parser, Subcommand};

/// The table for the classic tile-laying game of roads, cities, monasteries and fields.
#[derive(Parser, Debug)]
#[command(name = "bastide", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Without a command the game is served
    #[command(flatten)]
    serve: serve::ServeArgs,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serves the page, and the games people play together
    Serve(serve::ServeArgs),
    /// Plays recorded games and checks every action and expectation
    Replay(replay::ReplayArgs),
    /// Says what every move of a recorded game lost, what the tiles did, and where the game turned
    Analyse(analyse::AnalyseArgs),
    /// Lists the tiles with their counts, or draws them
    Tiles(tiles::TilesArgs),
    /// Checks, shows and lists maps
    Map(maps::MapArgs),
    /// Plays random games and says how many a second
    Bench(bench::BenchArgs),
    /// Lets bots play matches
    Arena(arena::ArenaArgs),
    /// Lets bots of one level play and says what the tiles make of the game
    Balance(balance::BalanceArgs),
    /// Looks for puzzles in games between bots
    Puzzles(puzzles::PuzzlesArgs),
    /// Speaks the engine protocol on standard input and output
    Engine(engine::EngineArgs),
    /// Lets a program that speaks the engine protocol play on a server
    Bot(bot::BotArgs),
    /// Checks that a game was dealt from the seed that was promised before it
    Verify(verify::VerifyArgs),
    /// Writes a copy of all games of a server, while they are played
    Backup(backup::BackupArgs),
    /// Drives many games on a server and says how long moves take
    Load(load::LoadArgs),
}

/// Something asked for on the command line that does not exist. Ends the program like any other wrong usage.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct WrongUsage(String);

/// Whoever read our output has left. That is no failure, but nothing is left to do.
#[derive(Debug, thiserror::Error)]
#[error("nobody reads the output any more")]
struct ReaderLeft;

/// Most threads that can be asked for.
const MAX_THREADS: u64 = 256;

/// Reads a time from the command line.
fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|e| format!("a time looks like 1s, 50ms or 2.5s: {e}"))
}

/// The exit code of wrong usage, the same as the command line parser's.
const WRONG_USAGE: u8 = 2;

/// Writes a line.
fn out(line: &dyn Display) -> anyhow::Result<()> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(ReaderLeft.into()),
        written => written.context("the output cannot be written"),
    }
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    match &cli.command {
        None => serve::run(&cli.serve),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Replay(args)) => replay::run(args),
        Some(Command::Analyse(args)) => analyse::run(args),
        Some(Command::Tiles(args)) => tiles::run(args),
        Some(Command::Map(args)) => maps::run(args),
        Some(Command::Bench(args)) => bench::run(args),
        Some(Command::Arena(args)) => arena::run(args),
        Some(Command::Balance(args)) => balance::run(args),
        Some(Command::Puzzles(args)) => puzzles::run(args),
        Some(Command::Engine(args)) => engine::run(args),
        Some(Command::Bot(args)) => bot::run(args),
        Some(Command::Verify(args)) => verify::run(args),
        Some(Command::Backup(args)) => backup::run(args),
        Some(Command::Load(args)) => load::run(args),
    }
}

fn main() -> ExitCode {
    let Err(error) = run(&Cli::parse()) else { return ExitCode::SUCCESS };
    if error.is::<ReaderLeft>() {
        return ExitCode::SUCCESS;
    }
    // Files and programs may have put anything into the reason.
    console::note(&format_args!("bastide: {}", printable::printable_in_full(&format!("{error:#}"))));
    if error.is::<WrongUsage>() || error.is::<SetupError>() { ExitCode::from(WRONG_USAGE) } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(duration("1s"), Ok(Duration::from_secs(1)));
        assert_eq!(duration("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(duration("2.5s"), Ok(Duration::from_millis(2500)));
        for wrong in ["", "soon", "2.5", "-1s", "1 fortnight", "99999999999999999999s"] {
            let reason = duration(wrong).unwrap_err();
            assert!(reason.starts_with("a time looks like 1s"), "{wrong}: {reason}");
        }
    }

    /// The words of a line as a shell would part them; what follows two spaces or a `#` is said to the reader.
    fn words(line: &str) -> Vec<&str> {
        let line =
            line.split("  ").next().unwrap_or_default().split(" #").next().unwrap_or_default().trim_end_matches(" &");
        let quoted = line.split('"').enumerate();
        let parts =
            quoted.flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
        parts.collect()
    }

    #[test]
    fn every_command_in_the_documents_is_one() {
        let documents = [
            include_str!("../../../README.md"),
            include_str!("../../../docs/bots.md"),
            include_str!("../../../docs/engine-protocol.md"),
            include_str!("../../../docs/records.md"),
            include_str!("../../../docs/new-world.md"),
            include_str!("../../../docs/hosting.md"),
            include_str!("../../../docs/server-protocol.md"),
            include_str!("../../../docs/maps.md"),
            include_str!("../../../docs/analysis.md"),
            include_str!("../../../docs/puzzles.md"),
        ];
        let lines = documents.iter().flat_map(|text| text.lines()).map(str::trim);
        let commands: Vec<&str> = lines.filter(|line| line.split(' ').next() == Some("bastide")).collect();
        assert!(commands.len() > 10, "{commands:?}");
        for command in commands {
            if let Err(error) = Cli::try_parse_from(words(command)) {
                panic!("{command}: {error}");
            }
        }
    }

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}

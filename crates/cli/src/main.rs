//! `bastide`: one program that serves the game, checks records, lists tiles, measures, and lets bots play.

mod arena;
mod bench;
mod endurance;
mod engine;
mod outside;
mod replay;
mod tiles;

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::net::IpAddr;
use std::process::ExitCode;

use bastide_rules::SetupError;
use bastide_server::{DEFAULT_PORT, Options};
use clap::{Parser, Subcommand};

/// The table for the classic tile-laying game of roads, cities, monasteries and fields.
#[derive(Parser, Debug)]
#[command(name = "bastide", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Without a command the game is served
    #[command(flatten)]
    serve: ServeArgs,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serves the game for the browser
    Serve(ServeArgs),
    /// Plays recorded games and checks every action and expectation
    Replay(replay::ReplayArgs),
    /// Lists the tiles with their counts, or draws them
    Tiles(tiles::TilesArgs),
    /// Plays random games and says how many a second
    Bench(bench::BenchArgs),
    /// Lets bots play matches
    Arena(arena::ArenaArgs),
    /// Speaks the engine protocol on standard input and output
    Engine(engine::EngineArgs),
}

#[derive(clap::Args, Debug)]
struct ServeArgs {
    /// Address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    addr: IpAddr,
    /// Port to listen on; 0 takes any free one
    #[arg(long, default_value_t = DEFAULT_PORT)]
    port: u16,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
}

/// Something asked for on the command line that does not exist. Ends the program like any other wrong usage.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct WrongUsage(String);

/// The exit code of wrong usage, the same as the command line parser's.
const WRONG_USAGE: u8 = 2;

/// Writes a line; somebody who stops reading is not a failure.
fn out(line: &dyn Display) -> anyhow::Result<()> {
    Ok(writeln!(io::stdout().lock(), "{line}")?)
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    match &cli.command {
        None => serve(&cli.serve),
        Some(Command::Serve(args)) => serve(args),
        Some(Command::Replay(args)) => replay::run(args),
        Some(Command::Tiles(args)) => tiles::run(args),
        Some(Command::Bench(args)) => bench::run(args),
        Some(Command::Arena(args)) => arena::run(args),
        Some(Command::Engine(args)) => engine::run(args),
    }
}

fn serve(args: &ServeArgs) -> anyhow::Result<()> {
    Ok(bastide_server::serve(Options { addr: args.addr, port: args.port, open: args.open })?)
}

fn main() -> ExitCode {
    let Err(error) = run(&Cli::parse()) else { return ExitCode::SUCCESS };
    let reader_left = error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe);
    if reader_left {
        return ExitCode::SUCCESS;
    }
    // Standard error may be closed as well; the exit code still tells.
    let _ = writeln!(io::stderr(), "bastide: {error:#}");
    if error.is::<WrongUsage>() || error.is::<SetupError>() { ExitCode::from(WRONG_USAGE) } else { ExitCode::FAILURE }
}

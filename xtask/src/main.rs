//! Everything one does with the project that is more than one Cargo command. `cargo xtask help` lists it.
//!
//! Each subcommand is a room of its own with an `Args` and a `run`; a new one needs its file and a line in [`Task`].

mod browser;
mod chaos;
mod conform;
mod dependencies;
mod dist;
mod play;
mod shell;
mod soak;
mod test;
mod tools;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Builds, tests and plays Bastide")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build everything and open the game in the browser
    Play(play::Args),
    /// Build the web bundle only
    Web(web::Args),
    /// Write the page as plain files for any static host, into target/dist
    Dist,
    /// Run every check and test there is
    Test(test::Args),
    /// Run only the browser tests, or those whose name contains a text
    Browser(browser::Args),
    /// Compare with games recorded from another engine
    Conform(conform::Args),
    /// Check licences, sources, doubles and known flaws of all crates we use
    Dependencies(dependencies::Args),
    /// Kill servers while games are played on them, and check that nothing is lost
    Chaos(chaos::Args),
    /// Play random games of every mix and check everything after every action
    Soak(soak::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play(args) => play::run(&args),
        Task::Web(args) => web::run(&args),
        Task::Dist => dist::run(),
        Task::Test(args) => test::run(&args),
        Task::Browser(args) => browser::run(&args),
        Task::Conform(args) => conform::run(&args),
        Task::Dependencies(args) => dependencies::run(&args),
        Task::Chaos(args) => chaos::run(&args),
        Task::Soak(args) => soak::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

//! `bastide bot`: lets a program that speaks the engine protocol play on a server.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use bastide_bots::{Bot, Budget, Task};
use bastide_client::{ClientError, Game, Server};
use bastide_rules::{Action, Game as Rules, Setup};
use bastide_table::hosted::{Due, Stage, Word};
use bastide_wire::{State, Summary};
use serde::Deserialize;

use crate::console::note;
use crate::outside::Outside;
use crate::{duration, out};

/// How often the server is asked for new games.
const LOOK: Duration = Duration::from_secs(5);
/// The longest wait before coming back to a server that is gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// What `bastide bot` is told on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BotArgs {
    /// The server, such as http://localhost:4433
    #[arg(long)]
    server: String,
    /// The account's token, made with POST /api/tokens
    #[arg(long, env = "BASTIDE_TOKEN", hide_env_values = true)]
    token: String,
    /// The program and its arguments, with spaces between them
    #[arg(long)]
    engine: String,
    /// Takes a free seat of this game, plays it and ends; without it, plays all games the account sits in, for ever
    #[arg(long)]
    game: Option<String>,
    /// Takes free seats of open tables in the lobby, too
    #[arg(long, conflicts_with = "game")]
    join: bool,
    /// Time for each decision
    #[arg(long, default_value = "1s", value_parser = duration)]
    budget: Duration,
}

#[derive(Deserialize)]
struct Lobby {
    open: Vec<Summary>,
    own: Vec<Summary>,
}

pub(crate) fn run(args: &BotArgs) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let server = Server::at(&args.server)?.with_token(&args.token);
        match &args.game {
            Some(game) => {
                sit_down(&server, game).await?;
                play(&server, game, args).await
            }
            None => play_all(&server, args).await,
        }
    })
}

async fn sit_down(server: &Server, id: &str) -> anyhow::Result<()> {
    let mut game = Game::open(server, id).await?;
    let you = game.you().map(str::to_owned).context("the server does not know this token")?;
    if game.hosted().seats_of(&you).next().is_some() {
        return Ok(());
    }
    let free = |game: &Game| {
        let seats = game.hosted().plan().seats.iter().zip(game.hosted().chairs());
        (0..).zip(seats).find(|(_, (seat, chair))| seat.bot.is_none() && chair.holder.is_none()).map(|(seat, _)| seat)
    };
    // Somebody else may be quicker: there may be another seat.
    while let Some(seat) = free(&game) {
        game.word(Word::Sit { seat, name: "Bot".into() }, 1).await?;
        game.next().await?;
        if game.hosted().seats_of(&you).next().is_some() {
            return Ok(());
        }
    }
    bail!("no seat is free in game {id}")
}

async fn play_all(server: &Server, args: &BotArgs) -> anyhow::Result<()> {
    let mut playing = BTreeSet::new();
    let mut tasks = tokio::task::JoinSet::new();
    loop {
        match server.get::<Lobby>("/api/lobby").await {
            Ok(lobby) => {
                if args.join {
                    let free =
                        |table: &&Summary| table.seats.iter().any(|seat| seat.who.is_none() && seat.bot.is_none());
                    for table in lobby.open.iter().filter(|table| !playing.contains(&table.id)).filter(free) {
                        if let Err(why) = sit_down(server, &table.id).await {
                            note(&format_args!("{}: {why:#}", table.id));
                        }
                    }
                }
                let on = |game: &&Summary| game.state != State::Over && !playing.contains(&game.id);
                for game in lobby.own.iter().filter(on).map(|game| game.id.clone()).collect::<Vec<_>>() {
                    out(&format_args!("plays {game}"))?;
                    playing.insert(game.clone());
                    let (server, args) = (server.clone(), args.clone());
                    tasks.spawn(async move {
                        let played = play(&server, &game, &args).await;
                        (game, played)
                    });
                }
            }
            Err(error) if error.code().is_some() => return Err(error.into()),
            Err(error) => note(&format_args!("{error}; trying again")),
        }
        while let Some(ended) = tasks.try_join_next() {
            let (game, played) = ended?;
            playing.remove(&game);
            match played {
                Ok(()) => out(&format_args!("played {game}"))?,
                Err(why) => note(&format_args!("{game}: {why:#}")),
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Plays a game to its end, coming back whenever the connection is lost.
async fn play(server: &Server, id: &str, args: &BotArgs) -> anyhow::Result<()> {
    let mut engine = Some(Outside::start(&args.engine).map_err(|trouble| anyhow!("`{}` {trouble}", args.engine))?);
    let mut game = Game::open(server, id).await?;
    let mut wait = Duration::from_millis(500);
    loop {
        match turns(&mut game, &mut engine, args.budget).await {
            Ok(()) => return Ok(()),
            Err(Trouble::Engine(why)) => bail!("the engine {why}"),
            Err(Trouble::Server(error)) => {
                if error.code().is_some() {
                    return Err(error.into());
                }
                note(&format_args!("{error}; coming back"));
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(PATIENCE);
                if game.resume(server).await.is_ok() {
                    wait = Duration::from_millis(500);
                }
            }
        }
    }
}

enum Trouble {
    Server(ClientError),
    Engine(String),
}

impl From<ClientError> for Trouble {
    fn from(error: ClientError) -> Trouble {
        Trouble::Server(error)
    }
}

async fn turns(game: &mut Game, engine: &mut Option<Outside>, budget: Duration) -> Result<(), Trouble> {
    loop {
        if let Stage::Over(_) = game.hosted().stage() {
            return Ok(());
        }
        if let Some((setup, actions, rules)) = own_decision(game) {
            let Some(mut bot) = engine.take() else { return Err(Trouble::Engine("is gone".into())) };
            let thought = tokio::task::spawn_blocking(move || {
                let action = ask(&mut bot, &setup, &actions, &rules, budget);
                (bot, action)
            });
            let (bot, action) = thought.await.map_err(|error| Trouble::Engine(error.to_string()))?;
            *engine = Some(bot);
            game.word(Word::Act { actions: vec![action?.to_string()] }, 1).await?;
        }
        let lines = game.lines().len();
        // What is told in the meantime may change nothing about whose turn it is.
        while game.lines().len() == lines {
            if let bastide_wire::Tell::Refused { code, why, mark: 1, .. } = game.next().await?
                && code != bastide_wire::Code::Stale
            {
                return Err(Trouble::Engine(format!("answered what the server refuses: {why}")));
            }
        }
    }
}

fn own_decision(game: &Game) -> Option<(Setup, Vec<Action>, Rules)> {
    let Due::Person(seat) = game.hosted().due() else { return None };
    let chair = game.hosted().chairs().get(usize::from(seat))?;
    let table = game.hosted().table().filter(|_| chair.holder.as_deref() == game.you())?;
    Some((table.plan().setup.clone(), table.actions().collect(), Rules::clone(table.game())))
}

fn ask(
    bot: &mut Outside,
    setup: &Setup,
    actions: &[Action],
    rules: &Rules,
    budget: Duration,
) -> Result<Action, Trouble> {
    bot.begin(setup);
    actions.iter().for_each(|&action| bot.see(action));
    match bot.think(rules, &mut Task::new(Budget::time(budget), actions.len() as u64)) {
        Some(thought) => Ok(thought.action()),
        None => {
            let why = bot.trouble().map_or_else(|| "has no answer".to_owned(), ToString::to_string);
            Err(Trouble::Engine(why))
        }
    }
}

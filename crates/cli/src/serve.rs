//! `bastide serve`: the page and the games, told by flags, the environment and one file, in this order.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bastide_server::{ApiOptions, DEFAULT_CONNECTIONS, DEFAULT_PORT, Games, HouseOptions, MailOptions, Options};
use serde::Deserialize;

use crate::WrongUsage;

/// How long a turn waits before somebody is told of it by mail.
const MAIL_AFTER: Duration = Duration::from_secs(5 * 60);

/// What `bastide serve` is told. Every flag can also be an environment variable or a line of the configuration file.
#[derive(clap::Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ServeArgs {
    /// Address to listen on; 0.0.0.0 lets other machines in [default: 127.0.0.1]
    #[arg(long, env = "BASTIDE_ADDR")]
    addr: Option<IpAddr>,
    /// Port to listen on; 0 takes any free one [default: 4433]
    #[arg(long, env = "BASTIDE_PORT")]
    port: Option<u16>,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
    /// Folder for the games of this server [default: bastide in the user's data folder]
    #[arg(long, env = "BASTIDE_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// Shared database for several servers, postgres://…
    #[arg(long, env = "BASTIDE_DATABASE")]
    database: Option<String>,
    /// Where several servers tell each other what happened, nats://…
    #[arg(long, env = "BASTIDE_NATS", requires = "database")]
    nats: Option<String>,
    /// Serves the page only, without games
    #[arg(long, env = "BASTIDE_PAGE_ONLY")]
    page_only: bool,
    /// A name under which the server is reached from outside, such as play.example.org; can be given more than once
    #[arg(long = "host", env = "BASTIDE_HOST", value_delimiter = ',')]
    host: Vec<String>,
    /// Browsers come over HTTPS, by way of a proxy in front: cookies are sent over it only
    #[arg(long, env = "BASTIDE_TLS")]
    tls: bool,
    /// A proxy in front tells the visitors' addresses in X-Forwarded-For
    #[arg(long, env = "BASTIDE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Widens the limits per address by this factor [default: 1]
    #[arg(long, env = "BASTIDE_LIMIT_FACTOR")]
    limit_factor: Option<u32>,
    /// Connections at the same time, at most [default: 16384]
    #[arg(long, env = "BASTIDE_CONNECTIONS")]
    connections: Option<usize>,
    /// Bots that think at the same time [default: one a core]
    #[arg(long, env = "BASTIDE_BOTS")]
    bots: Option<usize>,
    /// Milliseconds a bot may think about one decision [default: 1000]
    #[arg(long, env = "BASTIDE_BOT_TIME")]
    bot_time: Option<u64>,
    /// Mail server through which people are told of their turns, smtps://user:password@mail.example.org
    #[arg(long, env = "BASTIDE_MAIL", hide_env_values = true, requires = "mail_from", requires = "url")]
    mail: Option<String>,
    /// From whom mail comes, such as "Bastide <bastide@example.org>"
    #[arg(long, env = "BASTIDE_MAIL_FROM")]
    mail_from: Option<String>,
    /// Seconds a turn waits before somebody who is not looking is told of it [default: 300]
    #[arg(long, env = "BASTIDE_MAIL_AFTER")]
    mail_after: Option<u64>,
    /// Where the page is found, for links in mails, such as `https://play.example.org`
    #[arg(long, env = "BASTIDE_URL")]
    url: Option<String>,
    /// How the log is written: text or json [default: text]
    #[arg(long, env = "BASTIDE_LOG")]
    log: Option<LogFormat>,
    /// What is logged, such as info or bastide_server=debug [default: warn in text, info in json]
    #[arg(long, env = "BASTIDE_LOG_LEVEL")]
    log_level: Option<String>,
    /// File with any of these as lines: port = 4433
    #[arg(long, env = "BASTIDE_CONFIG")]
    #[serde(skip)]
    config: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum LogFormat {
    #[default]
    Text,
    Json,
}

impl ServeArgs {
    /// What neither a flag nor the environment says, the file does.
    pub(crate) fn with_file(mut self) -> anyhow::Result<ServeArgs> {
        let Some(path) = self.config.take() else { return Ok(self) };
        let text = std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let file = toml::from_str(&text).map_err(|error| WrongUsage(format!("{}: {error}", path.display())))?;
        Ok(self.or(file))
    }

    fn or(self, file: ServeArgs) -> ServeArgs {
        // A database on the command line stands for itself: no NATS of the file belongs to it.
        let own_database = self.database.is_some();
        ServeArgs {
            addr: self.addr.or(file.addr),
            port: self.port.or(file.port),
            open: self.open || file.open,
            data: self.data.or(file.data),
            database: self.database.or(file.database),
            nats: self.nats.or(file.nats.filter(|_| !own_database)),
            page_only: self.page_only || file.page_only,
            host: if self.host.is_empty() { file.host } else { self.host },
            tls: self.tls || file.tls,
            behind_proxy: self.behind_proxy || file.behind_proxy,
            limit_factor: self.limit_factor.or(file.limit_factor),
            connections: self.connections.or(file.connections),
            bots: self.bots.or(file.bots),
            bot_time: self.bot_time.or(file.bot_time),
            mail: self.mail.or(file.mail),
            mail_from: self.mail_from.or(file.mail_from),
            mail_after: self.mail_after.or(file.mail_after),
            url: self.url.or(file.url),
            log: self.log.or(file.log),
            log_level: self.log_level.or(file.log_level),
            config: None,
        }
    }

    fn games(&self) -> Option<Games> {
        match &self.database {
            _ if self.page_only => None,
            Some(database) => Some(Games::Shared { database: database.clone(), nats: self.nats.clone() }),
            None => Some(Games::Folder(self.data.clone().unwrap_or_else(data_folder))),
        }
    }

    /// How mail is sent, if a mail server is named. What is missing beside it is named by the server as it starts.
    fn mail_options(&self) -> Option<MailOptions> {
        Some(MailOptions {
            server: self.mail.clone()?,
            from: self.mail_from.clone().unwrap_or_default(),
            base: self.url.clone().unwrap_or_default(),
            after: self.mail_after.map_or(MAIL_AFTER, Duration::from_secs),
        })
    }

    fn options(&self) -> Options {
        let house = HouseOptions::default();
        Options {
            addr: self.addr.unwrap_or(Options::default().addr),
            port: self.port.unwrap_or(DEFAULT_PORT),
            open: self.open,
            games: self.games(),
            api: ApiOptions {
                hosts: self.host.clone(),
                tls: self.tls,
                behind_proxy: self.behind_proxy,
                limit_factor: self.limit_factor.unwrap_or(1),
            },
            house: HouseOptions {
                bots: self.bots.unwrap_or(house.bots),
                bot_time: self.bot_time.map_or(house.bot_time, Duration::from_millis),
                mail: self.mail_options(),
                ..house
            },
            connections: self.connections.unwrap_or(DEFAULT_CONNECTIONS),
        }
    }
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    let args = args.clone().with_file()?;
    log(&args)?;
    if cfg!(panic = "abort") && !args.page_only {
        tracing::warn!(
            "this program was built for measuring: a panic in one game would end all. Build it with --profile hosting"
        );
    }
    Ok(bastide_server::serve(args.options())?)
}

/// Where games are kept when nothing is said.
pub(crate) fn data_folder() -> PathBuf {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = from("XDG_DATA_HOME").or_else(|| from("LOCALAPPDATA"));
    let base = base.or_else(|| from("HOME").map(|home| home.join(".local/share")));
    base.unwrap_or_else(|| Path::new(".").to_path_buf()).join("bastide")
}

fn log(args: &ServeArgs) -> anyhow::Result<()> {
    let json = args.log == Some(LogFormat::Json);
    let level = args.log_level.as_deref().unwrap_or(if json { "info" } else { "warn" });
    let filter = tracing_subscriber::EnvFilter::try_new(level)
        .map_err(|error| WrongUsage(format!("--log-level {level}: {error}")))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let begun = if json { log.json().flatten_event(true).try_init() } else { log.try_init() };
    begun.map_err(|error| anyhow::anyhow!("the log cannot be written: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bastide.toml");
        std::fs::write(&path, "port = 80\nhost = [\"play.example.org\"]\ntls = true\nbot-time = 50\n").unwrap();
        let args = ServeArgs { port: Some(90), config: Some(path.clone()), ..ServeArgs::default() };
        let options = args.with_file().unwrap().options();
        assert_eq!((options.port, options.api.tls), (90, true));
        assert_eq!(options.api.hosts, ["play.example.org"]);
        assert_eq!(options.house.bot_time, Duration::from_millis(50));
        std::fs::write(&path, "prot = 80\n").unwrap();
        let wrong = ServeArgs { config: Some(path), ..ServeArgs::default() }.with_file();
        assert!(wrong.unwrap_err().is::<WrongUsage>());
    }

    #[test]
    fn the_deployed_configuration_is_one() {
        let args: ServeArgs = toml::from_str(include_str!("../../../deploy/bastide.toml")).unwrap();
        assert!(matches!(args.games(), Some(Games::Folder(_))));
    }
}

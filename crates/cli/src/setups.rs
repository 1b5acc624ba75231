//! Which table is played at, as the command line names it.

use std::path::PathBuf;

use anyhow::Context;
use bastide_rules::Setup;

use crate::{WrongUsage, maps};

/// A setup by its name, or a map of one's own.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SetupArgs {
    /// base, base2021, bigbox6, bigbox7, newworld, map-germany, base+river+abbot, map-france+no-chips, … [default: base]; with
    /// --map, what is added to the map's own table: +abbot, +no-chips, …; arena only, random: another one for each game, players
    /// drawn from the names, to see that nobody breaks a rule or takes too long
    #[arg(long)]
    setup: Option<String>,
    /// Plays on a map of your own: a file, see `bastide map`
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
}

impl SetupArgs {
    /// What it is called in reports.
    pub(crate) fn name(&self) -> String {
        let map = self.map.as_ref().map(|path| path.display().to_string());
        map.unwrap_or_default() + self.setup.as_deref().unwrap_or(if self.map.is_some() { "" } else { "base" })
    }

    /// Whether this one word is the name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.map.is_none() && self.setup.as_deref() == Some(name)
    }

    /// The setup for so many players.
    pub(crate) fn setup(&self, players: u8) -> anyhow::Result<Setup> {
        let words = self.setup.as_deref();
        let Some(path) = &self.map else { return Ok(Setup::named(words.unwrap_or("base"), players)?) };
        let map = maps::read(path).with_context(|| path.display().to_string())?;
        let setup = Setup::on_map(map, players)?;
        let Some(words) = words.filter(|words| !words.is_empty()) else { return Ok(setup) };
        let Some(words) = words.strip_prefix('+') else {
            let message = format!("with --map, --setup says what is added to the map's own table: +{words}");
            return Err(WrongUsage(message).into());
        };
        Ok(words.split('+').try_fold(setup, |setup, word| setup.with(word))?)
    }
}

//! What the project stands on: licences, sources, doubles and known flaws of every crate in the lock file.
//!
//! `deny.toml` says what is allowed, in the words of cargo-deny, which reads the same file where it is installed. Known flaws come from
//! `advisories.toml`, so that the check needs no network.

mod advisories;
mod policy;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use cargo_metadata::semver::Version;
use cargo_metadata::{MetadataCommand, Package};

use crate::shell::root;
use crate::tools::WASM;
use advisories::Snapshot;
use policy::Policy;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A checkout of github.com/rustsec/advisory-db, from which the committed snapshot is written anew
    #[arg(long)]
    refresh: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(checkout) = &args.refresh {
        let snapshot = Snapshot::of_checkout(checkout, &locked()?)?;
        fs::write(advisories_file(), snapshot.to_text())?;
    }
    check()
}

/// Checks everything and names all that is wrong.
pub(crate) fn check() -> Result<()> {
    let policy = Policy::read(&fs::read_to_string(root().join("deny.toml"))?)?;
    let snapshot = Snapshot::read(&fs::read_to_string(advisories_file())?)?;
    let (locked, packages) = (locked()?, packages()?);
    let mut wrong = policy.licences(&packages);
    wrong.extend(policy.sources(&locked));
    wrong.extend(policy.doubles(&locked));
    wrong.extend(snapshot.flaws(&locked, policy.ignored()));
    println!(
        "{} crates, {} of them compiled here, against {} advisories up to {}",
        locked.len(),
        packages.len(),
        snapshot.len(),
        snapshot.newest()
    );
    if !wrong.is_empty() {
        bail!("{}", wrong.join("\n"));
    }
    Ok(())
}

fn advisories_file() -> PathBuf {
    root().join("xtask/src/dependencies/advisories.toml")
}

/// A crate as the lock file names it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Deserialize)]
struct Locked {
    name: String,
    version: Version,
    source: Option<String>,
}

fn locked() -> Result<Vec<Locked>> {
    #[derive(serde::Deserialize)]
    struct Lock {
        package: Vec<Locked>,
    }
    let lock: Lock = toml::from_str(&fs::read_to_string(root().join("Cargo.lock"))?)?;
    Ok(lock.package)
}

/// Every crate that is compiled for this machine or for the page. Those for other systems need not have been fetched.
fn packages() -> Result<Vec<Package>> {
    let mut all = BTreeMap::new();
    for target in [host()?.as_str(), WASM] {
        let options = ["--filter-platform", target, "--locked"].map(String::from).to_vec();
        let metadata = MetadataCommand::new().current_dir(root()).other_options(options).exec()?;
        all.extend(metadata.packages.into_iter().map(|package| (package.id.clone(), package)));
    }
    Ok(all.into_values().collect())
}

fn host() -> Result<String> {
    let said = crate::shell::output(std::process::Command::new("rustc").arg("-vV")).context("rustc does not run")?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    Ok(host.to_owned())
}

//! Known flaws of crates, in the words of the RustSec database, kept in the project.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::semver::{Version, VersionReq};
use serde::Deserialize;

use super::Locked;

/// The flaws that are known here.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Snapshot {
    #[serde(default)]
    advisory: Vec<Advisory>,
}

#[derive(Clone, Debug, Deserialize)]
struct Advisory {
    id: String,
    package: String,
    date: String,
    #[serde(default)]
    patched: Vec<String>,
    #[serde(default)]
    unaffected: Vec<String>,
}

impl Snapshot {
    pub(super) fn read(text: &str) -> Result<Snapshot> {
        let snapshot: Snapshot = toml::from_str(text)?;
        for advisory in &snapshot.advisory {
            advisory.ranges().with_context(|| advisory.id.clone())?;
        }
        Ok(snapshot)
    }

    pub(super) fn len(&self) -> usize {
        self.advisory.len()
    }

    /// When the newest of them was published.
    pub(super) fn newest(&self) -> &str {
        self.advisory.iter().map(|advisory| advisory.date.as_str()).max().unwrap_or("never")
    }

    /// Crates with a flaw that is not let through.
    pub(super) fn flaws(&self, locked: &[Locked], ignored: BTreeSet<&str>) -> Vec<String> {
        let known = self.advisory.iter().filter(|advisory| !ignored.contains(advisory.id.as_str()));
        known
            .flat_map(|advisory| {
                let flawed =
                    locked.iter().filter(|locked| locked.name == advisory.package && advisory.hits(&locked.version));
                flawed.map(|locked| format!("{} {}: {}", locked.name, locked.version, advisory.id))
            })
            .collect()
    }

    /// Reads the database and keeps what is about our crates.
    pub(super) fn of_checkout(checkout: &Path, locked: &[Locked]) -> Result<Snapshot> {
        let names: BTreeSet<&str> = locked.iter().map(|locked| locked.name.as_str()).collect();
        let mut snapshot = Snapshot::default();
        for name in names {
            let Ok(files) = fs::read_dir(checkout.join("crates").join(name)) else { continue };
            for file in files {
                let path = file?.path();
                if path.extension().is_some_and(|end| end == "md") {
                    let text = fs::read_to_string(&path)?;
                    snapshot.advisory.extend(parse(&text).with_context(|| path.display().to_string())?);
                }
            }
        }
        snapshot.advisory.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(snapshot)
    }

    pub(super) fn to_text(&self) -> String {
        let mut text = String::from(HEAD);
        for Advisory { id, package, date, patched, unaffected } in &self.advisory {
            text += &format!("\n[[advisory]]\nid = {id:?}\npackage = {package:?}\ndate = {date:?}\n");
            text += &format!("patched = {patched:?}\nunaffected = {unaffected:?}\n");
        }
        text
    }
}

const HEAD: &str = "# Known flaws of crates we use, from the RustSec database (facts only: which versions). Written by\n\
                    # `cargo xtask dependencies --refresh CHECKOUT`; see docs/hosting.md.\n";

impl Advisory {
    fn ranges(&self) -> Result<Vec<VersionReq>> {
        self.patched.iter().chain(&self.unaffected).map(|range| Ok(VersionReq::parse(range)?)).collect()
    }

    /// Whether a version has the flaw: it is neither mended nor never had it.
    fn hits(&self, version: &Version) -> bool {
        !self.ranges().is_ok_and(|fine| fine.iter().any(|range| range.matches(version)))
    }
}

/// An advisory of the database: TOML between fences, then words. One that was withdrawn is none.
fn parse(text: &str) -> Result<Option<Advisory>> {
    #[derive(Deserialize)]
    struct Entry {
        advisory: About,
        #[serde(default)]
        versions: Versions,
    }
    #[derive(Deserialize)]
    struct About {
        id: String,
        package: String,
        date: String,
        withdrawn: Option<String>,
    }
    #[derive(Default, Deserialize)]
    struct Versions {
        #[serde(default)]
        patched: Vec<String>,
        #[serde(default)]
        unaffected: Vec<String>,
    }
    let body = text.strip_prefix("```toml").and_then(|rest| rest.split_once("```")).context("it has no TOML")?.0;
    let Entry { advisory, versions } = toml::from_str(body)?;
    let About { id, package, date, withdrawn } = advisory;
    let Versions { patched, unaffected } = versions;
    Ok(withdrawn.is_none().then_some(Advisory { id, package, date, patched, unaffected }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2099-0001\"\npackage = \"kettle\"\ndate = \"2099-01-01\"\n\
                         \n[versions]\npatched = [\">= 1.2.1\", \">= 1.1.5, < 1.2.0\"]\nunaffected = [\"< 1.0.0\"]\n```\n\n# It boils over\n";

    fn kettle(version: &str) -> Locked {
        Locked { name: "kettle".into(), version: version.parse().unwrap(), source: None }
    }

    #[test]
    fn an_entry_of_the_database_finds_the_versions_it_is_about() {
        let snapshot = Snapshot { advisory: parse(ENTRY).unwrap().into_iter().collect() };
        for (version, flawed) in
            [("0.9.9", false), ("1.0.0", true), ("1.1.5", false), ("1.2.0", true), ("1.2.1", false)]
        {
            let flaws = snapshot.flaws(&[kettle(version)], BTreeSet::new());
            assert_eq!(!flaws.is_empty(), flawed, "{version}: {flaws:?}");
        }
        assert!(snapshot.flaws(&[kettle("1.2.0")], ["RUSTSEC-2099-0001"].into()).is_empty(), "let through");
        let withdrawn = ENTRY.replace("\n[versions]", "withdrawn = \"2099-02-01\"\n[versions]");
        assert!(parse(&withdrawn).unwrap().is_none());
    }

    #[test]
    fn what_is_written_is_read_again() {
        let folder = std::env::temp_dir().join(format!("bastide-advisories-{}", std::process::id()));
        fs::create_dir_all(folder.join("crates/kettle")).unwrap();
        fs::write(folder.join("crates/kettle/RUSTSEC-2099-0001.md"), ENTRY).unwrap();
        let snapshot = Snapshot::of_checkout(&folder, &[kettle("1.0.0")]).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let again = Snapshot::read(&snapshot.to_text()).unwrap();
        assert_eq!((again.len(), again.newest()), (1, "2099-01-01"));
        assert_eq!(again.flaws(&[kettle("1.0.0")], BTreeSet::new()), ["kettle 1.0.0: RUSTSEC-2099-0001"]);
        assert!(
            Snapshot::read("[[advisory]]\nid = \"x\"\npackage = \"y\"\ndate = \"z\"\npatched = [\"nonsense\"]")
                .is_err()
        );
    }
}

//! What is allowed: `deny.toml`.

use std::collections::BTreeSet;

use anyhow::Result;
use cargo_metadata::Package;
use serde::Deserialize;

use super::Locked;

/// Where crates may come from.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The part of cargo-deny's file that is checked here.
#[derive(Debug, Deserialize)]
pub(super) struct Policy {
    advisories: Advisories,
    licenses: Licences,
    bans: Bans,
}

#[derive(Debug, Deserialize)]
struct Advisories {
    ignore: Vec<Named>,
}

/// Something that is let through, with a reason.
#[derive(Debug, Deserialize)]
struct Named {
    id: String,
    reason: String,
}

#[derive(Debug, Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Banned {
    #[serde(rename = "crate")]
    name: String,
    #[serde(default)]
    reason: String,
    /// It is wanted, but once.
    #[serde(default)]
    deny_multiple_versions: bool,
}

impl Policy {
    pub(super) fn read(text: &str) -> Result<Policy> {
        Ok(toml::from_str(text)?)
    }

    /// Flaws that are let through.
    pub(super) fn ignored(&self) -> BTreeSet<&str> {
        self.advisories.ignore.iter().filter(|named| !named.reason.is_empty()).map(|named| named.id.as_str()).collect()
    }

    /// Crates under a licence that is not allowed.
    pub(super) fn licences(&self, packages: &[Package]) -> Vec<String> {
        let strangers = packages.iter().filter(|package| package.source.is_some());
        let not_allowed = strangers.filter(|package| {
            let licence = package
                .license
                .as_deref()
                .and_then(|text| spdx::Expression::parse_mode(text, spdx::ParseMode::LAX).ok());
            !licence.is_some_and(|licence| licence.evaluate(|wanted| self.allows(&wanted.to_string())))
        });
        let say = |package: &Package| {
            let licence = package.license.as_deref().unwrap_or("none named");
            format!("{} {}: its licence is not allowed: {licence}", package.name, package.version)
        };
        not_allowed.map(say).collect()
    }

    fn allows(&self, licence: &str) -> bool {
        self.licenses.allow.iter().any(|allowed| allowed == licence)
    }

    /// Crates from elsewhere, and those nobody wants here.
    pub(super) fn sources(&self, locked: &[Locked]) -> Vec<String> {
        let mut wrong = Vec::new();
        for Locked { name, version, source } in locked {
            if source.as_deref().is_some_and(|source| source != CRATES_IO) {
                wrong.push(format!("{name} {version}: it does not come from crates.io"));
            }
            if let Some(banned) =
                self.bans.deny.iter().find(|banned| banned.name == *name && !banned.deny_multiple_versions)
            {
                wrong.push(format!("{name} {version} is not wanted: {}", banned.reason));
            }
        }
        wrong
    }

    /// Crates of which one version is enough and of which there are more.
    pub(super) fn doubles(&self, locked: &[Locked]) -> Vec<String> {
        let single = self.bans.deny.iter().filter(|banned| banned.deny_multiple_versions);
        let versions = single.map(|single| {
            let own = locked.iter().filter(|locked| locked.name == single.name);
            (&single.name, own.map(|locked| locked.version.to_string()).collect::<Vec<_>>())
        });
        let doubles = versions.filter(|(_, versions)| versions.len() > 1);
        doubles
            .map(|(name, versions)| format!("{name} is there in several versions: {}", versions.join(", ")))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str = r#"
        [advisories]
        ignore = [{ id = "RUSTSEC-2024-0436", reason = "only while building" }]
        [licenses]
        allow = ["MIT"]
        [bans]
deny = [{ crate = "openssl", reason = "rustls is here" }, { crate = "syn", deny-multiple-versions = true }]
    "#;

    fn locked(name: &str, version: &str, source: Option<&str>) -> Locked {
        Locked { name: name.into(), version: version.parse().unwrap(), source: source.map(Into::into) }
    }

    #[test]
    fn strangers_doubles_and_the_unwanted_are_named() {
        let policy = Policy::read(POLICY).unwrap();
        let fine = [locked("syn", "1.0.0", Some(CRATES_IO)), locked("x", "1.0.0", None), locked("x", "2.0.0", None)];
        assert!(policy.sources(&fine).is_empty() && policy.doubles(&fine).is_empty());
        let wrong =
            [locked("openssl", "0.10.0", Some(CRATES_IO)), locked("x", "1.0.0", Some("git+https://example.org"))];
        assert_eq!(policy.sources(&wrong).len(), 2);
        let two = [&fine[..], &[locked("syn", "2.0.0", Some(CRATES_IO))]].concat();
        assert_eq!(policy.doubles(&two), ["syn is there in several versions: 1.0.0, 2.0.0"]);
        assert!(policy.allows("MIT") && !policy.allows("GPL-3.0-only"));
    }
}

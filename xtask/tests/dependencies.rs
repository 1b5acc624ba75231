//! Who may depend on whom (ARCHITECTURE.md: the map, and the first invariant).

use std::collections::BTreeSet;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// The workspace as Cargo sees it.
fn workspace() -> Metadata {
    MetadataCommand::new().no_deps().exec().expect("cargo knows the workspace")
}

/// What a crate needs, for every target.
fn needs(workspace: &Metadata, package: &str, kind: DependencyKind) -> BTreeSet<String> {
    let package = workspace.packages.iter().find(|p| p.name == package);
    let package = package.unwrap_or_else(|| panic!("the workspace has no such crate"));
    package.dependencies.iter().filter(|d| d.kind == kind).map(|d| d.name.clone()).collect()
}

#[test]
fn the_rules_depend_on_nothing_that_does_io_or_randomness() {
    let workspace = workspace();
    let needed = needs(&workspace, "bastide-rules", DependencyKind::Normal);
    assert_eq!(needed, ["bastide-data", "bastide-mapdata", "serde", "thiserror"].map(String::from).into());
    // The texts of maps, and who reads them: a text in, a map out.
    assert_eq!(needs(&workspace, "bastide-data", DependencyKind::Normal), BTreeSet::new());
    let reading = needs(&workspace, "bastide-mapdata", DependencyKind::Normal);
    assert_eq!(reading, ["serde", "thiserror"].map(String::from).into());
    // What runs while it is built reads the tiles and nothing else.
    let building = needs(&workspace, "bastide-rules", DependencyKind::Build);
    assert!(building.iter().all(|name| ["bastide-data", "bastide-tiledata"].contains(&name.as_str())), "{building:?}");
}

#[test]
fn the_crates_below_the_page_and_the_server_know_neither() {
    const EDGE: [&str; 9] =
        ["axum", "tokio", "leptos", "web-sys", "js-sys", "wasm-bindgen", "clap", "bastide-server", "bastide-web"];
    let workspace = workspace();
    for below in ["tiledata", "rules", "dealer", "record", "bots", "art"] {
        let needed = needs(&workspace, &format!("bastide-{below}"), DependencyKind::Normal);
        assert!(!needed.iter().any(|name| EDGE.contains(&name.as_str())), "{below}: {needed:?}");
    }
}

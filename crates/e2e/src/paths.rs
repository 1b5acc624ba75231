//! Where things lie.

use std::env;
use std::path::PathBuf;

use bastide_server::Bundle;

/// Cargo's target folder: tests lie in `TARGET_DIR/PROFILE/deps/NAME`.
pub(crate) fn target_dir() -> PathBuf {
    let test = env::current_exe().expect("a running test has a path");
    test.ancestors().nth(3).expect("tests lie in the target folder").to_path_buf()
}

/// The page that was built last.
pub fn bundle() -> Bundle {
    let dir = target_dir().join("web-dist");
    let bundle = Bundle::from_dir(&dir).unwrap_or_default();
    assert!(bundle.has_page(), "there is no page in {}; build it with: cargo xtask web", dir.display());
    bundle
}

/// The accessibility checker.
pub(crate) fn axe() -> PathBuf {
    let axe = target_dir().join("browser/node_modules/axe-core/axe.min.js");
    assert!(axe.is_file(), "{} is missing; fetch it and run these tests with: cargo xtask browser", axe.display());
    axe
}

/// The first of these programs that is installed.
pub(crate) fn program(names: &[&str]) -> PathBuf {
    let paths = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&paths)
        .flat_map(|dir| names.iter().map(move |name| dir.join(name)))
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("{} is not installed; cargo xtask browser installs or asks for it", names[0]))
}

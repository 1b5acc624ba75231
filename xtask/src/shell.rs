//! Running other programs, and where things lie.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The project's folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies inside the project")
}

/// Cargo's target folder: this program lies in `TARGET_DIR/PROFILE/xtask`.
pub(crate) fn target_dir() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).context("xtask is to be run by `cargo xtask`")?;
    Ok(target.to_path_buf())
}

/// The folder of the web bundle, which the server embeds.
pub(crate) fn web_dist() -> Result<PathBuf> {
    Ok(target_dir()?.join("web-dist"))
}

/// The Cargo that runs this program, with arguments separated by spaces.
pub(crate) fn cargo(arguments: &str) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.args(arguments.split_whitespace()).current_dir(root());
    command
}

/// Runs a program to its end; anything but success is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    eprintln!("$ {line}");
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed");
    }
    Ok(())
}

/// What a program prints, if it runs and succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Whether a program of this name can be found.
pub(crate) fn exists(program: &str) -> bool {
    let paths = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&paths).any(|dir| dir.join(program).is_file() || dir.join(format!("{program}.exe")).is_file())
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = [program].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

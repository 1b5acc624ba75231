//! Every check and test there is, step by step. Nothing is skipped silently: a step that cannot run has failed.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::shell::{cargo, exists, output, run as run_program};
use crate::tools::{self, WASM};
use crate::{browser, dependencies, web};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// For the edit loop: format, lints and the tests that need neither page nor browser
    #[arg(long)]
    fast: bool,
}

struct Step {
    name: &'static str,
    /// A step that must have passed before.
    needs: Option<&'static str>,
    run: fn() -> Result<()>,
}

const fn step(name: &'static str, run: fn() -> Result<()>) -> Step {
    Step { name, needs: None, run }
}

const FAST: &[Step] = &[
    step("format", format),
    step("lints", || run_program(&mut cargo("clippy --all-targets -- -D warnings"))),
    step("tests", fast_tests),
];

const ALL: &[Step] = &[
    step("format", format),
    step("lints", || run_program(&mut cargo("clippy --workspace --exclude bastide-web --all-targets -- -D warnings"))),
    step("lints of the page", page_lints),
    step("documentation", documentation),
    step("dependencies", dependencies::check),
    step("tile data", || tests(TILE_DATA)),
    step("tests", native_tests),
    step("documentation's examples", || run_program(&mut cargo("test --doc --workspace"))),
    step("package", package),
    step(BUNDLE, || web::build(false)),
    Step { name: "browser tests", needs: Some(BUNDLE), run: browser_tests },
];
const BUNDLE: &str = "web bundle";
const TILE_DATA: &[&str] = &["bastide-data", "bastide-tiledata", "bastide-mapdata"];

pub(crate) fn run(args: &Args) -> Result<()> {
    let start = Instant::now();
    let mut results: Vec<(&str, Result<()>, Duration)> = Vec::new();
    for step in if args.fast { FAST } else { ALL } {
        eprintln!("\n== {} ==", step.name);
        let start = Instant::now();
        let ready = |name| results.iter().any(|(done, result, _)| *done == name && result.is_ok());
        let result = match step.needs {
            Some(needed) if !ready(needed) => Err(anyhow::anyhow!("not run, because “{needed}” failed")),
            _ => (step.run)(),
        };
        if let Err(error) = &result {
            eprintln!("error: {error:#}");
        }
        results.push((step.name, result, start.elapsed()));
    }

    println!("\n{:<26} {:>8}", "step", "seconds");
    for (name, result, time) in &results {
        let outcome = if result.is_ok() { "passed" } else { "FAILED" };
        println!("{name:<26} {:>8.1}  {outcome}", time.as_secs_f32());
        if let Err(error) = result {
            println!("{:>37}{error:#}", "");
        }
    }
    let failed = results.iter().filter(|(_, result, _)| result.is_err()).count();
    println!("{} steps passed, {failed} failed, {} s", results.len() - failed, start.elapsed().as_secs());
    if failed > 0 {
        bail!("not everything is as it should be");
    }
    Ok(())
}

fn fast_tests() -> Result<()> {
    tools::need_databases()?;
    run_program(&mut cargo(if has_nextest() { "nextest run --lib --bins --tests" } else { "test --all-targets" }))
}

fn native_tests() -> Result<()> {
    tools::need_databases()?;
    tests_but(&[TILE_DATA, &[browser::PACKAGE]].concat())
}

fn format() -> Result<()> {
    run_program(&mut cargo("fmt --all --check"))
}

fn page_lints() -> Result<()> {
    tools::need_wasm_target()?;
    run_program(&mut cargo(&format!("clippy --package bastide-web --target {WASM} --all-targets -- -D warnings")))
}

fn documentation() -> Result<()> {
    tools::need_wasm_target()?;
    for packages in ["--workspace --exclude bastide-web".to_owned(), format!("--package bastide-web --target {WASM}")] {
        run_program(cargo(&format!("doc --no-deps {packages}")).env("RUSTDOCFLAGS", "-D warnings"))?;
    }
    Ok(())
}

/// What can be published builds from its packages alone, without the workspace around it.
fn package() -> Result<()> {
    let packages = "-p bastide-data -p bastide-tiledata -p bastide-mapdata -p bastide-rules";
    // Everything it needs was fetched for the steps before; changes that are not committed are packaged too.
    run_program(&mut cargo(&format!("package {packages} --allow-dirty --offline")))
}

fn browser_tests() -> Result<()> {
    browser::need_tools()?;
    tests(&[browser::PACKAGE])
}

fn tests(packages: &[&str]) -> Result<()> {
    if !has_nextest() {
        // Without nextest and its limits, one test at a time: a browser fills a core.
        let packages = packages.join(" --package ");
        return run_program(&mut cargo(&format!("test --all-targets --package {packages} -- --test-threads 1")));
    }
    nextest(&any_of(packages))
}

fn tests_but(packages: &[&str]) -> Result<()> {
    if !has_nextest() {
        let packages = packages.join(" --exclude ");
        return run_program(&mut cargo(&format!("test --all-targets --workspace --exclude {packages}")));
    }
    nextest(&format!("not ({})", any_of(packages)))
}

fn any_of(packages: &[&str]) -> String {
    packages.iter().map(|package| format!("package({package})")).collect::<Vec<_>>().join(" or ")
}

/// Runs some tests of the whole workspace. Selecting packages instead would build dependencies anew for each selection,
/// with the features that just those packages ask for. Examples have no tests, and the lints have compiled them.
fn nextest(filter: &str) -> Result<()> {
    run_program(cargo("nextest run --workspace --lib --bins --tests --filterset").arg(filter))
}

/// The faster test runner is used where it is installed.
pub(crate) fn has_nextest() -> bool {
    exists("cargo-nextest") && output(&mut cargo("nextest --version")).is_some()
}

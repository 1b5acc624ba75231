//! Every check and test there is, step by step. Nothing is skipped silently: a step that cannot run has failed.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::shell::{cargo, exists, output, run as run_program};
use crate::tools::{self, WASM};
use crate::{browser, web};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// For the edit loop: format, lints and the tests that need neither page nor browser
    #[arg(long)]
    fast: bool,
}

struct Step {
    name: &'static str,
    /// The edit loop has this step, too.
    fast: bool,
    /// A step that must have passed before.
    needs: Option<&'static str>,
    run: fn() -> Result<()>,
}

const STEPS: [Step; 10] = [
    Step { name: "format", fast: true, needs: None, run: || run_program(&mut cargo("fmt --all --check")) },
    Step { name: "lints", fast: true, needs: None, run: lints },
    Step { name: "lints of the page", fast: false, needs: None, run: page_lints },
    Step { name: "documentation", fast: false, needs: None, run: documentation },
    Step { name: "tile data", fast: true, needs: None, run: || tests("--package bastide-tiledata") },
    Step { name: "tests", fast: true, needs: None, run: native_tests },
    Step { name: "tests of the page", fast: false, needs: None, run: || tests("--package bastide-web") },
    Step { name: "documentation's examples", fast: false, needs: None, run: examples },
    Step { name: BUNDLE, fast: false, needs: None, run: || web::build(false) },
    Step { name: "browser tests", fast: false, needs: Some(BUNDLE), run: || browser::test_bundle(None) },
];
const BUNDLE: &str = "web bundle";

pub(crate) fn run(args: &Args) -> Result<()> {
    let start = Instant::now();
    let mut results: Vec<(&str, Result<()>, Duration)> = Vec::new();
    for step in STEPS.iter().filter(|step| step.fast || !args.fast) {
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

fn lints() -> Result<()> {
    run_program(&mut cargo("clippy --workspace --exclude bastide-web --all-targets -- -D warnings"))
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

fn native_tests() -> Result<()> {
    // These have steps of their own.
    tests("--workspace --exclude bastide-tiledata --exclude bastide-web --exclude bastide-e2e")
}

fn examples() -> Result<()> {
    run_program(&mut cargo("test --doc --workspace"))
}

fn tests(packages: &str) -> Result<()> {
    let command = if has_nextest() { "nextest run --no-tests pass" } else { "test --all-targets" };
    run_program(&mut cargo(&format!("{command} {packages}")))
}

/// The faster test runner is used where it is installed.
pub(crate) fn has_nextest() -> bool {
    exists("cargo-nextest") && output(&mut cargo("nextest --version")).is_some()
}

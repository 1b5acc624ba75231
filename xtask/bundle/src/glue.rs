//! wasm-bindgen: from the compiler's wasm to a module that browsers load, and the JavaScript that loads it.

use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::folder::{self, Files};

/// What the page's own scripts import: `bastide.js` and `bastide_bg.wasm`.
const STEM: &str = "bastide";

/// Makes the glue; with `debug`, function names stay in the module for readable stack traces.
pub(crate) fn make(wasm: &Path, debug: bool) -> Result<Files> {
    let scratch = wasm.with_extension("glue");
    folder::remove(&scratch)?;
    Bindgen::new()
        .input_path(wasm)
        .out_name(STEM)
        .web(true)?
        .typescript(false)
        .debug(debug)
        .demangle(debug)
        .remove_name_section(!debug)
        .remove_producers_section(true)
        .generate(&scratch)
        .with_context(|| format!("wasm-bindgen cannot read {}", wasm.display()))?;
    folder::read(&scratch)
}

//! wasm-bindgen: from the compiler's wasm to a module that browsers load, and the JavaScript that loads it.

use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::brief::Names;
use crate::folder::{self, Files};
use crate::terse;

/// What the page's own scripts import: `bastide.js` and `bastide_bg.wasm`.
const STEM: &str = "bastide";

/// Makes the glue; with `debug`, function names stay in the module for readable stack traces.
pub(crate) fn make(wasm: &Path, debug: bool) -> Result<Files> {
    let scratch = wasm.with_extension("glue");
    folder::remove(&scratch)?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(STEM)
        .web(true)?
        .typescript(false)
        .debug(debug)
        .demangle(debug)
        .remove_name_section(!debug)
        .remove_producers_section(true);
    let mut output =
        bindgen.generate_output().with_context(|| format!("wasm-bindgen cannot read {}", wasm.display()))?;
    let mut names = Names::default();
    if !debug {
        let module = output.wasm_mut();
        module.imports.iter_mut().for_each(|import| names.shorten(&mut import.name));
        module.exports.iter_mut().for_each(|export| names.shorten(&mut export.name));
    }
    output.emit(&scratch)?;
    let mut files = folder::read(&scratch)?;
    if !debug {
        terse::shorten(&mut files);
        for (_, script) in files.iter_mut().filter(|(path, _)| path.ends_with(".js")) {
            *script = names.rewrite(&String::from_utf8_lossy(script)).into_bytes();
        }
    }
    Ok(files)
}

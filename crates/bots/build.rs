//! Bakes the weights of the evaluation in, so that nothing is read at run time.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../data/bots");
    for name in ["weights", "new-world"] {
        let file = folder.join(name).with_extension("toml");
        println!("cargo::rerun-if-changed={}", file.display());
        let code = fs::read_to_string(&file).map_err(Into::into).and_then(|text| weights(&text));
        let code = code.map_err(|error| format!("{}: {error}", file.display()))?;
        let out = PathBuf::from(env::var("OUT_DIR")?).join(name).with_extension("rs");
        fs::write(out, code)?;
    }
    Ok(())
}

/// The file as an expression. A weight that is missing or unknown does not compile.
fn weights(text: &str) -> Result<String, Box<dyn Error>> {
    let mut code = String::from("Weights {\n");
    for (name, value) in text.parse::<toml::Table>()? {
        let number = value.as_float().filter(|number| number.is_finite());
        let number = number.ok_or_else(|| format!("{name} must be a number such as 1.5, not {value}"))?;
        // As in the file, digit for digit: the compiler reads it as the nearest `f32`.
        writeln!(code, "    {name}: {number:?},")?;
    }
    Ok(code + "}\n")
}

//! Writes barelink's tables `full_width.rs`, `invisible.rs` and `links.rs` from the properties of Unicode 17.0, or compares them.
//!
//! ```text
//! cargo run --manifest-path tools/unicode/Cargo.toml -- [--check] [OUTPUT_DIR]
//! ```
//!
//! Without a folder it is the library's `src/tables`. The exit code is 0 when all is written or equal, 1 when a file
//! differs or cannot be read or written, 2 when the arguments are wrong.

mod facts;
mod files;
mod properties;
mod stages;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

const USAGE: &str = "usage: barelink-unicode [--check] [OUTPUT_DIR]";

/// The library's tables.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/tables");

/// What is done with a file: its path, and the text that it should have.
type Act = fn(&Path, &str) -> Result<(), String>;

fn main() -> ExitCode {
    let Some((act, folder)) = arguments(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    facts::check();
    let mut code = ExitCode::SUCCESS;
    for (name, text) in files::all() {
        if let Err(message) = act(&folder.join(name), &text) {
            eprintln!("{message}");
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// What to do and where, or `None` for what is neither the flag nor the only folder.
fn arguments(arguments: impl Iterator<Item = String>) -> Option<(Act, PathBuf)> {
    let mut act: Act = write;
    let mut folder = None;
    for argument in arguments {
        match argument.as_str() {
            "--check" => act = compare,
            flag if flag.starts_with('-') => return None,
            _ if folder.is_some() => return None,
            path => folder = Some(PathBuf::from(path)),
        }
    }
    Some((act, folder.unwrap_or_else(|| PathBuf::from(TABLES))))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn compare(path: &Path, text: &str) -> Result<(), String> {
    match fs::read_to_string(path) {
        Ok(found) if found == text => Ok(()),
        Ok(_) => Err(format!("{} differs from what is generated", path.display())),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

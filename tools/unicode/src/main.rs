//! Writes barelink's tables (`ranges.rs`, `links.rs` with its `links.top` and `links.leaves`, and
//! `scripts.rs`) from the properties of Unicode 18.0, or compares existing files with them.
//!
//! ```text
//! cargo run --manifest-path tools/unicode/Cargo.toml -- [--check] [OUTPUT_DIR]
//! ```
//!
//! `OUTPUT_DIR` is the library's `src/text/tables` by default. The exit code is 0 if all files were
//! written or are equal, 1 if a file differs or cannot be read or written, 2 if the arguments are
//! wrong.

mod facts;
mod files;
mod properties;
mod scripts;
mod stages;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

const USAGE: &str = "usage: barelink-unicode [--check] [OUTPUT_DIR]";

/// The folder of the library's tables.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/text/tables");

/// Writes or compares a file, given its path and the bytes that it should have.
type Act = fn(&Path, &[u8]) -> Result<(), String>;

fn main() -> ExitCode {
    let Some((act, folder)) = arguments(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    // First of all: wrong data must not replace tables that are right.
    facts::check();
    let mut code = ExitCode::SUCCESS;
    for (name, bytes) in files::all() {
        if let Err(message) = act(&folder.join(name), &bytes) {
            eprintln!("{message}");
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// Returns the action and the folder; `None` for an unknown flag or a second folder.
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

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

fn compare(path: &Path, bytes: &[u8]) -> Result<(), String> {
    match fs::read(path) {
        Ok(found) if found == bytes => Ok(()),
        Ok(_) => Err(format!(
            "{} is out of date: run this program without --check",
            path.display()
        )),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

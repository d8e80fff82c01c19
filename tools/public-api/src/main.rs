//! Compares the public items of each published library with its list beside this program, so that a
//! review sees a change of them.
//!
//! ```text
//! cargo run --package barelink-public-api              # compares
//! cargo run --package barelink-public-api -- --write   # writes the lists anew
//! ```
//!
//! rustdoc writes the items as JSON, whose format changes with Rust. With a Rust of another format,
//! this says SKIPPED. Items whose documentation is hidden, and derived, automatic and blanket
//! implementations are not listed; cargo-semver-checks knows them too.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context as _, Result, bail, ensure};
use public_api::Builder;
use serde_json::Value;

/// The format of rustdoc's JSON that the library `public-api` reads.
const FORMAT: u64 = 57;

/// If it is set, this program runs in place of the rustdoc that it names.
const RUSTDOC: &str = "BARELINK_RUSTDOC";

fn main() -> ExitCode {
    let ran = match env::var(RUSTDOC) {
        Ok(rustdoc) => run_rustdoc(&rustdoc),
        Err(_) => run(&env::args().skip(1).collect::<Vec<_>>()),
    };
    ran.unwrap_or_else(|error| {
        eprintln!("public-api: {error:?}");
        ExitCode::FAILURE
    })
}

/// Runs rustdoc with the arguments of this process. Only rustdoc may use unstable flags: with the
/// variable for the whole build, some packages would be built anew in another way.
fn run_rustdoc(rustdoc: &str) -> Result<ExitCode> {
    let status = Command::new(rustdoc)
        .args(env::args_os().skip(1))
        .env("RUSTC_BOOTSTRAP", "1")
        .status()?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn run(args: &[String]) -> Result<ExitCode> {
    let writes = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--write"] => true,
        _ => bail!("usage: public-api [--write]"),
    };
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let metadata = cargo(
        here,
        &["metadata", "--no-deps", "--format-version", "1", "--locked"],
    )?;
    let metadata: Value = serde_json::from_slice(&metadata)?;
    let documented = document(here, &metadata)?;
    let mut outdated = Vec::new();
    for (package, library) in libraries(&metadata) {
        let json = documented.join(format!("{library}.json"));
        let format = format(&json)?;
        if format != FORMAT {
            println!(
                "SKIPPED: this Rust writes rustdoc's JSON in format {format}; the library \
                public-api here reads {FORMAT}"
            );
            return Ok(ExitCode::SUCCESS);
        }
        let list = list(&json)?;
        let file = here.join(format!("{package}.txt"));
        if writes {
            fs::write(&file, &list)?;
        }
        let committed = fs::read_to_string(&file).unwrap_or_default();
        println!("{package}: {} public items", list.lines().count());
        if committed != list {
            print_difference(&committed, &list);
            outdated.push(package);
        }
    }
    ensure!(
        outdated.is_empty(),
        "the lists of {outdated:?} are outdated: run this with --write, and see what changes"
    );
    Ok(ExitCode::SUCCESS)
}

/// Runs cargo for the workspace, and returns what it prints.
fn cargo(here: &Path, args: &[&str]) -> Result<Vec<u8>> {
    let ran = Command::new(env!("CARGO"))
        .args(args)
        .current_dir(here.join("../.."))
        .output()?;
    ensure!(
        ran.status.success(),
        "cargo {args:?}: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
    Ok(ran.stdout)
}

/// Returns the packages that are published and have a library, each with the name of that library.
fn libraries(metadata: &Value) -> Vec<(&str, &str)> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    // `publish` is null for a package that any registry may get.
    let published = packages.filter(|package| package["publish"].is_null());
    let libraries = published.filter_map(|package| {
        let mut targets = package["targets"].as_array()?.iter();
        let library = targets.find(|target| target["kind"][0] == "lib")?;
        Some((package["name"].as_str()?, library["name"].as_str()?))
    });
    libraries.collect()
}

/// Writes the JSON of all libraries, and returns its folder.
fn document(here: &Path, metadata: &Value) -> Result<PathBuf> {
    let rustdoc = env::var("RUSTDOC").unwrap_or_else(|_| "rustdoc".to_owned());
    // The features are those of `cargo doc` in `.ci/run`, so that nothing is built twice.
    let ran = Command::new(env!("CARGO"))
        .args([
            "doc",
            "--workspace",
            "--all-features",
            "--no-deps",
            "--lib",
            "--locked",
            "--quiet",
        ])
        .env("RUSTDOC", env::current_exe()?)
        .env(RUSTDOC, rustdoc)
        .env("RUSTDOCFLAGS", "-Z unstable-options --output-format json")
        .current_dir(here.join("../.."))
        .status()?;
    ensure!(ran.success(), "cargo doc failed");
    Ok(Path::new(
        metadata["target_directory"]
            .as_str()
            .context("the target folder")?,
    )
    .join("doc"))
}

fn format(json: &Path) -> Result<u64> {
    let file = fs::read(json).with_context(|| json.display().to_string())?;
    let text: Value = serde_json::from_slice(&file)?;
    text["format_version"].as_u64().context("format_version")
}

/// Returns the public items, one per line.
fn list(json: &Path) -> Result<String> {
    let items = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let mut list = String::new();
    for item in items.items() {
        writeln!(list, "{item}")?;
    }
    Ok(list)
}

/// Prints the items of only one of two lists, each of which has an item once.
fn print_difference(committed: &str, list: &str) {
    for (sign, of, other) in [('-', committed, list), ('+', list, committed)] {
        let other: BTreeSet<_> = other.lines().collect();
        for line in of.lines().filter(|line| !other.contains(line)) {
            println!("{sign}{line}");
        }
    }
}

//! Markdown that people wrote.
#![allow(dead_code, unreachable_pub, reason = "not each test uses it")]

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use serde::Deserialize;

/// The Markdown files of the packages that this workspace is built from, and those below
/// `BARELINK_MARKDOWN`.
pub fn real_documents() -> Vec<(PathBuf, String)> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        manifest_path: PathBuf,
        source: Option<String>,
    }
    let cargo = env::var_os("CARGO").expect("cargo runs this");
    let arguments = [
        "metadata",
        "--format-version=1",
        "--locked",
        "--all-features",
    ];
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let output = Command::new(cargo)
        .args(arguments)
        .args(["--manifest-path", manifest])
        .output()
        .expect("cargo metadata runs");
    assert!(
        output.status.success(),
        "cargo metadata: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON");
    let others = metadata
        .packages
        .into_iter()
        .filter(|package| package.source.is_some());
    let mut folders: Vec<PathBuf> = others
        .filter_map(|package| Some(package.manifest_path.parent()?.into()))
        .collect();
    folders.extend(env::var_os("BARELINK_MARKDOWN").map(PathBuf::from));
    let mut documents = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                documents.extend(fs::read_to_string(&path).ok().map(|text| (path, text)));
            }
        }
    }
    documents.sort();
    documents.dedup();
    documents
}

//! Budgets for concepts: a later change sees what it costs. The counts are printed.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns all sources below a folder of the project.
fn sources(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(path);
            }
        }
    }
    sources
}

fn read(path: &PathBuf) -> String {
    fs::read_to_string(path).expect("a readable source")
}

/// Returns the lines of a source before its unit tests.
fn body(path: &PathBuf) -> Vec<String> {
    let is_test =
        |line: &&str| line.starts_with("#[cfg(test") || line.starts_with("#[cfg(all(test");
    read(path)
        .lines()
        .take_while(|line| !is_test(line))
        .map(str::to_owned)
        .collect()
}

/// Returns whether a line declares a type or a trait.
fn declares_type(line: &str) -> bool {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest
            .trim_start_matches(|c: char| c == '(' || c == ')' || c.is_ascii_lowercase())
            .trim_start(),
        None => line,
    };
    ["struct ", "enum ", "trait "]
        .into_iter()
        .any(|word| line.starts_with(word))
}

/// Returns the lines and the types of some folders, without unit tests.
fn count(folders: &[&str]) -> (usize, usize) {
    let lines: Vec<_> = folders
        .iter()
        .flat_map(|folder| sources(folder))
        .flat_map(|path| body(&path))
        .collect();
    (
        lines.len(),
        lines.iter().filter(|line| declares_type(line)).count(),
    )
}

/// The most lines of a source of the command.
const LONGEST_OF_THE_COMMAND: usize = 680;

fn occurrences(folders: &[&str], words: &str) -> usize {
    folders
        .iter()
        .flat_map(|folder| sources(folder))
        .map(|path| read(&path).matches(words).count())
        .sum()
}

#[test]
fn the_adapter_fits_its_budgets() {
    let (lines, types) = count(&["src/pulldown", "src/leaf"]);
    println!("src/pulldown and src/leaf: {lines} lines, {types} types");
    let (all_lines, all_types) = count(&["src"]);
    println!("src: {all_lines} lines, {all_types} types");
    let inlined = occurrences(&["src"], "inline(always)");
    println!("inline(always) in src: {inlined}");
    // In two parts, so that this line is not counted.
    let forgotten = occurrences(
        &["src", "crates", "bindings", "integrations"],
        concat!("mem::", "forget"),
    );
    println!("values that are forgotten: {forgotten}");
    assert!(lines <= 9_400, "{lines} lines");
    assert!(types <= 76, "{types} types");
    assert!(inlined <= 12, "inline(always) {inlined} times");
    assert_eq!(forgotten, 0);
}

#[test]
fn no_source_of_the_command_is_long() {
    let lengths = sources("crates/barelink-cli/src")
        .into_iter()
        .map(|path| (read(&path).lines().count(), path));
    let (longest, path) = lengths.max().expect("the command has sources");
    println!("the longest source of the command: {longest} lines");
    assert!(
        longest <= LONGEST_OF_THE_COMMAND,
        "{longest} lines in {}",
        path.display()
    );
}

//! Budgets for concepts, names and lines: a later change sees what it costs. The counts are
//! printed.

use std::collections::{BTreeMap, BTreeSet};
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

/// Returns the name that a line declares with one of these words.
fn declared<'l>(line: &'l str, words: &[&str]) -> Option<&'l str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest
            .trim_start_matches(|c: char| c == '(' || c == ')' || c.is_ascii_lowercase())
            .trim_start(),
        None => line,
    };
    let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
    let name = rest.strip_prefix(' ')?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let name = &name[..end.unwrap_or(name.len())];
    name.starts_with(|c: char| c.is_ascii_uppercase())
        .then_some(name)
}

/// Returns whether a line declares a type or a trait.
fn declares_type(line: &str) -> bool {
    declared(line, &["struct", "enum", "trait"]).is_some()
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

/// The folders of packages whose types have names of their own.
const PACKAGES: [&str; 4] = ["src", "crates", "bindings", "integrations"];

/// All folders with sources.
const FOLDERS: [&str; 8] = [
    "src",
    "crates",
    "bindings",
    "integrations",
    "tests",
    "examples",
    "fuzz",
    "tools",
];

/// The names that several sources may declare, each with the reason.
const SHARED_NAMES: [(&str, &str); 11] = [
    ("Candidate", "the class of Python"),
    ("Cli", "the flags of a program, as in clap's documentation"),
    ("Command", "the subcommands of a program, as there"),
    ("Edit", "the class of Python"),
    ("Finder", "the classes of Python and JavaScript"),
    ("Fixed", "the same result of `fix` in Python and JavaScript"),
    ("Link", "the class of Python"),
    ("MarkdownStream", "the class of JavaScript"),
    ("Refusal", "the class of Python"),
    ("Rule", "the class of Python"),
    ("Stream", "the class of JavaScript"),
];

/// Returns the path of a source in the project.
fn in_project(path: &Path) -> &Path {
    path.strip_prefix(env!("CARGO_MANIFEST_DIR"))
        .unwrap_or(path)
}

/// Returns the names of types that more than one source declares, with these sources. Test code
/// does not count.
fn repeated_names() -> BTreeMap<String, BTreeSet<PathBuf>> {
    let is_code = |path: &PathBuf| {
        !in_project(path)
            .iter()
            .any(|part| part == "tests" || part == "benches" || part == "examples")
    };
    let mut declaring: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in PACKAGES.into_iter().flat_map(sources).filter(is_code) {
        for line in body(&path) {
            // The indented ones are associated types.
            let alias = declared(&line, &["type"]).filter(|_| !line.starts_with(' '));
            let name = alias.or_else(|| declared(&line, &["struct", "enum", "trait", "union"]));
            if let Some(name) = name {
                let path = in_project(&path).to_owned();
                declaring.entry(name.to_owned()).or_default().insert(path);
            }
        }
    }
    declaring.retain(|_, sources| sources.len() > 1);
    declaring
}

#[test]
fn the_adapter_fits_its_budgets() {
    let (lines, types) = count(&["crates/barelink-pulldown-cmark/src", "src/leaf"]);
    println!("the adapter and src/leaf: {lines} lines, {types} types");
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
    assert!(lines <= 9_320, "{lines} lines");
    assert!(types <= 72, "{types} types");
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

#[test]
fn one_name_means_one_thing() {
    let mut repeated = repeated_names();
    println!("names of types in several sources: {}", repeated.len());
    for (name, reason) in SHARED_NAMES {
        assert!(
            repeated.remove(name).is_some(),
            "{name} ({reason}) is declared once now: take it from the list"
        );
    }
    assert!(
        repeated.is_empty(),
        "give these types names of their own: {repeated:#?}"
    );
}

/// The most characters of a line.
const LONGEST_LINE: usize = 120;

#[test]
fn no_line_is_long() {
    let mut long = Vec::new();
    for path in FOLDERS.into_iter().flat_map(sources) {
        let source = in_project(&path);
        if source.starts_with("src/text/tables") {
            continue; // generated
        }
        for (number, line) in read(&path).lines().enumerate() {
            if line.chars().count() > LONGEST_LINE {
                long.push(format!("{}:{}", source.display(), number + 1));
            }
        }
    }
    assert!(
        long.is_empty(),
        "more than {LONGEST_LINE} characters: {long:#?}"
    );
}

/// Returns the end of the literal that starts at a byte: a string or a character. `None` if the
/// byte starts none.
fn literal_end(code: &[u8], at: usize) -> Option<usize> {
    let close = |from: usize, quote: u8| {
        let mut end = from;
        while *code.get(end)? != quote {
            end += if code[end] == b'\\' { 2 } else { 1 };
        }
        Some(end + 1)
    };
    match code[at] {
        b'"' => close(at + 1, b'"'),
        b'\'' if code.get(at + 1) == Some(&b'\\') => close(at + 1, b'\''),
        // Not a lifetime.
        b'\'' if code.get(at + 2) == Some(&b'\'') => Some(at + 3),
        _ => None,
    }
}

/// Returns the end of the tuple that starts at a byte: after its parenthesis. `None` if it has no
/// comma, or is not closed.
fn tuple_end(code: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let mut depth = 0;
    let mut has_comma = false;
    loop {
        if let Some(end) = literal_end(code, at) {
            at = end;
            continue;
        }
        match *code.get(at)? {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b',' => has_comma |= depth == 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return has_comma.then_some(at);
        }
        code.get(at)?;
    }
}

/// Returns the start of the tuple of names or places that ends before a byte. `None` if it has no
/// comma.
fn tuple_start(code: &[u8], end: usize) -> Option<usize> {
    let mut depth = 0;
    let mut has_comma = false;
    for at in (0..end).rev() {
        match code[at] {
            b')' | b']' | b'}' => depth += 1,
            b'(' | b'[' | b'{' => depth -= 1,
            b',' => has_comma |= depth == 1,
            _ => {}
        }
        if depth == 0 {
            return has_comma.then_some(at);
        }
    }
    None
}

/// Returns whether the `=` at a byte assigns a tuple to a tuple in a statement:
/// `let (a, b) = (c, d);` or `(a, b) = (c, d);`, perhaps with a type.
fn assigns_tuple(code: &str, equals: usize) -> bool {
    let bytes = code.as_bytes();
    let before = code[..equals].trim_end();
    let after = code[equals + 1..].trim_start();
    if !before.ends_with(')') || !after.starts_with('(') {
        return false;
    }
    let Some(end) = tuple_end(bytes, code.len() - after.len()) else {
        return false;
    };
    let Some(start) = tuple_start(bytes, before.len()) else {
        return false;
    };
    let before = code[..start].trim_end();
    let starts = ["let", ";", "{", "}", "=>", "):"];
    // `if let` and `let … else` test a pattern, and a call may follow the tuple.
    starts.iter().any(|start| before.ends_with(start))
        && code[end..].trim_start().starts_with([';', ',', '}'])
}

#[test]
fn few_statements_assign_tuples() {
    let mut lines = 0;
    let mut packed = 0;
    for path in FOLDERS.into_iter().flat_map(sources) {
        let source = read(&path);
        lines += source.lines().count();
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let code: String = source
            .lines()
            .filter(is_code)
            .flat_map(|line| [line, "\n"])
            .collect();
        let equals = code.match_indices('=').map(|(at, _)| at);
        packed += equals.filter(|&at| assigns_tuple(&code, at)).count();
    }
    println!("assignments of tuples to tuples: {packed} in {lines} lines");
    assert!(packed * 1_000 <= lines, "{packed} in {lines} lines");
}

#[test]
fn assignments_of_tuples_are_recognised() {
    let counts = |code: &str| {
        code.match_indices('=')
            .filter(|&(at, _)| assigns_tuple(code, at))
            .count()
    };
    assert_eq!(counts("let (a, b) = (c, d);"), 1);
    assert_eq!(counts("; (a.b, c[0])\n    = (f(\",)\"), ')');"), 1);
    assert_eq!(counts("let (a, b): (u8, u8) = (1, 2);"), 1);
    assert_eq!(counts("_ => (a, b) = (b, a),"), 1);
    assert_eq!(counts("let (a, b) = (c, d).swap();"), 0);
    assert_eq!(counts("if let (a, Some(b)) = (c, d) {"), 0);
    assert_eq!(counts("let (a, b) = c; let d = (e, f);"), 0);
    assert_eq!(counts("assert!(a == (b, c));"), 0);
}

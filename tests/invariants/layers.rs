//! No module imports upward: the table "Layers" of `ARCHITECTURE.md` is compared with the imports in `src/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rows of the table, bottom up: a module, or a folder whose modules may import each other.
fn rows(page: &str) -> Vec<String> {
    let section = page.split_once("## Layers").expect("ARCHITECTURE.md has a section Layers").1;
    let section = section.split("\n## ").next().unwrap_or_default();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    cells.map(|(module, _)| module.to_owned()).collect()
}

/// The row that a module belongs to: its own, or that of its folder.
fn row_of(rows: &[String], module: &str) -> Option<usize> {
    let own = rows.iter().position(|row| row == module);
    own.or_else(|| {
        let in_folder = |row: &String| row.strip_suffix("/*").is_some_and(|folder| is_within(module, folder));
        rows.iter().position(in_folder)
    })
}

fn is_within(module: &str, folder: &str) -> bool {
    module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The modules of the library with their sources: `scan`, `rules/gfm`, and `rules` for `rules/mod.rs`.
fn modules() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut modules, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                modules.extend(module(&root, &path));
            }
        }
    }
    modules.sort();
    modules
}

/// `None` for `lib.rs`, which is above all.
fn module(root: &Path, path: &PathBuf) -> Option<(String, String)> {
    let name = path.strip_prefix(root).expect("a path below src").with_extension("");
    let name = name.to_str().expect("a name in UTF-8").replace('\\', "/");
    let name = name.strip_suffix("/mod").unwrap_or(&name).to_owned();
    let source = fs::read_to_string(path).expect("a readable source");
    (name != "lib").then_some((name, source))
}

/// The code of a module: without comments, literals' text, and its unit tests, which stand at its end.
fn code(source: &str) -> String {
    let source = source.split("\nmod tests {").next().unwrap_or_default();
    let lines = source.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    lines.map(without_strings).collect::<Vec<_>>().join("\n")
}

fn without_strings(line: &str) -> String {
    // Of a line that is cut in a string, no more than a path in that string is lost.
    line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

/// The paths that code names from the root of the crate, or from the module around it, without their last name.
fn paths(module: &str, code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let (mut inline, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    let tokens = tokens(code);
    let mut at = 0;
    while let Some(&token) = tokens.get(at) {
        at += 1;
        match token {
            "mod" if tokens.get(at + 1) == Some(&"{") => inline.push((tokens[at].to_owned(), depth)),
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if inline.last().is_some_and(|(_, outside)| *outside == depth) {
                    inline.pop();
                }
            }
            "crate" if tokens.get(at) == Some(&"::") => at = tree(&tokens, at, &mut Vec::new(), &mut paths),
            "super" if tokens.get(at) == Some(&"::") => {
                let mut base: Vec<_> = module.split('/').map(str::to_owned).collect();
                base.extend(inline.iter().map(|(name, _)| name.clone()));
                base.pop();
                at = tree(&tokens, at, &mut base, &mut paths);
            }
            _ => {}
        }
    }
    paths
}

/// Reads what follows the start of a path, braces in it included, and gives the place behind it.
fn tree(tokens: &[&str], mut at: usize, base: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let len = base.len();
    while tokens.get(at) == Some(&"::") {
        at += 1;
        match tokens.get(at) {
            Some(&"{") => {
                at += 1;
                while let Some(&token) = tokens.get(at).filter(|&&token| token != "}") {
                    let mut inner = base.clone();
                    inner.push(token.to_owned());
                    at = if token == "," { at + 1 } else { tree(tokens, at + 1, &mut inner, paths) };
                }
                base.truncate(len);
                return at + 1;
            }
            Some(&"super") => _ = base.pop(),
            Some(token) => base.push((*token).to_owned()),
            None => break,
        }
        at += 1;
    }
    paths.push(base.clone());
    base.truncate(len);
    at
}

/// Names and single marks; `::` is one token.
fn tokens(code: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), code.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let len = match rest.find(|c| !is_name(c)).unwrap_or(rest.len()) {
            0 if rest.starts_with("::") => 2,
            0 => first.len_utf8(),
            len => len,
        };
        tokens.push(&rest[..len]);
        rest = rest[len..].trim_start();
    }
    tokens
}

/// The module that a path leads to; `None`: an item of the root.
fn target(path: &[String], names: &BTreeSet<&str>) -> Option<String> {
    let prefixes = (1..=path.len()).rev().map(|len| path[..len].join("/"));
    prefixes.into_iter().find(|prefix| names.contains(prefix.as_str()))
}

/// What is wrong with the modules, by the table.
fn faults(rows: &[String], modules: &[(String, String)]) -> Vec<String> {
    let names: BTreeSet<&str> = modules.iter().map(|(name, _)| name.as_str()).collect();
    let mut faults = Vec::new();
    for row in rows {
        let exists = row
            .strip_suffix("/*")
            .map_or(names.contains(row.as_str()), |folder| names.iter().any(|name| is_within(name, folder)));
        faults.extend((!exists).then(|| format!("the table names `{row}`, which is no module")));
    }
    for (name, source) in modules {
        let Some(own) = row_of(rows, name) else {
            faults.push(format!("`{name}` is missing in the table"));
            continue;
        };
        for path in paths(name, &code(source)) {
            match target(&path, &names).map(|target| row_of(rows, &target)) {
                Some(row) if row.is_none_or(|row| row <= own) => {}
                _ => faults.push(format!("`{name}` imports upward: {}", path.join("::"))),
            }
        }
    }
    faults
}

/// The crates that only hosts may name.
const HOSTS: [&str; 3] = ["pulldown_cmark", "comrak", "markdown"];

/// Returns a line for each module that names the crate of a host, of `leaf` and the modules below it.
fn hosts_named(rows: &[String], modules: &[(String, String)]) -> Vec<String> {
    let leaf = rows.iter().position(|row| row == "leaf").expect("the table has `leaf`");
    let below = modules.iter().filter(|(name, _)| row_of(rows, name).is_some_and(|row| row <= leaf));
    let names = below.flat_map(|(name, source)| {
        let code = code(source);
        let named = HOSTS.into_iter().filter(|host| tokens(&code).contains(host));
        named.map(|host| format!("`{name}` names {host}")).collect::<Vec<_>>()
    });
    names.collect()
}

fn architecture() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    rows(&fs::read_to_string(page).expect("ARCHITECTURE.md"))
}

/// Tried with `use pulldown_cmark::Event;` in `src/leaf/find.rs`.
#[test]
fn leaf_and_below_name_no_host() {
    let (rows, modules) = (architecture(), modules());
    let found = hosts_named(&rows, &modules);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let source = |name: &str, source: &str| vec![(name.to_owned(), source.to_owned())];
    for (name, text) in [
        ("leaf/find", "use pulldown_cmark::Event;"),
        ("leaf", "fn f(node: &comrak::nodes::AstNode<'_>) {}"),
        ("trigger", "use markdown::mdast::Node;"),
    ] {
        assert_eq!(hosts_named(&rows, &source(name, text)).len(), 1, "{name}: {text}");
    }
    for (name, text) in [
        ("pulldown/item", "use pulldown_cmark::Event;"),
        ("leaf/find", "// pulldown_cmark\n#[cfg(feature = \"pulldown_cmark\")]\nfn f() {}"),
        (
            "leaf/build",
            "fn f() {}\n#[cfg(all(test, feature = \"pulldown-cmark\"))]\nmod tests {\n    use pulldown_cmark::Event;",
        ),
    ] {
        assert_eq!(hosts_named(&rows, &source(name, text)), [""; 0], "{name}: {text}");
    }
}

#[test]
fn no_module_imports_upward() {
    let (rows, modules) = (architecture(), modules());
    assert!(rows.len() > 20 && modules.len() > 20, "{rows:?} {modules:?}");
    let faults = faults(&rows, &modules);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The check sees what it is there for.
#[test]
fn faults_are_seen() {
    let rows = ["low", "folder/*", "folder2/a", "pulldown/*"].map(str::to_owned);
    let found = |name: &str, source: &str| {
        let modules = [("low", ""), ("folder", ""), ("folder/in", ""), ("folder2/a", ""), ("pulldown", "")];
        let mut modules = modules.map(|(name, source)| (name.to_owned(), source.to_owned())).to_vec();
        modules.retain(|(other, _)| other != name);
        modules.push((name.to_owned(), source.to_owned()));
        faults(&rows, &modules).len()
    };
    let fine = [
        ("folder/in", "use crate::low::{self, Low};\nuse super::Thing; fn f() { super::super::low::g() }"),
        ("low", "// crate::folder::x\n/// [`crate::folder`]\nconst S: &str = \"crate::folder\";"),
        ("low", "mod sealed { use super::Low; }\n#[cfg(test)]\nmod tests {\n    use crate::folder2::a::A;"),
        ("pulldown", "use pulldown_cmark::Event; use crate::{folder::{x, y}, low};"),
    ];
    for (name, source) in fine {
        assert_eq!(found(name, source), 0, "{name}: {source}");
    }
    let wrong = [
        ("low", "use crate::folder::Thing;"),
        ("low", "use crate::{folder::in::{a}, low};"),
        ("low", "fn f() { crate::folder2::a::g() }"),
        ("low", "use crate::Root;"),
        ("low", "mod sealed { use super::super::folder2::a::A; }"),
        ("folder/in", "use super::super::folder2::a::A;"),
        ("folder2/b", ""),
    ];
    for (name, source) in wrong {
        assert_eq!(found(name, source), 1, "{name}: {source}");
    }
    assert_eq!(faults(&["low".to_owned(), "gone".to_owned()], &[("low".to_owned(), String::new())]).len(), 1);
}

//! No module imports upward or in a circle: the tables of `ARCHITECTURE.md` are compared with the
//! sources of all packages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rows of a package, bottom up: a module, or a folder whose modules may import each other.
type Rows = Vec<String>;

/// The rows of the library.
fn rows(page: &str) -> Rows {
    cells(section(page, "## Layers"))
        .map(|(module, _)| module.to_owned())
        .collect()
}

/// The rows of the other packages by their folders: those of a table below the package's name, or
/// the names in the package's own row.
fn rows_of_packages(page: &str) -> BTreeMap<String, Rows> {
    let mut packages = BTreeMap::new();
    for part in section(page, "## Layers of the other packages")
        .split("\n### ")
        .skip(1)
    {
        match part
            .strip_prefix('`')
            .and_then(|part| part.split_once("`\n"))
        {
            Some((package, table)) => {
                packages.insert(
                    package.to_owned(),
                    cells(table).map(|(module, _)| module.to_owned()).collect(),
                );
            }
            None => packages.extend(
                cells(part).map(|(package, modules)| (package.to_owned(), quoted(modules))),
            ),
        }
    }
    packages
}

/// The text from a heading to the next one of its kind.
fn section<'p>(page: &'p str, heading: &str) -> &'p str {
    let (_, section) = page
        .split_once(&format!("\n{heading}\n"))
        .expect("the heading is in ARCHITECTURE.md");
    section.split("\n## ").next().unwrap_or_default()
}

/// The rows of tables whose first cell is a name: that name, and the other cells.
fn cells(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` |"))
}

/// The names in a text.
fn quoted(text: &str) -> Rows {
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// The row that a module belongs to: its own, or that of its folder.
fn row_of(rows: &[String], module: &str) -> Option<usize> {
    let own = rows.iter().position(|row| row == module);
    own.or_else(|| {
        let in_folder = |row: &String| {
            row.strip_suffix("/*")
                .is_some_and(|folder| is_within(module, folder))
        };
        rows.iter().position(in_folder)
    })
}

fn is_within(module: &str, folder: &str) -> bool {
    module
        .strip_prefix(folder)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The folder of the project.
fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of all packages of the project but the library.
fn packages() -> Vec<String> {
    let mut packages = Vec::new();
    let mut folders = vec![project().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            if path.is_dir()
                && !name.starts_with('.')
                && !["target", "node_modules"].contains(&name)
            {
                folders.push(path);
            } else if name == "Cargo.toml" && folder.join("src").is_dir() && folder != project() {
                packages.push(
                    folder
                        .strip_prefix(project())
                        .expect("a path of the project")
                        .to_owned(),
                );
            }
        }
    }
    let mut packages: Vec<_> = packages
        .iter()
        .map(|path| path.to_string_lossy().replace('\\', "/"))
        .collect();
    packages.sort();
    packages
}

/// The modules of a package with their sources: `scan`, `rules/gfm`, and `rules` for
/// `rules/mod.rs`. A module whose file is elsewhere has an empty source.
fn modules(package: &str) -> Vec<(String, String)> {
    let root = project().join(package).join("src");
    let mut modules = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                modules.push(module(&root, &path));
            }
        }
    }
    let declared: BTreeSet<_> = modules
        .iter()
        .flat_map(|(name, source)| declared(name, &code(source)))
        .collect();
    let elsewhere = declared
        .into_iter()
        .filter(|name| !modules.iter().any(|(other, _)| other == name));
    let elsewhere: Vec<_> = elsewhere.map(|name| (name, String::new())).collect();
    modules.extend(elsewhere);
    // The roots are above all.
    modules.retain(|(name, _)| !is_root(name));
    modules.sort();
    modules
}

fn is_root(name: &str) -> bool {
    name == "lib" || name == "main"
}

/// The modules that a module declares as files of their own, without those for its unit tests.
fn declared(module: &str, code: &str) -> Vec<String> {
    let prefix = if is_root(module) {
        String::new()
    } else {
        format!("{module}/")
    };
    let tokens = tokens(code);
    // Each declaration with its attributes.
    let items = tokens.split(|token| matches!(*token, ";" | "}"));
    let names = items.filter_map(|item| match item {
        [before @ .., "mod", name] if !before.contains(&"test") => Some(format!("{prefix}{name}")),
        _ => None,
    });
    names.collect()
}

fn module(root: &Path, path: &PathBuf) -> (String, String) {
    let name = path
        .strip_prefix(root)
        .expect("a path below src")
        .with_extension("");
    let name = name.to_str().expect("a name in UTF-8").replace('\\', "/");
    let name = name.strip_suffix("/mod").unwrap_or(&name).to_owned();
    (name, fs::read_to_string(path).expect("a readable source"))
}

/// The code of a module: without comments, literals' text, and its unit tests, which stand at its
/// end.
fn code(source: &str) -> String {
    let source = source.split("\nmod tests {").next().unwrap_or_default();
    let lines = source
        .lines()
        .map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    lines.map(without_strings).collect::<Vec<_>>().join("\n")
}

fn without_strings(line: &str) -> String {
    // Of a line that is cut in a string, no more than a path in that string is lost.
    line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

/// The paths that code names from the root of the crate, or from the module around it, without
/// their last name.
fn paths(module: &str, code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let (mut inline, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    let tokens = tokens(code);
    let mut at = 0;
    while let Some(&token) = tokens.get(at) {
        at += 1;
        match token {
            "mod" if tokens.get(at + 1) == Some(&"{") => {
                inline.push((tokens[at].to_owned(), depth));
            }
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if inline.last().is_some_and(|(_, outside)| *outside == depth) {
                    inline.pop();
                }
            }
            "crate" if tokens.get(at) == Some(&"::") => {
                at = tree(&tokens, at, &mut Vec::new(), &mut paths);
            }
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

/// Reads what follows the start of a path, braces in it included, and gives the place after it.
fn tree(
    tokens: &[&str],
    mut at: usize,
    base: &mut Vec<String>,
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let len = base.len();
    while tokens.get(at) == Some(&"::") {
        at += 1;
        match tokens.get(at) {
            Some(&"{") => {
                at += 1;
                while let Some(&token) = tokens.get(at).filter(|&&token| token != "}") {
                    let mut inner = base.clone();
                    inner.push(token.to_owned());
                    at = if token == "," {
                        at + 1
                    } else {
                        tree(tokens, at + 1, &mut inner, paths)
                    };
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
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
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
    prefixes
        .into_iter()
        .find(|prefix| names.contains(prefix.as_str()))
}

/// What is wrong with the modules, by the table.
fn faults(rows: &[String], modules: &[(String, String)]) -> Vec<String> {
    let names: BTreeSet<&str> = modules.iter().map(|(name, _)| name.as_str()).collect();
    let mut faults = Vec::new();
    for row in rows {
        let exists = row
            .strip_suffix("/*")
            .map_or(names.contains(row.as_str()), |folder| {
                names.iter().any(|name| is_within(name, folder))
            });
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
    faults.extend(
        circles(modules)
            .iter()
            .map(|circle| format!("a circle of imports: {}", circle.join(", "))),
    );
    faults
}

/// The groups of modules that import each other, directly or not. A module imports those that it
/// declares.
fn circles(modules: &[(String, String)]) -> BTreeSet<Vec<&str>> {
    let names: BTreeSet<&str> = modules.iter().map(|(name, _)| name.as_str()).collect();
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, source) in modules {
        let code = code(source);
        let imported = paths(name, &code)
            .into_iter()
            .filter_map(|path| target(&path, &names));
        let targets: Vec<_> = imported
            .chain(declared(name, &code))
            .filter(|target| target != name)
            .collect();
        reached.entry(name).or_default().extend(
            targets
                .iter()
                .filter_map(|target| names.get(target.as_str())),
        );
    }
    // After a round with each module between the two others, everything that can be reached is
    // known.
    for between in &names {
        let further = reached[between].clone();
        reached
            .values_mut()
            .filter(|targets| targets.contains(between))
            .for_each(|targets| targets.extend(&further));
    }
    let in_circle = names.iter().filter(|name| reached[*name].contains(*name));
    let group = |name: &&str| {
        let others = reached[*name]
            .iter()
            .filter(|other| reached[*other].contains(name));
        others.copied().collect()
    };
    in_circle.map(group).collect()
}

/// The crates that only hosts may name.
const HOSTS: [&str; 3] = ["pulldown_cmark", "comrak", "markdown"];

/// Returns a line for each module that names the crate of a host, of `leaf` and the modules below
/// it.
fn hosts_named(rows: &[String], modules: &[(String, String)]) -> Vec<String> {
    let leaf = rows
        .iter()
        .position(|row| row == "leaf/*")
        .expect("the table has `leaf/*`");
    let below = modules
        .iter()
        .filter(|(name, _)| row_of(rows, name).is_some_and(|row| row <= leaf));
    let names = below.flat_map(|(name, source)| {
        let code = code(source);
        let named = HOSTS
            .into_iter()
            .filter(|host| tokens(&code).contains(host));
        named
            .map(|host| format!("`{name}` names {host}"))
            .collect::<Vec<_>>()
    });
    names.collect()
}

fn architecture() -> String {
    fs::read_to_string(project().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md")
}

/// Tried with `use pulldown_cmark::Event;` in `src/leaf/find.rs`.
#[test]
fn leaf_and_below_name_no_host() {
    let rows = rows(&architecture());
    let modules = modules(".");
    let found = hosts_named(&rows, &modules);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let source = |name: &str, source: &str| vec![(name.to_owned(), source.to_owned())];
    for (name, text) in [
        ("leaf/find", "use pulldown_cmark::Event;"),
        ("leaf", "fn f(node: &comrak::nodes::AstNode<'_>) {}"),
        ("search/trigger", "use markdown::mdast::Node;"),
    ] {
        assert_eq!(
            hosts_named(&rows, &source(name, text)).len(),
            1,
            "{name}: {text}"
        );
    }
    for (name, text) in [
        (
            "leaf/find",
            "// pulldown_cmark\n#[cfg(feature = \"pulldown_cmark\")]\nfn f() {}",
        ),
        (
            "leaf/build",
            "fn f() {}\n#[cfg(all(test, feature = \"pulldown-cmark\"))]\nmod tests {\n    use pulldown_cmark::Event;",
        ),
    ] {
        assert_eq!(
            hosts_named(&rows, &source(name, text)),
            [""; 0],
            "{name}: {text}"
        );
    }
}

#[test]
fn no_module_imports_upward() {
    let rows = rows(&architecture());
    let modules = modules(".");
    assert!(
        rows.len() > 15 && modules.len() > 20,
        "{rows:?} {modules:?}"
    );
    let faults = faults(&rows, &modules);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Tried with `use crate::report::Colours;` in `files/read.rs` of the command, and with
/// `use super::walk::Counts;` in its `files/signals.rs`.
#[test]
fn no_module_of_another_package_imports_upward() {
    let tables = rows_of_packages(&architecture());
    let packages = packages();
    assert!(packages.len() > 15, "{packages:?}");
    let mut found = Vec::new();
    for package in &packages {
        let modules = modules(package);
        let rows = tables.get(package).cloned().unwrap_or_default();
        found.extend(
            faults(&rows, &modules)
                .iter()
                .map(|fault| format!("{package}: {fault}")),
        );
    }
    let gone = tables.keys().filter(|package| !packages.contains(package));
    found.extend(
        gone.map(|package| format!("ARCHITECTURE.md names `{package}`, which is no package")),
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn tables_are_read() {
    let page = "\n## Layers\n\n| `a` | x |\n| `b/*` | y |\n\n## Layers of the other \
        packages\n\n### `crates/c`\n\n| `d` | x |\n\
        | `e/*` | `f` |\n\n### Small ones\n\n| `g` | `h`, `i/j` |\n\n## Other\n\n| `k` | z |\n";
    assert_eq!(rows(page), ["a", "b/*"]);
    let tables = rows_of_packages(page);
    assert_eq!(tables.keys().collect::<Vec<_>>(), ["crates/c", "g"]);
    assert_eq!(
        (&tables["crates/c"][..], &tables["g"][..]),
        (
            &["d", "e/*"].map(str::to_owned)[..],
            &["h", "i/j"].map(str::to_owned)[..]
        )
    );
}

#[test]
fn circles_are_seen() {
    let circles_of = |sources: &[(&str, &str)]| {
        let modules: Vec<_> = sources
            .iter()
            .map(|(name, source)| ((*name).to_owned(), (*source).to_owned()))
            .collect();
        circles(&modules)
            .iter()
            .map(|circle| circle.join(" "))
            .collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(
        circles_of(&[
            ("a", "use crate::b::B;"),
            ("b", "use crate::c::C;"),
            ("c", "")
        ]),
        none
    );
    assert_eq!(
        circles_of(&[
            ("a", "use crate::b::B;"),
            ("b", "use crate::c::C;"),
            ("c", "use crate::a::A;")
        ]),
        ["a b c"]
    );
    assert_eq!(
        circles_of(&[
            ("f", "mod a;\nmod b;"),
            ("f/a", "use super::b::B;"),
            ("f/b", "")
        ]),
        none
    );
    // An item of the folder's own module, and one that this module only exports again.
    assert_eq!(
        circles_of(&[
            ("f", "mod a;\nmod b;"),
            ("f/a", "use super::Item;"),
            ("f/b", "use crate::f::A;")
        ]),
        ["f f/a f/b"]
    );
}

/// The check sees what it is there for.
#[test]
fn faults_are_seen() {
    let rows = ["low", "folder/*", "folder2/a", "pulldown/*"].map(str::to_owned);
    let found = |name: &str, source: &str| {
        let modules = [
            ("low", ""),
            ("folder", ""),
            ("folder/in", ""),
            ("folder2/a", ""),
            ("pulldown", ""),
        ];
        let mut modules = modules
            .map(|(name, source)| (name.to_owned(), source.to_owned()))
            .to_vec();
        modules.retain(|(other, _)| other != name);
        modules.push((name.to_owned(), source.to_owned()));
        faults(&rows, &modules).len()
    };
    let fine = [
        (
            "folder/in",
            "use crate::low::{self, Low};\nuse super::Thing; fn f() { super::super::low::g() }",
        ),
        (
            "low",
            "// crate::folder::x\n/// [`crate::folder`]\nconst S: &str = \"crate::folder\";",
        ),
        (
            "low",
            "mod sealed { use super::Low; }\n#[cfg(test)]\nmod tests {\n    use crate::folder2::a::A;",
        ),
        (
            "pulldown",
            "use pulldown_cmark::Event; use crate::{folder::{x, y}, low};",
        ),
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
    assert_eq!(
        faults(
            &["low".to_owned(), "gone".to_owned()],
            &[("low".to_owned(), String::new())]
        )
        .len(),
        1
    );
}

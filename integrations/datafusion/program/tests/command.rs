//! The program as a process.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use barelink_sql::corpus;

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("barelink-sql-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.0)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_barelink-sql")).args(arguments).output().expect("the program runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the message of a run that fails, and prints nothing else.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// The generator says which hosts it links to, and the query counts the same.
#[test]
fn the_query_counts_the_hosts_that_were_generated() {
    let folder = Folder::new("hosts");
    let file = folder.path("corpus.parquet");
    stdout(&["generate", "20000", &file, "--seed", "7"]);
    let (mut random, mut counts) = (fastrand::Rng::with_seed(7), HashMap::<String, u64>::new());
    for _ in 0..20_000 {
        corpus::text(&mut random, &mut |host| *counts.entry(host).or_default() += 1);
    }
    let mut expected: Vec<(u64, String)> = counts.into_iter().map(|(host, links)| (links, host)).collect();
    expected.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    for cores in ["1", "2"] {
        let table = stdout(&["--table", &format!("corpus={file}"), "--cores", cores, barelink_sql::HOSTS]);
        let rows: Vec<(u64, String)> = table
            .lines()
            .skip(3)
            .filter(|line| line.starts_with("| "))
            .map(|line| {
                let cells: Vec<&str> = line.split('|').map(str::trim).collect();
                (cells[2].parse().expect("a number"), cells[1].to_owned())
            })
            .collect();
        assert_eq!(rows, expected[..100]);
    }
}

#[test]
fn formats_and_output() {
    let folder = Folder::new("formats");
    fs::write(folder.path("a.csv"), "id,text\n1,see www.example.com\n2,\"http://e.com/a,b\"\n").expect("a file");
    fs::write(folder.path("b.ndjson"), "{\"id\": 3, \"text\": \"jo@example.org\"}\n{\"id\": 4, \"text\": null}\n")
        .expect("a file");
    let query =
        "SELECT id, link['url'] AS url FROM (SELECT id, unnest(bare_links(text)) AS link FROM pages) ORDER BY id";
    let table = stdout(&["--table", &format!("pages={}", folder.path("a.csv")), query]);
    assert!(
        table.contains("| 1  | http://www.example.com |") && table.contains("| 2  | http://e.com/a,b       |"),
        "{table}"
    );
    let table = stdout(&["--table", &format!("pages={}", folder.path("b.ndjson")), query]);
    assert!(table.contains("| 3  | mailto:jo@example.org |") && !table.contains("| 4 "), "{table}");
    let written = folder.path("links.parquet");
    let from_path = format!("SELECT id, bare_links(text) AS links FROM '{}'", folder.path("a.csv"));
    assert_eq!(stdout(&["--output", &written, &from_path]), "");
    let table = stdout(&[&format!("SELECT links[1]['text'] AS typed FROM '{written}'")]);
    assert!(table.contains("| www.example.com  |") && table.contains("| http://e.com/a,b |"), "{table}");
    assert_eq!(folder.names(), ["a.csv", "b.ndjson", "links.parquet"]);
}

#[test]
fn a_query_that_fails_leaves_the_file_as_it_was() {
    let folder = Folder::new("fails");
    let written = folder.path("links.parquet");
    fs::write(&written, "before").expect("a file");
    let message =
        refused(&["--output", &written, "SELECT arrow_cast('x' || v, 'Int64') FROM (VALUES ('a'), ('b')) AS t (v)"]);
    assert!(message.starts_with("barelink-sql: ") && message.contains("xa"), "{message}");
    assert_eq!(
        (fs::read_to_string(&written).expect("a file").as_str(), folder.names()),
        ("before", vec!["links.parquet".to_owned()])
    );
}

#[test]
fn clear_errors() {
    for (arguments, expected) in [
        (vec!["SELECT bare_links('a', 'github')"], "bare_links: option `profile`: `github`"),
        (vec!["--table", "pages", "SELECT 1"], "table `pages`: write name=path"),
        (vec!["--table", "pages=nowhere.parquet", "SELECT 1"], "table `pages`: nowhere.parquet: "),
        (vec!["--cores", "x", "SELECT 1"], "--cores: "),
        (vec!["--colour", "SELECT 1"], "there is no option --colour"),
        (vec!["SELECT", "1"], "more than one query"),
        (vec!["@nowhere.sql"], "nowhere.sql: "),
        (vec!["generate", "10"], "generate needs ROWS FILE.parquet"),
    ] {
        let message = refused(&arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

//! The program as a process.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use barelink_sql::corpus;
use datafusion::parquet::file::reader::{FileReader as _, SerializedFileReader};

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("barelink-sql-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.0)
            .expect("a folder")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("UTF-8")
            })
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
    Command::new(env!("CARGO_BIN_EXE_barelink-sql"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
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
        corpus::text(&mut random, &mut |host| {
            *counts.entry(host).or_default() += 1
        });
    }
    let mut expected: Vec<(u64, String)> = counts
        .into_iter()
        .map(|(host, links)| (links, host))
        .collect();
    expected.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    for cores in ["1", "2"] {
        let table = stdout(&[
            "--table",
            &format!("corpus={file}"),
            "--cores",
            cores,
            barelink_sql::HOSTS,
        ]);
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
    fs::write(
        folder.path("a.csv"),
        "id,text\n1,see www.example.com\n2,\"http://e.com/a,b\"\n",
    )
    .expect("a file");
    fs::write(
        folder.path("b.ndjson"),
        "{\"id\": 3, \"text\": \"jo@example.org\"}\n{\"id\": 4, \"text\": null}\n",
    )
    .expect("a file");
    let query = "SELECT id, link['url'] AS url FROM (SELECT id, unnest(bare_links(text)) AS link \
        FROM pages) ORDER BY id";
    let table = stdout(&["--table", &format!("pages={}", folder.path("a.csv")), query]);
    assert!(
        table.contains("| 1  | http://www.example.com |")
            && table.contains("| 2  | http://e.com/a,b       |"),
        "{table}"
    );
    let table = stdout(&[
        "--table",
        &format!("pages={}", folder.path("b.ndjson")),
        query,
    ]);
    assert!(
        table.contains("| 3  | mailto:jo@example.org |") && !table.contains("| 4 "),
        "{table}"
    );
    let written = folder.path("links.parquet");
    let from_path = format!(
        "SELECT id, bare_links(text) AS links FROM '{}'",
        folder.path("a.csv")
    );
    assert_eq!(stdout(&["--output", &written, &from_path]), "");
    let table = stdout(&[&format!(
        "SELECT links[1]['text'] AS typed FROM '{written}'"
    )]);
    assert!(
        table.contains("| www.example.com  |") && table.contains("| http://e.com/a,b |"),
        "{table}"
    );
    assert_eq!(folder.names(), ["a.csv", "b.ndjson", "links.parquet"]);
}

/// Every format and compression, once with a name that would be a pattern, and a URL if it were not
/// quoted.
#[test]
fn tables_by_their_paths() {
    let folder = Folder::new("paths");
    for (name, options) in [
        ("a.csv", ""),
        ("[a]* ?#%41é.csv", ""),
        ("a.csv.gz", "'format.compression' 'gzip'"),
        ("a.tsv", "'format.delimiter' '\t'"),
        (
            "a.tsv.zst",
            "'format.delimiter' '\t', 'format.compression' 'zstd'",
        ),
        ("a.ndjson", ""),
        ("a.jsonl.bz2", "'format.compression' 'bzip2'"),
        ("a.json.xz", "'format.compression' 'xz'"),
    ] {
        let format = if name.contains("sv") { "CSV" } else { "JSON" };
        let path = folder.path(name);
        let options = if options.is_empty() {
            String::new()
        } else {
            format!("OPTIONS ({options})")
        };
        // Under a plain name first, because `COPY` may read a name as a pattern.
        let plain = folder.path("plain.out");
        stdout(&[&format!(
            "COPY (SELECT 'see www.example.com' AS text, 7 AS id) TO '{plain}' STORED AS {format} {options}"
        )]);
        fs::rename(plain, &path).expect("a file");
        let select =
            "SELECT id, links[1]['text'] AS typed FROM (SELECT id, bare_links(text) AS links FROM";
        for table in [
            stdout(&[
                "--table",
                &format!("pages={path}"),
                &format!("{select} pages)"),
            ]),
            stdout(&[&format!("{select} '{path}')")]),
        ] {
            assert!(
                table.contains("| 7  | www.example.com |"),
                "{path}: {table}"
            );
        }
    }
}

#[test]
fn a_folder_has_one_format() {
    let folder = Folder::new("folder");
    for name in ["a.csv", "b.csv"] {
        fs::write(folder.path(name), "text\nwww.example.com\n").expect("a file");
    }
    let query = format!(
        "SELECT count(bare_links(text)) AS links FROM '{}/'",
        folder.path("")
    );
    assert!(stdout(&[&query]).contains("| 2     |"));
    fs::write(folder.path("c.ndjson"), "").expect("a file");
    assert!(refused(&[&query]).contains("the folder has .csv and .ndjson files"));
}

/// A reader has a row group of each partition in memory, so its size limits the memory of the next
/// query.
#[test]
fn row_groups_are_small() {
    let folder = Folder::new("groups");
    let corpus = folder.path("corpus.parquet");
    let links = folder.path("links.parquet");
    stdout(&["generate", "400000", &corpus]);
    stdout(&[
        "--output",
        &links,
        &format!("SELECT text, bare_links(text) AS links FROM '{corpus}'"),
    ]);
    for file in [corpus, links] {
        let reader =
            SerializedFileReader::new(fs::File::open(&file).expect("a file")).expect("Parquet");
        let groups = reader.metadata().row_groups();
        assert!(
            groups.len() > 1
                && groups.iter().all(|group| group.num_rows() <= 128 << 10 && group.compressed_size() < 9 << 20),
            "{file}: {groups:?}"
        );
        assert_eq!(
            groups.iter().map(|group| group.num_rows()).sum::<i64>(),
            400_000
        );
    }
}

/// A process that is interrupted or ended while it writes removes its file, and leaves the one that
/// was there.
#[cfg(unix)]
#[test]
fn an_interrupted_output_leaves_the_file_as_it_was() {
    let folder = Folder::new("interrupted");
    let written = folder.path("links.parquet");
    fs::write(&written, "before").expect("a file");
    let endless =
        "SELECT bare_links('see www.example.com ' || value) FROM generate_series(1, 1000000000000)";
    for arguments in [
        vec!["--output", &written, endless],
        vec!["generate", "1000000000000", &written],
    ] {
        for (signal, expected) in [
            ("INT", "interrupted"),
            ("TERM", "terminated"),
            ("HUP", "terminated"),
        ] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_barelink-sql"));
            let process = command
                .args(&arguments)
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program runs");
            // Until the file has a row group.
            while !folder.names().iter().any(|name| {
                name != "links.parquet"
                    && fs::metadata(folder.path(name)).is_ok_and(|file| file.len() > 1_000)
            }) {
                std::thread::sleep(Duration::from_millis(20));
            }
            let kill = Command::new("kill")
                .args([&format!("-{signal}"), &process.id().to_string()])
                .status();
            assert!(kill.expect("the command kill").success());
            let output = process.wait_with_output().expect("an end");
            assert!(!output.status.success());
            assert_eq!(
                String::from_utf8_lossy(&output.stderr),
                format!("barelink-sql: {expected}\n")
            );
            assert_eq!(folder.names(), ["links.parquet"]);
            assert_eq!(fs::read_to_string(&written).expect("a file"), "before");
        }
    }
}

#[test]
fn a_query_that_fails_leaves_the_file_as_it_was() {
    let folder = Folder::new("fails");
    let written = folder.path("links.parquet");
    fs::write(&written, "before").expect("a file");
    let message = refused(&[
        "--output",
        &written,
        "SELECT arrow_cast('x' || v, 'Int64') FROM (VALUES ('a'), ('b')) AS t (v)",
    ]);
    assert!(
        message.starts_with("barelink-sql: ") && message.contains("xa"),
        "{message}"
    );
    assert_eq!(
        (
            fs::read_to_string(&written).expect("a file").as_str(),
            folder.names()
        ),
        ("before", vec!["links.parquet".to_owned()])
    );
}

#[test]
fn clear_errors() {
    for (arguments, expected) in [
        (
            vec!["SELECT bare_links('a', 'github')"],
            "bare_links: option `profile`: `github`",
        ),
        (
            vec!["--table", "pages", "SELECT 1"],
            "table `pages`: write name=path",
        ),
        (
            vec!["--table", "pages=nowhere.parquet", "SELECT 1"],
            "table `pages`: nowhere.parquet: ",
        ),
        (vec!["--cores", "x", "SELECT 1"], "--cores: "),
        (vec!["--cores", "0", "SELECT 1"], "--cores: "),
        (vec!["--colour", "SELECT 1"], "there is no option --colour"),
        (vec!["SELECT", "1"], "more than one query"),
        (vec!["@nowhere.sql"], "nowhere.sql: "),
        (vec!["generate", "10"], "generate needs ROWS FILE.parquet"),
        (
            vec!["generate", "10", "nowhere/a.parquet"],
            "nowhere/a.parquet: ",
        ),
        (
            vec!["SELECT * FROM 'nowhere.csv'"],
            "table `nowhere.csv`: nowhere.csv: ",
        ),
        (
            vec!["--output", "links.csv", "SELECT 1"],
            "links.csv: the output is a Parquet file, so its name ends with .parquet",
        ),
        (
            vec!["--output", "/dev/null", "SELECT 1"],
            "/dev/null: the output is a Parquet file",
        ),
    ] {
        let message = refused(&arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

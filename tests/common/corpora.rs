//! The files of `tests/corpora`; `tests/README.md` says where each comes from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use barelink::{Finder, Kinds, Profile};
use barelink_pulldown_cmark::pulldown_cmark::Options;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::normal;

/// The rows of a corpus with the numbers of their lines.
pub fn corpus<T: DeserializeOwned>(name: &str) -> Vec<(usize, T)> {
    // The tests of other packages use this module too, and their manifests lie deeper.
    let folders = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|folder| folder.join("tests/corpora"));
    let path = folders
        .filter(|folder| folder.is_dir())
        .map(|folder| folder.join(name))
        .next()
        .expect("the corpora");
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |(index, line): (usize, &str)| {
        let row = serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{name}:{}: {error}", index + 1));
        (index + 1, row)
    };
    text.lines().enumerate().map(parse).collect()
}

/// The Markdown of each row of a corpus.
pub fn markdown(name: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Line {
        markdown: String,
    }
    corpus::<Line>(name)
        .into_iter()
        .map(|(_, line)| line.markdown)
        .collect()
}

/// A document with its syntax, the finder that equals a reference program, and that program's HTML
/// in normal form.
pub struct Row {
    pub line: usize,
    pub markdown: String,
    pub options: Options,
    pub finder: Finder,
    pub html: String,
}

/// `md4c.jsonl`: random documents with the answers of md2html 0.5.2.
pub fn md4c() -> Vec<Row> {
    let rows = random("md4c.jsonl", Profile::Md4c);
    assert_eq!(rows.len(), 2500);
    rows
}

/// `gfm.jsonl`: random documents with the answers of cmark-gfm.
pub fn gfm() -> Vec<Row> {
    let rows = random("gfm.jsonl", Profile::Gfm);
    assert_eq!(rows.len(), 3000);
    rows
}

fn random(name: &str, profile: Profile) -> Vec<Row> {
    #[derive(Deserialize)]
    struct Line {
        markdown: String,
        /// All, where a row has none.
        kinds: Option<Vec<String>>,
        strikethrough: bool,
        html: String,
    }
    let row = |(
        line,
        Line {
            markdown,
            kinds,
            strikethrough,
            html,
        },
    )| {
        let options = if strikethrough {
            Options::ENABLE_STRIKETHROUGH
        } else {
            Options::empty()
        };
        let kinds = kinds.map(|kinds| kinds.join(",").parse::<Kinds>().expect("known kinds"));
        let finder = Finder::new(profile).kinds(kinds.unwrap_or(profile.kinds()));
        Row {
            line,
            markdown,
            options,
            finder,
            html: normal(&html),
        }
    };
    corpus(name).into_iter().map(row).collect()
}

/// `gfm-cases.jsonl`: 740 inputs written by hand, with autolinks alone and with GitHub's other
/// syntax; a row for each.
pub fn gfm_cases() -> Vec<Row> {
    #[derive(Deserialize)]
    struct Line {
        markdown: String,
        html: Option<String>,
        html_tables_strikethrough_tasklists: Option<String>,
    }
    let github = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let lines = corpus::<Line>("gfm-cases.jsonl");
    assert_eq!(lines.len(), 740);
    let mut rows = Vec::new();
    for (
        line,
        Line {
            markdown,
            html,
            html_tables_strikethrough_tasklists,
        },
    ) in lines
    {
        for (options, html) in [
            (Options::empty(), html),
            (github, html_tables_strikethrough_tasklists),
        ] {
            let markdown = markdown.clone();
            let finder = Finder::new(Profile::Gfm);
            rows.extend(html.map(|html| Row {
                line,
                markdown,
                options,
                finder,
                html: normal(&html),
            }));
        }
    }
    rows
}

/// `gfm-cases.deviations.jsonl`: the inputs of `gfm-cases.jsonl` on which the library differs, each
/// with its reason.
pub fn gfm_deviations() -> BTreeMap<String, String> {
    #[derive(Deserialize)]
    struct Deviation {
        markdown: String,
        reason: String,
    }
    let listed = corpus::<Deviation>("gfm-cases.deviations.jsonl").into_iter();
    listed
        .map(|(_, deviation)| (deviation.markdown, deviation.reason))
        .collect()
}

/// The lines of `uts58-standard.txt` with their numbers; each has its links between `⸠` and `⸡`.
pub fn uts58() -> impl Iterator<Item = (usize, &'static str)> {
    include_str!("../corpora/uts58-standard.txt")
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
}

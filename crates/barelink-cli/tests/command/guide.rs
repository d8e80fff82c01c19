//! The commands in the repository's README and in the guide show what the pages say.

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;

use crate::readme::unix::{commands, shown};
use crate::{barelink, folder};

/// The repository.
const CHECKOUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Runs the commands of a page in a folder of its own, and returns their number. The first `cat` of
/// a file makes that file.
#[track_caller]
fn assert_shows(page: &str) -> usize {
    let folder = folder([]);
    let mut count = 0;
    for (command, expected) in commands(page) {
        if let Some(file) = command
            .strip_prefix("cat ")
            .map(|name| folder.path().join(name))
            .filter(|file| !file.exists())
        {
            fs::write(file, format!("{}\n", expected.trim_end())).expect("a file");
        }
        assert_eq!(
            shown(command, folder.path()).trim_end(),
            expected.trim_end(),
            "{command}"
        );
        count += 1;
    }
    count
}

/// The Markdown files of the guide.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                pages(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn the_commands_of_the_guide() {
    let pages = pages(&Path::new(CHECKOUT).join("docs/src"));
    let count: usize = pages
        .iter()
        .map(|page| assert_shows(&fs::read_to_string(page).expect("a page")))
        .sum();
    assert_eq!(count, COMMANDS_OF_THE_GUIDE);
}

/// So that no example is lost by a change of its fence.
const COMMANDS_OF_THE_GUIDE: usize = 4;

#[test]
fn the_readme() {
    let readme = fs::read_to_string(Path::new(CHECKOUT).join("README.md")).expect("the README");
    assert!(
        readme.split_whitespace().count() <= 600,
        "the README has more than 600 words: move the details to docs/src"
    );
    let first = fs::read_to_string(Path::new(CHECKOUT).join(".ci/readme-commands"));
    let shown = block(&readme, "sh").lines().map(|line| {
        line.split_once(" #")
            .map_or(line, |(command, _)| command)
            .trim_end()
    });
    assert_eq!(
        shown.collect::<Vec<_>>(),
        first
            .expect("the commands that CI runs")
            .lines()
            .collect::<Vec<_>>()
    );
    assert_eq!(
        barelink([""; 0]).input(block(&readme, "markdown")).text(),
        block(&readme, "html")
    );
}

/// Returns the content of the first block in this language.
fn block<'p>(page: &'p str, language: &str) -> &'p str {
    let (_, rest) = page
        .split_once(&format!("```{language}\n"))
        .expect("a block");
    rest.split_once("```").expect("to its end").0
}

#[test]
fn the_sentence_with_the_links_of_each_profile() {
    for page in ["README.md", "docs/src/options.md"] {
        let page = fs::read_to_string(Path::new(CHECKOUT).join(page)).expect("a page");
        for line in block(&page, "text").lines() {
            let (profile, sentence) = line.split_once(' ').expect("a profile and a sentence");
            let links = barelink(["links", "--format", "marked", "--profile", profile]);
            let marked = links
                .input(sentence.trim_start().replace(['[', ']'], ""))
                .text();
            assert_eq!(
                marked.replace('⸠', "[").replace('⸡', "]"),
                sentence.trim_start()
            );
        }
    }
}

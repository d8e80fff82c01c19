//! The results of the command and of the C functions are equal on the corpora, for all profiles.
#![cfg(not(miri))]

mod common;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use barelink::Profile;
use barelink_c::api::{barelink_html_to_html, barelink_markdown_to_html, barelink_text_to_html};
use common::Finder;

/// The command that `BARELINK_COMMAND` names, or that a build of the project has left.
fn command() -> Option<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let builds =
        ["target/release/barelink", "target/debug/barelink"].map(|build| project.join(build));
    let found = env::var_os("BARELINK_COMMAND")
        .map(PathBuf::from)
        .into_iter()
        .chain(builds)
        .find(|path| path.is_file());
    if found.is_none() {
        println!("SKIPPED: the command is not built, and BARELINK_COMMAND does not name it");
    }
    found
}

fn output(command: &Path, arguments: &[&str], file: &Path) -> String {
    let output = Command::new(command)
        .args(arguments)
        .arg(file)
        .output()
        .expect("the command runs");
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn on_the_corpora() {
    let Some(command) = command() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora");
    let mut compared = 0;
    for file in fs::read_dir(folder).expect("the corpora") {
        let file = file.expect("a corpus").path();
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        for profile in Profile::ALL.iter().map(|profile| profile.as_str()) {
            let run = |first: &[&str]| {
                output(&command, &[first, &["--profile", profile]].concat(), &file)
            };
            let finder = Finder::new(&[("profile", profile)]);
            let mut marked = String::new();
            let mut at = 0;
            for link in finder.links(text.as_bytes()) {
                marked += &format!("{}⸠{}⸡", &text[at..link.start], &text[link.start..link.end]);
                at = link.end;
            }
            marked += &text[at..];
            let name = format!("{} {profile}", file.display());
            assert!(
                run(&[
                    "links",
                    "--no-config",
                    "--from",
                    "text",
                    "--format",
                    "marked"
                ]) == marked,
                "links: {name}"
            );
            let html = |function| {
                String::from_utf8(finder.write(function, text.as_bytes())).expect("UTF-8")
            };
            assert!(
                run(&["html", "--from", "text"]) == html(barelink_text_to_html),
                "text: {name}"
            );
            assert!(
                run(&["html", "--from", "html"]) == html(barelink_html_to_html),
                "HTML: {name}"
            );
            let markdown = ["html", "--from", "markdown"];
            assert!(
                run(&markdown) == html(barelink_markdown_to_html),
                "Markdown: {name}"
            );
            compared += 1;
        }
    }
    println!(
        "the command and the C functions are equal on {compared} pairs of a file and a profile"
    );
    assert!(compared >= 25);
}

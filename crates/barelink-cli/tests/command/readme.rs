//! The examples of the README, and those of `examples.md`.

use barelink::FinderOption;
use barelink_rewrite::RewriteOption;

use crate::barelink;
use crate::flags::REFUSED;

const README: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));

#[test]
fn every_refused_flag_is_listed() {
    let (_, section) = README
        .split_once("## Unsupported flags of md2html\n")
        .expect("the section");
    for (flag, _) in REFUSED {
        assert!(section.contains(&format!("`{flag}`")), "no {flag}");
    }
}

#[test]
fn every_flag_of_the_help_is_mentioned() {
    for command in [
        "html",
        "terminal",
        "links",
        "check",
        "fix",
        "explain",
        "format",
        "spec",
        "config",
        "completions",
        "man",
        "generate",
    ] {
        let help = barelink([command, "--help"]).text();
        let words = help.split([' ', ',', '\n', '[', ']']);
        for flag in words.filter(|word| word.starts_with("--") && *word != "--help") {
            // The guide has the options of the library: its list is made from their tables.
            let of_library = FinderOption::ALL.iter().map(|option| option.name());
            let mut of_library =
                of_library.chain(RewriteOption::ALL.iter().map(|option| option.name()));
            let is_of_library = of_library.any(|name| flag.strip_prefix("--") == Some(name));
            assert!(
                is_of_library || README.contains(flag),
                "{flag} of {command} is missing"
            );
        }
    }
}

/// The examples of the README are what a shell shows.
#[cfg(unix)]
pub(crate) mod unix {
    use std::env;
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Stdio};

    use pretty_assertions::assert_eq;

    use super::README;
    use crate::{BARELINK, example, folder};

    /// More examples, with a page of their own.
    const EXAMPLES: &str = include_str!("examples.md");

    /// The page that a text with examples shows.
    fn page(examples: &'static str) -> &'static str {
        let (_, page) = examples
            .split_once("$ cat page.md\n")
            .expect("the page is shown");
        page.split_once("```\n").expect("to its end").0
    }

    /// A file of two examples, the second of which is at the line that the examples show.
    fn spec() -> String {
        let link = |url: &str| format!("<a href=\"{url}\">{url}</a>");
        let fragment = example(
            "https://example.com#fragment",
            &format!("<p>{}</p>", link("https://example.com#fragment")),
            "--fpermissive-url-autolinks",
        );
        let question = example(
            "Have you ever visited http://zombo.com?",
            &format!("<p>Have you ever visited {}?</p>", link("http://zombo.com")),
            "--fpermissive-url-autolinks",
        );
        format!("# Fragments\n\n{fragment}# Punctuation\n\n{question}")
    }

    /// Returns the commands in the console blocks of a page, each with the output that the page
    /// shows.
    pub(crate) fn commands(page: &str) -> impl Iterator<Item = (&str, &str)> {
        let blocks = page
            .split("```console\n")
            .skip(1)
            .filter_map(|rest| rest.split("```\n").next());
        let examples = blocks.flat_map(|block| block.trim_start_matches("$ ").split("\n$ "));
        // A command without output is a line of its own.
        examples.map(|example| example.split_once('\n').unwrap_or((example, "")))
    }

    /// What a shell shows of a command, standard error included.
    pub(crate) fn shown(command: &str, folder: &Path) -> String {
        let program = Path::new(BARELINK)
            .parent()
            .expect("a folder")
            .to_path_buf();
        let path = env::var_os("PATH").unwrap_or_default();
        let path =
            env::join_paths([program].into_iter().chain(env::split_paths(&path))).expect("a path");
        let script = format!("exec 2>&1; {command}");
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &script])
            .current_dir(folder)
            .env("PATH", path)
            .env_remove("CLICOLOR_FORCE");
        let output = shell.stdin(Stdio::null()).output().expect("a shell");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// The example of a terminal is what a terminal gets.
    #[test]
    fn its_drawing_is_true() {
        use barelink_cli::{Progress, Streams, Tty, run};

        let (_, drawing) = EXAMPLES
            .split_once("```text\n$ barelink check page.md\n")
            .expect("the example");
        let (drawing, _) = drawing.split_once("```\n").expect("its end");
        let folder = folder([("page.md", page(EXAMPLES).as_bytes())]);
        let name = folder
            .path()
            .join("page.md")
            .to_str()
            .expect("UTF-8")
            .to_owned();
        let mut output = Vec::new();
        let mut errors = Vec::new();
        let mut input = std::io::empty();
        let streams = Streams::new(&mut input, &mut output, &mut errors);
        let mut streams = Streams {
            terminal: Tty::Yes,
            columns: 120,
            progress: Progress::Shown,
            ..streams
        };
        assert_eq!(
            run(["barelink", "check", "--no-config", &name], &mut streams),
            1
        );
        let shown = String::from_utf8([output, errors].concat()).expect("UTF-8");
        assert_eq!(shown.replace(&name, "page.md"), drawing);
    }

    #[test]
    fn its_examples_are_true() {
        assert_eq!(assert_shows(README), 5);
    }

    #[test]
    fn more_examples_are_true() {
        assert_eq!(assert_shows(EXAMPLES), 60);
    }

    /// Runs the commands of a text with examples, and returns their number.
    fn assert_shows(examples: &'static str) -> usize {
        let folder = folder([
            ("page.md", page(examples).as_bytes()),
            ("md4c.txt", spec().as_bytes()),
        ]);
        let mut count = 0;
        for (command, expected) in commands(examples) {
            if command.contains("--engine comrak") && cfg!(not(feature = "comrak")) {
                count += 1;
                continue;
            }
            assert_eq!(
                shown(command, folder.path()).trim_end(),
                expected.trim_end(),
                "{command}"
            );
            count += 1;
        }
        assert_eq!(
            fs::read_dir(&folder).unwrap().count(),
            2,
            "nothing is left behind"
        );
        count
    }
}

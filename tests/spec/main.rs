//! Runs the examples of every file in `spec/`, in-process, as `barelink spec` does: a test a file.
#![cfg(all(feature = "explain", feature = "html", feature = "psl", feature = "pulldown-cmark", feature = "rewrite"))]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use barelink_cli::in_process;
use barelink_spec::{Counts, Example, Outcome, examples, normalize, run};
use pretty_assertions::StrComparison;

/// Fails with file, line, rule and difference of every example that does not pass, and where there is none to run.
fn check(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read: Vec<Example<'_>> =
        examples(&text).map(|example| example.unwrap_or_else(|malformed| panic!("{file}: {malformed}"))).collect();
    let (mut counts, mut report) = (Counts::default(), String::new());
    for (example, outcome) in run(read, in_process) {
        counts.count(&outcome);
        let place = format!("{file}:{}: {}", example.line, example.section);
        match outcome {
            Outcome::Passed => {}
            Outcome::Failed(failure) => writeln!(report, "{place}\n{failure}\n").expect("it is a string"),
            Outcome::Differs(actual) => {
                let (expected, actual) = (normalize(&example.html), normalize(&actual));
                let difference = StrComparison::new(&expected, &actual);
                writeln!(report, "{place}\n{}{difference}\n", example.markdown).expect("it is a string");
            }
        }
    }
    assert!(counts.passed > 0 && counts.failed == 0, "{report}{file}: {counts}");
}

/// Makes a test of each file, and one that fails for a file without a test.
macro_rules! files {
    ($($test:ident $file:literal)*) => {
        $(#[test]
        fn $test() {
            check($file);
        })*

        #[test]
        fn each_file_has_a_test() {
            let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("spec")).expect("the folder");
            let names = entries.map(|entry| entry.expect("a file").file_name().into_string().expect("a name"));
            let mut names: Vec<String> = names.filter(|name| name.ends_with(".txt")).collect();
            names.sort();
            assert_eq!(names, [$($file),*]);
        }
    };
}

files! {
    chat "chat.txt"
    enclosure "enclosure.txt"
    full_width "full-width.txt"
    gfm "gfm.txt"
    md4c_www "md4c-www.txt"
    md4c "md4c.txt"
    schemes "schemes.txt"
    uts58 "uts58.txt"
}

//! Linear work of each command that reads a text: the steps of the library, and the bytes that are
//! allocated, one step for each 64 of them. See `tests/invariants/linear.rs` of the library, whose
//! settings from the environment it has.

use allocation_counter::measure;
use barelink::{Finder, steps};
use barelink_cli::{Streams, run};

use crate::growth::{Host, assert_drawn_linear};

const COMMANDS: [Host; 12] = [
    ("html", |_, text| called(&["html", "-"], text)),
    ("html --from text", |_, text| {
        called(&["html", "--from", "text", "-"], text)
    }),
    ("terminal", |_, text| called(&["terminal", "-"], text)),
    ("links", |_, text| called(&["links", "-"], text)),
    ("links --from text", |_, text| {
        called(&["links", "--from", "text", "--format", "json", "-"], text)
    }),
    ("check", |_, text| called(&["check", "-"], text)),
    ("check --format sarif", |_, text| {
        called(&["check", "--format", "sarif", "-"], text)
    }),
    ("fix", |_, text| called(&["fix", "-"], text)),
    ("fix --from html", |_, text| {
        called(&["fix", "--from", "html", "-"], text)
    }),
    ("explain", |_, text| called(&["explain", "-"], text)),
    ("format", |_, text| called(&["format", "-"], text)),
    ("spec", |_, text| called(&["spec", "-"], text)),
];

/// Calls the command, counts the bytes that it allocates, and returns the length of its output.
fn called(args: &[&str], text: &str) -> usize {
    let mut output = Vec::new();
    let mut allocated = |text: &str| {
        let mut errors = Vec::new();
        let mut input = text.as_bytes();
        output.clear();
        let mut streams = Streams::new(&mut input, &mut output, &mut errors);
        measure(|| _ = run(["barelink"].iter().chain(args), &mut streams)).bytes_total
    };
    // The command allocates this much for its flags, whatever it reads.
    let flags = allocated("");
    let bytes = allocated(text).saturating_sub(flags);
    steps::count(usize::try_from(bytes / 64).expect("a number of bytes"));
    output.len()
}

/// Issue 60, item 12.
#[test]
fn drawn_families_take_linear_work_with_every_command() {
    assert_drawn_linear(&COMMANDS, &[("the command's defaults", Finder::default())]);
}

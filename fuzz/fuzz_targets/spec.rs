//! Specification files: line numbers are right, and an example that is written and read again is
//! the same.
#![no_main]

use barelink_spec::{Comparison, Example, Malformed, examples, normalize};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let spec = String::from_utf8_lossy(input);
    let lines = spec.split_inclusive('\n').count();
    let read: Vec<_> = examples(&spec).collect();
    assert_lines(&read, lines);
    assert!(
        spec.contains("\r\r")
            || !read
                .iter()
                .flatten()
                .any(|example| example.markdown.contains("\r\n"))
    );
    for example in read.iter().flatten() {
        assert_example(example);
        // In CR CR LF, the first CR is a character of the line; when the example is read again, CR
        // LF is a line end.
        if !spec.contains("\r\r") {
            assert_read_again(example);
        }
    }
    assert!(normalize(&spec) == normalize(&normalize(&spec)) || spec.contains(['<', '&']));
});

/// Asserts that examples and errors are in the order of their lines, which are lines of the file.
fn assert_lines(read: &[Result<Example<'_>, Malformed>], lines: usize) {
    let mut number = 0;
    let mut end = 0;
    for example in read {
        number += 1;
        match example {
            Ok(example) => {
                assert_eq!(example.number, number);
                assert!(
                    end < example.line
                        && example.line < example.end_line
                        && example.end_line <= lines
                );
                end = example.end_line;
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(!error.to_string().contains('\n'));
            }
        }
    }
}

/// Asserts that the lines of an example end with LF, and that its own HTML meets it.
fn assert_example(example: &Example<'_>) {
    for text in [&example.markdown, &example.html] {
        assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
        assert!(!text.contains('→'), "{text:?}");
    }
    assert!(example.is_met_by(&example.html));
}

/// Asserts that an example with longer fences and without indentation is the same example.
fn assert_read_again(example: &Example<'_>) {
    let fence = "`".repeat(example.markdown.len().max(example.html.len()).max(32));
    let info = if example.comparison == Comparison::Exact {
        " example [no-normalize]"
    } else {
        " example"
    };
    let quoted: Vec<_> = example
        .flags
        .iter()
        .map(|flag| format!("'{}'", flag.replace('\'', r"'\''")))
        .collect();
    let flags = quoted.join(" ");
    let is_flags_line = !flags.contains(['\n', '\r', '→']);
    let flags = if is_flags_line {
        format!(".\n{flags}\n")
    } else {
        String::new()
    };
    let [markdown, html] = [&example.markdown, &example.html].map(|text| text.replace('\t', "→"));
    let written = format!("{fence}{info}\n{markdown}.\n{html}{flags}{fence}\n");
    let again = examples(&written)
        .next()
        .expect("an example")
        .expect("a good one");
    assert_eq!(
        (&again.markdown, &again.html),
        (&example.markdown, &example.html),
        "{written}"
    );
    assert_eq!(again.comparison, example.comparison);
    assert!(!is_flags_line || again.flags == example.flags, "{written}");
}

//! Writes bare links as a JUnit document: a test case for each file, which fails if the file has bare links.

use std::fmt::Display;

use html_escape::encode_double_quoted_attribute;

use crate::files::{Counts, Document, Output};

/// Returns the test case of a file. `lines` has the escaped lines of its findings.
pub(crate) fn test_case(document: &Document, count: usize, lines: Output) -> anyhow::Result<Output> {
    let name = escaped(&document.name);
    if count == 0 {
        return Ok(format!("    <testcase classname=\"barelink\" name=\"{name}\"/>\n").into());
    }
    let noun = if count == 1 { "link" } else { "links" };
    let mut case = Output::from(format!(
        "    <testcase classname=\"barelink\" name=\"{name}\">\n      \
         <failure type=\"bare-url\" message=\"{count} bare {noun}\">"
    ));
    case.append(lines)?;
    case.push("</failure>\n    </testcase>\n")?;
    Ok(case)
}

/// Returns a line of a finding as the text of a test case.
// The line end stays; line ends in a text are escaped by `Lines`.
pub(crate) fn line(line: &str) -> String {
    escaped(&line.trim_end_matches('\n')) + "\n"
}

/// Returns the test case of a file that was not checked, for this reason.
pub(crate) fn error_case(error: &str) -> String {
    // The message names the file.
    let message = escaped(&error);
    format!(
        "    <testcase classname=\"barelink\" name=\"{message}\">\n      \
         <error type=\"input\" message=\"{message}\"/>\n    </testcase>\n"
    )
}

/// Returns the text before and after all test cases.
pub(crate) fn document(errors: usize, counts: &Counts) -> [String; 2] {
    let (tests, failures) = (counts.files + errors, counts.files_with_links);
    let counted = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    let start = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"barelink\" {counted}>\n  \
         <testsuite name=\"bare links\" {counted}>\n"
    );
    [start, "  </testsuite>\n</testsuites>\n".to_owned()]
}

/// Escapes a text, in which control characters are escaped already, for XML.
fn escaped(text: &dyn Display) -> String {
    // XML 1.0, section 2.2: of the other characters, only these two are not allowed.
    let text = text.to_string().replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    encode_double_quoted_attribute(&text).into_owned()
}

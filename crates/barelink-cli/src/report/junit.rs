//! Writes bare links as a JUnit document: a test case for each file, which fails if the file has bare links.

use std::fmt::Display;

use html_escape::encode_double_quoted_attribute;

use super::finding::Finding;
use super::text::lines;
use crate::files::{Counts, Document};
use crate::streams::Paint;

/// Returns the test case of a file.
pub(crate) fn test_case(document: &Document, found: &[Finding<'_>]) -> String {
    let name = escaped(&document.name);
    if found.is_empty() {
        return format!("    <testcase classname=\"barelink\" name=\"{name}\"/>\n");
    }
    let count = found.len();
    let (links, text) = (if count == 1 { "link" } else { "links" }, lines(document, found, Paint::Plain));
    // The line ends between the lines stay; those in a text are escaped by `lines`.
    let text: String = text.lines().map(|line| escaped(&line) + "\n").collect();
    format!(
        "    <testcase classname=\"barelink\" name=\"{name}\">\n      \
         <failure type=\"bare-url\" message=\"{count} bare {links}\">{text}</failure>\n    </testcase>\n"
    )
}

/// Returns the document with all test cases. An error is the message about a file that was not checked.
pub(crate) fn document(parts: &[Result<String, String>], counts: &Counts) -> String {
    let errors = parts.iter().filter(|part| part.is_err()).count();
    let counted = format!("tests=\"{}\" failures=\"{}\" errors=\"{errors}\"", parts.len(), counts.files_with_links);
    let cases = parts.iter().map(|part| match part {
        Ok(case) => case.clone(),
        Err(error) => {
            // The message names the file.
            let message = escaped(error);
            format!(
                "    <testcase classname=\"barelink\" name=\"{message}\">\n      \
                 <error type=\"input\" message=\"{message}\"/>\n    </testcase>\n"
            )
        }
    });
    let cases: String = cases.collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"barelink\" {counted}>\n  \
         <testsuite name=\"bare links\" {counted}>\n{cases}  </testsuite>\n</testsuites>\n"
    )
}

/// Escapes a text, in which control characters are escaped already, for XML.
fn escaped(text: &dyn Display) -> String {
    // XML 1.0, section 2.2: of the other characters, only these two are not allowed.
    let text = text.to_string().replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    encode_double_quoted_attribute(&text).into_owned()
}

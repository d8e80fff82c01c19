//! Writes bare links as a JUnit document: a test case for each file, which fails if the file has
//! bare links or links that mislead.
//!
//! There is no standard. The document is valid by the schemas that most programs check: that of
//! Ant's reports (JUnit.xsd of Windy Road, which requires most of the attributes and the empty
//! elements here) and that of Jenkins (junit-10.xsd).

use std::fmt::Display;
use std::time::{SystemTime, UNIX_EPOCH};

use html_escape::encode_double_quoted_attribute;

use super::summary;
use crate::files::{Document, Output, RunCounts};

/// Returns the test case of a file. `lines` has the escaped lines of its findings.
pub(crate) fn test_case(
    document: &Document,
    counts: &RunCounts,
    lines: Output,
) -> anyhow::Result<Output> {
    let name = escaped(&document.name);
    if counts.findings() == 0 {
        return Ok(format!("    <testcase {CASE} name=\"{name}\"/>\n").into());
    }
    let rule = if counts.links > 0 {
        "bare-url"
    } else {
        "misleading-link"
    };
    let mut case = Output::from(format!(
        "    <testcase {CASE} name=\"{name}\">\n      \
         <failure type=\"{rule}\" message=\"{}\">",
        summary::found(counts)
    ));
    case.append(lines)?;
    case.push("</failure>\n    </testcase>\n")?;
    Ok(case)
}

/// Returns a line of a finding as the text of a test case.
// The line end stays; line ends in a text are escaped by `FindingLines`.
pub(crate) fn line(line: &str) -> String {
    escaped(&line.trim_end_matches('\n')) + "\n"
}

/// Returns the test case of a file that was not checked, for this reason.
pub(crate) fn error_case(error: &str) -> String {
    // The message names the file.
    let message = escaped(&error);
    format!(
        "    <testcase {CASE} name=\"{message}\">\n      \
         <error type=\"input\" message=\"{message}\"/>\n    </testcase>\n"
    )
}

/// The attributes of each test case. The schema of Ant requires a time, and none is measured.
const CASE: &str = "classname=\"barelink\" time=\"0\"";

/// Returns the text before and after all test cases.
pub(crate) fn document(errors: usize, counts: &RunCounts) -> [String; 2] {
    let tests = counts.files + errors;
    let failures = counts.files_with_links;
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    // The schema names this host for a program that does not know its own.
    let start = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  \
         <testsuite name=\"bare links\" package=\"barelink\" id=\"0\" hostname=\"localhost\" timestamp=\"{}\" \
         tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" time=\"0\">\n    <properties/>\n",
        date_and_time(now),
    );
    [
        start,
        "    <system-out/>\n    <system-err/>\n  </testsuite>\n</testsuites>\n".to_owned(),
    ]
}

/// Returns the date and the time (UTC) so many seconds after the start of 1970, by the Gregorian
/// calendar.
fn date_and_time(seconds: u64) -> String {
    let mut days = seconds / 86_400;
    let second = seconds % 86_400;
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    let mut month = 0;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [
        31,
        28 + u64::from(is_leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    let [hour, minute, second] = [second / 3_600, second / 60 % 60, second % 60];
    format!(
        "{year:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}",
        month + 1,
        days + 1
    )
}

/// Escapes a text, in which control characters are escaped already, for XML.
fn escaped(text: &dyn Display) -> String {
    // XML 1.0, section 2.2: of the other characters, only these two are not allowed.
    let text = text
        .to_string()
        .replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    encode_double_quoted_attribute(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::date_and_time;

    /// The results of `date --utc --date @SECONDS`.
    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00"),
            (951_782_400, "2000-02-29T00:00:00"),
            (951_868_799, "2000-02-29T23:59:59"),
            (1_735_689_599, "2024-12-31T23:59:59"),
            (1_740_787_200, "2025-03-01T00:00:00"),
            (4_107_542_400, "2100-03-01T00:00:00"),
        ] {
            assert_eq!(date_and_time(seconds), expected);
        }
    }
}

//! Writes bare links as a SARIF 2.1.0 document (OASIS, "Static Analysis Results Interchange
//! Format").
//!
//! Columns count UTF-16 code units, which `columnKind` also says. Lines and columns start at 1; an
//! end column is the one after the last character (section 3.30.8).

use std::iter;
use std::path::{Component, Path};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use serde_json::{Value, json};

use super::finding::{Finding, LinkFault};
use super::json::doubt;
use super::position::{Positions, TextPosition};
use crate::escaped::{InputName, json_line};
use crate::files::Document;

/// Returns a function that returns the result for a finding: a JSON object on a line that ends with
/// a comma. Findings must be in order of position.
pub(crate) fn result(document: &Document) -> impl FnMut(&Finding<'_>) -> anyhow::Result<String> {
    let mut positions = Positions::new(&document.text);
    let front = document.parts().0.len();
    let location = location(&document.name);
    move |finding| {
        let link = finding.link.range();
        let edited = match finding.fault {
            LinkFault::Edit(edit) => Some((edit.range().start, edit.replacement())),
            LinkFault::Stays(..) | LinkFault::Misleads(_) => None,
        };
        // An edit can start before its link and ends with it, so these positions ascend.
        let first = edited.map(|(start, _)| positions.find(front + start));
        let start = positions.find(front + link.start);
        let end = positions.find(front + link.end);
        let mut result = json!({
            "ruleId": finding.rule(),
            "ruleIndex": match finding.fault {
                LinkFault::Edit(_) | LinkFault::Stays(..) => 0,
                LinkFault::Misleads(_) => 1,
            },
            "level": "warning",
            "message": { "text": escaped(&finding.message()) },
            "locations": [{ "physicalLocation": { "artifactLocation": location, "region": region(start, end) } }],
        });
        if let (Some(first), Some((_, replacement))) = (first, edited) {
            result["fixes"] = json!([{
                "description": { "text": "Write it as a link" },
                "artifactChanges": [{
                    "artifactLocation": location,
                    "replacements": [{
                        "deletedRegion": region(first, end),
                        "insertedContent": { "text": replacement },
                    }],
                }],
            }]);
        }
        if let LinkFault::Stays(refused, _) = finding.fault
            && let Some(doubt) = doubt(Some(refused.reason()))
        {
            result["properties"] = json!({ "doubt": doubt, "suggestion": refused.suggestion() });
        }
        entry(&result)
    }
}

/// Escapes a text for a message, in which `[text](destination)` is a link (section 3.11.6), and `{`
/// and `}` are those of a placeholder unless they are doubled (section 3.11.5).
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut backslashes = 0;
    for c in text.chars() {
        match c {
            // A backslash before a bracket would escape it.
            '[' | ']' => escaped.extend(iter::repeat_n('\\', backslashes + 1)),
            '{' | '}' => escaped.push(c),
            _ => {}
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        escaped.push(c);
    }
    escaped
}

/// Returns an object of a JSON array, on a line that ends with a comma.
pub(crate) fn entry(object: &Value) -> anyhow::Result<String> {
    Ok(json_line(object)?.trim_end().to_owned() + ENTRY_END)
}

/// The end of each entry. After the last entry, the document lacks it.
pub(crate) const ENTRY_END: &str = ",\n";

fn region(start: TextPosition, end: TextPosition) -> Value {
    json!({ "startLine": start.line, "startColumn": start.utf16, "endLine": end.line, "endColumn": end.utf16 })
}

/// Returns the location of a file as a URI: relative to the folder in which the command runs, or
/// absolute.
fn location(name: &InputName) -> Value {
    let Some(path) = name.path() else {
        return json!({ "uri": "stdin:" });
    };
    let (uri, is_absolute) = uri(path);
    if is_absolute {
        json!({ "uri": uri })
    } else {
        json!({ "uri": uri, "uriBaseId": "%SRCROOT%" })
    }
}

fn uri(path: &Path) -> (String, bool) {
    let encode =
        |part: &std::ffi::OsStr| percent_encode(part.as_encoded_bytes(), ESCAPED).to_string();
    let mut parts = Vec::new();
    let mut is_absolute = false;
    for part in path.components() {
        match part {
            // `C:` of Windows is a part of a URI after `file:///`.
            Component::Prefix(prefix) => {
                parts.push(prefix.as_os_str().to_string_lossy().into_owned());
            }
            Component::RootDir => is_absolute = true,
            Component::CurDir => {}
            Component::ParentDir => parts.push("..".to_owned()),
            Component::Normal(part) => parts.push(encode(part)),
        }
    }
    let path = parts.join("/");
    if is_absolute {
        (format!("file:///{path}"), true)
    } else {
        (path, false)
    }
}

/// The characters that are escaped in a part of a path: all except the unreserved ones (RFC 3986,
/// section 2.3). That includes `:`, with which a relative reference must not start like a scheme.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

fn rule(id: &str, name: &str, short: &str, full: &str) -> Value {
    json!({
        "id": id,
        "name": name,
        "shortDescription": { "text": short },
        "fullDescription": { "text": full },
        "helpUri": env!("CARGO_PKG_REPOSITORY"),
        "defaultConfiguration": { "level": "warning" },
    })
}

/// Returns the text before and after the results of all files. An error is the message about a file
/// that was not checked.
pub(crate) fn document(errors: &[String]) -> anyhow::Result<[String; 2]> {
    let notification =
        |error: &String| json!({ "level": "error", "message": { "text": escaped(error) } });
    let errors: Vec<Value> = errors.iter().map(notification).collect();
    let run = json!({
        "tool": { "driver": {
            "name": "barelink",
            "version": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_REPOSITORY"),
            "rules": [
                rule("bare-url", "BareUrl", "A bare URL or e-mail address", "CommonMark does not \
                    make a link of a bare URL or e-mail address. \
                    `barelink fix` writes it as a link."),
                rule("misleading-link", "MisleadingLink", "A link whose text shows another \
                    host", "A reader takes the text of the link for its \
                    destination, which is on another host."),
            ],
        } },
        "columnKind": "utf16CodeUnits",
        "invocations": [{ "executionSuccessful": errors.is_empty(), "toolExecutionNotifications": errors }],
    });
    let run = json_line(&run)?;
    // The results are JSON already, so they are written as text between the two.
    let run = run.trim_end().strip_suffix('}').unwrap_or_default();
    let start =
        format!("{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{run},\"results\":[\n");
    Ok([start, "\n]}]}\n".to_owned()])
}

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

#[cfg(test)]
mod tests {
    use super::escaped;

    /// Reads a message as section 3.11 says: `None` if it has a link or a placeholder.
    fn read(message: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = message;
        while let Some(c) = rest.chars().next() {
            let run = rest.len() - rest.trim_start_matches('\\').len();
            let is_bracket = rest[run..].starts_with(['[', ']']);
            let (shown, len) = match c {
                // An even number of backslashes leaves the bracket unescaped.
                '\\' if is_bracket && run.is_multiple_of(2) => return None,
                '\\' if is_bracket => ("\\".repeat(run / 2) + &rest[run..=run], run + 1),
                '\\' => (rest[..run].to_owned(), run),
                '{' | '}' if rest[1..].starts_with(c) => (c.to_string(), 2),
                '[' | ']' | '{' | '}' => return None,
                c => (c.to_string(), c.len_utf8()),
            };
            text += &shown;
            rest = &rest[len..];
        }
        Some(text)
    }

    #[test]
    fn a_message_has_no_links_and_no_placeholders() {
        assert_eq!(
            escaped("write [a.b](http://a.b)"),
            r"write \[a.b\](http://a.b)"
        );
        assert_eq!(
            escaped(r"[a\[^1\]](b) \u{1b}"),
            r"\[a\\\[^1\\\]\](b) \u{{1b}}"
        );
        let mut random = fastrand::Rng::with_seed(71);
        for _ in 0..10_000 {
            let text: String = (0..random.usize(..12))
                .map(|_| {
                    random
                        .choice(['[', ']', '(', ')', '{', '}', '\\', 'a', 'é'])
                        .unwrap()
                })
                .collect();
            assert_eq!(read(&escaped(&text)).as_deref(), Some(&*text), "{text}");
        }
    }
}

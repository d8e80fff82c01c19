//! Escapes texts and file names for people, programs and `patch`.
//!
//! A file name or the text of a link may contain escape sequences for terminals, line ends, and
//! characters that change the direction of writing. They are escaped in all output for people.

use std::borrow::Cow;
use std::env;
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Serialize;

/// Appends a formatted text to a `String`.
// `write!` returns a `Result`, but a `String` never returns an error.
macro_rules! append {
    ($text:expr, $($format:tt)*) => {{
        use std::fmt::Write as _;
        write!($text, $($format)*).unwrap_or_else(|_| unreachable!("a string can be written to"))
    }};
}
pub(crate) use append;

/// Returns whether a character affects the text around it instead of being displayed.
fn is_active(c: char) -> bool {
    // U+2028 and U+2029 end a line for some programs, and a result is one line.
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || is_bidi_control(c)
}

/// Returns Unicode's property `Bidi_Control` (`PropList.txt`).
fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text whose `Display` escapes its active characters: `\n`, `\u{1b}`. It allocates nothing. A
/// backslash is not doubled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EscapedText<'t>(pub(crate) &'t str);

impl Display for EscapedText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_shown(self.0, is_active, f)
    }
}

// Writes the text between two escapes at once: nearly all texts have none.
fn write_shown(
    text: &str,
    is_escaped: fn(char) -> bool,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let mut rest = text;
    while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_escaped(*c)) {
        write!(output, "{}{}", &rest[..at], c.escape_default())?;
        rest = &rest[at + c.len_utf8()..];
    }
    output.write_str(rest)
}

/// Returns a text of messages without the commands of services that run jobs. In a log, GitHub
/// Actions and Azure Pipelines take `##[…]` and `##vso[…]` as a command wherever they stand in a
/// line, and a file may have such a name.
// Sources: `ActionCommand.cs` of actions/runner, `Command.cs` of microsoft/azure-pipelines-agent.
pub(crate) fn without_commands(text: &str) -> Cow<'_, str> {
    if text.contains("##") && text.contains('[') {
        text.replace("##", r"#\u{23}").into()
    } else {
        text.into()
    }
}

/// Escapes a text of several lines for a terminal: line ends and tabs stay, other active characters
/// are escaped.
pub(crate) fn for_terminal(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| is_active(c) && c != '\n' && c != '\t') {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        // CR LF is a line end; a lone CR would move the cursor back, so it is escaped.
        let end = if line.ends_with("\r\n") {
            2
        } else {
            usize::from(line.ends_with('\n'))
        };
        let (content, end) = line.split_at(line.len() - end);
        write_shown(content, |c| is_active(c) && c != '\t', &mut shown)
            .unwrap_or_else(|_| unreachable!("a string can be written to"));
        shown.push_str(end);
    }
    shown.into()
}

/// Returns a value as one line of JSON, with its line end. Active characters are written as JSON
/// escapes: the value is the same, and terminals do not interpret them.
pub(crate) fn json_line(value: &impl Serialize) -> anyhow::Result<String> {
    let mut json = serde_json::to_string(value).context("cannot be written as JSON")?;
    // `serde_json` escapes all active ASCII characters except U+007F. Nearly all lines end here.
    if json.is_ascii() && !json.contains('\u{7f}') {
        json.push('\n');
        return Ok(json);
    }
    let mut line = String::with_capacity(json.len() + 1);
    let mut rest = &*json;
    // All active characters are below U+10000, so one `\u` escape is enough. They occur only in
    // strings.
    while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_active(*c)) {
        append!(line, "{}\\u{:04x}", &rest[..at], u32::from(c));
        rest = &rest[at + c.len_utf8()..];
    }
    line.push_str(rest);
    line.push('\n');
    Ok(line)
}

/// The name of an input; `-` is standard input. Its `Display` is one line, with `\xff` for a byte
/// that is not UTF-8.
#[derive(Clone, Debug)]
pub(crate) struct InputName(PathBuf);

impl InputName {
    pub(crate) fn new(file: &Path) -> Self {
        InputName(file.to_owned())
    }

    pub(crate) fn standard_input() -> Self {
        InputName("-".into())
    }

    /// Returns the path as services for repositories name files: relative to the current folder if
    /// it is in it, with `/` on all systems, and without `./`.
    pub(crate) fn in_repository(&self) -> String {
        let here = env::current_dir().unwrap_or_default();
        let name = InputName::new(self.0.strip_prefix(here).unwrap_or(&self.0)).to_string();
        let name = if cfg!(windows) {
            name.replace('\\', "/")
        } else {
            name
        };
        name.strip_prefix("./")
            .map_or_else(|| name.clone(), str::to_owned)
    }

    /// Returns the path; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        Some(&*self.0).filter(|path| *path != Path::new("-"))
    }

    /// Returns the fields of a JSON object that name the file.
    pub(crate) fn json(&self) -> FileFields<'_> {
        let file = self.0.to_string_lossy();
        let file_bytes = if cfg!(unix) && self.0.to_str().is_none() {
            Some(bytes(self.0.as_os_str()))
        } else {
            None
        };
        FileFields { file, file_bytes }
    }

    /// Returns the name as git writes it in a diff: in quotation marks and with escapes, if it
    /// contains a quotation mark, a backslash or anything except printable ASCII. So `patch` and
    /// git read the whole name, and a line end in it does not start a new line of the diff.
    pub(crate) fn quoted(&self) -> String {
        let name = self.0.to_string_lossy();
        let plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
        // On Windows, git writes `/`, and names cannot contain a backslash.
        let name: Cow<'_, [u8]> = if cfg!(windows) {
            name.replace('\\', "/").into_bytes().into()
        } else {
            bytes(self.0.as_os_str()).into()
        };
        if name.iter().all(plain) {
            return name.iter().map(|byte| char::from(*byte)).collect();
        }
        let mut quoted = String::from("\"");
        for byte in name.iter() {
            quote(*byte, &mut quoted);
        }
        quoted.push('"');
        quoted
    }
}

/// Writes a byte as git's `quote.c` does, with the default of `core.quotePath`.
fn quote(byte: u8, quoted: &mut String) {
    let letter = match byte {
        0x07 => 'a',
        0x08 => 'b',
        b'\t' => 't',
        b'\n' => 'n',
        0x0b => 'v',
        0x0c => 'f',
        b'\r' => 'r',
        b'"' | b'\\' => char::from(byte),
        b' '..=b'~' => return quoted.push(char::from(byte)),
        _ => return append!(quoted, "\\{byte:03o}"),
    };
    quoted.extend(['\\', letter]);
}

/// Returns the bytes of a name; on Unix, those of the file system.
fn bytes(name: &OsStr) -> &[u8] {
    name.as_encoded_bytes()
}

impl Display for InputName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in bytes(self.0.as_os_str()).utf8_chunks() {
            write!(f, "{}", EscapedText(chunk.valid()))?;
            chunk
                .invalid()
                .iter()
                .try_for_each(|byte| write!(f, "\\x{byte:02x}"))?;
        }
        Ok(())
    }
}

/// The fields of a JSON object that name a file.
#[derive(Debug, Serialize)]
pub(crate) struct FileFields<'n> {
    /// The name, with U+FFFD for bytes that are not UTF-8.
    file: Cow<'n, str>,
    /// All bytes of the name, if it is not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    file_bytes: Option<&'n [u8]>,
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::{EscapedText, for_terminal, json_line};

    #[test]
    fn only_characters_that_terminals_interpret_are_escaped() {
        let text = "é\\\u{1b}]0;x\u{7}\t\u{85}\u{9b}\u{2028}\u{2066}\u{200e}\u{200d}\u{ad}例";
        assert_eq!(
            EscapedText(text).to_string(),
            "é\\\\u{1b}]0;x\\u{7}\\t\\u{85}\\u{9b}\\u{2028}\\u{2066}\\u{200e}\u{200d}\u{ad}例"
        );
    }

    /// U+007F deletes on some terminals, and U+061C changes the direction of the text after it.
    #[test]
    fn the_last_of_ascii_and_the_mark_of_arabic_are_escaped() {
        assert_eq!(
            EscapedText("a\u{7f}b\u{61c}c").to_string(),
            "a\\u{7f}b\\u{61c}c"
        );
        assert_eq!(for_terminal("a\u{7f}b\u{61c}c"), "a\\u{7f}b\\u{61c}c");
        assert_eq!(json_line(&"a\u{7f}b").unwrap(), "\"a\\u007fb\"\n");
        assert_eq!(json_line(&"a\u{61c}b").unwrap(), "\"a\\u061cb\"\n");
    }

    #[test]
    fn a_terminal_gets_lines_and_tabs() {
        for (text, shown) in [
            ("", ""),
            ("a\tb\n\nc", "a\tb\n\nc"),
            ("a\r\nb\rc\r\n", "a\r\nb\\rc\r\n"),
            ("\r\r\n\u{1b}[1m\r", "\\r\r\n\\u{1b}[1m\\r"),
        ] {
            assert_eq!(for_terminal(text), shown, "{text:?}");
        }
    }
    /// Nearly all output is such a text, and it may be long.
    #[test]
    fn a_text_without_control_characters_is_not_copied() {
        for text in ["", "é例", "a\tb\n\nc\n"] {
            assert!(matches!(for_terminal(text), Cow::Borrowed(_)), "{text:?}");
        }
    }
}

//! Messages as they are sent: headers, and JSON. A message that is not JSON gets an error, and the
//! session goes on.
//!
//! Sources: the base protocol of the Language Server Protocol, and JSON-RPC 2.0, section 5.1.
// `lsp_server::Message::read` ends the session instead, and takes as much memory as a header asks
// for.

use std::io::{self, BufRead, Read as _, Write};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// Returns the content of the next message; `None` at the end of the input.
///
/// # Errors
///
/// If the headers do not say how long the content is: then nothing tells where the next message
/// starts.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let invalid = |what: &str, line: &str| io::Error::other(format!("{what}: {line:?}"));
    let mut len = None;
    loop {
        let mut line = String::new();
        if input.by_ref().take(LONGEST_HEADER).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        if line.len() as u64 == LONGEST_HEADER && !line.ends_with('\n') {
            return Err(io::Error::other("a header without an end"));
        }
        let header = line.trim_end();
        if header.is_empty() {
            break;
        }
        let (name, value) = header
            .split_once(':')
            .ok_or_else(|| invalid("malformed header", &line))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            len = Some(
                value
                    .trim()
                    .parse()
                    .map_err(|_| invalid("malformed length", &line))?,
            );
        }
    }
    let len = len.ok_or_else(|| invalid("no length", ""))?;
    let mut content = Vec::new();
    input.by_ref().take(len).read_to_end(&mut content)?;
    Ok(Some(content))
}

/// The length of a header at which it is no header: those of the protocol have less than a hundred
/// bytes.
const LONGEST_HEADER: u64 = 4096;

/// Returns the message with this content, or the answer to a content that is none.
pub(super) fn parse(content: &[u8]) -> Result<Message, Value> {
    let error = |id: Value, code: ErrorCode, message: &str| {
        let error = json!({ "code": code as i32, "message": message });
        json!({ "jsonrpc": "2.0", "id": id, "error": error })
    };
    let value = serde_json::from_slice(content)
        .or_else(|failure| serde_json::from_slice(&whole_pairs(content)).map_err(|_| failure));
    let value: Value = value.map_err(|failure| {
        error(
            Value::Null,
            ErrorCode::ParseError,
            &format!("not JSON: {failure}"),
        )
    })?;
    let id = value.get("id").cloned();
    match serde_json::from_value(value) {
        // With an `id` it is a request, whose client waits for an answer.
        Ok(Message::Notification(_)) if id.is_some() => {}
        Ok(message) => return Ok(message),
        Err(_) => {}
    }
    Err(error(
        id.filter(|id| id.is_string() || id.is_number())
            .unwrap_or_default(),
        ErrorCode::InvalidRequest,
        "neither a request, a notification nor an answer",
    ))
}

/// Returns a content with U+FFFD for each escape of half a surrogate pair. Editors whose texts are
/// UTF-16 may send one, and without such a change all later positions would be wrong. The
/// replacement is one code unit, too.
fn whole_pairs(content: &[u8]) -> Vec<u8> {
    let unit = |at: usize| {
        let digits = content.get(at..)?.strip_prefix(b"\\u")?.get(..4)?;
        u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut whole = content.to_vec();
    let mut at = 0;
    while let Some(len) = content[at..].iter().position(|&byte| byte == b'\\') {
        at += len;
        at += match (unit(at), unit(at + ESCAPE)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 2 * ESCAPE,
            (Some(0xd800..=0xdfff), _) => {
                whole[at..at + ESCAPE].copy_from_slice(b"\\ufffd");
                ESCAPE
            }
            _ => 2,
        };
        at = at.min(content.len());
    }
    whole
}

/// The length of an escape such as `\ud83d`.
const ESCAPE: usize = 6;

/// Writes a message.
pub(super) fn write(message: &Value, output: &mut dyn Write) -> io::Result<()> {
    let content = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{content}", content.len())
}

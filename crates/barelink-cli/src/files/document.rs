//! An input that was read: its bytes are decoded, and positions in the text lead back to the file.

use anyhow::{anyhow, bail};
use memchr::memchr_iter;

use crate::arguments::InputArgs;
use crate::escaped::InputName;

/// An input that was read.
#[derive(Debug)]
pub(crate) struct Document {
    /// The name in lists and messages.
    pub(crate) name: InputName,
    /// The text without the byte order mark.
    pub(crate) text: String,
    /// The length of the byte order mark, in bytes.
    pub(crate) mark: usize,
    /// The length of the front matter, in bytes of the text; 0 if the reader did not look for front
    /// matter.
    pub(crate) front: usize,
    /// The starts of the parts that were copied unchanged: in the text, and in the bytes after the
    /// mark. Between two parts is a replacement character.
    // With `--lossy` the text has other positions than the file, and reports must give those of the
    // file.
    pieces: Vec<(usize, usize)>,
    /// All bytes of a finished page, which may not be UTF-8; empty for other inputs.
    pub(crate) raw: Vec<u8>,
}

impl Document {
    /// Returns the front matter and the Markdown after it.
    pub(crate) fn parts(&self) -> (&str, &str) {
        self.text.split_at(self.front)
    }

    /// Returns the position in the file of the byte `at` of the text.
    pub(crate) fn origin(&self, at: usize) -> usize {
        let pieces = self.pieces.partition_point(|(in_text, _)| *in_text <= at);
        let (in_text, in_file) = self.pieces[..pieces].last().copied().unwrap_or_default();
        self.mark + in_file + (at - in_text)
    }
}

/// Decodes the bytes. Bytes that are not UTF-8 are replaced with `--lossy`; otherwise they are an
/// error.
pub(crate) fn decode(
    name: InputName,
    bytes: Vec<u8>,
    args: &InputArgs,
) -> anyhow::Result<Document> {
    Document::new(name, bytes).or_else(|error| match error {
        NotUtf8 { encoding: None, .. } if !args.lossy => bail!("{}{OR_LOSSY}", error.error()),
        error if !args.lossy => Err(error.error()),
        NotUtf8 {
            name, mark, bytes, ..
        } => {
            let (text, pieces) = replaced(&bytes);
            Ok(Document {
                name,
                text,
                mark,
                front: 0,
                pieces,
                raw: Vec::new(),
            })
        }
    })
}

/// Takes the bytes of a finished page.
pub(crate) fn page(name: InputName, bytes: Vec<u8>) -> anyhow::Result<Document> {
    if let Some(encoding) = other_encoding(&bytes) {
        bail!("{name}: it is {encoding}, in which links cannot be found; convert it to UTF-8");
    }
    let mark = if bytes.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    let text = String::from_utf8_lossy(&bytes[mark..]).into_owned();
    Ok(Document {
        name,
        text,
        mark,
        front: 0,
        pieces: vec![(0, 0)],
        raw: bytes,
    })
}

/// Returns the name of an encoding in which ASCII is not one byte for each character.
fn other_encoding(bytes: &[u8]) -> Option<&'static str> {
    let marked = OTHER_MARKS
        .iter()
        .find(|(mark, _)| bytes.starts_with(mark))
        .map(|(_, name)| *name);
    // Without a mark, the first tag tells it. ISO-2022 switches to other characters with an escape.
    let starts: [(&[u8], &str); 2] = [(b"<\0", "UTF-16"), (b"\0<", "UTF-16")];
    let unmarked = || {
        starts
            .iter()
            .find(|(start, _)| bytes.starts_with(start))
            .map(|(_, name)| *name)
    };
    let escaped = || {
        bytes
            .windows(2)
            .any(|pair| pair == b"\x1b$")
            .then_some("ISO-2022")
    };
    marked.or_else(unmarked).or_else(escaped)
}

/// An input that is not UTF-8.
pub(crate) struct NotUtf8 {
    pub(crate) name: InputName,
    mark: usize,
    /// The bytes after the byte order mark.
    bytes: Vec<u8>,
    /// The position of the first invalid byte in the file.
    at: usize,
    /// The encoding that another byte order mark indicates, if there is one.
    encoding: Option<&'static str>,
}

impl NotUtf8 {
    pub(crate) fn error(&self) -> anyhow::Error {
        if let Some(encoding) = self.encoding {
            return anyhow!("it is {encoding}; convert it to UTF-8");
        }
        let line = 1 + memchr_iter(b'\n', &self.bytes[..self.at - self.mark]).count();
        anyhow!("{}", not_utf8(line, self.at))
    }
}

/// Returns the message about an input whose first invalid byte is in this line.
pub(crate) fn not_utf8(line: usize, at: usize) -> String {
    format!("not UTF-8 in line {line}, at byte {at}; convert it to UTF-8")
}

/// The end of the message if the command has that flag.
pub(crate) const OR_LOSSY: &str = ", or pass --lossy, which replaces invalid bytes";

/// The byte order marks of other encodings (The Unicode Standard, section 23.8). UTF-32 comes
/// first, because its mark starts with that of UTF-16.
const OTHER_MARKS: [(&[u8], &str); 4] = [
    (b"\xFF\xFE\0\0", "UTF-32"),
    (b"\0\0\xFE\xFF", "UTF-32"),
    (b"\xFF\xFE", "UTF-16"),
    (b"\xFE\xFF", "UTF-16"),
];

impl Document {
    /// Decodes the bytes of an input, without its byte order mark.
    pub(crate) fn new(name: InputName, mut bytes: Vec<u8>) -> Result<Self, NotUtf8> {
        let mark = if bytes.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        bytes.drain(..mark);
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Document {
                name,
                text,
                mark,
                front: 0,
                pieces: vec![(0, 0)],
                raw: Vec::new(),
            }),
            Err(error) => {
                let at = mark + error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                let encoding = OTHER_MARKS
                    .iter()
                    .find(|(mark, _)| bytes.starts_with(mark))
                    .map(|(_, name)| *name);
                Err(NotUtf8 {
                    name,
                    mark,
                    bytes,
                    at,
                    encoding,
                })
            }
        }
    }

    /// Returns the byte order mark of the file; an empty text if it has none.
    pub(crate) fn mark(&self) -> &'static str {
        if self.mark > 0 { "\u{feff}" } else { "" }
    }
}

/// Returns the text with U+FFFD for bytes that are not UTF-8, as [`String::from_utf8_lossy`] does,
/// and the starts of the parts that were copied unchanged: in the text and in the bytes.
fn replaced(bytes: &[u8]) -> (String, Vec<(usize, usize)>) {
    let mut text = String::with_capacity(bytes.len());
    let mut pieces = Vec::new();
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        // A replacement character has three bytes in the text and one to three in the file, so
        // positions shift.
        pieces.push((text.len(), at));
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        at += chunk.valid().len() + chunk.invalid().len();
    }
    (text, pieces)
}

/// U+FEFF in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

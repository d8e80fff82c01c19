//! Reads UTF-8 with clear errors, and writes files completely or not at all.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use same_file::Handle;

use crate::arguments::InputArgs;
use crate::replace::{self, Update};
use crate::shown::InputName;
use crate::{STANDARD_OUTPUT, Streams, front_matter, prompt};

/// An input that was read.
#[derive(Debug)]
pub(crate) struct Document {
    /// The name in lists and messages.
    pub(crate) name: InputName,
    /// The text without the byte order mark.
    pub(crate) text: String,
    /// The length of the byte order mark, in bytes.
    pub(crate) mark: usize,
    /// The length of the front matter, in bytes of the text; 0 if the reader did not look for front matter.
    front: usize,
    /// The starts of the parts that were copied unchanged: in the text, and in the bytes after the mark. Between two parts
    /// is a replacement character.
    // With `--lossy` the text has other positions than the file, and reports must give those of the file.
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

/// Reads a file; standard input for `None` or the name `-`. Lists call standard input `input_name`, if there is one.
pub(crate) fn read(
    file: Option<&Path>,
    input_name: Option<&Path>,
    args: &InputArgs,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Document> {
    let file = file.filter(|file| *file != Path::new("-"));
    let bytes = file.map_or_else(|| read_input(streams), read_file);
    let name = file.or(input_name).map_or_else(InputName::standard_input, InputName::new);
    // Lists call it `-`; in a sentence that would be unclear.
    let context = file.map_or_else(|| "standard input".to_owned(), |_| name.to_string());
    bytes.and_then(|bytes| decode(name, bytes, args)).context(context)
}

fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut opened = File::open(file).context("cannot read")?;
    // On Unix a folder can be opened, and only reading it fails, with an unclear message.
    if opened.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("it is a folder; `barelink check FOLDER` reads folders");
    }
    read_stream(&mut opened)
}

/// Returns a text of the command line as the content of standard input.
pub(crate) fn given(text: &str) -> anyhow::Result<Document> {
    Document::new(InputName::standard_input(), text.into()).map_err(|error| error.error())
}

/// Returns whether a file is Markdown, by its name.
pub(crate) fn is_markdown(file: &Path) -> bool {
    let is_known = |extension: &OsStr| MARKDOWN.iter().any(|known| extension.eq_ignore_ascii_case(known));
    is_mdx(file) || file.extension().is_some_and(is_known)
}

/// The extensions of Markdown files that are not MDX.
const MARKDOWN: [&str; 2] = ["md", "markdown"];

/// Returns whether a file is MDX, by its name.
pub(crate) fn is_mdx(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mdx"))
}

fn read_input(streams: &mut Streams<'_>) -> anyhow::Result<Vec<u8>> {
    prompt(streams);
    read_stream(streams.input)
}

fn read_stream(stream: &mut dyn Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).context("cannot read")?;
    Ok(bytes)
}

/// Decodes the bytes. Bytes that are not UTF-8 are replaced with `--lossy`; otherwise they are an error.
fn decode(name: InputName, bytes: Vec<u8>, args: &InputArgs) -> anyhow::Result<Document> {
    Document::new(name, bytes).or_else(|error| match error {
        NotUtf8 { encoding: None, at, .. } if !args.lossy => {
            bail!("not UTF-8 at byte {at} (--lossy replaces invalid bytes)")
        }
        error if !args.lossy => Err(error.error()),
        NotUtf8 { name, mark, bytes, .. } => {
            let (text, pieces) = replaced(&bytes);
            Ok(Document { name, text, mark, front: 0, pieces, raw: Vec::new() })
        }
    })
}

/// Returns whether a file is a finished page, by its name.
pub(crate) fn is_page(file: &Path) -> bool {
    file.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("html") || extension.eq_ignore_ascii_case("htm"))
}

/// Reads a finished page; standard input for `None` or the name `-`. Its bytes need not be UTF-8, but ASCII has to be one byte for
/// each character.
pub(crate) fn read_page(file: Option<&Path>, streams: &mut Streams<'_>) -> anyhow::Result<Document> {
    match file.filter(|file| !is_standard_input(file)) {
        Some(file) => page(InputName::new(file), read_file(file).with_context(|| InputName::new(file).to_string())?),
        None => read_input_page(None, streams),
    }
}

/// Reads a finished page that may be written back.
pub(crate) fn read_page_exactly(file: &Path) -> anyhow::Result<Document> {
    let name = InputName::new(file);
    refuse_odd(file, &name)?;
    let bytes = read_file(file).with_context(|| name.to_string())?;
    page(name, bytes)
}

/// Reads standard input as a finished page. Lists call it `name`, if there is one.
pub(crate) fn read_input_page(name: Option<&Path>, streams: &mut Streams<'_>) -> anyhow::Result<Document> {
    let name = name.map_or_else(InputName::standard_input, InputName::new);
    page(name, read_input(streams).context("standard input")?)
}

fn page(name: InputName, bytes: Vec<u8>) -> anyhow::Result<Document> {
    if let Some(encoding) = other_encoding(&bytes) {
        bail!("{name}: it is {encoding}, in which links cannot be found; convert it to UTF-8");
    }
    let mark = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let text = String::from_utf8_lossy(&bytes[mark..]).into_owned();
    Ok(Document { name, text, mark, front: 0, pieces: vec![(0, 0)], raw: bytes })
}

/// Returns the name of an encoding in which ASCII is not one byte for each character.
fn other_encoding(bytes: &[u8]) -> Option<&'static str> {
    let marked = OTHER_MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(_, name)| *name);
    // Without a mark, the first tag tells it. ISO-2022 switches to other characters with an escape.
    let starts: [(&[u8], &str); 2] = [(b"<\0", "UTF-16"), (b"\0<", "UTF-16")];
    let unmarked = || starts.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, name)| *name);
    let escaped = || bytes.windows(2).any(|pair| pair == b"\x1b$").then_some("ISO-2022");
    marked.or_else(unmarked).or_else(escaped)
}

/// Reads a file that may be written back: replaces no bytes, and looks for front matter.
pub(crate) fn read_exactly(file: &Path) -> anyhow::Result<Document> {
    let name = InputName::new(file);
    refuse_odd(file, &name)?;
    let bytes = read_file(file).with_context(|| name.to_string())?;
    exactly(name, bytes)
}

/// Returns an error for a pipe or a device.
fn refuse_odd(file: &Path, name: &InputName) -> anyhow::Result<()> {
    // A pipe may wait for ever, a device may never end, and neither can be replaced.
    let is_odd = file.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
    if is_odd {
        bail!("{name}: cannot read: it is not a regular file (pass pipes and devices as standard input, `-`)");
    }
    Ok(())
}

/// Reads standard input as [`read_exactly`] reads a file. Lists call it `name`, if there is one.
pub(crate) fn read_input_exactly(name: Option<&Path>, streams: &mut Streams<'_>) -> anyhow::Result<Document> {
    let name = name.map_or_else(InputName::standard_input, InputName::new);
    exactly(name, read_input(streams).context("standard input")?)
}

fn exactly(name: InputName, bytes: Vec<u8>) -> anyhow::Result<Document> {
    let document = Document::new(name, bytes);
    let mut document = document.map_err(|error| error.error().context(error.name.to_string()))?;
    document.front = front_matter::len(&document.text);
    Ok(document)
}

/// An input that is not UTF-8.
struct NotUtf8 {
    name: InputName,
    mark: usize,
    /// The bytes after the byte order mark.
    bytes: Vec<u8>,
    /// The position of the first invalid byte in the file.
    at: usize,
    /// The encoding that another byte order mark indicates, if there is one.
    encoding: Option<&'static str>,
}

impl NotUtf8 {
    fn error(&self) -> anyhow::Error {
        match self.encoding {
            Some(encoding) => anyhow!("it is {encoding}; convert it to UTF-8"),
            None => anyhow!("not UTF-8 at byte {}", self.at),
        }
    }
}

/// The byte order marks of other encodings (The Unicode Standard, section 23.8). UTF-32 comes first, because its mark starts
/// with that of UTF-16.
const OTHER_MARKS: [(&[u8], &str); 4] =
    [(b"\xFF\xFE\0\0", "UTF-32"), (b"\0\0\xFE\xFF", "UTF-32"), (b"\xFF\xFE", "UTF-16"), (b"\xFE\xFF", "UTF-16")];

impl Document {
    fn new(name: InputName, mut bytes: Vec<u8>) -> Result<Self, NotUtf8> {
        let mark = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        bytes.drain(..mark);
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Document { name, text, mark, front: 0, pieces: vec![(0, 0)], raw: Vec::new() }),
            Err(error) => {
                let (at, bytes) = (mark + error.utf8_error().valid_up_to(), error.into_bytes());
                let encoding = OTHER_MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(_, name)| *name);
                Err(NotUtf8 { name, mark, bytes, at, encoding })
            }
        }
    }

    /// Returns the byte order mark of the file; an empty text if it has none.
    pub(crate) fn mark(&self) -> &'static str {
        if self.mark > 0 { "\u{feff}" } else { "" }
    }
}

/// Returns the text with U+FFFD for bytes that are not UTF-8, as [`String::from_utf8_lossy`] does, and the starts of the
/// parts that were copied unchanged: in the text and in the bytes.
fn replaced(bytes: &[u8]) -> (String, Vec<(usize, usize)>) {
    let (mut text, mut pieces) = (String::with_capacity(bytes.len()), Vec::new());
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        // A replacement character has three bytes in the text and one to three in the file, so positions shift.
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

/// Calls `write` with the output: the file, or standard output for `None` or the name `-`.
///
/// A file is written completely or not at all, as [`replace::write`] says.
pub(crate) fn write(
    file: Option<&Path>,
    streams: &mut Streams<'_>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    match file.filter(|file| !is_standard_output(file)) {
        None => write(streams.output).context(STANDARD_OUTPUT),
        Some(file) => replace::write(file, write).with_context(|| cannot_write(file)),
    }
}

/// Replaces the content of a file by these texts, one after the other, if it is still `document`.
pub(crate) fn update(file: &Path, document: &Document, texts: &[&str]) -> anyhow::Result<Update> {
    let old = [document.mark().as_bytes(), document.text.as_bytes()];
    let new: Vec<_> = texts.iter().map(|text| text.as_bytes()).collect();
    replace::update(file, &old, &new).with_context(|| cannot_write(file))
}

/// Replaces the content of a finished page, if it is still `page`.
pub(crate) fn update_page(file: &Path, page: &Document, new: &[u8]) -> anyhow::Result<Update> {
    replace::update(file, &[&page.raw], &[new]).with_context(|| cannot_write(file))
}

// The name is in each message, because one run may write several files.
fn cannot_write(file: &Path) -> String {
    format!("{}: cannot write", InputName::new(file))
}

/// Returns whether the name means standard output.
fn is_standard_output(file: &Path) -> bool {
    // `/dev/stdout` may be a file with other content (`>> log`), which must not be replaced.
    file == Path::new("-") || file == Path::new("/dev/stdout")
}

/// Returns whether the name means standard input. It may be a file, which must not be replaced.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-") || file == Path::new("/dev/stdin")
}

/// Returns an error if the output is the input, by whatever names. Pipes and devices are not replaced, so they may be both.
pub(crate) fn refuse_own_input(input: Option<&Path>, output: Option<&Path>) -> anyhow::Result<()> {
    let Some(output) = output.filter(|output| output.is_file()) else { return Ok(()) };
    let input = match input.filter(|input| !is_standard_input(input)) {
        Some(input) if input.is_file() => Handle::from_path(input),
        Some(_) => return Ok(()),
        None => Handle::stdin(),
    };
    // A file that cannot be opened is reported when it is read or written.
    match (input, Handle::from_path(output)) {
        // By identity and not by name: links and relative paths give a file several names.
        (Ok(input), Ok(file)) if input == file => bail!("--output: {} is the input", InputName::new(output)),
        _ => Ok(()),
    }
}

//! Reading UTF-8 with clear errors; writing whole files or nothing.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use same_file::Handle;

use crate::args::InputArgs;
use crate::replace::{self, Update};
use crate::shown::Name;
use crate::{STANDARD_OUTPUT, Streams, front_matter};

/// A text that was read.
#[derive(Debug)]
pub(crate) struct Document {
    /// The name that lists call it by.
    pub(crate) name: Name,
    /// Without the byte order mark.
    pub(crate) text: String,
    /// How many bytes the byte order mark took.
    pub(crate) mark: usize,
    /// How many bytes of the text are front matter, where that was looked for.
    front: usize,
    /// Where the pieces of the text that were taken over begin: in the text, and in the bytes after the mark. Between
    /// them stands what was replaced.
    pieces: Vec<(usize, usize)>,
}

impl Document {
    /// The front matter, and what is Markdown.
    pub(crate) fn parts(&self) -> (&str, &str) {
        self.text.split_at(self.front)
    }

    /// Where the byte `at` of the text stands in the file, in bytes.
    pub(crate) fn origin(&self, at: usize) -> usize {
        let pieces = self.pieces.partition_point(|(in_text, _)| *in_text <= at);
        let (in_text, in_file) = self.pieces[..pieces].last().copied().unwrap_or_default();
        self.mark + in_file + (at - in_text)
    }
}

/// Reads a file, or standard input where there is none or its name is `-`.
pub(crate) fn read(file: Option<&Path>, args: &InputArgs, streams: &mut Streams<'_>) -> anyhow::Result<Document> {
    let file = file.filter(|file| *file != Path::new("-"));
    let bytes = file.map_or_else(|| read_stream(streams.input), read_file);
    let name = file.map_or_else(Name::standard_input, Name::new);
    let told = file.map_or_else(|| "standard input".to_owned(), |_| name.to_string());
    bytes.and_then(|bytes| decode(name, bytes, args)).context(told)
}

fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut opened = File::open(file).context("cannot read")?;
    if opened.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("cannot read: it is a directory");
    }
    read_stream(&mut opened)
}

/// Whether a file is Markdown, by its name.
pub(crate) fn is_markdown(file: &Path) -> bool {
    let is_known = |extension: &OsStr| MARKDOWN.iter().any(|known| extension.eq_ignore_ascii_case(known));
    is_mdx(file) || file.extension().is_some_and(is_known)
}

/// The extensions of Markdown files that are not MDX.
const MARKDOWN: [&str; 2] = ["md", "markdown"];

/// Whether a file is MDX, by its name.
pub(crate) fn is_mdx(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mdx"))
}

fn read_stream(stream: &mut dyn Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).context("cannot read")?;
    Ok(bytes)
}

/// The text of the bytes; what is not UTF-8 in them is replaced or an error, as `args` say.
fn decode(name: Name, bytes: Vec<u8>, args: &InputArgs) -> anyhow::Result<Document> {
    Document::new(name, bytes).or_else(|error| match error {
        NotUtf8 { encoding: None, at, .. } if !args.lossy => {
            bail!("not UTF-8 at byte {at} (--lossy replaces what is not)")
        }
        error if !args.lossy => Err(error.error()),
        NotUtf8 { name, mark, bytes, .. } => {
            let (text, pieces) = replaced(&bytes);
            Ok(Document { name, text, mark, front: 0, pieces })
        }
    })
}

/// Reads a page whose every byte has to be put back: nothing is replaced, and front matter is looked for. Only regular
/// files are read: a pipe may wait for ever, a device may never end, and neither can be put back.
pub(crate) fn read_exactly(file: &Path) -> anyhow::Result<Document> {
    let name = Name::new(file);
    let is_odd = file.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
    if is_odd {
        bail!("{name}: cannot read: it is no regular file (`-` is standard input, and may be anything)");
    }
    let bytes = read_file(file).with_context(|| name.to_string())?;
    exactly(name, bytes)
}

/// The same of standard input.
pub(crate) fn read_input_exactly(streams: &mut Streams<'_>) -> anyhow::Result<Document> {
    exactly(Name::standard_input(), read_stream(streams.input).context("standard input")?)
}

fn exactly(name: Name, bytes: Vec<u8>) -> anyhow::Result<Document> {
    let document = Document::new(name, bytes);
    let mut document = document.map_err(|error| error.error().context(error.name.to_string()))?;
    document.front = front_matter::len(&document.text);
    Ok(document)
}

/// Bytes that are no text, without their byte order mark.
struct NotUtf8 {
    name: Name,
    mark: usize,
    bytes: Vec<u8>,
    /// The first byte that is no text, of the file.
    at: usize,
    /// The encoding that the byte order mark names, if there is one.
    encoding: Option<&'static str>,
}

impl NotUtf8 {
    fn error(&self) -> anyhow::Error {
        match self.encoding {
            Some(encoding) => anyhow!("it is {encoding}, and only UTF-8 is read"),
            None => anyhow!("not UTF-8 at byte {}", self.at),
        }
    }
}

/// The encodings that a byte order mark tells (The Unicode Standard, section 23.8). The mark of UTF-32 starts with that of
/// UTF-16.
const OTHER_MARKS: [(&[u8], &str); 4] =
    [(b"\xFF\xFE\0\0", "UTF-32"), (b"\0\0\xFE\xFF", "UTF-32"), (b"\xFF\xFE", "UTF-16"), (b"\xFE\xFF", "UTF-16")];

impl Document {
    fn new(name: Name, mut bytes: Vec<u8>) -> Result<Self, NotUtf8> {
        let mark = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        bytes.drain(..mark);
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Document { name, text, mark, front: 0, pieces: vec![(0, 0)] }),
            Err(error) => {
                let (at, bytes) = (mark + error.utf8_error().valid_up_to(), error.into_bytes());
                let encoding = OTHER_MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(_, name)| *name);
                Err(NotUtf8 { name, mark, bytes, at, encoding })
            }
        }
    }

    /// The byte order mark of the file, or nothing.
    pub(crate) fn mark(&self) -> &'static str {
        if self.mark > 0 { "\u{feff}" } else { "" }
    }
}

/// The text with U+FFFD for what is not UTF-8, as [`String::from_utf8_lossy`] has it, and where its pieces come from.
fn replaced(bytes: &[u8]) -> (String, Vec<(usize, usize)>) {
    let (mut text, mut pieces) = (String::with_capacity(bytes.len()), Vec::new());
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
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

/// Gives `write` what it may write to: the file, or standard output where there is none or its name is `-`.
///
/// A file is there whole or not at all, as [`replace::write`] says.
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

/// Puts these texts, one after the other, in the place of a file that held `document` when it was read.
pub(crate) fn update(file: &Path, document: &Document, texts: &[&str]) -> anyhow::Result<Update> {
    replace::update(file, &[document.mark(), &document.text], texts).with_context(|| cannot_write(file))
}

fn cannot_write(file: &Path) -> String {
    format!("{}: cannot write", Name::new(file))
}

/// Standard output may be a file that has other things in it, and that must not be replaced.
fn is_standard_output(file: &Path) -> bool {
    file == Path::new("-") || file == Path::new("/dev/stdout")
}

/// Whether a file is standard input, which may be a file that must not be replaced.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-") || file == Path::new("/dev/stdin")
}

/// Refuses to replace what is read by what is made of it, whatever both are called. Pipes and devices are not replaced.
pub(crate) fn refuse_own_input(input: Option<&Path>, output: Option<&Path>) -> anyhow::Result<()> {
    let Some(output) = output.filter(|output| output.is_file()) else { return Ok(()) };
    let input = match input.filter(|input| !is_standard_input(input)) {
        Some(input) if input.is_file() => Handle::from_path(input),
        Some(_) => return Ok(()),
        None => Handle::stdin(),
    };
    // A file that cannot be opened is reported when it is read or written.
    match (input, Handle::from_path(output)) {
        (Ok(input), Ok(file)) if input == file => bail!("--output: {} is the input", Name::new(output)),
        _ => Ok(()),
    }
}

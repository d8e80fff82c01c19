//! Reading UTF-8 with clear errors; writing whole files or nothing.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};

use crate::args::InputArgs;
use crate::{STANDARD_OUTPUT, Streams, front_matter};

/// A text that was read.
#[derive(Debug)]
pub(crate) struct Document {
    /// The name that lists call it by; `-` is standard input.
    pub(crate) name: String,
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
    let name_or = |instead: &str| file.map_or_else(|| instead.to_owned(), |file| file.display().to_string());
    bytes.and_then(|bytes| decode(name_or("-"), bytes, args)).with_context(|| name_or("standard input"))
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
fn decode(name: String, bytes: Vec<u8>, args: &InputArgs) -> anyhow::Result<Document> {
    Document::new(name, bytes).or_else(|error| match error {
        NotUtf8 { at, .. } if !args.lossy => bail!("not UTF-8 at byte {at} (--lossy replaces what is not)"),
        NotUtf8 { name, mark, bytes, .. } => {
            let (text, pieces) = replaced(&bytes);
            Ok(Document { name, text, mark, front: 0, pieces })
        }
    })
}

/// Reads a page whose every byte has to be put back: nothing is replaced, and front matter is looked for.
pub(crate) fn read_exactly(file: &Path) -> anyhow::Result<Document> {
    let name = file.display().to_string();
    let bytes = read_file(file).with_context(|| name.clone())?;
    exactly(name, bytes)
}

/// The same of standard input.
pub(crate) fn read_input_exactly(streams: &mut Streams<'_>) -> anyhow::Result<Document> {
    exactly("-".to_owned(), read_stream(streams.input).context("standard input")?)
}

fn exactly(name: String, bytes: Vec<u8>) -> anyhow::Result<Document> {
    let document = Document::new(name, bytes);
    let mut document = document.map_err(|NotUtf8 { name, at, .. }| anyhow!("{name}: not UTF-8 at byte {at}"))?;
    document.front = front_matter::len(&document.text);
    Ok(document)
}

/// Bytes that are no text, without their byte order mark.
struct NotUtf8 {
    name: String,
    mark: usize,
    bytes: Vec<u8>,
    /// The first byte that is no text, of the file.
    at: usize,
}

impl Document {
    fn new(name: String, mut bytes: Vec<u8>) -> Result<Self, NotUtf8> {
        let mark = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        bytes.drain(..mark);
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Document { name, text, mark, front: 0, pieces: vec![(0, 0)] }),
            Err(error) => {
                let at = mark + error.utf8_error().valid_up_to();
                Err(NotUtf8 { name, mark, bytes: error.into_bytes(), at })
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
/// A file is written beside its place and renamed, so that it is there whole or not at all. What is no regular file (a
/// pipe, a device) is written to as it is.
pub(crate) fn write(
    file: Option<&Path>,
    streams: &mut Streams<'_>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    match file.filter(|file| !is_standard_output(file)) {
        None => write(streams.output).context(STANDARD_OUTPUT),
        Some(file) => write_file(file, write).with_context(|| format!("{}: cannot write", file.display())),
    }
}

/// Puts these texts, one after the other, in the place of a file.
pub(crate) fn overwrite(file: &Path, texts: &[&str]) -> anyhow::Result<()> {
    let written = write_file(file, |output| texts.iter().try_for_each(|text| output.write_all(text.as_bytes())));
    written.with_context(|| format!("{}: cannot write", file.display()))
}

/// Standard output may be a file that has other things in it, and that must not be replaced.
fn is_standard_output(file: &Path) -> bool {
    file == Path::new("-") || file == Path::new("/dev/stdout")
}

fn write_file(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let place = place(file);
    // A file that may not be written to is not replaced either.
    match File::options().write(true).open(&place) {
        Ok(existing) => match existing.metadata()? {
            metadata if metadata.is_file() => replace(&place, Some(metadata.permissions()), write),
            _ => write_through(&existing, write),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => replace(&place, None, write),
        Err(error) => Err(error),
    }
}

/// Where `file` is, behind symbolic links, also if the last of them leads to where nothing is yet.
fn place(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| match (file.parent(), fs::read_link(file)) {
        (Some(folder), Ok(target)) => folder.join(target),
        _ => file.to_owned(),
    })
}

/// Puts a new file at `place`; without permissions to take over it has those of any new file.
fn replace(
    place: &Path,
    permissions: Option<Permissions>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    // Not `tempfile_in`: its files may be read by their owner only, and its errors name them.
    let beside = tempfile::Builder::new().make_in(folder, |path| File::create_new(path))?;
    write_through(beside.as_file(), write)?;
    if let Some(permissions) = permissions {
        beside.as_file().set_permissions(permissions)?;
    }
    beside.persist(place).map(drop).map_err(|error| error.error)
}

fn write_through(file: &File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut output = BufWriter::new(file);
    write(&mut output)?;
    output.flush()
}

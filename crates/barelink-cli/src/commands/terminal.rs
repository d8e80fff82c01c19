//! `barelink terminal`: writes plain text with links that can be clicked in a terminal.

use std::borrow::Cow;
use std::io::{BufRead as _, BufReader, Write};

use anyhow::{Context as _, bail};
use barelink::{Finder, terminal};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::arguments::TerminalArgs;
use crate::files::{self, OR_LOSSY, not_utf8};
use crate::streams::{STANDARD_OUTPUT, Status, Streams, Tty, prompt};

pub(crate) fn run(args: &TerminalArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let finder = args.finder()?;
    let columns = matches!(streams.terminal, Tty::Yes).then_some(streams.columns);
    let rows = Rows {
        finder: &finder,
        columns: args.width.map(usize::from).or(columns),
    };
    match args
        .file
        .as_deref()
        .filter(|file| !crate::streams::is_standard_input(file))
    {
        Some(file) => {
            let document = files::read(Some(file), None, &args.input, streams)?;
            rows.write(&document.text, "", streams.output)?;
        }
        None => follow(args, &rows, streams)?,
    }
    Ok(Status::Done)
}

/// How texts are rendered.
struct Rows<'f> {
    finder: &'f Finder,
    /// The columns of a row, if they are known.
    columns: Option<usize>,
}

impl Rows<'_> {
    /// Writes a text below the row `above`, which is written already.
    fn write(&self, text: &str, above: &str, output: &mut dyn Write) -> anyhow::Result<()> {
        let width = |c: char| c.width().unwrap_or(0);
        let rendered = match self.columns {
            Some(columns) => terminal::render_rows(text, self.finder, columns, width),
            None => terminal::render(text, self.finder),
        };
        let rendered = rendered.below(above);
        write!(output, "{rendered}").context(STANDARD_OUTPUT)
    }

    /// Returns whether no more text can change the links of a text.
    fn is_settled(&self, text: &str) -> bool {
        let last = text.trim_end_matches(['\n', '\r']);
        let row = last.rsplit('\n').next().unwrap_or_default();
        let may_continue = self.columns == Some(row.width()) && holds_url(last);
        !may_continue && self.finder.settled(text) == text.len()
    }
}

/// Returns whether the last word of a text, which may have several rows, may be a URL that
/// continues.
fn holds_url(text: &str) -> bool {
    // No link is longer, so what is kept has a limit.
    let start = text.len().saturating_sub(LONGEST_WORD);
    let word = text.as_bytes()[start..]
        .rsplit(|byte| matches!(byte, b' ' | b'\t'))
        .next()
        .unwrap_or_default();
    let holds = |part: &[u8]| memchr::memmem::find(word, part).is_some();
    holds(b"://") || holds(b"www.")
}

/// A limit above the length of destinations that terminals take, in bytes.
const LONGEST_WORD: usize = 4096;

/// Copies standard input. Each line is written as soon as no more text can change its links.
// So that `tail -f log | barelink terminal` shows the lines as they come, and keeps none of them.
fn follow(args: &TerminalArgs, rows: &Rows<'_>, streams: &mut Streams<'_>) -> anyhow::Result<()> {
    prompt(streams);
    let mut input = BufReader::new(&mut *streams.input);
    let mut line = Vec::new();
    let mut text = String::new();
    let mut read = (0, 0);
    let mut above = String::new();
    loop {
        line.clear();
        let len = input
            .read_until(b'\n', &mut line)
            .context("standard input: cannot read")?;
        text += &decoded(&line, read, args)?;
        read = (read.0 + 1, read.1 + len);
        // With GitHub's rules, the rest of a paragraph matters.
        if len == 0 || rows.is_settled(&text) {
            rows.write(&text, &above, streams.output)?;
            text.lines()
                .last()
                .unwrap_or_default()
                .clone_into(&mut above);
            text.clear();
        }
        if len == 0 {
            return Ok(());
        }
        if input.buffer().is_empty() {
            streams.output.flush().context(STANDARD_OUTPUT)?;
        }
    }
}

/// Decodes a line that starts after `lines` lines, at the byte `at` of the input.
fn decoded<'l>(
    line: &'l [u8],
    (lines, at): (usize, usize),
    args: &TerminalArgs,
) -> anyhow::Result<Cow<'l, str>> {
    let line = if at == 0 {
        line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line)
    } else {
        line
    };
    match std::str::from_utf8(line) {
        Ok(text) => Ok(text.into()),
        Err(_) if args.input.lossy => Ok(String::from_utf8_lossy(line)),
        Err(error) => {
            bail!(
                "standard input: {}{OR_LOSSY}",
                not_utf8(lines + 1, at + error.valid_up_to())
            )
        }
    }
}

//! `barelink terminal`: writes plain text with links that can be clicked in a terminal.

use std::borrow::Cow;
use std::io::{BufRead as _, BufReader};

use anyhow::{Context as _, bail};
use barelink::{Finder, terminal};

use crate::arguments::TerminalArgs;
use crate::files::{self, OR_LOSSY, not_utf8};
use crate::streams::{STANDARD_OUTPUT, Status, Streams, prompt};

pub(crate) fn run(args: &TerminalArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let finder = args.finder()?;
    match args.file.as_deref().filter(|file| !crate::streams::is_standard_input(file)) {
        Some(file) => {
            let document = files::read(Some(file), None, &args.input, streams)?;
            write!(streams.output, "{}", terminal::render(&document.text, &finder)).context(STANDARD_OUTPUT)?;
        }
        None => follow(args, &finder, streams)?,
    }
    Ok(Status::Done)
}

/// Copies standard input. Each line is written as soon as no more text can change its links.
// So that `tail -f log | barelink terminal` shows the lines as they come, and keeps none of them.
fn follow(args: &TerminalArgs, finder: &Finder, streams: &mut Streams<'_>) -> anyhow::Result<()> {
    prompt(streams);
    let mut input = BufReader::new(&mut *streams.input);
    let (mut line, mut text, mut read) = (Vec::new(), String::new(), (0, 0));
    loop {
        line.clear();
        let len = input.read_until(b'\n', &mut line).context("standard input: cannot read")?;
        text += &decoded(&line, read, args)?;
        read = (read.0 + 1, read.1 + len);
        // With GitHub's rules, the rest of a paragraph matters.
        if len == 0 || finder.settled(&text) == text.len() {
            write!(streams.output, "{}", terminal::render(&text, finder)).context(STANDARD_OUTPUT)?;
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
fn decoded<'l>(line: &'l [u8], (lines, at): (usize, usize), args: &TerminalArgs) -> anyhow::Result<Cow<'l, str>> {
    let line = if at == 0 { line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line) } else { line };
    match std::str::from_utf8(line) {
        Ok(text) => Ok(text.into()),
        Err(_) if args.input.lossy => Ok(String::from_utf8_lossy(line)),
        Err(error) => {
            bail!("standard input: {}{OR_LOSSY}", not_utf8(lines + 1, at + error.valid_up_to()))
        }
    }
}

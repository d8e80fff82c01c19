//! The files that `check` and `fix` are asked about: found below folders, worked on in parallel, told of in order.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use ignore::WalkBuilder;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::files::{Document, is_standard_input};
use crate::shown::Name;
use crate::signals::Signals;
use crate::{Progress, STANDARD_OUTPUT, Status, Streams, files, is_closed_pipe, tell};

/// What came of a file.
#[derive(Debug)]
pub(crate) struct Report {
    /// For standard output.
    pub(crate) output: String,
    /// For standard error.
    pub(crate) notes: String,
    pub(crate) status: Status,
    /// How many links belong to template tags or MDX, and are left alone.
    pub(crate) protected: usize,
}

/// What the command was called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Its output: it ends when nobody reads that any more, and when a signal says so.
    Listing,
    /// What it does to files: it goes on without a reader, and a signal lets it report what was done.
    Writing,
}

/// Works on all files, some at a time, and writes what came of them in the order in which they were named and found. A file
/// that cannot be read is told and does not keep the others from being worked on. `work` gets no path for standard input.
pub(crate) fn each(
    paths: &[PathBuf],
    purpose: Purpose,
    streams: &mut Streams<'_>,
    work: impl Fn(Option<&Path>, &Document) -> anyhow::Result<Report> + Sync,
) -> anyhow::Result<Status> {
    let files = find(paths, streams);
    // Read while a signal still ends the process: a person may have forgotten that it waits for them.
    let input = files.iter().flatten().any(|file| is_standard_input(file)).then(|| files::read_input_exactly(streams));
    let one = |file: &anyhow::Result<PathBuf>| {
        let file = file.as_ref().map_err(again)?;
        match &input {
            Some(input) if is_standard_input(file) => work(None, input.as_ref().map_err(again)?),
            _ => work(Some(file), &files::read_exactly(file)?),
        }
    };
    let signals = match purpose {
        Purpose::Listing => None,
        Purpose::Writing => Some(Signals::catch().context("signals cannot be caught")?),
    };
    let caught = || signals.as_ref().and_then(Signals::caught);
    let mut pace = Pace::new(files.len(), streams.progress);
    let (mut status, mut is_read, mut seen, mut protected) = (Status::Done, true, 0, 0);
    for batch in files.chunks(BATCH) {
        let reports: Vec<_> = batch.par_iter().map(|file| caught().is_none().then(|| one(file))).collect();
        seen += reports.iter().flatten().count();
        pace.advance(batch.len());
        let reports: Vec<_> = reports.into_iter().flatten().collect();
        protected += reports.iter().flatten().map(|report| report.protected).sum::<usize>();
        status = status.max(pace.aside(|| write(reports, &mut is_read, streams))?);
        if caught().is_some() || !is_read && purpose == Purpose::Listing {
            break;
        }
    }
    drop(pace);
    tell_protected(protected, streams);
    match caught().filter(|_| seen < files.len()) {
        None => Ok(status),
        Some(stopped) => {
            let (left, all) = (files.len() - seen, files.len());
            note(streams, format_args!("{stopped}: {left} of {all} files were not looked at"));
            Ok(stopped.status)
        }
    }
}

/// Tells something that is no error. As with errors, that it cannot be written is told nowhere.
fn note(streams: &mut Streams<'_>, text: impl Display) {
    let _ = writeln!(streams.errors, "barelink: {text}");
}

/// Says how many links are left alone, if any are.
fn tell_protected(count: usize, streams: &mut Streams<'_>) {
    if count > 0 {
        let links = if count == 1 { "link that belongs" } else { "links that belong" };
        note(streams, format_args!("{count} {links} to template tags or MDX left alone (--verbose lists them)"));
    }
}

/// Writes what came of some files, and notes it when nobody reads that any more.
fn write(
    reports: Vec<anyhow::Result<Report>>,
    is_read: &mut bool,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let mut status = Status::Done;
    for report in reports {
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                status = tell(streams, &error);
                continue;
            }
        };
        // As with errors: that it cannot be written to is told nowhere.
        let _ = streams.errors.write_all(report.notes.as_bytes());
        status = status.max(report.status);
        let output = streams.terminal.copy(&report.output);
        attempt(is_read, || streams.output.write_all(output.as_bytes()))?;
    }
    // A signal may end the process before it would be done anyway.
    attempt(is_read, || streams.output.flush())?;
    Ok(status)
}

/// Writes something unless nobody reads it any more, and notes that.
fn attempt(is_read: &mut bool, write: impl FnOnce() -> io::Result<()>) -> anyhow::Result<()> {
    if !*is_read {
        return Ok(());
    }
    match write().context(STANDARD_OUTPUT) {
        Err(error) if is_closed_pipe(&error) => *is_read = false,
        written => written?,
    }
    Ok(())
}

/// How many files are worked on before what came of them is written; it bounds the memory.
const BATCH: usize = 256;

/// The same error once more.
fn again(error: &anyhow::Error) -> anyhow::Error {
    anyhow!("{error:#}")
}

/// The files that are named and, in order, the Markdown files in the folders that are named, each once, whatever it is called;
/// errors stand where their file would. A folder without such files is told of.
fn find(paths: &[PathBuf], streams: &mut Streams<'_>) -> Vec<anyhow::Result<PathBuf>> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(Ok(path.clone()));
            continue;
        }
        let before = files.len();
        files.extend(below(path));
        if files.len() == before {
            let folder = Name::new(path);
            note(streams, format_args!("{folder}: there are no Markdown files in it, or all of them are ignored"));
        }
    }
    let mut known = HashSet::new();
    files.retain(|file| file.as_ref().map_or(true, |file| known.insert(identity(file))));
    files
}

/// The Markdown files in a folder. It is searched as `.gitignore` says, without what is hidden, and symbolic links are not
/// followed.
fn below(folder: &Path) -> impl Iterator<Item = anyhow::Result<PathBuf>> {
    let entries = WalkBuilder::new(folder).require_git(false).sort_by_file_name(Ord::cmp).build();
    entries.filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
            files::is_markdown(entry.path()).then(|| Ok(plain(entry.path())))
        }
        Ok(_) => None,
        Err(error) => Some(Err(anyhow!("{error}"))),
    })
}

/// The one path of a file that has many; one that is not there keeps its own. Standard input is no file.
fn identity(file: &Path) -> PathBuf {
    if is_standard_input(file) {
        return "-".into();
    }
    fs::canonicalize(file).unwrap_or_else(|_| plain(file))
}

/// The path without `./`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// How far a run is, once it is a long one.
struct Pace {
    bar: ProgressBar,
    since: Instant,
    progress: Progress,
}

impl Pace {
    fn new(files: usize, progress: Progress) -> Self {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} files, {eta} left") {
            bar.set_style(style);
        }
        Pace { bar, since: Instant::now(), progress }
    }

    fn advance(&mut self, files: usize) {
        self.bar.inc(files as u64);
        if self.progress == Progress::Shown && self.since.elapsed() > LONG {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.progress = Progress::Hidden;
        }
    }

    /// Writes something without the bar in the way.
    fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Pace {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// After what time a run is a long one.
const LONG: Duration = Duration::from_secs(1);

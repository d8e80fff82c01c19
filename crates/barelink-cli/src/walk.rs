//! The files that `check` and `fix` are asked about: found below folders, worked on in parallel, told of in order.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use ignore::WalkBuilder;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::files::Document;
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

/// What is done when nobody reads the output any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    Stop,
    /// It is not for its output that the command was called.
    GoOn,
}

/// Works on all files, some at a time, and writes what came of them in the order in which they were named and found. A file
/// that cannot be read is told and does not keep the others from being worked on.
pub(crate) fn each(
    paths: &[PathBuf],
    unread: Unread,
    streams: &mut Streams<'_>,
    work: impl Fn(&Path, &Document) -> anyhow::Result<Report> + Sync,
) -> anyhow::Result<Status> {
    let files = find(paths);
    if files.is_empty() {
        // As with errors: that it cannot be written to is told nowhere.
        let _ = writeln!(streams.errors, "barelink: no Markdown files are there, or all of them are ignored");
    }
    let mut pace = Pace::new(files.len(), streams.progress);
    let (mut status, mut is_read, mut protected) = (Status::Done, true, 0);
    for batch in files.chunks(BATCH) {
        let input = batch.iter().flatten().any(|file| is_input(file)).then(|| files::read_input_exactly(streams));
        let one = |file: &anyhow::Result<PathBuf>| {
            let file = file.as_ref().map_err(again)?;
            match &input {
                Some(input) if is_input(file) => work(file, input.as_ref().map_err(again)?),
                _ => work(file, &files::read_exactly(file)?),
            }
        };
        let reports: Vec<_> = batch.par_iter().map(one).collect();
        pace.advance(batch.len());
        protected += reports.iter().flatten().map(|report| report.protected).sum::<usize>();
        status = status.max(pace.aside(|| write(reports, &mut is_read, streams))?);
        if !is_read && unread == Unread::Stop {
            break;
        }
    }
    pace.aside(|| tell_protected(protected, streams));
    Ok(status)
}

/// Says how many links are left alone, if any are.
fn tell_protected(count: usize, streams: &mut Streams<'_>) {
    if count > 0 {
        let links = if count == 1 { "link that belongs" } else { "links that belong" };
        // As with errors: that it cannot be written to is told nowhere.
        let _ = writeln!(
            streams.errors,
            "barelink: {count} {links} to template tags or MDX left alone (--verbose lists them)"
        );
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
        if !*is_read {
            continue;
        }
        match streams.output.write_all(report.output.as_bytes()).context(STANDARD_OUTPUT) {
            Err(error) if is_closed_pipe(&error) => *is_read = false,
            written => written?,
        }
    }
    Ok(status)
}

/// How many files are worked on before what came of them is written; it bounds the memory.
const BATCH: usize = 256;

/// The same error once more.
fn again(error: &anyhow::Error) -> anyhow::Error {
    anyhow!("{error:#}")
}

/// Whether a file is standard input.
pub(crate) fn is_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// The files that are named and, in order, the Markdown files in the folders that are named, each once; errors stand where
/// their file would. Folders are searched as `.gitignore` says, without what is hidden, and symbolic links are not followed.
fn find(paths: &[PathBuf]) -> Vec<anyhow::Result<PathBuf>> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut known = HashSet::new();
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.extend(known.insert(plain(path)).then(|| Ok(path.clone())));
            continue;
        }
        for entry in WalkBuilder::new(path).require_git(false).sort_by_file_name(Ord::cmp).build() {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    let file = plain(entry.path());
                    if files::is_markdown(&file) && known.insert(file.clone()) {
                        files.push(Ok(file));
                    }
                }
                Ok(_) => {}
                Err(error) => files.push(Err(anyhow!("{error}"))),
            }
        }
    }
    files
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

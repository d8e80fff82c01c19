//! Finds the files for `check` and `fix`, processes them in parallel, and reports the results in
//! order.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use barelink_rewrite::Protection;
use ignore::{WalkBuilder, WalkState};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::counts::RunCounts;
use super::document::Document;
use super::kind::refuse_other_kind;
use super::output::Output;
use super::read::{read_exactly, read_input_exactly, read_input_page, read_page_exactly};
use super::signals::Signals;
use super::site::{Site, Sites};
use super::source_path::{Root, SourcePath};
use super::write::remove_abandoned;
use crate::arguments::{FileKind, Loudness, Rewriting, RunArgs, enumerated, is_markdown, is_page};
use crate::caught::caught;
use crate::config::{Scope, SettingsFinder};
use crate::escaped::{EscapedText, InputName, without_commands};
use crate::streams::{
    Progress, STANDARD_OUTPUT, Status, Streams, Tty, is_closed_pipe, is_standard_input, note,
    print_error,
};

/// The result for one file.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// For standard output. A terminal may show it as it is.
    pub(crate) output: Output,
    /// For standard error.
    pub(crate) notes: String,
    pub(crate) status: Status,
    pub(crate) counts: RunCounts,
}

/// The purpose of a run, which decides when it ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Only output: the run ends when the reader of the output is gone, and on a signal.
    Listing,
    /// Changes of files: the run continues without a reader. After a signal it reports what it did,
    /// and ends.
    Writing,
}

/// When results are written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Delivery {
    /// While the run goes on.
    Stream,
    /// At the end, by the caller, because they are parts of one document. `of_error` returns the
    /// part for a file that was not processed, for the message about it.
    Document { of_error: fn(&str) -> String },
}

/// A run over files.
#[derive(Debug)]
pub(crate) struct FileRun<'r> {
    pub(crate) paths: &'r [PathBuf],
    pub(crate) purpose: Purpose,
    pub(crate) delivery: Delivery,
    pub(crate) loudness: Loudness,
    pub(crate) args: &'r RunArgs,
}

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct RunResult {
    pub(crate) status: Status,
    pub(crate) counts: RunCounts,
    /// With [`Delivery::Document`], the output for all files.
    pub(crate) output: Output,
    /// The messages about the files that were not processed.
    pub(crate) errors: Vec<String>,
}

/// A file and its settings; `None` for standard input that is excluded, whose text is copied
/// unchanged.
type Job = (SourcePath, Option<FileSettings>);

/// The settings of a file.
#[derive(Debug)]
pub(crate) struct FileSettings {
    scope: Arc<Scope<Rewriting>>,
    site: Arc<Site>,
}

impl FileSettings {
    /// Returns the settings of its folder.
    pub(crate) fn rewriting(&self) -> &Rewriting {
        &self.scope.rules
    }

    /// Returns the name of the syntax of the file.
    pub(crate) fn syntax(&self, document: &Document) -> &'static str {
        self.site.syntax_of(document.parts().1)
    }
}

impl FileRun<'_> {
    /// Processes all files, in parallel, and writes the results in the order in which the files
    /// were named and found. Reports files that cannot be read, and continues with the others.
    /// `work` gets no path for standard input.
    ///
    /// # Errors
    ///
    /// If a configuration has an error. Then no file was processed.
    pub(crate) fn each(
        &self,
        streams: &mut Streams<'_>,
        work: impl Fn(Option<&SourcePath>, &FileSettings, &Document) -> anyhow::Result<Report> + Sync,
    ) -> anyhow::Result<RunResult> {
        let files = self.jobs(streams)?;
        self.clean(&files, streams);
        let input_name = self.args.sources.stdin_filename.as_deref();
        // Read before signals are caught: while the process waits for a person's input, Ctrl-C must
        // end it.
        let is_input = |(file, _): &Job| is_standard_input(file.path());
        let has_input = files.iter().flatten().any(is_input);
        let input = has_input.then(|| match self.args.kind() {
            FileKind::Markdown => read_input_exactly(input_name, streams),
            FileKind::Html => read_input_page(input_name, streams),
        });
        let read = match self.args.kind() {
            FileKind::Markdown => read_exactly,
            FileKind::Html => read_page_exactly,
        };
        let terminal = streams.terminal;
        let one = |file: &anyhow::Result<Job>| {
            let (file, rules) = file.as_ref().map_err(again)?;
            caught(name_of(file.path()), || match (&input, rules) {
                (Some(input), rules) if is_standard_input(file.path()) => {
                    let input = input.as_ref().map_err(again)?;
                    let rules = rules.as_ref();
                    rules.map_or_else(
                        || Ok(unchanged(input, terminal)),
                        |rules| work(None, rules, input),
                    )
                }
                (_, Some(rules)) => work(Some(file), rules, &read(file)?),
                (_, None) => Ok(Report::default()),
            })
        };
        self.in_batches(&files, one, streams)
    }

    /// Processes the files and writes their reports.
    fn in_batches(
        &self,
        files: &[anyhow::Result<Job>],
        one: impl Fn(&anyhow::Result<Job>) -> anyhow::Result<Report> + Sync,
        streams: &mut Streams<'_>,
    ) -> anyhow::Result<RunResult> {
        let signals = match self.purpose {
            Purpose::Listing => None,
            Purpose::Writing => Some(Signals::catch().context("signals cannot be caught")?),
        };
        let caught = || signals.as_ref().and_then(Signals::caught);
        let display = ProgressDisplay::new(files.len(), streams.progress);
        let mut result = RunResult::default();
        let mut is_read = true;
        let mut processed = 0;
        // In batches, so that results appear in order and while the run goes on, and memory is
        // bounded.
        for batch in files.chunks(BATCH) {
            let reports: Vec<_> = batch
                .par_iter()
                .map(|file| caught().is_none().then(|| one(file)))
                .collect();
            processed += reports.iter().flatten().count();
            display.advance(batch.len());
            let reports = reports.into_iter().flatten();
            display.aside(|| self.write(reports, &mut result, &mut is_read, streams))?;
            if caught().is_some() || !is_read && self.purpose == Purpose::Listing {
                break;
            }
        }
        // Before the last messages: the bar would overwrite them.
        drop(display);
        if self.loudness == Loudness::Usual {
            report_protected(&result.counts, streams);
        }
        if let Some(stopped) = caught().filter(|_| processed < files.len()) {
            let (all, left) = (files.len(), files.len() - processed);
            note(
                streams,
                format_args!("{stopped}: {left} of {all} files were not processed"),
            );
            result.status = stopped.status;
        }
        Ok(result)
    }

    /// Returns the files with their settings, without those that are excluded.
    fn jobs(&self, streams: &mut Streams<'_>) -> anyhow::Result<Vec<anyhow::Result<Job>>> {
        let RunArgs {
            exclude,
            sources,
            flags,
            ..
        } = self.args;
        let mut settings = SettingsFinder::new(&flags.0, &sources.choice, exclude, Rewriting::new)?;
        sources.check(self.paths)?;
        let files = find(
            self.paths,
            self.args.kind(),
            self.loudness,
            &mut settings,
            streams,
        );
        let mut excluded = Vec::new();
        let mut sites = Sites::default();
        // Here, where no file is processed yet, so that an error in a configuration changes
        // nothing.
        let jobs = files.into_iter().filter_map(|file| {
            let file = match file {
                Ok(file) => file,
                Err(error) => return Some(Ok(Err(error))),
            };
            let is_input = is_standard_input(file.path());
            let name = match &sources.stdin_filename {
                Some(name) if is_input => name,
                _ if is_input => Path::new("-"),
                _ => file.path(),
            };
            match settings.of(name) {
                Ok(Ok(scope)) => {
                    if let Err(error) = refuse_other_kind(&file, name, self.args, &mut settings) {
                        return Some(Ok(Err(error)));
                    }
                    let site = sites.of(name, &scope, &mut settings);
                    Some(Ok(Ok((file, Some(FileSettings { scope, site })))))
                }
                // The text must arrive at its reader.
                Ok(Err(_)) if is_input && self.purpose == Purpose::Writing => {
                    Some(Ok(Ok((file, None))))
                }
                Ok(Err(by)) => {
                    excluded.push((plain(file.path()), by));
                    None
                }
                Err(error) => Some(Err(error)),
            }
        });
        let jobs: Vec<_> = jobs.collect::<Result<_, _>>()?;
        settings
            .unread()
            .iter()
            .for_each(|unread| note(streams, unread));
        // Not if there are other files: hooks name all files.
        if jobs.is_empty() && self.loudness == Loudness::Usual {
            self.report_excluded(&excluded, streams);
        }
        Ok(jobs)
    }

    /// Removes the temporary files that an earlier run left in the folders of the files, and
    /// reports them. A run that writes nothing leaves them.
    fn clean(&self, files: &[anyhow::Result<Job>], streams: &mut Streams<'_>) {
        if self.purpose == Purpose::Listing {
            return;
        }
        let mut folders = HashSet::new();
        for (file, _) in files
            .iter()
            .flatten()
            .filter(|(file, _)| !is_standard_input(file.path()))
        {
            if !folders.insert(file.path().parent()) {
                continue;
            }
            // An error is reported when the file is read.
            let removed = file
                .entry()
                .map(|entry| remove_abandoned(&entry, file.path()))
                .unwrap_or_default();
            if self.loudness == Loudness::Usual {
                for removed in &removed {
                    note(streams, removed);
                }
            }
        }
    }

    /// Reports the paths whose files are all excluded, and by what. A user who named one would wait
    /// for its links.
    fn report_excluded(&self, excluded: &[(PathBuf, String)], streams: &mut Streams<'_>) {
        // An editor names its text itself, and would show the note as an error.
        for path in self.paths.iter().filter(|path| !is_standard_input(path)) {
            let first = excluded
                .iter()
                .find(|(file, _)| file.starts_with(plain(path)));
            if let Some((_, by)) = first {
                note(
                    streams,
                    format_args!("{}: excluded by {by}", InputName::new(path)),
                );
            }
        }
    }

    /// Writes the results for some files. Sets `is_read` to `false` when the reader of the output
    /// is gone.
    fn write(
        &self,
        reports: impl Iterator<Item = anyhow::Result<Report>>,
        result: &mut RunResult,
        is_read: &mut bool,
        streams: &mut Streams<'_>,
    ) -> anyhow::Result<()> {
        for report in reports {
            let mut report = match report {
                Ok(report) => report,
                Err(error) => {
                    result.status = result.status.max(print_error(streams, &error));
                    let error = EscapedText(&format!("{error:#}")).to_string();
                    if let Delivery::Document { of_error } = self.delivery {
                        result.output.push(&of_error(&error))?;
                    }
                    result.errors.push(error);
                    continue;
                }
            };
            if self.loudness == Loudness::Usual {
                // A failure to write to standard error is ignored, as with errors.
                let notes = without_commands(&report.notes);
                let _ = streams.errors.write_all(notes.as_bytes());
            }
            result.status = result.status.max(report.status);
            result.counts.add(&RunCounts {
                files: 1,
                ..report.counts
            });
            match self.delivery {
                Delivery::Stream => {
                    attempt(is_read, || report.output.write_to(u64::MAX, streams.output))?;
                }
                Delivery::Document { .. } => result.output.append(report.output)?,
            }
        }
        // Now, because a signal may end the process before the output is dropped.
        attempt(is_read, || streams.output.flush().context(STANDARD_OUTPUT))
    }
}

/// Returns the name of a file for a message.
fn name_of(file: &Path) -> String {
    if is_standard_input(file) {
        "standard input".to_owned()
    } else {
        InputName::new(file).to_string()
    }
}

/// Returns a report that copies the document.
fn unchanged(document: &Document, terminal: Tty) -> Report {
    let text = [document.mark(), &document.text].concat();
    Report {
        output: terminal.copy(&text).into_owned().into(),
        ..Report::default()
    }
}

/// Reports how many links were skipped, if any were.
fn report_protected(counts: &RunCounts, streams: &mut Streams<'_>) {
    let (count, places) = match counts.in_pages {
        0 => (
            counts.protected.values().sum(),
            enumerated(
                counts
                    .protected
                    .keys()
                    .map(|kind| syntax_of(*kind).to_owned()),
                "and",
            ),
        ),
        count => (count, "template tags, PHP and disabled parts".to_owned()),
    };
    if count > 0 {
        let links = if count == 1 { "link" } else { "links" };
        note(
            streams,
            format_args!("skipped {count} {links} in {places} (--verbose lists them)"),
        );
    }
}

/// Returns the syntax of a kind, as in a sentence.
fn syntax_of(kind: Protection) -> &'static str {
    match kind {
        Protection::Tag => "template tags",
        Protection::Mdx => "MDX syntax",
        Protection::Attributes => "attribute lists",
        Protection::Directive => "directives",
        Protection::Metadata => "metadata",
        Protection::Tex => "TeX",
        Protection::Definition => "definitions",
        Protection::Include => "inclusions",
        Protection::Comment => "comments",
        Protection::Table => "tables of columns",
        _ => "other syntax",
    }
}

/// Calls `write` if the output still has a reader. Sets `is_read` to `false` if the reader is gone.
pub(crate) fn attempt(
    is_read: &mut bool,
    write: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if !*is_read {
        return Ok(());
    }
    match write() {
        Err(error) if is_closed_pipe(&error) => *is_read = false,
        written => written?,
    }
    Ok(())
}

/// The number of files that are processed before their results are written. It bounds the memory.
// Large enough that all cores have work while the slowest file of a batch ends.
const BATCH: usize = 256;

/// Returns a copy of an error.
// `anyhow::Error` is not `Clone`, and the same file may be named more than once.
fn again(error: &anyhow::Error) -> anyhow::Error {
    anyhow!("{error:#}")
}

/// Returns the files that are named and the files of a kind in the folders that are named, in
/// order. Each file occurs once, even if it has several names. An error takes the position of its
/// file. Reports folders without such files.
fn find(
    paths: &[PathBuf],
    kind: FileKind,
    loudness: Loudness,
    settings: &mut SettingsFinder<'_, Rewriting>,
    streams: &mut Streams<'_>,
) -> Vec<anyhow::Result<SourcePath>> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(Ok(SourcePath::named(path)));
            continue;
        }
        let before = files.len();
        let display = ProgressDisplay::of_search(streams.progress);
        // Opened before it is searched, so that its files are opened in the folder that was
        // searched.
        match Root::open(plain(path)) {
            Ok(root) => {
                let root = Arc::new(root);
                let found = below(path, kind, settings, &display).into_iter();
                files.extend(found.map(|file| Ok(SourcePath::found(&root, file?))));
            }
            Err(error) => files.push(Err(anyhow!(
                "{}: cannot read: {error}",
                InputName::new(path)
            ))),
        }
        // Before a message: the bar would overwrite it.
        drop(display);
        if files.len() == before && loudness == Loudness::Usual {
            let folder = InputName::new(path);
            let what = if kind == FileKind::Html {
                "HTML"
            } else {
                "Markdown"
            };
            note(
                streams,
                format_args!(
                    "{folder}: there are no {what} files in it, or all of them are ignored"
                ),
            );
        }
    }
    // A search finds each file once.
    if paths.len() > 1 {
        let mut known = HashSet::new();
        // Two workers must not write the same file, and its links should not be listed twice.
        files.retain(|file| {
            file.as_ref()
                .map_or(true, |file| known.insert(identity(file)))
        });
    }
    files
}

/// Returns the files of a kind in a folder and its subfolders, except for hidden ones, those that
/// `.gitignore` excludes, and those in folders that [`SKIPPED`] names. Symbolic links are not
/// followed.
pub(crate) fn below<T>(
    folder: &Path,
    kind: FileKind,
    settings: &mut SettingsFinder<'_, T>,
    display: &ProgressDisplay,
) -> Vec<anyhow::Result<PathBuf>> {
    let is_of_kind = |path: &Path| match kind {
        FileKind::Html => is_page(path),
        FileKind::Markdown => is_markdown(path),
    };
    let (sender, receiver) = mpsc::channel();
    // `.gitignore` also counts outside a repository, as in an archive of one.
    let mut entries = WalkBuilder::new(folder);
    let entries = entries.require_git(false).filter_entry(|entry| {
        // The folder that a user names is searched.
        let is_folder = entry.depth() > 0 && entry.file_type().is_some_and(|kind| kind.is_dir());
        !is_folder || SKIPPED.iter().all(|name| entry.file_name() != *name)
    });
    entries.build_parallel().run(|| {
        let sender = sender.clone();
        Box::new(move |entry| {
            let found = match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    let path = entry.path();
                    let may_be_added = || kind == FileKind::Markdown && path.extension().is_some();
                    (is_of_kind(path) || may_be_added()).then(|| (plain(path), None))
                }
                Ok(_) => None,
                Err(error) => Some((
                    place(&error).map(plain).unwrap_or_default(),
                    Some(anyhow!("{error}")),
                )),
            };
            if let Some(found) = found {
                display.advance(1);
                // The receiver lives longer than the search.
                let _ = sender.send(found);
            }
            WalkState::Continue
        })
    });
    drop(sender);
    let mut found: Vec<_> = receiver.into_iter().collect();
    // Folders have no order, and several threads search them. The order is that of the names in
    // each folder.
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    let found = found.into_iter().filter_map(|(path, error)| match error {
        Some(error) => Some(Err(error)),
        // An error in a configuration is reported for the files that it is for.
        None => (is_of_kind(&path) || settings.has_ending(&path).is_ok_and(|is_it| is_it))
            .then_some(Ok(path)),
    });
    found.collect()
}

/// Returns the path that an error of a search is about.
fn place(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            place(err)
        }
        ignore::Error::Partial(errors) => errors.iter().find_map(place),
        _ => None,
    }
}

/// Folders that hold packages and what programs build.
const SKIPPED: [&str; 5] = ["node_modules", ".git", "_build", "target", "dist"];

/// Returns a path that is the same for all names of a file; for a file that does not exist, the
/// path itself. All names of standard input are `-`.
fn identity(file: &SourcePath) -> PathBuf {
    if is_standard_input(file.path()) {
        return "-".into();
    }
    file.resolved().unwrap_or_else(|_| plain(file.path()))
}

/// Returns the path without `./`.
fn plain(path: &Path) -> PathBuf {
    path.components()
        .filter(|part| *part != Component::CurDir)
        .collect()
}

/// A progress bar, which appears once the run takes long.
pub(crate) struct ProgressDisplay {
    bar: ProgressBar,
    since: Instant,
    /// Whether the bar is still to appear.
    is_due: AtomicBool,
}

impl ProgressDisplay {
    /// Makes a bar for a search, which cannot know how many files it will find.
    pub(crate) fn of_search(progress: Progress) -> Self {
        Self::with_style(None, "{spinner} {human_pos} files", progress)
    }

    fn new(files: usize, progress: Progress) -> Self {
        Self::with_style(
            Some(files as u64),
            "{bar:40} {human_pos}/{human_len} files, {eta} left",
            progress,
        )
    }

    fn with_style(files: Option<u64>, template: &str, progress: Progress) -> Self {
        let bar = ProgressBar::with_draw_target(files, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        ProgressDisplay {
            bar,
            since: Instant::now(),
            is_due: AtomicBool::new(progress == Progress::Shown),
        }
    }

    fn advance(&self, files: usize) {
        self.bar.inc(files as u64);
        if self.is_due.load(Ordering::Relaxed)
            && self.since.elapsed() > LONG
            && self.is_due.swap(false, Ordering::Relaxed)
        {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Calls `write` while the bar is hidden.
    fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The time after which the progress bar appears.
const LONG: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::time::{Duration, Instant};

    use super::{LONG, Progress, ProgressDisplay};

    /// Times are far from the limit, so that the speed of the machine does not count.
    #[test]
    fn a_progress_bar_appears_once_a_run_takes_long() {
        let hour = Duration::from_secs(60 * 60);
        let is_due = |display: &ProgressDisplay| display.is_due.load(Ordering::Relaxed);
        for make in [ProgressDisplay::of_search, |progress| {
            ProgressDisplay::new(9, progress)
        }] {
            let mut display = make(Progress::Shown);
            display.since = Instant::now() + hour;
            display.advance(2);
            assert!(is_due(&display), "the run has just begun");
            display.since = Instant::now()
                .checked_sub(LONG * 2)
                .expect("a machine that has run for two seconds");
            display.advance(3);
            assert!(!is_due(&display), "the bar has appeared");
            assert_eq!(display.bar.position(), 5);
            let bar = display.bar.clone();
            drop(display);
            assert!(bar.is_finished(), "the bar is gone");
            assert!(!is_due(&make(Progress::Hidden)));
        }
    }
}

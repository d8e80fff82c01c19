//! `barelink fix`: rewrites the bare links in Markdown files in CommonMark syntax, in place.

use anyhow::anyhow;
use barelink_rewrite::{Plan, Planner};

use super::pages;
use crate::arguments::{FileKind, FixArgs, Loudness, Verbosity};
use crate::escaped::InputName;
use crate::files::{
    self, Delivery, Document, FileRun, FileSettings, Purpose, Report, RunCounts, SourcePath, Update,
};
use crate::report::{Notes, Remedy, diff, summary};
use crate::streams::{Status, Streams, Tty, note};

pub(crate) fn run(args: &FixArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let terminal = streams.terminal;
    let loudness = args.run.loudness();
    if args.run.kind() == FileKind::Html {
        return pages::run(args, streams);
    }
    let fixer_of = |rules: &FileSettings, document: &Document| {
        let syntax = rules.syntax(document);
        Fixer {
            planner: rules.rewriting().planner(syntax),
            remedy: Remedy::of(syntax),
            verbosity: args.run.verbosity(),
            loudness,
            terminal,
        }
    };
    // A diff only lists, so a closed pipe or a signal ends it. A run that writes files must report
    // what it wrote.
    let purpose = if args.diff {
        Purpose::Listing
    } else {
        Purpose::Writing
    };
    let run = FileRun {
        paths: &args.paths,
        purpose,
        delivery: Delivery::Stream,
        loudness,
        args: &args.run,
    };
    let result = run.each(streams, |file, rules, document| {
        let fixer = fixer_of(rules, document);
        match file {
            _ if args.diff => Ok(fixer.show(document)),
            Some(path) => fixer.update(path, document, files::read_exactly),
            None => Ok(fixer.convert(document)),
        }
    })?;
    if args.run.summary {
        note(streams, summary::of_fix(args, &result.counts));
    }
    Ok(result.status)
}

/// Rewrites one file.
#[derive(Debug)]
struct Fixer {
    planner: Planner,
    remedy: Remedy,
    verbosity: Verbosity,
    loudness: Loudness,
    terminal: Tty,
}

impl Fixer {
    fn plan<'d>(&self, document: &'d Document) -> Plan<'d> {
        self.planner.plan(document.parts().1)
    }

    /// Reports what would change.
    fn show(&self, document: &Document) -> Report {
        let plan = self.plan(document);
        if plan.edits().is_empty() {
            return self.report(document, &plan, String::new());
        }
        let output = match self.loudness {
            Loudness::Quiet => String::new(),
            Loudness::Usual => {
                diff::unified(document, &[document.parts().0, &plan.apply()].concat())
            }
        };
        let output = self.terminal.copy(&output).into_owned();
        Report {
            status: Status::Findings,
            ..self.report(document, &plan, output)
        }
    }

    /// Reports the whole new text, for standard output.
    fn convert(&self, document: &Document) -> Report {
        let plan = self.plan(document);
        let text = new_texts(document, &plan.apply()).concat();
        self.report(document, &plan, self.terminal.copy(&text).into_owned())
    }

    /// Writes the file if anything changes, and reports that. If another program has changed the
    /// file since it was read, `read` reads it again, and the new content is processed.
    ///
    /// # Errors
    ///
    /// If the file has changed again by then, or cannot be read or written.
    fn update(
        &self,
        file: &SourcePath,
        document: &Document,
        read: impl Fn(&SourcePath) -> anyhow::Result<Document>,
    ) -> anyhow::Result<Report> {
        if let Some(report) = self.try_update(file, document)? {
            return Ok(report);
        }
        // Once more, not in a loop: a program that keeps writing would keep this one busy for ever.
        let changed = || {
            anyhow!(
                "{}: not written: another program keeps changing it",
                InputName::new(file.path())
            )
        };
        self.try_update(file, &read(file)?)?.ok_or_else(changed)
    }

    /// Writes the file if anything changes. Returns `None`, and does nothing, if its content is no
    /// longer what was read.
    fn try_update(&self, file: &SourcePath, document: &Document) -> anyhow::Result<Option<Report>> {
        let plan = self.plan(document);
        let count = plan.edits().len();
        // A file without changes keeps its times and its inode.
        if count == 0 {
            return Ok(Some(self.report(document, &plan, String::new())));
        }
        if files::update(file, document, &new_texts(document, &plan.apply()))? == Update::Outdated {
            return Ok(None);
        }
        let links = if count == 1 { "link" } else { "links" };
        let output = match self.loudness {
            Loudness::Quiet => String::new(),
            Loudness::Usual => format!("{}: {count} {links} rewritten\n", document.name),
        };
        Ok(Some(self.report(document, &plan, output)))
    }

    /// Returns a report that lists the links that stay bare. They are no reason for a status: no
    /// further run could rewrite them, so a hook that runs `fix` would fail for ever.
    fn report(&self, document: &Document, plan: &Plan<'_>, output: String) -> Report {
        let mut listed = Notes::new(document, self.remedy).of(plan.refused());
        listed += &Notes::new(document, Remedy::None).of(self.verbosity.listed(plan));
        let links = plan.edits().len();
        let counts = RunCounts {
            files_with_links: usize::from(links > 0),
            links,
            ..RunCounts::left(plan)
        };
        Report {
            output: output.into(),
            notes: listed,
            status: Status::Done,
            counts,
        }
    }
}

/// Returns the parts of the new file: byte order mark, front matter, and the Markdown with its
/// edits.
// In parts, so that a long file is not copied once more.
fn new_texts<'d>(document: &'d Document, applied: &'d str) -> [&'d str; 3] {
    [document.mark(), document.parts().0, applied]
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs;

    use barelink::{Finder, Profile};
    use barelink_rewrite::Planner;
    use pretty_assertions::assert_eq;
    use pulldown_cmark::Options;

    use super::{Fixer, Loudness, Remedy, SourcePath, Status, Tty, Verbosity, files};

    fn fixer() -> Fixer {
        Fixer {
            planner: Planner::new(Options::empty(), &Finder::new(Profile::Gfm)),
            remedy: Remedy::Markdown,
            verbosity: Verbosity::Counts,
            loudness: Loudness::Usual,
            terminal: Tty::No,
        }
    }

    /// Issue 17, item 4: an edit that another program makes while the file is worked on is not
    /// lost.
    #[test]
    fn a_file_that_was_changed_since_it_was_read_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.md");
        for (before, after, fixed) in [
            (
                "a@b.com",
                "a@b.com www.b.com",
                "<a@b.com> [www.b.com](http://www.b.com)",
            ),
            ("a@b.com", "x@b.com", "<x@b.com>"),
            ("a@b.com", "\u{feff}a@b.com", "\u{feff}<a@b.com>"),
            ("a@b.com", "nothing", "nothing"),
            ("a@b.com", "", ""),
        ] {
            fs::write(&file, before).unwrap();
            let target = SourcePath::named(&file);
            let document = files::read_exactly(&target).unwrap();
            fs::write(&file, after).unwrap();
            let report = fixer()
                .update(&target, &document, files::read_exactly)
                .unwrap();
            assert_eq!(
                (fs::read_to_string(&file).unwrap().as_str(), report.status),
                (fixed, Status::Done)
            );
            assert_eq!(
                report.output.is_empty(),
                after == fixed,
                "{:?}",
                report.output
            );
        }
        assert_eq!(
            fs::read_dir(&folder).unwrap().count(),
            1,
            "nothing is left beside it"
        );
    }

    /// Issue 17, item 4: a file that changes again and again is refused.
    #[test]
    fn a_file_that_keeps_changing_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.md");
        fs::write(&file, "a@b.com").unwrap();
        let count = Cell::new(0);
        let read_and_change = |file: &SourcePath| {
            let document = files::read_exactly(file);
            count.set(count.get() + 1);
            fs::write(file.path(), format!("a@b.com {}", count.get())).unwrap();
            document
        };
        let target = SourcePath::named(&file);
        let document = read_and_change(&target).unwrap();
        let error = fixer()
            .update(&target, &document, read_and_change)
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "{}: not written: another program keeps changing it",
                file.display()
            )
        );
        assert_eq!(
            (fs::read_to_string(&file).unwrap().as_str(), count.get()),
            ("a@b.com 2", 2)
        );
        assert_eq!(
            fs::read_dir(&folder).unwrap().count(),
            1,
            "nothing is left beside it"
        );
    }

    /// A file that is gone is not made again.
    #[test]
    fn a_file_that_was_removed_stays_so() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.md");
        fs::write(&file, "a@b.com").unwrap();
        let target = SourcePath::named(&file);
        let document = files::read_exactly(&target).unwrap();
        fs::remove_file(&file).unwrap();
        let error = fixer()
            .update(&target, &document, files::read_exactly)
            .unwrap_err();
        assert!(error.to_string().ends_with("a.md: cannot write"), "{error}");
        assert!(!file.exists());
    }
}

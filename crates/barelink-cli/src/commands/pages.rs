//! `barelink fix --from html`: makes links in finished pages, in place.

use std::borrow::Cow;
use std::ops::Range;

use anyhow::{anyhow, bail};
use barelink::Finder;
use barelink_html::{Options, edits};
use barelink_rewrite::protected_in_html;

use crate::arguments::{FixArgs, Loudness, Verbosity, refuse_useless};
use crate::escaped::{EscapedText, InputName};
use crate::files::{
    self, Delivery, Document, FileRun, Purpose, Report, RunCounts, SourcePath, Update, front_matter,
};
use crate::report::{Positions, diff, summary};
use crate::streams::{Status, Streams, note};

pub(crate) fn run(args: &FixArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    refuse_useless(
        &args.run.flags.0,
        barelink::Format::Html,
        "has no effect on finished HTML, and --from is html",
    )?;
    let terminal = streams.terminal;
    let loudness = args.run.loudness();
    let verbosity = args.run.verbosity();
    // As for Markdown.
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
    let result = run.each(streams, |file, rules, page| {
        let linked = LinkedPage::new(page, &rules.rewriting().finder);
        match file {
            _ if args.diff => Ok(show(page, &linked, loudness, verbosity)),
            Some(file) => {
                let linked = update(file, page, linked, &rules.rewriting().finder)?;
                let links = if linked.links == 1 { "link" } else { "links" };
                let is_listed = linked.links > 0 && loudness == Loudness::Usual;
                let list =
                    is_listed.then(|| format!("{}: {} {links} made\n", page.name, linked.links));
                Ok(report(page, &linked, verbosity, list.unwrap_or_default()))
            }
            None => {
                let Ok(text) = std::str::from_utf8(&linked.bytes) else {
                    bail!(
                        "standard input: not UTF-8 (`barelink html --from html` copies such bytes)"
                    );
                };
                Ok(report(
                    page,
                    &linked,
                    verbosity,
                    terminal.copy(text).into_owned(),
                ))
            }
        }
    })?;
    if args.run.summary {
        note(streams, summary::of_fix(args, &result.counts));
    }
    Ok(result.status)
}

/// A page with its links.
struct LinkedPage {
    bytes: Vec<u8>,
    links: usize,
    /// The links in or beside template tags and in PHP, and those that a comment disables: line,
    /// column and text.
    skipped: Vec<String>,
    is_given_up: bool,
}

impl LinkedPage {
    /// Makes the links of a page, except for those that are skipped. Makes none in a page that a
    /// second run would change again.
    fn new(page: &Document, finder: &Finder) -> Self {
        let linked = linked(&page.raw, page.mark, finder);
        if linked.links > 0 && self::linked(&linked.bytes, page.mark, finder).links > 0 {
            return LinkedPage {
                bytes: page.raw.clone(),
                links: 0,
                is_given_up: true,
                ..linked
            };
        }
        linked
    }
}

/// Returns a page with links. `mark` is the length of the byte order mark.
fn linked(page: &[u8], mark: usize, finder: &Finder) -> LinkedPage {
    let text = as_utf8(page);
    let start = mark + front_matter::len(&text[mark..]);
    let protected = protected_in_html(&text);
    let touches = |link: &Range<usize>| {
        let next = protected.partition_point(|range| range.end < link.start);
        protected
            .get(next)
            .is_some_and(|range| range.start <= link.end)
    };
    let mut linked = LinkedPage {
        bytes: Vec::with_capacity(page.len()),
        links: 0,
        skipped: Vec::new(),
        is_given_up: false,
    };
    let mut at = 0;
    let mut positions = Positions::new(&text);
    // Without options each link is two insertions: at its start and at its end.
    for link in edits(&page[start..], finder, &Options::new()).chunks_exact(2) {
        let range = start + link[0].range.start..start + link[1].range.end;
        if touches(&range) {
            let place = positions.find(range.start);
            linked.skipped.push(format!(
                "{}:{}: {}",
                place.line,
                place.column,
                EscapedText(&text[range])
            ));
            continue;
        }
        for (place, insertion) in [(range.start, &link[0].text), (range.end, &link[1].text)] {
            linked.bytes.extend_from_slice(&page[at..place]);
            linked.bytes.extend_from_slice(insertion.as_bytes());
            at = place;
        }
        linked.links += 1;
    }
    linked.bytes.extend_from_slice(&page[at..]);
    linked
}

/// Returns a page as UTF-8 of the same length, with a control character for each byte that is not
/// UTF-8.
fn as_utf8(page: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(page) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(page.len());
    for chunk in page.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\u{1}'));
    }
    Cow::Owned(text)
}

fn report(page: &Document, linked: &LinkedPage, verbosity: Verbosity, output: String) -> Report {
    let name = &page.name;
    let given_up = linked.is_given_up.then(|| {
        format!("barelink: {name}: no links made, because a second run would make others\n")
    });
    let listed = if verbosity == Verbosity::Lists {
        &*linked.skipped
    } else {
        &[]
    };
    let listed = listed
        .iter()
        .map(|skipped| format!("barelink: {name}:{skipped} stays bare: {SKIPPED}\n"));
    let notes = given_up.into_iter().chain(listed).collect();
    let skipped = linked.skipped.len();
    let counts = RunCounts {
        links: linked.links,
        in_pages: skipped,
        ..RunCounts::default()
    };
    let counts = RunCounts {
        files_with_links: usize::from(linked.links > 0),
        ..counts
    };
    Report {
        output: output.into(),
        notes,
        counts,
        ..Report::default()
    }
}

const SKIPPED: &str = "it is in a template tag or in PHP, or a comment disables it";

/// Reports what would change.
fn show(page: &Document, linked: &LinkedPage, loudness: Loudness, verbosity: Verbosity) -> Report {
    if linked.links == 0 {
        return report(page, linked, verbosity, String::new());
    }
    let output = match loudness {
        Loudness::Quiet => String::new(),
        Loudness::Usual => {
            diff::unified(page, &String::from_utf8_lossy(&linked.bytes[page.mark..]))
        }
    };
    Report {
        status: Status::Findings,
        ..report(page, linked, verbosity, output)
    }
}

/// Writes the page if it gets links. If another program has changed it since it was read, it is
/// read once more.
fn update(
    file: &SourcePath,
    page: &Document,
    linked: LinkedPage,
    finder: &Finder,
) -> anyhow::Result<LinkedPage> {
    // A file without changes keeps its times and its inode.
    if linked.links == 0 || files::update_page(file, page, &linked.bytes)? == Update::Written {
        return Ok(linked);
    }
    let page = files::read_page_exactly(file)?;
    let linked = LinkedPage::new(&page, finder);
    if linked.links > 0 && files::update_page(file, &page, &linked.bytes)? == Update::Outdated {
        return Err(anyhow!(
            "{}: not written: another program keeps changing it",
            InputName::new(file.path())
        ));
    }
    Ok(linked)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use barelink::{Finder, Profile};
    use pretty_assertions::assert_eq;

    use super::{LinkedPage, SourcePath, files, update};

    /// As for Markdown: an edit that another program makes while the page is worked on is not lost
    /// (issue 17, item 4).
    #[test]
    fn a_page_that_was_changed_since_it_was_read_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let finder = Finder::new(Profile::Gfm);
        let file = folder.path().join("a.html");
        for (after, linked, links) in [
            ("<b>a@b.com", "<b><a href=\"mailto:a@b.com\">a@b.com</a>", 1),
            ("<p>x@b.com", "<p><a href=\"mailto:x@b.com\">x@b.com</a>", 1),
            ("<p>nothing", "<p>nothing", 0),
            ("", "", 0),
        ] {
            fs::write(&file, "<p>a@b.com").unwrap();
            let target = SourcePath::named(&file);
            let page = files::read_page_exactly(&target).unwrap();
            fs::write(&file, after).unwrap();
            let written = update(&target, &page, LinkedPage::new(&page, &finder), &finder).unwrap();
            assert_eq!(
                (&*fs::read_to_string(&file).unwrap(), written.links),
                (linked, links)
            );
        }
        assert_eq!(
            fs::read_dir(&folder).unwrap().count(),
            1,
            "nothing is left beside it"
        );
    }
}

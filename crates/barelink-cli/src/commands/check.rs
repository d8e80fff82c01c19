//! `barelink check`: lists the bare links in Markdown files, and their replacements.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use anyhow::bail;
use barelink::rewrite::{Edit, Plan, Reason, Refused, Syntax};
use barelink::{Candidate, Link, LinkKind, Refusal};
use serde::Serialize;

use crate::arguments::{CheckArgs, FileKind, Findings, Loudness, Rewriting, Verbosity};
use crate::explain::{Explained, ReasonObject, is_place};
use crate::files::Document;
use crate::position::Positions;
use crate::shown::{FileFields, Shown, append, json_line};
use crate::walk::{Counts, Delivery, Purpose, Report, Run, attempt};
use crate::{Paint, Status, Streams, Terminal, carets, junit, note, sarif, snippets};

pub(crate) fn run(args: &CheckArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    if args.explain && !matches!(args.format, Findings::Text | Findings::Json) {
        bail!("--explain requires --format text or json");
    }
    let (terminal, loudness, verbosity) = (streams.terminal, args.run.loudness(), args.run.verbosity());
    let view = View { format: args.format, paint: streams.paint, terminal, columns: streams.columns };
    let work = |rules: &Rewriting, document: &Document| {
        let plan = rules.planner(document).plan(document.parts().1);
        let found = bare(&plan, Remedy::of(rules, document));
        let refused = args.explain.then(|| refused(rules, document, verbosity));
        let output = match loudness {
            Loudness::Quiet => String::new(),
            Loudness::Usual => view.output(document, &found, refused.as_ref())?,
        };
        let status = if found.is_empty() { Status::Done } else { Status::Findings };
        let counts =
            Counts { links: found.len(), files_with_links: usize::from(!found.is_empty()), ..Counts::left(&plan) };
        Ok(Report { output, notes: notes(document, verbosity.listed(&plan), Remedy::None), status, counts })
    };
    let delivery = match args.format {
        Findings::Sarif | Findings::Junit => Delivery::Document,
        Findings::Text | Findings::Json | Findings::Github => Delivery::Stream,
    };
    let run = Run {
        paths: &args.paths,
        purpose: Purpose::Listing,
        delivery,
        kind: FileKind::Markdown,
        loudness,
        args: &args.run,
    };
    let outcome = run.each(streams, |_, rules, document| work(rules, document))?;
    let counts = &outcome.counts;
    let document = match args.format {
        _ if loudness == Loudness::Quiet => String::new(),
        Findings::Sarif => sarif::document(&outcome.parts)?,
        Findings::Junit => junit::document(&outcome.parts, counts),
        Findings::Text | Findings::Json | Findings::Github => String::new(),
    };
    // If the reader is gone, the status is still that of the findings.
    attempt(&mut true, || streams.output.write_all(document.as_bytes()))?;
    let is_terminal = terminal == Terminal::Yes && args.format == Findings::Text && loudness == Loudness::Usual;
    if args.run.summary || is_terminal {
        note(streams, summary(counts));
    }
    if is_terminal && counts.links > counts.stays {
        note(streams, next_step(args));
    }
    Ok(outcome.status)
}

/// How findings are written.
#[derive(Clone, Copy, Debug)]
struct View {
    format: Findings,
    paint: Paint,
    terminal: Terminal,
    columns: usize,
}

impl View {
    /// Returns the output for the findings of a document and, with `--explain`, for the places that are not links.
    fn output(
        self,
        document: &Document,
        found: &[Finding<'_>],
        refused: Option<&Explained<'_>>,
    ) -> anyhow::Result<String> {
        let View { paint, columns, .. } = self;
        Ok(match (self.format, refused) {
            (Findings::Text, refused) if self.terminal == Terminal::Yes => {
                let below = refused.map(|refused| snippets::show(refused, &mut BTreeSet::new(), paint, columns));
                carets::show(document, found, paint, columns) + &below.unwrap_or_default()
            }
            (Findings::Text, Some(refused)) => {
                among(found, lines_of(document, found, paint), refused, refused_lines(refused))
            }
            (Findings::Text, None) => lines(document, found, paint),
            (Findings::Json, Some(refused)) => {
                among(found, objects(document, found)?, refused, refused_objects(refused)?)
            }
            (Findings::Json, None) => objects(document, found)?.concat(),
            (Findings::Github, _) => annotations(document, found),
            (Findings::Sarif, _) => sarif::results(document, found)?,
            (Findings::Junit, _) => junit::test_case(document, found),
        })
    }
}

/// Returns the line that counts files and links.
fn summary(counts: &Counts) -> String {
    let (with_links, all) = (counts.files_with_links, counts.files);
    let all = format!("{all} {}", if all == 1 { "file" } else { "files" });
    let files = if with_links == counts.files { all.clone() } else { format!("{with_links} of {all}") };
    let links = if counts.links == 1 { "bare link" } else { "bare links" };
    match (counts.links, counts.stays) {
        (0, _) => format!("no bare links in {all}"),
        (found, 0) => format!("{found} {links} in {files}"),
        (1, _) => format!("1 {links} in {files}; `barelink fix` cannot rewrite it"),
        (found, stays) if found == stays => format!("{found} {links} in {files}; `barelink fix` cannot rewrite them"),
        (found, stays) => format!("{found} {links} in {files}; `barelink fix` cannot rewrite {stays} of them"),
    }
}

/// Returns the command that rewrites what was found.
fn next_step(args: &CheckArgs) -> String {
    // Only names that every shell reads as they are, and that a terminal does not interpret.
    let is_plain = |name: &str| {
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"./_-".contains(&byte)) && !name.starts_with('-')
    };
    let names: Vec<_> = args.paths.iter().map(|path| path.to_str().filter(|name| is_plain(name))).collect();
    let paths = match &names[..] {
        [] => ".".to_owned(),
        names if names.len() <= 3 && names.iter().all(Option::is_some) => {
            names.iter().flatten().copied().collect::<Vec<_>>().join(" ")
        }
        _ => "PATH…".to_owned(),
    };
    format!("next: `barelink fix --diff {paths}` previews the changes, `barelink fix {paths}` writes them")
}

/// A bare link and its result.
#[derive(Debug)]
pub(crate) struct Finding<'p> {
    pub(crate) link: &'p Link<'p>,
    pub(crate) result: Outcome<'p>,
}

/// The result for a bare link: an edit, or the reason why it stays bare.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome<'p> {
    Edit(&'p Edit<'p>),
    Stays(Reason, Remedy),
}

/// The advice about a link that stays bare.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Remedy {
    /// Nothing has to be done.
    None,
    Markdown,
    Mdx,
}

impl Remedy {
    /// Returns the remedy in the syntax of the document.
    pub(crate) fn of(rules: &Rewriting, document: &Document) -> Self {
        match rules.syntax_of(document) {
            Syntax::Mdx => Remedy::Mdx,
            _ => Remedy::Markdown,
        }
    }
}

impl Remedy {
    /// Returns the advice for a user; `None` if nothing has to be done.
    pub(crate) fn advice(self) -> Option<String> {
        let comment = match self {
            Remedy::None => return None,
            Remedy::Markdown => "<!-- barelink off -->",
            Remedy::Mdx => "{/* barelink off */}",
        };
        Some(format!("write an inline link, [text](URL), or put {comment} before it"))
    }
}

/// The advice as the end of a sentence.
impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.advice().map_or(Ok(()), |advice| write!(f, "; {advice}"))
    }
}

impl Finding<'_> {
    /// Returns the range that the edit replaces; the range of the link if it stays.
    // An edit may replace more than the link, such as the backslash in `\https://example.org`.
    pub(crate) fn range(&self) -> Range<usize> {
        match self.result {
            Outcome::Edit(edit) => edit.range(),
            Outcome::Stays(..) => self.link.range(),
        }
    }

    /// Returns the finding in one sentence, with active characters escaped.
    pub(crate) fn message(&self) -> String {
        let (what, text) = (self.what(), Shown(self.link.as_str()));
        match self.result {
            Outcome::Edit(edit) => format!("{what} {text}; write {}", Shown(edit.replacement())),
            Outcome::Stays(reason, remedy) => format!("{what} {text} stays bare: {reason}{remedy}"),
        }
    }

    fn what(&self) -> &'static str {
        match self.link.kind() {
            LinkKind::Email => "bare e-mail address",
            _ => "bare URL",
        }
    }
}

/// Returns all bare links, in order of position.
fn bare<'p>(plan: &'p Plan<'p>, remedy: Remedy) -> Vec<Finding<'p>> {
    let mut found = stays(plan.refused(), remedy);
    found.extend(plan.edits().iter().map(|edit| Finding { link: edit.link(), result: Outcome::Edit(edit) }));
    // A plan lists refused links and edits separately; users read a file from top to bottom.
    found.sort_by_key(|found| found.link.range().start);
    found
}

/// Returns the places of a document that are not links.
// Every page has places in code and in links that are written already, and a user knows why these are not bare links.
fn refused<'d>(rules: &Rewriting, document: &'d Document, verbosity: Verbosity) -> Explained<'d> {
    let (profile, mut candidates) = rules.candidates(document);
    candidates.retain(|candidate| match candidate.outcome() {
        Ok(_) => false,
        Err(refusal) => verbosity == Verbosity::Lists || !is_place(refusal.reason),
    });
    Explained::new(document, document.parts().0.len(), profile, candidates)
}

/// Returns the output for findings and for places that are not links, in order of position.
fn among(found: &[Finding<'_>], of_found: Vec<String>, refused: &Explained<'_>, of_refused: Vec<String>) -> String {
    let found = found.iter().map(|finding| finding.range().start).zip(of_found);
    let refused = refused.candidates.iter().map(|candidate| candidate.range().start).zip(of_refused);
    let mut all: Vec<_> = found.chain(refused).collect();
    all.sort_by_key(|(start, _)| *start);
    all.into_iter().map(|(_, output)| output).collect()
}

/// Returns each place that is not a link with its outcome.
fn refusals<'e, 'd>(refused: &'e Explained<'d>) -> impl Iterator<Item = (&'e Candidate<'d>, Refusal)> {
    refused.candidates.iter().filter_map(|candidate| Some((candidate, candidate.outcome().err()?)))
}

fn refused_lines(refused: &Explained<'_>) -> Vec<String> {
    refusals(refused).map(|(candidate, refusal)| refused.line(candidate, refusal)).collect()
}

/// Returns the links that stay bare as findings.
fn stays<'p>(links: &'p [Refused<'p>], remedy: Remedy) -> Vec<Finding<'p>> {
    let stays =
        |refused: &'p Refused<'p>| Finding { link: refused.link(), result: Outcome::Stays(refused.reason(), remedy) };
    links.iter().map(stays).collect()
}

/// Returns a line for each link that stays bare, for standard error.
pub(crate) fn notes(document: &Document, refused: &[Refused<'_>], remedy: Remedy) -> String {
    let lines = lines(document, &stays(refused, remedy), Paint::Plain);
    lines.split_inclusive('\n').flat_map(|line| ["barelink: ", line]).collect()
}

/// Returns a line for each link.
pub(crate) fn lines(document: &Document, found: &[Finding<'_>], paint: Paint) -> String {
    lines_of(document, found, paint).concat()
}

fn lines_of(document: &Document, found: &[Finding<'_>], paint: Paint) -> Vec<String> {
    // Positions in a plan count from the end of the front matter; users count from the start of the file.
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let (bold, colour) = match paint {
        Paint::Plain => (Style::new(), Style::new()),
        Paint::Coloured => (Style::new().bold(), AnsiColor::Green.on_default().bold()),
    };
    let line = |finding: &Finding<'_>| {
        let (range, result) = (finding.range(), finding.result);
        let place = positions.find(front + range.start);
        // Both sides of the arrow begin at the same character.
        let (line, column, text) = (place.line, place.column, Shown(&document.parts().1[range]));
        let place = format_args!("{bold}{}:{line}:{column}:{bold:#} {text}", document.name);
        match result {
            Outcome::Edit(edit) => format!("{place} -> {colour}{}{colour:#}\n", Shown(edit.replacement())),
            Outcome::Stays(reason, remedy) => format!("{place} stays bare: {reason}{remedy}\n"),
        }
    };
    found.iter().map(line).collect()
}

/// A finding as JSON. `start` and `end` are byte offsets in the file; `line` and `column` count from 1.
#[derive(Serialize)]
struct FindingObject<'o> {
    #[serde(flatten)]
    file: FileFields<'o>,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    kind: &'o str,
    text: &'o str,
    destination: &'o str,
    /// The replacement; `null` if the link stays bare. Then `reason` is not `null`.
    edit: Option<Change<'o>>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct Change<'o> {
    start: usize,
    end: usize,
    replacement: &'o str,
}

/// Returns a JSON object for each link, each on a line.
fn objects(document: &Document, found: &[Finding<'_>]) -> anyhow::Result<Vec<String>> {
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let mut objects = Vec::new();
    for Finding { link, result } in found {
        // Byte offsets of the file, including the byte order mark and front matter: a program can apply the edits directly.
        let range = link.range();
        let place = positions.find(front + range.start);
        let (edit, reason) = match result {
            Outcome::Edit(edit) => (Some(edit), None),
            Outcome::Stays(reason, _) => (None, Some(reason.to_string())),
        };
        let object = FindingObject {
            file: document.name.json(),
            start: document.origin(front + range.start),
            end: document.origin(front + range.end),
            line: place.line,
            column: place.column,
            kind: link.kind().as_str(),
            text: &link.text(),
            destination: &link.destination(),
            edit: edit.map(|edit| Change {
                start: document.origin(front + edit.range().start),
                end: document.origin(front + edit.range().end),
                replacement: edit.replacement(),
            }),
            reason,
        };
        objects.push(json_line(&object)?);
    }
    Ok(objects)
}

/// A place that is not a link as JSON: the fields of a finding, which are `null` except for the text, and `refusal`.
#[derive(Serialize)]
struct RefusedObject<'o> {
    #[serde(flatten)]
    file: FileFields<'o>,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    kind: (),
    text: &'o str,
    destination: (),
    edit: (),
    /// Only bare links have one: why they stay bare.
    reason: (),
    refusal: ReasonObject,
}

/// Returns a JSON object for each place that is not a link, each on a line.
fn refused_objects(refused: &Explained<'_>) -> anyhow::Result<Vec<String>> {
    let object = |(candidate, refusal): (&Candidate<'_>, Refusal)| {
        let (range, place, document) = (refused.range(candidate), refused.place(candidate), refused.document);
        json_line(&RefusedObject {
            file: document.name.json(),
            start: document.origin(range.start),
            end: document.origin(range.end),
            line: place.line,
            column: place.column,
            kind: (),
            text: refused.text(candidate),
            destination: (),
            edit: (),
            reason: (),
            refusal: refused.reason(refusal),
        })
    };
    refusals(refused).map(object).collect()
}

/// Returns an annotation of GitHub Actions for each link.
///
/// Columns count UTF-16 code units, and `endColumn` is the one after the link.
// Source of the escapes: `packages/core/src/command.ts` of actions/toolkit.
fn annotations(document: &Document, found: &[Finding<'_>]) -> String {
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    // GitHub finds a file by its path in the repository, which has `/` on all systems.
    let name = document.name.to_string();
    let name = if cfg!(windows) { name.replace('\\', "/") } else { name };
    let file = property(name.strip_prefix("./").unwrap_or(&name));
    let mut annotations = String::new();
    for finding in found {
        let range = finding.link.range();
        let (start, end) = (positions.find(front + range.start), positions.find(front + range.end));
        let (line, column, end) = (start.line, start.utf16, end.utf16);
        let message = data(&finding.message());
        append!(
            annotations,
            "::warning file={file},line={line},col={column},endColumn={end},title=barelink::{message}\n"
        );
    }
    annotations
}

/// Escapes the message of an annotation.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property of an annotation.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

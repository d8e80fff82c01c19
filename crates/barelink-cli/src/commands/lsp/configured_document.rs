//! The answers about one document: diagnostics of its bare links, edits that write them out, and
//! explanations of a place.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use barelink::Case;
use barelink_rewrite::{Plan, RewriteOption};
use lsp_types as lsp;
use lsp_types::{
    CodeAction, CodeActionKind, Diagnostic, DiagnosticSeverity, NumberOrString, TextEdit, Uri,
    WorkspaceEdit,
};
use percent_encoding::percent_decode_str;
use serde_json::json;

use super::open_document::{OpenDocument, offset};
use crate::arguments::{LspArgs, Rewriting, is_markdown};
use crate::config::{Scope, SettingsFinder};
use crate::escaped::InputName;
use crate::files::{Document, Sites, front_matter};
use crate::report::{Finding, LinkFault, Positions, Remedy, Why, doubt, findings};

/// A document with its settings.
pub(super) struct ConfiguredDocument {
    document: Document,
    scope: Arc<Scope<Rewriting>>,
    /// The name of the syntax.
    syntax: &'static str,
    /// Messages about configurations that are not read.
    pub(super) unread: Vec<String>,
}

impl ConfiguredDocument {
    /// Reads the text of an open document with the settings of its file; `None` if the file is
    /// excluded, or is no Markdown.
    ///
    /// # Errors
    ///
    /// If the configuration cannot be read, or has an error.
    pub(super) fn new(
        uri: &Uri,
        open: &OpenDocument,
        args: &LspArgs,
    ) -> anyhow::Result<Option<Self>> {
        let path = path(uri);
        // Read anew each time, because a file `barelink.toml` may have changed or appeared.
        let mut settings =
            SettingsFinder::new(&args.flags.0, &args.choice, &args.exclude, Rewriting::new)?;
        let file = path.as_deref().unwrap_or(Path::new(UNTITLED));
        let Ok(scope) = settings.of(file)? else {
            return Ok(None);
        };
        // As for `check`: in source code a link would be an error.
        if !open.is_markdown && !is_markdown(file) && !settings.has_ending(file)? {
            return Ok(None);
        }
        let name = path
            .as_deref()
            .map_or_else(InputName::standard_input, InputName::new);
        let mut document =
            Document::new(name, open.text.clone().into_bytes()).map_err(|error| error.error())?;
        document.front = front_matter::len(&document.text);
        let syntax = Sites::default()
            .of(file, &scope, &mut settings)
            .syntax_of(document.parts().1);
        Ok(Some(ConfiguredDocument {
            document,
            scope,
            syntax,
            unread: settings.unread(),
        }))
    }

    fn rules(&self) -> &Rewriting {
        &self.scope.rules
    }

    fn plan(&self) -> Plan<'_> {
        self.plan_of(self.document.parts().1)
    }

    fn plan_of<'t>(&self, markdown: &'t str) -> Plan<'t> {
        self.rules().planner(self.syntax).plan(markdown)
    }

    /// Returns a diagnostic for each bare link, and for each link that misleads.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        let plan = self.plan();
        let mut places = ClientPositions::new(&self.document);
        let markdown = self.document.parts().1;
        let misleading = self
            .rules()
            .planner(self.syntax)
            .misleading(markdown, 0..markdown.len());
        let findings = findings(&plan, Remedy::of(self.syntax), &[], &misleading);
        findings
            .iter()
            .map(|finding| places.diagnostic(finding))
            .collect()
    }

    /// Returns the actions of the kinds that are wanted for a range: one for each of the first bare
    /// links that it touches, and one for all bare links of the document.
    pub(super) fn actions(
        &self,
        uri: &Uri,
        open: &OpenDocument,
        range: lsp::Range,
        is_wanted: impl Fn(&CodeActionKind) -> bool,
    ) -> Vec<CodeAction> {
        let start = self.markdown_at(offset(&open.text, range.start));
        let end = self.markdown_at(offset(&open.text, range.end));
        let plan = self.plan();
        let findings = findings(&plan, Remedy::of(self.syntax), &[], &[]);
        let touched = |finding: &&Finding<'_>| {
            finding.link.range().start <= end && start <= finding.link.range().end
        };
        let most = if is_wanted(&CodeActionKind::QUICKFIX) {
            MOST_READ / self.document.text.len().max(1) + 1
        } else {
            0
        };
        let mut actions = Vec::new();
        for finding in findings.iter().filter(touched).take(most) {
            for (range, replacement, of) in self.edits_of(&plan, finding) {
                let edits = vec![ClientPositions::new(&self.document).edit(range, &replacement)];
                actions.push(CodeAction {
                    kind: Some(CodeActionKind::QUICKFIX),
                    diagnostics: Some(vec![
                        ClientPositions::new(&self.document).diagnostic(finding),
                    ]),
                    is_preferred: Some(of.is_empty()),
                    ..action(format!("Write {}{of}", short(&replacement)), uri, edits)
                });
            }
        }
        let fix_all = CodeActionKind::new(FIX_ALL);
        if !is_wanted(&fix_all) {
            return actions;
        }
        let mut places = ClientPositions::new(&self.document);
        let all: Vec<_> = plan
            .edits()
            .iter()
            .map(|edit| places.edit(edit.range(), edit.replacement()))
            .collect();
        if !all.is_empty() {
            let title = match all.len() {
                1 => "Write the bare link of this file as a link".to_owned(),
                count => format!("Write all {count} bare links of this file as links"),
            };
            actions.push(CodeAction {
                kind: Some(fix_all),
                ..action(title, uri, all)
            });
        }
        actions
    }

    /// Returns the edits of a finding that may be made alone, each with what a user has to know of
    /// it. A link with a doubtful end has two: the part that may be meant, and the whole link.
    fn edits_of(
        &self,
        plan: &Plan<'_>,
        finding: &Finding<'_>,
    ) -> Vec<(Range<usize>, String, &'static str)> {
        let mut edits = Vec::new();
        match finding.fault {
            LinkFault::Edit(edit) => edits.push((edit.range(), edit.replacement().to_owned(), "")),
            LinkFault::Stays(refused, _) if doubt(Some(refused.reason())).is_some() => {
                let link = refused.link();
                let meant = refused
                    .suggestion()
                    .and_then(|part| Some((link.as_str().find(part)?, part)));
                if let Some((at, part)) = meant {
                    let end = link.range().start + at + part.len();
                    edits.extend(
                        self.edit_before(end)
                            .map(|(range, text)| (range, text, ", the part that may be meant")),
                    );
                }
                let whole = self.plan_with_doubtful(self.document.parts().1);
                let whole = whole
                    .edits()
                    .iter()
                    .find(|edit| edit.link().range() == link.range());
                edits.extend(whole.map(|edit| {
                    (
                        edit.range(),
                        edit.replacement().to_owned(),
                        ", with its doubtful end",
                    )
                }));
            }
            LinkFault::Stays(..) | LinkFault::Misleads(_) => {}
        }
        edits.retain(|(range, replacement, _)| self.may_be_alone(plan, range.clone(), replacement));
        edits
    }

    /// Returns the edit of the link that would end at the byte `end` if a blank followed.
    fn edit_before(&self, end: usize) -> Option<(Range<usize>, String)> {
        let mut text = self.document.parts().1.to_owned();
        text.insert(end, ' ');
        let plan = self.plan_of(&text);
        let edit = plan.edits().iter().find(|edit| edit.range().end == end)?;
        Some((edit.range(), edit.replacement().to_owned()))
    }

    fn plan_with_doubtful<'t>(&self, markdown: &'t str) -> Plan<'t> {
        let edited = [(RewriteOption::Doubtful.name(), "edit")];
        let planner = self
            .rules()
            .planner(self.syntax)
            .with_options(Case::Kebab, edited);
        planner
            .unwrap_or_else(|error| unreachable!("{error}"))
            .plan(markdown)
    }

    /// Returns whether one edit of a plan may be made without the others: all other links of the
    /// plan stay as they are.
    // A plan checks all of its edits together.
    fn may_be_alone(&self, plan: &Plan<'_>, range: Range<usize>, replacement: &str) -> bool {
        let mut edited = self.document.parts().1.to_owned();
        edited.replace_range(range.clone(), replacement);
        let after = self.plan_of(&edited);
        let others = plan
            .refused()
            .iter()
            .filter(|refused| !range.contains(&refused.link().range().start));
        let texts = |plan: &Plan<'_>, is_left: &dyn Fn(usize) -> bool| {
            let edits = plan
                .edits()
                .iter()
                .filter(|edit| is_left(edit.range().start));
            edits
                .map(|edit| edit.replacement().to_owned())
                .collect::<Vec<_>>()
        };
        texts(&after, &|_| true) == texts(plan, &|start| start != range.start)
            && after.refused().len() == others.count()
    }

    /// Returns why a place of the document is a link, or is none; `None` if no link may be there.
    pub(super) fn hover(&self, open: &OpenDocument, position: lsp::Position) -> Option<lsp::Hover> {
        let at = self.markdown_at(offset(&open.text, position));
        let (profile, candidates) = self
            .rules()
            .candidates(self.document.parts().1, self.syntax);
        let here = |candidate: &&barelink::Candidate<'_>| {
            candidate.range().start <= at && at < candidate.range().end
        };
        let candidate = candidates
            .iter()
            .filter(here)
            .min_by_key(|candidate| candidate.range().len())?;
        let plan = self.plan();
        let mut bare = plan.refused().iter().chain(plan.protected());
        let bare = bare.find(|refused| refused.link().range() == candidate.range());
        let stays = bare
            .map(|refused| format!("; it stays bare: {}", Why(refused)))
            .unwrap_or_default();
        let text = match candidate.outcome() {
            Ok(link) => format!("A link to {} ({profile}){stays}", link.destination()),
            Err(refusal) => format!("No link: {} ({profile})", refusal.reason),
        };
        let contents = lsp::MarkupContent {
            kind: lsp::MarkupKind::PlainText,
            value: text,
        };
        let range = ClientPositions::new(&self.document).range(candidate.range());
        Some(lsp::Hover {
            contents: lsp::HoverContents::Markup(contents),
            range: Some(range),
        })
    }

    /// Returns the byte of the Markdown for a byte of the open text; 0 for one in the front matter.
    fn markdown_at(&self, at: usize) -> usize {
        at.saturating_sub(self.document.origin(self.document.front))
    }
}

/// The name under which a document without a file is looked for in the patterns of files to skip.
const UNTITLED: &str = "untitled.md";

/// The kind of the action for all bare links, which an editor may run when it saves.
pub(super) const FIX_ALL: &str = "source.fixAll.barelink";

/// How many bytes are parsed again for the actions of single links. Each such action parses the
/// whole document, and the range may have all of its links.
const MOST_READ: usize = 1 << 20;

fn action(title: String, uri: &Uri, edits: Vec<TextEdit>) -> CodeAction {
    // The hash of a URI never changes: it is that of its text.
    #[allow(clippy::mutable_key_type, reason = "the protocol's type has a cache")]
    let changes = HashMap::from([(uri.clone(), edits)]);
    CodeAction {
        title,
        edit: Some(WorkspaceEdit {
            changes: Some(changes),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    }
}

/// Returns a text of at most 60 characters.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Finds the positions of ascending bytes of the Markdown of a document.
struct ClientPositions<'d> {
    positions: Positions<'d>,
    front: usize,
    /// The code units of a byte order mark, which is in the client's text.
    mark: usize,
}

impl<'d> ClientPositions<'d> {
    fn new(document: &'d Document) -> Self {
        let mark = document.mark().encode_utf16().count();
        ClientPositions {
            positions: Positions::new(&document.text),
            front: document.front,
            mark,
        }
    }

    fn position(&mut self, at: usize) -> lsp::Position {
        let place = self.positions.find(self.front + at);
        let number = |count: usize| u32::try_from(count - 1).unwrap_or(u32::MAX);
        let mark = if place.line == 1 { self.mark } else { 0 };
        lsp::Position {
            line: number(place.line),
            character: number(place.utf16 + mark),
        }
    }

    fn range(&mut self, range: Range<usize>) -> lsp::Range {
        lsp::Range {
            start: self.position(range.start),
            end: self.position(range.end),
        }
    }

    fn edit(&mut self, range: Range<usize>, text: &str) -> TextEdit {
        TextEdit {
            range: self.range(range),
            new_text: text.to_owned(),
        }
    }

    fn diagnostic(&mut self, finding: &Finding<'_>) -> Diagnostic {
        let class = match finding.fault {
            LinkFault::Edit(_) | LinkFault::Misleads(_) => None,
            LinkFault::Stays(refused, _) => doubt(Some(refused.reason())),
        };
        Diagnostic {
            range: self.range(finding.link.range()),
            severity: Some(DiagnosticSeverity::WARNING),
            code: Some(NumberOrString::String(finding.rule().to_owned())),
            source: Some("barelink".to_owned()),
            message: finding.message(),
            // As in SARIF.
            data: class.map(|class| json!({ "doubt": class })),
            ..Diagnostic::default()
        }
    }
}

/// Returns the path of a file; `None` if the URI has another scheme.
fn path(uri: &Uri) -> Option<PathBuf> {
    let is_file = uri
        .scheme()
        .is_some_and(|scheme| scheme.eq_lowercase("file"));
    let path = percent_decode_str(uri.path().as_str())
        .decode_utf8()
        .ok()
        .filter(|_| is_file)?;
    // `file:///C:/a.md`
    let is_drive = cfg!(windows)
        && matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    Some(PathBuf::from(if is_drive { &path[1..] } else { &*path }))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::path;

    /// RFC 8089: the path of a URI is that of the file. Only on Windows does a drive come first
    /// (appendix E.2).
    #[test]
    fn the_path_of_a_uri_of_a_file_is_that_of_the_file() {
        let on_drive = if cfg!(windows) { "C:/a.md" } else { "/C:/a.md" };
        for (uri, file) in [
            ("file:///a%20b.md", Some("/a b.md")),
            ("FILE:///a.md", Some("/a.md")),
            ("file:///C:/a.md", Some(on_drive)),
            ("untitled:/C:/a.md", None),
        ] {
            assert_eq!(
                path(&uri.parse().unwrap()).as_deref(),
                file.map(Path::new),
                "{uri}"
            );
        }
    }
}

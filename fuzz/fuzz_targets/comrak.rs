//! comrak's trees: only links change, and their positions are right.
#![no_main]

use std::cell::RefCell;

use barelink::{Action, Finder, Kinds, Link, Profile};
use barelink_comrak::{autolink_with, parse_document_with};
use barelink_fuzz::Choices;
use barelink_fuzz::links::assert_destination;
use comrak::nodes::{NodeValue, Sourcepos};
use comrak::{Arena, Node, Options, format_html};
use libfuzzer_sys::fuzz_target;
use pulldown_cmark::Options as Syntax;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    let options = options(&mut choices);
    let case = Case {
        source: &source,
        finder: &finder,
        options: &options,
    };
    let tree = case.in_a_tree();
    let document = case.parsed();
    // Links that contain markup need another parse, which a finished tree does not allow. Only
    // `Gfm` and `Uts58` have such links.
    let may_take_marks =
        finder.profile().kinds().contains(Kinds::DOMAIN) && source.contains(['*', '_', '~']);
    if finder.profile() != Profile::Gfm && !may_take_marks {
        assert_eq!(tree, document);
    }
});

fn options(choices: &mut Choices) -> Options<'static> {
    let syntax = choices.syntax();
    let mut options = Options::default();
    let extension = &mut options.extension;
    extension.table = syntax.contains(Syntax::ENABLE_TABLES);
    extension.strikethrough = syntax.contains(Syntax::ENABLE_STRIKETHROUGH);
    extension.tasklist = syntax.contains(Syntax::ENABLE_TASKLISTS);
    extension.footnotes = syntax.contains(Syntax::ENABLE_FOOTNOTES);
    extension.superscript = syntax.contains(Syntax::ENABLE_SUPERSCRIPT);
    extension.math_dollars = syntax.contains(Syntax::ENABLE_MATH);
    extension.wikilinks_title_after_pipe = syntax.contains(Syntax::ENABLE_WIKILINKS);
    extension.description_lists = syntax.contains(Syntax::ENABLE_DEFINITION_LIST);
    options.parse.smart = syntax.contains(Syntax::ENABLE_SMART_PUNCTUATION);
    extension.spoiler = choices.among(&[false, true]);
    extension.underline = choices.among(&[false, true]);
    options.render.sourcepos = choices.among(&[false, true]);
    options.render.escaped_char_spans = choices.among(&[false, true]);
    options
}

/// The links that a hook saw: text and destination.
type Seen = RefCell<Vec<(String, String)>>;

struct Case<'s> {
    source: &'s str,
    finder: &'s Finder,
    options: &'s Options<'s>,
}

impl Case<'_> {
    fn in_a_tree(&self) -> String {
        let arena = Arena::new();
        let seen = Seen::default();
        let root = comrak::parse_document(&arena, self.source, self.options);
        let before = text(root);
        let links = autolink_with(&arena, root, self.source, self.finder, |link| {
            see(&seen, link)
        });
        assert_eq!(links.len(), seen.borrow().len());
        let after = text(root);
        // GitHub's links show escapes and references as they were typed.
        let is_shown_as_typed =
            self.finder.profile() == Profile::Gfm && self.source.contains(['\\', '&']);
        assert!(
            is_shown_as_typed || before == after,
            "{before:?} became {after:?}"
        );
        self.check(root, &links, &seen)
    }

    fn parsed(&self) -> String {
        let arena = Arena::new();
        let seen = Seen::default();
        let parsed = parse_document_with(&arena, self.source, self.options, self.finder, |link| {
            see(&seen, link)
        });
        self.check(parsed.root, &parsed.links, &seen)
    }

    /// Asserts the properties of every tree, and returns the HTML.
    fn check<'a>(&self, root: Node<'a>, links: &[Node<'a>], seen: &Seen) -> String {
        root.validate().expect("a valid tree");
        let last_line = self.source.lines().count() + self.source.matches('\r').count() + 1;
        for link in links {
            let ast = link.data();
            let NodeValue::Link(value) = &ast.value else {
                panic!("{ast:?} is no link")
            };
            assert!(
                !link.ancestors().skip(1).any(holds_no_link)
                    && !link.descendants().skip(1).any(holds_no_link)
            );
            let shown = (link.collect_text(), value.url.clone());
            assert!(
                seen.borrow().contains(&shown),
                "{shown:?} is not among {seen:?}"
            );
            assert_destination(self.finder.profile(), &value.url);
            self.assert_position(ast.sourcepos, &shown.0);
            let at = ast.sourcepos;
            assert!(
                at.start.line > 0 && at.end.line <= last_line && at.start.line <= at.end.line,
                "{at:?}"
            );
        }
        let mut html = String::new();
        format_html(root, self.options, &mut html).expect("a string can be written to");
        html
    }
}

impl Case<'_> {
    /// Asserts that a position is that of the shown text, unless something in the source shifts it.
    // comrak counts tabs in another way, and does not count the lines of a wiki link, nor those of
    // definitions before the text of a paragraph.
    fn assert_position(&self, at: Sourcepos, shown: &str) {
        let moves = ["\r", "\t", "\0", "\\", "&", "\u{feff}", "[[", "]:"];
        if moves.iter().any(|moves| self.source.contains(moves)) {
            return;
        }
        assert_eq!(at.start.line, at.end.line, "{at:?}");
        let line = self
            .source
            .split('\n')
            .nth(at.start.line - 1)
            .unwrap_or_default();
        assert_eq!(
            line.get(at.start.column - 1..at.end.column),
            Some(shown),
            "{at:?}"
        );
    }
}

fn see(seen: &Seen, link: &Link<'_>) -> Action {
    seen.borrow_mut()
        .push((link.text().into_owned(), link.destination().into_owned()));
    Action::Keep
}

fn holds_no_link(node: Node<'_>) -> bool {
    matches!(
        node.data().value,
        NodeValue::Link(_) | NodeValue::WikiLink(_) | NodeValue::Image(_)
    )
}

/// Returns the text of a document, without breaks, and with smart punctuation as it was typed.
fn text(root: Node<'_>) -> String {
    let texts = root
        .descendants()
        .filter_map(|node| match &node.data().value {
            NodeValue::Text(text) => Some(barelink_fuzz::events::plain(text)),
            NodeValue::Code(code) => Some(code.literal.clone()),
            _ => None,
        });
    texts.collect()
}

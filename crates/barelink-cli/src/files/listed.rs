//! Lists the links of a Markdown text.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use barelink::{Action, Finder, Link, LinkKind};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::Origin;
use barelink_rewrite::parts;
use pulldown_cmark::Options;

/// A link in the list.
// Small, because a long text may have very many: what most links show and where they lead is made
// when it is written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ListedLink<'t> {
    /// The position of its first byte in the text.
    pub(crate) start: usize,
    /// The link as it was typed.
    typed: &'t str,
    pub(crate) kind: LinkKind,
    shown: ShownLink,
}

/// The text of a link and its destination.
#[derive(Debug, PartialEq, Eq)]
enum ShownLink {
    /// It shows what was typed, and leads there, with this text before it.
    AsTyped(&'static str),
    /// Its text and its destination: it was typed with escapes, or its host is written in another
    /// form.
    Otherwise(Box<(String, String)>),
}

impl<'t> ListedLink<'t> {
    /// Makes the row of a link in a part of a text that starts at the byte `part`.
    pub(crate) fn new(text: &'t str, link: &Link<'_>, part: usize) -> Self {
        let range = link.range();
        let kind = link.kind();
        let shown = match link.prefix() {
            Some(prefix) => ShownLink::AsTyped(prefix),
            None => ShownLink::Otherwise(Box::new((
                link.text().into_owned(),
                link.destination().into_owned(),
            ))),
        };
        let typed = &text[part + range.start..part + range.end];
        ListedLink {
            start: part + range.start,
            typed,
            kind,
            shown,
        }
    }

    /// Returns the position after its last byte.
    pub(crate) fn end(&self) -> usize {
        self.start + self.typed.len()
    }

    pub(crate) fn text(&self) -> &str {
        match &self.shown {
            ShownLink::AsTyped(_) => self.typed,
            ShownLink::Otherwise(shown) => &shown.0,
        }
    }

    pub(crate) fn destination(&self) -> Cow<'_, str> {
        match &self.shown {
            ShownLink::AsTyped("") => self.typed.into(),
            ShownLink::AsTyped(prefix) => [prefix, self.typed].concat().into(),
            ShownLink::Otherwise(shown) => (&*shown.1).into(),
        }
    }
}

/// Returns the links that would be made in a Markdown text, in order of position. A long text is
/// parsed part by part.
pub(crate) fn in_markdown<'t>(
    text: &'t str,
    options: Options,
    finder: &Finder,
) -> impl Iterator<Item = ListedLink<'t>> + use<'t> {
    // Not in one list, which would be copied whenever it has to grow.
    let lists: Vec<_> = parts(text, options)
        .into_iter()
        .map(|part| in_part(text, part, options, finder))
        .collect();
    lists.into_iter().flatten()
}

/// Returns the links of a part of a text, in order of position.
fn in_part<'t>(
    text: &'t str,
    part: Range<usize>,
    options: Options,
    finder: &Finder,
) -> Vec<ListedLink<'t>> {
    // The hook knows the kind of a link, but it also sees links of `Gfm` that a later parse of the
    // part abandons. The origin of the events tells which links are made.
    let mut found = Vec::new();
    let linked = pulldown::parse(&text[part.clone()], options, finder).on_link(|link| {
        found.push(ListedLink::new(text, link, part.start));
        Action::Keep
    });
    let mut made = HashSet::new();
    for ((_, range), origin) in linked.into_offset_iter().with_origin() {
        if origin == Origin::Autolink {
            made.insert((part.start + range.start, part.start + range.end));
        }
    }
    found.retain(|row| made.remove(&(row.start, row.end())));
    found.sort_by_key(|row| row.start);
    found.shrink_to_fit();
    found
}

#[cfg(test)]
mod tests {
    use barelink::{Finder, Profile};
    use barelink_pulldown_cmark::{GITHUB, Masked};

    use super::{ListedLink, in_markdown};

    /// With `Gfm`, a hook also sees links that a later parse of the document abandons.
    #[test]
    fn only_links_that_are_made_are_listed() {
        const PARTS: [&str; 16] = [
            "[",
            "]",
            "](u)",
            "](",
            ")",
            " ",
            "\n",
            "*",
            "`b`",
            "http://a/*b*c",
            "http://a/[b](c",
            "www.a.b/_c_](",
            "http://a/<b>",
            "http://a/`b`)",
            "a@b.cd",
            "www.e.fg",
        ];
        let finder = Finder::new(Profile::Gfm);
        let mut random = fastrand::Rng::with_seed(29);
        let mut found = 0;
        let by_chance: Vec<String> = (0..5_000)
            .map(|_| {
                (0..random.usize(2..12))
                    .map(|_| PARTS[random.usize(..PARTS.len())])
                    .collect()
            })
            .collect();
        for text in by_chance
            .iter()
            .map(String::as_str)
            .chain(["[[)[](]](u)](u)\nhttp://a/`b`)", "http://a/*b*\n"])
        {
            let masked = Masked::new(text, GITHUB, &finder);
            let expected: Vec<_> = masked
                .links()
                .iter()
                .map(|link| ListedLink::new(text, link, 0))
                .collect();
            assert_eq!(
                in_markdown(text, GITHUB, &finder).collect::<Vec<_>>(),
                expected,
                "{text:?}"
            );
            found += expected.len();
        }
        assert!(found > 5_000, "{found}");
    }

    /// The text is longer than a part.
    #[test]
    fn a_long_text_has_the_links_of_its_blocks() {
        const BLOCK: &str = "# www.h.ij\n\nsee http://a.b/*c*d and jo@k.lm\n\n- www.i.jk\n\n";
        let finder = Finder::new(Profile::Gfm);
        let rows = |blocks: usize| {
            in_markdown(&BLOCK.repeat(blocks), GITHUB, &finder)
                .map(|row| row.start)
                .collect::<Vec<_>>()
        };
        let one = rows(1);
        let count = 3_000_000 / BLOCK.len();
        assert_eq!(one.len(), 4);
        let expected: Vec<_> = (0..count)
            .flat_map(|block| one.iter().map(move |start| block * BLOCK.len() + start))
            .collect();
        assert_eq!(rows(count), expected);
    }
}

//! Renders a text as HTML, for `barelink html`.

use std::borrow::Cow;
use std::io::{self, Write};

use barelink::anchors::anchors;
use barelink::{Finder, Kinds, Profile, html, pulldown};
use pulldown_cmark::{Parser, html::write_html_io};

use crate::arguments::HtmlArgs;

/// Renders a text. Without a finder there are no links.
pub(super) type Render = fn(&str, &HtmlArgs, Option<&Finder>, &mut dyn Write) -> io::Result<()>;

pub(super) fn render_text(
    text: &str,
    args: &HtmlArgs,
    finder: Option<&Finder>,
    output: &mut dyn Write,
) -> io::Result<()> {
    const NONE: Finder = Finder::new(Profile::Md4c).kinds(Kinds::NONE);
    write!(output, "{}", args.text.apply(html::render(text, finder.unwrap_or(&NONE))))
}

pub(super) fn render_with_pulldown(
    text: &str,
    args: &HtmlArgs,
    finder: Option<&Finder>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (text, options) = (without_nul(text), args.syntax.options());
    match finder {
        Some(finder) => write_html_io(output, args.text.anchors(anchors(pulldown::parse(&text, options, finder)))),
        None => write_html_io(output, args.text.anchors(anchors(Parser::new_ext(&text, options)))),
    }
}

/// Replaces NUL by U+FFFD.
// CommonMark requires it ("2.3 Insecure characters"), and md2html does it; pulldown-cmark does not.
pub(super) fn without_nul(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { text.replace('\0', "\u{fffd}").into() } else { text.into() }
}

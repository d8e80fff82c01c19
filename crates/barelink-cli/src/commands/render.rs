//! Renders a text as HTML, for `barelink html`.

use std::io::{self, Write};

use barelink::{Finder, Kinds, Profile, html};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::anchors;
use pulldown_cmark::{Options, Parser, html::write_html_io};

use crate::arguments::HtmlArgs;

/// Renders a text, which is Markdown with these extensions. Without a finder there are no links.
pub(super) type Render =
    fn(&str, &HtmlArgs, Options, Option<&Finder>, &mut dyn Write) -> io::Result<()>;

pub(super) fn render_text(
    text: &str,
    args: &HtmlArgs,
    _: Options,
    finder: Option<&Finder>,
    output: &mut dyn Write,
) -> io::Result<()> {
    const NONE: Finder = Finder::new(Profile::Md4c).kinds(Kinds::NONE);
    let html = html::render(text, finder.unwrap_or(&NONE))
        .attributes(args.text.attributes())
        .line_breaks(args.text.line_breaks());
    write!(output, "{html}")
}

pub(super) fn render_with_pulldown(
    text: &str,
    args: &HtmlArgs,
    options: Options,
    finder: Option<&Finder>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let text = pulldown::rendered_source(text);
    let attributes = args.text.attributes();
    let Some(finder) = finder else {
        let events = anchors(Parser::new_ext(&text, options));
        return write_html_io(output, events.attributes(attributes));
    };
    let events = anchors(pulldown::parse(&text, options, finder));
    write_html_io(output, events.attributes(attributes))
}

//! Renders a text as HTML, for `barelink html`.

use std::io::{self, Write};

use barelink::pulldown::anchors;
use barelink::{Finder, Kinds, Profile, html, pulldown};
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
    write!(
        output,
        "{}",
        args.text.apply(html::render(text, finder.unwrap_or(&NONE)))
    )
}

pub(super) fn render_with_pulldown(
    text: &str,
    args: &HtmlArgs,
    options: Options,
    finder: Option<&Finder>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let text = pulldown::rendered_source(text);
    match finder {
        Some(finder) => write_html_io(
            output,
            args.text
                .anchors(anchors(pulldown::parse(&text, options, finder))),
        ),
        None => write_html_io(
            output,
            args.text.anchors(anchors(Parser::new_ext(&text, options))),
        ),
    }
}

//! `barelink html`: renders Markdown or plain text as HTML with links.

use std::io::{self, Write};

use anyhow::Context as _;
use barelink::Finder;
use pulldown_cmark::Options;

use super::comrak;
use super::render::{render_text, render_with_pulldown};
use crate::arguments::{Engine, HtmlArgs, RenderedFrom};
use crate::files;
use crate::streams::{Progress, STANDARD_OUTPUT, Status, Streams, note};

pub(crate) fn run(args: &HtmlArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    args.check()?;
    args.note().iter().for_each(|text| note(streams, text));
    let finder = args.finder()?;
    let options = args.options()?;
    let render = match (args.from, args.engine.unwrap_or_default()) {
        (RenderedFrom::Html, _) => return link_page(args, finder.as_ref(), streams),
        (RenderedFrom::Text, _) => render_text,
        (RenderedFrom::Markdown, Engine::Pulldown) => render_with_pulldown,
        (RenderedFrom::Markdown, Engine::Comrak) => comrak::renderer(options)?,
    };
    // Before the input is read: a long input should not be rendered in vain.
    files::refuse_own_input(args.file.as_deref(), args.output.as_deref())?;
    let document = files::read(args.file.as_deref(), None, &args.input, streams)?;
    // The input is complete and valid before the output is opened, so an error leaves the output
    // unchanged.
    files::write(args.output.as_deref(), streams, |output| {
        head(args, output)?;
        render(&document.text, args, options, finder.as_ref(), output)?;
        foot(args, output)
    })?;
    // The hint comes after the page, where a person sees it.
    streams.output.flush().context(STANDARD_OUTPUT)?;
    // Without a person, too, if an attribute was typed: it would have no effect on them in silence.
    let is_told = streams.progress == Progress::Shown || args.text.first_attribute().is_some();
    if finder.is_none() && is_told && has_bare_links(&document.text, options) {
        note(
            streams,
            "the bare URLs stay text; add --fpermissive-autolinks, or omit MD4C's flags for GitHub's links",
        );
    }
    Ok(Status::Done)
}

/// Makes the links of a finished page. All other bytes are copied.
fn link_page(
    args: &HtmlArgs,
    finder: Option<&Finder>,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    files::refuse_own_input(args.file.as_deref(), args.output.as_deref())?;
    let page = files::read_page(args.file.as_deref(), streams)?;
    let finder = finder.cloned().unwrap_or_default();
    let options = barelink_html::Options::new().attributes(args.text.attributes());
    let linked = barelink_html::link_bytes(&page.raw, &finder, &options);
    files::write(args.output.as_deref(), streams, |output| {
        output.write_all(&linked)
    })?;
    Ok(Status::Done)
}

/// Returns whether a Markdown text has a link by GitHub's rules.
fn has_bare_links(text: &str, options: Options) -> bool {
    files::in_markdown(text, options, &Finder::default())
        .next()
        .is_some()
}

// The lines of md2html's head, so that the documents can be compared.
fn head(args: &HtmlArgs, output: &mut dyn Write) -> io::Result<()> {
    if !args.full_html {
        return Ok(());
    }
    let title = html_escape::encode_text(args.html_title.as_deref().unwrap_or_default());
    writeln!(
        output,
        "<!DOCTYPE html>\n<html>\n<head>\n<title>{title}</title>"
    )?;
    writeln!(
        output,
        "<meta name=\"generator\" content=\"barelink\">\n<meta charset=\"UTF-8\">"
    )?;
    if let Some(css) = &args.html_css {
        let css = html_escape::encode_double_quoted_attribute(css);
        writeln!(output, "<link rel=\"stylesheet\" href=\"{css}\">")?;
    }
    writeln!(output, "</head>\n<body>")
}

fn foot(args: &HtmlArgs, output: &mut dyn Write) -> io::Result<()> {
    if args.full_html {
        writeln!(output, "</body>\n</html>")
    } else {
        Ok(())
    }
}

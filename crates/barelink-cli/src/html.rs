//! `barelink html`: Markdown in, HTML with links out.

use std::borrow::Cow;
use std::io::{self, Write};

use barelink::pulldown;
use pulldown_cmark::{Parser, html::write_html_io};

use crate::args::HtmlArgs;
use crate::{Status, Streams, files};

pub(crate) fn run(args: &HtmlArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let finder = args.finder()?;
    let document = files::read(args.file.as_deref(), &args.input, streams)?;
    let text = without_nul(&document.text);
    let options = args.syntax.options();
    files::write(args.output.as_deref(), streams, |output| {
        head(args, output)?;
        match &finder {
            Some(finder) => write_html_io(&mut *output, pulldown::parse(&text, options, finder))?,
            None => write_html_io(&mut *output, Parser::new_ext(&text, options))?,
        }
        foot(args, output)
    })?;
    Ok(Status::Done)
}

/// U+FFFD for NUL, as CommonMark has it ("2.3 Insecure characters") and md2html too; pulldown-cmark lets NUL through.
fn without_nul(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { text.replace('\0', "\u{fffd}").into() } else { text.into() }
}

fn head(args: &HtmlArgs, output: &mut dyn Write) -> io::Result<()> {
    if !args.full_html {
        return Ok(());
    }
    let title = html_escape::encode_text(args.html_title.as_deref().unwrap_or_default());
    writeln!(output, "<!DOCTYPE html>\n<html>\n<head>\n<title>{title}</title>")?;
    writeln!(output, "<meta name=\"generator\" content=\"barelink\">\n<meta charset=\"UTF-8\">")?;
    if let Some(css) = &args.html_css {
        let css = html_escape::encode_double_quoted_attribute(css);
        writeln!(output, "<link rel=\"stylesheet\" href=\"{css}\">")?;
    }
    writeln!(output, "</head>\n<body>")
}

fn foot(args: &HtmlArgs, output: &mut dyn Write) -> io::Result<()> {
    if args.full_html { writeln!(output, "</body>\n</html>") } else { Ok(()) }
}

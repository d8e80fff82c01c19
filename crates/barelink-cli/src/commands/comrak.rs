//! `barelink html --engine comrak`: renders Markdown with comrak instead of pulldown-cmark.

use super::render::Render;

/// Returns the function that renders with comrak.
///
/// # Errors
///
/// If this program was built without the feature `comrak`.
#[cfg(feature = "comrak")]
#[allow(clippy::unnecessary_wraps, reason = "without the feature there is an error")]
pub(crate) fn renderer() -> anyhow::Result<Render> {
    Ok(with_comrak::render)
}

#[cfg(not(feature = "comrak"))]
pub(crate) fn renderer() -> anyhow::Result<Render> {
    anyhow::bail!("--engine comrak: this program was built without comrak; install it with the feature `comrak`")
}

#[cfg(feature = "comrak")]
mod with_comrak {
    use std::io::{self, Write};

    use barelink::Finder;
    use comrak::{Arena, Options, format_html, parse_document};
    use pulldown_cmark::Options as Syntax;

    use super::super::render::without_nul;
    use crate::arguments::HtmlArgs;

    pub(super) fn render(
        text: &str,
        args: &HtmlArgs,
        finder: Option<&Finder>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let (text, options, arena) = (without_nul(text), options(args.syntax.options()), Arena::new());
        let root = match finder {
            Some(finder) => barelink_comrak::parse_document(&arena, &text, &options, finder),
            None => parse_document(&arena, &text, &options),
        };
        let mut html = String::new();
        format_html(root, &options, &mut html).map_err(io::Error::other)?;
        output.write_all(html.as_bytes())
    }

    /// Returns comrak's options for those of pulldown-cmark. Every syntax flag of the command has a counterpart.
    fn options(syntax: Syntax) -> Options<'static> {
        let mut options = Options::default();
        // Raw HTML is written, as by pulldown-cmark, so that the outputs can be compared.
        options.render.r#unsafe = true;
        let extension = &mut options.extension;
        for (part, is_on) in [
            (Syntax::ENABLE_TABLES, &mut extension.table),
            (Syntax::ENABLE_STRIKETHROUGH, &mut extension.strikethrough),
            (Syntax::ENABLE_TASKLISTS, &mut extension.tasklist),
            (Syntax::ENABLE_FOOTNOTES, &mut extension.footnotes),
            (Syntax::ENABLE_MATH, &mut extension.math_dollars),
            (Syntax::ENABLE_WIKILINKS, &mut extension.wikilinks_title_after_pipe),
            (Syntax::ENABLE_SUPERSCRIPT, &mut extension.superscript),
            (Syntax::ENABLE_SUBSCRIPT, &mut extension.subscript),
        ] {
            *is_on = syntax.contains(part);
        }
        options
    }
}

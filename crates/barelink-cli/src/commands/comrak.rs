//! `barelink html --engine comrak`: renders Markdown with comrak instead of pulldown-cmark.

use pulldown_cmark::Options;

use super::render::Render;

/// Returns the function that renders with comrak.
///
/// # Errors
///
/// If comrak does not know an extension, or if this program was built without the feature `comrak`.
#[cfg(feature = "comrak")]
pub(crate) fn renderer(syntax: Options) -> anyhow::Result<Render> {
    use barelink_pulldown_cmark::{EXTENSIONS, extensions};

    let unknown = syntax.difference(with_comrak::known());
    let is_unknown =
        |name: &&&str| extensions(name).is_ok_and(|one| !one.is_empty() && unknown.contains(one));
    match EXTENSIONS.iter().find(is_unknown) {
        Some(name) => anyhow::bail!(
            "--extensions: comrak does not know `{name}`; it requires --engine pulldown"
        ),
        None => Ok(with_comrak::render),
    }
}

#[cfg(not(feature = "comrak"))]
pub(crate) fn renderer(_: Options) -> anyhow::Result<Render> {
    anyhow::bail!(
        "--engine comrak: this program was built without comrak; install it with the feature `comrak`"
    )
}

#[cfg(feature = "comrak")]
mod with_comrak {
    use std::io::{self, Write};

    use barelink::Finder;
    use barelink_pulldown_cmark::rendered_source;
    use comrak::{Arena, Options, format_html, parse_document};
    use pulldown_cmark::Options as Syntax;

    use crate::arguments::HtmlArgs;

    pub(super) fn render(
        text: &str,
        _: &HtmlArgs,
        syntax: Syntax,
        finder: Option<&Finder>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let text = rendered_source(text);
        let options = options(syntax);
        let arena = Arena::new();
        let root = match finder {
            Some(finder) => barelink_comrak::parse_document(&arena, &text, &options, finder),
            None => parse_document(&arena, &text, &options),
        };
        let mut html = String::new();
        format_html(root, &options, &mut html).map_err(io::Error::other)?;
        output.write_all(html.as_bytes())
    }

    /// Returns the extensions that comrak knows.
    pub(super) fn known() -> Syntax {
        parts(&mut Options::default())
            .into_iter()
            .fold(Syntax::empty(), |all, (part, _)| all | part)
    }

    /// Returns comrak's options for those of pulldown-cmark.
    fn options(syntax: Syntax) -> Options<'static> {
        let mut options = Options::default();
        // Raw HTML is written, as by pulldown-cmark, so that the outputs can be compared.
        options.render.r#unsafe = true;
        for (part, is_on) in parts(&mut options) {
            *is_on = syntax.contains(part);
        }
        options
    }

    fn parts<'o>(options: &'o mut Options<'static>) -> [(Syntax, &'o mut bool); 11] {
        let extension = &mut options.extension;
        [
            (Syntax::ENABLE_TABLES, &mut extension.table),
            (Syntax::ENABLE_STRIKETHROUGH, &mut extension.strikethrough),
            (Syntax::ENABLE_TASKLISTS, &mut extension.tasklist),
            (Syntax::ENABLE_FOOTNOTES, &mut extension.footnotes),
            (Syntax::ENABLE_MATH, &mut extension.math_dollars),
            (
                Syntax::ENABLE_WIKILINKS,
                &mut extension.wikilinks_title_after_pipe,
            ),
            (Syntax::ENABLE_SUPERSCRIPT, &mut extension.superscript),
            (Syntax::ENABLE_SUBSCRIPT, &mut extension.subscript),
            (
                Syntax::ENABLE_DEFINITION_LIST,
                &mut extension.description_lists,
            ),
            (Syntax::ENABLE_GFM, &mut extension.alerts),
            (Syntax::ENABLE_SMART_PUNCTUATION, &mut options.parse.smart),
        ]
    }
}

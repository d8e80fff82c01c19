//! The extensions of the parser by their names, and a source in the form in which renderers read
//! it.

use std::borrow::Cow;

use pulldown_cmark::Options;

use barelink::InvalidOption;
use barelink::inner::named;

/// GitHub's syntax: tables, strikethrough, task lists and footnotes.
///
/// ```
/// use barelink_pulldown_cmark::{GITHUB, parse, pulldown_cmark::html};
/// use barelink::{Finder, Profile};
///
/// let mut output = String::new();
/// html::push_html(
///     &mut output,
///     parse("~~www.example.com~~", GITHUB, &Finder::new(Profile::Gfm)),
/// );
/// assert_eq!(
///     output,
///     "<p><del><a href=\"http://www.example.com\">www.example.com</a></del></p>\n"
/// );
/// ```
pub const GITHUB: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES);

/// The names of the extensions that [`extensions`] reads.
pub const EXTENSIONS: &[&str] = &[
    "commonmark",
    "github",
    "site",
    "tables",
    "footnotes",
    "strikethrough",
    "tasklists",
    "smart-punctuation",
    "heading-attributes",
    "metadata",
    "math",
    "gfm",
    "definition-lists",
    "superscript",
    "subscript",
    "wikilinks",
];

/// The syntax that site generators read, as far as all of them agree on it.
const SITE: Options = GITHUB
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

/// The extensions, in the order of their names.
const OPTIONS: &[Options] = &[
    Options::empty(),
    GITHUB,
    SITE,
    Options::ENABLE_TABLES,
    Options::ENABLE_FOOTNOTES,
    Options::ENABLE_STRIKETHROUGH,
    Options::ENABLE_TASKLISTS,
    Options::ENABLE_SMART_PUNCTUATION,
    Options::ENABLE_HEADING_ATTRIBUTES,
    Options::ENABLE_YAML_STYLE_METADATA_BLOCKS,
    Options::ENABLE_MATH,
    Options::ENABLE_GFM,
    Options::ENABLE_DEFINITION_LIST,
    Options::ENABLE_SUPERSCRIPT,
    Options::ENABLE_SUBSCRIPT,
    Options::ENABLE_WIKILINKS,
];

/// Returns the parser's options for names of extensions with commas between them: the value of the
/// option `extensions`, which all faces of the library have.
///
/// `github` is [`GITHUB`], `site` is that with formulas, definition lists and the attributes of
/// headings, as site generators read, `gfm` is GitHub's alerts, and `commonmark` adds nothing. An
/// empty text is `CommonMark` too.
///
/// # Errors
///
/// Returns [`InvalidOption`] for the first name that is not known.
///
/// ```
/// use barelink_pulldown_cmark::pulldown_cmark::Options;
/// use barelink_pulldown_cmark::{GITHUB, extensions};
///
/// assert_eq!(extensions("github,math"), Ok(GITHUB | Options::ENABLE_MATH));
/// assert!(
///     extensions("maths")
///         .unwrap_err()
///         .to_string()
///         .starts_with("option `extensions`: `maths` is not one of commonmark, github, ")
/// );
/// ```
pub fn extensions(names: &str) -> Result<Options, InvalidOption> {
    let mut names = names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    names.try_fold(Options::empty(), |all, name| {
        let option = named(name, EXTENSIONS, OPTIONS)
            .map_err(|reason| InvalidOption::new("extensions", reason))?;
        Ok(all | option)
    })
}

/// Returns a source as `CommonMark` asks renderers to read it: without a byte order mark, after
/// which a heading would be a paragraph, and with U+FFFD for NUL. Source: `CommonMark` 0.31.2,
/// section 2.3. Cost: linear.
///
/// ```
/// use barelink_pulldown_cmark::rendered_source;
///
/// assert_eq!(rendered_source("\u{feff}# a\0"), "# a\u{fffd}");
/// ```
// pulldown-cmark does not do it.
#[must_use]
pub fn rendered_source(source: &str) -> Cow<'_, str> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    if source.contains('\0') {
        source.replace('\0', "\u{fffd}").into()
    } else {
        source.into()
    }
}

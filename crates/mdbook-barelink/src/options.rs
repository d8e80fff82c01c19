//! The settings in `book.toml`.

use anyhow::{Context as _, bail};
use barelink::rewrite::{Headings, Planner, Style};
use barelink::{Finder, Kinds, Policy, Profile, RawAnchors};
use mdbook_preprocessor::config::Config;
use pulldown_cmark::Options as Syntax;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The settings of a run.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) planner: Planner,
    /// Whether skipped links are listed.
    pub(crate) is_verbose: bool,
}

/// The table `preprocessor.barelink`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PreprocessorTable {
    profile: Option<String>,
    kinds: Option<String>,
    style: Option<String>,
    #[serde(default)]
    verbose: bool,
    // mdBook itself reads these. They are listed because unknown fields are errors.
    #[serde(rename = "command")]
    _command: Option<IgnoredAny>,
    #[serde(rename = "before")]
    _before: Option<IgnoredAny>,
    #[serde(rename = "after")]
    _after: Option<IgnoredAny>,
    #[serde(rename = "renderers")]
    _renderers: Option<IgnoredAny>,
    #[serde(rename = "optional")]
    _optional: Option<IgnoredAny>,
}

impl Options {
    /// Reads the options. The defaults are `gfm`, all kinds of the profile, `angle` and `false`.
    pub(crate) fn new(config: &Config) -> anyhow::Result<Self> {
        let table: PreprocessorTable = config.get(TABLE)?.unwrap_or_default();
        let style = match table.style.as_deref() {
            None | Some("angle") => Style::Angle,
            Some("inline") => Style::Inline,
            Some(other) => bail!("{TABLE}.style: unknown style '{other}'; the known ones are angle, inline"),
        };
        // mdBook makes each heading and each term of a definition list a link, and HTML forbids a link in a link.
        let planner = Planner::new(syntax(config)?, &finder(&table)?).style(style).headings(Headings::Leave);
        Ok(Options { planner, is_verbose: table.verbose })
    }
}

const TABLE: &str = "preprocessor.barelink";

/// Returns the finder for these options.
fn finder(table: &PreprocessorTable) -> anyhow::Result<Finder> {
    let read = |name: &String| name.parse::<Profile>().with_context(|| format!("{TABLE}.profile: '{name}'"));
    let profile = table.profile.as_ref().map_or(Ok(Profile::Gfm), read)?;
    // Books are prose; profiles other than `uts58` ignore the policy. Between raw `<a …>` and `</a>`, a rewritten link would
    // be a link in a link.
    let finder = Finder::new(profile).policy(Policy::PROSE).raw_anchors(RawAnchors::Skip);
    let Some(names) = &table.kinds else { return Ok(finder) };
    let kinds: Kinds = names.parse().with_context(|| format!("{TABLE}.kinds: '{names}'"))?;
    let (supported, unknown) = (finder.kinds_supported(), kinds.without(finder.kinds_supported()));
    if !unknown.is_empty() {
        bail!("{TABLE}.kinds: the profile {profile} does not support {unknown}; its kinds are {supported}");
    }
    Ok(finder.kinds(kinds))
}

/// Returns the syntax that mdBook 0.5's parser reads. Settings in `output.html` enable some of it.
///
/// Source: `new_cmark_parser` of mdbook-markdown 0.5.4.
fn syntax(config: &Config) -> anyhow::Result<Syntax> {
    let always = Syntax::ENABLE_TABLES
        | Syntax::ENABLE_FOOTNOTES
        | Syntax::ENABLE_STRIKETHROUGH
        | Syntax::ENABLE_TASKLISTS
        | Syntax::ENABLE_HEADING_ATTRIBUTES;
    let switched = [
        ("output.html.smart-punctuation", Syntax::ENABLE_SMART_PUNCTUATION),
        ("output.html.definition-lists", Syntax::ENABLE_DEFINITION_LIST),
        ("output.html.admonitions", Syntax::ENABLE_GFM),
    ];
    switched.into_iter().try_fold(always, |syntax, (name, option)| {
        let is_on = config.get(name)?.unwrap_or(true);
        Ok(if is_on { syntax | option } else { syntax })
    })
}

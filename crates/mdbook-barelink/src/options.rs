//! The settings in `book.toml`.

use std::collections::BTreeMap;

use anyhow::{anyhow, bail};
use barelink::{Case, Choice, Finder, FinderOption, InvalidOption, Values};
use barelink_rewrite::{Planner, RewriteOption};
use mdbook_preprocessor::config::Config;
use pulldown_cmark::Options as Syntax;
use serde_json::Value;

/// The settings of a run.
#[derive(Debug)]
pub(crate) struct PreprocessorOptions {
    pub(crate) planner: Planner,
    /// Whether skipped links are listed.
    pub(crate) is_verbose: bool,
}

const TABLE: &str = "preprocessor.barelink";

/// The option that the library does not have.
const VERBOSE: &str = "verbose";

/// The keys of the table that mdBook itself reads.
const OF_MDBOOK: [&str; 5] = ["command", "before", "after", "renderers", "optional"];

impl PreprocessorOptions {
    /// Reads the options: all of [`FinderOption`] and [`RewriteOption`], and `verbose`. The
    /// defaults are those of the library, and the choice `skip-headings`.
    pub(crate) fn new(config: &Config) -> anyhow::Result<Self> {
        let table: BTreeMap<String, Value> = config.get(TABLE)?.unwrap_or_default();
        let mut finder = Vec::new();
        let mut rewrite = Vec::new();
        let mut is_verbose = false;
        for (name, value) in table
            .iter()
            .filter(|(name, _)| !OF_MDBOOK.contains(&name.as_str()))
        {
            let invalid = |expected: &str| anyhow!("{TABLE}.{name}: it is {expected}, not {value}");
            if name == VERBOSE {
                is_verbose = value.as_bool().ok_or_else(|| invalid("true or false"))?;
            } else if let Some(option) = FinderOption::ALL
                .iter()
                .find(|option| option.name() == name)
            {
                finder.push((
                    option.name(),
                    text(option.values(), value).map_err(invalid)?,
                ));
            } else if let Some(option) = RewriteOption::ALL
                .iter()
                .find(|option| option.name() == name)
            {
                rewrite.push((
                    option.name(),
                    text(option.values(), value).map_err(invalid)?,
                ));
            } else {
                let names = FinderOption::ALL.iter().map(|option| option.name());
                let names = names
                    .chain(RewriteOption::ALL.iter().map(|option| option.name()))
                    .chain([VERBOSE]);
                bail!(
                    "{TABLE}: there is no option `{name}`; the options are {}",
                    names.collect::<Vec<_>>().join(", ")
                );
            }
        }
        let invalid =
            |error: InvalidOption| anyhow!("{TABLE}.{}: {}", error.name(), error.reason());
        // mdBook makes each heading and each term of a definition list a link, and HTML forbids a
        // link in a link.
        let default = ("choices", Choice::SkipHeadings.name());
        let finder =
            std::iter::once(default).chain(finder.iter().map(|(name, value)| (*name, &**value)));
        let finder = Finder::from_options(Case::Kebab, finder).map_err(invalid)?;
        let planner = Planner::new(syntax(config)?, &finder);
        let rewrite = rewrite.iter().map(|(name, value)| (*name, &**value));
        Ok(PreprocessorOptions {
            planner: planner
                .with_options(Case::Kebab, rewrite)
                .map_err(invalid)?,
            is_verbose,
        })
    }
}

/// Returns a value as the library reads it. The error says what it must be.
fn text(values: Values, value: &Value) -> Result<String, &'static str> {
    match (values, value) {
        (Values::Bytes, Value::Number(number)) => Ok(number.to_string()),
        (Values::Bytes, _) => Err("a number"),
        (_, Value::String(text)) => Ok(text.clone()),
        (values, Value::Array(items)) if values.is_list() => {
            let items: Option<Vec<_>> = items.iter().map(Value::as_str).collect();
            items
                .map(|items| items.join(","))
                .ok_or("a list of strings")
        }
        (values, _) if values.is_list() => Err("a list of strings"),
        _ => Err("a string"),
    }
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
        (
            "output.html.smart-punctuation",
            Syntax::ENABLE_SMART_PUNCTUATION,
        ),
        (
            "output.html.definition-lists",
            Syntax::ENABLE_DEFINITION_LIST,
        ),
        ("output.html.admonitions", Syntax::ENABLE_GFM),
    ];
    switched
        .into_iter()
        .try_fold(always, |syntax, (name, option)| {
            let is_on = config.get(name)?.unwrap_or(true);
            Ok(if is_on { syntax | option } else { syntax })
        })
}

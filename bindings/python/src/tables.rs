//! The tables of the library, from which `tests/test_options.py` makes the types of `_options.py`.

use barelink::{Case, Choice, Finder, FinderOption, Profile, Values};
use barelink_pulldown_cmark::EXTENSIONS;
use barelink_rewrite::{Planner, RewriteOption};
use pulldown_cmark::Options;
use pyo3::prelude::*;

/// An option: its name, the type of its values, the names that they may have, what it does, the
/// profiles that may have it, and its default with each of these.
type Row = (
    String,
    &'static str,
    &'static [&'static str],
    &'static str,
    Vec<&'static str>,
    Vec<String>,
);

/// The options of a finder, those of `fix_markdown`, the choices with what they do, and the
/// extensions of the parser.
type Tables = (
    Vec<Row>,
    Vec<Row>,
    Vec<(&'static str, &'static str)>,
    &'static [&'static str],
);

/// Returns the tables.
#[pyfunction]
pub(crate) fn tables() -> Tables {
    let planner = Planner::new(Options::empty(), &Finder::default());
    let rewrite = RewriteOption::ALL.iter().map(|option| {
        let default = vec![option.value_of(&planner)];
        row(
            option.spelled(Case::Snake).into(),
            option.values(),
            option.summary(),
            Vec::new(),
            default,
        )
    });
    let choices = Choice::ALL
        .iter()
        .map(|choice| (choice.name(), choice.summary()));
    (
        FinderOption::ALL.iter().map(of_finder).collect(),
        rewrite.collect(),
        choices.collect(),
        EXTENSIONS,
    )
}

fn of_finder(option: &FinderOption) -> Row {
    let profiles = Profile::ALL
        .iter()
        .copied()
        .filter(|&profile| option.is_for(profile));
    let defaults = match option {
        FinderOption::Profile => vec![option.value_of(&Finder::default())],
        _ => profiles
            .clone()
            .map(|profile| option.value_of(&Finder::new(profile)))
            .collect(),
    };
    let profiles = profiles.map(|profile| profile.as_str()).collect();
    row(
        option.spelled(Case::Snake).into(),
        option.values(),
        option.summary(),
        profiles,
        defaults,
    )
}

fn row(
    name: String,
    values: Values,
    summary: &'static str,
    profiles: Vec<&'static str>,
    defaults: Vec<String>,
) -> Row {
    let kind = match values {
        Values::Name(_) => "name",
        Values::Names(_) => "names",
        Values::Choices(_) => "choices",
        Values::Bytes => "bytes",
        _ => "texts",
    };
    (name, kind, values.names(), summary, profiles, defaults)
}

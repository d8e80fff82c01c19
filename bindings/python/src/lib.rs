//! The module `barelink._barelink`. Its only callers are the Python files of the package
//! `barelink`, which have the documentation and the names of users.
//!
//! Positions are code points. A lone surrogate is searched as U+FFFD, which is one code point, too,
//! so that positions stay right. All functions detach from the interpreter while they search.

mod chunk;
mod column;
mod filter;
mod finder;
mod hosts;
mod linkify;
mod links;
mod markdown;
mod objects;
mod pace;
mod tables;
mod text;
mod writer;

use std::ffi::OsString;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use finder::Finder;
use objects::{BareLink, Candidate, Edit, Fixed, Link, Match, Refusal, Rule};

/// Returns a rule with its text and its examples.
#[pyfunction]
fn rule(number: &str) -> PyResult<Rule> {
    number
        .parse()
        .map(Rule)
        .map_err(|error: barelink::UnknownName| PyValueError::new_err(format!("barelink: {error}")))
}

/// Runs the command with the streams of the process. Returns its exit status.
#[pyfunction]
fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| barelink_cli::run_as_process(arguments))
}

#[pymodule(gil_used = false)]
fn _barelink(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Finder>()?;
    module.add_class::<Link>()?;
    module.add_class::<Match>()?;
    module.add_class::<BareLink>()?;
    module.add_class::<Edit>()?;
    module.add_class::<Fixed>()?;
    module.add_class::<Candidate>()?;
    module.add_class::<Refusal>()?;
    module.add_class::<Rule>()?;
    module.add_class::<column::Column>()?;
    module.add_class::<filter::Filter>()?;
    module.add_function(wrap_pyfunction!(column::search_column, module)?)?;
    module.add_function(wrap_pyfunction!(linkify::linkify, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::markdown_to_html, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::links_in_markdown, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::explain_markdown, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::fix_markdown, module)?)?;
    module.add_function(wrap_pyfunction!(rule, module)?)?;
    module.add_function(wrap_pyfunction!(tables::tables, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)
}

//! The module `barelink._barelink`. Its only callers are the Python files of the package `barelink`, which have the documentation and the
//! names of users.
//!
//! Positions are code points. A lone surrogate is searched as U+FFFD, which is one code point, too, so that positions stay right. All
//! functions detach from the interpreter while they search.

mod linkify;
mod markdown;
mod objects;
mod text;

use std::borrow::Cow;
use std::ffi::OsString;

use barelink::html::{LineBreaks, render};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use barelink_options::{Finders, Setting};
use objects::{BareLink, Candidate, Edit, Fixed, Link, Match, Refusal, Rule};
use text::Source;

/// A finder, which several threads can use at the same time.
#[pyclass(frozen, module = "barelink._barelink")]
#[derive(Debug)]
pub struct Finder(Finders);

/// The attributes of new anchors: `rel`, `target` and `class`.
type Attributes = (Option<String>, Option<String>, Option<String>);

#[pymethods]
impl Finder {
    #[new]
    #[allow(clippy::needless_pass_by_value, reason = "Python's lists arrive as owned values")]
    fn new(options: Vec<(String, String)>) -> PyResult<Self> {
        let settings: Vec<_> =
            options.iter().map(|(name, value)| Setting { name, key: Cow::Borrowed(name), value }).collect();
        Finders::new(&settings).map(Finder).map_err(PyValueError::new_err)
    }

    fn links(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Vec<Link>> {
        let source = Source::new(text)?;
        let found = self.find(py, &source.text);
        found.iter().map(|link| Link::of_text(link, &source)).collect()
    }

    /// Returns the links as objects of linkify-it.
    fn matches(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Vec<Match>> {
        let source = Source::new(text)?;
        let found = self.find(py, &source.text);
        found.iter().map(|link| Match::new(link, &source)).collect()
    }

    fn test(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<bool> {
        let source = Source::new(text)?;
        let text = &*source.text;
        Ok(py.detach(|| self.0.text.links(text).next().is_some()))
    }

    fn settled(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<usize> {
        let source = Source::new(text)?;
        let text = &*source.text;
        let byte = py.detach(|| self.0.text.settled(text));
        Ok(source.code_point(byte))
    }

    fn explain(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Vec<Candidate>> {
        let source = Source::new(text)?;
        let text = &*source.text;
        let found = py.detach(|| self.0.text.explain(text));
        found.iter().map(|candidate| Candidate::new(py, candidate, &source)).collect()
    }

    /// Renders a plain text as HTML. A lone surrogate becomes U+FFFD.
    fn text_to_html(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyString>,
        attributes: Attributes,
        breaks: bool,
    ) -> PyResult<String> {
        let source = Source::new(text)?;
        let text = &*source.text;
        Ok(py.detach(|| {
            let (rel, target, class) = attributes;
            let mut html =
                render(text, &self.0.text).line_breaks(if breaks { LineBreaks::Br } else { LineBreaks::Keep });
            if let Some(rel) = rel {
                html = html.rel(rel);
            }
            if let Some(target) = target {
                html = html.target(target);
            }
            if let Some(class) = class {
                html = html.class(class);
            }
            html.to_string()
        }))
    }
}

impl Finder {
    fn find<'t>(&self, py: Python<'_>, text: &'t str) -> Vec<barelink::Link<'t>> {
        py.detach(|| self.0.text.links(text).collect())
    }
}

/// Returns a rule with its text and its examples.
#[pyfunction]
fn rule(number: &str) -> PyResult<Rule> {
    number.parse().map(Rule).map_err(|error: barelink::UnknownName| PyValueError::new_err(format!("barelink: {error}")))
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
    module.add_function(wrap_pyfunction!(linkify::linkify, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::markdown_to_html, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::links_in_markdown, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::explain_markdown, module)?)?;
    module.add_function(wrap_pyfunction!(markdown::fix_markdown, module)?)?;
    module.add_function(wrap_pyfunction!(rule, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)
}

//! The object that finds the links of plain texts.

use std::borrow::Cow;

use barelink::html::{LineBreaks, render};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::objects::{Candidate, Link, Match};
use crate::text::Source;
use barelink_options::{Finders, Setting};

/// A finder, which several threads can use at the same time.
#[pyclass(frozen, module = "barelink._barelink")]
#[derive(Debug)]
pub struct Finder(pub(crate) Finders);

/// The attributes of new anchors: `rel`, `target` and `class`.
pub(crate) type Attributes = (Option<String>, Option<String>, Option<String>);

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

    /// Returns the link at the start of a text as an object of linkify-it; `None` if no link starts there. Reads no more of the text than
    /// that link.
    fn match_at_start(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Option<Match>> {
        let source = Source::new(text)?;
        let found = py.detach(|| self.0.text.link_starting_at(&source.text, 0));
        found.map(|link| Match::new(&link, &source)).transpose()
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

//! The object that finds the links of plain texts.

use std::cell::Cell;

use barelink::html::{LineBreaks, render};
use barelink::{Case, FinderOption, InvalidOption};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::links::{self, OwnedLink, each_link};
use crate::objects::{Candidate, Link, Match};
use crate::pace::{Pace, list};
use crate::text::{CodePointOffsets, LONG, PythonText, python_string};
use crate::writer::{AttributeTuple, HtmlWriter, anchor_attributes};

/// A finder, which several threads can use at the same time.
#[pyclass(frozen, module = "barelink._barelink")]
#[derive(Debug)]
pub struct Finder(pub(crate) barelink::Finder);

/// Returns options as the library takes them.
pub(crate) fn pairs(options: &[(String, String)]) -> impl Iterator<Item = (&str, &str)> {
    options.iter().map(|(name, value)| (&**name, &**value))
}

/// Returns the error of the library as an exception.
#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
pub(crate) fn invalid(error: InvalidOption) -> PyErr {
    PyValueError::new_err(format!("barelink: {error}"))
}

#[pymethods]
impl Finder {
    #[new]
    #[allow(
        clippy::needless_pass_by_value,
        reason = "Python's lists arrive as owned values"
    )]
    fn new(options: Vec<(String, String)>) -> PyResult<Self> {
        barelink::Finder::from_options(Case::Snake, pairs(&options))
            .map(Finder)
            .map_err(invalid)
    }

    /// Returns the items of an option that is a list, also if they are the default; an empty list
    /// if the profile cannot have the option.
    fn items(&self, name: &str) -> Vec<String> {
        let option = FinderOption::ALL
            .iter()
            .find(|option| option.spelled(Case::Snake) == name);
        let value = option.map_or_else(String::new, |option| option.value_of(&self.0));
        value
            .split(',')
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Returns whether the profile may have an option.
    fn may_have(&self, name: &str) -> bool {
        let mut all = FinderOption::ALL.iter();
        all.any(|option| option.spelled(Case::Snake) == name && option.is_for(self.0.profile()))
    }

    fn links<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let source = PythonText::new(text)?;
        let found = self.find(&source)?;
        list(text.py(), found, |link| Link::of_text(&link, &source))
    }

    /// Returns the links as objects of linkify-it.
    fn matches<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let source = PythonText::new(text)?;
        let found = self.find(&source)?;
        list(text.py(), found, |link| Match::new(&link, &source))
    }

    /// Returns the link at the start of a text as an object of linkify-it; `None` if no link starts
    /// there. Reads no more of the text than that link.
    fn match_at_start(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyString>,
    ) -> PyResult<Option<Match>> {
        let source = PythonText::new(text)?;
        let searched = &*source.text;
        let found = py.detach(|| self.0.link_starting_at(searched, 0).map(OwnedLink::from));
        found.map(|link| Match::new(&link, &source)).transpose()
    }

    fn test(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<bool> {
        let source = PythonText::new(text)?;
        let text = &*source.text;
        if text.len() <= LONG {
            return Ok(py.detach(|| self.0.links(text).next().is_some()));
        }
        py.detach(|| {
            let is_found = Cell::new(false);
            let mut pace = Pace::new();
            let goes_on = || !is_found.get() && pace.turn_detached();
            each_link(&self.0, text, goes_on, |_| is_found.set(true));
            pace.finish()?;
            Ok(is_found.get())
        })
    }

    fn settled(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<usize> {
        let source = PythonText::new(text)?;
        let text = &*source.text;
        let byte = py.detach(|| self.0.settled(text));
        Ok(source.code_point(byte))
    }

    fn misleads(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyString>,
        destination: &Bound<'_, PyString>,
    ) -> PyResult<bool> {
        let text = PythonText::new(text)?;
        let destination = PythonText::new(destination)?;
        let (text, destination) = (&*text.text, &*destination.text);
        Ok(py.detach(|| self.0.misleads(text, destination)))
    }

    fn explain<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let source = PythonText::new(text)?;
        let py = text.py();
        let searched = &*source.text;
        let found = py.detach(|| self.0.explain(searched));
        list(py, found, |candidate| {
            Candidate::new(py, &candidate, &source)
        })
    }

    /// Renders a plain text as HTML. A lone surrogate becomes U+FFFD. `mail_rel` is the `rel` for
    /// addresses.
    fn text_to_html<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'py, PyString>,
        attributes: AttributeTuple,
        mail_rel: Option<String>,
        breaks: bool,
        trim: Option<usize>,
    ) -> PyResult<Bound<'py, PyString>> {
        let source = PythonText::new(text)?;
        let text = &*source.text;
        let breaks = if breaks {
            LineBreaks::Br
        } else {
            LineBreaks::Keep
        };
        let is_plain = text.len() <= LONG && trim.is_none() && mail_rel == attributes.0;
        let attributes = anchor_attributes(attributes);
        let html = py.detach(|| {
            if is_plain {
                let html = render(text, &self.0).line_breaks(breaks);
                return Ok(html.attributes(attributes).to_string());
            }
            HtmlWriter::new(attributes, mail_rel, breaks, trim).write(&self.0, text)
        })?;
        python_string(py, &html)
    }
}

impl Finder {
    /// Finds the links of a text, and prepares the conversion of their positions.
    fn find(&self, source: &PythonText<'_, '_>) -> PyResult<Vec<OwnedLink>> {
        let text = &*source.text;
        let offsets = &source.offsets;
        source.py().detach(|| {
            let links = links::links(&self.0, text)?;
            if !links.is_empty() {
                offsets.get_or_init(|| CodePointOffsets::new(text));
            }
            Ok(links)
        })
    }
}

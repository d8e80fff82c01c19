//! The object that finds the links of plain texts.

use std::borrow::Cow;

use barelink::html::{LineBreaks, render};
use barelink::{Action, Incomplete};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::found::{self, Found};
use crate::objects::{Candidate, Link, Match};
use crate::pace::{Pace, list};
use crate::text::{LONG, Offsets, Source, python_string};
use barelink_options::{Finders, Setting};

/// A finder, which several threads can use at the same time.
#[pyclass(frozen, module = "barelink._barelink")]
#[derive(Debug)]
pub struct Finder {
    /// For plain text and HTML.
    pub(crate) text: barelink::Finder,
    pub(crate) markdown: barelink::Finder,
    incomplete: Incomplete,
}

/// The attributes of new anchors: `rel`, `target` and `class`.
pub(crate) type Attributes = (Option<String>, Option<String>, Option<String>);

#[pymethods]
impl Finder {
    #[new]
    #[allow(clippy::needless_pass_by_value, reason = "Python's lists arrive as owned values")]
    fn new(options: Vec<(String, String)>) -> PyResult<Self> {
        let settings: Vec<_> =
            options.iter().map(|(name, value)| Setting { name, key: Cow::Borrowed(name), value }).collect();
        let holds = settings.iter().any(|setting| setting.name == "incomplete" && setting.value == "hold");
        let incomplete = if holds { Incomplete::Hold } else { Incomplete::Show };
        let Finders { text, markdown } = Finders::new(&settings).map_err(PyValueError::new_err)?;
        Ok(Finder { text, markdown, incomplete })
    }

    fn links<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let source = Source::new(text)?;
        let found = self.find(&source)?;
        list(text.py(), found, |link| Link::of_text(&link, &source))
    }

    /// Returns the links as objects of linkify-it.
    fn matches<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let source = Source::new(text)?;
        let found = self.find(&source)?;
        list(text.py(), found, |link| Match::new(&link, &source))
    }

    /// Returns the link at the start of a text as an object of linkify-it; `None` if no link starts there. Reads no more of the text than
    /// that link.
    fn match_at_start(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Option<Match>> {
        let source = Source::new(text)?;
        let searched = &*source.text;
        let found = py.detach(|| self.text.link_starting_at(searched, 0).map(Found::from));
        found.map(|link| Match::new(&link, &source)).transpose()
    }

    fn test(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<bool> {
        let source = Source::new(text)?;
        let text = &*source.text;
        Ok(py.detach(|| self.text.links(text).next().is_some()))
    }

    fn settled(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<usize> {
        let source = Source::new(text)?;
        let text = &*source.text;
        let byte = py.detach(|| self.text.settled(text));
        Ok(source.code_point(byte))
    }

    fn explain<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let (source, py) = (Source::new(text)?, text.py());
        let searched = &*source.text;
        let found = py.detach(|| self.text.explain(searched));
        list(py, found, |candidate| Candidate::new(py, &candidate, &source))
    }

    /// Renders a plain text as HTML. A lone surrogate becomes U+FFFD.
    fn text_to_html<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'py, PyString>,
        attributes: Attributes,
        breaks: bool,
        trim: Option<usize>,
    ) -> PyResult<Bound<'py, PyString>> {
        let source = Source::new(text)?;
        let text = &*source.text;
        let html = py.detach(|| {
            let (rel, target, class) = attributes;
            let mut pace = Pace::new();
            let mut html = render(text, &self.text).line_breaks(if breaks { LineBreaks::Br } else { LineBreaks::Keep });
            if trim.is_some() || text.len() > LONG {
                html = html.on_link(|link| {
                    if let Some(short) = trim.and_then(|limit| trimmed(link.as_str(), limit)) {
                        link.set_text(short);
                    }
                    if pace.step_detached() { Action::Keep } else { Action::Skip }
                });
            }
            pace.finish()?;
            if let Some(rel) = rel {
                html = html.rel(rel);
            }
            if let Some(target) = target {
                html = html.target(target);
            }
            if let Some(class) = class {
                html = html.class(class);
            }
            PyResult::Ok(html.to_string())
        })?;
        python_string(py, &html)
    }
}

impl Finder {
    /// Finds the links of a text, and prepares the conversion of their positions.
    fn find(&self, source: &Source<'_, '_>) -> PyResult<Vec<Found>> {
        let (text, offsets) = (&*source.text, &source.offsets);
        source.py().detach(|| {
            let links = found::links(&self.text, self.incomplete, text)?;
            if !links.is_empty() {
                offsets.get_or_init(|| Offsets::new(text));
            }
            Ok(links)
        })
    }
}

/// Returns the first characters of a text and an ellipsis, together as many as `limit`; `None` if the text is not longer.
fn trimmed(text: &str, limit: usize) -> Option<String> {
    text.char_indices().nth(limit)?;
    Some(text.chars().take(limit.saturating_sub(1)).chain(['…']).collect())
}

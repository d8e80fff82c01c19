//! The objects that functions return. The file `_barelink.pyi` has their documentation.

use std::ops::Range;

use barelink::LinkKind;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::hosts::registrable_domain;
use crate::links::OwnedLink;
use crate::text::PythonText;

/// A link of a text.
#[pyclass(frozen, get_all, module = "barelink")]
#[derive(Debug)]
pub(crate) struct Link {
    /// The position of the first code point.
    start: usize,
    /// The position after the last code point.
    end: usize,
    /// The form in which the link was typed.
    kind: Py<PyString>,
    /// The link as it was typed; in Markdown, as it is shown.
    text: Py<PyString>,
    /// The destination, not escaped for HTML.
    url: Py<PyString>,
}

impl Link {
    /// Makes a link of a plain text. Its text comes from the string of Python.
    pub(crate) fn of_text(link: &OwnedLink, source: &PythonText<'_, '_>) -> PyResult<Self> {
        let text = source.part(&link.range)?;
        let url = match &link.destination {
            Some(destination) => PyString::new(text.py(), destination),
            // Most URLs are what was typed: one string serves both.
            None if source.is_exact => text.clone(),
            None => PyString::new(
                text.py(),
                source.text.get(link.range.clone()).unwrap_or_default(),
            ),
        };
        Self::new(link.range.clone(), link.kind, [text, url], source)
    }

    /// Makes a link of Markdown. Its text is what is shown, which may be another one than what was
    /// typed.
    pub(crate) fn of_markdown(
        py: Python<'_>,
        (range, kind, text, url): (Range<usize>, LinkKind, &str, &str),
        source: &PythonText<'_, '_>,
    ) -> PyResult<Self> {
        Self::new(
            range,
            kind,
            [text, url].map(|text| PyString::new(py, text)),
            source,
        )
    }

    fn new(
        range: Range<usize>,
        kind: LinkKind,
        [text, url]: [Bound<'_, PyString>; 2],
        source: &PythonText<'_, '_>,
    ) -> PyResult<Self> {
        let range = source.code_points(&range);
        let kind = kind_of(text.py(), kind)?.clone().unbind();
        Ok(Link {
            start: range.start,
            end: range.end,
            kind,
            text: text.unbind(),
            url: url.unbind(),
        })
    }
}

#[pymethods]
impl Link {
    // For `pickle` and `copy`.
    #[new]
    fn from_fields(
        start: usize,
        end: usize,
        kind: Py<PyString>,
        text: Py<PyString>,
        url: Py<PyString>,
    ) -> Self {
        Link {
            start,
            end,
            kind,
            text,
            url,
        }
    }

    fn __getnewargs__(
        &self,
        py: Python<'_>,
    ) -> (usize, usize, Py<PyString>, Py<PyString>, Py<PyString>) {
        let Link {
            start,
            end,
            kind,
            text,
            url,
        } = self;
        (
            *start,
            *end,
            kind.clone_ref(py),
            text.clone_ref(py),
            url.clone_ref(py),
        )
    }

    /// The host that a browser opens, with A-labels; `None` without one.
    #[getter]
    fn host(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(barelink::host(&self.url.bind(py).to_cow()?))
    }

    /// The public suffix of the host with one label more, such as `example.co.uk`; `None` without
    /// one.
    #[getter]
    fn registrable_domain(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self
            .host(py)?
            .and_then(|host| registrable_domain(&host).map(str::to_owned)))
    }

    fn __eq__(&self, other: &Bound<'_, Link>) -> PyResult<bool> {
        let py = other.py();
        let fields = self.__getnewargs__(py).into_pyobject(py)?;
        fields.eq(other.get().__getnewargs__(py))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py).into_pyobject(py)?.hash()
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let format = intern!(py, "Link(start={}, end={}, kind={!r}, text={!r}, url={!r})");
        format.call_method1("format", self.__getnewargs__(py).into_pyobject(py)?)
    }
}

/// Returns a kind as a string of Python, which is made only once.
fn kind_of(py: Python<'_>, kind: LinkKind) -> PyResult<&Bound<'_, PyString>> {
    Ok(match kind.as_str() {
        "url" => intern!(py, "url"),
        "www" => intern!(py, "www"),
        "domain" => intern!(py, "domain"),
        "email" => intern!(py, "email"),
        "mailto" => intern!(py, "mailto"),
        "xmpp" => intern!(py, "xmpp"),
        kind => {
            return Err(PyValueError::new_err(format!(
                "barelink: a link of the unknown kind `{kind}`"
            )));
        }
    })
}

/// A link as linkify-it has it. Users may change it.
#[pyclass(get_all, set_all, module = "barelink.linkify_it")]
#[derive(Debug)]
pub(crate) struct Match {
    schema: Py<PyString>,
    index: usize,
    last_index: usize,
    raw: Py<PyString>,
    text: Py<PyString>,
    url: Py<PyString>,
}

impl Match {
    pub(crate) fn new(link: &OwnedLink, source: &PythonText<'_, '_>) -> PyResult<Self> {
        let Link {
            start,
            end,
            text,
            url,
            ..
        } = Link::of_text(link, source)?;
        let py = source.py();
        let typed = source.text.get(link.range.clone()).unwrap_or_default();
        let schema = match (link.kind, typed.split_once(':')) {
            (LinkKind::Www | LinkKind::Domain, _) => intern!(py, "").clone(),
            (LinkKind::Email, _) => intern!(py, "mailto:").clone(),
            (_, Some(("http", _))) => intern!(py, "http:").clone(),
            (_, Some(("https", _))) => intern!(py, "https:").clone(),
            (_, scheme) => {
                let scheme = scheme.map_or("", |(scheme, _)| scheme).to_ascii_lowercase();
                PyString::new(py, &(scheme + ":"))
            }
        };
        let raw = text.clone_ref(py);
        Ok(Match {
            schema: schema.unbind(),
            index: start,
            last_index: end,
            raw,
            text,
            url,
        })
    }
}

#[pymethods]
impl Match {
    // For `pickle` and `copy`.
    #[new]
    fn from_fields(
        schema: Py<PyString>,
        index: usize,
        last_index: usize,
        raw: Py<PyString>,
        text: Py<PyString>,
        url: Py<PyString>,
    ) -> Self {
        Match {
            schema,
            index,
            last_index,
            raw,
            text,
            url,
        }
    }

    #[allow(clippy::type_complexity, reason = "the arguments of the class")]
    fn __getnewargs__(
        &self,
        py: Python<'_>,
    ) -> (
        Py<PyString>,
        usize,
        usize,
        Py<PyString>,
        Py<PyString>,
        Py<PyString>,
    ) {
        let Match {
            schema,
            index,
            last_index,
            raw,
            text,
            url,
        } = self;
        (
            schema.clone_ref(py),
            *index,
            *last_index,
            raw.clone_ref(py),
            text.clone_ref(py),
            url.clone_ref(py),
        )
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let format = intern!(
            py,
            "Match(schema={!r}, index={}, last_index={}, raw={!r}, text={!r}, url={!r})"
        );
        let Match {
            schema,
            index,
            last_index,
            raw,
            text,
            url,
        } = self;
        format.call_method1("format", (schema, index, last_index, raw, text, url))
    }
}

/// A change of a Markdown source.
#[pyclass(frozen, get_all, module = "barelink")]
#[derive(Debug)]
pub(crate) struct Edit {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) text: String,
}

#[pymethods]
impl Edit {
    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let format = intern!(py, "Edit(start={}, end={}, text={!r})");
        format.call_method1("format", (self.start, self.end, &self.text))
    }
}

/// A link that cannot be written out, with the reason.
#[pyclass(frozen, get_all, module = "barelink")]
#[derive(Debug)]
pub(crate) struct BareLink {
    pub(crate) link: Py<Link>,
    pub(crate) reason: String,
}

#[pymethods]
impl BareLink {
    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let format = intern!(py, "BareLink(link={!r}, reason={!r})");
        format.call_method1("format", (&self.link, &self.reason))
    }
}

/// A Markdown source with its links written out.
#[pyclass(frozen, get_all, module = "barelink")]
#[derive(Debug)]
pub(crate) struct Fixed {
    pub(crate) text: Py<PyString>,
    pub(crate) edits: Py<PyList>,
    pub(crate) bare: Py<PyList>,
}

#[pymethods]
impl Fixed {
    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let format = intern!(py, "Fixed(text={!r}, edits={!r}, bare={!r})");
        format.call_method1("format", (&self.text, &self.edits, &self.bare))
    }
}

/// A place where a link may be: it has a link or a refusal.
#[pyclass(frozen, get_all, module = "barelink")]
#[derive(Debug)]
pub(crate) struct Candidate {
    start: usize,
    end: usize,
    trigger: (usize, usize),
    link: Option<Py<Link>>,
    refusal: Option<Py<Refusal>>,
}

impl Candidate {
    pub(crate) fn new(
        py: Python<'_>,
        candidate: &barelink::Candidate<'_>,
        source: &PythonText<'_, '_>,
    ) -> PyResult<Self> {
        let [range, trigger] =
            [candidate.range(), candidate.trigger()].map(|range| source.code_points(&range));
        let (link, refusal) = match candidate.outcome() {
            Ok(link) => {
                let text = link.text();
                let url = link.destination();
                let link = Link::of_markdown(py, (link.range(), link.kind(), &text, &url), source)?;
                (Some(Py::new(py, link)?), None)
            }
            Err(refusal) => (None, Some(Py::new(py, Refusal::new(refusal, source))?)),
        };
        Ok(Candidate {
            start: range.start,
            end: range.end,
            trigger: (trigger.start, trigger.end),
            link,
            refusal,
        })
    }
}

#[pymethods]
impl Candidate {
    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let format = intern!(
            py,
            "Candidate(start={}, end={}, trigger={}, link={!r}, refusal={!r})"
        );
        format.call_method1(
            "format",
            (
                self.start,
                self.end,
                self.trigger,
                &self.link,
                &self.refusal,
            ),
        )
    }
}

/// The reason why a place is not a link.
#[pyclass(frozen, get_all, module = "barelink")]
#[derive(Debug)]
pub(crate) struct Refusal {
    at: usize,
    rule: Option<&'static str>,
    reason: &'static str,
    message: String,
}

impl Refusal {
    fn new(refusal: barelink::Refusal, source: &PythonText<'_, '_>) -> Self {
        let reason = refusal.reason.as_str();
        let rule = matches!(refusal.reason, barelink::Reason::Rule(_)).then_some(reason);
        Refusal {
            at: source.code_point(refusal.at),
            rule,
            reason,
            message: refusal.reason.to_string(),
        }
    }
}

#[pymethods]
impl Refusal {
    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let format = intern!(py, "Refusal(at={}, rule={!r}, reason={!r}, message={!r})");
        format.call_method1("format", (self.at, self.rule, self.reason, &self.message))
    }
}

/// A rule of a profile or of an option.
#[pyclass(frozen, module = "barelink")]
#[derive(Debug)]
pub(crate) struct Rule(pub(crate) barelink::Rule);

#[pymethods]
impl Rule {
    #[getter]
    fn number(&self) -> &'static str {
        self.0.as_str()
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.0.title()
    }

    #[getter]
    fn rule_set(&self) -> &'static str {
        self.0.rule_set()
    }

    #[getter]
    fn text(&self) -> &'static str {
        self.0.text()
    }

    #[getter]
    fn refusal(&self) -> Option<&'static str> {
        self.0.refusal()
    }

    /// Pairs of an input and its output.
    #[getter]
    fn examples(&self) -> Vec<(&'static str, &'static str)> {
        self.0
            .examples()
            .map(|example| (example.input(), example.output()))
            .collect()
    }

    fn __repr__(&self) -> String {
        format!("<Rule {}: {}>", self.0.as_str(), self.0.title())
    }
}

//! Markdown: its links, as HTML, and with links written out.

use std::ops::Range;

use barelink::Case;
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::{Masked, parse, rendered_source};
use barelink_rewrite::{Planner, Refused};
use pulldown_cmark::{Options, html};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::finder::{Finder, invalid, pairs};
use crate::objects::{BareLink, Candidate, Edit, Fixed, Link};
use crate::pace::{Pace, list};
use crate::text::{PythonText, python_string};
use crate::writer::{AttributeTuple, anchor_attributes};
use barelink_pulldown_cmark::anchors;

// The command's own code, so that both leave the same front matter alone.
#[path = "../../../crates/barelink-cli/src/files/front_matter.rs"]
mod front_matter;

/// Renders Markdown as HTML. A lone surrogate becomes U+FFFD, and so does NUL, as CommonMark asks
/// for. A byte order mark is left out.
#[pyfunction]
pub(crate) fn markdown_to_html<'py>(
    finder: &Finder,
    py: Python<'py>,
    source: &Bound<'py, PyString>,
    extensions: &str,
    attributes: AttributeTuple,
) -> PyResult<Bound<'py, PyString>> {
    let extensions = extensions_of(extensions)?;
    let source = PythonText::new(source)?;
    let text = &*source.text;
    let written = py.detach(|| {
        let text = rendered_source(text);
        let mut written = String::with_capacity(text.len() * 3 / 2);
        let mut pace = Pace::new();
        let events =
            anchors(parse(&text, extensions, &finder.0)).attributes(anchor_attributes(attributes));
        html::push_html(&mut written, events.take_while(|_| pace.step_detached(0)));
        pace.finish().map(|()| written)
    })?;
    python_string(py, &written)
}

/// Returns the bare links of Markdown.
#[pyfunction]
pub(crate) fn links_in_markdown(
    finder: &Finder,
    py: Python<'_>,
    source: &Bound<'_, PyString>,
    extensions: &str,
) -> PyResult<Py<PyList>> {
    let extensions = extensions_of(extensions)?;
    let source = PythonText::new(source)?;
    let text = &*source.text;
    let found = py.detach(|| {
        // Not a hook of `parse`, which also sees links that a later parse of the source abandons.
        let masked = Masked::new(text, extensions, &finder.0);
        let found = masked.links().iter();
        found
            .map(|link| {
                (
                    link.range(),
                    link.kind(),
                    link.text().into_owned(),
                    link.destination().into_owned(),
                )
            })
            .collect::<Vec<_>>()
    });
    let link = |(range, kind, text, url): (_, _, String, String)| {
        Link::of_markdown(py, (range, kind, &text, &url), &source)
    };
    Ok(list(py, found, link)?.unbind())
}

/// Returns the candidates of Markdown.
#[pyfunction]
pub(crate) fn explain_markdown(
    finder: &Finder,
    py: Python<'_>,
    source: &Bound<'_, PyString>,
    extensions: &str,
) -> PyResult<Py<PyList>> {
    let extensions = extensions_of(extensions)?;
    let source = PythonText::new(source)?;
    let text = &*source.text;
    let found = py.detach(|| pulldown::explain(text, extensions, &finder.0));
    Ok(list(py, found, |candidate| {
        Candidate::new(py, &candidate, &source)
    })?
    .unbind())
}

/// Writes links out in Markdown, except in front matter. `options` are those of `RewriteOption`.
#[pyfunction]
#[allow(
    clippy::needless_pass_by_value,
    reason = "Python's lists arrive as owned values"
)]
pub(crate) fn fix_markdown(
    finder: &Finder,
    py: Python<'_>,
    source: &Bound<'_, PyString>,
    extensions: &str,
    options: Vec<(String, String)>,
) -> PyResult<Fixed> {
    let planner = Planner::new(extensions_of(extensions)?, &finder.0);
    let planner = planner
        .with_options(Case::Snake, pairs(&options))
        .map_err(invalid)?;
    let source = PythonText::new(source)?;
    let text = &*source.text;
    let front = front_matter::len(text);
    let page = text.get(front..).unwrap_or_default();
    let plan = py.detach(|| planner.plan(page));
    let range = |range: Range<usize>| front + range.start..front + range.end;
    let edits = plan
        .edits()
        .iter()
        .map(|edit| (range(edit.range()), edit.replacement()));
    let bare = plan.refused().iter().chain(plan.protected());
    Ok(Fixed {
        text: source.apply(edits.clone())?.unbind(),
        edits: list(py, edits, |(range, text)| edit(py, &source, &range, text))?.unbind(),
        bare: list(py, bare, |refused| bare_link(py, &source, front, refused))?.unbind(),
    })
}

/// Returns the parser's options for names of extensions with commas between them.
fn extensions_of(names: &str) -> PyResult<Options> {
    pulldown::extensions(names).map_err(invalid)
}

fn edit(
    py: Python<'_>,
    source: &PythonText<'_, '_>,
    range: &Range<usize>,
    text: &str,
) -> PyResult<Py<Edit>> {
    let range = source.code_points(range);
    Py::new(
        py,
        Edit {
            start: range.start,
            end: range.end,
            text: text.to_owned(),
        },
    )
}

fn bare_link(
    py: Python<'_>,
    source: &PythonText<'_, '_>,
    front: usize,
    refused: &Refused<'_>,
) -> PyResult<Py<BareLink>> {
    let link = refused.link();
    let range = link.range();
    let text = link.text();
    let url = link.destination();
    let link = Link::of_markdown(
        py,
        (
            front + range.start..front + range.end,
            link.kind(),
            &text,
            &url,
        ),
        source,
    )?;
    Py::new(
        py,
        BareLink {
            link: Py::new(py, link)?,
            reason: refused.reason().to_string(),
        },
    )
}

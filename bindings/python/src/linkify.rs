//! Links in HTML, with the callbacks of bleach.

use std::cell::RefCell;

use barelink_html::{Anchor, Options, edits};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::filter::Filter;
use crate::finder::Finder;
use crate::pace::Pace;
use crate::text::{LONG, PythonText, without_surrogates};
use crate::writer::{AttributeTuple, anchor_attributes};

/// Links a page. All code points of the page outside of what changes are kept, lone surrogates,
/// too. Without a list of callbacks, new and existing anchors get `nofollow`, as by bleach's
/// default callback.
#[pyfunction]
#[pyo3(signature = (finder, text, callbacks, skip_tags, parse_email, attributes, unescaped, filter=None))]
#[allow(clippy::too_many_arguments, reason = "those of bleach")]
pub(crate) fn linkify<'py>(
    finder: &Finder,
    text: &Bound<'py, PyString>,
    callbacks: Option<Vec<Py<PyAny>>>,
    skip_tags: Vec<String>,
    parse_email: bool,
    attributes: AttributeTuple,
    unescaped: bool,
    filter: Option<&Filter>,
) -> PyResult<Bound<'py, PyString>> {
    let source = PythonText::new(text)?;
    let page = source.text.as_bytes();
    let found = text.py().detach(|| {
        let failure = RefCell::new(None);
        let pace = RefCell::new(Pace::new());
        let mut options = options_of(skip_tags, attributes);
        // The clock would take a tenth of the time of a short page.
        if page.len() > LONG {
            options = options
                .stop_when(|| failure.borrow().is_some() || !pace.borrow_mut().turn_detached());
        }
        if unescaped {
            options = options.unescaped();
        }
        if !(parse_email && filter.is_none() && callbacks.as_ref().is_some_and(Vec::is_empty)) {
            options = options.on_anchor(|anchor| match &callbacks {
                // An address is found and then not made. A skip in the search would link the host
                // of the address.
                _ if !parse_email && anchor.is_new() && is_mail(anchor) => anchor.remove_anchor(),
                _ if anchor.is_new() && filter.is_some_and(|filter| !filter.allows(anchor)) => {
                    anchor.remove_anchor()
                }
                None => nofollow(anchor),
                // After an exception, nothing is called any more, and the result is thrown away.
                Some(callbacks) if !callbacks.is_empty() && failure.borrow().is_none() => {
                    let result = Python::attach(|py| call(py, callbacks, anchor));
                    *failure.borrow_mut() = result.err();
                }
                Some(_) => {}
            });
        }
        let found = edits(page, &finder.0, &options);
        drop(options);
        pace.into_inner().finish()?;
        failure.into_inner().map_or(Ok(found), Err)
    })?;
    source.apply(found.into_iter().map(|edit| (edit.range, edit.text)))
}

fn options_of<'h>(skip_tags: Vec<String>, attributes: AttributeTuple) -> Options<'h> {
    skip_tags
        .into_iter()
        .fold(Options::new(), Options::skip_element)
        .attributes(anchor_attributes(attributes))
}

fn is_mail(anchor: &Anchor<'_>) -> bool {
    anchor
        .get("href")
        .is_some_and(|href| href.starts_with("mailto:"))
}

/// Does what `nofollow` in `callbacks.py` does.
// It is the default, and a call of Python takes longer than all else that is done for a link.
fn nofollow(anchor: &mut Anchor<'_>) {
    if anchor.get("href").is_none() || is_mail(anchor) {
        return;
    }
    let mut words: Vec<_> = anchor
        .get("rel")
        .unwrap_or_default()
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect();
    if !words
        .iter()
        .any(|word| word.eq_ignore_ascii_case("nofollow"))
    {
        words.push("nofollow");
    }
    let rel = words.join(" ");
    anchor.set("rel", rel);
}

/// Calls bleach's callbacks for an anchor, and applies what they return.
fn call(py: Python<'_>, callbacks: &[Py<PyAny>], anchor: &mut Anchor<'_>) -> PyResult<()> {
    let attributes = PyDict::new(py);
    for (name, value) in anchor.attributes() {
        // `href` is the name of most attributes, and its key is made only once.
        let name = if name == "href" {
            intern!(py, "href").clone()
        } else {
            PyString::new(py, name)
        };
        attributes.set_item((py.None(), name), value)?;
    }
    attributes.set_item(intern!(py, "_text"), anchor.text())?;
    let mut attributes = attributes.into_any();
    for callback in callbacks {
        attributes = callback.bind(py).call1((attributes, anchor.is_new()))?;
        if attributes.is_none() {
            anchor.remove_anchor();
            return Ok(());
        }
    }
    let attributes = attributes
        .cast_into::<PyDict>()
        .map_err(|_| PyTypeError::new_err("barelink: a callback must return a dict or None"))?;
    let mut text = String::new();
    let mut changed = Vec::with_capacity(attributes.len());
    for (key, value) in &attributes {
        match name_of(&key)? {
            None => text = string(&value.str()?)?,
            Some(name) => changed.push((name, string(value.cast::<PyString>()?)?)),
        }
    }
    anchor.set_text(text);
    anchor.set_attributes(changed);
    Ok(())
}

/// Returns the name of an attribute for its key, `(namespace, name)`; `None` for the key `"_text"`.
fn name_of(key: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(key) = key.cast::<PyString>() {
        if key.to_cow().is_ok_and(|key| key == "_text") {
            return Ok(None);
        }
    } else if let Ok((_, name)) = key.extract::<(Option<String>, String)>() {
        return Ok(Some(name));
    }
    Err(PyTypeError::new_err(
        "barelink: a key of a callback's attributes is `(namespace, name)` or `\"_text\"`",
    ))
}

fn string(text: &Bound<'_, PyString>) -> PyResult<String> {
    match text.to_cow() {
        Ok(text) => Ok(text.into_owned()),
        Err(_) => without_surrogates(text),
    }
}

//! The module `barelink._barelink`, which the Python package `barelink` imports.
//!
//! Positions are code points. A lone surrogate is searched as U+FFFD, which is one code point, too, so that positions stay right.
#![forbid(unsafe_code)]

mod options;

use std::borrow::Cow;
use std::cell::RefCell;

use barelink::Profile;
use barelink::html::{LineBreaks, render};
use barelink_html::{Anchor, Edit, Options, edits};
use pyo3::exceptions::{PyNotImplementedError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PySlice, PyString};

/// A link of a plain text.
#[pyclass(frozen, get_all, name = "Link", module = "barelink")]
struct PyLink {
    start: usize,
    end: usize,
    kind: &'static str,
    text: Py<PyAny>,
    url: String,
}

#[pymethods]
impl PyLink {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text.bind(py).repr()?;
        Ok(format!(
            "Link(start={}, end={}, kind='{}', text={}, url={:?})",
            self.start,
            self.end,
            self.kind,
            text.to_string_lossy(),
            self.url
        ))
    }
}

/// A finder, which can be used by several threads at the same time.
#[pyclass(frozen, module = "barelink._barelink")]
struct Finder(barelink::Finder);

#[pymethods]
impl Finder {
    #[new]
    fn new(options: Vec<(String, String)>) -> PyResult<Self> {
        let pairs: Vec<_> = options.iter().map(|(name, value)| (&**name, &**value)).collect();
        build(&pairs).map(Finder).map_err(PyValueError::new_err)
    }

    fn links(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<Vec<PyLink>> {
        let source = searched(text)?;
        let found: Vec<_> = py.detach(|| {
            let mut position = CodePoints::new(&source);
            let links = self.0.links(&source).map(|link| {
                let range = link.range();
                (
                    position.at(range.start),
                    position.at(range.end),
                    link.kind().as_str(),
                    link.destination().into_owned(),
                )
            });
            links.collect()
        });
        let link =
            |(start, end, kind, url)| Ok(PyLink { start, end, kind, text: cut(text, start, end)?.unbind(), url });
        found.into_iter().map(link).collect()
    }

    fn test(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<bool> {
        let source = searched(text)?;
        Ok(py.detach(|| self.0.links(&source).next().is_some()))
    }

    /// Renders a plain text as HTML. A lone surrogate becomes U+FFFD.
    #[pyo3(signature = (text, rel=None, target=None, class_=None, breaks=false))]
    fn text_to_html(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyString>,
        rel: Option<String>,
        target: Option<String>,
        class_: Option<String>,
        breaks: bool,
    ) -> PyResult<String> {
        let source = searched(text)?;
        Ok(py.detach(|| {
            let mut html = render(&source, &self.0).line_breaks(if breaks { LineBreaks::Br } else { LineBreaks::Keep });
            if let Some(rel) = rel {
                html = html.rel(rel);
            }
            if let Some(target) = target {
                html = html.target(target);
            }
            if let Some(class) = class_ {
                html = html.class(class);
            }
            html.to_string()
        }))
    }

    /// Links a page. All code points of the page outside of tags that change are kept, lone surrogates, too.
    fn linkify<'py>(
        &self,
        py: Python<'py>,
        html: &Bound<'py, PyString>,
        callbacks: Vec<Bound<'py, PyAny>>,
        skip_tags: Vec<String>,
        parse_email: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let source = searched(html)?;
        let options = || skip_tags.iter().fold(Options::new(), |options, name| options.skip_element(name));
        // An address is found and then not made. A skip in the search would link the host of the address.
        let is_unwanted = |anchor: &Anchor<'_>| {
            !parse_email && anchor.is_new() && anchor.href().is_some_and(|href| href.starts_with("mailto:"))
        };
        let edits = if callbacks.is_empty() {
            py.detach(|| {
                let options = options().on_anchor(|anchor| {
                    if is_unwanted(anchor) {
                        anchor.remove_anchor();
                    }
                });
                edits(source.as_bytes(), &self.0, &options)
            })
        } else {
            let failure = RefCell::new(None);
            let options = options().on_anchor(|anchor| {
                if is_unwanted(anchor) {
                    anchor.remove_anchor();
                    return;
                }
                // After an exception, nothing is called any more, and the result is thrown away.
                if failure.borrow().is_none() {
                    if let Err(error) = call(py, &callbacks, anchor) {
                        *failure.borrow_mut() = Some(error);
                    }
                }
            });
            let found = edits(source.as_bytes(), &self.0, &options);
            drop(options);
            if let Some(error) = failure.into_inner() {
                return Err(error);
            }
            found
        };
        apply(html, &source, &edits)
    }
}

/// Calls bleach's callbacks for an anchor, and applies what they return.
fn call(py: Python<'_>, callbacks: &[Bound<'_, PyAny>], anchor: &mut Anchor<'_>) -> PyResult<()> {
    let attributes = PyDict::new(py);
    let names: Vec<String> = anchor.attributes().map(|(name, _)| name.to_owned()).collect();
    for (name, value) in anchor.attributes() {
        attributes.set_item((py.None(), name), value)?;
    }
    attributes.set_item("_text", anchor.text())?;
    let mut attributes = attributes.into_any();
    for callback in callbacks {
        attributes = callback.call1((attributes, anchor.is_new()))?;
        if attributes.is_none() {
            anchor.remove_anchor();
            return Ok(());
        }
    }
    let attributes = attributes
        .downcast_into::<PyDict>()
        .map_err(|_| PyTypeError::new_err("a callback must return a dict or None"))?;
    let mut kept = Vec::new();
    for (key, value) in &attributes {
        if let Ok(key) = key.extract::<String>() {
            if key == "_text" && value.extract::<String>()? != anchor.text() {
                return Err(PyNotImplementedError::new_err("a callback cannot change attrs[\"_text\"] yet"));
            }
            continue;
        }
        let (_, name): (Option<String>, String) = key.extract()?;
        let value: String = value.extract()?;
        if anchor.get(&name) != Some(&value) {
            anchor.set(&name, value);
        }
        kept.push(name.to_ascii_lowercase());
    }
    for name in names.iter().filter(|name| !kept.contains(name)) {
        anchor.remove(name);
    }
    Ok(())
}

fn apply<'py>(html: &Bound<'py, PyString>, source: &str, edits: &[Edit]) -> PyResult<Bound<'py, PyAny>> {
    let py = html.py();
    let (mut parts, mut at, mut position) = (Vec::new(), 0, CodePoints::new(source));
    for edit in edits {
        let (start, end) = (position.at(edit.range.start), position.at(edit.range.end));
        parts.push(cut(html, at, start)?);
        parts.push(PyString::new(py, &edit.text).into_any());
        at = end;
    }
    parts.push(cut(html, at, html.len()?)?);
    PyString::new(py, "").call_method1("join", (parts,))
}

fn cut<'py>(text: &Bound<'py, PyString>, start: usize, end: usize) -> PyResult<Bound<'py, PyAny>> {
    text.as_any().get_item(PySlice::new(text.py(), start as isize, end as isize, 1))
}

/// Returns the text with U+FFFD for each lone surrogate.
fn searched<'t>(text: &'t Bound<'_, PyString>) -> PyResult<Cow<'t, str>> {
    if let Ok(text) = text.to_cow() {
        return Ok(text);
    }
    // UTF-32 keeps two surrogates that look like a pair apart, as Python does.
    let bytes = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let bytes = bytes.downcast::<PyBytes>()?.as_bytes();
    let code_points =
        bytes.chunks_exact(4).map(|unit| unit.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte)));
    Ok(code_points.map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// Converts ascending byte positions to code points. Cost: linear in the text for all conversions together.
struct CodePoints<'t> {
    text: &'t str,
    byte: usize,
    count: usize,
}

impl<'t> CodePoints<'t> {
    fn new(text: &'t str) -> Self {
        CodePoints { text, byte: 0, count: 0 }
    }

    fn at(&mut self, byte: usize) -> usize {
        let between = self.text.as_bytes().get(self.byte..byte).unwrap_or_default();
        self.count += between.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.byte = byte;
        self.count
    }
}

#[pymodule]
fn _barelink(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Finder>()?;
    module.add_class::<PyLink>()
}

/// Makes a finder, or says which option is wrong, and why.
fn build(pairs: &[(&str, &str)]) -> Result<barelink::Finder, String> {
    let wrong = |name: &str, why: &str| format!("barelink: option `{name}`: {why}");
    let value = |name| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1);
    let mut finder = match value("profile") {
        Some(name) => barelink::Finder::new(
            name.parse().map_err(|error: barelink::UnknownName| wrong("profile", &error.to_string()))?,
        ),
        None => preset(value("preset")).map_err(|why| wrong("preset", &why))?,
    };
    if value("profile").is_some() && value("preset").is_some() {
        return Err(wrong("preset", "a preset has a profile of its own; leave out the option `profile`"));
    }
    let mut policy = match (value("preset"), value("policy")) {
        (Some("chat"), None) => barelink::Policy::CHAT,
        (Some(_), None) => barelink::Policy::PROSE,
        (_, name) => options::uts58::policy(name.unwrap_or("standard")).map_err(|why| wrong("policy", &why))?,
    };
    let mut policy_name = value("policy").map(|_| "policy");
    for &(name, value) in pairs {
        if matches!(name, "profile" | "preset") {
            continue;
        }
        {
            if matches!(name, "policy" | "tld_allow" | "tld_deny") {
                policy_name = Some(name);
                continue;
            }
            if let Some(changed) = options::uts58::set(policy, name, value) {
                policy = changed.map_err(|why| wrong(name, &why))?;
                policy_name = Some(name);
                continue;
            }
        }
        finder = options::set(finder, name, value).map_err(|why| wrong(name, &why))?;
    }
    if let Some(name) = policy_name {
        if finder.profile() != Profile::Uts58 {
            return Err(wrong(name, "only the profile uts58 has this option"));
        }
        let lists = ["tld_allow", "tld_deny"].map(|name| options::list(value(name).unwrap_or_default()));
        let lists = barelink::uts58::TldLists::new(&lists[0], &lists[1]);
        let name = if value("tld_allow").is_some() { "tld_allow" } else { "tld_deny" };
        finder = finder.policy(policy).tld_lists(lists.map_err(|error| wrong(name, &error.to_string()))?);
    }
    Ok(finder)
}

/// Returns the finder of a preset; that of GitHub's links without a name.
fn preset(name: Option<&str>) -> Result<barelink::Finder, String> {
    match name {
        None => Ok(barelink::Finder::new(Profile::Gfm)),
        Some("chat") => Ok(barelink::Finder::chat()),
        Some("prose") => Ok(barelink::Finder::new(Profile::Uts58).policy(barelink::Policy::PROSE)),
        Some(name) => Err(format!("`{name}` is none of chat, prose")),
    }
}

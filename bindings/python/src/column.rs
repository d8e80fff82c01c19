//! The links of a column of texts, as an Arrow array.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, FieldRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;

use crate::finder::Finder;
use crate::found::PIECE;
use crate::output::{Kind, Output};
use crate::pace::{Pace, TURN};

/// How many rows a thread searches at a time.
const ROWS: usize = 16 * 1024;

/// A column in the memory of Arrow, in one or more parts.
#[pyclass(frozen, name = "Column", module = "barelink.arrow")]
#[derive(Debug)]
pub(crate) struct Column {
    field: FieldRef,
    parts: Vec<ArrayRef>,
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    fn __repr__(&self) -> String {
        format!("<barelink.arrow.Column `{}` of {} rows>", self.field.name(), self.__len__())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, &*self.field)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let parts = self.parts.clone().into_iter().map(Ok);
        Ok(to_stream_pycapsule(py, Box::new(ArrayIterator::new(parts, self.field.clone())), requested_schema)?)
    }

    /// Copies the parts into one array if there are several.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let parts: Vec<&dyn Array> = self.parts.iter().map(|part| &**part).collect();
        let whole = py.detach(|| arrow_select::concat::concat(&parts)).map_err(error_of)?;
        Ok(to_array_pycapsules(py, self.field.clone(), &whole, requested_schema)?)
    }
}

fn error_of(error: ArrowError) -> PyErr {
    PyValueError::new_err(format!("barelink: {error}"))
}

/// Searches a column of texts. `what` is `links` or `hosts`.
#[pyfunction]
pub(crate) fn search_column(
    py: Python<'_>,
    finder: &Finder,
    texts: &Bound<'_, PyAny>,
    what: &str,
    threads: usize,
) -> PyResult<Column> {
    let kind = if what == "hosts" { Kind::Hosts } else { Kind::Links };
    if !["__arrow_c_array__", "__arrow_c_stream__"].iter().any(|name| texts.hasattr(*name).unwrap_or(false)) {
        let name = texts.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "barelink: `{name}` is not an Arrow array: it has no `__arrow_c_array__`"
        )));
    }
    let (chunks, field) = texts.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
    let parts = py.detach(|| -> PyResult<Vec<ArrayRef>> {
        let mut parts = Vec::new();
        for chunk in &chunks {
            let texts = plain(chunk)?;
            parts.extend((0..texts.len()).step_by(ROWS).map(|at| texts.slice(at, ROWS.min(texts.len() - at))));
        }
        if parts.is_empty() {
            check_type(field.data_type())?;
        }
        let found = search(finder, kind, &parts, threads)?;
        // A column has at least one part, which may have no rows.
        if found.is_empty() { Ok(vec![Output::new(kind, 0).finish().map_err(error_of)?]) } else { Ok(found) }
    })?;
    Ok(Column { field: kind.field(), parts })
}

/// Returns an array of texts in one of the three layouts that are read without a copy.
fn plain(texts: &ArrayRef) -> PyResult<ArrayRef> {
    check_type(texts.data_type())?;
    match texts.data_type() {
        // The one case in which texts are copied.
        DataType::Dictionary(_, values) => arrow_cast::cast(texts, values).map_err(error_of),
        DataType::RunEndEncoded(_, values) => arrow_cast::cast(texts, values.data_type()).map_err(error_of),
        _ => Ok(texts.clone()),
    }
}

fn check_type(data_type: &DataType) -> PyResult<()> {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => Ok(()),
        DataType::Dictionary(_, values) => check_type(values),
        DataType::RunEndEncoded(_, values) => check_type(values.data_type()),
        DataType::Struct(fields) => Err(PyTypeError::new_err(format!(
            "barelink: expected a column of texts, not a table; its columns are {}",
            fields.iter().map(|field| format!("`{}`", field.name())).collect::<Vec<_>>().join(", ")
        ))),
        other => Err(PyTypeError::new_err(format!("barelink: the column must have texts, not {other}"))),
    }
}

/// Searches the parts on several threads, and returns their results in order.
fn search(finder: &Finder, kind: Kind, parts: &[ArrayRef], threads: usize) -> PyResult<Vec<ArrayRef>> {
    if threads <= 1 || parts.len() <= 1 {
        let (mut pace, mut found) = (Pace::new(), Vec::new());
        for part in parts {
            found.extend(search_part(finder, kind, part, |bytes| pace.step_detached(bytes)).map_err(error_of)?);
        }
        return pace.finish().map(|()| found);
    }
    let (next, stops) = (AtomicUsize::new(0), AtomicBool::new(false));
    let mut found: Vec<Vec<ArrayRef>> = vec![Vec::new(); parts.len()];
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..threads.min(parts.len()) {
            let (sender, next, stops) = (sender.clone(), &next, &stops);
            scope.spawn(move || {
                while let Some((number, part)) = {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    parts.get(number).map(|part| (number, part))
                } {
                    let result = search_part(finder, kind, part, |_| !stops.load(Ordering::Relaxed));
                    // Nobody receives after an error.
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = loop {
            match receiver.recv_timeout(TURN) {
                Ok((number, Ok(arrays))) => found[number] = arrays,
                Ok((_, Err(error))) => break Err(error_of(error)),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                break Err(error);
            }
        };
        stops.store(result.is_err(), Ordering::Relaxed);
        result
    })?;
    Ok(found.into_iter().flatten().collect())
}

/// Searches the rows of a part as long as `goes_on` says so, which gets the number of bytes that were searched. Returns more than one
/// array only if the result is very large.
fn search_part(
    finder: &Finder,
    kind: Kind,
    part: &ArrayRef,
    mut goes_on: impl FnMut(usize) -> bool,
) -> Result<Vec<ArrayRef>, ArrowError> {
    fn each<'t>(
        finder: &Finder,
        (kind, rows): (Kind, usize),
        texts: impl Iterator<Item = Option<&'t str>>,
        goes_on: &mut impl FnMut(usize) -> bool,
    ) -> Result<Vec<ArrayRef>, ArrowError> {
        let (mut arrays, mut output) = (Vec::new(), Output::new(kind, rows));
        for text in texts {
            if output.is_full() {
                arrays.push(std::mem::replace(&mut output, Output::new(kind, rows)).finish()?);
            }
            output.push(finder, text, &mut || goes_on(PIECE))?;
            if !goes_on(text.map_or(0, str::len)) {
                break;
            }
        }
        arrays.push(output.finish()?);
        Ok(arrays)
    }
    let (rows, go) = ((kind, part.len()), &mut goes_on);
    match part.data_type() {
        DataType::Utf8View => each(finder, rows, part.as_string_view().iter(), go),
        DataType::LargeUtf8 => each(finder, rows, part.as_string::<i64>().iter(), go),
        DataType::Utf8 => each(finder, rows, part.as_string::<i32>().iter(), go),
        _ => each(finder, rows, std::iter::repeat_n(None, part.len()), go),
    }
}

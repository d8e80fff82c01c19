//! The links of a column of texts, as an Arrow array.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int16Type, Int32Type, Int64Type, RunEndIndexType};
use arrow_array::{Array, ArrayRef, RunArray, make_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType, FieldRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use pyo3_arrow::input::AnyArray;

use crate::chunk::{ChunkBuilder, ColumnKind};
use crate::finder::Finder;
use crate::links::PIECE;
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
        format!(
            "<barelink.arrow.Column `{}` of {} rows>",
            self.field.name(),
            self.__len__()
        )
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, &*self.field)?)
    }

    // Another schema may be ignored, by the Arrow PyCapsule interface. The casts of all types would
    // be a fifth of the package.
    #[pyo3(signature = (requested_schema = None))]
    #[allow(unused_variables, reason = "the name is that of the interface")]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let parts = self.parts.clone().into_iter().map(Ok);
        Ok(to_stream_pycapsule(
            py,
            Box::new(ArrayIterator::new(parts, self.field.clone())),
            None,
        )?)
    }

    /// Copies the parts into one array if there are several.
    #[pyo3(signature = (requested_schema = None))]
    #[allow(unused_variables, reason = "the name is that of the interface")]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let whole = match &*self.parts {
            [part] => part.clone(),
            parts => py.detach(|| concatenated(parts)).map_err(error_of)?,
        };
        Ok(to_array_pycapsules(py, self.field.clone(), &whole, None)?)
    }
}

fn concatenated(parts: &[ArrayRef]) -> Result<ArrayRef, ArrowError> {
    let data: Vec<_> = parts.iter().map(|part| part.to_data()).collect();
    let mut whole = MutableArrayData::new(
        data.iter().collect(),
        false,
        data.iter().map(|part| part.len()).sum(),
    );
    for (number, part) in data.iter().enumerate() {
        whole.try_extend(number, 0, part.len())?;
    }
    Ok(make_array(whole.freeze()))
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
    let kind = if what == "hosts" {
        ColumnKind::Hosts
    } else {
        ColumnKind::Links
    };
    if !["__arrow_c_array__", "__arrow_c_stream__"]
        .iter()
        .any(|name| texts.hasattr(*name).unwrap_or(false))
    {
        let name = texts.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "barelink: `{name}` is not an Arrow array: it has no `__arrow_c_array__`"
        )));
    }
    let (chunks, field) = texts
        .extract::<AnyArray>()?
        .into_chunked_array()?
        .into_inner();
    let parts = py.detach(|| -> PyResult<Vec<ArrayRef>> {
        let mut parts = Vec::new();
        for chunk in &chunks {
            check_type(chunk.data_type())?;
            parts.extend(
                (0..chunk.len())
                    .step_by(ROWS)
                    .map(|at| chunk.slice(at, ROWS.min(chunk.len() - at))),
            );
        }
        if parts.is_empty() {
            check_type(field.data_type())?;
        }
        let found = search(finder, kind, &parts, threads)?;
        // A column has at least one part, which may have no rows.
        if found.is_empty() {
            Ok(vec![ChunkBuilder::new(kind, 0).finish().map_err(error_of)?])
        } else {
            Ok(found)
        }
    })?;
    Ok(Column {
        field: kind.field(),
        parts,
    })
}

fn check_type(data_type: &DataType) -> PyResult<()> {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => Ok(()),
        DataType::Dictionary(_, values) => check_type(values),
        DataType::RunEndEncoded(_, values) => check_type(values.data_type()),
        DataType::Struct(fields) => Err(PyTypeError::new_err(format!(
            "barelink: expected a column of texts, not a table; its columns are {}",
            fields
                .iter()
                .map(|field| format!("`{}`", field.name()))
                .collect::<Vec<_>>()
                .join(", ")
        ))),
        other => Err(PyTypeError::new_err(format!(
            "barelink: the column must have texts, not {other}"
        ))),
    }
}

/// Searches the parts on several threads, and returns their results in order.
fn search(
    finder: &Finder,
    kind: ColumnKind,
    parts: &[ArrayRef],
    threads: usize,
) -> PyResult<Vec<ArrayRef>> {
    if threads <= 1 || parts.len() <= 1 {
        let mut pace = Pace::new();
        let mut found = Vec::new();
        for part in parts {
            found.extend(
                search_part(finder, kind, part, |bytes| pace.step_detached(bytes))
                    .map_err(error_of)?,
            );
        }
        return pace.finish().map(|()| found);
    }
    let next = AtomicUsize::new(0);
    let stops = AtomicBool::new(false);
    let mut found: Vec<Vec<ArrayRef>> = vec![Vec::new(); parts.len()];
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..threads.min(parts.len()) {
            let sender = sender.clone();
            let next = &next;
            let stops = &stops;
            scope.spawn(move || {
                while let Some((number, part)) = {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    parts.get(number).map(|part| (number, part))
                } {
                    let result =
                        search_part(finder, kind, part, |_| !stops.load(Ordering::Relaxed));
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

/// Searches the rows of a part as long as `goes_on` says so, which gets the number of bytes that
/// were searched. Returns more than one array only if the result is very large.
fn search_part(
    finder: &Finder,
    kind: ColumnKind,
    part: &ArrayRef,
    mut goes_on: impl FnMut(usize) -> bool,
) -> Result<Vec<ArrayRef>, ArrowError> {
    fn each<'t>(
        finder: &Finder,
        (kind, rows): (ColumnKind, usize),
        texts: impl Iterator<Item = Option<&'t str>>,
        goes_on: &mut impl FnMut(usize) -> bool,
    ) -> Result<Vec<ArrayRef>, ArrowError> {
        let mut arrays = Vec::new();
        let mut chunk = ChunkBuilder::new(kind, rows);
        for text in texts {
            if chunk.is_full() {
                arrays.push(std::mem::replace(&mut chunk, ChunkBuilder::new(kind, rows)).finish()?);
            }
            chunk.push(finder, text, &mut || goes_on(PIECE))?;
            if !goes_on(text.map_or(0, str::len)) {
                break;
            }
        }
        arrays.push(chunk.finish()?);
        Ok(arrays)
    }
    let rows = (kind, part.len());
    let go = &mut goes_on;
    match part.data_type() {
        DataType::Utf8View => each(finder, rows, part.as_string_view().iter(), go),
        DataType::LargeUtf8 => each(finder, rows, part.as_string::<i64>().iter(), go),
        DataType::Utf8 => each(finder, rows, part.as_string::<i32>().iter(), go),
        DataType::Dictionary(..) => {
            let dictionary = part.as_any_dictionary();
            let values = dictionary.values();
            // The keys of nulls mean nothing.
            let keys = if values.is_empty() {
                vec![0; part.len()]
            } else {
                dictionary.normalized_keys()
            };
            let text = |row: usize| {
                if part.is_null(row) {
                    None
                } else {
                    text_at(values, keys[row])
                }
            };
            each(finder, rows, (0..part.len()).map(text), go)
        }
        DataType::RunEndEncoded(ends, _) => match ends.data_type() {
            DataType::Int16 => each(finder, rows, texts_of_runs(part.as_run::<Int16Type>()), go),
            DataType::Int32 => each(finder, rows, texts_of_runs(part.as_run::<Int32Type>()), go),
            _ => each(finder, rows, texts_of_runs(part.as_run::<Int64Type>()), go),
        },
        _ => each(finder, rows, std::iter::repeat_n(None, part.len()), go),
    }
}

/// Returns a text of an array in one of the three layouts of texts; `None` for a null.
fn text_at(texts: &ArrayRef, row: usize) -> Option<&str> {
    if texts.is_null(row) {
        return None;
    }
    match texts.data_type() {
        DataType::Utf8View => Some(texts.as_string_view().value(row)),
        DataType::LargeUtf8 => Some(texts.as_string::<i64>().value(row)),
        DataType::Utf8 => Some(texts.as_string::<i32>().value(row)),
        _ => None,
    }
}

fn texts_of_runs<R: RunEndIndexType>(runs: &RunArray<R>) -> impl Iterator<Item = Option<&str>> {
    (0..runs.len()).map(|row| text_at(runs.values(), runs.get_physical_index(row)))
}

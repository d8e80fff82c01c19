//! Long calls: signals end them, and other threads of Python run meanwhile.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyList;

/// How long a call works before it looks for signals. A thread asks for the interpreter's lock
/// after it has waited for 5 ms, and the lock goes to it only if it has asked. So a turn is longer.
pub(crate) const TURN: Duration = Duration::from_millis(8);

/// How many steps are taken without a look at the clock.
const STEPS: usize = 64;

/// As many bytes of a text as take about as long to search as a step takes.
const BYTES: usize = 256;

/// Counts the steps of a long call, and handles signals every few milliseconds.
#[derive(Debug)]
pub(crate) struct Pace {
    turn: Instant,
    steps: usize,
    error: Option<PyErr>,
}

impl Pace {
    pub(crate) fn new() -> Self {
        Pace {
            turn: Instant::now(),
            steps: 0,
            error: None,
        }
    }

    fn is_over(&mut self, steps: usize) -> bool {
        self.steps += steps;
        if self.steps < STEPS {
            return false;
        }
        self.steps = 0;
        let is_over = self.turn.elapsed() >= TURN;
        if is_over {
            self.turn = Instant::now();
        }
        is_over
    }

    /// Takes a step that needs the interpreter. Returns the exception of a signal handler.
    pub(crate) fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        if !self.is_over(1) {
            return Ok(());
        }
        // The interpreter gives its lock to another thread here if one waits for it.
        py.detach(|| ());
        py.check_signals()
    }

    /// Takes a step without the interpreter, in which some bytes were searched. Returns `false` if
    /// a signal handler raised an exception: the call must end.
    pub(crate) fn step_detached(&mut self, bytes: usize) -> bool {
        if self.error.is_none() && self.is_over(1 + bytes / BYTES) {
            self.error = Python::attach(|py| py.check_signals()).err();
        }
        self.error.is_none()
    }

    /// Handles signals now, without the interpreter. Returns as
    /// [`step_detached`](Self::step_detached) does.
    pub(crate) fn turn_detached(&mut self) -> bool {
        self.steps = STEPS;
        self.step_detached(0)
    }

    /// Ends the call with the exception of a signal handler, if there was one.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.error.map_or(Ok(()), Err)
    }
}

/// Makes a list. Other threads run meanwhile, because a list of a million links takes a second.
pub(crate) fn list<'py, T, O: IntoPyObject<'py>>(
    py: Python<'py>,
    items: impl IntoIterator<Item = T>,
    mut make: impl FnMut(T) -> PyResult<O>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    let mut pace = Pace::new();
    for item in items {
        list.append(make(item)?)?;
        pace.step(py)?;
    }
    Ok(list)
}

//! Signals that ask the process to end, while it writes files.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::Status;

/// While it lives, SIGINT and SIGTERM are only noted, so that what was begun can be finished or taken back, temporary files
/// go, and what was done can be told. Before and after that they end the process, as they do by default.
///
/// A second signal is noted as well: `timeout` sends one to the process and one to its group.
#[derive(Debug)]
pub(crate) struct Signals(Handlers);

/// The handlers of the process. They cannot be taken back, so they are set once.
#[derive(Clone, Debug)]
struct Handlers {
    /// The status that the last signal asks for, 0 before.
    caught: Arc<AtomicUsize>,
    /// Whether a signal does what it does by default.
    is_idle: Arc<AtomicBool>,
}

static HANDLERS: Mutex<Option<Handlers>> = Mutex::new(None);

impl Handlers {
    fn set() -> io::Result<Self> {
        let handlers = Handlers { caught: Arc::default(), is_idle: Arc::default() };
        for (signal, status) in [(SIGINT, Status::Interrupted), (SIGTERM, Status::Terminated)] {
            flag::register_conditional_default(signal, Arc::clone(&handlers.is_idle))?;
            flag::register_usize(signal, Arc::clone(&handlers.caught), status as usize)?;
        }
        Ok(handlers)
    }
}

impl Signals {
    /// # Errors
    ///
    /// The system's, where it does not let a handler be set.
    pub(crate) fn catch() -> io::Result<Self> {
        let mut known = HANDLERS.lock().unwrap_or_else(PoisonError::into_inner);
        let handlers = match &*known {
            Some(handlers) => handlers.clone(),
            None => known.insert(Handlers::set()?).clone(),
        };
        handlers.caught.store(0, Ordering::SeqCst);
        handlers.is_idle.store(false, Ordering::SeqCst);
        Ok(Signals(handlers))
    }

    /// The last signal that came.
    pub(crate) fn caught(&self) -> Option<Stopped> {
        const INTERRUPTED: usize = Status::Interrupted as usize;
        match self.0.caught.load(Ordering::SeqCst) {
            0 => None,
            INTERRUPTED => Some(Stopped { signal: "SIGINT", status: Status::Interrupted }),
            _ => Some(Stopped { signal: "SIGTERM", status: Status::Terminated }),
        }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.0.is_idle.store(true, Ordering::SeqCst);
    }
}

/// Why something was not done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped {
    signal: &'static str,
    /// The exit status that is usual after the signal.
    pub(crate) status: Status,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped by {}", self.signal)
    }
}

impl std::error::Error for Stopped {}

/// Takes what is written until a signal comes.
pub(crate) struct Stoppable<'s> {
    pub(crate) output: &'s mut dyn Write,
    pub(crate) signals: &'s Signals,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.signals.caught() {
            Some(stopped) => Err(io::Error::other(stopped)),
            None => self.output.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

//! Catches the signals that ask the process to end, while it writes files.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(unix)]
use signal_hook::consts::SIGXFSZ;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::streams::Status;

/// A guard: while it exists, SIGINT and SIGTERM are only recorded. So the command can finish or
/// undo a write, remove temporary files, and report what it did. SIGXFSZ has no effect. At other
/// times they end the process, as by default.
///
/// A second signal is only recorded, too: `timeout` sends one to the process and one to its group.
#[derive(Debug)]
pub(crate) struct Signals(Handlers);

/// The handlers of the process. They cannot be removed, so they are set once.
#[derive(Clone, Debug)]
struct Handlers {
    /// The exit status for the last signal; 0 if there was none.
    caught: Arc<AtomicUsize>,
    /// Whether a signal has its default effect.
    is_idle: Arc<AtomicBool>,
}

// Of the process and not of a run: `run` may be called several times, and the system has one
// handler for each signal.
static HANDLERS: Mutex<Option<Handlers>> = Mutex::new(None);

impl Handlers {
    fn set() -> io::Result<Self> {
        let handlers = Handlers {
            caught: Arc::default(),
            is_idle: Arc::default(),
        };
        for (signal, status) in [(SIGINT, Status::Interrupted), (SIGTERM, Status::Terminated)] {
            // Handlers run in the order of registration: the default effect first, if it is
            // enabled.
            flag::register_conditional_default(signal, Arc::clone(&handlers.is_idle))?;
            flag::register_usize(signal, Arc::clone(&handlers.caught), status as usize)?;
        }
        // A file that is larger than `ulimit -f` allows: without its default effect, the signal
        // lets the write fail, and the temporary file is removed.
        #[cfg(unix)]
        flag::register_conditional_default(SIGXFSZ, Arc::clone(&handlers.is_idle))?;
        Ok(handlers)
    }
}

impl Signals {
    /// Starts to record signals.
    ///
    /// # Errors
    ///
    /// If the system does not allow a handler to be set.
    pub(crate) fn catch() -> io::Result<Self> {
        let mut known = HANDLERS.lock().unwrap_or_else(PoisonError::into_inner);
        let handlers = match &*known {
            Some(handlers) => handlers.clone(),
            None => known.insert(Handlers::set()?).clone(),
        };
        // A signal of an earlier run in this process does not count.
        handlers.caught.store(0, Ordering::SeqCst);
        handlers.is_idle.store(false, Ordering::SeqCst);
        Ok(Signals(handlers))
    }

    /// Returns the last signal since the start; `None` if there was none.
    pub(crate) fn caught(&self) -> Option<Stopped> {
        const INTERRUPTED: usize = Status::Interrupted as usize;
        match self.0.caught.load(Ordering::SeqCst) {
            0 => None,
            INTERRUPTED => Some(Stopped {
                signal: "SIGINT",
                status: Status::Interrupted,
            }),
            _ => Some(Stopped {
                signal: "SIGTERM",
                status: Status::Terminated,
            }),
        }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.0.is_idle.store(true, Ordering::SeqCst);
    }
}

/// The error after a signal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped {
    signal: &'static str,
    /// The conventional exit status for the signal.
    pub(crate) status: Status,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped by {}", self.signal)
    }
}

impl std::error::Error for Stopped {}

/// A writer that fails with [`Stopped`] after a signal.
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

#[cfg(test)]
mod tests {
    use std::io::{BufWriter, Write as _};
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    use super::{Handlers, Signals, Status, Stoppable};

    #[test]
    fn a_writer_passes_all_on_until_a_signal() {
        // Handlers of its own: those of the process are those of other tests, too.
        let signals = Signals(Handlers {
            caught: Arc::default(),
            is_idle: Arc::default(),
        });
        let mut output = BufWriter::new(Vec::new());
        let mut stoppable = Stoppable {
            output: &mut output,
            signals: &signals,
        };
        stoppable.write_all(b"a").unwrap();
        stoppable.flush().unwrap();
        assert_eq!(output.get_ref(), b"a", "nothing stays in a buffer");
        signals
            .0
            .caught
            .store(Status::Interrupted as usize, Ordering::SeqCst);
        let error = Stoppable {
            output: &mut output,
            signals: &signals,
        }
        .write_all(b"b")
        .unwrap_err();
        assert_eq!(error.to_string(), "stopped by SIGINT");
    }
}

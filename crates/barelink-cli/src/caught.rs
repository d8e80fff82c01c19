//! Panics as errors. A Markdown parser may panic on a file, and then the other files have to be
//! processed all the same.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::Once;

use anyhow::anyhow;

thread_local! {
    /// Whether a panic of this thread becomes an error.
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    /// The message and the place of the last panic that became one.
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns the result of `work`. `name` says what is worked on.
///
/// # Errors
///
/// The error of `work`, or one with the message and the place of its panic. Nothing is printed
/// then.
pub(crate) fn caught<T>(
    name: impl Display,
    work: impl FnOnce() -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if CATCHES.get() {
                LAST.set(told(panic));
            } else {
                usual(panic);
            }
        }));
    });
    let catches = CATCHES.replace(true);
    // After a panic only the error is kept, so nothing that `work` left unfinished is read.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    CATCHES.set(catches);
    result.unwrap_or_else(|_| Err(anyhow!("{name}: stopped by a defect: {}", LAST.take())))
}

/// Returns the message and the place of a panic in one line.
fn told(panic: &PanicHookInfo<'_>) -> String {
    let message = message(panic.payload()).lines().next().unwrap_or_default();
    let place = panic.location().map_or_else(String::new, |place| {
        format!(
            " ({}:{})",
            in_package(Path::new(place.file())).display(),
            place.line()
        )
    });
    format!("{message}{place}")
}

fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}

/// Returns a path from the folder of its package on: the folders before it are those of the machine
/// that built the program.
fn in_package(file: &Path) -> PathBuf {
    let parts: Vec<_> = file.components().collect();
    let source = parts
        .iter()
        .rposition(|part| part.as_os_str() == "src")
        .unwrap_or(parts.len());
    parts[source.saturating_sub(1)..].iter().collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{caught, in_package};

    #[test]
    fn a_panic_is_an_error() {
        let error = caught::<()>("a.md", || panic!("no {}\nmore", "text"))
            .expect_err("it panics")
            .to_string();
        assert!(
            error.starts_with("a.md: stopped by a defect: no text (barelink-cli/src/caught.rs:"),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1);
        assert_eq!(caught("a.md", || Ok(1)).ok(), Some(1));
    }

    #[test]
    fn a_place_is_in_its_package() {
        assert_eq!(
            in_package(Path::new("/home/a/parser-1.0/src/a/b.rs")),
            Path::new("parser-1.0/src/a/b.rs")
        );
        assert_eq!(in_package(Path::new("library/std/x.rs")), Path::new("x.rs"));
    }
}

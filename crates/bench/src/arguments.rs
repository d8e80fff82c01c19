//! What the benches read from their command lines.

use std::num::ParseIntError;

/// The number after an option; `None` where the option is not there.
///
/// # Errors
///
/// If what follows is no number.
pub fn number(arguments: &[String], option: &str) -> Result<Option<usize>, ParseIntError> {
    let at = arguments.iter().position(|argument| argument == option);
    at.map(|at| arguments.get(at + 1).map_or("", String::as_str).parse()).transpose()
}

/// Whether an option is there.
#[must_use]
pub fn has(arguments: &[String], option: &str) -> bool {
    arguments.iter().any(|argument| argument == option)
}

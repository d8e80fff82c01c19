//! Reads the command lines of the benches.

use std::num::ParseIntError;

/// Returns the number after an option; `None` without the option.
///
/// # Errors
///
/// If a number does not follow.
pub fn number(arguments: &[String], option: &str) -> Result<Option<usize>, ParseIntError> {
    let at = arguments.iter().position(|argument| argument == option);
    at.map(|at| arguments.get(at + 1).map_or("", String::as_str).parse())
        .transpose()
}

/// Returns whether an option was given.
#[must_use]
pub fn has(arguments: &[String], option: &str) -> bool {
    arguments.iter().any(|argument| argument == option)
}

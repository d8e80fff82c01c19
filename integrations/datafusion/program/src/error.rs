//! The error of a program.

/// The error of a program, which `main` prints.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

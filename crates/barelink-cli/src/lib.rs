//! The command `barelink` as a function: [`run`].
//!
//! A module uses only those in rows below its own:
//!
//! | module | purpose |
//! |---|---|
//! | `process` | the command with the streams of the process |
//! | `commands` | one module for each command, and `run`, which chooses one of them |
//! | `report` | writes links, findings and explanations, in all formats |
//! | `files` | finds, reads and replaces files |
//! | `config` | finds and reads `barelink.toml`, and combines it with the flags |
//! | `arguments` | the flags, and the settings that they select |
//! | `streams` | the streams, the exit statuses, and messages to standard error |
//! | `escaped` | escapes texts and names for people, programs and `patch` |
//! | `caught` | panics as errors |

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

mod arguments;
mod caught;
mod commands;
mod config;
mod escaped;
mod files;
mod process;
mod report;
mod streams;

pub use commands::{in_process, run};
pub use process::run_as_process;
pub use streams::{COLUMNS, Paint, Progress, Streams, Tty};

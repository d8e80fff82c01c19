//! Reads and writes files, and finds those of `check` and `fix`.

mod counts;
mod document;
pub(crate) mod front_matter;
mod keep;
mod kind;
mod listed;
mod output;
mod read;
mod replace;
mod signals;
mod site;
mod source_path;
mod walk;
mod write;

pub(crate) use counts::RunCounts;
pub(crate) use document::{Document, OR_LOSSY, not_utf8};
pub(crate) use listed::{ListedLink, in_markdown};
pub(crate) use output::Output;
pub(crate) use read::{from_command_line, read, read_exactly, read_page, read_page_exactly};
pub(crate) use replace::Update;
pub(crate) use signals::Stopped;
pub(crate) use site::{Site, Sites, syntax_of_ending};
pub(crate) use source_path::SourcePath;
pub(crate) use walk::{
    Delivery, FileRun, FileSettings, ProgressDisplay, Purpose, Report, RunResult, attempt, below,
};
pub(crate) use write::{refuse_own_input, update, update_page, write};

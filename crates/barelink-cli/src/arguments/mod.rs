//! The flags of the command, and the settings that they select.

mod check;
mod cli;
mod finder;
mod format;
mod html;
mod input;
mod list;
mod lsp;
mod parse;
mod rules;
mod source;
mod syntax;
mod terminal;
mod typed;

pub(crate) use check::{CheckArgs, FileKind, Findings, FixArgs, Loudness, RunArgs, Verbosity};
#[cfg(feature = "generate")]
pub(crate) use cli::Shell;
pub(crate) use cli::{Cli, Command, CompletionsArgs, ConfigArgs, GenerateArgs, ManArgs, SpecArgs};
pub(crate) use finder::enumerated;
pub(crate) use format::{BidiHandling, DecodedEscapes, FormatArgs, HostForm};
pub(crate) use html::{Engine, HtmlArgs, RenderedFrom};
pub(crate) use input::{From, InputArgs, is_markdown, is_page};
pub(crate) use list::{ExplainArgs, Explanation, Format, LinksArgs};
#[cfg(feature = "lsp")]
pub(crate) use lsp::LspArgs;
pub(crate) use parse::{Stop, message, parse, similar};
#[cfg(feature = "generate")]
pub(crate) use parse::{complete, supported};
pub(crate) use rules::{KeyDefault, Language, Rewriting, RuleArgs};
pub(crate) use source::ConfigChoice;
pub(crate) use terminal::TerminalArgs;
pub(crate) use typed::{Setting, TypedFlags, keys};

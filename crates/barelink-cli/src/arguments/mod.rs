//! The flags of the command, and the settings that they select.

mod attributes;
mod check;
mod cli;
mod finder;
mod format;
mod html;
mod input;
mod keys;
mod list;
mod lsp;
mod md4c;
mod names;
mod parse;
mod rewriting;
mod setting;
mod setting_set;
mod source;
mod terminal;
mod useless;

pub(crate) use check::{CheckArgs, FileKind, Findings, FixArgs, Loudness, RunArgs, Verbosity};
#[cfg(feature = "generate")]
pub(crate) use cli::Shell;
pub(crate) use cli::{Cli, Command, CompletionsArgs, ConfigArgs, GenerateArgs, ManArgs, SpecArgs};
pub(crate) use finder::{Face, ReadFace};
pub(crate) use format::FormatArgs;
pub(crate) use html::{Engine, HtmlArgs, Mode, RenderedFrom};
pub(crate) use input::{From, InputArgs, is_markdown, is_page};
pub(crate) use keys::{AUTO, Key};
pub(crate) use list::{ExplainArgs, Explanation, LinksArgs, ListFormat};
#[cfg(feature = "lsp")]
pub(crate) use lsp::LspArgs;
pub(crate) use names::{enumerated, similar};
pub(crate) use parse::{Stop, parse};
#[cfg(feature = "generate")]
pub(crate) use parse::{complete, supported};
pub(crate) use rewriting::{Rewriting, named_syntax};
pub(crate) use setting::Setting;
pub(crate) use setting_set::SettingSet;
pub(crate) use source::ConfigChoice;
pub(crate) use terminal::TerminalArgs;
pub(crate) use useless::{refuse_destinations, refuse_useless};

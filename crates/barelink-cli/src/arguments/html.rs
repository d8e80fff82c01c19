//! The flags of `html`.

use std::path::PathBuf;

use anyhow::bail;
use barelink::{Finder, Profile};
use clap::{Args, ValueEnum};
use pulldown_cmark::Options;

use super::attributes::{TextArgs, first_typed};
use super::finder::{Face, Flags, ReadFace};
use super::input::InputArgs;
use super::keys::Key;
use super::md4c::Md4cArgs;
use super::setting::Setting;
use super::setting_set::SettingSet;
use super::useless::refuse_useless;

/// The flags of `html`. Flags that md2html has too have the same names.
#[derive(Debug, Args)]
pub(crate) struct HtmlArgs {
    /// The input file; `-` or nothing: standard input
    pub(crate) file: Option<PathBuf>,
    /// The format of the input, whatever the file's name
    #[arg(long, value_enum, default_value_t = RenderedFrom::Markdown)]
    pub(crate) from: RenderedFrom,
    /// The parser and renderer for Markdown [default: pulldown]
    #[arg(long, value_enum)]
    pub(crate) engine: Option<Engine>,
    /// Write to FILE instead of standard output; an error leaves FILE unchanged
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write a complete HTML document, with a head
    #[arg(short, long)]
    pub(crate) full_html: bool,
    /// The title of the document, with `--full-html`
    #[arg(long, value_name = "TITLE")]
    pub(crate) html_title: Option<String>,
    /// The style sheet of the document, with `--full-html`
    #[arg(long, value_name = "URL")]
    pub(crate) html_css: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) text: TextArgs,
    #[command(flatten)]
    flags: Flags<ReadFace>,
    #[command(flatten)]
    md4c: Md4cArgs,
    #[arg(skip)]
    pub(crate) mode: Mode,
}

/// Which links and which syntax `html` has from the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Those of GitHub, unless a flag of MD4C was typed.
    #[default]
    GitHub,
    /// No links, and CommonMark alone, as md2html.
    Md4c,
}

impl Mode {
    /// Returns the default of --extensions.
    pub(crate) fn extensions(self) -> &'static str {
        match self {
            Mode::GitHub => ReadFace::EXTENSIONS,
            Mode::Md4c => "commonmark",
        }
    }
}

impl HtmlArgs {
    /// Returns an error for flags that have no effect on this input format.
    // Not with clap's `conflicts_with`, which knows flags but not their values.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let of_markdown = self.engine.map(|_| "--engine").or(self.md4c.first_syntax());
        match self.from {
            RenderedFrom::Markdown if self.text.line_breaks.is_some() => {
                bail!("--line-breaks requires plain text: add --from text")
            }
            RenderedFrom::Markdown => match self.text.first_attribute() {
                Some(flag) if self.engine == Some(Engine::Comrak) => {
                    bail!("{flag} requires --engine pulldown")
                }
                _ => {}
            },
            RenderedFrom::Text => {
                if let Some(flag) = of_markdown {
                    bail!("{flag} requires Markdown, and --from is text");
                }
                refuse_useless(
                    &self.flags.0,
                    barelink::Format::Text,
                    "requires Markdown, and --from is text",
                )?;
            }
            RenderedFrom::Html => {
                let others = [
                    ("--full-html", self.full_html),
                    ("--line-breaks", self.text.line_breaks.is_some()),
                    ("--lossy", self.input.lossy),
                ];
                if let Some(flag) = of_markdown
                    .or(first_typed(&others))
                    .or(first_typed(&self.flags_of_head()))
                {
                    bail!("{flag} has no effect on finished HTML, and --from is html");
                }
                refuse_useless(
                    &self.flags.0,
                    barelink::Format::Html,
                    "has no effect on finished HTML, and --from is html",
                )?;
            }
        }
        Ok(())
    }

    /// Returns a note about a flag that has no effect. It is no error, because md2html ignores the
    /// flag, too.
    pub(crate) fn note(&self) -> Option<String> {
        let flag = first_typed(&self.flags_of_head()).filter(|_| !self.full_html)?;
        Some(format!("{flag} has no effect without --full-html"))
    }

    fn flags_of_head(&self) -> [(&'static str, bool); 2] {
        [
            ("--html-title", self.html_title.is_some()),
            ("--html-css", self.html_css.is_some()),
        ]
    }

    /// Returns the finder; `None` if the text gets no links.
    pub(crate) fn finder(&self) -> anyhow::Result<Option<Finder>> {
        let kinds = self.md4c.kinds();
        let is_link_flag = |flag: &&Setting| matches!(flag.key, Key::Finder(_));
        let rules = SettingSet::of(self.flags.0.iter().chain(&kinds));
        match self.mode() {
            // Finished HTML is read for its links alone.
            _ if self.from == RenderedFrom::Html && !rules.name_links() => {
                rules.finder(ReadFace::PROFILE).map(Some)
            }
            Mode::GitHub => rules.finder(ReadFace::PROFILE).map(Some),
            Mode::Md4c if rules.name_links() => rules.finder(Profile::Md4c).map(Some),
            Mode::Md4c => match self.flags.0.iter().find(is_link_flag) {
                Some(flag) => Err(flag.error("no link is made: add --fpermissive-autolinks")),
                None => Ok(None),
            },
        }
    }

    /// Returns the syntax of Markdown.
    pub(crate) fn options(&self) -> anyhow::Result<Options> {
        Ok(SettingSet::of(&self.flags.0).options(self.mode().extensions())? | self.md4c.options())
    }

    fn mode(&self) -> Mode {
        if self.md4c.is_typed() {
            Mode::Md4c
        } else {
            self.mode
        }
    }
}

/// The format of an input of `html`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RenderedFrom {
    /// Plain text, without markup
    Text,
    /// Markdown
    Markdown,
    /// Finished HTML, in which only links are added
    Html,
}

/// The parser and renderer for Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// pulldown-cmark
    #[default]
    Pulldown,
    /// comrak (if built in)
    Comrak,
}

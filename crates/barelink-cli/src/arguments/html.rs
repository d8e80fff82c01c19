//! The flags of `html`.

use std::path::PathBuf;

use anyhow::bail;
use barelink::anchors::Anchors;
use barelink::html::{Html, LineBreaks};
use barelink::{Finder, Kinds, Profile, RawAnchors};
use clap::{Args, ValueEnum};

use super::finder::FinderArgs;
use super::input::{From, InputArgs};
use super::syntax::SyntaxArgs;

/// The flags of `html`. Flags that md2html has too have the same names.
// So the flags of MD4C's specifications can be passed on unchanged.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
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
    /// The title of the document, with --full-html
    #[arg(long, value_name = "TITLE")]
    pub(crate) html_title: Option<String>,
    /// The style sheet of the document, with --full-html
    #[arg(long, value_name = "URL")]
    pub(crate) html_css: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) text: TextArgs,
    #[command(flatten)]
    pub(crate) permissive: PermissiveArgs,
    #[command(flatten)]
    pub(crate) finder: FinderArgs,
    #[command(flatten)]
    pub(crate) syntax: SyntaxArgs,
}

impl HtmlArgs {
    /// Returns an error for flags that have no effect on this input format.
    // Not with clap's `conflicts_with`, which knows flags but not their values.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let engine = self.engine.map(|_| "--engine");
        match self.from {
            RenderedFrom::Markdown if self.text.line_breaks.is_some() => {
                bail!("--line-breaks requires plain text: add --from text")
            }
            RenderedFrom::Markdown => match self.text.first_attribute() {
                Some(flag) if self.engine == Some(Engine::Comrak) => bail!("{flag} requires --engine pulldown"),
                _ => Ok(()),
            },
            RenderedFrom::Text => match engine.or(self.syntax.first_typed()) {
                Some(flag) => bail!("{flag} requires Markdown, and --from is text"),
                None => Ok(()),
            },
            RenderedFrom::Html => {
                let others = [
                    ("--full-html", self.full_html),
                    ("--html-title", self.html_title.is_some()),
                    ("--html-css", self.html_css.is_some()),
                    ("--line-breaks", self.text.line_breaks.is_some()),
                    ("--lossy", self.input.lossy),
                    ("--commonmark", self.syntax.commonmark),
                    ("--raw-anchors", self.finder.raw_anchors.is_some()),
                ];
                let other = others.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag);
                match engine.or(self.syntax.first_typed()).or(other) {
                    Some(flag) => bail!("{flag} has no effect on finished HTML, and --from is html"),
                    None => Ok(()),
                }
            }
        }
    }

    /// Returns the finder; `None` if no flag asks for links.
    pub(crate) fn finder(&self) -> anyhow::Result<Option<Finder>> {
        // As in md2html, links are off by default here; `links`, `check` and `fix` would be useless without any.
        let permissive = self.permissive.kinds();
        let chosen = self.finder.kinds.or((!permissive.is_empty()).then_some(permissive));
        // Finished HTML is read for its links alone, so they are those of `check` and `fix`.
        if self.from == RenderedFrom::Html && chosen.is_none() {
            let finder = self.finder.build(Profile::Gfm, None, RawAnchors::Look)?;
            return Ok(Some(self.finder.for_input(finder, From::Markdown)));
        }
        if chosen.is_none() && self.finder.profile.is_none() && !self.syntax.github {
            // A policy alone selects no profile: without this check it would silently have no effect.
            return match self.finder.policy.first_typed() {
                Some(flag) => bail!("{flag} requires the profile uts58: add --profile uts58"),
                None => Ok(None),
            };
        }
        let (profile, kinds) =
            if self.syntax.github { (Profile::Gfm, self.finder.kinds) } else { (Profile::Md4c, chosen) };
        let finder = self.finder.build(profile, kinds, RawAnchors::Look)?;
        let from = if self.from == RenderedFrom::Text { From::Text } else { From::Markdown };
        Ok(Some(self.finder.for_input(finder, from)))
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

/// The flags of `html` for the attributes of links, and for plain text.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TextArgs {
    /// Set the attribute rel of the links; with --from html, only of those that are made
    #[arg(long, value_name = "VALUE")]
    rel: Option<String>,
    /// Set the attribute target of the links; with --from html, only of those that are made
    #[arg(long, value_name = "VALUE")]
    target: Option<String>,
    /// Set the attribute class of the links; with --from html, only of those that are made
    #[arg(long, value_name = "VALUE")]
    class: Option<String>,
    /// How to write line ends, with --from text [default: keep]
    #[arg(long, value_enum, value_name = "HOW")]
    line_breaks: Option<Breaks>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Breaks {
    /// Keep them
    Keep,
    /// Write <br> before them
    Br,
}

impl TextArgs {
    /// Returns the first flag for an attribute that was typed.
    fn first_attribute(&self) -> Option<&'static str> {
        let flags =
            [("--rel", self.rel.is_some()), ("--target", self.target.is_some()), ("--class", self.class.is_some())];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
    }

    /// Adds the attributes to the links of Markdown events.
    pub(crate) fn anchors<'t, I>(&'t self, mut anchors: Anchors<'t, I>) -> Anchors<'t, I> {
        if let Some(rel) = &self.rel {
            anchors = anchors.rel(rel);
        }
        if let Some(target) = &self.target {
            anchors = anchors.target(target);
        }
        if let Some(class) = &self.class {
            anchors = anchors.class(class);
        }
        anchors
    }

    /// Returns the options for finished HTML.
    pub(crate) fn page_options(&self) -> barelink_html::Options<'static> {
        let mut options = barelink_html::Options::new();
        if let Some(rel) = &self.rel {
            options = options.rel(rel);
        }
        if let Some(target) = &self.target {
            options = options.target(target);
        }
        if let Some(class) = &self.class {
            options = options.class(class);
        }
        options
    }

    /// Adds the attributes and the line breaks to `html`.
    pub(crate) fn apply<'t>(&'t self, mut html: Html<'t>) -> Html<'t> {
        if let Some(rel) = &self.rel {
            html = html.rel(rel);
        }
        if let Some(target) = &self.target {
            html = html.target(target);
        }
        if let Some(class) = &self.class {
            html = html.class(class);
        }
        html.line_breaks(match self.line_breaks {
            Some(Breaks::Br) => LineBreaks::Br,
            Some(Breaks::Keep) | None => LineBreaks::Keep,
        })
    }
}

/// MD4C's flags that enable links.
#[derive(Debug, Args)]
#[command(next_help_heading = "Links")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct PermissiveArgs {
    /// Link http://, https:// and ftp:// URLs
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_url_autolinks: bool,
    /// Link hosts that start with `www.`
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_www_autolinks: bool,
    /// Link e-mail addresses
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_email_autolinks: bool,
    /// Link all three
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_autolinks: bool,
}

// Kinds and not a profile: in md2html each flag turns one kind on, and several flags add up.
impl PermissiveArgs {
    fn kinds(&self) -> Kinds {
        let flags = [
            (self.fpermissive_url_autolinks, Kinds::URL),
            (self.fpermissive_www_autolinks, Kinds::WWW),
            (self.fpermissive_email_autolinks, Kinds::EMAIL),
            (self.fpermissive_autolinks, Profile::Md4c.kinds()),
        ];
        flags.into_iter().filter(|(is_given, _)| *is_given).fold(Kinds::NONE, |all, (_, kind)| all | kind)
    }
}

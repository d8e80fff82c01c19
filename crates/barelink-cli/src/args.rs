//! The flags of the command, and the settings that they select.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use barelink::html::{Html, LineBreaks};
use barelink::pulldown::GITHUB;
use barelink::rewrite::{Plan, Planner, Refused, Style, Syntax};
use barelink::uts58::{BidiControls, DestinationHost, Schemeless, Scripts, Tld, TldLists};
use barelink::{
    Boundary, Enclosure, Finder, InvalidScheme, Kinds, Policy, Profile, RawAnchors, Schemes, UnknownName, WwwScheme,
};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use pulldown_cmark::Options;

use crate::files;

/// Turns bare URLs and e-mail addresses into links.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, disable_version_flag = true, disable_help_subcommand = true)]
#[command(args_conflicts_with_subcommands = true, args_override_self = true)]
#[command(after_help = "Without a command, barelink runs `html`: `barelink FILE` renders FILE.\n\
    Exit status: 0 done, 1 failed examples or bare links, 2 usage or input error.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) html: HtmlArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Render Markdown or plain text to HTML, with links (the default command)
    Html(HtmlArgs),
    /// List the bare links in texts
    Links(LinksArgs),
    /// List the bare links in Markdown files, and their replacements in CommonMark syntax
    Check(CheckArgs),
    /// Rewrite the bare links in Markdown files in CommonMark syntax, in place
    Fix(FixArgs),
    /// Show URLs with as few percent escapes as possible
    Format(FormatArgs),
    /// Run the examples of specification files
    Spec(SpecArgs),
}

/// The flags of `html`. Flags that md2html has too have the same names.
// So the flags of MD4C's specifications can be passed on unchanged.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct HtmlArgs {
    /// The input file [default: standard input, also as `-`]
    pub(crate) file: Option<PathBuf>,
    /// The format of the input, whatever the file's name
    #[arg(long, value_enum, default_value_t = From::Markdown)]
    pub(crate) from: From,
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
            From::Markdown => match self.text.given() {
                Some(flag) => bail!("{flag} requires plain text: add --from text"),
                None => Ok(()),
            },
            From::Text => match engine.or(self.syntax.given()) {
                Some(flag) => bail!("{flag} requires Markdown, and --from is text"),
                None => Ok(()),
            },
        }
    }

    /// Returns the finder; `None` if no flag asks for links.
    pub(crate) fn finder(&self) -> anyhow::Result<Option<Finder>> {
        // As in md2html, links are off by default here; `links`, `check` and `fix` would be useless without any.
        let permissive = self.permissive.kinds();
        let chosen = self.finder.kinds.or((!permissive.is_empty()).then_some(permissive));
        if chosen.is_none() && self.finder.profile.is_none() && !self.syntax.github {
            // A policy alone selects no profile: without this check it would silently have no effect.
            return match self.finder.policy.given() {
                Some(flag) => bail!("{flag} requires the profile uts58: add --profile uts58"),
                None => Ok(None),
            };
        }
        let (profile, kinds) =
            if self.syntax.github { (Profile::Gfm, self.finder.kinds) } else { (Profile::Md4c, chosen) };
        let finder = self.finder.build(profile, kinds, RawAnchors::Look)?;
        Ok(Some(self.finder.for_input(finder, self.from)))
    }
}

/// The flags of `links`.
#[derive(Debug, Args)]
pub(crate) struct LinksArgs {
    /// The input files [default: standard input, also as `-`]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the input [default: markdown for .md, .markdown and .mdx, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) from: Option<From>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) finder: FinderArgs,
    #[command(flatten)]
    pub(crate) syntax: SyntaxArgs,
}

impl LinksArgs {
    /// Returns the finder for this input format.
    pub(crate) fn finder(&self, from: From) -> anyhow::Result<Finder> {
        let finder = self.finder.build(Profile::Gfm, self.finder.kinds, RawAnchors::Look)?;
        Ok(self.finder.for_input(finder, from))
    }
}

/// The flags of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files, which are read as Markdown whatever their names, and folders, which are searched for .md, .markdown and .mdx
    /// files; `-` is standard input [default: the current folder]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Findings::Text)]
    pub(crate) format: Findings,
    #[command(flatten)]
    pub(crate) rewrite: RewriteArgs,
}

/// The flags of `fix`.
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// Files, which are read as Markdown whatever their names, and folders, which are searched for .md, .markdown and .mdx
    /// files; `-` is standard input
    // Required, without the current folder as the default: `find … | xargs barelink fix` has no paths if nothing is found.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Print the changes as a diff, and write no file
    #[arg(long)]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) rewrite: RewriteArgs,
}

/// The flags of `check` and `fix`.
#[derive(Debug, Args)]
pub(crate) struct RewriteArgs {
    /// The syntax for links
    #[arg(long, value_enum, default_value_t = LinkStyle::Angle)]
    style: LinkStyle,
    /// The language of the files [default: mdx for .mdx, otherwise markdown]
    #[arg(long = "syntax", value_enum)]
    language: Option<Language>,
    /// Also list, on standard error, the links that are skipped because they belong to template tags or to MDX
    #[arg(long)]
    verbose: bool,
    #[command(flatten)]
    finder: FinderArgs,
    #[command(flatten)]
    syntax: SyntaxArgs,
}

impl RewriteArgs {
    /// Returns the planner for all files. It does not parse front matter.
    pub(crate) fn planner(&self) -> anyhow::Result<Planner> {
        // Between raw `<a …>` and `</a>`, a rewritten link would be a link in a link.
        let finder = self.finder.build(Profile::Gfm, self.finder.kinds, RawAnchors::Skip)?;
        let finder = self.finder.for_input(finder, From::Markdown);
        // A site's generator decides the syntax, and it is usually more than CommonMark.
        let own = if self.syntax.commonmark || self.syntax.github { Options::empty() } else { SITE };
        Ok(Planner::new(own | self.syntax.options(), &finder).style(match self.style {
            LinkStyle::Angle => Style::Angle,
            LinkStyle::Inline => Style::Inline,
        }))
    }

    pub(crate) fn verbosity(&self) -> Verbosity {
        if self.verbose { Verbosity::Lists } else { Verbosity::Counts }
    }

    /// Returns the language of a file; of standard input for `None`.
    pub(crate) fn syntax_of(&self, file: Option<&Path>) -> Syntax {
        match self.language {
            Some(Language::Mdx) => Syntax::Mdx,
            None if file.is_some_and(files::is_mdx) => Syntax::Mdx,
            Some(Language::Markdown) | None => Syntax::Markdown,
        }
    }
}

/// The extensions of CommonMark that site generators enable, as far as all of them agree on the syntax.
const SITE: Options =
    GITHUB.union(Options::ENABLE_MATH).union(Options::ENABLE_DEFINITION_LIST).union(Options::ENABLE_HEADING_ATTRIBUTES);

/// The output formats of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Findings {
    /// FILE:LINE:COLUMN: TEXT -> SUGGESTION
    Text,
    /// One JSON object per line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LinkStyle {
    /// <https://example.com> if that is the same link, otherwise as `inline`
    Angle,
    /// Always [www.example.com](http://www.example.com)
    Inline,
}

/// Whether skipped links are listed, or only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    Counts,
    Lists,
}

impl Verbosity {
    /// Returns the links of a plan to list that belong to template tags or to MDX.
    pub(crate) fn listed<'p, 'a>(self, plan: &'p Plan<'a>) -> &'p [Refused<'a>] {
        match self {
            Verbosity::Counts => &[],
            Verbosity::Lists => plan.protected(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// Markdown, with or without template tags
    Markdown,
    /// MDX: links are written as with `--style inline`; imports, exports, expressions and JSX are not edited
    Mdx,
}

/// The format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// Plain text, without markup
    Text,
    /// Markdown
    Markdown,
}

/// The parser and renderer for Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// pulldown-cmark
    #[default]
    Pulldown,
    /// comrak
    Comrak,
}

/// The flags of `html` for plain text.
#[derive(Debug, Args)]
#[command(next_help_heading = "Plain text")]
pub(crate) struct TextArgs {
    /// Set the attribute rel of the links, with --from text
    #[arg(long, value_name = "VALUE")]
    rel: Option<String>,
    /// Set the attribute target of the links, with --from text
    #[arg(long, value_name = "VALUE")]
    target: Option<String>,
    /// Set the attribute class of the links, with --from text
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
    /// Returns the first of these flags that was given.
    fn given(&self) -> Option<&'static str> {
        let flags = [
            ("--rel", self.rel.is_some()),
            ("--target", self.target.is_some()),
            ("--class", self.class.is_some()),
            ("--line-breaks", self.line_breaks.is_some()),
        ];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
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

/// The output formats of `links`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// FILE:LINE:COLUMN: TEXT -> DESTINATION
    Text,
    /// One JSON object per line
    Json,
    /// The input with each link between ⸠ and ⸡
    Marked,
}

/// The flags of `format`.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    /// The URLs or e-mail addresses [default: one per line from standard input, also as `-`]
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// How to show hosts
    #[arg(long, value_enum, value_name = "HOW", default_value_t = HostForm::UnicodeIfSafe)]
    pub(crate) host: HostForm,
    /// How to write characters that change the direction of writing
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = BidiHandling::Escape)]
    pub(crate) bidi: BidiHandling,
    /// Which percent escapes to decode
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = DecodedEscapes::All)]
    pub(crate) decode: DecodedEscapes,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostForm {
    /// Unchanged
    AsIs,
    /// With A-labels (xn--…) decoded
    Unicode,
    /// With A-labels decoded, except for labels that mix scripts in a suspicious way
    UnicodeIfSafe,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BidiHandling {
    /// Escape them
    Escape,
    /// Keep them
    Keep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DecodedEscapes {
    /// All except those of syntax characters
    All,
    /// All except those of syntax characters and reserved characters
    Unreserved,
}

/// The flags of `spec`.
#[derive(Debug, Args)]
pub(crate) struct SpecArgs {
    /// The specification files; `-` is standard input
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Run CMD for each example, instead of barelink: it reads Markdown from standard input and writes HTML. If CMD is one
    /// word, it gets the example's flags; otherwise it gets only its own arguments. There is no shell, and the time limit
    /// is ten seconds per example
    #[arg(long, value_name = "CMD")]
    pub(crate) program: Option<String>,
    /// Run only example N of each file
    #[arg(long, value_name = "N")]
    pub(crate) number: Option<usize>,
    /// Run only examples in sections whose heading matches RE, ignoring case
    #[arg(long, value_name = "RE")]
    pub(crate) pattern: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Replace bytes that are not UTF-8, instead of reporting an error
    #[arg(long)]
    pub(crate) lossy: bool,
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

/// The flags that select the rules for links. They never enable syntax of the parser.
#[derive(Debug, Args)]
#[command(next_help_heading = "Links")]
// A flag whose default depends on the command or on the input is an `Option`.
pub(crate) struct FinderArgs {
    /// The rule set: md4c, md4c-0.5.3, md4c-next, gfm, uts58; without --kinds, with all its kinds of link [default: gfm for `links`,
    /// `check` and `fix` and with --github, otherwise md4c]
    #[arg(long)]
    profile: Option<Profile>,
    /// The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58
    /// domain (hosts without a scheme) instead of www
    #[arg(long, value_parser = kinds)]
    kinds: Option<Kinds>,
    /// The scheme for destinations of hosts that were typed without one
    #[arg(long, value_enum, value_name = "SCHEME", default_value_t = Scheme::Http)]
    www_scheme: Scheme,
    /// How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]
    #[arg(long, value_enum, value_name = "WHAT")]
    raw_anchors: Option<Anchors>,
    /// Where links end at the latest [default: full-width with --preset chat, otherwise profile]
    #[arg(long, value_enum, value_name = "WHERE")]
    boundary: Option<End>,
    /// How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default:
    /// ends-at-closer for plain text and with --preset chat, otherwise profile]
    #[arg(long, value_enum, value_name = "WHAT")]
    enclosure: Option<Closer>,
    /// Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]
    #[arg(long, value_name = "BYTES")]
    max_len: Option<usize>,
    /// Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …
    #[arg(long, value_name = "NAMES", value_parser = schemes)]
    schemes: Option<Schemes>,
    #[command(flatten)]
    policy: PolicyArgs,
}

/// Parses schemes by their names.
fn schemes(names: &str) -> Result<Schemes, InvalidScheme> {
    Schemes::new(names.split(','))
}

/// Parses kinds by their names. There must be at least one.
fn kinds(names: &str) -> Result<Kinds, String> {
    // An empty list is a mistake, such as a shell variable that is not set: it would find nothing.
    if names.is_empty() {
        return Err("no kind is named; the known ones are url, www, domain, email, protocol".to_owned());
    }
    names.parse().map_err(|unknown: UnknownName| unknown.to_string())
}

impl FinderArgs {
    /// Builds the finder. `default`, `kinds` and `raw_anchors` apply if no flag says otherwise.
    fn build(&self, default: Profile, kinds: Option<Kinds>, raw_anchors: RawAnchors) -> anyhow::Result<Finder> {
        let profile = self.profile.unwrap_or(default);
        let finder = Finder::new(profile)
            .www_scheme(match self.www_scheme {
                Scheme::Http => WwwScheme::Http,
                Scheme::Https => WwwScheme::Https,
            })
            .raw_anchors(match self.raw_anchors {
                Some(Anchors::Look) => RawAnchors::Look,
                Some(Anchors::Skip) => RawAnchors::Skip,
                None => raw_anchors,
            })
            .boundary(match self.boundary {
                Some(End::FullWidth) => Boundary::FullWidth,
                None if self.is_chat() => Boundary::FullWidth,
                Some(End::Profile) | None => Boundary::Profile,
            })
            .schemes(self.schemes.clone().unwrap_or_default())
            // Not `Finder::untrusted`, whose limits no flag could change.
            .max_len(self.max_len.unwrap_or(if self.is_chat() { Finder::LONGEST_UNTRUSTED } else { usize::MAX }));
        let finder = self.policy.apply(finder)?;
        let Some(kinds) = kinds else { return Ok(finder) };
        let supported = finder.kinds_supported();
        let unknown = kinds.without(supported);
        // An error and not an empty result: the user would look for the reason in the text.
        if !unknown.is_empty() {
            bail!("the profile {profile} does not support {unknown}; its kinds are {supported}");
        }
        Ok(finder.kinds(kinds))
    }

    fn is_chat(&self) -> bool {
        self.policy.preset == Some(Preset::Chat)
    }

    /// Returns the same finder for this input format.
    fn for_input(&self, finder: Finder, from: From) -> Finder {
        // Plain text has no `<https://…>` autolinks, so `<` and `>` delimit a URL there, as in mail.
        finder.enclosure(match (self.enclosure, from) {
            (Some(Closer::EndsAtCloser), _) | (None, From::Text) => Enclosure::EndsAtCloser,
            (None, From::Markdown) if self.is_chat() => Enclosure::EndsAtCloser,
            (Some(Closer::Profile), _) | (None, From::Markdown) => Enclosure::Profile,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Closer {
    /// As the profile says
    Profile,
    /// The link ends before it
    EndsAtCloser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum End {
    /// Where the profile says
    Profile,
    /// Also before full-width and CJK punctuation
    FullWidth,
}

/// The flags of the profile uts58.
#[derive(Debug, Args)]
#[command(next_help_heading = "Links of the profile uts58")]
// All flags are `Option`s: with another profile, a flag is an error even if it has its default value.
struct PolicyArgs {
    /// The defaults for the other flags of this section, and for choices that the standard leaves open [default: prose]
    #[arg(long, value_enum)]
    preset: Option<Preset>,
    /// Which top-level domains hosts without a scheme and addresses may have [default: by the preset]
    #[arg(long, value_enum, value_name = "WHICH")]
    tld: Option<TopLevel>,
    /// Top-level domains to allow in addition to those of --tld, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tld_allow: Option<Vec<String>>,
    /// Top-level domains not to allow, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tld_deny: Option<Vec<String>>,
    /// How to treat hosts without a scheme [default: link]
    #[arg(long, value_enum, value_name = "WHAT")]
    schemeless: Option<WithoutScheme>,
    /// How to treat links with characters that change the direction of writing [default: by the preset]
    #[arg(long, value_enum, value_name = "WHAT")]
    bidi_controls: Option<Controls>,
    /// Which scripts a part of a host may mix [default: any]
    #[arg(long, value_enum, value_name = "LEVEL")]
    scripts: Option<Mix>,
    /// How to write hosts in destinations [default: as-typed]
    #[arg(long, value_enum, value_name = "HOW")]
    destination_host: Option<Labels>,
}

impl PolicyArgs {
    /// Applies the flags to a finder of the profile uts58. Returns an error for flags with another profile.
    fn apply(&self, finder: Finder) -> anyhow::Result<Finder> {
        if finder.profile() != Profile::Uts58 {
            return match self.given() {
                Some(flag) => bail!("{flag} requires the profile uts58, and the profile is {}", finder.profile()),
                None => Ok(finder),
            };
        }
        // Prose by default, unlike in the library: the input of a command is text that people wrote.
        let mut policy = match self.preset {
            Some(Preset::Standard) => Policy::STANDARD,
            Some(Preset::Prose) | None => Policy::PROSE,
            Some(Preset::Chat) => Policy::CHAT,
        };
        policy = match self.tld {
            Some(TopLevel::Syntactic) => policy.tld(Tld::Syntactic),
            Some(TopLevel::Known) => policy.tld(Tld::Known),
            Some(TopLevel::Listed) => policy.tld(Tld::Listed),
            None => policy,
        };
        policy = match self.schemeless {
            Some(WithoutScheme::Leave) => policy.schemeless(Schemeless::Leave),
            Some(WithoutScheme::Link) | None => policy,
        };
        policy = match self.bidi_controls {
            Some(Controls::Reject) => policy.bidi_controls(BidiControls::Reject),
            Some(Controls::Allow) => policy.bidi_controls(BidiControls::Allow),
            None => policy,
        };
        policy = match self.scripts {
            Some(Mix::ModeratelyRestrictive) => policy.scripts(Scripts::ModeratelyRestrictive),
            Some(Mix::HighlyRestrictive) => policy.scripts(Scripts::HighlyRestrictive),
            Some(Mix::SingleScript) => policy.scripts(Scripts::SingleScript),
            Some(Mix::Any) | None => policy,
        };
        let names = |names: &Option<Vec<String>>| names.clone().unwrap_or_default();
        let lists = TldLists::new(names(&self.tld_allow), names(&self.tld_deny));
        let lists = lists.context("--tld-allow, --tld-deny")?;
        Ok(finder.policy(policy).tld_lists(lists).destination_host(match self.destination_host {
            Some(Labels::ALabel) => DestinationHost::ALabel,
            Some(Labels::AsTyped) | None => DestinationHost::AsTyped,
        }))
    }

    /// Returns the first of these flags that was given.
    fn given(&self) -> Option<&'static str> {
        let flags = [
            ("--preset", self.preset.is_some()),
            ("--tld", self.tld.is_some()),
            ("--tld-allow", self.tld_allow.is_some()),
            ("--tld-deny", self.tld_deny.is_some()),
            ("--schemeless", self.schemeless.is_some()),
            ("--bidi-controls", self.bidi_controls.is_some()),
            ("--scripts", self.scripts.is_some()),
            ("--destination-host", self.destination_host.is_some()),
        ];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// Exactly the standard
    Standard,
    /// The standard, adapted to text that people write
    Prose,
    /// Prose, adapted to the messages of people and of language models
    Chat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TopLevel {
    /// Any that is well-formed
    Syntactic,
    /// Those of the Public Suffix List
    Known,
    /// None but those of --tld-allow
    Listed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WithoutScheme {
    /// Link them
    Link,
    /// Leave them as text, with their paths
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Controls {
    /// Link them
    Allow,
    /// Leave them as text
    Reject,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mix {
    /// Any
    Any,
    /// Latin with one other, but not Cyrillic or Greek
    ModeratelyRestrictive,
    /// Latin with the scripts of Chinese, Japanese or Korean
    HighlyRestrictive,
    /// A single script
    SingleScript,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Labels {
    /// As they were typed
    AsTyped,
    /// With A-labels (xn--…)
    ALabel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Anchors {
    /// Link it like other text
    Look,
    /// Make no links in it
    Skip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scheme {
    Http,
    Https,
}

/// The flags that enable syntax of the parser.
#[derive(Debug, Args)]
#[command(next_help_heading = "Syntax")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct SyntaxArgs {
    /// Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)
    #[arg(long, conflicts_with = "github")]
    commonmark: bool,
    /// Enable GitHub's syntax (tables, strikethrough, task lists, footnotes) and GitHub's links (the profile gfm; md2html's
    /// flag of this name means MD4C's links)
    #[arg(long, visible_alias = "gfm")]
    github: bool,
    /// Enable tables
    #[arg(long)]
    ftables: bool,
    /// Enable strikethrough
    #[arg(long)]
    fstrikethrough: bool,
    /// Enable task lists
    #[arg(long)]
    ftasklists: bool,
    /// Enable mathematics between $ and $$
    #[arg(long)]
    flatex_math: bool,
    /// Enable wiki links
    #[arg(long)]
    fwiki_links: bool,
    /// Enable footnotes
    #[arg(long)]
    ffootnotes: bool,
    /// Enable superscripts
    #[arg(long)]
    fsuperscripts: bool,
    /// Enable subscripts
    #[arg(long)]
    fsubscripts: bool,
}

impl SyntaxArgs {
    /// Returns the flags that enable one syntax each: the name, whether it was given, and the parser's option.
    fn flags(&self) -> [(&'static str, bool, Options); 8] {
        [
            ("--ftables", self.ftables, Options::ENABLE_TABLES),
            ("--fstrikethrough", self.fstrikethrough, Options::ENABLE_STRIKETHROUGH),
            ("--ftasklists", self.ftasklists, Options::ENABLE_TASKLISTS),
            ("--flatex-math", self.flatex_math, Options::ENABLE_MATH),
            ("--fwiki-links", self.fwiki_links, Options::ENABLE_WIKILINKS),
            ("--ffootnotes", self.ffootnotes, Options::ENABLE_FOOTNOTES),
            ("--fsuperscripts", self.fsuperscripts, Options::ENABLE_SUPERSCRIPT),
            ("--fsubscripts", self.fsubscripts, Options::ENABLE_SUBSCRIPT),
        ]
    }

    pub(crate) fn options(&self) -> Options {
        let github = if self.github { GITHUB } else { Options::empty() };
        let given = self.flags().into_iter().filter(|(_, is_given, _)| *is_given);
        given.fold(github, |all, (.., option)| all | option)
    }

    /// Returns the first flag for one syntax that was given. `--github` is not one of them: it also selects links.
    fn given(&self) -> Option<&'static str> {
        self.flags().into_iter().find(|(_, is_given, _)| *is_given).map(|(flag, ..)| flag)
    }
}

/// Flags of md2html that are not supported: the long name, the short one, and why.
// They are errors, because to ignore one would produce other HTML than the user asked for.
const UNSUPPORTED: &[(&str, Option<char>, &str)] = &[
    ("fadmonitions", None, "pulldown-cmark has no admonitions of that form"),
    ("fcollapse-whitespace", None, "pulldown-cmark keeps white space as it is"),
    ("fhard-soft-breaks", None, "pulldown-cmark does not turn soft breaks into hard ones"),
    ("fhighlight", None, "pulldown-cmark has no highlight spans"),
    ("fno-html", None, "pulldown-cmark always reads raw HTML"),
    ("fno-html-blocks", None, "pulldown-cmark always reads raw HTML"),
    ("fno-html-spans", None, "pulldown-cmark always reads raw HTML"),
    ("fno-indented-code", None, "pulldown-cmark always reads indented code"),
    ("fpermissive-atx-headers", None, "pulldown-cmark requires a space after #"),
    ("fspoilers", None, "pulldown-cmark has no spoilers"),
    ("funderline", None, "pulldown-cmark has no underline"),
    ("fverbatim-entities", None, "pulldown-cmark always decodes character references"),
    ("replay-fuzz", None, "it reads files of MD4C's own fuzzers"),
    ("stat", Some('s'), "barelink does not measure time"),
    ("xhtml", Some('x'), "barelink writes HTML"),
];

/// Why no command runs.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The user asked for this text: help or the version.
    Shown(String),
    Usage(anyhow::Error),
}

/// Parses the arguments. The first one is the command's own name.
pub(crate) fn parse<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> Result<Cli, Stop> {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    // clap's own error texts take several lines; messages of this command take one.
    let mut known = known();
    let matches = known.try_get_matches_from_mut(&args).map_err(|error| {
        let named = args.get(1).and_then(|name| known.find_subcommand(name));
        stop(&error, named.unwrap_or(&known))
    })?;
    let html = matches.subcommand_matches("html").unwrap_or(&matches);
    if matches.subcommand_name().is_none_or(|name| name == "html") {
        refuse_unsupported(html).map_err(Stop::Usage)?;
    }
    Cli::from_arg_matches(&matches).map_err(|error| stop(&error, &known))
}

/// Returns the parser for all commands with all flags, including the unsupported ones.
fn known() -> clap::Command {
    let version = Arg::new("version").short('v').visible_short_alias('V').long("version");
    Cli::command()
        .next_help_heading(None)
        .arg(version.help("Print version").action(ArgAction::Version))
        .args(unsupported())
        .mut_subcommand("html", |html| html.args(unsupported()))
}

/// Returns the unsupported flags. They are parsed, so that the message can say why, but hidden from the help.
fn unsupported() -> impl Iterator<Item = Arg> {
    UNSUPPORTED
        .iter()
        .map(|(name, short, _)| Arg::new(*name).long(*name).short(*short).hide(true).action(ArgAction::SetTrue))
}

fn refuse_unsupported(matches: &ArgMatches) -> anyhow::Result<()> {
    match UNSUPPORTED.iter().find(|(name, ..)| matches.get_flag(name)) {
        Some((name, _, why)) => Err(anyhow!("--{name} of md2html is not supported: {why}")),
        None => Ok(()),
    }
}

/// Converts an "error" of clap: help and version stay as they are, and an error becomes one line.
fn stop(error: &clap::Error, command: &clap::Command) -> Stop {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Stop::Shown(error.render().to_string()),
        _ => Stop::Usage(anyhow!("{} (see --help)", usage(error, command))),
    }
}

/// Describes the error in the arguments of `command`.
fn usage(error: &clap::Error, command: &clap::Command) -> String {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.as_str()),
        _ => None,
    };
    let is_command = |name: &&str| Cli::command().find_subcommand(name).is_some();
    match (error.kind(), named(ContextKind::InvalidArg), named(ContextKind::InvalidSubcommand)) {
        (ErrorKind::UnknownArgument, Some(flag), _) if flag.starts_with('-') => {
            format!("unknown flag '{flag}'; the known ones are {}", flags(command))
        }
        (ErrorKind::UnknownArgument, Some(file), _) => one_too_many(file),
        // clap reads the second file of `barelink a.md b.md` as the name of a command.
        (ErrorKind::ArgumentConflict, _, Some(file)) if !is_command(&file) => one_too_many(file),
        _ => first_lines(error),
    }
}

fn one_too_many(file: &str) -> String {
    format!("unexpected argument '{file}': `html` renders one file, and the name of a command must come first")
}

fn flags(command: &clap::Command) -> String {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let names = shown.flat_map(|arg| arg.get_long_and_visible_aliases().unwrap_or_default());
    names.map(|name| format!("--{name}")).collect::<Vec<_>>().join(", ")
}

/// Returns clap's own message, without its hints.
fn first_lines(error: &clap::Error) -> String {
    let text = error.render().to_string();
    // The usage follows after the message; it would hide the reason among many lines.
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let lines: Vec<_> = lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("tip:")).collect();
    let line = lines.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

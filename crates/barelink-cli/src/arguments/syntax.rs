//! The flags that enable syntax of the parser.

use barelink::pulldown::GITHUB;
use clap::Args;
use pulldown_cmark::Options;

/// The flags that enable syntax of the parser.
#[derive(Debug, Args)]
#[command(next_help_heading = "Syntax")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct SyntaxArgs {
    /// Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)
    #[arg(long, conflicts_with = "github")]
    pub(super) commonmark: bool,
    /// Enable GitHub's syntax (tables, strikethrough, task lists, footnotes) and GitHub's links (the profile gfm; md2html's
    /// flag of this name means MD4C's links)
    #[arg(long, visible_alias = "gfm")]
    pub(super) github: bool,
    /// Enable tables
    #[arg(long)]
    pub(super) ftables: bool,
    /// Enable strikethrough
    #[arg(long)]
    pub(super) fstrikethrough: bool,
    /// Enable task lists
    #[arg(long)]
    pub(super) ftasklists: bool,
    /// Enable mathematics between $ and $$
    #[arg(long)]
    pub(super) flatex_math: bool,
    /// Enable wiki links
    #[arg(long)]
    pub(super) fwiki_links: bool,
    /// Enable footnotes
    #[arg(long)]
    pub(super) ffootnotes: bool,
    /// Enable superscripts
    #[arg(long)]
    pub(super) fsuperscripts: bool,
    /// Enable subscripts
    #[arg(long)]
    pub(super) fsubscripts: bool,
}

impl SyntaxArgs {
    /// Returns the flags that enable one syntax each: the name, whether it was typed, and the parser's option.
    pub(super) fn flags(&self) -> [(&'static str, bool, Options); 8] {
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
        let typed = self.flags().into_iter().filter(|(_, is_typed, _)| *is_typed);
        typed.fold(github, |all, (.., option)| all | option)
    }

    /// Returns the first flag for one syntax that was typed. `--github` is not one of them: it also selects links.
    pub(super) fn first_typed(&self) -> Option<&'static str> {
        self.flags().into_iter().find(|(_, is_typed, _)| *is_typed).map(|(flag, ..)| flag)
    }
}

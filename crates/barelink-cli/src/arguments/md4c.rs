//! The flags of MD4C's program md2html. They put `html` into MD4C's mode.

use barelink::{FinderOption, Kinds, Profile};
use clap::Args;
use pulldown_cmark::Options;

use super::keys::Key;
use super::setting::Setting;

/// The flags of MD4C's program md2html that select links and syntax.
// So the flags of MD4C's specifications can be passed on unchanged.
#[derive(Debug, Args)]
#[command(next_help_heading = "MD4C's flags")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag on the command line"
)]
pub(crate) struct Md4cArgs {
    /// Read CommonMark alone. Each flag of this section has the effect of md2html's flag of that
    /// name: there are no links but those of the kinds that the other flags name, by the rules of
    /// the profile md4c, or those of `--profile` and `--kinds`. Further flags of md2html add syntax
    /// to it: `--ftables`, `--fstrikethrough`, `--ftasklists`, `--flatex-math`, `--fwiki-links`,
    /// `--ffootnotes`, `--fsuperscripts` and `--fsubscripts`
    #[arg(long, hide_short_help = true)]
    commonmark: bool,
    /// Link http://, https:// and ftp:// URLs
    #[arg(long, hide_short_help = true, conflicts_with = "kinds")]
    fpermissive_url_autolinks: bool,
    /// Link hosts that start with `www.`
    #[arg(long, hide_short_help = true, conflicts_with = "kinds")]
    fpermissive_www_autolinks: bool,
    /// Link e-mail addresses
    #[arg(long, hide_short_help = true, conflicts_with = "kinds")]
    fpermissive_email_autolinks: bool,
    /// Link all three
    #[arg(long, hide_short_help = true, conflicts_with = "kinds")]
    fpermissive_autolinks: bool,
    #[arg(long, hide = true)]
    ftables: bool,
    #[arg(long, hide = true)]
    fstrikethrough: bool,
    #[arg(long, hide = true)]
    ftasklists: bool,
    #[arg(long, hide = true)]
    flatex_math: bool,
    #[arg(long, hide = true)]
    fwiki_links: bool,
    #[arg(long, hide = true)]
    ffootnotes: bool,
    #[arg(long, hide = true)]
    fsuperscripts: bool,
    #[arg(long, hide = true)]
    fsubscripts: bool,
}

impl Md4cArgs {
    /// Returns the flags that name syntax: the name, whether it was typed, and the parser's option.
    fn syntax(&self) -> [(&'static str, bool, Options); 9] {
        [
            ("--commonmark", self.commonmark, Options::empty()),
            ("--ftables", self.ftables, Options::ENABLE_TABLES),
            (
                "--fstrikethrough",
                self.fstrikethrough,
                Options::ENABLE_STRIKETHROUGH,
            ),
            ("--ftasklists", self.ftasklists, Options::ENABLE_TASKLISTS),
            ("--flatex-math", self.flatex_math, Options::ENABLE_MATH),
            ("--fwiki-links", self.fwiki_links, Options::ENABLE_WIKILINKS),
            ("--ffootnotes", self.ffootnotes, Options::ENABLE_FOOTNOTES),
            (
                "--fsuperscripts",
                self.fsuperscripts,
                Options::ENABLE_SUPERSCRIPT,
            ),
            ("--fsubscripts", self.fsubscripts, Options::ENABLE_SUBSCRIPT),
        ]
    }

    // Kinds and not a profile: in md2html each flag turns one kind on, and several flags add up.
    fn permissive(&self) -> [(&'static str, bool, Kinds); 4] {
        [
            (
                "--fpermissive-url-autolinks",
                self.fpermissive_url_autolinks,
                Kinds::URL,
            ),
            (
                "--fpermissive-www-autolinks",
                self.fpermissive_www_autolinks,
                Kinds::WWW,
            ),
            (
                "--fpermissive-email-autolinks",
                self.fpermissive_email_autolinks,
                Kinds::EMAIL,
            ),
            (
                "--fpermissive-autolinks",
                self.fpermissive_autolinks,
                Profile::Md4c.kinds(),
            ),
        ]
    }

    /// Returns the kinds of links that are named; `None` if no flag names one.
    pub(super) fn kinds(&self) -> Option<Setting> {
        let typed: Vec<_> = self
            .permissive()
            .into_iter()
            .filter(|(_, is_typed, _)| *is_typed)
            .collect();
        let kinds = typed
            .iter()
            .fold(Kinds::NONE, |all, (.., kinds)| all | *kinds);
        let place = typed.first()?.0.to_owned();
        Some(Setting {
            key: Key::Finder(FinderOption::Kinds),
            value: kinds.to_string(),
            place,
        })
    }

    pub(super) fn options(&self) -> Options {
        let typed = self
            .syntax()
            .into_iter()
            .filter(|(_, is_typed, _)| *is_typed);
        typed.fold(Options::empty(), |all, (.., option)| all | option)
    }

    /// Returns the first flag for syntax that was typed.
    pub(super) fn first_syntax(&self) -> Option<&'static str> {
        self.syntax()
            .into_iter()
            .find(|(_, is_typed, _)| *is_typed)
            .map(|(flag, ..)| flag)
    }

    /// Returns whether one of the flags was typed.
    pub(super) fn is_typed(&self) -> bool {
        self.first_syntax().is_some() || self.kinds().is_some()
    }
}

//! The flags that are made from the keys of `barelink.toml`, with help from the tables of the
//! library.

use std::ffi::OsStr;
use std::fmt::Debug;
use std::marker::PhantomData;

use barelink::{Choice, FinderOption, Format, Profile, Values};
use barelink_rewrite::RewriteOption;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::keys::{ALL_PROFILES, Key, SITE};
use super::names::enumerated;
use super::setting::Setting;

impl Key {
    fn arg<F: Face>(self) -> Arg {
        let arg = Arg::new(self.name())
            .long(self.name())
            .help(self.help::<F>())
            .help_heading(match self {
                Key::Finder(_) => "Links",
                Key::Extensions => "Syntax",
                Key::Rewrite(_) => "Rewriting",
            });
        let arg = arg.value_parser(KnownNames(self, F::HAS_ALL));
        match self.values() {
            // The library refuses a number below zero, with a message that names the flag.
            Values::Bytes => arg.allow_negative_numbers(true).value_name("BYTES"),
            values if values.is_list() => arg.value_name("NAME,…").action(ArgAction::Append),
            _ => arg.value_name("NAME"),
        }
    }

    fn help<F: Face>(self) -> String {
        let default = match self {
            Key::Finder(FinderOption::Profile) => F::PROFILE.to_string(),
            Key::Finder(_) => self.defaults(),
            Key::Extensions => F::EXTENSIONS.to_owned(),
            Key::Rewrite(_) => self.default_with(F::PROFILE),
        };
        self.summary().to_owned() + &bracketed(&default)
    }

    /// Returns the default with each profile that may have the option.
    fn defaults(self) -> String {
        let able: Vec<_> = Profile::ALL
            .iter()
            .copied()
            .filter(|&profile| self.is_for(profile))
            .collect();
        let defaults = grouped(
            able.iter()
                .map(|&profile| (self.default_with(profile), profile.to_string())),
        );
        match &defaults[..] {
            [(none, profiles)] if none.is_empty() && profiles.len() == Profile::ALL.len() => {
                String::new()
            }
            [(none, profiles)] if none.is_empty() => format!("none; only with {}", and(profiles)),
            defaults => {
                let with = |(value, profiles): &(String, Vec<String>)| {
                    format!("{value} with {}", and(profiles))
                };
                defaults
                    .iter()
                    .filter(|(value, _)| !value.is_empty())
                    .map(with)
                    .collect::<Vec<_>>()
                    .join("; ")
            }
        }
    }
}

fn and(names: &[String]) -> String {
    enumerated(names.iter().cloned(), "and")
}

fn bracketed(default: &str) -> String {
    if default.is_empty() {
        String::new()
    } else {
        format!(" [default: {default}]")
    }
}

/// Returns the items by their groups, in the order of the first item of each.
fn grouped<G: PartialEq>(items: impl Iterator<Item = (G, String)>) -> Vec<(G, Vec<String>)> {
    items.fold(
        Vec::new(),
        |mut groups: Vec<(G, Vec<String>)>, (group, item)| {
            match groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, items)) => items.push(item),
                None => groups.push((group, vec![item])),
            }
            groups
        },
    )
}

/// Returns what a choice does, and where it is on from the start.
fn help_of(choice: Choice) -> String {
    let formats = |profile: Profile| Format::ALL.map(|format| choice.starts_in(profile, format));
    let groups = grouped(
        Profile::ALL
            .iter()
            .map(|&profile| (formats(profile), profile.to_string())),
    );
    let starts = groups
        .iter()
        .filter(|(is_on, _)| is_on.contains(&true))
        .map(|(is_on, profiles)| {
            let names = Format::ALL
                .iter()
                .zip(is_on)
                .filter(|(_, is_on)| **is_on)
                .map(|(format, _)| match format {
                    Format::Text => "plain text".to_owned(),
                    Format::Rewritten => "Markdown that is rewritten".to_owned(),
                    Format::Html => "HTML".to_owned(),
                    other => format!("{other:?}"),
                });
            let place = if is_on.contains(&false) {
                format!(" in {}", enumerated(names, "and"))
            } else {
                String::new()
            };
            if profiles.len() == Profile::ALL.len() {
                place[1..].to_owned()
            } else {
                format!("with {}{place}", and(profiles))
            }
        });
    let starts = starts.collect::<Vec<_>>().join("; ");
    choice.summary().to_owned()
        + &if starts.is_empty() {
            starts
        } else {
            format!(" [on {starts}]")
        }
}

/// The parser of a value, which the library checks later. Help and completions have the names of
/// the library. With `true`, `all` is also the name of a profile.
#[derive(Clone, Copy, Debug)]
struct KnownNames(Key, bool);

impl TypedValueParser for KnownNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let KnownNames(key, has_all) = *self;
        let all = (has_all && key == Key::Finder(FinderOption::Profile)).then_some(ALL_PROFILES);
        let mut names = key.names().chain(all).peekable();
        names.peek()?;
        Some(Box::new(names.map(move |name| {
            match name
                .parse()
                .ok()
                .filter(|_| matches!(key.values(), Values::Choices(_)))
            {
                Some(choice) => PossibleValue::new(name).help(help_of(choice)),
                None => PossibleValue::new(name),
            }
        })))
    }
}

/// The kind of a command: its flags and their defaults depend on the texts that it reads and
/// writes.
pub(crate) trait Face: Clone + Debug + Send + Sync + 'static {
    /// The default of --profile.
    const PROFILE: Profile = Profile::Gfm;
    /// Whether --profile may be `all`.
    const HAS_ALL: bool = false;
    /// The default of --extensions.
    const EXTENSIONS: &'static str = "github";

    fn has(key: Key) -> bool {
        matches!(key, Key::Finder(_) | Key::Extensions)
    }
}

/// The face of `html` and `links`.
#[derive(Clone, Debug)]
pub(crate) struct ReadFace;

/// The face of `explain`.
#[derive(Clone, Debug)]
pub(crate) struct ExplainFace;

/// The face of `terminal`.
#[derive(Clone, Debug)]
pub(crate) struct TerminalFace;

/// The face of `check`, `fix`, `config` and `lsp`.
#[derive(Clone, Debug)]
pub(crate) struct RewriteFace;

impl Face for ReadFace {}

impl Face for ExplainFace {
    const HAS_ALL: bool = true;

    fn has(key: Key) -> bool {
        ReadFace::has(key) || key == Key::Rewrite(RewriteOption::Syntax)
    }
}

impl Face for TerminalFace {
    const PROFILE: Profile = Profile::Chat;

    fn has(key: Key) -> bool {
        matches!(key, Key::Finder(_))
    }
}

impl Face for RewriteFace {
    const EXTENSIONS: &'static str = SITE;

    fn has(_: Key) -> bool {
        true
    }
}

/// The flags of a command that `barelink.toml` can also set.
#[derive(Clone, Debug)]
pub(crate) struct Flags<F>(pub(crate) Vec<Setting>, PhantomData<F>);

impl<F: Face> Args for Flags<F> {
    fn augment_args(command: Command) -> Command {
        command.args(Key::all().filter(|&key| F::has(key)).map(Key::arg::<F>))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<F: Face> FromArgMatches for Flags<F> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let typed = Key::all().filter(|&key| F::has(key)).filter_map(|key| {
            // Of a list, each flag adds names. Of another option, the last flag counts.
            let values: Vec<_> = matches.get_many::<String>(key.name())?.cloned().collect();
            let value = values.join(",");
            Some(Setting {
                key,
                value,
                place: format!("--{}", key.name()),
            })
        });
        Ok(Flags(typed.collect(), PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

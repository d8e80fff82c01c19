//! The flags that select the rules for links.

use std::ffi::OsStr;

use anyhow::{Context as _, bail};
use barelink::uts58::{Choice, DestinationHost, Scripts, Tld, TldLists};
use barelink::{
    Boundary, Enclosure, Finder, InvalidScheme, Kinds, Policy, Profile, RawAnchors, Schemes, UnknownName, UserInfo,
    WwwScheme,
};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};

use super::input::From;

/// The flags that select the rules for links. They never enable syntax of the parser.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Links")]
// A flag whose default depends on the command or on the input is an `Option`.
pub(crate) struct FinderArgs {
    /// The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given;
    /// with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github,
    /// uts58 for `terminal`, otherwise md4c]
    #[arg(long, value_parser = profile)]
    pub(super) profile: Option<ProfileChoice>,
    /// The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58
    /// domain (hosts without a scheme) instead of www
    #[arg(long, value_parser = kinds)]
    pub(super) kinds: Option<Kinds>,
    /// The scheme for destinations of hosts that were typed without one
    #[arg(long, value_enum, value_name = "SCHEME", default_value_t = Scheme::Http)]
    pub(super) www_scheme: Scheme,
    /// How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(super) raw_anchors: Option<Anchors>,
    /// Which characters end a link [default: full-width with --preset chat, otherwise profile]
    #[arg(long, value_enum, value_name = "WHERE")]
    pub(super) boundary: Option<End>,
    /// How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default:
    /// ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(super) enclosure: Option<Closer>,
    /// Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(super) max_len: Option<usize>,
    /// Whether URLs with a user name before their host are links [default: reject with --preset chat, otherwise profile]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(super) user_info: Option<UserName>,
    /// Apply the limits for untrusted text: --user-info reject, --max-len 2048 or less, no URL that browsers do not open or whose host has
    /// escapes, and no characters that change the direction of writing
    #[arg(long)]
    pub(super) untrusted: bool,
    /// Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …
    #[arg(long, value_name = "NAMES", value_parser = schemes)]
    pub(super) schemes: Option<Schemes>,
    #[command(flatten)]
    pub(super) policy: PolicyArgs,
}

/// The value of --profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProfileChoice {
    One(Profile),
    /// All profiles, to compare them.
    All,
}

/// Parses a profile by its name.
pub(super) fn profile(name: &str) -> Result<ProfileChoice, UnknownName> {
    if name == "all" { Ok(ProfileChoice::All) } else { name.parse().map(ProfileChoice::One) }
}

/// Parses schemes by their names.
pub(super) fn schemes(names: &str) -> Result<Schemes, InvalidScheme> {
    Schemes::new(names.split(','))
}

/// Parses a number of bytes.
pub(super) fn bytes(number: &str) -> Result<usize, &'static str> {
    number.parse().map_err(|_| "it must be a number of bytes")
}

/// Parses kinds by their names. There must be at least one.
pub(super) fn kinds(names: &str) -> Result<Kinds, String> {
    // An empty list is a mistake, such as a shell variable that is not set: it would find nothing.
    if names.is_empty() {
        return Err("no kind is named; the known ones are url, www, domain, email, protocol".to_owned());
    }
    names.parse().map_err(|unknown: UnknownName| unknown.to_string())
}

/// Returns which profiles support these kinds, for the message about one that does not; an empty text if none supports all.
pub(super) fn profiles_with(kinds: Kinds) -> String {
    let profiles = Profile::ALL.iter().filter(|profile| kinds.without(profile.kinds()).is_empty());
    match enumerated(profiles.map(ToString::to_string), "or") {
        profiles if profiles.is_empty() => profiles,
        profiles => format!("; for {kinds} choose the profile {profiles}"),
    }
}

/// Returns the names as in a sentence: `a, b and c`.
pub(crate) fn enumerated(names: impl Iterator<Item = String>, conjunction: &str) -> String {
    let names: Vec<_> = names.collect();
    match &names[..] {
        [before @ .., last] if !before.is_empty() => format!("{} {conjunction} {last}", before.join(", ")),
        names => names.concat(),
    }
}

impl FinderArgs {
    /// Builds the finder. `default`, `kinds` and `raw_anchors` apply if no flag says otherwise.
    pub(super) fn build(
        &self,
        default: Profile,
        kinds: Option<Kinds>,
        raw_anchors: RawAnchors,
    ) -> anyhow::Result<Finder> {
        let profile = match self.profile {
            Some(ProfileChoice::One(profile)) => profile,
            Some(ProfileChoice::All) => bail!("--profile all compares the profiles, and only `explain` does that"),
            None => default,
        };
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
        let finder = finder.user_info(match self.user_info {
            Some(UserName::Reject) => UserInfo::Reject,
            None if self.is_chat() => UserInfo::Reject,
            Some(UserName::Profile) | None => UserInfo::Profile,
        });
        let finder = self.policy.apply(finder)?;
        let finder = if self.untrusted { finder.untrusted() } else { finder };
        let Some(kinds) = kinds else { return Ok(finder) };
        let supported = finder.kinds_supported();
        let unknown = kinds.without(supported);
        // An error and not an empty result: the user would look for the reason in the text.
        if !unknown.is_empty() {
            bail!(
                "the profile {profile} does not support {unknown}; its kinds are {supported}{}",
                profiles_with(unknown)
            );
        }
        Ok(finder.kinds(kinds))
    }

    pub(super) fn is_chat(&self) -> bool {
        self.policy.preset == Some(Preset::Chat)
    }

    /// Returns the same finder for this input format.
    pub(super) fn for_input(&self, finder: Finder, from: From) -> Finder {
        match self.enclosure {
            Some(Closer::EndsAtCloser) => finder.enclosure(Enclosure::EndsAtCloser),
            Some(Closer::Profile) => finder.enclosure(Enclosure::Profile),
            // Plain text has no `<https://…>` autolinks, so `<` and `>` delimit a URL there, as in mail. Of a page, the package for HTML
            // sets the same.
            None if from == From::Text || self.is_chat() => finder.enclosure_or(Enclosure::EndsAtCloser),
            None => finder,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Closer {
    /// As the profile says
    Profile,
    /// The link ends before it
    EndsAtCloser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum UserName {
    /// As the profile says
    Profile,
    /// They stay text
    Reject,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum End {
    /// Those of the profile
    Profile,
    /// Also full-width and CJK punctuation
    FullWidth,
}

/// The flags of the profile uts58.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Links of the profile uts58")]
// All flags are `Option`s: with another profile, a flag is an error even if it has its default value.
pub(super) struct PolicyArgs {
    /// The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure, --max-len and --user-info [default:
    /// chat for `terminal`, otherwise prose]
    #[arg(long, value_enum)]
    pub(super) preset: Option<Preset>,
    /// Which top-level domains hosts without a scheme and addresses may have [default: by the preset]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(super) tld: Option<TopLevel>,
    /// Top-level domains to allow in addition to those of --tld, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) tld_allow: Option<Vec<String>>,
    /// Top-level domains not to allow, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) tld_deny: Option<Vec<String>>,
    /// Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = ChoiceNames)]
    pub(super) choices: Option<Vec<String>>,
    /// Which scripts a part of a host may mix [default: any]
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(super) scripts: Option<Mix>,
    /// How to write hosts in destinations [default: as-typed]
    #[arg(long, value_enum, value_name = "HOW")]
    pub(super) destination_host: Option<Labels>,
}

impl PolicyArgs {
    /// Applies the flags to a finder of the profile uts58. Returns an error for flags with another profile.
    pub(super) fn apply(&self, finder: Finder) -> anyhow::Result<Finder> {
        if finder.profile() != Profile::Uts58 {
            return match self.first_typed() {
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
            Some(TopLevel::Common) => policy.tld(Tld::Common),
            Some(TopLevel::Listed) => policy.tld(Tld::Listed),
            None => policy,
        };
        policy = policy.with_named(self.choices.iter().flatten().map(String::as_str)).context("--choices")?;
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

    /// Returns the first of these flags that was typed.
    pub(super) fn first_typed(&self) -> Option<&'static str> {
        let flags = [
            ("--preset", self.preset.is_some()),
            ("--tld", self.tld.is_some()),
            ("--tld-allow", self.tld_allow.is_some()),
            ("--tld-deny", self.tld_deny.is_some()),
            ("--choices", self.choices.is_some()),
            ("--scripts", self.scripts.is_some()),
            ("--destination-host", self.destination_host.is_some()),
        ];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
    }
}

/// The parser of --choices. The help and the completions have all choices of the library.
#[derive(Clone, Copy, Debug)]
struct ChoiceNames;

impl TypedValueParser for ChoiceNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let parse = |name: &str| Policy::STANDARD.with_named([name]).map(|_| name.to_owned());
        TypedValueParser::parse_ref(&parse, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |choice: &Choice| PossibleValue::new(choice.name()).help(choice.summary());
        Some(Box::new(Choice::ALL.iter().map(value)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Preset {
    /// Exactly the standard
    Standard,
    /// The standard, adapted to text that people write
    Prose,
    /// Prose, adapted to the messages of people and of language models
    Chat,
}

impl Preset {
    /// Returns the defaults that are not those of `prose`, and a name for where they come from.
    pub(super) fn defaults(self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            Preset::Prose => ("", Vec::new()),
            Preset::Standard => ("default of the preset standard", vec![("tld", "syntactic".to_owned())]),
            Preset::Chat => (
                "default of the preset chat",
                vec![
                    ("boundary", "full-width".to_owned()),
                    ("enclosure", "ends-at-closer".to_owned()),
                    ("max-len", Finder::LONGEST_UNTRUSTED.to_string()),
                    ("user-info", "reject".to_owned()),
                ],
            ),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TopLevel {
    /// Any that is well-formed
    Syntactic,
    /// Those of the Public Suffix List
    Known,
    /// A short list for chats whose readers write obj.name and hey.how
    Common,
    /// Only those of --tld-allow
    Listed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Mix {
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
pub(super) enum Labels {
    /// As they were typed
    AsTyped,
    /// With A-labels (xn--…)
    ALabel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Anchors {
    /// Link it like other text
    Look,
    /// Make no links in it
    Skip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Scheme {
    Http,
    Https,
}

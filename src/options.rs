//! The table of the options that have a value ([`FinderOption`]), and [`Finder::from_options`],
//! which makes a finder from names.
//!
//! All faces of the library pass names and values to that function: the command, its configuration,
//! JavaScript, Python, C and SQL. Their help, types and documentation are made from this table,
//! from that of the choices ([`Choice::ALL`]) and from that of the profiles ([`Profile::ALL`]), or
//! are compared with them.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::finder::Finder;
use crate::names::choice::Choice;
use crate::names::error::InvalidOption;
use crate::names::kinds::Kinds;
use crate::names::profile::{Format, Profile};
use crate::names::schemes::Schemes;
#[cfg(feature = "uts58")]
use crate::uts58::tlds::TldLists;
#[cfg(all(feature = "uts58", not(small_build)))]
use crate::uts58::values::Scripts;
#[cfg(feature = "uts58")]
use crate::uts58::values::Tld;

/// The case of names. A language or a file has the names of all options in one case.
///
/// ```
/// use barelink::{Case, FinderOption};
///
/// let spelled =
///     [Case::Kebab, Case::Snake, Case::Camel].map(|case| FinderOption::MaxLen.spelled(case));
/// assert_eq!(spelled, ["max-len", "max_len", "maxLen"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// `max-len`, for flags and files.
    Kebab,
    /// `max_len`, for Python, C and SQL.
    Snake,
    /// `maxLen`, for JavaScript.
    Camel,
}

impl Case {
    /// Returns a name of the library, which has hyphens, in this case.
    #[must_use]
    pub fn spell(self, name: &'static str) -> Cow<'static, str> {
        match self {
            Case::Kebab => Cow::Borrowed(name),
            Case::Snake | Case::Camel => Cow::Owned(self.joined(name)),
        }
    }

    /// Returns a name without its hyphens.
    fn joined(self, name: &str) -> String {
        let mut spelled = String::new();
        let mut is_after_hyphen = false;
        for c in name.chars() {
            match (self, c) {
                (Case::Snake, '-') => spelled.push('_'),
                (_, '-') => {}
                (Case::Camel, c) if is_after_hyphen => spelled.push(c.to_ascii_uppercase()),
                (_, c) => spelled.push(c),
            }
            is_after_hyphen = c == '-';
        }
        spelled
    }
}

/// The values that an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// One of these names.
    Name(&'static [&'static str]),
    /// A list of these names.
    Names(&'static [&'static str]),
    /// A list of these names, each alone or with `no-` before it.
    Choices(&'static [&'static str]),
    /// A list of texts.
    Texts,
    /// A number of bytes.
    Bytes,
}

impl Values {
    /// Returns whether a value is a list. Its items have commas between them where they are one
    /// text.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self, Values::Names(_) | Values::Choices(_) | Values::Texts)
    }

    /// Returns the known names; an empty list if there are none.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Values::Name(names) | Values::Names(names) | Values::Choices(names) => names,
            Values::Texts | Values::Bytes => &[],
        }
    }
}

/// Declares the options of a type: for each its variant, its name, its values, what it does, and
/// the functions that set and get its value as a text.
// A macro, so that an option is one row. The columns are tables of their own, so that a program
// holds those that it reads.
macro_rules! options {
    (
        $(#[$meta:meta])* $options:ident of $subject:ty {$(
            $(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])?
            $option:ident $name:literal $values:expr, $set:expr, $get:expr;
        )*}
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $options {
            $($(#[doc = $doc])* $(#[cfg($($cfg)*)])? $option,)*
        }

        impl $options {
            /// All options, in the order of the documentation.
            pub const ALL: &'static [$options] = &[$($(#[cfg($($cfg)*)])? $options::$option,)*];

            const NAMES: &'static [&'static str] = &[$($(#[cfg($($cfg)*)])? $name,)*];
            const VALUES: &'static [$crate::options::Values] = &[$($(#[cfg($($cfg)*)])? $values,)*];
            const SUMMARIES: &'static [&'static str] = &[$($(#[cfg($($cfg)*)])? concat!($($doc),*),)*];
            const SET: &'static [fn($subject, &str) -> Result<$subject, String>] = &[$($(#[cfg($($cfg)*)])? $set,)*];
            const GET: &'static [fn(&$subject) -> String] = &[$($(#[cfg($($cfg)*)])? $get,)*];

            /// Returns the name in kebab case: `max-len`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Returns the name in a case.
            #[must_use]
            pub fn spelled(self, case: $crate::options::Case) -> Cow<'static, str> {
                case.spell(self.name())
            }

            /// Returns the values that the option may have.
            #[must_use]
            pub const fn values(self) -> $crate::options::Values {
                Self::VALUES[self as usize]
            }

            /// Returns what the option does: Markdown in one line.
            #[must_use]
            pub fn summary(self) -> &'static str {
                Self::SUMMARIES[self as usize].trim()
            }

            /// Returns the value as a text: the default of a new one, for example. The items of a
            /// list have commas between them; an empty text is a list without items, or no limit.
            #[must_use]
            pub fn value_of(self, subject: &$subject) -> String {
                Self::GET[self as usize](subject)
            }

            /// Sets the value. The error is the reason.
            fn set(self, subject: $subject, value: &str) -> Result<$subject, String> {
                Self::SET[self as usize](subject, value)
            }

            /// Sets options by their names, in the order of the table.
            pub(crate) fn set_all<'o>(
                mut subject: $subject,
                case: $crate::options::Case,
                options: impl IntoIterator<Item = (&'o str, &'o str)>,
            ) -> Result<$subject, $crate::names::error::InvalidOption> {
                let mut values = [None; Self::ALL.len()];
                for (name, value) in options {
                    let at = Self::ALL.iter().position(|option| option.spelled(case) == name);
                    let at = at.ok_or_else(|| $crate::options::unknown(name, case, Self::NAMES))?;
                    // Of an option that is set twice, the last value counts.
                    values[at] = Some((name, value));
                }
                for (&option, value) in Self::ALL.iter().zip(values) {
                    let Some((name, value)) = value else { continue };
                    subject = option
                        .set(subject, value)
                        .map_err(|why| $crate::names::error::InvalidOption::new(name, why))?;
                }
                Ok(subject)
            }
        }
    };
}
/// Makes the error for a name.
#[cold]
pub(crate) fn unknown(name: &str, case: Case, known: &[&'static str]) -> InvalidOption {
    let known: Vec<_> = known.iter().map(|name| case.spell(name)).collect();
    InvalidOption::new(
        name,
        [
            "there is no such option; the options are ",
            &known.join(", "),
        ]
        .concat(),
    )
}

/// Returns the value with a name.
/// # Errors
///
/// If no name is equal to `value`, returns a sentence that lists the names.
#[inline]
pub fn named<T: Copy>(value: &str, known: &[&'static str], all: &[T]) -> Result<T, String> {
    position(value, known).map(|at| all[at])
}

/// Returns the place of a name in a list.
// Not inlined, because there would be a copy for each type of values.
#[inline(never)]
fn position(name: &str, known: &[&'static str]) -> Result<usize, String> {
    let found = known.iter().position(|other| *other == name);
    found.ok_or_else(|| ["`", name, "` is not one of ", &known.join(", ")].concat())
}

/// Returns the items of a list.
fn items(value: &str) -> impl Iterator<Item = &str> {
    value
        .split(',')
        .map(str::trim_ascii)
        .filter(|item| !item.is_empty())
}

options! {
    /// An option of a [`Finder`] that has a value, by which [`Finder::from_options`] sets it. All
    /// that is yes or no is a [`Choice`].
    ///
    /// ```
    /// use barelink::{Finder, FinderOption, Profile};
    ///
    /// let default = |option: FinderOption| option.value_of(&Finder::new(Profile::Gfm));
    /// assert_eq!(FinderOption::Kinds.name(), "kinds");
    /// assert_eq!(default(FinderOption::Kinds), "url,www,email,protocol");
    /// ```
    FinderOption of Finder {
        /// The set of rules, with the defaults of the other options
        Profile "profile" Values::Name(&Profile::NAMES), set_profile, |finder| finder.profile().to_string();
        /// The kinds of links to find
        Kinds "kinds" Values::Names(&Kinds::NAMES), set_kinds, |finder| finder.settings.kinds.to_string();
        /// Choices to add to those of the profile; `no-` before a name removes a choice
        Choices "choices" Values::Choices(Choice::NAMES), set_choices, choices_of;
        /// Schemes to link, in addition to those of the profile, such as `tel`; `*` is every scheme
        /// that has `://` after it
        Schemes "schemes" Values::Texts, set_schemes, |finder| joined(finder.settings.schemes.iter());
        /// The maximum length of a link, in bytes
        MaxLen "max-len" Values::Bytes, set_max_len, max_len_of;
        /// The top-level domains that addresses and hosts without a scheme may have: all that are
        /// well-formed (`syntactic`), those of the root zone and a few others (`known`), 59 that
        /// are rarely words (`common`), or only those that are allowed by name (`listed`)
        #[cfg(feature = "uts58")]
        Tld "tld" Values::Name(Tld::NAMES), set_tld, |finder| value_name(finder.settings.tld, Tld::NAMES, Tld::ALL);
        /// Top-level domains to allow in addition to those of `tld`
        #[cfg(feature = "uts58")]
        TldAllow "tld-allow" Values::Texts, set_tld_allow, |finder| joined(finder.settings.tld_lists.allowed());
        /// Top-level domains not to allow
        #[cfg(feature = "uts58")]
        TldDeny "tld-deny" Values::Texts, set_tld_deny, |finder| joined(finder.settings.tld_lists.denied());
        /// The scripts that a label of a host may mix: all (`any`), Latin with one other script
        /// (`moderately-restrictive`), Latin with those of Chinese, Japanese or Korean
        /// (`highly-restrictive`), or none (`single-script`)
        #[cfg(all(feature = "uts58", not(small_build)))]
        Scripts "scripts" Values::Name(Scripts::NAMES), set_scripts,
            |finder| value_name(finder.settings.scripts, Scripts::NAMES, Scripts::ALL);
    }
}

impl FinderOption {
    /// Returns whether a profile may have the option.
    ///
    /// ```
    /// use barelink::{FinderOption, Profile};
    ///
    /// assert!(FinderOption::MaxLen.is_for(Profile::Gfm));
    /// # #[cfg(feature = "uts58")]
    /// assert!(
    ///     !FinderOption::Tld.is_for(Profile::Gfm) && FinderOption::Tld.is_for(Profile::Uts58)
    /// );
    /// ```
    #[must_use]
    pub const fn is_for(self, profile: Profile) -> bool {
        let is_general = matches!(
            self,
            Self::Profile | Self::Kinds | Self::Choices | Self::Schemes | Self::MaxLen
        );
        #[cfg(feature = "uts58")]
        let is_general = is_general || Choice::WriteALabels.is_for(profile);
        #[cfg(not(feature = "uts58"))]
        let _ = profile;
        is_general
    }
}

impl Finder {
    /// Makes a finder from the names and the values of options, in any order. Without `profile` it
    /// is [`Profile::Gfm`].
    ///
    /// The names are those of [`FinderOption`] in the case `case`. The items of a list have commas
    /// between them.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidOption`] for the first option that does not exist, or that cannot have its
    /// value, with this profile or at all.
    ///
    /// ```
    /// use barelink::{Case, Finder};
    ///
    /// let options = [
    ///     ("choices", "end-at-full-width,no-end-at-closer"),
    ///     ("profile", "md4c"),
    ///     ("maxLen", "100"),
    /// ];
    /// let finder = Finder::from_options(Case::Camel, options)?;
    /// let found: Vec<_> = finder
    ///     .links("https://example.com/a。")
    ///     .map(|link| link.as_str())
    ///     .collect();
    /// assert_eq!(found, ["https://example.com/a"]);
    /// # Ok::<(), barelink::InvalidOption>(())
    /// ```
    pub fn from_options<'o>(
        case: Case,
        options: impl IntoIterator<Item = (&'o str, &'o str)>,
    ) -> Result<Self, InvalidOption> {
        FinderOption::set_all(Self::default(), case, options)
    }
}

// The profile is the first row, so no other option was set before it.
fn set_profile(_: Finder, value: &str) -> Result<Finder, String> {
    Ok(Finder::new(named(value, &Profile::NAMES, Profile::ALL)?))
}

fn set_kinds(finder: Finder, value: &str) -> Result<Finder, String> {
    let mut kinds = Kinds::NONE;
    for name in items(value) {
        kinds = kinds.union(named(name, &Kinds::NAMES, &Kinds::ALL)?);
    }
    // An empty list is a mistake, such as a variable that is not set: it would find nothing.
    if kinds.is_empty() {
        return Err(["no kind is named; the kinds are ", &Kinds::NAMES.join(", ")].concat());
    }
    let unknown = kinds.without(finder.profile().kinds());
    if unknown.is_empty() {
        return Ok(finder.kinds(kinds));
    }
    Err(cannot_have(&finder, &joined(unknown.names()), &|profile| {
        profile.kinds().contains(unknown)
    }))
}

fn set_choices(finder: Finder, value: &str) -> Result<Finder, String> {
    items(value).try_fold(finder, |finder, item| {
        let (name, is_on) = item
            .strip_prefix("no-")
            .map_or((item, true), |name| (name, false));
        let choice = named(name, Choice::NAMES, Choice::ALL)?;
        if !choice.is_for(finder.profile()) {
            return Err(cannot_have(&finder, item, &|profile| {
                choice.is_for(profile)
            }));
        }
        Ok(if is_on {
            finder.with(choice)
        } else {
            finder.without(choice)
        })
    })
}

/// Returns the choices by which the finder differs from its profile in plain text.
fn choices_of(finder: &Finder) -> String {
    let changed =
        |choice: &Choice| finder.has(*choice) != choice.starts_in(finder.profile(), Format::Text);
    let name =
        |choice: &Choice| [if finder.has(*choice) { "" } else { "no-" }, choice.name()].concat();
    Choice::ALL
        .iter()
        .filter(|choice| changed(choice))
        .map(name)
        .collect::<Vec<_>>()
        .join(",")
}

fn set_schemes(finder: Finder, value: &str) -> Result<Finder, String> {
    Ok(finder.schemes(Schemes::new(items(value)).map_err(InvalidOption::into_reason)?))
}

fn set_max_len(finder: Finder, value: &str) -> Result<Finder, String> {
    match value.parse() {
        // It would find nothing.
        Ok(0) => Err("no link has `0` bytes".to_string()),
        Ok(bytes) => Ok(finder.max_len(bytes)),
        Err(_) => Err(["`", value, "` is no number of bytes"].concat()),
    }
}

fn max_len_of(finder: &Finder) -> String {
    match finder.settings.max_len {
        usize::MAX => String::new(),
        bytes => bytes.to_string(),
    }
}

#[cfg(feature = "uts58")]
fn set_tld(finder: Finder, value: &str) -> Result<Finder, String> {
    let tld = named(value, Tld::NAMES, Tld::ALL)?;
    Ok(of_uts58(finder)?.tld(tld))
}

#[cfg(feature = "uts58")]
fn set_tld_allow(finder: Finder, value: &str) -> Result<Finder, String> {
    set_tld_lists(finder, Some(value), None)
}

#[cfg(feature = "uts58")]
fn set_tld_deny(finder: Finder, value: &str) -> Result<Finder, String> {
    set_tld_lists(finder, None, Some(value))
}

/// Sets one of the lists, and keeps the other one.
#[cfg(feature = "uts58")]
fn set_tld_lists(
    finder: Finder,
    allow: Option<&str>,
    deny: Option<&str>,
) -> Result<Finder, String> {
    let finder = of_uts58(finder)?;
    let old = &finder.settings.tld_lists;
    let allow: Vec<_> =
        allow.map_or_else(|| old.allowed().collect(), |value| items(value).collect());
    let deny: Vec<_> = deny.map_or_else(|| old.denied().collect(), |value| items(value).collect());
    let lists = TldLists::new(allow, deny).map_err(InvalidOption::into_reason)?;
    Ok(finder.tld_lists(lists))
}

#[cfg(all(feature = "uts58", not(small_build)))]
fn set_scripts(finder: Finder, value: &str) -> Result<Finder, String> {
    let scripts = named(value, Scripts::NAMES, Scripts::ALL)?;
    Ok(of_uts58(finder)?.scripts(scripts))
}

/// Returns the finder if its profile may have the options of UTS #58.
#[cfg(feature = "uts58")]
fn of_uts58(finder: Finder) -> Result<Finder, String> {
    let may = |profile| FinderOption::Tld.is_for(profile);
    if may(finder.profile()) {
        Ok(finder)
    } else {
        Err(cannot_have(&finder, "this option", &may))
    }
}

/// Says that the profile cannot have something, and which profiles may.
#[cold]
#[inline(never)]
fn cannot_have(finder: &Finder, what: &str, may: &dyn Fn(Profile) -> bool) -> String {
    let others: Vec<_> = Profile::ALL
        .iter()
        .filter(|&&profile| may(profile))
        .map(|profile| profile.as_str())
        .collect();
    let mark = if what.contains(' ') { "" } else { "`" };
    let those = if others.is_empty() {
        "no profile here can"
    } else {
        "it is for "
    };
    let profile = finder.profile().as_str();
    [
        "the profile ",
        profile,
        " cannot have ",
        mark,
        what,
        mark,
        "; ",
        those,
        &others.join(", "),
    ]
    .concat()
}

fn joined<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(",")
}

/// Returns the name of a value.
#[cfg(feature = "uts58")]
fn value_name<T: Copy + PartialEq>(value: T, names: &[&'static str], all: &[T]) -> String {
    all.iter()
        .position(|other| *other == value)
        .map_or("", |at| names[at])
        .to_string()
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString as _;
    use alloc::vec::Vec;

    use super::{Case, FinderOption, Values};
    use crate::finder::Finder;
    use crate::names::profile::Profile;

    /// Setting an option to its own value changes nothing: what is written can be read.
    #[test]
    fn values_are_read_as_they_are_written() {
        for &profile in Profile::ALL {
            let finder = Finder::from_options(Case::Kebab, [("profile", profile.as_str())])
                .expect("a profile");
            let values: Vec<_> = FinderOption::ALL
                .iter()
                .map(|&option| (option, option.value_of(&finder)))
                .collect();
            let set = values
                .iter()
                .filter(|(option, value)| option.is_for(profile) && !value.is_empty());
            let again = Finder::from_options(
                Case::Kebab,
                set.map(|(option, value)| (option.name(), &**value)),
            );
            assert_eq!(
                format!("{:?}", again.expect("its own values")),
                format!("{finder:?}")
            );
        }
    }

    #[test]
    fn each_name_is_known_and_each_other_one_is_an_error_that_lists_them() {
        for &option in FinderOption::ALL {
            let Values::Name(names) = option.values() else {
                continue;
            };
            let profile = Profile::ALL.last().expect("a profile").as_str();
            for name in names {
                let options = [("profile", profile), (option.name(), name)];
                assert!(
                    Finder::from_options(Case::Kebab, options).is_ok(),
                    "{option:?} {name}"
                );
            }
            let error =
                Finder::from_options(Case::Kebab, [("profile", profile), (option.name(), "x")])
                    .unwrap_err();
            assert_eq!(
                error.to_string(),
                format!(
                    "option `{}`: `x` is not one of {}",
                    option.name(),
                    names.join(", ")
                )
            );
        }
        let error = Finder::from_options(Case::Camel, [("max-len", "1")]).unwrap_err();
        assert!(error.reason().starts_with(
            "there is no such option; the options are profile, kinds, choices, schemes, maxLen"
        ));
    }

    #[test]
    fn an_option_is_for_the_profiles_that_may_have_it() {
        for &profile in Profile::ALL {
            for &option in FinderOption::ALL
                .iter()
                .filter(|&&option| option != FinderOption::Profile)
            {
                let value = match option.values() {
                    Values::Name(names) => names[0],
                    Values::Names(_) => "email",
                    Values::Choices(_) => "write-https",
                    Values::Texts => "com",
                    Values::Bytes => "7",
                };
                let made = Finder::from_options(
                    Case::Snake,
                    [
                        ("profile", profile.as_str()),
                        (&option.spelled(Case::Snake), value),
                    ],
                );
                assert_eq!(
                    made.is_ok(),
                    option.is_for(profile),
                    "{profile} {option:?} {made:?}"
                );
            }
        }
    }
}

//! The flags that were typed and that `barelink.toml` can also set.

use std::ffi::{OsStr, OsString};

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Args as _};

use super::rules::RuleArgs;

/// Returns the parser of the flags that are also keys.
pub(crate) fn keys() -> clap::Command {
    RuleArgs::augment_args(clap::Command::new("barelink").no_binary_name(true).args_override_self(true))
}

/// One setting, as a flag: `--key=value`, or `--key` for a flag without a value.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) key: String,
    pub(crate) flag: OsString,
    /// The line of the file; 0 for a flag of the command line.
    pub(crate) line: usize,
}

/// The flags of the command line that are also keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypedFlags(pub(crate) Vec<Setting>);

impl TypedFlags {
    /// Collects the flags that were typed; defaults are not.
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let keys = keys();
        let settings = keys.get_arguments().filter_map(|arg| {
            let (id, key) = (arg.get_id().as_str(), arg.get_long()?);
            let is_known = matches.try_contains_id(id).unwrap_or(false);
            if !is_known || matches.value_source(id) != Some(ValueSource::CommandLine) {
                return None;
            }
            let mut flag = OsString::from(format!("--{key}"));
            if !matches!(arg.get_action(), ArgAction::SetTrue) {
                flag.push("=");
                flag.push(matches.get_raw(id)?.collect::<Vec<_>>().join(OsStr::new(",")));
            }
            Some(Setting { key: key.to_owned(), flag, line: 0 })
        });
        TypedFlags(settings.collect())
    }

    /// Returns the first of these keys whose flag was typed.
    pub(crate) fn first<'k>(&self, keys: &[&'k str]) -> Option<&'k str> {
        keys.iter().copied().find(|key| self.has(key))
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.iter().any(|setting| setting.key == key)
    }

    /// Returns whether a setting of the file has no effect, because a flag decides. `file` has all settings of the file.
    pub(crate) fn overrides(&self, setting: &Setting, file: &[Setting]) -> bool {
        let key = &*setting.key;
        // The flags exclude each other, so a flag must also win over the other key.
        let is_syntax = |key: &str| matches!(key, "commonmark" | "github");
        // Another profile has other kinds, and only uts58 has a policy.
        let profile =
            |settings: &[Setting]| settings.iter().find(|one| one.key == "profile").map(|one| one.flag.clone());
        let is_other_profile = self.has("profile") && profile(&self.0) != profile(file);
        self.has(key)
            || is_syntax(key) && self.0.iter().any(|typed| is_syntax(&typed.key))
            || is_other_profile && (key == "kinds" || OF_UTS58.contains(&key))
    }
}

/// The keys that only the profile uts58 has.
const OF_UTS58: [&str; 7] = ["preset", "tld", "tld-allow", "tld-deny", "choices", "scripts", "destination-host"];

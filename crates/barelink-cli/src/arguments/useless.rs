//! Refuses flags that have no effect on what a command reads or writes. `barelink.toml` serves
//! several commands, so its keys are not refused.

use std::borrow::Cow;

use anyhow::bail;
use barelink::{Choice, FinderOption, Format, Kinds, Profile};

use super::keys::Key;
use super::setting::{CHOICES, Setting};

/// Returns an error for the first flag that has no effect on inputs of a format other than
/// Markdown. `why` ends its message.
pub(crate) fn refuse_useless(flags: &[Setting], format: Format, why: &str) -> anyhow::Result<()> {
    for flag in flags {
        if !matches!(flag.key, Key::Finder(_)) {
            bail!("{} {why}", flag.place);
        }
        refuse_choices(flag, |choice| !choice.matters_in(format), why)?;
    }
    Ok(())
}

/// Returns an error for the first choice that changes only destinations, for outputs without any.
pub(crate) fn refuse_destinations(flags: &[Setting], why: &str) -> anyhow::Result<()> {
    let why = format!("changes only destinations, and {why}");
    flags
        .iter()
        .try_for_each(|flag| refuse_choices(flag, Choice::is_of_destinations, &why))
}

/// Returns an error for the first flag that has no effect on links of the kinds that are set.
pub(crate) fn refuse_without_kinds<'s>(
    flags: impl Iterator<Item = &'s Cow<'s, Setting>>,
    kinds: Option<&Setting>,
) -> anyhow::Result<()> {
    let Some(kinds) = kinds else { return Ok(()) };
    let kinds = kinds
        .items()
        .filter_map(|name| name.parse().ok())
        .fold(Kinds::NONE, Kinds::union);
    for flag in flags {
        let needed = match flag.key {
            Key::Finder(FinderOption::Schemes) => Kinds::URL,
            Key::Finder(FinderOption::Tld | FinderOption::TldAllow | FinderOption::TldDeny) => {
                Kinds::DOMAIN.union(Kinds::EMAIL)
            }
            _ => Kinds::NONE,
        };
        if kinds.without(needed) == kinds && !needed.is_empty() {
            bail!(
                "{} requires the kind {}",
                flag.place,
                needed.to_string().replace(',', " or ")
            );
        }
        let concerns = |choice: Choice| kinds_of(choice).without(kinds) != kinds_of(choice);
        refuse_choices(
            flag,
            |choice| !concerns(choice),
            "does not concern links of the kinds that are set",
        )?;
    }
    Ok(())
}

/// Returns the kinds of links that a choice can change.
fn kinds_of(choice: Choice) -> Kinds {
    match choice {
        Choice::WriteHttps => Kinds::WWW.union(Kinds::DOMAIN),
        Choice::RequireScheme
        | Choice::RejectAfterMarks
        | Choice::RejectFileNames
        | Choice::RejectCodeNames
        | Choice::RejectPackageNames
        | Choice::RejectTags
        | Choice::RejectCapitalisedTlds => Kinds::DOMAIN,
        Choice::RejectHandles | Choice::RejectAddressBeforePath | Choice::AcceptMailtoFields => {
            Kinds::EMAIL
        }
        Choice::AcceptReachableHosts | Choice::RejectUserNames => Kinds::URL,
        _ => Profile::ALL
            .iter()
            .fold(Kinds::NONE, |kinds, profile| kinds.union(profile.kinds())),
    }
}

/// Returns an error for choices that are named with and without `no-`. The library lets the last
/// one win, for programs that add choices to others.
pub(crate) fn refuse_contradictions(choices: &Setting) -> anyhow::Result<()> {
    let is_removed = |name: &&str| {
        choices
            .items()
            .any(|item| item.strip_prefix("no-") == Some(name))
    };
    match choices.items().find(is_removed) {
        Some(name) => {
            Err(choices.error(&format!("`{name}` and `no-{name}` contradict each other")))
        }
        None => Ok(()),
    }
}

fn refuse_choices(
    flag: &Setting,
    is_useless: impl Fn(Choice) -> bool,
    why: &str,
) -> anyhow::Result<()> {
    let choice = |item: &&str| {
        item.strip_prefix("no-")
            .unwrap_or(item)
            .parse()
            .is_ok_and(&is_useless)
    };
    match flag
        .items()
        .find(|item| flag.key == CHOICES && choice(item))
    {
        Some(item) => Err(flag.error(&format!("`{item}` {why}"))),
        None => Ok(()),
    }
}

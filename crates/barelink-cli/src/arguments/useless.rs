//! Refuses flags that have no effect on what a command reads or writes. `barelink.toml` serves several commands, so its keys are not refused.

use anyhow::bail;
use barelink::{Choice, FinderOption, Format, Kinds};

use super::keys::Key;
use super::setting::{CHOICES, Setting};

/// Returns an error for the first flag that has no effect on inputs without Markdown. `why` ends its message.
pub(crate) fn refuse_markdown_only(flags: &[Setting], why: &str) -> anyhow::Result<()> {
    for flag in flags {
        if !matches!(flag.key, Key::Finder(_)) {
            bail!("{} {why}", flag.place);
        }
        refuse_choices(flag, |choice| !choice.matters_in(Format::Text) && !choice.matters_in(Format::Html), why)?;
    }
    Ok(())
}

/// Returns an error for the first choice that changes only destinations, for outputs without any.
pub(crate) fn refuse_destinations(flags: &[Setting], why: &str) -> anyhow::Result<()> {
    let why = format!("changes only destinations, and {why}");
    flags.iter().try_for_each(|flag| refuse_choices(flag, Choice::is_of_destinations, &why))
}

/// Returns an error for the first flag that has no effect on links of the kinds that `--kinds` names.
pub(crate) fn refuse_without_kinds(settings: &[&Setting], kinds: Kinds) -> anyhow::Result<()> {
    for flag in settings.iter().filter(|setting| setting.is_flag()) {
        let needed = match flag.key {
            Key::Finder(FinderOption::Schemes) => Kinds::URL,
            Key::Finder(FinderOption::Tld | FinderOption::TldAllow | FinderOption::TldDeny) => {
                Kinds::DOMAIN.union(Kinds::EMAIL)
            }
            _ => Kinds::NONE,
        };
        if needed.without(kinds) == needed && !needed.is_empty() {
            bail!("{} requires the kind {}", flag.place, needed.to_string().replace(',', " or "));
        }
        let is_of_hosts = |choice| choice == Choice::WriteHttps || choice == Choice::RequireScheme;
        if kinds.without(Kinds::DOMAIN.union(Kinds::WWW)) == kinds {
            refuse_choices(flag, is_of_hosts, "changes only hosts without a scheme, and --kinds names none of them")?;
        }
    }
    Ok(())
}

fn refuse_choices(flag: &Setting, is_useless: fn(Choice) -> bool, why: &str) -> anyhow::Result<()> {
    let choice = |item: &&str| item.strip_prefix("no-").unwrap_or(item).parse().is_ok_and(is_useless);
    match flag.items().find(|item| flag.key == CHOICES && choice(item)) {
        Some(item) => Err(flag.error(&format!("`{item}` {why}"))),
        None => Ok(()),
    }
}

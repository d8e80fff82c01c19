//! Refuses flags that have no effect on what a command reads or writes. `barelink.toml` serves several commands, so its keys are not refused.

use anyhow::bail;
use barelink::Choice;

use super::keys::Key;
use super::rules::{CHOICES, Setting};

/// Returns an error for the first flag that has no effect on inputs without Markdown. `why` ends its message.
pub(crate) fn refuse_markdown_only(flags: &[Setting], why: &str) -> anyhow::Result<()> {
    for flag in flags {
        if !matches!(flag.key, Key::Finder(_)) {
            bail!("{} {why}", flag.place);
        }
        refuse_choices(flag, |choice| choice.summary().starts_with("In Markdown, "), why)?;
    }
    Ok(())
}

/// Returns an error for the first choice that changes only destinations, for outputs without any.
pub(crate) fn refuse_destinations(flags: &[Setting], why: &str) -> anyhow::Result<()> {
    let is_one = |choice: Choice| choice.name().starts_with("write-");
    flags.iter().try_for_each(|flag| refuse_choices(flag, is_one, &format!("changes only destinations, and {why}")))
}

fn refuse_choices(flag: &Setting, is_useless: fn(Choice) -> bool, why: &str) -> anyhow::Result<()> {
    let choice = |item: &&str| item.strip_prefix("no-").unwrap_or(item).parse().is_ok_and(is_useless);
    match flag.items().find(|item| flag.key == CHOICES && choice(item)) {
        Some(item) => Err(flag.error(&format!("`{item}` {why}"))),
        None => Ok(()),
    }
}

//! `barelink completions`, `barelink man` and `barelink generate`: files for shells and for man(1),
//! which are made from the flags.

use crate::arguments::{CompletionsArgs, GenerateArgs, ManArgs};
use crate::streams::{Status, Streams};

/// Prints the completions for a shell.
///
/// # Errors
///
/// If this program was built without the feature `generate`.
#[cfg(feature = "generate")]
pub(crate) fn completions(
    args: &CompletionsArgs,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    with_libraries::completions(args.shell, streams)
}

/// Prints a manual page.
///
/// # Errors
///
/// If there is no such command, or if this program was built without the feature `generate`.
#[cfg(feature = "generate")]
pub(crate) fn man(args: &ManArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    with_libraries::man(args.of.as_deref(), streams)
}

/// Writes all completions and manual pages into a folder.
///
/// # Errors
///
/// If one of the files exists or cannot be written, or if this program was built without the
/// feature `generate`.
#[cfg(feature = "generate")]
pub(crate) fn all(args: &GenerateArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    with_libraries::all(&args.folder, streams)
}

#[cfg(not(feature = "generate"))]
pub(crate) fn all(_: &GenerateArgs, _: &mut Streams<'_>) -> anyhow::Result<Status> {
    anyhow::bail!(
        "generate: this program was built without it; install it with the feature `generate`"
    )
}

#[cfg(not(feature = "generate"))]
pub(crate) fn completions(_: &CompletionsArgs, _: &mut Streams<'_>) -> anyhow::Result<Status> {
    anyhow::bail!(
        "completions: this program was built without them; install it with the feature `generate`"
    )
}

#[cfg(not(feature = "generate"))]
pub(crate) fn man(_: &ManArgs, _: &mut Streams<'_>) -> anyhow::Result<Status> {
    anyhow::bail!(
        "man: this program was built without manual pages; install it with the feature `generate`"
    )
}

#[cfg(feature = "generate")]
mod with_libraries {
    use std::fs::{OpenOptions, create_dir_all};
    use std::io::Write as _;
    use std::path::Path;

    use anyhow::{Context as _, anyhow};
    use clap::ValueEnum;
    use clap::builder::PossibleValue;
    use clap_complete::Shell as Target;

    use crate::arguments::{Shell, complete, similar, supported};
    use crate::streams::{STANDARD_OUTPUT, Status, Streams};

    pub(super) fn completions(shell: Shell, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
        streams
            .output
            .write_all(&script(shell))
            .context(STANDARD_OUTPUT)?;
        Ok(Status::Done)
    }

    /// Writes each script and each page to a file of its own, and prints their number.
    pub(super) fn all(folder: &Path, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
        let mut files = Vec::new();
        for &shell in Shell::value_variants() {
            files.push((format!("completions/{}", file_name(shell)), script(shell)));
        }
        files.push(("man/barelink.1".to_owned(), page(None)?));
        for command in described().get_subcommands() {
            let name = command.get_name();
            files.push((format!("man/barelink-{name}.1"), page(Some(name))?));
        }
        for (name, content) in &files {
            write_new(&folder.join(name), content)?;
        }
        writeln!(streams.output, "{} files written", files.len()).context(STANDARD_OUTPUT)?;
        Ok(Status::Done)
    }

    /// Writes a file that does not exist, and the folders above it.
    fn write_new(file: &Path, content: &[u8]) -> anyhow::Result<()> {
        let written = file.parent().map_or(Ok(()), create_dir_all).and_then(|()| {
            // Never over a file that exists: its content may be the user's own.
            OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(file)?
                .write_all(content)
        });
        written.with_context(|| format!("{}: cannot write", file.display()))
    }

    /// Returns the name by which the shell finds a script.
    fn file_name(shell: Shell) -> &'static str {
        match shell {
            Shell::Bash => "barelink.bash",
            Shell::Elvish => "barelink.elv",
            Shell::Fish => "barelink.fish",
            Shell::PowerShell => "_barelink.ps1",
            Shell::Zsh => "_barelink",
        }
    }

    fn script(shell: Shell) -> Vec<u8> {
        let target = match shell {
            Shell::Bash => Target::Bash,
            Shell::Elvish => Target::Elvish,
            Shell::Fish => Target::Fish,
            Shell::PowerShell => Target::PowerShell,
            Shell::Zsh => Target::Zsh,
        };
        let mut script = Vec::new();
        match shell {
            Shell::Fish => script = for_fish().into_bytes(),
            Shell::Zsh => script = for_zsh().into_bytes(),
            _ => {
                clap_complete::generate(
                    target,
                    &mut complete(supported()),
                    "barelink",
                    &mut script,
                );
            }
        }
        script
    }

    /// Returns the script for fish.
    // clap_complete 4.6 completes no arguments there, so those of `completions` are added.
    fn for_fish() -> String {
        let mut script = Vec::new();
        clap_complete::generate(
            Target::Fish,
            &mut complete(supported()),
            "barelink",
            &mut script,
        );
        let shells: Vec<_> = Shell::value_variants()
            .iter()
            .filter_map(ValueEnum::to_possible_value)
            .collect();
        let shells: Vec<_> = shells.iter().map(PossibleValue::get_name).collect();
        let condition = "__fish_barelink_using_subcommand completions";
        let script = without_variables(&String::from_utf8_lossy(&script));
        format!(
            "{script}complete -c barelink -n \"{condition}\" -f -a \"{}\"\n",
            shells.join(" ")
        )
    }

    /// Escapes the dollar signs in the words of `-a "…"`, in which fish reads variables.
    /// clap_complete 4.6 leaves them as they are.
    fn without_variables(script: &str) -> String {
        let mut escaped = String::new();
        let words = "-a \"";
        for (at, part) in script.split(words).enumerate() {
            let (quoted, rest) = part.split_at(if at == 0 {
                0
            } else {
                part.find("\"\n").unwrap_or(0)
            });
            escaped += if at == 0 { "" } else { words };
            escaped += &quoted.replace('$', "\\$");
            escaped += rest;
        }
        escaped
    }

    /// Returns the script for zsh.
    // clap_complete 4.6 makes a script in which the name of a command counts as the file of
    // `barelink FILE`, so that nothing after it is completed. Here the file is no argument of its
    // own: the first word is a command or a file.
    fn for_zsh() -> String {
        let supported = supported();
        let without_file = clap::Command::new("barelink")
            .version(env!("CARGO_PKG_VERSION"))
            .disable_version_flag(true)
            .args(
                supported
                    .get_arguments()
                    .filter(|arg| arg.get_id() != "file")
                    .cloned(),
            )
            .subcommands(supported.get_subcommands().cloned());
        let mut script = Vec::new();
        clap_complete::generate(
            Target::Zsh,
            &mut complete(without_file),
            "barelink",
            &mut script,
        );
        let commands = "\":: :_barelink_commands\"";
        String::from_utf8_lossy(&script).replacen(
            commands,
            "\":: :{_barelink_commands; _files}\"",
            1,
        )
    }

    pub(super) fn man(of: Option<&str>, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
        streams
            .output
            .write_all(&page(of)?)
            .context(STANDARD_OUTPUT)?;
        Ok(Status::Done)
    }

    /// Returns the commands that have a page: all but clap's own `help`.
    fn described() -> clap::Command {
        let mut command = supported().disable_help_subcommand(true);
        command.build();
        command
    }

    /// Returns the manual page of a command, or that of barelink itself.
    fn page(of: Option<&str>) -> anyhow::Result<Vec<u8>> {
        let command = described();
        let command = match of {
            None => command,
            Some(name) => {
                let found = command.find_subcommand(name).cloned().ok_or_else(|| {
                    let names = command.get_subcommands().map(clap::Command::get_name);
                    let hint = similar(name, names)
                        .map_or_else(String::new, |name| format!("; did you mean '{name}'?"));
                    anyhow!("there is no command '{name}'{hint} (see --help)")
                })?;
                found.display_name(format!("barelink-{name}"))
            }
        };
        let mut page = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut page)
            .context("the page cannot be made")?;
        Ok(page)
    }
}

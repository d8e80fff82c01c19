//! Parses the arguments, and describes errors in one line.

use std::ffi::OsString;

use anyhow::anyhow;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, CommandFactory as _, FromArgMatches as _};

use super::cli::Cli;
use super::names::{enumerated, similar};

/// Flags of md2html that are not supported: the long name, the short one, and why.
// They are errors, because to ignore one would produce other HTML than the user asked for.
const UNSUPPORTED: &[(&str, Option<char>, &str)] = &[
    (
        "fadmonitions",
        None,
        "pulldown-cmark has no admonitions of that form",
    ),
    (
        "fcollapse-whitespace",
        None,
        "pulldown-cmark keeps white space as it is",
    ),
    (
        "fhard-soft-breaks",
        None,
        "pulldown-cmark does not turn soft breaks into hard ones",
    ),
    ("fhighlight", None, "pulldown-cmark has no highlight spans"),
    ("fno-html", None, "pulldown-cmark always reads raw HTML"),
    (
        "fno-html-blocks",
        None,
        "pulldown-cmark always reads raw HTML",
    ),
    (
        "fno-html-spans",
        None,
        "pulldown-cmark always reads raw HTML",
    ),
    (
        "fno-indented-code",
        None,
        "pulldown-cmark always reads indented code",
    ),
    (
        "fpermissive-atx-headers",
        None,
        "pulldown-cmark requires a space after #",
    ),
    ("fspoilers", None, "pulldown-cmark has no spoilers"),
    ("funderline", None, "pulldown-cmark has no underline"),
    (
        "fverbatim-entities",
        None,
        "pulldown-cmark always decodes character references",
    ),
    ("github", None, "GitHub's links and syntax are the default"),
    ("replay-fuzz", None, "it reads files of MD4C's own fuzzers"),
    ("stat", Some('s'), "barelink does not measure time"),
    ("xhtml", Some('x'), "barelink writes HTML"),
];

/// Why no command runs.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The user asked for this text: help or the version.
    Shown(String),
    Usage(anyhow::Error),
}

/// Parses the arguments. The first one is the command's own name.
pub(crate) fn parse<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> Result<Cli, Stop> {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    // clap's own error texts take several lines; messages of this command take one.
    let mut known = known();
    let matches = known.try_get_matches_from_mut(&args).map_err(|error| {
        let named = args.get(1).and_then(|name| known.find_subcommand(name));
        stop(&error, &args, named.unwrap_or(&known))
    })?;
    let html = matches.subcommand_matches("html").unwrap_or(&matches);
    if matches.subcommand_name().is_none_or(|name| name == "html") {
        refuse_unsupported(html).map_err(Stop::Usage)?;
    }
    let cli = Cli::from_arg_matches(&matches).map_err(|error| stop(&error, &args, &known))?;
    match cli.misspelt() {
        Some(error) => Err(Stop::Usage(error)),
        None => Ok(cli),
    }
}

impl Cli {
    /// Returns an error if the file to render does not exist and has nearly the name of a command.
    fn misspelt(&self) -> Option<anyhow::Error> {
        let file = self
            .html
            .file
            .as_ref()
            .filter(|file| self.command.is_none() && !file.exists())?;
        let name = file.to_str()?;
        let command = similar_command(name)?;
        if name == command {
            return Some(anyhow!(
                "the command '{name}' is before its flags: barelink {name} …"
            ));
        }
        Some(anyhow!(
            "'{name}' is neither a command nor a file; did you mean '{command}'? (see --help)"
        ))
    }
}

/// Returns the command with nearly this name.
fn similar_command(name: &str) -> Option<String> {
    let known = known();
    let names = known
        .get_subcommands()
        .map(clap::Command::get_name)
        .chain(["help"]);
    similar(name, names).map(str::to_owned)
}

/// Returns the parser for all commands with all flags, including the unsupported ones.
fn known() -> clap::Command {
    // Not with `mut_subcommand`, which would move `html` to the end of each list.
    let with_unsupported = |command: clap::Command| match command.get_name() {
        "html" => command.args(unsupported()),
        _ => command,
    };
    complete(
        supported()
            .mut_subcommands(with_unsupported)
            .args(unsupported()),
    )
}

/// Returns the parser with all that clap adds to it, such as the command `help`.
// clap adds it when it builds the parser, and its own description is hard to read.
pub(crate) fn complete(mut command: clap::Command) -> clap::Command {
    command.build();
    command.mut_subcommand("help", |help| {
        help.about("Show this help, or that of a command")
    })
}

/// Returns the commands and flags that the help, the completions and the manual pages list.
pub(crate) fn supported() -> clap::Command {
    // Without the heading of the flags before it.
    let version = Arg::new("version")
        .help("Print version")
        .action(ArgAction::Version)
        .help_heading(None);
    let version = version.long("version").short('V');
    // In md2html, -v is the version; elsewhere, people expect --verbose.
    let of_md2html = version.clone().short('v').visible_short_alias('V');
    let with_version = |command: clap::Command| {
        let version = if command.get_name() == "html" {
            &of_md2html
        } else {
            &version
        };
        // Without this name, the version of a command would be that of `barelink-check`.
        command
            .display_name("barelink")
            .version(env!("CARGO_PKG_VERSION"))
            .disable_version_flag(true)
            .arg(version.clone())
    };
    let command = Cli::command();
    // In `html` it matters only for messages. A flag of the command itself hides the one that all
    // commands get.
    let color = command
        .get_arguments()
        .find(|arg| arg.get_id() == "color")
        .cloned()
        .map(|color| color.hide(true));
    let with_hidden_color = |command: clap::Command| match command.get_name() {
        "html" => command.args(color.clone()),
        _ => command,
    };
    command
        .next_help_heading(None)
        .mut_subcommands(with_hidden_color)
        .mut_subcommands(with_version)
        .arg(of_md2html.clone())
}

/// Returns the unsupported flags. They are parsed, so that the message can say why, but hidden from
/// the help.
fn unsupported() -> impl Iterator<Item = Arg> {
    UNSUPPORTED.iter().map(|(name, short, _)| {
        Arg::new(*name)
            .long(*name)
            .short(*short)
            .hide(true)
            .action(ArgAction::SetTrue)
    })
}

fn refuse_unsupported(matches: &ArgMatches) -> anyhow::Result<()> {
    match UNSUPPORTED.iter().find(|(name, ..)| matches.get_flag(name)) {
        Some((name, _, why)) => Err(anyhow!("--{name} of md2html is not supported: {why}")),
        None => Ok(()),
    }
}

/// Converts an "error" of clap: help and version stay as they are, and an error becomes one line.
fn stop(error: &clap::Error, args: &[OsString], command: &clap::Command) -> Stop {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            Stop::Shown(error.render().to_string())
        }
        // clap's own command `help` reads these flags as names of commands.
        ErrorKind::InvalidSubcommand
            if args
                .get(2)
                .is_some_and(|flag| flag == "-V" || flag == "--version") =>
        {
            Stop::Shown(known().render_version())
        }
        ErrorKind::InvalidSubcommand
            if args
                .get(2)
                .is_some_and(|flag| flag == "-h" || flag == "--help") =>
        {
            Stop::Shown(known().render_long_help().to_string())
        }
        _ => Stop::Usage(anyhow!("{} (see --help)", usage(error, args, command))),
    }
}

/// Describes the error in the arguments of `command`.
fn usage(error: &clap::Error, args: &[OsString], command: &clap::Command) -> String {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.as_str()),
        _ => None,
    };
    let is_command = |name: &&str| Cli::command().find_subcommand(name).is_some();
    match (
        error.kind(),
        named(ContextKind::InvalidArg),
        named(ContextKind::InvalidSubcommand),
    ) {
        (ErrorKind::UnknownArgument, Some(flag), _) if flag.starts_with('-') => {
            unknown_flag(flag, args, command)
        }
        (ErrorKind::UnknownArgument, Some(file), _) => one_too_many(file, args),
        // clap reads the second file of `barelink a.md b.md` as the name of a command.
        (ErrorKind::ArgumentConflict, _, Some(file)) if !is_command(&file) => {
            one_too_many(file, args)
        }
        (ErrorKind::InvalidSubcommand, _, Some(name)) if is_command(&name) => {
            format!("unexpected argument '{name}': `help` describes one command")
        }
        (ErrorKind::InvalidSubcommand, _, Some(name)) => {
            let hint = similar_command(name)
                .map_or_else(String::new, |name| format!("; did you mean '{name}'?"));
            format!("there is no command '{name}'{hint}")
        }
        (ErrorKind::MissingRequiredArgument, ..) if command.get_name() == "fix" => {
            "`fix` needs a path; `.` is the current folder".to_owned()
        }
        _ => message(error),
    }
}

fn one_too_many(file: &str, args: &[OsString]) -> String {
    let first = args
        .get(1)
        .and_then(|first| first.to_str())
        .unwrap_or_default();
    match similar_command(first).filter(|name| name != first) {
        Some(command) => format!("there is no command '{first}'; did you mean '{command}'?"),
        None => {
            format!(
                "unexpected argument '{file}': `html` renders one file, and the name of a command must come first"
            )
        }
    }
}

fn unknown_flag(flag: &str, args: &[OsString], command: &clap::Command) -> String {
    // The flags of another command would be wrong suggestions for `barelink chekc --profle gfm`.
    let first = args
        .get(1)
        .and_then(|first| first.to_str())
        .unwrap_or_default();
    if let Some(command) = similar_command(first).filter(|name| name != first) {
        return format!("there is no command '{first}'; did you mean '{command}'?");
    }
    let name = flag.trim_start_matches('-');
    if known().find_subcommand(name).is_some() && owners(flag).is_empty() {
        return format!("unknown flag '{flag}'; did you mean the command `barelink {name}`?");
    }
    if let Some((_, name)) = OTHER_NAMES
        .iter()
        .find(|(other, name)| *other == flag && has_flag(command, name))
    {
        return format!("unknown flag '{flag}'; did you mean '{name}'?");
    }
    let names = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let names: Vec<_> = names
        .flat_map(|arg| arg.get_long_and_visible_aliases().unwrap_or_default())
        .collect();
    match similar(name, names) {
        Some(name) => format!("unknown flag '{flag}'; did you mean '--{name}'?"),
        None => format!("unknown flag '{flag}'{}", owners(flag)),
    }
}

/// Names of flags in other programs, and the flags here.
const OTHER_NAMES: [(&str, &str); 1] = [("--dry-run", "--diff")];

fn has_flag(command: &clap::Command, flag: &str) -> bool {
    command.get_arguments().any(|arg| {
        arg.get_long()
            .is_some_and(|name| flag.strip_prefix("--") == Some(name))
    })
}

/// Returns which commands have this flag, for the message about a command that does not have it.
fn owners(flag: &str) -> String {
    let known = known();
    let has = |command: &&clap::Command| has_flag(command, flag);
    let owners = known
        .get_subcommands()
        .filter(has)
        .map(|command| format!("`{}`", command.get_name()));
    let owners = enumerated(owners, "and");
    if owners.is_empty() {
        owners
    } else {
        format!("; it is a flag of {owners}")
    }
}

/// Returns clap's own message as one line, without its usage and hints.
fn message(error: &clap::Error) -> String {
    let text = error.render().to_string();
    // The usage follows after the message; it would hide the reason among many lines.
    let lines = text
        .lines()
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let lines: Vec<_> = lines
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("tip:"))
        .collect();
    let line = lines.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    match error.get(ContextKind::SuggestedValue) {
        Some(ContextValue::String(value)) => format!("{line}; did you mean '{value}'?"),
        _ => line.to_owned(),
    }
}

//! Help, versions, and suggestions for what was mistyped.

use pretty_assertions::assert_eq;

use crate::{barelink, folder};

pub(crate) const COMMANDS: [&str; 14] = [
    "html",
    "terminal",
    "links",
    "check",
    "fix",
    "explain",
    "format",
    "spec",
    "config",
    "init",
    "lsp",
    "completions",
    "man",
    "generate",
];

#[test]
fn help_is_a_command() {
    let general = barelink(["help"]).text();
    assert!(
        general.contains("Usage: barelink [OPTIONS] [FILE]"),
        "{general}"
    );
    for command in COMMANDS {
        let help = barelink(["help", command]).text();
        assert!(
            help.contains(&format!("Usage: barelink {command}")),
            "{help}"
        );
        assert!(
            general.contains(&format!("\n  {command} ")),
            "{command} is missing:\n{general}"
        );
    }
    let folder = folder([("help", b"*one*")]);
    assert_eq!(
        barelink(["./help"]).within(&folder).text(),
        "<p><em>one</em></p>\n"
    );
}

#[test]
fn every_command_tells_the_version() {
    let version = concat!("barelink ", env!("CARGO_PKG_VERSION"), "\n");
    for command in COMMANDS.into_iter().chain(["help"]) {
        for flag in ["-V", "--version"] {
            assert_eq!(barelink([command, flag]).text(), version, "{command}");
        }
    }
}

#[test]
fn a_mistyped_command_is_told_with_the_right_one() {
    let folder = folder([("chekc", b"one")]);
    for (args, reason) in [
        (
            &["chcek"][..],
            "'chcek' is neither a command nor a file; did you mean 'check'? (see --help)",
        ),
        (
            &["hlep"],
            "'hlep' is neither a command nor a file; did you mean 'help'? (see --help)",
        ),
        (
            &["chekc", "."],
            "there is no command 'chekc'; did you mean 'check'? (see --help)",
        ),
        (
            &["fxi", "a.md", "b.md"],
            "there is no command 'fxi'; did you mean 'fix'? (see --help)",
        ),
        (
            &["link", "--format", "json"],
            "there is no command 'link'; did you mean 'links'? (see --help)",
        ),
        (
            &["help", "chekc"],
            "there is no command 'chekc'; did you mean 'check'? (see --help)",
        ),
        (&["help", "zzz"], "there is no command 'zzz' (see --help)"),
        (
            &["help", "check", "fix"],
            "unexpected argument 'fix': `help` describes one command (see --help)",
        ),
    ] {
        assert_eq!(barelink(args).within(&folder).refusal(), reason);
    }
    assert_eq!(
        barelink(["chekc"]).within(&folder).text(),
        "<p>one</p>\n",
        "a file of that name is rendered"
    );
    assert!(
        barelink(["missing.md"])
            .within(&folder)
            .refusal()
            .starts_with("missing.md: cannot read: ")
    );
}

#[test]
fn a_mistyped_value_is_told_with_the_right_one() {
    let reason = barelink(["check", "--style", "angel"]).refusal();
    assert_eq!(
        reason,
        "--style: `angel` is not one of angle, inline; did you mean 'angle'?"
    );
    for (args, value) in [
        (["--profile", "gmf"], "gfm"),
        (["--kinds", "emial"], "email"),
        (["--choices", "no-drop-elipsis"], "drop-ellipsis"),
        (["--syntax", "mdy"], "mdx"),
    ] {
        let reason = barelink(["check"].iter().chain(&args)).refusal();
        assert!(
            reason.ends_with(&format!("; did you mean '{value}'?")),
            "{reason}"
        );
    }
}

#[test]
fn what_other_programs_call_it_is_told_with_its_name_here() {
    for (args, reason) in [
        (
            &["check", "--fix", "."][..],
            "unknown flag '--fix'; did you mean the command `barelink fix`? (see --help)",
        ),
        (
            &["fix", "--check"],
            "unknown flag '--check'; did you mean the command `barelink check`? (see --help)",
        ),
        (
            &["fix", "--dry-run", "."],
            "unknown flag '--dry-run'; did you mean '--diff'? (see --help)",
        ),
        (
            &["check", "--dry-run"],
            "unknown flag '--dry-run' (see --help)",
        ),
        (
            &["fix"],
            "`fix` needs a path; `.` is the current folder (see --help)",
        ),
        (
            &["fix", "--diff"],
            "`fix` needs a path; `.` is the current folder (see --help)",
        ),
    ] {
        assert_eq!(barelink(args).refusal(), reason);
    }
}

/// md2html's `-v` is the version; elsewhere people expect it to be `--verbose`.
#[test]
fn v_is_verbose_where_that_is_a_flag() {
    for flag in ["-v", "--verbose"] {
        let ran = barelink(["check", flag, "-"])
            .input("{{ www.a.com }}")
            .run();
        assert_eq!(
            (ran.status, ran.stderr.lines().count()),
            (Some(0), 2),
            "{ran:?}"
        );
    }
    assert!(barelink(["html", "-v"]).text().starts_with("barelink "));
    assert_eq!(
        barelink(["links", "-v"]).refusal(),
        "unknown flag '-v' (see --help)"
    );
}

#[test]
fn help_describes_itself() {
    for args in [
        &["--help"][..],
        &["help"],
        &["help", "help"],
        &["help", "--help"],
        &["help", "-h"],
    ] {
        let help = barelink(args).text();
        assert!(
            help.contains("Show this help, or that of a command\n"),
            "{help}"
        );
    }
}

#[test]
fn a_flag_of_another_command_is_told_with_its_commands() {
    for (args, reason) in [
        (
            &["--diff", "a.md"][..],
            "unknown flag '--diff'; it is a flag of `fix` (see --help)",
        ),
        (
            &["links", "--summary"],
            "unknown flag '--summary'; it is a flag of `check` and `fix` (see --help)",
        ),
        (
            &["fix", "--format", "json"],
            "unknown flag '--format'; it is a flag of `links`, `check` and `explain` (see --help)",
        ),
        (
            &["check", "--diff", "."],
            "unknown flag '--diff'; it is a flag of `fix` (see --help)",
        ),
        (&["check", "--zzz"], "unknown flag '--zzz' (see --help)"),
    ] {
        assert_eq!(barelink(args).refusal(), reason);
    }
}

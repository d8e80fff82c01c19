//! `barelink completions`, `barelink man` and `barelink generate`.

use crate::barelink;

#[cfg(feature = "generate")]
mod generated {
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    use pretty_assertions::assert_eq;

    use crate::{barelink, folder};

    /// The scripts by their shell, which has the flag to check the syntax of one; PowerShell has
    /// none.
    const SCRIPTS: [(&str, &str, &str); 5] = [
        ("bash", "barelink.bash", "-n"),
        ("elvish", "barelink.elv", "-compileonly"),
        ("fish", "barelink.fish", "--no-execute"),
        ("powershell", "_barelink.ps1", ""),
        ("zsh", "_barelink", "-n"),
    ];

    /// Runs a program that checks a file, and says if it is not installed.
    fn check(program: &str, args: &[&str], file: &Path) {
        match Command::new(program).args(args).arg(file).output() {
            // The program `bash` of Windows may be another system's, which does not know the name
            // of the file.
            _ if cfg!(windows) => println!("SKIPPED: {program} on Windows"),
            Ok(ran) => {
                let said = String::from_utf8_lossy(&ran.stderr);
                assert!(
                    ran.status.success() && said.is_empty(),
                    "{program}: {}: {said}",
                    file.display()
                );
            }
            Err(_) => println!(
                "SKIPPED: {program} is not installed, which checks {}",
                file.display()
            ),
        }
    }

    #[test]
    fn all_files_are_written_and_valid() {
        let folder = folder([]);
        let ran = barelink(["generate", "new/files"]).within(&folder).text();
        assert_eq!(
            ran,
            format!(
                "{} files written\n",
                SCRIPTS.len() + 1 + crate::help::COMMANDS.len()
            )
        );
        let written = folder.path().join("new/files");
        for (shell, name, flag) in SCRIPTS {
            let file = written.join("completions").join(name);
            assert_eq!(
                fs::read_to_string(&file).unwrap(),
                barelink(["completions", shell]).text()
            );
            if !flag.is_empty() {
                check(shell, &[flag], &file);
            }
        }
        for command in crate::help::COMMANDS.into_iter().map(Some).chain([None]) {
            let name = command.map_or_else(
                || "barelink.1".to_owned(),
                |command| format!("barelink-{command}.1"),
            );
            let file = written.join("man").join(name);
            let args = ["man"].into_iter().chain(command);
            let page = fs::read_to_string(&file).unwrap();
            assert_eq!(page, barelink(args).text());
            assert!(
                page.contains("\n.TH barelink") && page.contains("\n.SH SYNOPSIS\n"),
                "{}",
                file.display()
            );
            check(
                "groff",
                &["-K", "utf8", "-man", "-Tutf8", "-ww", "-z"],
                &file,
            );
        }
    }

    #[test]
    fn a_file_that_exists_is_not_changed() {
        let folder = folder([]);
        fs::create_dir(folder.path().join("man")).unwrap();
        let file = folder.path().join("man/barelink.1");
        fs::write(&file, "mine").unwrap();
        let refusal = barelink(["generate", "."]).within(&folder).refusal();
        assert!(refusal.contains("barelink.1: cannot write: "), "{refusal}");
        assert_eq!(fs::read_to_string(file).unwrap(), "mine");
    }

    /// The schema is in the repository, because editors get it from there.
    ///
    /// After a change of a key,
    /// `BARELINK_GENERATE=1 cargo test -p barelink-cli schema_in_the_repository` writes it anew.
    #[test]
    fn the_schema_in_the_repository_is_that_of_the_command() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("barelink.schema.json");
        let schema = barelink(["config", "--schema"]).text();
        if std::env::var_os("BARELINK_GENERATE").is_some() {
            fs::write(&file, &schema).unwrap();
        }
        assert_eq!(
            fs::read_to_string(&file).unwrap_or_default(),
            schema,
            "barelink.schema.json is outdated"
        );
    }

    #[test]
    fn completions_know_commands_flags_and_values() {
        for (shell, ..) in SCRIPTS {
            let script = barelink(["completions", shell]).text();
            // The library for the scripts completes no values in some shells.
            let value = if matches!(shell, "elvish" | "powershell") {
                "extensions"
            } else {
                "end-at-closer"
            };
            for word in [
                "check",
                "stdin-filename",
                value,
                "extensions",
                "completions",
            ] {
                assert!(script.contains(word), "{word} is missing for {shell}");
            }
            assert!(
                !script.contains("fadmonitions"),
                "a flag that is refused is suggested for {shell}"
            );
        }
    }

    #[test]
    fn fish_completes_the_shells() {
        let script = barelink(["completions", "fish"]).text();
        assert!(
            script.ends_with("completions\" -f -a \"bash elvish fish powershell zsh\"\n"),
            "{script}"
        );
    }

    /// zsh completes the first word by the first specification that starts with `:` (`_arguments`
    /// in zshcompsys(1)).
    #[test]
    fn zsh_completes_commands_and_files_as_the_first_word() {
        let script = barelink(["completions", "zsh"]).text();
        let is_of_word = |line: &&str| line.trim_start_matches(['\'', '"']).starts_with(':');
        let first = script.lines().find(is_of_word).expect("a specification");
        assert!(
            first.contains("_barelink_commands") && first.contains("_files"),
            "{first}"
        );
    }

    #[test]
    fn an_unknown_shell_or_command_is_refused() {
        assert!(
            barelink(["completions", "bsh"])
                .refusal()
                .contains("did you mean 'bash'?")
        );
        let reason = barelink(["man", "chekc"]).refusal();
        assert_eq!(
            reason,
            "there is no command 'chekc'; did you mean 'check'? (see --help)"
        );
    }
}

#[cfg(not(feature = "generate"))]
#[test]
fn all_are_refused_where_they_are_not_built_in() {
    for args in [&["completions", "bash"][..], &["man"], &["generate", "."]] {
        assert!(
            barelink(args)
                .refusal()
                .contains("install it with the feature `generate`")
        );
    }
}

#[test]
fn a_shell_must_be_named() {
    assert!(barelink(["completions"]).refusal().contains("<SHELL>"));
}

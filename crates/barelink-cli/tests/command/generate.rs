//! `barelink completions` and `barelink man`.

use crate::barelink;

#[cfg(feature = "generate")]
mod generated {
    use std::fs;
    use std::path::Path;

    use pretty_assertions::assert_eq;

    use crate::barelink;

    /// The files that are packaged, and the arguments that make them.
    const FILES: [(&str, &[&str]); 20] = [
        ("completions/barelink.bash", &["completions", "bash"]),
        ("completions/barelink.elv", &["completions", "elvish"]),
        ("completions/barelink.fish", &["completions", "fish"]),
        ("completions/_barelink.ps1", &["completions", "powershell"]),
        ("completions/_barelink", &["completions", "zsh"]),
        ("man/barelink.1", &["man"]),
        ("man/barelink-html.1", &["man", "html"]),
        ("man/barelink-terminal.1", &["man", "terminal"]),
        ("man/barelink-links.1", &["man", "links"]),
        ("man/barelink-check.1", &["man", "check"]),
        ("man/barelink-fix.1", &["man", "fix"]),
        ("man/barelink-explain.1", &["man", "explain"]),
        ("man/barelink-format.1", &["man", "format"]),
        ("man/barelink-spec.1", &["man", "spec"]),
        ("man/barelink-config.1", &["man", "config"]),
        ("man/barelink-init.1", &["man", "init"]),
        ("man/barelink-lsp.1", &["man", "lsp"]),
        ("man/barelink-completions.1", &["man", "completions"]),
        ("man/barelink-man.1", &["man", "man"]),
        ("barelink.schema.json", &["config", "--schema"]),
    ];

    /// After a change of a flag, `BARELINK_GENERATE=1 cargo test -p barelink-cli generated` writes the files anew.
    #[test]
    fn the_packaged_files_are_those_that_the_command_prints() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let writes = std::env::var_os("BARELINK_GENERATE").is_some();
        for (name, args) in FILES {
            let (file, text) = (folder.join(name), barelink(args).text());
            if writes {
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(&file, &text).unwrap();
            }
            assert_eq!(fs::read_to_string(&file).unwrap_or_default(), text, "{name} is outdated");
        }
    }

    #[test]
    fn completions_know_commands_flags_and_values() {
        for (_, args) in &FILES[..5] {
            let script = barelink(*args).text();
            for word in ["check", "stdin-filename", "ends-at-closer", "completions"] {
                assert!(script.contains(word), "{word} is missing for {args:?}");
            }
            assert!(!script.contains("fadmonitions"), "a flag that is refused is suggested for {args:?}");
        }
    }

    #[test]
    fn fish_completes_the_shells() {
        let script = barelink(["completions", "fish"]).text();
        assert!(script.ends_with("completions\" -f -a \"bash elvish fish powershell zsh\"\n"), "{script}");
    }

    #[test]
    fn an_unknown_shell_or_command_is_refused() {
        assert!(barelink(["completions", "bsh"]).refusal().contains("did you mean 'bash'?"));
        let reason = barelink(["man", "chekc"]).refusal();
        assert_eq!(reason, "there is no command 'chekc'; did you mean 'check'? (see --help)");
    }
}

#[cfg(not(feature = "generate"))]
#[test]
fn both_are_refused_where_they_are_not_built_in() {
    for args in [&["completions", "bash"][..], &["man"]] {
        assert!(barelink(args).refusal().contains("install it with the feature `generate`"));
    }
}

#[test]
fn a_shell_must_be_named() {
    assert!(barelink(["completions"]).refusal().contains("<SHELL>"));
}

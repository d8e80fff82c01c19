//! `barelink.toml`, `barelink config`, and the files that are skipped.

use std::fs;

use barelink_pulldown_cmark::EXTENSIONS;
use pretty_assertions::assert_eq;
use tempfile::TempDir;

use crate::{barelink, folder};

/// A folder with these files, in subfolders too.
fn tree(files: &[(&str, &str)]) -> TempDir {
    let folder = folder([]);
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

/// The files that a run names, in order.
fn files(folder: &TempDir, args: &[&str]) -> Vec<String> {
    let ran = barelink(args).within(folder).run();
    assert_ne!(ran.status, Some(2), "{ran:?}");
    let name = |line: &str| {
        line.split(':')
            .next()
            .unwrap()
            .replace(std::path::MAIN_SEPARATOR, "/")
    };
    ran.text().lines().map(name).collect()
}

const ALL: &str = "http://a.com www.a.com j@a.com a.com";

/// The kinds of the links in [`ALL`] that are found.
fn kinds(folder: &TempDir, args: &[&str]) -> Vec<String> {
    let output = barelink(args.iter().chain(&["--format", "json"]))
        .within(folder)
        .run()
        .text();
    let kind = |line: &str| {
        serde_json::from_str::<serde_json::Value>(line).unwrap()["kind"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    output.lines().map(kind).collect()
}

#[test]
fn the_nearest_file_above_each_file_holds() {
    let folder = tree(&[
        ("barelink.toml", "kinds = [\"url\"]\n"),
        ("a.md", ALL),
        ("docs/b.md", ALL),
        (
            "docs/deep/barelink.toml",
            "profile = \"prose\"\nkinds = \"domain\"\n",
        ),
        ("docs/deep/er/c.md", ALL),
    ]);
    for command in ["check", "links"] {
        assert_eq!(
            kinds(&folder, &[command, "a.md", "docs/b.md"]),
            ["url", "url"]
        );
        assert_eq!(
            kinds(&folder, &[command, "docs/deep/er/c.md"]),
            ["domain", "domain"]
        );
    }
    assert_eq!(
        kinds(&folder, &["check"]),
        ["url", "url", "domain", "domain"]
    );
    // From inside, by a path with `..`.
    let output = barelink(["check", "../b.md"])
        .within(folder.path().join("docs/deep"))
        .run()
        .text();
    assert_eq!(output.lines().count(), 1, "{output}");
    barelink(["fix", "-q", "."]).within(&folder).text();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("a.md"), "<http://a.com> www.a.com j@a.com a.com");
    assert_eq!(
        read("docs/deep/er/c.md"),
        "http://a.com [www.a.com](http://www.a.com) j@a.com [a.com](http://a.com)"
    );
}

/// Runners call these, and their results must not depend on the folder.
#[test]
fn html_and_spec_do_not_read_it() {
    let spec = crate::example("www.a.com", "⸠www.a.com⸡", "links --format marked");
    let folder = tree(&[
        ("barelink.toml", "wrong"),
        ("a.md", "www.a.com"),
        ("a.txt", &spec),
    ]);
    assert_eq!(
        barelink(["--commonmark", "a.md"]).within(&folder).text(),
        "<p>www.a.com</p>\n"
    );
    assert_eq!(
        barelink(["html", "a.md"])
            .within(&folder)
            .text()
            .matches("<a ")
            .count(),
        1
    );
    assert_eq!(
        barelink(["spec", "a.txt"]).within(&folder).text(),
        "1 passed, 0 failed\n"
    );
    for command in ["check", "links", "fix"] {
        assert!(
            barelink([command, "a.md"])
                .within(&folder)
                .refusal()
                .starts_with("barelink.toml:1: ")
        );
    }
}

#[test]
fn flags_win() {
    let folder = tree(&[
        (
            "barelink.toml",
            "profile = 'chat'\nkinds = ['domain']\nchoices = ['write-https']\nextensions = ['github']\n",
        ),
        ("a.md", ALL),
        ("other.toml", "kinds = ['email']\n"),
    ]);
    let found = |flags: &[&str]| kinds(&folder, &[&["check", "a.md"], flags].concat());
    assert_eq!(found(&[]), ["domain", "domain"]);
    assert_eq!(found(&["--kinds", "email"]), ["email"]);
    // Another profile has other kinds, and with none of them it would find what the file left out.
    let refusal = barelink(["check", "a.md", "--profile", "gfm"])
        .within(&folder)
        .refusal();
    assert!(
        refusal.starts_with(
            "barelink.toml:2: kinds: the profile gfm cannot have `domain`; it is for "
        ),
        "{refusal}"
    );
    assert_eq!(found(&["--profile", "gfm", "--kinds", "www"]), ["www"]);
    assert_eq!(found(&["--profile", "prose"]), ["domain", "domain"]);
    assert_eq!(
        found(&["--extensions", "commonmark", "--profile", "prose"]),
        ["domain", "domain"]
    );
    assert_eq!(found(&["--no-config"]), ["url", "www", "email"]);
    assert_eq!(found(&["--config", "other.toml"]), ["email"]);
    let scheme = |flags: &[&str]| {
        let output = barelink(
            ["check", "a.md", "--profile", "gfm", "--kinds", "www"]
                .iter()
                .chain(flags),
        )
        .within(&folder);
        output.run().text().contains("](https://")
    };
    assert_eq!(
        (scheme(&[]), scheme(&["--choices", "no-write-https"])),
        (true, false)
    );
    assert!(
        barelink(["check", "--config", "none.toml"])
            .within(&folder)
            .refusal()
            .starts_with("none.toml: cannot read")
    );
    assert!(
        barelink(["check", "--no-config", "--config", "other.toml"])
            .within(&folder)
            .refusal()
            .contains("--no-config")
    );
}

/// Each error names the file and the line, and what was probably meant. No file is processed.
#[test]
#[allow(clippy::too_many_lines, reason = "it is a table")]
fn errors_name_the_line_and_the_right_word() {
    let profiles = "md4c, md4c-0.5.3, md4c-next, gfm, uts58, prose, chat";
    let kinds = "url, www, domain, email, protocol";
    let may = "it is for uts58, prose, chat";
    for (line, error) in [
        (
            "profle = 'gfm'",
            "unknown key 'profle'; did you mean 'profile'?".to_owned(),
        ),
        (
            "excludes = []",
            "unknown key 'excludes'; did you mean 'exclude'?".to_owned(),
        ),
        ("zzz = 1", "unknown key 'zzz'".to_owned()),
        ("quiet = true", "unknown key 'quiet'".to_owned()),
        (
            "profile = 'gmf'",
            format!("profile: `gmf` is not one of {profiles}; did you mean 'gfm'?"),
        ),
        (
            "kinds = ['ur']",
            format!("kinds: `ur` is not one of {kinds}; did you mean 'url'?"),
        ),
        (
            "style = 'angel'",
            "style: `angel` is not one of angle, inline; did you mean 'angle'?".to_owned(),
        ),
        (
            "style = 3",
            "style: it is a string, not a number: angle or inline".to_owned(),
        ),
        (
            "kinds = 3",
            "kinds: it is a list of strings, not a number".to_owned(),
        ),
        (
            "kinds = ['url', 3]",
            "kinds: it is a list of strings, and a number is in it".to_owned(),
        ),
        (
            "max-len = 'long'",
            "max-len: it is a whole number, not a string".to_owned(),
        ),
        (
            "max-len = 1.5",
            "max-len: it is a whole number, not a number with a fraction".to_owned(),
        ),
        (
            "max-len = -1",
            "max-len: `-1` is no number of bytes".to_owned(),
        ),
        (
            "doubtful = 'yes'",
            "doubtful: `yes` is not one of leave, edit".to_owned(),
        ),
        (
            "doubtful = true",
            "doubtful: it is a string, not true or false: leave or edit".to_owned(),
        ),
        (
            "extensions = ['md', 'math']",
            "extensions: `md` is not one of ".to_owned() + &EXTENSIONS.join(", "),
        ),
        (
            "endings = 'text'",
            "endings: it must be a list, such as [\"text\"]".to_owned(),
        ),
        (
            "choices = ['hold-incomplete']",
            "choices: `hold-incomplete` is for a text that still grows, and a file is complete"
                .to_owned(),
        ),
        (
            "kinds = []",
            format!("kinds: no kind is named; the kinds are {kinds}"),
        ),
        (
            "exclude = 'a.md'",
            "exclude: it must be a list, such as [\"a.md\"]".to_owned(),
        ),
        (
            "tld = 'known'",
            format!("tld: the profile gfm cannot have this option; {may}"),
        ),
        (
            "choices = ['write-https', 'drop-ellipsis']",
            format!("choices: the profile gfm cannot have `drop-ellipsis`; {may}"),
        ),
        (
            "kinds = ['domain']",
            format!("kinds: the profile gfm cannot have `domain`; {may}"),
        ),
    ] {
        let text = format!("# A comment\nsyntax = 'mdx'\n\n{line}\n");
        let folder = tree(&[
            ("docs/barelink.toml", &text),
            ("a.md", "a@b.com"),
            ("docs/b.md", "a@b.com"),
        ]);
        let reason = barelink(["fix", "."]).within(&folder).refusal();
        assert_eq!(
            reason.replace('\\', "/"),
            format!("docs/barelink.toml:4: {error}")
        );
        assert_eq!(
            fs::read_to_string(folder.path().join("a.md")).unwrap(),
            "a@b.com"
        );
    }
    let folder = tree(&[
        ("barelink.toml", "kinds = ['url'\nstyle = 'angle'\n"),
        ("a.md", ""),
    ]);
    assert!(
        barelink(["check"])
            .within(&folder)
            .refusal()
            .starts_with("barelink.toml:")
    );
}

#[test]
fn every_value_has_its_type() {
    let text = "profile = 'chat'\nkinds = ['url', 'domain', 'email']\nschemes = ['tel']\nmax-len = 0x64\n\
        style = 'inline'\nsyntax = 'mdx'\ndoubtful = 'edit'\nextensions = ['github', 'math']\n\
        tld = 'listed'\ntld-allow = ['corp']\ntld-deny = []\n\
        choices = ['no-require-scheme', 'write-https', 'write-a-labels']\nscripts = 'any'\nexclude = []\n";
    let folder = tree(&[("barelink.toml", text), ("a.md", "tel:1 ü.corp a.com\n")]);
    let output = barelink(["check"]).within(&folder).run();
    assert_eq!(
        output.text(),
        "a.md:1:1: tel:1 -> [tel\\:1](tel:1)\na.md:1:7: ü.corp -> [ü.corp](https://xn--tda.corp)\n",
        "{output:?}"
    );
}

#[test]
fn files_are_excluded_as_in_gitignore() {
    let bare = "a@b.com";
    let folder = tree(&[
        (
            "barelink.toml",
            "exclude = ['vendor/', '*.draft.md', '/top.md']\n",
        ),
        ("a.md", bare),
        ("top.md", bare),
        ("docs/top.md", bare),
        ("docs/x.draft.md", bare),
        ("docs/vendor/b.md", bare),
        ("old/c.md", bare),
        (".ignore", "old/\n"),
    ]);
    assert_eq!(files(&folder, &["check"]), ["a.md", "docs/top.md"]);
    // Also files that are named: hooks name all files.
    assert_eq!(
        files(
            &folder,
            &["check", "top.md", "docs/vendor/b.md", "old/c.md"]
        ),
        ["old/c.md"]
    );
    assert_eq!(
        files(&folder, &["check", "--exclude", "a.md", "--exclude=docs"]),
        [""; 0]
    );
    assert_eq!(
        files(&folder, &["check", "--no-config", "--exclude", "top.md"]),
        ["a.md", "docs/vendor/b.md", "docs/x.draft.md"]
    );
    assert_eq!(
        files(&folder, &["links", "top.md"]),
        ["top.md"],
        "only check and fix exclude"
    );
    let inside =
        barelink(["fix", "-q", ".", "--exclude", "/top.md"]).within(folder.path().join("docs"));
    assert_eq!(inside.run().status, Some(0));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    for name in ["docs/top.md", "docs/x.draft.md", "docs/vendor/b.md"] {
        assert_eq!(read(name), bare, "{name}");
    }
    let reason = barelink(["check", "--exclude", "[z-a]", "a.md"])
        .within(&folder)
        .refusal();
    assert!(
        reason.starts_with("--exclude: invalid pattern '[z-a]' to exclude: "),
        "{reason}"
    );
}

/// Issue 71, item 21: a pattern that excludes nothing is no pattern.
#[test]
fn a_class_of_a_pattern_is_closed() {
    let folder = tree(&[("a.md", "")]);
    let open = [
        "[", "a[", "[]", "[!", "[!]", "[^]", "[a", "[\\]x[", "[a]b[c", "\\\\[", "é[é", "[]a",
    ];
    let closed = [
        "\\[", "[a]", "[]]", "[!]]", "[]a]", "a]", "[[]", "[!a]b", "\\[[a]", "é[é]", "a\\[b",
    ];
    for (globs, is_open) in [(&open[..], true), (&closed[..], false)] {
        for glob in globs {
            let ran = barelink(["check", "--exclude", glob]).within(&folder).run();
            let error = format!(
                "barelink: --exclude: invalid pattern '{glob}' to exclude: a `[` is not closed"
            );
            assert_eq!(
                ran.stderr.starts_with(&error),
                is_open,
                "{glob}: {}",
                ran.stderr
            );
            assert_eq!(ran.status, Some(if is_open { 2 } else { 0 }), "{glob}");
        }
    }
    fs::write(
        folder.path().join("barelink.toml"),
        "exclude = ['a', 'b[']\n",
    )
    .unwrap();
    let reason = barelink(["check"]).within(&folder).refusal();
    assert!(
        reason.starts_with("barelink.toml:1: exclude: invalid pattern 'b['")
            || reason.contains("'b['"),
        "{reason}"
    );
}

/// A named path of which nothing is checked is no success without a word; a hook that names all
/// files gets none.
#[test]
fn what_excludes_a_named_path_is_told_if_nothing_is_checked() {
    let folder = tree(&[
        (
            "docs/barelink.toml",
            "kinds = ['email']\nexclude = ['/a.md', 'old/']\n",
        ),
        ("docs/a.md", "a@b.com"),
        ("docs/b.md", ""),
        ("docs/old/a.md", "a@b.com"),
    ]);
    let config = ["docs", "barelink.toml"].join(std::path::MAIN_SEPARATOR_STR);
    for (args, told) in [
        (
            &["check", "docs/a.md"][..],
            format!("barelink: docs/a.md: excluded by {config}:2\n"),
        ),
        (
            &["fix", "./docs/old"],
            format!("barelink: ./docs/old: excluded by {config}:2\n"),
        ),
        (
            &["check", "docs", "--exclude", "*.md"],
            "barelink: docs: excluded by --exclude\n".to_owned(),
        ),
        (&["check", "docs/a.md", "docs/b.md"], String::new()),
        (&["check", "-q", "docs/a.md"], String::new()),
        (
            &["check", "--stdin-filename", "docs/a.md", "-"],
            String::new(),
        ),
    ] {
        let ran = barelink(args).within(&folder).run();
        assert_eq!((ran.status, ran.stderr), (Some(0), told), "{args:?}");
    }
}

#[test]
fn config_refuses_a_path_that_does_not_exist() {
    let folder = tree(&[]);
    let reason = barelink(["config", "nope"]).within(&folder).refusal();
    assert_eq!(reason, "nope: there is no such file or folder");
    let text = barelink(["config"]).within(&folder).text();
    let extensions = "\nextensions = [\"site\"]";
    assert!(text.contains(extensions), "{text}");
}

#[test]
fn standard_input_can_have_a_name() {
    let folder = tree(&[
        (
            "docs/barelink.toml",
            "kinds = ['email']\nexclude = ['x.md']\n",
        ),
        ("docs/x.md", ""),
    ]);
    let text = "j@a.com http://a.com";
    let run = |args: &[&str]| barelink(args).within(&folder).input(text).run();
    let named = |name: &'static str| ["--stdin-filename", name, "-"];
    let check = run(&[&["check"][..], &named("docs/a.md")].concat());
    assert_eq!(
        (check.status, check.text().as_str()),
        (Some(1), "docs/a.md:1:1: j@a.com -> <j@a.com>\n")
    );
    assert_eq!(
        run(&[&["fix"][..], &named("docs/a.md")].concat()).text(),
        "<j@a.com> http://a.com"
    );
    assert_eq!(
        run(&[&["fix"][..], &named("docs/a.mdx")].concat()).text(),
        "[j@a.com](mailto:j@a.com) http://a.com"
    );
    assert_eq!(
        run(&[&["links"][..], &named("docs/new.md")].concat()).text(),
        "docs/new.md:1:1: j@a.com -> mailto:j@a.com\n"
    );
    // Excluded: there are no findings, and the text stays.
    assert_eq!(
        run(&[&["check"][..], &named("docs/x.md")].concat()).text(),
        ""
    );
    assert_eq!(
        run(&[&["fix"][..], &named("docs/x.md")].concat()).text(),
        text
    );
    let reason = barelink(["check", "--stdin-filename", "a.md", "docs"])
        .within(&folder)
        .refusal();
    assert_eq!(reason, "--stdin-filename requires the path `-`");
}

#[test]
fn config_tells_what_holds_and_why() {
    let folder = tree(&[
        (
            "docs/barelink.toml",
            "profile = 'chat'\n# why\nkinds = ['url', 'domain']\nexclude = ['x.md']\n",
        ),
        ("docs/a.md", ""),
    ]);
    let told = |args: &[&str]| {
        let text = barelink(["config"].iter().chain(args))
            .within(&folder)
            .text();
        let line = |key: &str| {
            let line = text.lines().find(|line| {
                line.trim_start_matches("# ")
                    .starts_with(&format!("{key} "))
            });
            line.unwrap_or_default()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .replace('\\', "/")
        };
        (
            text.lines().next().unwrap().to_owned(),
            ["profile", "kinds", "max-len", "choices", "tld", "exclude"].map(line),
        )
    };
    let (head, lines) = told(&[]);
    assert_eq!(
        head,
        "# Settings of `check` and `fix` for .: there is no barelink.toml"
    );
    assert_eq!(
        lines,
        [
            "profile = \"gfm\" # default",
            "kinds = [\"url\", \"www\", \"email\", \"protocol\"] # default",
            "# max-len is not set # default",
            "choices = [] # default",
            "",
            "exclude = [] # default",
        ]
    );
    for path in ["docs", "docs/a.md"] {
        let (_, lines) = told(&[path, "--choices", "write-https"]);
        assert_eq!(
            lines,
            [
                "profile = \"chat\" # docs/barelink.toml:1",
                "kinds = [\"url\", \"domain\"] # docs/barelink.toml:3",
                "max-len = 8192 # default of the profile chat",
                "choices = [\"write-https\"] # --choices",
                "tld = \"known\" # default of the profile chat",
                "exclude = [\"x.md\"] # docs/barelink.toml:4",
            ]
        );
    }
    assert_eq!(
        told(&["docs", "--profile", "gfm"]).1[1],
        "kinds = [\"url\"] # docs/barelink.toml:3"
    );
}

/// If the output of `config` is saved as the configuration, no setting changes.
#[test]
fn what_config_prints_can_be_saved() {
    let folder = tree(&[("a.md", ALL)]);
    for flags in [
        &[][..],
        &["--profile", "chat", "--schemes", "tel,ftp"],
        &["--extensions", "github", "--kinds", "url,email"],
    ] {
        let expected = kinds(&folder, &[&["check", "a.md"], flags].concat());
        let text = barelink(["config"].iter().chain(flags))
            .within(&folder)
            .text();
        fs::write(folder.path().join("saved.toml"), text).unwrap();
        assert_eq!(
            kinds(&folder, &["check", "--config", "saved.toml", "a.md"]),
            expected,
            "{flags:?}"
        );
    }
}

#[test]
fn init_writes_a_file_that_sets_nothing() {
    let folder = folder([]);
    let ran = barelink(["init"]).within(&folder).run();
    assert_eq!((ran.status, &*ran.stderr), (Some(0), ""));
    let file = folder.path().join("barelink.toml");
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.lines()
            .all(|line| line.is_empty() || line.starts_with('#')),
        "{text}"
    );
    // With all keys that have a default, the settings are the same.
    let set: String = text
        .lines()
        .map(|line| match line.strip_prefix('#') {
            Some(key)
                if !key.starts_with([' ', ':'])
                    && !key.starts_with("max-len")
                    && !key.starts_with("exclude") =>
            {
                format!("{key}\n")
            }
            _ => "\n".to_owned(),
        })
        .collect();
    let settings = |choice: &str| {
        let printed = barelink(["config", choice]).within(&folder).run().text();
        printed
            .lines()
            .skip(1)
            .map(|line| line.split("  #").next().unwrap().trim().to_owned())
            .collect::<Vec<_>>()
    };
    fs::write(&file, set).unwrap();
    assert_eq!(settings("--config=barelink.toml"), settings("--no-config"));
    assert_eq!(
        barelink(["init"]).within(&folder).refusal(),
        "barelink.toml: it exists already, and is not changed"
    );
}

#[test]
fn the_schema_has_every_key() {
    let schema: serde_json::Value =
        serde_json::from_str(&barelink(["config", "--schema"]).text()).unwrap();
    let keys = schema["properties"].as_object().unwrap();
    for profile in ["gfm", "chat"] {
        let printed = barelink(["config", "--no-config", "--profile", profile]).text();
        // Comments are the title, and the syntax of each folder at the end.
        let lines = printed
            .lines()
            .filter(|line| !line.starts_with("# ") || line.contains(" is not set"));
        for line in lines {
            let key = line.trim_start_matches("# ").split(' ').next().unwrap();
            assert!(keys.contains_key(key), "{key}");
        }
    }
    assert_eq!(keys["max-len"]["type"], "integer");
    assert_eq!(
        keys["style"]["enum"],
        serde_json::json!(["angle", "inline"])
    );
}

/// Issue 56: the syntax of a folder is that of the site that it belongs to; `barelink.toml`
/// overrides it by path.
#[test]
fn config_tells_the_syntax_of_each_folder() {
    let folder = tree(&[
        ("a/mkdocs.yml", ""),
        ("a/docs/b.md", ""),
        (
            "c/package.json",
            "{\"dependencies\": {\"@slidev/cli\": \"1\"}}",
        ),
        ("c/slides.md", ""),
        ("d.md", ""),
        ("e.qmd", ""),
    ]);
    let comments = |args: &[&str]| {
        let text = barelink(["config"].iter().chain(args))
            .within(&folder)
            .text()
            .replace('\\', "/");
        let lines = text.lines().rev().take_while(|line| line.starts_with("# "));
        let mut lines: Vec<_> = lines.map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(
        comments(&[]),
        [
            "# a: mkdocs (a/mkdocs.yml)",
            "# c: mdc (c/package.json)",
            "# markdown, or mdx if a file has imports (no generator is recognised)",
            "# quarto (.qmd)",
        ]
    );
    assert_eq!(comments(&["c"]), ["# c: mdc (c/package.json)"]);
    assert_eq!(
        comments(&["--syntax", "myst", "c"]),
        ["# myst (the setting syntax)"]
    );
    fs::write(
        folder.path().join("barelink.toml"),
        "[syntax]\n\"c/\" = \"obsidian\"\n\"*.md\" = \"quarto\"\n",
    )
    .unwrap();
    assert_eq!(comments(&["c"]), ["# obsidian (barelink.toml:2)"]);
    let printed = barelink(["config", "c"]).within(&folder).text();
    assert!(
        printed.contains("\nsyntax = { \"c/\" = \"obsidian\", \"*.md\" = \"quarto\" }"),
        "{printed}"
    );
    assert_eq!(comments(&["d.md"]), ["# quarto (barelink.toml:3)"]);
    let fixed = |args: &[&str]| {
        barelink(args)
            .input("%% www.a.com %%")
            .within(&folder)
            .run()
            .text()
    };
    assert_eq!(
        fixed(&["fix", "--stdin-filename", "c/x.md", "-"]),
        "%% www.a.com %%"
    );
    assert_eq!(
        fixed(&["fix", "--stdin-filename", "d.md", "-"]),
        "%% [www.a.com](http://www.a.com) %%"
    );
    assert_eq!(
        fixed(&[
            "fix",
            "--syntax",
            "markdown",
            "--stdin-filename",
            "c/x.md",
            "-"
        ]),
        "%% [www.a.com](http://www.a.com) %%"
    );
    fs::write(
        folder.path().join("barelink.toml"),
        "[syntax]\n\"c/\" = \"obsdian\"\n",
    )
    .unwrap();
    let reason = barelink(["check"]).within(&folder).refusal();
    assert_eq!(
        reason,
        "barelink.toml:2: syntax: `obsdian` is not one of auto, markdown, mdx, myst, mkdocs, \
        quarto, mdc, obsidian, kramdown; did you mean 'obsidian'?"
    );
}

/// Issue 56.
#[test]
fn endings_of_markdown_can_be_added() {
    let folder = tree(&[
        ("a.text", "www.a.com"),
        ("b.qmd", "www.b.com"),
        ("c.txt", "www.c.com"),
        ("d.livemd", "x@d.com"),
    ]);
    let found = || {
        barelink(["check"])
            .within(&folder)
            .run()
            .text()
            .lines()
            .count()
    };
    assert_eq!(found(), 2);
    fs::write(
        folder.path().join("barelink.toml"),
        "endings = [\"text\", \".txt\"]\n",
    )
    .unwrap();
    assert_eq!(found(), 4);
    let text = barelink(["config"]).within(&folder).text();
    assert!(text.contains("\nendings = [\"text\", \".txt\"]"), "{text}");
}

/// Issue 56: folders that hold packages and what programs build are read only if they are named.
#[test]
fn folders_of_packages_are_skipped() {
    let names = ["node_modules", "_build", "target", "dist"];
    let folder = tree(&[("a.md", "www.a.com")]);
    for name in names {
        fs::create_dir_all(folder.path().join(name).join("x")).unwrap();
        fs::write(folder.path().join(name).join("x/b.md"), "www.b.com").unwrap();
    }
    let found = |args: &[&str]| barelink(args).within(&folder).run().text().lines().count();
    assert_eq!(found(&["check"]), 1);
    for name in names {
        assert_eq!(found(&["check", name]), 1, "{name}");
    }
}

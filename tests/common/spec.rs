//! The examples of `spec/`: what the flags of each ask for, and which examples a host fails.
//!
//! An expected failure is a line in a file of the host: the name of the host, the file of the
//! example, its place, and the reason. An example that is listed and passes is a failure too.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use barelink::uts58::{Bidi, Decode, Host as HostForm};
use barelink::{Case, Finder, Format, Kinds, Profile};
use barelink_spec::{Example, examples};
use pulldown_cmark::Options;

/// The answer that an example expects, by its flags. They are flags of the command; its help says
/// what they mean.
#[derive(Debug)]
pub enum Form {
    /// Markdown as HTML; without a finder, only links that are written as such.
    Html(Options, Option<Finder>),
    /// A plain text with its links between `⸠` and `⸡`.
    MarkedText(Finder),
    /// Markdown source with its links between `⸠` and `⸡`.
    MarkedMarkdown(Options, Finder),
    /// A line for each link of a plain text, with its place and its destination.
    Listed(Finder),
    /// The URLs and addresses of the lines, formatted.
    Formatted(HostForm, Bidi, Decode),
}

/// Returns the form for the flags of an example. A flag that is not known fails the test, so that
/// no example is left out.
pub fn form(flags: &[String]) -> Form {
    let (command, flags) = match flags.first().map(String::as_str) {
        Some(command @ ("links" | "format")) => (command, &flags[1..]),
        _ => ("html", flags),
    };
    let flags = Flags::read(flags);
    match command {
        "format" => flags.formatted(),
        "links" => flags.links(),
        _ => flags.html(),
    }
}

/// The flags that enable syntax of the parser.
const SYNTAX: [(&str, Options); 8] = [
    ("--ftables", Options::ENABLE_TABLES),
    ("--fstrikethrough", Options::ENABLE_STRIKETHROUGH),
    ("--ftasklists", Options::ENABLE_TASKLISTS),
    ("--ffootnotes", Options::ENABLE_FOOTNOTES),
    ("--flatex-math", Options::ENABLE_MATH),
    ("--fwiki-links", Options::ENABLE_WIKILINKS),
    ("--fsuperscripts", Options::ENABLE_SUPERSCRIPT),
    ("--fsubscripts", Options::ENABLE_SUBSCRIPT),
];

/// The extensions of `github`.
const GITHUB: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES);

/// The flags of md2html that select kinds of link; several add up.
const PERMISSIVE: [(&str, Kinds); 4] = [
    ("--fpermissive-url-autolinks", Kinds::URL),
    ("--fpermissive-www-autolinks", Kinds::WWW),
    ("--fpermissive-email-autolinks", Kinds::EMAIL),
    (
        "--fpermissive-autolinks",
        Kinds::URL.union(Kinds::WWW).union(Kinds::EMAIL),
    ),
];

/// The flags of an example, read but not interpreted.
#[derive(Debug)]
struct Flags<'f> {
    syntax: Options,
    permissive: Kinds,
    /// The flags with a value.
    values: BTreeMap<&'f str, &'f str>,
}

impl<'f> Flags<'f> {
    fn read(flags: &'f [String]) -> Self {
        let mut read = Flags {
            syntax: Options::empty(),
            permissive: Kinds::NONE,
            values: BTreeMap::new(),
        };
        let mut words = flags.iter().map(String::as_str);
        while let Some(flag) = words.next() {
            if let Some((_, syntax)) = SYNTAX.iter().find(|(name, _)| *name == flag) {
                read.syntax |= *syntax;
            } else if let Some((_, kinds)) = PERMISSIVE.iter().find(|(name, _)| *name == flag) {
                read.permissive = read.permissive.union(*kinds);
            } else {
                let value = words
                    .next()
                    .unwrap_or_else(|| panic!("{flag} is not a known flag, or lacks its value"));
                assert!(
                    read.values.insert(flag, value).is_none(),
                    "{flag} is given twice"
                );
            }
        }
        read
    }

    /// Takes the value of a flag, one of `known`.
    fn take<T>(&mut self, flag: &str, known: &[(&str, T)]) -> Option<T>
    where
        T: Copy,
    {
        let value = self.values.remove(flag)?;
        let found = known.iter().find(|(name, _)| *name == value);
        Some(
            found
                .unwrap_or_else(|| panic!("{flag} {value} is not known"))
                .1,
        )
    }

    /// Fails for a flag that was not taken.
    fn finish(&self) {
        assert!(
            self.values.is_empty(),
            "{:?} are not known here",
            self.values
        );
    }

    fn formatted(mut self) -> Form {
        let hosts = [
            ("as-is", HostForm::AsIs),
            ("unicode", HostForm::Unicode),
            ("unicode-if-safe", HostForm::UnicodeIfSafe),
        ];
        let host = self
            .take("--host", &hosts)
            .unwrap_or(HostForm::UnicodeIfSafe);
        let bidi = self
            .take("--bidi", &[("escape", Bidi::Escape), ("keep", Bidi::Keep)])
            .unwrap_or(Bidi::Escape);
        let decodes = [("all", Decode::All), ("unreserved", Decode::Unreserved)];
        let decode = self.take("--decode", &decodes).unwrap_or(Decode::All);
        self.finish();
        Form::Formatted(host, bidi, decode)
    }

    fn links(mut self) -> Form {
        self.read_extensions();
        let format = self.values.remove("--format");
        match (self.values.remove("--from"), format) {
            (Some("text"), Some("marked")) => Form::MarkedText(self.finder()),
            (Some("text"), Some("text")) => Form::Listed(self.finder()),
            (Some("markdown"), Some("marked")) => Form::MarkedMarkdown(self.syntax, self.finder()),
            other => panic!("links of {other:?}"),
        }
    }

    fn read_extensions(&mut self) {
        // The packages whose tests use this module need not have the library's feature that knows
        // the names.
        if let Some(names) = self.values.remove("--extensions") {
            assert_eq!(names, "github", "other names need a row here");
            self.syntax |= GITHUB;
        }
    }

    // As the command does in MD4C's mode, in which it runs examples.
    fn html(mut self) -> Form {
        self.read_extensions();
        let is_permissive = self.permissive != Kinds::NONE;
        if !is_permissive && !self.values.contains_key("--profile") {
            self.finish();
            return Form::Html(self.syntax, None);
        }
        let syntax = self.syntax;
        let permissive = self.permissive;
        self.values
            .entry("--profile")
            .or_insert(Profile::Md4c.as_str());
        // The example is about Markdown, also where a host reads another format.
        let finder = self.finder().for_format(Format::Markdown);
        Form::Html(
            syntax,
            Some(if is_permissive {
                finder.kinds(permissive)
            } else {
                finder
            }),
        )
    }

    /// The finder for the other flags, which are options of the library.
    fn finder(&mut self) -> Finder {
        let options = std::mem::take(&mut self.values)
            .into_iter()
            .map(|(flag, value)| (&flag["--".len()..], value));
        Finder::from_options(Case::Kebab, options).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// Calls a function with each example of each file of `spec/`: the name of the file, and the place
/// of the example in it.
pub fn each_example(mut run: impl FnMut(&str, &str, &Example<'_>)) {
    // The tests of other packages use this module too, and their manifests lie deeper.
    let folders = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|folder| folder.join("spec"));
    let folder = folders
        .into_iter()
        .find(|folder| folder.join("md4c.txt").is_file())
        .expect("the folder spec");
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let file = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("a readable file");
        let mut counts = BTreeMap::<String, usize>::new();
        for example in examples(&text)
            .map(|example| example.unwrap_or_else(|malformed| panic!("{file}: {malformed}")))
        {
            let number = counts.entry(example.section.to_owned()).or_default();
            *number += 1;
            run(&file, &place(example.section, *number), &example);
        }
    }
}

/// The place of the example that is the `number`th one in its section: `M5.2`, or `Destinations.1`
/// under a heading without a rule.
// Not its line, which changes with every example above it.
fn place(section: &str, number: usize) -> String {
    let is_rule = |name: &str| name[1..].bytes().all(|byte| byte.is_ascii_digit());
    match section.split_once(". ") {
        Some((rule, _)) if rule.len() > 1 && rule.is_char_boundary(1) && is_rule(rule) => {
            format!("{rule}.{number}")
        }
        _ => format!("{}.{number}", section.replace(' ', "-")),
    }
}

/// A failure: host, file, place of the example.
type Failure = (String, String, String);

/// The failures that a file of expected failures lists.
fn listed(list: &str) -> BTreeSet<Failure> {
    let mut listed = BTreeSet::new();
    for line in list
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let mut fields = line.splitn(4, ' ');
        let mut next = || {
            fields
                .next()
                .unwrap_or_else(|| panic!("{line}: host, file, place, reason"))
                .to_owned()
        };
        let host = next();
        let file = next();
        let at = next();
        let reason = next();
        assert!(!reason.trim().is_empty(), "{line} lacks the reason");
        assert!(listed.insert((host, file, at)), "{line} is listed twice");
    }
    listed
}

/// A host with its name: returns its answer to an example; `None` if the example is about something
/// that the host has not.
pub type Host<'h> = (&'h str, &'h dyn Fn(&Example<'_>, &Form) -> Option<String>);

/// Asserts that the hosts pass all examples that they have an answer to, except for those that the
/// list names.
///
/// Each host must have at least `least` examples, so that a host without answers does not pass.
#[track_caller]
pub fn assert_hosts(hosts: &[Host<'_>], least: usize, list: &str) {
    let (mut failed, mut examples) = (BTreeSet::new(), BTreeMap::<&str, usize>::new());
    each_example(|file, place, example| {
        let form = form(&example.flags);
        for (host, answer) in hosts {
            let Some(answer) = answer(example, &form) else {
                continue;
            };
            *examples.entry(host).or_default() += 1;
            if !example.is_met_by(&answer) {
                println!(
                    "{host} {file} {place} (line {}):\n{}\n{answer}",
                    example.line, example.markdown
                );
                failed.insert(((*host).to_owned(), file.to_owned(), place.to_owned()));
            }
        }
    });
    println!("examples: {examples:?}, {} of them fail", failed.len());
    assert!(
        examples.len() == hosts.len() && examples.values().all(|&count| count >= least),
        "{examples:?}"
    );
    let listed = listed(list);
    let unexpected: Vec<_> = failed.difference(&listed).collect();
    assert!(unexpected.is_empty(), "these fail: {unexpected:#?}");
    let successes: Vec<_> = listed.difference(&failed).collect();
    assert!(
        successes.is_empty(),
        "these are listed and pass: {successes:#?}"
    );
}

/// Returns the rules that refuse no link.
pub fn never_refuse() -> impl Iterator<Item = &'static str> {
    NEVER_REFUSE.iter().flat_map(|(rules, _)| rules.split(", "))
}

/// The rules that refuse no link, and why.
const NEVER_REFUSE: &[(&str, &str)] = &[
    ("A3", "it is the place of the text that refuses"),
    ("A5", "it says where a link leads"),
    (
        "M4",
        "the search goes on after a link, and no name of an address reaches back into it",
    ),
    (
        "M6, M17",
        "it lets a link be; where it does not hold, M5 or M16 decides",
    ),
    ("M11, M12, M15", "it says how far a link goes"),
    ("G9, G10, G11, G13, G14", "it says how far a link goes"),
    (
        "C7, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21, C22, C23, S4, S6",
        "it says how far a link goes",
    ),
    (
        "U7, U10, U11, U12, U13, U16, U18, U21, U43, U44",
        "it says how far a link goes",
    ),
    (
        "U9, U14, U37",
        "it says what is taken; another rule refuses",
    ),
    (
        "B1, B2, Q1, Q2, Q3, Q4",
        "it says what part of the text is looked at; the rules of the profile decide there",
    ),
    (
        "U26, U27, U28, U29, U30, U31, U32, U33, U34, U35, U39, U40",
        "it is about how text is read or written",
    ),
];

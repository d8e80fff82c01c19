//! `barelink explain`: lists the places where a link may be, each with the link or with the reason
//! why there is none.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use barelink::{Case, Finder, FinderOption, Kinds, Rule};
use barelink_rewrite::{Planner, RewriteOption};
use pulldown_cmark::Options;

use super::{compare, rule_page};
use crate::arguments::{
    ExplainArgs, Explanation, From, Key, SettingSet, is_markdown, named_syntax, refuse_useless,
};
use crate::config::SettingsFinder;
use crate::escaped::InputName;
use crate::files::{self, Document, syntax_of_ending};
use crate::report::{Explained, candidates, snippets};
use crate::streams::{STANDARD_OUTPUT, Status, Streams, is_closed_pipe, note, print_error};

pub(crate) fn run(args: &ExplainArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let standard_input = [PathBuf::from("-")];
    let inputs = if args.inputs.is_empty() {
        &standard_input[..]
    } else {
        &args.inputs
    };
    // Before anything is written: an error in a number, a configuration or a flag should not end a
    // list.
    let subjects: Vec<_> = inputs
        .iter()
        .map(|input| Subject::new(input))
        .collect::<Result<_, _>>()?;
    args.check(&subjects)?;
    let mut settings = SettingsFinder::new(&args.flags.0, &args.sources.choice, &[], |rules| {
        InputFinders::new(rules, args.mode.extensions())
    })?;
    let scopes = subjects.iter().map(|subject| match subject {
        Subject::File(file) => settings.ignoring_exclude(args.name_of(file)).map(Some),
        Subject::Rule(_) => Ok(None),
    });
    let scopes: Vec<_> = scopes.collect::<Result<_, _>>()?;
    settings
        .unread()
        .iter()
        .for_each(|unread| note(streams, unread));
    let mut status = Status::Done;
    let mut named = BTreeSet::new();
    for (subject, scope) in subjects.iter().zip(&scopes) {
        let one = match (subject, scope) {
            (Subject::Rule(rule), _) => explain_rule(*rule, args, streams),
            (Subject::File(file), Some(scope)) => {
                explain_file(file, args, &scope.rules, &mut named, streams)
            }
            (Subject::File(_), None) => Ok(Status::Done),
        };
        match one {
            Ok(one) => status = status.max(one),
            // The reader is gone, so the other files are not needed; an earlier error still counts.
            Err(error) if is_closed_pipe(&error) => return Ok(status),
            Err(error) => return Err(error),
        }
    }
    Ok(status)
}

/// An argument of the command.
#[derive(Debug)]
enum Subject<'a> {
    File(&'a Path),
    Rule(Rule),
}

impl<'a> Subject<'a> {
    /// Reads an argument.
    ///
    /// # Errors
    ///
    /// If it has the form of a number, and there is no such rule.
    fn new(input: &'a Path) -> anyhow::Result<Self> {
        let Some(number) = input.to_str().filter(|name| is_number(name)) else {
            return Ok(Subject::File(input));
        };
        match number.parse() {
            Ok(rule) => Ok(Subject::Rule(rule)),
            Err(unknown) => {
                // The nearest number would be a guess: a number that is too large is as near to M1 as
                // to the last one.
                let letter = &number[..1];
                let known = |rule: &&Rule| rule.as_str()[..1].eq_ignore_ascii_case(letter);
                let known: Vec<_> = Rule::ALL.iter().filter(known).collect();
                match known[..] {
                    [first, .., last] => bail!(
                        "there is no rule {number}; did you mean one of {first} to {last}? (a file is ./{number})"
                    ),
                    _ => bail!("{number}: {unknown} (a file is ./{number})"),
                }
            }
        }
    }
}

/// Returns whether an argument has the form of a rule's number: a letter and digits.
fn is_number(name: &str) -> bool {
    let digits = name
        .strip_prefix(|c: char| c.is_ascii_alphabetic())
        .unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The finders of an input, and the syntax of Markdown.
#[derive(Debug)]
struct InputFinders {
    /// The finder of the profile, or those of all profiles.
    chosen: Vec<Finder>,
    /// Those of all profiles.
    all: Vec<Finder>,
    options: Options,
    /// The syntax of Markdown that is set.
    syntax: Option<&'static str>,
    /// Whether schemes are named.
    has_schemes: bool,
}

impl InputFinders {
    /// Reads the settings. `extensions` has the default of --extensions.
    fn new(rules: &SettingSet<'_>, extensions: &str) -> anyhow::Result<Self> {
        let chosen = rules.finders()?;
        let all = rules.finders_of_all_profiles();
        let has_schemes = rules.get(Key::Finder(FinderOption::Schemes)).is_some();
        let syntax = rules.get(Key::Rewrite(RewriteOption::Syntax));
        let syntax = syntax
            .map(|setting| setting.check().map(|()| named_syntax(&setting.value)))
            .transpose()?
            .flatten();
        Ok(InputFinders {
            chosen,
            all,
            options: rules.options(extensions)?,
            syntax,
            has_schemes,
        })
    }

    /// Returns the candidates of a document by one profile.
    fn explain<'d>(&self, document: &'d Document, from: From, finder: &Finder) -> Explained<'d> {
        if from == From::Text {
            return Explained::new(
                document,
                0,
                finder.profile(),
                finder.explain(&document.text),
            );
        }
        let ending = || {
            document
                .name
                .path()
                .and_then(syntax_of_ending)
                .map(|(_, syntax)| syntax)
        };
        let syntax = self.syntax.or_else(ending).unwrap_or("markdown");
        let planner =
            Planner::new(self.options, finder).with_options(Case::Kebab, [("syntax", syntax)]);
        let planner = planner.unwrap_or_else(|error| unreachable!("{error}"));
        let candidates = match syntax {
            "markdown" => candidates(&document.text, from, self.options, finder),
            _ => planner.explain(&document.text),
        };
        let explained = Explained::new(document, 0, finder.profile(), candidates);
        explained.with_answers(&planner.plan(document.parts().1))
    }
}

impl ExplainArgs {
    /// Returns an error for a flag that has no effect on these inputs.
    fn check(&self, subjects: &[Subject<'_>]) -> anyhow::Result<()> {
        let files = subjects.iter().filter_map(|subject| match subject {
            Subject::File(file) => Some(file.to_path_buf()),
            Subject::Rule(_) => None,
        });
        let files: Vec<_> = files.collect();
        if files.is_empty() {
            let flag = self
                .flags
                .0
                .first()
                .map(|flag| &*flag.place)
                .or(self.from.map(|_| "--from"));
            if let Some(flag) = flag.or(self.input.lossy.then_some("--lossy")) {
                bail!("{flag} has no effect on the page of a rule");
            }
        }
        self.sources.check(&files)?;
        if files.iter().all(|file| self.format_of(file) == From::Text) {
            refuse_useless(
                &self.flags.0,
                barelink::Format::Text,
                "requires Markdown, and no input is Markdown",
            )?;
        }
        Ok(())
    }

    /// Returns the name that tells the format and the folder of an input.
    fn name_of<'f>(&'f self, file: &'f Path) -> &'f Path {
        self.sources
            .stdin_filename
            .as_deref()
            .filter(|_| crate::streams::is_standard_input(file))
            .unwrap_or(file)
    }

    fn format_of(&self, file: &Path) -> From {
        let is_markdown = self.text.is_none() && is_markdown(self.name_of(file));
        self.from.unwrap_or(if is_markdown {
            From::Markdown
        } else {
            From::Text
        })
    }
}

fn explain_rule(
    rule: Rule,
    args: &ExplainArgs,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let page = match args.format {
        Explanation::Text => streams.terminal.copy(&rule_page::text(rule)).into_owned(),
        Explanation::Json => rule_page::object(rule)?,
    };
    streams
        .output
        .write_all(page.as_bytes())
        .context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}

/// Explains a file. If it cannot be read, reports that, and returns `Status::Error`, so that the
/// others are explained. `named` has the rules whose help line was printed already.
fn explain_file(
    file: &Path,
    args: &ExplainArgs,
    reader: &InputFinders,
    named: &mut BTreeSet<Rule>,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let document = match &args.text {
        Some(text) => files::from_command_line(text),
        None => files::read(
            Some(file),
            args.sources.stdin_filename.as_deref(),
            &args.input,
            streams,
        ),
    };
    let document = match document {
        Ok(document) => document,
        Err(error) => return Ok(print_error(streams, &error)),
    };
    let from = args.format_of(file);
    let explained: Vec<_> = reader
        .chosen
        .iter()
        .map(|finder| reader.explain(&document, from, finder))
        .collect();
    let output = match (args.format, &explained[..]) {
        (Explanation::Json, all) => all
            .iter()
            .map(Explained::objects)
            .collect::<Result<_, _>>()?,
        (Explanation::Text, [one]) => snippets::show(one, named, streams.paint, streams.columns),
        (Explanation::Text, all) => compare::table(all, streams.paint),
    };
    streams
        .output
        .write_all(output.as_bytes())
        .context(STANDARD_OUTPUT)?;
    if explained
        .iter()
        .all(|explained| explained.candidates.is_empty())
    {
        let input = match (&args.text, document.name.path()) {
            (Some(_), _) => "the text".to_owned(),
            (None, None) => "standard input".to_owned(),
            (None, Some(file)) => InputName::new(file).to_string(),
        };
        let reason = nothing(&document, from, reader);
        note(streams, format_args!("{input}: {reason}"));
    }
    Ok(Status::Done)
}

/// Returns the sentence about a document without any candidate.
fn nothing(document: &Document, from: From, reader: &InputFinders) -> String {
    let schemes = if reader.has_schemes {
        " and the schemes of --schemes"
    } else {
        ""
    };
    let [finder] = &reader.chosen[..] else {
        return "nothing in it triggers a link of any profile".to_owned();
    };
    let profile = finder.profile();
    let has_domains = finder.profile().kinds().contains(Kinds::DOMAIN);
    let places = if has_domains {
        "`://` and the dot of a host"
    } else {
        "`://`, `www.` and `@`"
    };
    let has_links = |finder: &&Finder| {
        let candidates = candidates(&document.text, from, reader.options, finder);
        candidates
            .iter()
            .any(|candidate| candidate.outcome().is_ok())
    };
    let others: Vec<_> = reader
        .all
        .iter()
        .filter(has_links)
        .map(|finder| finder.profile().as_str())
        .collect();
    let hint = match &others[..] {
        [] => String::new(),
        others => format!("; --profile all shows the links of {}", others.join(", ")),
    };
    format!(
        "nothing in it triggers a link of the profile {profile}, which looks for {places}{schemes}{hint}"
    )
}

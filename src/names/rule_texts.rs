//! The words and the examples of the rules: [`Rule::text`], [`Rule::examples`] and [`RuleExample`].
//!
//! They are in `rule_texts.txt`, which `tests/invariants/rule_texts.rs` makes from `spec/`.
//! Examples that come from other documents are not in it, because their licences are not that of
//! the package.
//!
//! ~~~text
//! ## M2. A WWW link begins with `www.`
//!
//! These four characters are written in lower case. …
//!
//! ### Example
//!
//! In plain text:                              introduction, may be missing
//!
//! Refused by M2.                              may be missing
//!
//! ```````````````````````````````` example
//! www.e.com                                   input, one line or more
//! .
//! ⸠www.e.com⸡                                 output, one line or more
//! .
//! links --from text --format marked           flags, one line or none
//! ````````````````````````````````
//! ~~~

use crate::names::rule::Rule;

/// The rules, in the format that the docs of this module show.
const TEXTS: &str = include_str!("rule_texts.txt");

/// The start of a rule, before its number.
const RULE: &str = "\n## ";

/// The line before each example.
const EXAMPLE: &str = "\n### Example\n";

/// The line before the input.
const OPENING: &str = "```````````````````````````````` example\n";

/// The line after the flags.
const CLOSING: &str = "````````````````````````````````";

/// The line between input, output and flags, with the ends of the lines around it.
const SEPARATOR: &str = "\n.\n";

impl Rule {
    /// Returns the words of the rule without its examples, as Markdown: paragraphs, lists and
    /// tables, without the end of the last line.
    ///
    /// The words name other rules by their numbers, and files of `spec/` and sections of them by
    /// their names. Cost: linear in the texts of all rules.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// assert_eq!(
    ///     "M8".parse::<Rule>().expect("a rule").text(),
    ///     "Components are what full stops separate. `www.` does not count."
    /// );
    /// ```
    #[must_use]
    pub fn text(self) -> &'static str {
        let section = section(self);
        section
            .split_once(EXAMPLE)
            .map_or(section, |(text, _)| text)
            .trim()
    }

    /// Returns the examples of the rule, in the order of `spec/`. Each rule has at least one.
    ///
    /// Examples that come from other documents are left out, such as those of GitHub's
    /// specification. Cost: linear in the texts of all rules.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// let example = "M9"
    ///     .parse::<Rule>()
    ///     .expect("a rule")
    ///     .examples()
    ///     .next()
    ///     .expect("an example");
    /// assert_eq!(
    ///     example.refused_by(),
    ///     Some("M9".parse::<Rule>().expect("a rule"))
    /// );
    /// assert_eq!(
    ///     example.flags(),
    ///     "links --from text --format marked --profile md4c"
    /// );
    /// assert_eq!(
    ///     example.input().lines().next(),
    ///     Some("http://a.bc http://a.bc/d john@b.co http://192.168.0.10")
    /// );
    /// assert!(
    ///     example
    ///         .output()
    ///         .starts_with("⸠http://a.bc⸡ ⸠http://a.bc/d⸡")
    /// );
    /// ```
    pub fn examples(self) -> impl Iterator<Item = RuleExample> {
        section(self)
            .split(EXAMPLE)
            .skip(1)
            .filter_map(RuleExample::read)
    }
}

/// Returns what follows the heading of a rule, up to the next rule.
fn section(rule: Rule) -> &'static str {
    let of_rule = |section: &&str| {
        section
            .strip_prefix(rule.as_str())
            .is_some_and(|title| title.starts_with(". "))
    };
    let section = TEXTS.split(RULE).find(of_rule).unwrap_or_default();
    section.split_once('\n').unwrap_or_default().1
}

/// An example of a rule: a text, and what the command `barelink` makes of it.
///
/// [`flags`](Self::flags) says how to read the other two:
///
/// * `links --from text --format marked`: the input is plain text. Each line is a text of its own;
///   with `--profile gfm`, lines without an empty line between them belong together. In the output
///   each link is between `⸠` and `⸡`.
/// * `links --from text --format text`: the input is plain text. Each link makes a line of output:
///   the file (`-`), line and column, the text of the link, and its destination.
/// * `format`: each line of the input is a URL or an e-mail address. The output is the same with as
///   few escapes as possible.
/// * no command: the input is Markdown, and the output is HTML.
///
/// ```
/// use barelink::{Finder, Profile, Rule};
///
/// let example = "G5".parse::<Rule>().expect("a rule").examples().next().expect("an example");
/// assert_eq!(example.flags(), "links --from text --format marked --profile gfm");
///
/// let links = Finder::new(Profile::Gfm).links(example.input()).count();
/// assert_eq!(links, example.output().matches('⸠').count());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleExample {
    introduction: &'static str,
    refused_by: Option<Rule>,
    input: &'static str,
    output: &'static str,
    flags: &'static str,
}

impl RuleExample {
    /// Reads what follows the line `### Example`. The tests check that no example is lost.
    fn read(text: &'static str) -> Option<Self> {
        let (words, example) = text.split_once(OPENING)?;
        let (introduction, refused_by) = match words.rsplit_once("Refused by ") {
            Some((before, rule)) => (before, rule.trim_end().strip_suffix('.')?.parse().ok()),
            None => (words, None),
        };
        let (parts, _) = example.split_once(CLOSING)?;
        let (input, parts) = parts.split_once(SEPARATOR)?;
        let (output, flags) = parts.split_once(SEPARATOR)?;
        Some(RuleExample {
            introduction: introduction.trim(),
            refused_by,
            input,
            output,
            flags: flags.trim_end(),
        })
    }

    /// Returns a paragraph that says what the example shows, as Markdown that ends with a colon;
    /// empty for most examples. If it says something about several examples, it is the introduction
    /// of the first one.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// let example = "Q1".parse::<Rule>().expect("a rule").examples().next().expect("an example");
    /// assert_eq!(example.introduction(), "With each profile:");
    /// ```
    #[must_use]
    pub const fn introduction(&self) -> &'static str {
        self.introduction
    }

    /// Returns the rule that refuses every candidate of the example that is not a link; `None` if
    /// the example does not show a refusal, or those by several rules.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// assert!(
    ///     "M8".parse::<Rule>()
    ///         .expect("a rule")
    ///         .examples()
    ///         .any(|example| example.refused_by() == Some("M8".parse::<Rule>().expect("a rule")))
    /// );
    /// ```
    #[must_use]
    pub const fn refused_by(&self) -> Option<Rule> {
        self.refused_by
    }

    /// Returns the input, without the end of its last line.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// let example = "C6".parse::<Rule>().expect("a rule").examples().next().expect("an example");
    /// assert_eq!(example.input(), "s.is_empty() df.to_csv app.run(debug=True)");
    /// ```
    #[must_use]
    pub const fn input(&self) -> &'static str {
        self.input
    }

    /// Returns the expected output, without the end of its last line.
    ///
    /// HTML is expected up to its normal form: blanks around block tags do not count, nor how a
    /// character is escaped.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// let example = "C2".parse::<Rule>().expect("a rule").examples().next().expect("an example");
    /// assert!(example.output().starts_with("docs are on ⸠docs.rs/serde⸡"));
    /// ```
    #[must_use]
    pub const fn output(&self) -> &'static str {
        self.output
    }

    /// Returns the arguments for the command `barelink`, with a space between them; empty if it
    /// needs none.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// let example = "U34".parse::<Rule>().expect("a rule").examples().next().expect("an example");
    /// assert_eq!(example.flags(), "format");
    /// ```
    #[must_use]
    pub const fn flags(&self) -> &'static str {
        self.flags
    }
}

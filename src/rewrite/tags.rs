//! Where a source has template tags: bytes that a site generator reads before Markdown is read.
//!
//! | tag | whose |
//! |---|---|
//! | `{{…}}` | Liquid, Nunjucks, Handlebars; mdBook's `{{#include …}}`; Zola's shortcodes |
//! | `{{<…>}}`, `{{%…%}}` | Hugo's shortcodes |
//! | `{%…%}` | Liquid, Nunjucks, Markdoc; Zola's shortcodes with a body |
//! | `{#…#}` | comments of Nunjucks, Jinja and Tera |
//! | `<%…%>` | ERB, EJS |
//! | `{:…}`, `{::…}` | kramdown's attributes and extensions |
//!
//! Where a tag has a matching closer, its body belongs to it: `{{< name >}}…{{< /name >}}`, `{% name() %}…{% end %}`,
//! `{% name %}…{% endname %}`, `{::comment}…{:/comment}`. The body of a condition or a loop is text of the page and does
//! not. A tag that never ends takes the rest of its line; but `{#name}` is an attribute of a heading where no `#}` follows.
//!
//! Generators read tags in code too, but a page that shows a tag in code means the characters. So a tag whose first byte is
//! in code does not count, except that it may close one that started outside of code.

use core::ops::Range;
use std::collections::HashMap;

use memchr::{memchr, memchr2, memchr3};
use pulldown_cmark::{Event, Options, Parser, Tag as Element};

use crate::steps;

/// The bytes of the source that tags and their bodies take, in order, none touching the next one. Cost: linear in the source,
/// and a parse where there may be tags.
pub(super) fn ranges(source: &str, options: Options) -> Vec<Range<usize>> {
    if !may_hold_tags(source.as_bytes()) {
        return Vec::new();
    }
    let tags = tags(source, &code(source, options));
    merged(bodies(&tags))
}

fn may_hold_tags(bytes: &[u8]) -> bool {
    memchr::memchr2_iter(b'{', b'<', bytes).any(|at| delimiters(&bytes[at..]).is_some())
}

/// Ranges in order of their starts, with those that overlap or touch in one.
pub(super) fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| range.start);
    let mut merged: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// What a tag starts with and what it ends with.
#[derive(Debug)]
struct Delimiters {
    open: &'static [u8],
    close: &'static [u8],
    /// A tag in which this stands has no end: `{{ {% endraw %}`.
    never_holds: &'static [u8],
}

/// The first that matches is meant.
const DELIMITERS: [Delimiters; 7] = [
    Delimiters { open: b"{{<", close: b">}}", never_holds: b"{{<" },
    Delimiters { open: b"{{%", close: b"%}}", never_holds: b"{{%" },
    Delimiters { open: b"{{", close: b"}}", never_holds: b"{%" },
    Delimiters { open: b"{%", close: b"%}", never_holds: b"{%" },
    Delimiters { open: b"{#", close: b"#}", never_holds: b"{#" },
    Delimiters { open: b"<%", close: b"%>", never_holds: b"<%" },
    Delimiters { open: b"{:", close: b"}", never_holds: b"\n" },
];

fn delimiters(bytes: &[u8]) -> Option<&'static Delimiters> {
    DELIMITERS.iter().find(|delimiters| bytes.starts_with(delimiters.open))
}

/// Code spans and code blocks, in order.
fn code(source: &str, options: Options) -> Vec<Range<usize>> {
    let is_code = |event: &Event<'_>| matches!(event, Event::Code(_) | Event::Start(Element::CodeBlock(_)));
    let events = Parser::new_ext(source, options).into_offset_iter();
    events.filter(|(event, _)| is_code(event)).map(|(_, range)| range).collect()
}

/// A tag, without its body.
#[derive(Debug)]
struct Tag<'s> {
    range: Range<usize>,
    /// The end of the line in which it ends.
    line_end: usize,
    is_in_code: bool,
    part: Part<'s>,
}

/// What a tag does to the text behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'s> {
    Single,
    /// It has no end, and stands for the rest of its line.
    Unclosed,
    /// It starts a body if it has a closer.
    Opens(Name<'s>),
    /// The same, and where it has none, the rest of its line is left alone.
    MustClose(Name<'s>),
    /// `{% name(…) %}`, the same; closed by `{% end %}` or `{% endname %}`.
    Calls(&'s str),
    Closes(Name<'s>),
}

/// How a tag and its closer know each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Name<'s> {
    /// `{{< name >}}`, `{{% name %}}`.
    Hugo(&'s str),
    /// `{% name %}`; closed by `{% endname %}`, `{% /name %}`.
    Block(&'s str),
    /// Any `{% name(…) %}`; closed by `{% end %}`.
    Call,
    /// `{::comment}`; closed by `{:/comment}`, `{:/}`.
    Kramdown,
}

/// All tags, in order.
fn tags<'s>(source: &'s str, code: &[Range<usize>]) -> Vec<Tag<'s>> {
    let bytes = source.as_bytes();
    let (mut tags, mut at, mut code) = (Vec::new(), 0, code.iter().peekable());
    let mut lines = Lines { bytes, end: 0 };
    while let Some(start) = memchr2(b'{', b'<', &bytes[at..]).map(|found| at + found) {
        let Some(delimiters) = delimiters(&bytes[start..]) else {
            at = start + 1;
            continue;
        };
        while code.next_if(|code| code.end <= start).is_some() {}
        let around = code.peek().filter(|code| code.start <= start);
        at = start + delimiters.open.len();
        let limit = around.map_or(bytes.len(), |code| code.end);
        let tag = match end(bytes, at, limit, delimiters) {
            Some(end) => {
                let part = part(delimiters, &source[at..end - delimiters.close.len()]);
                at = end;
                Tag { range: start..end, line_end: lines.end_of(end), is_in_code: around.is_some(), part }
            }
            None if around.is_some() || is_attribute(&bytes[start..]) => continue,
            None => {
                let line_end = lines.end_of(start);
                Tag { range: start..line_end, line_end, is_in_code: false, part: Part::Unclosed }
            }
        };
        tags.push(tag);
    }
    tags
}

/// How many closers may stand in strings or braces of one tag. It bounds how often a byte is looked at.
const MOST_HIDDEN: usize = 8;

/// Where the tag ends whose first delimiter ends at `from`. `None` where it does not end before `limit` or before another one
/// starts.
///
/// ```text
/// {{ f("}}", {a: {b: 1}}) }}
///   ^^^^^^^^^^^^^^^^^^^^^^^^
/// ```
///
/// A closer in a string or in braces counts only if there is no other.
fn end(bytes: &[u8], from: usize, limit: usize, delimiters: &Delimiters) -> Option<usize> {
    let Delimiters { open, close, never_holds } = delimiters;
    if *open == b"{#" {
        return comment_end(bytes.get(from..limit)?).map(|len| from + len);
    }
    let is_closed_by_braces = *close == b"}}";
    let (mut at, mut depth, mut hidden) = (from, 0_usize, Vec::new());
    while at < limit && hidden.len() <= MOST_HIDDEN {
        let rest = &bytes[at..limit];
        if rest.starts_with(close) {
            if depth == 0 {
                steps::count(at - from);
                return Some(at + close.len());
            }
            hidden.push(at);
        }
        if rest.starts_with(open) || rest.starts_with(never_holds) {
            break;
        }
        at += match rest[0] {
            quote @ (b'"' | b'\'' | b'`') => {
                let len = string(rest, quote).unwrap_or(1);
                let inside = |found: &usize| rest[*found..].starts_with(close) || rest[*found..].starts_with(open);
                hidden.extend((1..len).filter(inside).map(|found| at + found).take(MOST_HIDDEN + 1));
                len
            }
            b'\\' if matches!(rest.get(1), Some(b'"' | b'\'' | b'`')) => 2,
            b'{' if is_closed_by_braces => {
                depth += 1;
                1
            }
            b'}' if is_closed_by_braces => {
                depth = depth.saturating_sub(1);
                1
            }
            _ => 1,
        };
    }
    steps::count(at.min(limit) - from);
    let first = hidden.into_iter().find(|&at| bytes[at..].starts_with(close));
    first.map(|at| at + close.len()).filter(|end| *end <= limit)
}

/// How many bytes there are up to the end of the comment that goes on here. It has no strings. `None` where another one starts
/// before, or none ends.
fn comment_end(bytes: &[u8]) -> Option<usize> {
    let is_mark = |at: &usize| bytes[at + 1..].starts_with(b"}") || bytes[..*at].ends_with(b"{");
    let mark = memchr::memchr_iter(b'#', bytes).find(is_mark);
    steps::count(mark.unwrap_or(bytes.len()));
    mark.filter(|at| bytes[*at..].starts_with(b"#}")).map(|at| at + b"#}".len())
}

/// Whether the bytes start with the attributes of a heading or with a tag of another sort: `{#id}`, `{#id .class}`,
/// `{#if …}`.
fn is_attribute(bytes: &[u8]) -> bool {
    let Some(inner @ [b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.., ..]) = bytes.strip_prefix(b"{#") else {
        return false;
    };
    let end = memchr3(b'{', b'}', b'\n', inner);
    steps::count(end.unwrap_or(inner.len()));
    end.is_some_and(|end| inner[end] == b'}')
}

/// How long the string is at whose opening quote the bytes start, both quotes included; `None` where it does not end in
/// its line.
fn string(bytes: &[u8], quote: u8) -> Option<usize> {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        steps::count(1);
        match byte {
            b'\n' => return None,
            b'\\' if bytes.get(at + 1).is_some_and(|&byte| byte != b'\n') => at += 2,
            byte if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

/// Finds the ends of lines, of each line once.
#[derive(Debug)]
pub(super) struct Lines<'s> {
    pub(super) bytes: &'s [u8],
    /// The last end that was found.
    pub(super) end: usize,
}

impl Lines<'_> {
    /// The end of the line in which the byte `at` stands, without its line end. It may not be asked for a line before
    /// the last one.
    pub(super) fn end_of(&mut self, at: usize) -> usize {
        if self.end <= at {
            self.end = memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |found| at + found);
        }
        self.end
    }
}

/// What a tag does, by what stands between its delimiters.
fn part<'s>(delimiters: &Delimiters, inner: &'s str) -> Part<'s> {
    match delimiters.open {
        b"{{<" | b"{{%" => hugo(inner.trim()),
        b"{%" => block(inner.trim_matches(['-', '+', '~']).trim()),
        b"{:" => kramdown(inner),
        _ => Part::Single,
    }
}

fn hugo(inner: &str) -> Part<'_> {
    let name = |text: &'_ str| text.split_whitespace().next().map_or(0, str::len);
    match inner.strip_prefix('/').map(str::trim_start) {
        // `{{</* name */>}}` shows a tag.
        Some(rest) if rest.starts_with('*') => Part::Single,
        Some(rest) => Part::Closes(Name::Hugo(&rest[..name(rest)])),
        None if inner.ends_with('/') => Part::Single,
        None => Part::Opens(Name::Hugo(&inner[..name(inner)])),
    }
}

fn block(inner: &str) -> Part<'_> {
    let is_in_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
    let closes = inner.strip_prefix('/').map(str::trim_start);
    let inner = closes.unwrap_or(inner);
    let (name, rest) = inner.split_at(inner.find(|c| !is_in_name(c)).unwrap_or(inner.len()));
    match (closes, name.strip_prefix("end")) {
        (Some(_), _) => Part::Closes(Name::Block(name)),
        (_, Some("")) => Part::Closes(Name::Call),
        (_, Some(name)) => Part::Closes(Name::Block(name)),
        _ if name.is_empty() || FLOW.contains(&name) => Part::Single,
        _ if rest.trim_start().starts_with('(') => Part::Calls(name),
        _ if VERBATIM.contains(&name) => Part::MustClose(Name::Block(name)),
        _ => Part::Opens(Name::Block(name)),
    }
}

/// Blocks whose bodies are text of the page.
///
/// Sources: Liquid's and Nunjucks's lists of tags; `ifversion` is that of GitHub's documentation.
const FLOW: [&str; 15] = [
    "if",
    "ifAsync",
    "ifchanged",
    "ifversion",
    "unless",
    "case",
    "switch",
    "for",
    "each",
    "tablerow",
    "asyncEach",
    "asyncAll",
    "with",
    "block",
    "autoescape",
];

/// Blocks that are never written without a body.
const VERBATIM: [&str; 6] = ["raw", "verbatim", "highlight", "code", "codeblock", "comment"];

fn kramdown(inner: &str) -> Part<'_> {
    match inner.as_bytes() {
        [b'/', ..] => Part::Closes(Name::Kramdown),
        [b':', .., b'/'] => Part::Single,
        [b':', rest @ ..] if rest.starts_with(b"comment") || rest.starts_with(b"nomarkdown") => {
            Part::MustClose(Name::Kramdown)
        }
        _ => Part::Single,
    }
}

/// The ranges of all tags that count, those with closers up to the end of these.
fn bodies(tags: &[Tag<'_>]) -> Vec<Range<usize>> {
    let (mut ranges, mut body_end) = (Vec::new(), 0);
    for (tag, closer) in tags.iter().zip(closers(tags)).filter(|(tag, _)| !tag.is_in_code) {
        let Range { start, end } = tag.range;
        let end = match (closer, tag.part) {
            (Some(closer), _) => closer,
            (None, Part::MustClose(_) | Part::Calls(_)) => tag.line_end,
            // What a body shows does not reach behind it: `{% raw %} {{ {% endraw %}`.
            (None, Part::Unclosed) if start < body_end => continue,
            (None, _) => end,
        };
        body_end = body_end.max(closer.unwrap_or(0));
        ranges.push(start..end);
    }
    ranges
}

/// For each tag the end of its closer, if it has one.
fn closers(tags: &[Tag<'_>]) -> Vec<Option<usize>> {
    let mut closers = vec![None; tags.len()];
    let mut open: HashMap<Name<'_>, Vec<usize>> = HashMap::new();
    for (place, tag) in tags.iter().enumerate() {
        match tag.part {
            Part::Single | Part::Unclosed => {}
            Part::Opens(name) | Part::MustClose(name) => open.entry(name).or_default().push(place),
            Part::Calls(name) => {
                open.entry(Name::Block(name)).or_default().push(place);
                open.entry(Name::Call).or_default().push(place);
            }
            Part::Closes(name) => {
                let Some(open) = open.get_mut(&name) else { continue };
                // A body that starts in code does not go on behind that.
                let may_close = |opener: usize| tag.is_in_code || !tags[opener].is_in_code;
                while let Some(opener) = open.pop() {
                    if closers[opener].is_none() && may_close(opener) {
                        closers[opener] = Some(tag.range.end);
                        break;
                    }
                }
            }
        }
    }
    closers
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::ranges;

    /// Fails unless what stands between `⸠` and `⸡`, and nothing else, is taken by tags.
    #[track_caller]
    fn assert_tags(marked: &str) {
        let source: String = marked.chars().filter(|c| !matches!(c, '⸠' | '⸡')).collect();
        let (mut found, mut end) = (String::new(), 0);
        for range in ranges(&source, Options::empty()) {
            found += &[&source[end..range.start], "⸠", &source[range.clone()], "⸡"].concat();
            end = range.end;
        }
        assert_eq!(found + &source[end..], marked);
    }

    #[test]
    fn tags_of_all_sorts() {
        for marked in [
            "a ⸠{{ page.url }}⸡ b",
            "⸠{{< figure src=\"x\" >}}⸡ ⸠{{% ref x %}}⸡ b",
            "⸠{{#include a.md}}⸡ ⸠{{{ raw }}}⸡ b",
            "⸠{% link \"a\" %}⸡ ⸠{%- assign a = b -%}⸡ b",
            "⸠<% a %>⸡ ⸠<%= a %>⸡ <a href=\"b\">",
            "⸠{: .note}⸡ ⸠{:toc}⸡ ⸠{::options a=\"b\" /}⸡ {#id} {a}",
            "⸠{{<\n  x\n\n  a=\"b\"\n>}}⸡ b",
            "⸠{{ a }}{% b %}⸡ c",
            "⸠{{ b\n}}⸡ ⸠{{\n\nc }}⸡",
        ] {
            assert_tags(marked);
        }
    }

    /// Issue 17, item 1: the comments of Nunjucks, Jinja and Tera.
    #[test]
    fn comments() {
        for marked in [
            "a ⸠{# www.b.com #}⸡ c",
            "⸠{#- a\n\nwww.b.com\n\n-#}⸡ c",
            "⸠{##}⸡ ⸠{#a#}⸡ b",
            // Nothing in a comment hides its end.
            "⸠{# don't \"a #}⸡ b\" ' #}",
            "⸠{# {{ a #}⸡ b }}",
            "a ⸠{# b⸡\nc",
            "`{#` a ` #}`",
            "⸠{{#include a.md}}⸡ ⸠{{#if b⸡\nc",
        ] {
            assert_tags(marked);
        }
    }

    #[test]
    fn attributes_are_no_comments_that_never_end() {
        for marked in [
            "# a {#b} www.c.com\n\nd",
            "# a {#b .c d=\"e\"}\n\n# f {#g-h_i}\n\n⸠{# j #}⸡ k",
            "{#if a}\nwww.b.com\n{/if}",
            "⸠{#b⸡\n}",
        ] {
            assert_tags(marked);
        }
    }

    #[test]
    fn a_closer_in_a_string_or_in_braces_does_not_count() {
        for marked in [
            "⸠{{ \"}}\" }}⸡ b",
            "⸠{{ \"{{\" }}⸡ b",
            "⸠{{< x `>}} a` \"\\\">}}\" >}}⸡ b",
            "⸠{% link '%} a' %}⸡ b",
            "⸠{{ tabs({ a: { b: 1 }}) }}⸡ b",
            "⸠{% include don't %}⸡ b",
            // Where there is no other, it does.
            "⸠{{ \"}}⸡\" b",
            "⸠{{ { a }}⸡ b\n\n⸠{{ c }}⸡",
        ] {
            assert_tags(marked);
        }
    }

    #[test]
    fn bodies_of_paired_tags() {
        for marked in [
            "⸠{{< note >}}\na\n\nb{{< /note >}}⸡ c",
            "⸠{{% note a %}} b {{% /note %}}⸡ c",
            "⸠{{< a >}}b{{< a >}}c{{< /a >}}d{{</a>}}⸡ e",
            "⸠{{< tabs >}}a{{< ref b >}}c{{< tab d >}}e{{< /tab >}}f{{< /tabs >}}⸡ g",
            "⸠{% quote(a=\"b\") %}\nc\n{% end %}⸡ d",
            "⸠{% raw %} {{ a {% endraw %}⸡ b ⸠{{ c }}⸡",
            "⸠{%- highlight js -%}\na `b\n{% endhighlight %}⸡ c ` d",
            "⸠{% comment %}a{% endcomment %}⸡ b",
            "⸠{% code %}a{% endcode %}⸡ b",
            "⸠{% callout(\"a\") %}b{% endcallout %}⸡ c",
            "⸠{% hint %}a{% /hint %}⸡ b",
            "⸠{::comment}a{:/comment}⸡ b ⸠{::nomarkdown}c{:/}⸡ d",
        ] {
            assert_tags(marked);
        }
    }

    #[test]
    fn tags_without_closers_have_no_bodies() {
        for marked in [
            "⸠{{< figure a >}}⸡ b",
            "⸠{{< a />}}⸡ b ⸠{{< /a >}}⸡",
            "⸠{{</* a */>}}⸡ b ⸠{{</* /a */>}}⸡",
            "⸠{{< a >}}⸡ b ⸠{{< /c >}}⸡",
            "⸠{% if a %}⸡ b ⸠{% else %}⸡ c ⸠{% endif %}⸡",
            "⸠{% for a in b %}⸡ c ⸠{% endfor %}⸡",
            "⸠{% assign a = b %}⸡ c",
        ] {
            assert_tags(marked);
        }
    }

    #[test]
    fn a_tag_that_never_ends_takes_the_rest_of_its_line() {
        for marked in [
            "a ⸠{{ b⸡\nc",
            "a ⸠{{ b⸡\nc ⸠{{ d }}⸡",
            "a ⸠{% b {{ c }}⸡\nd",
            "⸠{: a⸡\nb}",
            "⸠{% raw %} a⸡\nb",
            "⸠{% quote(a) %} b⸡\nc",
            "⸠{::comment} a⸡\nb",
            "⸠<% a",
        ] {
            let marked = if marked.contains('⸡') { marked.to_owned() } else { format!("{marked}⸡") };
            assert_tags(&marked);
        }
    }

    #[test]
    fn code_holds_no_tags() {
        for marked in [
            "`{{ a }}` b",
            "`{{` a `}}` b",
            "```\n{{< a >}}\n```\nb",
            "a\n\n    {% raw %}\n\nb ⸠{% endraw %}⸡",
            "`{{< a >}}` b ⸠{{< a >}}c{{< /a >}}⸡ d",
            // A body ends also where Markdown would see code.
            "⸠{{< a >}}\n```\nb {{< a >}}c{{< /a >}}\n```\nd{{< /a >}}⸡ e",
            "⸠{{< a >}}b `{{< /a >}}⸡` c",
        ] {
            assert_tags(marked);
        }
    }

    #[test]
    fn nothing_else_is_a_tag() {
        for source in ["{a} { { a } } {#id .class} < % a % >", "a { % b % } c", "$\\frac{a}{b}$", "<a> <b>", ""] {
            assert_tags(source);
        }
    }
}

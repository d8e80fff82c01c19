//! Finds template tags: parts of a source that a site generator processes before Markdown is read.
//!
//! | tag | used by |
//! |---|---|
//! | `{{…}}` | Liquid, Nunjucks, Handlebars; mdBook's `{{#include …}}`; Zola's shortcodes |
//! | `{{<…>}}`, `{{%…%}}` | Hugo's shortcodes |
//! | `{%…%}` | Liquid, Nunjucks, Markdoc; Zola's shortcodes with a body |
//! | `{#…#}` | comments of Nunjucks, Jinja and Tera |
//! | `<%…%>` | ERB, EJS |
//! | `{:…}`, `{::…}` | kramdown's attributes and extensions |
//!
//! If a tag has a matching closer, its body belongs to it: `{{< name >}}…{{< /name >}}`,
//! `{% name() %}…{% end %}`, `{% name %}…{% endname %}`, `{::comment}…{:/comment}`. The body of
//! `{{% name %}}`, of a condition, a loop, a block of GitBook (`{% hint %}`) or a tag of Markdoc
//! (closed by `{% /name %}`) does not: it is text of the page. A tag that never ends includes the
//! rest of its line. `{#name}` without a following `#}` is an attribute of a heading, not a tag.
//!
//! Generators also process tags in code, but authors who show a tag in code mean the characters. So
//! a tag whose first byte is in code is ignored, except that it may close a tag that started
//! outside code.

use std::collections::HashMap;
use std::ops::Range;

use memchr::{memchr2, memchr3};

use super::ranges::{LineEnds, merged};
use super::text::SourceText;
use crate::steps;

/// Returns the ranges of tags and their bodies, in order. Cost: linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    if !may_hold_tags(text.bytes()) {
        return Vec::new();
    }
    // Where code is, only Markdown's parser knows.
    bodies(&tags(text.source, text.code()))
}

/// Works as [`find`], for a page in HTML. A generator has read it, or reads all of it: so tags in
/// code count, too, if they end there.
pub(crate) fn in_html(page: &str, code: &[Range<usize>]) -> Vec<Range<usize>> {
    if !may_hold_tags(page.as_bytes()) {
        return Vec::new();
    }
    let tags: Vec<_> = tags(page, code)
        .into_iter()
        .map(|tag| TemplateTag {
            is_in_code: false,
            ..tag
        })
        .collect();
    merged(bodies(&tags))
}

fn may_hold_tags(bytes: &[u8]) -> bool {
    memchr::memchr2_iter(b'{', b'<', bytes).any(|at| delimiters(&bytes[at..]).is_some())
}

/// The delimiters of one kind of tag.
#[derive(Debug)]
struct Delimiters {
    open: &'static [u8],
    close: &'static [u8],
    /// If this occurs before `close`, the tag has no end: `{{ {% endraw %}`.
    never_holds: &'static [u8],
}

/// All kinds of tags. The first match counts, so longer delimiters precede their prefixes.
const DELIMITERS: [Delimiters; 7] = [
    Delimiters {
        open: b"{{<",
        close: b">}}",
        never_holds: b"{{<",
    },
    Delimiters {
        open: b"{{%",
        close: b"%}}",
        never_holds: b"{{%",
    },
    Delimiters {
        open: b"{{",
        close: b"}}",
        never_holds: b"{%",
    },
    Delimiters {
        open: b"{%",
        close: b"%}",
        never_holds: b"{%",
    },
    Delimiters {
        open: b"{#",
        close: b"#}",
        never_holds: b"{#",
    },
    Delimiters {
        open: b"<%",
        close: b"%>",
        never_holds: b"<%",
    },
    Delimiters {
        open: b"{:",
        close: b"}",
        never_holds: b"\n",
    },
];

fn delimiters(bytes: &[u8]) -> Option<&'static Delimiters> {
    DELIMITERS
        .iter()
        .find(|delimiters| bytes.starts_with(delimiters.open))
}

/// A tag, without its body.
#[derive(Debug)]
struct TemplateTag<'s> {
    range: Range<usize>,
    /// The end of the line in which it ends.
    line_end: usize,
    is_in_code: bool,
    role: TagRole<'s>,
}

/// The effect of a tag on the text after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagRole<'s> {
    /// No effect.
    Single,
    /// The tag has no end, and includes the rest of its line.
    Unclosed,
    /// Starts a body if there is a closer.
    Opens(PairName<'s>),
    /// As `Opens`; without a closer, the tag includes the rest of its line.
    MustClose(PairName<'s>),
    /// As `MustClose`, for `{% name(…) %}`, which `{% end %}` or `{% endname %}` closes.
    Calls(&'s str),
    /// Ends the body of the last open tag with this name.
    Closes(PairName<'s>),
}

/// The name that a tag and its closer share. The syntaxes are separate: `{% /a %}` does not close
/// `{{< a >}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PairName<'s> {
    /// `{{< name >}}`; `{{% name %}}` only for literal text.
    Hugo(&'s str),
    /// `{% name %}`, which `{% endname %}` or `{% /name %}` closes.
    Block(&'s str),
    /// Any `{% name(…) %}`, which `{% end %}` closes.
    Call,
    /// `{::comment}`, which `{:/comment}` or `{:/}` closes.
    Kramdown,
}

/// Returns all tags, in order. `code` has the ranges of code, in order.
fn tags<'s>(source: &'s str, code: &[Range<usize>]) -> Vec<TemplateTag<'s>> {
    let bytes = source.as_bytes();
    let mut tags = Vec::new();
    let mut at = 0;
    let mut code = code.iter().peekable();
    let mut lines = LineEnds { bytes, end: 0 };
    while let Some(start) = memchr2(b'{', b'<', &bytes[at..]).map(|found| at + found) {
        while code.next_if(|code| code.end <= start).is_some() {}
        let around = code.peek().filter(|code| code.start <= start);
        // A tag that starts in code ends in the same code; otherwise it would hide tags of the text
        // after it.
        let limit = around.map_or(bytes.len(), |code| code.end);
        let Some(delimiters) = delimiters(&bytes[start..limit]) else {
            at = start + 1;
            continue;
        };
        at = start + delimiters.open.len();
        let tag = match end(bytes, at, limit, delimiters) {
            Some(end) => {
                let role = role(delimiters, &source[at..end - delimiters.close.len()]);
                at = end;
                TemplateTag {
                    range: start..end,
                    line_end: lines.end_of(end),
                    is_in_code: around.is_some(),
                    role,
                }
            }
            // An unclosed delimiter in code is an ordinary text, and so is a heading's `{#id}`.
            None if around.is_some() || is_attribute(&bytes[start..]) => continue,
            None => {
                let line_end = lines.end_of(start);
                TemplateTag {
                    range: start..line_end,
                    line_end,
                    is_in_code: false,
                    role: TagRole::Unclosed,
                }
            }
        };
        tags.push(tag);
    }
    tags
}

/// The maximum number of closers in strings or braces of one tag. It bounds how often a byte is
/// read.
const MAX_HIDDEN: usize = 8;

/// Returns the end of the tag whose opening delimiter ends at `from`. Returns `None` if it does not
/// end before `limit` or before another tag starts.
///
/// ```text
/// {{ f("}}", {a: {b: 1}}) }}
///   ^^^^^^^^^^^^^^^^^^^^^^^^
/// ```
///
/// A closer in a string or in braces counts only if there is no other closer.
fn end(bytes: &[u8], from: usize, limit: usize, delimiters: &Delimiters) -> Option<usize> {
    let Delimiters {
        open,
        close,
        never_holds,
    } = delimiters;
    // Nunjucks, Jinja and Tera read no strings in comments: an apostrophe must not hide the end.
    if *open == b"{#" {
        return comment_end(bytes.get(from..limit)?).map(|len| from + len);
    }
    // Only in `{{ … }}` can a closer belong to an object literal: `{{ f({a: {b: 1}}) }}`.
    let is_closed_by_braces = *close == b"}}";
    let mut at = from;
    let mut depth = 0_usize;
    let mut hidden = Vec::new();
    while at < limit && hidden.len() <= MAX_HIDDEN {
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
                let inside = |found: &usize| {
                    rest[*found..].starts_with(close) || rest[*found..].starts_with(open)
                };
                hidden.extend(
                    (1..len)
                        .filter(inside)
                        .map(|found| at + found)
                        .take(MAX_HIDDEN + 1),
                );
                len
            }
            // An escaped quote does not start a string.
            b'\\' if matches!(rest.get(1), Some(b'"' | b'\'' | b'`')) => 2,
            b'{' if is_closed_by_braces => {
                depth += 1;
                1
            }
            // In other tags the depth is zero and stays so.
            b'}' => {
                depth = depth.saturating_sub(1);
                1
            }
            _ => 1,
        };
    }
    steps::count(at.min(limit) - from);
    // No closer counts so far, so an apostrophe or an unmatched brace may have hidden the real one.
    let first = hidden
        .into_iter()
        .find(|&at| bytes[at..].starts_with(close));
    first.map(|at| at + close.len()).filter(|end| *end <= limit)
}

/// Returns the length of the rest of a comment, up to and including its `#}`. Returns `None` if
/// another comment starts before, or there is no end. Comments have no strings.
fn comment_end(bytes: &[u8]) -> Option<usize> {
    let is_mark = |at: &usize| bytes[at + 1..].starts_with(b"}") || bytes[..*at].ends_with(b"{");
    let mark = memchr::memchr_iter(b'#', bytes).find(is_mark);
    steps::count(mark.unwrap_or(bytes.len()));
    mark.filter(|at| bytes[*at..].starts_with(b"#}"))
        .map(|at| at + b"#}".len())
}

/// Returns whether the bytes start with attributes of a heading or with a tag of another kind:
/// `{#id}`, `{#id .class}`, `{#if …}`.
fn is_attribute(bytes: &[u8]) -> bool {
    let Some(inner @ [b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.., ..]) =
        bytes.strip_prefix(b"{#")
    else {
        return false;
    };
    let end = memchr3(b'{', b'}', b'\n', inner);
    steps::count(end.unwrap_or(inner.len()));
    end.is_some_and(|end| inner[end] == b'}')
}

/// Returns the length of the string at the start of the bytes, including both quotes. Returns
/// `None` if it does not end in its line.
// So an apostrophe hides no closer on a later line.
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

/// Returns the role of a tag. `inner` is the text between its delimiters.
fn role<'s>(delimiters: &Delimiters, inner: &'s str) -> TagRole<'s> {
    match delimiters.open {
        b"{{<" => hugo(inner.trim()),
        b"{{%" => hugo_markdown(inner.trim()),
        b"{%" => block(inner.trim_matches(['-', '+', '~']).trim()),
        b"{:" => kramdown(inner),
        _ => TagRole::Single,
    }
}

fn hugo(inner: &str) -> TagRole<'_> {
    let name = |text: &'_ str| text.split_whitespace().next().map_or(0, str::len);
    match inner.strip_prefix('/').map(str::trim_start) {
        // Hugo shows `{{</* name */>}}` as `{{< name >}}`.
        Some(rest) if rest.starts_with('*') => TagRole::Single,
        Some(rest) => TagRole::Closes(PairName::Hugo(&rest[..name(rest)])),
        None if inner.ends_with('/') => TagRole::Single,
        None => TagRole::Opens(PairName::Hugo(&inner[..name(inner)])),
    }
}

/// Hugo reads the body of `{{% name %}}` as Markdown.
fn hugo_markdown(inner: &str) -> TagRole<'_> {
    match hugo(inner) {
        role @ (TagRole::Opens(PairName::Hugo(name)) | TagRole::Closes(PairName::Hugo(name)))
            if VERBATIM.contains(&name) =>
        {
            role
        }
        _ => TagRole::Single,
    }
}

fn block(inner: &str) -> TagRole<'_> {
    let is_in_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
    // Two ways to close: `{% /name %}` (Markdoc) and `{% endname %}` (Liquid, Nunjucks, Zola).
    let closes = inner.strip_prefix('/').map(str::trim_start);
    let inner = closes.unwrap_or(inner);
    let (name, rest) = inner.split_at(inner.find(|c| !is_in_name(c)).unwrap_or(inner.len()));
    match (closes, name.strip_prefix("end")) {
        // Markdoc reads the body of each tag as Markdown.
        (Some(_), _) if !VERBATIM.contains(&name) => TagRole::Single,
        (Some(_), _) => TagRole::Closes(PairName::Block(name)),
        (_, Some("")) => TagRole::Closes(PairName::Call),
        (_, Some(name)) => TagRole::Closes(PairName::Block(name)),
        _ if name.is_empty() || FLOW.contains(&name) => TagRole::Single,
        _ if rest.trim_start().starts_with('(') => TagRole::Calls(name),
        _ if VERBATIM.contains(&name) => TagRole::MustClose(PairName::Block(name)),
        _ => TagRole::Opens(PairName::Block(name)),
    }
}

/// Blocks whose bodies are text of the page: conditions, loops, scopes, and GitBook's blocks.
///
/// Sources: Liquid's and Nunjucks's lists of tags; `ifversion` comes from GitHub's documentation;
/// GitBook, "Markdown".
const FLOW: [&str; 22] = [
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
    "hint",
    "tabs",
    "tab",
    "stepper",
    "step",
    "columns",
    "column",
];

/// Blocks that always have a body.
const VERBATIM: [&str; 6] = [
    "raw",
    "verbatim",
    "highlight",
    "code",
    "codeblock",
    "comment",
];

fn kramdown(inner: &str) -> TagRole<'_> {
    match inner.as_bytes() {
        [b'/', ..] => TagRole::Closes(PairName::Kramdown),
        [b':', .., b'/'] => TagRole::Single,
        [b':', rest @ ..] if rest.starts_with(b"comment") || rest.starts_with(b"nomarkdown") => {
            TagRole::MustClose(PairName::Kramdown)
        }
        _ => TagRole::Single,
    }
}

/// Returns the ranges of all tags outside code, each up to the end of its closer if it has one.
fn bodies(tags: &[TemplateTag<'_>]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut body_end = 0;
    for (tag, closer) in tags
        .iter()
        .zip(closers(tags))
        .filter(|(tag, _)| !tag.is_in_code)
    {
        let Range { start, end } = tag.range;
        let end = match (closer, tag.role) {
            (Some(closer), _) => closer,
            (None, TagRole::MustClose(_) | TagRole::Calls(_)) => tag.line_end,
            // A tag that never ends does not extend beyond the body that contains it:
            // `{% raw %} {{ {% endraw %}`.
            (None, TagRole::Unclosed) if start < body_end => continue,
            (None, _) => end,
        };
        body_end = body_end.max(closer.unwrap_or(0));
        ranges.push(start..end);
    }
    ranges
}

/// Returns, for each tag, the end of its closer, if it has one.
fn closers(tags: &[TemplateTag<'_>]) -> Vec<Option<usize>> {
    let mut closers = vec![None; tags.len()];
    // A stack for each name, and not one for all: a shortcode without a closer must not hide the
    // tags around it.
    let mut open: HashMap<PairName<'_>, Vec<usize>> = HashMap::new();
    for (place, tag) in tags.iter().enumerate() {
        match tag.role {
            TagRole::Single | TagRole::Unclosed => {}
            TagRole::Opens(name) | TagRole::MustClose(name) => {
                open.entry(name).or_default().push(place);
            }
            TagRole::Calls(name) => {
                open.entry(PairName::Block(name)).or_default().push(place);
                open.entry(PairName::Call).or_default().push(place);
            }
            TagRole::Closes(name) => {
                let Some(open) = open.get_mut(&name) else {
                    continue;
                };
                // A body that starts in code does not continue outside.
                let may_close = |opener: usize| tag.is_in_code || !tags[opener].is_in_code;
                // A call is in two lists, by its name and as a call, so it may be closed already.
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

    use super::super::ranges::merged;
    use super::super::text::SourceText;

    /// Fails unless the tags and their bodies are exactly the parts between `⸠` and `⸡`.
    #[track_caller]
    fn assert_tags(marked: &str) {
        let source: String = marked.chars().filter(|c| !matches!(c, '⸠' | '⸡')).collect();
        let mut found = String::new();
        let mut end = 0;
        for range in merged(super::find(&SourceText::new(&source, Options::empty()))) {
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
            "⸠{% set a = { b: '%}' } %}⸡ c",
            "⸠{% a { '%}' %}⸡ b",
            "⸠{{ \"a}}\" }}⸡ b",
            "⸠{{ \"a\" }}⸡ b \"c\" }}",
            // A string ends in its line, with or without a backslash before the line end.
            "⸠{% include don't %}⸡ b\nc' %}",
            "⸠{{ 'a\\\n}}⸡ b' }}",
            // A backslash before a quotation mark escapes it, and nothing else.
            "⸠{{ \\\" }}⸡ b \" }}",
            "⸠{{ a \\}}⸡ b }}",
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
            "⸠{{% note a %}}⸡ b ⸠{{% /note %}}⸡ c",
            "⸠{{% comment %}} b {{% /comment %}}⸡ c",
            "⸠{{< a >}}b{{< a >}}c{{< /a >}}d{{</a>}}⸡ e",
            "⸠{{< tabs >}}a{{< ref b >}}c{{< tab d >}}e{{< /tab >}}f{{< /tabs >}}⸡ g",
            "⸠{% quote(a=\"b\") %}\nc\n{% end %}⸡ d",
            "⸠{% raw %} {{ a {% endraw %}⸡ b ⸠{{ c }}⸡",
            "⸠{%- highlight js -%}\na `b\n{% endhighlight %}⸡ c ` d",
            "⸠{% comment %}a{% endcomment %}⸡ b",
            "⸠{% code %}a{% endcode %}⸡ b",
            "⸠{% callout(\"a\") %}b{% endcallout %}⸡ c",
            "⸠{% raw %}a{% /raw %}⸡ b",
            "⸠{::comment}a{:/comment}⸡ b ⸠{::nomarkdown}c{:/}⸡ d",
            // A call is closed once, by its name or by `end`.
            "⸠{% a() %}b{% enda %}⸡ c ⸠{% end %}⸡",
        ] {
            assert_tags(marked);
        }
    }

    /// Issue 56: GitBook's blocks end with `{% endname %}`, Markdoc's with `{% /name %}`.
    #[test]
    fn bodies_of_gitbook_and_markdoc_are_text() {
        for marked in [
            "⸠{% hint style=\"info\" %}⸡\na\n⸠{% endhint %}⸡ b",
            "⸠{% tabs %}⸡⸠{% tab title=\"a\" %}⸡b⸠{% endtab %}{% endtabs %}⸡",
            "⸠{% callout type=\"note\" %}⸡\na\n⸠{% /callout %}⸡ b",
        ] {
            assert_tags(&marked.replace("⸡⸠", ""));
        }
    }

    /// [`MAX_HIDDEN`](super::MAX_HIDDEN).
    #[test]
    fn the_first_of_nine_closers_in_a_string_counts() {
        assert_tags(&format!("⸠{{{{ \"{}\" }}}}⸡ b", "}} ".repeat(8)));
        assert_tags(&format!("⸠{{{{ \"}}}}⸡ {}\" }}}} b", "}} ".repeat(8)));
    }

    #[test]
    fn tags_without_closers_have_no_bodies() {
        for marked in [
            "⸠{{< figure a >}}⸡ b",
            "⸠{{< a />}}⸡ b ⸠{{< /a >}}⸡",
            "⸠{{</* a */>}}⸡ b ⸠{{</* /a */>}}⸡",
            "⸠{{< * a >}}⸡ b ⸠{{</* c */>}}⸡",
            "⸠{::comment /}⸡ a",
            "⸠{::options a=\"b\"}⸡ c",
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
            let marked = if marked.contains('⸡') {
                marked.to_owned()
            } else {
                format!("{marked}⸡")
            };
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
            "⸠{{< a >}}b `{{< a >}}` c{{< /a >}}⸡ d",
        ] {
            assert_tags(marked);
        }
    }

    #[test]
    fn nothing_else_is_a_tag() {
        for source in [
            "{a} { { a } } {#id .class} < % a % >",
            "a { % b % } c",
            "$\\frac{a}{b}$",
            "<a> <b>",
            "",
        ] {
            assert_tags(source);
        }
    }
}

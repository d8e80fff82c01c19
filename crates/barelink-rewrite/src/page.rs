//! Finds the parts of a page in HTML that a program leaves alone when it writes to the page.

use std::ops::Range;

use memchr::memmem;

use super::off;
use super::protected::ranges::merged;
use super::protected::tags;

/// Returns the parts of a page in HTML that a program leaves alone when it writes to the page:
/// template tags with their bodies, PHP (`<?…?>`), and everything between the comments
/// `<!-- barelink off -->` and `<!-- barelink on -->`. They are byte ranges, in order, and none
/// touches the next one. The list is empty if there are no such parts. Cost: linear in the page.
///
/// ```
/// let page = "<p>{{ link(\"www.example.com\") }} www.example.org";
/// assert_eq!(barelink_rewrite::protected_in_html(page), [3..32]);
/// assert_eq!(barelink_rewrite::protected_in_html("<p>www.example.org"), []);
/// ```
#[must_use]
pub fn protected_in_html(page: &str) -> Vec<Range<usize>> {
    let code = code(page);
    merged(
        [
            tags::in_html(page, &code),
            off::in_html(page, &code),
            scripts(page),
        ]
        .concat(),
    )
}

/// Elements in which `{{` and `<!--` are what their authors show or program, unless `}}` follows in
/// the same element.
const CODE: [&[u8]; 7] = [
    b"code",
    b"kbd",
    b"samp",
    b"script",
    b"style",
    b"textarea",
    b"title",
];

/// Returns the contents of the elements in [`CODE`], in order.
fn code(page: &str) -> Vec<Range<usize>> {
    let bytes = page.as_bytes();
    let mut found = Vec::new();
    let mut open = None;
    let mut at = 0;
    while let Some(start) = memchr::memchr(b'<', &bytes[at..]).map(|found| at + found) {
        at = start + 1;
        let rest = &bytes[at..];
        match open {
            Some((name, from)) if rest.first() == Some(&b'/') && is_tag(&rest[1..], name) => {
                found.push(from..start);
                open = None;
            }
            Some(_) => {}
            None if rest.starts_with(b"!--") => {
                at += memmem::find(rest, b"-->").unwrap_or(rest.len());
            }
            None => {
                open = CODE
                    .iter()
                    .find(|name| is_tag(rest, name))
                    .map(|name| (*name, at));
            }
        }
    }
    found
}

/// Returns whether a tag, from its name on, has this name.
fn is_tag(tag: &[u8], name: &[u8]) -> bool {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
    tag.get(..name.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(name))
        && tag.get(name.len()).is_some_and(ends)
}

/// Returns the ranges of PHP and of processing instructions: `<?…?>`. A script of PHP without an
/// end includes the rest of the page.
fn scripts(page: &str) -> Vec<Range<usize>> {
    let bytes = page.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = memmem::find(&bytes[at..], b"<?").map(|found| at + found) {
        let rest = &bytes[start + 2..];
        let is_php = rest.first() == Some(&b'=') || is_tag(rest, b"php") || is_tag(rest, b"");
        let end = memmem::find(rest, b"?>").map(|len| start + 2 + len + 2);
        match end {
            Some(end) => found.push(start..end),
            None if is_php => found.push(start..bytes.len()),
            // No other one has an end, but a script of PHP may still follow.
            None => {
                at = start + 2;
                continue;
            }
        }
        at = found.last().map_or(bytes.len(), |range| range.end);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(page: &str, expected: &[&str]) {
        let found: Vec<_> = protected_in_html(page)
            .into_iter()
            .map(|range| &page[range])
            .collect();
        assert_eq!(found, expected, "{page}");
    }

    #[test]
    fn tags_of_templates() {
        check("<p>{{ a }} b {% c", &["{{ a }}", "{% c"]);
        check("<style>@media print{#nav{x:y}}</style><p>a", &[]);
        check(
            "<script>if(a){{</script> <CODE class=x>{{</CODE > {% a %}",
            &["{% a %}"],
        );
        check("<script>x = '{{ url }}'</script>", &["{{ url }}"]);
        check("<code></b>{{</code>", &[]);
        // These are no elements.
        check("<!-- <code> -->{{ a\n</code><codex>{{ b", &["{{ a", "{{ b"]);
    }

    #[test]
    fn comments_of_barelink() {
        check("<!-- barelink off -->a<!-- barelink on -->b", &["a"]);
        check("<script>x = '<!-- barelink off -->'</script>a", &[]);
    }

    #[test]
    fn scripts_of_php() {
        check(
            "a<?php echo 1 > 0 ? 'b' : 'c'; ?>d<?= e ?>f",
            &["<?php echo 1 > 0 ? 'b' : 'c'; ?>", "<?= e ?>"],
        );
        check("a<?php b", &["<?php b"]);
        check("a<?\nb", &["<?\nb"]);
        check("<?xml version='1.0'?>a", &["<?xml version='1.0'?>"]);
        check("<?xml:namespace prefix = o />a <?phpx b <?=c", &["<?=c"]);
    }
}

//! Blocks that pulldown-cmark reads differently than comrak and cmark-gfm do, or whose positions in
//! comrak are wrong, around texts with links that take markup. The HTML of all of them is that of
//! cmark-gfm 0.29.0.gfm.13 (`cmark-gfm --unsafe -e autolink -e table -e strikethrough`).

/// A name, a document with its text as `U`, and its HTML.
pub const BLOCKS: [(&str, &str, &str); 21] = [
    (
        "a table below text",
        "x\na|b\n-|-\nU|c",
        "<p>x</p><table><thead><tr><th>a</th><th>b</th></tr></thead>\
        <tbody><tr><td>U</td><td>c</td></tr></tbody></table>",
    ),
    (
        "the head of a table below text",
        "x\nU|b\n-|-",
        "<p>x</p><table><thead><tr><th>U</th><th>b</th></tr></thead></table>",
    ),
    (
        "two cells of a row",
        "x\n\na | b\n-|-\nU | U",
        "<p>x</p><table><thead><tr><th>a</th><th>b</th></tr></thead>\
        <tbody><tr><td>U</td><td>U</td></tr></tbody></table>",
    ),
    (
        "an item like a delimiter row",
        "a|b\n- |-\nU | c",
        "<p>a|b</p><ul><li>|-\nU | c</li></ul>",
    ),
    (
        "a longer one",
        "U | b\n- |-|-",
        "<p>U | b</p><ul><li>|-|-</li></ul>",
    ),
    (
        "another one",
        "a|b|c\n- |-|-\nU | d | U",
        "<p>a|b|c</p><ul><li>|-|-\nU | d | U</li></ul>",
    ),
    (
        "a table below text in an item",
        "- x\n\n  a|b\n  -|-\n  U|c",
        "<ul><li><p>x</p><table><thead><tr><th>a</th><th>b</th></tr></thead>\
        <tbody><tr><td>U</td><td>c</td></tr></tbody></table></li></ul>",
    ),
    (
        "a table with one column",
        "][\n|-|\nU",
        "<table><thead><tr><th>][</th></tr></thead><tbody><tr><td>U</td></tr></tbody></table>",
    ),
    (
        "a tab of which an item takes a part",
        "- > a\n\tU",
        "<ul><li><blockquote><p>a\nU</p></blockquote></li></ul>",
    ),
    (
        "a delimiter row without a pipe",
        "a\n:-\nU",
        "<table><thead><tr><th align=\"left\">a</th></tr></thead><tbody><tr><td \
        align=\"left\">U</td></tr></tbody></table>",
    ),
    (
        "a head with pipes over one",
        "x\n| U |\n:-",
        "<p>x</p><table><thead><tr><th align=\"left\">U</th></tr></thead></table>",
    ),
    (
        "HTML below a block quote",
        "> U\n<b>\nc",
        "<blockquote><p>U</p></blockquote><b>\nc",
    ),
    (
        "HTML below an item",
        "- U\n</b>\n- c",
        "<ul><li>U</li></ul></b>\n- c",
    ),
    (
        "HTML below the second line of an item",
        "1. a\n   U\n<b>\nc",
        "<ol><li>a\nU</li></ol><b>\nc",
    ),
    (
        "a destination like an item",
        "[a]:\n1.\n---\nU",
        "<p>---\nU</p>",
    ),
    (
        "a destination like a mark of a heading",
        "- [a]:\n===\nU",
        "<ul><li>U</li></ul>",
    ),
    (
        "one in a block quote",
        "> [a]:\n=\nU\n\n[a]",
        "<blockquote><p>U</p></blockquote><p><a href=\"=\">a</a></p>",
    ),
    (
        "a lazy line like a mark of a heading",
        "> x\n===\nU",
        "<blockquote><p>x\n===\nU</p></blockquote>",
    ),
    (
        "a row that is not one",
        "x | U\n<b>\nc | U\n- | -",
        "<p>x | U\n<b>\nc | U</p><ul><li>| -</li></ul>",
    ),
    (
        "the start of a definition in a cell",
        "x\n\n[b]: U\n:-",
        "<p>x</p><table><thead><tr><th align=\"left\">[b]: U</th></tr></thead></table>",
    ),
    (
        "the start of a definition above a table",
        "[b]: U\na|b\n-|-",
        "<p>[b]: U</p><table><thead><tr><th>a</th><th>b</th></tr></thead></table>",
    ),
];

/// A text, and its HTML.
const TEXTS: [(&str, &str); 15] = [
    (
        "http://e.com/*a*b",
        "<a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>",
    ),
    (
        "http://e.com/_x_",
        "<a href=\"http://e.com/_x\">http://e.com/_x</a>_",
    ),
    (
        "www.e.com/`p`",
        "<a href=\"http://www.e.com/%60p%60\">www.e.com/`p`</a>",
    ),
    (
        "see http://e.com/[x](y)",
        "see <a href=\"http://e.com/%5Bx%5D(y)\">http://e.com/[x](y)</a>",
    ),
    (
        "*http://e.com/_a_b*",
        "<em><a href=\"http://e.com/_a_b\">http://e.com/_a_b</a></em>",
    ),
    (
        "http://e.com/~a~b",
        "<a href=\"http://e.com/~a~b\">http://e.com/~a~b</a>",
    ),
    (
        "~~http://e.com/~a~~",
        "<del><a href=\"http://e.com/~a\">http://e.com/~a</a></del>",
    ),
    (
        "`c` http://e.com/`d`e",
        "<code>c</code> <a href=\"http://e.com/%60d%60e\">http://e.com/`d`e</a>",
    ),
    (
        "[x](u) http://e.com/*a*b",
        "<a href=\"u\">x</a> <a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>",
    ),
    (
        "http://e.com/\\*a\\*",
        "<a href=\"http://e.com/%5C*a%5C\">http://e.com/\\*a\\</a>*",
    ),
    (
        "&amp; http://e.com/*a*b&amp;",
        "&amp; <a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>&amp;",
    ),
    (
        "http://e.com/*a*b and *www.e.com/_x_y*",
        "<a href=\"http://e.com/*a*b\">http://e.com/*a*b</a> and <em><a \
        href=\"http://www.e.com/_x_y\">www.e.com/_x_y</a></em>",
    ),
    (
        "[r] http://e.com/*a*b, x ]",
        "[r] <a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>, x ]",
    ),
    (
        "a_b@c.de http://e.com/**a**b",
        "<a href=\"mailto:a_b@c.de\">a_b@c.de</a> <a href=\"http://e.com/**a**b\">http://e.com/**a**b</a>",
    ),
    (
        "http://e.com/![x](y)",
        "<a href=\"http://e.com/!%5Bx%5D(y)\">http://e.com/![x](y)</a>",
    ),
];

/// Returns each block with each text: the name of the block, the document, and its HTML.
pub fn documents() -> impl Iterator<Item = (&'static str, String, String)> {
    BLOCKS.into_iter().flat_map(|(name, block, html)| {
        TEXTS.map(|(text, linked)| (name, block.replace('U', text), html.replace('U', linked)))
    })
}

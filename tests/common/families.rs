//! Inputs that are hard on searches: a unit repeated many times, and what stands around it.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    reason = "not each user needs all"
)]
#![allow(
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "for tests and benches"
)]

use serde::Deserialize;

/// A family of inputs, one for each length.
#[derive(Clone, Debug, Deserialize)]
pub struct Family {
    /// Where it comes from, if it has a name.
    #[serde(default)]
    pub name: String,
    pub prefix: String,
    pub unit: String,
    /// What is repeated after all units, about as long.
    #[serde(default)]
    pub tail: String,
    pub suffix: String,
    /// Whether `#` in the unit stands for the number of the repetition.
    #[serde(default)]
    pub is_numbered: bool,
}

impl Family {
    /// The member with about as many bytes.
    pub fn text(&self, len: usize) -> String {
        if self.is_numbered {
            let times = len.div_ceil(self.unit.len() + 3);
            let repeated = (0..times).map(|number| self.unit.replace('#', &number.to_string()));
            return [self.prefix.clone()]
                .into_iter()
                .chain(repeated)
                .chain([self.suffix.clone()])
                .collect();
        }
        let parts = [&self.unit, &self.tail]
            .into_iter()
            .filter(|part| !part.is_empty());
        let len = len / parts.clone().count();
        let repeated = parts.map(|part| part.repeat(len.div_ceil(part.len())));
        [self.prefix.clone()]
            .into_iter()
            .chain(repeated)
            .chain([self.suffix.clone()])
            .collect()
    }

    fn new([name, prefix, unit, suffix]: [&str; 4]) -> Self {
        Self::tailed([name, prefix, unit, "", suffix])
    }

    fn tailed(parts: [&str; 5]) -> Self {
        let [name, prefix, unit, tail, suffix] = parts.map(str::to_owned);
        Family {
            name,
            prefix,
            unit,
            tail,
            suffix,
            is_numbered: false,
        }
    }
}

/// Families that peers were slow on, or might be.
pub fn hostile() -> Vec<Family> {
    let lines = include_str!("../corpora/hostile.jsonl").lines();
    let mut families: Vec<Family> = lines
        .map(|line| serde_json::from_str(line).expect("a family on each line"))
        .collect();
    families.extend(NAMED.map(Family::new));
    families.extend(TAILED.map(Family::tailed));
    let open = "(".repeat(126);
    let close = ")".repeat(126);
    families.push(Family::new([
        "126 brackets, one more than UTS #58 counts",
        "http://a.bc/",
        &open,
        &close,
    ]));
    families.push(Family::new([
        "126 brackets, link by link",
        "",
        &format!("http://a.bc/{open}{close} "),
        "",
    ]));
    families
}

/// Nested containers, for which pulldown-cmark and comrak take quadratic time: with each line they
/// look at all of them. So only our own work can be linear.
pub fn nested() -> [Family; 2] {
    [
        Family::tailed(["nested lists before lines", "", "- ", "x\n ", "http://a.b"]),
        Family::tailed([
            "nested quotes before lines",
            "",
            ">",
            "a http://a.b/[x](y)\n",
            "",
        ]),
    ]
}

/// Pages in HTML that a tree builder may be slow on.
pub fn pages() -> Vec<Family> {
    let lines = include_str!("../../crates/barelink-html/tests/corpora/hostile.jsonl").lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a family on each line"))
        .collect()
}

/// Every string of up to `most` symbols of a small alphabet, repeated.
pub fn short_strings(most: u32) -> impl Iterator<Item = Family> {
    let choices =
        (1..=most).flat_map(|len| (0..ALPHABET.len().pow(len)).map(move |choice| (len, choice)));
    choices.map(|(len, mut choice)| {
        let symbols = (0..len).map(|_| {
            let symbol = ALPHABET[choice % ALPHABET.len()];
            choice /= ALPHABET.len();
            symbol
        });
        Family::new(["", "", &symbols.collect::<String>(), ""])
    })
}

/// The same in a link that takes markup, which is looked for again and again until nothing changes.
pub fn short_strings_in_links(most: u32) -> impl Iterator<Item = Family> {
    short_strings(most).map(|family| Family {
        prefix: "http://a.b/*c*".to_owned(),
        ..family
    })
}

/// Families of symbols that are drawn, always the same: a prefix of up to two symbols, a unit of up
/// to four and a suffix of up to two.
pub fn drawn(count: usize) -> impl Iterator<Item = Family> {
    let mut random = fastrand::Rng::with_seed(60);
    (0..count).map(move |number| {
        let mut draw = |least: usize, most: usize| -> String {
            (0..random.usize(least..=most))
                .map(|_| *random.choice(SYMBOLS).expect("symbols"))
                .collect()
        };
        let prefix = draw(0, 2);
        let unit = draw(1, 4);
        let suffix = draw(0, 2);
        Family::new([&format!("number {number}"), &prefix, &unit, &suffix])
    })
}

/// Symbols that have a meaning for a rule set, a parser, a site generator or a page. [`drawn`]
/// repeats some of them.
#[rustfmt::skip]
const SYMBOLS: &[&str] = &[
    "http://", "https://a.bc/", "HTTP://", "ftp://", "://", "www.", "www.a.bc", "a.bc",
    "example.com", "a@b.cd", "@", "mailto:", "xmpp:", "tel:5", "e.com:", "例え.jp", "xn--p1ai.",
    ".рф", ":80", ":99999", "127.0.0.1", "[::1]", "git@a.bc:o/", "java.io.File", "A.It", "a", "例",
    "é", "\u{301}", "\u{ad}", "\u{200b}", "\u{202e}", "\u{feff}", "。", "、", "（", "）", "“", "”", "'",
    "\"", ".", "..", "…", ",", ":", ";", "!", "?", "?q=", "&", "&amp;", "&a;", "&#x2e;", "=", "#",
    ":~:", "/", "//", "%", "%2e", "+", "-", "--", "_", "__", "*", "**", "~", "~~", "^", "`", "``",
    "$", "$$", "|", "\\", "\\*", "(", ")", "[", "]", "](", "](u)", "[x](http://a.b)", "![", "[[",
    "]]", "[^1]", "[r]: /u\n", "[^1]: ", "<", ">", "<a href=x>", "</a>", "<b>", "<p ", "<!--",
    "ไทย", "한국", "ខ្មែរ", "中",
    "-->", "<?", "<![CDATA[", "<pre>", "</pre>", "<table>", "<select>", "<svg>", "<template>",
    "<http://a.b>", "{", "}", "{{", "}}", "{%", "%}", "{% raw %}", "{#", "{:", "{a=\"b", "{{<",
    ">}}", "<%", "${", "/*", ":::a{", ".. a:: b\n", "\\a{", "\\(", "*[a]: ", "%%", "!!! a\n    ",
    "import ", " b='", " ", " ", "\t", "\n", "\n", "\r\n", "\n\n", "  \n", "\n- ", "\n> ", "\n# ",
    "\n1. ", "\n    ", "\n```\n", "\n---\n", "\n|-|-|\n", "\n| a | b |\n", "\n===\n",
    "<!-- barelink off -->\n", "<!-- markdownlint-disable MD034 -->\n",
];

/// What means something to any rule set or parser.
const ALPHABET: [&str; 24] = [
    "http://", "www.", "a", "a.com", "@", ".", ":", "/", "_", "-", "(", ")", "[", "]", "<", "&a;",
    ";", "?", "*", "`", "\\", " ", "\n", "。",
];

/// Name, what stands before, what is repeated, what is repeated after that, what stands after.
const TAILED: [[&str; 5]; 13] = [
    [
        "paragraphs long after a definition",
        "[r]: /u\n",
        "\n",
        "(http://a/*b*\n\n",
        "",
    ],
    [
        "definitions before one paragraph",
        "",
        "[r]: /u\n",
        "\\< http://a.b/*c*\n",
        "",
    ],
    ["lines before a long name", "", "x\n", "a", "@b.c"],
    ["lines before a long host", "", "x\n", "a", ".b.com"],
    ["lines before a long scheme", "", "x\n", "a", "http://b.c"],
    ["marks before a long name", "", "x*\n", "a", "@b.c"],
    [
        "braces around hosts that may be names",
        "",
        "{a.com+",
        "}",
        "",
    ],
    ["brackets around hosts", "", "(www.a.b", ")", ""],
    [
        "quotation marks around brackets around names",
        "\"",
        "<{a.com+",
        "}>",
        "\"",
    ],
    [
        "written links before a long name",
        "",
        "[x](http://a.b) ",
        "a",
        "@b.c",
    ],
    [
        "written links before links that take markup",
        "",
        "[x](http://a.b) ",
        "http://a/[x *y*](z) ",
        "",
    ],
    ["brackets that close", "http://a.b/", "(", ")", ""],
    ["square brackets that close", "", "[", "]", "http://a.b"],
];

/// Name, what stands before, what is repeated, what stands after.
///
/// The advisories are those of peers, with the input that each of them, or the test of its fix,
/// gives:
///
/// * CVE-2022-39209 (GHSA-cgh3-p57x-9q7q), cmark-gfm before gfm.6: the extension for autolinks
///   looked for square brackets from the start at each `w`, `h` and `:`; `![l` repeated.
/// * GHSA-29g3-96g3-jg6c (CVE-2023-22483), cmark-gfm before gfm.7: a bag of eleven inputs. Three
///   are about autolinks: a host that is read again at each `www.`, brackets that are counted for
///   each one trimmed, a search up to each `<`. Here are those three and the others that fit into
///   one unit, about unclosed raw HTML and tables.
/// * GHSA-24f7-9frr-5h2r (CVE-2023-22484), cmark-gfm before gfm.7: `<!--` that are not closed.
/// * GHSA-r572-jvj2-3m8p (CVE-2023-22486), cmark-gfm before gfm.7: images whose texts hold links,
///   `handle_close_bracket`.
/// * GHSA-xg9p-p4jc-c46g, comrak before 0.55: a call in a call for each address of a text, which
///   fills the stack; brackets that are counted for each one trimmed.
/// * CVE-2026-48801 (GHSA-22p9-wv53-3rq4), linkify-it before 5.0.1: the search starts again on a
///   copy of the rest after each link.
/// * CVE-2026-59887 (GHSA-v245-v573-v5vm), linkify-it before 5.0.2: the user name after each
///   `mailto:` is read to the end of the text.
/// * CVE-2026-2327 (GHSA-38c4-r59v-3vqw), markdown-it before 14.1.1: asterisks in a link that do
///   not end it.
const NAMED: [[&str; 4]; 111] = [
    [
        "hosts between letters without spaces",
        "",
        "ตัวอย่าง.ไทยexample.comภาษา",
        "",
    ],
    [
        "a host of two scripts, without spaces",
        "",
        "例え.ไทย.comの",
        "",
    ],
    [
        "short hosts between letters without spaces",
        "",
        "ไa.deไ",
        "",
    ],
    [
        "addresses between letters without spaces",
        "",
        "한국a@b.kr한국",
        "",
    ],
    [
        "URLs between letters without spaces",
        "",
        "ខ្មែរhttp://a.bc។",
        "",
    ],
    [
        "wide dots between letters and hosts",
        "",
        "例。example。comの。",
        "",
    ],
    [
        "invisible characters between hosts",
        "",
        "\u{ad}中a.de\u{200d}中",
        "",
    ],
    ["bars between URLs", "", "http://a.bc/x|", ""],
    [
        "bars between URLs in angle brackets",
        "",
        "<http://a.bc/?x|",
        "",
    ],
    [
        "end tags of a forum between URLs",
        "[img]",
        "http://a.bc/[/img][img]",
        "",
    ],
    [
        "other end tags in a URL after a tag",
        "[img]http://a.bc/",
        "[/imgs",
        "",
    ],
    ["backslashes between URLs", "", "http://a.bc/x\\n", ""],
    [
        "character references after URLs",
        "",
        "http://a.bc/x&quot;",
        "",
    ],
    [
        "character references after a URL",
        "http://a.bc/x",
        "&quot;",
        "",
    ],
    ["marks of footnotes", "", "http://a.bc/x[^1]", ""],
    ["commas between URLs", "", "http://a.bc/x,", ""],
    ["full-width marks between URLs", "", "http://a.bc/x。", ""],
    ["emoji in hosts", "", "http://🌈.bc🎉", ""],
    ["a host of emoji", "http://", "🌈.", "bc"],
    ["refused URLs in one word", "", "http://-a,", ""],
    ["refused URLs without hosts in one word", "", "http://✪", ""],
    ["refused URLs in quotation marks", "", "'http://-a/'", ""],
    [
        "a refused URL and hosts in its word",
        "http://✪",
        "a.bc,",
        "",
    ],
    [
        "hosts of one label before punctuation",
        "",
        "http://a!!!!!!!!!!!!",
        "b",
    ],
    ["URLs in brackets that are open", "", "http://a.b/(", ""],
    [
        "hosts in quotations that are open",
        "http://a.b",
        "/“a.b",
        "",
    ],
    ["runs of backticks around URLs", "", "``http://a.b", "``"],
    [
        "links that take emphasis, and no atoms",
        "",
        "a*www.e.com*b ",
        "",
    ],
    ["addresses next to strong emphasis", "", "**a@b.c**d ", ""],
    [
        "lines that a link keeps from being fences",
        "a```\n",
        "``` http://a*a*`\n",
        "",
    ],
    ["tildes in links", "~", "http://a/~b ", "~"],
    ["CVE-2022-39209", "", "![l", "\n"],
    ["CVE-2022-39209, with a link", "", "![l", "http://a.b"],
    ["GHSA-29g3-96g3-jg6c, test 1", "-1", "<?x", "y\n"],
    ["GHSA-29g3-96g3-jg6c, test 2", "", "|-\nt>|-\n", "y\n"],
    ["GHSA-29g3-96g3-jg6c, test 4", "x\n| - |\n", "|", "y\n"],
    ["GHSA-29g3-96g3-jg6c, test 5", "", "z_www.", "\n"],
    ["GHSA-29g3-96g3-jg6c, test 7", "www.", ")", "\n"],
    ["GHSA-29g3-96g3-jg6c, test 9", "", "<http://s", "\n"],
    ["GHSA-29g3-96g3-jg6c, test 10", "~e", ",z~~", "\n"],
    ["GHSA-24f7-9frr-5h2r", "</", "<!--", "\n"],
    [
        "GHSA-24f7-9frr-5h2r, with links",
        "</",
        "<!--http://a.b ",
        "\n",
    ],
    ["GHSA-r572-jvj2-3m8p", "", "![[]()", "\n"],
    [
        "GHSA-r572-jvj2-3m8p, with links",
        "",
        "![[http://a.b]()",
        "\n",
    ],
    ["GHSA-xg9p-p4jc-c46g, addresses", "", "a@b.co ", ""],
    [
        "GHSA-xg9p-p4jc-c46g, brackets",
        "https://example.com",
        ")",
        "",
    ],
    ["CVE-2026-48801", "", "a@b.com\n", ""],
    ["CVE-2026-59887", "", "mailto:", ""],
    ["CVE-2026-59887, with names", "", "mailto:a", "@b.c"],
    ["CVE-2026-2327", "http://example.com/", "*", "a"],
    ["www._", "", "www._", ""],
    ["a@", "", "a@", ""],
    ["http://", "", "http://", ""],
    ["a port that is none", "", "a.com", ":999999"],
    ["dots, and a port that is none", "a", ".com", ":999999"],
    ["ports that are none", "", "a.com:999999", ""],
    ["a port without an end", "a.com:", "9", ""],
    ["trailing brackets", "http://a.b", ")", ""],
    ["a query that does not close", "", "(www.a.b?q=", ""],
    ["a query of opening brackets", "http://a.b?", "(", ""],
    ["queries of opening brackets", "", "http://a.b?((((", ""],
    ["references", "http://a.b?", "&a;", ""],
    ["references without a link", "", "&a;&a;", ""],
    ["directives", "http://a.bc#", ":~:", ""],
    ["directives without a link", "", ":~:", ""],
    ["square brackets", "", "[", ""],
    ["an open square bracket before addresses", "[", "a@b.c ", ""],
    [
        "an open square bracket before what is no address",
        "[",
        "a@",
        "",
    ],
    ["an open square bracket before URLs", "[", " http://a.b", ""],
    ["an open square bracket before hosts", "[", " www.a.b", ""],
    [
        "an address that runs into a URL",
        "",
        "a@b.c.http://d.ef ",
        "",
    ],
    ["an address that runs into a host", "", "a@b.c_www.d ", ""],
    ["URLs between marks", "", "_://", ""],
    ["URLs between emphasis", "", "*://", ""],
    [
        "emphasis around links",
        "",
        "*http://a.b* _www.a.b_ **a@b.cd** ",
        "",
    ],
    [
        "emphasis without an end around links",
        "",
        "*http://a.b ",
        "",
    ],
    ["a destination with blanks", "", "http://a/[x y](z) ", ""],
    ["a long label", "http://", "a", ".com"],
    [
        "a long label with an A-label's prefix",
        "http://xn--",
        "a",
        ".com",
    ],
    ["a long label above ASCII", "http://", "é", ".com"],
    [
        "long labels",
        "http://",
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz.",
        "com",
    ],
    ["A-labels", "http://", "xn--bcher-kva.", "de"],
    ["commercial ats", "", "@", ""],
    [
        "backslashes in a link that takes markup",
        "http://a.b/*c*",
        "\\",
        "",
    ],
    ["texts like references", "", "*;[www.a.b* ", ""],
    [
        "texts like references before addresses",
        "",
        "*;[a@b.cd* ",
        "",
    ],
    ["sentences without blanks", "", "example.com。", ""],
    ["names in text without blanks", "", "a.b例", ""],
    [
        "names in text without blanks, after a mark",
        "\"",
        "a.b例",
        "\"",
    ],
    [
        "names in text without blanks, before a host",
        "",
        "a.b例",
        "。e.com",
    ],
    ["names in sentences without blanks", "", "a.b例。", ""],
    [
        "names in text without blanks, after invisible characters",
        "",
        "\u{200d}",
        "a.b例c.d例e.f例g.h例",
    ],
    ["a name that goes on", "", "a.com_", ""],
    ["calls without an end", "", "a.com(", ""],
    ["keys before addresses", "", "?a=b@c.de&", ""],
    ["keys without addresses", "", "a=b--c=&", "@d.ee"],
    ["fields with addresses", "", "mailto:a@b.cc?d=", ""],
    ["fields of one address", "mailto:a@b.cc?d=", "&e=f@g.hh", ""],
    [
        "addresses in a URL with a name",
        "ssh://a@b.cc?",
        "&x=y@z.de",
        "",
    ],
    ["names of classes", "", "java.io.File.", ""],
    ["capitals after dots", "", "a.Bc.", ""],
    ["signs before hosts", "", "#a.cc$b.cc@c@d.ee", ""],
    ["tildes before an address", "", "~~_", "~a@b.cc"],
    ["brackets that open before hosts", "", "(www.a.b", ""],
    [
        "marks before addresses that may run into URLs",
        "",
        "\"\"a@b.cc:",
        "",
    ],
    ["apostrophes before hosts", "", "'a.com+", ""],
    ["linkify issue 115", "", "a.a~", ""],
    ["links that take markup", "", "http://a.b/*c*\\ ", ""],
    [
        "rows with escaped pipes",
        "|a|\n|-|\n",
        "|\\| http://a.b/*c* \\<|\n",
        "",
    ],
    [
        "a definition before each paragraph",
        "",
        "[r]: /u\n\\< http://a.b/*c*\n\n",
        "",
    ],
    [
        "links over several lines",
        "",
        "[x](\nu) \\< http://a.b/*c*\n",
        "",
    ],
];

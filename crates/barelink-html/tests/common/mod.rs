//! Helpers of the tests: random fragments, finders, and pages for another parser.
#![allow(dead_code, reason = "each test binary uses a part of it")]
#![allow(
    clippy::missing_panics_doc,
    reason = "a test reports a failure by a panic"
)]

use std::fs::File;
use std::io::{BufWriter, Write as _};

use barelink::{Choice, Finder, Profile};
use barelink_html::{Options, link};
use fastrand::Rng;

pub(crate) mod check;
pub(crate) use check::{NEW, check, read};

/// Parts of hostile pages. Random sequences of them open, close and misnest all that the tree
/// builder treats in a way of its own.
const PARTS: &[&str] = &[
    // Texts that are links, or become links together with their neighbours.
    "https://a.com",
    "https://b.com/x",
    "www.c.com",
    "d@e.com",
    "http://",
    "https:",
    "//f.com",
    ".com",
    "/y",
    "?a=1&b=2",
    "@g.org",
    "www.",
    "a@b.",
    "&#104;ttps://h.com",
    "https&colon;//i.com",
    "https://j.com/&amp;",
    "https://k.com&nbsp;",
    "https://l.com&#32;",
    "mailto:m@n.org",
    "&lt;https://o.com&gt;",
    "(https://p.com)",
    "[",
    "]",
    "_",
    "*",
    "é",
    "。",
    "x",
    " ",
    "  ",
    "\n",
    "\t",
    "\r\n",
    "\0",
    "\u{a0}",
    "&",
    "&copy",
    "&notit;",
    "&#0;",
    "&#x80;",
    "&nbsp;",
    "&NewLine;",
    "&Tab;",
    ".",
    ",",
    "<",
    ">",
    "\"",
    "'",
    "-->",
    "</>",
    "</ x>",
    "<!x>",
    "<?y?>",
    "<!---->",
    "<!-- https://z.com -->",
    "<!-->",
    "<!--->",
    "<![CDATA[https://c.data]]>",
    "<!doctype html>",
    // Anchors.
    "<a>",
    "<a href=x>",
    "<A HREF='https://q.com'>",
    "</a>",
    "</A >",
    "<a href=y>https://r.com</a>",
    "<a name=t></a>",
    "<a/>",
    // Formatting elements.
    "<b>",
    "</b>",
    "<i class=a>",
    "</i>",
    "<i class=b>",
    "<font color=red>",
    "</font>",
    "<nobr>",
    "</nobr>",
    "<em>",
    "</em>",
    "<u>",
    "</u>",
    "<code>",
    "</code>",
    "<code x=1>",
    "<code x=2>",
    "<code x=3>",
    "<code x=4>",
    "<big>",
    "</big>",
    // Blocks.
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<ul>",
    "<li>",
    "</li>",
    "</ul>",
    "<dl>",
    "<dt>",
    "<dd>",
    "<h1>",
    "</h1>",
    "</h2>",
    "<blockquote>",
    "</blockquote>",
    "<address>",
    "<center>",
    "<details>",
    "<summary>",
    "<form>",
    "</form>",
    "<fieldset>",
    "<section>",
    "</section>",
    "<main>",
    // Elements that are skipped.
    "<pre>",
    "</pre>",
    "<kbd>",
    "</kbd>",
    "<samp>",
    "</samp>",
    "<button>",
    "</button>",
    "<select>",
    "</select>",
    "<option>",
    "</option>",
    "<optgroup>",
    "<textarea>",
    "</textarea>",
    "<title>",
    "</title>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<noscript>",
    "</noscript>",
    "<iframe>",
    "</iframe>",
    "<xmp>",
    "</xmp>",
    "<noembed>",
    "</noembed>",
    "<noframes>",
    "</noframes>",
    "<template>",
    "</template>",
    "<p contenteditable>",
    "<div contenteditable=false>",
    "<div contenteditable=true>",
    "<listing>",
    "</listing>",
    // Tables.
    "<table>",
    "</table>",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<th>",
    "</th>",
    "<tbody>",
    "</tbody>",
    "<thead>",
    "<tfoot>",
    "<caption>",
    "</caption>",
    "<colgroup>",
    "<col>",
    "</colgroup>",
    "<input type=hidden>",
    "<input>",
    // Foreign elements.
    "<svg>",
    "</svg>",
    "<math>",
    "</math>",
    "<mi>",
    "</mi>",
    "<mtext>",
    "<desc>",
    "</desc>",
    "<foreignObject>",
    "</foreignObject>",
    "<annotation-xml encoding=text/html>",
    "<annotation-xml>",
    "</annotation-xml>",
    "<svg/>",
    "<g/>",
    "<mglyph>",
    "<svg><title>",
    // Others.
    "<wbr>",
    "<wbr/>",
    "</wbr>",
    "<br>",
    "</br>",
    "<hr>",
    "<img src=x>",
    "<span>",
    "</span>",
    "<x-y>",
    "</x-y>",
    "</foo>",
    "<object>",
    "</object>",
    "<marquee>",
    "</marquee>",
    "<applet>",
    "<ruby>",
    "<rb>",
    "<rt>",
    "<rp>",
    "</ruby>",
    "<label>",
    "</label>",
    "<body>",
    "</body>",
    "<html>",
    "</html>",
    "<head>",
    "</head>",
    "<frameset>",
    "</frameset>",
    "<frame>",
    "<body contenteditable>",
    "<html contenteditable>",
    "<p/>",
    "<b/>",
    "<p x='https://s.com'>",
    "<p x=\"",
    "<p",
    "</p",
    "<a href=",
    "<link>",
    "<meta>",
    "<base>",
    "<image>",
    "<isindex>",
    "<search>",
    "<dialog>",
    "</dialog>",
    "<menu>",
    "<hgroup>",
    "<nav>",
    "</nav>",
    "<canvas>",
    "<video>",
    "</video>",
    "<embed>",
    "<param>",
];

/// The starts of documents.
const STARTS: &[&str] = &[
    "<!doctype html>",
    "<html>",
    "<html><head>",
    "<body>",
    "<!doctype html><html><head><title>t</title></head><body>",
    "<head>",
    "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\">",
    " <!-- x --><html>",
    "\u{feff}<!doctype html>",
    "<frameset>",
    "\u{feff}",
];

/// Returns a random fragment, or in a few cases a document.
pub(crate) fn fragment(random: &mut Rng) -> String {
    let mut fragment = String::new();
    if random.u8(..8) == 0 {
        fragment.push_str(random.choice(STARTS).copied().unwrap_or_default());
    }
    // A few parts in each fragment, so that start tags meet their end tags.
    let few: Vec<&str> = (0..random.usize(1..12))
        .filter_map(|_| random.choice(PARTS).copied())
        .collect();
    let links = [
        "https://a.com",
        "www.b.org/c",
        "d@e.com",
        "https://f.com/g?h=i&amp;j",
    ];
    let tails = ["/y", "x", ".org", "@g.org", "_z", "&#47;k"];
    for _ in 0..random.usize(1..20) {
        let mut any = |from: &[&'static str]| random.choice(from).copied().unwrap_or_default();
        match any(&[
            "link", "blank", "few", "few", "few", "cut", "cut", "any", "any",
        ]) {
            "link" => fragment.push_str(any(&links)),
            "blank" => fragment.push(' '),
            "few" => fragment.push_str(any(&few)),
            // Something in the middle of a link.
            "cut" => [any(&links), any(&few), any(&tails)]
                .into_iter()
                .for_each(|part| fragment.push_str(part)),
            _ => fragment.push_str(any(PARTS)),
        }
    }
    fragment
}

/// Returns all profiles, and one with the most different options.
#[must_use]
pub(crate) fn finders() -> Vec<Finder> {
    let mut finders: Vec<_> = Profile::ALL
        .iter()
        .map(|&profile| Finder::new(profile))
        .collect();
    let strict = [
        Choice::EndAtFullWidth,
        Choice::RejectUserNames,
        Choice::RejectMisleadingHosts,
    ];
    finders.push(
        strict
            .into_iter()
            .fold(Finder::new(Profile::Gfm).max_len(2_048), Finder::with),
    );
    finders
}

/// Pages before and after they were linked, for another parser (`tools/html-trees`): lines of JSON
/// in the file that `BARELINK_HTML_PAIRS` names.
#[derive(Debug)]
pub(crate) struct Pairs(Option<BufWriter<File>>);

impl Pairs {
    pub(crate) fn open() -> Self {
        let path = std::env::var_os("BARELINK_HTML_PAIRS");
        Pairs(
            path.map(|path| {
                BufWriter::new(File::create(path).expect("a file that can be written"))
            }),
        )
    }

    /// Adds a page, unless it has no links.
    pub(crate) fn push(&mut self, page: &str, finder: &Finder) {
        let Some(file) = &mut self.0 else { return };
        let linked = link(page, finder, &Options::new().class(NEW));
        if linked != page {
            writeln!(
                file,
                "{}",
                serde_json::json!({ "before": page, "after": linked })
            )
            .expect("a file that can be written");
        }
    }
}

//! Rewrites bare URLs and e-mail addresses in Markdown source as links that every CommonMark
//! renderer understands. [`plan`](plan()) computes the replacements, [`Plan::apply`] makes them,
//! and [`replacement`] formats one link that a parser of your own found.
//!
//! ```
//! use barelink::{Finder, Profile};
//! use barelink_pulldown_cmark::GITHUB;
//! use barelink_rewrite::{Style, plan};
//!
//! let source = "See https://example.com/a_b, www.example.com or `www.example.org`.\r\n";
//! let plan = plan(source, GITHUB, &Finder::new(Profile::Gfm), Style::Angle);
//! assert_eq!(
//!     plan.apply(),
//!     "See <https://example.com/a_b>, [www.example.com](http://www.example.com) or `www.example.org`.\r\n"
//! );
//! ```
//!
//! # Guarantees
//!
//! * All bytes outside the edits are preserved.
//! * Plain CommonMark without autolinks, with the same `Options`, reads in the new source the same
//!   links, text and structure that the finder sees in the old one. The module verifies this by
//!   parsing the new source. A link for which it does not hold stays bare and is reported as
//!   refused; the comparison then treats that link as text.
//! * A plan for the new source, with the same options, finder and style, has no edits.
//!
//! Only bare URLs and e-mail addresses that the finder accepts are edited. Code, raw HTML,
//! metadata, link reference definitions, the text and destinations of links, and math are never
//! edited, if `Options` enable their syntax.
//!
//! # Syntax of site generators
//!
//! A site generator replaces template tags before it reads Markdown: `{{…}}`, Hugo's `{{<…>}}` and
//! `{{%…%}}`, mdBook's `{{#…}}`, `{%…%}`, comments `{#…#}`, `<%…%>`, and kramdown's `{:…}`. A link
//! that touches a tag or lies inside one is not edited. The same holds for the body of a tag with a
//! matching closer (`{{< name >}}…{{< /name >}}`, `{% name() %}…{% end %}`,
//! `{% raw %}…{% endraw %}`), except for the bodies of `{{% name %}}`, of conditions and loops
//! (`{% if … %}`, `{% for … %}`), of GitBook's blocks (`{% hint %}`) and of Markdoc's tags
//! (`{% /name %}`), which are text of the page. A tag that never ends protects the rest of its
//! line. In code, a tag is text.
//!
//! Nor are links edited in attribute lists (`{key="…"}`), in values of what looks like a start tag,
//! in the first lines, options and YAML of directives (`:::name`, `::name{…}`, `.. name::`), in
//! YAML between lines of `---`, in `Key: value` lines at the top, in properties (`key:: …`), in
//! commands, environments and mathematics of TeX, in `*[W3C]: …`, and in `import … from "…"` and
//! `export …`. [`Protection`] has all kinds.
//!
//! A [`Syntax`] protects more: what only its dialect knows. It also decides which escapes are
//! written: kramdown and Python-Markdown show some of CommonMark's. A link that has no form there
//! stays bare. For MDX, links are always written `[…](…)`, because `<` starts an element, and so
//! are the autolinks `<https://…>` of Markdown, which MDX does not compile; `{…}` expressions and
//! JSX tags are not edited, nor is text between two tags on one line. Markdown between tags that
//! are on lines of their own is edited.
//!
//! [`Plan::protected`] lists the links that are not edited for these reasons.
//!
//! # Doubtful ends
//!
//! A link stays bare if its rule set ends it where no reader would, unless [`Doubtful::Edit`] is
//! set; [`Doubt`] has the classes.
//!
//! # Misleading texts
//!
//! [`Planner::misleading`] lists the written links whose text shows another host than they open:
//! `[https://bank.com](https://evil.example)`.
//!
//! # Disabling it in a source
//!
//! Nothing is edited between the HTML comments `<!-- barelink off -->` and `<!-- barelink on -->`;
//! without the second, up to the end of the source. A comment takes effect wherever the parser sees
//! HTML: as a block, in a line, in a larger HTML block, in a list or a quote. In code it is text.
//! The comment must be on one line; spaces and tabs in it are ignored, and case matters. A second
//! `off`, or an `on` without an `off`, has no effect. In MDX, use `{/* barelink off */}` and
//! `{/* barelink on */}`.
//!
//! Nor is anything edited in lines in which comments of markdownlint disable its rule MD034
//! (`no-bare-urls`, or the tags `links` and `url`), or all rules:
//! `<!-- markdownlint-disable MD034 -->` up to `<!-- markdownlint-enable MD034 -->`, and
//! `-disable-line`, `-disable-next-line`, `-disable-file`, `-enable-file`, `-capture` and
//! `-restore`.

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

// Chooses a form for each link until the verification passes.
mod attempt;
// Finds the autolinks that MDX does not compile.
mod autolinks;
// The parts of a plan: edits, and links that stay bare.
mod edit;
// Reads square brackets that make no link as round ones.
mod bracketed;
// Tells why the end of a link is doubtful.
mod doubt;
// The events of a source without autolinks.
mod events;
// Decides which links are protected because of other syntax or headings.
mod guard;
// Reads MkDocs's blocks, whose text is indented.
mod indented;
// Finds the ranges between `<!-- barelink off -->` and `<!-- barelink on -->`.
mod off;
// Finds links whose text shows another host.
mod misleading;
// Finds what is left alone in a page in HTML.
mod page;
// The options of a plan, by their names.
mod options;
// Splits a long source into parts.
mod parts;
// Makes plans until one holds.
mod plan;
// The settings of a plan.
mod planner;
// Finds the syntax whose links are never edited.
mod protected;
// Formats one link.
mod replacement;
// Counts work, for tests of linear time.
mod steps;
// Compares the new source with the old one and its links, and reports the differences.
mod verify;

pub use doubt::Doubt;
pub use edit::{BareReason, Edit, Refused};
pub use misleading::Misleading;
pub use options::RewriteOption;
pub use parts::parts;
// For `barelink-cli` alone; it may change in any release.
#[doc(hidden)]
pub use page::protected_in_html;
pub use plan::{Plan, plan};
pub use planner::{Doubtful, Planner, Syntax};
pub use protected::Protection;
pub use replacement::{Style, replacement};

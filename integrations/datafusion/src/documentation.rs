//! The descriptions that programs get with `ScalarUDF::documentation`. `SHOW FUNCTIONS` leaves out functions with types of their own.

use datafusion::logical_expr::{DocSection, Documentation};

use crate::kind::Kind;

/// Returns the description of a function.
pub(crate) fn of(kind: Kind) -> Documentation {
    let (description, syntax) = match kind {
        Kind::Links => (
            "Returns the bare URLs and e-mail addresses of a plain text: a list of structs with start (from 1) and length in characters, \
             kind, text and url.",
            "bare_links(text [, profile [, preset]])",
        ),
        Kind::LinksOfMarkdown => (
            "Returns the bare URLs and e-mail addresses of Markdown, as bare_links does; links that are written out are not in the list.",
            "bare_links_markdown(text [, profile [, preset]])",
        ),
        Kind::Hosts => (
            "Returns the host of each bare URL of a plain text, in the form that DNS compares.",
            "bare_link_hosts(text [, profile [, preset]])",
        ),
        Kind::Html => (
            "Returns HTML in which the bare URLs and e-mail addresses of the text are links.",
            "linkify_html(text [, profile [, preset]])",
        ),
    };
    Documentation::builder(DocSection { include: true, label: "Links", description: None }, description, syntax)
        .with_argument("text", "Any column of strings.")
        .with_argument("profile", "A constant: md4c, md4c-0.5.3, md4c-next, gfm (the default) or uts58.")
        .with_argument("preset", "A constant for the profile uts58: standard, prose or chat.")
        .build()
}

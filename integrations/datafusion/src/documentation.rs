//! The descriptions that programs get with `ScalarUDF::documentation`. `SHOW FUNCTIONS` leaves out
//! functions with types of their own.

use datafusion::logical_expr::{DocSection, Documentation};

use crate::function_kind::FunctionKind;
use crate::options;

/// Returns the description of a function.
pub(crate) fn of(kind: FunctionKind) -> Documentation {
    let (description, syntax) = match kind {
        FunctionKind::Links => (
            "Returns the bare URLs and e-mail addresses of a plain text: a list of structs with \
            start (from 1) and length in characters, \
             kind, text, url, host and registrable_domain.",
            "bare_links(text [, profile [, options]])",
        ),
        FunctionKind::LinksOfMarkdown => (
            "Returns the bare URLs and e-mail addresses of Markdown, as bare_links does; links \
            that are written out are not in the list.",
            "bare_links_markdown(text [, profile [, options]])",
        ),
        FunctionKind::Hosts => (
            "Returns the host of each bare URL of a plain text, as a browser opens it.",
            "bare_link_hosts(text [, profile [, options]])",
        ),
        FunctionKind::Html => (
            "Returns HTML in which the bare URLs and e-mail addresses of the text are links.",
            "linkify_html(text [, profile [, options]])",
        ),
    };
    let [profiles, options] = options::names();
    Documentation::builder(
        DocSection {
            include: true,
            label: "Links",
            description: None,
        },
        description,
        syntax,
    )
    .with_argument("text", "Any column of strings.")
    .with_argument(
        "profile",
        format!("A constant, one of {profiles}; gfm is the default."),
    )
    .with_argument(
        "options",
        format!(
            "A constant: name=value with ; between several, such as \
                'choices=write-https;max_len=200'. The names are {options}."
        ),
    )
    .build()
}

//! What the functions return, and their names.

/// What a function returns for a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FunctionKind {
    Links,
    LinksOfMarkdown,
    Hosts,
    Html,
}

impl FunctionKind {
    pub(crate) const ALL: [FunctionKind; 4] = [
        FunctionKind::Links,
        FunctionKind::LinksOfMarkdown,
        FunctionKind::Hosts,
        FunctionKind::Html,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            FunctionKind::Links => "bare_links",
            FunctionKind::LinksOfMarkdown => "bare_links_markdown",
            FunctionKind::Hosts => "bare_link_hosts",
            FunctionKind::Html => "linkify_html",
        }
    }
}

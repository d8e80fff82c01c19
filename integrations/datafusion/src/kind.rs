//! What the functions return, and their names.

/// What a function returns for a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Links,
    LinksOfMarkdown,
    Hosts,
    Html,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Links, Kind::LinksOfMarkdown, Kind::Hosts, Kind::Html];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Links => "bare_links",
            Kind::LinksOfMarkdown => "bare_links_markdown",
            Kind::Hosts => "bare_link_hosts",
            Kind::Html => "linkify_html",
        }
    }
}

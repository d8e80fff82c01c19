//! The type of a corpus.

use barelink::{Finder, LinkKind, Span};

/// Texts of one kind.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The name in the tables.
    pub name: &'static str,
    /// The documents, which are rendered one by one.
    pub documents: Vec<String>,
}

impl Corpus {
    /// Returns the length of all documents, in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.documents.iter().map(String::len).sum()
    }

    /// Returns whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a corpus in which each line that is not blank is a document, like the messages of a chat.
    #[must_use]
    pub fn messages(&self) -> Self {
        let lines = self.documents.iter().flat_map(|document| document.lines());
        let documents = lines.filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        Corpus { name: self.name, documents }
    }

    /// Returns the same corpus with its links in Markdown syntax, `<http://…>` or `[www.…](http://www.…)`. It is the base for
    /// the cost of finding links, because making and rendering them costs the same.
    #[must_use]
    pub fn written_out(&self, finder: &Finder) -> Self {
        let documents = self.documents.iter().map(|document| finder.spans(document).map(write_out).collect());
        Corpus { name: self.name, documents: documents.collect() }
    }
}

fn write_out(span: Span<'_>) -> String {
    match span {
        Span::Text(text) => text.to_owned(),
        Span::Link(link) => match link.kind() {
            LinkKind::Url | LinkKind::Email => format!("<{}>", link.as_str()),
            _ => format!("[{}](<{}>)", link.as_str(), link.destination()),
        },
    }
}

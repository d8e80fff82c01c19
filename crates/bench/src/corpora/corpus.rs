//! The type of a corpus.

use std::borrow::Cow;

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

    /// Returns a corpus in which each line that is not blank is a document, like the messages of a
    /// chat.
    #[must_use]
    pub fn messages(&self) -> Self {
        let lines = self.documents.iter().flat_map(|document| document.lines());
        let documents = lines
            .filter(|line| !line.trim().is_empty())
            .map(str::to_owned)
            .collect();
        Corpus {
            name: self.name,
            documents,
        }
    }

    /// Returns the same corpus with its links in Markdown syntax, `<http://…>` or
    /// `[www.…](http://www.…)`. It is the base for the cost of finding links, because making and
    /// rendering them costs the same.
    #[must_use]
    pub fn written_out(&self, finder: &Finder) -> Self {
        let documents = self
            .documents
            .iter()
            .map(|document| finder.spans(document).map(write_out).collect());
        Corpus {
            name: self.name,
            documents: documents.collect(),
        }
    }

    /// Returns the same corpus with a character reference in each paragraph of running text that
    /// had none. Where a text has one, the text that is shown is not the one in the source.
    #[must_use]
    pub fn with_references(&self) -> Self {
        let documents = self.documents.iter().map(|document| {
            document
                .split("\n\n")
                .map(with_reference)
                .collect::<Vec<_>>()
        });
        Corpus {
            name: self.name,
            documents: documents.map(|blocks| blocks.join("\n\n")).collect(),
        }
    }
}

/// Adds `&amp;` after the first word of a block, if it starts with a letter. The block is the same
/// kind of block then.
fn with_reference(block: &str) -> Cow<'_, str> {
    let is_running_text = block.starts_with(char::is_alphabetic);
    match block.split_once(' ') {
        Some((word, rest)) if is_running_text && !has_reference(block) => {
            Cow::Owned(format!("{word} &amp; {rest}"))
        }
        _ => Cow::Borrowed(block),
    }
}

/// Returns whether a text has a character reference, or what looks like one.
fn has_reference(text: &str) -> bool {
    text.split('&').skip(1).any(|rest| {
        let name =
            rest.trim_start_matches(|char: char| char.is_ascii_alphanumeric() || char == '#');
        name.len() < rest.len() && name.starts_with(';')
    })
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

#[cfg(test)]
mod tests {
    use super::Corpus;

    #[test]
    fn each_paragraph_without_a_reference_gets_one() {
        let document = "one two three\n\n- an item\n\none &lt; two\n\nR&D and &; more\n\nword\n";
        let corpus = Corpus {
            name: "",
            documents: vec![document.to_owned()],
        }
        .with_references();
        let expected =
            "one &amp; two three\n\n- an item\n\none &lt; two\n\nR&D &amp; and &; more\n\nword\n";
        assert_eq!(corpus.documents, [expected]);
    }
}

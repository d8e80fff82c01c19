//! The kinds of syntax whose links are never edited.

use std::fmt;

/// The kind of syntax to which a protected link belongs. Its `Display` is a clause without a full
/// stop: "it belongs to a template tag".
///
/// ```
/// use barelink_rewrite::Protection;
///
/// assert_eq!(Protection::Tag.as_str(), "tag");
/// assert_eq!(Protection::Tag.to_string(), "it belongs to a template tag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Protection {
    /// A template tag (`{{…}}`, `{%…%}`), the body of one, or kramdown's `{:…}`.
    Tag,
    /// JSX, an expression, `import` or `export`, or code that MDX recognises and CommonMark does
    /// not.
    Mdx,
    /// An attribute list, `{target=_blank}`, or the value of an attribute in what looks like a
    /// start tag.
    Attributes,
    /// The first line of a directive, its options, or its block of YAML: `:::note`, `::card{…}`,
    /// `.. image:: …`.
    Directive,
    /// YAML between lines of `---`, `Key: value` lines at the top of the file, or a property,
    /// `key:: value`.
    Metadata,
    /// A command of TeX with braces, an environment, or mathematics.
    Tex,
    /// A definition that CommonMark does not read: `*[W3C]: …`.
    Definition,
    /// The name of a file that the generator includes: `--8<-- "…"`.
    Include,
    /// A comment: `%%…%%`.
    Comment,
    /// A grid table, or another table whose columns are those of the text; a pipe of a table that
    /// only GitHub reads.
    Table,
    /// A heading, with [`Choice::SkipHeadings`](barelink::Choice::SkipHeadings).
    Heading,
}

impl Protection {
    /// Returns the name in the command's output, such as `tag` or `attributes`.
    ///
    /// ```
    /// assert_eq!(barelink_rewrite::Protection::Directive.as_str(), "directive");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Protection::Tag => "tag",
            Protection::Mdx => "mdx",
            Protection::Attributes => "attributes",
            Protection::Directive => "directive",
            Protection::Metadata => "metadata",
            Protection::Tex => "tex",
            Protection::Definition => "definition",
            Protection::Include => "include",
            Protection::Comment => "comment",
            Protection::Table => "table",
            Protection::Heading => "heading",
        }
    }
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Protection::Tag => "it belongs to a template tag",
            Protection::Mdx => "it belongs to JSX, an expression or code of MDX",
            Protection::Attributes => "it belongs to attributes",
            Protection::Directive => "it belongs to a directive",
            Protection::Metadata => "it belongs to metadata",
            Protection::Tex => "it belongs to TeX",
            Protection::Definition => "it belongs to a definition",
            Protection::Include => "it is the name of an included file",
            Protection::Comment => "it belongs to a comment",
            Protection::Table => "it belongs to a table",
            Protection::Heading => "headings and terms are left alone",
        })
    }
}

//! The columns that the functions return.

use std::ops::Range;
use std::sync::Arc;

use barelink::{Finder, Link, LinkKind};
use barelink_pulldown_cmark::{GITHUB, Masked};
use datafusion::arrow::array::{
    ArrayBuilder, ArrayRef, Int64Builder, StringViewBuilder, StructArray,
};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Fields};
use datafusion::common::Result;

use crate::characters::Characters;
use crate::hosts::registrable_domain;
use crate::lists::{ListOffsets, append, finish};

/// A column that is filled row by row.
pub(crate) trait ColumnBuilder {
    /// Adds the row of a text.
    fn push(&mut self, text: &str) -> Result<()>;
    /// Adds the row of a null.
    fn null(&mut self);
    /// Returns the column.
    fn finish(self) -> Result<ArrayRef>;
}

/// Returns the fields of a link. An address has no host.
fn link_fields() -> Fields {
    Fields::from(vec![
        Field::new("start", DataType::Int64, false),
        Field::new("length", DataType::Int64, false),
        Field::new("kind", DataType::Utf8View, false),
        Field::new("text", DataType::Utf8View, false),
        Field::new("url", DataType::Utf8View, false),
        Field::new("host", DataType::Utf8View, true),
        Field::new("registrable_domain", DataType::Utf8View, true),
    ])
}

/// Returns the field of the items of a list of links.
pub(crate) fn link_item() -> FieldRef {
    Arc::new(Field::new_list_field(
        DataType::Struct(link_fields()),
        false,
    ))
}

/// Returns the field of the items of a list of hosts.
pub(crate) fn host_item() -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Utf8View, false))
}

/// How a text is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TextSyntax {
    Plain,
    Markdown,
}

/// A list of links for each row.
pub(crate) struct LinksColumn<'f> {
    finder: &'f Finder,
    source: TextSyntax,
    lists: ListOffsets,
    starts: Int64Builder,
    lengths: Int64Builder,
    kinds: StringViewBuilder,
    texts: StringViewBuilder,
    urls: StringViewBuilder,
    hosts: StringViewBuilder,
    domains: StringViewBuilder,
}

impl<'f> LinksColumn<'f> {
    pub(crate) fn new(rows: usize, finder: &'f Finder, source: TextSyntax) -> Self {
        LinksColumn {
            finder,
            source,
            lists: ListOffsets::new(rows),
            starts: Int64Builder::new(),
            lengths: Int64Builder::new(),
            kinds: StringViewBuilder::new(),
            texts: StringViewBuilder::new(),
            urls: StringViewBuilder::new(),
            hosts: StringViewBuilder::new(),
            domains: StringViewBuilder::new(),
        }
    }

    /// Adds a link to the list of this row.
    fn add(
        &mut self,
        (start, length): (i64, i64),
        kind: LinkKind,
        text: &str,
        url: &str,
    ) -> Result<()> {
        self.starts.append_value(start);
        self.lengths.append_value(length);
        let host = barelink::host(url);
        append(&mut self.kinds, Some(kind.as_str()))?;
        append(&mut self.texts, Some(text))?;
        append(&mut self.urls, Some(url))?;
        append(&mut self.hosts, host.as_deref())?;
        append(
            &mut self.domains,
            host.as_deref().and_then(registrable_domain),
        )
    }
}

impl ColumnBuilder for LinksColumn<'_> {
    fn push(&mut self, text: &str) -> Result<()> {
        let mut characters = Characters::new(text);
        match self.source {
            TextSyntax::Plain => {
                for link in self.finder.links(text) {
                    let place = characters.substring(&link.range());
                    self.add(place, link.kind(), link.as_str(), &link.destination())?;
                }
            }
            TextSyntax::Markdown => {
                for link in links_of_markdown(text, self.finder) {
                    self.add(
                        characters.substring(&link.range),
                        link.kind,
                        &link.text,
                        &link.url,
                    )?;
                }
            }
        }
        self.lists.end(ArrayBuilder::len(&self.starts))
    }

    fn null(&mut self) {
        self.lists.null();
    }

    fn finish(mut self) -> Result<ArrayRef> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.starts.finish()),
            Arc::new(self.lengths.finish()),
            finish(self.kinds),
            finish(self.texts),
            finish(self.urls),
            finish(self.hosts),
            finish(self.domains),
        ];
        let links = StructArray::try_new(link_fields(), columns, None)?;
        self.lists.over(link_item(), Arc::new(links))
    }
}

/// A link of Markdown, whose text may not be in the source.
struct MarkdownLink {
    range: Range<usize>,
    kind: LinkKind,
    text: String,
    url: String,
}

/// Returns the bare links of Markdown in the order of the source.
fn links_of_markdown(source: &str, finder: &Finder) -> Vec<MarkdownLink> {
    // Not a hook of `parse`, which also sees links that a later parse of the source abandons.
    let masked = Masked::new(source, GITHUB, finder);
    let row = |link: &Link<'_>| MarkdownLink {
        range: link.range(),
        kind: link.kind(),
        text: link.text().into_owned(),
        url: link.destination().into_owned(),
    };
    masked.links().iter().map(row).collect()
}

/// A list of hosts for each row.
pub(crate) struct HostsColumn<'f> {
    finder: &'f Finder,
    lists: ListOffsets,
    hosts: StringViewBuilder,
    count: usize,
}

impl<'f> HostsColumn<'f> {
    pub(crate) fn new(rows: usize, finder: &'f Finder) -> Self {
        HostsColumn {
            finder,
            lists: ListOffsets::new(rows),
            hosts: StringViewBuilder::new(),
            count: 0,
        }
    }
}

impl ColumnBuilder for HostsColumn<'_> {
    fn push(&mut self, text: &str) -> Result<()> {
        for host in self.finder.links(text).filter_map(|link| link.host()) {
            append(&mut self.hosts, Some(&host))?;
            self.count += 1;
        }
        self.lists.end(self.count)
    }

    fn null(&mut self) {
        self.lists.null();
    }

    fn finish(self) -> Result<ArrayRef> {
        self.lists.over(host_item(), finish(self.hosts))
    }
}

/// A page for each row.
pub(crate) struct HtmlColumn<'f> {
    finder: &'f Finder,
    pages: StringViewBuilder,
}

impl<'f> HtmlColumn<'f> {
    pub(crate) fn new(rows: usize, finder: &'f Finder) -> Self {
        HtmlColumn {
            finder,
            pages: StringViewBuilder::with_capacity(rows),
        }
    }
}

impl ColumnBuilder for HtmlColumn<'_> {
    fn push(&mut self, text: &str) -> Result<()> {
        append(
            &mut self.pages,
            Some(&barelink_html::link(
                text,
                self.finder,
                &barelink_html::Options::new(),
            )),
        )
    }

    fn null(&mut self) {
        self.pages.append_null();
    }

    fn finish(self) -> Result<ArrayRef> {
        Ok(finish(self.pages))
    }
}

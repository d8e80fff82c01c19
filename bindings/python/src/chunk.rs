//! The columns that a search in a column of texts returns.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use barelink::Link;

use crate::finder::Finder;
use crate::hosts::registrable_domain;
use crate::links::each_link;

/// What is searched for in each text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ColumnKind {
    Links,
    Hosts,
}

impl ColumnKind {
    /// Returns the field of the items of the lists. No item is null.
    fn item(self) -> FieldRef {
        let item = match self {
            ColumnKind::Hosts => DataType::Utf8,
            ColumnKind::Links => DataType::Struct(link_fields()),
        };
        Arc::new(Field::new_list_field(item, false))
    }

    /// Returns the field of the column. A row is null if its text is.
    pub(crate) fn field(self) -> FieldRef {
        let name = match self {
            ColumnKind::Links => "links",
            ColumnKind::Hosts => "hosts",
        };
        Arc::new(Field::new(name, DataType::List(self.item()), true))
    }
}

fn link_fields() -> Fields {
    let field = |name, data_type| Field::new(name, data_type, false);
    Fields::from(vec![
        field("start", DataType::Int64),
        field("end", DataType::Int64),
        field("kind", DataType::Utf8),
        field("text", DataType::Utf8),
        field("url", DataType::Utf8),
        // An address has neither.
        Field::new("host", DataType::Utf8, true),
        Field::new("registrable_domain", DataType::Utf8, true),
    ])
}

/// A part of a column, which is filled row by row.
pub(crate) struct ChunkBuilder {
    kind: ColumnKind,
    /// The ends of the lists, with a 0 before them.
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
    starts: Int64Builder,
    link_ends: Int64Builder,
    kinds: StringBuilder,
    texts: StringBuilder,
    urls: StringBuilder,
    hosts: StringBuilder,
    domains: StringBuilder,
}

impl ChunkBuilder {
    pub(crate) fn new(kind: ColumnKind, rows: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        ChunkBuilder {
            kind,
            ends,
            nulls: NullBufferBuilder::new(rows),
            starts: Int64Builder::new(),
            link_ends: Int64Builder::new(),
            kinds: StringBuilder::new(),
            texts: StringBuilder::new(),
            urls: StringBuilder::new(),
            hosts: StringBuilder::new(),
            domains: StringBuilder::new(),
        }
    }

    /// Adds the row of a text; `None` is null. `goes_on` is that of [`each_link`]: the row of a
    /// text whose search ended is not complete.
    pub(crate) fn push(
        &mut self,
        finder: &Finder,
        text: Option<&str>,
        goes_on: &mut impl FnMut() -> bool,
    ) -> Result<(), ArrowError> {
        let mut result = Ok(());
        if let Some(text) = text {
            // The byte up to which code points are counted, and how many there are.
            let mut counted = (0, 0);
            each_link(&finder.0, text, goes_on, |link| {
                if result.is_ok() {
                    result = match self.kind {
                        ColumnKind::Links => self.link(text, &mut counted, &link),
                        ColumnKind::Hosts => link
                            .host()
                            .map_or(Ok(()), |host| append(&mut self.hosts, Some(&host))),
                    };
                }
            });
        }
        result?;
        self.nulls.append(text.is_some());
        self.ends
            .push(i32::try_from(self.hosts.len()).map_err(|_| overflow())?);
        Ok(())
    }

    fn link(
        &mut self,
        text: &str,
        counted: &mut (usize, usize),
        link: &Link<'_>,
    ) -> Result<(), ArrowError> {
        let [start, end] = [link.range().start, link.range().end].map(|byte| {
            let between = text.get(counted.0..byte).unwrap_or_default();
            *counted = (byte, counted.1 + between.chars().count());
            // At most the length of a text in memory, which `i64` can hold.
            counted.1 as i64
        });
        self.starts.append_value(start);
        self.link_ends.append_value(end);
        let host = link.host();
        append(&mut self.kinds, Some(link.kind().as_str()))?;
        append(&mut self.texts, Some(link.as_str()))?;
        append(&mut self.urls, Some(&link.destination()))?;
        append(&mut self.hosts, host.as_deref())?;
        append(
            &mut self.domains,
            host.as_deref().and_then(registrable_domain),
        )
    }

    /// Returns whether the part is so large that the next row belongs to a new one.
    pub(crate) fn is_full(&self) -> bool {
        const LARGE: usize = 1 << 28;
        [&self.texts, &self.urls, &self.hosts]
            .iter()
            .any(|texts| texts.values_slice().len() > LARGE)
    }

    /// Returns the part of the column.
    pub(crate) fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        let items: ArrayRef = match self.kind {
            ColumnKind::Hosts => Arc::new(self.hosts.finish()),
            ColumnKind::Links => {
                let columns: Vec<ArrayRef> = vec![
                    Arc::new(self.starts.finish()),
                    Arc::new(self.link_ends.finish()),
                    Arc::new(self.kinds.finish()),
                    Arc::new(self.texts.finish()),
                    Arc::new(self.urls.finish()),
                    Arc::new(self.hosts.finish()),
                    Arc::new(self.domains.finish()),
                ];
                Arc::new(StructArray::try_new(link_fields(), columns, None)?)
            }
        };
        let offsets = OffsetBuffer::new(self.ends.into());
        Ok(Arc::new(ListArray::try_new(
            self.kind.item(),
            offsets,
            items,
            self.nulls.finish(),
        )?))
    }
}

/// Adds a text or a null. The builder would panic where its offsets overflow.
fn append(texts: &mut StringBuilder, text: Option<&str>) -> Result<(), ArrowError> {
    let end = texts.values_slice().len() + text.map_or(0, str::len);
    i32::try_from(end).map_err(|_| overflow())?;
    texts.append_option(text);
    Ok(())
}

fn overflow() -> ArrowError {
    ArrowError::ComputeError("the links of one text have more than 2 GB".to_owned())
}

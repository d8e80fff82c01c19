//! The columns that a search in a column of texts returns.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use barelink::Link;

use crate::finder::Finder;
use crate::found::each_link;
use crate::hosts;

/// What is searched for in each text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Links,
    Hosts,
}

impl Kind {
    /// Returns the field of the items of the lists. No item and no field of a link is null.
    fn item(self) -> FieldRef {
        let item = match self {
            Kind::Hosts => DataType::Utf8,
            Kind::Links => DataType::Struct(link_fields()),
        };
        Arc::new(Field::new_list_field(item, false))
    }

    /// Returns the field of the column. A row is null if its text is.
    pub(crate) fn field(self) -> FieldRef {
        let name = match self {
            Kind::Links => "links",
            Kind::Hosts => "hosts",
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
    ])
}

/// A part of a column, which is filled row by row.
pub(crate) struct Output {
    kind: Kind,
    /// The ends of the lists, with a 0 before them.
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
    starts: Int64Builder,
    link_ends: Int64Builder,
    kinds: StringBuilder,
    texts: StringBuilder,
    /// The URLs or the hosts.
    urls: StringBuilder,
}

impl Output {
    pub(crate) fn new(kind: Kind, rows: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Output {
            kind,
            ends,
            nulls: NullBufferBuilder::new(rows),
            starts: Int64Builder::new(),
            link_ends: Int64Builder::new(),
            kinds: StringBuilder::new(),
            texts: StringBuilder::new(),
            urls: StringBuilder::new(),
        }
    }

    /// Adds the row of a text; `None` is null. `goes_on` is that of [`each_link`]: the row of a text whose search ended is not complete.
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
                        Kind::Links => self.link(text, &mut counted, &link),
                        Kind::Hosts => hosts::of(&link).map_or(Ok(()), |host| append(&mut self.urls, &host)),
                    };
                }
            });
        }
        result?;
        self.nulls.append(text.is_some());
        self.ends.push(i32::try_from(self.urls.len()).map_err(|_| overflow())?);
        Ok(())
    }

    fn link(&mut self, text: &str, counted: &mut (usize, usize), link: &Link<'_>) -> Result<(), ArrowError> {
        let [start, end] = [link.range().start, link.range().end].map(|byte| {
            let between = text.get(counted.0..byte).unwrap_or_default();
            *counted = (byte, counted.1 + between.chars().count());
            // At most the length of a text in memory, which `i64` can hold.
            counted.1 as i64
        });
        self.starts.append_value(start);
        self.link_ends.append_value(end);
        append(&mut self.kinds, link.kind().as_str())?;
        append(&mut self.texts, link.as_str())?;
        append(&mut self.urls, &link.destination())
    }

    /// Returns whether the part is so large that the next row belongs to a new one.
    pub(crate) fn is_full(&self) -> bool {
        const LARGE: usize = 1 << 28;
        [&self.texts, &self.urls].iter().any(|texts| texts.values_slice().len() > LARGE)
    }

    /// Returns the part of the column.
    pub(crate) fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        let items: ArrayRef = match self.kind {
            Kind::Hosts => Arc::new(self.urls.finish()),
            Kind::Links => {
                let columns: Vec<ArrayRef> = vec![
                    Arc::new(self.starts.finish()),
                    Arc::new(self.link_ends.finish()),
                    Arc::new(self.kinds.finish()),
                    Arc::new(self.texts.finish()),
                    Arc::new(self.urls.finish()),
                ];
                Arc::new(StructArray::try_new(link_fields(), columns, None)?)
            }
        };
        let offsets = OffsetBuffer::new(self.ends.into());
        Ok(Arc::new(ListArray::try_new(self.kind.item(), offsets, items, self.nulls.finish())?))
    }
}

/// Adds a text. The builder would panic where its offsets overflow.
fn append(texts: &mut StringBuilder, text: &str) -> Result<(), ArrowError> {
    let end = texts.values_slice().len() + text.len();
    i32::try_from(end).map_err(|_| overflow())?;
    texts.append_value(text);
    Ok(())
}

fn overflow() -> ArrowError {
    ArrowError::ComputeError("the links of one text have more than 2 GB".to_owned())
}

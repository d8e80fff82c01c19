//! Ends of lists, and texts in views, both with their limits checked.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, ListArray, NullBufferBuilder, StringViewBuilder};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::datatypes::FieldRef;
use datafusion::common::{Result, exec_datafusion_err};

/// The lists of a batch: where each ends, and which are null.
pub(crate) struct ListOffsets {
    offsets: Vec<i32>,
    validity: NullBufferBuilder,
}

impl ListOffsets {
    pub(crate) fn new(rows: usize) -> Self {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(0);
        ListOffsets {
            offsets,
            validity: NullBufferBuilder::new(rows),
        }
    }

    /// Ends a list after so many items of the batch.
    pub(crate) fn end(&mut self, items: usize) -> Result<()> {
        // A wrapped offset would give a row the links of other rows.
        let end = i32::try_from(items).map_err(|_| {
            exec_datafusion_err!(
                "more than {} links in one batch; set datafusion.execution.batch_size to fewer rows",
                i32::MAX
            )
        })?;
        self.offsets.push(end);
        self.validity.append_non_null();
        Ok(())
    }

    /// Adds a list that is null.
    pub(crate) fn null(&mut self) {
        self.offsets
            .push(self.offsets.last().copied().unwrap_or_default());
        self.validity.append_null();
    }

    /// Returns the array of the lists over their items.
    pub(crate) fn over(mut self, field: FieldRef, items: ArrayRef) -> Result<ArrayRef> {
        let nulls: Option<NullBuffer> = self.validity.finish();
        Ok(Arc::new(ListArray::try_new(
            field,
            OffsetBuffer::new(self.offsets.into()),
            items,
            nulls,
        )?))
    }
}

/// Adds a text or a null to an array of views. Returns an error for a text that is longer than a
/// view may be.
pub(crate) fn append(texts: &mut StringViewBuilder, text: Option<&str>) -> Result<()> {
    let Some(text) = text else {
        texts.append_null();
        return Ok(());
    };
    check_length(text.len())?;
    Ok(texts.try_append_value(text)?)
}

/// Returns an error for a length that a view cannot hold.
// Arrow's format has a signed number of 32 bits there. The builder would accept twice as much.
fn check_length(bytes: usize) -> Result<()> {
    match i32::try_from(bytes) {
        Ok(_) => Ok(()),
        Err(_) => Err(exec_datafusion_err!(
            "a text of {bytes} bytes is longer than a view of Arrow may be"
        )),
    }
}

/// Ends an array of views.
pub(crate) fn finish(mut texts: StringViewBuilder) -> ArrayRef {
    Arc::new(texts.finish())
}

#[cfg(test)]
mod tests {
    use super::{ListOffsets, check_length};

    const LARGEST: usize = i32::MAX as usize;

    #[test]
    fn an_offset_is_never_wrapped() {
        let mut lists = ListOffsets::new(2);
        lists.end(LARGEST).expect("the largest offset");
        let error = lists
            .end(LARGEST + 1)
            .expect_err("an overflow")
            .strip_backtrace();
        assert!(
            error.contains("more than 2147483647 links in one batch"),
            "{error}"
        );
        assert_eq!(lists.offsets, [0, i32::MAX]);
        lists.null();
        assert_eq!(lists.offsets, [0, i32::MAX, i32::MAX]);
    }

    #[test]
    fn a_length_is_never_wrapped() {
        assert!(check_length(LARGEST).is_ok());
        let error = check_length(LARGEST + 1)
            .expect_err("too long")
            .strip_backtrace();
        assert!(error.contains("2147483648 bytes"), "{error}");
    }
}

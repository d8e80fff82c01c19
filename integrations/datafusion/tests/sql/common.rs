//! What several tests need.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::compute::concat;
use datafusion::arrow::datatypes::Int64Type;
use datafusion::common::Result;
use datafusion::prelude::SessionContext;

/// A session with the functions.
pub(crate) fn context() -> SessionContext {
    let mut context = SessionContext::new();
    barelink_datafusion::register(&mut context).expect("a session takes functions");
    context
}

/// Returns the column of an expression over the column `text`, which has these values.
pub(crate) async fn column(texts: ArrayRef, expression: &str) -> Result<ArrayRef> {
    let context = context();
    context.register_batch("pages", RecordBatch::try_from_iter([("text", texts)])?)?;
    let batches = context
        .sql(&format!("SELECT {expression} AS result FROM pages"))
        .await?
        .collect()
        .await?;
    let columns: Vec<&dyn Array> = batches
        .iter()
        .map(|batch| batch.column(0).as_ref())
        .collect();
    Ok(concat(&columns)?)
}

/// A link as SQL has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) start: usize,
    pub(crate) length: usize,
    pub(crate) kind: String,
    pub(crate) text: String,
    pub(crate) url: String,
}

/// Reads a column of lists of links; `None` for a null.
pub(crate) fn links(column: &ArrayRef) -> Vec<Option<Vec<Row>>> {
    let read = |links: ArrayRef| {
        let links = links.as_struct();
        let number = |name, row| {
            links
                .column_by_name(name)
                .expect(name)
                .as_primitive::<Int64Type>()
                .value(row) as usize
        };
        let text = |name, row| {
            links
                .column_by_name(name)
                .expect(name)
                .as_string_view()
                .value(row)
                .to_owned()
        };
        let row = |row| Row {
            start: number("start", row),
            length: number("length", row),
            kind: text("kind", row),
            text: text("text", row),
            url: text("url", row),
        };
        (0..links.len()).map(row).collect()
    };
    column
        .as_list::<i32>()
        .iter()
        .map(|links| links.map(read))
        .collect()
}

/// Reads a column of texts; `None` for a null.
pub(crate) fn texts(column: &ArrayRef) -> Vec<Option<String>> {
    column
        .as_string_view()
        .iter()
        .map(|text| text.map(str::to_owned))
        .collect()
}

/// Makes a column of views.
pub(crate) fn views<'t>(texts: impl IntoIterator<Item = &'t str>) -> ArrayRef {
    Arc::new(datafusion::arrow::array::StringViewArray::from_iter_values(
        texts,
    ))
}

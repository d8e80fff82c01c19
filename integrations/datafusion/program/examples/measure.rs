//! Measures the functions beside regular expressions: `measure FILE.parquet`. Prints a table in
//! Markdown.
//!
//! Each query runs over the column `text` with one and with two partitions, and its best of three
//! runs counts. The query `nothing` has a function that returns a constant for each row, so its
//! time is that of reading the file and running a plan.

use std::sync::Arc;
use std::time::{Duration, Instant};

use barelink_sql::Error;
use datafusion::arrow::array::{Array, Int64Array};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::logical_expr::{ColumnarValue, Volatility, create_udf};
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};

/// The expression for URLs that is copied most: answer 3809435 of Stack Overflow, with groups that
/// do not capture.
const URL: &str = concat!(
    r"https?://(?:www\.)?[-a-zA-Z0-9@:%._+~#=]{1,256}\.[a-zA-Z0-9()]{1,6}\b",
    r"(?:[-a-zA-Z0-9()@:%_+.~#?&/=]*)",
);

fn main() -> Result<(), Error> {
    let file = std::env::args()
        .nth(1)
        .ok_or("measure needs the path of a Parquet file")?;
    println!(
        "| query | partitions | s | rows/s | MB/s | ns/row | links, bytes or matches \
        |\n|---|---:|---:|---:|---:|---:|---:|"
    );
    let queries = [
        ("nothing", "sum(nothing(text))".to_owned()),
        (
            "`bare_links`",
            "sum(cardinality(bare_links(text)))".to_owned(),
        ),
        (
            "`bare_links`, md4c",
            "sum(cardinality(bare_links(text, 'md4c')))".to_owned(),
        ),
        (
            "`bare_links`, chat",
            "sum(cardinality(bare_links(text, 'chat')))".to_owned(),
        ),
        (
            "`bare_link_hosts`",
            "sum(cardinality(bare_link_hosts(text)))".to_owned(),
        ),
        (
            "`bare_links_markdown`",
            "sum(cardinality(bare_links_markdown(text)))".to_owned(),
        ),
        (
            "`linkify_html`",
            "sum(octet_length(linkify_html(text)))".to_owned(),
        ),
        (
            "`regexp_match`, first URL",
            format!("count(regexp_match(text, '{URL}'))"),
        ),
        (
            "`regexp_count`, all URLs",
            format!("sum(regexp_count(text, '{URL}'))"),
        ),
    ];
    for (name, expression) in queries {
        for partitions in [1, 2] {
            measure(&file, name, &expression, partitions)?;
        }
    }
    Ok(())
}

fn measure(file: &str, name: &str, expression: &str, partitions: usize) -> Result<(), Error> {
    // The plan has one task for each partition, and as many threads.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(partitions)
        .enable_all()
        .build()?;
    let (best, rows, bytes, found) = runtime.block_on(async {
        let mut context = SessionContext::new_with_config(
            SessionConfig::new().with_target_partitions(partitions),
        );
        barelink_datafusion::register(&mut context)?;
        let returns_zero = Arc::new(|arguments: &[ColumnarValue]| {
            let rows = arguments.iter().find_map(|argument| match argument {
                ColumnarValue::Array(texts) => Some(texts.len()),
                ColumnarValue::Scalar(_) => None,
            });
            Ok(ColumnarValue::Array(Arc::new(Int64Array::from(
                vec![0; rows.unwrap_or(1)],
            ))))
        });
        context.register_udf(create_udf(
            "nothing",
            vec![DataType::Utf8View],
            DataType::Int64,
            Volatility::Immutable,
            returns_zero,
        ));
        context
            .register_parquet("corpus", file, ParquetReadOptions::default())
            .await?;
        let number = |text: String| {
            let context = context.clone();
            async move {
                let batches = context.sql(&text).await?.collect().await?;
                let column =
                    datafusion::arrow::compute::cast(batches[0].column(0), &DataType::Int64)?;
                let column = column
                    .as_any()
                    .downcast_ref::<datafusion::arrow::array::PrimitiveArray<Int64Type>>();
                Ok::<i64, Error>(column.map(|column| column.value(0)).unwrap_or_default())
            }
        };
        let rows = number("SELECT count(*) FROM corpus".into()).await?;
        let bytes = number("SELECT sum(octet_length(text)) FROM corpus".into()).await?;
        let mut best = Duration::MAX;
        let mut found = 0;
        for _ in 0..3 {
            let start = Instant::now();
            found = number(format!("SELECT {expression} FROM corpus")).await?;
            best = best.min(start.elapsed());
        }
        Ok::<_, Error>((best, rows as f64, bytes as f64, found))
    })?;
    let seconds = best.as_secs_f64();
    println!(
        "| {name} | {partitions} | {seconds:.2} | {:.0} | {:.0} | {:.0} | {found} |",
        rows / seconds,
        bytes / seconds / 1e6,
        seconds / rows * 1e9,
    );
    Ok(())
}

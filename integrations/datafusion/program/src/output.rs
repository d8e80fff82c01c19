//! The output of a query: a table on standard output, or a Parquet file.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::pin::pin;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::common::Result as QueryResult;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;
use datafusion::physical_plan::execute_stream;
use datafusion::prelude::{DataFrame, SessionContext};
use futures::{Stream, StreamExt as _};
use tempfile::NamedTempFile;

use crate::error::Error;
use crate::progress::PlanProgress;
use crate::tables;

/// The rows that a table shows. A longer result belongs into a file.
const MOST_ROWS: usize = 10_000;

/// The most rows and bytes of a row group. A reader has a row group of each partition in memory,
/// and the writer has one.
// Both, because values that repeat take hardly any bytes, but the writer keeps something for each.
const ROW_GROUP_ROWS: usize = 128 << 10;
const ROW_GROUP_BYTES: usize = 8 << 20;

/// Runs a query, and prints its rows or writes them to a Parquet file. Returns how many rows there
/// are.
///
/// # Errors
///
/// Returns the error of the query or of the file, and one if the process is interrupted. Then
/// nothing is printed, and the file is what it was before.
pub async fn run(
    context: &SessionContext,
    query: &str,
    file: Option<&Path>,
) -> Result<usize, Error> {
    unless_interrupted(async {
        tables::register_paths(context, query).await?;
        let frame: DataFrame = context.sql(query).await?;
        let task = std::sync::Arc::new(frame.task_ctx());
        let plan = frame.create_physical_plan().await?;
        let progress = PlanProgress::follow(&plan);
        let stream = execute_stream(plan, task)?;
        match file {
            Some(file) => {
                let rows = write(stream.schema(), stream, file).await?;
                drop(progress);
                Ok(rows)
            }
            None => print(stream, progress).await,
        }
    })
    .await
}

/// Waits for a result. Returns an error if the process is interrupted before; then the work is
/// dropped, which removes an unfinished file.
///
/// # Errors
///
/// Returns the error of the work, or of an interruption.
pub async fn unless_interrupted<T>(
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut hangup = signal(SignalKind::hangup())?;
        tokio::select! { _ = terminate.recv() => {}, _ = hangup.recv() => {} }
        io::Result::Ok(())
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<io::Result<()>>();
    tokio::select! {
        result = work => result,
        signal = tokio::signal::ctrl_c() => { signal?; Err("interrupted".into()) }
        signal = terminated => { signal?; Err("terminated".into()) }
    }
}

/// Prints the rows of a table.
async fn print(stream: SendableRecordBatchStream, progress: PlanProgress) -> Result<usize, Error> {
    let (batches, rest) = first_rows(stream).await?;
    // Before the table, which would otherwise be drawn into the bar.
    drop(progress);
    writeln!(io::stdout(), "{}", pretty_format_batches(&batches)?)?;
    if rest {
        writeln!(
            io::stderr(),
            "only the first {MOST_ROWS} rows are shown; use LIMIT or --output"
        )?;
    }
    Ok(batches.iter().map(RecordBatch::num_rows).sum())
}

/// Returns the rows that a table shows, and whether there are more.
async fn first_rows(
    mut stream: SendableRecordBatchStream,
) -> Result<(Vec<RecordBatch>, bool), Error> {
    // The empty batch has the columns of a result without rows.
    let mut batches = vec![RecordBatch::new_empty(stream.schema())];
    let mut room = MOST_ROWS;
    while let Some(batch) = stream.next().await {
        let batch = batch?;
        if batch.num_rows() > room {
            batches.push(batch.slice(0, room));
            return Ok((batches, true));
        }
        room -= batch.num_rows();
        batches.push(batch);
    }
    Ok((batches, false))
}

/// Writes all rows to a Parquet file, which appears when it is complete.
///
/// # Errors
///
/// Returns the error of the rows or of the file. Then the file is what it was before.
pub async fn write(
    schema: SchemaRef,
    batches: impl Stream<Item = QueryResult<RecordBatch>>,
    path: &Path,
) -> Result<usize, Error> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let (path, mut file) = unfinished(path).map_err(|error| named(&error))?;
    let mut writer = ArrowWriter::try_new(&mut file, schema, Some(properties()?))?;
    let mut batches = pin!(batches);
    let mut rows = 0;
    while let Some(batch) = batches.next().await {
        let batch = batch?;
        rows += batch.num_rows();
        writer.write(&batch).map_err(|error| named(&error))?;
        // A stream that never waits would not let the caller see an interruption.
        tokio::task::yield_now().await;
    }
    writer.close().map_err(|error| named(&error))?;
    // Before the name, or a crash could leave the name on a file without its end.
    file.as_file().sync_all().map_err(|error| named(&error))?;
    file.persist(path).map_err(|error| named(&error))?;
    Ok(rows)
}

/// Returns how Parquet files are written.
fn properties() -> Result<WriterProperties, Error> {
    let builder =
        WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?));
    let builder = builder.set_max_row_group_row_count(Some(ROW_GROUP_ROWS));
    Ok(builder
        .set_max_row_group_bytes(Some(ROW_GROUP_BYTES))
        .build())
}

/// Makes a file under a temporary name, which is removed unless it gets its own: the path that is
/// returned, too.
fn unfinished(path: &Path) -> io::Result<(PathBuf, NamedTempFile)> {
    // Files of other formats are told from this one by their names.
    if !path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
        || path.is_dir()
    {
        return Err(io::Error::other(
            "the output is a Parquet file, so its name ends with .parquet",
        ));
    }
    // A link to a file stays a link.
    let path = fs::canonicalize(path).or_else(|_| std::path::absolute(path))?;
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::Error::other("this is not the name of a file"));
    };
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(name);
    let mut temporary = tempfile::Builder::new();
    temporary.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    // Those of any new file: the crate's are for the owner alone.
    temporary.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The same folder, because a file cannot be renamed into another file system.
    let file = temporary.tempfile_in(folder)?;
    Ok((path, file))
}

//! The output of a query: a table on standard output, or a Parquet file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;
use datafusion::physical_plan::execute_stream;
use datafusion::prelude::{DataFrame, SessionContext};
use futures::StreamExt as _;

use crate::Error;
use crate::progress::Progress;

/// The rows that a table shows. A longer result belongs into a file.
const MOST_ROWS: usize = 10_000;

/// Runs a query, and prints its rows or writes them to a Parquet file. Returns how many rows there are.
///
/// # Errors
///
/// Returns the error of the query or of the file. Then nothing is printed, and the file is what it was before.
pub async fn run(context: &SessionContext, query: &str, file: Option<&Path>) -> Result<usize, Error> {
    let frame: DataFrame = context.sql(query).await?;
    let task = std::sync::Arc::new(frame.task_ctx());
    let plan = frame.create_physical_plan().await?;
    let progress = Progress::follow(&plan);
    let stream = execute_stream(plan, task)?;
    match file {
        Some(file) => {
            let rows = write(stream, file).await?;
            drop(progress);
            Ok(rows)
        }
        None => {
            let (batches, rest) = first_rows(stream).await?;
            // Before the table, which would otherwise be drawn into the bar.
            drop(progress);
            writeln!(io::stdout(), "{}", pretty_format_batches(&batches)?)?;
            if rest {
                writeln!(io::stderr(), "only the first {MOST_ROWS} rows are shown; use LIMIT or --output")?;
            }
            Ok(batches.iter().map(RecordBatch::num_rows).sum())
        }
    }
}

/// Returns the rows that a table shows, and whether there are more.
async fn first_rows(mut stream: SendableRecordBatchStream) -> Result<(Vec<RecordBatch>, bool), Error> {
    // The empty batch has the columns of a result without rows.
    let (mut batches, mut room) = (vec![RecordBatch::new_empty(stream.schema())], MOST_ROWS);
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
async fn write(mut stream: SendableRecordBatchStream, path: &Path) -> Result<usize, Error> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut file = Unfinished::new(path).map_err(|error| named(&error))?;
    let mut writer = ArrowWriter::try_new(file.file.try_clone()?, stream.schema(), Some(properties()?))?;
    let mut rows = 0;
    while let Some(batch) = stream.next().await {
        let batch = batch?;
        rows += batch.num_rows();
        writer.write(&batch).map_err(|error| named(&error))?;
    }
    writer.close().map_err(|error| named(&error))?;
    file.finish().map_err(|error| named(&error))?;
    Ok(rows)
}

/// Returns how Parquet files are written.
///
/// # Errors
///
/// Never: the level of the compression is one that exists.
pub fn properties() -> Result<WriterProperties, Error> {
    Ok(WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?)).build())
}

/// A file under a temporary name, in the folder in which it will be. It is removed unless it is finished.
#[derive(Debug)]
pub struct Unfinished {
    /// The file to write to.
    pub file: File,
    temporary: PathBuf,
    path: PathBuf,
    is_finished: bool,
}

impl Unfinished {
    /// Makes the file.
    ///
    /// # Errors
    ///
    /// Returns the error of the file system.
    pub fn new(path: &Path) -> io::Result<Self> {
        let name = path.file_name().ok_or_else(|| io::Error::other("this is not the name of a file"))?;
        // The same folder, because a file cannot be renamed into another file system.
        let temporary = path.with_file_name(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
        let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
        Ok(Unfinished { file, temporary, path: path.to_owned(), is_finished: false })
    }

    /// Gives the file its name. A file of that name is replaced as a whole.
    ///
    /// # Errors
    ///
    /// Returns the error of the file system.
    pub fn finish(&mut self) -> io::Result<()> {
        // Before the name, or a crash could leave the name on a file without its end.
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.path)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_finished {
            // Nothing can be done about a file that cannot be removed.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

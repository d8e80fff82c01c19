//! Tables from paths: Parquet, CSV and NDJSON, by the endings of the names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use datafusion::common::TableReference;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::prelude::{CsvReadOptions, JsonReadOptions, ParquetReadOptions, SessionContext};
use url::Url;

use crate::error::Error;

/// Registers a table that is written `name=path`. The path is a file, or a folder whose files all
/// have one format.
///
/// # Errors
///
/// Returns an error that names the table if there is no `=`, no such file, or a format that is not
/// known.
pub async fn register(context: &SessionContext, table: &str) -> Result<(), Error> {
    let Some((name, path)) = table.split_once('=') else {
        return Err(format!("table `{table}`: write name=path").into());
    };
    register_path(context, name.into(), path).await
}

/// Registers the tables that a query names by their paths, as in `FROM 'mails.parquet'`.
///
/// # Errors
///
/// Returns the error of a query that cannot be read, and those of [`register`].
pub async fn register_paths(context: &SessionContext, query: &str) -> Result<(), Error> {
    let state = context.state();
    let statement = state.sql_to_statement(query, &state.config_options().sql_parser.dialect)?;
    for table in state.resolve_table_references(&statement)? {
        let TableReference::Bare { table: path } = &table else {
            continue;
        };
        let is_path =
            path.contains(std::path::is_separator) || format_of(Path::new(&**path)).is_some();
        if is_path && !context.table_exist(table.clone())? {
            register_path(context, table.clone(), path).await?;
        }
    }
    Ok(())
}

async fn register_path(
    context: &SessionContext,
    name: TableReference,
    path: &str,
) -> Result<(), Error> {
    // Absolute, because an executor may run in another folder.
    let path =
        fs::canonicalize(path).map_err(|error| format!("table `{name}`: {path}: {error}"))?;
    let (format, ending, compression) = format_of_all(&path)
        .map_err(|error| format!("table `{name}`: {}: {error}", path.display()))?;
    // A URL, because `*`, `?` and `[` in a path would be a pattern. That of a folder ends with `/`.
    let url = if path.is_dir() {
        Url::from_directory_path(&path)
    } else {
        Url::from_file_path(&path)
    };
    let url =
        url.map_err(|()| format!("table `{name}`: {}: this path has no URL", path.display()))?;
    let url = url.as_str();
    let table = name.clone();
    let registered = match format {
        TableFormat::Parquet => {
            context
                .register_parquet(
                    table,
                    url,
                    ParquetReadOptions::default().file_extension(&ending),
                )
                .await
        }
        TableFormat::Separated(delimiter) => {
            let options = CsvReadOptions::new()
                .delimiter(delimiter)
                .newlines_in_values(true);
            context
                .register_csv(
                    table,
                    url,
                    options
                        .file_extension(&ending)
                        .file_compression_type(compression),
                )
                .await
        }
        TableFormat::Json => {
            let options = JsonReadOptions::default()
                .file_extension(&ending)
                .file_compression_type(compression);
            context.register_json(table, url, options).await
        }
    };
    registered.map_err(|error| format!("table `{name}`: {}", error.strip_backtrace()).into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableFormat {
    Parquet,
    /// With the byte between the values.
    Separated(u8),
    Json,
}

/// Returns the format of a path: a file, or a folder whose files with a known format all have the
/// same.
fn format_of_all(path: &Path) -> io::Result<(TableFormat, String, FileCompressionType)> {
    let unknown = || io::Error::other("not .parquet, .csv, .tsv, .ndjson, .jsonl or .json");
    if !path.is_dir() {
        return format_of(path).ok_or_else(unknown);
    }
    let files: Vec<PathBuf> = fs::read_dir(path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    let mut formats = files
        .iter()
        .filter(|file| file.is_file())
        .filter_map(|file| format_of(file));
    let first = formats
        .next()
        .ok_or_else(|| io::Error::other("the folder has no file of a known format"))?;
    // The files of the other format would be left out in silence.
    match formats.find(|other| other.1 != first.1) {
        None => Ok(first),
        Some(other) => {
            let mut endings = [&*first.1, &*other.1];
            endings.sort_unstable();
            Err(io::Error::other(format!(
                "the folder has {} and {} files; a table has one format",
                endings[0], endings[1]
            )))
        }
    }
}

/// Returns the format of a file, the ending of its name, and how it is compressed.
fn format_of(path: &Path) -> Option<(TableFormat, String, FileCompressionType)> {
    let name = path.file_name()?.to_str()?;
    let (plain, compression) = [
        (".gz", FileCompressionType::GZIP),
        (".zst", FileCompressionType::ZSTD),
        (".bz2", FileCompressionType::BZIP2),
        (".xz", FileCompressionType::XZ),
    ]
    .into_iter()
    .find_map(|(ending, compression)| Some((name.strip_suffix(ending)?, compression)))
    .unwrap_or((name, FileCompressionType::UNCOMPRESSED));
    let ending = Path::new(plain).extension()?.to_str()?;
    let format = match ending.to_ascii_lowercase().as_str() {
        // Parquet compresses its own parts.
        "parquet" if plain == name => TableFormat::Parquet,
        "csv" => TableFormat::Separated(b','),
        "tsv" => TableFormat::Separated(b'\t'),
        "ndjson" | "jsonl" | "json" => TableFormat::Json,
        _ => return None,
    };
    Some((
        format,
        name.get(plain.len() - ending.len() - 1..)?.to_owned(),
        compression,
    ))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{TableFormat, format_of};

    #[test]
    fn formats_by_name() {
        for (name, expected) in [
            ("a.parquet", Some((TableFormat::Parquet, ".parquet"))),
            ("a.b.CSV", Some((TableFormat::Separated(b','), ".CSV"))),
            (
                "a.tsv.zst",
                Some((TableFormat::Separated(b'\t'), ".tsv.zst")),
            ),
            ("a.jsonl.gz", Some((TableFormat::Json, ".jsonl.gz"))),
            ("a.parquet.gz", None),
            ("a.txt", None),
            ("csv", None),
        ] {
            let found = format_of(Path::new(name));
            assert_eq!(
                found
                    .as_ref()
                    .map(|(format, ending, _)| (*format, ending.as_str())),
                expected,
                "{name}"
            );
        }
    }
}

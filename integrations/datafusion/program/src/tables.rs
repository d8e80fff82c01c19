//! Tables from paths: Parquet, CSV and NDJSON, by the endings of the names.

use std::fs;
use std::path::{Path, PathBuf};

use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::prelude::{CsvReadOptions, JsonReadOptions, ParquetReadOptions, SessionContext};

use crate::Error;

/// Registers a table that is written `name=path`. The path is a file, or a folder whose files all have one format.
///
/// # Errors
///
/// Returns an error that names the table if there is no `=`, no such file, or a format that is not known.
pub async fn register(context: &SessionContext, table: &str) -> Result<(), Error> {
    let Some((name, path)) = table.split_once('=') else {
        return Err(format!("table `{table}`: write name=path").into());
    };
    // Absolute, because an executor may run in another folder.
    let path = fs::canonicalize(path).map_err(|error| format!("table `{name}`: {path}: {error}"))?;
    let sample = sample(&path).map_err(|error| format!("table `{name}`: {}: {error}", path.display()))?;
    let (format, ending, compression) = format_of(&sample).ok_or_else(|| {
        format!("table `{name}`: {}: not .parquet, .csv, .tsv, .ndjson, .jsonl or .json", sample.display())
    })?;
    let path = path.to_str().ok_or_else(|| format!("table `{name}`: the path is not UTF-8"))?;
    let registered = match format {
        Format::Parquet => {
            context.register_parquet(name, path, ParquetReadOptions::default().file_extension(&ending)).await
        }
        Format::Separated(delimiter) => {
            let options = CsvReadOptions::new().delimiter(delimiter).newlines_in_values(true);
            context.register_csv(name, path, options.file_extension(&ending).file_compression_type(compression)).await
        }
        Format::Json => {
            let options = JsonReadOptions::default().file_extension(&ending).file_compression_type(compression);
            context.register_json(name, path, options).await
        }
    };
    registered.map_err(|error| format!("table `{name}`: {}", error.strip_backtrace()).into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Parquet,
    /// With the byte between the values.
    Separated(u8),
    Json,
}

/// Returns the file whose name tells the format: the path itself, or the first file of a folder.
fn sample(path: &Path) -> std::io::Result<PathBuf> {
    if !path.is_dir() {
        return Ok(path.to_owned());
    }
    let mut files: Vec<PathBuf> = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.retain(|file| file.is_file() && format_of(file).is_some());
    files.sort();
    files.into_iter().next().ok_or_else(|| std::io::Error::other("the folder has no file of a known format"))
}

/// Returns the format of a file, the ending of its name, and how it is compressed.
fn format_of(path: &Path) -> Option<(Format, String, FileCompressionType)> {
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
        "parquet" if plain == name => Format::Parquet,
        "csv" => Format::Separated(b','),
        "tsv" => Format::Separated(b'\t'),
        "ndjson" | "jsonl" | "json" => Format::Json,
        _ => return None,
    };
    Some((format, name.get(plain.len() - ending.len() - 1..)?.to_owned(), compression))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Format, format_of};

    #[test]
    fn formats_by_name() {
        for (name, expected) in [
            ("a.parquet", Some((Format::Parquet, ".parquet"))),
            ("a.b.CSV", Some((Format::Separated(b','), ".CSV"))),
            ("a.tsv.zst", Some((Format::Separated(b'\t'), ".tsv.zst"))),
            ("a.jsonl.gz", Some((Format::Json, ".jsonl.gz"))),
            ("a.parquet.gz", None),
            ("a.txt", None),
            ("csv", None),
        ] {
            let found = format_of(Path::new(name));
            assert_eq!(found.as_ref().map(|(format, ending, _)| (*format, ending.as_str())), expected, "{name}");
        }
    }
}

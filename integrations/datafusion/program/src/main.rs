//! `barelink-sql`: SQL with barelink's functions over Parquet, CSV and NDJSON.

use std::env;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use barelink_sql::{Error, corpus, output, tables};
use datafusion::common::DataFusionError;
use datafusion::prelude::{SessionConfig, SessionContext};

const HELP: &str = "\
Runs SQL with bare_links, bare_links_markdown, bare_link_hosts and linkify_html.

usage: barelink-sql [--table NAME=PATH]... [--output FILE.parquet] [--cores N] [--stats] SQL
       barelink-sql generate ROWS FILE.parquet [--seed N]

  --table NAME=PATH  a table: .parquet, .csv, .tsv, .ndjson, .jsonl or .json, or a folder of them;
                     FROM 'PATH' needs no such line
  --output FILE      writes Parquet and prints nothing; the file appears when it is complete
  --cores N          how many partitions run at once [default: all cores]
  --stats            prints rows, seconds and the peak of memory to standard error
  SQL                a query, or @FILE with one
";

/// The arguments of a query.
#[derive(Default)]
struct Arguments {
    tables: Vec<String>,
    output: Option<PathBuf>,
    cores: Option<NonZeroUsize>,
    is_measured: bool,
    query: Option<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.first().map(String::as_str) {
        None | Some("--help" | "-h") => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Some("generate") => generate(&arguments[1..]),
        Some(_) => parse(arguments.into_iter()).and_then(query),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("barelink-sql: {}", message(&*error));
            ExitCode::FAILURE
        }
    }
}

/// Returns an error in words, without the addresses of DataFusion's source.
fn message(error: &(dyn std::error::Error + Send + Sync + 'static)) -> String {
    error
        .downcast_ref::<DataFusionError>()
        .map_or_else(|| error.to_string(), DataFusionError::strip_backtrace)
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Arguments, Error> {
    let mut parsed = Arguments::default();
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .ok_or_else(|| format!("{argument} needs a value"))
        };
        match argument.as_str() {
            "--table" => parsed.tables.push(value()?),
            "--output" => parsed.output = Some(value()?.into()),
            "--cores" => {
                parsed.cores = Some(
                    value()?
                        .parse()
                        .map_err(|error| format!("--cores: {error}"))?,
                )
            }
            "--stats" => parsed.is_measured = true,
            option if option.starts_with("--") => {
                return Err(format!("there is no option {option}; see --help").into());
            }
            _ if parsed.query.is_some() => {
                return Err("there is more than one query; put it between quotes".into());
            }
            _ => parsed.query = Some(argument),
        }
    }
    Ok(parsed)
}

fn query(arguments: Arguments) -> Result<(), Error> {
    let query = match arguments.query.ok_or("there is no query; see --help")? {
        query if query.starts_with('@') => {
            fs::read_to_string(&query[1..]).map_err(|error| format!("{}: {error}", &query[1..]))?
        }
        query => query,
    };
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let mut config = SessionConfig::new();
    if let Some(cores) = arguments.cores {
        config = config.with_target_partitions(cores.get());
        runtime.worker_threads(cores.get());
    }
    let start = Instant::now();
    let rows = runtime.enable_all().build()?.block_on(async {
        let mut context = SessionContext::new_with_config(config);
        barelink_datafusion::register(&mut context)?;
        for table in &arguments.tables {
            tables::register(&context, table).await?;
        }
        output::run(&context, &query, arguments.output.as_deref()).await
    })?;
    if arguments.is_measured {
        eprintln!(
            "{rows} rows in {:.2} s{}",
            start.elapsed().as_secs_f64(),
            peak().unwrap_or_default()
        );
    }
    Ok(())
}

/// Returns the peak of memory, where the system tells it.
fn peak() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(format!(", peak of memory {}", line.trim()))
}

fn generate(arguments: &[String]) -> Result<(), Error> {
    let (rows, path, seed) = match arguments {
        [rows, path] => (rows, path, "1"),
        [rows, path, option, seed] if option == "--seed" => (rows, path, seed.as_str()),
        _ => return Err("generate needs ROWS FILE.parquet [--seed N]".into()),
    };
    let rows = rows.parse().map_err(|error| format!("ROWS: {error}"))?;
    let seed = seed.parse().map_err(|error| format!("--seed: {error}"))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let bytes = runtime.block_on(output::unless_interrupted(corpus::write(
        path.as_ref(),
        rows,
        seed,
    )))?;
    eprintln!("{rows} rows with {bytes} bytes of text");
    Ok(())
}

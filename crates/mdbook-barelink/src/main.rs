//! The program that mdBook calls for `[preprocessor.barelink]`.

use std::io::{self, BufReader, BufWriter, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use mdbook_barelink::Barelink;
use mdbook_preprocessor::{Preprocessor as _, parse_input};

/// Turns bare URLs and e-mail addresses in a book into links. mdBook calls it if book.toml has a
/// table [preprocessor.barelink]
#[derive(Debug, Parser)]
#[command(name = "mdbook-barelink", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Tell whether a renderer is supported; all are
    Supports {
        /// The name of the renderer
        renderer: String,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Some(Command::Supports { .. }) => Ok(()),
        None => preprocess(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error cannot be written to, there is no place to report that.
            let _ = writeln!(
                io::stderr(),
                "mdbook-barelink: {}",
                format!("{error:#}").replace('\n', " ").trim_end()
            );
            ExitCode::FAILURE
        }
    }
}

/// Reads a context and a book as JSON, and writes the book as JSON: mdBook's protocol for
/// preprocessors.
fn preprocess() -> anyhow::Result<()> {
    let (context, book) = parse_input(BufReader::new(io::stdin()))
        .context("standard input is not a book as mdBook 0.5 writes it")?;
    let book = Barelink.run(&context, book)?;
    let mut output = BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut output, &book).context("standard output: cannot write")?;
    output.flush().context("standard output: cannot write")
}

//! The program that mdBook calls for `[preprocessor.barelink]`.

use std::io::{self, BufReader, BufWriter, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use mdbook_barelink::Barelink;
use mdbook_preprocessor::{Preprocessor as _, parse_input};

/// Makes links of what is typed bare in a book: mdBook calls it when book.toml has a table [preprocessor.barelink]
#[derive(Debug, Parser)]
#[command(name = "mdbook-barelink", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Whether a renderer is supported; every one is
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
            // That standard error cannot be written to is told nowhere.
            let _ = writeln!(io::stderr(), "mdbook-barelink: {}", format!("{error:#}").replace('\n', " ").trim_end());
            ExitCode::FAILURE
        }
    }
}

/// A context and a book as JSON in, a book as JSON out.
fn preprocess() -> anyhow::Result<()> {
    let (context, book) =
        parse_input(BufReader::new(io::stdin())).context("standard input is not what mdBook 0.5 writes")?;
    let book = Barelink.run(&context, book)?;
    let mut output = BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut output, &book).context("standard output: cannot write")?;
    output.flush().context("standard output: cannot write")
}

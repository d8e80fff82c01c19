//! Lists the links of a file as the command does, and prints the peak memory of this process in
//! kilobytes: `command-peak check FILE` or `command-peak links FILE`. The bench `memory` starts it.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write as _};

use barelink_bench::peak;
use barelink_cli::Streams;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [command, file] = &arguments[..] else {
        return Err("a command and a file are required".into());
    };
    let mut output = BufWriter::new(tempfile::tempfile()?);
    let mut input = io::empty();
    let mut errors = io::stderr();
    let mut streams = Streams::new(&mut input, &mut output, &mut errors);
    let status = barelink_cli::run(
        ["barelink", command, "--no-config", "--profile", "gfm", file],
        &mut streams,
    );
    // A command that lists nothing needs little memory. Nearly all lines have a link, so the list
    // is longer than the file.
    let listed = output.into_inner()?.metadata()?.len();
    if status > 1 || listed < fs::metadata(file)?.len() {
        return Err(format!("{command} ended with status {status} after {listed} bytes").into());
    }
    writeln!(io::stdout(), "{}", peak::kilobytes()?)?;
    Ok(())
}

//! The command `barelink`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(barelink_cli::run_as_process(std::env::args_os()))
}

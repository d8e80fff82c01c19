//! Runs the examples of every file in `spec/`, in-process, as `barelink spec` does: a test a file.

use std::fmt::Write as _;
use std::path::Path;

use barelink_cli::in_process;
use barelink_spec::{Counts, Example, Outcome, examples, normalize, run};
use pretty_assertions::StrComparison;

/// Fails with file, line, rule and difference of every example that does not pass, and where there is none to run.
#[expect(clippy::needless_pass_by_value, reason = "the harness hands the text over")]
fn spec_file(path: &Path, text: String) -> datatest_stable::Result<()> {
    let read: Vec<Example<'_>> =
        examples(&text).collect::<Result<_, _>>().map_err(|malformed| format!("{}: {malformed}", path.display()))?;
    let (mut counts, mut report) = (Counts::default(), String::new());
    for (example, outcome) in run(read, in_process) {
        counts.count(&outcome);
        let place = format!("{}:{}: {}", path.display(), example.line, example.section);
        match outcome {
            Outcome::Passed => {}
            Outcome::Failed(failure) => writeln!(report, "{place}\n{failure}\n")?,
            Outcome::Differs(actual) => {
                let (expected, actual) = (normalize(&example.html), normalize(&actual));
                writeln!(report, "{place}\n{}{}\n", example.markdown, StrComparison::new(&expected, &actual))?;
            }
        }
    }
    if counts.passed == 0 || counts.failed > 0 {
        return Err(format!("{report}{}: {counts}", path.display()).into());
    }
    Ok(())
}

datatest_stable::harness! {
    { test = spec_file, root = "spec", pattern = r"\.txt$" },
}

//! Runs examples, and counts the outcomes.

use std::fmt;

use crate::example::Example;
use crate::failure::Failure;

/// The outcome of running one example.
#[derive(Debug)]
pub enum Outcome {
    /// The answer is the expected HTML.
    Passed,
    /// The answer is different; it is in the field.
    Differs(String),
    /// There is no answer.
    Failed(Failure),
}

impl Outcome {
    fn of(example: &Example<'_>, answer: Result<String, Failure>) -> Self {
        match answer {
            Ok(html) if example.is_met_by(&html) => Self::Passed,
            Ok(html) => Self::Differs(html),
            Err(failure) => Self::Failed(failure),
        }
    }
}

/// Runs each of `examples` and compares the answer.
///
/// `runner` returns the HTML for one example, in the same process or by
/// [`Program::run`](crate::Program::run). Lazy: `next` runs an example, so a caller can stop at the
/// first failure. The cost is that of `runner`.
///
/// ~~~
/// use barelink_spec::{Example, Outcome, examples, run};
///
/// let spec = "
/// ```````````````````````````````` example
/// text
/// .
/// <p>text</p>
/// ````````````````````````````````
/// ";
/// let read: Vec<Example<'_>> = examples(spec).collect::<Result<_, _>>()?;
/// for (example, outcome) in run(read, |example| Ok(format!("<b>{}</b>", example.markdown))) {
///     match outcome {
///         Outcome::Passed => println!("example {} passed", example.number),
///         Outcome::Differs(html) => assert_eq!(html, "<b>text\n</b>"),
///         Outcome::Failed(failure) => panic!("line {}: {failure}", example.line),
///     }
/// }
/// # Ok::<(), barelink_spec::Malformed>(())
/// ~~~
pub fn run<'a, E, R>(examples: E, mut runner: R) -> impl Iterator<Item = (Example<'a>, Outcome)>
where
    E: IntoIterator<Item = Example<'a>>,
    R: FnMut(&Example<'a>) -> Result<String, Failure>,
{
    // Not a function that returns counts: callers also report, and may stop at the first failure.
    examples.into_iter().map(move |example| {
        let outcome = Outcome::of(&example, runner(&example));
        (example, outcome)
    })
}

/// The numbers of examples that passed and that did not.
///
/// ~~~
/// use barelink_spec::{Counts, Outcome};
///
/// let mut counts = Counts::default();
/// counts.count(&Outcome::Passed);
/// counts.count(&Outcome::Differs("<p>".to_owned()));
/// assert_eq!(counts.to_string(), "1 passed, 1 failed");
/// ~~~
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of [`Outcome::Passed`].
    pub passed: usize,
    /// The number of all others.
    pub failed: usize,
}

impl Counts {
    /// Counts one more.
    pub fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Differs(_) | Outcome::Failed(_) => self.failed += 1,
        }
    }
}

impl FromIterator<Outcome> for Counts {
    fn from_iter<I: IntoIterator<Item = Outcome>>(outcomes: I) -> Self {
        let mut counts = Self::default();
        for outcome in outcomes {
            counts.count(&outcome);
        }
        counts
    }
}

/// Writes `N passed, N failed`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

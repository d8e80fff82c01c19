//! Running examples and counting.

use std::fmt;

use crate::{Example, Failure};

/// What came of running one example.
#[derive(Debug)]
pub enum Outcome {
    /// The answer is what the example asks for.
    Passed,
    /// There is an answer, and it is another one: this.
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
/// `runner` answers one example with HTML, in the same process or by [`Program::run`](crate::Program::run). Lazy: an
/// example is run when its item is asked for, so a caller can stop at the first failure. What it costs is what `runner`
/// costs.
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
    examples.into_iter().map(move |example| {
        let outcome = Outcome::of(&example, runner(&example));
        (example, outcome)
    })
}

/// How many examples passed and how many did not.
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

/// `N passed, N failed`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

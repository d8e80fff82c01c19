//! Reads Markdown specification files in CommonMark's example format and runs them, in-process or against a program.
//!
//! A specification is a text with examples in it. An example stands between fences of 32 or more backticks, the
//! opening one followed by the word `example`; a line with a single `.` divides the Markdown from the HTML that is
//! expected and, where there is one more, from the flags that a program needs to get there. A tab is written `→`.
//!
//! ~~~text
//! ## Strikethrough
//!
//! ```````````````````````````````` example
//! ~Hi~ Hello, world!
//! .
//! <p><del>Hi</del> Hello, world!</p>
//! .
//! --fstrikethrough
//! ````````````````````````````````
//! ~~~
//!
//! | to | use |
//! |---|---|
//! | read the examples of a text | [`examples`] |
//! | run them and compare | [`run`] with a closure, and [`Counts`] |
//! | run them against a program | [`run`] with [`Program::run`] |
//! | compare HTML by yourself | [`Example::is_met_by`], [`normalize()`] |
//!
//! In a test, with the renderer in the same process:
//!
//! ~~~
//! use barelink_spec::{Counts, Example, examples, run};
//!
//! fn shout(markdown: &str) -> String {
//!     format!("<p>{}</p>\n", markdown.trim_end().to_uppercase())
//! }
//!
//! let spec = "
//! ```````````````````````````````` example
//! hello
//! .
//! <P>HELLO</P>
//! ````````````````````````````````
//! ";
//! let read: Vec<Example<'_>> = examples(spec).collect::<Result<_, _>>()?;
//! let counts: Counts = run(read, |example| Ok(shout(&example.markdown)))
//!     .map(|(_, outcome)| outcome)
//!     .collect();
//! assert_eq!(counts.to_string(), "1 passed, 0 failed");
//! # Ok::<(), barelink_spec::Malformed>(())
//! ~~~
//!
//! # Hard cases
//!
//! * Examples inside list items are indented; the fence's own indentation is taken off their lines.
//! * A heading inside an example is text. Outside of examples every line that looks like an ATX heading counts, also
//!   inside other code blocks, as in the scripts of CommonMark and MD4C.
//! * An example that is not closed is an error with a line, never an example less: a file that is read to its end has
//!   run everything that is in it.
//!
//! # What it does not do
//!
//! It renders no Markdown, shows no differences, and knows neither Setext headings nor examples in block quotes.

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

mod example;
mod markup;
mod normalize;
mod outcome;
mod program;

pub use example::{Comparison, Example, Examples, Malformed, Reason, examples};
pub use normalize::normalize;
pub use outcome::{Counts, Outcome, run};
pub use program::{BadCommand, Failure, Program};

/// Runs the README's program as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Reads Markdown specification files in CommonMark's example format and runs their examples,
//! in-process or against a program.
//!
//! A specification is a text with examples. An example is enclosed in fences of 32 or more
//! backticks; the word `example` follows the opening fence. A line with a single `.` separates the
//! Markdown from the expected HTML. A second such line separates the HTML from the flags that a
//! program needs for this example. A tab is written `→`.
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
//! In a file without such fences, an example is written as in CommonMark 0.10 to 0.23: a line with
//! a single `.` is before the Markdown, before the HTML and after it.
//!
//! | to | use |
//! |---|---|
//! | read the examples of a text | [`examples`] |
//! | run them and compare the results | [`run`] with a closure, and [`Counts`] |
//! | run them against a program | [`run`] with [`Program::run`] |
//! | compare HTML yourself | [`Example::is_met_by`], [`normalize()`] |
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
//! * Examples inside list items are indented; the indentation of the fence is removed from their
//!   lines.
//! * A heading inside an example is text. Outside examples, every line that looks like an ATX
//!   heading counts, even inside other code blocks, as in the scripts of CommonMark and MD4C.
//! * An example that is never closed is an error with a line number, and so is a line with a single
//!   `.` in no example, after a misspelled fence. So a file without errors has no example that was
//!   not read.
//!
//! # Feature
//!
//! `program`, on by default, is [`Program`], which needs a dependency of its own to stop a program
//! that takes too long.
//!
//! # Non-goals
//!
//! The library does not render Markdown or show differences. It does not support Setext headings or
//! examples in block quotes.

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

mod example;
mod failure;
mod markup;
mod normalize;
mod outcome;
#[cfg(feature = "program")]
mod program;

pub use example::{Comparison, Example, Examples, Malformed, MalformedReason, examples};
pub use failure::Failure;
pub use normalize::normalize;
pub use outcome::{Counts, Outcome, run};
#[cfg(feature = "program")]
pub use program::{BadCommand, Program};

/// Compiles the README's program as a doc test.
#[cfg(all(doctest, feature = "program"))]
#[doc = include_str!("../README.md")]
struct Readme;

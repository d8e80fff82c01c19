//! Shared code of the fuzz targets: reads inputs, and asserts properties of every text and every
//! stream of events.
//!
//! An input is [`HEADER`] bytes, from which the options are drawn, and a text. Bytes that are not
//! UTF-8 are replaced.

pub mod events;
pub mod hooks;
pub mod input;
#[path = "../../tests/common/joined.rs"]
pub mod joined;
pub mod links;
#[path = "../../tests/common/opened.rs"]
pub mod opened;
pub mod parse;
pub mod plain;
pub mod pretty;
#[path = "../../tests/common/schemes.rs"]
pub mod schemes;
pub mod settled;
pub mod stream;

pub use input::{Choices, HEADER, Stream, without_parser_panic};
pub use links::NAMED;

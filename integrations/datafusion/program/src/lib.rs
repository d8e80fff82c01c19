//! The parts of `barelink-sql` that its tests and examples use too: tables from paths, running a
//! query, and its output.

pub mod corpus;
mod error;
pub mod output;
pub mod progress;
pub mod tables;

pub use error::Error;

/// The README's query: the hundred most linked hosts of the column `text` of the table `corpus`.
pub const HOSTS: &str = include_str!("../hosts.sql");

//! The parts of `barelink-sql` that the client for Ballista uses too: tables from paths, running a query, and its output.

pub mod corpus;
pub mod output;
pub mod progress;
pub mod tables;

/// The error of a program, which `main` prints.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The README's query: the hundred most linked hosts of the column `text` of the table `corpus`.
pub const HOSTS: &str = include_str!("../hosts.sql");

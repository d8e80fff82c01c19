//! The functions through SQL.

mod arrays;
mod common;
mod corpora;
mod faces;
mod queries;

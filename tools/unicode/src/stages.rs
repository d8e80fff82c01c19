//! Values of all code points in three stages of rows, equal rows being one.

use std::collections::HashMap;
use std::hash::Hash;

/// Sixteen values: a hexadecimal digit of the code point chooses.
pub(crate) type Row<T> = [T; 16];

/// `leaves[middle[top[code >> 12][code >> 8 & 15]][code >> 4 & 15]][code & 15]` is the value of `code`.
#[derive(Debug)]
pub(crate) struct Stages {
    pub(crate) top: Vec<Row<usize>>,
    pub(crate) middle: Vec<Row<usize>>,
    pub(crate) leaves: Vec<Row<u8>>,
}

impl Stages {
    /// The stages of `values`, one for each code point.
    pub(crate) fn new(values: &[u8]) -> Self {
        let (leaves, numbers) = distinct(rows(values));
        let (middle, numbers) = distinct(rows(&numbers));
        Stages { top: rows(&numbers).to_vec(), middle, leaves }
    }
}

/// `values` in rows; their number is a multiple of sixteen.
pub(crate) fn rows<T>(values: &[T]) -> &[Row<T>] {
    let (rows, rest) = values.as_chunks();
    assert!(rest.is_empty());
    rows
}

/// The rows that differ, in the order of their first use, and for each of `rows` which of them it is.
fn distinct<T: Copy + Eq + Hash>(rows: &[Row<T>]) -> (Vec<Row<T>>, Vec<usize>) {
    let mut seen = HashMap::new();
    let mut kept = Vec::new();
    let mut number = |row: &Row<T>| {
        *seen.entry(*row).or_insert_with(|| {
            kept.push(*row);
            kept.len() - 1
        })
    };
    let numbers = rows.iter().map(&mut number).collect();
    (kept, numbers)
}

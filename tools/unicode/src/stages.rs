//! A three-stage table of the values of all code points. Equal rows are stored once.

use std::collections::HashMap;
use std::hash::Hash;

/// Sixteen values, one for each hexadecimal digit of the code point.
pub(crate) type Row<T> = [T; 16];

/// `leaves[middle[top[code >> 8]][code >> 4 & 15]][code & 15]` is the value of `code`.
#[derive(Debug)]
pub(crate) struct Stages {
    pub(crate) top: Vec<usize>,
    pub(crate) middle: Vec<Row<usize>>,
    pub(crate) leaves: Vec<Row<u8>>,
}

impl Stages {
    /// Builds the stages from `values`, one for each code point.
    pub(crate) fn new(values: &[u8]) -> Self {
        // From the bottom up: the numbers of the distinct rows of one stage are the values of the
        // stage above.
        let (leaves, numbers) = distinct(rows(values));
        let (middle, top) = distinct(rows(&numbers));
        Stages {
            top,
            middle,
            leaves,
        }
    }
}

/// Splits `values` into rows. Panics unless their number is a multiple of sixteen.
pub(crate) fn rows<T>(values: &[T]) -> &[Row<T>] {
    let (rows, rest) = values.as_chunks();
    assert!(rest.is_empty());
    rows
}

/// Returns the distinct rows, in the order of their first use, and for each of `rows` its index
/// among them.
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

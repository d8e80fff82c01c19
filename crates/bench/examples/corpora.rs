//! Prints the frequency of characters in the corpora beside the figures of real texts.
//!
//! `cargo run --release --package barelink-bench --example corpora`

use barelink_bench::corpora::{COUNTED, REAL, all, density};
use barelink_bench::table::Table;

fn main() {
    let mut table = Table::new(&[&["per 1,000 bytes"][..], &COUNTED].concat());
    for corpus in &all(400_000) {
        push(&mut table, corpus.name.to_owned(), &density(corpus));
        if let Some((_, real)) = REAL.iter().find(|(name, _)| *name == corpus.name) {
            push(&mut table, format!("{} elsewhere", corpus.name), real);
        }
    }
    print!("{table}");
}

fn push(table: &mut Table, name: String, figures: &[f64; COUNTED.len()]) {
    table.push(
        [name]
            .into_iter()
            .chain(figures.iter().map(|figure| format!("{figure:.2}")))
            .collect(),
    );
}

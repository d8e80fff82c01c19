//! Finds the links of the lines of a file in Rust alone, as a measure for `barelink.arrow`. Prints
//! the seconds of the best of three runs on one thread and on two: `rows FILE`.

use std::thread;
use std::time::{Duration, Instant};

use barelink::{Finder, Profile};

/// Returns how many links the rows have. The links are kept until the end, as a caller would keep
/// them.
fn search(rows: &[&str]) -> usize {
    let finder = Finder::new(Profile::Gfm);
    let links: Vec<Vec<_>> = rows
        .iter()
        .map(|row| {
            finder
                .links(row)
                .map(|link| (link.range(), link.kind(), link.destination().into_owned()))
                .collect()
        })
        .collect();
    links.iter().map(Vec::len).sum()
}

fn measure(rows: &[&str], threads: usize) -> (usize, Duration) {
    let run = || {
        let begin = Instant::now();
        let found = thread::scope(|scope| {
            let parts = rows
                .chunks(rows.len().div_ceil(threads).max(1))
                .map(|part| scope.spawn(move || search(part)));
            let parts: Vec<_> = parts.collect();
            parts
                .into_iter()
                .map(|part| part.join().unwrap_or_default())
                .sum()
        });
        (found, begin.elapsed())
    };
    (0..3)
        .map(|_| run())
        .min_by_key(|(_, time)| *time)
        .unwrap_or_default()
}

fn main() -> std::io::Result<()> {
    let file = std::env::args_os().nth(1).unwrap_or_default();
    let text = std::fs::read_to_string(file)?;
    let rows: Vec<_> = text.lines().collect();
    for threads in [1, 2] {
        let (found, time) = measure(&rows, threads);
        println!("{found} {:.3}", time.as_secs_f64());
    }
    Ok(())
}

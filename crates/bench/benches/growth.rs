//! The ratio of the instructions at twice a length to those at the length, for hostile inputs,
//! through every host with every profile:
//! `cargo bench -p barelink-bench --bench growth -- [--check] [--short] [--pair N] [--bytes N] [--strings N]`.
//! With `--check`, goal H9 is the limit; it is for texts of 64 KiB and more (`--bytes 65536`).
//! `--pair N` measures one pair of a host and a profile, so that long runs can be divided.
//!
//! `--strings N` adds every string of up to N symbols of a small alphabet, repeated. Nanoseconds
//! per byte are those of plain text of a megabyte; `--short` omits them.

use std::env;
use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use barelink::Finder;
use barelink_bench::arguments::{has, number};
use barelink_bench::callgrind::{instructions, measured};
use barelink_bench::families::{self, Family};
use barelink_bench::hosts::{self, BenchHost};
use barelink_bench::table::Table;

/// The work of the system's allocator depends on where the heap is, and changes a figure by up to
/// four percent from build to build. The work of this one does not.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let is_short = has(&arguments, "--short");
    let bytes = number(&arguments, "--bytes")?.unwrap_or(if is_short { 2_048 } else { 16_384 });
    let strings = number(&arguments, "--strings")?.unwrap_or(0);
    let most = u32::try_from(strings)?;
    let families_of =
        |host: BenchHost| [(host.families)(), families::short_strings(most).collect()].concat();
    if let Some(pair) = number(&arguments, "--count")? {
        let (host, (_, finder)) = pairs(is_short).swap_remove(pair);
        let only = arguments
            .iter()
            .find_map(|argument| argument.strip_prefix("--only=")?.parse::<usize>().ok());
        let families = families_of(host);
        let families = only.map_or(&families[..], |only| &families[only..=only]);
        match host.alone.filter(|_| has(&arguments, "--alone")) {
            Some(alone) => count(alone, families, bytes),
            None => count(|text| (host.run)(&finder, text), families, bytes),
        }
        return Ok(());
    }
    if has(&arguments, "--times") {
        write!(std::io::stdout(), "{}", times(&families::hostile()))?;
        return Ok(());
    }
    let mut table = Table::new(&[
        "host",
        "profile",
        "worst growth",
        "of",
        "instructions a byte, most",
        "of",
    ]);
    let mut missed = 0;
    let only = number(&arguments, "--pair")?;
    if let Some(only) = only.filter(|&only| only >= pairs(is_short).len()) {
        return Err(format!(
            "no pair {only}: there are {}, from 0",
            pairs(is_short).len()
        )
        .into());
    }
    for (pair, (host, (profile, _))) in pairs(is_short).into_iter().enumerate() {
        if only.is_some_and(|only| only != pair) {
            continue;
        }
        let measured = Measured {
            families: &families_of(host),
            bytes,
            strings,
            is_short,
        };
        let (row, missed_by_pair) = measured
            .row(pair, host)
            .map_err(|error| format!("{} {profile}: {error}", host.name))?;
        missed += missed_by_pair;
        table.push(
            [host.name.to_owned(), profile.to_owned()]
                .into_iter()
                .chain(row)
                .collect(),
        );
    }
    let mut out = std::io::stdout();
    let counts = [families::hostile().len(), families::pages().len()];
    writeln!(
        out,
        "{} families, {} of pages, {bytes} and {} bytes\n\n{table}",
        counts[0],
        counts[1],
        2 * bytes
    )?;
    if !is_short && only.is_none() {
        writeln!(out, "{}", times(&families::hostile()))?;
    }
    if missed > 0 && has(&arguments, "--check") {
        let limit = format!("{MAX_GROWTH}, and by {MORE_THAN_HOST} more than without links");
        return Err(format!("{missed} inputs grow by more than {limit}").into());
    }
    Ok(())
}

/// The families and lengths of a run.
struct Measured<'f> {
    families: &'f [Family],
    bytes: usize,
    strings: usize,
    is_short: bool,
}

impl Measured<'_> {
    /// Counts a pair of a host and a profile. Returns the figures for the table, and the number of
    /// families that miss the goal.
    fn row(&self, pair: usize, host: BenchHost) -> Result<(Vec<String>, usize), Box<dyn Error>> {
        let all = self.count(pair, self.bytes, None, false)?;
        let mut grown = Vec::new();
        let mut missed = 0;
        for (index, (counted, family)) in all.chunks(2).zip(self.families).enumerate() {
            let (growth, len) = growth(counted, self.bytes, |len| {
                self.count(pair, len, Some(index), false)
            })?;
            if growth > MAX_GROWTH {
                // Without links there is nothing to do for plain text.
                let own = match host.alone {
                    Some(_) => ratio(&self.count(pair, len, Some(index), true)?),
                    None => 2.0,
                };
                missed += usize::from(growth > own + MORE_THAN_HOST);
            }
            grown.push((growth, family));
        }
        let costs = all.chunks(2).zip(self.families);
        let costs = costs
            .map(|(counted, family)| (as_f64(counted[1]) / len(family, 2 * self.bytes), family));
        let [(growth, grown), (cost, costly)] = [most(grown.into_iter()), most(costs)];
        Ok((
            vec![
                format!("{growth:.3}"),
                show(grown),
                format!("{cost:.0}"),
                show(costly),
            ],
            missed,
        ))
    }

    /// Returns the instructions at a length and at twice the length: of one family, or of each in
    /// turn.
    fn count(
        &self,
        pair: usize,
        bytes: usize,
        only: Option<usize>,
        is_alone: bool,
    ) -> Result<Vec<u64>, Box<dyn Error>> {
        let mut child = vec!["--count".to_owned(), pair.to_string()];
        child.extend(
            [
                "--bytes",
                &bytes.to_string(),
                "--strings",
                &self.strings.to_string(),
            ]
            .map(str::to_owned),
        );
        child.extend(only.map(|only| format!("--only={only}")));
        child.extend(self.is_short.then(|| "--short".to_owned()));
        child.extend(is_alone.then(|| "--alone".to_owned()));
        let counted = instructions(&child)?;
        let expected = 2 * runs(bytes) * only.map_or(self.families.len(), |_| 1);
        if counted.len() != expected {
            return Err(format!("{} figures instead of {expected}", counted.len()).into());
        }
        Ok(counted
            .chunks(runs(bytes))
            .filter_map(|runs| runs.iter().min().copied())
            .collect())
    }
}

/// Returns the ratio of the instructions at twice the length to those at the length, and the last
/// length that was counted. A high ratio is counted again at greater lengths, up to the one from
/// which the goal holds.
// Buffers that grow raise the ratio at some lengths only. Quadratic time raises it more at each
// greater length.
fn growth(
    counted: &[u64],
    mut len: usize,
    at: impl Fn(usize) -> Result<Vec<u64>, Box<dyn Error>>,
) -> Result<(f64, usize), Box<dyn Error>> {
    let mut growth = ratio(counted);
    while growth > MAX_GROWTH && len < GOAL_FROM {
        len = GOAL_FROM.min(4 * len);
        growth = ratio(&at(len)?);
    }
    Ok((growth, len))
}

fn ratio(counted: &[u64]) -> f64 {
    as_f64(counted[1]) / as_f64(counted[0])
}

/// Returns the pairs to measure: all hosts with all profiles, or in the short form those that
/// differ most.
fn pairs(is_short: bool) -> Vec<(BenchHost, (&'static str, Finder))> {
    let mut pairs = Vec::new();
    for host in hosts::ALL {
        for finder in hosts::finders() {
            let is_asked = host.name != "pretty" || finder.0 == "uts58";
            let is_main = ["text", "parse", "comrak"].contains(&host.name)
                && ["md4c", "gfm", "uts58"].contains(&finder.0)
                || ["plan", "page"].contains(&host.name) && finder.0 == "gfm";
            if is_asked && (!is_short || is_main) {
                pairs.push((host, finder));
            }
        }
    }
    pairs
}

fn count(host: impl Fn(&str) -> usize, families: &[Family], bytes: usize) {
    // Work that a program does only once is not counted.
    host("www.example.com");
    for family in families {
        for len in [bytes, 2 * bytes] {
            let text = family.text(len);
            // The first run, which gets memory from the system, is not counted. Of the others the
            // least counts: the allocator does additional work in some of them.
            host(&text);
            for _ in 0..runs(bytes) {
                measured(&mut || host(&text));
            }
        }
    }
}

/// Returns a table of the slowest families in plain text of a megabyte.
fn times(families: &[Family]) -> Table {
    let mut table = Table::new(&["plain text of 1 MiB", "ns a byte, most", "of", "median"]);
    for (profile, finder) in hosts::finders() {
        let mut all: Vec<_> = families
            .iter()
            .map(|family| {
                let text = family.text(1 << 20);
                let start = Instant::now();
                std::hint::black_box(finder.links(&text).count());
                (
                    start.elapsed().as_secs_f64() * 1e9 / len(family, 1 << 20),
                    family,
                )
            })
            .collect();
        all.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let (slowest, family) = all[all.len() - 1];
        let median = all[all.len() / 2].0;
        table.push(vec![
            profile.to_owned(),
            format!("{slowest:.1}"),
            show(family),
            format!("{median:.1}"),
        ]);
    }
    table
}

fn most<'f>(figures: impl Iterator<Item = (f64, &'f Family)>) -> (f64, &'f Family) {
    figures
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .expect("there are families")
}

fn len(family: &Family, len: usize) -> f64 {
    as_f64(family.text(len).len() as u64)
}

fn show(family: &Family) -> String {
    let Family {
        prefix,
        unit,
        tail,
        suffix,
        ..
    } = family;
    let parts = if tail.is_empty() {
        vec![prefix, unit, suffix]
    } else {
        vec![prefix, unit, tail, suffix]
    };
    let shown = parts
        .into_iter()
        .map(|part| part.escape_debug().to_string())
        .collect::<Vec<_>>()
        .join("·");
    format!("`{shown}`").replace('|', "\\|")
}

#[allow(
    clippy::cast_precision_loss,
    reason = "figures of a few digits are shown"
)]
fn as_f64(count: u64) -> f64 {
    count as f64
}

/// Returns the number of counted runs for each input.
fn runs(bytes: usize) -> usize {
    // With long texts, the allocator's work is a small part.
    if bytes < GOAL_FROM { 3 } else { 1 }
}

/// Goal H9: a text of twice the length takes at most this many times the instructions, or
/// [`MORE_THAN_HOST`] more than it takes without links. Quadratic time would be 4. Growing buffers
/// take a little more than 2 at some lengths.
const MAX_GROWTH: f64 = 2.15;

const MORE_THAN_HOST: f64 = 0.1;

/// The length from which goal H9 holds, in bytes. Shorter texts are counted because that takes less
/// time.
const GOAL_FROM: usize = 65_536;

//! The ratio of the instructions at twice a length to those at the length, for hostile inputs, through every host with every
//! profile: `cargo bench -p barelink-bench --bench growth -- [--check] [--short] [--bytes N] [--strings N]`.
//!
//! `--strings N` adds every string of up to N symbols of a small alphabet, repeated. Nanoseconds per byte are those of plain
//! text of a megabyte; `--short` omits them.

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

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let is_short = has(&arguments, "--short");
    let bytes = number(&arguments, "--bytes")?.unwrap_or(if is_short { 2_048 } else { 16_384 });
    let mut families = families::hostile();
    let strings = number(&arguments, "--strings")?.unwrap_or(0);
    families.extend(families::short_strings(u32::try_from(strings)?));
    if let Some(pair) = number(&arguments, "--count")? {
        let (_, (_, host), (_, finder)) = pairs(is_short).swap_remove(pair);
        let only = arguments.iter().find_map(|argument| argument.strip_prefix("--only=")?.parse::<usize>().ok());
        let families = only.map_or(&families[..], |only| &families[only..=only]);
        count(host, &finder, families, bytes);
        return Ok(());
    }
    if has(&arguments, "--times") {
        write!(std::io::stdout(), "{}", times(&families))?;
        return Ok(());
    }
    let mut table = Table::new(&["host", "profile", "worst growth", "of", "instructions a byte, most", "of"]);
    let mut missed = 0;
    for (pair, (name, (host, _), (profile, _))) in pairs(is_short).into_iter().enumerate() {
        let counted = |bytes: usize, only: Option<usize>| {
            let mut child = vec!["--count".to_owned(), pair.to_string()];
            child.extend(["--bytes", &bytes.to_string(), "--strings", &strings.to_string()].map(str::to_owned));
            child.extend(only.map(|only| format!("--only={only}")));
            child.extend(is_short.then(|| "--short".to_owned()));
            let counted = instructions(&child).map_err(|error| format!("{name}: {error}"))?;
            if counted.len() != 2 * RUNS * only.map_or(families.len(), |_| 1) {
                return Err(format!("{name}: {} figures for {} families", counted.len(), families.len()));
            }
            Ok::<_, String>(counted.chunks(RUNS).filter_map(|runs| runs.iter().min().copied()).collect::<Vec<_>>())
        };
        let all = counted(bytes, None)?;
        let mut grown = Vec::new();
        for (index, (pair, family)) in all.chunks(2).zip(&families).enumerate() {
            let least = growth(pair, |times| counted(times * bytes, Some(index)))?;
            missed += usize::from(least > MAX_GROWTH);
            grown.push((least, family));
        }
        let costs =
            all.chunks(2).zip(&families).map(|(pair, family)| (as_f64(pair[1]) / len(family, 2 * bytes), family));
        let [(growth, grown), (cost, costly)] = [most(grown.into_iter()), most(costs)];
        table.push(vec![
            host.to_owned(),
            profile.to_owned(),
            format!("{growth:.3}"),
            show(grown),
            format!("{cost:.0}"),
            show(costly),
        ]);
    }
    let mut out = std::io::stdout();
    writeln!(out, "{} families, {bytes} and {} bytes\n\n{table}", families.len(), 2 * bytes)?;
    if !is_short {
        writeln!(out, "{}", times(&families))?;
    }
    if missed > 0 && has(&arguments, "--check") {
        return Err(format!("{missed} inputs grow by more than {MAX_GROWTH}").into());
    }
    Ok(())
}

/// Returns the ratio of the instructions at twice the length to those at the length. A high ratio is counted again at greater
/// lengths, and the least ratio is returned.
// The work of the allocator raises the ratio at some lengths only; quadratic time raises it at all lengths.
fn growth(counted: &[u64], longer: impl Fn(usize) -> Result<Vec<u64>, String>) -> Result<f64, String> {
    let ratio = |counted: &[u64]| as_f64(counted[1]) / as_f64(counted[0]);
    let mut least = ratio(counted);
    for times in [4, 16] {
        if least > GROWTH_GOAL {
            least = least.min(ratio(&longer(times)?));
        }
    }
    Ok(least)
}

/// Returns the pairs to measure: all hosts with all profiles, or in the short form those that differ most.
fn pairs(is_short: bool) -> Vec<(String, BenchHost, (&'static str, Finder))> {
    let mut pairs = Vec::new();
    for host in hosts::ALL {
        for finder in hosts::finders() {
            let is_asked = host.0 != "pretty" || finder.0 == "uts58";
            let is_main = ["text", "parse", "comrak"].contains(&host.0) && ["md4c", "gfm", "uts58"].contains(&finder.0);
            if is_asked && (!is_short || is_main) {
                pairs.push((format!("{} {}", host.0, finder.0), host, finder));
            }
        }
    }
    pairs
}

fn count(host: fn(&Finder, &str) -> usize, finder: &Finder, families: &[Family], bytes: usize) {
    // Work that a program does only once is not counted.
    host(finder, "www.example.com");
    for family in families {
        for len in [bytes, 2 * bytes] {
            let text = family.text(len);
            // The first run, which gets memory from the system, is not counted. Of the others the least counts: the allocator
            // does additional work in some of them.
            host(finder, &text);
            for _ in 0..RUNS {
                measured(&mut || host(finder, &text));
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
                (start.elapsed().as_secs_f64() * 1e9 / len(family, 1 << 20), family)
            })
            .collect();
        all.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let (slowest, family) = all[all.len() - 1];
        let median = all[all.len() / 2].0;
        table.push(vec![profile.to_owned(), format!("{slowest:.1}"), show(family), format!("{median:.1}")]);
    }
    table
}

fn most<'f>(figures: impl Iterator<Item = (f64, &'f Family)>) -> (f64, &'f Family) {
    figures.max_by(|(one, _), (other, _)| one.total_cmp(other)).expect("there are families")
}

fn len(family: &Family, len: usize) -> f64 {
    as_f64(family.text(len).len() as u64)
}

fn show(family: &Family) -> String {
    let Family { prefix, unit, tail, suffix, .. } = family;
    let parts = if tail.is_empty() { vec![prefix, unit, suffix] } else { vec![prefix, unit, tail, suffix] };
    let shown = parts.into_iter().map(|part| part.escape_debug().to_string()).collect::<Vec<_>>().join("·");
    format!("`{shown}`").replace('|', "\\|")
}

#[allow(clippy::cast_precision_loss, reason = "figures of a few digits are shown")]
fn as_f64(count: u64) -> f64 {
    count as f64
}

/// The number of counted runs for each input.
const RUNS: usize = 3;

/// A ratio above this is counted again.
const GROWTH_GOAL: f64 = 2.15;

/// A ratio above this fails with `--check`. Quadratic time would be 4. Growing buffers, and look-ups among the links of one
/// paragraph, take a little more than twice as much at some lengths.
const MAX_GROWTH: f64 = 2.3;

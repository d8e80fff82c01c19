//! The peak memory of a process that renders one long paragraph with links, over that of one that renders it without:
//! `cargo bench -p barelink-bench --bench memory -- [--check] [--bytes N]`. Linux only, because the peak is read from `/proc`.
//!
//! Each figure is of a process of its own: its code, the source, the parser's tree, and the HTML. All processes get large
//! blocks of memory in the same way: without that, glibc decides from what was freed before whether a block that grows is
//! moved by the kernel or copied, and one family takes 55 or 66 MB, depending on nothing that the code does.

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::process::Command;
use std::{env, str};

use barelink::Profile;
use barelink_bench::arguments::{has, number};
use barelink_bench::families::{self, Family};
use barelink_bench::table::{Goal, Table};
use barelink_bench::tasks;
use pulldown_cmark::{Parser, html};

/// Goal H10.
const GOAL: Goal = Goal { limit: 2.5, aim: 1.5 };

/// The highest ratio that `--check` accepts: the goal, and what systems differ in.
const MOST: f64 = 2.6;

/// From this many bytes on, a block is memory of its own. It is what glibc starts with, and naming it keeps it from changing.
const LARGE_BLOCK: (&str, &str) = ("MALLOC_MMAP_THRESHOLD_", "131072");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let bytes = number(&arguments, "--bytes")?.unwrap_or(1 << 20);
    let families = families::hostile();
    if let Some(family) = number(&arguments, "--family")? {
        let profile = number(&arguments, "--profile")?.map(|profile| Profile::ALL[profile]);
        return render(&families[family], bytes, profile);
    }
    let mut table = Table::new(&["profile", "highest ratio", "of", "second", "of", "third", "of"]);
    let mut missed = 0;
    let peak = |family: usize, profile: Option<usize>| {
        let mut child = vec!["--family".to_owned(), family.to_string(), "--bytes".to_owned(), bytes.to_string()];
        child.extend(profile.map(|profile| ["--profile".to_owned(), profile.to_string()]).into_iter().flatten());
        let output = Command::new(env::current_exe()?).args(&child).env(LARGE_BLOCK.0, LARGE_BLOCK.1).output()?;
        Ok::<f64, Box<dyn Error>>(str::from_utf8(&output.stdout)?.trim().parse()?)
    };
    let alone = (0..families.len()).map(|family| peak(family, None)).collect::<Result<Vec<_>, _>>()?;
    for (number, profile) in Profile::ALL.iter().enumerate() {
        let mut ratios = Vec::new();
        for (family, &alone) in alone.iter().enumerate() {
            let with_links = peak(family, Some(number))?;
            ratios.push((with_links / alone, &families[family].unit));
        }
        ratios.sort_by(|one, other| other.0.total_cmp(&one.0));
        missed += ratios.iter().filter(|(ratio, _)| *ratio > MOST).count();
        let cells = ratios.iter().take(3).flat_map(|(ratio, unit)| [GOAL.cell(*ratio), show(unit)]);
        table.push([profile.to_string()].into_iter().chain(cells).collect());
    }
    writeln!(std::io::stdout(), "{} families, {bytes} bytes\n\n{table}", families.len())?;
    if missed > 0 && has(&arguments, "--check") {
        return Err(format!("{missed} ratios are above {MOST}").into());
    }
    Ok(())
}

fn show(unit: &str) -> String {
    let shown: String = unit.chars().take(24).collect();
    format!("`{}`", shown.escape_default())
}

/// Renders a family's text, and prints the peak memory of this process in kilobytes.
fn render(family: &Family, bytes: usize, profile: Option<Profile>) -> Result<(), Box<dyn Error>> {
    let text = family.text(bytes);
    let mut output = String::new();
    match profile {
        None => html::push_html(&mut output, Parser::new_ext(&text, tasks::SYNTAX)),
        Some(profile) => {
            let events = barelink::pulldown::parse(&text, tasks::SYNTAX, &tasks::finder(profile));
            html::push_html(&mut output, events);
        }
    }
    let status = fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak in /proc/self/status")?;
    let kilobytes = peak.trim().trim_end_matches("kB").trim();
    writeln!(std::io::stdout(), "{kilobytes}")?;
    Ok(())
}

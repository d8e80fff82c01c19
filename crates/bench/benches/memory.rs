//! The peak memory of a process that renders one long paragraph with links, over that of one that
//! renders it without: `cargo bench -p barelink-bench --bench memory -- [--check] [--bytes N]`. The
//! paragraphs are common ones and those of each hostile family. Then the peak memory of the
//! command, for a Markdown file that is full of links. Linux only, because the peak is read from
//! `/proc`.
//!
//! Each figure is of a process of its own: its code, the source, the parser's tree, and the HTML or
//! the list. All processes get large blocks of memory in the same way: without that, glibc decides
//! from what was freed before whether a block that grows is moved by the kernel or copied, and one
//! family takes 55 or 66 MB, depending on nothing that the code does.

use std::error::Error;
use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::{env, str};

use barelink::Profile;
use barelink_bench::arguments::{has, number};
use barelink_bench::corpora;
use barelink_bench::families::{self, Family};
use barelink_bench::peak;
use barelink_bench::table::{Goal, Table};
use barelink_bench::tasks;
use pulldown_cmark::{Parser, html};

/// Goal G5.
const GOAL: Goal = Goal {
    limit: 3.0,
    aim: None,
};

/// The ratio above which `--check` fails for a hostile family: the last figure and a little. Some
/// of them miss the goal.
const MOST: f64 = 4.7;

/// The paragraphs that people write: the name, and the line or the link that is repeated.
const COMMON: [(&str, &str); 3] = [
    (
        "lines with links",
        "Some words about www.example.com/a and then more words.\n",
    ),
    (
        "lines without links",
        "Some words about an example of this and then more words.\n",
    ),
    ("written links", "[a](http://b.c) "),
];

/// The commands that list the links of a file.
const COMMANDS: [&str; 2] = ["check", "links"];

/// The files for the commands: the name, the line that is repeated (none for a file of many blocks
/// that is full of links), the length in bytes, and for each command how many times the size of the
/// file its memory may be, beside [`BASE`]. A file of one block is planned as a whole.
const FILES: [(&str, &str, usize, [f64; 2]); 3] = [
    ("many blocks", "", FILE_LEN, [3.0, 2.5]),
    (
        "one block, a link in each line",
        COMMON[0].1,
        BLOCK_LEN,
        [30.0, 18.0],
    ),
    (
        "one block, each line a link",
        "http://a.bc/d\n",
        BLOCK_LEN,
        [85.0, 60.0],
    ),
];

/// The program that runs a command. This bench does not contain the command, whose code would be in
/// both sides of each ratio.
const PROGRAM: &str = env!("CARGO_BIN_EXE_command-peak");

/// The memory that a command may take beside that for the size of the file, in MB.
const BASE: f64 = 30.0;

/// The length of the file for the commands, in bytes: several parts, each of which is read alone.
const FILE_LEN: usize = 8_000_000;

/// The length of a file of one block.
const BLOCK_LEN: usize = 2_000_000;

/// From this many bytes on, a block is memory of its own. It is what glibc starts with, and naming
/// it keeps it from changing.
const LARGE_BLOCK: (&str, &str) = ("MALLOC_MMAP_THRESHOLD_", "131072");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let bytes = number(&arguments, "--bytes")?.unwrap_or(1 << 20);
    let families = families();
    if let Some(family) = number(&arguments, "--family")? {
        let profile = number(&arguments, "--profile")?.map(|profile| Profile::ALL[profile]);
        return render(&families[family], bytes, profile);
    }
    let alone = (0..families.len())
        .map(|family| peak(family, bytes, None))
        .collect::<Result<Vec<_>, _>>()?;
    let mut ratios: Vec<Vec<f64>> = Vec::new();
    for profile in 0..Profile::ALL.len() {
        let with_links = (0..families.len()).map(|family| peak(family, bytes, Some(profile)));
        let with_links = with_links.collect::<Result<Vec<_>, _>>()?;
        ratios.push(
            with_links
                .iter()
                .zip(&alone)
                .map(|(peak, alone)| peak / alone)
                .collect(),
        );
    }
    report(&families, bytes, &ratios)?;
    for line in above(GOAL.limit, &families, &ratios) {
        writeln!(io::stdout(), "above the goal: {line}")?;
    }
    let is_command_above = report_commands()?;
    let is_common_above = ratios.iter().any(|ratios| {
        ratios
            .iter()
            .take(COMMON.len())
            .any(|ratio| *ratio > GOAL.limit)
    });
    let above_limit = above(MOST, &families, &ratios);
    if has(&arguments, "--check") && (is_common_above || !above_limit.is_empty()) {
        return Err(format!(
            "a common paragraph is above {}, or a family above {MOST}: {above_limit:?}",
            GOAL.limit
        )
        .into());
    }
    if has(&arguments, "--check") && is_command_above {
        return Err("a command takes more memory than its limit".into());
    }
    Ok(())
}

/// Prints the peak memory of each command for each file, and returns whether one is above its
/// limit.
fn report_commands() -> Result<bool, Box<dyn Error>> {
    let mut is_above = false;
    for (name, line, len, times) in FILES {
        let text = match line {
            // A file that may have definitions is planned as one part. In these texts, only the
            // numbers of processes look like that.
            "" => corpora::links(len).documents.concat().replace("]:", "] "),
            line => line.repeat(len / line.len()),
        };
        is_above |= report_file(name, &text, times)?;
    }
    Ok(is_above)
}

/// Prints the peak memory of each command for a file, and returns whether one is above its limit.
fn report_file(name: &str, text: &str, times: [f64; 2]) -> Result<bool, Box<dyn Error>> {
    let mut file = tempfile::Builder::new().suffix(".md").tempfile()?;
    file.write_all(text.as_bytes())?;
    let path = file
        .path()
        .to_str()
        .ok_or("the name of the file is not UTF-8")?;
    #[allow(clippy::cast_precision_loss, reason = "the length is below 2^52")]
    let megabytes = text.len() as f64 / 1e6;
    let mut table = Table::new(&["command", "peak in MB", "limit in MB"]);
    let mut is_above = false;
    for (command, times) in COMMANDS.into_iter().zip(times) {
        let peak = peak_of(Command::new(PROGRAM).args([command, path]))? * 1024.0 / 1e6;
        let limit = times * megabytes + BASE;
        table.push(vec![
            command.to_owned(),
            Goal { limit, aim: None }.cell(peak),
            format!("{limit:.3}"),
        ]);
        is_above |= peak > limit;
    }
    writeln!(
        io::stdout(),
        "\na file of {} bytes: {name}\n\n{table}",
        text.len()
    )?;
    Ok(is_above)
}

/// Returns the ratios above a limit, each with its profile and its family.
fn above(limit: f64, families: &[Family], ratios: &[Vec<f64>]) -> Vec<String> {
    let of_profile = |(profile, ratios): (&Profile, &Vec<f64>)| {
        let above = ratios
            .iter()
            .zip(families)
            .filter(|(ratio, _)| **ratio > limit);
        above
            .map(|(ratio, family)| format!("{profile} {ratio:.3} {}", show(&family.unit)))
            .collect::<Vec<_>>()
    };
    Profile::ALL
        .iter()
        .zip(ratios)
        .flat_map(of_profile)
        .collect()
}

/// Returns the common paragraphs, and the hostile families after them.
fn families() -> Vec<Family> {
    let common = COMMON.map(|(name, unit)| Family {
        name: name.to_owned(),
        prefix: String::new(),
        unit: unit.to_owned(),
        tail: String::new(),
        suffix: String::new(),
        is_numbered: false,
    });
    common.into_iter().chain(families::hostile()).collect()
}

/// Returns the peak memory of a process that renders a family's text, in kilobytes.
fn peak(family: usize, bytes: usize, profile: Option<usize>) -> Result<f64, Box<dyn Error>> {
    let mut child = vec![
        "--family".to_owned(),
        family.to_string(),
        "--bytes".to_owned(),
        bytes.to_string(),
    ];
    child.extend(
        profile
            .map(|profile| ["--profile".to_owned(), profile.to_string()])
            .into_iter()
            .flatten(),
    );
    peak_of(Command::new(env::current_exe()?).args(&child))
}

/// Runs a program that prints its peak memory, and returns that in kilobytes.
fn peak_of(program: &mut Command) -> Result<f64, Box<dyn Error>> {
    let output = program
        .env(LARGE_BLOCK.0, LARGE_BLOCK.1)
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(format!("{program:?} failed").into());
    }
    Ok(str::from_utf8(&output.stdout)?.trim().parse()?)
}

/// Prints the ratios, which are those of each profile for all families: of the common paragraphs,
/// and the highest of the others.
fn report(families: &[Family], bytes: usize, ratios: &[Vec<f64>]) -> Result<(), Box<dyn Error>> {
    let mut common = Table::new(&[&["profile"][..], &COMMON.map(|(name, _)| name)].concat());
    let mut highest = Table::new(&[
        "profile",
        "highest ratio",
        "of",
        "second",
        "of",
        "third",
        "of",
    ]);
    for (profile, ratios) in Profile::ALL.iter().zip(ratios) {
        let (of_common, of_hostile) = ratios.split_at(COMMON.len());
        let name = [profile.to_string()].into_iter();
        common.push(
            name.clone()
                .chain(of_common.iter().map(|ratio| GOAL.cell(*ratio)))
                .collect(),
        );
        let mut sorted: Vec<_> = of_hostile.iter().zip(&families[COMMON.len()..]).collect();
        sorted.sort_by(|one, other| other.0.total_cmp(one.0));
        let cells = sorted
            .iter()
            .take(3)
            .flat_map(|(ratio, family)| [GOAL.cell(**ratio), show(&family.unit)]);
        highest.push(name.chain(cells).collect());
    }
    let hostile = families.len() - COMMON.len();
    writeln!(
        io::stdout(),
        "{bytes} bytes\n\n{common}\n{hostile} families, {bytes} bytes\n\n{highest}"
    )?;
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
            let events = barelink_pulldown_cmark::parse(
                &text,
                tasks::SYNTAX,
                &barelink::Finder::new(profile),
            );
            html::push_html(&mut output, events);
        }
    }
    writeln!(io::stdout(), "{}", peak::kilobytes()?)?;
    Ok(())
}

//! The ratio of the instructions of a task to those of its base, counted in one build: `cargo bench -p barelink-bench --bench
//! ir -- [--check] [--messages] [--bytes N]`. With `--messages` each line is a text of its own.

use std::env;
use std::error::Error;
use std::io::Write as _;

use barelink::{Finder, Policy, Profile};
use barelink_bench::arguments::{has, number};
use barelink_bench::callgrind::{instructions, measured};
use barelink_bench::corpora::{self, Corpus};
use barelink_bench::table::{Goal, Table, goal};
use barelink_bench::tasks::{self, Output, Own, Task};

/// The work of the system's allocator depends on where the heap is, and changes a figure by up to five percent from build to
/// build. The work of this one does not.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A task and its base.
struct IrRow {
    name: &'static str,
    base: &'static str,
    /// The goal for each corpus.
    goals: [Option<Goal>; 4],
    /// The ratio for each corpus above which `--check` fails: the last figure and one percent. Lower it with the figures.
    most: [f64; 4],
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let bytes = number(&arguments, "--bytes")?.unwrap_or(400_000);
    let messages = has(&arguments, "--messages");
    let texts = if messages { BenchInput::MESSAGES } else { BenchInput::DOCUMENTS };
    let corpora = (texts.corpora)(bytes);
    if has(&arguments, "--count") {
        count(&corpora);
        return Ok(());
    }
    let bytes = bytes.to_string();
    let mut counting = vec!["--count", "--bytes", &bytes];
    counting.extend(messages.then_some("--messages"));
    let missed = report(&instructions(&counting)?, &corpora, &texts)?;
    if missed > 0 && has(&arguments, "--check") {
        return Err(format!("{missed} figures are above their limit").into());
    }
    Ok(())
}

/// The texts to read, and the unit of the figures.
struct BenchInput {
    corpora: fn(usize) -> Vec<Corpus>,
    /// The unit of the figures, as the table names it.
    unit: &'static str,
    /// Returns how many of that unit a corpus has.
    len: fn(&Corpus) -> usize,
    rows: &'static [IrRow],
}

impl BenchInput {
    const DOCUMENTS: Self =
        BenchInput { corpora: corpora::all, unit: "instructions a byte", len: Corpus::len, rows: &DOCUMENTS };

    const MESSAGES: Self = BenchInput {
        corpora: corpora::all_messages,
        unit: "instructions a message",
        len: |corpus| corpus.documents.len(),
        rows: &MESSAGES,
    };
}

fn count(corpora: &[Corpus]) {
    for corpus in corpora {
        for (_, task) in all() {
            // The first run, which detects the features of the processor and fills caches, is not counted.
            task(corpus.documents.first().map_or("", String::as_str));
            measured(&mut || tasks::run(corpus, &task));
        }
    }
}

fn report(counted: &[u64], corpora: &[Corpus], texts: &BenchInput) -> Result<usize, Box<dyn Error>> {
    let names: Vec<_> = all().into_iter().map(|(name, _)| name).collect();
    if counted.len() != names.len() * corpora.len() {
        return Err(format!("{} figures for {} tasks", counted.len(), names.len() * corpora.len()).into());
    }
    let figure = |corpus: usize, name: &str| {
        let task = names.iter().position(|other| *other == name).ok_or(format!("no task {name}"))?;
        Ok::<_, String>(as_f64(counted[corpus * names.len() + task]))
    };
    let mut each = Table::new(&[texts.unit, "Markdown", "prose", "links", "scripts"]);
    for name in &names {
        let mut row = vec![(*name).to_owned()];
        for (index, corpus) in corpora.iter().enumerate() {
            row.push(format!("{:.2}", figure(index, name)? / as_f64((texts.len)(corpus) as u64)));
        }
        each.push(row);
    }
    let mut ratios = Table::new(&["over its base", "base", "Markdown", "prose", "links", "scripts"]);
    let mut missed = 0;
    for &IrRow { name, base, goals, most } in texts.rows {
        let mut row = vec![name.to_owned(), base.to_owned()];
        for (corpus, (goal, most)) in goals.into_iter().zip(most).enumerate() {
            let ratio = figure(corpus, name)? / figure(corpus, base)?;
            missed += usize::from(ratio > most);
            row.push(goal.map_or_else(|| format!("{ratio:.3}"), |goal| goal.cell(ratio)));
        }
        ratios.push(row);
    }
    writeln!(std::io::stdout(), "{each}\n{ratios}")?;
    Ok(missed)
}

#[allow(clippy::cast_precision_loss, reason = "figures of a few digits are shown")]
fn as_f64(count: u64) -> f64 {
    count as f64
}

fn all() -> Vec<(&'static str, Task)> {
    let finder = tasks::finder;
    let html = Output::Html;
    let md4c = || finder(Profile::Md4c);
    let gfm = || finder(Profile::Gfm);
    let uts58 = || finder(Profile::Uts58);
    let linkify = tasks::linkify_finder();
    let schemeless = tasks::linkify_schemeless();
    let glued = tasks::linkify_finder();
    vec![
        ("memchr3", Box::new(tasks::memchr3)),
        ("candidates Gfm", with(gfm(), |finder, text| tasks::candidates(finder)(text))),
        ("candidates Uts58", with(uts58(), |finder, text| tasks::candidates(finder)(text))),
        ("linkify", Box::new(move |text| tasks::linkify(&linkify)(text))),
        ("linkify schemeless", Box::new(move |text| tasks::linkify(&schemeless)(text))),
        ("links Md4c", with(md4c(), |finder, text| tasks::links(finder)(text))),
        ("links Gfm", with(gfm(), |finder, text| tasks::links(finder)(text))),
        ("links Uts58", with(uts58(), |finder, text| tasks::links(finder)(text))),
        ("links CHAT", with(uts58().policy(Policy::CHAT), |finder, text| tasks::links(finder)(text))),
        ("links chat()", with(Finder::chat(), |finder, text| tasks::links(finder)(text))),
        ("pulldown", Box::new(tasks::pulldown(html))),
        ("pulldown + linkify", Box::new(move |text| tasks::pulldown_linkify(&glued, html)(text))),
        ("with_source Md4c", with(md4c(), move |finder, text| tasks::pulldown_source(finder, html)(text))),
        ("with_source Gfm", with(gfm(), move |finder, text| tasks::pulldown_source(finder, html)(text))),
        ("offsets Md4c", with(md4c(), move |finder, text| tasks::pulldown_offsets(finder, html)(text))),
        ("offsets Gfm", with(gfm(), move |finder, text| tasks::pulldown_offsets(finder, html)(text))),
        ("events Md4c", with(md4c(), move |finder, text| tasks::pulldown_events(finder, html)(text))),
        ("events Gfm", with(gfm(), move |finder, text| tasks::pulldown_events(finder, html)(text))),
        ("parse Md4c", with(md4c(), move |finder, text| tasks::pulldown_parse(finder, html)(text))),
        ("parse Gfm", with(gfm(), move |finder, text| tasks::pulldown_parse(finder, html)(text))),
        ("parse Uts58", with(uts58(), move |finder, text| tasks::pulldown_parse(finder, html)(text))),
        ("comrak", Box::new(tasks::comrak(Own::Off))),
        ("comrak autolink", Box::new(tasks::comrak(Own::On))),
        ("tree Md4c", with(md4c(), |finder, text| tasks::comrak_tree(finder)(text))),
        ("tree Gfm", with(gfm(), |finder, text| tasks::comrak_tree(finder)(text))),
        ("parse_document Gfm", with(gfm(), |finder, text| tasks::comrak_parse(finder)(text))),
    ]
}

fn with(finder: barelink::Finder, task: impl Fn(&barelink::Finder, &str) -> usize + 'static) -> Task {
    Box::new(move |text| task(&finder, text))
}

const fn row(name: &'static str, base: &'static str, goals: [Option<Goal>; 4], most: [f64; 4]) -> IrRow {
    IrRow { name, base, goals, most }
}

const NO_GOALS: [Option<Goal>; 4] = [None; 4];

/// No limits: another library's figures, which are only shown.
const PEER: [f64; 4] = [f64::INFINITY; 4];

// Goals G5 and G6b.
const HOOK: [Option<Goal>; 4] = [goal(1.07, 1.04), goal(1.09, 1.05), None, None];
const LINKS_FIRST: [Option<Goal>; 4] = [goal(1.12, 1.06), goal(1.12, 1.06), None, None];

const DOCUMENTS: [IrRow; 13] = [
    row("with_source Md4c", "pulldown", HOOK, [1.117, 1.113, 2.593, 1.302]),
    row("with_source Gfm", "pulldown", HOOK, [1.176, 1.138, 3.047, 2.065]),
    row("parse Md4c", "pulldown", HOOK, [1.115, 1.079, 2.597, 1.305]),
    row("parse Gfm", "pulldown", LINKS_FIRST, [1.197, 1.118, 3.16, 2.175]),
    row("parse Uts58", "pulldown", NO_GOALS, [1.2, 1.102, 3.196, 2.628]),
    row("offsets Md4c", "pulldown", NO_GOALS, [1.143, 1.14, 2.675, 1.324]),
    row("offsets Gfm", "pulldown", NO_GOALS, [1.205, 1.168, 3.119, 2.102]),
    row("events Md4c", "pulldown", NO_GOALS, [1.249, 1.528, 3.122, 1.75]),
    row("events Gfm", "pulldown", NO_GOALS, [1.35, 1.495, 3.343, 2.343]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Gfm", "comrak", NO_GOALS, [1.116, 1.082, 2.6, 2.177]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.121, 1.084, 2.767, 2.263]),
];

const MESSAGES: [IrRow; 17] = [
    row("links Md4c", "linkify", NO_GOALS, [0.962, 1.554, 0.964, 0.984]),
    row("links Gfm", "linkify", NO_GOALS, [1.075, 1.557, 1.04, 1.11]),
    row("links Uts58", "linkify schemeless", NO_GOALS, [1.065, 0.448, 1.224, 2.201]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.05, 1.05, 1.05, 1.05]),
    row("links chat()", "links Uts58", NO_GOALS, PEER),
    row("with_source Md4c", "pulldown", NO_GOALS, [1.227, 1.267, 2.341, 1.385]),
    row("with_source Gfm", "pulldown", NO_GOALS, [1.268, 1.287, 2.563, 1.746]),
    row("events Md4c", "pulldown", NO_GOALS, [1.34, 1.51, 2.66, 1.689]),
    row("events Gfm", "pulldown", NO_GOALS, [1.456, 1.508, 2.816, 2.002]),
    row("parse Md4c", "pulldown", NO_GOALS, [1.16, 1.122, 2.423, 1.317]),
    row("parse Gfm", "pulldown", NO_GOALS, [1.234, 1.144, 2.863, 1.737]),
    row("parse Uts58", "pulldown", NO_GOALS, [1.318, 1.158, 3.045, 2.306]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Md4c", "comrak", NO_GOALS, [1.091, 1.069, 2.17, 1.206]),
    row("tree Gfm", "comrak", NO_GOALS, [1.104, 1.082, 2.357, 1.722]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.118, 1.096, 2.509, 1.772]),
];

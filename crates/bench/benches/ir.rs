//! The ratio of the instructions of a task to those of its base, counted in one build: `cargo bench -p barelink-bench --bench
//! ir -- [--check] [--messages] [--bytes N]`. With `--messages` each line is a text of its own.

use std::env;
use std::error::Error;
use std::io::Write as _;

use barelink::{Finder, Policy, Profile};
use barelink_bench::arguments::{has, number};
use barelink_bench::callgrind::{instructions, measured};
use barelink_bench::corpora::{self, COUNT, Corpus, NAMES};
use barelink_bench::table::{Goal, Table, goal};
use barelink_bench::tasks::{self, Output, Own, Reads, Task};

/// The work of the system's allocator depends on where the heap is, and changes a figure by up to five percent from build to
/// build. The work of this one does not.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The goals of a row: one for each corpus.
type Goals = [Option<Goal>; COUNT];

/// A task and its base.
struct IrRow {
    name: &'static str,
    base: &'static str,
    goals: Goals,
    /// The ratio for each corpus above which `--check` fails: the last figure and one percent. Lower it with the figures.
    most: [f64; COUNT],
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
        for (_, reads, task) in all() {
            let corpus = reads.of(corpus);
            // The first run, which detects the features of the processor and fills caches, is not counted.
            task(corpus.documents.first().map_or("", String::as_str));
            measured(&mut || tasks::run(&corpus, &task));
        }
    }
}

fn report(counted: &[u64], corpora: &[Corpus], texts: &BenchInput) -> Result<usize, Box<dyn Error>> {
    let names: Vec<_> = all().into_iter().map(|(name, ..)| name).collect();
    if counted.len() != names.len() * corpora.len() {
        return Err(format!("{} figures for {} tasks", counted.len(), names.len() * corpora.len()).into());
    }
    let figure = |corpus: usize, name: &str| {
        let task = names.iter().position(|other| *other == name).ok_or(format!("no task {name}"))?;
        Ok::<_, String>(as_f64(counted[corpus * names.len() + task]))
    };
    let mut each = Table::new(&[&[texts.unit][..], &NAMES].concat());
    for name in &names {
        let mut row = vec![(*name).to_owned()];
        for (index, corpus) in corpora.iter().enumerate() {
            row.push(format!("{:.2}", figure(index, name)? / as_f64((texts.len)(corpus) as u64)));
        }
        each.push(row);
    }
    let mut ratios = Table::new(&[&["over its base", "base"][..], &NAMES].concat());
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

/// Returns the tasks: the name, the text, and what is done with it.
fn all() -> Vec<(&'static str, Reads, Task)> {
    let mut tasks: Vec<_> = on_corpus().into_iter().map(|(name, task)| (name, Reads::Corpus, task)).collect();
    tasks.push(("pulldown, Md4c written out", Reads::WrittenOut(Profile::Md4c), pulldown()));
    tasks.push(("pulldown, Gfm written out", Reads::WrittenOut(Profile::Gfm), pulldown()));
    tasks
}

fn pulldown() -> Task {
    Box::new(tasks::pulldown(Output::Html))
}

fn on_corpus() -> Vec<(&'static str, Task)> {
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
        ("pulldown", pulldown()),
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

const fn row(name: &'static str, base: &'static str, goals: Goals, most: [f64; COUNT]) -> IrRow {
    IrRow { name, base, goals, most }
}

const NO_GOALS: Goals = [None; COUNT];

/// No limits: another library's figures, which are only shown.
const PEER: [f64; COUNT] = [f64::INFINITY; COUNT];

// The goals, for the corpora in the order of their names.
const H1: Goals = [goal(1.06, 1.05), goal(1.07, 1.055), None, None, None];
const H2: Goals = [goal(1.10, 1.08), goal(1.09, 1.08), None, None, None];
const H3: Goals = [goal(1.12, 1.09), goal(1.15, 1.10), None, None, None];
const H4_MD4C: Goals = [None, None, goal(1.15, 1.10), None, None];
const H4_GFM: Goals = [None, None, goal(1.25, 1.15), None, None];
const H5: Goals = [goal(1.00, 0.97), None, goal(1.25, 1.10), None, None];
const H6_MD4C: Goals = [goal(0.65, 0.55), None, None, None, None];
const H6_GFM: Goals = [goal(0.80, 0.70), None, None, None, None];
const H7: Goals = [goal(0.75, 0.60), goal(0.50, 0.40), goal(0.85, 0.70), goal(1.60, 1.30), None];

const DOCUMENTS: [IrRow; 20] = [
    row("with_source Md4c", "pulldown", H1, [1.069, 1.063, 1.813, 1.218, 1.23]),
    row("parse Md4c", "pulldown", H1, [1.069, 1.054, 1.822, 1.222, 1.232]),
    row("with_source Gfm", "pulldown", H2, [1.09, 1.072, 2.705, 1.824, 1.341]),
    row("parse Gfm", "pulldown", H2, [1.094, 1.068, 2.146, 1.856, 1.323]),
    row("parse Uts58", "pulldown", H3, [1.1, 1.123, 2.276, 2.245, 1.451]),
    row("with_source Md4c", "pulldown, Md4c written out", H4_MD4C, [1.044, 1.083, 1.175, 1.212, 1.059]),
    row("parse Gfm", "pulldown, Gfm written out", H4_GFM, [1.069, 1.088, 1.256, 1.156, 1.094]),
    row("tree Gfm", "comrak autolink", H5, [1.009, 0.975, 1.145, 1.188, 1.237]),
    row("links Md4c", "linkify", H6_MD4C, [0.508, 1.324, 0.533, 0.535, 0.651]),
    row("links Gfm", "linkify", H6_GFM, [0.703, 1.411, 0.633, 0.734, 0.734]),
    row("links Uts58", "linkify schemeless", H7, [0.645, 0.299, 0.84, 1.552, 0.721]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.069, 1.03, 1.097, 1.058, 1.09]),
    row("offsets Md4c", "pulldown", NO_GOALS, [1.127, 1.13, 1.928, 1.265, 1.32]),
    row("offsets Gfm", "pulldown", NO_GOALS, [1.147, 1.139, 2.83, 1.887, 1.435]),
    row("events Md4c", "pulldown", NO_GOALS, [1.243, 1.559, 2.808, 1.727, 1.911]),
    row("events Gfm", "pulldown", NO_GOALS, [1.344, 1.525, 3.329, 2.399, 2.462]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Gfm", "comrak", NO_GOALS, [1.058, 1.052, 2.076, 2.193, 1.499]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.062, 1.053, 2.205, 2.295, 1.525]),
];

const MESSAGES: [IrRow; 19] = [
    row("links Md4c", "linkify", NO_GOALS, [0.693, 0.805, 0.804, 0.771, 0.909]),
    row("links Gfm", "linkify", NO_GOALS, [0.818, 0.815, 0.971, 0.898, 1.098]),
    row("links Uts58", "linkify schemeless", NO_GOALS, [0.779, 0.45, 1.078, 1.646, 0.901]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.049, 1.019, 1.077, 1.049, 1.06]),
    row("links chat()", "links Uts58", NO_GOALS, PEER),
    row("with_source Md4c", "pulldown", NO_GOALS, [1.206, 1.234, 1.827, 1.334, 1.402]),
    row("with_source Gfm", "pulldown", NO_GOALS, [1.224, 1.265, 2.213, 1.706, 1.481]),
    row("events Md4c", "pulldown", NO_GOALS, [1.347, 1.478, 2.478, 1.683, 1.712]),
    row("events Gfm", "pulldown", NO_GOALS, [1.466, 1.514, 2.817, 2.086, 1.838]),
    row("parse Md4c", "pulldown", NO_GOALS, [1.145, 1.1, 1.863, 1.269, 1.299]),
    row("parse Gfm", "pulldown", NO_GOALS, [1.183, 1.125, 2.148, 1.652, 1.399]),
    row("parse Uts58", "pulldown", NO_GOALS, [1.191, 1.16, 2.157, 1.974, 1.406]),
    row("with_source Md4c", "pulldown, Md4c written out", NO_GOALS, [1.172, 1.264, 1.305, 1.329, 1.304]),
    row("parse Gfm", "pulldown, Gfm written out", NO_GOALS, [1.164, 1.15, 1.429, 1.178, 1.276]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Md4c", "comrak", NO_GOALS, [1.074, 1.063, 1.885, 1.215, 1.205]),
    row("tree Gfm", "comrak", NO_GOALS, [1.084, 1.082, 2.062, 1.829, 1.243]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.094, 1.091, 2.182, 1.873, 1.272]),
];

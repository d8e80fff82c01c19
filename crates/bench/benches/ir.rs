//! The ratio of the instructions of a task to those of its base, counted in one build: `cargo bench -p barelink-bench --bench
//! ir -- [--check] [--messages] [--bytes N]`. With `--messages` each line is a text of its own.

use std::env;
use std::error::Error;
use std::io::Write as _;

use barelink::{Finder, Policy, Profile};
use barelink_bench::arguments::{has, number};
use barelink_bench::callgrind::{instructions, measured};
use barelink_bench::corpora::{self, COUNT, Corpus, NAMES};
use barelink_bench::table::{Goal, Table, goal, limit};
use barelink_bench::tasks::{self, Output, Own, Reads, SMART, SYNTAX, Task};
use pulldown_cmark::Options;

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
    tasks.push(("pulldown, Md4c written out", Reads::WrittenOut(Profile::Md4c), pulldown(SYNTAX)));
    tasks.push(("pulldown, Gfm written out", Reads::WrittenOut(Profile::Gfm), pulldown(SYNTAX)));
    tasks.push(("pulldown references", Reads::References, pulldown(SYNTAX)));
    tasks.push(("parse Gfm references", Reads::References, parse(Profile::Gfm, SYNTAX)));
    tasks
}

fn pulldown(syntax: Options) -> Task {
    Box::new(tasks::pulldown(syntax, Output::Html))
}

fn source(profile: Profile, syntax: Options) -> Task {
    with(tasks::finder(profile), move |finder, text| tasks::pulldown_source(finder, syntax, Output::Html)(text))
}

fn parse(profile: Profile, syntax: Options) -> Task {
    with(tasks::finder(profile), move |finder, text| tasks::pulldown_parse(finder, syntax, Output::Html)(text))
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
        ("pulldown", pulldown(SYNTAX)),
        ("pulldown ranges", Box::new(tasks::pulldown_ranges(html))),
        ("pulldown smart", pulldown(SMART)),
        ("pulldown + linkify", Box::new(move |text| tasks::pulldown_linkify(&glued, html)(text))),
        ("with_source Md4c", source(Profile::Md4c, SYNTAX)),
        ("with_source Gfm", source(Profile::Gfm, SYNTAX)),
        ("with_source Gfm smart", source(Profile::Gfm, SMART)),
        ("offsets Md4c", with(md4c(), move |finder, text| tasks::pulldown_offsets(finder, html)(text))),
        ("offsets Gfm", with(gfm(), move |finder, text| tasks::pulldown_offsets(finder, html)(text))),
        ("events Md4c", with(md4c(), move |finder, text| tasks::pulldown_events(finder, html)(text))),
        ("events Gfm", with(gfm(), move |finder, text| tasks::pulldown_events(finder, html)(text))),
        ("parse Md4c", parse(Profile::Md4c, SYNTAX)),
        ("parse Gfm", parse(Profile::Gfm, SYNTAX)),
        ("parse Uts58", parse(Profile::Uts58, SYNTAX)),
        ("parse Md4c smart", parse(Profile::Md4c, SMART)),
        ("parse Gfm smart", parse(Profile::Gfm, SMART)),
        ("parse Uts58 smart", parse(Profile::Uts58, SMART)),
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
const G1: Goals = [limit(1.14), limit(1.12), None, None, None];
const G1_LINKS: Goals = [None, None, goal(1.52, 1.30), None, None];
const G2: Goals = [limit(1.15), limit(1.13), None, None, None];
const G2_LINKS: Goals = [None, None, goal(1.66, 1.45), None, None];
const G3: Goals = [limit(1.16), limit(1.15), None, None, None];
const G4: Goals = [limit(1.05), limit(1.02), limit(1.30), None, None];
const H6_MD4C: Goals = [goal(0.65, 0.55), None, None, None, None];
const H6_GFM: Goals = [goal(0.80, 0.70), None, None, None, None];
const H7: Goals = [goal(0.75, 0.60), goal(0.50, 0.40), goal(0.85, 0.70), goal(1.60, 1.30), None];

const DOCUMENTS: [IrRow; 25] = [
    row("with_source Md4c", "pulldown", G1, [1.202, 1.182, 2.595, 1.594, 1.822]),
    row("offsets Md4c", "pulldown ranges", G1, [1.174, 1.161, 2.419, 1.508, 1.75]),
    row("parse Md4c", "pulldown", G1, [1.211, 1.165, 2.658, 1.622, 1.849]),
    row("with_source Gfm", "pulldown", G2, [1.207, 1.19, 2.968, 2.204, 1.857]),
    row("offsets Gfm", "pulldown ranges", G2, [1.179, 1.169, 2.763, 2.113, 1.776]),
    row("parse Gfm", "pulldown", G2, [1.219, 1.174, 3.024, 2.306, 1.887]),
    row("parse Uts58", "pulldown", G3, [1.249, 1.322, 3.232, 2.866, 2.242]),
    row("parse Md4c smart", "pulldown smart", G1, [1.179, 1.136, 2.453, 1.536, 1.778]),
    row("with_source Gfm smart", "pulldown smart", G2, [1.189, 1.171, 2.741, 2.127, 1.841]),
    row("parse Gfm smart", "pulldown smart", G2, [1.199, 1.147, 2.78, 2.219, 1.813]),
    row("parse Gfm references", "pulldown references", G2, [1.194, 1.172, 2.968, 2.389, 1.893]),
    row("parse Uts58 smart", "pulldown smart", G3, [1.214, 1.264, 2.95, 2.72, 2.107]),
    row("with_source Md4c", "pulldown, Md4c written out", G1_LINKS, [1.157, 1.178, 1.661, 1.586, 1.571]),
    row("parse Gfm", "pulldown, Gfm written out", G2_LINKS, [1.19, 1.169, 1.771, 1.437, 1.56]),
    row("tree Gfm", "comrak autolink", G4, [1.009, 0.975, 1.145, 1.188, 1.237]),
    row("links Md4c", "linkify", H6_MD4C, [0.508, 1.324, 0.533, 0.535, 0.651]),
    row("links Gfm", "linkify", H6_GFM, [0.703, 1.411, 0.633, 0.734, 0.734]),
    row("links Uts58", "linkify schemeless", H7, [0.645, 0.299, 0.84, 1.552, 0.721]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.069, 1.03, 1.097, 1.058, 1.09]),
    row("events Md4c", "pulldown", NO_GOALS, [1.37, 1.566, 2.713, 1.713, 2.114]),
    row("events Gfm", "pulldown", NO_GOALS, [1.37, 1.551, 3.224, 2.363, 2.398]),
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

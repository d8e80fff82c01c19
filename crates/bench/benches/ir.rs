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
    row("with_source Md4c", "pulldown", G1, [1.175, 1.159, 2.404, 1.499, 1.738]),
    row("offsets Md4c", "pulldown ranges", G1, [1.17, 1.155, 2.393, 1.494, 1.731]),
    row("parse Md4c", "pulldown", G1, [1.18, 1.131, 2.478, 1.532, 1.771]),
    row("with_source Gfm", "pulldown", G2, [1.181, 1.167, 2.765, 2.114, 1.775]),
    row("offsets Gfm", "pulldown ranges", G2, [1.175, 1.163, 2.752, 2.107, 1.767]),
    row("parse Gfm", "pulldown", G2, [1.185, 1.134, 2.798, 2.204, 1.791]),
    row("parse Uts58", "pulldown", G3, [1.211, 1.248, 2.979, 2.677, 2.012]),
    row("parse Md4c smart", "pulldown smart", G1, [1.182, 1.131, 2.454, 1.537, 1.778]),
    row("with_source Gfm smart", "pulldown smart", G2, [1.187, 1.171, 2.731, 2.123, 1.833]),
    row("parse Gfm smart", "pulldown smart", G2, [1.195, 1.135, 2.764, 2.215, 1.808]),
    row("parse Gfm references", "pulldown references", G2, [1.191, 1.161, 2.953, 2.386, 1.889]),
    row("parse Uts58 smart", "pulldown smart", G3, [1.214, 1.247, 2.937, 2.673, 2.012]),
    row("with_source Md4c", "pulldown, Md4c written out", G1_LINKS, [1.147, 1.182, 1.572, 1.497, 1.498]),
    row("parse Gfm", "pulldown, Gfm written out", G2_LINKS, [1.166, 1.154, 1.638, 1.373, 1.481]),
    row("tree Gfm", "comrak autolink", G4, [1.01, 0.975, 1.152, 1.189, 1.239]),
    row("links Md4c", "linkify", H6_MD4C, [0.519, 1.326, 0.546, 0.536, 0.664]),
    row("links Gfm", "linkify", H6_GFM, [0.716, 1.417, 0.65, 0.749, 0.751]),
    row("links Uts58", "linkify schemeless", H7, [0.652, 0.3, 0.851, 1.562, 0.729]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.067, 1.033, 1.1, 1.067, 1.09]),
    row("events Md4c", "pulldown", NO_GOALS, [1.337, 1.517, 2.651, 1.683, 2.073]),
    row("events Gfm", "pulldown", NO_GOALS, [1.339, 1.503, 3.161, 2.347, 2.367]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Gfm", "comrak", NO_GOALS, [1.061, 1.053, 2.083, 2.197, 1.5]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.064, 1.055, 2.205, 2.298, 1.526]),
];

const MESSAGES: [IrRow; 19] = [
    row("links Md4c", "linkify", NO_GOALS, [0.701, 0.813, 0.817, 0.772, 0.916]),
    row("links Gfm", "linkify", NO_GOALS, [0.828, 0.817, 0.984, 0.909, 1.107]),
    row("links Uts58", "linkify schemeless", NO_GOALS, [0.792, 0.453, 1.068, 1.647, 0.9]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.048, 1.021, 1.079, 1.056, 1.06]),
    row("links chat()", "links Uts58", NO_GOALS, PEER),
    row("with_source Md4c", "pulldown", NO_GOALS, [1.32, 1.304, 2.26, 1.433, 1.551]),
    row("with_source Gfm", "pulldown", NO_GOALS, [1.338, 1.336, 2.511, 1.857, 1.636]),
    row("events Md4c", "pulldown", NO_GOALS, [1.487, 1.58, 2.559, 1.719, 1.828]),
    row("events Gfm", "pulldown", NO_GOALS, [1.491, 1.583, 2.846, 2.157, 1.903]),
    row("parse Md4c", "pulldown", NO_GOALS, [1.412, 1.416, 2.448, 1.545, 1.688]),
    row("parse Gfm", "pulldown", NO_GOALS, [1.428, 1.418, 2.743, 1.971, 1.769]),
    row("parse Uts58", "pulldown", NO_GOALS, [1.444, 1.459, 2.786, 2.319, 1.793]),
    row("with_source Md4c", "pulldown, Md4c written out", NO_GOALS, [1.283, 1.332, 1.626, 1.435, 1.44]),
    row("parse Gfm", "pulldown, Gfm written out", NO_GOALS, [1.408, 1.424, 1.847, 1.411, 1.611]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Md4c", "comrak", NO_GOALS, [1.076, 1.066, 1.88, 1.215, 1.206]),
    row("tree Gfm", "comrak", NO_GOALS, [1.086, 1.085, 2.064, 1.833, 1.248]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.096, 1.094, 2.18, 1.875, 1.275]),
];

//! The ratio of the instructions of a task to those of its base, counted in one build: `cargo bench -p barelink-bench --bench
//! ir -- [--check] [--messages] [--bytes N]`. With `--messages` each line is a text of its own.

use std::env;
use std::error::Error;
use std::io::Write as _;

use barelink::{Finder, Policy, Profile};
use barelink_bench::arguments::{has, number};
use barelink_bench::callgrind::{instructions, measured};
use barelink_bench::cases::{self, Case};
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
    let cases = if messages { Vec::new() } else { cases::all() };
    if has(&arguments, "--count") {
        count(&corpora);
        count_cases(&cases);
        return Ok(());
    }
    let bytes = bytes.to_string();
    let mut counting = vec!["--count", "--bytes", &bytes];
    counting.extend(messages.then_some("--messages"));
    let counted = instructions(&counting)?;
    let (counted, of_cases) = counted.split_at(all().len() * corpora.len());
    let missed = report(counted, &corpora, &texts)? + report_cases(of_cases, &cases)?;
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

fn count_cases(cases: &[Case]) {
    for Case { corpus, task, base, .. } in cases {
        for task in [Some(task), base.as_ref()].into_iter().flatten() {
            task("");
            measured(&mut || tasks::run(corpus, task));
        }
    }
}

/// Prints the figures of the cases, and returns how many are above their limit.
fn report_cases(mut counted: &[u64], cases: &[Case]) -> Result<usize, Box<dyn Error>> {
    let mut table = Table::new(&["case", "figure", "must"]);
    let mut missed = 0;
    for case in cases {
        let figures = counted.split_off(..=usize::from(case.base.is_some())).ok_or("too few figures")?;
        let base = figures.get(1).map_or(case.corpus.len() as u64, |&base| base);
        let figure = as_f64(figures[0]) / as_f64(base);
        missed += usize::from(figure > case.most);
        table.push(vec![
            case.name.to_owned(),
            Goal { limit: case.must, aim: None }.cell(figure),
            case.must.to_string(),
        ]);
    }
    if !cases.is_empty() {
        writeln!(std::io::stdout(), "{table}")?;
    }
    Ok(missed)
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
    row("with_source Md4c", "pulldown", G1, [1.166, 1.139, 2.452, 1.503, 1.735]),
    row("offsets Md4c", "pulldown ranges", G1, [1.159, 1.133, 2.441, 1.497, 1.726]),
    row("parse Md4c", "pulldown", G1, [1.151, 1.106, 2.48, 1.469, 1.653]),
    row("with_source Gfm", "pulldown", G2, [1.172, 1.148, 2.835, 2.121, 1.771]),
    row("offsets Gfm", "pulldown ranges", G2, [1.164, 1.141, 2.82, 2.114, 1.762]),
    row("parse Gfm", "pulldown", G2, [1.167, 1.114, 2.854, 2.207, 1.789]),
    row("parse Uts58", "pulldown", G3, [1.198, 1.235, 3.097, 2.802, 2.059]),
    row("parse Md4c smart", "pulldown smart", G1, [1.15, 1.105, 2.451, 1.47, 1.647]),
    row("with_source Gfm smart", "pulldown smart", G2, [1.179, 1.152, 2.798, 2.129, 1.831]),
    row("parse Gfm smart", "pulldown smart", G2, [1.167, 1.113, 2.824, 2.215, 1.793]),
    row("parse Gfm references", "pulldown references", G2, [1.173, 1.143, 2.969, 2.381, 1.881]),
    row("parse Uts58 smart", "pulldown smart", G3, [1.198, 1.235, 3.045, 2.795, 2.046]),
    row("with_source Md4c", "pulldown, Md4c written out", G1_LINKS, [1.122, 1.135, 1.569, 1.495, 1.495]),
    row("parse Gfm", "pulldown, Gfm written out", G2_LINKS, [1.141, 1.101, 1.669, 1.372, 1.456]),
    row("tree Gfm", "comrak autolink", G4, [1.012, 0.977, 1.154, 1.192, 1.241]),
    row("links Md4c", "linkify", H6_MD4C, [0.519, 1.329, 0.546, 0.536, 0.665]),
    row("links Gfm", "linkify", H6_GFM, [0.715, 1.42, 0.652, 0.751, 0.753]),
    row("links Uts58", "linkify schemeless", H7, [0.684, 0.304, 0.908, 1.682, 0.766]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.127, 1.044, 1.177, 1.09, 1.154]),
    row("events Md4c", "pulldown", NO_GOALS, [1.342, 1.532, 2.704, 1.69, 2.083]),
    row("events Gfm", "pulldown", NO_GOALS, [1.343, 1.518, 3.242, 2.357, 2.385]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Gfm", "comrak", NO_GOALS, [1.062, 1.055, 2.091, 2.202, 1.504]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.066, 1.056, 2.215, 2.303, 1.529]),
];

const MESSAGES: [IrRow; 19] = [
    row("links Md4c", "linkify", NO_GOALS, [0.702, 0.814, 0.82, 0.774, 0.919]),
    row("links Gfm", "linkify", NO_GOALS, [0.83, 0.818, 0.99, 0.914, 1.114]),
    row("links Uts58", "linkify schemeless", NO_GOALS, [0.819, 0.455, 1.124, 1.753, 0.931]),
    row("links CHAT", "links Uts58", NO_GOALS, [1.088, 1.027, 1.133, 1.074, 1.099]),
    row("links chat()", "links Uts58", NO_GOALS, PEER),
    row("with_source Md4c", "pulldown", NO_GOALS, [1.3, 1.27, 2.298, 1.41, 1.503]),
    row("with_source Gfm", "pulldown", NO_GOALS, [1.319, 1.3, 2.557, 1.839, 1.588]),
    row("events Md4c", "pulldown", NO_GOALS, [1.499, 1.603, 2.61, 1.736, 1.835]),
    row("events Gfm", "pulldown", NO_GOALS, [1.503, 1.604, 2.903, 2.18, 1.91]),
    row("parse Md4c", "pulldown", NO_GOALS, [1.312, 1.294, 2.361, 1.479, 1.568]),
    row("parse Gfm", "pulldown", NO_GOALS, [1.339, 1.301, 2.721, 1.9, 1.646]),
    row("parse Uts58", "pulldown", NO_GOALS, [1.371, 1.347, 2.865, 2.308, 1.695]),
    row("with_source Md4c", "pulldown, Md4c written out", NO_GOALS, [1.275, 1.296, 1.626, 1.403, 1.401]),
    row("parse Gfm", "pulldown, Gfm written out", NO_GOALS, [1.325, 1.328, 1.809, 1.354, 1.508]),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row("tree Md4c", "comrak", NO_GOALS, [1.076, 1.068, 1.892, 1.219, 1.209]),
    row("tree Gfm", "comrak", NO_GOALS, [1.086, 1.087, 2.078, 1.841, 1.251]),
    row("parse_document Gfm", "comrak", NO_GOALS, [1.096, 1.096, 2.197, 1.884, 1.279]),
];

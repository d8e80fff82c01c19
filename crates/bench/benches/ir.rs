//! The ratio of the instructions of a task to those of its base, counted in one build:
//! `cargo bench -p barelink-bench --bench ir -- [--check] [--messages] [--bytes N]`. With
//! `--messages` each line is a text of its own.

use std::env;
use std::error::Error;
use std::io::Write as _;

use barelink::{Choice, Finder, Profile};
use barelink_bench::arguments::{has, number};
use barelink_bench::callgrind::{instructions, measured};
use barelink_bench::cases::{self, BenchCase};
use barelink_bench::corpora::{self, COUNT, Corpus, NAMES};
use barelink_bench::table::{Goal, Table, goal, limit};
use barelink_bench::tasks::{self, EventOutput, Own, Reads, SMART, SYNTAX, Task};
use pulldown_cmark::Options;

/// The work of the system's allocator depends on where the heap is, and changes a figure by up to
/// five percent from build to build. The work of this one does not.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The goals of a row: one for each corpus.
type Goals = [Option<Goal>; COUNT];

/// A task and its base.
struct IrRow {
    name: &'static str,
    base: &'static str,
    goals: Goals,
    /// The ratio for each corpus above which `--check` fails: the last figure and one percent.
    /// Lower it with the figures.
    most: [f64; COUNT],
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let bytes = number(&arguments, "--bytes")?.unwrap_or(400_000);
    let messages = has(&arguments, "--messages");
    let texts = if messages {
        BenchInput::MESSAGES
    } else {
        BenchInput::DOCUMENTS
    };
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
    const DOCUMENTS: Self = BenchInput {
        corpora: corpora::all,
        unit: "instructions a byte",
        len: Corpus::len,
        rows: &DOCUMENTS,
    };

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
            // The first run, which detects the features of the processor and fills caches, is not
            // counted.
            task(corpus.documents.first().map_or("", String::as_str));
            measured(&mut || tasks::run(&corpus, &task));
        }
    }
}

fn count_cases(cases: &[BenchCase]) {
    for BenchCase {
        corpus, task, base, ..
    } in cases
    {
        for task in [Some(task), base.as_ref()].into_iter().flatten() {
            task("");
            measured(&mut || tasks::run(corpus, task));
        }
    }
}

/// Prints the figures of the cases, and returns how many are above their limit.
fn report_cases(mut counted: &[u64], cases: &[BenchCase]) -> Result<usize, Box<dyn Error>> {
    let mut table = Table::new(&["case", "figure", "must"]);
    let mut missed = 0;
    for case in cases {
        let figures = counted
            .split_off(..=usize::from(case.base.is_some()))
            .ok_or("too few figures")?;
        let base = figures
            .get(1)
            .map_or(case.corpus.len() as u64, |&base| base);
        let figure = as_f64(figures[0]) / as_f64(base);
        missed += usize::from(figure > case.most);
        table.push(vec![
            case.name.to_owned(),
            Goal {
                limit: case.must,
                aim: None,
            }
            .cell(figure),
            case.must.to_string(),
        ]);
    }
    if !cases.is_empty() {
        writeln!(std::io::stdout(), "{table}")?;
    }
    Ok(missed)
}

fn report(
    counted: &[u64],
    corpora: &[Corpus],
    texts: &BenchInput,
) -> Result<usize, Box<dyn Error>> {
    let names: Vec<_> = all().into_iter().map(|(name, ..)| name).collect();
    if counted.len() != names.len() * corpora.len() {
        return Err(format!(
            "{} figures for {} tasks",
            counted.len(),
            names.len() * corpora.len()
        )
        .into());
    }
    let figure = |corpus: usize, name: &str| {
        let task = names
            .iter()
            .position(|other| *other == name)
            .ok_or(format!("no task {name}"))?;
        Ok::<_, String>(as_f64(counted[corpus * names.len() + task]))
    };
    let mut each = Table::new(&[&[texts.unit][..], &NAMES].concat());
    for name in &names {
        let mut row = vec![(*name).to_owned()];
        for (index, corpus) in corpora.iter().enumerate() {
            row.push(format!(
                "{:.2}",
                figure(index, name)? / as_f64((texts.len)(corpus) as u64)
            ));
        }
        each.push(row);
    }
    let mut ratios = Table::new(&[&["over its base", "base"][..], &NAMES].concat());
    let mut missed = 0;
    for &IrRow {
        name,
        base,
        goals,
        most,
    } in texts.rows
    {
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

#[allow(
    clippy::cast_precision_loss,
    reason = "figures of a few digits are shown"
)]
fn as_f64(count: u64) -> f64 {
    count as f64
}

/// Returns the tasks: the name, the text, and what is done with it.
fn all() -> Vec<(&'static str, Reads, Task)> {
    let mut tasks: Vec<_> = on_corpus()
        .into_iter()
        .map(|(name, task)| (name, Reads::Corpus, task))
        .collect();
    tasks.push((
        "pulldown, Md4c written out",
        Reads::WrittenOut(Profile::Md4c),
        pulldown(SYNTAX),
    ));
    tasks.push((
        "pulldown, Gfm written out",
        Reads::WrittenOut(Profile::Gfm),
        pulldown(SYNTAX),
    ));
    tasks.push(("pulldown references", Reads::References, pulldown(SYNTAX)));
    tasks.push((
        "parse Gfm references",
        Reads::References,
        parse(Profile::Gfm, SYNTAX),
    ));
    tasks
}

fn pulldown(syntax: Options) -> Task {
    Box::new(tasks::pulldown(syntax, EventOutput::Html))
}

fn source(profile: Profile, syntax: Options) -> Task {
    with(Finder::new(profile), move |finder, text| {
        tasks::pulldown_source(finder, syntax, EventOutput::Html)(text)
    })
}

fn parse(profile: Profile, syntax: Options) -> Task {
    with(Finder::new(profile), move |finder, text| {
        tasks::pulldown_parse(finder, syntax, EventOutput::Html)(text)
    })
}

#[allow(clippy::too_many_lines, reason = "it is a table")]
fn on_corpus() -> Vec<(&'static str, Task)> {
    let finder = Finder::new;
    let html = EventOutput::Html;
    let md4c = || finder(Profile::Md4c);
    let gfm = || finder(Profile::Gfm);
    let prose = || finder(Profile::Prose);
    let alone = |finder: Finder| finder.without(Choice::EndAtCloser);
    let linkify = tasks::linkify_finder();
    let schemeless = tasks::linkify_schemeless();
    let glued = tasks::linkify_finder();
    vec![
        ("memchr3", Box::new(tasks::memchr3)),
        (
            "candidates Gfm",
            with(gfm(), |finder, text| tasks::candidates(finder)(text)),
        ),
        (
            "candidates Prose",
            with(prose(), |finder, text| tasks::candidates(finder)(text)),
        ),
        (
            "linkify",
            Box::new(move |text| tasks::linkify(&linkify)(text)),
        ),
        (
            "linkify schemeless",
            Box::new(move |text| tasks::linkify(&schemeless)(text)),
        ),
        // The rule sets alone, as in all figures until now; then with what plain text has from the
        // start.
        (
            "links Md4c",
            with(alone(md4c()), |finder, text| tasks::links(finder)(text)),
        ),
        (
            "links Gfm",
            with(alone(gfm()), |finder, text| tasks::links(finder)(text)),
        ),
        (
            "links Prose",
            with(alone(prose()), |finder, text| tasks::links(finder)(text)),
        ),
        (
            "links Md4c, closers",
            with(md4c(), |finder, text| tasks::links(finder)(text)),
        ),
        (
            "links Gfm, closers",
            with(gfm(), |finder, text| tasks::links(finder)(text)),
        ),
        (
            "links Prose, closers",
            with(prose(), |finder, text| tasks::links(finder)(text)),
        ),
        (
            "links Chat",
            with(Finder::new(Profile::Chat), |finder, text| {
                tasks::links(finder)(text)
            }),
        ),
        ("pulldown", pulldown(SYNTAX)),
        ("pulldown ranges", Box::new(tasks::pulldown_ranges(html))),
        ("pulldown smart", pulldown(SMART)),
        (
            "pulldown + linkify",
            Box::new(move |text| tasks::pulldown_linkify(&glued, html)(text)),
        ),
        ("with_source Md4c", source(Profile::Md4c, SYNTAX)),
        ("with_source Gfm", source(Profile::Gfm, SYNTAX)),
        ("with_source Gfm smart", source(Profile::Gfm, SMART)),
        (
            "offsets Md4c",
            with(md4c(), move |finder, text| {
                tasks::pulldown_offsets(finder, html)(text)
            }),
        ),
        (
            "offsets Gfm",
            with(gfm(), move |finder, text| {
                tasks::pulldown_offsets(finder, html)(text)
            }),
        ),
        (
            "events Md4c",
            with(md4c(), move |finder, text| {
                tasks::pulldown_events(finder, html)(text)
            }),
        ),
        (
            "events Gfm",
            with(gfm(), move |finder, text| {
                tasks::pulldown_events(finder, html)(text)
            }),
        ),
        ("parse Md4c", parse(Profile::Md4c, SYNTAX)),
        ("parse Gfm", parse(Profile::Gfm, SYNTAX)),
        ("parse Prose", parse(Profile::Prose, SYNTAX)),
        ("parse Md4c smart", parse(Profile::Md4c, SMART)),
        ("parse Gfm smart", parse(Profile::Gfm, SMART)),
        ("parse Prose smart", parse(Profile::Prose, SMART)),
        ("comrak", Box::new(tasks::comrak(Own::Off))),
        ("comrak autolink", Box::new(tasks::comrak(Own::On))),
        (
            "tree Md4c",
            with(md4c(), |finder, text| tasks::comrak_tree(finder)(text)),
        ),
        (
            "tree Gfm",
            with(gfm(), |finder, text| tasks::comrak_tree(finder)(text)),
        ),
        (
            "parse_document Gfm",
            with(gfm(), |finder, text| tasks::comrak_parse(finder)(text)),
        ),
    ]
}

fn with(
    finder: barelink::Finder,
    task: impl Fn(&barelink::Finder, &str) -> usize + 'static,
) -> Task {
    Box::new(move |text| task(&finder, text))
}

const fn row(name: &'static str, base: &'static str, goals: Goals, most: [f64; COUNT]) -> IrRow {
    IrRow {
        name,
        base,
        goals,
        most,
    }
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

const DOCUMENTS: [IrRow; 27] = [
    row(
        "with_source Md4c",
        "pulldown",
        G1,
        [1.166, 1.14, 2.485, 1.519, 1.757],
    ),
    row(
        "offsets Md4c",
        "pulldown ranges",
        G1,
        [1.158, 1.134, 2.472, 1.511, 1.748],
    ),
    row(
        "parse Md4c",
        "pulldown",
        G1,
        [1.15, 1.106, 2.515, 1.468, 1.664],
    ),
    row(
        "with_source Gfm",
        "pulldown",
        G2,
        [1.17, 1.148, 2.885, 2.136, 1.783],
    ),
    row(
        "offsets Gfm",
        "pulldown ranges",
        G2,
        [1.163, 1.142, 2.869, 2.126, 1.773],
    ),
    row(
        "parse Gfm",
        "pulldown",
        G2,
        [1.165, 1.114, 2.96, 2.233, 1.815],
    ),
    row(
        "parse Prose",
        "pulldown",
        G3,
        [1.195, 1.238, 3.236, 2.841, 2.101],
    ),
    row(
        "parse Md4c smart",
        "pulldown smart",
        G1,
        [1.149, 1.106, 2.484, 1.47, 1.657],
    ),
    row(
        "with_source Gfm smart",
        "pulldown smart",
        G2,
        [1.177, 1.153, 2.847, 2.144, 1.844],
    ),
    row(
        "parse Gfm smart",
        "pulldown smart",
        G2,
        [1.165, 1.114, 2.929, 2.242, 1.819],
    ),
    row(
        "parse Gfm references",
        "pulldown references",
        G2,
        [1.171, 1.143, 3.075, 2.415, 1.907],
    ),
    row(
        "parse Prose smart",
        "pulldown smart",
        G3,
        [1.194, 1.236, 3.177, 2.834, 2.084],
    ),
    row(
        "with_source Md4c",
        "pulldown, Md4c written out",
        G1_LINKS,
        [1.131, 1.136, 1.59, 1.512, 1.514],
    ),
    row(
        "parse Gfm",
        "pulldown, Gfm written out",
        G2_LINKS,
        [1.133, 1.109, 1.734, 1.39, 1.478],
    ),
    row(
        "tree Gfm",
        "comrak autolink",
        G4,
        [1.012, 0.977, 1.171, 1.202, 1.253],
    ),
    row(
        "links Md4c",
        "linkify",
        NO_GOALS,
        [0.517, 1.331, 0.553, 0.538, 0.672],
    ),
    row(
        "links Gfm",
        "linkify",
        NO_GOALS,
        [0.706, 1.423, 0.655, 0.755, 0.758],
    ),
    row(
        "links Prose",
        "linkify schemeless",
        NO_GOALS,
        [0.732, 0.310, 1.01, 1.659, 0.835],
    ),
    row(
        "links Md4c, closers",
        "links Md4c",
        NO_GOALS,
        [1.410, 1.032, 1.330, 1.424, 1.281],
    ),
    row(
        "links Gfm, closers",
        "links Gfm",
        NO_GOALS,
        [1.341, 1.029, 1.274, 1.277, 1.240],
    ),
    row(
        "links Prose, closers",
        "links Prose",
        NO_GOALS,
        [1.202, 1.050, 1.151, 1.109, 1.129],
    ),
    row(
        "events Md4c",
        "pulldown",
        NO_GOALS,
        [1.331, 1.541, 2.735, 1.709, 2.125],
    ),
    row(
        "events Gfm",
        "pulldown",
        NO_GOALS,
        [1.331, 1.523, 3.302, 2.373, 2.421],
    ),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row(
        "tree Gfm",
        "comrak",
        NO_GOALS,
        [1.058, 1.056, 2.121, 2.22, 1.519],
    ),
    row(
        "parse_document Gfm",
        "comrak",
        NO_GOALS,
        [1.062, 1.057, 2.245, 2.425, 1.544],
    ),
];

const MESSAGES: [IrRow; 21] = [
    row(
        "links Md4c",
        "linkify",
        NO_GOALS,
        [0.712, 0.819, 0.841, 0.788, 0.941],
    ),
    row(
        "links Gfm",
        "linkify",
        NO_GOALS,
        [0.843, 0.823, 1.013, 0.932, 1.137],
    ),
    row(
        "links Prose",
        "linkify schemeless",
        NO_GOALS,
        [0.865, 0.461, 1.227, 1.733, 0.984],
    ),
    row(
        "links Md4c, closers",
        "links Md4c",
        NO_GOALS,
        [1.233, 1.018, 1.234, 1.258, 1.182],
    ),
    row(
        "links Gfm, closers",
        "links Gfm",
        NO_GOALS,
        [1.227, 1.018, 1.188, 1.186, 1.147],
    ),
    row(
        "links Prose, closers",
        "links Prose",
        NO_GOALS,
        [1.144, 1.031, 1.121, 1.093, 1.088],
    ),
    row(
        "links Chat",
        "links Prose",
        NO_GOALS,
        [1.455, 1.070, 1.544, 1.700, 1.355],
    ),
    row(
        "with_source Md4c",
        "pulldown",
        NO_GOALS,
        [1.302, 1.282, 2.333, 1.421, 1.53],
    ),
    row(
        "with_source Gfm",
        "pulldown",
        NO_GOALS,
        [1.32, 1.312, 2.599, 1.854, 1.619],
    ),
    row(
        "events Md4c",
        "pulldown",
        NO_GOALS,
        [1.493, 1.614, 2.639, 1.748, 1.864],
    ),
    row(
        "events Gfm",
        "pulldown",
        NO_GOALS,
        [1.496, 1.615, 2.942, 2.195, 1.943],
    ),
    row(
        "parse Md4c",
        "pulldown",
        NO_GOALS,
        [1.315, 1.302, 2.41, 1.488, 1.598],
    ),
    row(
        "parse Gfm",
        "pulldown",
        NO_GOALS,
        [1.344, 1.312, 2.785, 1.913, 1.68],
    ),
    row(
        "parse Prose",
        "pulldown",
        NO_GOALS,
        [1.371, 1.356, 2.983, 2.338, 1.742],
    ),
    row(
        "with_source Md4c",
        "pulldown, Md4c written out",
        NO_GOALS,
        [1.27, 1.31, 1.656, 1.417, 1.379],
    ),
    row(
        "parse Gfm",
        "pulldown, Gfm written out",
        NO_GOALS,
        [1.324, 1.339, 1.851, 1.363, 1.526],
    ),
    row("pulldown + linkify", "pulldown", NO_GOALS, PEER),
    row("comrak autolink", "comrak", NO_GOALS, PEER),
    row(
        "tree Md4c",
        "comrak",
        NO_GOALS,
        [1.077, 1.068, 1.911, 1.224, 1.212],
    ),
    row(
        "tree Gfm",
        "comrak",
        NO_GOALS,
        [1.087, 1.088, 2.097, 1.847, 1.254],
    ),
    row(
        "parse_document Gfm",
        "comrak",
        NO_GOALS,
        [1.098, 1.096, 2.219, 1.891, 1.283],
    ),
];

//! The ratio of the time of a task to that of its base, each sample between two samples of the
//! base:
//! `cargo bench -p barelink-bench --bench ratio -- [--messages] [--bytes N] [--samples N] [NAME]`.
//! A name selects the rows that contain it. With `--messages` each line is a text of its own.

use std::env;
use std::error::Error;
use std::io::Write as _;
use std::time::Duration;

use barelink::Profile;
use barelink_bench::arguments::{has, number};
use barelink_bench::corpora::{self, COUNT, Corpus, NAMES};
use barelink_bench::statistics::{Ratio, ratio};
use barelink_bench::table::{Goal, Table, goal};
use barelink_bench::tasks::{self, EventOutput, Own, Reads, Task};

/// A task and its base.
struct RatioRow {
    name: &'static str,
    task: Task,
    base: Task,
    /// The text that the base reads; the task reads the corpus.
    base_reads: Reads,
    goals: RatioGoals,
}

/// The goals of a row. They are for text alone, where instructions mislead: the time of a byte
/// depends on the branches between them.
#[derive(Clone, Copy, Default)]
struct RatioGoals {
    /// For each corpus as documents.
    documents: [Option<Goal>; COUNT],
    /// For the messages of all corpora together.
    messages: Option<Goal>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let messages = has(&arguments, "--messages");
    let corpora = if messages {
        corpora::all_messages
    } else {
        corpora::all
    };
    let corpora = corpora(number(&arguments, "--bytes")?.unwrap_or(2_000_000));
    let samples = number(&arguments, "--samples")?.unwrap_or(15);
    let picked = arguments
        .iter()
        .rfind(|argument| !argument.starts_with("--") && argument.parse::<usize>().is_err());
    let mut table = Table::new(&[&["time over its base"][..], &NAMES, &["all"]].concat());
    let mut speeds = Table::new(&[&["MB/s"][..], &NAMES].concat());
    let mut widest: f64 = 0.0;
    for row in rows() {
        if picked.is_some_and(|name| !row.name.contains(name.as_str())) {
            continue;
        }
        let mut cells = vec![row.name.to_owned()];
        let mut speed = vec![row.name.to_owned()];
        // The times of all corpora, and of the base.
        let mut time_of_all = 0.0;
        let mut time_of_base = 0.0;
        for (corpus, goal) in corpora.iter().zip(row.goals.documents) {
            let Ratio {
                median,
                spread,
                time,
            } = measure(&row, corpus, samples);
            widest = widest.max(spread);
            time_of_all += time.as_secs_f64();
            time_of_base += time.as_secs_f64() / median;
            cells.push(cell(median, goal.filter(|_| !messages)));
            speed.push(megabytes_a_second(corpus, time));
        }
        let all = time_of_all / time_of_base;
        cells.push(cell(all, row.goals.messages.filter(|_| messages)));
        table.push(cells);
        speeds.push(speed);
    }
    writeln!(
        std::io::stdout(),
        "{table}\nwidest half range between quartiles: {:.1} %\n\n{speeds}",
        widest * 100.0
    )?;
    Ok(())
}

fn cell(figure: f64, goal: Option<Goal>) -> String {
    goal.map_or_else(|| format!("{figure:.3}"), |goal| goal.cell(figure))
}

fn measure(row: &RatioRow, corpus: &Corpus, samples: usize) -> Ratio {
    let base = row.base_reads.of(corpus);
    ratio(
        || tasks::run(corpus, &row.task),
        || tasks::run(&base, &row.base),
        samples,
    )
}

#[allow(clippy::cast_precision_loss, reason = "three digits are shown")]
fn megabytes_a_second(corpus: &Corpus, time: Duration) -> String {
    format!("{:.0}", corpus.len() as f64 / time.as_secs_f64() / 1e6)
}

#[allow(clippy::too_many_lines, reason = "it is a table")]
fn rows() -> Vec<RatioRow> {
    let row = |name, task, base| RatioRow {
        name,
        task,
        base,
        base_reads: Reads::Corpus,
        goals: RatioGoals::default(),
    };
    // Goals H6, H7 and H8.
    let text_row = |name, task, base, documents| RatioRow {
        goals: RatioGoals {
            documents,
            messages: goal(1.0, 0.85),
        },
        ..row(name, task, base)
    };
    let h6 = [goal(0.65, 0.55), None, None, None, None];
    let h6_gfm = [goal(0.80, 0.70), None, None, None, None];
    let h7 = [
        goal(0.75, 0.60),
        goal(0.50, 0.40),
        goal(0.85, 0.70),
        goal(1.60, 1.30),
        None,
    ];
    let written_out = |name, task, profile| RatioRow {
        base_reads: Reads::WrittenOut(profile),
        ..row(name, task, pulldown(EventOutput::Html))
    };
    vec![
        row(
            "candidates Gfm / memchr3",
            candidates(Profile::Gfm),
            Box::new(tasks::memchr3),
        ),
        row(
            "candidates Prose / memchr3",
            candidates(Profile::Prose),
            Box::new(tasks::memchr3),
        ),
        text_row("links Md4c / linkify", links(Profile::Md4c), linkify(), h6),
        text_row(
            "links Gfm / linkify",
            links(Profile::Gfm),
            linkify(),
            h6_gfm,
        ),
        text_row(
            "links Prose / linkify schemeless",
            links(Profile::Prose),
            schemeless(),
            h7,
        ),
        row(
            "with_source Md4c / drained",
            source(Profile::Md4c, EventOutput::Drained),
            pulldown(EventOutput::Drained),
        ),
        row(
            "with_source Gfm / drained",
            source(Profile::Gfm, EventOutput::Drained),
            pulldown(EventOutput::Drained),
        ),
        row(
            "parse Md4c / HTML",
            parse(Profile::Md4c),
            pulldown(EventOutput::Html),
        ),
        row(
            "parse Gfm / HTML",
            parse(Profile::Gfm),
            pulldown(EventOutput::Html),
        ),
        row(
            "parse Prose / HTML",
            parse(Profile::Prose),
            pulldown(EventOutput::Html),
        ),
        row(
            "TextMergeStream + linkify / HTML",
            glued(),
            pulldown(EventOutput::Html),
        ),
        written_out(
            "with_source Md4c / written out",
            source(Profile::Md4c, EventOutput::Html),
            Profile::Md4c,
        ),
        written_out("parse Gfm / written out", parse(Profile::Gfm), Profile::Gfm),
        row(
            "comrak tree Md4c / comrak",
            comrak_tree(Profile::Md4c),
            comrak(Own::Off),
        ),
        row(
            "comrak tree Gfm / comrak",
            comrak_tree(Profile::Gfm),
            comrak(Own::Off),
        ),
        row("comrak's own / comrak", comrak(Own::On), comrak(Own::Off)),
        row(
            "comrak tree Gfm / comrak's own",
            comrak_tree(Profile::Gfm),
            comrak(Own::On),
        ),
        row(
            "parse_document Gfm / comrak's own",
            comrak_parse(Profile::Gfm),
            comrak(Own::On),
        ),
    ]
}

fn candidates(profile: Profile) -> Task {
    let finder = barelink::Finder::new(profile);
    Box::new(move |text| tasks::candidates(&finder)(text))
}

/// The rule set alone, as in `ir`.
fn links(profile: Profile) -> Task {
    let finder = barelink::Finder::new(profile).without(barelink::Choice::EndAtCloser);
    Box::new(move |text| tasks::links(&finder)(text))
}

fn linkify() -> Task {
    let finder = tasks::linkify_finder();
    Box::new(move |text| tasks::linkify(&finder)(text))
}

fn schemeless() -> Task {
    let finder = tasks::linkify_schemeless();
    Box::new(move |text| tasks::linkify(&finder)(text))
}

fn pulldown(output: EventOutput) -> Task {
    Box::new(tasks::pulldown(tasks::SYNTAX, output))
}

fn source(profile: Profile, output: EventOutput) -> Task {
    let finder = barelink::Finder::new(profile);
    Box::new(move |text| tasks::pulldown_source(&finder, tasks::SYNTAX, output)(text))
}

fn parse(profile: Profile) -> Task {
    let finder = barelink::Finder::new(profile);
    Box::new(move |text| tasks::pulldown_parse(&finder, tasks::SYNTAX, EventOutput::Html)(text))
}

fn glued() -> Task {
    let finder = tasks::linkify_finder();
    Box::new(move |text| tasks::pulldown_linkify(&finder, EventOutput::Html)(text))
}

fn comrak(own: Own) -> Task {
    Box::new(tasks::comrak(own))
}

fn comrak_tree(profile: Profile) -> Task {
    let finder = barelink::Finder::new(profile);
    Box::new(move |text| tasks::comrak_tree(&finder)(text))
}

fn comrak_parse(profile: Profile) -> Task {
    let finder = barelink::Finder::new(profile);
    Box::new(move |text| tasks::comrak_parse(&finder)(text))
}

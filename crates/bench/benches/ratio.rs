//! The ratio of the time of a task to that of its base, each sample between two samples of the base: `cargo bench -p
//! barelink-bench --bench ratio -- [--messages] [--bytes N] [--samples N] [NAME]`. A name selects the rows that contain it.
//! With `--messages` each line is a text of its own; there are no goals for messages.

use std::env;
use std::error::Error;
use std::io::Write as _;
use std::time::Duration;

use barelink::{Finder, Profile};
use barelink_bench::arguments::{has, number};
use barelink_bench::corpora::{self, Corpus};
use barelink_bench::statistics::{Ratio, ratio};
use barelink_bench::table::{Goal, Table, goal, none};
use barelink_bench::tasks::{self, Output, Own, Task};

/// A task and its base, with the goal for each corpus.
struct RatioRow {
    name: &'static str,
    task: Task,
    base: Task,
    /// The text that the base reads; the task reads the corpus.
    base_reads: Reads,
    goals: [Option<Goal>; 4],
}

/// Which text a task gets.
enum Reads {
    Corpus,
    /// The corpus with the links of this finder in Markdown syntax.
    WrittenOut(Finder),
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let messages = has(&arguments, "--messages");
    let corpora = if messages { corpora::all_messages } else { corpora::all };
    let corpora = corpora(number(&arguments, "--bytes")?.unwrap_or(2_000_000));
    let samples = number(&arguments, "--samples")?.unwrap_or(15);
    let picked = arguments.iter().rfind(|argument| !argument.starts_with("--") && argument.parse::<usize>().is_err());
    let mut table = Table::new(&["time over its base", "Markdown", "prose", "links", "scripts"]);
    let mut speeds = Table::new(&["MB/s", "Markdown", "prose", "links", "scripts"]);
    let mut widest: f64 = 0.0;
    for row in rows() {
        if picked.is_some_and(|name| !row.name.contains(name.as_str())) {
            continue;
        }
        let (mut cells, mut speed) = (vec![row.name.to_owned()], vec![row.name.to_owned()]);
        let goals = if messages { [none(); 4] } else { row.goals };
        for (corpus, goal) in corpora.iter().zip(goals) {
            let Ratio { median, spread, time } = measure(&row, corpus, samples);
            widest = widest.max(spread);
            cells.push(goal.map_or_else(|| format!("{median:.2}"), |goal| goal.cell(median)));
            speed.push(megabytes_a_second(corpus, time));
        }
        table.push(cells);
        speeds.push(speed);
    }
    writeln!(std::io::stdout(), "{table}\nwidest half range between quartiles: {:.1} %\n\n{speeds}", widest * 100.0)?;
    Ok(())
}

fn measure(row: &RatioRow, corpus: &Corpus, samples: usize) -> Ratio {
    let task = || tasks::run(corpus, &row.task);
    match &row.base_reads {
        Reads::Corpus => ratio(task, || tasks::run(corpus, &row.base), samples),
        Reads::WrittenOut(finder) => {
            let written = corpus.written_out(finder);
            ratio(task, || tasks::run(&written, &row.base), samples)
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "three digits are shown")]
fn megabytes_a_second(corpus: &Corpus, time: Duration) -> String {
    format!("{:.0}", corpus.len() as f64 / time.as_secs_f64() / 1e6)
}

fn rows() -> Vec<RatioRow> {
    let row = |name, task, base, goals| RatioRow { name, task, base, base_reads: Reads::Corpus, goals };
    let all = |limit, aim| [goal(limit, aim); 4];
    let plain = [goal(0.75, 0.5), goal(1.8, 1.2), goal(0.8, 0.5), goal(0.75, 0.5)];
    let tree = [goal(1.12, 1.06), goal(1.12, 1.06), goal(2.10, 1.70), none()];
    let below_own = [none(), goal(1.0, 1.0), goal(1.0, 1.0), none()];
    let drained = [goal(1.07, 1.04), goal(1.14, 1.08), none(), none()];
    let markdown = [none(); 4];
    let mut rows = vec![
        // G1
        row(
            "candidates Gfm / memchr3",
            candidates(Profile::Gfm),
            Box::new(tasks::memchr3),
            [goal(0.35, 0.28), goal(0.30, 0.23), goal(0.80, 0.60), goal(0.50, 0.38)],
        ),
        // G2
        row(
            "candidates Uts58 / memchr3",
            candidates(Profile::Uts58),
            Box::new(tasks::memchr3),
            [goal(0.80, 0.69), goal(0.50, 0.38), goal(0.85, 0.69), goal(0.90, 0.77)],
        ),
        // G3
        row("links Md4c / linkify", links(Profile::Md4c), linkify(), plain),
        row("links Gfm / linkify", links(Profile::Gfm), linkify(), plain),
        // G4
        row("links Uts58 / linkify schemeless", links(Profile::Uts58), schemeless(), all(0.6, 0.35)),
        // G6
        row("with_source Md4c / drained", source(Profile::Md4c, Output::Drained), pulldown(Output::Drained), drained),
        row("with_source Gfm / drained", source(Profile::Gfm, Output::Drained), pulldown(Output::Drained), drained),
        row("parse Md4c / HTML", parse(Profile::Md4c), pulldown(Output::Html), markdown),
        row("parse Gfm / HTML", parse(Profile::Gfm), pulldown(Output::Html), markdown),
        row("parse Uts58 / HTML", parse(Profile::Uts58), pulldown(Output::Html), markdown),
        row("TextMergeStream + linkify / HTML", glued(), pulldown(Output::Html), markdown),
    ];
    // G7
    for (name, profile, task) in [
        ("with_source Md4c / written out", Profile::Md4c, source(Profile::Md4c, Output::Html)),
        ("parse Gfm / written out", Profile::Gfm, parse(Profile::Gfm)),
    ] {
        let (base, base_reads) = (pulldown(Output::Html), Reads::WrittenOut(tasks::finder(profile)));
        rows.push(RatioRow { name, task, base, base_reads, goals: [none(), none(), goal(1.30, 1.10), none()] });
    }
    // G8
    rows.extend([
        row("comrak tree Md4c / comrak", comrak_tree(Profile::Md4c), comrak(Own::Off), tree),
        row("comrak tree Gfm / comrak", comrak_tree(Profile::Gfm), comrak(Own::Off), tree),
        row("comrak's own / comrak", comrak(Own::On), comrak(Own::Off), markdown),
        row("comrak tree Gfm / comrak's own", comrak_tree(Profile::Gfm), comrak(Own::On), below_own),
        row("parse_document Gfm / comrak's own", comrak_parse(Profile::Gfm), comrak(Own::On), below_own),
    ]);
    rows
}

fn candidates(profile: Profile) -> Task {
    let finder = tasks::finder(profile);
    Box::new(move |text| tasks::candidates(&finder)(text))
}

fn links(profile: Profile) -> Task {
    let finder = tasks::finder(profile);
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

fn pulldown(output: Output) -> Task {
    Box::new(tasks::pulldown(output))
}

fn source(profile: Profile, output: Output) -> Task {
    let finder = tasks::finder(profile);
    Box::new(move |text| tasks::pulldown_source(&finder, output)(text))
}

fn parse(profile: Profile) -> Task {
    let finder = tasks::finder(profile);
    Box::new(move |text| tasks::pulldown_parse(&finder, Output::Html)(text))
}

fn glued() -> Task {
    let finder = tasks::linkify_finder();
    Box::new(move |text| tasks::pulldown_linkify(&finder, Output::Html)(text))
}

fn comrak(own: Own) -> Task {
    Box::new(tasks::comrak(own))
}

fn comrak_tree(profile: Profile) -> Task {
    let finder = tasks::finder(profile);
    Box::new(move |text| tasks::comrak_tree(&finder)(text))
}

fn comrak_parse(profile: Profile) -> Task {
    let finder = tasks::finder(profile);
    Box::new(move |text| tasks::comrak_parse(&finder)(text))
}

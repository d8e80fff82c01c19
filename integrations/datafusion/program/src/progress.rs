//! A progress bar on the terminal, from the counters that a running plan has.

use std::sync::Arc;
use std::time::Duration;

use datafusion::common::stats::Precision;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::statistics::{StatisticsArgs, StatisticsContext};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::task::JoinHandle;

/// How often the bar is drawn again.
const INTERVAL: Duration = Duration::from_millis(200);

/// A bar that follows a plan until it is dropped. Nothing is drawn where standard error is not a
/// terminal.
#[derive(Debug)]
pub struct PlanProgress {
    bar: ProgressBar,
    task: JoinHandle<()>,
}

impl PlanProgress {
    /// Starts a bar for the rows that the sources of a plan read.
    #[must_use]
    pub fn follow(plan: &Arc<dyn ExecutionPlan>) -> Self {
        let sources = sources(plan);
        let bar = match total(&sources) {
            Some(rows) => ProgressBar::new(rows as u64)
                .with_style(style("{bar:30} {human_pos}/{human_len} rows {eta}")),
            // CSV and NDJSON do not say how many rows they have.
            None => {
                ProgressBar::new_spinner().with_style(style("{spinner} {human_pos} rows {elapsed}"))
            }
        };
        let shown = bar.clone();
        let task = tokio::spawn(async move {
            let mut ticks = tokio::time::interval(INTERVAL);
            loop {
                ticks.tick().await;
                shown.set_position(rows_read(&sources) as u64);
                shown.tick();
            }
        });
        PlanProgress { bar, task }
    }
}

impl Drop for PlanProgress {
    fn drop(&mut self) {
        self.task.abort();
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Returns the plans that read tables: those without an input.
fn sources(plan: &Arc<dyn ExecutionPlan>) -> Vec<Arc<dyn ExecutionPlan>> {
    let children = plan.children();
    if children.is_empty() {
        vec![Arc::clone(plan)]
    } else {
        children.into_iter().flat_map(sources).collect()
    }
}

/// Returns the rows that were read until now.
fn rows_read(sources: &[Arc<dyn ExecutionPlan>]) -> usize {
    sources
        .iter()
        .filter_map(|source| source.metrics()?.output_rows())
        .sum()
}

/// Returns the rows of all sources, if each knows how many it has.
fn total(sources: &[Arc<dyn ExecutionPlan>]) -> Option<usize> {
    let context = StatisticsContext::new();
    let all_partitions = StatisticsArgs::new();
    let rows = |source: &Arc<dyn ExecutionPlan>| match context
        .compute(source.as_ref(), &all_partitions)
        .ok()?
        .num_rows
    {
        Precision::Exact(rows) | Precision::Inexact(rows) => Some(rows),
        Precision::Absent => None,
    };
    sources.iter().map(rows).sum()
}

//! Ratios of times that are robust on a shared machine: times of the processor, each sample between
//! two samples of its base.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

/// The median of the ratios, and their spread.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// The median.
    pub median: f64,
    /// Half the range between the quartiles, as a fraction of the median.
    pub spread: f64,
    /// The median time of one run of the task.
    pub time: Duration,
}

/// Returns the ratio of the time of `task` to the time of `base`.
pub fn ratio(
    mut task: impl FnMut() -> usize,
    mut base: impl FnMut() -> usize,
    samples: usize,
) -> Ratio {
    let runs = (SAMPLE.as_secs_f64() / time(&mut base, 1).max(1e-9))
        .ceil()
        .clamp(1.0, 1e6);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped above"
    )]
    let runs = runs as u32;
    // The first runs fill caches, and are not counted.
    time(&mut task, runs);
    let mut before = time(&mut base, runs);
    let mut ratios = Vec::new();
    let mut times = Vec::new();
    for _ in 0..samples {
        let sample = time(&mut task, runs);
        let after = time(&mut base, runs);
        ratios.push(2.0 * sample / (before + after));
        times.push(sample / f64::from(runs));
        before = after;
    }
    ratios.sort_by(f64::total_cmp);
    times.sort_by(f64::total_cmp);
    let quartile = |part: usize| ratios[(ratios.len() - 1) * part / 4];
    let median = quartile(2);
    let spread = (quartile(3) - quartile(1)) / 2.0 / median;
    Ratio {
        median,
        spread,
        time: Duration::from_secs_f64(times[times.len() / 2]),
    }
}

fn time(task: &mut impl FnMut() -> usize, runs: u32) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..runs {
        black_box(task());
    }
    start.elapsed().as_secs_f64()
}

/// The minimum duration of a sample of the base.
const SAMPLE: Duration = Duration::from_millis(4);

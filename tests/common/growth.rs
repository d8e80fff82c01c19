//! Counts steps at a length and at twice the length.
#![allow(dead_code, unreachable_pub, reason = "not each test uses all")]

use std::env;

use barelink::{Finder, steps};

use crate::families::{self, Family};

/// A host: its name, and what it does to a text, down to a number.
pub type Host = (&'static str, fn(&Finder, &str) -> usize);

/// A number that the environment may say.
pub fn number(name: &str, default: usize) -> usize {
    env::var(name).map_or(default, |text| {
        text.parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

/// Returns one in so many of the cases of a test that takes long; all of them if `BARELINK_LONG` is
/// set, as in CI.
// A prime number takes each member of lists that are combined.
pub fn sampled<T>(cases: impl IntoIterator<Item = T>, one_in: usize) -> impl Iterator<Item = T> {
    let step = if env::var_os("BARELINK_LONG").is_some() {
        1
    } else {
        one_in
    };
    cases.into_iter().step_by(step)
}

/// What a host did with the members of a family.
struct Counted<'f> {
    family: &'f Family,
    bytes: usize,
    /// How often a byte may be looked at.
    most: usize,
    once: usize,
    twice: usize,
}

impl Counted<'_> {
    fn growth(&self) -> f64 {
        ratio(self.twice, self.once)
    }

    fn cost(&self) -> f64 {
        ratio(self.twice, self.bytes)
    }

    fn is_linear(&self) -> bool {
        // A few steps more say nothing.
        self.twice <= self.once * MOST_GROWTH_PERCENT / 100 + FEW
            && self.twice <= self.bytes * self.most + FEW
    }

    fn show(&self) -> String {
        let Family {
            name,
            prefix,
            unit,
            tail,
            suffix,
            ..
        } = self.family;
        let growth = self.growth();
        let cost = self.cost();
        format!(
            "{growth:.2} times, {cost:.1} steps a byte: {name} {prefix:?} {unit:?} {tail:?} {suffix:?}"
        )
    }
}

/// Fails unless all families take linear work with all hosts; one in seven without `BARELINK_LONG`.
pub fn assert_linear(hosts: &[Host], finders: &[(&str, Finder)]) {
    let symbols = u32::try_from(number("BARELINK_LINEAR_STRINGS", 1)).expect("a small number");
    let families: Vec<Family> = families::hostile()
        .into_iter()
        .chain(families::nested())
        .chain(families::short_strings(symbols))
        .chain(families::short_strings_in_links(
            symbols.saturating_sub(1).max(1),
        ))
        .collect();
    let families: Vec<_> = sampled(families, 7).collect();
    assert_families(hosts, finders, &families, MOST_STEPS);
}

/// Fails unless the families that are drawn take linear work with all hosts: the first eight, or as
/// many as the environment says.
pub fn assert_drawn_linear(hosts: &[Host], finders: &[(&str, Finder)]) {
    let families: Vec<Family> = families::drawn(number("BARELINK_LINEAR_DRAWN", 8)).collect();
    assert_families(hosts, finders, &families, MOST_STEPS_OF_DRAWN);
}

fn assert_families(
    hosts: &[Host],
    finders: &[(&str, Finder)],
    families: &[Family],
    most_steps: usize,
) {
    let bytes = number("BARELINK_LINEAR_BYTES", 2_048);
    println!(
        "{} families, {bytes} and {} bytes",
        families.len(),
        2 * bytes
    );
    let mut squares = Vec::new();
    for (host, run) in hosts {
        for (profile, finder) in finders {
            let counted: Vec<_> = families
                .iter()
                .map(|family| settled(family, bytes, finder, *run, most_steps))
                .collect();
            let worst = counted
                .iter()
                .max_by(|one, other| one.growth().total_cmp(&other.growth()))
                .expect("families");
            let most = counted
                .iter()
                .max_by(|one, other| one.cost().total_cmp(&other.cost()))
                .expect("families");
            println!(
                "{host}, {profile}: worst {}\n    most {}",
                worst.show(),
                most.show()
            );
            let missed = counted.iter().filter(|counted| !counted.is_linear());
            squares.extend(missed.map(|counted| format!("{host}, {profile}: {}", counted.show())));
        }
    }
    assert!(
        squares.is_empty(),
        "{} are not linear: {squares:#?}",
        squares.len()
    );
}

/// Fails unless the families that have a name, repeated to this length, take few steps for each
/// byte.
pub fn assert_cheap(hosts: &[Host], finders: &[(&str, Finder)], bytes: usize) {
    for (host, run) in hosts {
        for (profile, finder) in finders {
            let mut most = (0.0, String::new());
            for family in families::hostile()
                .iter()
                .filter(|family| !family.name.is_empty())
            {
                let text = family.text(bytes);
                let steps = steps_of(finder, *run, &text);
                assert!(
                    steps <= text.len() * MOST_STEPS,
                    "{host}, {profile}: {steps} steps for {}",
                    family.name
                );
                let cost = ratio(steps, text.len());
                most = if cost > most.0 {
                    (cost, family.name.clone())
                } else {
                    most
                };
            }
            println!(
                "{host}, {profile}, {bytes} bytes: {:.1} steps a byte at most, for {}",
                most.0, most.1
            );
        }
    }
}

/// Where a rule has a limit, such as 125 open brackets, what is after it may cost more than what is
/// before: that is gone at a greater length, and a square is not.
fn settled<'f>(
    family: &'f Family,
    bytes: usize,
    finder: &Finder,
    run: fn(&Finder, &str) -> usize,
    most: usize,
) -> Counted<'f> {
    let counted = Counted {
        most,
        ..grown(family, bytes, finder, run)
    };
    if counted.is_linear() {
        return counted;
    }
    let counted = Counted {
        most,
        ..grown(family, 16 * bytes, finder, run)
    };
    // A few units more may turn the last marks into ones that close, and work that is done once may
    // be done or not.
    let others = (1..=3).map(|units| {
        steps_of(
            finder,
            run,
            &family.text(16 * bytes + units * family.unit.len()),
        )
    });
    Counted {
        once: others.fold(counted.once, usize::max),
        ..counted
    }
}

fn grown<'f>(
    family: &'f Family,
    bytes: usize,
    finder: &Finder,
    run: fn(&Finder, &str) -> usize,
) -> Counted<'f> {
    let [once, twice] = [family.text(bytes), family.text(2 * bytes)];
    let [steps_once, steps_twice] = [&once, &twice].map(|text| steps_of(finder, run, text));
    Counted {
        family,
        bytes: twice.len(),
        most: MOST_STEPS,
        once: steps_once,
        twice: steps_twice,
    }
}

fn steps_of(finder: &Finder, run: fn(&Finder, &str) -> usize, text: &str) -> usize {
    let _ = steps::take();
    std::hint::black_box(run(finder, text));
    let steps = steps::take();
    assert!(steps > 0, "nothing is counted");
    steps
}

#[allow(
    clippy::cast_precision_loss,
    reason = "figures of a few digits are shown"
)]
fn ratio(one: usize, other: usize) -> f64 {
    one as f64 / other.max(1) as f64
}

/// Twice, and what a longer text has more of beside the units; a square would be four times.
const MOST_GROWTH_PERCENT: usize = 220;

/// How often a byte is looked at. The most is 135: comrak's trees in `chat`, which looks back on
/// the line of each link with marks.
const MOST_STEPS: usize = 140;

/// The same where a host looks at a window around each byte, or plans a source several times. The
/// most of 3,000 families are 925.
pub const MOST_STEPS_OF_DRAWN: usize = 1_024;

/// Steps that may be one more or less whatever the length.
pub const FEW: usize = 64;

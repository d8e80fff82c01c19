//! Running examples in the same process, and counting.

use barelink_spec::{Counts, Example, Failure, Outcome, examples, run};
use pretty_assertions::assert_eq;

const SPEC: &str = "
# Upper case

```````````````````````````````` example
a
.
<p>A</p>
````````````````````````````````

```````````````````````````````` example
b
.
<p>b</p>
````````````````````````````````

```````````````````````````````` example
c
.
<p>C</p>
.
--refused
````````````````````````````````

```````````````````````````````` example [no-normalize]
d
.
<p>D</p>
````````````````````````````````
";

fn upper(example: &Example<'_>) -> Result<String, Failure> {
    match example.flags.as_slice() {
        [] => Ok(format!("<p>{}</p>", example.markdown.trim().to_uppercase())),
        [flag, ..] => Err(format!("no flag {flag}").into()),
    }
}

fn read() -> Vec<Example<'static>> {
    examples(SPEC).collect::<Result<_, _>>().unwrap()
}

#[test]
fn each_outcome() {
    let outcomes: Vec<_> = run(read(), upper)
        .map(|(example, outcome)| (example.line, outcome))
        .collect();
    let [(4, a), (10, b), (16, c), (24, d)] = outcomes.as_slice() else {
        panic!("other lines");
    };
    assert!(matches!(a, Outcome::Passed));
    assert!(matches!(b, Outcome::Differs(html) if html == "<p>B</p>"));
    assert!(
        matches!(c, Outcome::Failed(Failure::Refused(reason)) if reason == "no flag --refused")
    );
    // No line end, which only the normal form forgives.
    assert!(matches!(d, Outcome::Differs(html) if html == "<p>D</p>"));
}

#[test]
fn counts() {
    let counts: Counts = run(read(), upper).map(|(_, outcome)| outcome).collect();
    assert_eq!(
        counts,
        Counts {
            passed: 1,
            failed: 3
        }
    );
    assert_eq!(counts.to_string(), "1 passed, 3 failed");
    assert_eq!(Counts::default().to_string(), "0 passed, 0 failed");
}

#[test]
fn examples_are_run_when_they_are_asked_for() {
    let mut seen = Vec::new();
    let mut outcomes = run(read(), |example| {
        seen.push(example.number);
        upper(example)
    });
    assert!(outcomes.next().is_some());
    drop(outcomes);
    assert_eq!(seen, [1]);
}

#[cfg(all(unix, feature = "program"))]
#[test]
fn against_a_program() {
    let program =
        barelink_spec::Program::parse("sh -c 'printf \"<p>%s</p>\\n\" $(tr a-z A-Z)'").unwrap();
    let counts: Counts = run(read(), |example| {
        program.run(&example.flags, &example.markdown)
    })
    .map(|(_, outcome)| outcome)
    .collect();
    assert_eq!(counts.to_string(), "3 passed, 1 failed");
}

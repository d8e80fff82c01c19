//! The examples of `spec/` through the command, in-process, as `barelink spec` runs them; also with
//! `--engine comrak`.

use barelink_cli::in_process;
use barelink_spec::Example;

use crate::library::assert_hosts;

/// What the command writes for an example, or why it fails.
fn written(example: &Example<'_>) -> String {
    in_process(example).unwrap_or_else(|failure| failure.to_string())
}

#[test]
fn every_example_comes_out_as_it_says() {
    assert_hosts(
        &[("command", &|example, _| Some(written(example)))],
        380,
        "",
    );
}

/// The expected failures are those of comrak's own test.
#[cfg(feature = "comrak")]
#[test]
fn comrak_renders_every_example_as_it_does_without_the_command() {
    use crate::library::Form;

    let answer = |example: &Example<'_>, form: &Form| {
        let Form::Html(..) = form else { return None };
        let mut example = example.clone();
        example
            .flags
            .extend(["--engine".to_owned(), "comrak".to_owned()]);
        Some(written(&example))
    };
    let list = include_str!("../../../barelink-comrak/tests/cases/expected_failures.txt");
    assert_hosts(&[("comrak", &answer)], 130, list);
}

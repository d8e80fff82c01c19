//! The constant arguments `profile` and `options`, from which the library makes a finder.
//!
//! The same two functions serve the planner, which refuses wrong options before a row is read, and
//! the executor, which makes a finder for each batch. That takes a few microseconds at most, and a
//! batch has thousands of rows, so no finder is kept.

use barelink::{Case, Finder, FinderOption};
use datafusion::common::{Result, ScalarValue, exec_err, plan_err};
use datafusion::logical_expr::ColumnarValue;

/// The arguments of each function, in order.
pub(crate) const ARGUMENTS: [&str; 3] = ["text", "profile", "options"];

/// Returns the finder of the arguments after the text, at planning time. An argument that is not a
/// literal is `None`.
pub(crate) fn at_planning(function: &str, options: &[Option<&ScalarValue>]) -> Result<Finder> {
    let mut texts = [None; 2];
    for (index, option) in options.iter().enumerate().take(texts.len()) {
        let name = ARGUMENTS[index + 1];
        texts[index] = match option {
            // The finder is the same for all rows, so a column cannot choose it.
            None => return plan_err!("{function}: option `{name}` must be a literal text"),
            Some(value) => text_of(value),
        };
    }
    match finder(texts[0], texts[1]) {
        Ok(finder) => Ok(finder),
        Err(why) => plan_err!("{function}: {why}"),
    }
}

/// Returns the finder for a batch. The planner has accepted the options, but a plan may come from
/// another process.
// The function does not keep the finder: a plan that is sent to an executor has functions only by
// their names and arguments.
pub(crate) fn at_execution(function: &str, options: &[ColumnarValue]) -> Result<Finder> {
    let mut constants = Vec::with_capacity(options.len());
    for (option, name) in options.iter().zip(&ARGUMENTS[1..]) {
        match option {
            ColumnarValue::Scalar(value) => constants.push(Some(value)),
            ColumnarValue::Array(_) => {
                return exec_err!("{function}: option `{name}` must be a literal text");
            }
        }
    }
    at_planning(function, &constants)
}

/// Returns the text of a constant; `None` for NULL, which is the default.
fn text_of(value: &ScalarValue) -> Option<&str> {
    value.try_as_str().flatten()
}

/// Returns the finder of a profile and of other options, or what is wrong.
fn finder(profile: Option<&str>, options: Option<&str>) -> Result<Finder, String> {
    let mut pairs: Vec<_> = profile
        .map(|profile| ("profile", profile))
        .into_iter()
        .collect();
    for option in options
        .unwrap_or_default()
        .split(';')
        .map(str::trim)
        .filter(|option| !option.is_empty())
    {
        let (name, value) = option.split_once('=').ok_or_else(|| {
            format!("option `options`: `{option}` is not a name, `=` and a value")
        })?;
        pairs.push((name.trim(), value.trim()));
    }
    Finder::from_options(Case::Snake, pairs).map_err(|error| error.to_string())
}

/// Returns the names of all options, and the values of the profile, for the description of a
/// function.
pub(crate) fn names() -> [String; 2] {
    let options = FinderOption::ALL
        .iter()
        .map(|option| option.spelled(Case::Snake));
    [
        FinderOption::Profile.values().names().join(", "),
        options.collect::<Vec<_>>().join(", "),
    ]
}

#[cfg(test)]
mod tests {
    use barelink::{Case, Choice, FinderOption, Profile};
    use datafusion::common::ScalarValue;

    use super::at_planning;

    fn message(options: &[Option<&ScalarValue>]) -> String {
        at_planning("f", options)
            .expect_err("a wrong option")
            .strip_backtrace()
    }

    #[test]
    fn all_profiles() {
        for profile in Profile::ALL {
            let finder = at_planning("f", &[Some(&profile.as_str().into())]).expect("a profile");
            assert_eq!(finder.profile(), *profile);
            let option = ScalarValue::from(format!("profile={profile}"));
            let finder =
                at_planning("f", &[Some(&ScalarValue::Null), Some(&option)]).expect("a profile");
            assert_eq!(finder.profile(), *profile);
        }
        for options in [
            vec![],
            vec![Some(&ScalarValue::Null)],
            vec![Some(&ScalarValue::Utf8(None)), Some(&"".into())],
        ] {
            assert_eq!(
                at_planning("f", &options).expect("the default").profile(),
                Profile::Gfm
            );
        }
    }

    #[test]
    fn all_options() {
        let finder = at_planning(
            "f",
            &[
                Some(&"chat".into()),
                Some(&" choices = write-https,no-drop-markup; max_len=200; ".into()),
            ],
        );
        let finder = finder.expect("a finder");
        assert!(finder.has(Choice::WriteHttps) && !finder.has(Choice::DropMarkup));
        assert_eq!(FinderOption::MaxLen.value_of(&finder), "200");
        // Each option has its own value as a value.
        let options: Vec<_> = FinderOption::ALL
            .iter()
            .map(|option| (option.spelled(Case::Snake), option.value_of(&finder)))
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let again = at_planning(
            "f",
            &[
                Some(&ScalarValue::Null),
                Some(&options.join(";").as_str().into()),
            ],
        );
        assert_eq!(
            format!("{:?}", again.expect("a finder")),
            format!("{finder:?}")
        );
    }

    #[test]
    fn messages_name_the_option() {
        let wrong = message(&[Some(&"github".into())]);
        assert!(
            wrong.contains("f: option `profile`: `github`") && wrong.contains("md4c-0.5.3"),
            "{wrong}"
        );
        let wrong = message(&[Some(&"uts58".into()), Some(&"tld=x".into())]);
        assert!(
            wrong.contains("f: option `tld`: `x` is not one of syntactic, known"),
            "{wrong}"
        );
        let wrong = message(&[Some(&"gfm".into()), Some(&"choices=drop-ellipsis".into())]);
        assert!(
            wrong.contains("option `choices`: the profile gfm cannot have `drop-ellipsis`"),
            "{wrong}"
        );
        let wrong = message(&[Some(&"gfm".into()), Some(&"maxLen=1".into())]);
        assert!(
            wrong.contains(
                "option `maxLen`: there is no such option; the options are profile, kinds"
            ),
            "{wrong}"
        );
        let wrong = message(&[Some(&"gfm".into()), Some(&"chat".into())]);
        assert!(
            wrong.contains("f: option `options`: `chat` is not a name, `=` and a value"),
            "{wrong}"
        );
        let wrong = message(&[None]);
        assert!(
            wrong.contains("option `profile` must be a literal text"),
            "{wrong}"
        );
        let wrong = message(&[Some(&"uts58".into()), None]);
        assert!(
            wrong.contains("option `options` must be a literal text"),
            "{wrong}"
        );
    }
}

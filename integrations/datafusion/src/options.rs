//! The constant arguments `profile` and `preset`, by their names.
//!
//! The same two functions serve the planner, which refuses wrong names before a row is read, and the executor. Both borrow a finder that
//! is made once in a process.

use std::sync::LazyLock;

use barelink::{Finder, Policy, Profile};
use datafusion::common::{Result, ScalarValue, exec_err, plan_err};
use datafusion::logical_expr::ColumnarValue;

/// The arguments of each function, in order.
pub(crate) const ARGUMENTS: [&str; 3] = ["text", "profile", "preset"];

/// The finder of each profile without a preset.
static PROFILES: LazyLock<Vec<Finder>> =
    LazyLock::new(|| Profile::ALL.iter().map(|profile| Finder::new(*profile)).collect());

/// The presets, which are those of the command `barelink`. Each has the profile `uts58`.
static PRESETS: [(&str, Finder); 3] = [
    ("standard", Finder::new(Profile::Uts58)),
    ("prose", Finder::new(Profile::Uts58).policy(Policy::PROSE)),
    ("chat", Finder::chat()),
];

/// Returns the finder of the arguments after the text, at planning time. An argument that is not a literal is `None`.
pub(crate) fn at_planning(function: &str, options: &[Option<&ScalarValue>]) -> Result<&'static Finder> {
    let mut names = [None; 2];
    for (index, option) in options.iter().enumerate().take(names.len()) {
        let name = ARGUMENTS[index + 1];
        names[index] = match option {
            // The finder is the same for all rows, so a column cannot choose it.
            None => return plan_err!("{function}: option `{name}` must be a literal text"),
            Some(value) => text_of(value),
        };
    }
    match finder(names[0], names[1]) {
        Ok(finder) => Ok(finder),
        Err((option, why)) => plan_err!("{function}: option `{option}`: {why}"),
    }
}

/// Returns the finder for a batch. The planner has accepted the options, but a plan may come from another process.
// The function does not keep the finder: a plan that is sent to an executor has functions only by their names and arguments.
pub(crate) fn at_execution(function: &str, options: &[ColumnarValue]) -> Result<&'static Finder> {
    let mut constants = Vec::with_capacity(options.len());
    for (option, name) in options.iter().zip(&ARGUMENTS[1..]) {
        match option {
            ColumnarValue::Scalar(value) => constants.push(Some(value)),
            ColumnarValue::Array(_) => return exec_err!("{function}: option `{name}` must be a literal text"),
        }
    }
    at_planning(function, &constants)
}

/// Returns the text of a constant; `None` for NULL, which stands for the default.
fn text_of(value: &ScalarValue) -> Option<&str> {
    value.try_as_str().flatten()
}

/// Returns the finder of a profile and a preset, or the option that is wrong, and why.
fn finder(profile: Option<&str>, preset: Option<&str>) -> Result<&'static Finder, (&'static str, String)> {
    let profile = match profile {
        Some(name) => Some(name.parse::<Profile>().map_err(|error| ("profile", format!("`{name}`: {error}")))?),
        None => None,
    };
    let Some(preset) = preset else {
        let profile = profile.unwrap_or(Profile::Gfm);
        let known = PROFILES.iter().find(|finder| finder.profile() == profile);
        return known.ok_or_else(|| ("profile", format!("`{profile}` has no finder")));
    };
    if profile.is_some_and(|profile| profile != Profile::Uts58) {
        return Err(("preset", format!("`{preset}` is for the profile uts58; write NULL or 'uts58' as profile")));
    }
    let known = PRESETS.iter().find(|(name, _)| *name == preset);
    known.map(|(_, finder)| finder).ok_or_else(|| {
        let names = PRESETS.each_ref().map(|(name, _)| *name).join(", ");
        ("preset", format!("`{preset}` is none of {names}"))
    })
}

#[cfg(test)]
mod tests {
    use datafusion::common::ScalarValue;

    use super::{PRESETS, at_planning};

    fn message(options: &[Option<&ScalarValue>]) -> String {
        at_planning("f", options).expect_err("a wrong option").strip_backtrace()
    }

    #[test]
    fn all_profiles_and_presets() {
        for profile in barelink::Profile::ALL {
            let finder = at_planning("f", &[Some(&profile.as_str().into())]).expect("a profile");
            assert_eq!(finder.profile(), *profile);
        }
        for (preset, _) in &PRESETS {
            for profile in [ScalarValue::Null, ScalarValue::Utf8(None), "uts58".into()] {
                let finder = at_planning("f", &[Some(&profile), Some(&(*preset).into())]).expect("a preset");
                assert_eq!(finder.profile(), barelink::Profile::Uts58);
            }
        }
        let default = at_planning("f", &[]).expect("the default");
        assert_eq!(default.profile(), barelink::Profile::Gfm);
    }

    #[test]
    fn finders_are_made_once() {
        for options in [["md4c".into(), ScalarValue::Null], [ScalarValue::Null, "chat".into()]] {
            let options = options.each_ref().map(Some);
            let first = at_planning("f", &options).expect("a finder");
            assert!(std::ptr::eq(first, at_planning("f", &options).expect("a finder")));
        }
    }

    #[test]
    fn messages_name_the_option() {
        let wrong = message(&[Some(&"github".into())]);
        assert!(wrong.contains("f: option `profile`: `github`") && wrong.contains("md4c-0.5.3"), "{wrong}");
        let wrong = message(&[Some(&"uts58".into()), Some(&"forum".into())]);
        assert!(wrong.contains("f: option `preset`: `forum` is none of standard, prose, chat"), "{wrong}");
        let wrong = message(&[Some(&"gfm".into()), Some(&"chat".into())]);
        assert!(wrong.contains("option `preset`: `chat` is for the profile uts58"), "{wrong}");
        let wrong = message(&[None]);
        assert!(wrong.contains("option `profile` must be a literal text"), "{wrong}");
        let wrong = message(&[Some(&"uts58".into()), None]);
        assert!(wrong.contains("option `preset` must be a literal text"), "{wrong}");
    }
}

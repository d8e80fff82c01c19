//! The header is what cbindgen writes, with the options of the library's tables, and it says the
//! version of the package. The header for FFI is made from it.

use std::env;
use std::fs;
use std::path::Path;

/// After a change of a comment or of a table, `BARELINK_GENERATE=1 cargo test --test header` writes
/// the header anew.
#[test]
#[cfg(feature = "full")]
#[cfg_attr(miri, ignore = "it reads files")]
fn the_header_is_generated() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(folder.join("cbindgen.toml"))
        .expect("the settings of cbindgen");
    config
        .header
        .get_or_insert_default()
        .push_str(&list::options());
    let builder = cbindgen::Builder::new()
        .with_config(config)
        .with_src(folder.join("src/lib.rs"));
    let mut header = Vec::new();
    builder.generate().expect("a header").write(&mut header);
    let header = String::from_utf8(header).expect("UTF-8");
    for (name, header) in [("barelink_ffi.h", ffi::of(&header)), ("barelink.h", header)] {
        let path = folder.join("include").join(name);
        if env::var_os("BARELINK_GENERATE").is_some() {
            fs::write(&path, &header).expect("a header can be written");
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == header,
            "{name}: run `BARELINK_GENERATE=1 cargo test --test header` in bindings/c"
        );
    }
}

#[test]
fn versions_are_equal() {
    let [major, minor, patch] = [
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ]
    .map(|number| number.parse::<u32>().expect("a number"));
    assert_eq!(
        barelink_c::api::barelink_version(),
        major * 10_000 + minor * 100 + patch
    );
}

/// The header for FFI.
#[cfg(feature = "full")]
mod ffi {
    /// The start. PHP reads these two directives and no others.
    const HEAD: &str = "\
#define FFI_SCOPE \"barelink\"
#define FFI_LIB \"libbarelink.so\"

/* The declarations of barelink.h, for programs that read C and no preprocessor, such as PHP's FFI.
   This file is generated from barelink.h, which describes all of it. */
";

    /// Returns the declarations of a header as a compiler for C99 reads them, without comments. PHP
    /// reads a `const char *` up to its NUL, so those that have a length instead are not constant.
    pub(crate) fn of(header: &str) -> String {
        let mut text = String::from(HEAD);
        let mut conditions = Vec::new();
        for line in without_comments(header).lines() {
            let words: Vec<_> = line.split_whitespace().collect();
            match words[..] {
                [] | ["#include", _] | ["#define", "BARELINK_H"] => {}
                // These are right, because they are constants of C and nothing that this header
                // leaves out.
                ["#ifndef", "BARELINK_H" | "__cplusplus"] => conditions.push(true),
                ["#ifdef", "__cplusplus"] | ["#if", .., "__STDC_VERSION__", ">=", "202311L"] => {
                    conditions.push(false)
                }
                ["#else"] => *conditions.last_mut().expect("a condition") ^= true,
                ["#endif"] => _ = conditions.pop().expect("a condition"),
                // SIZE_MAX, which a constant of C cannot be, is what -1 becomes as a `size_t`.
                ["#define", name, "SIZE_MAX"] => text += &format!("enum {{ {name} = -1 }};\n"),
                ["#define", name, value] => text += &format!("enum {{ {name} = {value} }};\n"),
                _ if line.starts_with('#') => panic!("a directive that has no case here: {line}"),
                _ if !conditions.iter().all(|&holds| holds) => {}
                ["const", "char", member]
                    if header.contains(&format!(
                        "size_t {}_length;",
                        member.trim_matches(['*', ';'])
                    )) =>
                {
                    text += &line.replace("const ", "");
                    text += "\n";
                }
                ["typedef", ..] if line.contains("_callback)(") => {
                    text += &format!("{}\n", line.replace("const char", "char"))
                }
                _ => text += &format!("{line}\n"),
            }
        }
        text
    }

    fn without_comments(header: &str) -> String {
        let (first, rest) = header.split_once("/*").expect("a comment");
        let parts = rest
            .split("/*")
            .map(|part| part.split_once("*/").expect("the end of a comment").1);
        let lines: String = [first].into_iter().chain(parts).collect();
        lines
            .lines()
            .map(|line| {
                line.split("//")
                    .next()
                    .unwrap_or_default()
                    .trim_end()
                    .to_owned()
                    + "\n"
            })
            .collect()
    }
}

/// The list of all options, as a comment of C.
#[cfg(feature = "full")]
mod list {
    use barelink::{Case, Choice, Finder, FinderOption, Profile};
    use barelink_pulldown_cmark::EXTENSIONS;

    /// The width of the names, and that of a line.
    const NAMES: usize = 28;
    const LINE: usize = 140;

    pub(crate) fn options() -> String {
        let mut text = String::from(
            "\n/* The options of a finder, for `barelink_finder_set`. The items of a list have commas between them.\n",
        );
        for &option in FinderOption::ALL {
            let values = match option {
                // These have a list of their own.
                FinderOption::Choices => &[],
                _ => option.values().names(),
            };
            let profiles = names(|profile| option.is_for(profile));
            add(
                &mut text,
                &option.spelled(Case::Snake),
                &[
                    &sentence(option.summary()),
                    &all(values),
                    &defaults(option),
                    &only(&profiles),
                ],
            );
        }
        for name in ["rel", "target", "class"] {
            add(
                &mut text,
                name,
                &["An attribute of the new anchors in HTML; none from the start."],
            );
        }
        let breaks = "How the line ends of a plain text are written in HTML.";
        add(
            &mut text,
            "line_breaks",
            &[breaks, &all(&["keep", "br"]), "The default is keep."],
        );
        add(
            &mut text,
            "extensions",
            &[
                "The extensions of CommonMark that are read.",
                &all(EXTENSIONS),
                "The default is github.",
            ],
        );
        let mut last = Vec::new();
        for &choice in Choice::ALL {
            let profiles = names(|profile| choice.is_for(profile));
            if profiles != last {
                text += &format!(
                    "\n\n   The choices for {}; `no-` before a name removes the choice:\n",
                    profiles.join(", ")
                );
                last = profiles;
            }
            add(&mut text, choice.name(), &[&sentence(choice.summary())]);
        }
        text.truncate(text.trim_end().len());
        assert!(
            text.matches("/*").count() == 1 && !text.contains("*/"),
            "the comment would end or nest: {text}"
        );
        text + " */\n"
    }

    fn sentence(summary: &str) -> String {
        format!("{summary}.")
    }

    /// Returns the sentence about the values; nothing if there are none.
    fn all(values: &[&str]) -> String {
        if values.is_empty() {
            String::new()
        } else {
            format!("The values are {}.", values.join(", "))
        }
    }

    /// Returns the sentence about the default; nothing if it is empty.
    fn defaults(option: FinderOption) -> String {
        if option == FinderOption::Profile {
            return format!("The default is {}.", option.value_of(&Finder::default()));
        }
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for profile in Profile::ALL
            .iter()
            .filter(|&&profile| option.is_for(profile))
        {
            let value = option.value_of(&Finder::new(*profile));
            match groups.iter_mut().find(|(known, _)| *known == value) {
                Some((_, profiles)) => profiles.push(profile.as_str()),
                None => groups.push((value, vec![profile.as_str()])),
            }
        }
        match &groups[..] {
            [(value, _)] if !value.is_empty() => format!("The default is {value}."),
            _ => {
                let named = groups.iter().filter(|(value, _)| !value.is_empty());
                let ways: Vec<_> = named
                    .map(|(value, profiles)| format!("{value} with {}", profiles.join(", ")))
                    .collect();
                if ways.is_empty() {
                    String::new()
                } else {
                    format!("The default is {}.", ways.join("; "))
                }
            }
        }
    }

    /// Returns the sentence about the profiles; nothing if it is all of them.
    fn only(profiles: &[&str]) -> String {
        if profiles.len() == Profile::ALL.len() {
            String::new()
        } else {
            format!("For {}.", profiles.join(", "))
        }
    }

    /// Returns the names of some profiles.
    fn names(may: impl Fn(Profile) -> bool) -> Vec<&'static str> {
        Profile::ALL
            .iter()
            .filter(|&&profile| may(profile))
            .map(|profile| profile.as_str())
            .collect()
    }

    /// Adds a name and sentences about it, which go on in the column of the first one.
    fn add(text: &mut String, name: &str, sentences: &[&str]) {
        let mut line = format!("   {name:NAMES$}");
        for word in sentences
            .iter()
            .flat_map(|sentence| sentence.split(' '))
            .filter(|word| !word.is_empty())
        {
            if line.chars().count() + word.chars().count() >= LINE {
                *text += &format!("\n{}", line.trim_end());
                line = " ".repeat(3 + NAMES);
            }
            line += &format!("{word} ");
        }
        *text += &format!("\n{}", line.trim_end());
    }
}

//! `barelink check --format`: output for machines, and the flags that say how much is written.

use std::fs;

use pretty_assertions::assert_eq;
#[cfg(unix)]
use regex::Regex;
use serde_json::{Value, json};

use crate::{Ran, barelink, folder};

/// U+1F600 is one character and two code units of UTF-16; `\r\n` is one line end.
const PAGE: &str =
    "---\na: b\n---\r\n\r\n\u{1f600} é www.a.com, j@b.com\r\na*http://b.com*c (http://c.com)\n";

#[track_caller]
fn checked(format: &str, files: &[(&str, &str)], flags: &[&str]) -> Ran {
    let folder = folder([]);
    for (name, text) in files {
        fs::create_dir_all(folder.path().join(name).parent().unwrap()).unwrap();
        fs::write(folder.path().join(name), text).unwrap();
    }
    let always = ["check", "--profile", "md4c", "--format", format];
    barelink(always.iter().chain(flags)).within(&folder).run()
}

/// The columns count UTF-16 code units, and the end is the column after the link.
#[test]
fn github_gets_annotations() {
    let ran = checked("github", &[("docs/a,b%:1.md", PAGE)], &["."]);
    let file = if cfg!(windows) {
        return;
    } else {
        "docs/a%2Cb%25%3A1.md"
    };
    let ways = "write an inline link, [text](URL), or put <!-- barelink off --> before it";
    let expected = [
        "line=5,col=6,endColumn=15,title=barelink::bare URL www.a.com; write [www.a.com](http://www.a.com)".to_owned(),
        "line=5,col=17,endColumn=24,title=barelink::bare e-mail address j@b.com; write <j@b.com>".to_owned(),
        format!(
            "line=6,col=3,endColumn=15,title=barelink::bare URL http://b.com stays bare: a rewrite \
            would change the text around it; {ways}"
        ),
        "line=6,col=19,endColumn=31,title=barelink::bare URL http://c.com; write <http://c.com>".to_owned(),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|line| format!("::warning file={file},{line}\n"))
        .collect();
    let expected = expected.concat();
    assert_eq!(
        (ran.status, ran.text(), &*ran.stderr),
        (Some(1), expected, "")
    );
    let ran = barelink(["check", "--format", "github", "-"])
        .input("www.a.com/%41")
        .run();
    assert!(
        ran.text().ends_with(
            "::bare URL www.a.com/%2541; write [www.a.com/%2541](http://www.a.com/%2541)\n"
        ),
        "{ran:?}"
    );
}

/// GitLab tells findings apart by their fingerprints, which stay while lines are added above.
#[test]
fn gitlab_gets_one_array_with_fingerprints() {
    let page = "http://a.com http://a.com\n\nwww.b.com\n";
    let files = [
        ("./a.md", page),
        ("b.md", "nothing"),
        ("c/d.md", "http://a.com"),
    ];
    let report = |files: &[(&str, &str)]| {
        let ran = checked("gitlab", files, &["."]);
        assert_eq!(ran.status, Some(1));
        let report: Vec<Value> = serde_json::from_str(&ran.text()).expect("JSON");
        report
    };
    let found = report(&files);
    let places: Vec<_> = found
        .iter()
        .map(|one| (&one["location"]["path"], &one["location"]["lines"]["begin"]))
        .collect();
    let expected = [("a.md", 1), ("a.md", 1), ("a.md", 3), ("c/d.md", 1)]
        .map(|(path, line)| (json!(path), json!(line)));
    assert_eq!(
        places,
        expected
            .iter()
            .map(|(path, line)| (path, line))
            .collect::<Vec<_>>()
    );
    assert_eq!(
        (&found[0]["check_name"], &found[0]["severity"]),
        (&json!("bare-url"), &json!("minor"))
    );
    assert_eq!(
        found[2]["description"],
        "bare URL www.b.com; write [www.b.com](http://www.b.com)"
    );
    let prints = |found: &[Value]| {
        found
            .iter()
            .map(|one| one["fingerprint"].to_string())
            .collect::<Vec<_>>()
    };
    let mut unique = prints(&found);
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), 4);
    // GitLab knows paths of the repository alone.
    let folder = folder([("a.md", page.as_bytes())]);
    let whole = folder.path().canonicalize().unwrap().join("a.md");
    let named = barelink(["check", "--format", "gitlab", whole.to_str().unwrap()])
        .within(&folder)
        .run()
        .text();
    assert!(
        named.contains("\"path\":\"a.md\"") || cfg!(windows),
        "{named}"
    );
    let below = format!("a line\n\n{page}");
    assert_eq!(
        prints(&report(&[("./a.md", &below), files[2]])),
        prints(&found)
    );
    let ran = checked("gitlab", &[("a.md", "nothing")], &["."]);
    assert_eq!(
        (
            ran.status,
            serde_json::from_str::<Vec<Value>>(&ran.text()).expect("JSON")
        ),
        (Some(0), Vec::new())
    );
}

#[test]
fn azure_gets_logging_commands() {
    if cfg!(windows) {
        return;
    }
    let ran = checked(
        "azure",
        &[("docs/a;b]%.md", "\n\u{1f600} www.a.com\n")],
        &["."],
    );
    let head = "##vso[task.logissue \
        type=warning;sourcepath=docs/a%3Bb%5D%AZP25.md;linenumber=2;columnnumber=3;code=bare-url;]";
    let message = "bare URL www.a.com; write [www.a.com](http://www.a.com)";
    assert_eq!(
        (ran.status, ran.text()),
        (Some(1), format!("{head}{message}\n"))
    );
    let ran = barelink(["check", "--format", "azure", "-"])
        .input("www.a.com/%41")
        .run();
    assert!(
        ran.text().contains("]bare URL www.a.com/%AZP2541; write"),
        "{ran:?}"
    );
}

/// GitHub Actions and Azure Pipelines read standard error, too, and look for `##[` and `##vso[`
/// anywhere in a line.
#[test]
fn no_message_is_a_command_for_a_service() {
    let mut random = fastrand::Rng::with_seed(35);
    let pieces = ["#", "##", "##[", "##vso[", "##VSO[", "a]b", "é", " "];
    let folder = folder([]);
    let mut commands = 0;
    for number in 0..100 {
        let name: String = (0..random.usize(1..6))
            .map(|_| *random.choice(&pieces).unwrap())
            .collect();
        commands += usize::from(is_command(&name));
        // An error, and a note of `--verbose`.
        let content: &[u8] = random.choice([&b"\xff"[..], b"{{ www.a.com }}"]).unwrap();
        fs::write(folder.path().join(format!("{number}{name}.md")), content).unwrap();
    }
    assert!(commands > 20, "{commands}");
    for format in ["text", "json", "github", "azure", "junit"] {
        let ran = barelink(["check", "--verbose", "--format", format, "."])
            .within(&folder)
            .run();
        assert!(ran.stderr.lines().count() >= 100, "{}", ran.stderr);
        for line in ran.stderr.lines() {
            assert!(!is_command(line), "{line}");
        }
    }
}

fn is_command(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.contains("##[") || line.contains("##vso[")
}

#[test]
fn sarif_is_one_document_with_regions_and_edits() {
    let files = [("b c/é:1.md", PAGE), ("d.md", "nothing")];
    let ran = checked("sarif", &files, &["d.md", "none.md", "b c"]);
    if cfg!(windows) {
        return;
    }
    assert_eq!(ran.status, Some(2));
    let document: Value = serde_json::from_str(&ran.text()).expect("JSON");
    assert_eq!(document["version"], "2.1.0");
    assert_eq!(document["runs"].as_array().map(Vec::len), Some(1));
    let run = &document["runs"][0];
    assert_eq!(
        (&run["columnKind"], &run["tool"]["driver"]["name"]),
        (&"utf16CodeUnits".into(), &"barelink".into())
    );
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let error = run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
        .as_str()
        .unwrap();
    assert!(error.starts_with("none.md: cannot read: "), "{error}");
    let results = run["results"].as_array().unwrap();
    let region = |line: u32, start: u32, end: u32| -> Value {
        json!({ "startLine": line, "startColumn": start, "endLine": line, "endColumn": end })
    };
    let regions: Vec<_> = results
        .iter()
        .map(|result| result["locations"][0]["physicalLocation"]["region"].clone())
        .collect();
    assert_eq!(
        regions,
        [
            region(5, 6, 15),
            region(5, 17, 24),
            region(6, 3, 15),
            region(6, 19, 31)
        ]
    );
    let location = json!({ "uri": "b%20c/%C3%A9%3A1.md", "uriBaseId": "%SRCROOT%" });
    for result in results {
        assert_eq!(
            result["locations"][0]["physicalLocation"]["artifactLocation"],
            location
        );
        assert_eq!(
            (&result["ruleId"], &result["level"]),
            (&"bare-url".into(), &"warning".into())
        );
    }
    assert!(results[2].get("fixes").is_none(), "it cannot be rewritten");
    let change = &results[0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"], location);
    let replacement = json!({ "text": "[www.a.com](http://www.a.com)" });
    assert_eq!(
        change["replacements"],
        json!([{ "deletedRegion": region(5, 6, 15), "insertedContent": replacement }])
    );
}

/// `![` would start an image, so the edit begins at the exclamation mark; the result is the link
/// alone.
#[test]
fn an_edit_in_sarif_may_begin_before_its_link() {
    let ran = checked(
        "sarif",
        &[("a.md", "wow!http://c.com\n")],
        &["--profile", "gfm", "--style", "inline"],
    );
    let document: Value = serde_json::from_str(&ran.text()).expect("JSON");
    let result = &document["runs"][0]["results"][0];
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        (&region["startColumn"], &region["endColumn"]),
        (&json!(5), &json!(17))
    );
    let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    let deleted = &replacement["deletedRegion"];
    assert_eq!(
        (&deleted["startColumn"], &deleted["endColumn"]),
        (&json!(4), &json!(17))
    );
    assert_eq!(
        replacement["insertedContent"]["text"],
        "\\![http://c.com](http://c.com)"
    );
}

#[test]
fn sarif_without_findings_is_a_document_too() {
    let ran = checked("sarif", &[("a.md", "nothing")], &[]);
    let document: Value = serde_json::from_str(&ran.text()).expect("JSON");
    assert_eq!(
        (ran.status, &document["runs"][0]["results"]),
        (Some(0), &json!([]))
    );
    assert_eq!(
        document["runs"][0]["invocations"][0]["executionSuccessful"],
        true
    );
}

#[test]
#[cfg(unix)]
fn junit_has_a_test_case_for_each_file() {
    let files = [
        ("a.md", "nothing"),
        ("b\"<&\u{1b}.md", "www.a.com/?a&b\n"),
        ("c.md", "j@b.com k@b.com"),
    ];
    let ran = checked("junit", &files, &[".", "none.md"]);
    let text = ran.text();
    let (head, cases) = text.split_once("    <testcase").unwrap();
    let expected = " classname=\"barelink\" time=\"0\" name=\"a.md\"/>\n    \
        <testcase classname=\"barelink\" time=\"0\" name=\"b&quot;&lt;&amp;\\u{1b}.md\">\n      \
        <failure type=\"bare-url\" message=\"1 bare link\">b&quot;&lt;&amp;\\u{1b}.md:1:1: \
        www.a.com/?a&amp;b -&gt; [www.a.com/?a&amp;b](http://www.a.com/?a&amp;b)\n\
        </failure>\n    </testcase>\n    \
        <testcase classname=\"barelink\" time=\"0\" name=\"c.md\">\n      \
        <failure type=\"bare-url\" message=\"2 bare links\">c.md:1:1: j@b.com -&gt; &lt;j@b.com&gt;\n\
        c.md:1:9: k@b.com -&gt; &lt;k@b.com&gt;\n</failure>\n    </testcase>\n    \
        <testcase classname=\"barelink\" time=\"0\" name=\"none.md: cannot read: No such file or \
        directory (os error 2)\">\n      \
        <error type=\"input\" message=\"none.md: cannot read: No such file or directory (os error 2)\"/>\n    \
        </testcase>\n    <system-out/>\n    <system-err/>\n  </testsuite>\n</testsuites>\n";
    assert_eq!((ran.status, cases), (Some(2), expected));
    assert!(
        head.contains(" tests=\"4\" failures=\"2\" errors=\"1\" "),
        "{head}"
    );
}

/// Issue 71, item 19: what the schema of Ant's reports requires (JUnit.xsd of Windy Road): for each
/// element, its attributes in any order, and the elements that may follow one another in it.
#[test]
#[cfg(unix)]
fn junit_has_the_structure_of_the_schema() {
    const SCHEMA: [(&str, &[&str], &str); 8] = [
        ("testsuites", &[], "(testsuite )*"),
        (
            "testsuite",
            &[
                "errors",
                "failures",
                "hostname",
                "id",
                "name",
                "package",
                "tests",
                "time",
                "timestamp",
            ],
            "properties (testcase )*system-out system-err ",
        ),
        ("properties", &[], ""),
        (
            "testcase",
            &["classname", "name", "time"],
            "(error |failure )?",
        ),
        ("failure", &["message", "type"], ""),
        ("error", &["message", "type"], ""),
        ("system-out", &[], ""),
        ("system-err", &[], ""),
    ];
    let time_of_run =
        Regex::new("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\"").unwrap();
    let attribute = Regex::new(" ([a-z]+)=\"[^\"]*\"").unwrap();
    let folder = folder([
        ("a.md", b"www.a.com"),
        ("b.md", b"\xff"),
        ("c.md", b""),
        ("d \"<>&' .md", b"x@b.com"),
    ]);
    for paths in [&["."][..], &["c.md"], &["none.md"], &[".", "none.md"]] {
        let text = barelink(["check", "--format", "junit"].iter().chain(paths))
            .within(&folder)
            .run()
            .text();
        // Each open element, with its children so far.
        let mut open = vec![("", String::new())];
        for tag in text
            .split('<')
            .skip(2)
            .map(|part| part.split('>').next().unwrap())
        {
            let name = tag.trim_end_matches('/').split(' ').next().unwrap();
            if !tag.starts_with('/') {
                let mut attributes: Vec<_> = attribute
                    .captures_iter(tag)
                    .map(|found| found.extract::<1>().1[0])
                    .collect();
                attributes.sort_unstable();
                let (_, required, _) = SCHEMA
                    .iter()
                    .find(|(known, ..)| *known == name)
                    .expect("an element of the schema");
                assert_eq!(attributes, *required, "{tag}");
                open.last_mut().unwrap().1.extend([name, " "]);
                open.push((name, String::new()));
            }
            if tag.starts_with('/') || tag.ends_with('/') {
                let (name, children) = open.pop().unwrap();
                let (_, _, content) = SCHEMA.iter().find(|(known, ..)| *known == name).unwrap();
                assert!(
                    Regex::new(&format!("^{content}$"))
                        .unwrap()
                        .is_match(&children),
                    "{name}: {children}"
                );
            }
        }
        assert_eq!(open, [("", "testsuites ".to_owned())]);
        let time = text.split_once("timestamp=\"").unwrap().1;
        assert!(time_of_run.is_match(time), "{time}");
    }
}

#[test]
fn documents_keep_the_order_of_many_files() {
    let folder = folder([]);
    for number in 0..600 {
        fs::write(folder.path().join(format!("{number:03}.md")), "a@b.com").unwrap();
    }
    let ran = barelink(["check", "--format", "sarif"])
        .within(&folder)
        .run();
    let document: Value = serde_json::from_str(&ran.text()).expect("JSON");
    let results = document["runs"][0]["results"].as_array().unwrap();
    let uri = |result: &Value| {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone()
    };
    let expected: Vec<_> = (0..600)
        .map(|number| Value::from(format!("{number:03}.md")))
        .collect();
    assert_eq!(results.iter().map(uri).collect::<Vec<_>>(), expected);
}

#[test]
fn quiet_leaves_the_status_and_errors() {
    let folder = folder([
        ("a.md", b"a@b.com {{ http://a.com }}"),
        ("b.md", b"a*www.b.com*c"),
    ]);
    for format in ["text", "json", "github", "sarif", "junit"] {
        for flag in ["-q", "--quiet"] {
            let ran = barelink(["check", flag, "--format", format])
                .within(&folder)
                .run();
            assert_eq!(
                (ran.status, ran.text().as_str(), &*ran.stderr),
                (Some(1), "", ""),
                "{format}"
            );
        }
    }
    let ran = barelink(["fix", "-q", "--profile", "md4c", "none.md", "."])
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, ran.text().as_str(), ran.stderr.lines().count()),
        (Some(2), "", 1),
        "{ran:?}"
    );
    assert!(
        ran.stderr.starts_with("barelink: none.md: cannot read: "),
        "{ran:?}"
    );
    assert_eq!(
        fs::read(folder.path().join("a.md")).unwrap(),
        b"<a@b.com> {{ http://a.com }}"
    );
    assert_eq!(
        barelink(["fix", "-q", "-"]).input("a@b.com").text(),
        "<a@b.com>",
        "the text itself is no report"
    );
    assert!(
        barelink(["check", "-q", "--verbose"])
            .refusal()
            .contains("--verbose")
    );
}

#[test]
fn a_summary_counts_files_and_links() {
    let folder = folder([
        ("a.md", b"a@b.com www.b.com"),
        ("b.md", b"a*www.b.com*c"),
        ("c.md", b"nothing"),
    ]);
    let summary = |args: &[&str]| barelink(args).within(&folder).run().stderr;
    let check = ["check", "--summary", "--profile", "md4c"];
    let cannot =
        "barelink: 3 bare links in 2 of 3 files; `barelink fix` does not rewrite 1 of them\n";
    assert_eq!(summary(&check), cannot);
    assert_eq!(summary(&[&check[..], &["-q"]].concat()), cannot);
    assert_eq!(
        summary(&[&check[..], &["c.md"]].concat()),
        "barelink: no bare links in 1 file\n"
    );
    assert_eq!(
        summary(&[&check[..], &["a.md", "c.md"]].concat()),
        "barelink: 2 bare links in 1 of 2 files\n"
    );
    assert_eq!(
        summary(&[&check[..], &["a.md"]].concat()),
        "barelink: 2 bare links in 1 file\n"
    );
    let cannot = |what: &str| format!("barelink: {what}\n");
    assert_eq!(
        summary(&[&check[..], &["b.md"]].concat()),
        cannot("1 bare link in 1 file; `barelink fix` does not rewrite it")
    );
    fs::write(folder.path().join("d.md"), "a*www.b.com*c d*www.e.com*f").unwrap();
    assert_eq!(
        summary(&[&check[..], &["d.md"]].concat()),
        cannot("2 bare links in 1 file; `barelink fix` does not rewrite them")
    );
    fs::remove_file(folder.path().join("d.md")).unwrap();
    let fix = ["fix", "-q", "--summary", "--profile", "md4c", "."];
    let stays =
        |what: &str| format!("barelink: {what} 2 links in 1 of 3 files; 1 link stays bare\n");
    assert_eq!(
        summary(&[&fix[..], &["--diff"]].concat()),
        stays("would rewrite")
    );
    assert_eq!(summary(&fix), stays("rewrote"));
    assert_eq!(
        summary(&fix),
        "barelink: rewrote 0 links in 0 of 3 files; 1 link stays bare\n"
    );
}

#[test]
fn colours_follow_the_flag_and_the_variables() {
    let coloured = |flags: &[&str], variables: &[(&str, &str)]| {
        let call = barelink(["check", "-"].iter().chain(flags)).input("a@b.com");
        let call = variables
            .iter()
            .fold(call, |call, (name, value)| call.with_env(name, value));
        let text = call.run().text();
        assert!(text.replace('\u{1b}', "").contains("a@b.com"), "{text}");
        text.contains('\u{1b}')
    };
    for (flags, variables, expected) in [
        (&[][..], &[][..], false),
        (&["--color", "auto"], &[], false),
        (&["--color=always"], &[], true),
        (&["--color=always"], &[("NO_COLOR", "1")], true),
        (&[], &[("CLICOLOR_FORCE", "1")], true),
        (&["--color", "never"], &[("CLICOLOR_FORCE", "1")], false),
        (&["--color", "always", "--format", "json"], &[], false),
        (&["--color", "always", "--format", "sarif"], &[], false),
    ] {
        assert_eq!(
            coloured(flags, variables),
            expected,
            "{flags:?} {variables:?}"
        );
    }
    assert!(
        barelink(["check", "--color", "yes"])
            .refusal()
            .contains("auto, always, never")
    );
}

/// Issue 56: the kinds of protected links, and the classes of doubtful ends.
#[test]
fn kinds_and_classes_are_named() {
    let text = "[a](b){to=https://a.com }\n\nhttps://b.com/c[^1].\n";
    let ran = barelink(["check", "--verbose", "--summary", "--format", "json", "-"])
        .input(text)
        .run();
    let objects: Vec<serde_json::Value> = ran
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let fields = |object: &serde_json::Value| {
        ["text", "protected", "doubt", "suggestion"]
            .map(|field| object[field].as_str().map(str::to_owned))
    };
    let owned = |fields: [Option<&str>; 4]| fields.map(|field| field.map(str::to_owned));
    assert_eq!(
        objects.iter().map(fields).collect::<Vec<_>>(),
        [
            owned([Some("https://a.com"), Some("attributes"), None, None]),
            owned([
                Some("https://b.com/c[^1]"),
                None,
                Some("footnote"),
                Some("https://b.com/c")
            ]),
        ]
    );
    let summary = "barelink: 1 bare link in 1 file; `barelink fix` does not rewrite it; protected: attributes 1\n";
    assert!(ran.stderr.ends_with(summary), "{}", ran.stderr);
    // Without --verbose, a protected link is only counted.
    assert_eq!(
        barelink(["check", "--format", "json", "-"])
            .input(text)
            .run()
            .text()
            .lines()
            .count(),
        1
    );
    let sarif = barelink(["check", "--format", "sarif", "-"])
        .input(text)
        .run()
        .text();
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let properties = &sarif["runs"][0]["results"][0]["properties"];
    assert_eq!(
        (
            properties["doubt"].as_str(),
            properties["suggestion"].as_str()
        ),
        (Some("footnote"), Some("https://b.com/c"))
    );
    assert_eq!(
        barelink(["check", "-"]).input(text).run().text(),
        "-:3:1: https://b.com/c[^1] stays bare: its end is doubtful: `[^`, `^[` or `^…^` may be a \
        footnote; https://b.com/c may be \
         meant; write an inline link, [text](URL), or put <!-- barelink off --> before it\n"
    );
    let fixed = |flags: &[&str]| {
        barelink(["fix", "-"].iter().chain(flags))
            .input(text)
            .run()
            .text()
    };
    assert_eq!(fixed(&[]), text);
    assert!(fixed(&["--doubtful=edit"]).contains("<https://b.com/c[^1]>"));
}

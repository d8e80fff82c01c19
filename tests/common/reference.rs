//! Programs that the profiles equal, where they are installed.

use std::env;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::normal;

/// A program that reads Markdown and writes HTML.
pub struct Reference {
    program: String,
}

impl Reference {
    /// The program that an environment variable names. Any version but `version` is refused.
    pub fn named_by(variable: &str, version: &str) -> Self {
        let program = env::var(variable)
            .unwrap_or_else(|error| panic!("{variable}: {error}; see tests/README.md"));
        let output = Command::new(&program)
            .arg("--version")
            .output()
            .expect("the reference runs");
        let found = String::from_utf8_lossy(&output.stdout);
        assert!(
            found.split_whitespace().any(|word| word == version),
            "{program} is not {version}: {found}"
        );
        Reference { program }
    }

    /// cmark-gfm, the reference of `Profile::Gfm`.
    pub fn cmark_gfm() -> Self {
        Reference::named_by("BARELINK_CMARK_GFM", "0.29.0.gfm.13")
    }

    /// The HTML of a document, in normal form.
    pub fn html(&self, markdown: &str, arguments: &[&str]) -> String {
        let mut command = Command::new(&self.program);
        let streams = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = streams.spawn().expect("the reference runs");
        child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(markdown.as_bytes())
            .expect("the reference reads");
        let output = child.wait_with_output().expect("the reference ends");
        normal(&String::from_utf8(output.stdout).expect("the reference writes UTF-8"))
    }

    /// The HTML that cmark-gfm makes of a document with these extensions, in normal form.
    pub fn html_with(&self, markdown: &str, extensions: &[&str]) -> String {
        let flags = extensions.iter().flat_map(|&extension| ["-e", extension]);
        self.html(
            markdown,
            &["--unsafe"].into_iter().chain(flags).collect::<Vec<_>>(),
        )
    }
}

//! cmark-gfm, the reference of `Profile::Gfm`.
#![allow(unreachable_pub, reason = "two packages use it")]

use std::env;
use std::io::Write as _;
use std::process::{Command, Stdio};

const VERSION: &str = "0.29.0.gfm.13";

/// The program that `BARELINK_CMARK_GFM` names; it takes cmark-gfm's flags (`--version`, `--unsafe`, `-e EXTENSION`), reads
/// Markdown and writes HTML.
pub struct Reference {
    program: String,
}

impl Reference {
    /// Any version but 0.29.0.gfm.13 is refused.
    pub fn find() -> Self {
        let program = env::var("BARELINK_CMARK_GFM")
            .expect("BARELINK_CMARK_GFM names a program; see tests/reference/cmark_gfm.rs");
        let output = Command::new(&program).arg("--version").output().expect("the reference runs");
        let version = String::from_utf8_lossy(&output.stdout);
        assert!(version.split_whitespace().any(|word| word == VERSION), "{program} is not {VERSION}: {version}");
        Reference { program }
    }

    /// The HTML of a document, in normal form.
    pub fn html(&self, markdown: &str, extensions: &[&str]) -> String {
        let mut command = Command::new(&self.program);
        command.arg("--unsafe").args(extensions.iter().flat_map(|extension| ["-e", extension]));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the reference runs");
        child.stdin.take().expect("a pipe").write_all(markdown.as_bytes()).expect("the reference reads");
        let output = child.wait_with_output().expect("the reference ends");
        let html = String::from_utf8(output.stdout).expect("the reference writes UTF-8");
        barelink_spec::normalize(html.trim())
    }
}

//! A signal while `fix` writes: no file is torn, none is left beside another, and what was done is
//! told.

use std::env;
use std::fs;
use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Stdio};

use pretty_assertions::assert_eq;

use crate::{BARELINK, folder, names};

/// Their report does not fit into a pipe, so that the command cannot be done before the signal
/// comes.
const FILES: usize = 6000;

/// Issue 17, item 5: on SIGINT and SIGTERM the report of what was done is printed, and no temporary
/// file is left.
#[test]
fn a_signal_lets_fix_tell_what_was_done() {
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let folder = folder([]);
        for number in 0..FILES {
            fs::write(folder.path().join(format!("{number:04}.md")), "a@b.com").unwrap();
        }
        let mut command = Command::new(BARELINK);
        command
            .args(["fix", "."])
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut report = vec![0];
        stdout.read_exact(&mut report).expect("the first report");
        let mut kill = Command::new("kill");
        assert!(
            kill.args([format!("-{signal}"), child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        stdout.read_to_end(&mut report).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{output:?}");

        let all = names(&folder);
        assert_eq!(all.len(), FILES, "nothing is left beside the files");
        let read = |name: &String| fs::read(folder.path().join(name)).unwrap();
        let written: Vec<_> = all
            .iter()
            .filter(|name| read(name) == b"<a@b.com>")
            .collect();
        assert!((1..FILES).contains(&written.len()), "{}", written.len());
        assert!(
            all.iter()
                .all(|name| [&b"a@b.com"[..], b"<a@b.com>"].contains(&&*read(name))),
            "whole or not at all"
        );
        let expected: String = written
            .iter()
            .flat_map(|name| [&***name, ": 1 link rewritten\n"])
            .collect();
        assert_eq!(
            String::from_utf8(report).unwrap(),
            expected,
            "told are those that are written"
        );
        let left = FILES - written.len();
        let message = format!(
            "barelink: stopped by SIG{signal}: {left} of {FILES} files were not processed\n"
        );
        assert_eq!(String::from_utf8(output.stderr).unwrap(), message);
    }
}

/// What writes no file has nothing to tell, and ends as any other program does.
#[test]
fn a_signal_ends_what_reads_standard_input() {
    for args in [["fix", "-"], ["check", "-"]] {
        let mut child = Command::new(BARELINK)
            .args(args)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        assert!(
            Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(2), "{args:?} {status:?}");
    }
}

/// A program that calls the command as a function, such as Python, goes on after it, and must not
/// ignore signals then.
#[test]
fn after_a_run_a_signal_ends_the_process() {
    // The test starts itself: the signal ends the whole process.
    const STARTED: &str = "BARELINK_TEST_RAISES";
    if env::var_os(STARTED).is_some() {
        let mut input = &b"a@b.com"[..];
        let mut output = Vec::new();
        let mut errors = Vec::new();
        let mut streams = barelink_cli::Streams::new(&mut input, &mut output, &mut errors);
        assert_eq!(
            barelink_cli::run(["barelink", "fix", "--no-config", "-"], &mut streams),
            0
        );
        assert_eq!(output, b"<a@b.com>");
        signal_hook::low_level::raise(signal_hook::consts::SIGTERM).unwrap();
        return;
    }
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "signals::after_a_run_a_signal_ends_the_process"])
        .env(STARTED, "1");
    let output = command.output().unwrap();
    assert_eq!(
        output.status.signal(),
        Some(signal_hook::consts::SIGTERM),
        "{output:?}"
    );
}

/// `ulimit -f` sends SIGXFSZ to a process whose file gets too large.
#[test]
fn a_file_that_may_not_be_so_large_stays_as_it_was() {
    let mut random = fastrand::Rng::with_seed(25);
    let folder = folder([]);
    let old = |links: usize| "a@b.com\n".repeat(links);
    let new = |links: usize| "<a@b.com>\n".repeat(links);
    let links: Vec<usize> = (0..60).map(|_| random.usize(1..2_000)).collect();
    for (number, &links) in links.iter().enumerate() {
        fs::write(folder.path().join(format!("{number:02}.md")), old(links)).unwrap();
    }
    // The unit is 512 bytes or 1024, which depends on the shell.
    let output = Command::new("sh")
        .args(["-c", "ulimit -f 10; exec \"$0\" fix .", BARELINK])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(names(&folder).len(), links.len(), "nothing is left");
    let mut written = 0;
    for (number, &links) in links.iter().enumerate() {
        let text = fs::read_to_string(folder.path().join(format!("{number:02}.md"))).unwrap();
        if text == new(links) {
            assert!(text.len() <= 10 << 10);
            written += 1;
        } else {
            assert!(text == old(links) && new(links).len() > 10 << 9, "{number}");
        }
    }
    assert!((1..links.len()).contains(&written), "{written}");
}

//! Counts instructions: runs this program under `valgrind --tool=callgrind`, which writes one
//! figure for each [`measured`] call.

use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// Runs a task whose instructions are counted. Only this function is counted, and each call
/// separately.
// Not inlined: valgrind finds it by its name.
#[inline(never)]
pub fn measured(task: &mut dyn FnMut() -> usize) -> usize {
    // `black_box`, so that the call is not the last instruction: a tail call would be a jump, which
    // ends the count.
    std::hint::black_box(task())
}

/// Runs this program with `arguments`, and returns the instructions of each call of [`measured`],
/// in order.
///
/// # Errors
///
/// If valgrind is not installed or the program fails.
pub fn instructions<S: AsRef<OsStr>>(arguments: &[S]) -> Result<Vec<u64>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("out");
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--toggle-collect=barelink_bench::callgrind::measured",
            "--dump-after=barelink_bench::callgrind::measured",
        ])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(env::current_exe()?)
        .args(arguments)
        .stdout(Stdio::null())
        .output()
        .map_err(|error| format!("valgrind: {error} (Debian: apt-get install valgrind)"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    (1..)
        .map(|number| out.with_extension(number.to_string()))
        .take_while(|dump| dump.exists())
        .map(|dump| total(&dump))
        .collect()
}

fn total(dump: &Path) -> Result<u64, Box<dyn Error>> {
    let text = fs::read_to_string(dump)?;
    let total = text.lines().find_map(|line| {
        line.strip_prefix("totals: ")
            .or_else(|| line.strip_prefix("summary: "))
    });
    Ok(total.ok_or("callgrind wrote no total")?.trim().parse()?)
}

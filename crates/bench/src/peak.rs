//! The peak memory of this process. Linux only, because it is read from `/proc`.

use std::error::Error;
use std::fs;

/// Returns the peak memory of this process in kilobytes.
///
/// # Errors
///
/// If `/proc/self/status` cannot be read, or has no peak.
pub fn kilobytes() -> Result<usize, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .ok_or("no peak in /proc/self/status")?;
    Ok(peak.trim().trim_end_matches("kB").trim().parse()?)
}

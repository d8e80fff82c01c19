//! The work of a program that asks for all links, their destinations and their positions in UTF-16
//! is linear in the text. Instructions are counted, not time.
#![cfg(all(unix, not(miri)))]

mod common;

use std::env;
use std::process::Command;

use barelink_c::api::barelink_links_to_utf16;
use barelink_c::types::barelink_status;
use common::Finder;

/// The number of links for the process whose instructions are counted.
const LINKS: &str = "BARELINK_LINKS";

#[test]
fn links_and_their_destinations() {
    if let Some(count) = env::var(LINKS).ok().and_then(|count| count.parse().ok()) {
        return all_destinations(count);
    }
    let (Some(none), Some(few), Some(many)) =
        (instructions(0), instructions(500), instructions(4000))
    else {
        println!("SKIPPED: valgrind is not installed");
        return;
    };
    // Eight times the links: less than ten times the instructions, without those that start the
    // process.
    let few = few - none;
    let many = many - none;
    assert!(
        many < 10 * few,
        "{few} instructions for 500 links, and {many} for 4000"
    );
}

fn all_destinations(count: usize) {
    let finder = Finder::new(&[("profile", "uts58"), ("choices", "write-a-labels")]);
    let text = "例え.jp ".repeat(count);
    let mut links = finder.links(text.as_bytes());
    assert_eq!(links.len(), count);
    for link in &links {
        assert_eq!(
            finder.destination(text.as_bytes(), link),
            "http://xn--r8jz45g.jp"
        );
    }
    // SAFETY: the text and the array live.
    let status = unsafe {
        barelink_links_to_utf16(
            text.as_ptr().cast(),
            text.len(),
            links.as_mut_ptr(),
            links.len(),
        )
    };
    assert_eq!(status, barelink_status::Ok);
    // Each link and the space after it have six characters.
    assert!(
        links
            .iter()
            .enumerate()
            .all(|(number, link)| (link.start, link.end) == (6 * number, 6 * number + 5))
    );
}

/// Counts the instructions of this program for some links; `None` without valgrind.
fn instructions(links: usize) -> Option<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe().expect("this program"));
    let output = valgrind
        .args(["--exact", "links_and_their_destinations"])
        .env(LINKS, links.to_string())
        .output()
        .ok()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    let collected = messages
        .lines()
        .find_map(|line| line.split_once("Collected : "))
        .expect("the number of instructions");
    Some(collected.1.trim().parse().expect("a number"))
}

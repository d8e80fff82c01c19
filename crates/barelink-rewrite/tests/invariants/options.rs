//! The guide's page of options has the rows of [`RewriteOption`]. The other parts of the page are
//! those of the library's tests.

use std::fmt::Write as _;
use std::{env, fs};

use barelink::Finder;
use barelink_pulldown_cmark::GITHUB;
use barelink_rewrite::{Planner, RewriteOption};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/options.md");
const START: &str = "<!-- made from the library's table: rewrite -->\n";
const END: &str = "<!-- end -->";

fn table() -> String {
    let mut table = String::from(
        "| option | what it does | values; the first is the default |\n|---|---|---|\n",
    );
    let planner = Planner::new(GITHUB, &Finder::default());
    for &option in RewriteOption::ALL {
        let names = option.values().names();
        assert_eq!(
            Some(&&*option.value_of(&planner)),
            names.first(),
            "the default is not the first"
        );
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        let summary = option.summary().replace('|', "\\|");
        let _ = writeln!(
            table,
            "| `{}` | {summary} | {} |",
            option.name(),
            names.join(", ")
        );
    }
    table
}

/// With `BARELINK_GENERATE` in the environment, the part is written anew.
#[test]
fn the_page_of_options_has_those_of_a_plan() {
    let page = fs::read_to_string(PAGE).expect("the page of options");
    let (before, part) = page.split_once(START).expect("the part");
    let (_, after) = part.split_once(END).expect("its end");
    let made = format!("{before}{START}\n{}\n{END}{after}", table());
    if env::var_os("BARELINK_GENERATE").is_some() {
        fs::write(PAGE, &made).expect("the page can be written");
    }
    assert!(page == made, "docs/src/options.md is outdated");
}

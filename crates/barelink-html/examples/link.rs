//! Links the bare URLs of an HTML page: `cargo run -p barelink-html --example link <page.html`.

use std::io::{Read, Write, stdin, stdout};

use barelink::Finder;
use barelink_html::{Options, link_bytes};

fn main() -> std::io::Result<()> {
    let mut page = Vec::new();
    stdin().read_to_end(&mut page)?;
    stdout().write_all(&link_bytes(&page, &Finder::default(), &Options::new()))
}

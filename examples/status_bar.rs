//! Shows the destination of a link, as a status bar does, and uses the standard's algorithm to find
//! the end of a link that another finder found.

use barelink::uts58::{Host, link_end, pretty};

fn main() {
    let href = "https://xn--bcher-kva.de/b%C3%BCcher?q=%D7%90%20b";
    let shown = pretty(href).host(Host::Unicode);
    println!("{shown}");
    assert_eq!(shown.to_string(), "https://bücher.de/bücher?q=א%20b");
    assert!(shown.is_detectable());

    // Another finder stopped at the first character above ASCII.
    let text = "(https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン)";
    let host_end = text.find(".org").expect("a host") + ".org".len();
    let link = &text[1..link_end(text, host_end)];
    println!("{link}");
    assert_eq!(
        link,
        "https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン"
    );
}

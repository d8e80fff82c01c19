//! Real pages, such as the documentation that packages ship. Ignored: `BARELINK_HTML_PAGES` names a
//! folder with pages.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use barelink::Finder;
use barelink_html::{Options, link_bytes};

use crate::common::{NEW, Pairs, check, finders};

fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry
                .extension()
                .is_some_and(|extension| extension == "html" || extension == "htm")
            {
                pages.push(entry);
            }
        }
    }
    pages.sort();
    pages
}

/// All checks of hostile fragments, for each profile in turn.
#[test]
#[ignore = "needs pages in BARELINK_HTML_PAGES"]
fn real_pages() {
    let folder =
        std::env::var_os("BARELINK_HTML_PAGES").expect("BARELINK_HTML_PAGES names a folder");
    let mut pairs = Pairs::open();
    let finders = finders();
    let options = Options::new().class(NEW);
    let [mut anchors, mut bytes, mut not_utf8, mut failures] = [0; 4];
    let pages = pages(Path::new(&folder));
    for (number, path) in pages.iter().enumerate() {
        let page = fs::read(path).expect("a readable page");
        bytes += page.len();
        let Ok(text) = std::str::from_utf8(&page) else {
            not_utf8 += 1;
            let linked = link_bytes(&page, &finders[0], &options);
            assert_eq!(
                link_bytes(&linked, &finders[0], &options),
                linked,
                "{}",
                path.display()
            );
            continue;
        };
        for finder in [&Finder::default(), &finders[number % finders.len()]] {
            if let Ok(found) = catch_unwind(AssertUnwindSafe(|| check(text, finder))) {
                anchors += found;
            } else {
                println!("FAILED: {} {:?}", path.display(), finder.profile());
                failures += 1;
            }
        }
        pairs.push(text, &Finder::default());
    }
    println!(
        "{} pages, {bytes} bytes, {not_utf8} not UTF-8, {anchors} new anchors, {failures} failures",
        pages.len()
    );
    assert_eq!(failures, 0);
}

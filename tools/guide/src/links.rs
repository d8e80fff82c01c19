//! Checks links: those of the built guide, and those of the repository's Markdown files to other
//! files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use scraper::{Html, Selector};

/// Links with this prefix lead to a file or a folder of the repository.
const REPOSITORY: &str = "https://github.com/barelink/barelink/";

/// The parts of such a link before the path.
const VIEWS: [&str; 3] = ["blob/main/", "tree/main/", "edit/main/"];

/// A page of the guide: the places that links can lead to, and its own links.
struct Page {
    anchors: BTreeSet<String>,
    links: Vec<String>,
}

/// Returns the dead links of the built guide.
pub(crate) fn in_guide(checkout: &Path, built: &Path) -> Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    for file in files(built, "html")? {
        // One page that has all the others, the list for readers without scripts, and the page for
        // addresses that do not exist.
        if ["print.html", "toc.html", "404.html"]
            .iter()
            .any(|name| file.ends_with(name))
        {
            continue;
        }
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        pages.insert(file, page(&text));
    }
    let mut dead = Vec::new();
    for (file, page) in &pages {
        for link in &page.links {
            if let Some(path) = link.strip_prefix(REPOSITORY) {
                if !leads_into_repository(checkout, path) {
                    dead.push(format!("{}: {link}", file.display()));
                }
                continue;
            }
            if has_scheme(link) {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() {
                file.clone()
            } else {
                resolved(file, path)
            };
            let leads = match pages.get(&target) {
                Some(page) => anchor.is_empty() || page.anchors.contains(anchor),
                None => target.exists(),
            };
            if !leads {
                dead.push(format!("{}: {link}", file.display()));
            }
        }
    }
    Ok(dead)
}

/// Returns the dead links of the repository's Markdown files to other files.
pub(crate) fn in_repository(checkout: &Path) -> Result<Vec<String>> {
    let mut dead = Vec::new();
    for file in markdown(checkout)? {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
            let Event::Start(Tag::Link { dest_url: link, .. }) = event else {
                continue;
            };
            let leads = match link.strip_prefix(REPOSITORY) {
                Some(path) => leads_into_repository(checkout, path),
                // A registry shows the page of a package without the files beside it.
                None if is_of_package(checkout, &file) => {
                    has_scheme(&link) || link.starts_with('#')
                }
                None => has_scheme(&link) || leads_to_file(&file, &link),
            };
            if !leads {
                dead.push(format!("{}: {link}", file.display()));
            }
        }
    }
    Ok(dead)
}

/// Returns whether a registry may show the file: the README of the library, or of a package in
/// `crates` or `bindings`.
fn is_of_package(checkout: &Path, file: &Path) -> bool {
    let Ok(file) = file.strip_prefix(checkout) else {
        return false;
    };
    let parts: Vec<_> = file
        .iter()
        .filter_map(|part| part.to_str())
        .filter(|part| *part != ".")
        .collect();
    matches!(
        parts[..],
        ["README.md"] | ["crates" | "bindings", _, "README.md"]
    )
}

/// Returns the Markdown files that people read, without those of tests and of the built guide.
fn markdown(checkout: &Path) -> Result<Vec<PathBuf>> {
    let mut found = files(&checkout.join("docs"), "md")?;
    for folder in [".", "tests", "fuzz", "tools", ".github"] {
        found.extend(in_folder(&checkout.join(folder), "md")?);
    }
    for folder in ["crates", "bindings", "integrations"] {
        for package in fs::read_dir(checkout.join(folder))? {
            let package = package?.path();
            if package.is_dir() {
                found.extend(in_folder(&package, "md")?);
            }
        }
    }
    Ok(found)
}

/// Returns whether a link leads out of the guide or the repository. Such links are not followed.
fn has_scheme(link: &str) -> bool {
    link.split_once(':')
        .is_some_and(|(scheme, _)| scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Returns whether a link to the repository leads to a file or a folder of it.
fn leads_into_repository(checkout: &Path, link: &str) -> bool {
    let Some(path) = VIEWS.iter().find_map(|view| link.strip_prefix(view)) else {
        return true;
    };
    leads_to_file(&checkout.join("README.md"), path)
}

/// Returns whether a link in a file leads to a file or a folder, and to a heading of it.
fn leads_to_file(from: &Path, link: &str) -> bool {
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() {
        from.to_path_buf()
    } else {
        resolved(from, path)
    };
    // The pages of rules are made when the guide is built; `in_guide` checks their anchors.
    if anchor.is_empty() || target.components().any(|part| part.as_os_str() == "rules") {
        return target.exists();
    }
    // A file that is no Markdown has lines, such as `#L12`.
    let number = anchor
        .strip_prefix('L')
        .and_then(|digits| digits.parse().ok());
    fs::read_to_string(&target).is_ok_and(|text| match number {
        Some(number) => (1..=text.lines().count()).contains(&number),
        None => headings(&text).contains(anchor),
    })
}

/// Returns the path that a link in a file leads to.
fn resolved(from: &Path, link: &str) -> PathBuf {
    let mut path = from.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(path.pop()),
            part => path.push(part),
        }
    }
    path
}

/// Returns the anchors of the headings, as GitHub and mdBook make them, and those of tags such as
/// `<a id="M9">`.
fn headings(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading = None::<String>;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                anchors.extend(heading.take().map(|heading| anchor(&heading)));
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    *heading += &text;
                }
            }
            Event::InlineHtml(tag) => {
                let id = tag
                    .strip_prefix("<a id=\"")
                    .and_then(|tag| tag.strip_suffix("\">"));
                anchors.extend(id.map(str::to_owned));
            }
            _ => {}
        }
    }
    anchors
}

/// Returns the anchor of a heading with this text.
fn anchor(heading: &str) -> String {
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c))
        .collect::<String>();
    kept.replace(' ', "-")
}

fn page(text: &str) -> Page {
    let html = Html::parse_document(text);
    let select = |selector| Selector::parse(selector).expect("a valid selector");
    let with_id = select("[id]");
    let with_link = select("[href]");
    let values = |selector, name| {
        html.select(selector)
            .filter_map(move |element| element.value().attr(name))
            .map(str::to_owned)
    };
    Page {
        anchors: values(&with_id, "id").collect(),
        links: values(&with_link, "href").collect(),
    }
}

/// Returns the files in a folder and in the folders below it that have this extension.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = in_folder(folder, extension)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        }
    }
    Ok(found)
}

/// Returns the files in a folder that have this extension.
fn in_folder(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|its| its == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

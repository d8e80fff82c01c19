//! Builds the guide in `docs/` with mdBook and barelink's own preprocessor, and checks its links.
//!
//! `cargo run --package barelink-guide` writes the guide to `target/guide`. It makes the pages of
//! the rules from `spec/`, adds the playground if it is built, and fails if a link inside the
//! guide, or from a Markdown file of the repository to another file, leads nowhere.
//!
//! With `--web` it builds the playground first, which needs Node and the built package in
//! `bindings/js`, and fails if it cannot.

mod links;
mod rules;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context as _, Result, bail, ensure};
use mdbook_barelink::Barelink;
use mdbook_driver::MDBook;
use mdbook_preprocessor::book::Book;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

use rules::Rules;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("guide: {error:?}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .context("the repository")?;
    check_lists(&checkout)?;
    match env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => {}
        [option] if option == "--web" => build_playground(&checkout)?,
        _ => bail!("the only option is `--web`"),
    }
    let built = build(&checkout)?;
    let mut dead = links::in_guide(&checkout, &built)?;
    dead.extend(links::in_repository(&checkout)?);
    for link in &dead {
        eprintln!("guide: {link}");
    }
    ensure!(dead.is_empty(), "{} links lead nowhere", dead.len());
    println!("{}", built.join("index.html").display());
    Ok(())
}

/// Compares the lists of rules in `docs/src/rules` with `spec/`, or writes them anew if the
/// variable `BARELINK_GENERATE` is set.
fn check_lists(checkout: &Path) -> Result<()> {
    let rules = Rules::read(&checkout.join("spec"))?;
    for entry in fs::read_dir(checkout.join("docs/src/rules"))? {
        let file = entry?.path();
        let page = fs::read_to_string(&file)?;
        let title = page
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# "))
            .context("a title")?;
        let name = file
            .file_stem()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let list = rules
            .list(name, title)
            .with_context(|| format!("spec/{name}.txt"))?;
        if env::var_os("BARELINK_GENERATE").is_some() {
            fs::write(&file, list)?;
        } else {
            ensure!(
                page == list,
                "{} is outdated: BARELINK_GENERATE=1 cargo run --package barelink-guide",
                file.display()
            );
        }
    }
    Ok(())
}

/// Builds the guide, and returns its folder.
fn build(checkout: &Path) -> Result<PathBuf> {
    let mut book = MDBook::load(checkout.join("docs"))?;
    let built = checkout.join("target/guide");
    book.config.build.build_dir.clone_from(&built);
    book.with_preprocessor(Guide {
        rules: Rules::read(&checkout.join("spec"))?,
    });
    book.build()?;
    add_playground(checkout, &built)?;
    Ok(built)
}

/// Builds the playground anew, so that the web never shows an old one.
fn build_playground(checkout: &Path) -> Result<()> {
    let status = Command::new("node")
        .arg(checkout.join("playground/build.mjs"))
        .status()
        .context("node")?;
    ensure!(
        status.success(),
        "the playground is not built: run `npm ci` and `npm run build` in `bindings/js` first"
    );
    Ok(())
}

/// Adds the playground, or a page that says how to build it.
fn add_playground(checkout: &Path, built: &Path) -> Result<()> {
    const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>barelink \
        playground</title><p>The playground is not built. \
        <a href=\"../playground.html\">The guide says how to build it.</a>\n";
    let page = checkout.join("playground/dist/index.html");
    let page = if page.exists() {
        fs::read(page)?
    } else {
        NOT_BUILT.into()
    };
    fs::create_dir_all(built.join("playground"))?;
    Ok(fs::write(built.join("playground/index.html"), page)?)
}

/// The preprocessor of the guide: fills the pages of the rules, then makes links as
/// `mdbook-barelink` does.
struct Guide {
    rules: Rules,
}

impl Preprocessor for Guide {
    // The name in `book.toml`: this preprocessor takes the place of the program `mdbook-barelink`.
    fn name(&self) -> &str {
        Barelink.name()
    }

    fn run(&self, context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        book.for_each_chapter_mut(|chapter| {
            let path = chapter
                .path
                .as_deref()
                .and_then(|path| path.strip_prefix("rules").ok());
            let name = path
                .and_then(|path| path.file_stem())
                .and_then(|name| name.to_str());
            if let Some(page) = name.and_then(|name| self.rules.page(name, &chapter.name)) {
                chapter.content = page;
            }
        });
        Barelink.run(context, book)
    }
}

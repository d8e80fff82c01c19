//! A preprocessor for [mdBook](https://rust-lang.github.io/mdBook/) 0.5: the links that people type bare in a book become links.
//!
//! The program `mdbook-barelink` is what mdBook calls; [`Barelink`] is for those who call mdBook as a library.
//! Each chapter is rewritten by [`barelink::rewrite`], which parses what it wrote: text, links and structure are what
//! the book had, with its bare links.

#![allow(clippy::doc_markdown, reason = "mdBook is a name, not an item")]

mod options;

use std::io::{self, Write};

use barelink::rewrite::Refused;
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::{MDBOOK_VERSION, Preprocessor, PreprocessorContext, errors};

use options::Options;

/// The preprocessor. Its options are those of the table `preprocessor.barelink` of `book.toml`: `profile`, `kinds`, `style`,
/// `verbose`.
///
/// ```
/// use mdbook_barelink::Barelink;
/// use mdbook_preprocessor::book::{Book, Chapter};
/// use mdbook_preprocessor::{Preprocessor as _, PreprocessorContext};
///
/// let chapter = Chapter::new("Start", "See \"https://example.com\"...".to_owned(), "start.md", Vec::new());
/// let book = Book::new_with_items(vec![chapter.into()]);
/// let context = PreprocessorContext::new(".".into(), Default::default(), "html".to_owned());
/// let book = Barelink.run(&context, book)?;
/// assert_eq!(book.chapters().next().unwrap().content, "See \"<https://example.com>\"...");
/// # Ok::<(), mdbook_preprocessor::errors::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Barelink;

impl Preprocessor for Barelink {
    fn name(&self) -> &'static str {
        "barelink"
    }

    /// Writes the bare links of all chapters out, but for those in headings, of which mdBook makes links itself, and in template
    /// tags. Links that stay bare are told on standard error, a line each; those in headings and tags only with the option
    /// `verbose`, else they are counted.
    ///
    /// # Errors
    ///
    /// An option that is not known or has no such value.
    fn run(&self, context: &PreprocessorContext, mut book: Book) -> errors::Result<Book> {
        warn_of_version(&context.mdbook_version);
        let options = Options::new(&context.config)?;
        let mut protected = 0;
        book.for_each_chapter_mut(|chapter| {
            let plan = options.planner.plan(&chapter.content);
            tell_all(chapter, plan.refused());
            if options.is_verbose {
                tell_all(chapter, plan.protected());
            }
            protected += plan.protected().len();
            let applied = plan.apply().into_owned();
            chapter.content = applied;
        });
        if protected > 0 && !options.is_verbose {
            let links = if protected == 1 { "link" } else { "links" };
            tell(&format!(
                "{protected} {links} in headings and template tags left alone (`verbose = true` lists them)"
            ));
        }
        Ok(book)
    }
}

/// The books of another release may be read otherwise than this one takes them to be.
fn warn_of_version(version: &str) {
    let release = |version: &str| version.split('.').take(2).map(str::to_owned).collect::<Vec<_>>();
    if release(version) != release(MDBOOK_VERSION) {
        tell(&format!("made for mdBook {MDBOOK_VERSION}, and called by {version}"));
    }
}

fn tell_all(chapter: &Chapter, links: &[Refused<'_>]) {
    let place = chapter.source_path.as_ref().map_or_else(|| chapter.name.clone(), |path| path.display().to_string());
    for refused in links {
        tell(&format!("{place}: {} stays: {}", refused.link().as_str(), refused.reason()));
    }
}

/// That standard error cannot be written to is told nowhere.
fn tell(line: &str) {
    let _ = writeln!(io::stderr(), "mdbook-barelink: {line}");
}

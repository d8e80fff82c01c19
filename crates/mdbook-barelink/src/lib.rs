//! A preprocessor for [mdBook](https://rust-lang.github.io/mdBook/) 0.5: turns bare URLs and e-mail
//! addresses in a book into links.
//!
//! mdBook calls the program `mdbook-barelink`. If you use mdBook as a library, use [`Barelink`].
//! [`barelink_rewrite`] rewrites each chapter, and verifies the result by parsing it: only the
//! links have changed.

#![allow(clippy::doc_markdown, reason = "mdBook is a name, not an item")]

mod options;

use std::io::{self, Write};

use barelink_rewrite::Refused;
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::{MDBOOK_VERSION, Preprocessor, PreprocessorContext, errors};

use options::PreprocessorOptions;

/// The preprocessor. The table `preprocessor.barelink` of `book.toml` has its options: those of
/// [`barelink::FinderOption`] and of [`barelink_rewrite::RewriteOption`], with the same names, and
/// `verbose`.
///
/// ```
/// use mdbook_barelink::Barelink;
/// use mdbook_preprocessor::book::{Book, Chapter};
/// use mdbook_preprocessor::{Preprocessor as _, PreprocessorContext};
///
/// let chapter = Chapter::new(
///     "Start",
///     "See \"https://example.com\"...".to_owned(),
///     "start.md",
///     Vec::new(),
/// );
/// let book = Book::new_with_items(vec![chapter.into()]);
/// let context = PreprocessorContext::new(".".into(), Default::default(), "html".to_owned());
/// let book = Barelink.run(&context, book)?;
/// assert_eq!(
///     book.chapters().next().unwrap().content,
///     "See \"<https://example.com>\"..."
/// );
/// # Ok::<(), mdbook_preprocessor::errors::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Barelink;

impl Preprocessor for Barelink {
    fn name(&self) -> &'static str {
        "barelink"
    }

    /// Rewrites the bare links in all chapters, except for those in headings, which mdBook makes
    /// links itself, and those in template tags. Links that stay bare are reported on standard
    /// error, one line each. Those in headings and tags are listed with the option `verbose`, and
    /// otherwise only counted.
    ///
    /// # Errors
    ///
    /// An unknown option, or an invalid value of an option.
    fn run(&self, context: &PreprocessorContext, mut book: Book) -> errors::Result<Book> {
        warn_of_version(&context.mdbook_version);
        let options = PreprocessorOptions::new(&context.config)?;
        let mut protected = 0;
        book.for_each_chapter_mut(|chapter| {
            let plan = options.planner.plan(&chapter.content);
            report_all(chapter, plan.refused());
            if options.is_verbose {
                report_all(chapter, plan.protected());
            }
            protected += plan.protected().len();
            // Owned, because the plan borrows the chapter that is assigned to.
            let applied = plan.apply().into_owned();
            chapter.content = applied;
        });
        if protected > 0 && !options.is_verbose {
            let links = if protected == 1 { "link" } else { "links" };
            report(&format!(
                "skipped {protected} {links} in headings and protected syntax (`verbose = true` lists them)"
            ));
        }
        Ok(book)
    }
}

/// Warns if mdBook has another release than this program was built for.
fn warn_of_version(version: &str) {
    // Another release may parse books in another way, so the verified result may not be what it
    // shows.
    let release = |version: &str| {
        version
            .split('.')
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    if release(version) != release(MDBOOK_VERSION) {
        report(&format!(
            "made for mdBook {MDBOOK_VERSION}, and called by {version}"
        ));
    }
}

fn report_all(chapter: &Chapter, links: &[Refused<'_>]) {
    let place = chapter
        .source_path
        .as_ref()
        .map_or_else(|| chapter.name.clone(), |path| path.display().to_string());
    for refused in links {
        report(&format!(
            "{place}: {} stays bare: {}",
            refused.link().as_str(),
            refused.reason()
        ));
    }
}

fn report(line: &str) {
    // If standard error cannot be written to, there is no place to report that. Standard output is
    // the book.
    let _ = writeln!(io::stderr(), "mdbook-barelink: {line}");
}

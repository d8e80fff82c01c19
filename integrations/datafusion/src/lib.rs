//! SQL functions for [DataFusion](https://docs.rs/datafusion) that find bare URLs and e-mail
//! addresses in columns of text.
//!
//! [`register`] adds four functions to a session:
//!
//! | function | result |
//! |---|---|
//! | `bare_links(text [, profile [, options]])` | a list of structs |
//! | `bare_links_markdown(text [, profile [, options]])` | the same for Markdown of GitHub |
//! | `bare_link_hosts(text [, profile [, options]])` | a list of hosts |
//! | `linkify_html(text [, profile [, options]])` | HTML with its bare links as anchors |
//!
//! The fields are `start`, `length`, `kind`, `text`, `url`, `host` and `registrable_domain`.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::common::Result<()> {
//! let mut context = SessionContext::new();
//! barelink_datafusion::register(&mut context)?;
//! let query = "SELECT link.text AS text, link.url AS url, substr(page, link.start, link.length) AS typed \
//!          FROM (SELECT page, unnest(bare_links(page)) AS link \
//!          FROM (VALUES ('Café: www.example.com, or john@example.org')) AS pages (page))";
//! datafusion::assert_batches_eq!(
//!     [
//!         "+------------------+-------------------------+------------------+",
//!         "| text             | url                     | typed            |",
//!         "+------------------+-------------------------+------------------+",
//!         "| www.example.com  | http://www.example.com  | www.example.com  |",
//!         "| john@example.org | mailto:john@example.org | john@example.org |",
//!         "+------------------+-------------------------+------------------+",
//!     ],
//!     &context.sql(query).await?.collect().await?
//! );
//! # Ok(())
//! # }
//! ```
//!
//! `start` counts from 1 and `length` counts characters, as `substr` does. In Markdown this is the
//! range of the source; the text may differ from it where the source has escapes or markup.
//!
//! The text is a column of `Utf8`, `LargeUtf8` or `Utf8View`, which is read where it is. A
//! dictionary is cast to the type of its values. A null stays null, and a text without links gives
//! an empty list. `profile` and `options` are literals, and NULL is the default, GitHub's links.
//! `options` is a text of pairs with `;` between them, such as `'choices=write-https;max_len=200'`;
//! their names are those of [`FinderOption`](barelink::FinderOption) in snake case. A wrong option
//! is an error when the query is planned, with its name:
//!
//! ```
//! # use datafusion::prelude::SessionContext;
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::common::Result<()> {
//! # let mut context = SessionContext::new();
//! # barelink_datafusion::register(&mut context)?;
//! let error = context
//!     .sql("SELECT bare_links('www.example.com', 'github')")
//!     .await
//!     .expect_err("a wrong profile");
//! assert!(
//!     error
//!         .to_string()
//!         .contains("bare_links: option `profile`: `github`")
//! );
//! # Ok(())
//! # }
//! ```
//!
//! A `host` is the one that a browser opens ([`barelink::Link::host`]), in small letters and with
//! A-labels (`例え.jp` is `xn--r8jz45g.jp`), without user name and port; it is NULL for an address,
//! and `bare_link_hosts` leaves these out. A `registrable_domain` is its public suffix with one
//! label more, by the list of <https://publicsuffix.org>: `example.co.uk` of `www.example.co.uk`.
//!
//! ```
//! # use datafusion::prelude::SessionContext;
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::common::Result<()> {
//! # let mut context = SessionContext::new();
//! # barelink_datafusion::register(&mut context)?;
//! let query = "SELECT link.registrable_domain AS domain, count(*) AS links \
//! FROM (SELECT unnest(bare_links('www.example.co.uk http://a.example.co.uk:80 john@example.com')) AS link) \
//! WHERE link.host IS NOT NULL GROUP BY domain";
//! datafusion::assert_batches_eq!(
//!     [
//!         "+---------------+-------+",
//!         "| domain        | links |",
//!         "+---------------+-------+",
//!         "| example.co.uk | 2     |",
//!         "+---------------+-------+",
//!     ],
//!     &context.sql(query).await?.collect().await?
//! );
//! let query = "SELECT bare_link_hosts('http://Example.COM:80/a www.example.org john@example.net') AS hosts";
//! datafusion::assert_batches_eq!(
//!     [
//!         "+--------------------------------+",
//!         "| hosts                          |",
//!         "+--------------------------------+",
//!         "| [example.com, www.example.org] |",
//!         "+--------------------------------+",
//!     ],
//!     &context.sql(query).await?.collect().await?
//! );
//! # Ok(())
//! # }
//! ```
//!
//! A result is one batch. Where rows are large, as for `linkify_html` over whole pages,
//! `datafusion.execution.batch_size` limits its size.

mod characters;
mod columns;
mod documentation;
mod function;
mod function_kind;
mod hosts;
mod lists;
mod options;

use std::sync::Arc;

use datafusion::common::Result;
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::ScalarUDF;

use function::TextFunction;
use function_kind::FunctionKind;

/// Adds the functions to a session: a `SessionContext`, a `SessionState`, or another registry. A
/// function that has one of the names is replaced.
///
/// # Errors
///
/// Returns the error of a registry that takes no functions.
///
/// ```
/// use datafusion::execution::FunctionRegistry;
/// use datafusion::prelude::SessionContext;
///
/// let mut context = SessionContext::new();
/// barelink_datafusion::register(&mut context)?;
/// assert!(context.udfs().contains("bare_links"));
/// # Ok::<(), datafusion::common::DataFusionError>(())
/// ```
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    for function in functions() {
        registry.register_udf(function)?;
    }
    Ok(())
}

/// Returns the functions, for a registry that is filled in another way.
///
/// ```
/// let names: Vec<_> = barelink_datafusion::functions()
///     .iter()
///     .map(|function| function.name().to_owned())
///     .collect();
/// assert_eq!(
///     names,
///     [
///         "bare_links",
///         "bare_links_markdown",
///         "bare_link_hosts",
///         "linkify_html"
///     ]
/// );
/// ```
#[must_use]
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    FunctionKind::ALL
        .map(|kind| Arc::new(ScalarUDF::from(TextFunction::new(kind))))
        .to_vec()
}

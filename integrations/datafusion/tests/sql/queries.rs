//! Queries: options, errors of the planner, UNNEST, constants.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int64Array};
use datafusion::assert_batches_eq;

use crate::common::{column, context, views};

/// Returns the error of the planner. Nothing is read before it: the table does not exist.
async fn refused(call: &str) -> String {
    let context = context();
    context.register_batch("pages", batch()).expect("a table");
    context
        .sql(&format!("SELECT {call} FROM pages"))
        .await
        .expect_err(call)
        .strip_backtrace()
}

fn batch() -> datafusion::arrow::array::RecordBatch {
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    datafusion::arrow::array::RecordBatch::try_from_iter([
        ("text", views(["www.example.com"])),
        ("id", numbers),
    ])
    .expect("a batch")
}

#[tokio::test]
async fn wrong_options_are_refused_at_planning() {
    for function in [
        "bare_links",
        "bare_links_markdown",
        "bare_link_hosts",
        "linkify_html",
    ] {
        for (arguments, expected) in [
            ("text, 'github'", "option `profile`: `github`"),
            (
                "text, 'uts58', 'forum'",
                "option `options`: `forum` is not a name, `=` and a value",
            ),
            (
                "text, 'gfm', 'tld=known'",
                "option `tld`: the profile gfm cannot have this option",
            ),
            (
                "text, 'gfm', 'preset=chat'",
                "option `preset`: there is no such option",
            ),
            ("text, text", "option `profile` must be a literal text"),
            (
                "text, NULL, text",
                "option `options` must be a literal text",
            ),
            ("text, 1", "option `profile` must be a text, not Int64"),
            (
                "text, 'gfm', 1.5",
                "option `options` must be a text, not Float64",
            ),
            ("id", "`text` must be a text, not Int64"),
            ("", "takes 1 to 3 arguments"),
            (
                "text, 'gfm', NULL, 1",
                "takes 1 to 3 arguments (text, profile, options), not 4",
            ),
        ] {
            let error = refused(&format!("{function}({arguments})")).await;
            assert!(
                error.contains(expected) && error.contains(function),
                "{function}({arguments}): {error}"
            );
        }
    }
}

#[tokio::test]
async fn options_choose_the_links() {
    // README of the library, "Choose the rules": the brackets of this sentence.
    let sentence =
        "Ask jo@e.com or see www.e.com/a+b, http://e.com/~jo, 例え.jp/道, http://localhost/x.";
    for (options, expected) in [
        (
            "",
            "jo@e.com www.e.com/a+b http://e.com/~jo http://localhost/x",
        ),
        (
            ", NULL",
            "jo@e.com www.e.com/a+b http://e.com/~jo http://localhost/x",
        ),
        (
            ", NULL, NULL",
            "jo@e.com www.e.com/a+b http://e.com/~jo http://localhost/x",
        ),
        (
            ", 'gfm'",
            "jo@e.com www.e.com/a+b http://e.com/~jo http://localhost/x",
        ),
        (", 'md4c'", "jo@e.com"),
        (", 'md4c-0.5.3'", "jo@e.com www.e.com/a+b"),
        (", 'md4c-next'", "jo@e.com www.e.com/a+b http://e.com/~jo"),
        (
            ", 'uts58'",
            "jo@e.com www.e.com/a+b http://e.com/~jo 例え.jp/道",
        ),
        (", 'uts58', 'kinds=email'", "jo@e.com"),
        (", 'gfm', 'kinds=url,www; max_len=13'", "www.e.com/a+b"),
        (
            ", NULL, 'profile=chat'",
            "jo@e.com www.e.com/a+b http://e.com/~jo 例え.jp/道 http://localhost/x",
        ),
        (
            ", 'chat'",
            "jo@e.com www.e.com/a+b http://e.com/~jo 例え.jp/道 http://localhost/x",
        ),
    ] {
        let found = column(views([sentence]), &format!("bare_links(text{options})"))
            .await
            .expect("links");
        let found = crate::common::links(&found).remove(0).expect("a list");
        assert_eq!(
            found
                .iter()
                .map(|link| &*link.text)
                .collect::<Vec<_>>()
                .join(" "),
            expected,
            "{options}"
        );
    }
}

#[tokio::test]
async fn unnest_and_substr() {
    let context = context();
    context.register_batch("pages", batch()).expect("a table");
    let query =
        "SELECT id, link['kind'] AS kind, substr(text, link['start'], link['length']) AS typed
                 FROM (SELECT id, text, unnest(bare_links(text)) AS link FROM pages)";
    let rows = context
        .sql(query)
        .await
        .expect("a plan")
        .collect()
        .await
        .expect("rows");
    assert_batches_eq!(
        [
            "+----+------+-----------------+",
            "| id | kind | typed           |",
            "+----+------+-----------------+",
            "| 1  | www  | www.example.com |",
            "+----+------+-----------------+"
        ],
        &rows
    );
}

#[tokio::test]
async fn markdown_has_only_its_bare_links() {
    let source = "`www.e.com` [a](http://b.c) | *www.example.com/a* <http://d.e>";
    let found = column(views([source]), "bare_links_markdown(text)")
        .await
        .expect("links");
    let found = crate::common::links(&found).remove(0).expect("a list");
    assert_eq!(found.len(), 1);
    // From the `w` to the `a`, counted in the source.
    assert_eq!((found[0].start, found[0].length), (32, 17));
    assert_eq!(
        (&*found[0].kind, &*found[0].url),
        ("www", "http://www.example.com/a")
    );
}

#[tokio::test]
async fn a_constant_text_is_searched_once() {
    let context = context();
    context.register_batch("pages", batch()).expect("a table");
    let plan = context
        .sql("EXPLAIN SELECT bare_links('see www.example.com'), id FROM pages")
        .await
        .expect("a plan");
    let plan = datafusion::arrow::util::pretty::pretty_format_batches(
        &plan.collect().await.expect("rows"),
    )
    .expect("a table");
    let plan = plan.to_string();
    // The optimizer has replaced the call by its value.
    assert!(
        plan.contains("List([{start: 5") && plan.contains("http://www.example.com"),
        "{plan}"
    );
}

#[tokio::test]
async fn named_arguments() {
    let found = column(
        views(["www.example.com"]),
        "linkify_html(text, profile => 'md4c', options => 'choices=write-https')",
    )
    .await;
    assert_eq!(
        crate::common::texts(&found.expect("named arguments"))[0].as_deref(),
        Some("<a href=\"https://www.example.com\">www.example.com</a>")
    );
}

//! Layouts of arrays: views, large offsets, dictionaries, runs, slices, nulls, and batches without
//! rows.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, DictionaryArray, Int32Array, LargeStringArray, NullArray, RunArray,
    StringArray, StringViewArray,
};
use datafusion::arrow::datatypes::{DataType, Int32Type};

use crate::common::{column, links, texts};

/// A short text that a view holds itself, a long one, an empty one, a null, and text after
/// characters of several bytes.
const TEXTS: [Option<&str>; 6] = [
    Some("www.e.com"),
    Some("see https://example.com/a, or john@example.org"),
    Some(""),
    None,
    Some("例え😀 www.example.com"),
    Some("nothing"),
];

/// Start, length and URL of a link.
type Place = (usize, usize, &'static str);

/// The links of [`TEXTS`], counted by hand.
fn expected() -> Vec<Option<Vec<Place>>> {
    vec![
        Some(vec![(1, 9, "http://www.e.com")]),
        Some(vec![
            (5, 21, "https://example.com/a"),
            (31, 16, "mailto:john@example.org"),
        ]),
        Some(vec![]),
        None,
        Some(vec![(5, 15, "http://www.example.com")]),
        Some(vec![]),
    ]
}

fn layouts() -> Vec<ArrayRef> {
    vec![
        Arc::new(StringArray::from(TEXTS.to_vec())),
        Arc::new(LargeStringArray::from(TEXTS.to_vec())),
        Arc::new(StringViewArray::from(TEXTS.to_vec())),
        Arc::new(DictionaryArray::<Int32Type>::from_iter(TEXTS)),
        // The null is a value, and no key is null.
        Arc::new(DictionaryArray::new(
            Int32Array::from(vec![0, 1, 2, 3, 4, 5]),
            Arc::new(StringArray::from(TEXTS.to_vec())),
        )),
        Arc::new(RunArray::<Int32Type>::from_iter(TEXTS)),
    ]
}

#[tokio::test]
async fn links_of_each_layout_and_of_all_its_slices() {
    for array in layouts() {
        for start in 0..=array.len() {
            for length in 0..=array.len() - start {
                for function in ["bare_links", "bare_links_markdown"] {
                    let found = column(array.slice(start, length), &format!("{function}(text)"))
                        .await
                        .expect("links");
                    let found = links(&found);
                    let found: Vec<_> = found
                        .iter()
                        .map(|row| {
                            row.as_ref().map(|row| {
                                row.iter()
                                    .map(|link| (link.start, link.length, &*link.url))
                                    .collect()
                            })
                        })
                        .collect();
                    assert_eq!(
                        found,
                        expected()[start..start + length],
                        "{function} {:?} {start}",
                        array.data_type()
                    );
                }
            }
        }
    }
}

#[tokio::test]
async fn hosts_and_html_of_each_layout() {
    for array in layouts() {
        let hosts = column(array.clone(), "array_to_string(bare_link_hosts(text), ' ')")
            .await
            .expect("hosts");
        let hosts = datafusion::arrow::compute::cast(&hosts, &DataType::Utf8View).expect("texts");
        let expected = [
            Some("www.e.com"),
            Some("example.com"),
            Some(""),
            None,
            Some("www.example.com"),
            Some(""),
        ];
        assert_eq!(
            texts(&hosts),
            expected.map(|host| host.map(str::to_owned)),
            "{:?}",
            array.data_type()
        );
        let html = texts(&column(array, "linkify_html(text)").await.expect("pages"));
        assert_eq!(
            html[0].as_deref(),
            Some("<a href=\"http://www.e.com\">www.e.com</a>")
        );
        assert_eq!(
            (html[2].as_deref(), html[3].as_deref(), html[5].as_deref()),
            (Some(""), None, Some("nothing"))
        );
    }
}

#[tokio::test]
async fn only_nulls() {
    for nulls in [
        Arc::new(NullArray::new(3)) as ArrayRef,
        Arc::new(StringViewArray::new_null(3)),
    ] {
        for function in [
            "bare_links",
            "bare_links_markdown",
            "bare_link_hosts",
            "linkify_html",
        ] {
            let result = column(nulls.clone(), &format!("{function}(text)"))
                .await
                .expect("a column");
            assert_eq!((result.len(), result.null_count()), (3, 3), "{function}");
        }
    }
}

/// The child of a list has no items of rows that a slice leaves out.
#[tokio::test]
async fn lists_have_only_their_rows() {
    let array: ArrayRef = Arc::new(StringArray::from(TEXTS.to_vec()));
    let found = column(array.slice(4, 2), "bare_links(text)")
        .await
        .expect("links");
    let lists = found.as_list::<i32>();
    assert_eq!(
        (lists.value_offsets(), lists.values().len()),
        ([0, 1, 1].as_slice(), 1)
    );
}

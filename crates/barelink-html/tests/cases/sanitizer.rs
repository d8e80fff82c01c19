//! Together with a sanitizer, `ammonia`, in both orders.

use ammonia::Builder;
use barelink::Finder;
use barelink_html::{Options, link};

/// Inputs of the kind that sanitizers are made for.
const ATTACKS: &[&str] = &[
    "<script>www.a.com</script> www.b.com",
    "<img src=x onerror=alert(1)>www.a.com",
    "<svg><style><img src=x onerror=alert(1)></style></svg>www.a.com",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">www.a.com",
    "<a href=\"javascript:alert(1)\">www.a.com</a> www.b.com",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">www.a.com",
    "www.a.com/\"onmouseover=alert(1)//",
    "www.a.com/'><script>alert(1)</script>",
    "www.a.com/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
    "https://a.com/&#60;img/src=x/onerror=alert(1)&#62;",
    "<b>www.a.com<i></b>x@y.org</i>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>www.a.com",
    "<xmp><p title=\"</xmp><script>alert(1)</script>\">www.a.com",
    "<template><script>x</script>www.a.com</template>www.b.com",
];

/// What is linked after it was sanitized has nothing that the sanitizer would remove.
#[test]
fn linked_after_it_was_sanitized() {
    let options = Options::new().rel("noopener noreferrer");
    let mut linked_at_all = 0;
    for attack in ATTACKS {
        let clean = ammonia::clean(attack);
        let linked = link(&clean, &Finder::default(), &options);
        linked_at_all += usize::from(linked != clean);
        // The sanitizer writes the same character without a reference.
        assert_eq!(
            ammonia::clean(&linked),
            linked.replace("&#x27;", "'"),
            "{attack}"
        );
        let text = Builder::empty().clean(&linked).to_string();
        assert_eq!(text, Builder::empty().clean(&clean).to_string(), "{attack}");
    }
    assert!(linked_at_all > 5, "{linked_at_all}");
}

/// The other order is safe as well.
#[test]
fn sanitized_after_it_was_linked() {
    for attack in ATTACKS {
        let clean = ammonia::clean(&link(attack, &Finder::default(), &Options::new()));
        assert_eq!(ammonia::clean(&clean), clean, "{attack}");
        assert!(
            !clean.contains("<script") && !clean.contains("<img src=\"x\" onerror"),
            "{clean}"
        );
    }
}

//! What `normalize` forgives, and what it does not.

use barelink_spec::normalize;
use pretty_assertions::assert_eq;

#[track_caller]
fn normal(html: &str, expected: &str) {
    assert_eq!(normalize(html), expected);
    assert_eq!(normalize(expected), expected, "of the normal form");
}

#[track_caller]
fn distinct(one: &str, other: &str) {
    assert_ne!(normalize(one), normalize(other));
}

#[test]
fn the_examples_of_the_scripts() {
    // The doctests of `test/normalize.py` in MD4C release-0.5.2.
    normal("<p>a  \t b</p>", "<p>a b</p>");
    normal("<p>a  \t\nb</p>", "<p>a b</p>");
    normal(" <p>a  b</p>", "<p>a b</p>");
    normal("<p>a  b</p> ", "<p>a b</p>");
    normal("\n\t<p>\n\t\ta  b\t\t</p>\n\t", "<p>a b</p>");
    normal("<i>a  b</i> ", "<i>a b</i> ");
    normal("<br />", "<br>");
    normal(
        "<a title=\"bar\" HREF=\"foo\">x</a>",
        "<a href=\"foo\" title=\"bar\">x</a>",
    );
    normal("&forall;&amp;&gt;&lt;&quot;", "\u{2200}&amp;&gt;&lt;&quot;");
}

#[test]
fn references() {
    normal("&copy;&#169;&#xA9;&#Xa9;©", "©©©©©");
    normal(
        "&lt;&#60; &gt;&#62; &amp;&#38; &quot;&#34;",
        "&lt;&lt; &gt;&gt; &amp;&amp; &quot;&quot;",
    );
    normal("&#39;&#x27;&apos;'", "''''");
    normal("\"", "&quot;");
    normal("&amp;copy;", "&amp;copy;");
    normal(
        "&nosuch; &copy &#; &#x; &#xFFFFFFFF; & &&",
        "&nosuch; &copy &#; &#x; &#xFFFFFFFF; & &&",
    );
}

#[test]
fn references_that_would_become_markup_stay() {
    normal("<&#98;>", "<&#98;>");
    normal("&&#35;60;", "&&#35;60;");
    normal("&fjlig; &&fjlig;", "fj &&#102;&#106;");
    normal("&amp;&#97;", "&amp;a");
}

#[test]
fn missing_escapes_are_not_forgiven() {
    distinct("<p>a & b</p>", "<p>a &amp; b</p>");
    distinct("<p>a > b</p>", "<p>a &gt; b</p>");
    distinct("<p>a < b</p>", "<p>a &lt; b</p>");
    distinct("<p>&lt;b&gt;</p>", "<p><b></p>");
    distinct("<p>&nosuch;</p>", "<p>&amp;nosuch;</p>");
    distinct("<p>&amp;amp;</p>", "<p>&amp;</p>");
}

#[test]
fn void_tags() {
    normal("<br /><br/><BR></br>", "<br><br><br></br>");
    normal("<hr /><img src=\"a\" />", "<hr><img src=\"a\">");
    normal("<x /><x/>", "<x/><x/>");
    distinct("<x/>", "<x>");
}

#[test]
fn names_and_attributes() {
    normal("<A\nB='1'  c=2 a>x</A\t>", "<a a b=\"1\" c=\"2\">x</a>");
    normal("<a b=\"1\"a=\"2\">", "<a a=\"2\" b=\"1\">");
    normal("<a b='\"<>&amp;&'>", "<a b=\"&quot;&lt;&gt;&amp;&amp;\">");
    normal("<a b=\" x  y \">", "<a b=\" x  y \">");
    normal("<a b=>", "<a b=\"\">");
    normal("<a b = 1>", "<a b=\"1\">");
    normal("<a href=x/>", "<a href=\"x/\">");
    normal("<a b=2 b=1>", "<a b=\"2\" b=\"1\">");
    normal("<a =x 1>", "<a 1 x>");
    normal("</p class=x>", "</p>");
}

#[test]
fn other_attributes_are_other_attributes() {
    distinct("<a title=\"x\">", "<a title=\"X\">");
    distinct("<a title=\"x\">", "<a title=\"x \">");
    distinct("<a title=\"x\">", "<a>");
    distinct("<a title=\"\">", "<a title>");
    distinct("<a title=\"x\">", "<a alt=\"x\">");
    distinct("<a b=\"1\" b=\"2\">", "<a b=\"2\" b=\"1\">");
    distinct("<a title=\"%41\">", "<a title=\"A\">");
}

#[test]
fn percent_escapes() {
    normal("<a href=\"%5C\">", "<a href=\"\\\">");
    normal("<a href=\"\\\">", "<a href=\"\\\">");
    normal(
        "<img src=\"%c3%a9 é%41\">",
        "<img src=\"%C3%A9%20%C3%A9A\">",
    );
    normal(
        "<a href=\"?a=1&amp;b=%22\">",
        "<a href=\"?a=1&amp;b=&quot;\">",
    );
    normal("<a href=\"%ff\">", "<a href=\"%FF\">");
    normal("<a href=\"%zz%4\">", "<a href=\"%25zz%254\">");
    normal("<a href=\"%2541\">", "<a href=\"%2541\">");
    distinct("<a href=\"%FF\">", "<a href=\"%FE\">");
    distinct("<a href=\"%2541\">", "<a href=\"%41\">");
    distinct("<p>%41</p>", "<p>A</p>");
}

#[test]
fn other_links_are_other_links() {
    distinct(
        "<a href=\"http://a.b\">x</a>",
        "<a href=\"https://a.b\">x</a>",
    );
    distinct(
        "<a href=\"http://a.b\">x</a>",
        "<a href=\"http://a.b/\">x</a>",
    );
    distinct(
        "<a href=\"http://a.b\">x</a>",
        "<a href=\"http://A.b\">x</a>",
    );
    distinct("<a href=\"u\">x</a>.", "<a href=\"u\">x.</a>");
    distinct("<a href=\"u\">x</a>", "x");
}

#[test]
fn white_space() {
    normal("a \n\t b", "a b");
    normal("<p>a\u{A0}\u{2003}b</p>", "<p>a b</p>");
    normal("<p>a&nbsp;&#32;b</p>", "<p>a b</p>");
    normal("<ul>\n<li> a </li>\n</ul>\n", "<ul><li>a</li></ul>");
    normal("a <br />\n b", "a <br>b");
    normal("a <em> b </em> c", "a <em> b </em> c");
    normal("<p><em> a</em></p>", "<p><em> a</em></p>");
    normal("</p> a <em>b</em>", "</p>a <em>b</em>");
    normal("<!-- a -->  <p>", "<!-- a --><p>");
    normal("<p>  <!-- a -->  b", "<p><!-- a --> b");
    distinct("a b", "ab");
    distinct("a <em>b</em>", "a<em>b</em>");
    distinct("a <br>", "a<br>");
}

#[test]
fn preformatted_text_stays() {
    normal(
        "<pre><code>a\n  b &lt;\n</code></pre>\n",
        "<pre><code>a\n  b &lt;\n</code></pre>",
    );
    normal(
        " <PRE>\n<br>\n<p> a </p>\t</PRE> b",
        "<pre>\n<br>\n<p> a </p>\t</pre>b",
    );
    normal("<pre>a&#10;&#32; b</pre>", "<pre>a\n  b</pre>");
    distinct("<pre>a  b</pre>", "<pre>a b</pre>");
    distinct("<pre>a\n</pre>", "<pre>a</pre>");
}

#[test]
fn tags_are_compared() {
    distinct("<p>a</p>", "<p>a");
    distinct("<p>a</p>", "a");
    distinct("<em><b>a</b></em>", "<b><em>a</em></b>");
    distinct("<em>a</em>", "<i>a</i>");
    distinct("<p>a</p><p>b</p>", "<p>b</p><p>a</p>");
    distinct("<p>a</p>", "<p>b</p>");
}

#[test]
fn comments_and_their_like_are_verbatim() {
    for markup in [
        "<!-- A  &copy;\n<P> -->",
        "<!-->",
        "<!--->",
        "<![CDATA[ <P>  &copy; ]]>",
        "<!DOCTYPE  Html>",
        "<?php echo '>'  ?>",
    ] {
        normal(
            &format!("<p>{markup}  x</p>\n"),
            &format!("<p>{markup} x</p>"),
        );
    }
}

#[test]
fn what_is_never_closed_is_verbatim() {
    for markup in [
        "<a  B",
        "<a b=\"<p>  ",
        "<a b='",
        "<a b=",
        "</p ",
        "<!--  ->",
        "<![CDATA[ ]>",
        "<!x  ",
        "<?  >",
    ] {
        normal(&format!("<p>x  {markup}"), &format!("<p>x {markup}"));
    }
}

#[test]
fn what_begins_no_markup_is_text() {
    normal("a  <  b << <1> </ > </> <", "a < b << <1> </ > </> <");
}

/// Pieces that mean something to the normaliser. What they can do to one another shows in four of
/// them.
const PIECES: [&str; 24] = [
    "<", ">", "/", "=", "\"", "'", " ", "a", "br", "<p>", "</p>", "<pre>", "<i ", "&", "&lt;",
    "&#97;", "&#59;", ";", "!", "-->", "<!--", "href", "%41", "é",
];

#[test]
fn the_normal_form_of_a_normal_form_is_itself() {
    let mut tried = 0;
    for at in 0..PIECES.len().pow(4) {
        let piece = |place: u32| PIECES[at / PIECES.len().pow(place) % PIECES.len()];
        let html = [piece(0), piece(1), piece(2), piece(3)].concat();
        let once = normalize(&html);
        assert_eq!(normalize(&once), once, "of {html:?}");
        tried += 1;
    }
    assert_eq!(tried, 331_776);
}

#[test]
fn hostile_input_takes_linear_time() {
    // With quadratic work on any of them this test would not come to its end.
    for unit in [
        "<",
        "</",
        "<a ",
        "<a b=\"",
        "<a b='<a b=\"",
        "<a =",
        "<!--",
        "<![CDATA[",
        "<!",
        "<?",
        "&",
        "&a",
        "&#",
        "&#9",
        " ",
        "<pre> ",
        "%",
        "<a a ",
        "<&#97;",
        "<p> ",
    ] {
        let html = unit.repeat(1_000_000 / unit.len());
        let normal = normalize(&html);
        assert!(
            normal.len() <= 6 * html.len(),
            "{unit:?} became {} bytes",
            normal.len()
        );
    }
}

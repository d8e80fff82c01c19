//! `html --from html` and `fix --from html`: links in finished pages.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use pretty_assertions::assert_eq;

use crate::{barelink, folder, names};

const PAGE: &[u8] =
    b"\xEF\xBB\xBF<P>www.example.com <code>www.example.org</code>\r\n\xff j@example.com";
const LINKED: &[u8] =
    b"\xEF\xBB\xBF<P><a href=\"http://www.example.com\">www.example.com</a> <code>www.example.org</code>\r\n\xff \
    <a href=\"mailto:j@example.com\">j@example.com</a>";

#[test]
fn a_page_gets_links_and_keeps_all_other_bytes() {
    let folder = folder([("page.html", PAGE)]);
    let ran = barelink(["html", "--from", "html", "page.html"])
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, ran.stdout.as_slice(), &*ran.stderr),
        (Some(0), LINKED, "")
    );
    let again = barelink(["html", "--from", "html"]).input(LINKED).run();
    assert_eq!(again.stdout, LINKED, "twice is once");
    let text = barelink([
        "html",
        "--from=html",
        "--rel=ugc",
        "--target=t",
        "--class=c",
    ])
    .input("<b>www.a.com")
    .text();
    assert_eq!(
        text,
        "<b><a href=\"http://www.a.com\" rel=\"ugc\" target=\"t\" class=\"c\">www.a.com</a>"
    );
    let text = barelink(["html", "--from=html", "--profile=md4c", "--kinds=email"])
        .input("www.a.com x@b.com")
        .text();
    assert_eq!(text, "www.a.com <a href=\"mailto:x@b.com\">x@b.com</a>");
}

#[test]
fn flags_without_an_effect_are_refused() {
    for flag in [
        "--full-html",
        "--html-title=x",
        "--html-css=x",
        "--line-breaks=br",
        "--lossy",
        "--commonmark",
        "--ftables",
        "--extensions=math",
        "--engine=pulldown",
    ] {
        let reason = barelink(["html", "--from", "html", flag]).refusal();
        let name = flag.split('=').next().unwrap_or_default();
        assert_eq!(
            reason,
            format!("{name} has no effect on finished HTML, and --from is html")
        );
    }
    for flag in [
        "--style=inline",
        "--syntax=mdx",
        "--doubtful=edit",
        "--extensions=commonmark",
    ] {
        let reason = barelink(["fix", "--from", "html", flag, "-"]).refusal();
        let name = flag.split('=').next().unwrap_or_default();
        assert_eq!(
            reason,
            format!("{name} has no effect on finished HTML, and --from is html")
        );
    }
    for args in [&["html"][..], &["fix", "-"]] {
        let flags = ["--from=html", "--choices=write-https,no-skip-raw-anchors"];
        let reason = barelink(args.iter().chain(&flags)).refusal();
        assert_eq!(
            reason,
            "--choices: `no-skip-raw-anchors` has no effect on finished HTML, and --from is html"
        );
    }
    // The same settings of a file are for the Markdown of the project.
    let folder = folder([
        ("barelink.toml", &b"style = \"inline\""[..]),
        ("a.html", b"a@b.com"),
    ]);
    assert_eq!(
        barelink(["fix", "--from", "html", "a.html"])
            .within(&folder)
            .text(),
        "a.html: 1 link made\n"
    );
}

#[test]
fn a_site_is_linked_in_place() {
    let folder = folder([
        ("a.html", PAGE),
        ("b.HTM", b"<p>nothing"),
        ("c.md", b"a@b.com"),
        ("d.txt", b"a@b.com"),
    ]);
    fs::create_dir(folder.path().join("sub")).unwrap();
    fs::write(folder.path().join("sub/e.html"), "<p>a@b.com").unwrap();
    let diff = barelink(["fix", "--from", "html", "--diff", "."])
        .within(&folder)
        .run();
    assert_eq!(diff.status, Some(1));
    assert!(
        diff.text()
            .contains("+<p><a href=\"mailto:a@b.com\">a@b.com</a>"),
        "{}",
        diff.text()
    );
    assert_eq!(
        fs::read(folder.path().join("a.html")).unwrap(),
        PAGE,
        "a diff changes nothing"
    );
    let ran = barelink(["fix", "--from", "html", "--summary", "."])
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, ran.text().as_str()),
        (Some(0), "a.html: 2 links made\nsub/e.html: 1 link made\n")
    );
    assert_eq!(ran.stderr, "barelink: made 3 links in 2 of 3 files\n");
    assert_eq!(fs::read(folder.path().join("a.html")).unwrap(), LINKED);
    assert_eq!(
        names(&folder),
        ["a.html", "b.HTM", "c.md", "d.txt", "sub"],
        "nothing is left beside them"
    );
    assert_eq!(
        barelink(["fix", "--from", "html", "."])
            .within(&folder)
            .text(),
        "",
        "twice is once"
    );
    assert_eq!(
        barelink(["fix", "--from", "html", "-"])
            .input("a@b.com")
            .text(),
        "<a href=\"mailto:a@b.com\">a@b.com</a>"
    );
}

#[test]
fn what_a_site_generator_reads_stays() {
    let page = "---\nurl: www.a.com\n---\n<p>{{ link(\"www.b.com\") }} {% if www.c.com %}www.d.com{% endif %}\n\
        <!-- barelink off -->www.e.com<!-- barelink on --> {{ base }}www.f.com www.g.com";
    let page = [page, "\n<?php echo 1 > 0 ? \"<p>www.h.com\" : ''; ?>"].concat();
    let linked = page.replace("www.g.com", "<a href=\"http://www.g.com\">www.g.com</a>");
    let folder = folder([("a.html", page.as_bytes())]);
    let ran = barelink(["fix", "--from", "html", "."])
        .within(&folder)
        .run();
    assert_eq!(ran.text(), "a.html: 1 link made\n");
    // A link of GitHub does not follow `}`. Front matter is not a part of the page.
    let skipped = "skipped 4 links in template tags, PHP and disabled parts (--verbose lists them)";
    assert_eq!(ran.stderr, format!("barelink: {skipped}\n"));
    let list = barelink(["fix", "--from", "html", "--verbose", "a.html"])
        .within(&folder)
        .run()
        .stderr;
    let why = "stays bare: it is in a template tag or in PHP, or a comment disables it";
    assert!(
        list.contains(&format!("barelink: a.html:4:34: www.c.com {why}\n")),
        "{list}"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("a.html")).unwrap(),
        linked
    );
}

/// Most sites are built into a folder that git ignores.
#[test]
fn an_ignored_folder_that_is_named_is_read() {
    let folder = folder([(".gitignore", b"public/\n")]);
    fs::create_dir(folder.path().join("public")).unwrap();
    fs::write(folder.path().join("public/a.html"), "<p>a@b.com").unwrap();
    assert_eq!(
        barelink(["fix", "--from", "html", "public"])
            .within(&folder)
            .text(),
        "public/a.html: 1 link made\n"
    );
    let ran = barelink(["fix", "--from", "html", "."])
        .within(&folder)
        .run();
    assert_eq!(
        ran.stderr,
        "barelink: .: there are no HTML files in it, or all of them are ignored\n"
    );
}

/// The second byte of a character may be one of ASCII: `83 58` is one in Shift JIS, and
/// `81 30 81 30` in GB18030.
#[test]
fn no_character_of_another_encoding_is_cut() {
    for page in [
        &b"<p>\x83\x58b@a.com"[..],
        b"<p>\x83\x77ww.a.com",
        b"<p>\x81\x30\x81\x30b@a.com",
        // Three bytes that are also one character of UTF-8.
        b"<p>\xFF \xE3\x81\x82\x58b@a.com",
    ] {
        assert_eq!(
            barelink(["html", "--from", "html"])
                .input(page)
                .run()
                .stdout,
            page
        );
    }
    let ran = barelink(["html", "--from", "html"])
        .input(b"<p>\x83\x58: b@a.com\x83\x58")
        .run();
    assert_eq!(
        ran.stdout,
        b"<p>\x83\x58: <a href=\"mailto:b@a.com\">b@a.com</a>\x83\x58"
    );
}

#[test]
fn other_encodings_are_refused_by_name() {
    let utf16: Vec<u8> = "<p>www.a.com"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (page, name) in [
        ([b"\xFF\xFE", utf16.as_slice()].concat(), "UTF-16"),
        (utf16, "UTF-16"),
        (b"\xFF\xFE\0\0<\0\0\0".to_vec(), "UTF-32"),
        (b"<p>\x1b$B%F\x1b(B www.a.com".to_vec(), "ISO-2022"),
    ] {
        let folder = folder([("a.html", &page)]);
        for args in [
            &["html", "--from", "html", "a.html"][..],
            &["fix", "--from", "html", "a.html"],
        ] {
            let reason = barelink(args).within(&folder).refusal();
            assert_eq!(
                reason,
                format!(
                    "a.html: it is {name}, in which links cannot be found; convert it to UTF-8"
                )
            );
        }
        assert_eq!(fs::read(folder.path().join("a.html")).unwrap(), page);
    }
}

/// A file that is written anew has another time, and programs that build only what has changed
/// would build it again.
#[test]
fn a_file_without_bare_links_keeps_its_time() {
    let folder = folder([("a.html", b"<p>nothing"), ("a.md", b"nothing")]);
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    for (args, name) in [
        (&["fix", "--from", "html"][..], "a.html"),
        (&["fix"], "a.md"),
    ] {
        let file = folder.path().join(name);
        File::options()
            .write(true)
            .open(&file)
            .unwrap()
            .set_modified(time)
            .unwrap();
        assert_eq!(
            barelink(args.iter().chain(&["."])).within(&folder).text(),
            ""
        );
        assert_eq!(
            fs::metadata(&file).unwrap().modified().unwrap(),
            time,
            "{name}"
        );
    }
}

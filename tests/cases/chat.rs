//! The profile for chats: `tests/corpora/chat.txt`, and each option that it is made of, alone.

use std::fs;

use barelink::uts58::FILE_ENDINGS;
use barelink::{Choice, Finder, Profile};

use crate::common::{assert_lines_marked, assert_marked};

#[test]
fn messages_have_the_links_that_a_reader_expects() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpora/chat.txt");
    let text = fs::read_to_string(path).expect("the corpus");
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'));
    assert_eq!(
        assert_lines_marked(
            &Finder::new(Profile::Chat),
            path,
            lines.map(|(at, line)| (at + 1, line)),
            &[]
        ),
        36
    );
}

const STANDARD: Finder = Finder::new(Profile::Uts58);

/// Fails unless a finder has the links that are marked.
#[track_caller]
fn assert_links(finder: &Finder, lines: &[&str]) {
    for line in lines {
        assert_marked(finder, line);
    }
}

#[test]
fn hosts_that_can_be_reached() {
    let lines = [
        "⸠http://localhost⸡ ⸠HTTPS://localhost:3000/a⸡ ⸠http://host.docker.internal/⸡ \
        ⸠http://db1:5432⸡, ⸠http://a_b.c_d/e⸡.",
        "⸠http://127.0.0.1:0⸡ ⸠http://[::1]:65535/a⸡ ⸠http://[::ffff:10.0.0.1]⸡ ⸠http://xn--bcher-kva⸡",
        "http://a.bc:000080 http://1.2.3 http://256.0.0.1 http://1 http://[::1 http://[::g] \
        http://[]/ http://localhost:65536",
        "http://-a http://a- http://a..b http://.a http://xn--a http://a@localhost http://例え \
        http://0x7f000001 http://foo.0x4",
        "localhost localhost:3000 127.0.0.1 [::1] a@localhost http://256.256.256.２５６ http://foo.１ http://[::1]a.bc",
        "⸠http://localhost⸡谢谢 ⸠http://127.0.0.1⸡です ⸠http://localhost:8080⸡です \
        ⸠http://a.bc:80⸡->⸠http://a.bc⸡ http://a.bc:80x",
        "_⸠http://localhost⸡_. __⸠http://a.bc⸡__. _⸠http://a.bc⸡_を見て ⸠http://a.bc⸡_⸠http://d.ef⸡",
        "⸠http://a_b⸡⸠http://c.de⸡ ⸠http://a_b⸡⸠https://c.de⸡",
    ];
    assert_links(&STANDARD.with(Choice::AcceptReachableHosts), &lines);
    // Whatever follows the host, and whether or not its sentence ends there.
    let finder = STANDARD.with(Choice::EndAtIdeographicStop);
    let lines = [
        "⸠http://localhost⸡⸠例え.jp⸡。⸠e.com⸡",
        "⸠http://localhost⸡⸠例え.jp⸡。",
    ];
    assert_links(&finder.with(Choice::AcceptReachableHosts), &lines);
    let lines = ["http://localhost http://127.0.0.1 http://[::1] http://a.bc:0 ⸠http://a.bc:1⸡"];
    assert_links(&STANDARD, &lines);
}

#[test]
fn names_of_files_need_a_path() {
    let lines = [
        "README.md lib.rs lib.rs:10 lib.rs. LIB.RS README.zh.md a.py#x a.py?x setup.py:x",
        "⸠docs.rs/serde⸡ ⸠docs.rs:80/⸡ ⸠www.lib.rs⸡ ⸠WWW.lib.rs⸡ ⸠lib.rs/⸡ ⸠http://lib.rs⸡ \
        ⸠a@lib.rs⸡ ⸠allegro.pl⸡ ⸠notion.so⸡ ⸠x.markdown⸡",
    ];
    assert_links(&STANDARD.with(Choice::RejectFileNames), &lines);
    assert_links(&STANDARD, &["⸠README.md⸡ ⸠lib.rs:10⸡"]);
    assert!(FILE_ENDINGS.is_sorted());
}

#[test]
fn a_capital_letter_starts_a_sentence() {
    let lines = [
        "done.It works, done.I, end.Next, 1.Click here, ⸠example.com⸡.I think, ⸠example.com⸡.It \
        works, ⸠example.com⸡.It/x ⸠a@b.cd⸡.Then ⸠über.de⸡.Äh",
        "⸠done.IT⸡ ⸠Done.It⸡ ⸠a.Bc.It⸡ ⸠john@example.Com⸡ ⸠http://a.It⸡ ⸠example.com⸡",
    ];
    assert_links(&STANDARD.with(Choice::EndBeforeSentence), &lines);
    assert_links(&STANDARD, &["⸠done.It⸡ ⸠example.com.It/x⸡"]);
}

#[test]
fn ellipses_and_markup_at_the_end() {
    let lines = [
        "⸠http://a.bc/d⸡… ⸠http://a.bc/d…e⸡ ⸠http://a.bc/(d…)⸡ ⸠http://a.bc/d⸡…. ⸠http://a.bc/d**⸡",
    ];
    assert_links(&STANDARD.with(Choice::DropEllipsis), &lines);
    let lines = [
        "**⸠http://a.bc/d⸡** __⸠http://a.bc/d_e⸡__ ~~⸠http://a.bc/~d⸡~~ `⸠http://a.bc⸡` \
        ||⸠http://a.bc/?d⸡|| *⸠http://a.bc/#d⸡*.",
        "⸠http://a.bc/(d*)⸡ ⸠http://a.bc/d*e⸡ ⸠http://a.bc/d⸡*, ⸠http://a.bc/d…⸡ ⸠http://a.bc/#d:~:text=e_⸡",
        "⸠http://a.bc/(d⸡** ⸠http://a.bc/(d*e⸡",
        "**⸠a@b.cd⸡** _⸠a_b@c.de⸡_ |_⸠a@b.cd⸡_| |⸠a@b.cd⸡|⸠e@f.gh⸡| *⸠mailto:*a@b.cd⸡* **.a@b.cd **@b.cd",
    ];
    assert_links(&STANDARD.with(Choice::DropMarkup), &lines);
    let lines = [
        "**⸠http://a.bc/d⸡**了解 `⸠http://a.bc/d⸡`x |⸠http://a.bc/d⸡|⸠http://e.fg/h⸡| \
        ||⸠http://a.bc/d⸡||x ***⸠http://a.bc/d⸡***x",
        "_⸠http://a.bc/d__e⸡_、x _⸠http://a.bc/d_e⸡_、x ~⸠http://a.bc/~d~e⸡ ~~⸠http://a.bc/~d⸡~~e \
        **⸠http://a.bc/d*e⸡**f *⸠http://a.bc/d⸡**e x*⸠http://a.bc⸡*y",
        "<b>⸠http://a.bc/d⸡</b> ⸠http://a.bc/d⸡<br>⸠http://e.fg⸡ <⸠http://a.bc/d⸡> ⸠http://a.bc⸡<",
    ];
    assert_links(&STANDARD.with(Choice::DropMarkup), &lines);
    let finder = STANDARD
        .with(Choice::DropMarkup)
        .with(Choice::RejectAfterMarks);
    assert_links(
        &finder,
        &["|_⸠example.com⸡_| (_⸠example.com⸡_) *_⸠example.com⸡_*"],
    );
    assert_links(&STANDARD, &["⸠http://a.bc/d…⸡ ⸠http://a.bc/d**⸡"]);
}

#[test]
fn an_address_before_a_path_is_text() {
    let lines = [
        "git@github.com:o/r.git root@example.com:/tmp git@a.bc:r.git mailto:a@b.cd:e/f \
        mysql://r:s@a.bc/d ssh://git@a.bc x://a:b@c.de,f@g.hi (git@a.bc:r.git), \
        ⸠a@b.cd⸡:⸠http://e.fg/⸡ ⸠a@b.cd⸡:/ e ⸠a@b.cd⸡: e/f ⸠a@b.cd⸡:80 ⸠a@b.cd⸡/e",
        "a b c ssh://d ((⸠e@f.gh⸡",
    ];
    assert_links(&STANDARD.with(Choice::RejectAddressBeforePath), &lines);
    assert_links(&STANDARD, &["⸠git@github.com⸡:o/⸠r.git⸡"]);
}

#[test]
fn names_in_code_are_text() {
    let lines = [
        "s.is_empty() df.to_csv plt.show() app.run(debug=True) foo.map(x).is_some() a.bc_d foo.com_1",
        "⸠example.com⸡ (x), ⸠example.com⸡_ ⸠example.com⸡__ ⸠example.com/a(b)⸡ ⸠http://a.bc⸡(d) ⸠a@b.cd⸡(e)",
    ];
    assert_links(&STANDARD.with(Choice::RejectCodeNames), &lines);
    assert_links(&STANDARD, &["⸠s.is⸡_empty() ⸠app.run⸡(x)"]);
}

#[test]
fn letters_beside_a_host_of_ascii_are_text() {
    let lines = [
        "⸠https://example.com⸡にアクセス ⸠https://example.com⸡에서 ⸠https://example.com/⸡ ⸠http://a.bc⸡ไทย",
        "网址是⸠www.example.com⸡吧 我的网站是⸠example.com⸡ ⸠example.com/道⸡ ⸠example.com⸡を⸠example.org⸡",
        "联系⸠support@example.com⸡吧 ⸠john@example.com⸡です ⸠用户@例え.jp⸡ ⸠用户@example.com⸡ 请⸠mailto:a@b.cd⸡吧",
        "⸠例え.jp⸡ ⸠例え.example.com⸡ ⸠example.例え⸡ ⸠http://例え.example.com⸡ ⸠münchen.de⸡ ⸠пример.рф⸡ ⸠http://例えexample.例え⸡",
        "请看⸠example.com⸡。 看⸠www.example.com⸡。。 看⸠example.com⸡. ⸠例え.jp⸡。",
        "⸠www.example.com.中国⸡ www.example.com-是 ⸠mailto:用户a@b.cd⸡ ⸠用户.a@b.cd⸡",
    ];
    assert_links(&STANDARD.with(Choice::CutUnspacedText), &lines);
    assert_links(
        &STANDARD,
        &["⸠https://example.comにアクセス⸡ ⸠网址是www.example.com⸡ ⸠联系support@example.com⸡"],
    );
    // Only hosts that the options allow are cut.
    let finder = Finder::new(Profile::Prose).with(Choice::CutUnspacedText);
    assert_links(&finder, &["⸠example.com⸡吧 foo.txt吧 ⸠http://foo.txt吧⸡"]);
}

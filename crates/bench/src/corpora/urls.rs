//! URLs in the shapes of real ones.

use fastrand::Rng;

use super::languages::two_words;
use super::random::pick;
use super::words::common;

/// Returns a URL with its scheme.
pub(super) fn url(rng: &mut Rng) -> String {
    match rng.u8(..16) {
        0..3 => git(rng),
        3..5 => article(rng),
        5..7 => news(rng),
        7..9 => query(rng),
        9..11 => documentation(rng),
        11 => local(rng),
        12 => download(rng),
        13 => video(rng),
        14 => escaped(rng),
        _ => format!("{}{}", pick(rng, &["https://", "http://"]), host(rng)),
    }
}

/// Returns a host, sometimes with a path, that has no scheme.
pub(super) fn bare(rng: &mut Rng) -> String {
    let host = host(rng);
    match rng.u8(..4) {
        0 => host,
        1 => format!("www.{host}/{}", common(rng)),
        2 => format!("{host}/{}", common(rng)),
        _ => format!("{host}/{}/{}", common(rng), rng.u16(..)),
    }
}

/// Returns an e-mail address.
pub(super) fn address(rng: &mut Rng) -> String {
    match rng.u8(..4) {
        0 => format!("{}.{}@{}", common(rng), common(rng), host(rng)),
        1 => format!("{}+{}@{}", common(rng), common(rng), host(rng)),
        2 => format!("{}{}@{}", common(rng), rng.u8(..), host(rng)),
        _ => format!("{}@{}.{}", common(rng), common(rng), host(rng)),
    }
}

fn host(rng: &mut Rng) -> String {
    let ending = pick(
        rng,
        &[
            ".com", ".com", ".org", ".net", ".io", ".dev", ".de", ".co.uk", ".example",
        ],
    );
    let between = pick(rng, &["", "", "-"]);
    format!("{}{between}{}{ending}", common(rng), common(rng))
}

/// Like `https://github.com/name/project/issues/123#issuecomment-456789`.
fn git(rng: &mut Rng) -> String {
    let host = pick(
        rng,
        &[
            "github.com",
            "github.com",
            "github.com",
            "gitlab.com",
            "codeberg.org",
        ],
    );
    let project = format!(
        "https://{host}/{}-{}/{}",
        common(rng),
        common(rng),
        common(rng)
    );
    match rng.u8(..6) {
        0 => project,
        1 => format!("{project}/issues/{}", rng.u16(..)),
        2 => format!(
            "{project}/pull/{}#issuecomment-{}",
            rng.u16(..9_999),
            rng.u32(..)
        ),
        3 => format!(
            "{project}/blob/main/src/{}.rs#L{}-L{}",
            common(rng),
            rng.u8(..),
            rng.u16(..)
        ),
        4 => format!("{project}/commit/{}", hexadecimal(rng, 40)),
        _ => format!("{project}/releases/tag/v{}", version(rng)),
    }
}

/// Like `https://en.wikipedia.org/wiki/Name_(subject)`, in all languages.
fn article(rng: &mut Rng) -> String {
    match rng.u8(..3) {
        0 => format!(
            "https://en.wikipedia.org/wiki/{}_({})",
            capital(rng),
            common(rng)
        ),
        1 => format!(
            "https://en.wikipedia.org/wiki/{}_{}#{}",
            capital(rng),
            common(rng),
            capital(rng)
        ),
        _ => {
            let (language, first, second) = two_words(rng);
            format!("https://{language}.wikipedia.org/wiki/{first}_{second}")
        }
    }
}

/// Like `https://www.name.com/2024/05/17/three-words-here.html`.
fn news(rng: &mut Rng) -> String {
    let host = host(rng);
    let date = date(rng, "/");
    let slug = format!("{}-{}-{}", common(rng), common(rng), common(rng));
    let ending = pick(rng, &["", "/", "/", ".html"]);
    format!(
        "https://{}{host}/{date}/{slug}{ending}",
        pick(rng, &["", "", "", "www."])
    )
}

/// Like `https://name.com/search?q=two+words&page=2`.
fn query(rng: &mut Rng) -> String {
    let host = host(rng);
    let first = common(rng);
    let second = common(rng);
    match rng.u8(..3) {
        0 => format!(
            "https://{host}/search?q={first}+{second}&page={}",
            rng.u8(..)
        ),
        1 => format!("http://{host}/{first}.php?id={}&lang=en", rng.u32(..)),
        _ => format!(
            "https://{host}/{first}/{}?utm_source={second}&utm_medium=email",
            rng.u16(..)
        ),
    }
}

/// Like `https://docs.name.org/en/1.2.3/name/name.html#two-words`.
fn documentation(rng: &mut Rng) -> String {
    let host = host(rng);
    let version = version(rng);
    let page = format!("{}/{}.html", common(rng), common(rng));
    match rng.u8(..3) {
        0 => format!("https://docs.rs/{}/{version}/{page}", common(rng)),
        1 => format!(
            "https://docs.{host}/en/latest/{}/#{}-{}",
            common(rng),
            common(rng),
            common(rng)
        ),
        _ => format!("https://{host}/docs/{page}"),
    }
}

/// Like `http://localhost:8080/name`.
fn local(rng: &mut Rng) -> String {
    let port = pick(rng, &["8080", "3000", "5173", "8443"]);
    match rng.u8(..3) {
        0 => format!("http://localhost:{port}/{}", common(rng)),
        1 => format!(
            "http://192.168.{}.{}:{port}/{}",
            rng.u8(..),
            rng.u8(..),
            common(rng)
        ),
        _ => format!(
            "https://{}:{port}/api/v2/{}/{}",
            host(rng),
            common(rng),
            rng.u16(..)
        ),
    }
}

/// Like `https://cdn.name.net/0123abcd/two-words.tar.gz`.
fn download(rng: &mut Rng) -> String {
    let host = host(rng);
    let folder = hexadecimal(rng, 12);
    let ending = pick(rng, &["tar.gz", "zip", "png", "pdf", "deb"]);
    format!(
        "https://cdn.{host}/{folder}/{}-{}.{ending}",
        common(rng),
        common(rng)
    )
}

fn video(rng: &mut Rng) -> String {
    let id: String = (0..11).map(|_| rng.alphanumeric()).collect();
    format!("https://video.example/watch?v={id}&t={}s", rng.u8(..))
}

/// Like `https://name.org/files/Two%20words%202024.pdf`.
fn escaped(rng: &mut Rng) -> String {
    let host = host(rng);
    let first = capital(rng);
    let second = common(rng);
    match rng.u8(..2) {
        0 => format!(
            "https://{host}/files/{first}%20{second}%20{}.pdf",
            rng.u16(1_990..2_027)
        ),
        _ => format!(
            "https://{host}/{second}/%D0%{:X}%D0%{:X}_{first}",
            rng.u8(0x90..0xC0),
            rng.u8(0x90..0xC0)
        ),
    }
}

/// Like `2024-05-17`.
pub(super) fn date(rng: &mut Rng, between: &str) -> String {
    format!(
        "{}{between}{:02}{between}{:02}",
        rng.u16(2_010..2_027),
        rng.u8(1..13),
        rng.u8(1..29)
    )
}

/// Like `1.2.3`.
pub(super) fn version(rng: &mut Rng) -> String {
    format!("{}.{}.{}", rng.u8(..4), rng.u8(..30), rng.u8(..10))
}

fn hexadecimal(rng: &mut Rng, len: usize) -> String {
    (0..len).map(|_| rng.digit(16)).collect()
}

fn capital(rng: &mut Rng) -> String {
    let mut word = common(rng).to_owned();
    word[..1].make_ascii_uppercase();
    word
}

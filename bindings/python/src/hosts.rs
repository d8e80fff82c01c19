//! The host of a link, in one form for all ways to type it.

use barelink::Link;

/// Returns the host that a link leads to, in the form that DNS compares: small letters, A-labels, no full stop at the end. Returns `None`
/// for an address (`email`, `mailto`, `xmpp`) and for a URL without a host.
pub(crate) fn of(link: &Link<'_>) -> Option<String> {
    // A host that no browser accepts stays as it was typed, so that its links are still counted.
    let mut host = link.host().or_else(|| link.typed_host().map(str::to_lowercase))?;
    if host.ends_with('.') {
        host.pop();
    }
    Some(host).filter(|host| !host.is_empty())
}

#[cfg(test)]
mod tests {
    use super::of;
    use barelink::{Finder, Profile};

    #[test]
    fn hosts_of_links() {
        for (text, expected) in [
            ("http://Example.COM", Some("example.com")),
            ("https://example.com./a", Some("example.com")),
            ("http://user:pass@example.com:8080/@b", Some("example.com")),
            ("http://example.com?q=http://example.org", Some("example.com")),
            (r"http://example.com\@example.org", Some("example.com")),
            ("http://[2001:DB8::1]:80/a", None),
            // The A-label of `例え` is in the README of the library.
            ("http://例え.jp/道", Some("xn--r8jz45g.jp")),
            ("http://例え。jp", Some("xn--r8jz45g.jp")),
            ("http://a..-", Some("a..-")),
            ("www.Example.com", Some("www.example.com")),
            ("john@example.com", None),
        ] {
            let host = Finder::new(Profile::Gfm).links(text).next().and_then(|link| of(&link));
            assert_eq!(host.as_deref(), expected, "{text}");
        }
    }
}

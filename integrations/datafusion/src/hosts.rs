//! The host of a destination, in one form for all ways to type it.

use std::borrow::Cow;

use barelink::{Link, LinkKind};

/// The characters that end the authority of a URL. `\` is one, because browsers read it as `/`.
// https://url.spec.whatwg.org/#authority-state
const AFTER_AUTHORITY: [char; 4] = ['/', '\\', '?', '#'];

/// Returns the host that a link leads to; `None` for an address (`email`, `mailto`, `xmpp`) and for a URL without a host.
pub(crate) fn of(link: &Link<'_>) -> Option<String> {
    match link.kind() {
        LinkKind::Url | LinkKind::Www | LinkKind::Domain => {
            let destination = link.destination();
            host(&destination).map(normal).filter(|host| !host.is_empty()).map(Cow::into_owned)
        }
        _ => None,
    }
}

/// Returns the host of a URL as it was typed, without user name and port.
///
/// ```text
/// http://user@example.com:80/a?b
///             ^^^^^^^^^^^
/// ```
fn host(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(AFTER_AUTHORITY).next()?;
    // The last `@`: browsers take all before it as the user name and the password.
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    match host.find(']') {
        // An address of IPv6 has colons of its own.
        Some(end) if host.starts_with('[') => host.get(..=end),
        _ => host.split(':').next(),
    }
}

/// Returns a host in the form that DNS compares: small letters, A-labels, no full stop at the end.
fn normal(host: &str) -> Cow<'_, str> {
    if host.is_ascii() {
        let host = host.strip_suffix('.').unwrap_or(host);
        if host.bytes().any(|byte| byte.is_ascii_uppercase()) { host.to_ascii_lowercase().into() } else { host.into() }
    } else {
        // A host that IDNA does not know stays as it was typed, so that its links are still counted.
        let host = idna::domain_to_ascii(host).unwrap_or_else(|_| host.to_lowercase());
        host.strip_suffix('.').map(str::to_owned).unwrap_or(host).into()
    }
}

#[cfg(test)]
mod tests {
    use super::{host, normal};

    #[test]
    fn hosts_of_urls() {
        for (url, expected) in [
            ("http://Example.COM", "example.com"),
            ("https://example.com./a", "example.com"),
            ("http://user:pass@example.com:8080/@b", "example.com"),
            ("http://a@b@example.com", "example.com"),
            ("http://example.com?q=http://example.org", "example.com"),
            ("http://example.com#a@example.org", "example.com"),
            (r"http://example.com\@example.org", "example.com"),
            ("http://[2001:DB8::1]:80/a", "[2001:db8::1]"),
            // The A-label of `例え` is in the README of the library.
            ("http://例え.jp/道", "xn--r8jz45g.jp"),
            ("http://例え。jp", "xn--r8jz45g.jp"),
            ("http://xn--r8jz45g.jp", "xn--r8jz45g.jp"),
        ] {
            assert_eq!(host(url).map(normal).as_deref(), Some(expected), "{url}");
        }
        assert_eq!(host("mailto:john@example.com"), None);
    }
}

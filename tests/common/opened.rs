//! The host that a link opens in a browser, by the crate `url`, and the host that it shows. For
//! tests and fuzz targets.
#![allow(unreachable_pub, reason = "for tests and fuzz targets")]

use barelink::{Link, LinkKind};
use url::{Host, Url};

/// The host that a browser opens for a destination, also if HTML's writers escape a backslash;
/// `None` if it opens none, or two.
#[must_use]
pub fn opened(destination: &str) -> Option<Host<String>> {
    let host = |url: &str| Url::parse(url).ok()?.host().map(|host| host.to_owned());
    let raw = host(destination)?;
    (host(&destination.replace('\\', "%5C"))? == raw).then_some(raw)
}

/// The host that a link shows: what is before its path, without its port.
#[must_use]
pub fn shown(link: &Link<'_>) -> Option<Host<String>> {
    let text = link.text();
    let is_scheme = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let rest = text
        .split_once("://")
        .filter(|(name, _)| is_scheme(name))
        .map_or(&*text, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next()?;
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let host = host
        .rsplit_once(':')
        .filter(|(_, port)| is_port(port))
        .map_or(host, |(host, _)| host);
    // An escape is not what is shown.
    if host.contains('%') {
        None
    } else {
        Host::parse(host).ok()
    }
}

/// Returns whether a link is a URL, with its scheme or without.
#[must_use]
pub fn is_url(link: &Link<'_>) -> bool {
    matches!(
        link.kind(),
        LinkKind::Url | LinkKind::Www | LinkKind::Domain
    )
}

//! Registrable domains of hosts. The package for Python has the same function, with its test.

use std::net::Ipv4Addr;

/// Returns the registrable domain of a host: its public suffix, such as `co.uk`, and the label
/// before that. Returns `None` for an address of IPv4 or IPv6, and for a host that is a public
/// suffix itself or has one label. The list is that of <https://publicsuffix.org>.
pub(crate) fn registrable_domain(host: &str) -> Option<&str> {
    let is_address = host.starts_with('[') || host.parse::<Ipv4Addr>().is_ok();
    if is_address {
        None
    } else {
        psl::domain_str(host)
    }
}

//! Registrable domains of hosts.

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

#[cfg(test)]
mod tests {
    use super::registrable_domain;

    // The domains of <https://github.com/publicsuffix/list/blob/main/tests/test_psl.txt>, which
    // states them.
    #[test]
    fn domains_of_hosts() {
        for (host, expected) in [
            ("www.example.com", Some("example.com")),
            ("example.com", Some("example.com")),
            ("com", None),
            ("a.b.example.uk.com", Some("example.uk.com")),
            ("uk.com", None),
            ("www.test.kyoto.jp", Some("test.kyoto.jp")),
            ("www.city.kobe.jp", Some("city.kobe.jp")),
            ("b.test.ck", Some("b.test.ck")),
            ("www.www.ck", Some("www.ck")),
            (
                "www.xn--85x722f.xn--55qx5d.cn",
                Some("xn--85x722f.xn--55qx5d.cn"),
            ),
            ("localhost", None),
            ("10.0.0.1", None),
            ("[2001:db8::1]", None),
        ] {
            assert_eq!(registrable_domain(host), expected, "{host}");
        }
    }
}

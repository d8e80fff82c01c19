//! The rules of `Linker` about top-level domains and schemes.

use std::collections::HashSet;

use barelink_html::Anchor;
use pyo3::prelude::*;

/// The destinations that new anchors may have. `None` allows all of them.
#[pyclass(frozen, module = "barelink._barelink")]
#[derive(Debug)]
pub(crate) struct Filter {
    urls: Option<Domains>,
    emails: Option<Domains>,
    /// In lower case.
    schemes: Option<Vec<String>>,
}

type OptionalNames = Option<Vec<String>>;

#[pymethods]
impl Filter {
    #[new]
    fn new(urls: OptionalNames, emails: OptionalNames, schemes: OptionalNames) -> Self {
        Filter {
            urls: urls.map(Domains::new),
            emails: emails.map(Domains::new),
            schemes,
        }
    }

    // For `pickle` and `copy`.
    fn __getnewargs__(&self) -> (OptionalNames, OptionalNames, OptionalNames) {
        let names = |domains: &Option<Domains>| {
            domains
                .as_ref()
                .map(|domains| domains.names.iter().cloned().collect())
        };
        (names(&self.urls), names(&self.emails), self.schemes.clone())
    }
}

impl Filter {
    /// Returns whether the rules allow a new anchor.
    pub(crate) fn allows(&self, anchor: &Anchor<'_>) -> bool {
        let href = anchor.get("href").unwrap_or_default();
        let Some((scheme, rest)) = href.split_once(':') else {
            return true;
        };
        if scheme.eq_ignore_ascii_case("mailto") {
            let address = rest.split('?').next().unwrap_or_default();
            let host = address.rsplit('@').next().unwrap_or_default();
            return self
                .emails
                .as_ref()
                .is_none_or(|domains| domains.have(&format!("http://{host}")));
        }
        let is_named =
            |schemes: &Vec<String>| schemes.iter().any(|name| scheme.eq_ignore_ascii_case(name));
        if !self.schemes.as_ref().is_none_or(is_named) && starts_with_scheme(anchor.text(), scheme)
        {
            return false;
        }
        // A URL without a host, such as `tel:`, stays.
        !rest.starts_with("//") || self.urls.as_ref().is_none_or(|domains| domains.have(href))
    }
}

fn starts_with_scheme(text: &str, scheme: &str) -> bool {
    let after = text
        .split_at_checked(scheme.len())
        .filter(|(start, _)| start.eq_ignore_ascii_case(scheme));
    after.is_some_and(|(_, rest)| rest.starts_with(':'))
}

/// A list of domains, as browsers have them: in lower case, with A-labels.
#[derive(Debug)]
struct Domains {
    names: HashSet<String>,
    /// How many labels the longest name has.
    labels: usize,
}

impl Domains {
    fn new(names: Vec<String>) -> Self {
        let labels = names
            .iter()
            .map(|name| name.split('.').count())
            .max()
            .unwrap_or(0);
        // A top-level domain alone may be no host, or a number.
        let normal = |name: String| {
            let host = barelink::host(&format!("http://a.{name}"));
            host.and_then(|host| host.strip_prefix("a.").map(str::to_owned))
                .unwrap_or(name)
        };
        Domains {
            names: names.into_iter().map(normal).collect(),
            labels,
        }
    }

    /// Returns whether the host of a URL is below one of the domains. Cost: that of the host,
    /// whatever the number of domains.
    fn have(&self, url: &str) -> bool {
        let host = barelink::host(url).unwrap_or_default().to_ascii_lowercase();
        let host = host.trim_end_matches('.');
        let mut dots = host.rmatch_indices('.').take(self.labels);
        dots.any(|(dot, _)| self.names.contains(&host[dot + ".".len()..]))
    }
}

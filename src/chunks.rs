//! Plain text for the rule sets that work on chunks: paragraphs, in each of which URLs come before addresses.

use crate::hook::Hook;
use crate::kinds::Kinds;
use crate::link::{Action, Link};
use crate::run::Run;
use crate::scan::{Found, Scan};
use crate::settings::Settings;
use crate::trigger::Triggers;

/// Goes through a plain text once. An address that runs into a URL ends where that starts, so the URL is looked at first.
#[derive(Clone, Debug)]
pub(crate) struct Chunks<'t> {
    text: &'t str,
    scan: Scan<'t, 'static>,
    triggers: Triggers,
    /// The URL that an address before it runs into.
    url: Option<(Found, Link<'t>)>,
}

impl<'t> Chunks<'t> {
    pub(crate) fn new(text: &'t str, triggers: Triggers) -> Self {
        Chunks { text, scan: Scan::new(Run::paragraphs(text)), triggers, url: None }
    }

    /// The next link, in order.
    pub(crate) fn next(&mut self, settings: &Settings, hook: &mut impl Hook) -> Option<Link<'t>> {
        loop {
            let found = self.scan.find(settings, &mut self.triggers);
            let starts_first = |url: &Found| found.as_ref().is_none_or(|found| url.range.start <= found.range.start);
            if let Some((url, link)) = self.url.take_if(|(url, _)| starts_first(url)) {
                self.scan.keep(&url);
                return Some(link);
            }
            let mut found = found?;
            if is_url(&found) {
                if found.range.len() > settings.max_len {
                    self.scan.suppress_urls(&found);
                    continue;
                }
            } else {
                if self.url.is_none() && self.may_run_into_url(&found) {
                    self.look_ahead(settings, hook, &found);
                }
                // One that ends before the URL stays as it is.
                if let Some((url, _)) = &self.url {
                    let Some(cut) = self.scan.cut(settings, &found, url.range.start) else {
                        self.scan.skip_trigger(&found);
                        continue;
                    };
                    found = cut;
                }
                if found.range.len() > settings.max_len {
                    self.scan.keep(&found);
                    continue;
                }
            }
            let mut link = settings.link(self.text, found.range.clone(), found.kind);
            match hook.call(&mut link) {
                Action::Keep => {
                    self.scan.keep(&found);
                    return Some(link);
                }
                Action::Skip => self.scan.skip(&found),
            }
        }
    }

    /// Whether a URL may start in the domain of an address or go on from it.
    fn may_run_into_url(&self, address: &Found) -> bool {
        let after = self.text.as_bytes().get(address.range.end);
        after == Some(&b':') || self.text[address.range.clone()].contains("_www")
    }

    /// Finds the URL that an address runs into, if there is one.
    #[cold]
    fn look_ahead(&mut self, settings: &Settings, hook: &mut impl Hook, address: &Found) {
        let mut ahead = self.scan.ahead();
        ahead.skip_trigger(address);
        self.url = self.url_before(settings, hook, &mut ahead, address.range.end);
        self.scan.end_ahead(ahead);
    }

    /// The URL that starts before the byte `end`, which `ahead` finds next.
    fn url_before(
        &mut self,
        settings: &Settings,
        hook: &mut impl Hook,
        ahead: &mut Scan<'t, 'static>,
        end: usize,
    ) -> Option<(Found, Link<'t>)> {
        let mut triggers = self.triggers.clone();
        loop {
            let url = ahead.find(settings, &mut triggers).filter(|url| is_url(url) && url.range.start < end)?;
            if url.range.len() > settings.max_len {
                ahead.suppress_urls(&url);
                self.scan.suppress_urls(&url);
                continue;
            }
            let mut link = settings.link(self.text, url.range.clone(), url.kind);
            match hook.call(&mut link) {
                Action::Keep => return Some((url, link)),
                Action::Skip => {
                    ahead.skip(&url);
                    self.scan.suppress_kind(&url);
                }
            }
        }
    }
}

fn is_url(found: &Found) -> bool {
    Kinds::URL.union(Kinds::WWW).contains(found.kind.into())
}

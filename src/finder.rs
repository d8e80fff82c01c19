//! The public builder: [`Finder`].

use crate::kinds::Kinds;
use crate::plain::{Links, Spans};
#[cfg(feature = "uts58")]
use crate::rules::rule_set::HostForms;
use crate::settings::{Boundary, Enclosure, Profile, RawAnchors, Settings, WwwScheme};
#[cfg(feature = "uts58")]
use crate::uts58::policy::{BidiControls, DestinationHost, Policy};

/// Whether the limits of [`Finder::untrusted`] hold.
#[derive(Clone, Copy, Debug)]
enum Trust {
    Full,
    Limited,
}

/// Finds links: a rule set with its options.
///
/// Cheap to make and to clone; the setters can be used in constants.
///
/// ```
/// use barelink::{Finder, Kinds, Profile};
///
/// const FINDER: Finder = Finder::new(Profile::Md4c).kinds(Kinds::URL.union(Kinds::WWW));
/// let found: Vec<&str> = FINDER.links("www.example.com, not john@example.com").map(|link| link.as_str()).collect();
/// assert_eq!(found, ["www.example.com"]);
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    pub(crate) settings: Settings,
    trust: Trust,
}

impl Finder {
    /// A finder for all kinds that the profile knows.
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        let rules = profile.rules();
        let settings = Settings {
            profile,
            kinds: rules.kinds,
            cues: rules.cues_for(rules.kinds),
            www_scheme: WwwScheme::Http,
            raw_anchors: RawAnchors::Look,
            boundary: Boundary::Profile,
            enclosure: Enclosure::Profile,
            max_len: usize::MAX,
            #[cfg(feature = "uts58")]
            policy: Policy::STANDARD,
            #[cfg(feature = "uts58")]
            destination_host: DestinationHost::AsTyped,
        };
        Self { settings, trust: Trust::Full }
    }

    /// Looks for these kinds only. A kind that is off takes nothing: what it would have taken is text. A kind that
    /// the profile does not know does nothing; see [`kinds_supported`](Self::kinds_supported).
    #[must_use]
    pub const fn kinds(mut self, kinds: Kinds) -> Self {
        let rules = self.settings.profile.rules();
        self.settings.kinds = kinds.and(rules.kinds);
        self.settings.cues = rules.cues_for(kinds);
        self
    }

    /// The scheme that is put before destinations without one.
    #[must_use]
    pub const fn www_scheme(mut self, scheme: WwwScheme) -> Self {
        self.settings.www_scheme = scheme;
        self
    }

    /// Whether links are found in text between raw HTML `<a …>` and `</a>` in Markdown.
    #[must_use]
    pub const fn raw_anchors(mut self, raw_anchors: RawAnchors) -> Self {
        self.settings.raw_anchors = raw_anchors;
        self
    }

    /// Where links end at the latest.
    ///
    /// ```
    /// use barelink::{Boundary, Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Gfm).boundary(Boundary::FullWidth);
    /// let found: Vec<_> = finder.links("https://e.com/docs（中文说明）了解更多。").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["https://e.com/docs"]);
    /// ```
    #[must_use]
    pub const fn boundary(mut self, boundary: Boundary) -> Self {
        self.settings.boundary = boundary;
        self
    }

    /// Whether links end before the closing mark whose opening one stands right before them.
    ///
    /// ```
    /// use barelink::{Enclosure, Finder, Profile};
    ///
    /// let text = "<https://e.com/a> and 'https://e.com/b'.";
    /// let links = |finder: Finder| finder.links(text).map(|link| link.as_str()).collect::<Vec<_>>();
    /// let finder = Finder::new(Profile::Gfm);
    /// assert_eq!(links(finder.clone()), ["https://e.com/a>", "https://e.com/b"]);
    /// assert_eq!(links(finder.enclosure(Enclosure::EndsAtCloser)), ["https://e.com/a", "https://e.com/b"]);
    /// let finder = Finder::new(Profile::Md4c);
    /// assert!(links(finder.clone()).is_empty());
    /// assert_eq!(links(finder.enclosure(Enclosure::EndsAtCloser)), ["https://e.com/a", "https://e.com/b"]);
    /// ```
    #[must_use]
    pub const fn enclosure(mut self, enclosure: Enclosure) -> Self {
        self.settings.enclosure = enclosure;
        self
    }

    /// How many bytes a link has at the most: as it was typed or, where the profile reads text as it is shown (addresses of
    /// `Gfm`, all links of `Uts58` in Markdown), as it is shown. What would be a longer link is text; an address in what would be
    /// a longer URL may be a link with `Gfm`, which looks for addresses in what its URLs leave. There is no limit unless one is set,
    /// here or by [`untrusted`](Self::untrusted), of which the smaller one holds.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c).max_len(16);
    /// let found: Vec<_> = finder.links("http://e.com/abc http://e.com/abcd").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["http://e.com/abc"]);
    /// ```
    #[must_use]
    pub const fn max_len(mut self, bytes: usize) -> Self {
        self.settings.max_len = bytes;
        self.limited()
    }

    /// Limits for text from strangers: no link is longer than [`LONGEST_UNTRUSTED`](Self::LONGEST_UNTRUSTED) bytes, and none
    /// of [`Profile::Uts58`] holds characters that turn the direction of writing, which `Policy::STANDARD` allows.
    ///
    /// The limits hold whatever is set before or after: [`max_len`](Self::max_len) can make links shorter but not longer,
    /// and no policy brings those characters back.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Gfm).untrusted().max_len(usize::MAX);
    /// let long = format!("http://example.com/{}", "a".repeat(5_000));
    /// assert_eq!(finder.links(&long).count(), 0);
    /// assert_eq!(finder.links("http://example.com/a").count(), 1);
    /// ```
    #[must_use]
    pub const fn untrusted(mut self) -> Self {
        self.trust = Trust::Limited;
        self.limited()
    }

    /// The same finder within the limits that it was told to keep.
    const fn limited(mut self) -> Self {
        if matches!(self.trust, Trust::Full) {
            return self;
        }
        if self.settings.max_len > Self::LONGEST_UNTRUSTED {
            self.settings.max_len = Self::LONGEST_UNTRUSTED;
        }
        #[cfg(feature = "uts58")]
        {
            self.settings.policy = self.settings.policy.bidi_controls(BidiControls::Reject);
        }
        self
    }

    /// How long a link is that [`untrusted`](Self::untrusted) allows, in bytes. Our choice: RFC 9110, section 4.1, asks programs to
    /// support 8,000, and nobody types that many.
    pub const LONGEST_UNTRUSTED: usize = 2_048;

    /// The choices that UTS #58 leaves open, for [`Profile::Uts58`]; other profiles have none. The default is
    /// [`Policy::STANDARD`], with any features; `Policy::PROSE` (feature `psl`) is for text that people write.
    ///
    /// ```
    /// use barelink::{Finder, Policy, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58);
    /// assert_eq!(finder.links("Read setup.txt first").count(), 1);
    /// # #[cfg(feature = "psl")]
    /// assert_eq!(finder.policy(Policy::PROSE).links("Read setup.txt first").count(), 0);
    /// ```
    #[cfg(feature = "uts58")]
    #[must_use]
    pub const fn policy(mut self, policy: Policy) -> Self {
        self.settings.policy = policy;
        self.limited()
    }

    /// How [`Profile::Uts58`] writes the host in destinations.
    ///
    /// ```
    /// use barelink::uts58::DestinationHost;
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).destination_host(DestinationHost::ALabel);
    /// let link = finder.links("https://例え.jp/道").next().expect("a link");
    /// assert_eq!(link.destination(), "https://xn--r8jz45g.jp/道");
    /// ```
    #[cfg(feature = "uts58")]
    #[must_use]
    pub const fn destination_host(mut self, host: DestinationHost) -> Self {
        // With another profile it is as if it was not set.
        if let HostForms::TypedOrALabels = self.settings.profile.rules().host_forms {
            self.settings.destination_host = host;
        }
        self
    }

    /// The rule set.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.settings.profile
    }

    /// The kinds that the profile knows, whichever are chosen.
    #[must_use]
    pub const fn kinds_supported(&self) -> Kinds {
        self.settings.profile.kinds()
    }

    /// The links of a plain text, in order, none overlapping; an iterator that borrows the text only.
    ///
    /// In plain text there are no escapes, no character references and no markup. Cost: linear in the text, as far as the
    /// iterator is driven; this call looks for the first mark that a link has in it, and most texts are done with then.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c);
    /// let found: Vec<_> = finder.links("Mail john@example.com, see http://example.com/a.").map(|l| l.range()).collect();
    /// assert_eq!(found, [5..21, 27..47]);
    /// assert!(finder.links("nothing here").next().is_none());
    /// ```
    #[must_use]
    pub fn links<'t>(&self, text: &'t str) -> Links<'t> {
        Links::new(&self.settings, text)
    }

    /// The whole of a plain text as links and what stands between them; their
    /// [`as_str`](crate::Span::as_str)s together are the text. An empty text has no spans. Cost: as that of [`links`](Self::links).
    ///
    /// ```
    /// use barelink::{Finder, Profile, Span};
    ///
    /// let mut marked = String::new();
    /// for span in Finder::new(Profile::Md4c).spans("see www.example.com!") {
    ///     match span {
    ///         Span::Text(text) => marked += text,
    ///         Span::Link(link) => marked += &format!("<{}>", link.destination()),
    ///     }
    /// }
    /// assert_eq!(marked, "see <http://www.example.com>!");
    /// ```
    #[must_use]
    pub fn spans<'t>(&self, text: &'t str) -> Spans<'t> {
        Spans::new(&self.settings, text)
    }
}

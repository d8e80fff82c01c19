//! Which rule set, which kinds, which options: [`Profile`], [`Kinds`], [`Finder`].

use core::fmt;
use core::ops::{BitOr, BitOrAssign, Range};
use core::str::FromStr;

use crate::link::{Link, LinkKind};
use crate::rules;
use crate::scan::{Links, Spans};
use crate::triggers::Cues;
#[cfg(feature = "uts58")]
use crate::uts58::{DestinationHost, Policy};

/// A rule set that says what is a link.
///
/// A profile never changes its source; what it equals is pinned in its description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Profile {
    /// MD4C's permissive autolinks as md2html 0.5.2 makes them and their specification describes them.
    Md4c,
    /// MD4C's permissive autolinks as its development branch makes them, frozen at commit c4be862: `~`, `%`, `+`,
    /// `-` and `_` anywhere in paths, more freedom in queries.
    Md4cNext,
    /// GitHub Flavored Markdown's extended autolinks as cmark-gfm 0.29.0.gfm.13 makes them.
    Gfm,
    /// Unicode Technical Standard #58, revision 2, with the data of Unicode 17.0: links and addresses in every language.
    /// What the standard leaves open is a [`Policy`].
    #[cfg(feature = "uts58")]
    Uts58,
}

impl Profile {
    /// All profiles that this build of the library knows.
    pub const ALL: &'static [Profile] = &[
        Profile::Md4c,
        Profile::Md4cNext,
        Profile::Gfm,
        #[cfg(feature = "uts58")]
        Profile::Uts58,
    ];

    /// The name on the command line and in serialised form: `md4c`, `md4c-next`, `gfm`, `uts58`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Profile::Md4c => "md4c",
            Profile::Md4cNext => "md4c-next",
            Profile::Gfm => "gfm",
            #[cfg(feature = "uts58")]
            Profile::Uts58 => "uts58",
        }
    }

    /// The kinds of link that this rule set knows.
    ///
    /// ```
    /// use barelink::{Kinds, Profile};
    /// assert_eq!(Profile::Md4c.kinds(), Kinds::URL | Kinds::WWW | Kinds::EMAIL);
    /// ```
    #[must_use]
    pub const fn kinds(self) -> Kinds {
        match self {
            Profile::Md4c | Profile::Md4cNext => Kinds::URL.union(Kinds::WWW).union(Kinds::EMAIL),
            Profile::Gfm => Profile::Md4c.kinds().union(Kinds::PROTOCOL),
            #[cfg(feature = "uts58")]
            Profile::Uts58 => Kinds::URL.union(Kinds::DOMAIN).union(Kinds::EMAIL),
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Profile {
    type Err = UnknownName;

    /// Reads the name of a profile.
    ///
    /// # Errors
    ///
    /// [`UnknownName`], which lists the names that are known.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Profile::ALL.iter().find(|profile| profile.as_str() == name);
        found.copied().ok_or(UnknownName { what: "profile", known: PROFILES })
    }
}

#[cfg(feature = "uts58")]
const PROFILES: &str = "md4c, md4c-next, gfm, uts58";
#[cfg(not(feature = "uts58"))]
const PROFILES: &str = "md4c, md4c-next, gfm";

/// A set of kinds of link.
///
/// ```
/// use barelink::Kinds;
///
/// const NO_MAIL: Kinds = Kinds::URL.union(Kinds::WWW);
/// assert_eq!(NO_MAIL, Kinds::URL | Kinds::WWW);
/// assert_eq!("url,www".parse(), Ok(NO_MAIL));
/// assert_eq!(NO_MAIL.to_string(), "url,www");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);
    /// Addresses with their scheme.
    pub const URL: Self = Self(1);
    /// Hosts that start with `www.`.
    pub const WWW: Self = Self(1 << 1);
    /// E-mail addresses.
    pub const EMAIL: Self = Self(1 << 2);
    /// Addresses with their protocol: `mailto:`, `xmpp:`.
    pub const PROTOCOL: Self = Self(1 << 3);
    /// Hosts without a scheme, those that start with `www.` among them.
    pub const DOMAIN: Self = Self(1 << 4);

    const NAMED: [(&'static str, Self); 5] = [
        ("url", Self::URL),
        ("www", Self::WWW),
        ("domain", Self::DOMAIN),
        ("email", Self::EMAIL),
        ("protocol", Self::PROTOCOL),
    ];

    /// The kinds of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether all kinds of `other` are in this set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// How many kinds there are.
    pub(crate) const COUNT: usize = Self::NAMED.len();

    /// The number of the first kind of the set.
    pub(crate) const fn index(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The kinds for whose numbers this holds.
    pub(crate) fn where_any(holds: impl Fn(usize) -> bool) -> Self {
        (0..Self::COUNT).filter(|&kind| holds(kind)).fold(Self::NONE, |kinds, kind| kinds | Self(1 << kind))
    }

    /// Whether any kind of `other` is in this set.
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether no kind is in this set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Kinds {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitOrAssign for Kinds {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.union(other);
    }
}

impl From<LinkKind> for Kinds {
    fn from(kind: LinkKind) -> Self {
        match kind {
            LinkKind::Url => Self::URL,
            LinkKind::Www => Self::WWW,
            LinkKind::Domain => Self::DOMAIN,
            LinkKind::Email => Self::EMAIL,
            LinkKind::Mailto | LinkKind::Xmpp => Self::PROTOCOL,
        }
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (name, kind) in Self::NAMED {
            if self.contains(kind) {
                write!(f, "{separator}{name}")?;
                separator = ",";
            }
        }
        Ok(())
    }
}

impl FromStr for Kinds {
    type Err = UnknownName;

    /// Reads names with commas between them: `url,www,email`. The empty string is no kind.
    ///
    /// # Errors
    ///
    /// [`UnknownName`], which lists the names that are known.
    fn from_str(names: &str) -> Result<Self, UnknownName> {
        let mut kinds = Self::NONE;
        for name in names.split(',').map(str::trim).filter(|_| !names.is_empty()) {
            let found = Self::NAMED.iter().find(|(known, _)| *known == name);
            kinds |= found.ok_or(UnknownName { what: "kind", known: "url, www, domain, email, protocol" })?.1;
        }
        Ok(kinds)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Kinds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Kinds {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;

        impl serde::de::Visitor<'_> for Names {
            type Value = Kinds;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("kinds of link with commas between them, such as \"url,www\"")
            }

            fn visit_str<E: serde::de::Error>(self, names: &str) -> Result<Kinds, E> {
                names.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Names)
    }
}

/// A name that is none of those that are known; its text lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    known: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {}; the known ones are {}", self.what, self.known)
    }
}

impl core::error::Error for UnknownName {}

/// What is put before a link that was typed without a scheme: one that starts with `www.`, or another host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WwwScheme {
    /// `http://`, as all published rule sets have it.
    #[default]
    Http,
    /// `https://`.
    Https,
}

impl WwwScheme {
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            WwwScheme::Http => "http://",
            WwwScheme::Https => "https://",
        }
    }
}

/// What is done with text between raw HTML `<a …>` and `</a>` in Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RawAnchors {
    /// It is looked at like any other, as all published rule sets have it: a link may come to stand in a link.
    #[default]
    Look,
    /// It is left alone, to the end of the paragraph, heading or cell if there is no `</a>` before.
    Skip,
}

/// Where a link ends at the latest, whatever its profile says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Boundary {
    /// Where the profile says.
    #[default]
    Profile,
    /// Before full-width and CJK punctuation, which counts as a blank for every profile: `。，！？；：、（）「」『』【】《》〈〉`,
    /// full-width symbols such as `｜` and `～`, and the ideographic space.
    ///
    /// The characters are those whose `East_Asian_Width` is `Fullwidth`, `Wide` or `Halfwidth` and whose general category is
    /// punctuation, and the full-width symbols and space; not those that join words (`XID_Continue`), such as `・`. The
    /// data are those of Unicode 17.0.
    FullWidth,
}

/// What a closing quotation mark or bracket means for a link whose opening one stands right before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Enclosure {
    /// What the profile says.
    #[default]
    Profile,
    /// The link ends before it: `<https://e.com/a>`, `"https://e.com/a"b` and `（https://e.com/a）` hold `https://e.com/a`
    /// for every profile. What the two marks enclose is looked at as if blanks stood around it; where a link does not start
    /// right behind the opening mark, the profile decides alone.
    ///
    /// The marks are ASCII's brackets, `<` and `>` among them, and quotation marks, the quotation marks of other languages,
    /// and the brackets of Chinese and Japanese. Inside a link, brackets pair: of `(https://e.com/a_(b))` the last one
    /// closes. White space between the two marks parts them. `spec/enclosure.txt` has the details.
    ///
    /// In Markdown the marks are those of the text that the profile reads: as it was typed, or, for addresses of `Gfm` and
    /// for `Uts58`, as it is shown; both of them stand in the same text, without markup between them and the link.
    EndsAtCloser,
}

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
    pub(crate) profile: Profile,
    pub(crate) kinds: Kinds,
    /// What is looked for, by profile and kinds.
    pub(crate) cues: Cues,
    www_scheme: WwwScheme,
    pub(crate) raw_anchors: RawAnchors,
    pub(crate) boundary: Boundary,
    pub(crate) enclosure: Enclosure,
    pub(crate) max_len: usize,
    trust: Trust,
    #[cfg(feature = "uts58")]
    pub(crate) policy: Policy,
    #[cfg(feature = "uts58")]
    destination_host: DestinationHost,
}

impl Finder {
    /// A finder for all kinds that the profile knows.
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        Self {
            profile,
            kinds: profile.kinds(),
            cues: rules::cues_of(profile, profile.kinds()),
            www_scheme: WwwScheme::Http,
            raw_anchors: RawAnchors::Look,
            boundary: Boundary::Profile,
            enclosure: Enclosure::Profile,
            max_len: usize::MAX,
            trust: Trust::Full,
            #[cfg(feature = "uts58")]
            policy: Policy::STANDARD,
            #[cfg(feature = "uts58")]
            destination_host: DestinationHost::AsTyped,
        }
    }

    /// Looks for these kinds only. A kind that is off takes nothing: what it would have taken is text. A kind that
    /// the profile does not know does nothing; see [`kinds_supported`](Self::kinds_supported).
    #[must_use]
    pub const fn kinds(mut self, kinds: Kinds) -> Self {
        self.kinds = kinds;
        self.cues = rules::cues_of(self.profile, self.chosen());
        self
    }

    /// What is put before destinations without a scheme.
    #[must_use]
    pub const fn www_scheme(mut self, scheme: WwwScheme) -> Self {
        self.www_scheme = scheme;
        self
    }

    /// What is done with text between raw HTML `<a …>` and `</a>` in Markdown.
    #[must_use]
    pub const fn raw_anchors(mut self, raw_anchors: RawAnchors) -> Self {
        self.raw_anchors = raw_anchors;
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
        self.boundary = boundary;
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
        self.enclosure = enclosure;
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
        self.max_len = bytes;
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
        if self.max_len > Self::LONGEST_UNTRUSTED {
            self.max_len = Self::LONGEST_UNTRUSTED;
        }
        #[cfg(feature = "uts58")]
        {
            self.policy = self.policy.bidi_controls(crate::uts58::BidiControls::Reject);
        }
        self
    }

    /// How long a link is that [`untrusted`](Self::untrusted) allows, in bytes. Our choice: RFC 9110, section 4.1, asks programs to
    /// support 8,000, and nobody types that many.
    pub const LONGEST_UNTRUSTED: usize = 2_048;

    /// What [`Profile::Uts58`] does where the standard leaves a choice; other profiles have none. It is
    /// [`Policy::STANDARD`] unless set, with any features; `Policy::PROSE` (feature `psl`) is for text that people write.
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
        self.policy = policy;
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
        self.destination_host = host;
        self
    }

    /// The rule set.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// The kinds that the profile knows, whichever are chosen.
    #[must_use]
    pub const fn kinds_supported(&self) -> Kinds {
        self.profile.kinds()
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
        Links::new(self, text)
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
        Spans::new(self, text)
    }

    /// Whether something else than the profile bounds links.
    #[inline]
    pub(crate) const fn has_bounds(&self) -> bool {
        !matches!((self.boundary, self.enclosure), (Boundary::Profile, Enclosure::Profile))
    }

    /// The kinds to look for: those chosen that the profile knows.
    pub(crate) const fn chosen(&self) -> Kinds {
        Kinds(self.kinds.0 & self.profile.kinds().0)
    }

    /// A link over `range` of `source`, which is on character boundaries, with the destination that the options give it.
    pub(crate) fn link<'t>(&self, source: &'t str, range: Range<usize>, kind: LinkKind) -> Link<'t> {
        let prefix = self.prefix(kind, || source.get(range.clone()).unwrap_or_default());
        let mut link = Link::new(source, range, kind, prefix);
        self.write_host(&mut link);
        link
    }

    /// The same for a link that is shown as `shown`, if it was typed otherwise.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn link_shown<'t>(&self, source: &'t str, range: Range<usize>, kind: LinkKind, shown: &str) -> Link<'t> {
        let prefix = self.prefix(kind, || shown);
        let mut link = Link::new(source, range, kind, prefix);
        if link.as_str() != shown {
            link.set_text(shown.to_owned());
            link.set_destination([prefix, shown].concat());
        }
        self.write_host(&mut link);
        link
    }

    /// What comes before the destination of a link with this text.
    #[inline]
    fn prefix<'s>(&self, kind: LinkKind, text: impl FnOnce() -> &'s str) -> &'static str {
        match kind {
            LinkKind::Url | LinkKind::Mailto | LinkKind::Xmpp => "",
            LinkKind::Www | LinkKind::Domain => self.www_scheme.prefix(),
            LinkKind::Email if starts_with_mailto(text()) => "",
            LinkKind::Email => MAILTO,
        }
    }

    /// Writes the host in the form that destinations have.
    #[inline]
    #[cfg_attr(not(feature = "uts58"), allow(clippy::unused_self, reason = "with the feature it is asked"))]
    fn write_host(&self, link: &mut Link<'_>) {
        #[cfg(feature = "uts58")]
        if self.profile == Profile::Uts58 && self.destination_host == DestinationHost::ALabel {
            if let Some(destination) = crate::uts58::with_a_labels(&link.destination()) {
                link.set_destination(destination);
            }
        }
        #[cfg(not(feature = "uts58"))]
        let _ = link;
    }
}

/// Whether an address was typed with its protocol, in any case; an address never holds a colon otherwise.
fn starts_with_mailto(text: &str) -> bool {
    text.get(..MAILTO.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAILTO))
}

/// Source: RFC 6068.
pub(crate) const MAILTO: &str = "mailto:";

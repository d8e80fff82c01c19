//! The public builder: [`Finder`].

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::mem::{self, ManuallyDrop};

use crate::explain::{Candidate, explain, with_kinds_off};
use crate::kinds::Kinds;
use crate::link::{Link, LinkKind};
use crate::plain::{Links, Spans, link_at};
#[cfg(feature = "uts58")]
use crate::rules::rule_set::HostForms;
use crate::schemes::Schemes;
use crate::settings::{Boundary, Enclosure, Incomplete, Profile, RawAnchors, Settings, UserInfo, WwwScheme};
use crate::settled::settled;
use crate::starting::link_starting_at;
use crate::trigger::Cues;
#[cfg(feature = "uts58")]
use crate::uts58::choice::Choice;
#[cfg(feature = "uts58")]
use crate::uts58::policy::{DestinationHost, Policy};
#[cfg(feature = "uts58")]
use crate::uts58::tlds::TldLists;

/// Whether the limits of [`Finder::untrusted`] apply.
// Stored and not only applied once, because a setter that is called later could raise the limits.
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
    /// Whether [`enclosure`](Self::enclosure) was called.
    has_enclosure: bool,
}

impl Default for Finder {
    /// Makes a finder for GitHub's links: [`Finder::new`] with [`Profile::Gfm`].
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// assert_eq!(Finder::default().profile(), Profile::Gfm);
    /// ```
    fn default() -> Self {
        Self::new(Profile::Gfm)
    }
}

// Each setter is `const`, so that a finder can be a constant and costs nothing to make at run time.
impl Finder {
    /// Makes a finder for all kinds that the profile supports.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Gfm);
    /// assert_eq!(finder.links("See http://localhost, www.example.com and john@example.com.").count(), 3);
    /// ```
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        let rules = profile.rules();
        let settings = Settings {
            profile,
            kinds: rules.kinds,
            cues: rules.cues_for(rules.kinds).without(Cues::NAMED),
            www_scheme: WwwScheme::Http,
            raw_anchors: RawAnchors::Look,
            boundary: Boundary::Profile,
            enclosure: Enclosure::Profile,
            incomplete: Incomplete::Show,
            max_len: usize::MAX,
            user_info: UserInfo::Profile,
            opens_as_typed: false,
            schemes: Schemes::NONE,
            #[cfg(feature = "uts58")]
            policy: Policy::STANDARD,
            #[cfg(feature = "uts58")]
            tld_lists: TldLists::NONE,
            #[cfg(feature = "uts58")]
            destination_host: DestinationHost::AsTyped,
        };
        Self { settings, trust: Trust::Full, has_enclosure: false }
    }

    /// Makes a finder for the messages of people and of language models.
    ///
    /// It is [`Profile::Uts58`] with [`Policy::CHAT`], [`Boundary::FullWidth`], [`Enclosure::EndsAtCloser`] and the limits of
    /// [`untrusted`](Self::untrusted). Later setters replace these options, but not the limits.
    ///
    /// ```
    /// use barelink::Finder;
    ///
    /// const FINDER: Finder = Finder::chat();
    /// let text = "**https://example.com/a**（note）, <http://localhost:3000> and lib.rs";
    /// let found: Vec<_> = FINDER.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["https://example.com/a", "http://localhost:3000"]);
    /// ```
    #[cfg(feature = "psl")]
    #[must_use]
    pub const fn chat() -> Self {
        let finder = Self::new(Profile::Uts58).policy(Policy::CHAT);
        finder.boundary(Boundary::FullWidth).enclosure(Enclosure::EndsAtCloser).untrusted()
    }

    /// Sets the kinds of links to find. The text of a link whose kind is off is ordinary text, in which links of other kinds
    /// may be found. A kind that the profile does not support has no effect; see [`kinds_supported`](Self::kinds_supported).
    ///
    /// ```
    /// use barelink::{Finder, Kinds, Profile};
    ///
    /// let finder = Finder::new(Profile::Gfm).kinds(Kinds::EMAIL);
    /// let found: Vec<_> = finder.links("www.example.com, mailto:john@example.com").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["john@example.com"]);
    /// ```
    #[must_use]
    pub const fn kinds(mut self, kinds: Kinds) -> Self {
        self.settings.set_kinds(kinds);
        self
    }

    /// Sets schemes that are links in addition to those of the profile, such as `tel`, `obsidian` or `ftp`; none by default. They are
    /// of the kind [`Kinds::URL`].
    ///
    /// A link is the scheme, the colon and what follows. It ends where a URL of [`Profile::Gfm`] ends or, with `Profile::Uts58`, where
    /// the standard says. The schemes of the profile itself keep its own rules, also if they are in the list; but with `mailto` in
    /// the list, a link with that scheme has the fields of RFC 6068 (`mailto:john@example.com?subject=hi`). Source: `spec/schemes.txt`. A text with many colons takes longer to search than without this option; the cost stays linear.
    ///
    /// ```
    /// use barelink::{Finder, Profile, Schemes};
    ///
    /// const FINDER: Finder = Finder::new(Profile::Gfm).schemes(Schemes::from_static(&["matrix", "tel"]));
    /// let found: Vec<_> = FINDER.links("matrix:u/a:example.com or tel:+1-555-0100.").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["matrix:u/a:example.com", "tel:+1-555-0100"]);
    /// ```
    #[must_use]
    pub const fn schemes(mut self, schemes: Schemes) -> Self {
        // A constant cannot run a destructor. Only an owned list that is replaced is leaked, once for each such call.
        let _ = ManuallyDrop::new(mem::replace(&mut self.settings.schemes, schemes));
        self.settings.set_kinds(self.settings.kinds);
        self
    }

    /// Sets the scheme of destinations that were typed without one; [`WwwScheme::Http`] by default.
    ///
    /// ```
    /// use barelink::{Finder, Profile, WwwScheme};
    ///
    /// let finder = Finder::new(Profile::Gfm).www_scheme(WwwScheme::Https);
    /// let link = finder.links("www.example.com").next().expect("a link");
    /// assert_eq!(link.destination(), "https://www.example.com");
    /// ```
    #[must_use]
    pub const fn www_scheme(mut self, scheme: WwwScheme) -> Self {
        self.settings.www_scheme = scheme;
        self
    }

    /// Sets whether links are found in text between raw HTML `<a …>` and `</a>` in Markdown; [`RawAnchors::Look`] by default.
    #[must_use]
    pub const fn raw_anchors(mut self, raw_anchors: RawAnchors) -> Self {
        self.settings.raw_anchors = raw_anchors;
        self
    }

    /// Sets whether full-width and CJK punctuation ends links; [`Boundary::Profile`] by default.
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

    /// Sets whether a link ends before a closing mark if the opening mark precedes the link; [`Enclosure::Profile`] by default.
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
        self.has_enclosure = true;
        self
    }

    /// Sets [`enclosure`](Self::enclosure) unless it was set before. It is for hosts in which nothing else says what marks mean, such as
    /// finished HTML and plain text that is shown to people.
    ///
    /// ```
    /// use barelink::{Enclosure, Finder};
    ///
    /// let found = |finder: &Finder| finder.links("<https://e.com/a>").map(|link| link.as_str()).next();
    /// let finder = Finder::default();
    /// assert_eq!(found(&finder.clone().enclosure_or(Enclosure::EndsAtCloser)), Some("https://e.com/a"));
    /// let finder = finder.enclosure(Enclosure::Profile);
    /// assert_eq!(found(&finder.enclosure_or(Enclosure::EndsAtCloser)), Some("https://e.com/a>"));
    /// ```
    #[must_use]
    pub const fn enclosure_or(self, default: Enclosure) -> Self {
        if self.has_enclosure { self } else { self.enclosure(default) }
    }

    /// Sets whether a link at the end of the text is found although more text could change it; [`Incomplete::Show`] by default.
    ///
    /// With [`Incomplete::Hold`], links that end after the byte [`settled`](Self::settled) stay text, and the hook is not called
    /// for them. Use it while a text grows, and [`Incomplete::Show`] when it is complete. [`Stream`](crate::Stream) does not read
    /// a growing text again and again.
    ///
    /// ```
    /// use barelink::{Finder, Incomplete, Profile};
    ///
    /// let (shown, held) = (Finder::new(Profile::Md4c), Finder::new(Profile::Md4c).incomplete(Incomplete::Hold));
    /// let text = "See https://example.com/do";
    /// assert_eq!(shown.links(text).count(), 1);
    /// assert_eq!(held.links(text).count(), 0);
    /// assert_eq!(held.links("See https://example.com/docs, or").count(), 1);
    /// ```
    #[must_use]
    pub const fn incomplete(mut self, incomplete: Incomplete) -> Self {
        self.settings.incomplete = incomplete;
        self
    }

    /// Sets the maximum length of a link in bytes. A longer link stays text.
    ///
    /// The length is that of the link as typed or, where the profile reads text as it is shown (addresses of `Gfm`, all links
    /// of `Uts58` in Markdown), as shown. With `Gfm`, an address in a URL that is too long may be a link, because `Gfm` finds
    /// addresses in the text between its URLs. There is no limit by default. If [`untrusted`](Self::untrusted) sets one too,
    /// the smaller one applies.
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

    /// Sets whether a URL with a user name before its host is a link; [`UserInfo::Profile`] by default.
    ///
    /// ```
    /// use barelink::{Finder, Profile, UserInfo};
    ///
    /// let finder = Finder::new(Profile::Gfm).user_info(UserInfo::Reject);
    /// assert_eq!(finder.links("http://bank.example:80@evil.example").filter(|link| link.host().is_some()).count(), 0);
    /// ```
    #[must_use]
    pub const fn user_info(mut self, user_info: UserInfo) -> Self {
        self.settings.user_info = user_info;
        self.limited()
    }

    /// Sets limits for text from untrusted users:
    ///
    /// * no link is longer than [`LONGEST_UNTRUSTED`](Self::LONGEST_UNTRUSTED) bytes;
    /// * no URL has a user name before its host ([`UserInfo::Reject`]);
    /// * no URL of a browser's scheme (`http`, `https`, `ftp`) is a link if browsers do not open it, or if its host has escapes
    ///   (`good.example%2eevil.com`) or a backslash; without the feature `uts58`, hosts above ASCII are not checked;
    /// * no link of [`Profile::Uts58`] contains characters that change the direction of writing, which `Policy::STANDARD` allows.
    ///
    /// Other settings, before or after, cannot loosen these limits: [`max_len`](Self::max_len) can only lower the maximum
    /// length, and no policy allows those characters again. They take time for each link that is linear in the link.
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

    /// Applies the limits of [`untrusted`](Self::untrusted), if they were requested.
    // Each setter that could loosen a limit ends with this call, so the order of the setters does not matter.
    const fn limited(mut self) -> Self {
        if matches!(self.trust, Trust::Full) {
            return self;
        }
        if self.settings.max_len > Self::LONGEST_UNTRUSTED {
            self.settings.max_len = Self::LONGEST_UNTRUSTED;
        }
        (self.settings.user_info, self.settings.opens_as_typed) = (UserInfo::Reject, true);
        #[cfg(feature = "uts58")]
        {
            self.settings.policy = self.settings.policy.with(Choice::RejectBidiControls);
        }
        self
    }

    /// The maximum length of a link, in bytes, with [`untrusted`](Self::untrusted). It is a choice of this library: RFC 9110,
    /// section 4.1, asks programs to support 8,000 bytes, but typed links are much shorter.
    pub const LONGEST_UNTRUSTED: usize = 2_048;

    /// Sets the choices that UTS #58 leaves open, for [`Profile::Uts58`]. It has no effect on other profiles. The default is
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
        self.settings.set_kinds(self.settings.kinds);
        self.limited()
    }

    /// Sets top-level domains that hosts without a scheme and addresses may have, and others that they may not have, for
    /// [`Profile::Uts58`]; none by default. They have precedence over [`Policy::tld`], but not over
    /// other options: with `Choice::RejectFileNames`, `lib.rs` needs a path even if `rs` is allowed. The lists have no effect on other
    /// profiles.
    ///
    /// ```
    /// use barelink::uts58::TldLists;
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).tld_lists(TldLists::new(["corp"], ["zip"])?);
    /// let found: Vec<_> = finder.links("wiki.corp/a and a.zip").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["wiki.corp/a"]);
    /// # Ok::<(), barelink::uts58::InvalidTld>(())
    /// ```
    #[cfg(feature = "uts58")]
    #[must_use]
    pub const fn tld_lists(mut self, lists: TldLists) -> Self {
        // As in `schemes`: only lists that are replaced are leaked.
        let _ = ManuallyDrop::new(mem::replace(&mut self.settings.tld_lists, lists));
        self.settings.set_kinds(self.settings.kinds);
        self
    }

    /// Sets how [`Profile::Uts58`] writes hosts in destinations; [`DestinationHost::AsTyped`] by default.
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
        // Ignored for other profiles here, once, so that no code that makes links has to ask for the profile.
        if let HostForms::TypedOrALabels = self.settings.profile.rules().host_forms {
            self.settings.destination_host = host;
        }
        self
    }

    /// Returns the rule set.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// assert_eq!(Finder::new(Profile::Md4c).profile(), Profile::Md4c);
    /// ```
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.settings.profile
    }

    /// Returns the kinds that the profile supports, including those that are off.
    ///
    /// ```
    /// use barelink::{Finder, Kinds, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c).kinds(Kinds::EMAIL);
    /// assert_eq!(finder.kinds_supported(), Kinds::URL | Kinds::WWW | Kinds::EMAIL);
    /// ```
    #[must_use]
    pub const fn kinds_supported(&self) -> Kinds {
        self.settings.profile.kinds()
    }

    /// Returns an iterator over the links of a plain text, in order. Links do not overlap. The iterator borrows the text, but
    /// not the finder.
    ///
    /// Plain text has no escapes, character references or markup. Cost: linear in the part of the text that the iterator has
    /// read. This call searches for the first trigger; for a text without one the search ends here.
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

    /// Returns every place of a plain text where a link may be, in order, each with its link or with the reason why there is none.
    ///
    /// The links are those of [`links`](Self::links). A place without any character that triggers a link of the profile is not in the
    /// list: `example.com` with [`Profile::Gfm`], which finds hosts only after a scheme or `www.`. Returns an empty list if there is
    /// no such place. Positions are byte offsets. Cost: linear in the text, and logarithmic in the number of candidates for each.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let candidates = Finder::new(Profile::Gfm).explain("http://foo.bar_baz x or www.example.com");
    /// let refusal = candidates[0].outcome().expect_err("no link");
    /// assert_eq!((candidates[0].trigger(), candidates[0].range()), (4..7, 0..18));
    /// assert_eq!((refusal.at, refusal.reason.to_string()), (18, "G6: one of the last two labels of the host has an underscore".into()));
    /// assert_eq!(candidates[1].outcome().expect("a link").as_str(), "www.example.com");
    /// ```
    #[must_use]
    pub fn explain<'t>(&self, text: &'t str) -> Vec<Candidate<'t>> {
        let all = || explain(&self.clone().kinds(self.kinds_supported()).explaining().settings, text);
        with_kinds_off(explain(&self.explaining().settings, text), all)
    }

    /// Returns the same finder for an explanation, which is told about every dot and every `@`.
    pub(crate) fn explaining(&self) -> Self {
        let mut finder = self.clone();
        finder.settings.cues = finder.settings.cues.union(Cues::IMPOSSIBLE);
        finder
    }

    /// Returns the byte of a plain text up to which links can no longer change, whatever follows the text.
    ///
    /// The links of a longer text that start before this byte are those of `text` that start before it, and all of them end at or
    /// before it. The byte is the start of the last word or, if more text cannot change that word, the end of the text:
    /// after white space, with [`Boundary::FullWidth`] after a full-width mark. With [`Profile::Gfm`], white space settles the word
    /// before it only if another word or a blank line follows. Returns 0 if no word is settled.
    ///
    /// Cost: linear in the last word and the white space after it.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c);
    /// assert_eq!(finder.settled("See www.example.com, or www.exa"), 24);
    /// assert_eq!(finder.settled("See www.example.com "), 20);
    /// // A host with an underscore is a link only at the end of a paragraph.
    /// assert_eq!(Finder::new(Profile::Gfm).settled("See www.example_com "), 4);
    /// ```
    #[must_use]
    pub fn settled(&self, text: &str) -> usize {
        settled(&self.settings, text)
    }

    /// Returns the link of a plain text that the byte `offset` belongs to: the one of [`links`](Self::links) whose range contains it.
    /// Returns `None` if there is none, or if the text is not longer than `offset`.
    ///
    /// It is for editors and terminals, which ask what is under a cursor. Cost: linear in the line around the byte or, with
    /// [`Profile::Gfm`], in the paragraph.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let (finder, text) = (Finder::new(Profile::Md4c), "see www.example.com\nand more");
    /// assert_eq!(finder.link_at(text, 8).map(|link| link.range()), Some(4..19));
    /// assert_eq!(finder.link_at(text, 19), None);
    /// ```
    #[must_use]
    pub fn link_at<'t>(&self, text: &'t str, offset: usize) -> Option<Link<'t>> {
        link_at(&self.settings, text, offset)
    }

    /// Returns the link of a plain text that starts at the byte `at`: the one of [`links`](Self::links) whose range starts there. Returns
    /// `None` if there is none, also in an earlier link, or if `at` is not a character boundary of the text.
    ///
    /// It is for parsers that ask at each character, and continue after the link if there is one. Of the word around `at`, the 64 bytes
    /// before it are searched for a link or a refused URL that takes the text at `at`, and the 32 bytes after the link are read. Text that
    /// is further away has no effect. With [`Profile::Gfm`], the 64 bytes before `at` are searched for square brackets too.
    ///
    /// Cost: linear in the link that is returned. Where no link can start, it is constant. So the cost of asking at each character is linear
    /// in the text.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let (finder, text) = (Finder::new(Profile::Md4c), "see www.example.com, and more");
    /// assert_eq!(finder.link_starting_at(text, 4).map(|link| link.range()), Some(4..19));
    /// assert_eq!(finder.link_starting_at(text, 8), None);
    /// ```
    #[must_use]
    pub fn link_starting_at<'t>(&self, text: &'t str, at: usize) -> Option<Link<'t>> {
        link_starting_at(&self.settings, text, at)
    }

    /// Returns where a link of this kind leads that was typed so. For bindings: a destination depends on nothing around its link.
    #[doc(hidden)]
    #[must_use]
    pub fn destination_of<'t>(&self, typed: &'t str, kind: LinkKind) -> Cow<'t, str> {
        self.settings.link(typed, 0..typed.len(), kind).destination()
    }

    /// Returns an iterator over a plain text as links and the text between them. All spans concatenated
    /// ([`as_str`](crate::Span::as_str)) are the text. An empty text has no spans. Cost: that of [`links`](Self::links).
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

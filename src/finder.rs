//! The public builder: [`Finder`].

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::mem::{self, ManuallyDrop};
#[cfg(feature = "leaf")]
use core::ops::Range;

use crate::explain::{Candidate, explain, with_kinds_off};
#[cfg(feature = "leaf")]
use crate::explain::{DecodeSyntax, Refusals, explain_source};
use crate::link::{Link, LinkKind};
use crate::names::choice::{Choice, Choices};
use crate::names::kinds::Kinds;
use crate::names::profile::{Format, Profile};
#[cfg(feature = "leaf")]
use crate::names::rule::Reason;
use crate::names::schemes::Schemes;
#[cfg(feature = "leaf")]
use crate::rules::rule_set::Reading;
use crate::rules::settings::Settings;
use crate::search::plain::{Links, Spans, link_at};
use crate::search::settled::settled;
use crate::search::starting::link_starting_at;
use crate::search::trigger::Cues;
#[cfg(feature = "uts58")]
use crate::uts58::tlds::TldLists;
#[cfg(feature = "uts58")]
use crate::uts58::values::{Scripts, Tld};

/// Finds links: a profile with its options.
///
/// Cheap to make and to clone; the setters can be used in constants.
///
/// ```
/// use barelink::{Finder, Kinds, Profile};
///
/// const FINDER: Finder = Finder::new(Profile::Md4c).kinds(Kinds::URL.union(Kinds::WWW));
/// let found: Vec<&str> = FINDER
///     .links("www.example.com, not john@example.com")
///     .map(|link| link.as_str())
///     .collect();
/// assert_eq!(found, ["www.example.com"]);
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    /// The options, with the choices for plain text.
    pub(crate) settings: Settings,
    /// The choices that are the same in all formats, because the user has set them.
    set: Choices,
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
        #[cfg(not(small_build))]
        return Self::new(Profile::Gfm);
        #[cfg(small_build)]
        return Self::new(Profile::Chat);
    }
}

// Each setter is `const`, so that a finder can be a constant and costs nothing to make at run time.
impl Finder {
    /// Makes a finder with all that a profile has from the start: all kinds that it supports, its
    /// choices, and its values.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Gfm);
    /// assert_eq!(
    ///     finder
    ///         .links("See http://localhost, www.example.com and john@example.com.")
    ///         .count(),
    ///     3
    /// );
    /// ```
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        let rules = profile.rules();
        let settings = Settings {
            profile,
            kinds: rules.kinds,
            cues: rules.cues_for(rules.kinds).without(Cues::NAMED),
            choices: Choices::of(profile, Format::Text),
            max_len: profile.max_len(),
            schemes: Schemes::NONE,
            #[cfg(feature = "uts58")]
            tld: profile.tld(),
            #[cfg(feature = "uts58")]
            tld_lists: TldLists::NONE,
            #[cfg(feature = "uts58")]
            scripts: Scripts::Any,
        };
        let mut finder = Self {
            settings,
            set: Choices::NONE,
        };
        finder.settings.set_kinds(rules.kinds);
        finder
    }

    /// Returns the finder with a choice, in texts of every format. Nothing changes if it has the
    /// choice, or if the profile cannot have it ([`Choice::is_for`]).
    ///
    /// ```
    /// use barelink::{Choice, Finder, Profile};
    ///
    /// let text = "https://bank.example@evil.example/ and https://example.com/@name";
    /// let found = |finder: Finder| {
    ///     finder
    ///         .links(text)
    ///         .map(|link| link.as_str())
    ///         .collect::<Vec<_>>()
    /// };
    /// let finder = Finder::new(Profile::Gfm);
    /// assert_eq!(
    ///     found(finder.clone()),
    ///     [
    ///         "https://bank.example@evil.example/",
    ///         "https://example.com/@name"
    ///     ]
    /// );
    /// assert_eq!(
    ///     found(finder.with(Choice::RejectUserNames)),
    ///     ["bank.example@evil.example", "https://example.com/@name"]
    /// );
    /// ```
    #[must_use]
    pub const fn with(mut self, choice: Choice) -> Self {
        // Ignored here, once, so that no code that reads a choice has to ask for the profile.
        if choice.is_for(self.settings.profile) {
            self.settings.choices = self.settings.choices.with(choice);
            self.set = self.set.with(choice);
        }
        self
    }

    /// Returns the finder without a choice, in texts of every format. Nothing changes if it has not
    /// the choice.
    ///
    /// ```
    /// use barelink::{Choice, Finder};
    ///
    /// let found = |finder: Finder| {
    ///     finder
    ///         .links("<https://e.com/a>")
    ///         .map(|link| link.as_str())
    ///         .next()
    /// };
    /// assert_eq!(found(Finder::default()), Some("https://e.com/a"));
    /// assert_eq!(
    ///     found(Finder::default().without(Choice::EndAtCloser)),
    ///     Some("https://e.com/a>")
    /// );
    /// ```
    #[must_use]
    pub const fn without(mut self, choice: Choice) -> Self {
        self.settings.choices = self.settings.choices.without(choice);
        self.set = self.set.with(choice);
        self
    }

    /// Returns whether links in plain text have a choice.
    ///
    /// ```
    /// use barelink::{Choice, Finder};
    ///
    /// assert!(
    ///     Finder::default().has(Choice::EndAtCloser)
    ///         && !Finder::default().has(Choice::WriteHttps)
    /// );
    /// ```
    #[must_use]
    pub const fn has(&self, choice: Choice) -> bool {
        self.settings.choices.has(choice)
    }

    /// Returns the finder with the choices that its profile has from the start in a format, as if
    /// the user had set them. Choices that the user has set do not change, but for
    /// [`Choice::HoldIncomplete`], which is removed where a text is complete
    /// ([`Choice::matters_in`]).
    ///
    /// It is for programs that take a text out of another format themselves. `barelink`'s own
    /// functions read their texts in the right format.
    ///
    /// ```
    /// use barelink::{Choice, Finder, Format};
    ///
    /// let finder = Finder::default().for_format(Format::Markdown);
    /// assert_eq!(
    ///     finder
    ///         .links("<https://e.com/a>")
    ///         .next()
    ///         .map(|link| link.as_str()),
    ///     Some("https://e.com/a>")
    /// );
    /// ```
    #[must_use]
    pub const fn for_format(mut self, format: Format) -> Self {
        self.settings.choices = self.choices_in(format);
        self.set = self.set.union(Choices::VARYING);
        // A page and a file are complete.
        if Choice::HoldIncomplete.matters_in(format) {
            self
        } else {
            self.without(Choice::HoldIncomplete)
        }
    }

    /// Returns the choices in texts of a format.
    #[doc(hidden)]
    #[must_use]
    pub const fn choices_in(&self, format: Format) -> Choices {
        self.settings
            .choices
            .or(self.set, Choices::of(self.settings.profile, format))
    }

    /// Sets the kinds of links to find. The text of a link whose kind is off is ordinary text, in
    /// which links of other kinds may be found. A kind that the profile does not support has no
    /// effect; see [`Profile::kinds`].
    ///
    /// ```
    /// use barelink::{Finder, Kinds, Profile};
    ///
    /// let finder = Finder::new(Profile::Gfm).kinds(Kinds::EMAIL);
    /// let found: Vec<_> = finder
    ///     .links("www.example.com, mailto:john@example.com")
    ///     .map(|link| link.as_str())
    ///     .collect();
    /// assert_eq!(found, ["john@example.com"]);
    /// ```
    #[must_use]
    pub const fn kinds(mut self, kinds: Kinds) -> Self {
        self.settings.set_kinds(kinds);
        self
    }

    /// Sets schemes that are links in addition to those of the profile, such as `tel`, `obsidian`
    /// or `ftp`; none by default. They are of the kind [`Kinds::URL`].
    ///
    /// A link is the scheme, the colon and what follows. It ends where a URL of [`Profile::Gfm`]
    /// ends or, with `Profile::Uts58`, where the standard says. The schemes of the profile itself
    /// keep its own rules, also if they are in the list; but with `mailto` in the list, a link with
    /// that scheme has the fields of RFC 6068 (`mailto:john@example.com?subject=hi`). Source:
    /// `spec/schemes.txt`. A text with many colons takes longer to search than without this option;
    /// the cost stays linear.
    ///
    /// ```
    /// use barelink::{Finder, Profile, Schemes};
    ///
    /// const FINDER: Finder =
    ///     Finder::new(Profile::Gfm).schemes(Schemes::from_static(&["matrix", "tel"]));
    /// let found: Vec<_> = FINDER
    ///     .links("matrix:u/a:example.com or tel:+1-555-0100.")
    ///     .map(|link| link.as_str())
    ///     .collect();
    /// assert_eq!(found, ["matrix:u/a:example.com", "tel:+1-555-0100"]);
    /// ```
    #[must_use]
    pub const fn schemes(mut self, schemes: Schemes) -> Self {
        // A constant cannot run a destructor. Only an owned list that is replaced is leaked, once
        // for each such call.
        let _ = ManuallyDrop::new(mem::replace(&mut self.settings.schemes, schemes));
        self.settings.set_kinds(self.settings.kinds);
        self
    }

    /// Sets the maximum length of a link in bytes. A longer link stays text.
    ///
    /// The length is that of the link as typed or, where the profile reads text as it is shown
    /// (addresses of `Gfm`, all links of `Uts58` in Markdown), as shown. With `Gfm`, an address in
    /// a URL that is too long may be a link, because `Gfm` finds addresses in the text between its
    /// URLs. There is no limit by default, except for `Profile::Chat`, whose limit is 8,192.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c).max_len(16);
    /// let found: Vec<_> = finder
    ///     .links("http://e.com/abc http://e.com/abcd")
    ///     .map(|link| link.as_str())
    ///     .collect();
    /// assert_eq!(found, ["http://e.com/abc"]);
    /// ```
    #[must_use]
    pub const fn max_len(mut self, bytes: usize) -> Self {
        self.settings.max_len = bytes;
        self
    }

    /// Sets which top-level domains hosts without a scheme and addresses may have;
    /// [`Tld::Syntactic`] for `Uts58`, and `Tld::Known` for `Prose` and `Chat`. After `http://` and
    /// `https://`, every well-formed one is accepted. It has no effect on other profiles.
    ///
    /// [`Tld`] has an example.
    #[cfg(feature = "uts58")]
    #[must_use]
    pub const fn tld(mut self, tld: Tld) -> Self {
        self.settings.tld = tld;
        self.settings.set_kinds(self.settings.kinds);
        self
    }

    /// Sets which scripts a label of a host may mix; [`Scripts::Any`] by default. It has no effect
    /// on profiles other than those of UTS #58.
    ///
    /// [`Scripts`] has an example.
    #[cfg(feature = "uts58")]
    #[must_use]
    pub const fn scripts(mut self, scripts: Scripts) -> Self {
        self.settings.scripts = scripts;
        self
    }

    /// Sets top-level domains that hosts without a scheme and addresses may have, and others that
    /// they may not have; none by default. They have precedence over [`tld`](Self::tld), but not
    /// over choices: with `Choice::RejectFileNames`, `lib.rs` needs a path even if `rs` is allowed.
    /// The lists have no effect on profiles other than those of UTS #58.
    ///
    /// ```
    /// use barelink::uts58::TldLists;
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).tld_lists(TldLists::new(["corp"], ["zip"])?);
    /// let found: Vec<_> = finder
    ///     .links("wiki.corp/a and a.zip")
    ///     .map(|link| link.as_str())
    ///     .collect();
    /// assert_eq!(found, ["wiki.corp/a"]);
    /// # Ok::<(), barelink::InvalidOption>(())
    /// ```
    #[cfg(feature = "uts58")]
    #[must_use]
    pub const fn tld_lists(mut self, lists: TldLists) -> Self {
        // As in `schemes`: only lists that are replaced are leaked.
        let _ = ManuallyDrop::new(mem::replace(&mut self.settings.tld_lists, lists));
        self.settings.set_kinds(self.settings.kinds);
        self
    }

    /// Returns the profile.
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

    /// Returns an iterator over the links of a plain text, in order. Links do not overlap. The
    /// iterator borrows the text, but not the finder.
    ///
    /// Plain text has no escapes, character references or markup. Cost: linear in the part of the
    /// text that the iterator has read. This call searches for the first trigger; for a text
    /// without one the search ends here.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c);
    /// let found: Vec<_> = finder
    ///     .links("Mail john@example.com, see http://example.com/a.")
    ///     .map(|l| l.range())
    ///     .collect();
    /// assert_eq!(found, [5..21, 27..47]);
    /// assert!(finder.links("nothing here").next().is_none());
    /// ```
    #[must_use]
    pub fn links<'t>(&self, text: &'t str) -> Links<'t> {
        Links::new(&self.settings, text)
    }

    /// Returns every place of a plain text where a link may be, in order, each with its link or
    /// with the reason why there is none.
    ///
    /// The links are those of [`links`](Self::links). A place without any character that triggers a
    /// link of the profile is not in the list: `example.com` with [`Profile::Gfm`], which finds
    /// hosts only after a scheme or `www.`. Returns an empty list if there is no such place.
    /// Positions are byte offsets. Cost: linear in the text, and logarithmic in the number of
    /// candidates for each.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let candidates =
    ///     Finder::new(Profile::Gfm).explain("http://foo.bar_baz x or www.example.com");
    /// let refusal = candidates[0].outcome().expect_err("no link");
    /// assert_eq!(
    ///     (candidates[0].trigger(), candidates[0].range()),
    ///     (4..7, 0..18)
    /// );
    /// assert_eq!(
    ///     (refusal.at, refusal.reason.to_string()),
    ///     (
    ///         18,
    ///         "G6: one of the last two labels of the host has an underscore".into()
    ///     )
    /// );
    /// assert_eq!(
    ///     candidates[1].outcome().expect("a link").as_str(),
    ///     "www.example.com"
    /// );
    /// ```
    #[must_use]
    pub fn explain<'t>(&self, text: &'t str) -> Vec<Candidate<'t>> {
        let all = || {
            explain(
                &self
                    .clone()
                    .kinds(self.settings.profile.kinds())
                    .explaining()
                    .settings,
                text,
            )
        };
        with_kinds_off(explain(&self.explaining().settings, text), all)
    }

    /// Returns how the rule set reads a text.
    #[cfg(feature = "leaf")]
    #[doc(hidden)]
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.settings.profile.rules().reading
    }

    /// Returns whether links of Markdown take markup, so that a source in which one does is parsed
    /// again.
    #[cfg(feature = "leaf")]
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn takes_markup(&self) -> bool {
        self.settings.profile.rules().takes_markup(&self.settings)
    }

    /// Returns the same finder for an explanation, which is told about every dot and every `@`.
    #[doc(hidden)]
    #[must_use]
    pub fn explaining(&self) -> Self {
        let mut finder = self.clone();
        finder.settings.cues = finder.settings.cues.union(Cues::IMPOSSIBLE);
        finder
    }

    /// Returns the candidates of a Markdown source, of the kinds that are not off. `places` are the
    /// parts of the source that are text (`None`), or that have no link, each with the reason.
    #[cfg(feature = "leaf")]
    #[doc(hidden)]
    pub fn explain_source<'t>(
        &self,
        source: &'t str,
        links: Vec<Link<'t>>,
        refusals: Refusals,
        places: &[(Range<usize>, Option<Reason>)],
        decoded: DecodeSyntax,
    ) -> Vec<Candidate<'t>> {
        explain_source(&self.settings, source, links, refusals, places, decoded)
    }

    /// Returns the byte of a plain text up to which links can no longer change, whatever follows
    /// the text.
    ///
    /// The links of a longer text that start before this byte are those of `text` that start before
    /// it, and all of them end at or before it. The byte is the start of the last word or, if more
    /// text cannot change that word, the end of the text: after white space, with
    /// [`Choice::EndAtFullWidth`] after a full-width mark. With [`Profile::Gfm`], white space
    /// settles the word before it only if another word or a blank line follows. Returns 0 if no
    /// word is settled.
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

    /// Returns the link of a plain text that the byte `offset` belongs to: the one of
    /// [`links`](Self::links) whose range contains it. Returns `None` if there is none, or if the
    /// text is not longer than `offset`.
    ///
    /// It is for editors and terminals, which ask what is under a cursor. Cost: linear in the line
    /// around the byte or, with [`Profile::Gfm`], in the paragraph.
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

    /// Returns the link of a plain text that starts at the byte `at`: the one of
    /// [`links`](Self::links) whose range starts there. Returns `None` if there is none, also in an
    /// earlier link, or if `at` is not a character boundary of the text.
    ///
    /// It is for parsers that ask at each character, and continue after the link if there is one.
    /// Of the word around `at`, the 64 bytes before it are searched for a link or a refused URL
    /// that takes the text at `at`, and the 32 bytes after the link are read. Text that is further
    /// away has no effect, and within a word, the name of an address and the first label of a host
    /// have at most 32 bytes. With [`Profile::Gfm`], the 64 bytes before `at` are searched for square
    /// brackets too.
    ///
    /// Cost: linear in the link that is returned. Where no link can start, it is constant. So the
    /// cost of asking at each character is linear in the text.
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

    /// Returns where a link of this kind leads that was typed so. For bindings: a destination
    /// depends on nothing around its link.
    #[doc(hidden)]
    #[must_use]
    pub fn destination_of<'t>(&self, typed: &'t str, kind: LinkKind) -> Cow<'t, str> {
        self.settings
            .link(typed, 0..typed.len(), kind)
            .destination()
    }

    /// Returns an iterator over a plain text as links and the text between them. All spans
    /// concatenated ([`as_str`](crate::Span::as_str)) are the text. An empty text has no spans.
    /// Cost: that of [`links`](Self::links).
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

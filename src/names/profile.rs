//! The names of the profiles ([`Profile`]), and the formats of texts ([`Format`]).

/// A set of rules and of defaults, which together define what is a link.
///
/// Each profile but the last two equals a pinned version of a program or a standard, which its
/// description names.
///
/// ```
/// use barelink::{Finder, Profile};
///
/// let text = "See \"http://example.com\" or http://localhost.";
/// let found = |profile| {
///     Finder::new(profile)
///         .links(text)
///         .map(|link| link.as_str())
///         .collect::<Vec<_>>()
/// };
/// assert_eq!(
///     found(Profile::Gfm),
///     ["http://example.com", "http://localhost"]
/// );
/// assert_eq!(found(Profile::Md4c), ["http://example.com"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// MD4C's permissive autolinks as md2html 0.5.2 makes them and their specification describes
    /// them.
    #[cfg(not(small_build))]
    Md4c,
    /// MD4C's permissive autolinks as md2html 0.5.3 makes them: `+` and `-` anywhere in paths, and
    /// hosts that end with a single character.
    #[cfg(not(small_build))]
    Md4c053,
    /// MD4C's permissive autolinks as its development branch makes them, frozen at commit c4be862:
    /// `~`, `%`, `+`, `-` and `_` anywhere in paths, more freedom in queries.
    #[cfg(not(small_build))]
    Md4cNext,
    /// GitHub Flavored Markdown's extended autolinks as cmark-gfm 0.29.0.gfm.13 makes them.
    #[cfg(not(small_build))]
    Gfm,
    /// Unicode Technical Standard #58, revision 2, with the data of Unicode 18.0: links and
    /// addresses in all scripts. It is exactly the standard: any top-level domain of two letters or
    /// more counts, so `foo.txt` and `end.Next` are links.
    #[cfg(feature = "uts58")]
    Uts58,
    /// The rules of [`Uts58`](Self::Uts58) for text that people write: with known top-level
    /// domains, and with the choices that [`Choice::starts_in`](crate::Choice::starts_in) tells.
    #[cfg(feature = "uts58")]
    Prose,
    /// The rules of [`Prose`](Self::Prose) for the messages of people and of language models: with
    /// more choices, and with links of at most 8,192 bytes. With it, text from strangers cannot
    /// disguise the host of a link.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Chat);
    /// let text = "**https://example.com/a**（note）, <http://localhost:3000> and lib.rs";
    /// let found: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["https://example.com/a", "http://localhost:3000"]);
    /// ```
    #[cfg(feature = "uts58")]
    Chat,
}

impl Profile {
    /// All profiles of this build of the library.
    ///
    /// ```
    /// use barelink::Profile;
    ///
    /// let names: Vec<_> = Profile::ALL.iter().map(|profile| profile.as_str()).collect();
    /// assert_eq!(names[..4], ["md4c", "md4c-0.5.3", "md4c-next", "gfm"]);
    /// ```
    pub const ALL: &'static [Profile] = &[
        #[cfg(not(small_build))]
        Profile::Md4c,
        #[cfg(not(small_build))]
        Profile::Md4c053,
        #[cfg(not(small_build))]
        Profile::Md4cNext,
        #[cfg(not(small_build))]
        Profile::Gfm,
        #[cfg(feature = "uts58")]
        Profile::Uts58,
        #[cfg(feature = "uts58")]
        Profile::Prose,
        #[cfg(feature = "uts58")]
        Profile::Chat,
    ];
}

/// The format of a text. A few choices are on from the start in some formats only
/// ([`Choice::starts_in`](crate::Choice::starts_in)).
///
/// ```
/// use barelink::{Choice, Finder, Format, Profile};
///
/// // Plain text has no syntax for links, so `<` and `>` enclose a URL as in mail.
/// let finder = Finder::new(Profile::Gfm);
/// assert_eq!(
///     finder
///         .links("<https://e.com/a>")
///         .next()
///         .map(|link| link.as_str()),
///     Some("https://e.com/a")
/// );
/// assert!(Choice::EndAtCloser.starts_in(Profile::Gfm, Format::Text));
/// assert!(!Choice::EndAtCloser.starts_in(Profile::Gfm, Format::Markdown));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Plain text.
    Text,
    /// Markdown that is rendered.
    Markdown,
    /// Markdown whose bare links are written out.
    Rewritten,
    /// A finished page of HTML.
    Html,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [
        Format::Text,
        Format::Markdown,
        Format::Rewritten,
        Format::Html,
    ];
}

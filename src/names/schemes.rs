//! Schemes that a user names, in addition to those of the rule set: [`Schemes`].

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::names::error::InvalidOption;
use crate::steps;

/// A list of schemes for [`Finder::schemes`](crate::Finder::schemes): a word that starts with one
/// of them, a colon and more text is a link.
///
/// Names are compared without regard to case. Some schemes are never allowed, because following
/// such a link can run a script or show a document of the one who wrote it (`about`, `blob`,
/// `data`, `javascript`, `vbscript`), or because it wraps another URL, whose scheme is not compared
/// with the list: `view-source`, `jar`, `filesystem`, `intent` and others. The error says so. Only
/// a hook can set such a destination. `file` may be named, for programs whose links open local
/// files.
///
/// [`Schemes::ANY`] is every scheme of two characters or more with `://` after it.
///
/// ```
/// use barelink::{Finder, Profile, Schemes};
///
/// let schemes = Schemes::new(["tel", "obsidian"])?;
/// assert!(Schemes::new(["javascript"]).is_err());
///
/// let finder = Finder::new(Profile::Gfm).schemes(schemes);
/// let found: Vec<_> = finder
///     .links("Call tel:+1-555-0100, see (obsidian://open?vault=a).")
///     .map(|link| link.as_str())
///     .collect();
/// assert_eq!(found, ["tel:+1-555-0100", "obsidian://open?vault=a"]);
/// # Ok::<(), barelink::InvalidOption>(())
/// ```
#[derive(Debug)]
pub struct Schemes(Names);

// Two forms, because a constant cannot allocate, and bindings cannot have names that live for ever.
#[derive(Debug)]
enum Names {
    Fixed(&'static [&'static str]),
    Owned(Arc<[Box<str>]>),
}

impl Schemes {
    /// The empty list, which is the default.
    pub const NONE: Self = Schemes(Names::Fixed(&[]));

    /// Every scheme of two characters or more, if `://` follows it: `foo://bar`. The name `*` in a
    /// list means the same. Schemes that are never allowed are not among them.
    ///
    /// All others are, also those that start a program on the reader's computer, such as
    /// `ms-msdt://`. For untrusted text, name the schemes instead.
    ///
    /// ```
    /// use barelink::{Finder, Profile, Schemes};
    ///
    /// let finder = Finder::new(Profile::Gfm).schemes(Schemes::ANY);
    /// let found: Vec<_> = finder
    ///     .links("git+ssh://a.b/c, zed://x, javascript://x, note:this")
    ///     .map(|link| link.as_str())
    ///     .collect();
    /// assert_eq!(found, ["git+ssh://a.b/c", "zed://x"]);
    /// ```
    pub const ANY: Self = Schemes(Names::Fixed(&[ANY]));

    /// Makes a list of these names, without duplicates, in lower case.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidOption`] for the first name that is not allowed, or is not one: a letter
    /// and up to 31 letters, digits, `+`, `-` and `.`, at least two characters in all. (RFC 3986
    /// allows any length. `CommonMark` reads `<scheme:…>` with such a scheme only.)
    pub fn new<I: IntoIterator<Item: AsRef<str>>>(names: I) -> Result<Self, InvalidOption> {
        let mut known: Vec<Box<str>> = Vec::new();
        for name in names {
            let name = name.as_ref();
            if let Some(reason) = refused(name) {
                return Err(InvalidOption::new(
                    "schemes",
                    ["`", name, "` ", reason.clause()].concat(),
                ));
            }
            if !known.iter().any(|other| other.eq_ignore_ascii_case(name)) {
                known.push(name.to_ascii_lowercase().into());
            }
        }
        Ok(if known.is_empty() {
            Self::NONE
        } else {
            Schemes(Names::Owned(known.into()))
        })
    }

    /// Makes a list of names that are literals, for constants.
    ///
    /// ```
    /// use barelink::{Finder, Profile, Schemes};
    ///
    /// const FINDER: Finder =
    ///     Finder::new(Profile::Md4c).schemes(Schemes::from_static(&["gemini", "magnet"]));
    /// assert_eq!(FINDER.links("gemini://example.com/a").count(), 1);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if [`new`](Self::new) would return an error. In a constant, that is an error of the
    /// compiler.
    #[must_use]
    pub const fn from_static(names: &'static [&'static str]) -> Self {
        let mut at = 0;
        while at < names.len() {
            assert!(
                refused(names[at]).is_none(),
                "it is not the name of a scheme, or it is not allowed"
            );
            at += 1;
        }
        Schemes(Names::Fixed(names))
    }

    /// Returns whether the list has no names.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        // `new` makes no owned list without names.
        matches!(self.0, Names::Fixed([]))
    }

    /// Returns the names, in the order in which they were given: those of a constant as they are,
    /// others in lower case and once.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        let (fixed, owned) = match &self.0 {
            Names::Fixed(names) => (*names, &[][..]),
            Names::Owned(names) => (&[][..], &**names),
        };
        fixed
            .iter()
            .copied()
            .chain(owned.iter().map(|name| &**name))
    }

    /// Returns whether the list has a name, in any case, before a colon and `rest`. Cost: linear in
    /// the list.
    pub(crate) fn has(&self, name: &str, rest: &str) -> bool {
        // S6
        let is_any = || rest.starts_with("//") && refused(name).is_none();
        self.iter()
            .any(|known| known.eq_ignore_ascii_case(name) || known == ANY && is_any())
    }
}

impl Clone for Schemes {
    // Inlined, because a search copies its settings, and most have no schemes.
    #[inline]
    fn clone(&self) -> Self {
        match &self.0 {
            Names::Fixed(names) => Schemes(Names::Fixed(names)),
            Names::Owned(names) => Schemes(Names::Owned(Arc::clone(names))),
        }
    }
}

impl PartialEq for Schemes {
    fn eq(&self, other: &Self) -> bool {
        // The names of a constant may be in any case.
        let mut others = other.iter();
        self.iter().all(|name| {
            others
                .next()
                .is_some_and(|other| name.eq_ignore_ascii_case(other))
        }) && others.next().is_none()
    }
}

impl Eq for Schemes {}

/// The reason why a name cannot be in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InvalidScheme {
    Syntax,
    Unsafe,
    Wrapping,
}

impl InvalidScheme {
    fn clause(self) -> &'static str {
        match self {
            InvalidScheme::Syntax => {
                "is not the name of a scheme, which is like `tel` or `git+ssh`, without a colon"
            }
            InvalidScheme::Unsafe => "is never allowed, because such links can run scripts",
            InvalidScheme::Wrapping => {
                "is never allowed, because such links wrap another URL, with any scheme"
            }
        }
    }
}

/// Returns the reason why a name cannot be in a list; `None` if it can.
const fn refused(name: &str) -> Option<InvalidScheme> {
    let name = name.as_bytes();
    if let [b'*'] = name {
        return None;
    }
    if name.len() < SHORTEST || name.len() > LONGEST || !name[0].is_ascii_alphabetic() {
        return Some(InvalidScheme::Syntax);
    }
    let mut at = 1;
    while at < name.len() {
        if !is_part(name[at]) {
            return Some(InvalidScheme::Syntax);
        }
        at += 1;
    }
    if is_among(name, &UNSAFE) {
        return Some(InvalidScheme::Unsafe);
    }
    if is_among(name, &WRAPPING) {
        Some(InvalidScheme::Wrapping)
    } else {
        None
    }
}

/// Returns whether a name is in a list.
const fn is_among(name: &[u8], list: &[&str]) -> bool {
    let mut at = 0;
    while at < list.len() {
        if is_same(name, list[at].as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns whether two names are the same but for their case.
// `eq_ignore_ascii_case` is `const` only in newer versions of Rust.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at].eq_ignore_ascii_case(&other[at]) {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Returns whether a scheme may contain a character. Source: RFC 3986, section 3.1.
pub(crate) const fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Returns the longest name of a scheme at the end of a text, which may be empty. Cost: linear in
/// the name.
pub(crate) fn name_before(text: &str) -> &str {
    let len = text.bytes().rev().take_while(|&byte| is_part(byte)).count();
    steps::count(len);
    &text[text.len() - len..]
}

/// The schemes that run scripts, or contain documents of their own.
const UNSAFE: [&str; 5] = ["about", "blob", "data", "javascript", "vbscript"];

/// The schemes of URLs that contain another URL, which a browser or a program opens. Sources:
/// * `filesystem` and `view-source`: Chromium's `url/url_constants.h` and
///   `content/public/common/url_constants.h`;
/// * `jar`, `view-source`, and until Firefox 63 `feed` and `pcast`: the implementations of
///   Firefox's interface `nsINestedURI`;
/// * `android-app` and `intent`: Android's `Intent.toUri`;
/// * `its`, `mhtml`, `mk` and `ms-its`: the protocols of Windows for archives, whose URLs name the
///   file by a URL;
/// * `microsoft-edge`: it opens its rest in that browser;
/// * `ms-word` and the like: Microsoft's "Office URI Schemes" (`ms-word:ofv|u|https://…`), which
///   IANA's registry has, too.
const WRAPPING: [&str; 21] = [
    "android-app",
    "feed",
    "filesystem",
    "intent",
    "its",
    "jar",
    "mhtml",
    "microsoft-edge",
    "mk",
    "ms-access",
    "ms-excel",
    "ms-infopath",
    "ms-its",
    "ms-powerpoint",
    "ms-project",
    "ms-publisher",
    "ms-spd",
    "ms-visio",
    "ms-word",
    "pcast",
    "view-source",
];

/// The name that stands for every scheme.
const ANY: &str = "*";

/// The lengths of a scheme between `<` and `:`. Source: `CommonMark`, "Autolinks".
const SHORTEST: usize = 2;
const LONGEST: usize = 32;

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;
    use alloc::vec::Vec;

    use super::{Schemes, UNSAFE, WRAPPING};

    #[test]
    fn names_are_in_lower_case_and_once() {
        let schemes = Schemes::new(["Tel", "git+ssh", "TEL"]).expect("names");
        assert_eq!(schemes.iter().collect::<Vec<_>>(), ["tel", "git+ssh"]);
        assert!(schemes.has("GIT+SSH", "") && !schemes.has("git", "") && !schemes.is_empty());
        assert_eq!(schemes, Schemes::from_static(&["TEL", "git+ssh"]));
        assert_ne!(schemes, Schemes::from_static(&["tel"]));
        assert_ne!(Schemes::from_static(&["tel"]), schemes);
    }

    #[test]
    fn any_scheme_is_one_before_two_slashes_that_is_safe() {
        for schemes in [Schemes::ANY, Schemes::new(["tel", "*"]).expect("names")] {
            for (name, is_any) in [
                ("foo", true),
                ("git+ssh", true),
                ("FILE", true),
                ("a", false),
                ("JavaScript", false),
                ("1a", false),
                ("view-source", false),
                ("Jar", false),
            ] {
                assert_eq!(schemes.has(name, "//x"), is_any, "{name}");
                assert!(!schemes.has(name, "x"), "{name}");
            }
        }
        assert!(
            !Schemes::ANY.has("tel", "5") && Schemes::from_static(&["*", "tel"]).has("tel", "5")
        );
        assert_eq!(Schemes::new(["*"]).expect("a name"), Schemes::ANY);
    }

    #[test]
    fn a_list_without_names_is_empty() {
        let empty = Schemes::new(Vec::<&str>::new()).expect("no names");
        assert!(empty.is_empty() && empty == Schemes::NONE);
    }

    #[test]
    fn other_names_are_refused() {
        let long = "a".repeat(33);
        for name in ["", "a", "1a", "-a", "a b", "tel:", "a/", "é", "aé", &long] {
            let error = Schemes::new(["tel", name]).expect_err(name);
            assert_eq!(error.name(), "schemes");
            assert!(
                error.reason().starts_with(&format!("`{name}` is ")),
                "{error}"
            );
            assert!(
                error.to_string().contains("is not the name of a scheme"),
                "{error}"
            );
        }
        assert!(Schemes::new([&long[1..], "a1", "a.b-c+d"]).is_ok());
    }

    #[test]
    fn schemes_that_are_never_allowed_are_refused_in_any_case() {
        // Written out once more, from the sources of the two lists, so that none can be lost.
        let unsafe_names = "about blob data javascript vbscript";
        let wrapping = "android-app feed filesystem intent its jar mhtml microsoft-edge mk \
            ms-access ms-excel ms-infopath ms-its ms-powerpoint ms-project ms-publisher ms-spd \
            ms-visio ms-word pcast view-source";
        assert_eq!(UNSAFE.to_vec(), unsafe_names.split(' ').collect::<Vec<_>>());
        assert_eq!(WRAPPING.to_vec(), wrapping.split(' ').collect::<Vec<_>>());
        for name in UNSAFE.into_iter().chain(WRAPPING) {
            for name in [name, &name.to_uppercase()] {
                let error = Schemes::new([name]).expect_err(name);
                assert!(error.to_string().contains("is never allowed"), "{error}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "not allowed")]
    fn a_constant_with_an_unsafe_scheme_does_not_compile() {
        let names: &'static [&'static str] = &["tel", "Data"];
        let _ = Schemes::from_static(names);
    }
}

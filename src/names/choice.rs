//! The table of the choices: all that is yes or no about links ([`Choice`]).

use core::fmt;
use core::str::FromStr;

use crate::names::error::UnknownName;
use crate::names::profile::{Format, Profile};
use crate::names::rule::Rule;

/// The profiles, and the formats of a text, in which a choice is on from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// Nowhere: it is for those who ask for it.
    Never,
    /// In the profile `chat`.
    Chat,
    /// In the profiles `prose` and `chat`.
    #[cfg_attr(
        not(feature = "uts58"),
        allow(dead_code, reason = "that feature has the choices")
    )]
    Prose,
    /// In the profile `chat`, and with each other profile but `uts58` in plain text and in HTML,
    /// where nothing else says what marks around a URL mean.
    ChatOrText,
    /// With each profile, in Markdown whose links are written out.
    Rewritten,
}

impl Start {
    const fn has(self, profile: Profile, format: Format) -> bool {
        match self {
            Start::Never => false,
            Start::Chat => is_chat(profile),
            Start::Prose => is_prose(profile) || is_chat(profile),
            Start::ChatOrText => {
                is_chat(profile)
                    || !is_standard(profile) && matches!(format, Format::Text | Format::Html)
            }
            Start::Rewritten => matches!(format, Format::Rewritten),
        }
    }
}

#[cfg_attr(
    not(feature = "uts58"),
    allow(unused_variables, reason = "that feature has the profile")
)]
const fn is_standard(profile: Profile) -> bool {
    #[cfg(feature = "uts58")]
    return matches!(profile, Profile::Uts58);
    #[cfg(not(feature = "uts58"))]
    false
}

#[cfg_attr(
    not(feature = "uts58"),
    allow(unused_variables, reason = "that feature has the profile")
)]
const fn is_prose(profile: Profile) -> bool {
    #[cfg(feature = "uts58")]
    return matches!(profile, Profile::Prose);
    #[cfg(not(feature = "uts58"))]
    false
}

#[cfg_attr(
    not(feature = "uts58"),
    allow(unused_variables, reason = "that feature has the profile")
)]
const fn is_chat(profile: Profile) -> bool {
    #[cfg(feature = "uts58")]
    return matches!(profile, Profile::Chat);
    #[cfg(not(feature = "uts58"))]
    false
}

/// Declares the choices, first those that every profile may have, and then those of UTS #58: for
/// each its variant, its name, its rule, where it is on from the start, what it does, and an
/// example. The example is a text with its links between `⸠` and `⸡`, first without the choice and
/// then with it; after `→` follows the destination.
// A macro, so that nothing else has to know the choices: their documentation, the sets of choices,
// and what all faces of the library know about them are made from these rows. The columns are
// tables of their own, so that a program holds those that it reads.
macro_rules! choices {
    (
        all {$(
            $(#[doc = $more:literal])*
            $choice:ident $name:literal $rule:ident $start:ident: $summary:literal,
            $without:literal => $with:literal;
        )*}
        uts58 {$(
            $(#[doc = $own_more:literal])*
            $own:ident $own_name:literal $own_rule:ident $own_start:ident: $own_summary:literal,
            $own_without:literal => $own_with:literal;
        )*}
    ) => {
        /// Something about links that a [`Finder`](crate::Finder) has or has not.
        ///
        /// A profile has some choices from the start ([`starts_in`](Self::starts_in)), and
        /// [`Finder::with`](crate::Finder::with) and [`Finder::without`](crate::Finder::without)
        /// change them. All choices up to [`WriteHttps`](Self::WriteHttps) are for every profile.
        /// The others are for the profiles of UTS #58 ([`is_for`](Self::is_for)), and each is a
        /// departure from what the standard says. In the example of each, `⸠` and `⸡` surround the
        /// links.
        ///
        /// New choices may be added in any release.
        ///
        /// ```
        /// use barelink::{Choice, Finder, Profile};
        ///
        /// const FINDER: Finder = Finder::new(Profile::Gfm).with(Choice::EndAtFullWidth);
        /// let found: Vec<_> = FINDER
        ///     .links("https://example.com/docs（中文说明）")
        ///     .map(|link| link.as_str())
        ///     .collect();
        /// assert_eq!(found, ["https://example.com/docs"]);
        /// assert!(
        ///     FINDER.has(Choice::EndAtFullWidth)
        ///         && !FINDER
        ///             .without(Choice::EndAtFullWidth)
        ///             .has(Choice::EndAtFullWidth)
        /// );
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Choice {
            $(
                #[doc = concat!($summary, ".")]
                ///
                $(#[doc = $more])*
                #[doc = concat!("\n\nExample: `", $without, "` becomes `", $with, "`.")]
                $choice,
            )*
            $(
                #[doc = concat!($own_summary, ".")]
                ///
                $(#[doc = $own_more])*
                #[doc = concat!("\n\nExample: `", $own_without, "` becomes `", $own_with, "`.")]
                #[cfg(feature = "uts58")]
                $own,
            )*
        }

        impl Choice {
            /// All choices, in the order of the documentation.
            pub const ALL: &'static [Choice] = &[$(Choice::$choice,)* $(#[cfg(feature = "uts58")] Choice::$own,)*];

            /// The names of [`Self::ALL`], in the same order, as have the next columns.
            pub(crate) const NAMES: &'static [&'static str] = &[$($name,)* $(#[cfg(feature = "uts58")] $own_name,)*];
            const RULES: &'static [Rule] = &[$(Rule::$rule,)* $(#[cfg(feature = "uts58")] Rule::$own_rule,)*];
            const STARTS: &'static [Start] = &[$(Start::$start,)* $(#[cfg(feature = "uts58")] Start::$own_start,)*];
            const SUMMARIES: &'static [&'static str] = &[$($summary,)* $(#[cfg(feature = "uts58")] $own_summary,)*];
            const EXAMPLES: &'static [[&'static str; 2]] =
                &[$([$without, $with],)* $(#[cfg(feature = "uts58")] [$own_without, $own_with],)*];

            /// The number of choices that every profile may have, which are the first.
            const FOR_ALL: usize = [$($name,)*].len();
        }
    };
}

choices! {
    all {
        /// The characters are those whose `East_Asian_Width` is `Fullwidth`, `Wide` or `Halfwidth`
        /// and whose general category is punctuation, and the full-width symbols and space, except
        /// those that join words (`XID_Continue`), such as `・`. Each counts as a blank:
        /// `。，！？；：、（）「」『』【】《》〈〉`, `｜`, `～`, and the ideographic space. The data are those of
        /// Unicode 18.0.
        EndAtFullWidth "end-at-full-width" B1 Chat:
            "Full-width and CJK punctuation ends a link, as a blank does",
            "⸠https://example.com/a。⸡" => "⸠https://example.com/a⸡。";
        /// The text between the two marks is read as if blanks surrounded it. If no link starts
        /// directly after the opening mark, the rule set decides alone.
        ///
        /// The marks are the brackets and quotation marks of ASCII, including `<` and `>`, the
        /// backtick, the quotation marks of other languages, and the brackets of Chinese and
        /// Japanese. Brackets inside a link are paired: in `(https://e.com/a_(b))` the last one
        /// closes the first. Two marks with white space between them are not a pair.
        /// `spec/enclosure.txt` has the details.
        ///
        /// In Markdown the marks are those of the text that the profile reads: the text as typed
        /// or, for addresses of `Gfm` and for UTS #58, as shown. Both marks must be in the same
        /// text, without markup between them and the link.
        EndAtCloser "end-at-closer" Q1 ChatOrText:
            "A link ends before a closing quotation mark or bracket if its opening mark is directly before the link",
            "<⸠https://example.com/a>⸡" => "<⸠https://example.com/a⸡>";
        /// A reader takes the user name for the host, and nearly no URL that people write has one.
        /// No part of such a URL is another URL. With `Gfm`, the address in it may be a link. URLs
        /// with schemes that the user named have none either, if `//` follows the scheme.
        RejectUserNames "reject-user-names" A1 Chat:
            "A URL with a user name or a password before its host stays text",
            "⸠https://bank.example@10.0.0.1/⸡" => "https://bank.example@10.0.0.1/";
        /// The schemes are those that browsers open: `http`, `https` and `ftp`. Without the feature
        /// `uts58`, hosts above ASCII are not checked.
        RejectMisleadingHosts "reject-misleading-hosts" A2 Chat:
            "A URL stays text if browsers refuse its host, or if escapes or a backslash in it make \
            them open another host",
            "⸠http://good.example%2eevil.com/⸡" => "http://good.example%2eevil.com/";
        /// Without it a link there is a link in a link. If `</a>` is missing, it holds up to the
        /// end of the paragraph, heading or cell.
        SkipRawAnchors "skip-raw-anchors" A3 Rewritten:
            "In Markdown, text between raw HTML `<a …>` and `</a>` stays text",
            "<a href='/faq'>see ⸠www.example.com⸡</a>" => "<a href='/faq'>see www.example.com</a>";
        /// It is for hosts that put an anchor around the text of a heading, in which a link would
        /// be a link in a link. [`Link::block`](crate::Link::block) tells a hook where a link is.
        SkipHeadings "skip-headings" A6 Never:
            "In Markdown, text in headings and in the terms of definition lists stays text",
            "# ⸠www.example.com⸡" => "# www.example.com";
        /// It is for texts that still grow, such as the reply of a language model: `https://exam`
        /// is a link, but not the one that is being typed. [`Stream`](crate::Stream) does the same
        /// without reading a text again and again.
        ///
        /// In plain text it is exact: it holds the links after
        /// [`Finder::settled`](crate::Finder::settled).
        ///
        /// In Markdown the text is the whole source, and more of its last paragraph is held; rule
        /// A4 has the list. So a link is shown as soon as its word is complete, and a link that is
        /// shown does not change its place or destination. While what follows may still take it, it
        /// may be text again for a moment. The text between two dollar signs is not held for a host
        /// with formulas. `parse` of `barelink-pulldown-cmark` holds the links of Markdown itself,
        /// too: `[docs]` is text while its definition grows. In other hosts these are the parser's.
        ///
        /// It has no effect on a finished page and on Markdown that is rewritten, which are
        /// complete, on [`Finder::settled`](crate::Finder::settled) and the same function of
        /// `barelink-pulldown-cmark`, on the types named `Stream`, nor on events whose source is
        /// not known.
        HoldIncomplete "hold-incomplete" A4 Never:
            "A link that more text at the end could change stays text",
            "⸠www.example.com⸡, ⸠www.exam⸡" => "⸠www.example.com⸡, www.exam";
        WriteHttps "write-https" A5 Never:
            "The destination of a host that was typed without a scheme starts with `https://` instead of `http://`",
            "⸠www.example.com⸡ → http://www.example.com" => "⸠www.example.com⸡ → https://www.example.com";
    }
    uts58 {
        /// It is for programs that do not know other hosts. Browsers convert them themselves.
        WriteALabels "write-a-labels" U35 Never:
            "The host of a destination is written with A-labels (`xn--…`)",
            "⸠bücher.de⸡ → http://bücher.de" => "⸠bücher.de⸡ → http://xn--bcher-kva.de";
        /// So do their paths: in `example.com/a@b.org` no address is found. To find other links
        /// there, remove [`Kinds::DOMAIN`](crate::Kinds::DOMAIN) from the kinds instead.
        RequireScheme "require-scheme" U25 Never:
            "Hosts without a scheme stay text",
            "⸠example.com⸡ ⸠http://example.com⸡" => "example.com ⸠http://example.com⸡";
        /// Without the choice, a URL with a scheme or with `www.` takes such marks, as a link of
        /// [`Profile::Gfm`](crate::Profile::Gfm) does. It has no effect on plain text.
        EndAtMarks "end-at-marks" U26 Never:
            "In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough",
            "⸠https://example.com/*a*/b⸡" => "⸠https://example.com/⸡*a*/b";
        RejectAfterMarks "reject-after-marks" U20 Prose:
            "Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`",
            "path/to/⸠file.rs⸡" => "path/to/file.rs";
        /// The full stops are `。`, `．` and `｡`. Without the choice each is a dot like any other.
        EndAtIdeographicStop "end-at-ideographic-stop" U21 Prose:
            "An ideographic full stop after a host with a `.` ends the sentence and the link",
            "⸠example.com。谢谢⸡" => "⸠example.com⸡。谢谢";
        /// So the standard's table 3-2 shows it; its algorithm keeps the mark.
        DropQuestionMark "drop-question-mark" U18 Prose:
            "A question mark at the end of a link is not part of it",
            "⸠https://example.com/a?⸡ Yes" => "⸠https://example.com/a⸡? Yes";
        /// The characters are those with the property `Bidi_Control`.
        RejectBidiControls "reject-bidi-controls" U23 Prose:
            "A link with characters that change the direction of writing stays text",
            "⸠https://example.com/a\u{202e}b⸡" => "https://example.com/a\u{202e}b";
        /// Invisible are the characters with the property `Default_Ignorable_Code_Point`, such as
        /// the soft hyphen, the zero width space and variation selectors. After a letter, a digit,
        /// a mark or a hyphen they divide a word that a reader sees as one. Elsewhere a link starts
        /// after them; without the choice, it starts with those that a host may contain. An address
        /// whose host goes on after them stays text too.
        RejectDividedWords "reject-divided-words" U36 Prose:
            "A host without a scheme, or an address, in a word that invisible characters divide stays text",
            "goo\u{ad}⸠gle.com⸡" => "goo\u{ad}gle.com";
        /// The letter is one, and small letters follow it. `biz`, `com`, `edu`, `gov`, `mil`, `net`
        /// and `org` stay top-level domains, and so does every one after `www.`; after a scheme,
        /// and in addresses, nothing changes.
        RejectCapitalisedTlds "reject-capitalised-tlds" U41 Prose:
            "A host without a scheme whose last label has a capital letter at its start, like a word, stays text",
            "a ⸠M.Sc⸡. of ⸠Example.Com⸡ Ltd" => "a M.Sc. of ⸠Example.Com⸡ Ltd";
        /// A key is letters, digits, `.`, `-` and `_` at the start of the word or after `?`, `&` or
        /// `--`. Operators with an `=` count too: `==`, `+=`. Return paths stay whole: names such
        /// as `SRS0=…=…` and `list-return-7-john=example.org`. A `mailto:` with no address before
        /// its fields is not part of the link: `mailto:?to=john@example.com`. A path ends at the
        /// last `/`; a name that starts with `~` has none.
        CutAddressKeys "cut-address-keys" U42 Prose:
            "An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`, nor with a path",
            "⸠user.email=john@example.com⸡" => "user.email=⸠john@example.com⸡";
        /// The fields are those of RFC 6068, such as `subject`. Punctuation at their end is not
        /// part of the link.
        AcceptMailtoFields "accept-mailto-fields" U43 Prose:
            "The fields after an address with `mailto:` are part of the link",
            "⸠mailto:john@example.com⸡⸠?cc=jane@example.com⸡" => "⸠mailto:john@example.com?cc=jane@example.com⸡";
        /// The characters are U+061C, U+200E, U+200F, U+202A to U+202C and U+2066 to U+2069. Within
        /// a link they refuse it, with [`Choice::RejectBidiControls`].
        EndAtDirectionMarks "end-at-direction-marks" U44 Prose:
            "Marks that set the direction of writing are not part of a link at its end, nor directly after its host",
            "\u{2068}⸠https://example.com/a\u{2069}⸡" => "\u{2068}⸠https://example.com/a⸡\u{2069}";
        /// Such a host is a domain of any number of labels, also with underscores (`localhost`,
        /// `my_service`), an IPv4 address, or an IPv6 address in square brackets. The port may be
        /// 0. `localhost`, an IPv4 address and a port end before a character above ASCII; a letter
        /// or digit of ASCII after a port makes it invalid.
        AcceptReachableHosts "accept-reachable-hosts" C1 Prose:
            "After `http://` and `https://`, every host is accepted that can be reached",
            "http://localhost:3000 http://10.0.0.1/a" => "⸠http://localhost:3000⸡ ⸠http://10.0.0.1/a⸡";
        /// The names are those whose top-level domain is one of
        /// [`FILE_ENDINGS`](crate::uts58::FILE_ENDINGS), or with a number after it, as in
        /// `main.cc:10`, one of `cc`, `pl`, `ps` and `so`.
        RejectFileNames "reject-file-names" C2 Prose:
            "A host without a scheme that may be the name of a file needs a path after it, or `www.` before it",
            "⸠lib.rs⸡, ⸠docs.rs/serde⸡" => "lib.rs, ⸠docs.rs/serde⸡";
        /// The first letter of the label is a capital, and the second, if it has one, is small
        /// (`It` and `I`, but not `IT`); all labels before it start with a small letter. In
        /// `done.It works` there is no link. An address ends before such a label if the rest is a
        /// valid address.
        EndBeforeSentence "end-before-sentence" C3 Chat:
            "A last label with a capital letter starts the next sentence, if the host has no scheme",
            "⸠example.com.It⸡ works" => "⸠example.com⸡.It works";
        DropEllipsis "drop-ellipsis" C4 Chat:
            "`…` at the end of a link is not part of it",
            "⸠https://example.com/a…⸡" => "⸠https://example.com/a⸡…";
        /// The characters are `*`, `_`, `~`, `|` and the backtick. A renderer that did not read
        /// them as markup left them there. A link also ends before `<`. An underscore at the end is
        /// left if one before the link may be the start of emphasis (rule C13); otherwise it is
        /// part of the link. A host without a scheme may start after a `_` that starts a word, also
        /// with [`Choice::RejectAfterMarks`].
        DropMarkup "drop-markup" C4 Chat:
            "Characters of Markdown that enclose a link, or are at its end or at the start of an \
            address, are not part of it",
            "**⸠https://example.com/a**⸡" => "**⸠https://example.com/a⸡**";
        /// A path is a word that contains `/` or ends with `.git`, and is no URL. The path stays
        /// text too.
        RejectAddressBeforePath "reject-address-before-path" C5 Chat:
            "An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text",
            "⸠git@example.com⸡:o/⸠r.git⸡" => "git@example.com:o/r.git";
        RejectCodeNames "reject-code-names" C6 Prose:
            "A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text",
            "⸠s.is⸡_empty()" => "s.is_empty()";
        /// The rest must be a host with a top-level domain that [`Finder::tld`](crate::Finder::tld)
        /// allows. The letters are those from U+0E00 on: of Thai, Chinese, Japanese, Korean and
        /// others. Labels that mix them with letters of ASCII are cut, such as `日本abc.com`.
        CutUnspacedText "cut-unspaced-text" C7 Chat:
            "Letters of scripts that are written without spaces are not part of a host of ASCII, \
            or of an address, that they touch",
            "⸠网址是www.example.com吧⸡" => "网址是⸠www.example.com⸡吧";
        /// The first label is one of `android`, `com`, `io`, `java`, `javax`, `jdk`, `kotlin`,
        /// `net`, `org`, `scala` and `sun`, and another one starts with a capital letter as in
        /// [`Choice::EndBeforeSentence`].
        RejectPackageNames "reject-package-names" C9 Chat:
            "The name of a class in a package of Java, Scala or Kotlin stays text",
            "throws ⸠java.io.File⸡" => "throws java.io.File";
        RejectHandles "reject-handles" C10 Prose:
            "An address directly after `@` stays text, because it is the name of a user on a server",
            "hi @⸠alice@example.social⸡!" => "hi @alice@example.social!";
        RejectTags "reject-tags" C11 Chat:
            "A host without a scheme directly after `#` or `$` stays text",
            "#⸠asp.net⸡ $⸠TVI.CA⸡" => "#asp.net $TVI.CA";
        /// The characters are U+200B, U+2060 and U+FEFF. In a host of one label they refuse the
        /// link if the host goes on after them.
        EndAtZeroWidth "end-at-zero-width" C12 Chat:
            "Characters of zero width end a link after its host, and in its path, query and fragment",
            "⸠https://example.com/a\u{200b}b⸡" => "⸠https://example.com/a⸡\u{200b}b";
        /// So it does if a scheme and `://` follow before the partner. No link starts in the text
        /// from the bracket on, up to that URL or to the end that the link would have without this
        /// choice.
        EndAtOpenBracket "end-at-open-bracket" C14 Chat:
            "An opening bracket without its partner in the link ends the link",
            "⸠https://example.com/a(b⸡ c" => "⸠https://example.com/a⸡(b c";
        /// A pair of quotation marks in the link is a part of it. A single `’` ends the link only
        /// before a Chinese, Japanese or Korean letter. Between two letters or digits of scripts
        /// with spaces, `‘` and `’` are apostrophes.
        EndAtQuotation "end-at-quotation" C15 Chat:
            "A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the \
            link, and so do `……`, `——` and `――`",
            "⸠https://example.com/a“b⸡ c”" => "⸠https://example.com/a⸡“b c”";
        /// The scripts are Han, Hiragana, Katakana, Hangul, Thai, Lao, Khmer and Myanmar. After
        /// other characters, such as `/` and `=`, their letters stay in the link.
        EndAtUnspacedText "end-at-unspaced-text" C16 Never:
            "A letter of a script without spaces, or of Hangul, ends a link if it is directly \
            after a letter or digit of ASCII in the path, query or fragment",
            "⸠https://example.com/docs에서⸡" => "⸠https://example.com/docs⸡에서";
        /// Chats and wikis write a link with its text as `<URL|text>`, and commands separate URLs
        /// with it. In a query it separates values: `css?family=Open+Sans|Roboto`.
        EndAtBar "end-at-bar" C17 Prose:
            "`|` ends a link in its path, and directly after `<` in its query and fragment too",
            "<⸠https://example.com/doc|the⸡ document>" => "<⸠https://example.com/doc⸡|the document>";
        /// The name of the tag has letters and digits of ASCII.
        EndAtClosingTag "end-at-closing-tag" C18 Chat:
            "A link directly after a tag of a forum, such as `[img]` or `[url=…]`, ends before the tag that closes it",
            "[img]⸠https://example.com/a[/img⸡]" => "[img]⸠https://example.com/a⸡[/img]";
        /// No URL has one. In plain text it starts an escape of a string (`\n`, `\"`); in Markdown
        /// the parser has read the escapes.
        EndAtBackslash "end-at-backslash" C19 Prose:
            "A backslash ends a link",
            "⸠https://example.com/a\\nb⸡" => "⸠https://example.com/a⸡\\nb";
        /// The references are `&quot;`, `&gt;`, `&lt;`, `&apos;`, `&#39;` and `&nbsp;`, with which
        /// a text was escaped that is shown as it is.
        DropReferences "drop-references" C20 Chat:
            "Character references at the end of a link are not part of it, and neither is the mark \
            of a footnote (`[^1]`)",
            "⸠https://example.com/a&quot⸡;" => "⸠https://example.com/a⸡&quot;";
        EndBeforeUrl "end-before-url" C21 Chat:
            "A comma or a semicolon in a path ends the link if the scheme of another URL follows",
            "⸠https://example.com/a,https://example.org/b⸡" => "⸠https://example.com/a⸡,⸠https://example.org/b⸡";
        /// Without a scheme no host has them. The characters are those with the property `Emoji`.
        /// By UTS #46, a host with emoji that are joined (U+200D) is not valid.
        AcceptEmoji "accept-emoji" C22 Chat:
            "The host of a URL may have emoji, but not in its last label",
            "https://🌈.st" => "⸠https://🌈.st⸡";
        /// For pages in Chinese and Japanese. In a host the dots of full width stay dots, as UTS
        /// #58 has it: what ends a host is said by
        /// [`EndAtIdeographicStop`](Self::EndAtIdeographicStop). With
        /// [`EndAtFullWidth`](Self::EndAtFullWidth) this has no effect.
        EndPathAtFullWidth "end-path-at-full-width" C23 Prose:
            "Full-width and CJK punctuation ends a link in its path, query or fragment",
            "⸠https://example.com/a。次の文⸡" => "⸠https://example.com/a⸡。次の文";
    }
}

impl Choice {
    /// Returns the name, which all faces of the library have.
    ///
    /// ```
    /// assert_eq!(barelink::Choice::EndAtCloser.name(), "end-at-closer");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the rule that the choice adds.
    ///
    /// ```
    /// use barelink::Choice;
    ///
    /// assert_eq!(Choice::EndAtFullWidth.rule().as_str(), "B1");
    /// ```
    #[must_use]
    pub const fn rule(self) -> Rule {
        Self::RULES[self as usize]
    }

    /// Returns what the choice does: Markdown in one line, without a full stop.
    ///
    /// ```
    /// use barelink::Choice;
    ///
    /// assert_eq!(
    ///     Choice::RejectUserNames.summary(),
    ///     "A URL with a user name or a password before its host stays text"
    /// );
    /// ```
    #[must_use]
    pub const fn summary(self) -> &'static str {
        Self::SUMMARIES[self as usize]
    }

    /// Returns a text in which the choice changes something, twice: with the links of a profile
    /// without the choice, and with those of the same profile with it. A link is between `⸠` and
    /// `⸡`; if `→` follows, then its destination. The profile is `Gfm` if it may have the choice,
    /// otherwise `Uts58`.
    ///
    /// ```
    /// use barelink::Choice;
    ///
    /// assert_eq!(
    ///     Choice::EndAtCloser.example(),
    ///     ["<⸠https://example.com/a>⸡", "<⸠https://example.com/a⸡>"]
    /// );
    /// ```
    #[must_use]
    pub const fn example(self) -> [&'static str; 2] {
        Self::EXAMPLES[self as usize]
    }

    /// Returns whether a profile may have the choice.
    ///
    /// ```
    /// use barelink::{Choice, Profile};
    ///
    /// assert!(Choice::EndAtCloser.is_for(Profile::Md4c));
    /// # #[cfg(feature = "uts58")]
    /// assert!(
    ///     Choice::DropEllipsis.is_for(Profile::Uts58)
    ///         && !Choice::DropEllipsis.is_for(Profile::Md4c)
    /// );
    /// ```
    #[must_use]
    pub const fn is_for(self, profile: Profile) -> bool {
        (self as usize) < Self::FOR_ALL
            || is_standard(profile)
            || is_prose(profile)
            || is_chat(profile)
    }

    /// Returns whether the choice can change a text of this format.
    ///
    /// ```
    /// use barelink::{Choice, Format};
    ///
    /// assert!(
    ///     Choice::SkipRawAnchors.matters_in(Format::Markdown)
    ///         && !Choice::SkipRawAnchors.matters_in(Format::Text)
    /// );
    /// ```
    #[must_use]
    pub const fn matters_in(self, format: Format) -> bool {
        match self {
            Choice::SkipRawAnchors | Choice::SkipHeadings => {
                matches!(format, Format::Markdown | Format::Rewritten)
            }
            Choice::HoldIncomplete => matches!(format, Format::Text | Format::Markdown),
            #[cfg(feature = "uts58")]
            Choice::EndAtMarks => matches!(format, Format::Markdown | Format::Rewritten),
            _ => true,
        }
    }

    /// Returns whether the choice changes the destinations of links, and not which links there are.
    ///
    /// ```
    /// use barelink::Choice;
    ///
    /// assert!(
    ///     Choice::WriteHttps.is_of_destinations() && !Choice::EndAtCloser.is_of_destinations()
    /// );
    /// ```
    #[must_use]
    pub const fn is_of_destinations(self) -> bool {
        #[cfg(feature = "uts58")]
        if matches!(self, Choice::WriteALabels) {
            return true;
        }
        matches!(self, Choice::WriteHttps)
    }

    /// Returns whether a profile has the choice from the start in texts of this format.
    ///
    /// ```
    /// use barelink::{Choice, Format, Profile};
    ///
    /// assert!(Choice::SkipRawAnchors.starts_in(Profile::Gfm, Format::Rewritten));
    /// assert!(!Choice::SkipRawAnchors.starts_in(Profile::Gfm, Format::Markdown));
    /// ```
    #[must_use]
    pub const fn starts_in(self, profile: Profile, format: Format) -> bool {
        Choices::of(profile, format).has(self)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Choice {
    type Err = UnknownName;

    /// Reads a name.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownName`], which lists the known names.
    ///
    /// ```
    /// use barelink::Choice;
    ///
    /// assert_eq!("end-at-closer".parse(), Ok(Choice::EndAtCloser));
    /// let error = "closer".parse::<Choice>().unwrap_err();
    /// assert!(
    ///     error
    ///         .to_string()
    ///         .starts_with("unknown choice; the known ones are end-at-full-width, ")
    /// );
    /// ```
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::NAMES.iter().position(|known| *known == name);
        found.map(|at| Self::ALL[at]).ok_or(UnknownName {
            what: "choice",
            known: Self::NAMES,
        })
    }
}

/// A set of choices: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Choices(u64);

impl Choices {
    /// No choice.
    pub const NONE: Self = Choices(0);

    /// Returns the choices that a profile has from the start in texts of a format.
    pub(crate) const fn of(profile: Profile, format: Format) -> Self {
        /// The answers, by profile and format.
        const TABLE: [[Choices; Format::ALL.len()]; Profile::ALL.len()] = {
            let mut table = [[Choices::NONE; Format::ALL.len()]; Profile::ALL.len()];
            let mut at = 0;
            while at < Profile::ALL.len() * Format::ALL.len() {
                let profile = at / Format::ALL.len();
                let format = at % Format::ALL.len();
                table[profile][format] =
                    Choices::starting(Profile::ALL[profile], Format::ALL[format]);
                at += 1;
            }
            table
        };
        TABLE[profile as usize][format as usize]
    }

    /// The choices that a profile has in one format from the start, and not in another.
    pub(crate) const VARYING: Self = {
        let mut set = Self::NONE;
        let mut at = 0;
        while at < Choice::ALL.len() {
            if matches!(Choice::STARTS[at], Start::ChatOrText | Start::Rewritten) {
                set = set.with(Choice::ALL[at]);
            }
            at += 1;
        }
        set
    };

    const fn starting(profile: Profile, format: Format) -> Self {
        let mut set = Self::NONE;
        let mut at = 0;
        while at < Choice::ALL.len() {
            if Choice::STARTS[at].has(profile, format) {
                set = set.with(Choice::ALL[at]);
            }
            at += 1;
        }
        set
    }

    /// Returns this set with one more choice.
    #[must_use]
    pub const fn with(self, choice: Choice) -> Self {
        Choices(self.0 | 1 << choice as u64)
    }

    pub(crate) const fn without(self, choice: Choice) -> Self {
        Choices(self.0 & !(1 << choice as u64))
    }

    /// Returns the choices of this set that `other` names, and for the others those of `fallback`.
    pub(crate) const fn or(self, named: Self, fallback: Self) -> Self {
        Choices(self.0 & named.0 | fallback.0 & !named.0)
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Choices(self.0 | other.0)
    }

    /// Returns whether the set has a choice.
    #[inline]
    #[must_use]
    pub const fn has(self, choice: Choice) -> bool {
        self.0 & 1 << choice as u64 != 0
    }

    #[inline]
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(Choice::ALL.iter().filter(|&&choice| self.has(choice)))
            .finish()
    }
}

/// The choice by which a rule set looks for markup itself, if there is such a rule set.
#[cfg(feature = "leaf")]
pub(crate) const DROPS_MARKUP: Option<Choice> = {
    #[cfg(feature = "uts58")]
    let choice = Some(Choice::DropMarkup);
    #[cfg(not(feature = "uts58"))]
    let choice = None;
    choice
};

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::Choice;
    use crate::names::profile::{Format, Profile};

    /// Returns whether a profile equals a program or a standard.
    fn is_exact(profile: Profile) -> bool {
        !matches!(profile.as_str(), "prose" | "chat")
    }

    /// In Markdown, and for `uts58` everywhere, a profile that is named after a program or a
    /// standard has no choice of ours.
    #[test]
    fn exact_profiles_start_without_choices() {
        for &profile in Profile::ALL.iter().filter(|&&profile| is_exact(profile)) {
            for &choice in Choice::ALL {
                assert!(
                    !choice.starts_in(profile, Format::Markdown),
                    "{profile} {choice}"
                );
                let is_other = choice == Choice::SkipRawAnchors || profile.as_str() != "uts58";
                assert!(
                    is_other
                        || Format::ALL
                            .iter()
                            .all(|&format| !choice.starts_in(profile, format)),
                    "{choice}"
                );
            }
        }
    }

    /// The names are the variants in kebab case, and the set has a bit for each.
    #[test]
    fn the_names_are_those_of_the_variants() {
        for (at, &choice) in Choice::ALL.iter().enumerate() {
            let mut name = String::new();
            for c in format!("{choice:?}").chars() {
                if c.is_ascii_uppercase() && !name.is_empty() {
                    name.push('-');
                }
                name.push(c.to_ascii_lowercase());
            }
            assert_eq!((choice as usize, choice.name()), (at, &*name));
            assert!(at < 64 && !choice.summary().ends_with('.'), "{choice}");
        }
    }
}

//! Character references for builds without a parser of Markdown, which has the table of all names.

use alloc::borrow::Cow;

/// Returns what a character reference means: a number, or a common name.
// The table of all names is as large as the rules of a profile.
pub(crate) fn decode(reference: &str) -> Option<Cow<'_, str>> {
    let name = reference.strip_prefix('&')?.strip_suffix(';')?;
    let Some(number) = name.strip_prefix('#') else {
        let latin = LATIN_1
            .split(' ')
            .zip('\u{a0}'..)
            .find(|(other, _)| *other == name)
            .map(|(_, c)| Cow::Owned(c.into()));
        return latin.or_else(|| named(name).map(Cow::Borrowed));
    };
    let (digits, radix, most) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 6),
        None => (number, 10, 7),
    };
    // A sign would be read as a part of the number.
    if digits.len() > most || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, radix);
    // Source: CommonMark, "Entity and numeric character references".
    let character = number.ok().map(|number| {
        char::from_u32(number)
            .filter(|&c| c != '\0')
            .unwrap_or('\u{FFFD}')
    })?;
    Some(Cow::Owned(character.into()))
}

/// Returns the character of a name of [`NAMES`].
fn named(name: &str) -> Option<&'static str> {
    NAMES.split(' ').find_map(|named| {
        let (character, known) = named.split_at(named.chars().next()?.len_utf8());
        (known == name).then_some(character)
    })
}

/// The characters of ASCII that have names in HTML, and the most common ones of other blocks, each
/// before its name.
const NAMES: &str = "&amp &AMP <lt <LT >gt >GT \"quot \"QUOT 'apos !excl #num $dollar %percnt \
    (lpar )rpar *ast *midast +plus ,comma .period /sol :colon ;semi =equals ?quest @commat [lsqb \
    [lbrack \\bsol ]rsqb ]rbrack ^Hat _lowbar _UnderBar `grave `DiacriticalGrave {lcub {lbrace \
    |verbar |vert |VerticalLine }rcub }rbrace –ndash —mdash ‘lsquo ’rsquo ‚sbquo “ldquo ”rdquo \
    „bdquo †dagger •bull …hellip ‹lsaquo ›rsaquo €euro ™trade ←larr ↑uarr →rarr ↓darr \u{200c}zwnj \
    \u{200d}zwj \u{200e}lrm \u{200f}rlm \u{2002}ensp \u{2003}emsp \u{2009}thinsp";

/// The names of the characters from U+00A0 to U+00FF, in order.
const LATIN_1: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy \
    reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 \
    frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
    Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute \
    Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
    ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
    ugrave uacute ucirc uuml yacute thorn yuml";

#[cfg(all(test, feature = "markdown"))]
mod tests {
    use barelink_pulldown_cmark as pulldown;

    #[test]
    fn references_mean_what_they_mean_to_the_parser() {
        let numbers = [
            "&#65;",
            "&#x41;",
            "&#X2f;",
            "&#0;",
            "&#xD800;",
            "&#x110000;",
            "&#9999999;",
            "&#10000000;",
            "&#x1000000;",
            "&#;",
            "&#x;",
            "&#-1;",
            "&#+65;",
        ];
        let others = super::NAMES
            .split(' ')
            .map(|named| named.trim_start_matches(|c: char| !c.is_ascii_alphabetic()));
        let names = super::LATIN_1
            .split(' ')
            .chain(others)
            .map(|name| std::format!("&{name};"));
        for reference in numbers.map(String::from).into_iter().chain(names) {
            assert_eq!(
                super::decode(&reference),
                pulldown::decode(&reference),
                "{reference}"
            );
        }
        assert_eq!(super::decode("&nosuch;"), None);
    }
}

//! Character references for builds without a parser of Markdown, which has the table of all names.

use alloc::borrow::Cow;

/// Returns what a character reference means: a number, or a name of a character that URLs have.
// The table of all names is as large as the rules of a profile.
pub(crate) fn decode(reference: &str) -> Option<Cow<'_, str>> {
    let name = reference.strip_prefix('&')?.strip_suffix(';')?;
    let Some(number) = name.strip_prefix('#') else {
        let names = NAMES.split(' ').find_map(|named| named.strip_suffix(name).filter(|rest| rest.len() == 1))?;
        return Some(Cow::Borrowed(names));
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
    let character = number.ok().map(|number| char::from_u32(number).filter(|&c| c != '\0').unwrap_or('\u{FFFD}'))?;
    Some(Cow::Owned(character.into()))
}

/// The characters of ASCII that have names in HTML, each before its name.
const NAMES: &str = "&amp &AMP <lt <LT >gt >GT \"quot \"QUOT 'apos !excl #num $dollar %percnt (lpar )rpar *ast *midast +plus ,comma .period /sol :colon ;semi =equals ?quest @commat [lsqb [lbrack \\bsol ]rsqb ]rbrack ^Hat _lowbar _UnderBar `grave `DiacriticalGrave {lcub {lbrace |verbar |vert |VerticalLine }rcub }rbrace";

#[cfg(all(test, feature = "markdown"))]
mod tests {
    use barelink::pulldown;

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
        let names = super::NAMES.split(' ').map(|named| std::format!("&{};", &named[1..]));
        for reference in numbers.map(String::from).into_iter().chain(names) {
            assert_eq!(super::decode(&reference), pulldown::decode(&reference), "{reference}");
        }
        assert_eq!(super::decode("&nosuch;"), None);
    }
}

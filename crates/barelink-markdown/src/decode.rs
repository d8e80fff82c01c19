//! Character references, as markdown-rs decodes them.

use std::borrow::Cow;

use markdown::{decode_named, decode_numeric};

/// The text of a character reference such as `&amp;`, as markdown-rs decodes it; `None` for an
/// unknown name.
pub(crate) fn decode(reference: &str) -> Option<Cow<'_, str>> {
    let name = reference.strip_prefix('&')?.strip_suffix(';')?;
    let Some(digits) = name.strip_prefix('#') else {
        return decode_named(name, true).map(Cow::Owned);
    };
    let (digits, radix) = digits
        .strip_prefix(['x', 'X'])
        .map_or((digits, 10), |digits| (digits, 16));
    // `decode_numeric` panics where this fails.
    u32::from_str_radix(digits, radix)
        .ok()
        .map(|_| Cow::Owned(decode_numeric(digits, radix)))
}

//! Punycode (RFC 3492), the encoding of A-labels.

use alloc::string::String;
use alloc::vec::Vec;

/// Returns the text that a text in Punycode stands for; `None` if it is not valid. Cost: that of
/// [`decode`].
#[must_use]
pub fn decode_to_string(text: &str) -> Option<String> {
    decode(text).map(String::from_iter)
}

/// Returns the characters that a text in Punycode stands for; `None` if it is not valid. Cost:
/// quadratic in the text, which is a label.
// The names and the numbers are those of section 6.2.
pub(crate) fn decode(text: &str) -> Option<Vec<char>> {
    let (basic, rest) = text.rsplit_once('-').unwrap_or(("", text));
    let mut output: Vec<char> = basic.chars().collect();
    let mut n = 0x80_u32;
    let mut i = 0_u32;
    let mut bias = 72;
    let mut digits = rest.bytes();
    while digits.len() > 0 {
        let old = i;
        let mut weight = 1_u32;
        let mut k = 36_u32;
        loop {
            let digit = match digits.next()? {
                byte @ b'a'..=b'z' => byte - b'a',
                byte @ b'0'..=b'9' => byte - b'0' + 26,
                _ => return None,
            };
            let digit = u32::from(digit);
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            k += 36;
        }
        let count = output.len() as u32 + 1;
        bias = adapted(i - old, count, old == 0);
        n = n.checked_add(i / count)?;
        i %= count;
        output.insert(i as usize, char::from_u32(n)?);
        i += 1;
    }
    Some(output)
}

/// Returns the bias after a number. Source: section 3.4.
fn adapted(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = delta / if is_first { 700 } else { 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > 455 {
        delta /= 35;
        k += 36;
    }
    k + 36 * delta / (delta + 38)
}

//! Positions of a text in UTF-16, the code units of JavaScript, and in UTF-8, those of Rust.

use alloc::vec::Vec;

/// How many bytes have an entry in the table. A conversion counts the units of fewer bytes than
/// this.
const BLOCK: usize = 64;

/// Converts positions of a text in both directions. Cost: making it is linear in the text; a
/// conversion takes constant time to UTF-16, and logarithmic time to UTF-8.
pub(crate) struct Utf16Offsets<'t> {
    text: &'t str,
    /// The number of UTF-16 units before each block of the text; nothing for a text of ASCII, in
    /// which both positions are the same.
    before: Vec<u32>,
}

impl<'t> Utf16Offsets<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let mut before = Vec::new();
        if !text.is_ascii() {
            let mut sum = 0;
            before.extend(text.as_bytes().chunks(BLOCK).map(|block| {
                let start = sum;
                sum += units(block);
                start
            }));
            before.push(sum);
        }
        Utf16Offsets { text, before }
    }

    /// Returns the position in UTF-16 of a byte of the text.
    pub(crate) fn utf16(&self, byte: usize) -> u32 {
        let block = byte / BLOCK;
        match self.before.get(block) {
            Some(before) => {
                before
                    + units(
                        self.text
                            .as_bytes()
                            .get(block * BLOCK..byte)
                            .unwrap_or_default(),
                    )
            }
            // No text in WebAssembly is longer than `u32` can count.
            None => byte as u32,
        }
    }

    /// Returns the byte of a position in UTF-16; the end of the text if it is not longer than that.
    /// The position of the second half of a character is that of the character.
    #[cfg(feature = "tree")]
    pub(crate) fn byte(&self, utf16: u32) -> usize {
        if self.before.is_empty() {
            return self.text.len().min(utf16 as usize);
        }
        let block = self.before.partition_point(|&before| before <= utf16) - 1;
        let mut sum = self.before[block];
        let bytes = self.text.as_bytes();
        for (at, &byte) in bytes.iter().enumerate().skip(block * BLOCK) {
            let next = sum + units(&[byte]);
            if next > utf16 {
                return at;
            }
            sum = next;
        }
        bytes.len()
    }
}

/// Returns how many UTF-16 units the characters have that start in these bytes. A character of four
/// bytes has two.
fn units(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .map(|&byte| u32::from(byte & 0xC0 != 0x80) + u32::from(byte >= 0xF0))
        .sum()
}

#[cfg(all(test, feature = "tree"))]
mod tests {
    use super::Utf16Offsets;

    #[test]
    fn all_positions_of_a_text() {
        let text = "aé例😀\n".repeat(50);
        for text in ["", "abc", &text] {
            let offsets = Utf16Offsets::new(text);
            let mut utf16 = 0;
            for (at, character) in text.char_indices() {
                assert_eq!((offsets.utf16(at), offsets.byte(utf16)), (utf16, at));
                utf16 += character.len_utf16() as u32;
            }
            assert_eq!(
                (
                    offsets.utf16(text.len()),
                    offsets.byte(utf16),
                    offsets.byte(u32::MAX)
                ),
                (utf16, text.len(), text.len())
            );
        }
    }
}

//! SWAR ("SIMD within a register"): eight bytes of a text in one integer, the first byte lowest,
//! which are tested at once.
// For texts of a few bytes, and for sets of more than three bytes, which `memchr` does not search
// for.

/// Returns an integer that contains `byte` eight times.
pub(crate) const fn of(byte: u8) -> u64 {
    byte as u64 * (u64::MAX / 0xff)
}

/// The highest bit of each byte. The functions below return their answers in these bits.
pub(crate) const HIGHEST: u64 = of(0x80);

/// Returns a name of up to eight bytes as an integer.
pub(crate) const fn name(name: &str) -> u64 {
    let mut bytes = 0;
    let mut at = name.len();
    while at > 0 {
        at -= 1;
        bytes = bytes << 8 | name.as_bytes()[at] as u64;
    }
    bytes
}

/// Returns the last eight bytes of a text. Zeros precede the bytes of a shorter text.
pub(crate) fn last_of(text: &[u8]) -> u64 {
    match text.last_chunk() {
        Some(&last) => u64::from_le_bytes(last),
        None => text.iter().rev().zip(1..).fold(0, |last, (&byte, at)| {
            last | u64::from(byte) << (64 - 8 * at)
        }),
    }
}

/// Returns which bytes are ASCII letters.
pub(crate) const fn letters(bytes: u64) -> u64 {
    // Without the highest bits, each byte is below 0x80, and the additions do not carry into the
    // next byte.
    let lower = bytes & !HIGHEST | of(b' ');
    let from_a = lower + of(0x80 - b'a');
    let above_z = lower + of(0x80 - b'z' - 1);
    from_a & !above_z & !bytes & HIGHEST
}

/// Returns the first byte that is less than `than`, as the lowest bit that is set; 0 if there is
/// none. `than` is at most 0x80.
// Only the lowest bit is exact: the subtraction borrows from the bytes above the first one that is
// less.
pub(crate) const fn first_below(bytes: u64, than: u8) -> u64 {
    bytes.wrapping_sub(of(than)) & !bytes & HIGHEST
}

#[cfg(test)]
mod tests {
    use super::{first_below, last_of, letters, name};

    fn random() -> impl Iterator<Item = [u8; 8]> {
        let mut rng = fastrand::Rng::with_seed(8);
        (0..100_000).map(move |_| {
            let bytes: [u8; 8] = std::array::from_fn(|_| rng.u8(..));
            let near: [u8; 8] = std::array::from_fn(|_| b"@AZ[`az{ \x1f!\x7f\x80"[rng.usize(..13)]);
            if rng.bool() { bytes } else { near }
        })
    }

    #[test]
    fn all_answers_are_those_of_single_bytes() {
        for bytes in random() {
            let all = u64::from_le_bytes(bytes);
            let expected = bytes.map(|byte| if byte.is_ascii_alphabetic() { 0x80 } else { 0 });
            assert_eq!(letters(all).to_le_bytes(), expected, "{bytes:?}");
            for than in [1, b' ', b'!', b'a', 0x80] {
                let first = bytes.iter().position(|&byte| byte < than);
                assert_eq!(
                    first_below(all, than).trailing_zeros() as usize / 8,
                    first.unwrap_or(8),
                    "{bytes:?}"
                );
            }
        }
    }

    #[test]
    fn short_texts_come_after_zeros() {
        assert_eq!(last_of(b"ttp").to_le_bytes(), *b"\0\0\0\0\0ttp");
        assert_eq!(last_of(b"").to_le_bytes(), [0; 8]);
        assert_eq!(last_of(b"see https").to_le_bytes(), *b"ee https");
        assert_eq!(name("https").to_le_bytes(), *b"https\0\0\0");
    }
}

//! Writes bare links as a report of GitLab's code quality: a JSON array of findings.

use std::collections::HashMap;

use serde_json::json;

use super::finding::Finding;
use super::position::Positions;
use super::sarif::entry;
use crate::files::Document;

/// Returns a function that returns the JSON object of a finding, on a line that ends with a comma.
/// Findings must be in order of position.
pub(crate) fn object(document: &Document) -> impl FnMut(&Finding<'_>) -> anyhow::Result<String> {
    let mut positions = Positions::new(&document.text);
    let (front, markdown) = document.parts();
    let (path, mut counts) = (document.name.in_repository(), HashMap::<&str, usize>::new());
    move |finding| {
        let text = finding.link.as_str();
        let range = finding.link.range();
        let place = positions.find(front.len() + range.start);
        let count = counts.entry(&markdown[range]).or_default();
        *count += 1;
        entry(&json!({
            "description": finding.message(),
            "check_name": finding.rule(),
            "fingerprint": fingerprint(&[&path, text, &count.to_string()]),
            "severity": "minor",
            "location": { "path": path, "lines": { "begin": place.line } },
        }))
    }
}

/// The text before and after the findings of all files.
pub(crate) const DOCUMENT: [&str; 2] = ["[\n", "\n]\n"];

/// Returns a hash that tells one finding from all others, and stays the same while text is added
/// elsewhere: FNV-1a with 64 bits.
// Not the line, which changes if a line is added above. Not the hasher of the standard library,
// which may change with each release.
fn fingerprint(parts: &[&str]) -> String {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    // Between two parts is a byte that is not in them.
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    let hash = bytes.fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::fingerprint;

    /// The values of the authors: http://www.isthe.com/chongo/tech/comp/fnv/ has `foobar` with
    /// 0x85944171f73967e8.
    #[test]
    fn a_fingerprint_is_fnv() {
        assert_eq!(fingerprint(&[]), "cbf29ce484222325");
        let of_foobar = 0x8594_4171_f739_67e8_u64;
        // The zero after a part multiplies once more.
        assert_eq!(
            fingerprint(&["foobar"]),
            format!("{:016x}", of_foobar.wrapping_mul(0x0100_0000_01b3))
        );
    }
}

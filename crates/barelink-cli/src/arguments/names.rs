//! Names in messages: a list of them, and the one that was probably meant.

/// Returns the names as in a sentence: `a, b and c`.
pub(crate) fn enumerated(names: impl Iterator<Item = String>, conjunction: &str) -> String {
    let names: Vec<_> = names.collect();
    match &names[..] {
        [before @ .., last] if !before.is_empty() => {
            format!("{} {conjunction} {last}", before.join(", "))
        }
        names => names.concat(),
    }
}

/// Returns the most similar of these names, if one is similar enough to be a correction.
pub(crate) fn similar<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // A third of the letters may differ; exchanged neighbours count once.
    let limit = (name.chars().count() / 3).max(1);
    let distances = names
        .into_iter()
        .map(|known| (strsim::osa_distance(name, known), known));
    let nearest =
        distances.filter(|(distance, known)| *distance <= limit && *distance < known.len());
    nearest
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

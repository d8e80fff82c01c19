//! Sorts by positions in a text.

use core::mem;

/// Sorts the items by a position, and keeps the order of those that have the same. Cost: linear if
/// they are in order; otherwise n log n.
// The positions are sorted and not the items, so that a program has one sort and not one for each
// type of item.
pub(crate) fn sort_by_position<T>(items: &mut Vec<T>, position: impl Fn(&T) -> usize) {
    if items.is_sorted_by_key(&position) {
        return;
    }
    let mut order: Vec<_> = items
        .iter()
        .enumerate()
        .map(|(number, item)| (position(item), number))
        .collect();
    order.sort_unstable();
    let mut taken: Vec<_> = mem::take(items).into_iter().map(Some).collect();
    items.extend(
        order
            .into_iter()
            .filter_map(|(_, number)| taken.get_mut(number)?.take()),
    );
}

#[cfg(test)]
mod tests {

    use super::sort_by_position;

    /// The result is that of the standard library's stable sort.
    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        let mut random = fastrand::Rng::with_seed(5);
        for len in (0..200).chain([1_000]) {
            let mut items: Vec<_> = (0..len)
                .map(|number| (random.usize(..20), number))
                .collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(position, _)| position);
            sort_by_position(&mut items, |&(position, _)| position);
            assert_eq!(items, expected);
        }
    }
}

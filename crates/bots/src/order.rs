//! Sorting: all lists are ordered by numbers of one kind, so that a page has one sort to send and not one for each kind of list.

/// Puts the smallest rank first; what is alike keeps its order.
pub(crate) fn sort_by_rank<T>(list: &mut Vec<T>, rank: impl Fn(&T) -> u32) {
    let ranks = list.iter().enumerate().map(|(at, item)| u64::from(rank(item)) << 32 | at as u64);
    let mut order: Vec<u64> = ranks.collect();
    order.sort_unstable();
    let mut items: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|at| items[at as u32 as usize].take()));
}

/// A rank that is smaller the greater the number is, in the order of `f32::total_cmp`.
pub(crate) const fn downwards(number: f32) -> u32 {
    let bits = number.to_bits();
    // The bits of negative numbers grow as the numbers fall.
    if bits >> 31 == 0 { !bits & 0x7FFF_FFFF } else { bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_comes_first_and_what_is_alike_keeps_its_order() {
        let numbers = [0.5, -0.0, f32::NAN, -7.25, 0.0, 1e9, f32::NEG_INFINITY, 0.5, -7.0, f32::INFINITY, 1e-40, -7.25];
        let mut sorted: Vec<(usize, f32)> = numbers.into_iter().enumerate().collect();
        let mut wanted = sorted.clone();
        wanted.sort_by(|a, b| b.1.total_cmp(&a.1));
        sort_by_rank(&mut sorted, |item| downwards(item.1));
        let places = |list: &[(usize, f32)]| list.iter().map(|item| item.0).collect::<Vec<_>>();
        assert_eq!(places(&sorted), places(&wanted));
    }
}

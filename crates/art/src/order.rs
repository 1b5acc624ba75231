//! Sorting short lists.

/// Sorts a short list in place; what is alike keeps its order. Each kind of list that the standard library sorts is five
/// kilobytes of the page, and for a few dozen things the plainest way is as quick.
pub fn sort_short<T>(list: &mut [T], mut comes_after: impl FnMut(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && comes_after(&list[at - 1], &list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_keeps_its_order() {
        let mut list = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_short(&mut list, |a, b| a.0 > b.0);
        assert_eq!(list, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
    }
}

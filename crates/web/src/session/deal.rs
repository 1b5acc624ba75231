//! The dealer's luck: a number for each place in a game, from the game's seed alone.

/// A number below `total`, each as likely as any other; 0 when there is nothing to choose from.
pub(super) fn number(seed: u64, place: u64, total: u32) -> u32 {
    if total == 0 {
        return 0;
    }
    let total = u64::from(total);
    let fair = u64::MAX - u64::MAX % total;
    let mut state = seed ^ mix(place.wrapping_add(0x9e37_79b9_7f4a_7c15));
    loop {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let drawn = mix(state);
        // Numbers beyond the last whole round of `total` would favour the low ones.
        if drawn < fair {
            return (drawn % total) as u32;
        }
    }
}

/// The finaliser of SplitMix64.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_about_equally_often() {
        let mut seen = [0; 6];
        (0..6000).for_each(|place| seen[number(42, place, 6) as usize] += 1);
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}

//! The base game (BASE-1 to BASE-55).

use crate::kit::*;

/// EX-BASE-1: a completed road of three tiles gives its highwayman 3 points and lets him go; the knight stays.
#[test]
fn ex_base_1_a_road_of_three_tiles_gives_3_and_the_knight_stays() {
    // A village at each end of the start tile's road:  L-D-L
    let mut t = Table::new("base", 2);
    t.lay("L", (1, 0), 0).put("meeple road W");
    t.lay("E", (0, -1), 2).put("meeple city S");
    t.lay("L", (-1, 0), 0);
    assert_eq!(t.settle().points(), ["You 3 for road: 3 tiles 3"]);
    assert_eq!(t.meeples(YOU), 7);
    assert_eq!(t.scores(), [3, 4]);
}

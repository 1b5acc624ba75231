//! Abbot and gardens (ABBOT-1 to ABBOT-16), their worked examples and decisions.

use bastide_rules::{Decision, Event, Figure, KindId, PartKind, Reason, ReturnCause};

use crate::kit::*;

/// A garden at 1,0 beside the start tile's road, with the abbot on it and five tiles around it.
///
/// ```text
///    . E .        . marks the cells still empty around the garden
///    D U .        U.g at 1,0 is the garden
///    B B B
/// ```
const GARDEN: &str = "
    U.g 1,0  r0  abbot garden
    B   0,1  r0
    B   1,1  r0
    B   2,1  r0
    E   1,-1 r0";

#[test]
fn ex_abbot_1_the_abbot_taken_back_scores_the_garden_at_once() {
    let mut t = Table::new("base+abbot", 2);
    t.turns(GARDEN).turns("B 3,1 r0"); // Blue lays elsewhere
    t.lay("U", (-1, 0), 0);
    assert_eq!(t.decider(), YOU);
    // The garden has five tiles around it: D, E and three B.
    t.put("abbot back");
    assert_eq!(t.points(), ["You 6 for the abbot: 6 around 6"]);
    assert_eq!(t.scores(), [6, 0]);
    assert_eq!(t.supply(YOU, Figure::Abbot), 1);
    assert_eq!(t.decision(), Decision::Draw);
}

#[test]
fn abbot_8_the_tile_just_laid_counts() {
    let mut t = Table::new("base+abbot", 2);
    t.turns(GARDEN).turns("B 3,1 r0");
    t.lay("U", (2, 0), 0).put("abbot back");
    assert_eq!(t.points(), ["You 7 for the abbot: 7 around 7"]);
}

/// ABBOT-6.
#[test]
fn ex_abbot_2_a_garden_with_eight_neighbours_gives_9() {
    let mut t = Table::new("base+abbot", 2);
    t.turns(GARDEN).turns(
        "U 2,0  r0
         E 0,-1 r2",
    );
    assert_eq!(t.settle().scores(), [0, 0]);
    t.turns("E 2,-1 r0");
    assert_eq!(t.settle().points(), ["You 9 for garden: 9 around 9"]);
    assert_eq!(t.supply(YOU, Figure::Abbot), 1);
}

/// ABBOT-4: and the abbot nowhere else.
#[test]
fn abbot_3_and_abbot_5_only_the_abbot_may_stand_in_a_garden() {
    let mut t = Table::new("base+abbot", 2);
    t.lay("U.g", (1, 0), 0);
    assert!(t.allows("abbot garden"));
    assert!(!t.allows("meeple garden"));
    assert!(!t.allows("abbot road EW"));
    let mut t = Table::new("base+abbot+inns-cathedrals", 2);
    t.lay("U.g", (1, 0), 0);
    assert!(!t.allows("large garden"));
}

/// BASE-6: what else is painted on a tile changes nothing.
#[test]
fn abbot_2_without_the_module_a_garden_is_scenery() {
    let laid = |tile| {
        let mut t = Table::new("base", 2);
        t.lay(tile, (1, 0), 0);
        t
    };
    let (garden, plain) = (laid("U.g"), laid("U"));
    assert_eq!(garden.game.owned(YOU, Figure::Abbot), 0);
    assert_eq!(garden.choices(), plain.choices());
    assert!(!garden.choices().iter().any(|choice| choice.contains("garden")));
}

#[test]
fn abbot_7_a_surrounded_monastery_gives_an_abbot_9_as_a_monk() {
    let mut t = Table::new("base+abbot", 2);
    t.turns(
        "B  0,1 r0  abbot monastery
         U  1,0 r0
         U -1,0 r0
         B  1,1 r0
         B -1,1 r0
         B  0,2 r0
         E  1,2 r1
         E -1,2 r2",
    );
    assert_eq!(t.settle().points(), ["You 9 for monastery: 9 around 9"]);
    assert_eq!(t.supply(YOU, Figure::Abbot), 1);
}

#[test]
fn abbot_9_taking_the_abbot_back_is_the_wood_action() {
    let mut t = Table::new("base+abbot", 2);
    t.turns(
        "B 0,1 r0  abbot monastery
         B 1,1 r0",
    );
    t.lay("U", (1, 0), 0).put("abbot back");
    assert_eq!(t.decision(), Decision::Draw); // no meeple on the road any more
    assert_eq!(t.game.active(), BLUE);
}

#[test]
fn abbot_12_at_the_end_the_abbot_counts_as_a_monk() {
    let mut t = Table::only("base+abbot", 2, "U.g");
    t.turns("U.g 1,0 r0  abbot garden");
    assert_eq!(t.end().points(), ["You 2 for final garden: 2 around 2"]);
}

/// ABBOT-10.
#[test]
fn int_20_an_abbot_on_a_feature_the_tile_completes_cannot_be_taken_back() {
    let mut t = Table::new("base+abbot", 2);
    t.turns(GARDEN).turns(
        "U 2,0  r0
         E 2,-1 r0",
    );
    t.turns("B 3,1 r0"); // Blue lays elsewhere, so that You close the garden
    t.lay("E", (0, -1), 2);
    assert_eq!(t.decider(), YOU);
    assert!(!t.allows("abbot back"));
    t.pass();
    assert_eq!(t.points(), ["You 9 for garden: 9 around 9"]);
}

/// ABBOT-11.
#[test]
fn int_21_the_abbot_taken_back_scores_alone_beside_flown_rivals() {
    // Blue's meeple flies from 1,1 one cell west onto the monastery at 0,1 where the abbot stands.
    let mut t = Table::new("base+abbot+flying-machines", 2);
    t.turns("B 0,1 r0  abbot monastery");
    t.lay("fliers/G", (1, 1), 0).put("fly meeple").act("roll 1");
    if t.decision() == Decision::Land {
        t.act("land monastery");
    }
    assert_eq!(t.board_of(BLUE), ["meeple 0,1 monastery"]);
    t.lay("U", (1, 0), 0).put("abbot back");
    // The monastery, the start tile, the flying machine and the tile just laid.
    assert_eq!(t.points(), ["You 4 for the abbot: 4 around 4"]);
    assert_eq!(t.scores(), [4, 0]);
    assert_eq!(t.board_of(BLUE), ["meeple 0,1 monastery"]);
    let back = |e: &Event| matches!(e, Event::Returned { cause: ReturnCause::AbbotBack, figure: Figure::Abbot, .. });
    assert_eq!(t.events().iter().filter(|e| back(e)).count(), 1);
    assert!(
        !t.events().iter().any(|e| matches!(e, Event::Scored { reason: Reason::Completed(PartKind::Monastery), .. }))
    );
}

/// TB-40: the pig needs an own farmer.
#[test]
fn int_65_a_builder_never_follows_an_abbot_and_a_pig_needs_an_own_farmer() {
    let mut t = Table::new("base+abbot+traders-builders", 2);
    t.turns(
        "A 0,1 r0  abbot monastery
         B 1,1 r0  meeple field NL.NR.EL.ER.SL.SR.WL.WR",
    );
    t.lay("U", (0, 2), 1); // the road from the monastery goes on
    assert_eq!(t.decider(), YOU);
    assert!(!t.allows("builder road NS"));
    assert!(!t.allows("builder monastery"));
    assert!(!t.choices().iter().any(|choice| choice.starts_with("pig"))); // the farmer is Blue's
    t.turns("U 1,0 r0");
    t.lay("B", (2, 1), 0);
    assert_eq!(t.decider(), YOU);
    assert!(!t.choices().iter().any(|choice| choice.starts_with("pig")));
    t.lay("B", (1, 2), 0);
    assert_eq!(t.decider(), BLUE);
    assert!(t.allows("pig field NL.NR.EL.ER.SL.SR.WL.WR"));
}

#[test]
fn abbot_1_everybody_has_one() {
    for (name, players) in [("base+abbot", 6), ("base2021", 5)] {
        let t = Table::new(name, players);
        assert!(t.game.players().all(|p| t.supply(p, Figure::Abbot) == 1), "{name}");
    }
}

#[test]
fn abbot_13_the_abbot_counts_as_one_meeple() {
    // Blue's meeple flies onto the monastery where Your abbot stands: a tie.
    let mut t = Table::only("base+abbot+flying-machines", 2, "B fliers/G");
    t.turns("B 0,1 r0  abbot monastery");
    t.lay("fliers/G", (1, 1), 0).put("fly meeple").act("roll 1").act("land monastery");
    assert_eq!(t.feature("0,1 monastery").strengths, [1, 1]);
    assert_eq!(t.end().scores(), [3, 3]);
}

#[test]
fn abbot_16_a_garden_splits_nothing() {
    let parts = |id: &str| {
        let parts = kind(id).kind().parts.iter().filter(|p| p.kind != PartKind::Garden);
        parts.map(|p| (p.kind, p.ports, p.cities)).collect::<Vec<_>>()
    };
    let gardens: Vec<_> = KindId::all().filter_map(|k| k.kind().id.strip_suffix(".g")).collect();
    assert_eq!(gardens.len(), 8);
    for plain in gardens {
        assert_eq!(parts(plain), parts(&format!("{plain}.g")), "{plain}");
    }
}

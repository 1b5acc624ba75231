//! The boxes as they are sold: the files of `data/` load and hold what they should.

use bastide_tiledata::{GoodsCount, RoadEnd, Set, Tile, parse_sets};

fn sets() -> Vec<Set> {
    parse_sets(bastide_data::SETS.iter().copied()).unwrap_or_else(|error| panic!("{error}"))
}

fn count<'a>(tiles: impl IntoIterator<Item = &'a Tile>) -> u32 {
    tiles.into_iter().map(|t| u32::from(t.count)).sum()
}

fn set<'a>(sets: &'a [Set], id: &str) -> &'a Set {
    sets.iter().find(|s| s.head.id == id).expect("a set of this id")
}

#[test]
fn every_box_has_its_tiles() {
    let sets = sets();
    let found: Vec<(&str, u32)> = sets.iter().map(|s| (s.head.id.as_str(), count(&s.tiles))).collect();
    assert_eq!(
        found,
        [
            ("base", 72),
            ("crop-circles", 6),
            ("ferries", 8),
            ("flying-machines", 8),
            ("gold-mines", 8),
            ("inns-cathedrals", 18),
            ("mage-witch", 8),
            // Ten that both editions share, and two of each.
            ("river", 14),
            ("robbers", 8),
            ("traders-builders", 24),
            ("new-world", 95),
        ]
    );
    let classic = sets.iter().filter(|s| s.head.id != "new-world");
    assert_eq!(classic.map(|s| s.tiles.len()).sum::<usize>(), 126);
}

#[test]
fn the_river_has_twelve_tiles_in_each_edition() {
    let sets = sets();
    let river = set(&sets, "river");
    assert_eq!(river.head.editions, ["2017", "2021"]);
    assert_eq!(count(river.tiles.iter().filter(|t| t.edition.is_none())), 10);
    for edition in ["2017", "2021"] {
        let own: Vec<&Tile> = river.tiles.iter().filter(|t| t.edition.as_deref() == Some(edition)).collect();
        assert_eq!(count(own.iter().copied()), 2);
        assert!(own.iter().any(|t| t.spring) && own.iter().any(|t| t.lake), "edition {edition}");
    }
    assert!(river.tiles.iter().all(|t| t.river.count() > 0));
}

/// The tally of a box: tiles with and number of fields, roads, cities; then pennants, monasteries and gardens.
fn tally(tiles: &[Tile]) -> [u32; 9] {
    let mut sum = [0; 9];
    for tile in tiles {
        let shown = [
            usize::from(!tile.fields.is_empty()),
            tile.fields.len(),
            usize::from(!tile.roads.is_empty()),
            tile.roads.len(),
            usize::from(!tile.cities.is_empty()),
            tile.cities.len(),
            tile.cities.iter().map(|c| usize::from(c.pennants)).sum(),
            usize::from(tile.monastery),
            usize::from(tile.garden),
        ];
        for (total, number) in sum.iter_mut().zip(shown) {
            *total += number as u32 * u32::from(tile.count);
        }
    }
    sum
}

#[test]
fn the_big_boxes_show_what_they_should() {
    let sets = sets();
    assert_eq!(tally(&set(&sets, "base").tiles), [71, 126, 45, 62, 44, 49, 10, 6, 8]);
    assert_eq!(tally(&set(&sets, "inns-cathedrals").tiles), [16, 35, 12, 18, 13, 20, 3, 1, 2]);
    assert_eq!(tally(&set(&sets, "traders-builders").tiles), [24, 56, 16, 23, 22, 29, 0, 1, 2]);
}

#[test]
fn goods_are_nine_wine_six_grain_five_cloth() {
    assert_eq!(set(&sets(), "traders-builders").head.goods, GoodsCount { wine: 9, grain: 6, cloth: 5 });
}

#[test]
fn six_tiles_have_an_inn_and_two_a_cathedral() {
    let sets = sets();
    let inns = &set(&sets, "inns-cathedrals").tiles;
    assert_eq!(count(inns.iter().filter(|t| t.roads.iter().any(|r| r.inn))), 6);
    assert_eq!(count(inns.iter().filter(|t| t.cities.iter().any(|c| c.cathedral))), 2);
}

#[test]
fn symbols_are_on_every_tile_of_their_box_and_on_no_other() {
    type Symbol = fn(&Tile) -> bool;
    let symbols: [(&str, Symbol); 6] = [
        ("flying-machines", |t| t.flier.is_some()),
        ("ferries", |t| t.ferry),
        ("gold-mines", |t| t.gold),
        ("mage-witch", |t| t.mage),
        ("robbers", |t| t.robber),
        ("crop-circles", |t| t.crop.is_some()),
    ];
    for set in &sets() {
        for tile in &set.tiles {
            for (id, shown) in &symbols {
                assert_eq!(shown(tile), set.head.id == *id, "{} in {id}", tile.id);
            }
        }
    }
}

#[test]
fn the_start_tile_is_one_of_four() {
    let sets = sets();
    let start: Vec<&Tile> = sets.iter().flat_map(|s| &s.tiles).filter(|t| t.start).collect();
    assert_eq!(start.len(), 1);
    assert_eq!((start[0].id.as_str(), start[0].count), ("base/D", 4));
}

#[test]
fn only_ferry_roads_end_at_a_jetty() {
    for tile in sets().iter().flat_map(|s| &s.tiles) {
        assert_eq!(tile.roads.iter().any(|r| r.to == Some(RoadEnd::Jetty)), tile.ferry, "{}", tile.id);
    }
}

/// What the rule book says of them, as far as it says anything.
#[test]
fn the_new_world_shows_what_the_rule_book_tells() {
    let sets = sets();
    let world = set(&sets, "new-world");
    let coast: Vec<&str> = world.head.coast.iter().map(|id| id.trim_start_matches("world/")).collect();
    let towns = ["plymouth", "new-york", "jamestown"];
    assert_eq!(coast.len(), 10);
    assert!(coast.iter().filter(|space| towns.contains(space)).eq(&towns), "from north to south");
    let drawn = || world.tiles.iter().filter(|tile| tile.count > 0);
    assert!(drawn().all(|tile| tile.river.count() == 0 && tile.sea.count() == 0 && !tile.garden));
    let ends = drawn().flat_map(|tile| &tile.roads).filter_map(|road| road.to);
    let ends_well = |end| matches!(end, RoadEnd::Junction | RoadEnd::City | RoadEnd::Monastery);
    assert!(ends.into_iter().all(ends_well), "trails end at crossings, towns and farms");
    let count_of = |wanted: &dyn Fn(&Tile) -> bool| count(drawn().filter(|tile| wanted(tile)));
    let largest = |tile: &Tile| tile.cities.iter().map(|c| c.edges.count()).max().unwrap_or(0);
    assert!(count_of(&|tile| largest(tile) == 1) > 2 * count_of(&|tile| largest(tile) > 1), "small towns prevail");
    assert!(count_of(&|tile| !tile.roads.is_empty()) > 47, "trails on more than half of the tiles");
    assert!(count_of(&|tile| tile.cities.len() == 2) > 3 && count_of(&|tile| tile.monastery) > 4);
    assert!(drawn().flat_map(|tile| &tile.fields).any(|field| field.animals.len() > 1));
}

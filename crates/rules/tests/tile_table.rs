//! The baked table of tiles: what it counts, and that its turned tables agree with turning a tile by hand.

use bastide_rules::tile::{CropCircle, Goods, KindId, NO_PART, PartKind, RoadEnd, Rotation, TileKind, TileSet, Turned};

fn kind(name: &str) -> &'static TileKind {
    KindId::by_name(name).expect("a kind of this name").kind()
}

fn kinds() -> impl Iterator<Item = &'static TileKind> {
    KindId::all().map(KindId::kind)
}

/// Kind and ports of every part, in order.
fn parts(kind: &TileKind) -> Vec<(PartKind, u8)> {
    kind.parts.iter().map(|p| (p.kind, p.ports)).collect()
}

#[test]
fn every_box_has_its_tiles() {
    let boxes = [
        (TileSet::Base, 72),
        (TileSet::River2017, 12),
        (TileSet::River2021, 12),
        (TileSet::InnsCathedrals, 18),
        (TileSet::TradersBuilders, 24),
        (TileSet::FlyingMachines, 8),
        (TileSet::Ferries, 8),
        (TileSet::GoldMines, 8),
        (TileSet::MageWitch, 8),
        (TileSet::Robbers, 8),
        (TileSet::CropCircles, 6),
        (TileSet::NewWorld, 95),
    ];
    for (set, tiles) in boxes {
        let found: u32 = kinds().filter(|k| k.sets.contains(&set)).map(|k| u32::from(k.count)).sum();
        assert_eq!(found, tiles, "{set:?}");
    }
    assert!(kinds().all(|k| !k.sets.is_empty()));
}

#[test]
fn the_editions_of_the_river_share_ten_tiles() {
    let both = [TileSet::River2017, TileSet::River2021];
    assert_eq!(kinds().filter(|k| k.sets == both).count(), 10);
    assert_eq!(kind("river/F1-2017").sets, [TileSet::River2017]);
    assert_eq!(kind("river/F12-2021").sets, [TileSet::River2021]);
}

#[test]
fn names_find_their_kinds() {
    for id in KindId::all() {
        assert_eq!(KindId::by_name(id.kind().id), Some(id));
        assert_eq!(KindId::from_index(id.index()), Some(id));
    }
    assert_eq!(KindId::by_name("base/Z"), None);
}

#[test]
fn ports_turn_with_the_tile() {
    for kind in kinds() {
        for rotation in Rotation::ALL {
            let turned = &kind.turned[usize::from(rotation.quarters())];
            for (i, part) in kind.parts.iter().enumerate() {
                let expected = match part.kind {
                    PartKind::Field => rotation.turn_halves(part.ports),
                    _ => rotation.turn_edges(part.ports),
                };
                assert_eq!(turned.ports[i], expected, "{} part {i} {rotation:?}", kind.id);
            }
            assert!(turned.ports[kind.parts.len()..].iter().all(|p| *p == 0), "{}", kind.id);
        }
    }
}

/// Rebuilds a turned table from the ports of the parts alone.
fn by_hand(kind: &TileKind, rotation: Rotation) -> ([u8; 4], [u8; 8], u16) {
    let mut edge_part = [NO_PART; 4];
    let mut half_part = [NO_PART; 8];
    let mut edges = 0x1111;
    for (i, part) in kind.parts.iter().enumerate() {
        let terrain = match part.kind {
            PartKind::Field => {
                let ports = rotation.turn_halves(part.ports);
                (0..8).filter(|h| ports >> h & 1 == 1).for_each(|h| half_part[h] = i as u8);
                continue;
            }
            PartKind::Road => 2,
            PartKind::City => 4,
            PartKind::Monastery | PartKind::Garden => continue,
        };
        let ports = rotation.turn_edges(part.ports);
        for edge in (0..4).filter(|e| ports >> e & 1 == 1) {
            edge_part[edge] = i as u8;
            edges = edges & !(0xF << (4 * edge)) | terrain << (4 * edge);
        }
    }
    let river = rotation.turn_edges(kind.river);
    for edge in (0..4).filter(|e| river >> e & 1 == 1) {
        edges = edges & !(0xF << (4 * edge)) | 8 << (4 * edge);
    }
    (edge_part, half_part, edges)
}

#[test]
fn turned_tables_agree_with_the_parts() {
    for kind in kinds() {
        for rotation in Rotation::ALL {
            let Turned { edges, edge_part, half_part, .. } = kind.turned[usize::from(rotation.quarters())];
            assert_eq!((edge_part, half_part, edges), by_hand(kind, rotation), "{} {rotation:?}", kind.id);
        }
    }
}

#[test]
fn four_quarter_turns_bring_everything_back() {
    let quarter = Rotation::new(1);
    assert_eq!(Rotation::new(4), Rotation::new(0));
    for kind in kinds() {
        for part in kind.parts {
            let edges = (0..4).fold(part.ports & 0xF, |p, _| quarter.turn_edges(p));
            let halves = (0..4).fold(part.ports, |p, _| quarter.turn_halves(p));
            assert_eq!((edges, halves), (part.ports & 0xF, part.ports), "{}", kind.id);
        }
        for step in 0..4 {
            let now = &kind.turned[step];
            let next = &kind.turned[(step + 1) % 4];
            assert_eq!(next.edges, now.edges.rotate_left(4), "{}", kind.id);
            assert!((0..4).all(|e| next.edge_part[(e + 1) % 4] == now.edge_part[e]), "{}", kind.id);
            assert!((0..8).all(|h| next.half_part[(h + 2) % 8] == now.half_part[h]), "{}", kind.id);
        }
    }
}

#[test]
fn parts_are_in_order_and_named_apart() {
    let rank = |kind| match kind {
        PartKind::City => 0,
        PartKind::Road => 1,
        PartKind::Field => 2,
        PartKind::Monastery => 3,
        PartKind::Garden => 4,
    };
    for kind in kinds() {
        let parts = parts(kind);
        assert!(parts.len() <= 8, "{}", kind.id);
        assert!(parts.is_sorted_by_key(|p| rank(p.0)), "{}", kind.id);
        assert!((1..parts.len()).all(|i| !parts[..i].contains(&parts[i])), "{}", kind.id);
        for field in kind.parts.iter() {
            let adjoined = (0..8).filter(|i| field.cities >> i & 1 == 1);
            assert!(adjoined.into_iter().all(|i| kind.parts[i].kind == PartKind::City), "{}", kind.id);
            assert!(field.kind == PartKind::Field || field.cities == 0, "{}", kind.id);
        }
    }
}

#[test]
fn the_start_tile() {
    let start = kind("base/D");
    assert!(start.start && kinds().filter(|k| k.start).count() == 1);
    assert_eq!((start.count, start.printed), (4, &["D"][..]));
    assert_eq!(
        parts(start),
        [
            (PartKind::City, 0b0001),
            (PartKind::Road, 0b1010),
            (PartKind::Field, 0b1000_0100),
            (PartKind::Field, 0b0111_1000),
        ]
    );
    assert_eq!((start.parts[2].cities, start.parts[3].cities), (0b1, 0));
    assert_eq!(start.turned[0].edges, 0x2124);
    // A quarter turn clockwise takes the city from north to east and lays the road north to south.
    assert_eq!(start.turned[1].edges, 0x1242);
    assert_eq!(start.turned[1].edge_part, [1, 0, 1, NO_PART]);
    assert_eq!(start.turned[1].half_part, [3, 2, NO_PART, NO_PART, 2, 3, 3, 3]);
}

#[test]
fn four_cities_round_a_garden() {
    let tile = kind("inns/EH");
    let cities = [0b0001, 0b0010, 0b0100, 0b1000].map(|edge| (PartKind::City, edge));
    assert_eq!(parts(tile)[..4], cities);
    assert_eq!(parts(tile)[4..], [(PartKind::Field, 0), (PartKind::Garden, 0)]);
    assert_eq!(tile.parts[4].cities, 0b1111);
    assert_eq!(tile.turned[3].edge_part, [1, 2, 3, 0]);
}

#[test]
fn the_inn_at_the_junction_stands_by_two_roads() {
    let roads: Vec<(u8, bool, Option<RoadEnd>)> =
        kind("inns/EC").parts.iter().filter(|p| p.kind == PartKind::Road).map(|p| (p.ports, p.inn, p.end)).collect();
    let junction = Some(RoadEnd::Junction);
    assert_eq!(roads, [(0b0010, true, junction), (0b1000, true, junction), (0b0100, false, junction)]);
}

#[test]
fn goods_and_cut_corners() {
    let tile = kind("traders/HI");
    assert_eq!((tile.parts[0].goods, tile.cut), (Some(Goods::Grain), 0b0010));
    let symbols = |goods| kinds().flat_map(|k| k.parts).filter(|p| p.goods == Some(goods)).count();
    assert_eq!(Goods::ALL.map(symbols), [9, 6, 5]);
}

#[test]
fn the_springs_of_the_two_editions() {
    let plain = kind("river/F1-2017");
    assert!(plain.spring && !plain.lake && plain.river == 0b0010);
    assert_eq!(plain.turned[1].edges, 0x1811);
    let with_road = kind("river/F1-2021");
    assert_eq!(with_road.turned[0].edges, 0x1822);
    assert_eq!(with_road.parts.len(), 4);
}

#[test]
fn ferries_are_three_three_two() {
    let lakes: Vec<(&str, u8)> = kinds().filter(|k| k.ferry).map(|k| (k.id, k.count)).collect();
    assert_eq!(lakes, [("ferries/1", 3), ("ferries/2", 3), ("ferries/3", 2)]);
    let landing = |k: &TileKind| k.parts.iter().filter(|p| p.end == Some(RoadEnd::Jetty)).count();
    assert_eq!(["ferries/1", "ferries/2", "ferries/3"].map(|id| landing(kind(id))), [3, 3, 4]);
}

#[test]
fn flying_machines_turn_with_the_tile() {
    let straight = kind("fliers/A");
    let slanted = kind("fliers/D");
    assert_eq!((straight.flier, slanted.flier), (Some((-1, 0)), Some((-1, -1))));
    // West turned clockwise is north, north-west is north-east.
    assert_eq!(straight.flight(Rotation::new(1)), Some((0, -1)));
    assert_eq!(slanted.flight(Rotation::new(1)), Some((1, -1)));
    assert_eq!(kind("base/D").flight(Rotation::new(1)), None);
}

#[test]
fn symbols_of_the_small_boxes() {
    assert!(kind("gold/D").gold && kind("gold/D").bridge);
    assert!(kind("mage/A").mage && kind("robbers/A").robber);
    assert_eq!(kind("crop/6").crop, Some(CropCircle::Shield));
    assert!(kind("crop/6").part_of(PartKind::Field).is_none());
    assert_eq!(kind("robbers/A").printed, ["RaubA", "RaubB"]);
}

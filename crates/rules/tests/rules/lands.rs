//! Grounds other than the plane: listed cells, a coast, borders, printed tiles, roads over water.

use bastide_rules::ground::{Border, Cell, Cells, Ground, GroundError, Link, Printed, Terrain};
use bastide_rules::{Decision, Game, IllegalReason, Pos, Rotation, Setup, SetupError};

use super::kit::{Table, kind, setup, stock_only};

/// A ground from a picture: `S` is the start tile's cell 0,0, `#` any other cell, everything else water.
fn island(picture: &str) -> Ground {
    let rows: Vec<&str> = picture.lines().filter(|row| row.contains(['#', 'S'])).collect();
    let cells = rows.iter().enumerate().flat_map(|(y, row)| {
        let land = row.chars().enumerate().filter(|(_, sign)| matches!(sign, '#' | 'S'));
        land.map(move |(x, sign)| (Pos::new(x as i16, y as i16), sign == 'S'))
    });
    let cells: Vec<(Pos, bool)> = cells.collect();
    let start = cells.iter().find(|(_, start)| *start).expect("a start cell").0;
    let cells = cells.iter().map(|(pos, _)| Cell(pos.offset(-start.x, -start.y))).collect();
    Ground { cells: Cells::Only(cells), ..Ground::default() }
}

fn table(ground: Ground, tiles: &str) -> Table {
    Table::set("base", 2, |setup| {
        stock_only(setup, tiles);
        setup.ground = ground;
    })
}

fn border(side: &str, wants: Terrain) -> Border {
    Border { side: side.parse().expect("a side"), wants, coats: 0 }
}

fn printed(tile: &str, at: (i16, i16), waits: bool) -> Printed {
    Printed { tile: tile.into(), at: Pos::new(at.0, at.1), rotation: 0, waits, coats: None }
}

fn open_cells(game: &Game) -> Vec<Pos> {
    let mut cells: Vec<Pos> = game.open_cells().collect();
    cells.sort_unstable();
    cells
}

fn cells(list: &[(i16, i16)]) -> Vec<Pos> {
    list.iter().map(|&(x, y)| Pos::new(x, y)).collect()
}

#[test]
fn tiles_lie_on_cells_of_the_ground_only() {
    let mut t = table(island("S#"), "U*2");
    assert_eq!(open_cells(&t.game), cells(&[(1, 0)]));
    t.draw("U");
    let refused = t.game.may_lay(kind("U"), Pos::new(-1, 0), Rotation::default());
    assert_eq!(refused, Err(IllegalReason::NoSuchCell));
}

/// ```text
///   U─D─U     the road ends at both coasts, and so is complete
/// ```
#[test]
fn a_road_is_closed_where_the_ground_ends() {
    let mut t = table(island("#S#"), "U*2");
    t.lay("U", (1, 0), 0).put("meeple road EW");
    t.lay("U", (-1, 0), 0).settle();
    assert_eq!(t.points(), ["You 3 for road: 3 tiles 3"]);
}

/// A half city at a neutral border is a whole one.
#[test]
fn a_city_is_closed_where_the_ground_ends() {
    let mut t = table(island("S\n#"), "E");
    t.lay("E", (0, 1), 1).put("meeple city E").settle();
    assert_eq!(t.points(), ["You 2 for city: 1 tile 2"]);
}

/// The border wants a road, which counts as one tile of the road that continues it.
#[test]
fn a_border_wants_its_road_and_counts() {
    let ground = Ground { borders: vec![border("-1,0 W", Terrain::Road)], ..island("#S") };
    let mut t = table(ground, "U W");
    t.draw("W");
    assert_eq!(t.refused("tile base/W -1,0 r3"), IllegalReason::EdgeMismatch); // its meadow would face the border
    t.act("tile base/W -1,0 r0");
    let mut t = table(Ground { borders: vec![border("-1,0 W", Terrain::Road)], ..island("#S") }, "U");
    t.lay("U", (-1, 0), 0).put("meeple road EW").settle();
    assert_eq!(t.points(), ["You 3 for road: 2 tiles 2 + 1 border 1"]);
}

/// A monastery needs the cells that exist, and scores them and itself.
#[test]
fn a_monastery_at_the_edge_needs_only_the_cells_there_are() {
    let mut t = table(island("S#\n##"), "A E*2");
    t.lay("A", (1, 0), 1).put("meeple monastery");
    t.lay("E", (1, 1), 2);
    t.lay("E", (0, 1), 2).settle();
    assert_eq!(t.points(), ["You 4 for monastery: 4 around 4"]);
}

/// Nothing may be laid beside a waiting tile until a tile touches it; then everybody may, on all its sides.
#[test]
fn a_printed_city_waits_until_it_is_touched() {
    let mut ground = island(" # \n###\n # \n S ");
    ground.printed = vec![printed("base/C", (0, -2), true)];
    let mut t = table(ground, "F E*3");
    assert_eq!(open_cells(&t.game), cells(&[(0, -1)]));
    t.draw("E");
    assert_eq!(t.decision(), Decision::Draw, "the cell between wants cities on both sides");
    t.lay("F", (0, -1), 1).put("meeple city NS").settle();
    assert_eq!(open_cells(&t.game), cells(&[(-1, -2), (0, -3), (1, -2)]));
    let city = t.feature("0,-2 city NESW");
    assert_eq!((city.tiles, city.pennants, city.open_ends, city.strengths), (3, 2, 3, vec![1, 0]));
}

#[test]
fn a_link_continues_a_road_over_water_and_counts_as_a_tile() {
    let mut ground = island("S#  #");
    ground.links = vec![Link { from: "1,0 E".parse().unwrap(), to: "4,0 W".parse().unwrap(), coats: 0 }];
    let mut t = table(ground, "U*2");
    assert_eq!(open_cells(&t.game), cells(&[(1, 0)]));
    t.lay("U", (1, 0), 0).put("meeple road EW").settle();
    assert_eq!(open_cells(&t.game), cells(&[(4, 0)]), "the far end of the link is open now");
    t.lay("U", (4, 0), 0).settle();
    assert_eq!(t.points(), ["You 4 for road: 3 tiles 3 + 1 link 1"]);
}

/// A coast: nothing east of it, no end to the west, north and south.
#[test]
fn nothing_is_laid_east_of_a_coast() {
    let ground = Ground { cells: Cells::UpToColumn(0), ..Ground::default() };
    let t = table(ground, "X*9");
    assert_eq!(open_cells(&t.game), cells(&[(-1, 0), (0, -1), (0, 1)]));
}

/// Tiles need not hang together: two starts, far apart, and a city between them.
#[test]
fn two_starts_lie_apart() {
    let mut ground = island("S#########");
    ground.printed = vec![printed("base/U", (9, 0), false)];
    let t = table(ground, "U*3");
    assert_eq!(open_cells(&t.game), cells(&[(1, 0), (8, 0)]));
}

#[test]
fn a_ground_is_kept_as_text() {
    let mut setup = setup("base", 2);
    setup.ground = island("S#  #");
    setup.ground.borders = vec![border("0,0 W", Terrain::City)];
    setup.ground.links = vec![Link { from: "1,0 E".parse().unwrap(), to: "4,0 W".parse().unwrap(), coats: 0 }];
    setup.ground.printed = vec![printed("base/C", (4, 0), true)];
    setup.meeples = 9;
    let text = serde_json::to_string(&setup).expect("a setup is written");
    assert_eq!(serde_json::from_str::<Setup>(&text).expect("and read"), setup);
    assert!(text.contains(r#""side":"0,0 W","wants":"city""#), "{text}");
    let plain = serde_json::to_string(&self::setup("base", 2)).expect("a setup is written");
    assert!(!plain.contains("ground") && !plain.contains("meeples") && !plain.contains("variant"), "{plain}");
}

fn refused(change: impl FnOnce(&mut Ground)) -> GroundError {
    let mut setup = setup("base", 2);
    setup.ground = island("S#\n##");
    change(&mut setup.ground);
    match Game::new(&setup).err() {
        Some(SetupError::Ground(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn grounds_that_cannot_be_are_refused_with_the_reason() {
    let side = |text: &str| text.parse().expect("a side");
    let link = |from: &str, to: &str| Link { from: side(from), to: side(to), coats: 0 };
    assert_eq!(refused(|g| g.cells = Cells::Only(vec![])), GroundError::Empty);
    assert_eq!(
        refused(|g| g.cells = Cells::Only((0..400).map(|x| Cell(Pos::new(x % 20, x / 20))).collect())),
        GroundError::TooManyCells { cells: 400 }
    );
    assert_eq!(
        refused(|g| g.cells = Cells::Only(vec![Cell(Pos::START), Cell(Pos::START)])),
        GroundError::CellTwice(Pos::START)
    );
    assert_eq!(
        refused(|g| g.cells = Cells::Only(vec![Cell(Pos::START), Cell(Pos::new(300, 300))])),
        GroundError::TooWide { columns: 301, rows: 301 }
    );
    assert_eq!(
        refused(|g| g.cells = Cells::Only(vec![Cell(Pos::START), Cell(Pos::new(i16::MIN, 0))])),
        GroundError::TooWide { columns: 32_769, rows: 1 }
    );
    assert_eq!(refused(|g| g.start = Pos::new(5, 5)), GroundError::Start(Pos::new(5, 5)));
    assert_eq!(refused(|g| g.printed = vec![printed("base/C", (0, 0), true)]), GroundError::Start(Pos::START));
    assert_eq!(
        refused(|g| g.printed = vec![printed("base/C", (1, 0), true)]),
        GroundError::StartMismatch(side("0,0 E"))
    );
    assert_eq!(
        refused(|g| g.borders = vec![border("0,0 W", Terrain::City)]),
        GroundError::StartMismatch(side("0,0 W"))
    );
    assert_eq!(
        refused(|g| g.printed = vec![printed("base/nothing", (1, 1), true)]),
        GroundError::UnknownTile("base/nothing".into())
    );
    assert_eq!(
        refused(|g| g.printed = vec![printed("ferries/1", (1, 1), true)]),
        GroundError::NotPrintable("ferries/1".into())
    );
    assert_eq!(
        refused(|g| g.printed = vec![printed("base/C", (7, 7), true)]),
        GroundError::PrintedOutside(Pos::new(7, 7))
    );
    assert_eq!(
        refused(|g| g.printed = vec![printed("base/C", (1, 1), true), printed("base/B", (1, 1), true)]),
        GroundError::PrintedTwice(Pos::new(1, 1))
    );
    assert_eq!(
        refused(|g| g.printed = vec![printed("base/C", (1, 1), true), printed("base/B", (0, 1), true)]),
        GroundError::PrintedMismatch(side("1,1 W"))
    );
    assert_eq!(
        refused(|g| g.printed = vec![Printed { rotation: 4, ..printed("base/C", (1, 1), true) }]),
        GroundError::Rotation { at: Pos::new(1, 1), rotation: 4 }
    );
    assert_eq!(refused(|g| g.borders = vec![border("0,0 E", Terrain::Road)]), GroundError::NotAtTheEdge(side("0,0 E")));
    assert_eq!(refused(|g| g.links = vec![link("1,0 E", "9,9 W")]), GroundError::NotAtTheEdge(side("9,9 W")));
    assert_eq!(refused(|g| g.links = vec![link("1,0 E", "1,0 N")]), GroundError::SideTwice(side("1,0 N")));
    assert_eq!(
        refused(|g| {
            g.borders = vec![border("1,0 E", Terrain::Road)];
            g.links = vec![link("1,0 E", "0,1 W")];
        }),
        GroundError::SideTwice(side("1,0 E"))
    );
}

#[test]
fn the_river_needs_the_plane() {
    let mut setup = setup("base+river", 2);
    setup.ground = Ground { cells: Cells::UpToColumn(0), ..Ground::default() };
    let error = Game::new(&setup).expect_err("the river has its own start");
    assert_eq!((error.code(), error), ("river-on-ground", SetupError::RiverOnGround));
}

/// Figures come from the setup: nine meeples are nine meeples, and no large one comes with them.
#[test]
fn the_setup_says_how_many_meeples_there_are() {
    for meeples in [1, 7, 9, 10] {
        let t = Table::set("base", 2, |setup| setup.meeples = meeples);
        assert_eq!(t.meeples(super::kit::YOU), meeples);
        assert_eq!(t.supply(super::kit::YOU, bastide_rules::Figure::Large), 0);
    }
    for meeples in [0, 11] {
        let mut setup = setup("base", 2);
        setup.meeples = meeples;
        assert_eq!(Game::new(&setup).err(), Some(SetupError::Meeples(meeples)));
    }
}

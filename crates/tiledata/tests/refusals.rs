//! Every way a tile or a set can be wrong is refused with the file, the tile and the reason.

use bastide_tiledata::{parse_set, parse_sets};

const MEADOW: &str = r#"fields = [{ halves = "NL NR EL ER SL SR WL WR" }]"#;

/// A set of one tile called `demo/X`.
fn set_of(tile: &str) -> String {
    format!("[set]\nid = \"demo\"\nprefix = \"demo\"\ntiles = 1\n[[tile]]\nid = \"X\"\ncount = 1\n{tile}\n")
}

#[track_caller]
fn accepted(tile: &str) {
    if let Err(error) = parse_set("demo.toml", &set_of(tile)) {
        panic!("refused: {error}");
    }
}

/// Checks that a tile is refused, and that the message names file, tile and reason.
#[track_caller]
fn refused(tile: &str, reason: &str) {
    let error = parse_set("demo.toml", &set_of(tile)).expect_err("an impossible tile").to_string();
    assert!(error.starts_with("demo.toml: tile demo/X: "), "{error}");
    assert!(error.contains(reason), "{error}");
}

/// Checks that a set is refused, and what the whole message is.
#[track_caller]
fn refused_set(text: &str, message: &str) {
    let error = parse_set("demo.toml", text).expect_err("an impossible set").to_string();
    assert_eq!(error, message);
}

#[test]
fn a_plain_meadow_is_accepted() {
    accepted(MEADOW);
}

#[test]
fn an_edge_claimed_twice() {
    refused(
        r#"cities = [{ edges = "N" }]
           roads = [{ edges = "NS" }]"#,
        "edge N is claimed twice",
    );
    refused(r#"cities = [{ edges = "NN" }]"#, "edge N is named twice");
}

#[test]
fn a_letter_that_is_no_edge() {
    refused(r#"cities = [{ edges = "NQ" }]"#, "`Q` is no edge");
    refused(r#"fields = [{ halves = "NL NM" }]"#, "`NM` is no half-edge");
}

#[test]
fn a_part_without_an_edge() {
    refused(r#"cities = [{ edges = "" }]"#, "a city without an edge");
    refused(r#"roads = [{ edges = "" }]"#, "a road without an edge");
}

#[test]
fn a_half_edge_of_two_fields() {
    refused(
        r#"fields = [{ halves = "NL NR EL ER SL SR WL WR" }, { halves = "NL" }]"#,
        "half-edge NL belongs to two fields",
    );
}

#[test]
fn a_half_edge_of_no_field() {
    refused(r#"fields = [{ halves = "NL NR EL ER SL SR WL" }]"#, "half-edge WR belongs to no field");
}

#[test]
fn a_field_on_a_city_edge() {
    refused(
        r#"cities = [{ edges = "N" }]
           fields = [{ halves = "NL EL ER SL SR WL WR", cities = [0] }]"#,
        "half-edge NL is a field's, but edge N is a city's",
    );
}

#[test]
fn an_edge_split_by_nothing() {
    refused(
        r#"fields = [{ halves = "WR NL" }, { halves = "NR EL ER SL SR WL" }]"#,
        "nothing parts the two fields on edge N",
    );
}

#[test]
fn a_road_that_does_not_part_its_field() {
    refused(
        r#"roads = [{ edges = "WE" }]
           fields = [{ halves = "NL NR EL ER SL SR WL WR" }]"#,
        "the road on edge E does not part the field it crosses",
    );
    let ends_at_village = r#"roads = [{ edges = "S", to = "village" }]"#;
    refused(&format!("{ends_at_village}\n{MEADOW}"), "the road on edge S does not part");
}

#[test]
fn a_field_may_close_round_a_monastery_or_crop_circle() {
    accepted(&format!("roads = [{{ edges = \"S\", to = \"monastery\" }}]\n{MEADOW}\nmonastery = true"));
    accepted(&format!("roads = [{{ edges = \"S\", to = \"crop\" }}]\n{MEADOW}\ncrop = \"club\""));
}

#[test]
fn a_river_that_does_not_part_its_field() {
    refused(&format!("river = \"WE\"\n{MEADOW}"), "the river on edge E does not part the field it crosses");
    accepted(&format!("river = \"W\"\nlake = true\n{MEADOW}"));
}

#[test]
fn a_road_with_too_many_edges() {
    refused(r#"roads = [{ edges = "NES" }]"#, "road NES reaches more than two edges");
}

#[test]
fn a_road_end_left_open() {
    refused(r#"roads = [{ edges = "S" }]"#, "road S has one edge but no `to`");
}

#[test]
fn a_through_road_with_an_end() {
    refused(r#"roads = [{ edges = "WE", to = "village" }]"#, "road EW goes through, so it has no `to`");
}

#[test]
fn a_road_end_that_is_missing() {
    for end in ["monastery", "city", "jetty", "crop"] {
        refused(
            &format!("roads = [{{ edges = \"S\", to = \"{end}\" }}]"),
            &format!("road S ends at a {end}, but the tile has none"),
        );
    }
}

#[test]
fn a_field_beside_a_city_the_tile_has_not() {
    refused(
        r#"cities = [{ edges = "N" }]
           fields = [{ halves = "EL ER SL SR WL WR", cities = [0, 1] }]"#,
        "a field adjoins city 1, but the tile has only 1",
    );
}

#[test]
fn an_inner_field_without_a_city() {
    refused(r#"fields = [{ halves = "" }]"#, "the field in the middle adjoins no city");
}

#[test]
fn a_corner_that_parts_fields() {
    let tile = r#"
        cities = [{ edges = "N" }]
        fields = [{ halves = "EL ER", cities = [0] }, { halves = "SL SR WL WR", cities = [0] }]"#;
    refused(tile, "corner SE parts two fields without a `cut`");
    accepted(&format!("{tile}\ncut = [\"SE\"]"));
}

#[test]
fn a_cut_that_parts_nothing() {
    refused(&format!("{MEADOW}\ncut = [\"NW\"]"), "corner NW is `cut` but parts no fields");
}

#[test]
fn a_field_that_forgets_the_city_beside_it() {
    refused(
        r#"cities = [{ edges = "N" }, { edges = "S" }]
           fields = [{ halves = "EL ER WL WR", cities = [0] }]"#,
        "the field at ER lies beside city 1 and must adjoin it",
    );
}

#[test]
fn a_city_without_a_field() {
    let tile = r#"cities = [{ edges = "NW" }, { edges = "ES" }]"#;
    refused(tile, "city 0 adjoins no field");
    accepted(&format!("{tile}\ncrop = \"shield\""));
    accepted(r#"cities = [{ edges = "NESW" }]"#);
}

#[test]
fn a_crossing_without_a_bridge() {
    let tile = r#"
        roads = [{ edges = "NS" }, { edges = "WE" }]
        fields = [{ halves = "WR NL" }, { halves = "NR EL" }, { halves = "ER SL" }, { halves = "SR WL" }]"#;
    refused(tile, "road NS and road EW cross without a `bridge`");
    accepted(&format!("{tile}\nbridge = true"));
}

#[test]
fn a_field_that_runs_under_a_bridge() {
    refused(
        r#"roads = [{ edges = "NW" }, { edges = "ES" }]
           fields = [{ halves = "WR NL ER SL" }, { halves = "NR EL SR WL" }]
           bridge = true"#,
        "nothing bridges a field",
    );
}

#[test]
fn a_river_end_without_spring_or_lake() {
    let reason = "a river with one edge needs a `spring` or a `lake`";
    refused(&format!("river = \"W\"\n{MEADOW}"), reason);
    refused(&format!("river = \"W\"\nspring = true\nlake = true\n{MEADOW}"), reason);
    refused(&format!("spring = true\n{MEADOW}"), reason);
}

#[test]
fn a_river_that_forks() {
    refused("river = \"NES\"", "a river reaches one or two edges, not 3");
}

#[test]
fn a_ferry_lake_with_too_few_roads() {
    refused(
        r#"roads = [{ edges = "W", to = "jetty" }, { edges = "E", to = "jetty" }]
           fields = [{ halves = "WR NL NR EL" }, { halves = "ER SL SR WL" }]
           ferry = true"#,
        "a ferry lake needs three roads, all of them to a jetty",
    );
    refused(
        r#"roads = [{ edges = "N", to = "jetty" }, { edges = "E", to = "jetty" }, { edges = "S", to = "jetty" },
                    { edges = "W", to = "village" }]
           fields = [{ halves = "WR NL" }, { halves = "NR EL" }, { halves = "ER SL" }, { halves = "SR WL" }]
           ferry = true"#,
        "a ferry lake needs three roads, all of them to a jetty",
    );
}

#[test]
fn more_parts_than_fit() {
    let tile = r#"
        roads = [{ edges = "N", to = "monastery" }, { edges = "E", to = "monastery" }, { edges = "S", to = "monastery" },
                 { edges = "W", to = "monastery" }]
        fields = [{ halves = "WR NL" }, { halves = "NR EL" }, { halves = "ER SL" }, { halves = "SR WL" }]
        monastery = true"#;
    refused(tile, "9 parts, at most 8 fit");
}

#[test]
fn two_parts_of_one_name() {
    refused(
        r#"cities = [{ edges = "NESW" }]
           fields = [{ halves = "", cities = [0] }, { halves = "", cities = [0] }]"#,
        "two field parts reach the same edges",
    );
}

#[test]
fn an_unknown_key() {
    refused(&format!("{MEADOW}\ncastle = true"), "unknown field `castle`");
    refused(r#"cities = [{ edges = "NESW", walls = 3 }]"#, "unknown field `walls`");
    refused(r#"roads = [{ edges = "WE", toll = true }]"#, "unknown field `toll`");
    refused(r#"fields = [{ halves = "NL", sheep = 1 }]"#, "unknown field `sheep`");
}

#[test]
fn an_unknown_word() {
    refused(r#"roads = [{ edges = "S", to = "moon" }]"#, "unknown variant `moon`");
    refused(&format!("{MEADOW}\nflier = \"UP\""), "unknown variant `UP`");
}

#[test]
fn an_edition_the_set_has_not() {
    refused(&format!("{MEADOW}\nedition = \"1999\""), "its edition 1999 is not one of the set's");
}

#[test]
fn a_tile_without_an_id_is_named_by_its_place() {
    refused_set(
        "[set]\nid = \"demo\"\nprefix = \"demo\"\ntiles = 1\n[[tile]]\ncount = 1\n",
        "demo.toml: tile number 1: missing field `id`\n",
    );
}

#[test]
fn an_unknown_key_of_the_set() {
    let error = parse_set("demo.toml", "[set]\nid = \"demo\"\ncolour = 1\n").expect_err("an unknown key").to_string();
    assert!(error.starts_with("demo.toml: ") && error.contains("unknown field `colour`"), "{error}");
}

#[test]
fn text_that_is_no_toml() {
    let error = parse_set("demo.toml", "[set").expect_err("no TOML").to_string();
    assert!(error.starts_with("demo.toml: ") && error.contains("line 1"), "{error}");
}

#[test]
fn tiles_that_do_not_add_up() {
    let text = set_of(MEADOW).replace("tiles = 1", "tiles = 3");
    refused_set(&text, "demo.toml: the tiles add up to 1, not to 3");
}

#[test]
fn tiles_that_do_not_add_up_in_one_edition() {
    let text = set_of(&format!("{MEADOW}\nedition = \"2021\""))
        .replace("tiles = 1", "tiles = 1\neditions = [\"2017\", \"2021\"]");
    refused_set(&text, "demo.toml: the tiles of edition 2017 add up to 0, not to 1");
}

#[test]
fn goods_that_do_not_add_up() {
    let text = set_of(r#"cities = [{ edges = "NESW", goods = "wine" }]"#);
    let wanted = text.replace("tiles = 1", "tiles = 1\ngoods = { wine = 0, grain = 1, cloth = 0 }");
    refused_set(&wanted, "demo.toml: goods add up to 1 wine, 0 grain, 0 cloth, not to 0 wine, 1 grain, 0 cloth");
    refused_set(&text, "demo.toml: goods add up to 1 wine, 0 grain, 0 cloth, not to 0 wine, 0 grain, 0 cloth");
}

/// Checks that sets which are well on their own are refused together.
#[track_caller]
fn refused_together(files: &[(&str, String)], reason: &str) {
    let files = files.iter().map(|(name, text)| (*name, text.as_str()));
    let error = parse_sets(files).expect_err("sets that do not go together").to_string();
    assert_eq!(error, reason);
}

#[test]
fn one_tile_id_in_two_sets() {
    let one = set_of(&format!("{MEADOW}\nstart = true"));
    let other = set_of(MEADOW).replace("id = \"demo\"", "id = \"other\"");
    let files = [("one.toml", one), ("two.toml", other)];
    refused_together(&files, "two.toml: tile demo/X: this id is taken by another tile");
}

#[test]
fn one_set_id_in_two_files() {
    let files = [("one.toml", set_of(MEADOW)), ("two.toml", set_of(MEADOW))];
    refused_together(&files, "two.toml: the set's id is taken by another file");
}

#[test]
fn more_kinds_than_there_is_room_for() {
    let mut text = String::from("[set]\nid = \"demo\"\nprefix = \"demo\"\ntiles = 513\n");
    for number in 0..513 {
        text.push_str(&format!("[[tile]]\nid = \"{number}\"\ncount = 1\n{MEADOW}\n"));
    }
    refused_together(&[("many.toml", text)], "513 kinds of tile in all, at most 512 can be told apart");
}

#[test]
fn no_start_tile() {
    let files = [("one.toml", set_of(MEADOW))];
    refused_together(&files, "one kind of tile must be the start tile, not 0");
}

#[test]
fn something_that_leads_into_the_sea() {
    refused(&format!("sea = \"E\"\n{MEADOW}"), "edge E is the sea, where nothing leads");
    let road = r#"roads = [{ edges = "WE" }]
                  fields = [{ halves = "WR NL NR" }, { halves = "SL SR WL" }]
                  sea = "E""#;
    refused(road, "edge E is the sea, where nothing leads");
    let landing = r#"roads = [{ edges = "W", to = "harbour" }]
                     fields = [{ halves = "WR NL NR" }, { halves = "SL SR WL" }]"#;
    accepted(&format!("{landing}\nsea = \"E\""));
    refused(
        r#"roads = [{ edges = "W", to = "harbour" }]
           fields = [{ halves = "WR NL NR EL ER" }, { halves = "SL SR WL" }]"#,
        "road W ends at a harbour, but the tile has none",
    );
}

/// A set of one tile without copies, and a coast.
fn coast_of(coast: &str, sea: &str) -> String {
    let head = format!("[set]\nid = \"demo\"\nprefix = \"demo\"\ntiles = 0\ncoast = [{coast}]\n");
    let fields = if sea == "E" { "NL NR SL SR WL WR" } else { "NL NR EL ER SL SR WL WR" };
    format!("{head}[[tile]]\nid = \"X\"\ncount = 0\nsea = \"{sea}\"\nfields = [{{ halves = \"{fields}\" }}]\n")
}

#[test]
fn a_coast_shows_tiles_by_the_sea_that_nobody_draws() {
    let set = parse_set("demo.toml", &coast_of(r#""X", "X""#, "E")).expect("a coast of two spaces");
    assert_eq!(set.head.coast, ["demo/X", "demo/X"]);
    let reason = "which is no tile of the set without copies and with sea to the east alone";
    refused_set(&coast_of(r#""X", "Y""#, "E"), &format!("demo.toml: the coast shows demo/Y, {reason}"));
    refused_set(&coast_of(r#""X""#, ""), &format!("demo.toml: the coast shows demo/X, {reason}"));
    refused_set(&coast_of("", "E"), "demo.toml: tile demo/X: there is no copy of it, and the coast does not show it");
}

#[test]
fn an_animal_nobody_knows() {
    refused(r#"fields = [{ halves = "NL NR EL ER SL SR WL WR", animals = ["dragon"] }]"#, "unknown variant `dragon`");
}

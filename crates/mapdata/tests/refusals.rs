//! Every way a map can be wrong is refused with its line, its column, the cell and the reason.

use bastide_mapdata::{At, Map, Shows};

/// A map with one of everything. Line 1 is its first line.
const ISLET: &str = "\
map     islet
title   The Islet / Das Inselchen
starts  1

picture
  ~  ~  ~  ~  ~  ~  se
  ~  An .  Wa ~  Fa ~
  ~  .  CI .  ~  .  ~
  ~  .  .  Po ~  ~  ~
  ~  ~  ~  no no ~  ~

legend
  An  start Anse
  Wa  town  Wallmouth, orange
  CI  city  Citadel, tile base/C, turned 1, coats 2
  Po  land  Post
  Fa  land  Far Rock, coats 1, remote
  no  neighbour Northland / Nordland
  se  sea   The Sound / Der Sund

borders
  Po  south  road, coats 1

links
  Wa east to Fa west, coats 1
";

#[track_caller]
fn read(text: &str) -> Map {
    Map::parse(text).unwrap_or_else(|error| panic!("refused: {error}"))
}

/// The islet with one piece of its text replaced.
#[track_caller]
fn changed(old: &str, new: &str) -> String {
    assert_eq!(ISLET.matches(old).count(), 1, "`{old}` stands there once");
    ISLET.replacen(old, new, 1)
}

#[track_caller]
fn refused_text(text: &str, code: &str, message: &str) {
    let error = Map::parse(text).expect_err("an impossible map");
    assert_eq!((error.to_string().as_str(), error.code()), (message, code));
}

/// Checks that the islet with one change is refused, what the program's name of the reason and the whole message is.
#[track_caller]
fn refused(old: &str, new: &str, code: &str, message: &str) {
    refused_text(&changed(old, new), code, message);
}

#[test]
fn the_islet_is_accepted() {
    let map = read(ISLET);
    assert_eq!((map.id.as_str(), map.cells.len(), map.starts), ("islet", 11, 1));
    assert_eq!(map.cell(At { row: 2, column: 2 }).and_then(|cell| cell.name.as_deref()), Some("Citadel"));
    assert_eq!(map.links.len(), 1);
    assert_eq!(map.neighbours[map.borders[0].neighbour].name.de, "Nordland");
}

#[test]
fn ends_of_lines_comments_and_marks_of_editors_do_not_matter() {
    let map = read(ISLET);
    let dressed = format!("\u{FEFF}# A comment\r\n{}\n\n", ISLET.replace('\n', " \t# ends here\r\n"));
    let again = read(&dressed);
    assert_eq!((&again.cells, &again.borders, &again.links), (&map.cells, &map.borders, &map.links));
    assert_eq!(again.title, map.title);
}

#[test]
fn an_empty_text() {
    refused_text("", "map-missing", "line 1, column 1: the map says nothing of its `map`");
    refused_text("# only a comment\n", "map-missing", "line 1, column 1: the map says nothing of its `map`");
}

#[test]
fn a_text_that_is_too_long() {
    let text = format!("{ISLET}{}", "#\n".repeat(60_000));
    refused_text(&text, "map-too-long", "line 1, column 1: the text has more than 100000 bytes");
}

#[test]
fn a_huge_line() {
    let message = "line 3, column 301: the line has more than 300 characters";
    refused("starts  1", &"x".repeat(500), "map-line-too-long", message);
}

#[test]
fn characters_that_cannot_be_seen() {
    for (character, name) in [
        ('\0', "U+0000"),
        ('\u{1B}', "U+001B"),
        ('\u{85}', "U+0085"),
        ('\u{A0}', "U+00A0"),
        ('\u{200B}', "U+200B"),
        ('\u{200F}', "U+200F"),
        ('\u{2028}', "U+2028"),
        ('\u{202E}', "U+202E"),
        ('\u{2066}', "U+2066"),
        ('\u{FEFF}', "U+FEFF"),
        ('\u{E0041}', "U+E0041"),
    ] {
        let message = format!("line 13, column 15: the character {name} must not stand in a map");
        refused("Anse", &format!("An{character}se"), "map-character", &message);
    }
    // A carriage return alone ends no line.
    let message = "line 13, column 15: the character U+000D must not stand in a map";
    refused("Anse", "An\rse", "map-character", message);
}

#[test]
fn something_is_missing() {
    let last = ISLET.lines().count();
    let message = |what| format!("line {last}, column 1: the map says nothing of its `{what}`");
    refused("map     islet", "", "map-missing", &message("map"));
    refused("title   The Islet / Das Inselchen", "", "map-missing", &message("title"));
    refused_text("map a\ntitle A\n", "map-missing", "line 2, column 1: the map says nothing of its `picture`");
    refused_text("map a\ntitle A\npicture\n", "map-missing", "line 3, column 1: the map says nothing of its `picture`");
}

#[test]
fn a_head_that_says_something_else() {
    let message = "line 3, column 1: `stars` is none of map, title, chips, starts, tiles, \
                   and nothing else stands before the heading `picture`";
    refused("starts ", "stars ", "map-unknown-key", message);
    refused("starts  1", "map again", "map-key-twice", "line 3, column 1: `map` is said twice");
    refused("starts  1", "starts", "map-no-value", "line 3, column 1: `starts` needs a value behind it");
}

#[test]
fn a_name_that_programs_cannot_use() {
    for name in ["Islet", "9", "is let", "islet-", "is--let", "-", "ïslet", "../islet", &"a".repeat(33)] {
        let message = format!(
            "line 1, column 9: `{name}` is no name for programs: small letters, digits and hyphens, 32 at most"
        );
        refused("map     islet", &format!("map     {name}"), "map-id", &message);
    }
}

#[test]
fn a_box_that_cannot_be_called_so() {
    let message =
        "line 3, column 18: `The Inns` is no name for programs: small letters, digits and hyphens, 32 at most";
    refused("starts  1", "tiles   traders, The Inns", "map-id", message);
}

#[test]
fn a_country_without_chips() {
    let message = "line 3, column 7: `narnia` is none of the countries with chips: \
                   france, benelux, great-britain, iberia, germany";
    refused("starts  1", "chips narnia", "map-unknown-country", message);
}

#[test]
fn starts_that_are_not_there() {
    for number in ["0", "10", "-1", "x", "1 2", "999999999999"] {
        let message = format!("line 3, column 9: `{number}` is no number from 1 to 9");
        refused("starts  1", &format!("starts  {number}"), "map-number", &message);
    }
    let message = "line 3, column 9: `starts` is 2, but the map has only 1 start cells";
    refused("starts  1", "starts  2", "map-too-few-starts", message);
    let message = "line 6, column 3: no start cell: one place at least is explained with `start`";
    refused("start Anse", "town Anse", "map-no-start", message);
}

#[test]
fn a_start_on_water() {
    let message = "line 13, column 3: `~` always means sea";
    refused("An  start Anse", "~   start Anse", "map-reserved-sign", message);
    let message = "line 13, column 18: `start` is none of coats, chip, tile, turned, remote or a colour";
    refused("start Anse", "wave Anse, start", "map-unknown-property", message);
}

#[test]
fn a_heading_twice() {
    let message = "line 21, column 1: heading `legend` comes a second time";
    refused("borders", "legend", "map-heading-twice", message);
}

#[test]
fn rows_of_different_length() {
    let message = "line 8, column 3: the row has 6 cells, the rows above it have 7";
    refused("~  .  CI .  ~  .  ~", "~  .  CI .  ~  .", "map-ragged", message);
}

#[test]
fn cells_that_are_not_parted() {
    let message = "line 8, column 3 (cell 0,2): `~.CI.~` has more than three characters; cells are parted by spaces";
    refused("~  .  CI .  ~  .  ~", "~.CI.~", "map-long-sign", message);
}

#[test]
fn a_picture_that_is_too_large() {
    let wide = format!("{}\n", "~ ".repeat(49));
    let text = format!("map a\ntitle A\npicture\n{wide}");
    refused_text(&text, "map-too-wide", "line 4, column 97: the picture is more than 48 columns wide");
    let text = format!("map a\ntitle A\npicture\n{}", "~\n".repeat(49));
    refused_text(&text, "map-too-high", "line 52, column 1: the picture is more than 48 rows high");
    let text = format!("map a\ntitle A\npicture\n{}", format!("{}\n", ". ".repeat(40)).repeat(11));
    refused_text(&text, "map-too-many-cells", "line 14, column 1 (cell 0,10): more than 400 cells");
}

#[test]
fn no_cells() {
    let text = "map a\ntitle A\npicture\n~ ~\n~ ~\n";
    let message = "line 4, column 1: the map has no cell a tile could be laid on";
    refused_text(text, "map-no-cells", message);
    let text = "map a\ntitle A\npicture\n~ C\nlegend\nC city Castle, tile base/C\n";
    refused_text(text, "map-no-cells", message);
}

#[test]
fn a_sign_that_nobody_explains() {
    let message = "line 7, column 6 (cell 1,1): the legend does not explain `Ax`";
    refused("~  An .", "~  Ax .", "map-unknown-sign", message);
}

#[test]
fn a_sign_that_is_nowhere() {
    let message = "line 13, column 3: `Xx` does not stand in the picture";
    refused("  An  start Anse", "  Xx  town Xanten\n  An  start Anse", "map-unused-sign", message);
    let message = "line 22, column 3: `Xx` does not stand in the picture";
    refused("Po  south", "Xx  south", "map-unused-sign", message);
}

#[test]
fn a_place_that_is_there_twice() {
    let message = "line 9, column 9 (cell 2,3): `An` has a name, so it stands in the picture only once";
    refused("~  .  .  Po", "~  .  An Po", "map-place-twice", message);
}

#[test]
fn a_sign_explained_twice() {
    refused("Wa  town", "An  town", "map-sign-twice", "line 14, column 3: `An` is explained already");
    refused("An  start Anse", "An  start", "map-no-name", "line 13, column 7: a start needs a name");
    refused("An  start Anse", "An", "map-no-value", "line 13, column 3: `An` needs a value behind it");
}

#[test]
fn a_name_used_twice() {
    refused("Wallmouth", "Anse", "map-name-twice", "line 14, column 7: the name `Anse` is taken");
    refused("Wallmouth", "anse", "map-name-twice", "line 14, column 7: the name `anse` is taken");
    refused("Northland / ", "Anse / ", "map-name-twice", "line 18, column 7: the name `Anse` is taken");
}

#[test]
fn names_that_are_none() {
    let long = "A".repeat(41);
    for name in ["1234", "a<b>", "A  B", "A_B", "{}", "a\u{301}", &long] {
        let message = format!(
            "line 13, column 13: `{name}` is no name: letters, digits, single spaces and . - ' ( ) !, 40 characters at most"
        );
        refused("Anse", name, "map-name", &message);
    }
    let message = "line 18, column 46: `Northland / Nordland / Nord` is no name: \
                   letters, digits, single spaces and . - ' ( ) !, 40 characters at most";
    refused("/ Nordland", "/ Nordland / Nord", "map-name", message.replace("46", "40").as_str());
}

#[test]
fn a_kind_that_nobody_knows() {
    let message = "line 16, column 7: `hill` is none of land, town, start, city, sea, neighbour, wave, stack, isle";
    refused("land  Post", "hill  Post", "map-unknown-kind", message);
    refused("land  Post", "wave  Post", "map-name-not-allowed", "line 16, column 13: a wave has no name");
    refused("land  Post", "stack Post", "map-name-not-allowed", "line 16, column 13: a stack has no name");
    refused("land  Post", "stack", "map-stack-colour", "line 16, column 7: a stack needs a colour");
    refused(
        "neighbour Northland / Nordland",
        "neighbour",
        "map-no-name",
        "line 18, column 7: a neighbour needs a name",
    );
}

#[test]
fn properties_where_they_do_not_belong() {
    refused("land  Post", "land Post, orange", "map-property", "line 16, column 18: `orange` is not said of land");
    refused("land  Post", "land Post, turned 1", "map-property", "line 16, column 18: `turned 1` is not said of land");
    refused(
        "town  Wallmouth, orange",
        "town Wallmouth, tile base/C",
        "map-property",
        "line 14, column 23: `tile base/C` is not said of a town",
    );
    refused(
        ", coats 1, remote",
        ", coats 1, coats 1",
        "map-property-twice",
        "line 17, column 32: `coats 1` is said twice",
    );
    refused(
        "land  Post",
        "land Post, pretty",
        "map-unknown-property",
        "line 16, column 18: `pretty` is none of coats, chip, tile, turned, remote or a colour",
    );
    refused(
        "land  Post",
        "land Post, chip red",
        "map-unknown-colour",
        "line 16, column 18: `red` is none of violet, blue, orange",
    );
    refused("turned 1", "turned 4", "map-number", "line 15, column 35: `4` is no number from 0 to 3");
    refused("remote", "coats", "map-property-twice", "line 17, column 32: `coats` is said twice");
    refused("coats 1, remote", "coats 10", "map-number", "line 17, column 23: `10` is no number from 0 to 9");
}

#[test]
fn a_big_city_without_its_tile() {
    let message = "line 15, column 7: a big city needs its tile: `tile base/C`";
    refused(", tile base/C, turned 1", "", "map-no-tile", message);
    for tile in ["C", "base/", "/C", "base/C/D", "base/C D", "bäse/C"] {
        let message = format!("line 15, column 22: `{tile}` is no kind of tile; one is written like `base/C`");
        refused("tile base/C", &format!("tile {tile}"), "map-tile-name", &message);
    }
}

#[test]
fn borders_that_lead_nowhere() {
    let form = "line 22, column 3: a border is written `SIGN DIRECTION road` or `SIGN DIRECTION city`, \
                with `, coats NUMBER` behind it if there are any";
    refused("Po  south  road, coats 1", "Po road", "map-border-form", form);
    refused("south  road", "south  field", "map-border-form", &form.replace("column 3", "column 14"));
    refused(
        "south  road",
        "down  road",
        "map-unknown-direction",
        "line 22, column 7: `down` is none of north, east, south, west",
    );
    refused(
        "Po  south",
        ".  south",
        "map-not-one-place",
        "line 22, column 3: `.` stands in the picture 6 times; give the cell that is meant a sign of its own",
    );
    refused(
        "Po  south",
        "se  south",
        "map-not-land",
        "line 22, column 3 (cell 6,0): `se` is no cell a tile can be laid on",
    );
    refused(
        "Po  south",
        "CI  south",
        "map-not-land",
        "line 22, column 3 (cell 2,2): `CI` is no cell a tile can be laid on",
    );
    refused(
        "Po  south",
        "Po  north",
        "map-not-at-the-edge",
        "line 22, column 7 (cell 3,3): north of this cell lies another cell, so the map does not end there",
    );
    refused(
        "Po  south",
        "Po  east",
        "map-no-neighbour",
        "line 22, column 3 (cell 3,3): a border leads to a neighbour, but east of this cell the picture has none",
    );
    refused(
        "road, coats 1\n",
        "road, coats 1\n  Po south city\n",
        "map-side-twice",
        "line 23, column 6 (cell 3,3): side 3,3 south has a border or a link already",
    );
    refused("road, coats 1", "road, coats x", "map-number", "line 22, column 20: `x` is no number from 0 to 9");
    refused(
        "road, coats 1",
        "road, orange",
        "map-unknown-property",
        "line 22, column 20: `orange` is none of coats, chip, tile, turned, remote or a colour",
    );
}

#[test]
fn links_that_lead_nowhere() {
    refused(
        "Wa east to Fa west",
        "Wa east",
        "map-one-way",
        "line 25, column 3: the link goes one way only: it has no second end",
    );
    refused(
        "Wa east to Fa west",
        "Wa east to",
        "map-one-way",
        "line 25, column 3: the link goes one way only: it has no second end",
    );
    refused(
        "Wa east to Fa west",
        "Wa east to Fa",
        "map-one-way",
        "line 25, column 3: the link goes one way only: it has no second end",
    );
    let form = "line 25, column 3: a link is written `SIGN DIRECTION to SIGN DIRECTION`, with `, coats NUMBER` behind it if there are any";
    refused("Wa east to Fa west", "Wa east from Fa west", "map-link-form", form);
    refused("Wa east to Fa west", "Wa", "map-link-form", form);
    refused("Fa west", "Xx west", "map-unused-sign", "line 25, column 14: `Xx` does not stand in the picture");
    refused(
        "Fa west",
        "Wa north",
        "map-link-to-itself",
        "line 25, column 14 (cell 3,1): the link begins and ends on the same cell",
    );
    refused(
        "Fa west",
        "Fa south",
        "map-not-at-the-edge",
        "line 25, column 17 (cell 5,1): south of this cell lies another cell, so the map does not end there",
    );
    refused(
        "Fa west",
        "Po south",
        "map-side-twice",
        "line 25, column 17 (cell 3,3): side 3,3 south has a border or a link already",
    );
    let dry = ISLET.replace("Po  south  road, coats 1", "").replace("Fa west", "Po south");
    let message = "line 25, column 14 (cell 3,3): a link leads over water, but south of this cell the picture has none";
    refused_text(&dry, "map-no-water", message);
}

#[test]
fn cells_that_cannot_be_reached() {
    let text = ISLET.split("\nlinks").next().expect("what stands before");
    let message = "line 7, column 18 (cell 5,1): no way leads here from the start cells, by land or by link";
    refused_text(text, "map-unreachable", message);
    let text = text.replace("land  Far Rock", "start Far Rock");
    let message = "line 7, column 6 (cell 1,1): no way leads here, by land or by link, if the 1 start cells that are dealt lie elsewhere";
    refused_text(&text, "map-may-be-unreachable", message);
    read(&text.replace("starts  1", "starts  2"));
}

#[test]
fn chip_rules_without_their_marks() {
    let played = |country: &str| changed("starts  1", &format!("chips   {country}\nstarts  1"));
    let lacks = |text: &str, country: &str, what: &str| {
        let message = format!("line 3, column 9: the chip rules of {country} cannot be played here: {what}");
        refused_text(text, "map-chip-rules", &message);
    };
    read(&played("germany"));

    let france = played("france");
    lacks(&france, "france", "no town sells violet wine");
    let france = france.replace("Anse", "Anse, blue").replace("land  Far Rock", "town Far Rock, violet");
    read(&france);
    lacks(&france.replace("land  Post", "town Post"), "france", "Post sells no wine");
    lacks(&france.replace("road, coats 1", "road"), "france", "no border has a coat of arms");

    let benelux = played("benelux");
    lacks(&benelux, "benelux", "the violet island has 0 stacks, not 2");
    let islands = "  v v b b o o ~\n\nlegend\n  v stack, violet\n  b stack, blue\n  o stack, orange";
    let benelux = benelux.replace("\nlegend", islands);
    read(&benelux);
    lacks(&benelux.replace("v v b b", "v v v b"), "benelux", "the violet island has 3 stacks, not 2");

    let iberia = played("iberia");
    read(&iberia);
    let longer = iberia.replace("\nlegend", "  ~ ~ b ~ ~ ~ ~\n\nlegend\n  b stack, blue");
    lacks(&longer, "iberia", "its 5 rows cannot be shared among three colours");

    let britain = played("great-britain").replace("~  ~  ~  ~  ~  ~  se", "~  .  ~  ~  ~  ~  se");
    lacks(&britain, "great-britain", "0 cells have a violet chip, not 10");
    let rows = "  v v v v v ~ ~\n".repeat(2) + &"  b b b b b ~ ~\n".repeat(2) + &"  o o o o o ~ ~\n".repeat(2);
    let signs = "  v land, chip violet\n  b land, chip blue\n  o land, chip orange";
    let britain =
        britain.replace("picture\n", &format!("picture\n{rows}")).replace("legend", &format!("legend\n{signs}"));
    lacks(&britain, "great-britain", "there is no isle");
    read(&britain.replace("sea   The Sound / Der Sund", "isle  Isle of Cats"));
}

#[test]
fn an_isle_beside_another() {
    let two = changed("~  ~  no no ~  ~", "~  i2 no no ~  ~").replace("sea   The", "isle  The");
    let two = two.replace("legend", "legend\n  i2 isle Second Isle");
    refused_text(&two, "map-isle-twice", "line 10, column 9 (cell 2,4): there is an isle already");
}

/// Tiles as a game might know them.
fn tile(id: &str) -> Option<[Shows; 4]> {
    use Shows::{City, Field, Road};
    match id {
        "base/C" => Some([City; 4]),
        "base/D" => Some([City, Road, Field, Road]),
        "base/U" => Some([Field, Road, Field, Road]),
        _ => None,
    }
}

#[test]
fn printed_tiles_that_cannot_be() {
    let printed = |old, new, message: &str| {
        let error = read(&changed(old, new)).check_printed(tile).expect_err("an impossible tile");
        assert_eq!(error.to_string(), message, "{}", error.code());
    };
    assert_eq!(read(ISLET).check_printed(tile), Ok(()));
    printed(
        "base/C",
        "base/Z",
        "line 8, column 9 (cell 2,2): there is no tile `base/Z` that could be printed on a map",
    );
    printed("base/C", "base/U", "line 8, column 9 (cell 2,2): tile `base/U` has no city");
    let two = changed("An .  Wa", "An CC Wa").replace("legend", "legend\n  CC city Castle, tile base/D");
    let error = read(&two).check_printed(tile).expect_err("tiles that do not fit");
    let message =
        "line 7, column 9 (cell 2,1): south of this cell another tile is printed, and the two do not fit together";
    assert_eq!((error.to_string().as_str(), error.code()), (message, "map-printed-mismatch"));
    assert_eq!(read(&two.replace("base/D", "base/D, turned 2")).check_printed(tile), Ok(()));
}

#[test]
fn a_stored_map_is_checked_like_any_other() {
    let lines: Vec<&str> = ISLET.lines().collect();
    let json = serde_json::to_string(&lines).expect("a list");
    assert_eq!(serde_json::from_str::<Map>(&json).expect("a map"), read(ISLET));
    let refused = |json: &str| serde_json::from_str::<Map>(json).expect_err("no map").to_string();
    assert!(refused("[]").contains("the map says nothing of its `map`"));
    assert!(refused(r#"["map a\ntitle A"]"#).contains("line 1 of the map is more than one line"));
    assert!(refused("\"text\"").contains("expected a sequence"));
}

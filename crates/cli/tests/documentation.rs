//! What `docs/engine-protocol.md`, `docs/records.md`, `docs/new-world.md` and `docs/maps.md` show is true: their dialogues are held with the real program, their
//! tables compared with the rules.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use bastide_dealer::Dealer;
use bastide_mapdata::{Cell, CellKind, Map};
use bastide_rules::tile::{Part, TileKind};
use bastide_rules::{Action, Actor, Game, KindId, PartKind, Pos, Rotation, Settings, Setup, Spot, TileSet};
use serde_json::Value;

const PROTOCOL: &str = include_str!("../../../docs/engine-protocol.md");
const RECORDS: &str = include_str!("../../../docs/records.md");
const NEW_WORLD: &str = include_str!("../../../docs/new-world.md");
const MAPS: &str = include_str!("../../../docs/maps.md");

/// The fenced blocks with this word after the fence, each with the rest of that line.
fn blocks<'a>(document: &'a str, word: &str) -> Vec<(&'a str, &'a str)> {
    let fenced = document.split("```").skip(1).step_by(2);
    let first_line = fenced.filter_map(|block| block.split_once('\n'));
    first_line.filter_map(|(info, text)| Some((info.strip_prefix(word)?.trim(), text))).collect()
}

/// `bastide engine`, listening.
struct Engine {
    child: Child,
    from: BufReader<ChildStdout>,
}

impl Drop for Engine {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        self.child.wait().expect("it ends with its input");
    }
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let from = BufReader::new(child.stdout.take().expect("its output"));
        Engine { child, from }
    }

    fn tell(&mut self, line: &str) {
        let to = self.child.stdin.as_mut().expect("its input");
        writeln!(to, "{line}").expect("the program listens");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }
}

/// The position a dialogue has come to, by the rules.
struct Followed {
    setup: Setup,
    game: Game,
}

impl Followed {
    fn new() -> Followed {
        let setup = Setup::base(2);
        Followed { game: Game::new(&setup).unwrap(), setup }
    }

    /// Takes what the table says; false when the rules have something against it.
    fn take(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "setup" => {
                self.setup = serde_json::from_str(rest).expect("a setup");
                self.game = Game::new(&self.setup).expect("a setup that can be played");
            }
            "position" => {
                let mut game = Game::new(&self.setup).unwrap();
                for action in rest.split("; ") {
                    if game.apply(action.parse().expect("an action")).is_err() {
                        return false;
                    }
                }
                self.game = game;
            }
            _ => {}
        }
        true
    }

    /// Looks at what a program says: actions must be legal, and `info` made of the words that are documented.
    fn check(&self, line: &str) {
        match line.split_once(' ') {
            Some(("bestaction", action)) => {
                let action: Action = action.parse().expect("an action");
                assert!(self.game.is_legal(action), "{line}");
            }
            Some(("info", rest)) => {
                let (pairs, actions) = rest.split_once(" line ").unwrap_or((rest, ""));
                let words: Vec<&str> = pairs.split(' ').collect();
                for pair in words.chunks(2) {
                    assert!(["nodes", "time", "visits", "margin", "win"].contains(&pair[0]), "{line}");
                    assert!(pair[1].parse::<f64>().is_ok(), "{line}");
                }
                let mut game = self.game.clone();
                for action in actions.split("; ") {
                    game.apply(action.parse().expect("an action")).unwrap_or_else(|error| panic!("{line}: {error}"));
                }
            }
            _ => {}
        }
    }
}

/// What two lines must have in common: numbers of a search and versions may differ, everything else not.
fn kind(line: &str) -> &str {
    let two = |word: &str| line.starts_with(word).then(|| &line[..word.len()]);
    two("info ").or_else(|| two("bestaction ")).or_else(|| two("id version ")).unwrap_or(line)
}

fn hold(dialogue: &str, minimal: bool) {
    let (mut engine, mut followed) = (Engine::start(), Followed::new());
    let mut lines = dialogue.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(said) = line.strip_prefix("> ") {
            engine.tell(said);
            let accepted = followed.take(said);
            let refused = lines.peek().is_some_and(|next| next.starts_with("< error"));
            assert!(accepted || refused, "by the rules this is not possible: {said}");
            continue;
        }
        let shown = line.strip_prefix("< ").unwrap_or_else(|| panic!("`{line}` is said by nobody"));
        followed.check(shown);
        let mut heard = engine.hear();
        // `bastide engine` says more than the least, and shows more of what it thinks than a page needs.
        while kind(&heard) != kind(shown) && (minimal || heard.starts_with("info ")) && !heard.is_empty() {
            followed.check(&heard);
            heard = engine.hear();
        }
        followed.check(&heard);
        assert_eq!(kind(&heard), kind(shown), "in\n{dialogue}");
    }
}

#[test]
fn the_dialogues_can_be_held_with_the_program() {
    let dialogues = blocks(PROTOCOL, "dialogue");
    assert_eq!(dialogues.len(), 2);
    for (mode, dialogue) in dialogues {
        hold(dialogue, mode == "minimal");
    }
}

#[test]
#[should_panic(expected = "by the rules this is not possible: position draw base/U; tile base/U 1,0 r1")]
fn an_example_that_is_illegal_is_found() {
    hold("> position draw base/U; tile base/U 1,0 r1\n> go\n< bestaction meeple road NS\n", true);
}

#[test]
fn every_line_of_both_tables_is_explained_and_used() {
    for word in ["hello", "ready?", "level", "setup", "position", "go", "stop", "quit"] {
        assert!(PROTOCOL.contains(&format!("| `{word}")), "{word}");
    }
    let mut engine = Engine::start();
    engine.tell("hello");
    for expected in ["id name ", "id version ", "levels ", "protocol 1", "ready"] {
        assert!(engine.hear().starts_with(expected));
    }
}

#[test]
fn the_defaults_of_the_settings_are_these() {
    let [(_, json)] = blocks(PROTOCOL, "json settings")[..] else { panic!("one list of settings") };
    let shown: Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(shown, serde_json::to_value(Settings::default()).unwrap());
}

#[test]
fn the_start_tiles_are_these() {
    for (setup, start) in [("base", "base/D"), ("base+river", "river/F1-2017"), ("base+river-2021", "river/F1-2021")] {
        let game = Game::new(&Setup::named(setup, 2).unwrap()).unwrap();
        let [tile] = game.tiles() else { panic!("one tile lies before the first action") };
        assert_eq!((tile.kind.kind().id, tile.pos, tile.rotation), (start, Pos::START, Rotation::default()));
        assert!(PROTOCOL.contains(&format!("`{start}`")), "{start}");
    }
}

#[test]
fn the_spots_of_the_table_are_on_the_tiles() {
    let rows = PROTOCOL.lines().skip_while(|line| !line.starts_with("| kind ")).skip(2);
    let rows: Vec<Vec<&str>> =
        rows.take_while(|line| line.starts_with("| ")).map(|row| row.split(" | ").collect()).collect();
    assert!(rows.len() >= 5);
    for row in rows {
        let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        let name = &quoted(row[0])[0];
        let kind = KindId::by_name(name).unwrap_or_else(|| panic!("there is no {name}")).kind();
        for (column, cell) in row[1..].iter().enumerate() {
            let spots = kind.parts.iter().zip(&kind.turned[column].ports);
            let mut on_tile: Vec<String> =
                spots.map(|(part, &ports)| Spot { kind: part.kind, ports }.to_string()).collect();
            let mut shown = quoted(cell);
            on_tile.sort();
            shown.sort();
            assert_eq!(shown, on_tile, "{name} r{column}");
        }
    }
}

#[test]
fn passing_is_never_the_only_choice() {
    let mut dealer = Dealer::new(5);
    let (mut passes, mut only) = (0, 0);
    for (round, setup) in ["base", "base2021", "bigbox6", "bigbox7"].into_iter().cycle().take(40).enumerate() {
        let mut game = Game::new(&Setup::named(setup, 2 + round as u8 % 4).unwrap()).unwrap();
        let mut actions = Vec::new();
        while !game.is_over() {
            actions.clear();
            game.legal_actions(&mut actions);
            if matches!(game.to_act(), Actor::Player(_)) && actions.contains(&Action::Pass) {
                passes += 1;
                only += usize::from(actions.len() == 1);
            }
            game.apply(*dealer.pick(&actions).unwrap()).unwrap();
        }
    }
    assert!(passes > 1000);
    assert_eq!(only, 0, "of {passes} questions that allow to pass");
}

/// A record as a file, for the program to read.
fn file(folder: &Path, text: &str) -> PathBuf {
    let path = folder.join("game.bgr");
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_awards_of_the_example_are_printed() {
    let [(_, record)] = blocks(RECORDS, "text record")[..] else { panic!("one record with points") };
    let [(_, printed)] = blocks(RECORDS, "text awards")[..] else { panic!("one list of awards") };
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["replay", "--json"])
        .arg(file(folder.path(), record))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let shown: Value = serde_json::from_str(printed).expect("JSON");
    assert_eq!(json["awards"], shown);
}

/// The list of tiles is what the program prints, and what is said of all of them together is their sum.
#[test]
fn the_tiles_of_the_new_world_are_listed_as_they_are() {
    let output = Command::new(env!("CARGO_BIN_EXE_bastide")).args(["tiles", "newworld"]).output().expect("it runs");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert_eq!(blocks(NEW_WORLD, "text tiles")[0].1, printed);
    let kinds = || KindId::all().map(KindId::kind).filter(|kind| kind.sets == [TileSet::NewWorld]);
    let sum = |of: fn(&Part) -> usize| {
        let each = |kind: &TileKind| usize::from(kind.count) * kind.parts.iter().map(of).sum::<usize>();
        kinds().map(each).sum::<usize>()
    };
    let said = format!(
        "In all {} farms, {} trading posts, {} flags and\n{} animals",
        sum(|part| usize::from(part.kind == PartKind::Monastery)),
        sum(|part| part.posts.into()),
        sum(|part| part.pennants.into()),
        sum(|part| part.animals.len()),
    );
    assert!(NEW_WORLD.contains(&said), "{said}");
}

/// Every step of drawing the island is a map, and the last is the one in the box.
#[test]
fn the_island_can_be_drawn_step_by_step() {
    let steps = blocks(MAPS, "map");
    assert_eq!(steps.len(), 4);
    let cells: Vec<usize> = steps
        .iter()
        .map(|(_, text)| Map::parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}")))
        .map(|map| map.cells.len())
        .collect();
    assert!(cells.is_sorted(), "it grows: {cells:?}");
    let (_, island) = bastide_data::MAPS.iter().find(|(name, _)| *name == "gull-island").expect("it is in the box");
    assert_eq!(steps.last().expect("a last step").1, *island);
}

#[test]
fn the_maps_are_described_as_they_are() {
    for (name, text) in bastide_data::MAPS {
        let map = Map::parse(text).expect("a map in the box");
        let count = |of: fn(&Cell) -> bool| map.cells.iter().filter(|cell| of(cell)).count();
        let in_boxes = |kind: &TileKind| {
            let name = |set: &TileSet| serde_json::to_value(set).expect("a name");
            kind.sets.iter().any(|set| *set == TileSet::Base || map.tiles.iter().any(|tiles| name(set) == **tiles))
        };
        let tiles: u32 = KindId::all().map(KindId::kind).filter(|k| in_boxes(k)).map(|k| u32::from(k.count)).sum();
        let row = format!(
            "| `{name}` | {} | {} | {} | {} of {} | {} | {} | {tiles} |",
            map.cells.len(),
            count(|cell| matches!(cell.kind, CellKind::BigCity { .. })),
            count(|cell| cell.town.is_some()),
            map.starts,
            count(|cell| cell.start),
            map.borders.len(),
            map.links.len(),
        );
        assert!(MAPS.contains(&row), "{row}");
    }
}

/// The mistakes are what the program says of the island with one slip each.
#[test]
fn the_mistakes_are_told_like_this() {
    let (_, island) = bastide_data::MAPS.iter().find(|(name, _)| *name == "gull-island").expect("it is in the box");
    let slips = [
        ("Fa .", "Fx ."),
        ("Sa ~  Gr", "Sa ~  ~  Gr"),
        ("  Sa east to Gr west, coats 1\n", ""),
        ("Ca south", "Ca north"),
    ];
    let told = slips.map(|(old, new)| {
        assert_eq!(island.matches(old).count(), 1, "{old}");
        Map::parse(&island.replace(old, new)).expect_err("a slip").to_string()
    });
    assert_eq!(told.join("\n") + "\n", blocks(MAPS, "text mistakes")[0].1);
}

//! Writes a record for every question the game asks, and a few tables and ends, to be opened in the page and looked at:
//! `cargo run --package bastide-e2e --example positions FOLDER`.

use std::path::Path;
use std::{env, fs};

use bastide_e2e::games::{Prepared, asking, finished, with_tiles};

const ASKED: [(&str, &[&str]); 9] = [
    ("base", &["lay", "wood", "draw"]),
    ("base+traders-builders", &["again"]),
    ("base+gold-mines", &["second-gold", "take-gold"]),
    ("base+mage-witch", &["mage-witch", "separate", "dispel"]),
    ("base+robbers", &["robber", "victim"]),
    ("base+flying-machines", &["roll", "land"]),
    ("base+ferries", &["new-ferry", "move-ferry"]),
    ("base+messages", &["award-order", "counting-figure", "turn-message", "message-choice", "score-meeple"]),
    ("base+crop-circles", &["circle-choice", "circle-add", "circle-remove"]),
];

fn main() {
    let folder = env::args().nth(1).expect("the folder to write to");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |name: String, position: &Prepared| {
        let path = Path::new(&folder).join(format!("{name}.bgr"));
        fs::write(&path, position.record.to_string()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    };
    for (setup, asked) in ASKED {
        for asked in asked {
            write(format!("ask-{asked}"), &asking(setup, asked));
        }
    }
    for (setup, players, tiles) in
        [("base", 2, 30), ("base", 6, 40), ("bigbox6", 4, 90), ("bigbox6", 6, 100), ("bigbox6", 2, 170)]
    {
        write(format!("table-{setup}-{players}-{tiles}"), &with_tiles(setup, players, tiles));
    }
    for (setup, players) in [("base", 2), ("base", 3), ("bigbox6", 4), ("bigbox6", 6)] {
        write(format!("end-{setup}-{players}"), &finished(setup, players));
    }
}

//! Maps: chosen on the set-up page or opened from a file, seen as a whole, and played.

use std::fs;

use bastide_e2e::games::{Prepared, find};
use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_record::Replayed;
use bastide_rules::{Action, Actor, Decision, Game, KindId, Pos, Setup, TileSet};

const COUNTRIES: [&str; 5] = ["germany", "france", "benelux", "great-britain", "iberia"];

/// A game on a map with a few chips turned and a few tiles laid.
fn under_way(map: &str, players: u8) -> Prepared {
    find(&format!("map-{map}"), players, |game| {
        let laid = game.tiles().iter().filter(|t| !game.is_printed(t.pos)).count();
        game.decision() == Decision::Lay && laid > 24
    })
}

/// Opens a text as a map file on the set-up page. The file is there as long as its folder is kept: the page reads it later.
#[must_use]
async fn open_map(page: &Page, map: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder for the map");
    let path = dir.path().join("drawn.map");
    fs::write(&path, map).expect("the map can be written");
    page.choose_file("#open-map", &path).await;
    dir
}

/// What is set up now, as the page would remember it.
async fn pressed(page: &Page) -> String {
    let ids = "[...document.querySelectorAll('.ground[aria-pressed=true]')].map((e) => e.id).join(' ')";
    page.evaluate(ids).await.as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_country_is_chosen_by_its_picture_and_tells_whose_layout_it_is() {
    for (size, dark) in
        [(Size::Desktop, false), (Size::Desktop, true), (Size::Phone, false), (Size::Window(844, 390), true)]
    {
        let visit = Visit::new(size).still();
        (if dark { visit.dark() } else { visit }).run(async |page| {
            page.set_up().await;
            assert_eq!(pressed(page).await, "ground-plane");
            assert_eq!(page.count("#expansion-chips").await, 0, "chips belong to maps");
            for country in COUNTRIES {
                page.click(&format!("#ground-{country}")).await;
                page.see("#map-picture").await;
                assert_eq!(pressed(page).await, format!("ground-{country}"));
            }
            page.see_text(text("en", "ground.own")).await;
            page.wait_for("document.getElementById('expansion-chips').checked").await;
            page.wait_for("document.querySelector('#expansion-river').disabled").await;
            page.screenshot(if dark { "map-setup-dusk" } else { "map-setup" }).await;
            page.assert_accessible().await;
            page.click("#expansion-chips").await;
            page.click("#expansion-town-turns").await;
            page.wait_for("!document.getElementById('begin').disabled").await;
            page.click("#ground-plane").await;
            page.see_no("#map-picture").await;
            page.wait_for("!document.querySelector('#expansion-river').disabled").await;
        });
    }
}

#[test]
fn a_map_somebody_has_drawn_is_opened_and_played() {
    let (_, drawn) = bastide_data::MAPS.iter().find(|(name, _)| *name == "gull-island").expect("a small map");
    let drawn = drawn.replace("gull-island", "my-island");
    for language in ["en", "de"] {
        Visit::new(Size::Desktop).language(language).still().run(async |page| {
            page.set_up().await;
            let _kept = open_map(page, &drawn).await;
            page.see("#ground-my-island[aria-pressed=true]").await;
            page.screenshot("map-opened").await;
            page.assert_accessible().await;
            page.click("#begin").await;
            page.see("#prompt").await;
            let Replayed { record, game } = page.kept().await;
            assert_eq!(record.header.setup.map.as_ref().map(|map| map.id.as_str()), Some("my-island"));
            assert!(game.start_tiles() > 0);
            page.see(".land .sheet path").await;
        });
    }
}

#[test]
fn a_file_that_is_no_map_is_refused_by_line_cell_and_reason_and_nothing_changes() {
    let (_, good) = bastide_data::MAPS.iter().find(|(name, _)| *name == "gull-island").expect("a small map");
    let row = good.lines().position(|line| line.trim() == "picture").expect("it has a picture") + 4;
    let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
    lines[row - 1] = lines[row - 1].replacen("~", "Q?", 1);
    let unknown = lines.join("\n");
    for (language, line) in [("en", "Line"), ("de", "Zeile")] {
        Visit::new(Size::Desktop).language(language).still().run(async |page| {
            page.set_up().await;
            page.click("#ground-germany").await;
            page.see("#map-picture").await;
            for bad in [unknown.as_str(), "", "<script>alert(1)</script>", "map x"] {
                let _kept = open_map(page, bad).await;
                page.wait_for(&format!("document.getElementById('map-error').textContent.startsWith('{line} ')")).await;
                assert_eq!(pressed(page).await, "ground-germany", "the page stays as it was");
            }
            let _kept = open_map(page, &unknown).await;
            page.wait_for("document.getElementById('map-error').textContent.includes('Q?')").await;
            page.wait_for(&format!("document.getElementById('map-error').textContent.startsWith('{line} {row},')"))
                .await;
            page.screenshot("map-refused").await;
            page.assert_accessible().await;
            let _kept = open_map(page, &"x".repeat(300_000)).await;
            page.wait_for("document.getElementById('map-error').textContent.includes('200')").await;
            page.wait_for("!document.getElementById('begin').disabled").await;
        });
    }
}

#[test]
fn every_country_is_seen_as_a_whole_by_day_and_night() {
    for country in COUNTRIES {
        let position = under_way(country, 3);
        let chips = position.game.chips_lying().count();
        for (size, dark) in [(Size::Desktop, false), (Size::Desktop, true)] {
            let visit = Visit::new(size).still();
            (if dark { visit.dark() } else { visit }).run(async |page| {
                page.import(&position.record).await;
                page.press("f").await;
                page.see_board_at_rest().await;
                assert_eq!(page.count("[data-chip]").await, chips);
                assert_eq!(page.count("[data-waits]").await, position.game.waiting_cities().count());
                page.screenshot(&format!("map-{country}{}", if dark { "-dusk" } else { "" })).await;
                page.assert_accessible().await;
            });
        }
    }
}

#[test]
fn a_map_fits_phones_upright_and_sideways_and_six_players() {
    let position = under_way("great-britain", 6);
    for (size, name) in [
        (Size::Phone, "phone"),
        (Size::Window(844, 390), "sideways"),
        (Size::Window(360, 640), "small"),
        (Size::Window(1440, 900), "laptop"),
    ] {
        Visit::new(size).still().run(async |page| {
            page.import(&position.record).await;
            page.see_board_at_rest().await;
            page.see(".cell.ok").await;
            page.screenshot(&format!("map-six-{name}")).await;
            page.assert_accessible().await;
        });
    }
}

#[test]
fn only_cells_of_the_map_are_offered() {
    let position = under_way("france", 2);
    let map = position.record.header.setup.map.clone().expect("a map");
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&position.record).await;
        page.see(".cell.ok").await;
        let cells = page.evaluate("[...document.querySelectorAll('[data-cell]')].map((c) => c.dataset.cell)").await;
        for cell in cells.as_array().expect("a list") {
            let pos: Pos = cell.as_str().expect("a cell").parse().expect("a cell");
            let printed = map.cells.iter().any(|c| (i16::from(c.at.column), i16::from(c.at.row)) == (pos.x, pos.y));
            assert!(printed, "{pos} is not on the map");
        }
    });
}

/// Germany with a handful of tiles: a whole game in a minute.
fn short_germany() -> Setup {
    let mut setup = Setup::named("map-germany", 2).expect("a country");
    setup.tiles.retain(|set| *set == TileSet::Base);
    for kind in KindId::all().map(KindId::kind).filter(|k| k.sets.contains(&TileSet::Base)) {
        setup.tile_counts.insert(kind.id.into(), 0);
    }
    for (kind, count) in [("base/B", 1), ("base/D", 3), ("base/U", 4), ("base/V", 4), ("base/W", 2)] {
        setup.tile_counts.insert(kind.into(), count);
    }
    setup
}

fn cells(game: &Game) -> Vec<Pos> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let cells = legal.into_iter().filter_map(|action| match action {
        Action::Lay { pos, .. } => Some(pos),
        _ => None,
    });
    let mut cells: Vec<Pos> = cells.collect();
    // Where a chip lies first.
    cells.sort_by_key(|pos| (game.chip_at(*pos).is_none(), pos.y, pos.x));
    cells
}

#[test]
fn a_whole_game_is_played_in_germany() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.remember_table(&short_germany()).await;
        page.fix_luck().await;
        page.see("#ground-germany[aria-pressed=true]").await;
        page.click("#begin").await;
        page.see("#prompt").await;
        let mut turned = 0;
        loop {
            let Replayed { record, game } = page.kept().await;
            match (game.decision(), game.to_act()) {
                (Decision::Over, _) => break,
                (Decision::Lay, _) => {
                    page.try_tile(Hand::Mouse, cells(&game)[0]).await;
                    let spots = page.targets(".choices [data-action]").await;
                    match spots.first() {
                        Some((action, ..)) => page.choose(Hand::Mouse, action).await,
                        None => page.click("#confirm").await,
                    }
                }
                (Decision::Wood | Decision::Upgrade, Actor::Player(_)) => {
                    let spots = page.targets(".choices [data-action]").await;
                    let (action, ..) = spots.first().expect("something is offered");
                    page.choose(Hand::Mouse, action).await;
                }
                _ => page.click("#confirm").await,
            }
            let now = page.see_progress(&record).await;
            turned += now
                .record
                .actions()
                .skip(record.actions().count())
                .filter(|a| matches!(a, Action::TurnChip(_)))
                .count();
        }
        assert!(turned > 2, "chips were turned over on the way");
        page.see("#sheet").await;
        page.screenshot("map-sheet").await;
        page.assert_accessible().await;
    });
}

#[test]
fn a_chip_that_turns_over_is_seen() {
    let under_chip = |game: &Game| {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        legal.into_iter().find_map(|a| match a {
            Action::Lay { pos, .. } => game.chip_at(pos).map(|_| pos),
            _ => None,
        })
    };
    let position = find("map-germany", 2, |game| game.decision() == Decision::Lay && under_chip(game).is_some());
    let pos = under_chip(&position.game).expect("it was looked for");
    for size in [Size::Desktop, Size::Phone] {
        Visit::new(size).run(async |page| {
            page.fix_luck().await;
            page.import(&position.record).await;
            let hand = if size == Size::Phone { Hand::Finger } else { Hand::Mouse };
            page.try_tile(hand, pos).await;
            page.push(hand, "#confirm").await;
            // Until the chip is turned over, the tile can be taken back.
            page.see_text(text("en", "confirm.chip")).await;
            page.push(hand, "#confirm").await;
            page.see(".chance .turning[data-turned]").await;
            page.screenshot("map-chip-turns").await;
        });
    }
}

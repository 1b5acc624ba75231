//! Writes every sheet, a board of randomly fitted tiles and a played game of New World as SVG files: `cargo run -p bastide-art --example pictures -- DIR`.

use std::collections::HashMap;
use std::{env, fs, io};

use bastide_art::{
    Distance, FigureShape, Laid, MapLook, PLAYER_COLOURS, Pattern, Theme, board_svg, figure_svg, map_picture, sheets,
    spot_from,
};
use bastide_dealer::Dealer;
use bastide_mapdata::Map;
use bastide_rules::tile::{KindId, Rotation};
use bastide_rules::variant::Variant;
use bastide_rules::{Action, Game, LaidTile, PartKind, Setup};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "target/pictures".into());
    fs::create_dir_all(&folder)?;
    for (name, svg) in sheets() {
        fs::write(format!("{folder}/{name}"), svg)?;
    }
    let tiles = fitted_board(171);
    let game = played_world();
    for (distance, from) in Distance::ALL.into_iter().zip(["near", "middle", "far"]) {
        for (theme, light) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            fs::write(format!("{folder}/board-{from}-{light}.svg"), board_svg(&tiles, theme, distance))?;
            fs::write(format!("{folder}/world-board-{from}-{light}.svg"), game_svg(&game, theme, distance))?;
        }
    }
    for (name, text) in bastide_data::MAPS {
        let map = Map::parse(text).map_err(io::Error::other)?;
        for (distance, from) in Distance::ALL.into_iter().zip(["near", "middle", "far"]) {
            for (theme, light) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
                let look = MapLook { distance, german: theme == Theme::Dark, chips: map.chips.is_some() };
                fs::write(format!("{folder}/map-{name}-{from}-{light}.svg"), map_picture(&map, look, theme))?;
            }
        }
    }
    Ok(())
}

/// A game of New World shortly before its end: tiles are laid close together, all else is left to luck.
fn played_world() -> Game {
    let mut game = Game::new(&Setup::new_world(5)).expect("a game of five");
    let mut dealer = Dealer::new(7);
    let mut actions = Vec::new();
    while !game.is_over() && game.tiles_left() > 3 {
        let luck = dealer.deal(&game);
        actions.clear();
        game.legal_actions(&mut actions);
        let beside = |action: &Action| match action {
            Action::Lay { pos, .. } => {
                let near = |t: &&LaidTile| (t.pos.x - pos.x).abs() + (t.pos.y - pos.y).abs() == 1;
                game.tiles().iter().filter(near).count()
            }
            _ => 0,
        };
        let most = actions.iter().map(beside).max();
        actions.retain(|a| Some(beside(a)) == most);
        let Some(action) = luck.or_else(|| dealer.pick(&actions).copied()) else { break };
        game.apply(action).expect("a legal action");
    }
    game
}

/// The board of a game with its settlers, its surveyors and their columns.
fn game_svg(game: &Game, theme: Theme, distance: Distance) -> String {
    let laid = |t: &LaidTile| Laid { kind: t.kind, rotation: t.rotation, x: t.pos.x.into(), y: t.pos.y.into() };
    let svg = board_svg(&game.tiles().iter().map(laid).collect::<Vec<_>>(), theme, distance);
    let scale = if distance == Distance::Far { 1.6 } else { 1.0 };
    let mut over = String::new();
    let mut put = |x: f32, y: f32, shape, colour| {
        let body = figure_svg(shape, Pattern::Plain);
        over.push_str(&format!("<g transform=\"translate({x} {y})scale({scale})\" color=\"{colour}\">{body}</g>"));
    };
    for player in game.players() {
        for (_, place) in game.figures_on_board(player) {
            let tile = game.tile_at(place.pos).expect("a tile under the settler");
            let turned = &tile.kind.kind().turned[tile.rotation.quarters() as usize];
            let mut parts = tile.kind.kind().parts.iter().zip(turned.ports);
            let part = parts.position(|(p, ports)| p.kind == place.spot.kind && ports == place.spot.ports);
            let (x, y) = spot_from(tile.kind, tile.rotation, part.unwrap_or_default(), distance);
            let plain = place.spot.kind == PartKind::Field;
            let shape = if plain { FigureShape::Trapper } else { FigureShape::Settler };
            let (column, row) = (f32::from(place.pos.x) * 100.0, f32::from(place.pos.y) * 100.0);
            put(column + x, row + y, shape, PLAYER_COLOURS[player.index()]);
        }
    }
    let columns = game.surveyors().expect("surveyors");
    for (column, y) in columns.into_iter().zip([50.0, 950.0]) {
        put(f32::from(column) * -100.0 + 50.0, y, FigureShape::Surveyor, "");
    }
    let shade = columns.map(|c| format!("<path class=\"k-column\" d=\"M{} 0h100v1000h-100z\"/>", c * -100)).concat();
    svg.replace("</svg>", &format!("{shade}{over}</svg>"))
}

/// A board on which all edges fit, filled from the middle, always the same.
fn fitted_board(wanted: usize) -> Vec<Laid> {
    let mut stock: Vec<KindId> = KindId::all()
        .filter(|k| k.kind().river == 0 && k.kind().variant() == Variant::Classic)
        .flat_map(|k| vec![k; k.kind().count as usize])
        .collect();
    let mut dealer = Dealer::new(20);
    let mut next = move |below: usize| dealer.below(below as u32) as usize;
    let mut laid: HashMap<(i32, i32), (KindId, Rotation)> = HashMap::new();
    let edge = |kind: KindId, rotation: Rotation, e: usize| {
        kind.kind().turned[rotation.quarters() as usize].edges >> (4 * e) & 15
    };
    const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let mut misses = 0;
    while laid.len() < wanted && !stock.is_empty() && misses < 4000 {
        let pick = next(stock.len());
        let kind = stock[pick];
        let mut best: Option<(i32, (i32, i32), Rotation)> = None;
        let mut open: Vec<(i32, i32)> = laid
            .keys()
            .flat_map(|(x, y)| STEPS.map(|(dx, dy)| (x + dx, y + dy)))
            .filter(|cell| !laid.contains_key(cell))
            .collect();
        open.sort_unstable();
        open.dedup();
        if laid.is_empty() {
            open.push((0, 0));
        }
        for cell in open {
            for rotation in Rotation::ALL {
                let neighbours =
                    || (0..4).filter_map(|e| laid.get(&(cell.0 + STEPS[e].0, cell.1 + STEPS[e].1)).map(|t| (e, *t)));
                if neighbours().all(|(e, (k, r))| edge(kind, rotation, e) == edge(k, r, (e + 2) % 4)) {
                    let worth =
                        neighbours().count() as i32 * 6 - cell.0 * cell.0 / 4 - cell.1 * cell.1 / 2 + next(4) as i32;
                    if best.is_none_or(|b| worth > b.0) {
                        best = Some((worth, cell, rotation));
                    }
                }
            }
        }
        match best {
            Some((_, cell, rotation)) => {
                laid.insert(cell, (kind, rotation));
                stock.swap_remove(pick);
            }
            None => misses += 1,
        }
    }
    let mut tiles: Vec<Laid> =
        laid.into_iter().map(|((x, y), (kind, rotation))| Laid { kind, rotation, x, y }).collect();
    tiles.sort_by_key(|t| (t.y, t.x));
    tiles
}

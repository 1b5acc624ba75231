//! What lies over the land, as SVG markup: figures, free cells, choices, outlines. Knows no browser.

use std::fmt::Write;

use bastide_art::{FigureShape, Icon, Pattern, TileOptions};
use bastide_rules::tile::{KindId, PartKind, Rotation};
use bastide_rules::{Action, Event, Figure, Game, LaidTile, Neutral, Place, Player, Pos, Spot};
use bastide_table::{Colour, Seat};

use crate::choice::{Ask, Choice, Piece, Target};
use crate::lang::Lang;
use crate::trying::OpenCell;

/// How figures look: the colours of the seats, with or without patterns.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colours: Vec<u8>,
    pub(crate) patterns: bool,
}

impl Look {
    pub(crate) fn new(seats: &[Seat], patterns: bool) -> Look {
        Look { colours: seats.iter().map(|s| paint(s.colour)).collect(), patterns }
    }

    pub(crate) fn colour(&self, player: Player) -> u8 {
        self.colours.get(player.index()).copied().unwrap_or_default()
    }

    /// A player's piece around the origin.
    pub(crate) fn piece(&self, player: Player, shape: FigureShape) -> String {
        seat_piece(self.colour(player), shape, self.patterns)
    }
}

/// A colour's number in the drawings and the style sheet.
pub(crate) fn paint(colour: Colour) -> u8 {
    colour.index() as u8
}

/// A piece in a seat's colour.
pub(crate) fn seat_piece(colour: u8, shape: FigureShape, patterns: bool) -> String {
    let pattern = if patterns { Pattern::ALL[usize::from(colour) % 6] } else { Pattern::Plain };
    bastide_art::figure_svg(shape, pattern)
}

/// The shape of a figure on a kind of part.
pub(crate) const fn shape(figure: Figure, on: PartKind) -> FigureShape {
    match (figure, on) {
        (Figure::Meeple, PartKind::Field) => FigureShape::Farmer,
        (Figure::Meeple, _) => FigureShape::Meeple,
        (Figure::Large, PartKind::Field) => FigureShape::LargeFarmer,
        (Figure::Large, _) => FigureShape::Large,
        (Figure::Abbot, _) => FigureShape::Abbot,
        (Figure::Builder, _) => FigureShape::Builder,
        (Figure::Pig, _) => FigureShape::Pig,
    }
}

/// Mage or witch.
pub(crate) const fn neutral_shape(figure: Neutral) -> FigureShape {
    match figure {
        Neutral::Mage => FigureShape::Mage,
        Neutral::Witch => FigureShape::Witch,
    }
}

/// A text that may stand in markup.
pub(crate) fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The number of the part at a spot of a tile.
fn part_at(kind: KindId, rotation: Rotation, spot: Spot) -> Option<usize> {
    let turned = &kind.kind().turned[rotation.quarters() as usize];
    kind.kind().parts.iter().enumerate().position(|(i, p)| p.kind == spot.kind && turned.ports[i] == spot.ports)
}

/// Where a figure at a place stands, in board coordinates.
pub(crate) fn point(game: &Game, place: Place) -> Option<(f32, f32)> {
    let tile = game.tile_at(place.pos)?;
    let (x, y) = bastide_art::spot(tile.kind, tile.rotation, part_at(tile.kind, tile.rotation, place.spot)?);
    Some((f32::from(place.pos.x) * 100.0 + x, f32::from(place.pos.y) * 100.0 + y))
}

/// The area of a place, in its tile's coordinates.
fn area(game: &Game, place: Place) -> Option<String> {
    let tile = game.tile_at(place.pos)?;
    Some(bastide_art::part_path(tile.kind, tile.rotation, part_at(tile.kind, tile.rotation, place.spot)?))
}

fn at_cell(pos: Pos) -> String {
    format!("translate({} {})", i32::from(pos.x) * 100, i32::from(pos.y) * 100)
}

/// A tile with a piece of meadow under it, on the square 0 to 100.
pub(crate) fn tile_picture(kind: KindId, rotation: Rotation, gardens: bool) -> String {
    format!(
        "<path class=\"k-meadow\" d=\"M0 0h100v100h-100z\"/>{}<path class=\"k-crease\" d=\"M0 0h100v100h-100z\"/>",
        bastide_art::tile_svg(kind, rotation, TileOptions { gardens })
    )
}

/// The parts of a tile, to be found by the pointer.
pub(crate) fn touchable(tile: &LaidTile) -> String {
    let turned = &tile.kind.kind().turned[tile.rotation.quarters() as usize];
    let mut markup = String::new();
    // Fields lie under roads and cities.
    let mut parts: Vec<(usize, &bastide_rules::tile::Part)> = tile.kind.kind().parts.iter().enumerate().collect();
    parts.sort_by_key(|(_, p)| match p.kind {
        PartKind::Field => 0,
        PartKind::City => 1,
        PartKind::Road => 2,
        PartKind::Monastery | PartKind::Garden => 3,
    });
    for (i, part) in parts {
        let place = Place { pos: tile.pos, spot: Spot { kind: part.kind, ports: turned.ports[i] } };
        let d = bastide_art::part_path(tile.kind, tile.rotation, i);
        let _ = write!(markup, "<path data-place=\"{place}\" d=\"{d}\"/>");
    }
    markup
}

/// All figures, gold bars and ferries on the board.
pub(crate) fn figures(game: &Game, look: &Look, fresh: Option<Place>) -> String {
    let mut standing: Vec<(Place, Player, Figure)> = Vec::new();
    for player in game.players() {
        standing.extend(game.figures_on_board(player).map(|(figure, place)| (place, player, figure)));
    }
    standing.sort_by_key(|(place, ..)| (place.pos.y, place.pos.x, place.spot));
    let mut markup = String::new();
    for (pos, edges) in game.ferries_on_board() {
        if let Some((way, (x, y))) = ferry_way(game, pos, edges) {
            let boat = bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain);
            let _ = write!(
                markup,
                "<g transform=\"{}\"><path class=\"ferry-way\" d=\"{way}\"/><g transform=\"translate({x:.1} {y:.1})scale(.8)\">{boat}</g></g>",
                at_cell(pos)
            );
        }
    }
    for (pos, bars) in game.gold_on_board() {
        let bar = bastide_art::figure_svg(FigureShape::GoldBar, Pattern::Plain);
        for i in 0..bars.min(6) {
            let (x, y) = (f32::from(pos.x) * 100.0 + 84.0, f32::from(pos.y) * 100.0 + 86.0 - 7.0 * f32::from(i));
            let _ = write!(markup, "<g transform=\"translate({x} {y})scale(.62)\">{bar}</g>");
        }
    }
    for (i, (place, player, figure)) in standing.iter().enumerate() {
        let Some((x, y)) = point(game, *place) else { continue };
        let before = standing[..i].iter().rev().take_while(|(p, ..)| p == place).count() as f32;
        let crowd = standing.iter().filter(|(p, ..)| p == place).count() as f32;
        let dx = (before - (crowd - 1.0) / 2.0) * 13.0;
        let new = if fresh == Some(*place) { " fresh" } else { "" };
        let _ = write!(
            markup,
            "<g class=\"figure p{}\" transform=\"translate({:.1} {y:.1})\" data-figure=\"{figure} {place}\"><g class=\"body{new}\">{}</g></g>",
            look.colour(*player),
            x + dx,
            look.piece(*player, shape(*figure, place.spot.kind)),
        );
    }
    for figure in Neutral::BOTH {
        if let Some((x, y)) = game.neutral(figure).and_then(|place| point(game, place)) {
            let body = bastide_art::figure_svg(neutral_shape(figure), Pattern::Plain);
            let _ = write!(
                markup,
                "<g class=\"figure\" transform=\"translate({:.1} {:.1})\" data-figure=\"{figure}\"><g class=\"body\">{body}</g></g>",
                x + 9.0,
                y - 7.0
            );
        }
    }
    markup
}

fn ferry_way(game: &Game, pos: Pos, edges: u8) -> Option<(String, (f32, f32))> {
    let tile = game.tile_at(pos)?;
    let turned = &tile.kind.kind().turned[tile.rotation.quarters() as usize];
    let mut roads = (0..4).filter(|e| edges >> e & 1 != 0).map(|e: usize| usize::from(turned.edge_part[e]));
    bastide_art::ferry_way(tile.kind, tile.rotation, roads.next()?, roads.next()?)
}

/// A lake with a ferry between two of its landing stages, on the square 0 to 100.
pub(crate) fn ferry_picture(game: &Game, pos: Pos, edges: u8) -> Option<String> {
    let tile = game.tile_at(pos)?;
    let (way, (x, y)) = ferry_way(game, pos, edges)?;
    let boat = bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain);
    Some(format!(
        "{}<path class=\"chosen-way\" d=\"{way}\"/><g transform=\"translate({x:.1} {y:.1})scale(.5)\">{boat}</g>",
        tile_picture(tile.kind, tile.rotation, false)
    ))
}

/// A line from road to road over a lake, wide enough to be told from five others: the ferry's own way is too short.
fn ferry_span(edges: u8) -> Option<String> {
    const ENDS: [(f32, f32); 4] = [(50.0, 12.0), (88.0, 50.0), (50.0, 88.0), (12.0, 50.0)];
    let mut ends = (0..4).filter(|e| edges >> e & 1 != 0).map(|e: usize| ENDS[e]);
    let (a, b) = (ends.next()?, ends.next()?);
    let bend = |a: f32, b: f32| 50.0 + (a + b - 100.0) * 0.2;
    Some(format!("M{} {}Q{:.1} {:.1} {} {}", a.0, a.1, bend(a.0, b.0), bend(a.1, b.1), b.0, b.1))
}

/// The cells on which the tile in hand may lie, numbered, and those on which it may not.
pub(crate) struct Cells<'a> {
    pub(crate) open: &'a [OpenCell],
    pub(crate) turn: Rotation,
    pub(crate) trial: Option<Pos>,
    pub(crate) lang: Lang,
}

impl Cells<'_> {
    pub(crate) fn markup(&self, game: &Game) -> String {
        let mut markup = String::new();
        if self.trial.is_none() {
            for pos in game.open_cells().filter(|p| self.open.iter().all(|c| c.pos != *p)) {
                let _ = write!(
                    markup,
                    "<rect class=\"cell no\" data-cell=\"{pos}\" x=\"{}\" y=\"{}\" width=\"88\" height=\"88\" rx=\"8\"/>",
                    i32::from(pos.x) * 100 + 6,
                    i32::from(pos.y) * 100 + 6
                );
            }
        }
        for (i, cell) in self.open.iter().enumerate() {
            if self.trial == Some(cell.pos) {
                continue;
            }
            let now = if cell.fits(self.turn) { "now" } else { "turned" };
            let label = self.lang.fill("cell.label", &[("n", &(i + 1)), ("cell", &self.lang.cell(cell.pos))]);
            let _ = write!(
                markup,
                "<g class=\"cell ok {now}\" data-cell=\"{0}\" data-number=\"{1}\" role=\"button\" tabindex=\"0\" aria-label=\"{2}\" transform=\"{3}\">\
                 <rect x=\"5\" y=\"5\" width=\"90\" height=\"90\" rx=\"9\"/><text x=\"50\" y=\"51\">{1}</text></g>",
                cell.pos,
                i + 1,
                safe(&label),
                at_cell(cell.pos)
            );
        }
        markup
    }
}

/// The tile in hand, tried out on a cell.
pub(crate) fn ghost(kind: KindId, rotation: Rotation, pos: Pos, gardens: bool, tried: bool) -> String {
    let class = if tried { "ghost tried" } else { "ghost" };
    format!(
        "<g class=\"{class}\" data-cell=\"{pos}\" transform=\"{}\">{}<rect class=\"frame\" width=\"100\" height=\"100\"/></g>",
        at_cell(pos),
        tile_picture(kind, rotation, gardens)
    )
}

/// Cells no tile left can fill.
pub(crate) fn dead(cells: &[Pos]) -> String {
    cells.iter().fold(String::new(), |mut markup, pos| {
        let _ = write!(
            markup,
            "<g class=\"dead\" data-dead=\"{pos}\" transform=\"{}\"><rect x=\"14\" y=\"14\" width=\"72\" height=\"72\" rx=\"8\"/><path d=\"M30 30l40 40M70 30l-40 40\"/></g>",
            at_cell(*pos)
        );
        markup
    })
}

/// Choices that have a place on the board: those of the piece somebody wishes to move, where there is a choice of pieces.
pub(crate) fn choices(ask: &Ask, wish: Option<Piece>, look: &Look, say: impl Fn(Action) -> String) -> String {
    let mut markup = String::new();
    let player = ask.player.unwrap_or(Player(0));
    for (number, choice) in (1..).zip(ask.offered(wish)) {
        let worth = choice.worth.filter(|w| *w != 0).map_or(String::new(), |w| format!(" {}", signed(w)));
        let label = safe(&(say(choice.action) + &worth));
        let head = |class: &str, transform: &str| {
            format!(
                "<g class=\"choice {class} p{}\" data-action=\"{}\" role=\"button\" tabindex=\"0\" aria-label=\"{label}\" transform=\"{transform}\">",
                look.colour(player),
                choice.action
            )
        };
        match choice.target {
            Target::Cell(pos) => {
                let gold = bastide_art::figure_svg(FigureShape::GoldBar, Pattern::Plain);
                let _ = write!(
                    markup,
                    "{}<rect x=\"4\" y=\"4\" width=\"92\" height=\"92\" rx=\"8\"/><g transform=\"translate(50 50)\">{gold}</g></g>",
                    head("whole", &at_cell(pos))
                );
            }
            Target::Place(place) => {
                let Some((x, y)) = point(&ask.game, place) else { continue };
                let _ = write!(
                    markup,
                    "{}<g class=\"grow\"><circle class=\"reach\" r=\"17\"/><circle class=\"disc\" r=\"13.5\"/>{}</g></g>",
                    head("spot", &format!("translate({x:.1} {y:.1})")),
                    inside(number, choice, place, player, look)
                );
            }
            Target::Ferry(pos, edges) => {
                let Some((_, (x, y))) = ferry_way(&ask.game, pos, edges) else { continue };
                let Some(way) = ferry_span(edges) else { continue };
                let boat = bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain);
                let _ = write!(
                    markup,
                    "{}<path class=\"reach\" d=\"{way}\"/><path class=\"way\" d=\"{way}\"/><g class=\"boat\" transform=\"translate({x:.1} {y:.1})scale(.7)\">{boat}</g></g>",
                    head("ferry", &at_cell(pos))
                );
            }
            Target::List | Target::Field(_) => {}
        }
    }
    markup
}

/// What a spot shows: the piece, or the number of its button where there is none, and what it would be worth.
fn inside(number: usize, choice: &Choice, place: Place, player: Player, look: &Look) -> String {
    let body = match (choice.piece, choice.action) {
        (Some(Piece::Neutral(figure)), _) => bastide_art::figure_svg(neutral_shape(figure), Pattern::Plain),
        (Some(Piece::Figure(figure)), _) => look.piece(player, shape(figure, place.spot.kind)),
        (None, Action::Award(_)) => format!("<text class=\"number\">{number}</text>"),
        _ => look.piece(player, shape(Figure::Meeple, place.spot.kind)),
    };
    let mut markup = format!("<g class=\"mini\" transform=\"scale(.62)\">{body}</g>");
    if let Some(worth) = choice.worth.filter(|w| *w != 0) {
        let _ = write!(
            markup,
            "<g class=\"worth{}\"><rect x=\"-9\" y=\"8\" width=\"18\" height=\"11\" rx=\"5.5\"/><text y=\"14\">{}</text></g>",
            if worth < 0 { " loss" } else { "" },
            signed(worth)
        );
    }
    markup
}

/// "+3" or "−2".
pub(crate) fn signed(points: i16) -> String {
    if points < 0 { format!("−{}", -points) } else { format!("+{points}") }
}

/// The cells and spots of a good move.
pub(crate) fn hint(game: &Game, targets: &[Target]) -> String {
    let mut markup = String::new();
    for target in targets {
        match *target {
            Target::Cell(pos) | Target::Ferry(pos, _) => {
                let _ = write!(
                    markup,
                    "<rect class=\"hint-cell\" data-hinted=\"{pos}\" x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"7\" transform=\"{}\"/>",
                    at_cell(pos)
                );
            }
            Target::Place(place) => {
                if let Some((x, y)) = point(game, place) {
                    let _ = write!(
                        markup,
                        "<circle class=\"hint-spot\" data-hinted=\"{place}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"21\"/>"
                    );
                }
            }
            Target::List | Target::Field(_) => {}
        }
    }
    markup
}

/// All of the feature at a place, outlined in its owner's colour.
pub(crate) fn outline(game: &Game, place: Place, look: &Look, class: &str) -> String {
    let Some(id) = game.feature_at(place) else { return String::new() };
    let view = game.feature(id);
    let colour = match view.owners.as_slice() {
        [] => "nobody".to_owned(),
        [one] => format!("p{}", look.colour(*one)),
        _ => "shared".to_owned(),
    };
    let mut markup = format!("<g class=\"{class} {colour}\">");
    for place in &view.places {
        if let Some(d) = area(game, *place) {
            let _ = write!(markup, "<path transform=\"{}\" d=\"{d}\"/>", at_cell(place.pos));
        }
    }
    markup.push_str("</g>");
    markup
}

/// Whose the fields are.
pub(crate) fn farms(game: &Game, look: &Look) -> String {
    let mut markup = String::new();
    for id in game.feature_ids() {
        let brief = game.feature_brief(id);
        if brief.kind == PartKind::Field
            && brief.winners != 0
            && let Some(place) = game.places_of(id).next()
        {
            markup.push_str(&outline(game, place, look, "farm"));
        }
    }
    markup
}

/// What was just scored: the feature glows, its points rise, its figures go home.
pub(crate) fn glow(game: &Game, events: &[Event], look: &Look) -> String {
    let mut markup = String::new();
    let mut same: Vec<(Place, i32)> = Vec::new();
    for event in events {
        if let Event::Returned { player, figure, place, .. } = event
            && let Some((x, y)) = point(game, *place)
        {
            let _ = write!(
                markup,
                "<g transform=\"translate({x:.1} {y:.1})\"><g class=\"leave p{}\">{}</g></g>",
                look.colour(*player),
                look.piece(*player, shape(*figure, place.spot.kind))
            );
        }
        let Event::Scored { player, place: Some(place), points, .. } = event else { continue };
        let Some((x, y)) = point(game, *place) else { continue };
        let row = match same.iter_mut().find(|(p, _)| p == place) {
            Some((_, n)) => {
                *n += 1;
                *n
            }
            None => {
                markup.push_str(&outline(game, *place, look, "glow"));
                same.push((*place, 0));
                0
            }
        };
        let _ = write!(
            markup,
            "<g transform=\"translate({x:.1} {:.1})\"><g class=\"rise p{}\"><rect x=\"-22\" y=\"-13\" width=\"44\" height=\"26\" rx=\"13\"/><text>{}</text></g></g>",
            y - 26.0 * row as f32,
            look.colour(*player),
            signed(points.total())
        );
    }
    markup
}

/// The frame around the tile laid last, and the cell a flown meeple lands on.
pub(crate) fn last(game: &Game, pos: Option<Pos>) -> String {
    let mut markup = String::new();
    if let Some(pos) = pos {
        let _ = write!(
            markup,
            "<rect class=\"last\" data-last=\"{pos}\" x=\"{}\" y=\"{}\" width=\"98\" height=\"98\" rx=\"3\"/>",
            i32::from(pos.x) * 100 + 1,
            i32::from(pos.y) * 100 + 1
        );
    }
    if let Some(pos) = game.flight_target() {
        let flight = bastide_art::icon_svg(Icon::Flight);
        let _ = write!(
            markup,
            "<g class=\"landing\" transform=\"{}\"><rect x=\"2\" y=\"2\" width=\"96\" height=\"96\" rx=\"8\"/><g transform=\"translate(14 14)\">{flight}</g></g>",
            at_cell(pos)
        );
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;
    use std::sync::Arc;

    #[test]
    fn every_part_of_every_tile_has_a_spot_and_an_area() {
        for kind in KindId::all() {
            for rotation in Rotation::ALL {
                let turned = &kind.kind().turned[rotation.quarters() as usize];
                for (i, part) in kind.kind().parts.iter().enumerate() {
                    let spot = Spot { kind: part.kind, ports: turned.ports[i] };
                    assert!(part_at(kind, rotation, spot).is_some(), "{} {spot}", kind.kind().id);
                    assert!(!bastide_art::part_path(kind, rotation, i).is_empty(), "{} {spot}", kind.kind().id);
                }
            }
        }
    }

    #[test]
    fn every_choice_with_a_place_is_drawn_in_whole_games() {
        let mut game = Game::new(&Setup::named("bigbox6", 2).unwrap()).unwrap();
        let look = Look { colours: vec![0, 1], patterns: false };
        let mut dealer = Dealer::new(5);
        while let Some(action) = any_action(&game, &mut dealer) {
            let ask = Ask::of(Arc::new(game.clone()), None, false);
            let mut drawn = 0;
            for piece in ask.pieces().into_iter().map(Some).chain([None]) {
                let only =
                    Ask { choices: ask.choices.iter().copied().filter(|c| c.piece == piece).collect(), ..ask.clone() };
                drawn += choices(&only, piece, &look, |a| a.to_string()).matches("data-action").count();
            }
            let placed = ask.choices.iter().filter(|c| !matches!(c.target, Target::List | Target::Field(_))).count();
            assert_eq!(drawn, placed, "{:?}", ask.choices);
            game.apply(action).unwrap();
        }
    }

    /// Somebody has taken the builder in hand and then turns the tile so that no builder may go on it any more.
    #[test]
    fn the_board_offers_what_the_list_does_while_the_tile_is_turned() {
        let mut game = Game::new(&Setup::named("base+traders-builders", 2).unwrap()).unwrap();
        let mut dealer = bastide_dealer::Dealer::new(11);
        let look = Look { colours: vec![0, 1], patterns: false };
        let mut turned_away = 0;
        while !game.is_over() {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            let action = dealer.deal(&game).or_else(|| dealer.pick(&actions).copied()).unwrap();
            if let Action::Lay { .. } = action {
                for &lay in &actions {
                    let mut tried = game.clone();
                    tried.apply(lay).unwrap();
                    let ask = Ask::of(Arc::new(tried), Some(lay), false);
                    let wish = Some(Piece::Figure(Figure::Builder));
                    let drawn = choices(&ask, wish, &look, |a| a.to_string());
                    let listed: Vec<&Choice> = ask.offered(wish).collect();
                    assert_eq!(drawn.matches("data-action").count(), listed.len(), "{lay}");
                    assert!(listed.iter().all(|c| drawn.contains(&format!("data-action=\"{}\"", c.action))));
                    let pieces = ask.pieces();
                    assert_eq!(listed.is_empty(), pieces.is_empty(), "{lay}");
                    turned_away += usize::from(!pieces.is_empty() && !pieces.contains(&Piece::Figure(Figure::Builder)));
                }
            }
            game.apply(action).unwrap();
        }
        assert!(turned_away > 100, "only {turned_away}");
    }

    #[test]
    fn names_cannot_break_the_markup() {
        assert_eq!(safe("<b>\"A&B\""), "&lt;b&gt;&quot;A&amp;B&quot;");
    }
}

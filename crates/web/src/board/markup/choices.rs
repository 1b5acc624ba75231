//! Choices that have a place on the board. The place itself takes the player's colour; a small pin beside it carries the
//! number of its button and what it brings, and hides nothing.

use std::fmt::Write;

use bastide_art::{FigureShape, Pattern};
use bastide_rules::tile::PartKind;
use bastide_rules::{Action, Figure, Game, Place, Player, Pos};

use super::figures::ferry_way;
use super::{Look, area, at_cell, neutral_shape, point, safe, shape, signed};
use crate::choice::{Ask, Choice, Piece, Target, Worth};

/// What a choice is called: on its small label, and for ears.
pub(crate) struct Label {
    pub(crate) seen: String,
    pub(crate) spoken: String,
}

/// A place that is not offered, with the reason in words and the player it belongs to.
pub(crate) struct Closed {
    pub(crate) place: Place,
    pub(crate) owner: Option<Player>,
    pub(crate) why: String,
}

/// Lines in a player's colour, for what is taken, lines of light for the cities a field feeds, and thin ones for the land
/// behind the surveyors.
pub(crate) fn hatch_defs() -> String {
    let hatch = |name: &str, class: &str| {
        format!(
            "<pattern id=\"hatch-{name}\" class=\"{class}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
             <path d=\"M0 0v8\" stroke=\"currentColor\" stroke-width=\"5\"/></pattern>"
        )
    };
    let seats = (0..6).map(|i| hatch(&i.to_string(), &format!("p{i}")));
    seats.chain([hatch("none", "nobody"), hatch("fed", "fed"), BEHIND_LINES.to_owned()]).collect()
}

/// Thin lines for the land behind the surveyors.
pub(crate) const BEHIND_LINES: &str = "<pattern id=\"hatch-behind\" class=\"behind-lines\" width=\"14\" height=\"14\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0v14\" stroke=\"currentColor\" stroke-width=\"2\"/></pattern>";

/// The tinted areas of the choices, and what is taken, hatched. They lie under the figures.
pub(crate) fn areas(ask: &Ask, wish: Option<Piece>, closed: &[Closed], labels: &[Label], look: &Look) -> String {
    let mut markup = String::new();
    for closed in closed {
        let Some(d) = area(&ask.game, closed.place) else { continue };
        let hatch = closed.owner.map_or("none".to_owned(), |p| look.colour(p).to_string());
        let _ = write!(
            markup,
            "<path class=\"taken\" data-taken=\"{}\" data-place=\"{0}\" role=\"img\" aria-label=\"{1}\" data-tip=\"{1}\" transform=\"{2}\" d=\"{d}\" fill=\"url(#hatch-{hatch})\"/>",
            closed.place,
            safe(&closed.why),
            at_cell(closed.place.pos)
        );
    }
    let colour = look.colour(ask.player.unwrap_or(Player(0)));
    for (choice, label) in ask.offered(wish).zip(labels) {
        let paths = match choice.target {
            Target::Cell(pos) => cell_area(pos),
            Target::Place(place) => place_area(&ask.game, choice.action, place),
            Target::Ferry(..) | Target::List | Target::Field(_) => continue,
        };
        let _ = write!(
            markup,
            "<g class=\"area p{colour}\" data-area=\"{}\"{} data-tip=\"{}\">{paths}</g>",
            choice.action,
            data_place(choice.target),
            safe(&label.seen)
        );
    }
    markup
}

fn cell_area(pos: Pos) -> String {
    format!("<path transform=\"{}\" d=\"M3 3h94v94h-94z\"/>", at_cell(pos))
}

/// The area of one place; all of the feature where the whole of it is chosen. A meadow takes no tint, which would turn red to
/// brown and hide what lies on it: it has a band of the colour along its inside.
fn place_area(game: &Game, action: Action, place: Place) -> String {
    let whole = matches!(action, Action::Score(_) | Action::Award(_) | Action::Enchant { .. });
    let all = game.feature_at(place).filter(|_| whole).map(|id| game.places_of(id).collect());
    let places: Vec<Place> = all.unwrap_or_else(|| vec![place]);
    places.into_iter().fold(String::new(), |mut markup, place| {
        let (Some(d), at) = (area(game, place), at_cell(place.pos)) else { return markup };
        let _ = if place.spot.kind == PartKind::Field {
            let id = format!("meadow-{}-{}-{}", place.pos.x, place.pos.y, place.spot.ports);
            write!(
                markup,
                "<clipPath id=\"{id}\"><path d=\"{d}\"/></clipPath><g class=\"meadow\" transform=\"{at}\"><path clip-path=\"url(#{id})\" d=\"{d}\"/></g>"
            )
        } else {
            write!(markup, "<path transform=\"{at}\" d=\"{d}\"/>")
        };
        markup
    })
}

fn data_place(target: Target) -> String {
    match target {
        Target::Place(place) => format!(" data-place=\"{place}\""),
        Target::Cell(pos) | Target::Ferry(pos, _) => format!(" data-tile-at=\"{pos}\""),
        Target::List | Target::Field(_) => String::new(),
    }
}

/// The pins of the choices that have a place on the board: those of the piece somebody wishes to move, where there is a
/// choice of pieces. Their numbers are those of the buttons.
pub(crate) fn choices(ask: &Ask, wish: Option<Piece>, labels: &[Label], look: &Look) -> String {
    let mut markup = String::new();
    let colour = look.colour(ask.player.unwrap_or(Player(0)));
    for (number, (choice, label)) in (1..).zip(ask.offered(wish).zip(labels)) {
        let head = |class: &str, transform: &str| {
            format!(
                "<g class=\"choice {class} p{colour}\" data-action=\"{}\"{} data-tip=\"{}\" data-number=\"{number}\" role=\"button\" tabindex=\"0\" aria-label=\"{}\" transform=\"{transform}\">",
                choice.action,
                data_place(choice.target),
                safe(&label.seen),
                safe(&label.spoken)
            )
        };
        match choice.target {
            Target::Cell(pos) => {
                let at = format!("translate({} {})", i32::from(pos.x) * 100 + 50, i32::from(pos.y) * 100 + 62);
                let (pin, signs) = pin(number, choice.worth, 0.0);
                let _ = write!(markup, "{}{pin}</g>{}", head("whole", &at), beside(&at, &signs));
            }
            Target::Place(place) => {
                let Some((x, y)) = point(&ask.game, place) else { continue };
                // A figure that stands there is not run through.
                let (y, lean) = if occupied(&ask.game, place) { (y - 11.0, 0.0) } else { (y, lean(place.pos, x, y)) };
                let at = format!("translate({x:.1} {y:.1})");
                let (pin, signs) = pin(number, choice.worth, lean);
                let _ = write!(markup, "{}{pin}</g>{}", head("spot", &at), beside(&at, &signs));
            }
            Target::Ferry(pos, edges) => {
                if let Some((ferry, buoy)) = ferry(&ask.game, pos, edges, number) {
                    let at = at_cell(pos);
                    let _ = write!(markup, "{}{ferry}</g>{}", head("ferry", &at), beside(&at, &buoy));
                }
            }
            Target::List | Target::Field(_) => {}
        }
    }
    markup
}

/// Whether somebody's figure stands right there.
fn occupied(game: &Game, place: Place) -> bool {
    game.players().any(|p| game.figures_on_board(p).any(|(_, at)| at == place))
}

/// Whether a choice is about a figure that stands at its place already.
const fn stands(action: Action) -> bool {
    matches!(action, Action::Return { .. } | Action::Add { .. })
}

/// Which way a pin leans, in degrees clockwise: away from the middle of its tile, so that pins hide neither it nor each
/// other. In the middle it stands upright.
fn lean(pos: Pos, x: f32, y: f32) -> f32 {
    let (dx, dy) = (x - f32::from(pos.x) * 100.0 - 50.0, y - f32::from(pos.y) * 100.0 - 50.0);
    if dx.hypot(dy) < 9.0 { 0.0 } else { dx.atan2(-dy).to_degrees() }
}

/// What is written on a choice. It is told by its label, so it is no part of the button.
fn beside(at: &str, signs: &str) -> String {
    format!("<g class=\"signs\" transform=\"{at}\" aria-hidden=\"true\">{signs}</g>")
}

/// A pin whose foot is the place, and what is written on it: a number, and a coin for what it brings.
fn pin(number: usize, worth: Option<Worth>, lean: f32) -> (String, String) {
    let (sin, cos) = lean.to_radians().sin_cos();
    let (x, y) = (19.0 * sin, -19.0 * cos);
    let mut coins = String::new();
    let all = worth.into_iter().flat_map(|w| [("now", w.now), ("end", w.end)]).filter(|(_, points)| *points != 0);
    for (i, (class, points)) in all.enumerate() {
        let text = if points < 0 { signed(points) } else { points.to_string() };
        let loss = if points < 0 { " loss" } else { "" };
        let _ = write!(
            coins,
            "<g class=\"coin {class}{loss}\" transform=\"translate({:.1} {:.1})\"><circle r=\"6.6\"/><text>{text}</text></g>",
            x + 12.0,
            y - 7.0 + 13.0 * i as f32
        );
    }
    let pin = format!(
        "<g class=\"grow\"><path class=\"stem\" d=\"M0 0l-3.2-13h6.4z\" transform=\"rotate({lean:.0})\"/>\
         <circle class=\"reach\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"14\"/><circle class=\"disc\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8.6\"/></g>"
    );
    let signs =
        format!("<g class=\"grow\"><text class=\"number\" x=\"{x:.1}\" y=\"{y:.1}\">{number}</text>{coins}</g>");
    (pin, signs)
}

/// A way over a lake, and its number.
fn ferry(game: &Game, pos: Pos, edges: u8, number: usize) -> Option<(String, String)> {
    let (_, (x, y)) = ferry_way(game, pos, edges)?;
    let (way, (nx, ny)) = ferry_span(edges)?;
    let boat = bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain);
    let ferry = format!(
        "<path class=\"reach\" d=\"{way}\"/><path class=\"way\" d=\"{way}\"/><g class=\"boat\" transform=\"translate({x:.1} {y:.1})scale(.7)\">{boat}</g>"
    );
    let buoy = format!(
        "<g class=\"buoy\" transform=\"translate({nx:.1} {ny:.1})\"><circle r=\"6.2\"/><text class=\"number\">{number}</text></g>"
    );
    Some((ferry, buoy))
}

/// A line from road to road over a lake, wide enough to be told from five others (the ferry's own way is too short), and
/// a point of it at which no other crosses.
fn ferry_span(edges: u8) -> Option<(String, (f32, f32))> {
    const ENDS: [(f32, f32); 4] = [(50.0, 12.0), (88.0, 50.0), (50.0, 88.0), (12.0, 50.0)];
    let mut ends = (0..4).filter(|e| edges >> e & 1 != 0).map(|e: usize| ENDS[e]);
    let (a, b) = (ends.next()?, ends.next()?);
    let bend = |a: f32, b: f32| 50.0 + (a + b - 100.0) * 0.2;
    let middle = (bend(a.0, b.0), bend(a.1, b.1));
    let straight = edges == 0b0101 || edges == 0b1010;
    let t = if straight { 0.25 } else { 0.5 };
    let along = |a: f32, m: f32, b: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * m + t * t * b;
    let way = format!("M{} {}Q{:.1} {:.1} {} {}", a.0, a.1, middle.0, middle.1, b.0, b.1);
    Some((way, (along(a.0, middle.0, b.0), along(a.1, middle.1, b.1))))
}

/// The figure that would stand at a place, as a ghost of itself.
pub(crate) fn preview(ask: &Ask, wish: Option<Piece>, place: Place, look: &Look) -> Option<String> {
    let choice: &Choice = ask.offered(wish).find(|c| c.target == Target::Place(place))?;
    let player = ask.player?;
    let (x, y) = point(&ask.game, place)?;
    let body = match (choice.piece, choice.action) {
        (_, Action::Return { .. } | Action::Score(_) | Action::Award(_)) => return None,
        // The meeple stands there already; what comes is the chip under it.
        (Some(Piece::Payment(_)), _) => return None,
        (Some(Piece::Neutral(figure)), _) => bastide_art::figure_svg(neutral_shape(figure), Pattern::Plain),
        (Some(Piece::Figure(figure)), _) => look.piece(player, shape(figure, place.spot.kind)),
        (None, _) => look.piece(player, shape(Figure::Meeple, place.spot.kind)),
    };
    let aside = if stands(choice.action) { 13.0 } else { 0.0 };
    Some(format!(
        "<g class=\"would-stand p{}\" transform=\"translate({:.1} {y:.1})\">{body}</g>",
        look.colour(player),
        x + aside
    ))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;

    fn labels(ask: &Ask, wish: Option<Piece>) -> Vec<Label> {
        let name = |c: &Choice| c.action.to_string();
        ask.offered(wish).map(|c| Label { seen: name(c), spoken: name(c) }).collect()
    }

    #[test]
    fn every_choice_with_a_place_is_drawn_in_whole_games() {
        for preset in ["bigbox6", "newworld"] {
            let mut game = Game::new(&Setup::named(preset, 2).unwrap()).unwrap();
            let look = Look { colours: vec![0, 1], patterns: false, game: bastide_rules::Variant::Classic };
            let mut dealer = Dealer::new(5);
            while let Some(action) = any_action(&game, &mut dealer) {
                let ask = Ask::of(Arc::new(game.clone()), None, false);
                let mut drawn = 0;
                for piece in ask.pieces().into_iter().map(Some).chain([None]) {
                    let only = Ask {
                        choices: ask.choices.iter().copied().filter(|c| c.piece == piece).collect(),
                        ..ask.clone()
                    };
                    drawn += choices(&only, piece, &labels(&only, piece), &look).matches("data-action").count();
                }
                let placed =
                    ask.choices.iter().filter(|c| !matches!(c.target, Target::List | Target::Field(_))).count();
                assert_eq!(drawn, placed, "{:?}", ask.choices);
                game.apply(action).unwrap();
            }
        }
    }

    /// Somebody has taken the builder in hand and then turns the tile so that no builder may go on it any more.
    #[test]
    fn the_board_offers_what_the_list_does_while_the_tile_is_turned() {
        let mut game = Game::new(&Setup::named("base+traders-builders", 2).unwrap()).unwrap();
        let mut dealer = bastide_dealer::Dealer::new(11);
        let look = Look { colours: vec![0, 1], patterns: false, game: bastide_rules::Variant::Classic };
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
                    let drawn = choices(&ask, wish, &labels(&ask, wish), &look);
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
}

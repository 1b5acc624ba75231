//! The props of a scene: what is put onto the stage for its time, and where. The style sheet moves them.

use bastide_art::{FigureShape, Icon, Pattern};
use bastide_rules::tile::Rotation;
use bastide_rules::{Player, Pos};
use leptos::prelude::{GetUntracked, WithUntracked, document, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::Scenery;
use super::lag::{gold, gold_point, neutral, neutral_point};
use super::scene::{Act, At, Scene};
use crate::board::markup::{self, Look};
use crate::board::{Camera, gardens};
use crate::state::App;

type Point = (f64, f64);

/// Draws a scene into the board and the window.
struct Painter<'a> {
    app: App,
    scenery: &'a Scenery,
    camera: Camera,
    look: Look,
    scene: Scene,
}

/// What a scene is made of, on the stage already.
pub(super) fn props(app: App, scenery: &Scenery, camera: Camera, scene: Scene) -> Vec<Element> {
    let patterns = app.prefs.with_untracked(|p| p.patterns);
    let look = app.table.with_untracked(|t| Look::new(t.as_ref(), patterns));
    Painter { app, scenery, camera, look, scene }.paint().into_iter().flatten().collect()
}

impl Painter<'_> {
    fn paint(&self) -> Vec<Option<Element>> {
        let after = &self.scenery.after;
        match self.scene.act {
            // The tile and the figure on the board drop by themselves.
            Act::Lay | Act::Deploy { .. } => Vec::new(),
            Act::Draw { kind } => vec![self.drawn(&self.tile(kind))],
            Act::PutAway { kind } => vec![self.card("put-away", &self.turning(&self.tile(kind)), &self.said())],
            Act::Close { place } => {
                vec![self.on_board("closing", &markup::outline(after, place, &self.look, "close"), &[])]
            }
            Act::Points { player, at, points, extra, lands } => {
                vec![self.points(player, at.and_then(|at| self.on_screen(at)), points, extra, lands)]
            }
            Act::Rob { player, victim, points, .. } => vec![self.points(player, total(victim), points, 0, true)],
            Act::Count { player, points } => vec![self.beside(player, points)],
            Act::Home { player, figure, from } => {
                let on = match from {
                    At::Place(place) => place.spot.kind,
                    At::Cell(_) => bastide_rules::tile::PartKind::Road,
                };
                let body = self.look.piece(player, markup::shape(figure, on));
                vec![self.flight("homeward", self.on_screen(from), row(player), &self.coloured(player, &body))]
            }
            Act::Goods { player, goods, count, place } => {
                let icon = bastide_art::icon_svg(Icon::Goods(goods));
                let body = format!("{icon}<text class=\"times\" x=\"8\" y=\"12\">{count}</text>");
                vec![self.flight("homeward", self.on_screen(At::Place(place)), row(player), &body)]
            }
            Act::GoldTaken { player, pos } => {
                let (x, y) = gold_point(pos);
                vec![self.flight("homeward", self.camera.on_screen(x.into(), y.into()), row(player), &gold())]
            }
            Act::GoldPut { pos } => vec![self.on_board("drop", &gold(), &at("--x", "--y", Some(gold_point(pos))))],
            Act::Enchant { figure, from, to } => {
                let to = neutral_point(after, to);
                let Some(from) = from.and_then(|from| neutral_point(after, from)) else {
                    return vec![self.on_board("drop", &neutral(figure), &at("--x", "--y", to))];
                };
                vec![self.travel(&neutral(figure), Some(from), to)]
            }
            Act::Dispel { figure, from } => {
                vec![self.on_board("fade", &neutral(figure), &at("--x", "--y", neutral_point(after, from)))]
            }
            Act::Ferry { pos, edges } => self.ferry(pos, edges),
            Act::TakeOff { player, figure, to } => {
                let body = self.look.piece(player, markup::shape(figure, bastide_rules::tile::PartKind::Road));
                vec![self.flight("outward", row(player), self.on_screen(At::Cell(to)), &self.coloured(player, &body))]
            }
            Act::Roll { distance } => vec![self.card("roll", &die(distance), &self.said())],
            Act::Fly { player, figure, from, to } => {
                let body = self.look.piece(player, markup::shape(figure, bastide_rules::tile::PartKind::Road));
                let (from, to) = (At::Cell(from).point(after), At::Cell(to).point(after));
                let line = from.zip(to).map_or(String::new(), |((x, y), (x1, y1))| {
                    format!("<path class=\"wing-line\" d=\"M{x} {y}L{x1} {y1}\"/>")
                });
                vec![
                    self.on_board("wing-way", &line, &[]),
                    self.travel(
                        &self.coloured(player, &format!("<ellipse class=\"wing\" rx=\"22\" ry=\"5\" cy=\"4\"/>{body}")),
                        from,
                        to,
                    ),
                ]
            }
            Act::Fail { distance, .. } => {
                vec![self.card("fail", &distance.map_or(String::new(), resting_die), &self.said())]
            }
            Act::Survey { surveyor, from, to, .. } => {
                let piece = format!("<g class=\"stand\">{}</g>", markup::surveyor_piece());
                let (from, to) =
                    (markup::surveyor_point(after, surveyor, from), markup::surveyor_point(after, surveyor, to));
                let walk = self.travel(&piece, Some(from), Some(to)).filter(|_| self.app.moves());
                vec![walk, self.card("aside-note survey-note", "", &self.said())]
            }
            Act::Message { .. } => vec![self.card("message", &self.turning(LETTER), &self.said())],
            Act::Chip { chip, .. } => vec![self.card("map-chip-card", &flipping(chip), &self.said())],
            Act::TurnUp { kind, .. } => vec![self.card("put-away", &self.turning(&self.tile(kind)), &self.said())],
            Act::Hide { pos, chip, .. } => {
                vec![self.on_board("drop", &open_chip(chip), &at("--x", "--y", At::Cell(pos).point(after)))]
            }
            Act::Found { player, pos, chip } => {
                vec![self.flight("homeward", self.on_screen(At::Cell(pos)), row(player), &open_chip(chip))]
            }
            Act::Upgrade { place, chip } => {
                vec![self.on_board("drop", &open_chip(chip), &at("--x", "--y", At::Place(place).point(after)))]
            }
            Act::ToIsle { player, figure } | Act::FromIsle { player, figure } => {
                let body = self.coloured(
                    player,
                    &self.look.piece(player, markup::shape(figure, bastide_rules::tile::PartKind::Road)),
                );
                let isle = self.app.with_map(markup::isle_point).flatten();
                let isle = isle.and_then(|(x, y)| self.camera.on_screen(x.into(), y.into()));
                match self.scene.act {
                    Act::ToIsle { .. } => vec![self.flight("outward", row(player), isle, &body)],
                    _ => vec![self.flight("homeward", isle, row(player), &body)],
                }
            }
            Act::Note(_) => vec![self.card("aside-note", "", &self.said())],
        }
    }

    /// The sentence of the log for what is seen.
    fn said(&self) -> String {
        use bastide_rules::Event;
        let event = match self.scene.act {
            Act::Note(event) => event,
            Act::Message { player, message } => Event::MessageTurned { player, message },
            Act::Fail { player, .. } => Event::FlightFailed { player, figure: bastide_rules::Figure::Meeple },
            Act::PutAway { kind } => Event::Discarded { kind },
            Act::Chip { player, pos, chip } => Event::ChipTurned { player, pos, chip },
            Act::TurnUp { pos, kind } => Event::TurnedUp { pos, kind },
            Act::Survey { surveyor, from, to, sent } => {
                return self.surveyed(Event::SurveyorMoved { surveyor, from, to }, sent);
            }
            Act::Roll { distance } => Event::Rolled { distance, to: Pos { x: 0, y: 0 } },
            _ => return String::new(),
        };
        self.app.tell(|t| t.event(&event)).flatten().unwrap_or_default()
    }

    /// Which surveyor has moved where, and whose settlers it has sent home.
    fn surveyed(&self, moved: bastide_rules::Event, sent: u8) -> String {
        let told = self.app.tell(|t| {
            let players = (0..8).filter(|i| sent >> i & 1 != 0).map(|i| t.player(Player(i)).to_owned());
            let who = t.lang.list(players);
            let home = (sent != 0).then(|| t.lang.fill("survey.sent", &[("who", &who)]));
            t.event(&moved).into_iter().chain(home).collect::<Vec<_>>().join(" ")
        });
        told.unwrap_or_default()
    }

    fn coloured(&self, player: Player, body: &str) -> String {
        format!("<g class=\"p{}\">{body}</g>", self.look.colour(player))
    }

    fn tile(&self, kind: bastide_rules::tile::KindId) -> String {
        let turned = self.app.shown.get_untracked().and_then(|s| s.game.drawn()) == Some(kind);
        let rotation = if turned { self.app.turn.get_untracked() } else { Rotation::default() };
        let tile = markup::tile_picture(kind, rotation, gardens(self.app));
        format!("<svg viewBox=\"0 0 100 100\">{tile}</svg>")
    }

    fn on_screen(&self, at: At) -> Option<Point> {
        let (x, y) = at.point(&self.scenery.after)?;
        self.camera.on_screen(x.into(), y.into())
    }

    /// Something that turns over: its back first.
    fn turning(&self, face: &str) -> String {
        format!("<div class=\"turning\"><div class=\"rear\">{BACK}</div><div class=\"front\">{face}</div></div>")
    }

    /// Something in the board's coordinates.
    fn on_board(&self, class: &str, markup: &str, vars: &[(&str, f64)]) -> Option<Element> {
        let element = document().create_element_ns(Some("http://www.w3.org/2000/svg"), "g").ok()?;
        self.put("stage-board", element, class, markup, vars)
    }

    /// Something in the window's coordinates.
    fn in_window(&self, class: &str, markup: &str, vars: &[(&str, f64)]) -> Option<Element> {
        self.put("stage", document().create_element("div").ok()?, class, markup, vars)
    }

    fn put(&self, on: &str, element: Element, class: &str, markup: &str, vars: &[(&str, f64)]) -> Option<Element> {
        // Setting attributes and styles of an element of our own cannot fail.
        let _ = element.set_attribute("class", class);
        element.set_inner_html(markup);
        let style = element.unchecked_ref::<HtmlElement>().style();
        let _ = style.set_property("--ms", &format!("{}ms", self.scene.lasts));
        for (name, value) in vars {
            let _ = style.set_property(name, &format!("{value:.1}px"));
        }
        document().get_element_by_id(on)?.append_child(&element).ok()?;
        Some(element)
    }

    /// Something goes from one place of the board to another.
    fn travel(&self, markup: &str, from: Option<(f32, f32)>, to: Option<(f32, f32)>) -> Option<Element> {
        let mut vars = at("--x", "--y", from.or(to));
        vars.extend(at("--x1", "--y1", to));
        self.on_board("travel", markup, &vars)
    }

    fn ferry(&self, pos: Pos, edges: u8) -> Vec<Option<Element>> {
        let (before, after) = (&self.scenery.before, &self.scenery.after);
        let corner = (f32::from(pos.x) * 100.0, f32::from(pos.y) * 100.0);
        let boat_at = |game, edges| markup::ferry_point(game, pos, edges).map(|(x, y)| (corner.0 + x, corner.1 + y));
        let old = before.ferries_on_board().find(|(p, _)| *p == pos).and_then(|(_, old)| boat_at(before, old));
        let boat =
            format!("<g transform=\"scale(.8)\">{}</g>", bastide_art::figure_svg(FigureShape::Ferry, Pattern::Plain));
        match old {
            Some(old) => vec![self.travel(&boat, Some(old), boat_at(after, edges))],
            None => vec![self.on_board("drop", &boat, &at("--x", "--y", boat_at(after, edges)))],
        }
    }

    /// A piece flies between the board and a player.
    fn flight(&self, class: &str, from: Option<Point>, to: Option<Point>, body: &str) -> Option<Element> {
        let (from, to) = (from?, to?);
        let picture = format!("<svg viewBox=\"-20 -20 40 40\">{body}</svg>");
        let vars = [("--x", from.0), ("--y", from.1), ("--x1", to.0), ("--y1", to.1)];
        self.in_window(&format!("flyer {class}"), &picture, &vars)
    }

    /// Points rise, and run into their total if they are counted at once.
    fn points(&self, player: Player, from: Option<Point>, points: i16, extra: i16, lands: bool) -> Option<Element> {
        let total = total(player);
        let from = from.or(total)?;
        let to = total.filter(|_| lands).unwrap_or((from.0, from.1 - 40.0));
        let class = format!("rising{} p{}", if lands { " lands" } else { "" }, self.look.colour(player));
        let vars = [("--x", from.0), ("--y", from.1), ("--x1", to.0), ("--y1", to.1)];
        // What surveyors add is seen in it.
        let bonus = if extra == 0 {
            String::new()
        } else {
            let sign = bastide_art::icon_svg(Icon::Surveyor);
            format!("<i class=\"bonus\"><svg viewBox=\"-12 -12 24 24\">{sign}</svg>{}</i>", markup::signed(extra))
        };
        self.in_window(&class, &format!("<b>{}</b>{bonus}", markup::signed(points)), &vars)
    }

    /// Points beside the total they belong to.
    fn beside(&self, player: Player, points: i16) -> Option<Element> {
        let (x, y) = total(player)?;
        let class = format!("rising beside p{}", self.look.colour(player));
        self.in_window(
            &class,
            &format!("<b>{}</b>", markup::signed(points)),
            &[("--x", x - 56.0), ("--y", y), ("--x1", x)],
        )
    }

    /// A tile comes from the stock and turns over into the hand.
    fn drawn(&self, tile: &str) -> Option<Element> {
        let hand = document().get_element_by_id("hand")?.get_bounding_client_rect();
        let to = (hand.left(), hand.top());
        let stock = middle("#tiles-left").unwrap_or((to.0, to.1 - 200.0));
        let vars = [("--x", stock.0), ("--y", stock.1), ("--x1", to.0), ("--y1", to.1), ("--size", hand.width())];
        self.in_window("drawn", &self.turning(tile), &vars)
    }

    /// A card at the upper edge of the board, where it hides little, with a sentence.
    fn card(&self, class: &str, picture: &str, words: &str) -> Option<Element> {
        let (x, y) = self.camera.top().unwrap_or_else(window_middle);
        let still = if self.app.moves() { "" } else { " still" };
        let words = markup::safe(words);
        let markup = format!("{picture}<p>{words}</p>");
        self.in_window(&format!("chance {class}{still}"), &markup, &[("--x", x), ("--y", y)])
    }
}

fn at(x: &'static str, y: &'static str, point: Option<(f32, f32)>) -> Vec<(&'static str, f64)> {
    point.map_or(Vec::new(), |p| vec![(x, p.0.into()), (y, p.1.into())])
}

/// The middle of something on the page, if it can be seen.
fn middle(selector: &str) -> Option<Point> {
    let rect = document().query_selector(selector).ok().flatten()?.get_bounding_client_rect();
    (rect.width() > 0.0).then(|| (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0))
}

/// Where a player's points stand.
fn total(player: Player) -> Option<Point> {
    middle(&format!("[data-score=\"{}\"]", player.0))
}

/// Where a player's figures stand.
fn row(player: Player) -> Option<Point> {
    middle(&format!("[data-player=\"{0}\"] .supply", player.0)).or_else(|| total(player))
}

fn window_middle() -> Point {
    let length = |side: Result<wasm_bindgen::JsValue, _>| side.ok().and_then(|v| v.as_f64()).unwrap_or(600.0) / 2.0;
    (length(window().inner_width()), length(window().inner_height()))
}

/// The back of tiles and cards.
const BACK: &str = "<svg viewBox=\"0 0 100 100\"><rect class=\"back-paper\" width=\"100\" height=\"100\" rx=\"6\"/><path class=\"back-line\" d=\"M9 9h82v82h-82zM50 22l28 28l-28 28l-28-28zM50 36l14 14l-14 14l-14-14z\"/></svg>";
/// A letter with a seal.
const LETTER: &str = "<svg viewBox=\"0 0 100 100\"><rect class=\"news\" x=\"4\" y=\"14\" width=\"92\" height=\"72\" rx=\"4\"/><path class=\"news-line\" d=\"M18 32h64M18 44h64M18 56h40\"/><circle class=\"seal\" cx=\"76\" cy=\"70\" r=\"10\"/></svg>";

/// A chip that lies open, around the origin.
fn open_chip(chip: bastide_rules::Chip) -> String {
    bastide_art::chip_svg(markup::face(chip))
}

/// A chip that turns over.
fn flipping(chip: bastide_rules::Chip) -> String {
    let disc = |body: String| format!("<svg viewBox=\"-17 -17 34 34\">{body}</svg>");
    let back = disc(bastide_art::chip_svg(bastide_art::ChipFace::Down(None)));
    format!(
        "<div class=\"turning\" data-turned=\"{chip}\"><div class=\"rear\">{back}</div><div class=\"front\">{}</div></div>",
        disc(open_chip(chip))
    )
}

/// One face of the die, on the square around the origin.
fn face(n: u8) -> String {
    let dots: &[(i8, i8)] = match n {
        1 => &[(0, 0)],
        2 => &[(-13, -13), (13, 13)],
        _ => &[(-15, -15), (0, 0), (15, 15)],
    };
    let dots: String = dots.iter().map(|(x, y)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"6\"/>")).collect();
    format!("<g class=\"die-face face-{n}\"><rect x=\"-32\" y=\"-32\" width=\"64\" height=\"64\" rx=\"12\"/>{dots}</g>")
}

/// A die that rolls through its faces and comes to rest.
fn die(n: u8) -> String {
    let others: String = [1, 2, 3].into_iter().filter(|&other| other != n).map(face).collect();
    format!(
        "<svg class=\"die\" viewBox=\"-40 -40 80 80\" data-die=\"{n}\"><g class=\"tumble\">{}<g class=\"flicker\">{others}</g></g></svg>",
        face(n)
    )
}

fn resting_die(n: u8) -> String {
    format!("<svg class=\"die\" viewBox=\"-40 -40 80 80\" data-die=\"{n}\">{}</svg>", face(n))
}

//! How far the picture and the game are apart: what has not arrived yet, what still stands though it has left, and what the
//! count of the end has sent home.

use std::fmt::Write;

use bastide_art::{FigureShape, Pattern};
use bastide_rules::{Game, Neutral, Place, Pos, Surveyor};

use super::scene::{Act, At};
use crate::board::markup::{self, Look};

/// Acts that have not begun, those that are seen now, and the places whose figures the end has counted (BASE-54).
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Lag {
    pub(crate) waiting: Vec<Act>,
    pub(crate) now: Vec<Act>,
    pub(crate) counted: Vec<Place>,
}

impl Lag {
    fn all(&self) -> impl Iterator<Item = &Act> {
        self.waiting.iter().chain(&self.now)
    }

    /// How a figure at a place is shown: not yet or no more, just coming, or as it stands.
    pub(crate) fn figure(&self, place: Place) -> &'static str {
        let deploy = Act::Deploy { place };
        if self.waiting.contains(&deploy) || self.counted.contains(&place) {
            " absent"
        } else if self.now.contains(&deploy) {
            " fresh"
        } else {
            ""
        }
    }

    /// Whether mage or witch is on the way.
    pub(crate) fn neutral(&self, neutral: Neutral) -> bool {
        self.all().any(|a| matches!(a, Act::Enchant { figure, .. } if *figure == neutral))
    }

    /// The column in which a surveyor is seen: the one it comes from until it sets out.
    pub(crate) fn column(&self, which: Surveyor, stands: i16) -> i16 {
        let coming = |act: &Act| match *act {
            Act::Survey { surveyor, from, .. } if surveyor == which => Some(from),
            _ => None,
        };
        self.waiting.iter().find_map(coming).unwrap_or(stands)
    }

    /// Whether a surveyor is on its way.
    pub(crate) fn walks(&self, which: Surveyor) -> bool {
        self.now.iter().any(|act| matches!(act, Act::Survey { surveyor, .. } if *surveyor == which))
    }

    /// Gold bars that have not come to a tile yet.
    pub(crate) fn gold(&self, pos: Pos) -> u8 {
        self.all().filter(|a| **a == Act::GoldPut { pos }).count() as u8
    }

    /// Whether the ferry of a lake is on the way.
    pub(crate) fn ferry(&self, lake: Pos) -> bool {
        self.all().any(|a| matches!(a, Act::Ferry { pos, .. } if *pos == lake))
    }

    /// Whether the tile in hand has not been seen coming from the stock.
    pub(crate) fn draws(&self) -> bool {
        self.all().any(|a| matches!(a, Act::Draw { .. }))
    }

    /// What has left in the game and still stands in the picture, as markup.
    pub(crate) fn lingering(&self, before: &Game, after: &Game, look: &Look) -> String {
        let mut markup = String::new();
        let mut neutrals = Vec::new();
        for act in &self.waiting {
            match *act {
                Act::Home { player, figure, from: At::Place(place) } if self.figure(place) != " absent" => {
                    let body = look.piece(player, markup::shape(figure, place.spot.kind));
                    put(&mut markup, markup::point(after, place), look.colour(player), &body);
                }
                Act::Enchant { figure, from: Some(from), .. } | Act::Dispel { figure, from }
                    if !neutrals.contains(&figure) && !self.now.iter().any(|a| moves(*a, figure)) =>
                {
                    neutrals.push(figure);
                    put(&mut markup, neutral_point(after, from), 0, &neutral(figure));
                }
                Act::GoldTaken { pos, .. } => put(&mut markup, Some(gold_point(pos)), 0, &gold()),
                Act::Ferry { pos, .. } => {
                    if let Some((_, edges)) = before.ferries_on_board().find(|(p, _)| *p == pos) {
                        markup.push_str(&markup::ferry(before, pos, edges));
                    }
                }
                _ => {}
            }
        }
        markup
    }
}

fn moves(act: Act, neutral: Neutral) -> bool {
    matches!(act, Act::Enchant { figure, .. } | Act::Dispel { figure, .. } if figure == neutral)
}

fn put(markup: &mut String, at: Option<(f32, f32)>, colour: u8, body: &str) {
    if let Some((x, y)) = at {
        let _ = write!(
            markup,
            "<g class=\"p{colour}\" transform=\"translate({x:.1} {y:.1})\"><g class=\"stand\">{body}</g></g>"
        );
    }
}

/// Mage or witch, around the origin.
pub(crate) fn neutral(figure: Neutral) -> String {
    bastide_art::figure_svg(markup::neutral_shape(figure), Pattern::Plain)
}

/// A bar of gold in the size it lies on a tile.
pub(crate) fn gold() -> String {
    format!("<g transform=\"scale(.62)\">{}</g>", bastide_art::figure_svg(FigureShape::GoldBar, Pattern::Plain))
}

/// Where mage or witch stand beside a place.
pub(crate) fn neutral_point(game: &Game, place: Place) -> Option<(f32, f32)> {
    markup::point(game, place).map(|(x, y)| (x + 9.0, y - 7.0))
}

/// Where the first gold bar of a tile lies.
pub(crate) fn gold_point(pos: Pos) -> (f32, f32) {
    (f32::from(pos.x) * 100.0 + 84.0, f32::from(pos.y) * 100.0 + 86.0)
}

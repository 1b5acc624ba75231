//! What a step wants of the learner, or answers in a way of its own.

use std::str::FromStr;

use bastide_rules::place::PlaceError;
use bastide_rules::{Action, Figure, Game, Place, Pos};

/// Actions of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// Any of these.
    Any(Vec<Want>),
    /// `joins 0,0 road EW`: lays the tile so that it becomes part of a feature.
    Joins(Place),
    /// `closes 0,0 city N`: lays the tile so that a feature is complete.
    Closes(Place),
    /// `around 2,1`: lays the tile on one of the eight cells around one.
    Around(Pos),
    /// `meeple on 0,0 city N`: puts a figure on the feature of a place.
    On(Figure, Place),
    /// The text of an action, word by word; `*` stands for any word, as the last one for all that follow.
    Words(Vec<String>),
}

impl Want {
    /// Whether it is to do without.
    pub(crate) fn is_pass(&self) -> bool {
        matches!(self, Want::Words(words) if words.len() == 1 && words[0] == "pass")
    }

    /// Whether an action is of this kind.
    #[must_use]
    pub fn fits(&self, game: &Game, action: Action) -> bool {
        match self {
            Want::Any(wants) => wants.iter().any(|want| want.fits(game, action)),
            Want::Joins(place) => after_laying(game, action, |game, pos| {
                game.feature_at(*place).is_some_and(|id| game.places_of(id).any(|p| p.pos == pos))
            }),
            Want::Closes(place) => after_laying(game, action, |game, _| {
                game.feature_at(*place).is_some_and(|id| game.feature(id).complete)
            }),
            Want::Around(pos) => matches!(action, Action::Lay { pos: laid, .. } if pos.around().any(|p| p == laid)),
            Want::On(figure, place) => match (action, game.laid_pos()) {
                (Action::Deploy { figure: f, spot }, Some(pos)) => {
                    f == *figure && game.feature_at(Place { pos, spot }) == game.feature_at(*place)
                }
                _ => false,
            },
            Want::Words(words) => {
                let action = action.to_string();
                let mut said = action.split(' ');
                for (i, word) in words.iter().enumerate() {
                    match (word.as_str(), said.next()) {
                        ("*", Some(_)) if i + 1 == words.len() => return true,
                        ("*", Some(_)) => {}
                        (word, Some(other)) if word == other => {}
                        _ => return false,
                    }
                }
                said.next().is_none()
            }
        }
    }
}

fn after_laying(game: &Game, action: Action, holds: impl Fn(&Game, Pos) -> bool) -> bool {
    let Action::Lay { pos, .. } = action else { return false };
    let mut game = game.clone();
    game.apply(action).is_ok() && holds(&game, pos)
}

impl FromStr for Want {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Want, PlaceError> {
        if text.contains(" or ") {
            return text.split(" or ").map(str::parse).collect::<Result<_, _>>().map(Want::Any);
        }
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match first {
            "joins" => Want::Joins(rest.parse()?),
            "closes" => Want::Closes(rest.parse()?),
            "around" => Want::Around(rest.parse()?),
            _ => match (Figure::ALL.into_iter().find(|f| f.to_string() == first), rest.strip_prefix("on ")) {
                (Some(figure), Some(place)) => Want::On(figure, place.parse()?),
                _ => Want::Words(text.split_whitespace().map(str::to_owned).collect()),
            },
        })
    }
}

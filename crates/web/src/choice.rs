//! The choices of a decision, with where they are shown and what they would be worth.

use std::sync::Arc;

use bastide_rules::{Action, Actor, Decision, Event, Figure, Game, Neutral, Payment, Place, Player, Pos};

use crate::outcome::Outcome;
use crate::worth::Scale;
pub use crate::worth::Worth;

/// Where a choice is shown on the board, beside its line in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Only in the list.
    List,
    /// A whole cell.
    Cell(Pos),
    /// A part of a tile.
    Place(Place),
    /// A field of the score track.
    Field(u8),
    /// Two landing stages of a lake.
    Ferry(Pos, u8),
}

/// The piece a choice moves: choices of one decision are shown piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A player's figure.
    Figure(Figure),
    /// Mage or witch.
    Neutral(Neutral),
    /// Chips that are paid for an upgrade.
    Payment(Payment),
}

/// One choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What is played.
    pub action: Action,
    /// Where it is shown.
    pub target: Target,
    /// With which piece.
    pub piece: Option<Piece>,
    /// What it brings whoever decides, compared with doing nothing.
    pub worth: Option<Worth>,
}

/// A decision as it is put to a player.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The game in which it is asked: with the tile tried out, if one is.
    pub game: Arc<Game>,
    /// What is played before the answer: the tile tried out.
    pub before: Option<Action>,
    /// Who decides; nobody when chance is due or the game is over.
    pub player: Option<Player>,
    /// All answers but those of laying a tile, which the board shows in its own way.
    pub choices: Vec<Choice>,
}

/// Each choice tried out is a whole game copied and counted: a page that does this often would stutter.
const MOST_TRIED: usize = 40;

impl Ask {
    /// What the game asks now. With `worth`, every choice is tried out, unless there are too many to compare.
    #[must_use]
    pub fn of(game: Arc<Game>, before: Option<Action>, worth: bool) -> Ask {
        let player = match game.to_act() {
            Actor::Player(player) => Some(player),
            _ => None,
        };
        let mut actions = Vec::new();
        // A tile that is only tried out shows where its figure could stand; what else it brings comes once it lies.
        let due = before.is_none() || game.decision() == Decision::Wood;
        if player.is_some() && due && game.decision() != Decision::Lay {
            game.legal_actions(&mut actions);
        }
        bastide_bots::one_a_feature(&game, &mut actions);
        let worth = worth && tells_worth(game.decision()) && actions.len() <= MOST_TRIED;
        let scale = player.filter(|_| worth).map(|p| Scale::new(&game, p));
        let choices = actions
            .into_iter()
            .map(|action| Choice {
                action,
                target: target(&game, action),
                piece: piece(action),
                worth: scale.as_ref().map(|scale| scale.weigh(&game, action)).or_else(|| scored(&game, action)),
            })
            .collect();
        Ask { game, before, player, choices }
    }

    /// The decision.
    #[must_use]
    pub fn decision(&self) -> Decision {
        self.game.decision()
    }

    /// The pieces there is a choice of, in the order of the choices.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for piece in self.choices.iter().filter_map(|c| c.piece) {
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        pieces
    }

    /// The piece whose choices are shown: the one wished for as long as there are choices of it, otherwise the first.
    #[must_use]
    pub fn piece(&self, wish: Option<Piece>) -> Option<Piece> {
        let pieces = self.pieces();
        wish.filter(|p| pieces.contains(p)).or_else(|| pieces.first().copied())
    }

    /// The choices that are shown, on the board as in the list, in the order of their numbers: those of one piece, and those
    /// that move none. Doing nothing has a button of its own.
    pub fn offered(&self, wish: Option<Piece>) -> impl Iterator<Item = &Choice> {
        let piece = self.piece(wish);
        self.choices.iter().filter(move |c| c.action != Action::Pass && (c.piece.is_none() || c.piece == piece))
    }

    /// The tile on which all choices lie that are shown on the board, when it is one tile.
    #[must_use]
    pub fn tile(&self) -> Option<Pos> {
        let mut tiles = self.choices.iter().filter_map(|choice| match choice.target {
            Target::Place(place) => Some(place.pos),
            Target::Ferry(pos, _) => Some(pos),
            _ => None,
        });
        let first = tiles.next()?;
        tiles.all(|pos| pos == first).then_some(first)
    }

    /// The choice to do nothing, if there is one.
    #[must_use]
    pub fn pass(&self) -> Option<Choice> {
        self.choices.iter().copied().find(|c| c.action == Action::Pass)
    }
}

/// What the feature to be scored or counted first brings whoever decides. That is for everybody to see, whatever help a table
/// gives.
fn scored(game: &Game, action: Action) -> Option<Worth> {
    let Actor::Player(player) = game.to_act() else { return None };
    let now = match action {
        Action::Award(_) => counted(game, action)?,
        _ => Outcome::of(game, action)?.points_of(player),
    };
    Some(Worth { now, ..Worth::default() })
}

/// The points of an award, whichever figure counts them.
fn counted(game: &Game, award: Action) -> Option<i16> {
    let (mut tried, mut events) = (game.clone(), Vec::new());
    tried.apply_with(award, &mut events).ok()?;
    if matches!(tried.decision(), Decision::CountingFigure(_)) {
        tried.apply_with(Action::Count(1), &mut events).ok()?;
    }
    events.iter().find_map(|event| match event {
        Event::Counted { from, to, .. } => Some(to - from),
        _ => None,
    })
}

/// Decisions for which points tell something: others serve another purpose, or are worth the same.
fn tells_worth(decision: Decision) -> bool {
    match decision {
        Decision::Wood
        | Decision::Land
        | Decision::NewFerry
        | Decision::MoveFerry
        | Decision::MessageChoice
        | Decision::ScoreMeeple
        | Decision::CircleAdd(_)
        | Decision::CircleRemove(_)
        | Decision::MageWitch
        | Decision::Separate
        | Decision::SellWine => true,
        Decision::Draw | Decision::Roll | Decision::TurnMessage | Decision::Over => false,
        Decision::Lay | Decision::SecondGold | Decision::TakeGold(_) | Decision::Dispel => false,
        Decision::Robber(_) | Decision::Victim(_) | Decision::AwardOrder(_) | Decision::CountingFigure(_) => false,
        Decision::CircleChoice | Decision::Again => false,
        Decision::StartTile | Decision::StartCell | Decision::PlaceChip | Decision::TurnUp | Decision::TurnChip => {
            false
        }
        // What chips may bring later is nothing that could be counted now.
        Decision::Island | Decision::HandIn | Decision::Geocache | Decision::Upgrade => false,
        Decision::TownTurn | Decision::Isle => false,
        // What it brings is told with all that follows from it.
        Decision::ScoreOrder => false,
    }
}

/// The piece an action moves.
pub(crate) fn piece(action: Action) -> Option<Piece> {
    match action {
        Action::Deploy { figure, .. } | Action::Return { figure, .. } | Action::Add { figure, .. } => {
            Some(Piece::Figure(figure))
        }
        Action::Enchant { figure, .. } => Some(Piece::Neutral(figure)),
        Action::Upgrade { with, .. } => Some(Piece::Payment(with)),
        Action::StartTile(_) | Action::Start { .. } | Action::PlaceChip(_) => None,
        Action::TurnUp(_) | Action::TurnChip(_) | Action::Island(_) | Action::HandIn(_) => None,
        Action::Geocache(_) | Action::Sell { .. } | Action::Isle(_) => None,
        Action::Draw(_) | Action::Roll(_) | Action::Turn(_) | Action::Lay { .. } => None,
        Action::Gold(_) | Action::TakeGold(_) | Action::Dispel(_) | Action::Robber(_) | Action::Rob(_) => None,
        Action::Fly(_) | Action::Land(_) | Action::AbbotBack | Action::Ferry { .. } => None,
        Action::Score(_) | Action::Award(_) | Action::Count(_) | Action::MessageAct | Action::MessagePoints => None,
        Action::CircleAdd | Action::CircleRemove | Action::Again | Action::Pass => None,
    }
}

/// Where an action is seen on the board.
#[must_use]
pub fn target(game: &Game, action: Action) -> Target {
    match action {
        Action::Lay { pos, .. } | Action::Gold(pos) | Action::TakeGold(pos) => Target::Cell(pos),
        Action::Island(pos) | Action::Geocache(pos) => Target::Cell(pos),
        Action::Enchant { place, .. } | Action::Return { place, .. } | Action::Add { place, .. } => {
            Target::Place(place)
        }
        Action::Score(place) | Action::Award(place) | Action::Upgrade { place, .. } => Target::Place(place),
        Action::Robber(field) => Target::Field(field),
        Action::Deploy { spot, .. } => game.laid_pos().map_or(Target::List, |pos| Target::Place(Place { pos, spot })),
        Action::Land(spot) => game.flight_target().map_or(Target::List, |pos| Target::Place(Place { pos, spot })),
        Action::Ferry { pos, edges } => Target::Ferry(pos, edges),
        Action::Draw(_) | Action::Roll(_) | Action::Turn(_) => Target::List,
        Action::Dispel(_) | Action::Fly(_) | Action::AbbotBack | Action::Count(_) | Action::Rob(_) => Target::List,
        Action::MessageAct | Action::MessagePoints | Action::CircleAdd | Action::CircleRemove => Target::List,
        Action::StartTile(_) | Action::Start { .. } | Action::PlaceChip(_) => Target::List,
        Action::TurnUp(_) | Action::TurnChip(_) | Action::HandIn(_) => Target::List,
        Action::Sell { .. } | Action::Isle(_) => Target::List,
        Action::Again | Action::Pass => Target::List,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::tests::busy_action;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;

    #[test]
    fn every_choice_of_whole_games_has_a_place_or_a_line() {
        for preset in ["bigbox6", "newworld", "map-germany", "map-benelux", "map-iberia"] {
            let mut game = Game::new(&Setup::named(preset, 3).unwrap()).unwrap();
            let mut dealer = Dealer::new(1);
            while let Some(action) = any_action(&game, &mut dealer) {
                let mut actions = Vec::new();
                game.legal_actions(&mut actions);
                let ask = Ask::of(Arc::new(game.clone()), None, false);
                if ask.player.is_some() && ask.decision() != Decision::Lay {
                    let enchant = matches!(ask.decision(), Decision::MageWitch | Decision::Separate);
                    assert!(ask.choices.len() == actions.len() || (enchant && !ask.choices.is_empty()));
                    for choice in &ask.choices {
                        if let Target::Place(place) = choice.target {
                            assert!(game.feature_at(place).is_some(), "{:?}", choice.action);
                        }
                    }
                }
                game.apply(action).unwrap();
            }
        }
    }

    #[test]
    fn which_points_come_first_is_asked_with_their_number() {
        let mut asked = 0;
        for seed in 0..40 {
            let mut game = Game::new(&Setup::named("base+messages", 2).unwrap()).unwrap();
            let mut dealer = bastide_dealer::Dealer::new(seed);
            while let Some(action) = dealer.deal(&game).or_else(|| busy_action(&game, &mut dealer)) {
                if let Decision::AwardOrder(player) = game.decision() {
                    asked += 1;
                    let ask = Ask::of(Arc::new(game.clone()), None, false);
                    let told: i16 = ask.choices.iter().map(|c| c.worth.unwrap().now).sum();
                    // One after the other, all of them are counted.
                    let mut after = game.clone();
                    while let Decision::AwardOrder(_) | Decision::CountingFigure(_) = after.decision() {
                        let mut actions = Vec::new();
                        after.legal_actions(&mut actions);
                        after.apply(actions[0]).unwrap();
                    }
                    assert_eq!(after.score(player) - game.score(player), told);
                }
                game.apply(action).unwrap();
            }
        }
        assert!(asked > 0);
    }
}

//! Players who choose at random.

use bastide_dealer::Dealer;
use bastide_rules::{Action, Decision, Figure, Game};

/// What tests ask of the dealer besides numbers.
pub trait Luck {
    /// True once in `n` times.
    fn one_in(&mut self, n: u32) -> bool;

    /// Any one of a list.
    ///
    /// # Panics
    /// When there is nothing to choose from.
    fn any<T: Copy>(&mut self, list: &[T]) -> T;
}

impl Luck for Dealer {
    fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    fn any<T: Copy>(&mut self, list: &[T]) -> T {
        *self.pick(list).expect("there is something to choose from")
    }
}

/// An outcome of chance by its weight, or any legal action of the player who has to decide; nothing after the end.
pub fn any_action(game: &Game, dealer: &mut Dealer) -> Option<Action> {
    dealer.deal(game).or_else(|| {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        dealer.pick(&legal).copied()
    })
}

/// How the players of a game choose. Random play alone completes little and leaves much of the rules asleep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Any choice is as likely as any other.
    Even,
    /// Tiles go where most others lie, so that much is completed; rare figures are used when they can be.
    Compact,
}

/// Looks at this many places for a tile before laying it compactly.
const LOOKS: u32 = 8;

/// Chance as the dealer has it, players in their style; nobody passes without a second thought.
pub fn choose(game: &Game, legal: &[Action], style: Style, dealer: &mut Dealer) -> Option<Action> {
    if let Some(outcome) = dealer.deal(game) {
        return Some(outcome);
    }
    if style == Style::Compact {
        if game.decision() == Decision::Lay {
            let looks = (0..LOOKS).filter_map(|_| dealer.pick(legal).copied());
            return looks.max_by_key(|action| neighbours(game, action));
        }
        let rare = |action: &&Action| {
            matches!(action, Action::Deploy { figure: Figure::Builder | Figure::Pig, .. } | Action::Fly(_))
        };
        if let Some(&action) = legal.iter().find(rare) {
            return Some(action);
        }
    }
    let choice = *dealer.pick(legal)?;
    if choice == Action::Pass { dealer.pick(legal).copied() } else { Some(choice) }
}

/// Tiles around the cell a tile would lie on.
fn neighbours(game: &Game, action: &Action) -> usize {
    match action {
        Action::Lay { pos, .. } => pos.around().filter(|&cell| game.tile_at(cell).is_some()).count(),
        _ => 0,
    }
}

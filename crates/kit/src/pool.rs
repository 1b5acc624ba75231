//! Actions that somebody might try.

use bastide_dealer::Dealer;
use bastide_rules::setup::MAX_PLAYERS;
use bastide_rules::{
    Action, Bottle, Chip, Colour, Figure, Game, KindId, Market, Message, Neutral, PartKind, Payment, Place, Player,
    Pos, Rotation, Spot, TRACK,
};

use crate::player::Luck;

/// Cells besides the telling ones at which every choice is tried.
const STRAY_CELLS: usize = 4;

/// Many actions that could be meant seriously now; most are illegal.
pub fn candidates(game: &Game, dealer: &mut Dealer) -> Vec<Action> {
    let far = Pos::new(dealer.below(200) as i16 - 100, dealer.below(200) as i16 - 100);
    let cells: Vec<Pos> = cells(game).chain([far]).collect();
    let mut near: Vec<Pos> = (0..STRAY_CELLS).map(|_| dealer.any(&cells)).collect();
    near.extend(game.laid_pos());
    near.extend(game.flight_target());
    near.extend(game.players().flat_map(|p| game.figures_on_board(p).map(|(_, place)| place.pos)));
    near.sort_unstable();
    near.dedup();
    let hand = game.drawn().unwrap_or_else(|| dealer.pick(game.tiles()).map_or_else(any_kind, |tile| tile.kind));
    pool(game, hand, &cells, &near)
}

/// Everything that could be meant: every legal action is among these.
#[must_use]
pub fn all_candidates(game: &Game) -> Vec<Action> {
    let cells: Vec<Pos> = cells(game).collect();
    let hand = game.drawn().unwrap_or_else(|| game.tiles().first().map_or_else(any_kind, |tile| tile.kind));
    pool(game, hand, &cells, &cells)
}

/// Before a map has its first tile.
fn any_kind() -> KindId {
    KindId::all().next().expect("there are tiles")
}

fn cells(game: &Game) -> impl Iterator<Item = Pos> + '_ {
    game.open_cells().chain(game.tiles().iter().map(|tile| tile.pos)).chain(game.stacks().map(|stack| stack.pos))
}

fn pool(game: &Game, hand: KindId, cells: &[Pos], near: &[Pos]) -> Vec<Action> {
    let mut pool = vec![
        Action::AbbotBack,
        Action::MessageAct,
        Action::MessagePoints,
        Action::CircleAdd,
        Action::CircleRemove,
        Action::Again,
        Action::Pass,
    ];
    pool.extend((0..=4).flat_map(|n| [Action::Roll(n), Action::Count(n)]));
    pool.extend((0..=TRACK as u8).map(Action::Robber));
    pool.extend((0..=MAX_PLAYERS).map(|seat| Action::Rob(Player(seat))));
    pool.extend(Message::ALL.map(Action::Turn));
    pool.extend(Neutral::BOTH.map(Action::Dispel));
    pool.extend(KindId::all().map(Action::Draw));
    pool.extend(Figure::ALL.map(Action::Fly));
    for &pos in cells {
        pool.extend(Rotation::ALL.map(|rotation| Action::Lay { kind: hand, pos, rotation }));
        pool.extend([Action::Gold(pos), Action::TakeGold(pos)]);
    }
    for &pos in game.cells().iter().chain(cells) {
        pool.extend([Action::PlaceChip(pos), Action::Geocache(pos), Action::Island(pos)]);
        if let Some(kind) = game.start_in_hand() {
            pool.extend(Rotation::ALL.map(|rotation| Action::Start { kind, pos, rotation }));
        }
    }
    pool.extend(KindId::all().flat_map(|kind| [Action::StartTile(kind), Action::TurnUp(kind)]));
    pool.extend(Chip::ALL.map(Action::TurnChip));
    pool.extend(Figure::ALL.map(Action::Isle));
    for a in Chip::ALL {
        pool.extend(Chip::ALL.into_iter().flat_map(|b| Chip::ALL.map(|c| Action::HandIn([a, b, c]))));
    }
    for colour in Colour::ALL {
        let bottles = [false, true].map(|ones| Bottle { colour, ones });
        pool.extend(
            bottles.iter().flat_map(|&bottle| [Market::Abroad, Market::Town].map(|to| Action::Sell { bottle, to })),
        );
    }
    near.iter().for_each(|&pos| candidates_at(game, pos, &mut pool));
    pool.sort_unstable();
    pool.dedup(); // spots without ports are the same on every tile
    pool
}

fn candidates_at(game: &Game, pos: Pos, pool: &mut Vec<Action>) {
    pool.extend((0..16).map(|edges| Action::Ferry { pos, edges }));
    let Some(tile) = game.tile_at(pos) else { return };
    let turned = &tile.kind.kind().turned[usize::from(tile.rotation.quarters())];
    let parts = tile.kind.kind().parts.iter().zip(turned.ports);
    let mut spots: Vec<Spot> = parts.map(|(part, ports)| Spot { kind: part.kind, ports }).collect();
    spots.push(Spot { kind: PartKind::Road, ports: 0b0101 });
    spots.push(Spot { kind: PartKind::Garden, ports: 0 });
    spots.sort_unstable();
    spots.dedup();
    for spot in spots {
        let place = Place { pos, spot };
        pool.extend([Action::Land(spot), Action::Score(place), Action::Award(place)]);
        pool.extend(Payment::ALL.map(|with| Action::Upgrade { with, place }));
        pool.extend(Neutral::BOTH.map(|figure| Action::Enchant { figure, place }));
        for figure in Figure::ALL {
            pool.extend([
                Action::Deploy { figure, spot },
                Action::Return { figure, place },
                Action::Add { figure, place },
            ]);
        }
    }
}

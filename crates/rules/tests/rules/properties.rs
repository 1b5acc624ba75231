//! What holds after every action of every game: random play over random setups.
//!
//! A failure prints the seed, the setup and the record so far. `BASTIDE_RANDOM_GAMES=1000` plays more games.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use bastide_rules::{
    Action, Actor, Decision, Event, Figure, Game, KindId, Mechanic, Message, Neutral, PartKind, Place, Player, Pos,
    Rotation, Setup, Spot, TileSet, field_of,
};

use crate::kit::{assert_unchanged, seen};
use crate::random::{Luck, any_setup, chance};

/// Games each test plays.
fn games() -> u64 {
    std::env::var("BASTIDE_RANDOM_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(24)
}

/// A random game under watch.
struct Watched {
    game: Game,
    setup: Setup,
    luck: Luck,
    record: Vec<Action>,
    /// Points told by events so far, and where they took each counting figure.
    told: Vec<i16>,
    counters: Vec<[i16; 2]>,
    /// Tiles laid and message tiles begun in this turn (interactions part D, 8).
    laid_this_turn: usize,
    message_parts: usize,
}

impl Watched {
    fn new(seed: u64) -> Watched {
        let mut luck = Luck::new(seed);
        let setup = any_setup(&mut luck);
        let game = Game::new(&setup).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let told = vec![0; setup.players.into()];
        let counters = vec![[0; 2]; setup.players.into()];
        Watched { game, setup, luck, record: Vec::new(), told, counters, laid_this_turn: 0, message_parts: 0 }
    }

    /// Plays one random action and checks what it did.
    fn step(&mut self, legal: &[Action]) {
        let action = match self.game.to_act() {
            Actor::Chance => chance(&self.game, &mut self.luck).expect("chance has an outcome"),
            _ => self.luck.pick(legal),
        };
        let before = self.game.scores();
        let mut events = Vec::new();
        self.record.push(action);
        self.game.apply_with(action, &mut events).expect("a listed action is legal");
        if let Err(broken) = self.game.recount() {
            panic!("after `{action}`: {broken}");
        }
        for (before, after) in before.iter().zip(self.game.scores()) {
            assert!(after >= *before, "a score fell after `{action}`"); // part D, 10
        }
        self.check_events(&events);
    }

    /// Every point is explained, robbers are set beside somebody, a turn is not too long.
    fn check_events(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Scored { player, points, .. } => {
                    self.told[player.index()] += points.total();
                    let sum: i16 = points.terms().iter().map(|term| term.points).sum();
                    assert_eq!(sum, points.total(), "terms of {points:?}");
                }
                Event::TurnBegan { .. } => (self.laid_this_turn, self.message_parts) = (0, 0),
                Event::Laid { .. } => self.laid_this_turn += 1,
                Event::ExtraPart { by_message: true, .. } => self.message_parts += 1,
                Event::Counted { player, figure, from, to } => {
                    let counter = &mut self.counters[player.index()][usize::from(figure)];
                    assert_eq!(std::mem::replace(counter, to), from);
                }
                Event::RobberSet { player, field } => {
                    let figures = if self.setup.mechanics.contains(&Mechanic::Messages) { 2 } else { 1 };
                    let others = self.counters.iter().enumerate().filter(|&(p, _)| p != player.index());
                    let beside = others.flat_map(|(_, c)| &c[..figures]).any(|&at| field_of(at) == field);
                    assert!(beside, "a robber was set on a field with nobody to rob"); // part D, 6
                }
                _ => {}
            }
        }
        assert!(self.laid_this_turn <= 2 + self.message_parts, "too many tiles in one turn"); // part D, 8
    }
}

/// Plays a whole random game, looking at every position; on failure says how to get there.
fn watch(seed: u64, mut look: impl FnMut(&mut Watched, &[Action])) {
    let mut watched = Watched::new(seed);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut legal = Vec::new();
        while !watched.game.is_over() {
            legal.clear();
            watched.game.legal_actions(&mut legal);
            look(&mut watched, &legal);
            watched.step(&legal);
            assert!(watched.record.len() < 5_000, "the game does not end");
        }
        assert_eq!(watched.told, watched.game.scores(), "events explain every point");
    }));
    if let Err(panic) = outcome {
        let record: Vec<String> = watched.record.iter().map(Action::to_string).collect();
        eprintln!("seed {seed}\n{:?}\n{}", watched.setup, record.join("\n"));
        resume_unwind(panic);
    }
}

#[test]
fn state_equals_recount_scores_never_fall_and_every_point_is_explained() {
    // The checks of `Watched::step` alone, so that more games fit into the same time.
    for seed in 0..2 * games() {
        watch(seed, |_, _| {});
    }
}

#[test]
fn figures_are_conserved() {
    for seed in 100..100 + games() {
        let mut owned = BTreeMap::new();
        watch(seed, |watched, _| {
            let game = &watched.game;
            for player in game.players() {
                for figure in Figure::ALL {
                    let count = game.owned(player, figure);
                    assert_eq!(*owned.entry((player, figure)).or_insert(count), count);
                    let on_board = game.figures_on_board(player).filter(|(f, _)| *f == figure).count();
                    assert_eq!(usize::from(game.in_supply(player, figure)) + on_board, usize::from(count));
                }
            }
        });
    }
}

#[test]
fn the_list_is_exactly_what_is_legal() {
    for seed in 200..200 + games() / 2 {
        let mut last: Vec<Action> = Vec::new();
        watch(seed, |watched, legal| {
            let listed: BTreeSet<Action> = legal.iter().copied().collect();
            assert_eq!(listed.len(), legal.len(), "an action is listed twice");
            assert_eq!(watched.game.count_legal(), legal.len());
            assert!(!legal.is_empty(), "nothing can be done, but the game is not over");
            for action in legal {
                assert!(watched.game.is_legal(*action), "`{action}` is listed");
            }
            let mut pool = candidates(&watched.game, &mut watched.luck);
            pool.append(&mut last);
            for action in pool {
                assert_eq!(watched.game.is_legal(action), listed.contains(&action), "`{action}`");
            }
            last.extend(legal);
        });
    }
}

/// As many copies of one tile as a table takes, and nothing else: whatever the state keeps room for is filled.
#[test]
fn a_table_as_full_as_it_may_be_is_played_to_the_end() {
    for tile in ["base/B", "base/X", "base/C", "base/L", "traders/HQ", "ferries/3", "gold/F"] {
        let of_this_alone = |copies: u8| {
            let mut setup = Setup::named("bigbox6", 2).expect("a preset");
            setup.tiles.retain(|set| !matches!(set, TileSet::River2017 | TileSet::River2021));
            for kind in KindId::all().filter(|kind| kind.kind().sets.iter().any(|set| setup.tiles.contains(set))) {
                setup.tile_counts.insert(kind.kind().id.into(), if kind.kind().id == tile { copies } else { 0 });
            }
            setup
        };
        let fullest = (1..=u8::MAX).rev().map(of_this_alone).find(|setup| Game::new(setup).is_ok());
        let mut game = Game::new(&fullest.expect("a full table")).expect("a full table");
        let mut luck = Luck::new(1);
        let mut legal = Vec::new();
        while !game.is_over() {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = chance(&game, &mut luck).unwrap_or_else(|| luck.pick(&legal));
            game.apply(action).expect("a listed action is legal");
            game.recount().unwrap_or_else(|broken| panic!("{tile}, after `{action}`: {broken}"));
        }
    }
}

#[test]
fn a_refused_action_changes_nothing() {
    for seed in 300..300 + games() / 4 {
        watch(seed, |watched, _| {
            let pool = candidates(&watched.game, &mut watched.luck);
            let illegal: Vec<Action> = pool.into_iter().filter(|&a| !watched.game.is_legal(a)).collect();
            let action = watched.luck.pick(&illegal);
            let mut after = watched.game.clone();
            let mut told = Vec::new();
            assert!(after.apply_with(action, &mut told).is_err(), "`{action}` was taken");
            assert!(told.is_empty());
            assert_unchanged(&watched.game, &after);
        });
    }
}

#[test]
fn an_illegal_action_unchecked_does_something_but_never_panics() {
    for seed in 400..400 + games() / 2 {
        watch(seed, |watched, _| {
            let pool = candidates(&watched.game, &mut watched.luck);
            for _ in 0..8 {
                let action = watched.luck.pick(&pool);
                watched.game.clone().apply_unchecked(action);
            }
        });
    }
}

#[test]
fn actions_parse_back_from_their_text() {
    for seed in 500..500 + games() {
        watch(seed, |_, legal| {
            for action in legal {
                assert_eq!(action.to_string().parse(), Ok(*action));
            }
        });
    }
}

#[test]
fn chance_has_exact_weights() {
    for seed in 600..600 + games() {
        watch(seed, |watched, legal| {
            let mut outcomes = Vec::new();
            watched.game.chance_outcomes(&mut outcomes);
            let total = watched.game.chance_total();
            assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u32>(), total);
            assert_eq!(watched.game.to_act() == Actor::Chance, total > 0);
            assert_eq!(watched.game.chance_pick(total), None);
            let mut picked: BTreeMap<Action, u32> = BTreeMap::new();
            for number in 0..total {
                *picked.entry(watched.game.chance_pick(number).expect("below the total")).or_default() += 1;
            }
            assert_eq!(picked, outcomes.iter().copied().collect());
            if total > 0 {
                assert_eq!(outcomes.iter().map(|(action, _)| *action).collect::<Vec<_>>(), legal);
            }
            if watched.game.decision() == Decision::Draw {
                for (action, weight) in outcomes {
                    let Action::Draw(kind) = action else { panic!("`{action}` is no draw") };
                    assert_eq!(u32::from(watched.game.left_of(kind)), weight);
                }
            }
        });
    }
}

#[test]
fn a_game_is_its_setup_and_its_actions() {
    for seed in 700..700 + games() {
        let mut watched = Watched::new(seed);
        let mut legal = Vec::new();
        while !watched.game.is_over() {
            legal.clear();
            watched.game.legal_actions(&mut legal);
            watched.step(&legal);
        }
        let setup = &watched.setup;
        let mut checked = Game::new(setup).expect("the same setup");
        let mut unchecked = checked.clone();
        for &action in &watched.record {
            checked.apply(action).expect("the same action is legal again");
            unchecked.apply_unchecked(action);
        }
        assert_eq!(seen(&checked), seen(&watched.game));
        assert_eq!(seen(&unchecked), seen(&watched.game));
    }
}

#[test]
fn copying_over_a_used_game_is_copying() {
    let mut copy = Game::new(&Setup::base(2)).expect("the base game");
    for seed in 800..800 + games() / 2 {
        watch(seed, |watched, _| {
            // The copy still holds the last game, played on a little further.
            copy.clone_from(&watched.game);
            copy.recount().expect("a copy is in order");
            assert_eq!(seen(&copy), seen(&watched.game));
            for _ in 0..3 {
                let mut legal = Vec::new();
                copy.legal_actions(&mut legal);
                if !legal.is_empty() {
                    copy.apply_unchecked(watched.luck.pick(&legal));
                }
            }
            copy.recount().expect("a copy plays on in order");
        });
    }
}

#[test]
fn what_is_asked_of_a_game_agrees_with_itself() {
    for seed in 900..900 + games() / 2 {
        watch(seed, |watched, _| check_queries(&watched.game));
    }
}

fn check_queries(game: &Game) {
    let mut open_ends = 0;
    for id in game.feature_ids() {
        let (view, brief) = (game.feature(id), game.feature_brief(id));
        assert_eq!(
            (view.kind, view.open_ends, view.pennants, view.complete),
            (brief.kind, brief.open_ends, brief.pennants, brief.complete)
        );
        let most = view.strengths.iter().max().copied().unwrap_or(0);
        let leads = |p: &Player| most > 0 && view.strengths[p.index()] == most; // BASE-45
        assert_eq!(view.owners, game.players().filter(leads).collect::<Vec<_>>());
        assert_eq!(brief.occupied, most > 0);
        assert_eq!(view.places, game.places_of(id).collect::<Vec<_>>());
        for &place in &view.places {
            assert_eq!((game.feature_at(place), place.to_string().parse()), (Some(id), Ok(place)));
        }
        if matches!(view.kind, PartKind::Road | PartKind::City) {
            open_ends += usize::from(view.open_ends);
        }
    }
    // Every open end of a road or city faces exactly one empty cell.
    let mut faces = 0;
    game.gaps().for_each(|gap| gap.each_side(|side| faces += usize::from(side.face.is_some())));
    assert_eq!(faces, open_ends);
    for (gap, (pos, wants)) in game.gaps().zip(game.open_cells_wanting()) {
        assert_eq!((gap.pos, gap.wants), (pos, wants));
        assert!(game.tile_at(pos).is_none());
        assert_eq!(game.gap_at(pos).map(|gap| gap.wants), Some(wants));
    }
    let mut projected = game.scores();
    game.if_ended_now(|player, _, _, points| projected[player.index()] += points.total());
    assert_eq!(game.projected_scores(), projected);
    let dead = game.dead_cells();
    assert!(dead.iter().all(|&cell| game.tiles_that_fit(cell) == 0));
}

/// Many actions that somebody might try now: most are illegal, all could be meant seriously.
fn candidates(game: &Game, luck: &mut Luck) -> Vec<Action> {
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
    pool.extend((0..=50).map(Action::Robber));
    pool.extend((0..=6).map(|n| Action::Rob(Player(n))));
    pool.extend(Message::ALL.map(Action::Turn));
    pool.extend(Neutral::BOTH.map(Action::Dispel));
    pool.extend(bastide_rules::KindId::all().map(Action::Draw));
    let hand = game.drawn().unwrap_or_else(|| game.tiles()[luck.below(game.tiles().len())].kind);
    let far = Pos::new(luck.below(200) as i16 - 100, luck.below(200) as i16 - 100);
    let cells: Vec<Pos> = game.open_cells().chain(game.tiles().iter().map(|tile| tile.pos)).chain([far]).collect();
    for &pos in &cells {
        pool.extend(Rotation::ALL.map(|rotation| Action::Lay { kind: hand, pos, rotation }));
    }
    let mut near: Vec<Pos> = (0..4).map(|_| luck.pick(&cells)).collect();
    near.extend(game.laid_pos());
    near.extend(game.flight_target());
    near.extend(game.players().flat_map(|p| game.figures_on_board(p).map(|(_, place)| place.pos)));
    for pos in near {
        candidates_at(game, pos, &mut pool);
    }
    for &pos in &cells {
        pool.extend([Action::Gold(pos), Action::TakeGold(pos)]);
    }
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
    for spot in spots {
        let place = Place { pos, spot };
        pool.extend([Action::Land(spot), Action::Award(place)]);
        pool.extend(Neutral::BOTH.map(|figure| Action::Enchant { figure, place }));
        for figure in Figure::ALL {
            pool.extend([
                Action::Deploy { figure, spot },
                Action::Fly(figure),
                Action::Return { figure, place },
                Action::Add { figure, place },
            ]);
        }
    }
}

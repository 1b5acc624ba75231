//! Playing takes nothing from the heap: one binary of its own, because it counts every allocation there is.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use bastide_kit::Dealer;
use bastide_rules::{Action, Game, Setup};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter any more; nothing is measured there.
    let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
}

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: as asked by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as asked by the caller.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as asked by the caller.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> usize {
    ALLOCATIONS.with(Cell::get)
}

/// Plays whole games with a reused list of actions and returns how often the heap was asked.
fn play(name: &str, players: u8, games: u64) -> usize {
    let setup = Setup::named(name, players).expect("a preset");
    let mut actions: Vec<Action> = Vec::with_capacity(4096);
    let mut games_ready: Vec<Game> = (0..games).map(|_| Game::new(&setup).expect("a preset can be played")).collect();
    let mut dealer = Dealer::new(1);
    let before = allocations();
    for game in &mut games_ready {
        while !game.is_over() {
            let action = dealer.deal(game).unwrap_or_else(|| {
                actions.clear();
                game.legal_actions(&mut actions);
                assert!(game.count_legal() == actions.len() && game.is_legal(actions[0]));
                *dealer.pick(&actions).expect("a player has a choice")
            });
            if dealer.below(2) == 0 {
                game.apply_unchecked(action);
            } else {
                game.apply(action).expect("a listed action is legal");
            }
        }
    }
    allocations() - before
}

#[test]
fn playing_does_not_allocate() {
    for (name, players) in [
        ("base", 2),
        ("base2021", 5),
        ("bigbox6", 2),
        ("bigbox7", 6),
        ("newworld", 5),
        ("map-germany", 2),
        ("map-benelux", 5),
        ("map-great-britain+town-turns+messages+robbers", 3),
    ] {
        assert_eq!(play(name, players, 4), 0, "{name} with {players} players");
    }
}

#[test]
fn the_counter_counts() {
    let before = allocations();
    let list = std::hint::black_box(vec![1, 2, 3]);
    assert!(allocations() > before && list.len() == 3);
}

#[test]
fn a_clone_allocates_nothing() {
    let game = Game::new(&Setup::base(2)).expect("the base game");
    let before = allocations();
    let copy = std::hint::black_box(game.clone());
    assert_eq!(allocations(), before);
    assert_eq!(copy.tiles().len(), 1);
}

#[test]
fn the_state_is_no_larger_than_40_kib() {
    assert!(size_of::<Game>() <= 40 * 1024, "{} bytes", size_of::<Game>());
}

//! What games make of a map: which of its cells are filled, what becomes of its big cities and chips.

use std::collections::BTreeMap;

use bastide_mapdata::Map;
use bastide_rules::{Event, Game, LyingChip, PartKind, Pos};
use serde_json::{Value, json};

/// What one game or several of them on a map show.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct LandCount {
    games: usize,
    /// Cells on which tiles are laid, in one game.
    cells: usize,
    /// How often each of them was filled.
    filled: BTreeMap<Pos, usize>,
    /// Big cities, those of them that a tile touched, and those that were completed.
    cities: usize,
    connected: usize,
    completed: usize,
    /// Chips that lay on the map at the start, and those that were taken.
    chips: usize,
    taken: usize,
}

impl LandCount {
    pub(super) fn see(&mut self, event: &Event) {
        self.taken += usize::from(matches!(event, Event::ChipTurned { .. }));
    }

    /// Looks at a map at the end of a game.
    pub(super) fn look(&mut self, game: &Game) {
        let (printed, free): (Vec<Pos>, Vec<Pos>) = game.cells().iter().copied().partition(|&pos| game.is_printed(pos));
        self.games = 1;
        self.cells = free.len();
        self.filled = free.into_iter().map(|pos| (pos, usize::from(game.tile_at(pos).is_some()))).collect();
        let left = game.chips_lying().filter(|(_, chip)| !matches!(chip, LyingChip::Open(_))).count();
        self.chips = self.taken + left;
        self.cities = printed.len();
        self.connected = printed.len() - game.waiting_cities().count();
        let mut done: Vec<Pos> = Vec::new();
        for id in game.feature_ids() {
            let brief = game.feature_brief(id);
            if brief.kind == PartKind::City && brief.complete {
                done.extend(game.places_of(id).map(|place| place.pos).filter(|pos| printed.contains(pos)));
            }
        }
        done.sort_unstable();
        done.dedup();
        self.completed = done.len();
    }

    pub(super) fn add(&mut self, other: &LandCount) {
        self.games += other.games;
        self.cells = self.cells.max(other.cells);
        other.filled.iter().for_each(|(&pos, times)| *self.filled.entry(pos).or_default() += times);
        self.cities += other.cities;
        self.connected += other.connected;
        self.completed += other.completed;
        self.chips += other.chips;
        self.taken += other.taken;
    }

    /// Whether there was a map at all.
    pub(super) fn is_of_map(&self) -> bool {
        self.games > 0 && self.cells > 0
    }

    /// Part of the cells that were filled.
    pub(super) fn filled_share(&self) -> f64 {
        self.filled.values().sum::<usize>() as f64 / (self.cells * self.games).max(1) as f64
    }

    /// Cells that were never filled.
    pub(super) fn never_filled(&self) -> usize {
        self.filled.values().filter(|times| **times == 0).count()
    }

    pub(super) fn connected_share(&self) -> f64 {
        self.connected as f64 / self.cities.max(1) as f64
    }

    pub(super) fn completed_share(&self) -> f64 {
        self.completed as f64 / self.cities.max(1) as f64
    }

    /// Nothing in games without chips.
    pub(super) fn taken_share(&self) -> Option<f64> {
        (self.chips > 0).then(|| self.taken as f64 / self.chips as f64)
    }

    /// The cells that are filled least often, with their names and how often.
    pub(super) fn hardest(&self, map: &Map, most: usize) -> Vec<(String, f64)> {
        let mut cells: Vec<(Pos, usize)> = self.filled.iter().map(|(&pos, &times)| (pos, times)).collect();
        cells.sort_by_key(|&(pos, times)| (times, pos));
        let name = |pos: Pos| {
            let cell = map.cells.iter().find(|c| (i16::from(c.at.column), i16::from(c.at.row)) == (pos.x, pos.y));
            cell.and_then(|cell| cell.name.clone()).map_or_else(|| pos.to_string(), |name| format!("{name} {pos}"))
        };
        let share = |times: usize| times as f64 / self.games.max(1) as f64;
        cells.into_iter().take(most).map(|(pos, times)| (name(pos), share(times))).collect()
    }

    pub(super) fn json(&self, map: &Map) -> Value {
        json!({
            "cells_filled": self.filled_share(),
            "cells_never_filled": self.never_filled(),
            "big_cities_connected": self.connected_share(),
            "big_cities_completed": self.completed_share(),
            "chips_taken": self.taken_share(),
            "hardest_cells": self.hardest(map, 10),
        })
    }
}

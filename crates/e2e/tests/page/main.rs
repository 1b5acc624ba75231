//! The page in a real browser: visits that read like a player. One program for all of them, because each would be linked with the whole server.

mod addresses;
mod analysis;
mod choices;
mod dock;
mod first_minute;
mod following;
mod harness;
mod keeping;
mod lessons;
mod look;
mod lookback;
mod maps;
mod new_world;
mod pictures;
mod prompts;
mod puzzles;
mod rulebook;
mod scenes;
mod screens;
mod shell;
mod statistics;
mod tabs;
mod taking_along;
mod tips;
mod together;
mod whole_games;

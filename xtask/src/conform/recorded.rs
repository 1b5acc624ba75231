//! The recorded games: one JSON object a line, compressed or not.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result};
use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde_json::Value;

/// One line: something that happened, or a decision with all its choices.
#[derive(Deserialize)]
#[serde(tag = "ev", rename_all = "kebab-case")]
pub(super) enum Line {
    Setup {
        setup: Table,
        pack: BTreeMap<String, Group>,
    },
    Tile {
        player: Option<u8>,
        tile: String,
        pos: (i16, i16),
        rot: u16,
    },
    Turn {
        player: u8,
    },
    DoubleTurn,
    Draw {
        player: u8,
        tile: String,
        left: u16,
    },
    Discard {
        tile: String,
    },
    Action(Choice),
    Deploy {
        player: u8,
        r#type: String,
        at: Pointer,
    },
    Return {
        player: u8,
        r#type: String,
        from: Pointer,
    },
    Score {
        points: Vec<Score>,
    },
    Scores {
        scores: Vec<i16>,
    },
    TokenPlaced {
        token: String,
        at: Pointer,
    },
    TokenReceived {
        player: u8,
        token: String,
        count: u8,
        #[serde(default)]
        positions: Vec<(i16, i16)>,
    },
    Neutral {
        figure: String,
        to: Option<Pointer>,
    },
    FlierRoll {
        distance: u8,
    },
    End {
        scores: Vec<i16>,
        placed: usize,
        discarded: usize,
        deployed: Vec<Deployed>,
    },
    /// Anything else is told for people only.
    #[serde(other)]
    Other,
}

impl Line {
    /// Whether somebody had a choice written down; the plain confirmation of a turn part is none.
    pub(super) fn is_decision(&self) -> bool {
        matches!(self, Line::Action(choice) if choice.legal.is_some())
    }
}

/// What the other engine was asked to play.
#[derive(Deserialize)]
pub(super) struct Table {
    pub(super) sets: BTreeMap<String, Value>,
    pub(super) elements: BTreeMap<String, Value>,
    #[serde(default)]
    pub(super) rules: BTreeMap<String, Value>,
    pub(super) start: Vec<Start>,
    pub(super) players: u8,
}

#[derive(Deserialize)]
pub(super) struct Start {
    pub(super) tile: String,
}

/// A pile of tiles.
#[derive(Deserialize)]
pub(super) struct Group {
    pub(super) tiles: BTreeMap<String, u8>,
}

/// A decision.
#[derive(Deserialize)]
pub(super) struct Choice {
    pub(super) step: u32,
    pub(super) phase: String,
    pub(super) player: u8,
    pub(super) legal: Option<Vec<Value>>,
    pub(super) msg: Value,
}

/// A part of a tile, spelt in either of the two ways the files have.
#[derive(Deserialize, Clone)]
pub(super) struct Pointer {
    #[serde(alias = "position")]
    pub(super) pos: (i16, i16),
    #[serde(default)]
    pub(super) feature: String,
    #[serde(default, alias = "location")]
    pub(super) loc: String,
}

/// Points of one player.
#[derive(Deserialize)]
pub(super) struct Score {
    pub(super) player: u8,
    pub(super) points: i16,
    pub(super) name: String,
    #[serde(default)]
    pub(super) items: Vec<Item>,
    pub(super) source: Option<Pointer>,
    #[serde(default)]
    pub(super) feature: Option<String>,
    #[serde(default)]
    pub(super) places: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(super) struct Item {
    pub(super) name: String,
    #[serde(default)]
    pub(super) points: i16,
}

/// A figure on the board at the end.
#[derive(Deserialize)]
pub(super) struct Deployed {
    pub(super) meeple: String,
    pub(super) at: Pointer,
}

/// All lines of a file with their numbers, counted from 1.
pub(super) fn read(file: &Path) -> Result<Vec<(usize, Line)>> {
    let context = || format!("cannot read {}", file.display());
    let mut reader = BufReader::new(File::open(file).with_context(context)?);
    let compressed = reader.fill_buf().with_context(context)?.starts_with(&[0x1f, 0x8b]);
    let mut text = String::new();
    if compressed {
        MultiGzDecoder::new(reader).read_to_string(&mut text).with_context(context)?;
    } else {
        reader.read_to_string(&mut text).with_context(context)?;
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(i, line)| {
            let read = serde_json::from_str(line).with_context(|| format!("{} line {}", file.display(), i + 1))?;
            Ok((i + 1, read))
        })
        .collect()
}

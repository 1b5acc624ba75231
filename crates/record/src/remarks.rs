//! What a record says about its players: in its first line, or, in older ones, in its remarks.
//!
//! Before seats stood in the first line, the page wrote them as remarks: `name-0`, `colour-0` (a number from 0 to 5),
//! `bot-0` for a bot's level, and `assist`.

use std::collections::BTreeMap;

use crate::line::Entry;
use crate::record::Record;
use crate::seat::{Assist, Colour, Seat};

impl Record {
    /// All remarks; of one that is made twice, the later counts.
    #[must_use]
    pub fn remarks(&self) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        for entry in &self.entries {
            if let Entry::Meta(remarks) = entry {
                all.extend(remarks.clone());
            }
        }
        all
    }

    /// Who plays, one seat for each player. What the record does not say is made up: persons without names, in the colours
    /// that are free.
    #[must_use]
    pub fn seats(&self) -> Vec<Seat> {
        if !self.header.seats.is_empty() {
            return self.header.seats.clone();
        }
        let remarks = self.remarks();
        let mut seats: Vec<Seat> = Vec::new();
        for i in 0..usize::from(self.header.setup.players).min(Colour::ALL.len()) {
            let taken = |colour: Colour| seats.iter().any(|seat| seat.colour == colour);
            let number = remarks.get(&format!("colour-{i}")).and_then(|colour| colour.parse::<usize>().ok());
            let told = number.and_then(|number| Colour::ALL.get(number)).copied().filter(|&colour| !taken(colour));
            let Some(colour) = told.or_else(|| Colour::free(taken)) else { break };
            let name = remarks.get(&format!("name-{i}")).cloned().unwrap_or_default();
            seats.push(Seat { name, colour, bot: remarks.get(&format!("bot-{i}")).cloned() });
        }
        seats
    }

    /// The help everybody has; all of it where the record does not say.
    #[must_use]
    pub fn assist(&self) -> Assist {
        let told = || Assist::by_id(self.remarks().get("assist")?);
        self.header.assist.or_else(told).unwrap_or_default()
    }

    /// The remarks that tell nothing about seats and help: those are in the first line, or belong there.
    #[must_use]
    pub fn other_remarks(&self) -> BTreeMap<String, String> {
        let mut remarks = self.remarks();
        if self.header.seats.is_empty() {
            remarks.retain(|key, _| !is_about_seats(key));
        }
        remarks
    }
}

fn is_about_seats(key: &str) -> bool {
    let of_seat = |word: &str| {
        let number = key.strip_prefix(word).and_then(|rest| rest.strip_prefix('-'));
        number.is_some_and(|n| n.parse::<usize>().is_ok_and(|n| n < Colour::ALL.len()))
    };
    key == "assist" || ["name", "colour", "bot"].into_iter().any(of_seat)
}

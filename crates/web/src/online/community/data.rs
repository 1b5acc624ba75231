//! What the server tells about people and games, beside what `bastide_wire` has words for.

use bastide_wire::{Person, Summary};
use serde::Deserialize;

/// Families of games that are rated apart.
pub(super) const FAMILIES: [&str; 4] = ["base", "expansions", "maps", "new-world"];

/// What is going on.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(super) struct Lobby {
    /// Who asks.
    pub(super) you: Option<String>,
    pub(super) open: Vec<Summary>,
    pub(super) running: Vec<Summary>,
    pub(super) own: Vec<Summary>,
}

impl Lobby {
    /// Own games that wait for oneself.
    pub(super) fn waiting(&self) -> usize {
        self.own.iter().filter(|game| is_turn_of(game, self.you.as_deref())).count()
    }
}

/// Whether a game waits for this person.
pub(super) fn is_turn_of(game: &Summary, who: Option<&str>) -> bool {
    let seat = game.turn.and_then(|turn| game.seats.get(usize::from(turn)));
    game.state == bastide_wire::State::Playing && who.is_some() && seat.is_some_and(|seat| seat.who.as_deref() == who)
}

/// How well somebody plays one family of games with one level of help.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Rating {
    pub(super) who: String,
    pub(super) name: String,
    pub(super) family: String,
    pub(super) assist: String,
    pub(super) rating: f64,
    pub(super) uncertainty: f64,
    pub(super) games: u32,
}

/// A person's page.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Profile {
    pub(super) person: Person,
    pub(super) games: u32,
    pub(super) won: u32,
    pub(super) points: i64,
    pub(super) ratings: Vec<Rating>,
}

/// Where somebody who wants to play right away is expected.
#[derive(Deserialize)]
pub(super) struct Paired {
    pub(super) id: String,
}

/// Whether and where somebody is told of their turns.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(super) struct Mail {
    pub(super) possible: bool,
    pub(super) address: Option<String>,
    pub(super) confirmed: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    #[test]
    fn games_that_wait_for_oneself_are_counted() {
        let seat = |who: &str| format!(r#"{{"name":"","colour":"red","who":"{who}"}}"#);
        let game = |state: &str, turn: u8| {
            let seats = [seat("ada"), seat("bo")].join(",");
            format!(
                r#"{{"id":"x","state":"{state}","created":1,"changed":2,"seats":[{seats}],"turn":{turn},"family":"base","assist":"all","terms":{{}}}}"#
            )
        };
        let own = [game("playing", 0), game("playing", 1), game("over", 0)].join(",");
        let text = format!(r#"{{"you":"ada","open":[],"running":[],"own":[{own}]}}"#);
        let lobby: Lobby = json::read(&text).unwrap();
        assert_eq!(lobby.waiting(), 1);
        assert_eq!(Lobby { you: None, ..lobby }.waiting(), 0);
    }
}

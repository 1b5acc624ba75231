//! What one does oneself at a shared table. One's actions are a draft until the move is over and the server has it; nothing of it is lost
//! with a connection.

use std::time::Duration;

use bastide_rules::Actor;
use bastide_table::Table;
use bastide_table::hosted::{Stage, Word};
use bastide_wire::{Code, Line, Say, What};
use leptos::prelude::*;

use super::words;
use crate::sound::Sound;
use crate::state::{App, Page};

/// Marks of what is said: moves, and everything else.
const MOVE: u64 = 1;
const WORD: u64 = 2;
/// How long one waits when the server has too much to do.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The clocks tick.
const SECOND: Duration = Duration::from_secs(1);

impl App {
    /// Says something, if there is a connection.
    pub(super) fn say_to_server(self, say: &Say) -> bool {
        self.online.socket.with_value(|socket| socket.as_ref().is_some_and(|socket| socket.say(say)))
    }

    /// Says a word about the table as it is known here; without a connection, as soon as there is one.
    pub(crate) fn say_word(self, word: Word) {
        let seq = self.online.ask_untracked(|shared| shared.hosted.lines() as u64).unwrap_or_default();
        if !self.say_to_server(&Say::Word { seq, mark: WORD, word: word.clone() }) {
            self.online.unsaid.update_value(|unsaid| unsaid.push(word));
        }
    }

    /// One's own actions have been played on the page's table. The move goes to the server when it is somebody else's turn to speak;
    /// before chance speaks, one's word is waited for, as at every table.
    pub(crate) fn after_own_actions(self) {
        let confirm = self.prefs.with_untracked(|p| p.confirm);
        let mover = self.online.ask_untracked(|shared| shared.hosted.table().map(|table| table.game().to_act()));
        let next = self.table.with_untracked(|table| table.as_ref().map(|table| table.game().to_act()));
        let goes_on = match next {
            Some(Actor::Chance) => confirm,
            next => next == mover.flatten(),
        };
        if !goes_on {
            self.send_move();
        }
    }

    /// The move goes to the server.
    pub(crate) fn send_move(self) {
        let online = self.online;
        let actions: Vec<String> = self.table.with_untracked(|table| {
            let own = table.iter().flat_map(|table| table.actions().skip(online.confirmed.get_untracked()));
            own.map(|action| action.to_string()).collect()
        });
        if actions.is_empty() {
            return;
        }
        online.underway.set(true);
        online.overtaken.set_value(None);
        let seq = online.ask_untracked(|shared| shared.hosted.lines() as u64).unwrap_or_default();
        // Without a connection it is sent after the next welcome.
        self.say_to_server(&Say::Word { seq, mark: MOVE, word: Word::Act { actions } });
    }

    /// Sends a move again that the server does not have, if it is still the same table it was made at.
    fn send_again(self) {
        let same = self.online.ask_untracked(|shared| shared.hosted.table().map_or(0, |table| table.steps().len()));
        if self.online.underway.get_untracked() && same == Some(self.online.confirmed.get_untracked()) {
            self.send_move();
        }
    }

    /// Takes back what the server does not have. It is as it was before one's move.
    fn drop_draft(self) {
        let online = self.online;
        online.underway.set(false);
        let dropped = self.table.try_maybe_update(|table| {
            let Some(table) = table.as_mut() else { return (false, false) };
            let mut dropped = false;
            while table.steps().len() > online.confirmed.get_untracked() && table.undo().is_ok() {
                dropped = true;
            }
            (dropped, dropped)
        });
        if dropped == Some(true) {
            self.close_stage();
            self.look_anew();
        }
    }

    pub(super) fn word_refused(self, code: Code, why: &str, mark: u64, lines: u64) {
        let online = self.online;
        let keeps = mark == MOVE && matches!(code, Code::Stale | Code::TooMany | Code::Unavailable);
        if mark == MOVE && !online.underway.get_untracked() {
            // It has happened by now.
            return;
        }
        match code {
            Code::Stale if keeps => {
                online.overtaken.set_value(Some(lines));
                self.after_lines();
            }
            _ if keeps => set_timeout(move || self.send_again(), PATIENCE),
            _ => {
                if mark == MOVE && why == "paused" {
                    online.underway.set(false);
                } else if mark == MOVE {
                    self.drop_draft();
                }
                self.trouble.set(Some(words::refused(self.words(), code, why)));
            }
        }
    }

    /// Lines have come: a move that came too early for them is sent again.
    pub(super) fn after_lines(self) {
        let known = self.online.ask_untracked(|shared| shared.hosted.lines() as u64).unwrap_or_default();
        if self.online.overtaken.get_value().is_some_and(|wanted| wanted <= known) {
            self.online.overtaken.set_value(None);
            self.send_again();
        }
    }

    /// The connection is there, for the first time or again: what could not be said before is said.
    pub(super) fn after_welcome(self) {
        self.send_again();
        let unsaid = self.online.unsaid.try_update_value(std::mem::take).unwrap_or_default();
        unsaid.into_iter().for_each(|word| self.say_word(word));
        let wanted = self.online.wanted.try_update_value(std::mem::take).unwrap_or_default();
        let free: Vec<(u8, String)> = self
            .online
            .ask_untracked(|shared| {
                let hosted = &shared.hosted;
                let seat = |(colour, name)| {
                    let at = hosted.plan().seats.iter().position(|seat| seat.colour == colour && seat.bot.is_none())?;
                    hosted.chairs()[at].holder.is_none().then_some((at as u8, name))
                };
                let gathers = hosted.stage() == Stage::Gathering;
                wanted.into_iter().filter(|_| gathers).filter_map(seat).collect()
            })
            .unwrap_or_default();
        free.into_iter().for_each(|(seat, name)| self.say_word(Word::Sit { seat, name }));
    }

    /// Whether a shared table waits for whoever sits here.
    pub(crate) fn is_my_turn(self) -> bool {
        self.online.at.with(Option::is_some)
            && !self.online.waits.get()
            && self.table.with(|table| table.as_ref().is_some_and(|table| !table.game().is_over()))
    }

    /// Whether a shared table waits for whoever sits here, and nothing has been answered yet.
    pub(crate) fn is_my_turn_untracked(self, table: &Table) -> bool {
        let mine = |player| self.online.decides_for(player);
        self.online.is_on()
            && matches!(table.game().to_act(), Actor::Player(player) if mine(player))
            && table.steps().len() == self.online.confirmed.get_untracked()
    }

    /// Lets it be heard when the table waits for whoever sits here, and the clocks be seen.
    pub(crate) fn watch_turns(self) {
        let mine = Memo::new(move |_| self.page.get() == Page::Table && self.is_my_turn());
        Effect::new(move |before: Option<bool>| {
            let now = mine.get();
            // Sitting down is no news.
            if now && before == Some(false) {
                self.sound(Sound::Bell);
            }
            now
        });
        let timed = Memo::new(move |_| self.online.ask(|shared| shared.hosted.time_runs_for().is_some()) == Some(true));
        Effect::new(move |before: Option<Option<IntervalHandle>>| {
            if let Some(Some(clock)) = before {
                clock.clear();
            }
            let tick = self.online.tick;
            let tock = move || tick.update(|tick| *tick = tick.wrapping_add(1));
            timed.get().then(|| set_interval_with_handle(tock, SECOND).ok()).flatten()
        });
    }

    /// Wants to play the same again.
    pub(crate) fn ask_rematch(self) {
        self.online.wants_more.set_value(true);
        match self.online.rematch.get_untracked() {
            Some(game) => self.rematch_laid(game),
            None => {
                self.say_to_server(&Say::Rematch);
            }
        }
    }

    /// The same is played again there. Whoever wanted it goes along, and takes the seats of the same colours.
    pub(super) fn rematch_laid(self, game: String) {
        self.online.rematch.set(Some(game.clone()));
        if !self.online.wants_more.get_value() {
            return;
        }
        let seats = self.online.ask_untracked(|shared| {
            let seats = &shared.hosted.plan().seats;
            let own = shared.own_seats().into_iter().filter_map(|seat| seats.get(usize::from(seat)));
            own.map(|seat| (seat.colour, seat.name.clone())).collect::<Vec<_>>()
        });
        self.visit_table(&game);
        self.online.wanted.set_value(seats.unwrap_or_default());
    }

    /// What others did beside the game is said aloud.
    pub(super) fn notice_lines(self, lines: &[Line]) {
        let lang = self.words();
        let said: Vec<String> = self
            .online
            .ask_untracked(|shared| {
                let others =
                    |line: &&Line| !matches!(line.what, What::Sit { ref who, .. } if shared.you.as_ref() == Some(who));
                lines.iter().filter(others).filter_map(|line| words::line(lang, &shared.hosted, line)).collect()
            })
            .unwrap_or_default();
        if let Some(last) = said.last() {
            self.said.set(last.clone());
        }
    }
}

//! Playing: answering what is asked, going on, taking back, and telling what came of it.

use bastide_rules::{Action, Decision, Rotation};
use bastide_table::{Table, TableError};
use leptos::prelude::*;

use crate::state::{App, AskNow, Dialog};
use crate::words::refused;

impl App {
    /// Answers what is asked, the tile tried out laid first.
    pub(crate) fn choose(self, action: Action) {
        let before = self.ask.with_untracked(|a| a.as_ref().and_then(|a| a.0.before));
        match before {
            Some(lay) => self.play(&[lay, action]),
            None => self.play(&[action]),
        }
    }

    /// The plain way on: lay the tile tried out, do without a figure, or let chance speak.
    pub(crate) fn confirm(self) {
        let Some(AskNow(ask)) = self.ask.get_untracked() else { return };
        if untrack(|| self.others_decide()) || (ask.before.is_none() && self.course_goes_on()) {
            return;
        }
        match (ask.before, ask.player) {
            (Some(lay), _) => match ask.pass().filter(|_| ask.decision() == Decision::Wood) {
                Some(pass) => self.play(&[lay, pass.action]),
                None => self.play(&[lay]),
            },
            (None, None) if ask.decision() == Decision::Over => self.dialog.set(Some(Dialog::Sheet)),
            (None, None) => self.go_on(),
            (None, Some(_)) => {
                if let Some(pass) = ask.pass() {
                    self.play(&[pass.action]);
                }
            }
        }
    }

    /// Plays actions as one move, then lets chance speak where nothing could be taken back.
    pub(crate) fn play(self, actions: &[Action]) {
        if !self.table.with_untracked(|t| t.as_ref().is_some_and(|t| t.bot_to_act().is_some())) {
            self.put_tip_away();
        }
        if self.course_takes(actions) && self.change(|table| table.play(actions)) {
            self.course_played(actions);
        }
    }

    /// Says yes to whatever chance brings next. At a shared table it brings it to the server, with one's move.
    fn go_on(self) {
        if self.online.is_on() {
            if self.may_act() {
                self.send_move();
            }
        } else {
            self.change(Table::deal);
        }
    }

    /// Whether this device may change the table now.
    pub(crate) fn may_act(self) -> bool {
        self.plays() && !self.online.waits.get_untracked()
    }

    /// Whether the last action can be taken back without asking anybody.
    pub(crate) fn can_undo(self) -> bool {
        let can = |t: &Table| if self.online.is_on() { self.online.draft(t) > 0 } else { t.can_undo() };
        // What was done in a lesson is taken back step by step, by the guide.
        !self.online.waits.get() && !self.is_course() && self.table.with(|t| t.as_ref().is_some_and(can))
    }

    /// Changes the table, and tells what came of it. What the table refuses changes nothing, and the player hears why. Says whether
    /// it was changed.
    pub(crate) fn change(self, change: impl FnOnce(&mut Table) -> Result<(), TableError>) -> bool {
        if !self.may_act() {
            return false;
        }
        let changed = self.table.try_maybe_update(|table| {
            let Some(table) = table else { return (false, None) };
            let (before, from) = (table.game().clone(), table.steps().len());
            let result = change(table);
            (result.is_ok(), Some(result.map(|()| (before, from))))
        });
        match changed.flatten() {
            Some(Ok((before, from))) => {
                self.trouble.set(None);
                self.trial.set(None);
                self.over_cell.set(None);
                self.looked_at.set(None);
                self.settle();
                let to = self.table.with_untracked(|t| t.as_ref().map_or(from, |t| t.steps().len()));
                self.perform(before, from..to);
                self.report(from);
                if self.online.is_on() {
                    self.after_own_actions();
                }
                return true;
            }
            Some(Err(why)) => self.trouble.set(Some(refused(self.words(), &why))),
            None => {}
        }
        false
    }

    /// Takes the last step back: first a tile that is only tried out.
    pub(crate) fn undo(self) {
        if self.trial.get_untracked().is_some() {
            self.trial.set(None);
            return;
        }
        if !self.plays() || !untrack(|| self.can_undo()) {
            return;
        }
        let undone = self.table.try_maybe_update(|table| {
            let undone = table.as_mut().is_some_and(|table| table.undo().is_ok());
            (undone, undone)
        });
        if undone == Some(true) {
            self.close_stage();
            self.dialog.set(None);
            self.piece.set(None);
            self.keep();
            self.said.set(self.t("say.undone").into());
        }
    }

    /// Deals where that needs no question, turns a new tile so that it fits, and keeps the game.
    pub(crate) fn settle(self) {
        let confirm = self.prefs.with_untracked(|p| p.confirm);
        self.table.maybe_update(|table| {
            let Some(table) = table else { return false };
            // The page's own tables have a dealer; a shared one is the server's to deal at.
            self.plays() && !self.online.is_on() && (table.may_deal_at_once() || !confirm) && table.deal().is_ok()
        });
        self.piece.set(None);
        if let Some(first) = self.cells.get_untracked().iter().min_by_key(|c| c.fitting(Rotation::default()).quarters())
        {
            self.turn.set(first.fitting(Rotation::default()));
        }
        self.keep();
    }

    /// Says aloud what happened since an action, and whose turn it is now.
    pub(crate) fn report(self, from: usize) {
        self.say_news(from);
        self.look_for_tips(from);
        let over = self.table.with_untracked(|t| t.as_ref().is_some_and(|t| t.game().is_over()));
        if over {
            self.enter_in_ledger();
            self.end_game();
        }
    }
}

//! Taking over what the server tells. What happened is known at once; the page's own table follows when the stage has played what was before.

use std::ops::Range;
use std::sync::Arc;

use bastide_rules::{Actor, Game, Rotation};
use bastide_table::Table;
use bastide_table::hosted::{Hosted, Stage};
use bastide_wire::{Line, Tell, Welcome};
use leptos::prelude::*;

use super::socket::{Ears, Link, Socket};
use super::{Shared, chat, has_server};
use crate::shelf;
use crate::state::{App, Dialog, Page};

/// Lines of chat that are kept in view.
const MOST_CHAT: usize = 200;

/// Where the name of the shared table is kept at which somebody sat last, as long as its game is not over.
const LAST: &str = "bastide.shared";

/// The shared table at which somebody sat last, as long as its game is not over.
pub(crate) fn last_table() -> Option<String> {
    shelf::text(LAST).filter(|_| has_server())
}

/// What became of the page's own table when it looked at the server's.
enum Caught {
    /// Nothing new.
    Still,
    /// One's own move, which was seen before, has happened.
    Confirmed,
    /// It went on by these steps; perhaps there are more.
    On(Arc<Game>, Range<usize>),
    /// It is another one now: something was taken back.
    Anew,
}

impl App {
    /// Goes to a shared table: to sit down, to play on, or to watch.
    pub(crate) fn visit_table(self, id: &str) {
        if self.online.at.with_untracked(|at| at.as_deref() == Some(id)) {
            return;
        }
        self.get_up();
        self.trouble.set(None);
        if !has_server() {
            self.page.set(Page::Home);
            return self.trouble.set(Some(self.t("friends.none").into()));
        }
        shelf::write_text(LAST, id);
        self.online.link.set(Link::Opening);
        self.online.at.set(Some(id.to_owned()));
        self.dialog.set(None);
        self.page.set(Page::Gathering);
        let id = id.to_owned();
        leptos::task::spawn_local(async move {
            // Whoever cannot be somebody may still watch, as soon as the server can be reached.
            let somebody = self.be_somebody().await;
            if self.online.at.with_untracked(|at| *at != Some(id.clone())) {
                return;
            }
            if let Err(why) = somebody {
                self.trouble.set(Some(why.words(self.words())));
            }
            let ears = Ears {
                lines: Box::new(move || self.online.shared.with_untracked(known)),
                told: Box::new(move |tell| self.told(tell)),
                stands: Box::new(move |link| self.link_stands(link)),
            };
            self.online.socket.set_value(Some(Socket::open(&id, ears)));
        });
    }

    /// Leaves a shared table. One's seats stay one's own.
    pub(crate) fn leave_shared(self) {
        let online = self.online;
        if online.is_on() {
            online.socket.set_value(None);
            online.at.set(None);
            online.shared.set(None);
            online.here.set(Default::default());
            online.chat.set(Vec::new());
            online.unread.set(0);
            online.rematch.set(None);
            online.underway.set(false);
            online.confirmed.set(0);
            online.overtaken.set_value(None);
            online.broken.set_value(0);
            online.unsaid.set_value(Vec::new());
            online.wanted.set_value(Vec::new());
            online.wants_more.set_value(false);
        }
    }

    fn link_stands(self, link: Link) {
        self.online.link.set(link);
        match link {
            Link::Closed(_) => shelf::erase(LAST),
            Link::Lost if self.online.shared.with_untracked(Option::is_some) => {
                self.said.set(self.t("online.lost").into());
            }
            Link::Open | Link::Opening | Link::Lost => {}
        }
    }

    fn told(self, tell: Tell) {
        let online = self.online;
        match tell {
            Tell::Welcome(welcome) => self.welcomed(*welcome),
            Tell::Lines { from, lines } => {
                self.happened(from, &lines);
                self.notice_lines(&lines);
            }
            Tell::Refused { code, why, mark, seq } => self.word_refused(code, &why, mark, seq),
            Tell::Here(here) => online.here.set(here),
            Tell::Chat(line) => self.heard_chat(line),
            Tell::Rematch { game } => self.rematch_laid(game),
            Tell::Pong { now } => {
                let ahead = now as f64 - js_sys::Date::now();
                online.shared.maybe_update(|shared| {
                    let Some(shared) = shared.as_mut() else { return false };
                    let other = (shared.ahead - ahead).abs() > 1500.0;
                    if other {
                        shared.ahead = ahead;
                    }
                    other
                });
            }
            // Good-byes are the socket's; what a newer server says beside is not for us.
            _ => {}
        }
    }

    fn heard_chat(self, line: bastide_wire::ChatLine) {
        let mine = self.online.ask_untracked(|shared| shared.you.as_ref() == Some(&line.who)) == Some(true);
        if self.online.chat.with_untracked(|chat| chat.iter().any(|old| old.number == line.number)) {
            return;
        }
        if !mine && !chat::is_muted(&line.who) {
            self.online.unread.update(|unread| *unread += 1);
        }
        self.online.chat.update(|chat| {
            chat.push(line);
            let many = chat.len().saturating_sub(MOST_CHAT);
            chat.drain(..many);
        });
    }

    fn welcomed(self, welcome: Welcome) {
        let Welcome { now, you, game, from, lines, chat, here, rematch, .. } = welcome;
        let online = self.online;
        let ahead = now as f64 - js_sys::Date::now();
        let known = online.shared.with_untracked(|old| old.as_ref().is_some_and(|old| old.info.id == game.id));
        if known {
            online.shared.update(|shared| {
                if let Some(shared) = shared {
                    shared.you = you;
                    shared.ahead = ahead;
                }
            });
        } else {
            match Hosted::new(game.id.clone(), game.host.clone(), game.plan.clone(), game.terms.clone()) {
                Ok(hosted) => online.shared.set(Some(Shared { info: game, hosted, you, ahead })),
                Err(_) => return self.trouble.set(Some(self.t("online.riddle").into())),
            }
        }
        online.here.set(here);
        online.chat.set(chat);
        online.rematch.set(rematch);
        self.happened(from, &lines);
        self.after_welcome();
    }

    /// Lines have been told, some of them perhaps before.
    fn happened(self, from: u64, lines: &[Line]) {
        let whole = self.online.shared.try_update(|shared| {
            let Some(Shared { hosted, .. }) = shared else { return true };
            follow(hosted, from, lines)
        });
        if whole == Some(false) {
            // Something got lost on the way: all of it is asked for again, once.
            self.online.broken.update_value(|times| *times += 1);
            if self.online.broken.get_value() > 1 {
                self.online.socket.set_value(None);
                return self.trouble.set(Some(self.t("online.riddle").into()));
            }
            self.online.shared.set(None);
            self.online.socket.with_value(|socket| {
                if let Some(socket) = socket {
                    socket.reopen();
                }
            });
            return;
        }
        self.show_shared();
        self.after_lines();
    }

    /// Shows the table as it stands: gathering, or the game.
    fn show_shared(self) {
        let Some(stage) = self.online.ask_untracked(|shared| shared.hosted.stage()) else { return };
        if stage == Stage::Gathering {
            return;
        }
        let at_table = self.online.at.with_untracked(|at| {
            self.page.get_untracked() == Page::Table
                && self.table.with_untracked(|table| table.as_ref().map(Table::id) == at.as_deref())
        });
        if at_table {
            self.catch_up_shared()
        } else {
            self.open_shared()
        }
        if matches!(stage, Stage::Over(_)) {
            self.shared_over();
        }
    }

    /// Opens the game as it stands, without playing what happened before.
    fn open_shared(self) {
        let Some(Some(table)) = self.online.ask_untracked(|shared| shared.hosted.table().cloned()) else { return };
        self.online.confirmed.set(table.steps().len());
        self.open_shared_table(table);
    }

    /// Lets the page's own table follow, one move at a time, each when the one before has been seen.
    fn catch_up_shared(self) {
        self.when_idle(move || {
            let caught = self.table.try_update(|table| {
                let table = table.as_mut()?;
                self.online.shared.with_untracked(|shared| {
                    let told = shared.as_ref()?.hosted.table()?;
                    let mut confirmed = self.online.confirmed.get_untracked();
                    let caught = catch_up(table, told, &mut confirmed);
                    Some((caught, confirmed))
                })
            });
            let Some(Some((caught, confirmed))) = caught else { return };
            if self.online.confirmed.get_untracked() != confirmed {
                self.online.confirmed.set(confirmed);
            }
            match caught {
                Caught::Still => {}
                Caught::Confirmed => self.online.underway.set(false),
                Caught::On(before, steps) => {
                    self.online.underway.set(false);
                    self.look_anew();
                    if self.replay.get_untracked().is_none() {
                        self.perform(before, steps.clone());
                    }
                    self.report(steps.start);
                    self.catch_up_shared();
                }
                Caught::Anew => {
                    self.online.underway.set(false);
                    self.close_stage();
                    self.replay.set(None);
                    self.look_anew();
                    self.said.set(self.t("say.undone").into());
                    self.catch_up_shared();
                }
            }
        });
    }

    /// Nothing is tried out any more, and a new tile is turned so that it fits.
    pub(super) fn look_anew(self) {
        self.trial.set(None);
        self.over_cell.set(None);
        self.looked_at.set(None);
        self.piece.set(None);
        let cells = self.cells.get_untracked();
        if let Some(first) = cells.iter().min_by_key(|c| c.fitting(Rotation::default()).quarters()) {
            self.turn.set(first.fitting(Rotation::default()));
        }
    }

    /// The game is over, perhaps without having been played to its end.
    fn shared_over(self) {
        if last_table() == self.online.at.get_untracked() {
            shelf::erase(LAST);
        }
        let unfinished =
            self.online.ask_untracked(|shared| shared.hosted.table().is_none_or(|table| !table.game().is_over()))
                == Some(true);
        let shown = self.dialog.get_untracked() == Some(Dialog::Sheet);
        if unfinished && !shown {
            self.open_shared();
            self.dialog.set(Some(Dialog::Sheet));
        }
    }
}

fn known(shared: &Option<Shared>) -> u64 {
    shared.as_ref().map_or(0, |shared| shared.hosted.lines() as u64)
}

/// Follows lines, those known before left out. Says whether they fit.
fn follow(hosted: &mut Hosted, from: u64, lines: &[Line]) -> bool {
    let numbered = (from as usize..).zip(lines);
    let news = numbered.skip_while(|(number, _)| *number < hosted.lines()).collect::<Vec<_>>();
    news.into_iter().all(|(number, line)| hosted.follow(number, line).is_ok())
}

/// Lets a table follow another by one move: what one player did, and what chance brought then. `confirmed` of its own actions were the
/// other's before, those after them are a draft.
fn catch_up(table: &mut Table, told: &Table, confirmed: &mut usize) -> Caught {
    let pairs = table.actions().zip(told.actions());
    let same = pairs.take_while(|(own, other)| own == other).count();
    if same < *confirmed {
        // Something that had been seen was taken back.
        *table = told.clone();
        *confirmed = table.steps().len();
        return Caught::Anew;
    }
    if same == told.steps().len() {
        // A draft stays what it is; it may have happened by now.
        let news = *confirmed != same;
        *confirmed = same;
        return if news { Caught::Confirmed } else { Caught::Still };
    }
    // A draft that was overtaken did not happen.
    while table.steps().len() > same {
        if table.undo().is_err() {
            *table = told.clone();
            *confirmed = table.steps().len();
            return Caught::Anew;
        }
    }
    let (before, from) = (table.game().clone(), same);
    let mut dealt = false;
    for action in told.actions().skip(same) {
        let chance = table.game().to_act() == Actor::Chance;
        if (dealt && !chance) || table.follow(table.steps().len(), action).is_err() {
            break;
        }
        dealt |= chance;
    }
    *confirmed = table.steps().len();
    Caught::On(before, from..table.steps().len())
}

#[cfg(test)]
mod tests {
    use bastide_dealer::Seed;
    use bastide_rules::{Action, Decision};
    use bastide_table::Plan;

    use super::*;

    /// The judge's table, and a page's that knows as much of it.
    fn pair() -> (Table, Table) {
        let mut told = Table::new("x", Plan::default(), Seed::from(7)).unwrap();
        told.deal().unwrap();
        let mut own = Table::follower("x", Plan::default()).unwrap();
        told.actions().enumerate().for_each(|(number, action)| own.follow(number, action).unwrap());
        (told, own)
    }

    /// A move as it can be made now: a tile, and no figure.
    fn any_move(table: &Table, which: usize) -> Vec<Action> {
        let mut legal = Vec::new();
        table.game().legal_actions(&mut legal);
        let mut tried = Game::clone(table.game());
        let lay = legal[which % legal.len()];
        tried.apply(lay).unwrap();
        let pass = (tried.decision() == Decision::Wood).then_some(Action::Pass);
        [lay].into_iter().chain(pass).collect()
    }

    fn play(table: &mut Table) {
        let actions = any_move(table, 0);
        table.play(&actions).unwrap();
        table.deal().unwrap();
    }

    #[test]
    fn others_moves_come_one_at_a_time_with_what_chance_brought() {
        let (mut told, mut own) = pair();
        let mut confirmed = own.steps().len();
        play(&mut told);
        let first = told.steps().len();
        play(&mut told);
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::On(_, steps) if steps.end == first));
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::On(_, steps) if steps.start == first));
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::Still));
        assert_eq!((own.game().scores(), confirmed), (told.game().scores(), told.steps().len()));
    }

    #[test]
    fn a_draft_stays_until_it_has_happened_and_is_not_played_twice() {
        let (mut told, mut own) = pair();
        let mut confirmed = own.steps().len();
        let mine = any_move(&own, 0);
        own.play(&mine).unwrap();
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::Still));
        assert_eq!(own.steps().len(), confirmed + mine.len());
        told.play(&mine).unwrap();
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::Confirmed));
        told.deal().unwrap();
        let from = own.steps().len();
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::On(_, steps) if steps.start == from));
    }

    #[test]
    fn a_draft_that_was_overtaken_did_not_happen() {
        let (mut told, mut own) = pair();
        let mut confirmed = own.steps().len();
        let (mine, other) = (any_move(&own, 1), any_move(&own, 0));
        assert_ne!(mine, other);
        own.play(&mine).unwrap();
        told.play(&other).unwrap();
        told.deal().unwrap();
        let from = confirmed;
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::On(_, steps) if steps.start == from));
        assert!(own.actions().eq(told.actions()));
    }

    #[test]
    fn what_was_taken_back_is_gone_here_too() {
        let (mut told, mut own) = pair();
        let mut confirmed = own.steps().len();
        let start = confirmed;
        play(&mut told);
        while !matches!(catch_up(&mut own, &told, &mut confirmed), Caught::Still) {}
        told.rewind(start);
        assert!(matches!(catch_up(&mut own, &told, &mut confirmed), Caught::Anew));
        assert!(own.actions().eq(told.actions()) && confirmed == start);
    }
}

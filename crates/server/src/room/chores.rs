//! What no person has to do: looking at the clock, letting bots think, closing the room.

use std::time::{Duration, Instant};

use bastide_rules::Action;
use bastide_table::hosted::Due;
use bastide_wire::Tell;
use tokio::time::Instant as Moment;

use super::{LoadError, Note, Room, TELL_AGAIN};
use crate::clock::now;
use crate::{bots, secret};

/// How soon a room looks again for a game that another server looks after.
const LOOK_AGAIN: Duration = Duration::from_secs(3);
/// A game whose next deadline is nearer keeps its room open.
const SOON: u64 = 120_000;

impl Room {
    /// Does what no person has to do: looks at the clock, lets bots think.
    pub(super) async fn chores(&mut self) -> Result<(), LoadError> {
        if self.house.fan.has_others() && self.tell_again <= Moment::now() {
            self.tell_again = Moment::now() + TELL_AGAIN;
            self.tell_others_who_is_here().await;
            if self.guests.forget_dead_servers(2 * TELL_AGAIN) {
                self.tell_all(&Tell::Here(self.guests.here()));
            }
        }
        let late = self.hosted.deadline().is_some_and(|deadline| deadline <= now());
        let bot = matches!(self.hosted.due(), Due::Bot(..) | Due::Absent(_));
        if !(late || bot) {
            self.look_again = None;
            return Ok(());
        }
        if self.look_again.is_some_and(|again| again > Moment::now()) {
            return Ok(());
        }
        self.look_again = None;
        if !self.keeps {
            self.keeps = self.house.store.keep_game(&self.game, &self.house.id, self.house.dead_before()).await?;
        }
        if !self.keeps {
            self.look_again = Some(Moment::now() + LOOK_AGAIN);
            return Ok(());
        }
        if late {
            let lines = self.hosted.look_at_clock(now()).map_err(|error| LoadError::Damaged(error.to_string()))?;
            self.commit(lines).await?;
        }
        self.let_bot_think();
        Ok(())
    }

    fn let_bot_think(&mut self) {
        let Some(table) = self.hosted.table() else { return };
        let (changes, game) = (table.changes(), table.game().clone());
        if self.thinking_at == Some(changes) {
            return;
        }
        let (seat, level) = match self.hosted.due() {
            Due::Bot(seat, level) => (seat, Some(level.to_owned())),
            Due::Absent(seat) => (seat, None),
            _ => return,
        };
        self.thinking_at = Some(changes);
        let (house, name) = (self.house.clone(), self.game.clone());
        tokio::spawn(async move {
            let began = Instant::now();
            let mut actions = match level {
                Some(level) => house.bots.think(game.clone(), level, secret::number()).await,
                None => bots::absent(&game).into_iter().collect(),
            };
            if actions.is_empty() {
                actions = bots::first(&game).into_iter().collect();
            }
            house.metrics.thinking.observe(began.elapsed().as_secs_f64());
            house.say(&name, Note::Thought { seat, changes, actions }).await;
        });
    }

    pub(super) async fn thought(&mut self, seat: u8, changes: u64, actions: &[Action]) -> Result<(), LoadError> {
        let now_at = self.hosted.table().map(|table| table.changes());
        if now_at != Some(changes) || self.thinking_at != Some(changes) {
            return Ok(());
        }
        self.thinking_at = None;
        match self.hosted.play_for(seat, actions, now()) {
            Ok(lines) => {
                self.commit(lines).await?;
            }
            // The game was halted or is over; it is asked again when it goes on.
            Err(why) => tracing::debug!(game = self.game, %why, "a bot's move is not wanted"),
        }
        Ok(())
    }

    /// When something is to be done even if nobody says anything.
    pub(super) fn wake(&self) -> Moment {
        let until_deadline = self
            .hosted
            .deadline()
            .map(|deadline| Moment::now() + Duration::from_millis(deadline.saturating_sub(now()).clamp(1, 3_600_000)));
        // One who is late in a game that another server keeps is that server's business.
        let until_deadline = if self.look_again.is_some() { None } else { until_deadline };
        let far = Moment::now() + Duration::from_secs(3600);
        let tell_again = Some(self.tell_again).filter(|_| self.house.fan.has_others());
        [until_deadline, self.look_again, tell_again].into_iter().flatten().min().unwrap_or(far)
    }

    pub(super) fn idle_until(&self) -> Moment {
        if self.guests.is_empty() {
            self.idle_since + self.house.options.idle
        } else {
            Moment::now() + Duration::from_secs(3600)
        }
    }

    pub(super) fn is_idle(&self) -> bool {
        let soon = self.hosted.deadline().is_some_and(|deadline| deadline < now() + SOON);
        let bot = matches!(self.hosted.due(), Due::Bot(..) | Due::Absent(_));
        self.guests.is_empty() && !(self.keeps && (soon || bot))
    }
}

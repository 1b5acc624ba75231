//! What people say in a room: words for the judge, chat, the wish to play again.

use std::time::Instant;

use bastide_table::hosted::{Stage, What, Word};
use bastide_wire::{Code, MAX_CHAT, Say, Tell};

use super::{LoadError, Room};
use crate::clock::now;
use crate::fan::Heard;
use crate::secret;

impl Room {
    pub(super) async fn say(&mut self, guest: u64, say: Say, heard: Instant) -> Result<(), LoadError> {
        match say {
            Say::Hello { .. } => self.refuse(guest, Code::BadRequest, "", 0),
            Say::Word { seq, mark, word } => {
                let Some(who) = self.guests.who(guest) else {
                    self.refuse(guest, Code::NoSession, "", mark);
                    return Ok(());
                };
                if self.is_stale(seq, &word) {
                    self.refuse(guest, Code::Stale, "", mark);
                    return Ok(());
                }
                if let Word::Bot { level: Some(level), .. } = &word
                    && level.parse::<bastide_bots::Level>().is_err()
                {
                    self.refuse(guest, Code::Judged, "unknown-level", mark);
                    return Ok(());
                }
                match self.hosted.judge(&who, &word, now(), secret::number()) {
                    Err(why) => self.refuse(guest, Code::Judged, why.code(), mark),
                    Ok(lines) => {
                        if self.commit(lines).await? {
                            self.house.metrics.announce.observe(heard.elapsed().as_secs_f64());
                        } else {
                            self.refuse(guest, Code::Stale, "", mark);
                        }
                    }
                }
            }
            Say::Chat { text } => self.chat(guest, &text).await?,
            Say::Rematch => self.play_again(guest).await?,
            Say::Ping => self.tell(guest, &Tell::Pong { now: now() }),
            _ => self.refuse(guest, Code::BadRequest, "", 0),
        }
        Ok(())
    }

    /// Whether something happened since that the person could not know and that changes what the word means.
    fn is_stale(&self, seq: u64, word: &Word) -> bool {
        let Some(unseen) = usize::try_from(seq).ok().and_then(|seq| self.lines.get(seq..)) else { return true };
        match word {
            Word::Act { .. } => unseen.iter().any(|line| !matches!(line.what, What::Ask { .. } | What::Answer { .. })),
            Word::Answer { .. } => unseen.iter().any(|line| matches!(line.what, What::Ask { .. })),
            Word::Ask { .. } => unseen.iter().any(|line| matches!(line.what, What::Back { .. })),
            _ => false,
        }
    }

    async fn chat(&mut self, guest: u64, text: &str) -> Result<(), LoadError> {
        let text = text.trim();
        let Some((who, name)) = self.guests.who_and_name(guest) else {
            self.refuse(guest, Code::NoSession, "", 0);
            return Ok(());
        };
        assert!(self.house.options.panic_on.as_deref() != Some(text), "broken down on purpose");
        let is_text = |letter: char| !letter.is_control() || letter == '\n';
        if text.is_empty() || text.chars().count() > MAX_CHAT || !text.chars().all(is_text) {
            self.refuse(guest, Code::TooLarge, "", 0);
            return Ok(());
        }
        // At the table one is called as one sat down.
        let seat = self.hosted.seats_of(&who).next();
        let seated = seat.and_then(|seat| self.hosted.plan().seats.get(usize::from(seat)));
        let name = seated.map(|seat| seat.name.clone()).filter(|name| !name.is_empty()).unwrap_or(name);
        let line = self.house.store.add_chat(&self.game, now() as i64, &who, &name, text).await?;
        self.house.fan.tell(&self.game, Heard::Chat(line.clone())).await;
        self.tell_all(&Tell::Chat(line));
        Ok(())
    }

    /// Lays the same table anew. Whoever sat at this one finds the way there.
    async fn play_again(&mut self, guest: u64) -> Result<(), LoadError> {
        let who = self.guests.who(guest);
        let seated = who.as_deref().is_some_and(|who| self.hosted.seats_of(who).next().is_some());
        let (Some(who), true, Stage::Over(_)) = (who, seated, self.hosted.stage()) else {
            self.refuse(guest, Code::Forbidden, "", 0);
            return Ok(());
        };
        if self.rematch.is_none() {
            let new = bastide_wire::New { plan: self.info.plan.clone(), terms: self.info.terms.clone() };
            let laid = self.house.lay(&who, new).await;
            let laid = laid.map_err(|error| LoadError::Damaged(error.to_string()))?;
            let next = self.house.store.set_rematch(&self.game, &laid.id).await?;
            self.house.fan.tell(&self.game, Heard::Rematch { game: next.clone() }).await;
            self.rematch = Some(next);
        }
        if let Some(game) = self.rematch.clone() {
            self.tell_all(&Tell::Rematch { game });
        }
        Ok(())
    }
}

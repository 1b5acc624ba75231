//! What happened on both sides since they were last compared, in the same words, whatever the order.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use bastide_rules::{Event, Game, PartKind, Place, Player, Pos, Reason};

use super::recorded::{Line, Score};
use super::words;

#[derive(Default)]
pub(super) struct Tally {
    ours: Vec<String>,
    theirs: Vec<String>,
    /// Tiles that lost their gold. Who took which bar of equal ones does not matter.
    ours_emptied: BTreeSet<Pos>,
    theirs_emptied: BTreeSet<Pos>,
}

impl Tally {
    /// Notes what we did; the game is as it was right after.
    pub(super) fn ours(&mut self, events: &[Event], game: &Game) {
        self.ours.extend(events.iter().filter_map(|event| our_words(event, game)));
        self.ours_emptied.extend(events.iter().filter_map(|event| match event {
            Event::GoldTaken { pos, .. } => Some(*pos),
            _ => None,
        }));
    }

    /// Notes what they did.
    pub(super) fn theirs(&mut self, line: &Line) -> Result<()> {
        match line {
            Line::Score { points } => {
                for score in points.iter().filter(|score| score.points != 0) {
                    their_score(score, &mut self.theirs)?;
                }
            }
            Line::Deploy { player, r#type, at } => {
                self.theirs.push(format!("{player} deploys {} {}", words::figure(r#type)?, words::place(at)?));
            }
            Line::Return { player, r#type, from } => {
                self.theirs.push(format!("{player} gets back {} {}", words::figure(r#type)?, words::place(from)?));
            }
            Line::Neutral { figure, to } => {
                let figure = words::neutral(figure)?;
                self.theirs.push(match to {
                    Some(to) => format!("{figure} goes to {}", words::place(to)?),
                    None => format!("{figure} leaves"),
                });
            }
            Line::TokenPlaced { token, at } if token == "GOLD" => {
                self.theirs.push(format!("gold on {}", words::pos(at.pos)));
            }
            Line::TokenPlaced { at, .. } => {
                self.theirs.push(format!("ferry on {} {:04b}", words::pos(at.pos), words::edges(&at.loc)?));
            }
            Line::TokenReceived { player, token, count, positions } if token == "GOLD" => {
                self.theirs.extend((0..*count).map(|_| format!("{player} takes a bar")));
                self.theirs_emptied.extend(positions.iter().copied().map(words::pos));
            }
            Line::TokenReceived { player, token, count, .. } => {
                self.theirs.push(format!("{player} gets {count} {}", token.to_lowercase()));
            }
            _ => {}
        }
        Ok(())
    }

    /// Compares and begins anew.
    pub(super) fn settle(&mut self) -> Result<()> {
        let Tally { mut ours, mut theirs, ours_emptied, theirs_emptied } = std::mem::take(self);
        ours.sort();
        theirs.sort();
        if ours != theirs {
            bail!("other things happened{}", sides(&ours, &theirs));
        }
        if ours_emptied != theirs_emptied {
            bail!("gold taken from other tiles: ours {ours_emptied:?}, theirs {theirs_emptied:?}");
        }
        Ok(())
    }
}

/// What only one side has; the same thing twice counts twice.
pub(super) fn sides(ours: &[String], theirs: &[String]) -> String {
    let without = |list: &[String], other: &[String]| {
        let mut other = other.to_vec();
        let mut rest = list.to_vec();
        rest.retain(|item| match other.iter().position(|o| o == item) {
            Some(found) => {
                other.swap_remove(found);
                false
            }
            None => true,
        });
        if rest.is_empty() { "nothing more".to_owned() } else { rest.join("; ") }
    };
    format!("\n    ours:   {}\n    theirs: {}", without(ours, theirs), without(theirs, ours))
}

fn scored(player: Player, points: i16, name: &str, places: BTreeSet<Place>) -> String {
    let places: Vec<String> = places.iter().map(Place::to_string).collect();
    format!("{player} scores {points} for {name} {}", places.join(", "))
}

fn our_words(event: &Event, game: &Game) -> Option<String> {
    Some(match *event {
        Event::Scored { player, reason, place, points } if points.total() != 0 => {
            let places = place.and_then(|p| game.feature_at(p)).map(|id| game.places_of(id).collect());
            let kind = place.map(|p| format!("{:?}", p.spot.kind).to_lowercase()).unwrap_or_default();
            let name = match reason {
                Reason::Completed(_) => kind,
                Reason::Final(PartKind::Field) => kind,
                Reason::Final(_) | Reason::AbbotBack => format!("{kind}.incomplete"),
                Reason::Goods(goods) => format!("trade-goods.{}", format!("{goods:?}").to_uppercase()),
                Reason::Gold => "gold".to_owned(),
                other => format!("{other:?}"),
            };
            scored(player, points.total(), &name, places.unwrap_or_default())
        }
        Event::Deployed { player, figure, place } => format!("{player} deploys {figure} {place}"),
        Event::Returned { player, figure, place, .. } => format!("{player} gets back {figure} {place}"),
        Event::Enchanted { figure, to, .. } => format!("{figure} goes to {to}"),
        Event::Dispelled { figure, .. } => format!("{figure} leaves"),
        Event::GoldPlaced { pos } => format!("gold on {pos}"),
        Event::GoldTaken { player, .. } => format!("{player} takes a bar"),
        Event::GoodsTaken { player, goods, count, .. } => {
            format!("{player} gets {count} {}", format!("{goods:?}").to_lowercase())
        }
        Event::FerrySet { pos, edges, .. } => format!("ferry on {pos} {edges:04b}"),
        _ => return None,
    })
}

fn their_score(score: &Score, list: &mut Vec<String>) -> Result<()> {
    let player = Player(score.player);
    if score.name == "trade-goods" {
        let items = score.items.iter().map(|item| scored(player, item.points, &item.name, BTreeSet::new()));
        list.extend(items);
        return Ok(());
    }
    let mut places = BTreeSet::new();
    if let Some(texts) = &score.places {
        let feature = score.feature.as_deref().context("places of no feature")?;
        for text in texts {
            places.insert(words::place_of(feature, text)?);
        }
    } else if let Some(source) = &score.source {
        places.insert(words::place(source)?);
    }
    list.push(scored(player, score.points, &score.name, places));
    Ok(())
}

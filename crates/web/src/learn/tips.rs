//! Tips in the first games: what happens for the first time is explained, once on a device.
//!
//! What a tip is about is seen from what happened; which were given already is a list of names the browser keeps.

use std::ops::Range;

use bastide_rules::tile::PartKind;
use bastide_rules::{Event, Figure, Game, KindId, Player, Reason, ReturnCause, Variant};
use bastide_table::{Step, Table};
use leptos::prelude::*;

use crate::shelf;
use crate::state::{App, Page};

/// Where the names of the tips that were given are kept; `*` stands for all.
const GIVEN: &str = "bastide.tips";

/// With so many tiles left a game is near its end.
const LAST_TILES: u16 = 10;

/// Every tip by its name (`tip.NAME` in the language files), with the section of the rule book it belongs to.
pub(crate) const TIPS: [(&str, &str); 26] = [
    ("road", "base"),
    ("city", "base"),
    ("monastery", "base"),
    ("pennant", "base"),
    ("tie", "base"),
    ("farmer", "farmers"),
    ("shared-field", "farmers"),
    ("no-figures", "base"),
    ("no-fit", "base"),
    ("last-tiles", "base"),
    ("inn", "inns-cathedrals"),
    ("cathedral", "inns-cathedrals"),
    ("large", "inns-cathedrals"),
    ("goods", "traders-builders"),
    ("builder", "traders-builders"),
    ("pig", "traders-builders"),
    ("abbot", "abbot"),
    ("ferry", "ferries"),
    ("gold", "gold-mines"),
    ("magic", "mage-witch"),
    ("robber", "robbers"),
    ("flight", "flying-machines"),
    ("message", "messages"),
    ("circle", "crop-circles"),
    ("surveyor", "new-world"),
    ("left-behind", "new-world"),
];

/// Tips that are true in the New World as well.
const NEW_WORLD: [&str; 4] = ["no-fit", "last-tiles", "surveyor", "left-behind"];

/// What an event explains by itself.
fn of_event(event: &Event) -> Option<&'static str> {
    match *event {
        Event::Scored { reason: Reason::Completed(PartKind::Road), .. } => Some("road"),
        Event::Scored { reason: Reason::Completed(PartKind::City), .. } => Some("city"),
        Event::Scored { reason: Reason::Completed(PartKind::Monastery), .. } => Some("monastery"),
        Event::Laid { player: Some(_), kind, .. } => of_tile(kind),
        Event::Deployed { figure, place, .. } => match figure {
            Figure::Meeple if place.spot.kind == PartKind::Field => Some("farmer"),
            Figure::Large => Some("large"),
            Figure::Builder => Some("builder"),
            Figure::Pig => Some("pig"),
            Figure::Abbot => Some("abbot"),
            Figure::Meeple => None,
        },
        Event::Returned { cause: ReturnCause::LeftBehind, .. } => Some("left-behind"),
        Event::Discarded { .. } => Some("no-fit"),
        Event::GoodsTaken { .. } => Some("goods"),
        Event::GoldPlaced { .. } => Some("gold"),
        Event::Enchanted { .. } => Some("magic"),
        Event::RobberSet { .. } => Some("robber"),
        Event::TookOff { .. } => Some("flight"),
        Event::FerrySet { .. } => Some("ferry"),
        Event::MessageTurned { .. } => Some("message"),
        Event::CircleChosen { .. } => Some("circle"),
        Event::SurveyorMoved { .. } => Some("surveyor"),
        // Most of what happens explains itself.
        _ => None,
    }
}

fn of_tile(kind: KindId) -> Option<&'static str> {
    let parts = kind.kind().parts;
    if parts.iter().any(|part| part.cathedral) {
        Some("cathedral")
    } else if parts.iter().any(|part| part.inn) {
        Some("inn")
    } else if parts.iter().any(|part| part.pennants > 0) {
        Some("pennant")
    } else {
        None
    }
}

/// Whether two players got points for one completed feature.
fn shares(step: &Step) -> bool {
    let scored = |event: &Event| match *event {
        Event::Scored { player, reason: Reason::Completed(_), place: Some(place), .. } => Some((player, place)),
        _ => None,
    };
    let mut all = step.events.iter().filter_map(scored);
    let first = all.next();
    first.is_some_and(|(player, place)| all.any(|(other, there)| other != player && there == place))
}

/// Whether farmers of two players lie in one field.
fn shares_field(game: &Game) -> bool {
    let fields = game.feature_ids().filter(|&id| game.feature_brief(id).kind == PartKind::Field);
    fields.into_iter().any(|id| game.players().filter(|&player| game.strength(id, player) > 0).count() > 1)
}

/// The tips for what happened in these steps, the plainest first; players are those who sit here and not bots.
fn tips(table: &Table, steps: Range<usize>) -> Vec<&'static str> {
    let game = table.game();
    let steps = &table.steps()[steps.start.min(table.steps().len())..steps.end.min(table.steps().len())];
    let mut tips: Vec<&'static str> = steps.iter().flat_map(|step| &step.events).filter_map(of_event).collect();
    if steps.iter().any(shares) {
        tips.push("tie");
    }
    let laid = steps.iter().flat_map(|step| &step.events).any(|event| matches!(event, Event::Laid { .. }));
    if laid && shares_field(game) {
        tips.push("shared-field");
    }
    let person = |player: Player| table.seat(player).bot.is_none();
    let spent = |step: &Step| {
        step.events.iter().any(|event| {
            matches!(event, Event::Deployed { player, .. } if person(*player)
        && game.in_supply(*player, Figure::Meeple) + game.in_supply(*player, Figure::Large) == 0)
        })
    };
    if steps.iter().any(spent) {
        tips.push("no-figures");
    }
    if laid && game.tiles_left() <= LAST_TILES && !game.is_over() {
        tips.push("last-tiles");
    }
    if game.rules().variant == Variant::NewWorld {
        tips.retain(|tip| NEW_WORLD.contains(tip));
    }
    tips.dedup();
    tips
}

fn is_given(given: &str, tip: &str) -> bool {
    given.split(' ').any(|word| word == "*" || word == tip)
}

impl App {
    /// Looks whether something happened for the first time since a step.
    pub(crate) fn look_for_tips(self, from: usize) {
        if !self.prefs.with_untracked(|p| p.tips) || untrack(|| self.is_course()) {
            return;
        }
        let found = self.table.with_untracked(|table| {
            let table = table.as_ref().filter(|t| t.plan().seats.iter().any(|seat| seat.bot.is_none()));
            table.map_or(Vec::new(), |table| tips(table, from..table.steps().len()))
        });
        let given = shelf::text(GIVEN).unwrap_or_default();
        for tip in found.into_iter().filter(|tip| !is_given(&given, tip)) {
            if self.learn.tips.with_untracked(|tips| !tips.contains(&tip)) {
                self.learn.tips.update(|tips| tips.push(tip));
            }
        }
    }

    /// The tip that is shown now: never while something is played or others are at it.
    pub(crate) fn tip_now(self) -> Option<&'static str> {
        let idle = !self.stage.busy.get() && self.stage.finale.with(Option::is_none) && self.replay.get().is_none();
        let person = self.page.get() == Page::Table && !self.others_decide() && !self.is_course();
        self.learn.tips.with(|tips| tips.first().copied()).filter(|_| idle && person)
    }

    /// A tip is seen: it is not given again.
    pub(crate) fn give_tip(self, tip: &str) {
        let given = shelf::text(GIVEN).unwrap_or_default();
        if !is_given(&given, tip) {
            shelf::write_text(GIVEN, format!("{given} {tip}").trim());
        }
    }

    /// The tip that is shown is understood, or somebody plays on.
    pub(crate) fn put_tip_away(self) {
        if untrack(|| self.tip_now()).is_some() {
            self.learn.tips.update(|tips| {
                tips.remove(0);
            });
        }
    }

    /// No more tips, until the settings say otherwise.
    pub(crate) fn end_tips(self) {
        self.learn.tips.set(Vec::new());
        self.prefer(|p| p.tips = false);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::lang::Lang;
    use crate::rulebook;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;
    use bastide_table::Plan;

    #[test]
    fn every_tip_has_its_words_and_its_rules_in_both_languages() {
        for lang in Lang::ALL {
            for (tip, section) in TIPS {
                assert_ne!(lang.of("tip", tip), "tip", "{tip}");
                assert!(lang.of("tip", tip).chars().count() < 190, "{tip} is for a small screen");
                assert!(rulebook::named(lang, section).is_some(), "{section}");
            }
        }
    }

    /// Random games of everything there is come upon every tip, and upon none that has no words.
    #[test]
    fn every_tip_comes_up_in_some_game() {
        let mut seen = BTreeSet::new();
        let setups = ["bigbox6+abbot", "base+flying-machines", "base", "newworld"];
        for (setup, seed) in (0..40).flat_map(|seed| setups.map(|setup| (setup, seed))) {
            if TIPS.iter().all(|(tip, _)| seen.contains(tip)) {
                break;
            }
            let mut table = Table::follower("x", Plan::for_persons(Setup::named(setup, 2).unwrap())).unwrap();
            let mut dealer = Dealer::new(seed);
            while let Some(action) = any_action(table.game(), &mut dealer) {
                let from = table.steps().len();
                table.follow(from, action).unwrap();
                seen.extend(tips(&table, from..from + 1));
            }
        }
        let all: BTreeSet<&str> = TIPS.iter().map(|(tip, _)| *tip).collect();
        assert_eq!(all.difference(&seen).collect::<Vec<_>>(), Vec::<&&str>::new(), "never");
        assert_eq!(seen.difference(&all).collect::<Vec<_>>(), Vec::<&&str>::new(), "without words");
    }

    #[test]
    fn points_of_one_player_are_no_tie() {
        let mut table = Table::follower("x", Plan::for_persons(Setup::base(2))).unwrap();
        let mut told = Vec::new();
        for action in [
            "draw base/E",
            "tile base/E 0,-1 r2",
            "meeple city S",
            "draw base/U",
            "tile base/U 1,0 r0",
            "meeple road EW",
        ] {
            let from = table.steps().len();
            table.follow(from, action.parse().unwrap()).unwrap();
            told.extend(tips(&table, from..from + 1));
        }
        assert_eq!(told, ["city"], "one owner, one tip");
    }

    #[test]
    fn a_tip_that_was_given_is_known() {
        assert!(is_given("road city", "city") && is_given("*", "city"));
        assert!(!is_given("road", "city") && !is_given("", "city"));
    }
}

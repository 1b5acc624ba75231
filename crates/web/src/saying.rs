//! What screen readers are told: how the game stands when one sits down, the tile drawn and how it is turned, and what happened.
//! While bots play there is silence; what they did is told when somebody has to decide again.

use bastide_rules::tile::KindId;
use bastide_rules::{Actor, Decision, Event, ReturnCause, Rotation};
use bastide_table::{Asked, Step, Table};
use leptos::prelude::*;

use crate::lang::Lang;
use crate::stage::{is_final, result};
use crate::state::App;
use crate::words::Teller;

/// More sentences than this nobody listens to: then only scores are told.
const MOST_SAID: usize = 6;

impl App {
    /// Says what happened since a step, and what is asked now.
    pub(crate) fn say_news(self, since: usize) {
        let (lang, turn) = (self.words(), self.turn.get_untracked());
        let said = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let elsewhere = matches!(table.game().to_act(), Actor::Player(player) if !self.online.decides_for(player));
            let bots_go_on = table.bot_to_act().is_some() || elsewhere;
            let untold = self.untold.get_value();
            self.untold.set_value(bots_go_on.then(|| untold.unwrap_or(table.steps().len())));
            let only_bots = self.online.watches() || table.plan().seats.iter().all(|seat| seat.bot.is_some());
            if bots_go_on && untold.is_some() {
                // Nobody plays but bots: whoever watches hears of the points.
                return only_bots.then(|| scores(Teller::new(lang, table), &table.steps()[since..]).join(" "));
            }
            let news = news(lang, table, untold.unwrap_or(since).min(since), turn);
            Some(if self.is_my_turn_untracked(table) { format!("{} {news}", lang.t("say.your-turn")) } else { news })
        });
        if let Some(said) = said.filter(|said| !said.is_empty()) {
            self.said.set(said);
        }
    }

    /// Follows the game in play: says how it stands now, and from now on every turn of the tile in hand.
    pub(crate) fn say_from_here(self) {
        self.untold.set_value(None);
        let (lang, turn) = (self.words(), self.turn.get_untracked());
        let standing = self.table.with_untracked(|t| t.as_ref().map(|t| standing(lang, t, turn)));
        self.said.set(standing.unwrap_or_default());
        Effect::new(move |before: Option<Option<InHand>>| {
            let now = in_hand(self);
            if let (Some(Some(before)), Some(now)) = (before, now)
                && before.is_turned(now)
            {
                self.said.set(turned(self, now));
            }
            now
        });
    }
}

/// The tile in hand.
#[derive(Clone, Copy)]
struct InHand {
    kind: KindId,
    turn: Rotation,
    /// Tiles on the table: the next tile may be of the same kind.
    tiles: usize,
}

impl InHand {
    fn is_turned(self, now: InHand) -> bool {
        self.kind == now.kind && self.tiles == now.tiles && self.turn != now.turn
    }
}

fn in_hand(app: App) -> Option<InHand> {
    let turn = app.turn.get();
    let shown = app.shown.get().filter(|s| s.live)?;
    Some(InHand { kind: shown.game.drawn()?, turn, tiles: shown.game.tiles().len() })
}

fn turned(app: App, now: InHand) -> String {
    let tile = app.tell(|t| t.tile(now.kind, now.turn)).unwrap_or_default();
    let turned = app.words().fill("say.turned", &[("tile", &tile)]);
    match app.trial.get_untracked() {
        Some(pos) => format!("{} {turned}", app.words().fill("say.tried", &[("cell", &app.words().cell(pos))])),
        None => turned,
    }
}

/// What happened from a step on, and what is asked now.
fn news(lang: Lang, table: &Table, from: usize, turn: Rotation) -> String {
    let teller = Teller::new(lang, table);
    let mut said = told(teller, &table.steps()[from.min(table.steps().len())..]);
    if table.game().is_over() {
        said.push(result(teller, table));
    }
    said.extend(asked(lang, table, turn));
    said.join(" ")
}

/// Every sentence about these steps, or where they are many, the number of tiles and the points.
fn told(teller: Teller<'_>, steps: &[Step]) -> Vec<String> {
    let over = steps.last().is_some_and(|step| step.events.contains(&Event::Ended));
    // The end is told in a few words, however much was counted.
    let told = move |e: &&Event| !over || !matches!(e, Event::Scored { reason, .. } if is_final(*reason));
    let events = || steps.iter().flat_map(|step| &step.events).filter(told);
    let all: Vec<String> = events().filter_map(|event| teller.event(event)).collect();
    if all.len() <= MOST_SAID {
        return all;
    }
    let laid = events().filter(|event| matches!(event, Event::Laid { .. })).count();
    let mut few = vec![teller.lang.fill("say.laid", &[("n", &laid)])];
    let scores = events().filter(|event| matters(event));
    few.extend(scores.filter_map(|event| teller.event(event)));
    few
}

/// What is told even where much has happened: points, and in the New World who went home without any, and why.
const fn matters(event: &Event) -> bool {
    matches!(
        event,
        Event::Scored { .. }
            | Event::SurveyorMoved { .. }
            | Event::Returned { cause: ReturnCause::LeftBehind, .. }
            | Event::Ended
    )
}

fn scores(teller: Teller<'_>, steps: &[Step]) -> Vec<String> {
    let events = steps.iter().flat_map(|step| &step.events);
    let telling = events.filter(|event| matters(event));
    telling.filter_map(|event| teller.event(event)).collect()
}

/// Who has to decide what, and the tile in a person's hand.
fn asked(lang: Lang, table: &Table, turn: Rotation) -> Vec<String> {
    let teller = Teller::new(lang, table);
    let game = table.game();
    let Actor::Player(player) = game.to_act() else { return Vec::new() };
    let name = teller.player(player);
    let mut said = Vec::new();
    if let (Asked::Person(_), Decision::Lay, Some(kind)) = (table.asked(), game.decision(), game.drawn()) {
        said.push(lang.fill("say.drawn", &[("player", &name), ("tile", &teller.tile(kind, turn))]));
    }
    said.push(lang.fill("say.asked", &[("player", &name), ("what", &teller.decision(game.decision()))]));
    said
}

/// How a game stands when one sits down at it: who plays and begins, or who has how many points.
fn standing(lang: Lang, table: &Table, turn: Rotation) -> String {
    let teller = Teller::new(lang, table);
    let (lang, game) = (teller.lang, table.game());
    let laid = |step: &Step| step.events.iter().any(|e| matches!(e, Event::Laid { player: Some(_), .. }));
    let mut said = if table.steps().iter().any(laid) {
        let scores: Vec<String> = game.players().map(|p| format!("{} {}", teller.player(p), game.score(p))).collect();
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("n", &game.tiles().len()), ("left", &game.tiles_left()), ("scores", &scores.join(", "))];
        vec![lang.fill("say.goes-on", &values)]
    } else {
        let names: Vec<&str> = game.players().map(|p| teller.player(p)).collect();
        let tiles: Vec<String> = game.tiles().iter().map(|t| teller.tile(t.kind, t.rotation)).collect();
        let begins =
            lang.fill("say.begins", &[("players", &names.join(", ")), ("first", &teller.player(game.active()))]);
        let start = lang.fill("say.start", &[("tiles", &tiles.join(". "))]);
        // Ten tiles of coast are nothing to listen to.
        vec![begins, if game.surveyors().is_some() { lang.t("say.coast").into() } else { start }]
    };
    if let Some([north, south]) = game.surveyors() {
        said.push(lang.fill("say.surveyors", &[("north", &north), ("south", &south)]));
    }
    said.extend(asked(lang, table, turn));
    said.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Action;
    use bastide_table::Plan;

    fn table() -> Table {
        let mut plan = Plan::default();
        for (seat, name) in plan.seats.iter_mut().zip(["Ada", "Bo"]) {
            seat.name = name.into();
            seat.bot = None;
        }
        let mut table = Table::new("x", plan, [7; 32].into()).unwrap();
        if table.game().drawn().is_none() {
            table.deal().unwrap();
        }
        table
    }

    fn lay(table: &mut Table) {
        let mut legal = Vec::new();
        table.game().legal_actions(&mut legal);
        table.play(&[legal[0]]).unwrap();
        if table.game().decision() == Decision::Wood {
            table.play(&[Action::Pass]).unwrap();
        }
        if table.game().drawn().is_none() {
            table.deal().unwrap();
        }
    }

    #[test]
    fn a_beginning_tells_who_plays_what_lies_and_what_is_drawn() {
        let table = table();
        let said = standing(Lang::En, &table, Rotation::default());
        let drawn = Lang::En.tile(table.game().drawn().unwrap(), Rotation::default(), false);
        assert!(said.contains("Ada, Bo") && said.contains("Ada goes first"), "{said}");
        assert!(said.contains("City (north); Road (east, west)") && said.contains(&drawn), "{said}");
    }

    #[test]
    fn the_new_world_begins_at_its_coast() {
        let plan = Plan::for_persons(bastide_rules::Setup::new_world(2));
        let table = Table::new("x", plan, [7; 32].into()).unwrap();
        let said = standing(Lang::En, &table, Rotation::default());
        assert!(said.contains("coast") && said.contains("columns 0 and 0"), "{said}");
    }

    #[test]
    fn a_game_that_goes_on_tells_its_points() {
        let mut table = table();
        lay(&mut table);
        let said = standing(Lang::De, &table, Rotation::default());
        assert!(said.contains("2 Plättchen") && said.contains("Ada 0"), "{said}");
    }

    #[test]
    fn much_is_told_in_few_words() {
        let mut table = table();
        lay(&mut table);
        let one = news(Lang::En, &table, 0, Rotation::default());
        assert!(one.contains("Ada places a tile"), "{one}");
        for _ in 0..8 {
            lay(&mut table);
        }
        let many = news(Lang::En, &table, 0, Rotation::default());
        assert!(!many.contains("places a tile") && many.contains("9 tiles"), "{many}");
    }
}

//! What must hold after every action.

use bastide_dealer::Dealer;
use bastide_rules::{Action, Actor, Decision, Event, Game, KindId, Place, Rotation};

use crate::record::Record;
use crate::replay::replay;

/// Actions seen earlier, tried again where they are most likely wrong.
const MEMORY: usize = 64;

fn ensure(truth: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if truth { Ok(()) } else { Err(problem()) }
}

/// Goes along with one game.
pub(super) struct Checker {
    /// Tiles of the table: laid, left, in hand or discarded.
    tiles: usize,
    discarded: usize,
    /// Everybody's points as events told them.
    told: Vec<i16>,
    seen: Vec<Action>,
    events: Vec<Event>,
}

impl Checker {
    pub(super) fn new(game: &Game) -> Checker {
        let tiles = game.tiles().len() + usize::from(game.tiles_left());
        Checker { tiles, discarded: 0, told: game.scores(), seen: Vec::new(), events: Vec::new() }
    }

    /// Before an action: the list of legal actions is right. Leaves it in `legal`.
    pub(super) fn before(&mut self, game: &Game, legal: &mut Vec<Action>, dealer: &mut Dealer) -> Result<(), String> {
        legal.clear();
        game.legal_actions(legal);
        ensure(game.count_legal() == legal.len(), || "count and list of legal actions differ".into())?;
        let mut sorted = legal.clone();
        sorted.sort_unstable();
        sorted.dedup();
        ensure(sorted.len() == legal.len(), || "an action is offered twice".into())?;
        for action in legal.iter() {
            let text = action.to_string();
            ensure(text.parse() == Ok(*action), || format!("`{text}` does not parse back"))?;
        }
        self.same_as_is_legal(game, &sorted)?;
        chance_is_weighed(game, legal)?;
        // What was legal once is a likely mistake now.
        for &action in legal.iter().take(4) {
            if self.seen.len() < MEMORY {
                self.seen.push(action);
            } else {
                self.seen[dealer.below(MEMORY as u32) as usize] = action;
            }
        }
        Ok(())
    }

    /// `is_legal` says yes to what is offered and no to everything else: all cells and rotations of the drawn tile,
    /// all kinds, all places of the tile just laid, and what was legal earlier.
    fn same_as_is_legal(&self, game: &Game, sorted: &[Action]) -> Result<(), String> {
        let check = |action: Action| {
            let offered = sorted.binary_search(&action).is_ok();
            ensure(game.is_legal(action) == offered, || {
                format!("`{action}`: offered {offered}, is_legal says otherwise")
            })
        };
        sorted.iter().chain(&self.seen).try_for_each(|&action| check(action))?;
        KindId::all().try_for_each(|kind| check(Action::Draw(kind)))?;
        if let Some(kind) = game.drawn() {
            let cells = game.open_cells().chain(game.tiles().iter().map(|tile| tile.pos));
            for pos in cells {
                Rotation::ALL.into_iter().try_for_each(|rotation| check(Action::Lay { kind, pos, rotation }))?;
            }
        }
        Ok(())
    }

    /// Plays the action in several ways and compares.
    pub(super) fn step(&mut self, game: &mut Game, action: Action) -> Result<(), String> {
        let mut quick = game.clone();
        quick.apply_unchecked(action);
        self.events.clear();
        game.apply_with(action, &mut self.events).map_err(|e| e.to_string())?;

        let state = |game: &Game| {
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            (game.decision(), game.scores(), legal)
        };
        ensure(state(&quick) == state(game), || "apply_unchecked does otherwise than apply".into())?;
        game.recount().map_err(|broken| broken.to_string())?;
        self.points_are_explained(game)?;
        self.tiles_are_conserved(game)?;
        self.queries_answer(game)?;
        self.refusals_change_nothing(game)
    }

    /// Every point on the track was told, and explained by its terms.
    fn points_are_explained(&mut self, game: &Game) -> Result<(), String> {
        for event in &self.events {
            if let Event::Scored { player, points, place, .. } = event {
                self.told[player.index()] += points.total();
                let terms: i16 = points.terms().iter().map(|term| term.points).sum();
                ensure(terms == points.total(), || format!("terms {:?} are not the total", points.terms()))?;
                let known = |place: &Place| game.feature_at(*place).is_some();
                ensure(place.as_ref().is_none_or(known), || format!("scored {place:?} is not on the board"))?;
            }
        }
        let on_the_way =
            matches!(game.decision(), Decision::AwardOrder(_) | Decision::CountingFigure(_) | Decision::Victim(_));
        let (told, scores) = (&self.told, game.scores());
        ensure(on_the_way || *told == scores, || format!("scores {scores:?}, but told {told:?}"))
    }

    fn tiles_are_conserved(&mut self, game: &Game) -> Result<(), String> {
        self.discarded += self.events.iter().filter(|e| matches!(e, Event::Discarded { .. })).count();
        let in_hand = usize::from(game.drawn().is_some());
        let all = game.tiles().len() + usize::from(game.tiles_left()) + in_hand + self.discarded;
        ensure(all == self.tiles, || format!("{all} tiles of {}", self.tiles))
    }

    /// The questions clients ask have answers that fit together.
    fn queries_answer(&self, game: &Game) -> Result<(), String> {
        let projected = game.projected_scores();
        let mut sum = game.scores();
        if !game.is_over() {
            game.if_ended_now(|player, _, _, points| sum[player.index()] += points.total());
        }
        ensure(projected == sum, || "projected scores are not the sum of their parts".into())?;
        let actor = game.to_act();
        ensure((actor == Actor::Nobody) == game.is_over(), || "nobody acts, yet the game goes on".into())?;
        ensure((actor == Actor::Chance) == (game.chance_total() > 0), || "chance acts without outcomes".into())?;
        if self.events.iter().any(|e| matches!(e, Event::Laid { .. })) {
            for id in game.feature_ids() {
                let (view, brief) = (game.feature(id), game.feature_brief(id));
                ensure(view.kind == brief.kind && view.open_ends == brief.open_ends, || {
                    format!("views of {id:?} differ")
                })?;
            }
        }
        Ok(())
    }

    fn refusals_change_nothing(&self, game: &Game) -> Result<(), String> {
        let Some(&wrong) = self.seen.iter().find(|&&action| !game.is_legal(action)) else {
            return Ok(());
        };
        let mut tried = game.clone();
        let refused = tried.apply(wrong).is_err();
        let same = tried.decision() == game.decision()
            && tried.scores() == game.scores()
            && tried.count_legal() == game.count_legal()
            && tried.actions_played() == game.actions_played();
        ensure(refused && same, || format!("refusing `{wrong}` changed the game"))
    }
}

/// Outcomes of chance are exactly the legal actions, with weights that add up.
fn chance_is_weighed(game: &Game, legal: &[Action]) -> Result<(), String> {
    let mut outcomes = Vec::new();
    game.chance_outcomes(&mut outcomes);
    let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    ensure(total == game.chance_total(), || "weights of chance do not add up".into())?;
    if total == 0 {
        return Ok(());
    }
    ensure(outcomes.iter().map(|(a, _)| a).eq(legal), || "chance has other outcomes than legal actions".into())?;
    let mut number = 0;
    for &(action, weight) in &outcomes {
        for _ in 0..weight {
            ensure(game.chance_pick(number) == Some(action), || format!("number {number} is not `{action}`"))?;
            number += 1;
        }
    }
    ensure(game.chance_pick(number).is_none(), || "chance picks beyond its weights".into())
}

/// The record, read back, leads to the same end.
pub(super) fn round_trip(record: &Record, scores: &[i16]) -> Result<(), String> {
    let text = record.to_string();
    let read = replay(&text).map_err(|e| format!("the own record is refused: {e}"))?;
    ensure(read.record == *record, || "the record reads back differently".into())?;
    ensure(read.record.to_string() == text, || "the record is written differently the second time".into())?;
    ensure(read.game.is_over() && read.game.scores() == scores, || "the record leads to another end".into())
}

//! What must hold before and after every action.

use bastide_dealer::Dealer;
use bastide_rules::{
    Action, Actor, Decision, Event, Figure, Game, Ground, KindId, Mechanic, PartKind, Place, Player, Rotation, Setup,
    Variant, field_of,
};

use crate::landscape::Landscape;
use crate::player::Luck;
use crate::pool::candidates;
use crate::seen::seen;
use crate::trek::Trek;
use crate::truth::{copies_that_fit, final_points};

/// Actions seen earlier, tried again where they are most likely wrong.
const MEMORY: usize = 64;
/// What takes long is looked at once in so many positions.
const SELDOM: u32 = 16;
/// Illegal actions played unchecked each time.
const UNCHECKED: usize = 8;

type Found = Result<(), String>;

fn ensure(truth: bool, problem: impl FnOnce() -> String) -> Found {
    if truth { Ok(()) } else { Err(problem()) }
}

/// Goes along with one game.
pub struct Checker {
    ground: Ground,
    /// Tiles of the table: laid, left, in hand or discarded.
    tiles: usize,
    discarded: usize,
    /// Everybody's figures.
    owned: Vec<[u8; Figure::ALL.len()]>,
    /// Everybody's points as events told them, and where those took each counting figure.
    told: Vec<i16>,
    counters: Vec<[i16; 2]>,
    /// Tiles laid and message tiles begun in this turn.
    laid_this_turn: usize,
    further_parts: usize,
    /// The surveyors of the New World.
    trek: Trek,
    /// What was legal once is a likely mistake now.
    memory: Vec<Action>,
    events: Vec<Event>,
    /// A game of another table, copied over again and again.
    copy: Game,
}

impl Checker {
    /// Sits down at a game that is about to begin.
    #[must_use]
    pub fn new(game: &Game, setup: &Setup) -> Checker {
        let seats = game.players().count();
        Checker {
            ground: setup.board_ground().into_owned(),
            tiles: tiles_of(game),
            discarded: 0,
            owned: owned(game),
            told: game.scores(),
            counters: vec![[0; 2]; seats],
            laid_this_turn: 0,
            further_parts: 0,
            trek: Trek::default(),
            memory: Vec::new(),
            events: Vec::new(),
            copy: Game::new(&Setup::base(2)).expect("the base game can be played"),
        }
    }

    /// Before an action: the list of legal actions is right, and so is what the game says of itself.
    /// Leaves the list in `legal`.
    ///
    /// # Errors
    /// What does not hold.
    pub fn before(&mut self, game: &Game, legal: &mut Vec<Action>, dealer: &mut Dealer) -> Found {
        legal.clear();
        game.legal_actions(legal);
        ensure(game.count_legal() == legal.len(), || "count and list of legal actions differ".into())?;
        ensure(legal.is_empty() == game.is_over(), || "nothing can be done, but the game is not over".into())?;
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
        if dealer.one_in(SELDOM) {
            let pool = candidates(game, dealer);
            pool.iter().try_for_each(|&action| same_as_listed(game, &sorted, action))?;
            refusals_change_nothing(game, &pool, dealer)?;
            self.copies_are_alike(game, dealer)?;
            agrees_with_the_table(game, &self.ground)?;
        }
        for &action in legal.iter().take(4) {
            if self.memory.len() < MEMORY {
                self.memory.push(action);
            } else {
                self.memory[dealer.below(MEMORY as u32) as usize] = action;
            }
        }
        Ok(())
    }

    /// `is_legal` says yes to what is offered and no to everything else: all cells and rotations of the drawn tile,
    /// all kinds, and what was legal earlier.
    fn same_as_is_legal(&self, game: &Game, sorted: &[Action]) -> Found {
        let check = |action: Action| same_as_listed(game, sorted, action);
        sorted.iter().chain(&self.memory).try_for_each(|&action| check(action))?;
        KindId::all().try_for_each(|kind| check(Action::Draw(kind)))?;
        if let Some(kind) = game.drawn() {
            let cells = game.open_cells().chain(game.tiles().iter().map(|tile| tile.pos));
            for pos in cells {
                Rotation::ALL.into_iter().try_for_each(|rotation| check(Action::Lay { kind, pos, rotation }))?;
            }
        }
        Ok(())
    }

    /// A copy, also one over a game that was played on, is the same game and plays on in order.
    fn copies_are_alike(&mut self, game: &Game, dealer: &mut Dealer) -> Found {
        self.copy.clone_from(game);
        ensure(seen(&self.copy) == seen(game), || "a copy is not the same game".into())?;
        ensure(seen(&game.clone()) == seen(game), || "a clone is not the same game".into())?;
        for _ in 0..3 {
            if let Some(action) = crate::any_action(&self.copy, dealer) {
                self.copy.apply_unchecked(action);
            }
        }
        self.copy.recount().map_err(|broken| format!("a copy plays on otherwise: {broken}"))
    }

    /// Plays the action in several ways, compares, and looks at what it did.
    ///
    /// # Errors
    /// What does not hold.
    pub fn step(&mut self, game: &mut Game, action: Action) -> Found {
        let before = game.scores();
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
        // MAP-41: a loss can be counted later than it was told, where a counting figure is chosen for it.
        let may_fall = game.rules().plays(Mechanic::TownTolls);
        for (before, after) in before.iter().zip(game.scores()) {
            ensure(may_fall || after >= *before, || "a score fell".into())?; // part D, 10
        }
        ensure(owned(game) == self.owned, || "a figure was lost or won".into())?;
        let events = std::mem::take(&mut self.events);
        let found = self.told(game, &events);
        self.events = events;
        found
    }

    /// What was told is true, complete, and can be told in words.
    fn told(&mut self, game: &Game, events: &[Event]) -> Found {
        for event in events {
            let text = event.to_string();
            ensure(text.parse() == Ok(*event), || format!("the event `{text}` does not parse back"))?;
            ensure(text.split(' ').next() == Some(event.id()), || format!("`{text}` begins with another name"))?;
            self.told_one(game, event)?;
        }
        if game.rules().variant == Variant::NewWorld {
            let land = Landscape::of(game, &self.ground);
            events.iter().try_for_each(|event| self.trek.told(game, &land, event))?;
            self.trek.all_told(&land)?;
        }
        ensure(self.laid_this_turn <= 1 + self.further_parts, || "too many tiles in one turn".into())?; // part D, 8
        let on_the_way =
            matches!(game.decision(), Decision::AwardOrder(_) | Decision::CountingFigure(_) | Decision::Victim(_));
        let (told, scores) = (&self.told, game.scores());
        ensure(on_the_way || *told == scores, || format!("scores {scores:?}, but told {told:?}"))?;
        let all = tiles_of(game) + self.discarded;
        ensure(all == self.tiles, || format!("{all} tiles of {}", self.tiles))?;
        ensure(events.contains(&Event::Ended) == game.is_over(), || "the end was not told".into())?;
        if game.is_over() { ends_as_counted(game, &self.ground, events) } else { Ok(()) }
    }

    fn told_one(&mut self, game: &Game, event: &Event) -> Found {
        match *event {
            Event::Scored { player, points, place, .. } => {
                self.told[player.index()] += points.total();
                let terms: i16 = points.terms().iter().map(|term| term.points).sum();
                ensure(terms == points.total(), || format!("terms {:?} are not the total", points.terms()))?;
                let known = |place: &Place| game.feature_at(*place).is_some();
                ensure(place.as_ref().is_none_or(known), || format!("scored {place:?} is not on the board"))
            }
            Event::TurnBegan { .. } => {
                (self.laid_this_turn, self.further_parts) = (0, 0);
                Ok(())
            }
            Event::Laid { player: Some(_), .. } => {
                self.laid_this_turn += 1;
                Ok(())
            }
            Event::ExtraPart { .. } => {
                self.further_parts += 1;
                Ok(())
            }
            Event::Discarded { .. } => {
                self.discarded += 1;
                Ok(())
            }
            Event::Counted { player, figure, from, to } => {
                let counter = &mut self.counters[player.index()][usize::from(figure)];
                let stood = std::mem::replace(counter, to);
                ensure(stood == from, || format!("the figure stood on {stood}, not {from}"))
            }
            // Part D, 6.
            Event::RobberSet { player, field } => {
                let figures = if game.rules().plays(Mechanic::Messages) { 2 } else { 1 };
                let others = self.counters.iter().enumerate().filter(|&(seat, _)| seat != player.index());
                let beside = others.flat_map(|(_, counters)| &counters[..figures]).any(|&at| field_of(at) == field);
                ensure(beside, || format!("a robber was set on {field} with nobody to rob"))
            }
            _ => Ok(()),
        }
    }
}

/// Tiles on the table, in the stock, in somebody's hand and in stacks.
fn tiles_of(game: &Game) -> usize {
    let in_hand = usize::from(game.drawn().is_some()) + usize::from(game.start_in_hand().is_some());
    let in_stacks = game.stacks().map(|stack| usize::from(stack.below) + usize::from(stack.open.is_some()));
    game.tiles().len() + usize::from(game.tiles_left()) + in_hand + in_stacks.sum::<usize>()
}

fn owned(game: &Game) -> Vec<[u8; Figure::ALL.len()]> {
    game.players().map(|player| Figure::ALL.map(|figure| game.owned(player, figure))).collect()
}

fn same_as_listed(game: &Game, sorted: &[Action], action: Action) -> Found {
    let offered = sorted.binary_search(&action).is_ok();
    ensure(game.is_legal(action) == offered, || format!("`{action}`: offered {offered}, is_legal says otherwise"))
}

/// An illegal action changes nothing and tells nothing; played unchecked it does something, but never panics.
fn refusals_change_nothing(game: &Game, pool: &[Action], dealer: &mut Dealer) -> Found {
    let illegal: Vec<Action> = pool.iter().copied().filter(|&action| !game.is_legal(action)).collect();
    let wrong = dealer.any(&illegal);
    let (mut tried, mut told) = (game.clone(), Vec::new());
    ensure(tried.apply_with(wrong, &mut told).is_err(), || format!("`{wrong}` is illegal, yet taken"))?;
    ensure(told.is_empty(), || format!("`{wrong}` was refused, yet told {told:?}"))?;
    ensure(seen(&tried) == seen(game), || format!("refusing `{wrong}` changed the game"))?;
    tried.recount().map_err(|broken| format!("refusing `{wrong}` left the game in disorder: {broken}"))?;
    for _ in 0..UNCHECKED {
        game.clone().apply_unchecked(dealer.any(&illegal));
    }
    Ok(())
}

/// Outcomes of chance are exactly the legal actions, with weights that add up.
fn chance_is_weighed(game: &Game, legal: &[Action]) -> Found {
    let mut outcomes = Vec::new();
    game.chance_outcomes(&mut outcomes);
    let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    ensure(total == game.chance_total(), || "weights of chance do not add up".into())?;
    let actor = game.to_act();
    ensure((actor == Actor::Nobody) == game.is_over(), || "nobody acts, yet the game goes on".into())?;
    ensure((actor == Actor::Chance) == (total > 0), || "chance acts without outcomes".into())?;
    if total == 0 {
        return Ok(());
    }
    ensure(outcomes.iter().map(|(a, _)| a).eq(legal), || "chance has other outcomes than legal actions".into())?;
    let mut number = 0;
    for &(action, weight) in &outcomes {
        if let Action::Draw(kind) = action {
            ensure(u32::from(game.left_of(kind)) == weight, || format!("`{action}` has the weight {weight}"))?;
        }
        for _ in 0..weight {
            ensure(game.chance_pick(number) == Some(action), || format!("number {number} is not `{action}`"))?;
            number += 1;
        }
    }
    ensure(game.chance_pick(number).is_none(), || "chance picks beyond its weights".into())
}

/// What the game says of its features, gaps and points is what can be counted on the table.
fn agrees_with_the_table(game: &Game, ground: &Ground) -> Found {
    let land = Landscape::of(game, ground);
    features_agree(game, &land)?;
    gaps_agree(game, &land)?;
    let mut said = Vec::new();
    game.if_ended_now(|player, reason, place, points| {
        said.push((player, reason, place.and_then(|place| land.stretch_at(place)), points.total()));
    });
    if !game.is_over() {
        same_counts(said, final_points(game, &land))?;
        let mut projected = game.scores();
        for (player, _, _, points) in final_points(game, &land) {
            projected[player.index()] += points;
        }
        ensure(game.projected_scores() == projected, || format!("projected scores are not {projected:?}"))?;
    }
    Ok(())
}

fn same_counts(mut said: Vec<crate::Count>, mut counted: Vec<crate::Count>) -> Found {
    let order = |count: &crate::Count| (count.0, count.1.to_string(), count.2, count.3);
    said.sort_by_key(order);
    counted.sort_by_key(order);
    ensure(said == counted, || format!("points at the end {said:?}, counted {counted:?}"))
}

/// The points told at the end are those that can be counted on the table. Robbers have left it by then.
fn ends_as_counted(game: &Game, ground: &Ground, events: &[Event]) -> Found {
    use bastide_rules::Reason::{Final, Gold, Goods};
    let land = Landscape::of(game, ground);
    let told = events.iter().filter_map(|event| match *event {
        Event::Scored { player, reason: reason @ (Final(_) | Goods(_) | Gold), place, points } => {
            Some((player, reason, place.and_then(|place| land.stretch_at(place)), points.total()))
        }
        _ => None,
    });
    same_counts(told.collect(), final_points(game, &land))
}

fn features_agree(game: &Game, land: &Landscape<'_>) -> Found {
    let mut met = vec![false; land.stretches().len()];
    for id in game.feature_ids() {
        let (view, brief) = (game.feature(id), game.feature_brief(id));
        let Some(number) = view.places.first().and_then(|&place| land.stretch_at(place)) else {
            return Err(format!("{view:?} is not on the table"));
        };
        let stretch = &land.stretches()[number];
        let wrong = |what: &str| format!("{what} of {view:?}, counted {stretch:?}");
        ensure(!std::mem::replace(&mut met[number], true), || wrong("twice"))?;
        let all_here = view.places.iter().all(|&place| {
            let parses = place.to_string().parse() == Ok(place);
            parses && game.feature_at(place) == Some(id) && land.stretch_at(place) == Some(number)
        });
        ensure(all_here && view.places.len() == stretch.parts.len(), || wrong("places"))?;
        ensure(game.places_of(id).eq(view.places.iter().copied()), || wrong("list of places"))?;
        ensure(view.kind == stretch.kind && brief.kind == view.kind, || wrong("kind"))?;
        ensure(usize::from(view.tiles) == stretch.tiles(), || wrong("tiles"))?;
        ensure(view.complete == stretch.is_complete() && brief.complete == view.complete, || wrong("completion"))?;
        let open_ends = if view.kind == PartKind::Field { 0 } else { stretch.open_ends };
        ensure(usize::from(view.open_ends) == open_ends && brief.open_ends == view.open_ends, || wrong("open ends"))?;
        ensure(brief.marks == view.pennants + view.posts + view.animals, || wrong("pennants, posts or animals"))?;
        let most = view.strengths.iter().max().copied().unwrap_or(0);
        let leads = |player: &Player| most > 0 && view.strengths[player.index()] == most; // BASE-45
        ensure(view.owners == game.players().filter(leads).collect::<Vec<_>>(), || wrong("owners"))?;
        ensure(brief.occupied == (most > 0), || wrong("occupation"))?;
    }
    ensure(met.iter().all(|met| *met), || "a stretch of the land has no feature".into())
}

/// Empty cells, and the tiles that could still fill them.
fn gaps_agree(game: &Game, land: &Landscape<'_>) -> Found {
    let gaps = land.gaps();
    let mut open: Vec<_> = game.open_cells().collect();
    open.sort_unstable();
    ensure(open == gaps, || format!("open cells {open:?}, counted {gaps:?}"))?;
    for (gap, (pos, wants)) in game.gaps().zip(game.open_cells_wanting()) {
        let mut faces = Vec::new();
        gap.each_side(|side| faces.extend(side.face.and_then(|id| land.stretch_at(*game.feature(id).places.first()?))));
        let leading = land.leading_to(pos);
        ensure(faces == leading, || format!("{faces:?} lead to {pos}, counted {leading:?}"))?;
        let found = game.gap_at(pos).map(|gap| gap.wants);
        ensure((gap.pos, Some(gap.wants), found) == (pos, Some(wants), Some(wants)), || {
            format!("views of {pos} differ")
        })?;
    }
    let mut dead = Vec::new();
    for &pos in &gaps {
        let (said, counted) = (game.tiles_that_fit(pos), copies_that_fit(game, land, pos));
        ensure(said == counted, || format!("{said} tiles fit {pos}, counted {counted}"))?;
        if counted == 0 {
            dead.push(pos);
        }
    }
    if let Some(kind) = game.drawn().filter(|kind| kind.kind().river == 0) {
        for (&pos, rotation) in gaps.iter().flat_map(|pos| Rotation::ALL.map(|rotation| (pos, rotation))) {
            let (lay, fits) = (Action::Lay { kind, pos, rotation }, land.fits(kind, pos, rotation));
            ensure(game.is_legal(lay) == fits, || format!("`{lay}`: is_legal says otherwise than the table"))?;
        }
    }
    let mut said = game.dead_cells();
    said.sort_unstable();
    ensure(said == dead, || format!("dead cells {said:?}, counted {dead:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::{Points, Pos};

    /// A game with a road of two tiles, and a checker that was told nothing of it.
    fn table() -> (Game, Checker) {
        let setup = Setup::named("base+robbers", 2).expect("a preset");
        let mut game = Game::new(&setup).expect("it can be played");
        let mut checker = Checker::new(&game, &setup);
        for text in ["draw base/U", "tile base/U 1,0 r0", "meeple road EW", "draw base/V"] {
            checker.step(&mut game, text.parse().expect("an action")).expect("all is well");
        }
        (game, checker)
    }

    fn problem(events: &[Event]) -> String {
        let (game, mut checker) = table();
        checker.told(&game, events).expect_err("this must be noticed")
    }

    #[test]
    fn what_was_told_wrongly_is_noticed() {
        let points: Points = "2: 2 tiles +2".parse().expect("points");
        let reason = bastide_rules::Reason::Gold;
        let scored = Event::Scored { player: Player(1), reason, place: None, points };
        assert_eq!(problem(&[scored]), "scores [0, 0], but told [0, 2]");
        let far = Some("9,9 monastery".parse().expect("a place"));
        let elsewhere = Event::Scored { player: Player(1), reason, place: far, points };
        assert!(problem(&[elsewhere]).ends_with("is not on the board"));
        let lost = Event::Discarded { kind: KindId::by_name("base/B").expect("a tile") };
        assert_eq!(problem(&[lost]), "81 tiles of 80");
        assert_eq!(problem(&[Event::Ended]), "the end was not told");
        let moved = Event::Counted { player: Player(0), figure: 0, from: 3, to: 5 };
        assert_eq!(problem(&[moved]), "the figure stood on 0, not 3");
        let alone = Event::RobberSet { player: Player(0), field: 7 };
        assert_eq!(problem(&[alone]), "a robber was set on 7 with nobody to rob");
        let kind = KindId::by_name("base/U").expect("a tile");
        let laid = Event::Laid { player: Some(Player(0)), kind, pos: Pos::START, rotation: Rotation::default() };
        assert_eq!(problem(&[laid; 3]), "too many tiles in one turn");
    }

    #[test]
    fn points_at_the_end_are_compared_with_the_table() {
        let (game, _) = table();
        let ground = Ground::default();
        let land = Landscape::of(&game, &ground);
        let mut counted = final_points(&game, &land);
        same_counts(counted.clone(), counted.clone()).expect("the same");
        let said = counted.clone();
        counted[0].3 += 1;
        assert!(same_counts(said, counted).is_err());
    }

    #[test]
    fn a_sound_position_passes() {
        let (game, mut checker) = table();
        for seed in 0..40 {
            checker.before(&game, &mut Vec::new(), &mut Dealer::new(seed)).expect("all is well");
        }
    }
}

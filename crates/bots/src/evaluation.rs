//! What a position is worth to each player, in points, as a sum of named terms.

use bastide_rules::features::{FeatureId, MAX_SEGMENTS};
use bastide_rules::query::FeatureBrief;
use bastide_rules::{Figure, Game, PartKind, Player, Variant};

use crate::exact::power;
use crate::fits::{Fits, pair, saturate};
use crate::new_world::Outlook;
use crate::term::TermId;
use crate::weights::{Weighting, Weights};

/// Points of every seat.
pub type Values = [f32; 6];

/// Anything that can say what a position is worth to everybody.
pub trait Evaluate {
    /// Points each player can expect in the end.
    fn values(&mut self, game: &Game) -> Values;
}

/// What a player plays for: to be ahead of the others, above all of the best of them.
#[must_use]
pub fn utility(values: &Values, player: Player, players: u8) -> f32 {
    let (mut sum, mut best) = (0.0, f32::NEG_INFINITY);
    for (seat, &value) in values.iter().enumerate().take(usize::from(players)) {
        if seat != player.index() {
            sum += value;
            best = best.max(value);
        }
    }
    values[player.index()] - 0.5 * best - 0.5 * sum / f32::from(players - 1)
}

/// Takes the terms of an evaluation: their sum, or each of them.
pub(crate) trait Tally {
    fn add(&mut self, player: Player, term: TermId, points: f32);
}

/// Every term of every player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    terms: [[f32; TermId::COUNT]; 6],
}

impl Evaluation {
    /// One term of one player.
    #[must_use]
    pub fn term(&self, player: Player, term: TermId) -> f32 {
        self.terms[player.index()][term as usize]
    }

    /// The sum of a player's terms.
    #[must_use]
    pub fn total(&self, player: Player) -> f32 {
        self.terms[player.index()].iter().sum()
    }
}

impl Tally for Evaluation {
    fn add(&mut self, player: Player, term: TermId, points: f32) {
        self.terms[player.index()][term as usize] += points;
    }
}

/// Sums, with each term counted as much as the player sees of it.
struct Sum<'a> {
    values: Values,
    sight: &'a Sight,
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, player: Player, term: TermId, points: f32) {
        self.values[player.index()] += points * self.sight[term as usize];
    }
}

/// How much of each term a player sees: weaker players overlook some.
pub type Sight = [f32; TermId::COUNT];

/// Sees everything.
pub const FULL_SIGHT: Sight = [1.0; TermId::COUNT];

/// Two features that a tile could join.
#[derive(Clone, Copy)]
struct Contest {
    a: FeatureId,
    b: FeatureId,
    chance: f32,
    weight: f32,
}

/// Evaluates positions; keeps tables between them.
pub struct Evaluator {
    weighting: Weighting,
    /// The kind of the game looked at, and the weights of it.
    variant: Variant,
    weights: Weights,
    sight: Sight,
    fits: Fits,
    /// Chance that every open end of a road or city finds a tile, by feature.
    ends: Box<[f32]>,
    /// Half-edges of occupied fields that face an empty cell.
    openings: Box<[u8]>,
    /// Chance that an occupied feature is completed.
    chance: Box<[f32]>,
    /// Expected points of an occupied feature.
    worth: Box<[f32]>,
    contests: Vec<Contest>,
    occupied: Vec<FeatureId>,
}

/// Occupied features that face one cell, each with its edge or half-edge.
struct Facing<const N: usize> {
    list: [Option<(usize, FeatureId)>; N],
    len: usize,
}

impl<const N: usize> Facing<N> {
    fn new() -> Facing<N> {
        Facing { list: [None; N], len: 0 }
    }

    #[inline]
    fn add(&mut self, at: usize, id: FeatureId) {
        self.list[self.len % N] = Some((at, id));
        self.len += 1;
    }

    /// Pairs of different features, the lower edge first.
    fn pairs(&self) -> impl Iterator<Item = [(usize, FeatureId); 2]> + '_ {
        let from = |first: usize| self.list[first..].iter().flatten().copied();
        let with_later = move |(i, a)| from(i + 1).map(move |b| [a, b]);
        from(0).enumerate().flat_map(with_later).filter(|[a, b]| a.1 != b.1)
    }
}

impl Evaluator {
    /// An evaluator with these weights that sees everything.
    #[must_use]
    pub fn new(weights: impl Into<Weighting>) -> Evaluator {
        Evaluator::with_sight(weights, FULL_SIGHT)
    }

    /// An evaluator that overlooks some terms.
    #[must_use]
    pub fn with_sight(weights: impl Into<Weighting>, sight: Sight) -> Evaluator {
        let (weighting, variant) = (weights.into(), Variant::default());
        Evaluator {
            weighting,
            variant,
            weights: weighting.of(variant),
            sight,
            fits: Fits::new(),
            ends: vec![0.0; MAX_SEGMENTS].into(),
            openings: vec![0; MAX_SEGMENTS].into(),
            chance: vec![0.0; MAX_SEGMENTS].into(),
            worth: vec![0.0; MAX_SEGMENTS].into(),
            contests: Vec::new(),
            occupied: Vec::new(),
        }
    }

    /// Every term of every player.
    #[must_use]
    pub fn explain(&mut self, game: &Game) -> Evaluation {
        let mut evaluation = Evaluation { terms: [[0.0; TermId::COUNT]; 6] };
        self.assess(game, &mut evaluation);
        evaluation
    }

    /// Takes the weights of another kind of game.
    #[cold]
    fn turn_to(&mut self, variant: Variant) {
        self.variant = variant;
        self.weights = self.weighting.of(variant);
        // What it knows about cells was worked out with the weights of before.
        self.fits = Fits::new();
    }

    fn assess(&mut self, game: &Game, tally: &mut impl Tally) {
        if self.variant != game.rules().variant {
            self.turn_to(game.rules().variant);
        }
        for player in game.players() {
            tally.add(player, TermId::Points, f32::from(game.score(player)));
        }
        if game.is_over() {
            return;
        }
        let share = 1.0 / f32::from(game.rules().players);
        let dead = self.look_around(game, share);
        let pace = Pace::of(game, share, dead, &self.weights);
        let mut chance_sum = [0.0; 6];
        for place in 0..self.occupied.len() {
            let id = self.occupied[place];
            let brief = game.feature_brief(id);
            let chance = match brief.kind {
                PartKind::Road | PartKind::City => self.count_course(game, id, &brief, &pace, tally),
                PartKind::Monastery | PartKind::Garden => self.count_cloister(game, id, &brief, &pace, tally),
                PartKind::Field => {
                    match self.variant {
                        Variant::Classic => self.count_field(game, id, &brief, &pace, tally),
                        Variant::NewWorld => self.count_plain(game, id, &brief, &pace, tally),
                    }
                    0.0
                }
            };
            self.chance[id.index()] = chance;
        }
        self.count_contests(game, tally);
        for player in game.players() {
            for (figure, id) in game.figures_on_features(player) {
                if figure.is_meeple() && game.kind_of(id) != PartKind::Field {
                    let chance = self.chance[id.index()];
                    // What is likely to be completed is so sooner, too.
                    chance_sum[player.index()] +=
                        chance * (self.weights.returning + self.weights.returning_soon * chance);
                }
            }
            self.count_figures(game, player, chance_sum[player.index()], &pace, tally);
        }
        crate::expansions::assess(game, &self.weights, &pace, &self.chance, tally);
    }

    /// Which features have figures, what chances open ends have, and what may be joined with what. Says how many of the cells
    /// beside tiles no tile fits.
    fn look_around(&mut self, game: &Game, share: f32) -> u16 {
        self.fits.look_at(game.stock_counts(), share);
        self.contests.clear();
        self.occupied.clear();
        for player in game.players() {
            for (_, id) in game.figures_on_features(player) {
                if game.is_occupied(id) && !self.occupied.contains(&id) {
                    self.occupied.push(id);
                }
            }
        }
        let segments = game.segment_count();
        self.ends[..segments].fill(1.0);
        self.openings[..segments].fill(0);
        let mut dead = 0;
        for gap in game.gaps() {
            let fit = self.fits.of(gap.wants, gap.closed(), &self.weights);
            dead += u16::from(fit.fits == 0);
            let (mut faces, mut fields) = (Facing::<4>::new(), Facing::<8>::new());
            let (ends, openings) = (&mut self.ends, &mut self.openings);
            gap.each_side(|side| {
                let edge = side.edge.index();
                if let Some(id) = side.face {
                    ends[id.index()] *= fit.chance[edge];
                    if game.is_occupied(id) {
                        faces.add(edge, id);
                    }
                }
                for (half, id) in side.fields.into_iter().enumerate() {
                    if let Some(id) = id.filter(|&id| game.is_occupied(id)) {
                        openings[id.index()] = openings[id.index()].saturating_add(1);
                        fields.add(2 * edge + half, id);
                    }
                }
            });
            if faces.len < 2 && fields.len < 2 {
                continue;
            }
            let w = &self.weights;
            let mut join = |[(i, a), (j, b)]: [(usize, FeatureId); 2], joins: &[u8], readily: f32, weight: f32| {
                let joins = joins[pair(i, j)];
                if joins > 0 && rivals(game, a, b) {
                    let chance = saturate(readily * f32::from(joins) * share);
                    self.contests.push(Contest { a, b, chance, weight });
                }
            };
            faces.pairs().for_each(|two| join(two, &fit.joins, w.contest_join, w.contest));
            fields.pairs().for_each(|two| join(two, &fit.joins_fields, w.field_join, w.field_contest));
        }
        dead
    }

    /// The chance that a road or city is completed in time.
    fn chance_of(&self, game: &Game, id: FeatureId, pace: &Pace) -> f32 {
        let open = game.open_ends(id);
        if open == 0 {
            return 1.0;
        }
        let w = &self.weights;
        let several = power(w.more_ends, open - 1);
        self.ends[id.index()] * several * saturate(pace.turns / (w.turns_per_end * f32::from(open)))
    }

    fn count_course(
        &mut self,
        game: &Game,
        id: FeatureId,
        brief: &FeatureBrief,
        pace: &Pace,
        tally: &mut impl Tally,
    ) -> f32 {
        let chance = if brief.complete { 1.0 } else { self.chance_of(game, id, pace) };
        let completed = f32::from(game.value_if_completed(id, Player(0)).total());
        let at_end = f32::from(game.value_at_end(id, Player(0)).total());
        let (term, growth) = match brief.kind {
            PartKind::Road => (TermId::Roads, self.weights.road_growth),
            _ => (TermId::Cities, self.weights.city_growth),
        };
        let growth = if brief.complete { 0.0 } else { growth * pace.left };
        let worth = at_end + chance * (completed - at_end + growth);
        self.worth[id.index()] = worth;
        let invaded = self.weights.invasion * worth * f32::from(brief.open_ends) * pace.left;
        for player in winners(game, brief) {
            tally.add(player, term, worth);
            tally.add(player, TermId::Contests, -invaded);
        }
        match self.variant {
            Variant::Classic => chance,
            Variant::NewWorld => self.count_survey(game, id, brief, chance, [completed + growth, at_end], pace, tally),
        }
    }

    fn count_cloister(
        &mut self,
        game: &Game,
        id: FeatureId,
        brief: &FeatureBrief,
        pace: &Pace,
        tally: &mut impl Tally,
    ) -> f32 {
        let (mut filled, mut chance) = (0.0, 1.0);
        for pos in game.cell_of(id).around() {
            if game.tile_at(pos).is_some() {
                continue;
            }
            let fill = match game.gap_at(pos) {
                Some(gap) => {
                    let fits = self.fits.of(gap.wants, gap.closed(), &self.weights).fits;
                    saturate(self.weights.cell_fill * f32::from(fits) * pace.share)
                }
                None if game.has_cell(pos) => self.weights.cell_far,
                // Nothing ever comes there: on a map it need not (MAP-36), beside the coast of the New World it must (INT-72).
                None if self.variant == Variant::Classic => continue,
                None => 0.0,
            };
            let fill = fill * pace.cells;
            filled += fill;
            chance *= fill;
        }
        let worth = f32::from(game.value_at_end(id, Player(0)).total()) + filled;
        self.worth[id.index()] = worth;
        for player in winners(game, brief) {
            tally.add(player, TermId::Monasteries, worth);
        }
        match self.variant {
            Variant::Classic => chance,
            Variant::NewWorld => {
                let completed = f32::from(game.value_if_completed(id, Player(0)).total());
                self.count_survey(game, id, brief, chance, [completed, worth], pace, tally)
            }
        }
    }

    /// What the surveyors change for those who lead on a feature that is completed by this chance, with what it is worth
    /// completed and not. Says by what chance settlers on it come back.
    #[expect(clippy::too_many_arguments, reason = "what is known of one feature, and where it goes")]
    #[inline(never)]
    fn count_survey(
        &mut self,
        game: &Game,
        id: FeatureId,
        brief: &FeatureBrief,
        chance: f32,
        [completed, open]: [f32; 2],
        pace: &Pace,
        tally: &mut impl Tally,
    ) -> f32 {
        let w = &self.weights;
        let soon = if brief.complete { 1.0 } else { (w.survey_soon * chance).min(1.0) };
        let scorings = w.survey_scorings * pace.turns / pace.share;
        let mut back = chance;
        let expected = self.worth[id.index()];
        for player in winners(game, brief) {
            let outlook = Outlook::of(game, id, player, soon, scorings);
            let scored = chance * outlook.in_time;
            let worth = scored * completed + (1.0 - scored) * outlook.stays * open;
            back = scored + (1.0 - scored) * (1.0 - outlook.stays);
            self.worth[id.index()] = worth;
            tally.add(player, TermId::LeftBehind, worth - expected);
            tally.add(player, TermId::Surveyors, chance * outlook.bonus);
        }
        back
    }

    /// NW-75: what the rules give for the plain as it is, and what may still come to it.
    fn count_plain(&mut self, game: &Game, id: FeatureId, brief: &FeatureBrief, pace: &Pace, tally: &mut impl Tally) {
        let worth = f32::from(game.value_at_end(id, Player(0)).total()) + self.field_gain(id, pace);
        self.worth[id.index()] = worth;
        for player in winners(game, brief) {
            tally.add(player, TermId::Plains, worth);
        }
    }

    /// What an open field can expect to gain.
    #[inline]
    fn field_gain(&self, id: FeatureId, pace: &Pace) -> f32 {
        let openings = f32::from(self.openings[id.index()]);
        self.weights.field_growth * pace.left * openings / (openings + self.weights.field_openings)
    }

    fn count_field(&mut self, game: &Game, id: FeatureId, brief: &FeatureBrief, pace: &Pace, tally: &mut impl Tally) {
        let mut cities = 0.0;
        game.cities_beside(id, |city| {
            let open = game.open_ends(city) > 0;
            cities += if open { self.chance_of(game, city, pace) * self.weights.field_open_city } else { 1.0 };
        });
        let growth = self.field_gain(id, pace);
        self.worth[id.index()] = 3.0 * cities + growth;
        for player in winners(game, brief) {
            let worth = f32::from(game.points_a_city(id, player)) * cities + growth;
            tally.add(player, TermId::Fields, worth);
        }
    }

    fn count_contests(&mut self, game: &Game, tally: &mut impl Tally) {
        for contest in &self.contests {
            let Contest { a, b, chance, weight } = *contest;
            let (worth_a, worth_b) = (self.worth[a.index()], self.worth[b.index()]);
            let (wins_a, wins_b) = (game.winners(a), game.winners(b));
            let together = |p: Player| game.strength(a, p) + game.strength(b, p);
            let most = game.players().map(together).max().unwrap_or(0);
            for player in game.players().filter(|&p| together(p) > 0) {
                let share = |wins: u8, worth: f32| if wins & player.bit() != 0 { worth } else { 0.0 };
                let now = share(wins_a, worth_a) + share(wins_b, worth_b);
                let then = if together(player) == most { worth_a + worth_b } else { 0.0 };
                tally.add(player, TermId::Contests, weight * chance * (then - now));
            }
        }
    }

    fn count_figures(&self, game: &Game, player: Player, returning: f32, pace: &Pace, tally: &mut impl Tally) {
        let w = &self.weights;
        let meeples = game.in_supply(player, Figure::Meeple);
        let large = game.in_supply(player, Figure::Large);
        let hand = f32::from(meeples + large);
        // The fewer turns there are for so many figures, the less one more of them is worth.
        let crowd = w.supply_curve / pace.turns.max(0.5);
        let worth = |figures: f32| figures * w.supply_first / (1.0 + crowd * figures);
        let in_hand = worth(hand);
        let extra = f32::from(large) * w.large + f32::from(game.in_supply(player, Figure::Abbot)) * w.abbot;
        tally.add(player, TermId::Supply, (in_hand + extra) * pace.supply);
        tally.add(player, TermId::Returning, (worth(hand + returning) - in_hand) * pace.supply);
    }
}

impl Evaluate for Evaluator {
    fn values(&mut self, game: &Game) -> Values {
        let sight = self.sight;
        let mut sum = Sum { values: [0.0; 6], sight: &sight };
        self.assess(game, &mut sum);
        sum.values
    }
}

/// Both have meeples and not of the same player alone.
fn rivals(game: &Game, a: FeatureId, b: FeatureId) -> bool {
    if !game.is_occupied(a) || !game.is_occupied(b) {
        return false;
    }
    let (a_wins, b_wins) = (game.winners(a), game.winners(b));
    a_wins != b_wins || a_wins.count_ones() > 1
}

fn winners(game: &Game, brief: &FeatureBrief) -> impl Iterator<Item = Player> + use<> {
    let winners = brief.winners;
    game.players().filter(move |p| winners & p.bit() != 0)
}

/// How much of the game is left, in the forms the terms need.
pub(crate) struct Pace {
    /// Own turns still to come.
    pub(crate) turns: f32,
    /// A player's share of the tiles drawn.
    pub(crate) share: f32,
    /// Part of a base game that is left, at most 1.
    pub(crate) left: f32,
    /// Part of a figure's worth that is left.
    pub(crate) supply: f32,
    /// Part of a cell's chance to be filled in time.
    pub(crate) cells: f32,
}

impl Pace {
    fn of(game: &Game, share: f32, dead: u16, weights: &Weights) -> Pace {
        let tiles = game.tiles_left() + u16::from(game.drawn().is_some());
        // A tile that fits nowhere is no turn: where cells are few, they end the game and not the tiles.
        let tiles = f32::from(game.cells_left().map_or(tiles, |cells| tiles.min(cells.saturating_sub(dead))));
        let turns = tiles / f32::from(game.rules().players);
        Pace {
            turns,
            share,
            left: (tiles / 70.0).min(1.0),
            supply: turns / (turns + weights.supply_turns),
            cells: tiles / (tiles + 6.0),
        }
    }
}

//! The ways to play, counted a second time by somebody who knows little: tiles on a table, figures on them, and the few
//! rules about where the next one goes. Nothing of the engine is asked but which tiles lie there, before any figure stands.
//!
//! It plays the base game, large meeple, abbot, builder, pig, gold bars and the river as far as the suites go: nobody runs
//! out of meeples, no builder's feature is extended, and what is scored asks nobody anything. Of New World it knows the coast
//! and the surveyors, of maps their cells, borders, links and big cities.

use bastide_kit::Landscape;
use bastide_rules::setup::RiverLookahead;
use bastide_rules::{
    Decision, Edge, Figure, Game, Ground, KindId, Mechanic, PartKind, Place, Player, Pos, Rotation, Rules, Setup, Spot,
    Variant,
};

#[derive(Clone)]
struct Standing {
    player: Player,
    figure: Figure,
    place: Place,
}

#[derive(Clone)]
struct Table<'g> {
    rules: Rules,
    ground: &'g Ground,
    /// Each player's.
    meeples: u8,
    /// In the order they were laid.
    tiles: Vec<(Pos, (KindId, Rotation))>,
    figures: Vec<Standing>,
    turn: Player,
    /// The columns of the surveyors, the eastern one first.
    surveyors: [i16; 2],
}

/// The ways to lay these tiles and to put figures on them, before any figure stands.
pub(crate) fn ways(setup: &Setup, game: &Game, draws: &[KindId]) -> u64 {
    assert_eq!(game.decision(), Decision::Draw, "this counts from the beginning of a turn");
    let figures = game.players().map(|player| game.figures_on_board(player).count()).sum::<usize>();
    assert_eq!(figures, 0, "this counts from a board without figures");
    let rules = *game.rules();
    assert_eq!(rules.settings.river_lookahead, RiverLookahead::EndCell, "the other one is not known here");
    assert!(!rules.plays(Mechanic::Chips), "chips are not known here");
    let of_map = setup.map.as_ref().map(Ground::of_map);
    let ground = of_map.as_ref().unwrap_or(&setup.ground);
    let tiles = game.tiles().iter().map(|tile| (tile.pos, (tile.kind, tile.rotation))).collect();
    let table = Table {
        rules,
        ground,
        meeples: setup.meeples,
        tiles,
        figures: Vec::new(),
        turn: game.active(),
        surveyors: [0, 0],
    };
    table.ways(draws)
}

impl<'g> Table<'g> {
    fn ways(&self, draws: &[KindId]) -> u64 {
        let Some((&kind, rest)) = draws.split_first() else { return 1 };
        let land = self.land();
        let cells = land.gaps().into_iter();
        let lays = cells.flat_map(|pos| land.rotations_that_fit(kind, pos).map(move |rotation| (pos, rotation)));
        let lays: Vec<_> = lays.filter(|&(pos, rotation)| self.river_may_run(kind, pos, rotation)).collect();
        assert!(!lays.is_empty(), "a tile that fits nowhere is not known here");
        lays.into_iter().map(|(pos, rotation)| self.with_tile(kind, pos, rotation, rest)).sum()
    }

    fn land(&self) -> Landscape<'g> {
        Landscape::new(self.ground, self.tiles.iter().copied(), [])
    }

    fn with_tile(&self, kind: KindId, pos: Pos, rotation: Rotation, rest: &[KindId]) -> u64 {
        let mut table = self.clone();
        table.tiles.push((pos, (kind, rotation)));
        let land = table.land();
        let bars = if kind.kind().gold && self.rules.plays(Mechanic::Gold) {
            pos.around().filter(|&cell| land.tile(cell).is_some()).count() as u64 // GOLD-2: the second bar
        } else {
            1
        };
        let choices = table.choices(&land, pos);
        bars * choices.into_iter().map(|figures| table.after(&land, figures).ways(rest)).sum::<u64>()
    }

    /// Every way the figures can stand after the wood action, nothing done included.
    fn choices(&self, land: &Landscape<'_>, pos: Pos) -> Vec<Vec<Standing>> {
        let mut choices = vec![self.figures.clone()];
        let (kind, rotation) = land.tile(pos).expect("the tile just laid");
        for (number, part) in kind.kind().parts.iter().enumerate() {
            let ports = match part.kind {
                PartKind::Field => rotation.turn_halves(part.ports),
                _ => rotation.turn_edges(part.ports),
            };
            let place = Place { pos, spot: Spot { kind: part.kind, ports } };
            let stretch = land.stretch_of((pos, number)).expect("every part belongs to something");
            for figure in Figure::ALL.into_iter().filter(|&figure| self.may_stand(land, figure, part.kind, stretch)) {
                let mut figures = self.figures.clone();
                figures.push(Standing { player: self.turn, figure, place });
                choices.push(figures);
            }
        }
        // ABBOT-8, ABBOT-10
        let abbot = |s: &Standing| s.figure == Figure::Abbot && s.player == self.turn;
        let unfinished = |s: &&Standing| !land.stretches()[at(land, s)].is_complete();
        if self.figures.iter().filter(|s| abbot(s)).any(|s| unfinished(&s)) {
            choices.push(self.figures.iter().filter(|s| !abbot(s)).cloned().collect());
        }
        choices
    }

    fn may_stand(&self, land: &Landscape<'_>, figure: Figure, kind: PartKind, stretch: usize) -> bool {
        let here = || self.figures.iter().filter(|s| s.figure.is_meeple() && at(land, s) == stretch);
        let own = here().any(|s| s.player == self.turn);
        let free = here().next().is_none(); // BASE-22
        let used = self.figures.iter().filter(|s| s.player == self.turn && s.figure == figure).count();
        let plays = |mechanic| self.rules.plays(mechanic) && used == 0;
        let for_meeples = match kind {
            PartKind::Road | PartKind::City | PartKind::Monastery => true,
            PartKind::Field => self.rules.plays(Mechanic::Farmers),
            PartKind::Garden => false,
        };
        match figure {
            Figure::Meeple => {
                assert!(used < usize::from(self.meeples), "running out of meeples is not known here");
                free && for_meeples
            }
            Figure::Large => plays(Mechanic::LargeMeeple) && free && for_meeples,
            Figure::Abbot => plays(Mechanic::Abbot) && free && matches!(kind, PartKind::Monastery | PartKind::Garden),
            Figure::Builder => {
                let open = !land.stretches()[stretch].is_complete();
                plays(Mechanic::Builder) && own && open && matches!(kind, PartKind::Road | PartKind::City)
            }
            Figure::Pig => plays(Mechanic::Pig) && own && kind == PartKind::Field,
        }
    }

    /// Figures return from what is complete, and it is the next player's turn.
    fn after(&self, land: &Landscape<'_>, mut figures: Vec<Standing>) -> Table<'g> {
        let complete = |s: &Standing| land.stretches()[at(land, s)].is_complete();
        let mut surveyors = self.surveyors;
        if self.rules.variant == Variant::NewWorld {
            while let Some(scored) = figures.iter().find(|s| complete(s)).map(|s| at(land, s)) {
                figures.retain(|s| at(land, s) != scored);
                let another = figures.iter().any(|s| complete(s) && -s.place.pos.x <= surveyors[1] + 1);
                assert!(!another, "an order that matters is not known here");
                survey(land, &mut surveyors, &mut figures);
            }
        }
        figures.retain(|s| !complete(s));
        let turn = Player((self.turn.0 + 1) % self.rules.players);
        Table { figures, turn, surveyors, ..self.clone() }
    }

    /// RIVER-5 to RIVER-7: at the river's end, not twice round the same way, and with room to go on.
    fn river_may_run(&self, kind: KindId, pos: Pos, rotation: Rotation) -> bool {
        let river = |&(pos, (kind, rotation)): &(Pos, (KindId, Rotation))| {
            Edge::of_mask(rotation.turn_edges(kind.kind().river)).map(move |edge| (pos, edge)).collect::<Vec<_>>()
        };
        let new = river(&(pos, (kind, rotation)));
        if new.is_empty() {
            return true;
        }
        // The way down the river so far: the edge by which it leaves each tile.
        let mut ways: Vec<(Pos, Edge)> = Vec::new();
        for ends in self.tiles.iter().map(river).filter(|ends| !ends.is_empty()).chain([new]) {
            let entered = ways.last().map(|&(cell, edge)| (cell.across(edge), edge.opposite()));
            if entered.is_some_and(|entrance| !ends.contains(&entrance)) {
                return false;
            }
            match ends.into_iter().find(|end| Some(*end) != entered) {
                Some(out) => ways.push(out),
                None => return true, // the lake
            }
        }
        let turns: Vec<i8> = ways.windows(2).map(|w| quarter_turn(w[0].1, w[1].1)).collect();
        let twice_round = turns.windows(2).any(|turns| turns[0] != 0 && turns[0] == turns[1]);
        let (last, edge) = *ways.last().expect("the spring at least");
        !twice_round && self.tiles.iter().all(|(cell, _)| *cell != last.across(edge))
    }
}

/// NW-43 to NW-47: the eastern surveyor moves, unless both stand in the last column with tiles; whoever stands east of both
/// leaves, trappers apart.
fn survey(land: &Landscape<'_>, surveyors: &mut [i16; 2], figures: &mut Vec<Standing>) {
    let [east, west] = *surveyors;
    if east == west && land.cells().all(|pos| -pos.x <= west) {
        return;
    }
    *surveyors = [west.min(east + 1), west.max(east + 1)];
    figures.retain(|s| s.place.spot.kind == PartKind::Field || -s.place.pos.x >= surveyors[0]);
}

/// The stretch a figure stands on.
fn at(land: &Landscape<'_>, standing: &Standing) -> usize {
    land.stretch_at(standing.place).expect("figures stand on tiles")
}

/// -1 to the left, 1 to the right, 0 straight on.
fn quarter_turn(from: Edge, to: Edge) -> i8 {
    match (to.index() + 4 - from.index()) % 4 {
        1 => 1,
        3 => -1,
        _ => 0,
    }
}

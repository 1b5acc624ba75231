//! The slow truth: everything the engine keeps up to date while playing, worked out anew from the laid tiles and the
//! figures on them. Tests and the soak run compare the two after every action.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bastide_mapdata::{Colour, Country};

use crate::board::LaidTile;
use crate::chips::{Chip, Covering, LyingChip};
use crate::decision::Decision;
use crate::expansion::Mechanic;
use crate::features::{FeatureId, Segment};
use crate::ferries::jetties;
use crate::figure::{Figure, Neutral};
use crate::game::{Game, RobberAt};
use crate::ground::{Beyond, Land, Side, Terrain};
use crate::place::{Edge, Pos};
use crate::robbers::TRACK;
use crate::tile::{Goods, KindId, NO_PART, PartKind, TileKind};
use crate::turn::{Part, Step};

/// Where state and truth differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

fn same<T: PartialEq + fmt::Debug>(what: impl fmt::Display, kept: T, true_value: T) -> Result<(), Broken> {
    if kept == true_value { Ok(()) } else { Err(Broken(format!("{what}: kept {kept:?}, truly {true_value:?}"))) }
}

fn holds(what: impl fmt::Display, truth: bool) -> Result<(), Broken> {
    if truth { Ok(()) } else { Err(Broken(what.to_string())) }
}

impl Game {
    /// Compares the running state with a recount, and checks the invariants of play.
    ///
    /// # Errors
    /// The first difference found.
    pub fn recount(&self) -> Result<(), Broken> {
        let cells: BTreeMap<Pos, usize> = self.board.tiles().iter().enumerate().map(|(i, t)| (t.pos, i)).collect();
        same("laid tiles", cells.len(), self.board.tiles().len())?;
        self.recount_frontier(&cells)?;
        self.recount_features(&cells)?;
        self.check_figures()?;
        self.check_supplies()?;
        self.check_surveyors()?;
        self.check_map()?;
        self.check_turn()
    }

    fn on_map(&self) -> bool {
        self.board.land().is_some_and(|land| land.map().is_some())
    }

    /// Coats of arms, trading posts or animals of a part of a tile: all coats of a printed city are in its first part.
    fn marks_of(&self, tile: &LaidTile, part: usize) -> u8 {
        let parts = tile.kind().parts;
        let print = self.board.land().and_then(|land| land.printed().iter().find(|print| print.at == tile.pos));
        match print.and_then(|print| print.coats) {
            Some(coats) if parts[part].kind == PartKind::City => {
                let first = parts.iter().position(|part| part.kind == PartKind::City);
                if first == Some(part) { coats } else { 0 }
            }
            _ => parts[part].pennants + parts[part].posts + parts[part].animals.len() as u8,
        }
    }

    /// Chips are neither lost nor made; those on the map lie where they may, one a cell, under no tile; stacks and chips of
    /// players belong to their countries.
    fn check_map(&self) -> Result<(), Broken> {
        let lying: Vec<(Pos, LyingChip)> = self.chips_lying().collect();
        let cells: BTreeSet<Pos> = lying.iter().map(|(pos, _)| *pos).collect();
        same("cells with chips", cells.len(), lying.len())?;
        // A toll, a chip or coats come before the geocache, and a message may come in between.
        let on_its_way = |part: &Part, pos: Pos| {
            part.tile.is_some_and(|tile| self.board.tile(tile).pos == pos)
                && !matches!(part.covering, Covering::Country | Covering::Done)
        };
        for (pos, chip) in lying {
            let under = self.board.find(pos).is_some();
            let waits = on_its_way(&self.part, pos) || self.outer.is_some_and(|(_, part)| on_its_way(&part, pos));
            holds(format_args!("chip {chip:?} on {pos} is not covered"), !under || waits)?;
            same(format_args!("chip on {pos}"), self.chip_at(pos), Some(chip))?;
        }
        let Some(country) = self.chip_rules() else {
            return same("chips without their rules", cells.len(), 0);
        };
        for chip in Chip::ALL {
            let held: u8 = self.players().map(|p| self.chips_held(p, chip)).sum();
            let under = self.players().flat_map(|p| self.upgraded(p)).filter(|&(_, _, c)| c == chip).count() as u8;
            let open = self.chips_lying().filter(|&(_, c)| c == LyingChip::Open(chip)).count() as u8;
            let all = held + under + open + self.unseen_chips(chip);
            holds(format_args!("{all} chips {chip}"), all <= 5)?; // MAP-50
            let keeps = country != Country::Iberia;
            holds(format_args!("chips {chip} where they belong"), if keeps { open == 0 } else { held == 0 })?;
            holds(format_args!("{chip} under a meeple"), under == 0 || country == Country::Germany)?;
        }
        if country == Country::GreatBritain && self.step_of_list() != Step::Covered {
            // MAP-85: nobody keeps a set.
            for player in self.players() {
                let of =
                    |face| Chip::ALL.into_iter().filter(|c| c.face == face).map(|c| self.chips_held(player, c)).sum();
                let colours = Colour::ALL.into_iter().filter(|&colour| {
                    Chip::ALL.into_iter().any(|c| c.colour == colour && self.chips_held(player, c) > 0)
                });
                let (ones, twos): (u8, u8) = (of(1), of(2));
                holds(format_args!("{player} keeps a set"), ones < 3 && twos < 3 && colours.count() < 3)?;
            }
        }
        let below: u16 = self.stacks().map(|stack| u16::from(stack.below)).sum();
        let unseen: u16 = KindId::all().map(|kind| u16::from(self.left_of(kind))).sum();
        same("tiles in stacks", unseen - self.tiles_left(), below)
    }

    /// NW-44: side by side or in one column, the northern one never behind, and not west of all tiles.
    fn check_surveyors(&self) -> Result<(), Broken> {
        let Some([north, south]) = self.surveyors() else { return Ok(()) };
        let last = self.board.tiles().iter().map(|tile| tile.pos.column()).max().unwrap_or(0);
        let apart = (0..=1).contains(&(north - south));
        holds(format_args!("surveyors in {north} and {south} of {last}"), apart && south >= 0 && north <= last)
    }

    /// What lies beyond a side of a cell, on the plane and on any other ground.
    fn beyond(&self, at: Pos, edge: Edge) -> Beyond {
        self.board.land().map_or(Beyond::Cell(at.across(edge)), |land| land.beyond(Side { at, edge }))
    }

    /// What a laid tile shows at an edge.
    fn shown(&self, tile: usize, edge: Edge) -> u16 {
        self.board.tiles()[tile].turned().edges >> (4 * edge.index()) & 0xF
    }

    /// Printed tiles that nothing has touched yet.
    fn waiting(&self, cells: &BTreeMap<Pos, usize>) -> BTreeSet<usize> {
        let printed = self.board.land().into_iter().flat_map(Land::printed);
        let mut waiting: BTreeSet<usize> = printed.filter(|tile| tile.waits).map(|tile| cells[&tile.at]).collect();
        loop {
            let pos = |tile: usize| self.board.tiles()[tile].pos;
            let beside = |&tile: &usize| Edge::ALL.into_iter().filter_map(move |e| cells.get(&pos(tile).across(e)));
            let touched = waiting.iter().copied().find(|tile| beside(tile).any(|other| !waiting.contains(other)));
            match touched {
                Some(tile) => waiting.remove(&tile),
                None => return waiting,
            };
        }
    }

    fn recount_frontier(&self, cells: &BTreeMap<Pos, usize>) -> Result<(), Broken> {
        let waiting = self.waiting(cells);
        let mut open = BTreeMap::new();
        for (i, tile) in self.board.tiles().iter().enumerate() {
            same(format_args!("tile {} waits", tile.pos), self.board.waits(i as u8), waiting.contains(&i))?;
            for edge in Edge::ALL {
                let next = match self.beyond(tile.pos, edge) {
                    Beyond::Cell(next) => next,
                    Beyond::Link(far, _) => far.at,
                    Beyond::Nothing | Beyond::Border(..) => continue,
                };
                if !cells.contains_key(&next) && !waiting.contains(&i) {
                    open.insert(next, 0);
                }
            }
        }
        for (&cell, wants) in &mut open {
            *wants = self.wanted_of(cell, cells);
        }
        let kept: BTreeMap<Pos, u16> = self.board.frontier().map(|c| (c.pos, c.wants)).collect();
        same("open cells", kept, open)?;
        for (i, tile) in self.board.tiles().iter().enumerate() {
            let (wanted, shown) = (self.wanted_of(tile.pos, cells), tile.turned().edges);
            same(format_args!("edges of {} that match", tile.pos), wanted & shown, wanted)?; // BASE-11
            same("a tile's place in the table", self.board.find(tile.pos), Some(i as u8))?;
        }
        Ok(())
    }

    /// What everything beside a cell asks of the tile there.
    fn wanted_of(&self, cell: Pos, cells: &BTreeMap<Pos, usize>) -> u16 {
        let wants = |edge: Edge| match self.beyond(cell, edge) {
            Beyond::Cell(next) => cells.get(&next).map_or(0, |&tile| self.shown(tile, edge.opposite())),
            Beyond::Border(terrain, _) => terrain.bit(),
            Beyond::Link(..) => Terrain::Road.bit(),
            Beyond::Nothing => 0,
        };
        Edge::ALL.into_iter().fold(0, |all, edge| all | wants(edge) << (4 * edge.index()))
    }

    /// Which segments hang together, found by walking from each one across edges and ferries.
    fn components(&self, cells: &BTreeMap<Pos, usize>) -> Vec<Segment> {
        let tiles = self.board.tiles();
        let count = usize::from(self.features.count());
        let mut beside: Vec<Vec<Segment>> = vec![Vec::new(); count];
        for tile in tiles {
            for edge in Edge::ALL {
                let next = match self.beyond(tile.pos, edge) {
                    Beyond::Cell(next) => next,
                    Beyond::Link(far, _) => {
                        if let Some(&other) = cells.get(&far.at) {
                            let [a, b] = [(tile, edge), (&tiles[other], far.edge)].map(|(tile, edge)| {
                                tile.first_segment + u16::from(tile.turned().edge_part[edge.index()])
                            });
                            beside[usize::from(a)].push(b);
                        }
                        continue;
                    }
                    Beyond::Nothing | Beyond::Border(..) => continue,
                };
                let Some(&other) = cells.get(&next) else { continue };
                let other = &tiles[other];
                let (e, o) = (edge.index(), edge.opposite().index());
                let (mine, theirs) = (tile.turned(), other.turned());
                for (a, b) in [
                    (mine.edge_part[e], theirs.edge_part[o]),
                    (mine.half_part[2 * e], theirs.half_part[2 * o + 1]),
                    (mine.half_part[2 * e + 1], theirs.half_part[2 * o]),
                ] {
                    if a != NO_PART && b != NO_PART {
                        let (a, b) = (tile.first_segment + u16::from(a), other.first_segment + u16::from(b));
                        beside[usize::from(a)].push(b);
                    }
                }
            }
        }
        for &(tile, edges) in self.ferries.all() {
            if let Some((a, b)) = jetties(self.board.tile(tile), edges) {
                beside[usize::from(a)].push(b);
                beside[usize::from(b)].push(a);
            }
        }
        let mut root = vec![Segment::MAX; count];
        for start in 0..count {
            let mut walk = vec![start as Segment];
            while let Some(here) = walk.pop() {
                if root[usize::from(here)] == Segment::MAX {
                    root[usize::from(here)] = start as Segment;
                    walk.extend(&beside[usize::from(here)]);
                }
            }
        }
        root
    }

    fn recount_features(&self, cells: &BTreeMap<Pos, usize>) -> Result<(), Broken> {
        let root = self.components(cells);
        let mut groups: BTreeMap<Segment, Vec<Segment>> = BTreeMap::new();
        for (segment, &root) in root.iter().enumerate() {
            groups.entry(root).or_default().push(segment as Segment);
        }
        same("features", self.features.ids().count(), groups.len())?;
        for segments in groups.values() {
            let id = self.features.of(segments[0]);
            let mut ring: Vec<_> = self.features.segments(id).collect();
            ring.sort_unstable();
            let place = self.place_of(segments[0]);
            same(format_args!("segments of {place}"), &ring, segments)?;
            self.recount_feature(segments, cells)?;
        }
        Ok(())
    }

    fn recount_feature(&self, segments: &[Segment], cells: &BTreeMap<Pos, usize>) -> Result<(), Broken> {
        let kept = self.features.at(segments[0]);
        let place = self.place_of(segments[0]);
        let kind = place.spot.kind;
        same(format_args!("kind of {place}"), kept.kind(), kind)?;
        let (mut open, mut marks, mut tiles) = (0, 0, BTreeSet::new());
        let (mut goods, mut borders, mut links) = ([0; 3], 0, BTreeSet::new());
        for &segment in segments {
            let tile = self.board.tile(self.features.tile_of(segment));
            let part = &tile.kind().parts[usize::from(segment - tile.first_segment)];
            tiles.insert(tile.pos);
            marks += self.marks_of(tile, usize::from(segment - tile.first_segment));
            if let Some(g) = part.goods {
                goods[g as usize] += 1;
            }
            open += match kind {
                PartKind::Road | PartKind::City => {
                    let ports = tile.turned().ports[usize::from(segment - tile.first_segment)];
                    let mut open = |edge| match self.beyond(tile.pos, edge) {
                        Beyond::Cell(next) => !cells.contains_key(&next),
                        Beyond::Link(far, coats) => {
                            let side = Side { at: tile.pos, edge };
                            links.insert((side.min(far), coats));
                            !cells.contains_key(&far.at)
                        }
                        Beyond::Border(_, coats) => {
                            borders += 1;
                            marks += coats;
                            false
                        }
                        Beyond::Nothing => false,
                    };
                    Edge::of_mask(ports).filter(|&edge| open(edge)).count()
                }
                PartKind::Monastery | PartKind::Garden => {
                    let all = self.rules.variant.needs_all_around();
                    let wanted = |pos: &Pos| all || self.board.land().is_none_or(|land| land.has(*pos));
                    tile.pos.around().filter(|pos| wanted(pos) && !cells.contains_key(pos)).count()
                }
                PartKind::Field => 0,
            };
        }
        marks += links.iter().map(|(_, coats)| coats).sum::<u8>();
        same(format_args!("open ends of {place}"), usize::from(kept.open_ends()), open)?;
        same(format_args!("pennants, posts or animals of {place}"), kept.marks(), marks)?;
        same(format_args!("goods of {place}"), Goods::ALL.map(|g| kept.goods(g)), goods)?;
        if matches!(kind, PartKind::Road | PartKind::City) {
            same(format_args!("tiles of {place}"), usize::from(kept.tiles()), tiles.len() + borders + links.len())?;
        }
        for player in self.players() {
            let (mut strength, mut special) = (0, false);
            let figures = &self.seats[player.index()].figures;
            for (slot, figure, segment) in figures.on_board() {
                if segments.contains(&segment) {
                    strength += figure.strength() + u8::from(figures.chip_under(slot).is_some()); // MAP-104
                    special |= !figure.is_meeple();
                }
            }
            same(format_args!("strength of {player} on {place}"), kept.strength(player), strength)?;
            same(format_args!("builder or pig of {player} on {place}"), kept.has_special(player), special)?;
        }
        for figure in Neutral::BOTH {
            let stands = self.neutrals[figure as usize].is_some_and(|s| segments.contains(&s));
            same(format_args!("{figure} on {place}"), kept.has_neutral(figure), stands)?;
        }
        Ok(())
    }

    /// Interactions part D, 2 and 5: figures are where they may be, and none is lost.
    fn check_figures(&self) -> Result<(), Broken> {
        for player in self.players() {
            for (_, figure, segment) in self.seats[player.index()].figures.on_board() {
                let feature = self.features.at(segment);
                let kind = feature.kind();
                let may_stand = match figure {
                    Figure::Meeple | Figure::Large => kind != PartKind::Garden,
                    Figure::Abbot => matches!(kind, PartKind::Monastery | PartKind::Garden),
                    Figure::Builder => matches!(kind, PartKind::Road | PartKind::City),
                    Figure::Pig => kind == PartKind::Field,
                };
                holds(format_args!("{figure} of {player} on {}", self.place_of(segment)), may_stand)?;
                holds(
                    format_args!("{figure} of {player} has an own meeple beside it"),
                    figure.is_meeple() || feature.strength(player) > 0,
                )?;
            }
            for figure in Figure::ALL {
                let on_board = self.figures_on_board(player).filter(|&(f, _)| f == figure).count() as u8;
                let owned = self.owned(player, figure);
                let on_isle = self.on_isle(player).filter(|&f| f == figure).count() as u8;
                same(format_args!("{figure} of {player}"), self.in_supply(player, figure) + on_board + on_isle, owned)?;
            }
            same(
                format_args!("robber of {player}"),
                self.robber(player) != RobberAt::Absent,
                self.plays(Mechanic::Robbers),
            )?;
        }
        Ok(())
    }

    /// Interactions part D, 4 and 7: bars, goods, ferries and messages are conserved.
    fn check_supplies(&self) -> Result<(), Broken> {
        let printed = self.board.land().map_or(0, |land| land.printed().len());
        // Nobody laid what lay there before the first draw.
        let on_start =
            if self.on_map() { self.beginning.starts_laid } else { self.rules.variant.has_start_tile().into() };
        let at_start = printed + usize::from(on_start);
        let laid_in_play = || self.board.tiles().iter().skip(at_start);
        let laid = |wanted: fn(&TileKind) -> bool| laid_in_play().filter(|t| wanted(t.kind())).count();
        if self.plays(Mechanic::Gold) && !self.is_over() {
            let bars: usize = self.gold_on_board().map(|(_, n)| usize::from(n)).sum();
            let taken: usize = self.players().map(|p| usize::from(self.gold_bars(p))).sum();
            let placing = usize::from(self.decision == Decision::SecondGold);
            // The tile just laid gets its bars after what it covers.
            let covering = self.step_of_list() == Step::Covered && self.laid().is_some_and(|tile| tile.kind().gold);
            let (kept, tiles) = (bars + taken + placing, laid(|k| k.gold) - usize::from(covering));
            if self.board.land().is_none() {
                same("gold bars", kept, 2 * tiles)?;
            } else {
                // Beyond water a tile can lie alone, with no tile around it for its second bar.
                holds(format_args!("{kept} gold bars of {tiles} tiles"), (tiles..=2 * tiles).contains(&kept))?;
            }
        }
        if self.plays(Mechanic::Ferries) {
            let before_ferry = matches!(
                self.step_of_list(),
                Step::Covered
                    | Step::Gold
                    | Step::MageWitch
                    | Step::OwnRobber
                    | Step::OtherRobber
                    | Step::Wood
                    | Step::NewFerry
            );
            let missing = usize::from(before_ferry && self.laid().is_some_and(|t| t.kind().ferry));
            same("ferries", self.ferries.all().len() + missing, laid(|k| k.ferry))?;
        }
        // Nor closed what was complete then.
        let closed_in_play = |id: &FeatureId| {
            let complete = self.features.get(*id).is_complete();
            complete && self.features.segments(*id).any(|s| usize::from(self.features.tile_of(s)) >= at_start)
        };
        for goods in Goods::ALL {
            let taken: u8 = self.players().map(|p| self.goods(p, goods)).sum();
            let cities = self.features.ids().filter(closed_in_play);
            let printed: u8 = cities.map(|id| self.features.get(id).goods(goods)).sum();
            let handed_out = !matches!(self.step_of_list(), Step::Draw | Step::EndTurn) || self.part.tile.is_none();
            if self.plays(Mechanic::Goods) && handed_out && self.after_scoring() {
                same(format_args!("{goods:?} tokens"), taken, printed)?;
            }
        }
        let out = u32::from(self.message_in_hand().is_some()) + u32::from(self.messages_running());
        same("messages", self.messages.in_stack() + out, 8)
    }

    fn messages_running(&self) -> bool {
        self.outer.is_some()
    }

    /// The step of the turn's list, also while awards are counted on the way to it.
    fn step_of_list(&self) -> Step {
        match self.step {
            Step::Awards | Step::Robbing => self.after_awards,
            step => step,
        }
    }

    fn after_scoring(&self) -> bool {
        matches!(
            self.step_of_list(),
            Step::SellWine
                | Step::ShareGold
                | Step::Messages
                | Step::Crop
                | Step::TurnUp
                | Step::NextPart
                | Step::TownTurn
                | Step::Isle
                | Step::LateCrop
                | Step::EndTurn
        ) || (self.step == Step::Draw && self.part.tile.is_none())
    }

    /// Interactions part D, 1, 3 and 6.
    fn check_turn(&self) -> Result<(), Broken> {
        if self.after_scoring() && !self.is_over() {
            for id in self.features.ids() {
                let feature = self.features.get(id);
                let place = self.place_of(id.0);
                if feature.is_complete() {
                    holds(format_args!("completed {place} holds no meeple"), !feature.is_occupied())?;
                    let special = self.players().any(|p| feature.has_special(p));
                    holds(format_args!("completed {place} holds no builder"), !special)?;
                    let neutral = Neutral::BOTH.into_iter().any(|n| feature.has_neutral(n));
                    holds(format_args!("completed {place} holds neither mage nor witch"), !neutral)?;
                }
            }
        }
        // What a tile covers on a map comes before mage and witch (1.3 before 1.5), as gold does.
        let together_allowed = matches!(self.decision, Decision::Separate | Decision::Dispel | Decision::SecondGold)
            || self.step_of_list() == Step::Covered
            || !self.rules.settings.separate_after_ferry;
        holds("mage and witch are apart", together_allowed || !self.must_separate())?;
        for player in self.players() {
            if let RobberAt::Field(field) = self.robber(player) {
                holds(format_args!("robber of {player} stands on the track"), i16::from(field) < TRACK)?;
            }
            let may_fall = self.plays(Mechanic::TownTolls); // INT-83
            holds(format_args!("score of {player} is not negative"), may_fall || self.score(player) >= 0)?;
        }
        Ok(())
    }
}

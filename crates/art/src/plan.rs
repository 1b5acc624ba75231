//! The plan of a tile: the course of everything on it and the place of everything that stands on it, unturned.

use std::sync::OnceLock;

use bastide_rules::tile::{Animal, KINDS, KindId, Part, PartKind, RoadEnd, TileKind};

use crate::coast;
use crate::courses::{self, Crop, HALF_LANE, HALF_RIVER, HALF_ROAD, Road};
use crate::geometry::{CENTRE, Curve, Pt, distance_to, edge_middle, edges_of, hash_text, pt};
use crate::style::{self, Style};
use crate::survey::{CROP, LANE, Survey, WALL, WATER, owned};
use crate::walls::{self, City, HALF_WALL};

/// Where the things of a tile stand.
#[derive(Default)]
pub(crate) struct Places {
    pub(crate) monastery: Option<Pt>,
    pub(crate) garden: Option<Pt>,
    /// How large the garden may be drawn.
    pub(crate) garden_scale: f32,
    pub(crate) inn: Option<Pt>,
    /// Gold, mage or robber symbol.
    pub(crate) emblem: Option<Pt>,
    pub(crate) flier: Option<Pt>,
    pub(crate) cathedral: Option<Pt>,
    pub(crate) pennants: Vec<Pt>,
    /// Churches of towns.
    pub(crate) steeples: Vec<Pt>,
    /// Trading posts.
    pub(crate) posts: Vec<Pt>,
    /// Animals, each with its field.
    pub(crate) animals: Vec<(usize, Animal, Pt)>,
    /// The goods symbol of a city part.
    pub(crate) goods: Option<Pt>,
}

/// A tile, laid out.
pub(crate) struct Plan {
    pub(crate) kind: &'static TileKind,
    pub(crate) style: &'static Style,
    pub(crate) seed: u32,
    pub(crate) cities: Vec<City>,
    pub(crate) roads: Vec<Road>,
    pub(crate) lanes: Vec<Curve>,
    pub(crate) river: Option<Curve>,
    pub(crate) pool: Option<Curve>,
    pub(crate) crop: Option<Crop>,
    /// The shore of a tile by the sea.
    pub(crate) sea: Option<Curve>,
    /// Where roads meet.
    pub(crate) middle: Pt,
    pub(crate) survey: Survey,
    pub(crate) places: Places,
    /// Where a figure stands on each part.
    pub(crate) spots: Vec<Pt>,
    /// Discs in which nothing else may stand.
    pub(crate) taken: Vec<(Pt, f32)>,
    /// Why the drawing would not show the same fields as the rules, if so.
    pub(crate) flaw: Option<String>,
}

/// The plan of a kind, laid out when first asked for.
pub(crate) fn plan(kind: KindId) -> &'static Plan {
    static PLANS: [OnceLock<Plan>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    PLANS[kind.index()].get_or_init(|| Plan::new(kind.kind()))
}

impl Plan {
    fn new(kind: &'static TileKind) -> Plan {
        let seed = hash_text(kind.id);
        let cities = walls::cities(kind, seed);
        let roads = courses::roads(kind, &cities, seed);
        let river = courses::river(kind, &roads, seed);
        let mut plan = Plan {
            kind,
            style: style::of(kind),
            seed,
            lanes: courses::lanes(kind, &cities),
            pool: courses::pool(kind, river.as_ref(), seed),
            crop: courses::crop(kind),
            sea: coast::shore(kind, seed),
            middle: courses::meeting_point(kind),
            cities,
            roads,
            river,
            survey: Survey::new(),
            places: Places::default(),
            spots: vec![CENTRE; kind.parts.len()],
            taken: Vec::new(),
            flaw: None,
        };
        plan.measure();
        plan.flaw = plan.survey.settle(kind).err();
        plan.furnish();
        plan.stand();
        plan
    }

    /// Enters everything that parts fields into the land register.
    fn measure(&mut self) {
        let survey = &mut self.survey;
        if let Some(crop) = self.crop {
            if crop.everywhere {
                survey.fill(CROP, &[pt(0.0, 0.0), pt(100.0, 0.0), pt(100.0, 100.0), pt(0.0, 100.0)]);
            }
            survey.stroke(CROP, &[crop.at, crop.at], crop.radius);
        }
        if let Some(river) = &self.river {
            survey.stroke(WATER, &river.trace(), HALF_RIVER);
        }
        if let Some(pool) = &self.pool {
            survey.fill(WATER, &pool.trace());
        }
        if let Some(shore) = &self.sea {
            survey.fill(WATER, &coast::water(shore));
        }
        for lane in &self.lanes {
            survey.stroke(LANE, &lane.trace(), HALF_LANE);
        }
        for city in &self.cities {
            survey.fill(owned(city.part), &city.outline());
        }
        for city in &self.cities {
            for wall in city.walls() {
                survey.stroke(WALL, &wall.trace(), HALF_WALL);
            }
        }
        for road in &self.roads {
            let mut trace = road.course.trace();
            // A road into a city stops at the gate; the register must not count the town behind it as road.
            if road.end == Some(RoadEnd::City) {
                trace.truncate(trace.len() - 3);
            }
            survey.stroke(owned(road.part), &trace, HALF_ROAD);
        }
    }

    fn is_field(&self, label: u8) -> bool {
        label > 0 && self.kind.parts.get(label as usize - 1).is_some_and(|p| p.kind == PartKind::Field)
    }

    fn take(&mut self, at: Pt, radius: f32) -> Option<Pt> {
        self.taken.push((at, radius));
        Some(at)
    }

    /// Finds room for buildings and symbols, the largest first.
    fn furnish(&mut self) {
        let kind = self.kind;
        let land = self.survey.room(|label| self.is_field(label));
        let ends_at = |end| kind.parts.iter().any(|p| p.end == Some(end));
        if ends_at(RoadEnd::Village) || ends_at(RoadEnd::Bush) {
            self.taken.push((self.middle, if ends_at(RoadEnd::Village) { 20.0 } else { 13.0 }));
        }
        if ends_at(RoadEnd::Junction) {
            self.taken.push((self.middle, 7.0));
        }
        if kind.part_of(PartKind::Monastery).is_some() {
            self.places.monastery = if ends_at(RoadEnd::Monastery) {
                self.take(self.middle, 18.0)
            } else {
                let (at, _) = land.best(20.0, CENTRE, &self.taken);
                self.take(at, 18.0)
            };
        }
        if ends_at(RoadEnd::House) {
            let end = self.roads.iter().find(|r| r.end == Some(RoadEnd::House)).map(|r| r.course.end());
            self.taken.push((end.unwrap_or(CENTRE), 8.0));
        }
        if kind.parts.iter().any(|p| p.inn) {
            self.places.inn = self.beside_roads(&land, |p| p.inn).and_then(|at| self.take(at, 12.0));
        }
        if kind.parts.iter().any(|p| p.posts > 0) {
            let at = self.beside_roads(&land, |p| p.posts > 0).and_then(|at| self.take(at, 11.0));
            self.places.posts.extend(at);
        }
        for (part, field) in kind.parts.iter().enumerate().filter(|(_, p)| !p.animals.is_empty()) {
            let own = self.survey.room(|label| label == owned(part));
            for animal in field.animals {
                let (at, _) = own.best(13.0, CENTRE, &self.taken);
                self.take(at, 10.0);
                self.places.animals.push((part, *animal, at));
            }
        }
        if kind.flier.is_some() {
            let (at, _) = land.best(20.0, CENTRE, &self.taken);
            self.places.flier = self.take(at, 18.0);
        }
        if kind.part_of(PartKind::Garden).is_some() {
            let (at, room) = land.best(14.0, CENTRE, &self.taken);
            self.places.garden_scale = (room / 13.5).clamp(0.75, 1.0);
            self.places.garden = self.take(at, 11.0);
        }
        if kind.gold || kind.mage || kind.robber {
            let (mut at, room) = land.best(13.0, CENTRE, &self.taken);
            if room < 10.5 {
                // Too tight outside the walls: it stands in the town.
                let town = self.survey.room(|label| {
                    label > 0 && kind.parts.get(label as usize - 1).is_some_and(|p| p.kind == PartKind::City)
                });
                at = town.best(12.0, CENTRE, &self.taken).0;
            }
            self.places.emblem = self.take(at, 10.0);
        }
    }

    /// A place for what belongs to some roads, an inn or a trading post: in a field, touching every one of them and no other.
    fn beside_roads(&self, land: &crate::survey::Room, belongs: fn(&Part) -> bool) -> Option<Pt> {
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for road in &self.roads {
            let trace = road.course.trace();
            if belongs(&self.kind.parts[road.part]) { with.push(trace) } else { without.push(trace) }
        }
        let mut best = (None, f32::MIN);
        for i in 0..100 * 100 {
            let p = pt((i % 100) as f32 + 0.5, (i / 100) as f32 + 0.5);
            let room = land.around(p, &[]);
            let far = with.iter().map(|t| distance_to(p, t)).fold(0.0, f32::max);
            let foreign = without.iter().map(|t| distance_to(p, t)).fold(40.0, f32::min);
            let score = room.min(12.0) * 2.0 - far + foreign * 0.2 - (p - CENTRE).len() * 0.05;
            if score > best.1 {
                best = (Some(p), score);
            }
        }
        best.0
    }

    /// Finds the spots of figures, and of what is drawn in cities beside them.
    fn stand(&mut self) {
        let kind = self.kind;
        for (part, what) in kind.parts.iter().enumerate() {
            self.spots[part] = match what.kind {
                PartKind::City => self.furnish_city(part),
                PartKind::Road => self.road_spot(part),
                PartKind::Field => {
                    let land = self.survey.room(|label| label == owned(part));
                    land.best(20.0, CENTRE, &self.taken).0
                }
                PartKind::Monastery => self.places.monastery.unwrap_or(CENTRE),
                PartKind::Garden => self.places.garden.unwrap_or(CENTRE),
            };
            self.taken.push((self.spots[part], 6.0));
        }
    }

    fn furnish_city(&mut self, part: usize) -> Pt {
        let what = &self.kind.parts[part];
        let town = self.survey.room(|label| label == owned(part));
        let edges = edges_of(what.ports).map(edge_middle).fold(pt(0.0, 0.0), |a, b| a + b)
            * (1.0 / what.ports.count_ones() as f32);
        let prefer = edges * 0.35 + CENTRE * 0.65;
        if what.cathedral {
            self.places.cathedral = self.take(prefer, 20.0);
        }
        let (spot, _) = town.best(8.5, prefer, &self.taken);
        self.taken.push((spot, 8.0));
        for _ in 0..what.pennants {
            let (at, _) = town.best(8.5, prefer, &self.taken);
            self.places.pennants.push(at);
            self.taken.push((at, 7.0));
        }
        if self.style.steeples && what.ports.count_ones() > 1 {
            let (at, _) = town.best(10.0, prefer, &self.taken);
            self.places.steeples.push(at);
            self.taken.push((at, 9.0));
        }
        if what.goods.is_some() {
            let (at, _) = town.best(12.0, prefer, &self.taken);
            self.places.goods = self.take(at, 10.0);
        }
        spot
    }

    fn road_spot(&self, part: usize) -> Pt {
        let Some(road) = self.roads.iter().find(|r| r.part == part) else { return CENTRE };
        let others: Vec<_> = self.roads.iter().filter(|r| r.part != part).map(|r| r.course.trace()).collect();
        let score = |p: Pt, t: f32| {
            let foreign = others.iter().map(|o| distance_to(p, o)).fold(16.0, f32::min);
            let border = p.x.min(p.y).min(100.0 - p.x).min(100.0 - p.y).min(14.0);
            let water = self.river.as_ref().map_or(14.0, |r| distance_to(p, &r.trace()).min(14.0));
            let things = self.taken.iter().map(|(at, r)| (p - *at).len() - r).fold(5.0, f32::min);
            foreign + border + water + things - (t - 0.5).abs() * 3.0
        };
        (1..40)
            .map(|i| (road.course.at(i as f32 / 40.0), i as f32 / 40.0))
            .max_by(|a, b| score(a.0, a.1).total_cmp(&score(b.0, b.1)))
            .map_or(CENTRE, |best| best.0)
    }
}

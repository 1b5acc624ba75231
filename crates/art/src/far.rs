//! A tile from afar: a city is a warm block with a strong wall and a few large roofs, a road a clear band, and every
//! sign about a third of the tile.

use bastide_rules::tile::{Animal, CropCircle, Goods, PartKind, RoadEnd, Rotation};

use crate::buildings::{CATHEDRAL, GARDEN, INN, Shapes};
use crate::canvas::Canvas;
use crate::courses::{HALF_RIVER, HALF_ROAD, crossing, lake};
use crate::distance::Distance;
use crate::geometry::{Pt, hash, move_to, point, pt};
use crate::plan::Plan;
use crate::survey::owned;
use crate::symbols::{self, crop_sign, flier};
use crate::{coast, town, world};

/// A church in few strokes.
pub(crate) const CHURCH: Shapes = &[
    ("sh", "m-14 11h30l5-5v9h-32z"),
    ("bst", "m-16 11v-9h20v9z"),
    ("brs", "m-18 3l4.6-11h15l2.4 11z"),
    ("bst2", "m2 11v-21h12v21z"),
    ("brs2", "m0-9.4l8-11 8 11z"),
    ("door", "m5.4 11v-5.4q2.6-3.4 5.2 0v5.4z"),
    ("cross", "m8-20v-8m-3.4 3.2h6.8"),
];

/// What a sign stands for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Sign {
    /// A monastery or a farm.
    Cloister(Shapes),
    Cathedral,
    Garden,
    Inn,
    Pennant(Shapes),
    Post,
    /// An animal of a field, which it does not leave.
    Animal(Animal, usize),
    Goods(Goods),
    Gold,
    Mage,
    Robber,
    Flight(Pt),
    Crop(CropCircle),
}

impl Sign {
    /// Half of what it takes up, in units of the tile.
    pub(crate) const fn radius(self) -> f32 {
        match self {
            Sign::Cloister(_) | Sign::Cathedral => 19.0,
            Sign::Pennant(_) | Sign::Animal(..) => 13.0,
            Sign::Flight(_) => 18.0,
            _ => 16.5,
        }
    }

    /// Its shapes and how much larger than near they are drawn; none for what is put together otherwise.
    pub(crate) const fn drawing(self) -> (f32, Shapes) {
        match self {
            Sign::Cloister(shapes) => (1.15, shapes),
            Sign::Cathedral => (1.2, CATHEDRAL),
            Sign::Garden => (1.6, GARDEN),
            Sign::Inn => (1.75, INN),
            Sign::Pennant(shapes) => (2.0, shapes),
            Sign::Post => (1.6, world::POST),
            Sign::Animal(animal, _) => (1.8, world::animal(animal)),
            Sign::Gold => (2.1, symbols::GOLD),
            Sign::Mage => (2.2, symbols::MAGE),
            Sign::Robber => (2.1, symbols::ROBBER),
            Sign::Goods(_) | Sign::Flight(_) | Sign::Crop(_) => (1.0, &[]),
        }
    }

    fn draw(self, at: Pt, canvas: &mut Canvas) {
        match self {
            Sign::Cloister(shapes) => {
                canvas.oval("yard", at + pt(0.0, 12.0), 24.0, 11.0);
                canvas.scaled(at + pt(1.0, 7.0), self.drawing().0, shapes);
            }
            Sign::Cathedral => {
                canvas.disc("square", at + pt(0.0, 4.0), 21.0);
                canvas.scaled(at + pt(0.0, 2.0), self.drawing().0, CATHEDRAL);
            }
            Sign::Goods(goods) => canvas.within(at, 1.65, |canvas| symbols::goods(pt(0.0, 0.0), goods, canvas)),
            Sign::Flight(way) => canvas.within(at, 1.25, |canvas| flier(pt(0.0, 0.0), way, canvas)),
            Sign::Crop(crop) => canvas.scaled(at, 1.75, &[("cropd", crop_sign(crop))]),
            _ => {
                let (scale, shapes) = self.drawing();
                canvas.scaled(at, scale, shapes);
            }
        }
        canvas.close();
    }
}

/// Where signs and figures stand, as the tile lies on the board.
pub(crate) struct Layout {
    pub(crate) signs: Vec<(Sign, Pt)>,
    /// Where a figure stands on each part.
    pub(crate) spots: Vec<Pt>,
}

impl Layout {
    /// Signs and figures are larger than near: they step apart, figures without leaving their part.
    pub(crate) fn new(plan: &Plan, rotation: Rotation) -> Layout {
        let mut layout = Layout { signs: signs(plan, rotation), spots: Vec::new() };
        layout.spots = (0..plan.spots.len()).map(|part| crate::parts::place_of_figure(plan, rotation, part)).collect();
        for _ in 0..24 {
            layout.step_apart(plan, rotation);
        }
        layout
    }

    fn step_apart(&mut self, plan: &Plan, rotation: Rotation) {
        const FIGURE: f32 = 13.0;
        let discs: Vec<(Pt, f32)> = (self.signs.iter().map(|(sign, at)| (*at, sign.radius())))
            .chain(self.spots.iter().map(|at| (*at, FIGURE)))
            .collect();
        let push = |i: usize| {
            let (here, radius) = discs[i];
            discs.iter().enumerate().filter(|(k, _)| *k != i).fold(pt(0.0, 0.0), |sum, (k, (other, size))| {
                let (apart, want) = ((here - *other).len(), radius + size);
                // Two on one point part by their numbers.
                let away = if apart < 0.1 { pt(if i < k { -1.0 } else { 1.0 }, 0.3) } else { (here - *other).unit() };
                sum + away * (0.25 * (want - apart).max(0.0))
            })
        };
        let kept = |at: Pt, room: f32| pt(at.x.clamp(room, 100.0 - room), at.y.clamp(room, 100.0 - room));
        let count = self.signs.len();
        for (i, (sign, at)) in self.signs.iter_mut().enumerate() {
            let to = kept(*at + push(i), sign.radius());
            let stays = match sign {
                Sign::Crop(_) => true,
                Sign::Animal(_, field) => plan.survey.at(to.unturned(rotation)) != Some(owned(*field)),
                _ => false,
            };
            if !stays {
                *at = to;
            }
        }
        for (part, at) in self.spots.iter_mut().enumerate() {
            let to = kept(*at + push(count + part), 11.0);
            let own = plan.survey.at(to.unturned(rotation)) == Some(owned(part));
            if own || matches!(plan.kind.parts[part].kind, PartKind::Monastery | PartKind::Garden) {
                *at = to;
            }
        }
    }
}

fn signs(plan: &Plan, rotation: Rotation) -> Vec<(Sign, Pt)> {
    let (kind, places) = (plan.kind, &plan.places);
    let emblem = if kind.gold {
        Sign::Gold
    } else if kind.mage {
        Sign::Mage
    } else {
        Sign::Robber
    };
    let mut found: Vec<(Sign, Pt)> = Vec::new();
    let mut put = |sign: Option<Sign>, at: Option<Pt>| {
        if let (Some(sign), Some(at)) = (sign, at) {
            found.push((sign, at.turned(rotation)));
        }
    };
    put(kind.crop.map(Sign::Crop), plan.crop.map(|c| c.at));
    put(Some(Sign::Garden), places.garden);
    put(Some(Sign::Inn), places.inn);
    put(Some(Sign::Cloister(plan.style.far_cloister)), places.monastery);
    put(Some(Sign::Cathedral), places.cathedral);
    for at in &places.pennants {
        put(Some(Sign::Pennant(plan.style.pennant)), Some(*at));
    }
    for at in &places.posts {
        put(Some(Sign::Post), Some(*at));
    }
    for (part, animal, at) in &places.animals {
        put(Some(Sign::Animal(*animal, *part)), Some(*at));
    }
    put(kind.parts.iter().find_map(|p| p.goods).map(Sign::Goods), places.goods);
    put(Some(emblem), places.emblem);
    let way = kind.flight(rotation).map(|(x, y)| Sign::Flight(pt(f32::from(x), f32::from(y)).unit()));
    put(way, places.flier);
    found
}

/// Everything flat, lowest first.
pub(crate) fn ground(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    if let Some(crop) = plan.crop {
        if crop.everywhere {
            canvas.ink("crop").push_str("M0 0H100V100H0Z");
        } else {
            canvas.disc("crop", crop.at.turned(rotation), crop.radius);
        }
        canvas.close();
    }
    canvas.order(&["bshore", "pshore", "bwater", "pool"]);
    if let Some(river) = &plan.river {
        canvas.line("bshore", river, rotation);
        canvas.line("bwater", river, rotation);
    }
    if let Some(pool) = &plan.pool {
        for class in ["pshore", "pool"] {
            pool.turned(rotation).draw(canvas.ink(class));
            canvas.ink(class).push('Z');
        }
    }
    if let Some(sea) = &plan.sea {
        coast::draw(sea, rotation, Distance::Far, canvas);
    }
    for city in &plan.cities {
        city.draw(rotation, canvas.ink("block"));
    }
    canvas.close();
    for lane in &plan.lanes {
        canvas.line("lane", lane, rotation);
        canvas.line("lanebed", lane, rotation);
    }
    canvas.close();
    for under in [true, false] {
        canvas.order(&["bverge", "band"]);
        for road in plan.roads.iter().filter(|r| r.under == under) {
            canvas.line("bverge", &road.course, rotation);
            canvas.line("band", &road.course, rotation);
        }
        canvas.close();
    }
    canvas.ink("crease").push_str("M0 0H100V100H0Z");
    canvas.close();
}

/// Everything that stands.
pub(crate) fn standing(plan: &Plan, rotation: Rotation, gardens: bool, canvas: &mut Canvas) {
    let layout = Layout::new(plan, rotation);
    roofs(plan, rotation, &layout, canvas);
    canvas.order(plan.style.far_wall);
    for wall in plan.cities.iter().flat_map(|c| c.walls()) {
        for class in plan.style.far_wall {
            canvas.line(class, wall, rotation);
        }
    }
    canvas.close();
    for at in town::gates(plan) {
        canvas.scaled(at.turned(rotation), 1.5, plan.style.gate);
    }
    bridges(plan, rotation, canvas);
    road_ends(plan, rotation, canvas);
    for (sign, at) in layout.signs.iter().filter(|(sign, _)| gardens || *sign != Sign::Garden) {
        sign.draw(*at, canvas);
    }
    jetties(plan, rotation, canvas);
    coast::piers(plan.kind, rotation, canvas);
}

/// Up to four large roofs in each city, where signs and figures leave room.
fn roofs(plan: &Plan, rotation: Rotation, layout: &Layout, canvas: &mut Canvas) {
    let mut taken: Vec<(Pt, f32)> = layout
        .signs
        .iter()
        .map(|(sign, at)| (at.unturned(rotation), sign.radius() - 2.0))
        .chain(layout.spots.iter().map(|at| (at.unturned(rotation), 9.0)))
        .collect();
    let mut feet: Vec<(Pt, f32)> = Vec::new();
    for city in &plan.cities {
        let town = plan.survey.room(|label| label == owned(city.part));
        for _ in 0..4 {
            let (at, room) = town.best(11.0, plan.spots[city.part], &taken);
            if room < 6.5 {
                break;
            }
            let scale = (room / 7.0).clamp(1.0, 1.6);
            taken.push((at, 9.0 * scale));
            feet.push((at.turned(rotation) + pt(0.0, 6.0 * scale), scale));
        }
    }
    crate::order::sort_short(&mut feet, |a, b| a.0.y > b.0.y);
    for (i, (foot, scale)) in feet.into_iter().enumerate() {
        let dice = hash(plan.seed, i as u32) as usize;
        canvas.within(foot, scale, |canvas| town::roof(dice, canvas));
    }
}

fn bridges(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    if !plan.kind.bridge {
        return;
    }
    for road in plan.roads.iter().filter(|r| !r.under) {
        let river = plan.river.iter().filter_map(|r| crossing(&road.course, r, HALF_RIVER + 3.0));
        let below = plan.roads.iter().filter(|r| r.under);
        let spans = river.chain(below.filter_map(|r| crossing(&road.course, &r.course, HALF_ROAD + 8.0)));
        for (from, to) in spans.chain(crate::ground::over_town(plan, road)) {
            let deck = road.course.stretch(from.max(0.0), to.min(1.0)).turned(rotation);
            for class in ["bdeck", "bside", "band"] {
                deck.draw(canvas.ink(class));
            }
            canvas.close();
        }
    }
}

/// What roads outside the walls end at.
fn road_ends(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    let middle = plan.middle.turned(rotation);
    let ends = |end| plan.kind.parts.iter().any(|p| p.end == Some(end));
    if ends(RoadEnd::Village) || ends(RoadEnd::Junction) {
        canvas.disc("bend", middle, if ends(RoadEnd::Village) { 14.0 } else { 11.0 });
        canvas.close();
    }
    if ends(RoadEnd::Village) {
        canvas.within(middle + pt(0.0, 9.0), 1.5, |canvas| town::cottage(pt(0.0, 0.0), 3, canvas));
    }
    if ends(RoadEnd::Bush) {
        canvas.disc("hedge", middle, 13.0);
        canvas.close();
    }
    for road in plan.roads.iter().filter(|r| r.end == Some(RoadEnd::House)) {
        let at = road.course.end().turned(rotation);
        canvas.within(at + pt(0.0, 8.0), 1.6, |canvas| town::cottage(pt(0.0, 0.0), 3, canvas));
    }
    canvas.close();
}

/// The landing stages of a ferry lake.
fn jetties(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    for road in plan.roads.iter().filter(|r| r.end == Some(RoadEnd::Jetty)) {
        let shore = road.course.end();
        let into = (lake(plan.kind) - shore).unit();
        let d = canvas.ink("bjetty");
        move_to(d, (shore - into * 5.0).turned(rotation));
        d.push('L');
        point(d, (shore + into * 7.0).turned(rotation), false);
    }
    canvas.close();
}

//! What lies flat on a tile: crop field, water, roads, city floors.

use bastide_rules::tile::{RoadEnd, Rotation};

use crate::canvas::Canvas;
use crate::courses::{HALF_RIVER, HALF_ROAD, Road, crossing};
use crate::distance::Distance;
use crate::geometry::{Curve, chance, edge_middle, edges_of, inward, move_to, noise, point, pt};
use crate::plan::Plan;
use crate::survey::owned;
use crate::walls::City;

/// Everything flat, lowest first.
pub(crate) fn draw(plan: &Plan, rotation: Rotation, distance: Distance, canvas: &mut Canvas) {
    crop(plan, rotation, canvas);
    water(plan, rotation, canvas);
    if let Some(sea) = &plan.sea {
        crate::coast::draw(sea, rotation, distance, canvas);
    }
    canvas.order(&["floor", "street", "square"]);
    for city in &plan.cities {
        city.draw(rotation, canvas.ink("floor"));
        canvas.disc("square", plan.spots[city.part].turned(rotation), 6.0);
        for street in streets(plan, city) {
            canvas.line("street", &street, rotation);
        }
    }
    canvas.close();
    roads(plan, rotation, distance, canvas);
    canvas.ink("crease").push_str("M0 0H100V100H0Z");
    canvas.close();
}

fn crop(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    let Some(crop) = plan.crop else { return };
    let at = crop.at.turned(rotation);
    if crop.everywhere {
        canvas.ink("crop").push_str("M0 0H100V100H0Z");
        // Furrows from corner to corner, never over the border.
        for i in 1..10_u8 {
            let along = f32::from(i) * 10.0;
            for (from, to) in [(pt(along, 0.0), pt(100.0, 100.0 - along)), (pt(0.0, along), pt(100.0 - along, 100.0))] {
                let d = canvas.ink("cropl");
                move_to(d, from.turned(rotation));
                d.push('L');
                point(d, to.turned(rotation), false);
            }
        }
    } else {
        let knots: Vec<_> = (0..12_u8)
            .map(|i| {
                let angle = f32::from(i) * std::f32::consts::TAU / 12.0;
                let radius = crop.radius * (1.0 + 0.03 * noise(plan.seed, 90 + u32::from(i)));
                crop.at + pt(angle.cos(), angle.sin()) * radius
            })
            .collect();
        canvas.line("crop", &Curve::ring(&knots), rotation);
    }
    for radius in [crop.radius - 3.0, crop.radius - 6.0] {
        canvas.disc("cropl", at, radius.min(15.0));
    }
    canvas.close();
}

fn water(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    canvas.order(&["bank", "pbank", "sand", "psand", "shore", "pshore", "water", "pool", "deep", "ripple", "reed"]);
    if let Some(river) = &plan.river {
        for class in ["bank", "sand", "shore", "water"] {
            canvas.line(class, river, rotation);
        }
        for i in 0..7_u8 {
            let t = 0.08 + f32::from(i) * 0.135;
            let side = noise(plan.seed, 120 + u32::from(i)) * 5.0;
            let length = 0.03 + 0.03 * chance(plan.seed, 140 + u32::from(i));
            let aside = |t: f32| river.at(t) + river.heading(t).right() * side;
            let class = if i % 3 == 2 { "deep" } else { "ripple" };
            let d = canvas.ink(class);
            move_to(d, aside(t).turned(rotation));
            d.push('Q');
            point(d, (aside(t + length) + river.heading(t).right() * 1.2).turned(rotation), false);
            point(d, aside(t + 2.0 * length).turned(rotation), true);
        }
        for i in 0..4_u8 {
            let t = 0.2 + f32::from(i) * 0.2;
            let side = if chance(plan.seed, 160 + u32::from(i)) < 0.5 { 1.0 } else { -1.0 };
            let at = river.at(t) + river.heading(t).right() * (side * (HALF_RIVER - 1.8));
            let free = !(plan.kind.lake && t > 0.35)
                && plan.roads.iter().all(|r| crate::geometry::distance_to(at, &r.course.trace()) > HALF_ROAD + 3.0);
            if free {
                canvas.stamp("reed", at.turned(rotation), "m-1 1l-.8-4m1.4 4.4l.2-5.4m1.2 5l1-3.6");
            }
        }
    }
    if let Some(pool) = &plan.pool {
        for class in ["pbank", "psand", "pshore", "pool"] {
            pool.turned(rotation).draw(canvas.ink(class));
            canvas.ink(class).push('Z');
        }
        if let Some(at) = (!plan.kind.spring).then(|| crate::courses::lake(plan.kind).turned(rotation)) {
            canvas.stamps(
                at,
                &[
                    ("ripple", "m-9-5q2-1.5 4 0t4 0m4 8q2-1.5 4 0t4 0m-17 4q2-1.5 4 0t3 0"),
                    ("deep", "m3-9q2-1.2 4 0m-16 10q2-1.2 4 0t3 0"),
                ],
            );
        }
    }
    canvas.close();
}

/// Streets lead from the open sides and the gates of a city to its square.
pub(crate) fn streets(plan: &Plan, city: &City) -> Vec<Curve> {
    let square = plan.spots[city.part];
    let mut found: Vec<Curve> = edges_of(city.edges)
        .map(|e| {
            let from = edge_middle(e);
            let reach = (square - from).len() * 0.4;
            Curve(vec![
                from,
                from + inward(e) * reach,
                square - (square - from - inward(e) * reach).unit() * (reach * 0.5),
                square,
            ])
        })
        .collect();
    for road in plan.roads.iter().filter(|r| r.end == Some(RoadEnd::City)) {
        let gate = road.course.end();
        let on = road.course.heading(1.0);
        if plan.survey.at(gate + on * 5.0) == Some(owned(city.part)) {
            let reach = (square - gate).len() * 0.4;
            found.push(Curve(vec![
                gate,
                gate + on * reach,
                square - (square - gate - on * reach).unit() * (reach * 0.5),
                square,
            ]));
        }
    }
    found
}

fn roads(plan: &Plan, rotation: Rotation, distance: Distance, canvas: &mut Canvas) {
    let classes: &[&str] =
        if distance == Distance::Near { &["verge", "bed", "rut", "ridge"] } else { &["mverge", "mbed"] };
    for lane in &plan.lanes {
        canvas.line("lane", lane, rotation);
        canvas.line("lanebed", lane, rotation);
    }
    canvas.close();
    for under in [true, false] {
        canvas.order(classes);
        for road in plan.roads.iter().filter(|r| r.under == under) {
            for class in classes {
                canvas.line(class, &road.course, rotation);
            }
        }
        canvas.close();
    }
}

/// The stretch of a road that passes over the roofs of a town, from wall to wall.
pub(crate) fn over_town(plan: &Plan, road: &Road) -> Option<(f32, f32)> {
    if plan.river.is_some() || road.end.is_some() || plan.cities.is_empty() {
        return None;
    }
    let over = |i: &u8| {
        let t = f32::from(*i) / 100.0;
        let beside = plan.survey.at(road.course.at(t) + road.course.heading(t).right() * 8.0);
        beside.is_some_and(|label| plan.cities.iter().any(|c| label == owned(c.part)))
    };
    let (first, last) = ((0..=100).find(over)?, (0..=100).rev().find(over)?);
    Some((f32::from(first) / 100.0 - 0.05, f32::from(last) / 100.0 + 0.05))
}

/// Bridges: the road passes over river, road or town.
pub(crate) fn bridges(plan: &Plan, rotation: Rotation, canvas: &mut Canvas) {
    if !plan.kind.bridge {
        return;
    }
    for road in plan.roads.iter().filter(|r| !r.under) {
        let mut spans: Vec<(f32, f32)> = Vec::new();
        if let Some(river) = &plan.river {
            spans.extend(crossing(&road.course, river, HALF_RIVER + 1.0));
        }
        for other in plan.roads.iter().filter(|r| r.under) {
            spans.extend(crossing(&road.course, &other.course, HALF_ROAD + 5.0));
        }
        spans.extend(over_town(plan, road));
        for (from, to) in spans {
            let deck = road.course.stretch(from.max(0.0), to.min(1.0)).turned(rotation);
            deck.shifted(pt(1.6, 2.6)).draw(canvas.ink("bsh"));
            for class in ["bink", "brail", "bjoint", "bface", "bbed"] {
                deck.draw(canvas.ink(class));
            }
            canvas.close();
            for t in [0.0, 1.0] {
                let across = deck.heading(t).right() * 6.0;
                for at in [deck.at(t) - across, deck.at(t) + across] {
                    canvas.stamp("st", at, "m-1.7 1.7v-4h3.4v4z");
                    canvas.stamp("std", at, "m.4 1.4v-3.4h1v3.4z");
                }
            }
            canvas.close();
        }
    }
}

//! What must hold for every drawing of every tile in every rotation.

use bastide_mapdata::{Colour, Map};
use bastide_rules::tile::{KindId, PartKind, Rotation};
use bastide_rules::variant::Variant;

use crate::courses::Road;
use crate::far::{Layout, Sign};
use crate::geometry::{Curve, Pt, corner, distance_to, edge_middle, inside, inward, pt};
use crate::plan::{Plan, plan};
use crate::survey::{SQUARES, WALL, owned};
use crate::{
    ChipFace, Distance, FigureShape, Icon, Laid, MapLook, Pattern, Theme, TileOptions, board_svg, chip_svg, coast_svg,
    figure_svg, growth_svg, icon_svg, map_picture, part_path, parts, sheets, spot, tile_ground, tile_svg,
};

fn plans() -> impl Iterator<Item = &'static Plan> {
    KindId::all().map(plan)
}

/// Every tag is closed in order, every attribute is quoted, every class is in the style sheet.
fn check_markup(name: &str, markup: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in markup.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').unwrap_or_else(|| panic!("{name}: tag without end: {piece}"));
        assert!(tag.matches('"').count().is_multiple_of(2), "{name}: open quote in {tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{name}: not a number in {tag}");
        for class in tag.split("class=\"").skip(1).filter_map(|c| c.split('"').next()) {
            assert!(crate::palette::has_class(class), "{name}: unknown class {class}");
        }
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{name}: closed in the wrong order");
        } else if !tag.ends_with('/') {
            open.push(tag.split([' ', '\n']).next().unwrap_or_default());
        }
    }
    assert!(open.is_empty(), "{name}: never closed: {open:?}");
}

#[test]
fn every_tile_is_well_formed_and_small() {
    let (mut total, mut count) = (0, 0);
    for kind in KindId::all() {
        for rotation in Rotation::ALL {
            let markup = tile_svg(kind, rotation, TileOptions::default());
            check_markup(kind.kind().id, &markup);
            check_markup(kind.kind().id, &growth_svg(kind, rotation, (3, -2), Distance::Near));
            total += markup.len();
            count += 1;
        }
    }
    assert!(total / count < 6_500, "a tile takes {} bytes on average", total / count);
}

#[test]
fn figures_icons_sheets_and_boards_are_well_formed() {
    for shape in FigureShape::ALL {
        for pattern in Pattern::ALL {
            check_markup("figure", &figure_svg(shape, pattern));
        }
    }
    for icon in Icon::all() {
        check_markup("icon", &icon_svg(icon));
    }
    for (name, svg) in sheets() {
        check_markup(&name, &svg);
    }
    let kind = KindId::by_name("base/D").expect("the start tile exists");
    check_markup(
        "board",
        &board_svg(&[Laid { kind, rotation: Rotation::new(1), x: 0, y: 0 }], Theme::Dark, Distance::Near),
    );
}

#[test]
fn every_map_is_well_formed_from_each_distance_and_the_further_the_less() {
    for (name, text) in bastide_data::MAPS {
        let map = Map::parse(text).expect("a map of the box");
        let mut lengths = Vec::new();
        for distance in Distance::ALL {
            for (german, chips, theme) in [(false, false, Theme::Light), (true, true, Theme::Dark)] {
                let markup = map_picture(&map, MapLook { distance, german, chips }, theme);
                check_markup(name, &markup);
                assert!(!markup.contains(" style="), "{name}: the page forbids styles in markup");
                if chips {
                    lengths.push(markup.len());
                }
                let title = if german { &map.title.de } else { &map.title.en };
                assert!(markup.contains(&format!(">{title}</text>")), "{name} has its title");
            }
        }
        assert!(lengths.is_sorted_by(|a, b| a > b), "{name}: {lengths:?}");
    }
}

#[test]
fn names_on_a_map_cannot_break_its_picture() {
    let (_, text) = bastide_data::MAPS[0];
    let mut map = Map::parse(text).expect("a map of the box");
    for cell in &mut map.cells {
        cell.name = Some("<b a=\"&".into());
    }
    check_markup("hostile", &map_picture(&map, MapLook::default(), Theme::Light));
}

#[test]
fn chips_tell_their_number_and_their_colour_without_colour() {
    use std::collections::HashSet;
    let faces = || Colour::ALL.into_iter().flat_map(|c| [1, 2].map(move |n| ChipFace::Open(c, n)));
    let drawn: Vec<String> = faces().map(chip_svg).collect();
    for (face, markup) in faces().zip(&drawn) {
        check_markup(&format!("{face:?}"), markup);
    }
    let grey = |m: &String| ["violet", "azure", "orange"].iter().fold(m.clone(), |m, c| m.replace(c, "grey"));
    assert_eq!(drawn.iter().map(grey).collect::<HashSet<_>>().len(), 6);
    check_markup("down", &chip_svg(ChipFace::Down(None)));
    check_markup("cache", &chip_svg(ChipFace::Cache(Colour::Blue, 2)));
    assert_ne!(chip_svg(ChipFace::Down(None)), chip_svg(ChipFace::Down(Some(Colour::Blue))));
}

#[test]
fn every_tile_is_drawn_from_each_distance_and_the_further_the_less() {
    for kind in KindId::all() {
        for rotation in Rotation::ALL {
            let from = |distance| {
                let markup = tile_svg(kind, rotation, TileOptions { gardens: true, distance })
                    + &growth_svg(kind, rotation, (3, -2), distance);
                check_markup(kind.kind().id, &markup);
                markup.len()
            };
            let [near, middle, far] = Distance::ALL.map(from);
            // An open plain has nothing on it that could be seen from afar.
            let bare =
                matches!(kind.kind().parts, [plain] if plain.kind == PartKind::Field && plain.animals.is_empty());
            assert!((bare || far > 100) && far < near && middle < near, "{}: {near} {middle} {far}", kind.kind().id);
        }
    }
}

/// From afar roads are wider bands, but they run where they do near: nothing shifts when one steps back, and bands meet at
/// the borders as roads do.
#[test]
fn bands_run_where_the_roads_run() {
    for kind in KindId::all().filter(|k| !plan(*k).roads.is_empty()) {
        let courses = |class: &str, distance| {
            let markup = tile_ground(kind, Rotation::new(1), distance);
            let start = format!("class=\"k-{class}\" d=\"");
            markup.split(&start).skip(1).map(|p| p.split('"').next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        let near = courses("verge", Distance::Near);
        assert!(!near.is_empty());
        assert_eq!(near, courses("mverge", Distance::Middle), "{}", kind.kind().id);
        assert_eq!(near, courses("bverge", Distance::Far), "{}", kind.kind().id);
    }
}

/// The larger side of what a sign's shapes cover. Control points count: the shapes are gentle enough.
fn extent(shapes: &[(&str, &str)]) -> f32 {
    let (mut low, mut high) = (pt(0.0, 0.0), pt(0.0, 0.0));
    for (_, shape) in shapes.iter().filter(|(class, _)| *class != "sh") {
        let (mut at, mut start) = (pt(0.0, 0.0), pt(0.0, 0.0));
        for piece in shape.split_inclusive(|c: char| c.is_ascii_alphabetic()).collect::<Vec<_>>().windows(2) {
            let command = piece[0].chars().last().unwrap_or(' ');
            let mut text = String::new();
            for c in piece[1].trim_end_matches(|c: char| c.is_ascii_alphabetic()).chars() {
                text.push_str(&if c == '-' { " -".to_owned() } else { c.to_string() });
            }
            let numbers: Vec<f32> = text.split_whitespace().flat_map(|n| n.parse().ok()).collect();
            let step = match (command, numbers.as_slice()) {
                ('h', [x, ..]) => pt(*x, 0.0),
                ('v', [y, ..]) => pt(0.0, *y),
                ('m' | 'l' | 'q' | 'a', [.., x, y]) => pt(*x, *y),
                _ => pt(0.0, 0.0),
            };
            at = if command == 'z' { start } else { at + step };
            start = if command == 'm' { at } else { start };
            (low, high) = (pt(low.x.min(at.x), low.y.min(at.y)), pt(high.x.max(at.x), high.y.max(at.y)));
        }
    }
    (high.x - low.x).max(high.y - low.y)
}

/// From afar each sign is about a third of the tile, on the tile, and clear of the others; figures stand in their part
/// and beside the church.
#[test]
fn signs_from_afar_are_large_and_apart() {
    for kind in KindId::all() {
        for rotation in Rotation::ALL {
            let (plan, name) = (plan(kind), kind.kind().id);
            let layout = Layout::new(plan, rotation);
            for (i, (sign, at)) in layout.signs.iter().enumerate() {
                let (scale, shapes) = sign.drawing();
                assert!(shapes.is_empty() || extent(shapes) * scale > 28.0, "{name}: {}", extent(shapes) * scale);
                let room = sign.radius() - 0.1;
                assert!(at.x.min(at.y).min(100.0 - at.x).min(100.0 - at.y) >= room, "{name}: sign at {at:?}");
                for (other, there) in &layout.signs[..i] {
                    let (apart, wanted) = ((*at - *there).len(), sign.radius() + other.radius());
                    assert!(apart > wanted * 0.7, "{name}: signs {apart} apart, {wanted} wanted");
                }
            }
            for (part, at) in layout.spots.iter().enumerate() {
                let (part, kind) = (owned(part), plan.kind.parts[part].kind);
                if let PartKind::Monastery = kind {
                    let church =
                        layout.signs.iter().find(|(sign, _)| matches!(sign, Sign::Cloister(..))).map(|(_, at)| *at);
                    assert!((*at - church.expect("a church")).len() > 20.0, "{name}: on the church");
                } else if kind != PartKind::Garden {
                    assert_eq!(plan.survey.at(at.unturned(rotation)), Some(part), "{name}");
                }
            }
        }
    }
}

/// Animals are counted plain by plain: each stands on its own, from near and from afar (NW-75).
#[test]
fn animals_stand_on_their_plain() {
    for kind in KindId::all() {
        let (plan, name) = (plan(kind), kind.kind().id);
        for (part, what) in plan.kind.parts.iter().enumerate() {
            let near: Vec<_> = plan.places.animals.iter().filter(|(field, ..)| *field == part).collect();
            assert!(near.iter().map(|(_, animal, _)| animal).eq(what.animals), "{name}");
            assert!(near.iter().all(|(.., at)| plan.survey.at(*at) == Some(owned(part))), "{name}");
        }
        for rotation in Rotation::ALL {
            let mut seen = 0;
            for (sign, at) in Layout::new(plan, rotation).signs {
                if let Sign::Animal(_, field) = sign {
                    assert_eq!(plan.survey.at(at.unturned(rotation)), Some(owned(field)), "{name}");
                    seen += 1;
                }
            }
            assert_eq!(seen, plan.places.animals.len(), "{name}");
        }
    }
}

/// A trading post counts for the trail it stands at, not for another one (NW-30).
#[test]
fn posts_stand_by_their_trail() {
    for plan in plans() {
        let posts: u8 = plan.kind.parts.iter().map(|p| p.posts).sum();
        assert_eq!(plan.places.posts.len(), usize::from(posts), "{}", plan.kind.id);
        for at in &plan.places.posts {
            let nearest = plan.roads.iter().min_by(|a, b| {
                let far = |r: &Road| distance_to(*at, &r.course.trace());
                far(a).total_cmp(&far(b))
            });
            assert!(nearest.is_some_and(|r| plan.kind.parts[r.part].posts > 0), "{}", plan.kind.id);
        }
    }
}

/// The tiles of the coast are one shore: it crosses every border between them in the same place, at a right angle.
#[test]
fn shores_meet() {
    for plan in plans().filter(|p| p.kind.sea != 0) {
        let shore = &plan.sea.as_ref().expect("a shore").0;
        let (first, last) = (shore[0], shore[shore.len() - 1]);
        assert!(first.x == last.x && first.y <= 0.0 && last.y >= 100.0, "{}", plan.kind.id);
        assert!(shore[1].x == first.x && shore[shore.len() - 2].x == last.x, "{}", plan.kind.id);
    }
}

/// However far tiles reach, and every town of the coast has its name.
#[test]
fn the_coast_is_well_formed_and_lettered() {
    for distance in Distance::ALL {
        for (rows, ends) in [(0..10, vec![]), (-3..14, vec![-2, 12])] {
            let markup = coast_svg(rows, &ends, distance);
            check_markup("coast", &markup);
            assert_eq!(markup.matches("k-lane\"").count(), ends.len(), "trails run out on sand, north and south");
            let towns = plans().filter(|p| p.kind.sea != 0 && !p.cities.is_empty());
            assert_eq!(markup.matches("k-name").count(), towns.count());
        }
    }
}

#[test]
fn each_land_has_its_own_walls() {
    for kind in KindId::all().filter(|k| !plan(*k).cities.iter().all(|c| c.walls().next().is_none())) {
        let fenced = tile_svg(kind, Rotation::new(0), TileOptions::default()).contains("k-rail");
        assert_eq!(fenced, kind.kind().variant() == Variant::NewWorld, "{}", kind.kind().id);
    }
}

#[test]
fn drawing_twice_gives_the_same_picture() {
    let kind = KindId::by_name("base/T").expect("this tile exists");
    let draw = || {
        tile_svg(kind, Rotation::new(3), TileOptions::default())
            + &growth_svg(kind, Rotation::new(3), (5, 7), Distance::Near)
    };
    assert_eq!(draw(), draw());
}

#[test]
fn gardens_can_be_left_out() {
    let kind = KindId::by_name("base/E.g").expect("this tile exists");
    let bare = tile_svg(kind, Rotation::new(0), TileOptions { gardens: false, ..TileOptions::default() });
    assert!(!bare.contains("k-hedge"));
    assert!(tile_svg(kind, Rotation::new(0), TileOptions::default()).contains("k-hedge"));
}

/// The fields left over between roads, walls and water are the fields of the rules.
#[test]
fn drawn_fields_are_the_fields_of_the_rules() {
    let flaws: Vec<&String> = plans().filter_map(|p| p.flaw.as_ref()).collect();
    assert!(flaws.is_empty(), "{flaws:?}");
}

/// A field that adjoins a city in the rules lies at its wall in the drawing, and no other does.
#[test]
fn drawn_fields_touch_the_cities_of_the_rules() {
    for plan in plans() {
        for (field, what) in plan.kind.parts.iter().enumerate().filter(|(_, p)| p.kind == PartKind::Field) {
            let mut touched = 0_u8;
            for i in 0..SQUARES * SQUARES {
                let p = pt((i % SQUARES) as f32 + 0.5, (i / SQUARES) as f32 + 0.5);
                if plan.survey.at(p) != Some(owned(field)) {
                    continue;
                }
                for step in [pt(1.0, 0.0), pt(-1.0, 0.0), pt(0.0, 1.0), pt(0.0, -1.0)] {
                    let mut q = p + step;
                    while plan.survey.at(q) == Some(WALL) {
                        q = q + step;
                    }
                    if let Some(city) = plan.cities.iter().find(|c| plan.survey.at(q) == Some(owned(c.part))) {
                        touched |= 1 << city.part;
                    }
                }
            }
            assert_eq!(touched, what.cities, "{}: field {field}", plan.kind.id);
        }
    }
}

#[test]
fn roads_and_rivers_meet_at_the_same_points_on_every_edge() {
    let near_square = |end: Pt, before: Pt| {
        let way = (end - before).unit();
        (0..4).any(|e| (end - edge_middle(e)).len() < 0.5 && (way - inward(e) * -1.0).len() < 1e-3)
    };
    let check = |name: &str, course: &Curve, both: bool| {
        let points = &course.0;
        assert!(near_square(points[0], points[1]), "{name}: start");
        if both {
            assert!(near_square(points[points.len() - 1], points[points.len() - 2]), "{name}: end");
        }
    };
    for plan in plans() {
        for road in &plan.roads {
            check(plan.kind.id, &road.course, road.end.is_none());
        }
        if let Some(river) = &plan.river {
            check(plan.kind.id, river, plan.kind.river.count_ones() == 2);
        }
    }
}

#[test]
fn walls_run_from_corner_to_corner() {
    let is_corner = |p: Pt| (0..4).any(|c| corner(c) == p);
    for plan in plans() {
        for wall in plan.cities.iter().flat_map(|c| c.walls()) {
            assert!(is_corner(wall.start()) && is_corner(wall.end()), "{}", plan.kind.id);
        }
    }
}

#[test]
fn figures_stand_inside_their_part_and_apart_from_each_other() {
    for kind in KindId::all() {
        let plan = plan(kind);
        for part in 0..plan.kind.parts.len() {
            let here = plan.spots[part];
            let outlines = parts::outlines(plan, part);
            assert!(!outlines.is_empty(), "{}: part {part} has no area", plan.kind.id);
            let within = outlines.iter().filter(|o| inside(here, o)).count() % 2 == 1;
            assert!(within, "{}: spot of part {part} at {here:?} lies outside", plan.kind.id);
            for other in 0..part {
                let apart = (here - plan.spots[other]).len();
                assert!(apart > 9.0, "{}: parts {other} and {part} stand {apart} apart", plan.kind.id);
            }
            for rotation in Rotation::ALL {
                let (x, y) = spot(kind, rotation, part);
                assert!(
                    (4.0..=96.0).contains(&x) && (4.0..=96.0).contains(&y),
                    "{}: part {part} at {x},{y}",
                    plan.kind.id
                );
                assert!(!part_path(kind, rotation, part).is_empty());
            }
        }
    }
}

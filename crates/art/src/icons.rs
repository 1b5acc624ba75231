//! Small pictures for panels and buttons, on the square -12 to 12 around the origin.

use bastide_mapdata::Colour;
use bastide_rules::tile::{Animal, CropCircle, Goods};
use bastide_rules::variant::Variant;

use crate::canvas::Canvas;
use crate::geometry::pt;
use crate::map::{ChipFace, bottle, draw_chip};
use crate::symbols::{self, crop_sign, goods_sign};
use crate::{buildings, town, world};

/// A small picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Icon {
    /// A goods token (TB-1).
    Goods(Goods),
    /// Coat of arms.
    Pennant,
    /// A road.
    Road,
    /// A city.
    City,
    /// A field.
    Field,
    /// A monastery.
    Monastery,
    /// A garden.
    Garden,
    /// A river.
    River,
    /// An inn by its lake.
    Inn,
    /// A cathedral.
    Cathedral,
    /// Gold.
    Gold,
    /// Mage and witch.
    Mage,
    /// Robber.
    Robber,
    /// Flying machine.
    Flight,
    /// A face of the flight die, 1 to 3 (FLY-1).
    Die(u8),
    /// Ferry lake.
    Ferry,
    /// A crop circle (CROP-1).
    Crop(CropCircle),
    /// One of the messages, 1 to 8.
    Message(u8),
    /// The back of a tile.
    Tile,
    /// A town of the New World.
    Town,
    /// A farm.
    Farm,
    /// A plain.
    Plain,
    /// A flag of a town.
    Flag,
    /// A trading post.
    Post,
    /// An animal of the plains.
    Animal(Animal),
    /// The surveyors.
    Surveyor,
    /// A map.
    Map,
    /// A chip of a map.
    Chip(ChipFace),
    /// A bottle of wine.
    Bottle(Colour),
    /// The isle where meeples wait.
    Isle,
}

impl Icon {
    /// All icons.
    #[must_use]
    pub fn all() -> Vec<Icon> {
        let mut all = vec![
            Icon::Pennant,
            Icon::Road,
            Icon::City,
            Icon::Field,
            Icon::Monastery,
            Icon::Garden,
            Icon::River,
            Icon::Inn,
            Icon::Cathedral,
            Icon::Gold,
            Icon::Mage,
            Icon::Robber,
            Icon::Flight,
            Icon::Ferry,
            Icon::Tile,
            Icon::Town,
            Icon::Farm,
            Icon::Plain,
            Icon::Flag,
            Icon::Post,
            Icon::Surveyor,
            Icon::Map,
            Icon::Isle,
            Icon::Chip(ChipFace::Down(None)),
        ];
        all.extend(Colour::ALL.map(Icon::Bottle));
        all.extend(Colour::ALL.into_iter().flat_map(|c| [1, 2].map(|n| Icon::Chip(ChipFace::Open(c, n)))));
        all.extend(Animal::ALL.map(Icon::Animal));
        all.extend(Goods::ALL.map(Icon::Goods));
        all.extend([CropCircle::Fork, CropCircle::Club, CropCircle::Shield].map(Icon::Crop));
        all.extend((1..=3).map(Icon::Die));
        all.extend((1..=8).map(Icon::Message));
        all
    }

    /// The picture of the same thing in another game: its town for a city, its flag for a coat of arms.
    #[must_use]
    pub const fn of_game(self, variant: Variant) -> Icon {
        match (variant, self) {
            (Variant::NewWorld, Icon::City) => Icon::Town,
            (Variant::NewWorld, Icon::Monastery) => Icon::Farm,
            (Variant::NewWorld, Icon::Field) => Icon::Plain,
            (Variant::NewWorld, Icon::Pennant) => Icon::Flag,
            _ => self,
        }
    }
}

/// The markup of a small picture, on the square -12 to 12 around the origin.
#[must_use]
pub fn icon_svg(icon: Icon) -> String {
    let mut canvas = Canvas::default();
    draw(icon, &mut canvas);
    canvas.finish()
}

const ORIGIN: crate::geometry::Pt = pt(0.0, 0.0);

const GREEN: &str = "m-10.5-10.5h21v21h-21z";

fn draw(icon: Icon, canvas: &mut Canvas) {
    match icon {
        Icon::Goods(goods) => {
            canvas.disc("paper", ORIGIN, 11.0);
            canvas.within(ORIGIN, 1.1, |c| c.stamps(ORIGIN, goods_sign(goods)));
        }
        Icon::Pennant => canvas.within(pt(0.0, 0.0), 1.2, |c| c.stamps(ORIGIN, symbols::PENNANT)),
        Icon::Road => {
            canvas.stamp("meadow", ORIGIN, GREEN);
            for class in ["verge", "bed", "rut", "ridge"] {
                canvas.stamp(class, ORIGIN, "m-10.5 5q8 2 10-4t11-5.5");
            }
        }
        Icon::City => town::emblem(canvas),
        Icon::Field => {
            canvas.stamp("meadow", ORIGIN, GREEN);
            canvas.close();
            canvas.stamps(pt(-4.5, -1.0), buildings::TREE);
            canvas.close();
            crate::meadow::sheep(pt(3.5, 4.0), true, canvas);
            canvas.stamp("tuft", pt(4.0, -5.0), "m-1.4 .6l-.9-1.8m1.8 2l.1-2.4m1.3 2.2l.9-1.7");
            canvas.stamp("tuft", pt(-6.0, 7.0), "m-1.4 .6l-.9-1.8m1.8 2l.1-2.4m1.3 2.2l.9-1.7");
        }
        Icon::Monastery => canvas.within(pt(0.0, 3.4), 0.7, |c| c.stamps(ORIGIN, buildings::MONASTERY)),
        Icon::Garden => canvas.stamps(ORIGIN, buildings::GARDEN),
        Icon::River => {
            canvas.stamp("meadow", ORIGIN, GREEN);
            canvas.within(pt(0.0, 0.0), 0.7, |c| {
                for class in ["bank", "shore", "water"] {
                    c.stamp(class, ORIGIN, "m-15 6q10 1 15-6t15-6");
                }
                c.stamp("ripple", ORIGIN, "m-10 4q2-1.5 4 0m4-6q2-1.5 4 0m3 0q2-1.5 4 0");
            });
        }
        Icon::Inn => canvas.stamps(pt(0.5, 1.0), buildings::INN),
        Icon::Cathedral => canvas.within(pt(0.0, 2.6), 0.6, |c| c.stamps(ORIGIN, buildings::CATHEDRAL)),
        Icon::Gold => canvas.stamps(pt(0.0, 1.0), symbols::GOLD),
        Icon::Mage => canvas.stamps(pt(0.0, 1.5), symbols::MAGE),
        Icon::Robber => canvas.stamps(ORIGIN, symbols::ROBBER),
        Icon::Flight => canvas.within(pt(-1.5, 0.0), 0.7, |c| symbols::flier(ORIGIN, pt(1.0, 0.0), c)),
        Icon::Die(pips) => {
            canvas.stamp(
                "fly",
                ORIGIN,
                "m-8-9.5h16q1.6 0 1.6 1.6v16q0 1.6-1.6 1.6h-16q-1.6 0-1.6-1.6v-16q0-1.6 1.6-1.6z",
            );
            canvas.close();
            let spots: &[(f32, f32)] = match pips {
                1 => &[(0.0, 0.0)],
                2 => &[(-4.0, -4.0), (4.0, 4.0)],
                _ => &[(-5.0, -5.0), (0.0, 0.0), (5.0, 5.0)],
            };
            for (x, y) in spots {
                canvas.disc("flyd", pt(*x, *y), 2.2);
            }
        }
        Icon::Ferry => {
            canvas.oval("pshore", ORIGIN, 10.6, 8.6);
            canvas.oval("pool", ORIGIN, 10.0, 8.0);
            canvas.close();
            canvas.within(pt(0.0, -1.0), 0.6, |c| {
                c.stamp("woodl", ORIGIN, "m-13.5-1.4h11.6v-11q7 2 9 8.2l-7 .6v2.2h13.4q-1.4 6-5.2 8h-16.6q-4-2-5.2-8z")
            });
        }
        Icon::Crop(crop) => {
            canvas.disc("crop", ORIGIN, 11.0);
            canvas.close();
            canvas.within(pt(0.0, 0.0), 0.8, |c| c.stamp("cropd", ORIGIN, crop_sign(crop)));
        }
        Icon::Town => canvas.stamps(ORIGIN, world::TOWN),
        Icon::Farm => canvas.within(pt(0.0, 2.0), 0.62, |c| c.stamps(ORIGIN, world::BARN)),
        Icon::Plain => {
            canvas.stamp("meadow", ORIGIN, GREEN);
            canvas.close();
            canvas.stamps(pt(6.0, -2.0), world::PINE);
            canvas.within(pt(-1.0, 3.0), 0.9, |c| c.stamps(ORIGIN, world::animal(Animal::Bison)));
        }
        Icon::Flag => canvas.stamps(pt(-1.0, 1.0), world::FLAG),
        Icon::Post => canvas.stamps(ORIGIN, world::POST),
        Icon::Animal(animal) => canvas.stamps(pt(0.0, 1.0), world::animal(animal)),
        Icon::Surveyor => canvas.stamps(pt(0.0, 0.5), world::THEODOLITE),
        Icon::Map => {
            canvas.stamp("sheet", ORIGIN, "m-11-8.5 7 2.5 8-2.5 7 2.5v15l-7-2.5-8 2.5-7-2.5z");
            canvas.close();
            canvas.stamp("ocean", ORIGIN, "m-9.5-6 5.5 2 5-1.6-1.5 6 2.5 5-6 1.6-5.5-2z");
            canvas.stamp("line", ORIGIN, "m-4-6v15m8-17.5v15");
            canvas.stamp("startb", pt(6.0, 0.5), "h.1");
        }
        Icon::Chip(face) => canvas.within(pt(0.0, 0.0), 0.8, |c| draw_chip(face, c)),
        Icon::Bottle(colour) => bottle(pt(0.0, 0.5), colour, 1.1, canvas),
        Icon::Isle => {
            canvas.disc("ocean", ORIGIN, 11.0);
            canvas.close();
            canvas.stamp("home", ORIGIN, "m-7.5 3q-1-6 5-6.5 6-3 9.5 1.5 2 5-3 6-8 2-11.5-1z");
            canvas.stamp("scratch", ORIGIN, "m-4 1.5q2-4 4-4t4 4");
        }
        Icon::Message(number) => message(number, canvas),
        Icon::Tile => {
            canvas.stamp("meadow", ORIGIN, GREEN);
            canvas.close();
            canvas.stamp("line", ORIGIN, GREEN);
            canvas.close();
            canvas.within(pt(0.0, 1.5), 1.1, town::emblem);
        }
    }
}

/// A letter with its seal and what it speaks of.
fn message(number: u8, canvas: &mut Canvas) {
    canvas.stamp("paper", ORIGIN, "m-11-8q11-1.6 22 0-.8 8 0 16-11-1.6-22 0 .8-8 0-16z");
    canvas.close();
    let figure = |c: &mut Canvas| {
        c.stamp("ink", ORIGIN, "m0-10a4 4 0 0 1 2.8 6.8q5 1 7.6 4.4 1 2.4-1.4 3l-4.2-.3 3.4 6.6q.4 1.6-1.2 1.6h-4.4l-2.6-4-2.6 4h-4.4q-1.6 0-1.2-1.6l3.4-6.6-4.2 .3q-2.4-.6-1.4-3 2.6-3.4 7.6-4.4a4 4 0 0 1 2.8-6.8z")
    };
    match number {
        1 => canvas.within(pt(-2.0, 0.0), 0.5, |c| draw(Icon::Road, c)),
        2 => canvas.within(pt(-2.0, 0.0), 0.5, |c| draw(Icon::City, c)),
        3 => canvas.within(pt(-2.0, 0.0), 0.5, |c| draw(Icon::Monastery, c)),
        4 => canvas.within(pt(-2.0, 0.0), 0.5, |c| draw(Icon::Tile, c)),
        5 => canvas.within(pt(-2.0, 0.0), 0.6, |c| c.stamps(ORIGIN, symbols::PENNANT)),
        6 => canvas.within(pt(-2.0, 0.0), 0.5, figure),
        7 => {
            canvas.begin("transform=\"translate(-2)rotate(-90)scale(.5)\"");
            figure(canvas);
            canvas.end();
        }
        _ => {
            canvas.within(pt(-4.5, 0.0), 0.5, figure);
            canvas.stamp("bold", ORIGIN, "m0 2q4 .4 5.4-4m-3 1l3-1.6 1.2 3");
        }
    }
    canvas.disc("fr", pt(7.4, 5.4), 3.0);
    canvas.stamp("line", pt(7.4, 5.4), "m-1.4 0h2.8m-1.4-1.4v2.8");
    canvas.close();
}

//! Names of choices: they say what one sees, and no two choices of one question have the same.

use bastide_rules::tile::PartKind;
use bastide_rules::{Action, Actor, Edge, Game, Place, Player, Pos, Spot};

use super::Teller;
use crate::choice::Worth;
use crate::lang::Lang;
use crate::letters::capital;

/// How a choice is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// On its button.
    pub short: String,
    /// For ears: the same, with the figure that is moved.
    pub spoken: String,
    /// For ears, where it may lie anywhere on the board: its cell.
    pub cell: Option<String>,
}

impl Name {
    /// All of it for ears. What a button shows, its name and its worth, stands in one piece.
    #[must_use]
    pub fn label(&self, worth: &str) -> String {
        let worth = if worth.is_empty() { String::new() } else { format!(", {worth}") };
        let cell = self.cell.as_ref().map_or(String::new(), |cell| format!(" ({cell})"));
        format!("{}{worth}{cell}", self.spoken)
    }
}

/// How much is said at most before a number tells two choices apart.
const MOST: u8 = 3;

impl Teller<'_> {
    /// The names of the choices of one question, in their order.
    #[must_use]
    pub fn names(self, game: &Game, actions: &[Action]) -> Vec<Name> {
        let mut detail = vec![0; actions.len()];
        let mut names: Vec<String> = actions.iter().map(|&action| self.seen(game, action, 0)).collect();
        for _ in 0..MOST {
            for i in twins(&names) {
                detail[i] += 1;
                names[i] = self.seen(game, actions[i], detail[i]);
            }
        }
        for i in twins(&names) {
            names[i] = self.lang.fill("name.number", &[("name", &names[i]), ("n", &(i + 1))]);
        }
        actions.iter().zip(names).map(|(&action, short)| self.full(action, short)).collect()
    }

    /// With the figure and, where it helps somebody who does not see the board, the cell.
    fn full(self, action: Action, short: String) -> Name {
        let lang = self.lang;
        let (spoken, pos) = match action {
            Action::Deploy { figure, spot } => {
                (lang.fill("do.deploy", &[("figure", &self.role(figure, spot.kind)), ("place", &short)]), None)
            }
            Action::Land(_) => (lang.fill("do.land", &[("place", &short)]), None),
            Action::Ferry { pos, .. } => (lang.fill("do.ferry", &[("place", &short)]), Some(pos)),
            Action::Gold(pos) => (lang.fill("do.gold", &[("place", &short)]), Some(pos)),
            Action::TakeGold(pos) => (lang.fill("do.take-gold", &[("place", &short)]), Some(pos)),
            Action::Score(place) | Action::Award(place) => (short.clone(), Some(place.pos)),
            Action::Enchant { figure, place } => {
                (lang.fill("do.enchant", &[("figure", &self.neutral(figure)), ("place", &short)]), Some(place.pos))
            }
            Action::Return { figure, place } => {
                (lang.fill("do.return", &[("figure", &self.figure(figure)), ("place", &short)]), Some(place.pos))
            }
            Action::Add { figure, place } => {
                (lang.fill("do.add", &[("figure", &self.figure(figure)), ("place", &short)]), Some(place.pos))
            }
            Action::Geocache(pos) => (lang.fill("do.geocache", &[("place", &short)]), Some(pos)),
            Action::Upgrade { with, place } => {
                (lang.fill("do.upgrade", &[("place", &short), ("chips", &with)]), Some(place.pos))
            }
            _ => (short.clone(), None),
        };
        Name { short, spoken, cell: pos.map(|pos| lang.cell(pos)) }
    }

    /// What one sees of a choice, in more and more detail.
    fn seen(self, game: &Game, action: Action, detail: u8) -> String {
        match action {
            Action::Deploy { spot, .. } => {
                game.laid_pos().map_or_else(|| self.lang.spot(spot), |pos| self.near(game, Place { pos, spot }, detail))
            }
            Action::Land(spot) => game
                .flight_target()
                .map_or_else(|| self.lang.spot(spot), |pos| self.near(game, Place { pos, spot }, detail)),
            Action::Enchant { place, .. }
            | Action::Return { place, .. }
            | Action::Add { place, .. }
            | Action::Score(place)
            | Action::Award(place) => self.far(game, place, detail),
            Action::Gold(pos) | Action::TakeGold(pos) => self.seen_from_laid(game, pos),
            Action::Geocache(pos) => self.map_place(game, pos),
            Action::Upgrade { place, .. } => self.far(game, place, detail),
            Action::Ferry { pos, edges } => self.ferry(game, pos, edges, detail),
            _ => self.action(action, game),
        }
    }

    /// A part of the one tile that is asked about.
    fn near(self, game: &Game, place: Place, detail: u8) -> String {
        let name = self.owned(game, place);
        match detail {
            0 => name,
            1 => self.turned_to(game, place, name),
            _ => self.sized(game, place, self.turned_to(game, place, name)),
        }
    }

    /// A part of any tile.
    fn far(self, game: &Game, place: Place, detail: u8) -> String {
        let name = self.owned(game, place);
        match detail {
            0 => name,
            1 => self.in_land(game, place.pos, name),
            _ => self.in_land(game, place.pos, self.sized(game, place, name)),
        }
    }

    /// "Your city", "Ada’s road", or only "Field".
    #[must_use]
    pub fn owned(self, game: &Game, place: Place) -> String {
        let kind = place.spot.kind.id();
        let owners = game.feature_at(place).map(|id| game.feature(id).owners).unwrap_or_default();
        let asked = match game.to_act() {
            Actor::Player(player) => Some(player),
            _ => None,
        };
        match owners.as_slice() {
            [] => self.lang.of("seen", kind).into(),
            [one] if Some(*one) == asked => self.lang.of("own", kind).into(),
            all => crate::lang::fill(self.lang.of("whose", kind), &[("player", &self.players(all))]),
        }
    }

    /// "Ada and Bert".
    #[must_use]
    pub fn players(self, players: &[Player]) -> String {
        self.lang.list(players.iter().map(|&p| self.player(p).to_owned()))
    }

    fn sized(self, game: &Game, place: Place, name: String) -> String {
        let tiles = game.feature_at(place).map_or(1, |id| game.feature(id).tiles);
        self.lang.fill("name.tiles", &[("name", &name), ("n", &tiles)])
    }

    /// Which way a part of a tile lies on it.
    fn turned_to(self, game: &Game, place: Place, name: String) -> String {
        let lang = self.lang;
        let compass = |e: Edge| lang.of("compass", POINTS[e.index() * 2]);
        let Spot { kind, ports } = place.spot;
        let edges: Vec<Edge> = Edge::of_mask(ports & 15).collect();
        match kind {
            PartKind::Monastery | PartKind::Garden => name,
            PartKind::Field => self.field_side(game, place, name),
            PartKind::Road => match edges.as_slice() {
                [from, to] => {
                    lang.fill("name.across", &[("name", &name), ("from", &compass(*from)), ("to", &compass(*to))])
                }
                [one] => lang.fill("name.towards", &[("name", &name), ("where", &compass(*one))]),
                _ => name,
            },
            PartKind::City => {
                let all = lang.list(edges.into_iter().map(|e| compass(e).to_owned()));
                lang.fill("name.inside", &[("name", &name), ("where", &all)])
            }
        }
    }

    /// "Field south of the road", where there is one road or river; otherwise "Field in the south".
    fn field_side(self, game: &Game, place: Place, name: String) -> String {
        let lang = self.lang;
        let Some(point) = field_point(place.spot.ports) else {
            return lang.fill("name.middle", &[("name", &name)]);
        };
        let kind = game.tile_at(place.pos).map(|tile| tile.kind.kind());
        let roads = kind.map_or(0, |k| k.parts.iter().filter(|p| p.kind == PartKind::Road).count());
        let through =
            kind.is_some_and(|k| k.parts.iter().any(|p| p.kind == PartKind::Road && p.ports.count_ones() == 2));
        let river = kind.is_some_and(|k| k.river.count_ones() == 2);
        let beside = lang.of("beside", point);
        match (roads, river) {
            (1, false) if through => lang.fill("name.beside-road", &[("name", &name), ("where", &beside)]),
            (0, true) => lang.fill("name.beside-river", &[("name", &name), ("where", &beside)]),
            _ => lang.fill("name.inside", &[("name", &name), ("where", &lang.of("compass", point))]),
        }
    }

    /// Where in the land a tile lies.
    fn in_land(self, game: &Game, pos: Pos, name: String) -> String {
        let (sum, count) = game
            .tiles()
            .iter()
            .fold(((0.0, 0.0), 0.0), |((x, y), n), t| ((x + f32::from(t.pos.x), y + f32::from(t.pos.y)), n + 1.0_f32));
        let away = (f32::from(pos.x) - sum.0 / count, f32::from(pos.y) - sum.1 / count);
        match direction(away) {
            Some(point) if away.0.hypot(away.1) > 1.2 => {
                self.lang.fill("name.inside", &[("name", &name), ("where", &self.lang.of("compass", point))])
            }
            _ => self.lang.fill("name.middle", &[("name", &name)]),
        }
    }

    /// A tile, seen from the one just laid.
    fn seen_from_laid(self, game: &Game, pos: Pos) -> String {
        let lang = self.lang;
        let laid = game.laid_pos().unwrap_or(pos);
        let away = (f32::from(pos.x - laid.x), f32::from(pos.y - laid.y));
        let Some(point) = direction(away) else { return lang.t("name.new-tile").into() };
        let beside = lang.of("beside", point);
        if away.0.abs() <= 1.0 && away.1.abs() <= 1.0 {
            capital(&lang.fill("name.next-tile", &[("where", &beside)]))
        } else {
            lang.fill("name.far-tile", &[("where", &lang.of("compass", point))])
        }
    }

    /// A ferry's landing stages; and, where there are several lakes, which one.
    fn ferry(self, game: &Game, pos: Pos, edges: u8, detail: u8) -> String {
        let lang = self.lang;
        let mut ends = Edge::of_mask(edges).map(|e| lang.of("compass", POINTS[e.index() * 2]));
        let (from, to) = (ends.next().unwrap_or_default(), ends.next().unwrap_or_default());
        let ferry = lang.fill("name.ferry", &[("from", &from), ("to", &to)]);
        let laid = game.laid_pos().unwrap_or(pos);
        match direction((f32::from(pos.x - laid.x), f32::from(pos.y - laid.y))) {
            _ if detail == 0 => ferry,
            None => lang.fill("name.new-lake", &[("ferry", &ferry)]),
            Some(point) => lang.fill("name.next-lake", &[("ferry", &ferry), ("where", &lang.of("beside", point))]),
        }
    }
}

impl Lang {
    /// "north, east and south".
    #[must_use]
    pub fn list(self, items: impl Iterator<Item = String>) -> String {
        let mut items: Vec<String> = items.collect();
        let Some(last) = items.pop() else { return String::new() };
        if items.is_empty() { last } else { self.fill("name.and", &[("a", &items.join(", ")), ("b", &last)]) }
    }

    /// What a choice brings at once: "4 now".
    #[must_use]
    pub fn worth_now(self, worth: Worth) -> Option<String> {
        (worth.now != 0).then(|| self.fill("worth.now", &[("n", &points(worth.now))]))
    }

    /// What it would bring at the end: "3 at the end".
    #[must_use]
    pub fn worth_end(self, worth: Worth) -> Option<String> {
        (worth.end != 0).then(|| self.fill("worth.end", &[("n", &points(worth.end))]))
    }

    /// All of it, for ears: "4 now, the meeple comes back". Empty when it brings nothing.
    #[must_use]
    pub fn worth(self, worth: Worth) -> String {
        let home = (worth.home && worth.now != 0).then(|| self.t("worth.home").to_owned());
        [self.worth_now(worth), self.worth_end(worth), home].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// "3" or "−2".
fn points(points: i16) -> String {
    if points < 0 { format!("−{}", -points) } else { points.to_string() }
}

/// The names that occur more than once.
fn twins(names: &[String]) -> Vec<usize> {
    let shared = |i: &usize| names.iter().enumerate().any(|(j, name)| j != *i && *name == names[*i]);
    (0..names.len()).filter(shared).collect()
}

/// The points of the compass, clockwise from north.
const POINTS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// The point of the compass nearest to a direction; `None` for no direction.
pub(super) fn direction((x, y): (f32, f32)) -> Option<&'static str> {
    if x.hypot(y) < 0.2 {
        return None;
    }
    let turn = x.atan2(-y) / std::f32::consts::TAU * 8.0;
    Some(POINTS[(turn.round() as i32).rem_euclid(8) as usize])
}

/// Where the half-edges of a field lie on the whole.
fn field_point(ports: u8) -> Option<&'static str> {
    const HALVES: [(f32, f32); 8] =
        [(-0.5, -1.0), (0.5, -1.0), (1.0, -0.5), (1.0, 0.5), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.5), (-1.0, -0.5)];
    let all = HALVES.iter().enumerate().filter(|(i, _)| ports >> i & 1 != 0);
    direction(all.fold((0.0, 0.0), |(x, y), (_, half)| (x + half.0, y + half.1)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::choice::Ask;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::{Decision, Setup};
    use bastide_table::{Plan, Table};

    fn table(setup: Setup) -> Table {
        Table::new("x", Plan::for_persons(setup), 7.into()).unwrap()
    }

    /// The names of all a prompt offers, piece by piece.
    fn prompts(teller: Teller<'_>, ask: &Ask) -> Vec<Vec<Name>> {
        let mut wishes: Vec<_> = ask.pieces().into_iter().map(Some).collect();
        if wishes.is_empty() {
            wishes.push(None);
        }
        wishes
            .into_iter()
            .map(|wish| {
                let actions: Vec<Action> = ask.offered(wish).map(|c| c.action).collect();
                teller.names(&ask.game, &actions)
            })
            .collect()
    }

    fn names_a_cell(lang: Lang, text: &str) -> bool {
        (1..40).any(|n| {
            let keys = ["place.right", "place.left", "place.up", "place.down", "place.grid", "place.grid-north"];
            let cell = |key: &'static str| crate::lang::fill(lang.t(key), &[("n", &n), ("column", &n), ("row", &n)]);
            keys.into_iter().any(|key| text.contains(&cell(key)))
        })
    }

    /// Nothing that is asked offers two things by one name, or names one by a coordinate.
    fn told_apart(table: &Table, game: &Game) {
        let ask = Ask::of(Arc::new(game.clone()), None, false);
        for lang in Lang::ALL {
            for names in prompts(Teller::new(lang, table), &ask) {
                let shorts: BTreeSet<&str> = names.iter().map(|n| n.short.as_str()).collect();
                assert_eq!(shorts.len(), names.len(), "{names:?}");
                for name in &names {
                    assert!(!names_a_cell(lang, &name.short), "{name:?}");
                    assert!(name.spoken.contains(&name.short), "{name:?}");
                }
            }
        }
    }

    #[test]
    fn no_two_choices_of_whole_games_have_the_same_name_and_none_is_a_coordinate() {
        for seed in 0..3 {
            let setup = Setup::named("bigbox6", 3).unwrap();
            let table = table(setup.clone());
            let mut game = Game::new(&setup).unwrap();
            let mut dealer = Dealer::new(seed);
            let mut asked = BTreeSet::new();
            while let Some(action) = any_action(&game, &mut dealer) {
                asked.insert(game.decision().id());
                told_apart(&table, &game);
                game.apply(action).unwrap();
            }
            assert!(asked.len() > 10, "{asked:?}");
        }
    }

    #[test]
    fn nor_have_those_on_maps() {
        let asks = [
            ("map-france", "sell-wine"),
            ("map-benelux", "island"),
            ("map-great-britain", "isle"),
            ("map-iberia", "geocache"),
            ("map-germany+town-turns", "upgrade"),
        ];
        for (name, wanted) in asks {
            let setup = Setup::named(name, 3).unwrap();
            let table = table(setup.clone());
            let mut asked = BTreeSet::new();
            for seed in 0..6 {
                let mut game = Game::new(&setup).unwrap();
                let mut dealer = Dealer::new(seed);
                while let Some(action) = any_action(&game, &mut dealer) {
                    asked.insert(game.decision().id());
                    told_apart(&table, &game);
                    game.apply(action).unwrap();
                }
            }
            assert!(asked.contains(wanted), "{name}: {asked:?}");
        }
    }

    #[test]
    fn nor_have_those_of_the_new_world() {
        let setup = Setup::new_world(5);
        let table = table(setup.clone());
        let mut orders = 0;
        for seed in 0..12 {
            let mut game = Game::new(&setup).unwrap();
            let mut dealer = bastide_dealer::Dealer::new(seed);
            while let Some(action) = crate::outcome::tests::busy_action(&game, &mut dealer) {
                orders += usize::from(game.decision() == Decision::ScoreOrder);
                told_apart(&table, &game);
                game.apply(action).unwrap();
            }
        }
        assert!(orders > 0);
    }

    /// Numbers say little: hardly any tile needs them to tell its parts apart.
    #[test]
    fn parts_of_one_tile_are_told_apart_by_what_one_sees() {
        let setup = Setup::named("bigbox6", 2).unwrap();
        let table = table(setup.clone());
        let (mut named, mut numbered) = (0, 0);
        let mut game = Game::new(&setup).unwrap();
        let mut dealer = Dealer::new(3);
        while let Some(action) = any_action(&game, &mut dealer) {
            if game.decision() == Decision::Wood {
                let ask = Ask::of(Arc::new(game.clone()), None, false);
                for name in prompts(Teller::new(Lang::En, &table), &ask).concat() {
                    named += 1;
                    numbered += usize::from(name.short.contains("no. "));
                }
            }
            game.apply(action).unwrap();
        }
        assert!(named > 150 && numbered * 50 < named, "{numbered} of {named}");
    }

    #[test]
    fn names_say_what_one_sees() {
        let table = table(Setup::base(2));
        let mut game = Game::new(&Setup::base(2)).unwrap();
        for text in ["draw base/D", "tile base/D 1,0 r0"] {
            game.apply(text.parse().unwrap()).unwrap();
        }
        let ask = Ask::of(Arc::new(game), None, false);
        let shorts = |lang| -> Vec<String> {
            prompts(Teller::new(lang, &table), &ask).concat().into_iter().map(|n| n.short).collect()
        };
        assert_eq!(shorts(Lang::En), ["City", "Road", "Field north of the road", "Field south of the road"]);
        assert_eq!(shorts(Lang::De), ["Stadt", "Straße", "Wiese nördlich der Straße", "Wiese südlich der Straße"]);
    }

    #[test]
    fn what_a_choice_brings_is_told_as_now_or_at_the_end() {
        let now = Worth { now: 4, end: 0, home: true };
        assert_eq!(Lang::En.worth(now), "4 now, the meeple comes back");
        assert_eq!(Lang::De.worth(Worth { now: 0, end: -2, home: false }), "−2 am Ende");
        assert_eq!(Lang::En.worth(Worth::default()), "");
    }
}

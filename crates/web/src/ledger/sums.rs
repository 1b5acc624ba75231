//! What all games together tell about whoever plays here.

use std::collections::BTreeMap;

use bastide_bots::Level;
use bastide_table::Heading;

use super::{Played, Sat};

/// Games of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line {
    pub(crate) games: usize,
    pub(crate) won: usize,
    /// Of all of them.
    points: i32,
    pub(crate) best: i16,
}

impl Line {
    fn add(&mut self, own: &Sat, won: bool) {
        self.best = if self.games == 0 { own.points } else { self.best.max(own.points) };
        self.games += 1;
        self.won += usize::from(won);
        self.points += i32::from(own.points);
    }

    /// Points a game, rounded.
    pub(crate) fn average(&self) -> i32 {
        rounded(self.points, self.games)
    }

    /// Games won of a hundred, rounded.
    pub(crate) fn percent(&self) -> i32 {
        rounded(self.won as i32 * 100, self.games)
    }
}

fn rounded(sum: i32, count: usize) -> i32 {
    let count = count.max(1) as i32;
    (2 * sum + count).div_euclid(2 * count)
}

/// All games of a ledger, added up. Where one person plays against bots, that person is whom it is about; games of several persons are
/// told by name.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Sums {
    /// Against bots.
    pub(crate) all: Line,
    /// By kind of table, the one played most first.
    pub(crate) games: Vec<(String, Line)>,
    /// By the strongest bot at the table, the weakest first.
    pub(crate) levels: Vec<(&'static str, Line)>,
    /// Points a game by heading, in tenths, those that were ever scored.
    pub(crate) sources: Vec<(&'static str, i32)>,
    pub(crate) city: u8,
    pub(crate) field: u8,
    /// Figures left behind a game, in tenths.
    pub(crate) stuck: i32,
    /// Points of each game and whether it was won, the first game first.
    pub(crate) progress: Vec<(i16, bool)>,
    /// By name, of games of several persons.
    pub(crate) friends: Vec<(String, Line)>,
}

impl Sums {
    /// Adds up.
    pub(crate) fn of(played: &[Played]) -> Sums {
        let mut sums = Sums::default();
        let mut games: BTreeMap<&str, Line> = BTreeMap::new();
        let mut friends: BTreeMap<&str, Line> = BTreeMap::new();
        let mut levels = Level::ALL.map(|level| (level.id(), Line::default()));
        let mut sources = Heading::ALL.map(|heading| (heading.id(), 0));
        let mut stuck = 0;
        for game in played {
            let best = game.seats.iter().map(|s| s.points).max().unwrap_or_default();
            let persons: Vec<&Sat> = game.seats.iter().filter(|s| s.bot.is_none()).collect();
            let [own] = persons[..] else {
                for person in persons {
                    friends.entry(&person.name).or_default().add(person, person.points == best);
                }
                continue;
            };
            let won = own.points == best;
            sums.all.add(own, won);
            games.entry(&game.game).or_default().add(own, won);
            let strength = |seat: &Sat| levels.iter().position(|(id, _)| Some(*id) == seat.bot.as_deref());
            if let Some(strongest) = game.seats.iter().filter_map(strength).max() {
                levels[strongest].1.add(own, won);
            }
            for (heading, points) in &mut sources {
                *points += i32::from(own.from.get(*heading).copied().unwrap_or_default());
            }
            sums.city = sums.city.max(own.city);
            sums.field = sums.field.max(own.field);
            stuck += i32::from(own.stuck);
            sums.progress.push((own.points, won));
        }
        let count = sums.all.games;
        sums.stuck = rounded(stuck * 10, count);
        sums.levels = levels.into_iter().filter(|(_, line)| line.games > 0).collect();
        sums.sources =
            sources.into_iter().filter(|(_, sum)| *sum != 0).map(|(h, sum)| (h, rounded(sum * 10, count))).collect();
        sums.games = sorted(games);
        sums.friends = sorted(friends);
        sums
    }
}

/// Whatever was played most first.
fn sorted(lines: BTreeMap<&str, Line>) -> Vec<(String, Line)> {
    let mut lines: Vec<(String, Line)> = lines.into_iter().map(|(name, line)| (name.to_owned(), line)).collect();
    bastide_art::sort_short(&mut lines, |a, b| a.1.games < b.1.games);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sat(name: &str, bot: Option<&str>, points: i16) -> Sat {
        let from = [("roads".to_owned(), points - 10), ("cities".to_owned(), 10)].into();
        let (city, field, stuck) = (points as u8 / 10, 3, 1);
        Sat { name: name.into(), bot: bot.map(str::to_owned), points, from, city, field, stuck }
    }

    fn game(kind: &str, seats: Vec<Sat>) -> Played {
        Played { id: String::new(), ended: 1.0, game: kind.into(), seats }
    }

    #[test]
    fn games_against_bots_are_added_up() {
        let sums = Sums::of(&[
            game("base", vec![sat("", None, 50), sat("", Some("squire"), 60)]),
            game("base", vec![sat("", Some("squire"), 60), sat("", Some("knight"), 50), sat("", None, 61)]),
            game("bigbox7", vec![sat("", None, 90), sat("", Some("squire"), 90)]),
        ]);
        assert_eq!(
            (sums.all.games, sums.all.won, sums.all.best, sums.all.average(), sums.all.percent()),
            (3, 2, 90, 67, 67)
        );
        assert_eq!(
            sums.games.iter().map(|(g, l)| (g.as_str(), l.games, l.won)).collect::<Vec<_>>(),
            [("base", 2, 1), ("bigbox7", 1, 1)]
        );
        assert_eq!(
            sums.levels.iter().map(|(g, l)| (*g, l.games, l.won)).collect::<Vec<_>>(),
            [("squire", 2, 1), ("knight", 1, 1)]
        );
        assert_eq!(sums.sources, [("roads", 570), ("cities", 100)]);
        assert_eq!((sums.city, sums.field, sums.stuck), (9, 3, 10));
        assert_eq!(sums.progress, [(50, false), (61, true), (90, true)]);
        assert!(sums.friends.is_empty());
    }

    #[test]
    fn games_of_several_persons_are_told_by_name() {
        let sums = Sums::of(&[
            game("base", vec![sat("Ada", None, 50), sat("Bo", None, 60)]),
            game("base", vec![sat("Ada", None, 70), sat("Bo", None, 60), sat("", Some("best"), 10)]),
            game("base", vec![sat("Ada", None, 70), sat("Cleo", None, 60)]),
        ]);
        assert_eq!(sums.all.games, 0);
        let told: Vec<(&str, usize, usize)> = sums.friends.iter().map(|(n, l)| (n.as_str(), l.games, l.won)).collect();
        assert_eq!(told, [("Ada", 3, 2), ("Bo", 2, 1), ("Cleo", 1, 0)]);
        assert_eq!(Sums::of(&[]), Sums::default());
    }
}

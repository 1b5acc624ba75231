//! Random maps: those of the box, and small ones drawn as texts like anybody would draw them.

use std::fmt::Write as _;

use bastide_dealer::Dealer;
use bastide_rules::setup::map_presets;
use bastide_rules::{Country, Map, Setup};

use crate::player::Luck;

/// A map of the box or, more often, a small one.
pub(crate) fn random_map(dealer: &mut Dealer) -> Map {
    let names: Vec<String> = map_presets().collect();
    if dealer.one_in(2) {
        let name = &names[dealer.below(names.len() as u32) as usize];
        return Setup::named(name, 2).expect("a map of the box").map.expect("it has its map");
    }
    // A text that cannot be, such as one with a cell beyond all reach, is drawn anew.
    loop {
        if let Ok(map) = Map::parse(&Sketch::new(dealer).text(dealer)) {
            return map;
        }
    }
}

/// A picture being drawn: signs by row and column, and what the legend, the borders and the links say of them.
struct Sketch {
    picture: Vec<Vec<String>>,
    legend: Vec<String>,
    borders: Vec<String>,
    links: Vec<String>,
    country: Option<Country>,
    /// Signs used so far.
    signs: usize,
}

const COLOURS: [&str; 3] = ["violet", "blue", "orange"];

impl Sketch {
    /// Cells that hang together, in a sea with a neighbour's land here and there. Iberia has rows in thirds.
    fn new(dealer: &mut Dealer) -> Sketch {
        let countries = [None, Some(Country::France), Some(Country::Benelux), Some(Country::GreatBritain)];
        let country = dealer.any(&[&countries[..], &[Some(Country::Iberia), Some(Country::Germany)]].concat());
        let (columns, rows) = (5 + dealer.below(5) as usize, 3 * (1 + dealer.below(3) as usize));
        // Room on all sides, and three rows below for islands and the isle.
        let water = |dealer: &mut Dealer| if dealer.one_in(2) { "~" } else { "nn" }.to_owned();
        let mut picture: Vec<Vec<String>> =
            (0..rows + 5).map(|_| (0..columns + 2).map(|_| water(dealer)).collect()).collect();
        let solid = country == Some(Country::GreatBritain);
        for row in &mut picture[1..=rows] {
            for cell in &mut row[1..=columns] {
                if solid || !dealer.one_in(5) {
                    ".".clone_into(cell);
                }
            }
        }
        for row in &mut picture[rows + 2..] {
            row.fill("~".into());
        }
        picture[0][0] = "nn".into();
        let legend = vec!["nn neighbour Elsewhere".to_owned()];
        Sketch { picture, legend, borders: Vec::new(), links: Vec::new(), country, signs: 0 }
    }

    fn free_cells(&self) -> Vec<(usize, usize)> {
        let rows = self.picture.iter().enumerate();
        let cells = rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, sign)| (x, y, sign)));
        cells.filter(|(_, _, sign)| *sign == ".").map(|(x, y, _)| (x, y)).collect()
    }

    /// Gives a free cell a sign of its own and explains it.
    fn explain(&mut self, dealer: &mut Dealer, words: &str) -> Option<(usize, usize)> {
        let cells = self.free_cells();
        let &(x, y) = dealer.pick(&cells)?;
        self.signs += 1;
        let sign = format!("p{}", char::from(b'A' + self.signs as u8 % 26));
        if self.signs > 26 {
            return None;
        }
        let (kind, rest) = words.split_once(' ').unwrap_or((words, ""));
        self.legend.push(format!("{sign} {kind} Place {}{rest}", self.signs));
        self.picture[y][x] = sign;
        Some((x, y))
    }

    fn text(mut self, dealer: &mut Dealer) -> String {
        let starts = 1 + dealer.below(3);
        let wine = |dealer: &mut Dealer| format!(", {}", dealer.any(&COLOURS));
        let france = self.country == Some(Country::France);
        for i in 0..starts + dealer.below(2) {
            let colour = if france { format!(", {}", COLOURS[i as usize % 3]) } else { String::new() };
            self.explain(dealer, &format!("start {colour}"));
        }
        for i in 0..3 + dealer.below(4) {
            let colour = match (france, i) {
                (true, 0..3) => format!(", {}", COLOURS[i as usize]),
                (true, _) => wine(dealer),
                _ => String::new(),
            };
            self.explain(dealer, &format!("town {colour}"));
        }
        for _ in 0..dealer.below(4) {
            let tile = dealer.any(&["base/C", "base/R", "base/T", "base/S", "base/E", "base/H", "base/P"]);
            let (turned, coats) = (dealer.below(4), dealer.below(4));
            self.explain(dealer, &format!("city , tile {tile}, turned {turned}, coats {coats}"));
        }
        for _ in 0..dealer.below(3) {
            let words = dealer.any(&["land , coats 2", "land , remote", "land , coats 1, remote"]);
            self.explain(dealer, words);
        }
        self.marks(dealer);
        self.edges(dealer);
        self.write(starts)
    }

    /// What the chip rules of a country need.
    fn marks(&mut self, dealer: &mut Dealer) {
        let below = self.picture.len() - 2;
        match self.country {
            Some(Country::Benelux) => {
                for (i, colour) in COLOURS.into_iter().enumerate() {
                    let sign = ["v", "b", "o"][i];
                    self.picture[below + i % 2][2 * (i / 2)] = sign.into();
                    self.picture[below + i % 2][2 * (i / 2) + 1] = sign.into();
                    self.legend.push(format!("{sign} stack, {colour}"));
                }
            }
            Some(Country::GreatBritain) => {
                for (i, colour) in COLOURS.into_iter().enumerate() {
                    let sign = ["v", "b", "o"][i];
                    self.legend.push(format!("{sign} land, chip {colour}"));
                    for _ in 0..10 {
                        let cells = self.free_cells();
                        if let Some(&(x, y)) = dealer.pick(&cells) {
                            sign.clone_into(&mut self.picture[y][x]);
                        }
                    }
                }
                self.picture[below][0] = "Is".into();
                self.legend.push("Is isle The isle".into());
            }
            _ => {}
        }
        if dealer.one_in(3)
            && let Some(&(x, y)) = dealer.pick(&self.free_cells())
        {
            self.picture[y][x] = "=".into();
            self.legend.push("= wave".into());
        }
    }

    /// Borders where a named place has a neighbour beside it, links where there is water.
    fn edges(&mut self, dealer: &mut Dealer) {
        let mut ends = Vec::new();
        for y in 1..self.picture.len() - 1 {
            for x in 1..self.picture[y].len() - 1 {
                let sign = self.picture[y][x].clone();
                let lands = self.legend.iter().find(|line| line.split(' ').next() == Some(&sign));
                if !sign.starts_with('p') || lands.is_none_or(|line| line.contains(" city ")) {
                    continue;
                }
                for (edge, beyond) in [
                    ("north", &self.picture[y - 1][x]),
                    ("east", &self.picture[y][x + 1]),
                    ("south", &self.picture[y + 1][x]),
                    ("west", &self.picture[y][x - 1]),
                ] {
                    match beyond.as_str() {
                        "nn" => {
                            let (wants, coats) = (dealer.any(&["road", "city"]), dealer.below(3));
                            self.borders.push(format!("{sign} {edge} {wants}, coats {coats}"));
                        }
                        "~" => ends.push((sign.clone(), edge)),
                        _ => {}
                    }
                }
            }
        }
        while ends.len() > 1 && !dealer.one_in(3) {
            let from = ends.swap_remove(dealer.below(ends.len() as u32) as usize);
            let to = ends.swap_remove(dealer.below(ends.len() as u32) as usize);
            if from.0 != to.0 {
                let coats = dealer.below(3);
                self.links.push(format!("{} {} to {} {}, coats {coats}", from.0, from.1, to.0, to.1));
            }
        }
    }

    fn write(&self, starts: u32) -> String {
        let mut text = "map random\ntitle Random\n".to_owned();
        if let Some(country) = self.country {
            let _ = writeln!(text, "chips {}", country.word());
        }
        let _ = writeln!(text, "starts {starts}\n\npicture");
        self.picture.iter().for_each(|row| {
            let _ = writeln!(text, "  {}", row.join(" "));
        });
        for (heading, lines) in [("legend", &self.legend), ("borders", &self.borders), ("links", &self.links)] {
            if !lines.is_empty() {
                let _ = writeln!(text, "\n{heading}");
                lines.iter().for_each(|line| {
                    let _ = writeln!(text, "  {}", line.replace(", coats 0", ""));
                });
            }
        }
        text
    }
}

//! From a text to a map: the head, the picture, the legend, borders and links.

use crate::check;
use crate::error::{MapError, MapFlaw};
use crate::legend::{CellMeaning, Meaning, coats, number, words};
use crate::map::{
    At, Border, Cell, CellKind, Compass, Country, Isle, Label, Link, Map, Neighbour, Scenery, SceneryKind, Side,
    Terrain, Words,
};
use crate::text::{Span, lines_of, telling};

/// Most columns and rows of a picture: the engine's board holds them with room to spare.
const MOST_SPAN: usize = 48;

/// Most cells: each of them can lie open at once.
const MOST_CELLS: usize = 400;

const HEADINGS: [&str; 4] = ["picture", "legend", "borders", "links"];

/// What stands before the picture.
#[derive(Default)]
struct Head<'t> {
    id: Option<Span<'t>>,
    title: Option<Span<'t>>,
    chips: Option<Span<'t>>,
    starts: Option<Span<'t>>,
    tiles: Option<Span<'t>>,
}

/// A word of the picture.
#[derive(Clone, Copy)]
pub(crate) struct Drawn<'t> {
    pub(crate) at: At,
    pub(crate) sign: Span<'t>,
}

/// The legend: the meaning of each sign, and where it is explained.
#[derive(Default)]
struct Legend<'t> {
    /// In the order of the signs, to be found quickly.
    signs: Vec<(Span<'t>, Meaning)>,
    /// In the order of the text.
    neighbours: Vec<Neighbour>,
}

impl Legend<'_> {
    /// Where a sign stands in the list, or would stand.
    fn find(&self, sign: &str) -> Result<usize, usize> {
        self.signs.binary_search_by(|(known, _)| known.text.cmp(sign))
    }
}

pub(crate) fn parse(text: &str) -> Result<Map, MapError> {
    let lines = lines_of(text)?;
    let telling = telling(&lines);
    let last = lines.len().max(1);
    let missing = |what| MapError { line: last, column: 1, at: None, flaw: MapFlaw::Missing(what) };

    let (head, sections) = sections(&telling)?;
    let head = Head::parse(head)?;
    let id = id(head.id.ok_or_else(|| missing("map"))?)?;
    let title = words(head.title.ok_or_else(|| missing("title"))?)?;
    let chips = head.chips.map(country).transpose()?;
    let tiles = head.tiles.map_or(Ok(Vec::new()), |span| span.split(',').map(self::id).collect())?;
    let picture = picture(sections[0].ok_or_else(|| missing("picture"))?)?;
    let Some(corner) = picture.last().map(|drawn| drawn.at) else { return Err(missing("picture")) };
    let legend = read_legend(sections[1].unwrap_or_default())?;

    let mut map = Map {
        id,
        title,
        chips,
        starts: 0,
        tiles,
        width: corner.column + 1,
        height: corner.row + 1,
        cells: Vec::new(),
        borders: Vec::new(),
        links: Vec::new(),
        scenery: Vec::new(),
        neighbours: Vec::new(),
        labels: Vec::new(),
        isle: None,
        lines: lines.clone(),
    };
    map.draw(&picture, &legend)?;
    map.add_borders(sections[2].unwrap_or_default(), &picture)?;
    map.add_links(sections[3].unwrap_or_default(), &picture)?;

    let cells = map.cells.iter().filter(|cell| cell.start).count();
    let all = u8::try_from(cells).unwrap_or(u8::MAX);
    map.starts = head.starts.map_or(Ok(all), |said| number(said, said.text, 1, 9))?;
    if let Some(said) = head.starts.filter(|_| usize::from(map.starts) > cells && cells > 0) {
        return Err(said.error(MapFlaw::TooFewStarts { starts: map.starts, cells }));
    }
    check::whole(&map, &picture)?;
    if let Some(said) = head.chips {
        check::chips(&map, said)?;
    }
    Ok(map)
}

/// What stands before the first heading, and below each.
type Sections<'l, 't> = (&'l [Span<'t>], [Option<&'l [Span<'t>]>; 4]);

fn sections<'l, 't>(telling: &'l [Span<'t>]) -> Result<Sections<'l, 't>, MapError> {
    let mut sections: [Option<&[Span<'_>]>; 4] = [None; 4];
    let heading = |line: &Span<'_>| HEADINGS.iter().position(|heading| *heading == line.text);
    let ends = |lines: &[Span<'_>]| lines.iter().position(|line| heading(line).is_some()).unwrap_or(lines.len());
    let (head, mut rest) = telling.split_at(ends(telling));
    while let Some((first, after)) = rest.split_first() {
        let which = heading(first).unwrap_or_default();
        if sections[which].is_some() {
            return Err(first.error(MapFlaw::HeadingTwice(HEADINGS[which])));
        }
        let (below, others) = after.split_at(ends(after));
        sections[which] = Some(below);
        rest = others;
    }
    Ok((head, sections))
}

/// Line and column of a cell in the text of a map.
pub(crate) fn place_of(lines: &[String], at: At) -> Option<(usize, usize)> {
    let telling = telling(lines);
    let (_, sections) = sections(&telling).ok()?;
    let drawn = picture(sections[0]?).ok()?;
    drawn.iter().find(|drawn| drawn.at == at).map(|drawn| drawn.sign.place())
}

impl<'t> Head<'t> {
    fn parse(lines: &[Span<'t>]) -> Result<Head<'t>, MapError> {
        let mut head = Head::default();
        for line in lines {
            let (key, value) = line.first_word();
            let place = match key.text {
                "map" => &mut head.id,
                "title" => &mut head.title,
                "chips" => &mut head.chips,
                "starts" => &mut head.starts,
                "tiles" => &mut head.tiles,
                other => return Err(key.error(MapFlaw::UnknownKey(other.to_owned()))),
            };
            if place.is_some() {
                return Err(key.error(MapFlaw::KeyTwice(key.text.to_owned())));
            }
            if value.text.is_empty() {
                return Err(key.error(MapFlaw::NoValue(key.text.to_owned())));
            }
            *place = Some(value);
        }
        Ok(head)
    }
}

/// A name for programs.
fn id(span: Span<'_>) -> Result<String, MapError> {
    let text = span.text;
    let plain = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let letter = text.bytes().next().is_some_and(|b| b.is_ascii_lowercase());
    if !plain || !letter || text.len() > 32 || text.ends_with('-') || text.contains("--") {
        return Err(span.error(MapFlaw::Id(text.to_owned())));
    }
    Ok(text.to_owned())
}

fn country(span: Span<'_>) -> Result<Country, MapError> {
    let country = Country::ALL.into_iter().find(|country| country.word() == span.text);
    country.ok_or_else(|| span.error(MapFlaw::UnknownCountry(span.text.to_owned())))
}

/// Every word of the picture, row by row.
fn picture<'t>(lines: &[Span<'t>]) -> Result<Vec<Drawn<'t>>, MapError> {
    let mut drawn = Vec::new();
    let mut expected = None;
    for (row, line) in lines.iter().enumerate() {
        if row >= MOST_SPAN {
            return Err(line.error(MapFlaw::TooHigh { most: MOST_SPAN }));
        }
        let mut found = 0;
        for sign in line.words() {
            if found >= MOST_SPAN {
                return Err(sign.error(MapFlaw::TooWide { most: MOST_SPAN }));
            }
            let at = At { row: row as u8, column: found as u8 };
            check_sign(sign).map_err(|error| MapError { at: Some(at), ..error })?;
            drawn.push(Drawn { at, sign });
            found += 1;
        }
        if *expected.get_or_insert(found) != found {
            let expected = expected.unwrap_or_default();
            return Err(line.error(MapFlaw::Ragged { found, expected }));
        }
    }
    Ok(drawn)
}

/// A sign is short, so that no row of the picture is taken for something else.
fn check_sign(sign: Span<'_>) -> Result<(), MapError> {
    if sign.text.chars().count() > 3 {
        return Err(sign.error(MapFlaw::LongSign(sign.text.to_owned())));
    }
    Ok(())
}

fn read_legend<'t>(lines: &[Span<'t>]) -> Result<Legend<'t>, MapError> {
    let mut legend = Legend::default();
    let mut names: Vec<String> = Vec::new();
    for line in lines {
        let (sign, meaning) = line.first_word();
        check_sign(sign)?;
        match sign.text {
            "~" => return Err(sign.error(MapFlaw::ReservedSign(sign.text.to_owned(), "sea"))),
            "." => return Err(sign.error(MapFlaw::ReservedSign(sign.text.to_owned(), "land"))),
            _ => {}
        }
        let Err(place) = legend.find(sign.text) else {
            return Err(sign.error(MapFlaw::SignTwice(sign.text.to_owned())));
        };
        if meaning.text.is_empty() {
            return Err(sign.error(MapFlaw::NoValue(sign.text.to_owned())));
        }
        let read = Meaning::parse(meaning)?;
        let name = match &read {
            Meaning::Sea(name) => name.as_ref().map(|words| &words.en),
            Meaning::Neighbour(words) | Meaning::Isle(words) => Some(&words.en),
            Meaning::Cell(cell) => cell.name.as_ref(),
        };
        if let Some(name) = name {
            let small = name.to_lowercase();
            match names.binary_search(&small) {
                Ok(_) => return Err(meaning.error(MapFlaw::NameTwice(name.clone()))),
                Err(place) => names.insert(place, small),
            }
        }
        if let Meaning::Neighbour(name) = &read {
            legend.neighbours.push(Neighbour { sign: sign.text.to_owned(), name: name.clone() });
        }
        legend.signs.insert(place, (sign, read));
    }
    Ok(legend)
}

impl Map {
    /// Everything the picture shows.
    fn draw(&mut self, picture: &[Drawn<'_>], legend: &Legend<'_>) -> Result<(), MapError> {
        self.neighbours.clone_from(&legend.neighbours);
        let mut seen = vec![false; legend.signs.len()];
        let (sea, land) = (Meaning::Sea(None), Meaning::land());
        for drawn in picture {
            let &Drawn { at, sign } = drawn;
            let meaning = match sign.text {
                "~" => &sea,
                "." => &land,
                text => {
                    let Ok(place) = legend.find(text) else {
                        return Err(sign.error_at(at, MapFlaw::UnknownSign(text.to_owned())));
                    };
                    let meaning = &legend.signs[place].1;
                    if std::mem::replace(&mut seen[place], true) && meaning.is_one_place() {
                        return Err(sign.error_at(at, MapFlaw::PlaceTwice(text.to_owned())));
                    }
                    meaning
                }
            };
            self.draw_one(drawn, meaning)?;
        }
        let unused = legend.signs.iter().zip(seen).filter(|(_, seen)| !seen).map(|((sign, _), _)| sign);
        match unused.min_by_key(|sign| sign.place()) {
            Some(sign) => Err(sign.error(MapFlaw::UnusedSign(sign.text.to_owned()))),
            None => Ok(()),
        }
    }

    fn draw_one(&mut self, drawn: &Drawn<'_>, meaning: &Meaning) -> Result<(), MapError> {
        let &Drawn { at, sign } = drawn;
        let kind = match meaning {
            Meaning::Cell(cell) => {
                if self.cells.len() >= MOST_CELLS {
                    return Err(sign.error_at(at, MapFlaw::TooManyCells { most: MOST_CELLS }));
                }
                self.cells.push(cell_at(at, cell));
                return Ok(());
            }
            Meaning::Sea(name) => {
                self.labels.extend(name.clone().map(|name| Label { at, name }));
                SceneryKind::Sea
            }
            Meaning::Neighbour(_) => {
                let place = self.neighbours.iter().position(|neighbour| neighbour.sign == sign.text);
                SceneryKind::Neighbour(place.unwrap_or_default())
            }
            Meaning::Isle(name) => {
                if self.isle.is_some() {
                    return Err(sign.error_at(at, MapFlaw::IsleTwice));
                }
                self.isle = Some(Isle { at, name: Words::clone(name) });
                SceneryKind::Isle
            }
        };
        self.scenery.push(Scenery { at, kind });
        Ok(())
    }

    fn add_borders(&mut self, lines: &[Span<'_>], picture: &[Drawn<'_>]) -> Result<(), MapError> {
        for line in lines {
            let (said, coats) = with_coats(*line)?;
            let words: Vec<_> = said.words().collect();
            let &[sign, direction, what] = words.as_slice() else {
                return Err(line.error(MapFlaw::BorderForm));
            };
            let side = self.side(sign, direction, picture)?;
            let terrain = [Terrain::Road, Terrain::City].into_iter().find(|terrain| terrain.word() == what.text);
            let wants = terrain.ok_or_else(|| what.error(MapFlaw::BorderForm))?;
            let Some(SceneryKind::Neighbour(neighbour)) = self.beyond(side) else {
                return Err(sign.error_at(side.at, MapFlaw::NoNeighbour(side.edge.word())));
            };
            self.borders.push(Border { side, wants, coats, neighbour });
        }
        Ok(())
    }

    fn add_links(&mut self, lines: &[Span<'_>], picture: &[Drawn<'_>]) -> Result<(), MapError> {
        for line in lines {
            let (said, coats) = with_coats(*line)?;
            let words: Vec<_> = said.words().collect();
            let mut ends = Vec::new();
            match words.as_slice() {
                [_, _] | [_, _, _] => return Err(line.error(MapFlaw::OneWay)),
                &[sign, direction, to, far, far_direction] if to.text == "to" => {
                    for (sign, direction) in [(sign, direction), (far, far_direction)] {
                        let side = self.side(sign, direction, picture)?;
                        if !matches!(self.beyond(side), Some(SceneryKind::Sea | SceneryKind::Isle)) {
                            return Err(sign.error_at(side.at, MapFlaw::NoWater(side.edge.word())));
                        }
                        if ends.iter().any(|end: &Side| end.at == side.at) {
                            return Err(sign.error_at(side.at, MapFlaw::LinkToItself));
                        }
                        ends.push(side);
                    }
                }
                [_, _, to, _] if to.text == "to" => return Err(line.error(MapFlaw::OneWay)),
                _ => return Err(line.error(MapFlaw::LinkForm)),
            }
            if let &[from, to] = ends.as_slice() {
                self.links.push(Link { from, to, coats });
            }
        }
        Ok(())
    }

    /// The side of a cell that a sign and a direction name: the map ends there, and nothing else is there yet.
    fn side(&self, sign: Span<'_>, direction: Span<'_>, picture: &[Drawn<'_>]) -> Result<Side, MapError> {
        let mut places = picture.iter().filter(|drawn| drawn.sign.text == sign.text);
        let at = match (places.next(), places.count()) {
            (None, _) => return Err(sign.error(MapFlaw::UnusedSign(sign.text.to_owned()))),
            (Some(drawn), 0) => drawn.at,
            (Some(_), more) => return Err(sign.error(MapFlaw::NotOnePlace(sign.text.to_owned(), more + 1))),
        };
        let edge = Compass::ALL.into_iter().find(|edge| edge.word() == direction.text);
        let edge = edge.ok_or_else(|| direction.error(MapFlaw::UnknownDirection(direction.text.to_owned())))?;
        let side = Side { at, edge };
        if self.cell(at).is_none_or(|cell| cell.kind != CellKind::Land) {
            return Err(sign.error_at(at, MapFlaw::NotLand(sign.text.to_owned())));
        }
        if at.across(edge).is_some_and(|next| self.cell(next).is_some()) {
            return Err(direction.error_at(at, MapFlaw::NotAtTheEdge(edge.word())));
        }
        let taken = self.borders.iter().map(|border| border.side);
        if taken.chain(self.links.iter().flat_map(|link| [link.from, link.to])).any(|other| other == side) {
            return Err(direction.error_at(at, MapFlaw::SideTwice(side)));
        }
        Ok(side)
    }

    fn beyond(&self, side: Side) -> Option<SceneryKind> {
        side.at.across(side.edge).and_then(|next| self.scenery(next))
    }
}

fn cell_at(at: At, meaning: &CellMeaning) -> Cell {
    let CellMeaning { kind, name, town, start, coats, chip, island, remote } = meaning.clone();
    Cell { at, kind, name, town, start, coats, chip, island, remote }
}

/// Cuts `, coats 2` off the end of a line.
fn with_coats(span: Span<'_>) -> Result<(Span<'_>, u8), MapError> {
    let mut parts = span.split(',');
    let said = parts.next().unwrap_or(span);
    let coats = match parts.next() {
        None => 0,
        Some(part) if part.first_word().0.text == "coats" => coats(part)?,
        Some(part) => return Err(part.error(MapFlaw::UnknownProperty(part.text.to_owned()))),
    };
    match parts.next() {
        Some(part) => Err(part.error(MapFlaw::PropertyTwice(part.text.to_owned()))),
        None => Ok((said, coats)),
    }
}

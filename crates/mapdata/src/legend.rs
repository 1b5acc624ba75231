//! One line of the legend: what a sign of the picture means.

use crate::error::{MapError, MapFlaw};
use crate::map::{CellKind, Colour, Town, Words};
use crate::text::Span;

/// Most characters of a name.
const MOST_NAME: usize = 40;

/// Most coats of arms at one place.
pub(crate) const MOST_COATS: u8 = 9;

/// What a sign means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Sea(Option<Words>),
    Neighbour(Words),
    Isle(Words),
    Cell(CellMeaning),
}

/// A cell, but for where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CellMeaning {
    pub(crate) kind: CellKind,
    pub(crate) name: Option<String>,
    pub(crate) town: Option<Town>,
    pub(crate) start: bool,
    pub(crate) coats: u8,
    pub(crate) chip: Option<Colour>,
    pub(crate) island: Option<Colour>,
    pub(crate) remote: bool,
}

impl Meaning {
    /// Land without anything, as `.` in the picture.
    pub(crate) const fn land() -> Meaning {
        Meaning::Cell(CellMeaning::of(CellKind::Land))
    }

    /// Whether it names one place, so that its sign stands in the picture once.
    pub(crate) const fn is_one_place(&self) -> bool {
        match self {
            Meaning::Sea(name) => name.is_some(),
            Meaning::Neighbour(_) => false,
            Meaning::Isle(_) => true,
            Meaning::Cell(cell) => cell.name.is_some(),
        }
    }

    /// Reads what stands behind the sign: `town Nancy, orange`.
    pub(crate) fn parse(span: Span<'_>) -> Result<Meaning, MapError> {
        let mut parts = span.split(',');
        let (kind, name) = parts.next().unwrap_or(span).first_word();
        let name = Some(name).filter(|name| !name.text.is_empty());
        let mut said = Properties::default();
        for part in parts {
            said.add(part)?;
        }
        let needs_name = |what| name.ok_or_else(|| kind.error(MapFlaw::NoName(what)));
        let no_name = |what| name.map_or(Ok(()), |name| Err(name.error(MapFlaw::NameNotAllowed(what))));
        let meaning = match kind.text {
            "sea" => Meaning::Sea(name.map(words).transpose()?),
            "neighbour" => Meaning::Neighbour(words(needs_name("a neighbour")?)?),
            "isle" => Meaning::Isle(words(needs_name("the isle")?)?),
            "land" => {
                let name = name.map(plain_name).transpose()?;
                let (coats, chip, remote) = (said.take_coats()?, said.take_chip()?, said.take_remote());
                Meaning::Cell(CellMeaning { name, coats, chip, remote, ..CellMeaning::of(CellKind::Land) })
            }
            "town" | "start" => {
                let start = kind.text == "start";
                let name = Some(plain_name(needs_name(if start { "a start" } else { "a town" })?)?);
                let town = Some(Town { colour: said.take_colour() });
                let (coats, chip, remote) = (said.take_coats()?, said.take_chip()?, said.take_remote());
                let of = CellMeaning::of(CellKind::Land);
                Meaning::Cell(CellMeaning { name, town, start, coats, chip, remote, ..of })
            }
            "city" => {
                let name = Some(plain_name(needs_name("a big city")?)?);
                let tile = said.take_tile()?.ok_or_else(|| kind.error(MapFlaw::NoTile))?;
                let (rotation, coats) = (said.take_turned()?, said.take_coats()?);
                Meaning::Cell(CellMeaning { name, ..CellMeaning::of(CellKind::BigCity { tile, rotation, coats }) })
            }
            "wave" => {
                no_name("a wave")?;
                Meaning::Cell(CellMeaning::of(CellKind::Wave))
            }
            "stack" => {
                no_name("a stack")?;
                let island = said.take_colour().ok_or_else(|| kind.error(MapFlaw::StackColour))?;
                Meaning::Cell(CellMeaning { island: Some(island), ..CellMeaning::of(CellKind::Stack) })
            }
            other => return Err(kind.error(MapFlaw::UnknownKind(other.to_owned()))),
        };
        said.nothing_left(&meaning)?;
        Ok(meaning)
    }

    /// What it is called in errors.
    fn word(&self) -> &'static str {
        match self {
            Meaning::Sea(_) => "the sea",
            Meaning::Neighbour(_) => "a neighbour",
            Meaning::Isle(_) => "the isle",
            Meaning::Cell(cell) => match cell.kind {
                CellKind::Land if cell.town.is_some() => "a town",
                CellKind::Land => "land",
                CellKind::BigCity { .. } => "a big city",
                CellKind::Wave => "a wave",
                CellKind::Stack => "a stack",
            },
        }
    }
}

impl CellMeaning {
    const fn of(kind: CellKind) -> CellMeaning {
        CellMeaning { kind, name: None, town: None, start: false, coats: 0, chip: None, island: None, remote: false }
    }
}

/// What stands behind the commas of a line, until it is asked for.
#[derive(Default)]
struct Properties<'t> {
    colour: Option<(Span<'t>, Colour)>,
    chip: Option<Span<'t>>,
    coats: Option<Span<'t>>,
    tile: Option<Span<'t>>,
    turned: Option<Span<'t>>,
    remote: Option<Span<'t>>,
}

impl<'t> Properties<'t> {
    fn add(&mut self, part: Span<'t>) -> Result<(), MapError> {
        if let Some(colour) = Colour::ALL.into_iter().find(|colour| colour.word() == part.text) {
            return put(&mut self.colour, part, (part, colour));
        }
        let place = match part.first_word().0.text {
            "chip" => &mut self.chip,
            "coats" => &mut self.coats,
            "tile" => &mut self.tile,
            "turned" => &mut self.turned,
            "remote" if part.text == "remote" => &mut self.remote,
            _ => return Err(part.error(MapFlaw::UnknownProperty(part.text.to_owned()))),
        };
        put(place, part, part)
    }

    fn take_colour(&mut self) -> Option<Colour> {
        self.colour.take().map(|(_, colour)| colour)
    }

    fn take_remote(&mut self) -> bool {
        self.remote.take().is_some()
    }

    fn take_chip(&mut self) -> Result<Option<Colour>, MapError> {
        let Some(said) = self.chip.take() else { return Ok(None) };
        let word = said.first_word().1;
        let colour = Colour::ALL.into_iter().find(|colour| colour.word() == word.text);
        colour.map(Some).ok_or_else(|| said.error(MapFlaw::UnknownColour(word.text.to_owned())))
    }

    fn take_coats(&mut self) -> Result<u8, MapError> {
        self.coats.take().map_or(Ok(0), coats)
    }

    fn take_turned(&mut self) -> Result<u8, MapError> {
        self.turned.take().map_or(Ok(0), |said| number(said, said.first_word().1.text, 0, 3))
    }

    fn take_tile(&mut self) -> Result<Option<String>, MapError> {
        let Some(said) = self.tile.take() else { return Ok(None) };
        let name = said.first_word().1;
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        match name.text.split_once('/') {
            Some((set, kind)) if plain(set) && plain(kind) && name.text.len() <= 64 => Ok(Some(name.text.to_owned())),
            _ => Err(said.error(MapFlaw::TileName(name.text.to_owned()))),
        }
    }

    /// What nobody asked for does not belong there.
    fn nothing_left(&self, meaning: &Meaning) -> Result<(), MapError> {
        let colour = self.colour.map(|(span, _)| span);
        let left = [colour, self.chip, self.coats, self.tile, self.turned, self.remote].into_iter().flatten().next();
        left.map_or(Ok(()), |span| Err(span.error(MapFlaw::Property(span.text.to_owned(), meaning.word()))))
    }
}

fn put<T>(place: &mut Option<T>, span: Span<'_>, value: T) -> Result<(), MapError> {
    if place.is_some() {
        return Err(span.error(MapFlaw::PropertyTwice(span.text.to_owned())));
    }
    *place = Some(value);
    Ok(())
}

/// `coats 2`.
pub(crate) fn coats(said: Span<'_>) -> Result<u8, MapError> {
    number(said, said.first_word().1.text, 0, MOST_COATS)
}

/// A number in plain digits.
pub(crate) fn number(said: Span<'_>, text: &str, least: u8, most: u8) -> Result<u8, MapError> {
    let digits = Some(text).filter(|text| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()));
    let number = digits.and_then(|text| text.parse().ok()).filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| said.error(MapFlaw::Number(text.to_owned(), least, most)))
}

/// A name in one or two languages: `Denmark / Dänemark`.
pub(crate) fn words(span: Span<'_>) -> Result<Words, MapError> {
    let mut parts = span.split('/');
    let en = plain_name(parts.next().unwrap_or(span))?;
    let de = parts.next().map_or_else(|| Ok(en.clone()), plain_name)?;
    match parts.next() {
        Some(third) => Err(third.error(MapFlaw::Name(span.text.to_owned(), MOST_NAME))),
        None => Ok(Words { en, de }),
    }
}

fn plain_name(span: Span<'_>) -> Result<String, MapError> {
    let text = span.text;
    let fits = |c: char| c.is_alphanumeric() || " .-'’()·!".contains(c);
    let letters = text.chars().any(char::is_alphabetic);
    if !letters || text.chars().count() > MOST_NAME || !text.chars().all(fits) || text.contains("  ") {
        return Err(span.error(MapFlaw::Name(text.to_owned(), MOST_NAME)));
    }
    Ok(text.to_owned())
}

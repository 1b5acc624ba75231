//! The other engine's words for tiles, places, figures and choices, in ours.

use std::collections::HashMap;
use std::sync::LazyLock;

use anyhow::{Context, Result, bail};
use bastide_rules::{
    Action, Decision, Edge, Figure, Game, KindId, Neutral, PartKind, Place, Player, Pos, Rotation, Spot,
};
use serde_json::Value;

use super::recorded::Pointer;

static TILES: LazyLock<HashMap<&str, KindId>> = LazyLock::new(|| {
    let lines = include_str!("tiles.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (theirs, ours) = line.split_once(' ').expect("two names a line");
            (theirs, KindId::by_name(ours.trim()).expect("the table names our tiles"))
        })
        .collect()
});

pub(super) fn kind(tile: &str) -> Result<KindId> {
    TILES.get(tile).copied().with_context(|| format!("there is no tile like their {tile}"))
}

pub(super) fn pos((x, y): (i16, i16)) -> Pos {
    Pos::new(x, y)
}

/// Degrees, with or without an `R` before them.
pub(super) fn rotation(degrees: u16) -> Rotation {
    Rotation::new((degrees / 90) as u8)
}

/// `NW` two edges, `_N` all but one, `I` none.
pub(super) fn edges(loc: &str) -> Result<u8> {
    let (letters, flip) = match loc.strip_prefix('_') {
        Some(rest) => (rest, 0xF),
        None => (loc, 0),
    };
    let mut mask = 0;
    for letter in letters.chars().filter(|_| loc != "I") {
        let index = "NESW".find(letter).with_context(|| format!("{loc} does not name edges"))?;
        mask |= Edge::ALL[index].bit();
    }
    Ok(mask ^ flip)
}

pub(super) fn spot(feature: &str, loc: &str) -> Result<Spot> {
    Ok(match feature {
        "Road" => Spot { kind: PartKind::Road, ports: edges(loc)? },
        "City" => Spot { kind: PartKind::City, ports: edges(loc)? },
        "Monastery" => Spot { kind: PartKind::Monastery, ports: 0 },
        "Garden" => Spot { kind: PartKind::Garden, ports: 0 },
        "Field" if loc == "I" => Spot { kind: PartKind::Field, ports: 0 },
        "Field" => format!("field {loc}").parse()?,
        other => bail!("{other} is no feature of ours"),
    })
}

pub(super) fn place(pointer: &Pointer) -> Result<Place> {
    Ok(Place { pos: pos(pointer.pos), spot: spot(&pointer.feature, &pointer.loc)? })
}

/// `x,y,loc` of a known feature.
pub(super) fn place_of(feature: &str, text: &str) -> Result<Place> {
    let (cell, loc) = text.rsplit_once(',').with_context(|| format!("{text} is no place"))?;
    Ok(Place { pos: cell.parse()?, spot: spot(feature, loc)? })
}

/// `0.small.5`, or the name of a kind of figure such as `SmallFollower`.
pub(super) fn figure(name: &str) -> Result<Figure> {
    Ok(match name.split('.').nth(1).unwrap_or(name) {
        "small" | "SmallFollower" => Figure::Meeple,
        "big" | "BigFollower" => Figure::Large,
        "abbot" | "Abbot" => Figure::Abbot,
        "builder" | "Builder" => Figure::Builder,
        "pig" | "Pig" => Figure::Pig,
        other => bail!("{other} is no figure of ours"),
    })
}

/// The owner of `0.small.5`.
pub(super) fn owner(meeple: &str) -> Result<Player> {
    let seat = meeple.split('.').next().unwrap_or_default();
    Ok(Player(seat.parse().with_context(|| format!("{meeple} belongs to nobody"))?))
}

pub(super) fn neutral(figure: &str) -> Result<Neutral> {
    match figure.split('.').next() {
        Some("mage") => Ok(Neutral::Mage),
        Some("witch") => Ok(Neutral::Witch),
        _ => bail!("{figure} is no figure of ours"),
    }
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str> {
    value[key].as_str().with_context(|| format!("{value} has no {key}"))
}

fn pointer(value: &Value) -> Result<Pointer> {
    serde_json::from_value(value.clone()).with_context(|| format!("{value} is no place"))
}

/// A choice of theirs as the action it is in our game now.
pub(super) fn action(choice: &Value, chooser: Player, game: &Game) -> Result<Action> {
    if let Some([x, y, degrees]) = choice.as_array().map(Vec::as_slice) {
        let [x, y, degrees] = [x, y, degrees].map(Value::as_i64);
        let (Some(x), Some(y), Some(degrees)) = (x, y, degrees) else { bail!("{choice} is no cell") };
        let kind = game.drawn().context("we have drawn no tile")?;
        return Ok(Action::Lay {
            kind,
            pos: pos((x.try_into()?, y.try_into()?)),
            rotation: rotation(degrees.try_into()?),
        });
    }
    let payload = &choice["payload"];
    Ok(match text(choice, "type")? {
        "PASS" => Action::Pass,
        "PLACE_TILE" => Action::Lay {
            kind: kind(text(payload, "tileId")?)?,
            pos: pos(serde_json::from_value(payload["position"].clone())?),
            rotation: rotation(text(payload, "rotation")?.trim_start_matches('R').parse()?),
        },
        "DEPLOY_MEEPLE" => deploy(payload, chooser, game)?,
        "RETURN_MEEPLE" => take_back(payload, chooser, game)?,
        "PLACE_TOKEN" if payload["token"].to_string().contains("GOLD") => {
            Action::Gold(pos(serde_json::from_value(payload["pointer"].clone())?))
        }
        "PLACE_TOKEN" => {
            let jetties = pointer(&payload["pointer"])?;
            Action::Ferry { pos: pos(jetties.pos), edges: edges(&jetties.loc)? }
        }
        "MOVE_NEUTRAL_FIGURE" => {
            let figure = neutral(text(payload, "figureId")?)?;
            match &payload["to"] {
                Value::Null => Action::Dispel(figure),
                to => Action::Enchant { figure, place: place(&pointer(to)?)? },
            }
        }
        "CIRCLE_REMOVE_OR_DEPLOY" if text(payload, "value")? == "DEPLOY" => Action::CircleAdd,
        "CIRCLE_REMOVE_OR_DEPLOY" => Action::CircleRemove,
        other => bail!("{other} is no choice of ours"),
    })
}

fn deploy(payload: &Value, chooser: Player, game: &Game) -> Result<Action> {
    let (pointer, meeple) = (pointer(&payload["pointer"])?, text(payload, "meepleId")?);
    let figure = figure(meeple)?;
    if owner(meeple)? != chooser {
        bail!("{meeple} is not the figure of player {chooser}");
    }
    let cell = Some(pos(pointer.pos));
    Ok(match game.decision() {
        Decision::Wood if cell == game.laid_pos() && pointer.feature == "FlyingMachine" => Action::Fly(figure),
        Decision::Wood if cell == game.laid_pos() => {
            Action::Deploy { figure, spot: spot(&pointer.feature, &pointer.loc)? }
        }
        Decision::Land if cell == game.flight_target() => Action::Land(spot(&pointer.feature, &pointer.loc)?),
        Decision::CircleAdd(_) => Action::Add { figure, place: place(&pointer)? },
        decision => bail!("{payload} while our decision is: {decision}"),
    })
}

fn take_back(payload: &Value, chooser: Player, game: &Game) -> Result<Action> {
    let from = place(&pointer(&payload["pointer"]["featurePointer"])?)?;
    let meeple = text(&payload["pointer"], "meepleId")?;
    let figure = figure(meeple)?;
    if owner(meeple)? != chooser {
        bail!("{meeple} is not the figure of player {chooser}");
    }
    if !game.figures_on_board(chooser).any(|standing| standing == (figure, from)) {
        bail!("no {figure} of player {chooser} stands on {from}");
    }
    Ok(match text(payload, "source")? {
        "ABBOT_RETURN" => Action::AbbotBack,
        _ => Action::Return { figure, place: from },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_tiles_names_ours() {
        assert_eq!(kind("BA/RCr").unwrap().kind().id, "base/D");
        assert_eq!(kind("IC/CCCC").unwrap(), kind("IC/CCCCG").unwrap());
        assert!(kind("XX/Y").is_err());
    }

    #[test]
    fn places_are_read_in_their_spelling() {
        assert_eq!(spot("Road", "WE").unwrap().to_string(), "road EW");
        assert_eq!(spot("City", "_N").unwrap().to_string(), "city ESW");
        assert_eq!(spot("City", "NWSE").unwrap().to_string(), "city NESW");
        assert_eq!(spot("Field", "I").unwrap().to_string(), "field inner");
        assert_eq!(place_of("Field", "-1,2,EL.ER").unwrap().to_string(), "-1,2 field EL.ER");
        assert!(spot("Tower", "I").is_err());
        assert!(edges("X").is_err());
    }
}

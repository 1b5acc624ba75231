//! What is wrong, in words that say what to do.

use bastide_record::{Reason, RecordError};
use bastide_rules::{IllegalReason, SetupError, TileSet};
use bastide_table::TableError;

use crate::lang::Lang;

/// Stable name of a box of tiles: that of its expansion.
pub(crate) const fn set_id(set: TileSet) -> &'static str {
    match set {
        TileSet::Base => "base",
        TileSet::River2017 => "river",
        TileSet::River2021 => "river-2021",
        TileSet::InnsCathedrals => "inns-cathedrals",
        TileSet::TradersBuilders => "traders-builders",
        TileSet::FlyingMachines => "flying-machines",
        TileSet::Ferries => "ferries",
        TileSet::GoldMines => "gold-mines",
        TileSet::MageWitch => "mage-witch",
        TileSet::Robbers => "robbers",
        TileSet::CropCircles => "crop-circles",
        TileSet::NewWorld => "new-world",
    }
}

/// Why a table cannot be played.
#[must_use]
pub fn setup_error(lang: Lang, error: &SetupError) -> String {
    let mechanic = |m: bastide_rules::Mechanic| lang.of("mechanic", m.id());
    match error {
        SetupError::Players { players, max } => lang.fill("setup.players", &[("n", players), ("max", max)]),
        SetupError::TwoRivers => lang.t("setup.two-rivers").into(),
        SetupError::NeedsTiles { mechanic: m, set } => lang
            .fill("setup.needs-tiles", &[("mechanic", &mechanic(*m)), ("tiles", &lang.of("expansion", set_id(*set)))]),
        SetupError::NeedsMechanic { mechanic: m, other } => {
            lang.fill("setup.needs-mechanic", &[("mechanic", &mechanic(*m)), ("other", &mechanic(*other))])
        }
        SetupError::TilesOfAnotherGame(_) | SetupError::TileOfAnotherGame(_) | SetupError::MechanicOfAnotherGame(_) => {
            lang.t("setup.another-game").into()
        }
        SetupError::Map(why) => super::map_refused(lang, why),
        SetupError::NeedsMap(m) => lang.fill("setup.needs-map", &[("mechanic", &mechanic(*m))]),
        SetupError::RiverOnGround => lang.t("setup.river-on-map").into(),
        SetupError::MapWithoutChips => lang.t("setup.map-without-chips").into(),
        SetupError::TooManyTiles { tiles } => lang.fill("setup.too-many-tiles", &[("n", tiles)]),
        // What only a damaged file can say; the technical sentence names it best.
        other => lang.fill("setup.other", &[("why", other)]),
    }
}

/// Why a tile cannot lie on a cell.
#[must_use]
pub fn why_not(lang: Lang, reason: IllegalReason) -> &'static str {
    match reason {
        IllegalReason::EdgeMismatch => lang.t("why.edge"),
        IllegalReason::River => lang.t("why.river"),
        _ => lang.t("why.cell"),
    }
}

/// Why the table does not do what it is told.
#[must_use]
pub fn refused(lang: Lang, error: &TableError) -> String {
    match error {
        TableError::Setup(why) => setup_error(lang, why),
        TableError::Illegal(why) => match why.reason {
            IllegalReason::EdgeMismatch | IllegalReason::River | IllegalReason::NoSuchCell => {
                lang.fill("refused.lay", &[("why", &why_not(lang, why.reason))])
            }
            _ => lang.t("refused.illegal").into(),
        },
        TableError::ChanceIsDue => lang.t("refused.turn-over").into(),
        // What a page of one's own does not do; the technical sentence names it best.
        other => lang.fill("refused.other", &[("why", other)]),
    }
}

/// Why a record cannot be opened.
#[must_use]
pub fn damaged(lang: Lang, error: &RecordError) -> String {
    let line = &error.line;
    match &error.reason {
        Reason::Empty => lang.t("damaged.empty").into(),
        Reason::NoSetup | Reason::NotText => lang.t("damaged.first").into(),
        Reason::Version(n) => lang.fill("damaged.version", &[("n", n)]),
        Reason::Setup(why) => lang.fill("damaged.setup", &[("why", &setup_error(lang, why))]),
        Reason::Header(why) => lang.fill("damaged.table", &[("why", why)]),
        Reason::Json(_) | Reason::Shape(_) if *line == 1 => lang.t("damaged.first").into(),
        Reason::Json(_) => lang.fill("damaged.line", &[("line", line)]),
        Reason::Illegal(why) => lang.fill("damaged.illegal", &[("line", line), ("action", &why.action)]),
        Reason::Deal { found, .. } => lang.fill("damaged.deal", &[("line", line), ("action", found)]),
        // The technical sentence names the rest best.
        other => lang.fill("damaged.action", &[("line", line), ("why", other)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;
    use bastide_table::{Plan, Table};

    #[test]
    fn what_is_refused_is_said_in_words_and_without_technical_ones() {
        let mut table = Table::new("x", Plan::for_persons(Setup::base(2)), 7.into()).unwrap();
        let refused_in = |table: &mut Table, action: &str| {
            let error = table.play(&[action.parse().unwrap()]).unwrap_err();
            Lang::ALL.map(|lang| refused(lang, &error))
        };
        let [de, en] = refused_in(&mut table, "pass");
        assert_eq!((de.as_str(), en.as_str()), (Lang::De.t("refused.turn-over"), Lang::En.t("refused.turn-over")));
        table.deal().unwrap();
        let [_, en] = refused_in(&mut table, "pass");
        assert_eq!(en, Lang::En.t("refused.illegal"));
        let kind = table.game().drawn().unwrap().kind().id;
        let [_, en] = refused_in(&mut table, &format!("tile {kind} 9,9 r0"));
        assert_eq!(en, Lang::En.fill("refused.lay", &[("why", &Lang::En.t("why.cell"))]));
    }
}

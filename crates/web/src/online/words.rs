//! What playing together says: why something was refused, and what is agreed at a table.

use bastide_table::hosted::{Clock, Hosted, Late, Terms};
use bastide_wire::{Code, End, Line, What, Why, Wish};

use crate::json;
use crate::lang::Lang;
use crate::words::seat_name;

/// Why the server refuses something. Codes without words of their own have common ones.
pub(super) fn refused(lang: Lang, code: Code, why: &str) -> String {
    let named = json::write(&code);
    let id = if code == Code::Judged { why } else { named.trim_matches('"') };
    match lang.of("refused", id) {
        "refused" => lang.t("online.refused").into(),
        words => words.into(),
    }
}

/// How long one may think.
pub(super) fn clock(lang: Lang, clock: Clock) -> String {
    match clock {
        Clock::None => lang.t("clock.none").into(),
        Clock::Game { seconds, increment } => lang.fill("clock.game", &[("n", &(seconds / 60)), ("more", &increment)]),
        Clock::Move { seconds } => lang.fill("clock.move", &[("n", &seconds)]),
        Clock::Days { days } => lang.fill("clock.days", &[("n", &days)]),
    }
}

/// What becomes of the seat of somebody who is late or gives up.
pub(super) fn late(lang: Lang, late: &Late) -> String {
    match late {
        Late::Bot(level) => lang.fill("late.bot", &[("level", &lang.of("level", level))]),
        Late::Without => lang.t("late.without").into(),
    }
}

/// What is agreed, in a few words each.
pub(super) fn agreed(lang: Lang, terms: &Terms) -> Vec<String> {
    let mut all = vec![
        format!("{}: {}", lang.t("terms.clock"), clock(lang, terms.clock)),
        format!("{}: {}", lang.t("terms.late"), late(lang, &terms.late)),
    ];
    if terms.shuffle {
        all.push(lang.t("terms.shuffle").into());
    }
    if terms.open {
        all.push(lang.t("terms.open").into());
    }
    if terms.rated {
        all.push(lang.t("terms.rated").into());
    }
    all
}

/// What happened beside the game; actions tell themselves.
pub(super) fn line(lang: Lang, hosted: &Hosted, line: &Line) -> Option<String> {
    let name = |seat: u8| hosted.plan().seats.get(usize::from(seat)).map_or("", |seat| seat_name(lang, seat));
    Some(match &line.what {
        What::Sit { seat, .. } => lang.fill("line.sit", &[("player", &name(*seat))]),
        What::Ask { seat, wish } => wish_of(lang, name(*seat), *wish),
        What::Answer { seat, yes: false } => lang.fill("line.no", &[("player", &name(*seat))]),
        What::Back { .. } => lang.t("line.back").into(),
        What::Pause => lang.t("line.pause").into(),
        What::Resume { seat } => lang.fill("line.resume", &[("player", &name(*seat))]),
        What::Out { seat, why: Why::Time } => lang.fill("line.late", &[("player", &name(*seat))]),
        What::Out { seat, why: Why::Resigned } => lang.fill("line.resigned", &[("player", &name(*seat))]),
        What::In { seat } => lang.fill("line.in", &[("player", &name(*seat))]),
        What::End { why: End::Left, .. } => lang.t("line.left").into(),
        What::End { why: End::Abandoned, .. } => lang.t("line.abandoned").into(),
        _ => return None,
    })
}

/// What somebody wishes.
pub(super) fn wish_of(lang: Lang, name: &str, wish: Wish) -> String {
    let player: &dyn std::fmt::Display = &name;
    match wish {
        Wish::Back { .. } => lang.fill("wish.back", &[("player", player)]),
        Wish::Pause => lang.fill("wish.pause", &[("player", player)]),
        Wish::Abandon => lang.fill("wish.abandon", &[("player", player)]),
    }
}

/// Time that is left, as clocks show it: `1:05`, or in days and hours.
pub(super) fn time(lang: Lang, millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60);
    if hours >= 24 {
        lang.fill("clock.days-left", &[("days", &(hours / 24)), ("hours", &(hours % 24))])
    } else if hours > 0 {
        format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_can_meet_has_words() {
        for lang in Lang::ALL {
            let common = lang.t("online.refused");
            for why in ["seat-taken", "not-host", "seat-free", "paused", "asked-already", "not-your-seat", "bad-name"] {
                assert_ne!(refused(lang, Code::Judged, why), common, "{why}");
            }
            for code in [Code::Stale, Code::NotFound, Code::TooMany, Code::Version, Code::BadTable, Code::TooLarge] {
                assert_ne!(refused(lang, code, ""), common, "{code:?}");
            }
            assert_eq!(refused(lang, Code::Judged, "nobody-knows"), common);
        }
    }

    #[test]
    fn clocks_show_what_is_left() {
        let time = |millis| time(Lang::En, millis);
        assert_eq!((time(0), time(1), time(65_000)), ("0:00".into(), "0:01".into(), "1:05".into()));
        assert_eq!((time(3_600_000), time(3_725_000)), ("1:00:00".into(), "1:02:05".into()));
        assert!(time(3 * 86_400_000 - 1000).contains('2'), "{}", time(3 * 86_400_000 - 1000));
    }
}

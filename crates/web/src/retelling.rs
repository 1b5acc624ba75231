//! A game as a text for people: who played what, every turn in sentences, and the points.

use std::fmt::Write;

use bastide_table::Table;

use crate::following::turns;
use crate::lang::Lang;
use crate::pages::boxes;
use crate::words::{Teller, level_name};

/// The whole game in words.
pub(crate) fn in_words(lang: Lang, table: &Table) -> String {
    let teller = Teller::new(lang, table);
    let players: Vec<String> = table
        .game()
        .players()
        .map(|p| {
            let name = teller.player(p);
            level_name(lang, table.seat(p)).map_or(name.to_owned(), |level| format!("{name} ({level})"))
        })
        .collect();
    let mut text = format!("Bastide · {}\n{}\n\n", players.join(", "), boxes(lang, &table.plan().setup));
    for (number, turn) in turns(table.steps()).iter().enumerate() {
        let sentences: Vec<String> = turn.told().filter_map(|event| teller.event(event)).collect();
        if sentences.is_empty() {
            continue;
        }
        // Writing to a text cannot fail.
        let _ = match turn.player {
            Some(player) => writeln!(text, "{}. {}: {}", number + 1, teller.player(player), sentences.join(" ")),
            None => writeln!(text, "\n{}", sentences.join("\n")),
        };
    }
    let scores = table.game().players().map(|p| format!("{} {}", teller.player(p), table.game().score(p)));
    let _ = writeln!(text, "\n{}", scores.collect::<Vec<_>>().join(" · "));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::following::tests::{play, seated};

    #[test]
    fn a_game_is_told_turn_by_turn() {
        let mut table = seated("base", 2, &[1], 4);
        play(&mut table, 9, |_| {});
        for lang in Lang::ALL {
            let text = in_words(lang, &table);
            let first = text.lines().next().unwrap();
            assert!(first.starts_with("Bastide · ") && first.contains(lang.of("level", "novice")), "{first}");
            let turns =
                text.lines().filter(|line| line.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok()));
            assert!(turns.count() > 60, "{text}");
            let last = text.lines().last().unwrap();
            assert!(table.game().scores().iter().all(|s| last.contains(&s.to_string())), "{last}");
        }
    }
}

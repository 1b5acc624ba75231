//! The surveyors of the New World: the columns they stand in, the land behind them, and who is about to be left there.

use std::fmt::Write;

use bastide_art::{Distance, FigureShape, Pattern};
use bastide_rules::{Game, Player, Pos, Surveyor};

use super::{Look, point_from, safe};
use crate::lang::Lang;
use crate::stage::Lag;

/// Both, the northern one first.
pub(crate) const BOTH: [Surveyor; 2] = [Surveyor::North, Surveyor::South];

/// What a surveyor adds for each settler in its column.
const EXTRA: usize = 4;

/// The rows from above the northernmost tile to below the southernmost, with the free cells around them.
fn rows(game: &Game) -> (i16, i16) {
    let rows = game.tiles().iter().map(|t| t.pos.y);
    (rows.clone().min().unwrap_or(0) - 1, rows.max().unwrap_or(0) + 2)
}

/// Where a surveyor stands when it is in a column: the northern one beyond its upper end, the southern one beyond the lower.
pub(crate) fn surveyor_point(game: &Game, surveyor: Surveyor, column: i16) -> (f32, f32) {
    const BEYOND: f32 = 50.0;
    let (top, bottom) = rows(game);
    let y = match surveyor {
        Surveyor::North => f32::from(top) * 100.0 - BEYOND,
        Surveyor::South => f32::from(bottom) * 100.0 + BEYOND,
    };
    (50.0 - f32::from(column) * 100.0, y)
}

/// A surveyor, around the origin. It is larger than a settler: it stands for a whole column.
pub(crate) fn surveyor_piece() -> String {
    format!("<g transform=\"scale(1.5)\">{}</g>", bastide_art::figure_svg(FigureShape::Surveyor, Pattern::Plain))
}

/// The rows beyond the coast in which something ends at the sea.
pub(crate) fn sea_ends(game: &Game) -> Vec<i32> {
    bastide_art::sea_ends(game.tiles().iter().map(|t| (t.pos.x.into(), t.pos.y.into(), t.kind, t.rotation)))
}

/// The columns in which surveyors are seen: where they come from as long as they have not set out.
fn columns(game: &Game, lag: &Lag) -> Option<[i16; 2]> {
    let [north, south] = game.surveyors()?;
    Some([lag.column(Surveyor::North, north), lag.column(Surveyor::South, south)])
}

/// Their columns, shaded, and the land east of both, hatched.
pub(crate) fn survey(game: &Game, lag: &Lag) -> String {
    let Some([north, south]) = columns(game, lag) else { return String::new() };
    let (top, bottom) = rows(game);
    let (y, high) = (i32::from(top) * 100, i32::from(bottom - top) * 100);
    let mut markup = String::new();
    let behind = i32::from(north.min(south));
    if behind > 0 {
        let _ = write!(
            markup,
            "<rect class=\"behind\" data-behind=\"{behind}\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{high}\" fill=\"url(#hatch-behind)\"/>",
            100 - behind * 100,
            behind * 100
        );
    }
    for column in if north == south { vec![north] } else { vec![north, south] } {
        let both = if north == south { " both" } else { "" };
        let _ = write!(
            markup,
            "<g class=\"survey-column{both}\" data-column=\"{column}\"><rect class=\"k-column\" x=\"{x}\" y=\"{y}\" width=\"100\" height=\"{high}\"/><path class=\"k-columne\" d=\"M{x} {y}v{high}m100 0v-{high}\"/></g>",
            x = -100 * i32::from(column),
        );
    }
    markup
}

/// The surveyors themselves, each with the points it stands for.
pub(crate) fn surveyors(game: &Game, lag: &Lag, lang: Lang) -> String {
    let Some(columns) = columns(game, lag) else { return String::new() };
    let mut markup = String::new();
    for (surveyor, column) in BOTH.into_iter().zip(columns) {
        let (x, y) = surveyor_point(game, surveyor, column);
        let extra = EXTRA * columns.iter().filter(|c| **c == column).count();
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("surveyor", &lang.of("surveyor", surveyor.id())), ("n", &column), ("points", &extra)];
        let words = safe(&lang.fill("survey.stands", &values));
        let (top, bottom) = rows(game);
        let cell = Pos::new(-column, if surveyor == Surveyor::North { top - 1 } else { bottom });
        let walking = if lag.walks(surveyor) { " absent" } else { "" };
        let _ = write!(
            markup,
            "<g class=\"surveyor figure\" data-surveyor=\"{}\" data-tile-at=\"{cell}\" data-tip=\"{words}\" role=\"img\" aria-label=\"{words}\" transform=\"translate({x} {y})\"><g class=\"stand\"><g class=\"body{walking}\">{}\
             <g class=\"extra\" transform=\"translate(30 -8)\"><rect x=\"-15\" y=\"-12\" width=\"30\" height=\"24\" rx=\"6\"/><text>+{extra}</text></g></g></g></g>",
            surveyor.id(),
            surveyor_piece(),
        );
    }
    markup
}

/// A mark beside every settler that goes home when the next surveyor moves.
pub(crate) fn leaving(game: &Game, look: &Look, distance: Distance, words: impl Fn(Player) -> String) -> String {
    const HOMEWARD: &str = "M4.4 4.2a2.6 2.6 0 0 0 0-5.2h-8.2m2.8-2.8-2.8 2.8 2.8 2.8";
    let mut markup = String::new();
    for (player, figure, place) in game.sent_home_next() {
        let Some((x, y)) = point_from(game, place, distance) else { continue };
        let _ = write!(
            markup,
            "<g class=\"leaving p{}\" data-leaving=\"{figure} {place}\" data-place=\"{place}\" data-tip=\"{words}\" role=\"img\" aria-label=\"{words}\" transform=\"translate({x:.1} {y:.1})\"><g class=\"stand\"><g transform=\"translate(11 -13)\"><circle r=\"8\"/><path d=\"{HOMEWARD}\"/></g></g></g>",
            look.colour(player),
            words = safe(&words(player)),
        );
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::Setup;

    #[test]
    fn columns_land_behind_and_marks_are_what_the_rules_say() {
        let mut game = Game::new(&Setup::new_world(3)).unwrap();
        let mut dealer = Dealer::new(4);
        let look = Look { colours: vec![0, 1, 2], patterns: false, game: bastide_rules::Variant::Classic };
        let mut marked = 0;
        while let Some(action) = any_action(&game, &mut dealer) {
            game.apply(action).unwrap();
            let [north, south] = game.surveyors().unwrap();
            let drawn = survey(&game, &Lag::default());
            assert!(
                drawn.contains(&format!("data-column=\"{north}\""))
                    && drawn.contains(&format!("data-column=\"{south}\""))
            );
            assert_eq!(drawn.matches("survey-column both").count(), usize::from(north == south));
            assert_eq!(drawn.contains("behind"), north.min(south) > 0);
            let marks = leaving(&game, &look, Distance::Near, |p| p.to_string());
            assert_eq!(marks.matches("data-leaving").count(), game.sent_home_next().count());
            marked += marks.matches("data-leaving").count();
            let figures = surveyors(&game, &Lag::default(), Lang::En);
            assert_eq!(figures.matches(if north == south { "+8" } else { "+4" }).count(), 2);
        }
        assert!(marked > 0);
    }

    #[test]
    fn other_games_have_no_surveyors() {
        let game = Game::new(&Setup::base(2)).unwrap();
        assert_eq!(survey(&game, &Lag::default()) + &surveyors(&game, &Lag::default(), Lang::En), "");
    }
}

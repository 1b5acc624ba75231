//! Ratings: after a game that counts, everybody's estimate moves by the places they came in.

use bastide_table::hosted::{End, Hosted, Stage};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::facts;
use crate::house::House;
use crate::store::{RatingRow, ResultRow, StoreError};

/// Tries when another game of the same person is counted at the same moment.
const TRIES: u32 = 3;

/// Counts a game that is over: results for everybody's history, ratings where they were agreed.
pub(crate) async fn count(house: &House, hosted: &Hosted) {
    for _ in 0..TRIES {
        match try_to_count(house, hosted).await {
            Ok(()) | Err(StoreError::Conflict) => return,
            Err(error) => tracing::warn!(game = hosted.id(), %error, "a game is not counted"),
        }
    }
}

async fn try_to_count(house: &House, hosted: &Hosted) -> Result<(), StoreError> {
    let results = results(hosted);
    let mut rows = Vec::new();
    let persons: Option<Vec<String>> = results.iter().map(|result| result.who.clone()).collect();
    if let Some(persons) = persons.filter(|persons| hosted.terms().rated && all_different(persons)) {
        let (family, assist) = (facts::family(&hosted.plan().setup), hosted.plan().assist.id());
        for who in persons {
            let Some(person) = house.store.person(&who).await?.filter(|person| person.login.is_some()) else {
                rows.clear();
                break;
            };
            let known = house.store.ratings_of(&who).await?;
            let known = known.into_iter().find(|row| row.family == family && row.assist == assist);
            rows.push(known.unwrap_or_else(|| newcomer(who, person.name, family, assist)));
        }
        rate(&mut rows, &results);
    }
    house.store.count(hosted.id(), &results, &rows).await
}

fn newcomer(who: String, name: String, family: &str, assist: &str) -> RatingRow {
    let WengLinRating { rating, uncertainty } = WengLinRating::new();
    RatingRow { who, name, family: family.to_owned(), assist: assist.to_owned(), rating, uncertainty, games: 0 }
}

fn all_different(persons: &[String]) -> bool {
    persons.iter().enumerate().all(|(i, who)| !persons[..i].contains(who))
}

/// Moves the ratings by the places. Nothing happens unless there is one for each seat.
fn rate(rows: &mut [RatingRow], results: &[ResultRow]) {
    if rows.len() != results.len() {
        return;
    }
    let before: Vec<[WengLinRating; 1]> =
        rows.iter().map(|row| [WengLinRating { rating: row.rating, uncertainty: row.uncertainty }]).collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(results)
        .map(|(team, result)| (&team[..], MultiTeamOutcome::new(result.place as usize)))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    for (row, team) in rows.iter_mut().zip(after) {
        if let [WengLinRating { rating, uncertainty }] = team[..] {
            (row.rating, row.uncertainty, row.games) = (rating, uncertainty, row.games + 1);
        }
    }
}

/// Who came in which place. Whoever gave up or was late comes after all who played on; a game all agreed to end has no result.
pub(crate) fn results(hosted: &Hosted) -> Vec<ResultRow> {
    let (Stage::Over(why), Some(table)) = (hosted.stage(), hosted.table()) else { return Vec::new() };
    if why == End::Abandoned {
        return Vec::new();
    }
    let scores = table.game().scores();
    let key = |seat: usize| (hosted.chairs()[seat].out.is_none(), scores[seat]);
    let seats = scores.len().min(hosted.chairs().len());
    (0..seats)
        .map(|seat| ResultRow {
            seat: seat as i64,
            who: hosted.chairs()[seat].holder.clone(),
            place: 1 + (0..seats).filter(|&other| key(other) > key(seat)).count() as i64,
            points: scores[seat].into(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(who: &str, rating: f64) -> RatingRow {
        RatingRow { rating, uncertainty: 3.0, ..newcomer(who.into(), who.into(), "base", "all") }
    }

    fn result(seat: i64, place: i64) -> ResultRow {
        ResultRow { seat, who: None, place, points: 0 }
    }

    #[test]
    fn winners_rise_and_losers_fall_also_among_six() {
        let mut rows: Vec<RatingRow> = (0..6).map(|i| row(&format!("p{i}"), 25.0)).collect();
        let results: Vec<ResultRow> = (0..6).map(|i| result(i, i + 1)).collect();
        rate(&mut rows, &results);
        assert!(rows.windows(2).all(|pair| pair[0].rating > pair[1].rating), "{rows:?}");
        assert!(rows.iter().all(|row| row.uncertainty < 3.0 && row.games == 1));
    }

    #[test]
    fn a_draw_moves_equals_nowhere() {
        let mut rows = vec![row("a", 25.0), row("b", 25.0)];
        rate(&mut rows, &[result(0, 1), result(1, 1)]);
        assert!((rows[0].rating - 25.0).abs() < 1e-9 && (rows[1].rating - 25.0).abs() < 1e-9);
    }

    #[test]
    fn without_everybody_nobody_is_rated() {
        let mut rows = vec![row("a", 25.0)];
        rate(&mut rows, &[result(0, 1), result(1, 2)]);
        assert_eq!(rows, [row("a", 25.0)]);
    }
}

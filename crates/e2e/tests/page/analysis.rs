//! Looking back at a game with an analysis: made, stopped, kept, shown on the board.

use bastide_e2e::{Size, Visit, games};

const KEPT: &str = "Object.keys(localStorage).filter((name) => name.startsWith('bastide.analysis.'))";

#[test]
fn a_game_is_analysed_and_better_moves_lie_on_the_board() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.import(&games::short(2).record).await;
        page.click("#analyse").await;
        page.see("#analyse-quick").await;
        page.assert_accessible().await;
        page.click("#analyse-quick").await;
        page.see("#analysis .chart .line").await;
        page.assert_accessible().await;
        assert_eq!(page.count("#analysis .bends button").await, 3);
        page.click("[data-reading='parts']").await;
        page.see("#analysis .chart .dashed").await;
        page.click("#analysis-all").await;
        assert_eq!(page.count("#analysis .judged .move").await, 7, "a move for each tile");
        page.screenshot("analysis-short").await;
        // What was better is shown where it would have been played.
        page.click("#analysis .judged .move:is([data-grade='slip'], [data-grade='mistake'])").await;
        page.see(".judgement .lost").await;
        page.see(".hint-ghost").await;
        assert!(page.url().await.contains("look-back="));
        page.screenshot("analysis-better").await;
        page.assert_accessible().await;
        // Whoever wants to find it themselves sees it only when asking.
        page.click("#to-analysis").await;
        page.click("#analysis-riddle").await;
        page.click("#analysis .judged .move:is([data-grade='slip'], [data-grade='mistake'])").await;
        page.see("#reveal").await;
        page.see_no(".hint-ghost").await;
        page.click("#reveal").await;
        page.see(".hint-ghost").await;
        page.click("#replay-close").await;
        page.see_no(".hint-ghost").await;
    });
}

#[test]
fn an_analysis_is_kept_stopped_and_survives_damage() {
    Visit::new(Size::Phone).dark().still().run(async |page| {
        page.import(&games::short(2).record).await;
        page.tap("#analyse").await;
        page.tap("#analyse-deep").await;
        page.tap("#analyse-stop").await;
        page.see("#analyse-quick").await;
        assert_eq!(page.evaluate(&format!("{KEPT}.length")).await, 0, "nothing is kept of what was stopped");
        page.tap("#analyse-quick").await;
        page.see("#analysis .chart .line").await;
        page.screenshot("analysis-short-phone").await;
        page.assert_accessible().await;
        page.reload().await;
        page.see("#analysis .chart .line").await;
        page.tap("#analysis .judged .move:is([data-grade='slip'], [data-grade='mistake'])").await;
        page.see(".judgement .lost").await;
        page.screenshot("analysis-better").await;
        page.assert_accessible().await;
        page.tap("#to-analysis").await;
        page.see("#analysis .chart .line").await;
        page.evaluate(&format!("localStorage.setItem({KEPT}[0], 'bastide-analysis 1 quick of a storm')")).await;
        page.reload().await;
        page.see("#analysis .objection").await;
        page.see("#analyse-quick").await;
    });
}

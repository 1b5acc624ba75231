//! Lessons in the page: from the first page to their end, by mouse, by keys, by touch; left and gone on with.

use bastide_e2e::{Hand, Page, Size, Visit, text};
use bastide_lessons::{At, Lesson, by_id};
use bastide_rules::{Action, Decision};
use bastide_table::Table;

/// With what a learner plays.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Hand(Hand),
    Keys,
}

/// The lesson as it should stand on the page.
struct Learner<'a> {
    page: &'a Page,
    by: By,
    lesson: Lesson,
    table: Table,
    at: At,
}

const GAMES: &str = "Object.keys(localStorage).filter((key) => key.startsWith('bastide.game')).length";

impl<'a> Learner<'a> {
    async fn new(page: &'a Page, by: By, id: &str) -> Learner<'a> {
        let lesson = by_id(id).expect("a lesson").expect("that can be given");
        let mut table = lesson.table("en").unwrap();
        lesson.enter(At::default(), &mut table).unwrap();
        let learner = Learner { page, by, lesson, table, at: At::default() };
        learner.sees_step().await;
        learner
    }

    async fn push(&self, selector: &str) {
        match self.by {
            By::Hand(hand) => self.page.push(hand, selector).await,
            By::Keys => {
                self.page.tab_to(selector).await;
                self.page.press("Enter").await;
            }
        }
    }

    /// The page says the step, to eyes and ears.
    async fn sees_step(&self) {
        let step = &self.lesson.steps[self.at.step];
        let says = serde_json::json!(step.say.tell("en"));
        self.page.wait_for(&format!("document.getElementById('guide-says')?.textContent === {says}")).await;
        self.page.wait_for(&format!("document.getElementById('said').textContent.includes({says})")).await;
        let number = format!("{} {} of {}", text("en", "guide.step"), self.at.step + 1, self.lesson.steps.len());
        self.page.see_text(&number).await;
    }

    /// Plays what the step wants, as somebody at the table does.
    async fn plays(&mut self) {
        let way = self.lesson.way(self.at, self.table.game());
        let mut tried = false;
        for action in way {
            match (action, self.by) {
                (Action::Lay { pos, rotation, .. }, by) => {
                    self.page.wait_for("document.getElementById('stage').dataset.stage !== 'busy'").await;
                    let cell = format!(".cell.ok[data-cell=\"{pos}\"]");
                    match by {
                        By::Hand(hand) => self.page.touch(hand, &cell).await,
                        By::Keys => self.push(&cell).await,
                    }
                    self.page.see(".ghost.tried").await;
                    for _ in 0..4 {
                        let turned = self.page.attribute(".over", "data-turn").await.unwrap_or_default();
                        if turned == rotation.quarters().to_string()
                            || by == By::Keys && self.looks_right(action, &turned)
                        {
                            break;
                        }
                        match by {
                            By::Hand(_) => self.push("#rotate").await,
                            By::Keys => self.page.press("r").await,
                        }
                    }
                    tried = true;
                }
                (Action::Pass, _) => self.push("#confirm").await,
                _ => self.push(&format!(".chip[data-action=\"{action}\"]")).await,
            }
            if self.table.game().decision() == Decision::Wood || !matches!(action, Action::Lay { .. }) {
                tried = false;
            }
            self.table.play(&[action]).unwrap();
            self.at = self.lesson.after(self.at, 1, self.table.game());
        }
        if tried && self.lesson.is_done(self.at) {
            // Nothing could be put on the tile: it is laid.
            self.push("#confirm").await;
        }
    }

    /// Whether another rotation is as good.
    fn looks_right(&self, lay: Action, turned: &str) -> bool {
        let Action::Lay { kind, pos, .. } = lay else { return false };
        let other = format!("tile {} {pos} r{turned}", kind.kind().id).parse().expect("a tile");
        self.lesson.solutions(self.at, self.table.game()).contains(&other)
    }

    /// Goes on to the next step; false when there is none.
    async fn goes_on(&mut self) -> bool {
        let step = &self.lesson.steps[self.at.step];
        if let Some(praise) = step.praise.as_ref().filter(|_| step.asks()) {
            self.page.see_text(praise.tell("en")).await;
        }
        let Some(next) = self.lesson.next(self.at) else {
            self.page.see("#guide-all").await;
            return false;
        };
        if !step.asks() || step.praise.is_some() {
            match self.by {
                By::Keys => {
                    self.page.evaluate("document.activeElement.blur()").await;
                    self.page.press("Enter").await;
                }
                By::Hand(_) => self.push("#guide-next").await,
            }
        }
        self.at = next;
        self.lesson.enter(next, &mut self.table).unwrap();
        self.sees_step().await;
        true
    }

    async fn finishes(&mut self) {
        loop {
            self.plays().await;
            if !self.goes_on().await {
                return;
            }
        }
    }
}

/// Nothing of the guide lies over the board, the hand or what one can choose.
async fn guide_covers_nothing(page: &Page) {
    page.see_board_at_rest().await;
    page.wait_for(
        "(() => { const box = (s) => document.querySelector(s).getBoundingClientRect(); const g = box('#guide');
        return ['#board', '#prompt', '#hand', '.players'].filter((s) => document.querySelector(s)).every((s) => { const b = box(s);
            return b.left >= g.right - 1 || b.right <= g.left + 1 || b.top >= g.bottom - 1 || b.bottom <= g.top + 1; })
            && box('#board').height > 100 && g.height > 60 && document.documentElement.scrollWidth <= innerWidth; })()",
    )
    .await;
}

#[test]
fn the_first_game_is_learned_from_the_first_page_by_mouse() {
    Visit::new(Size::Desktop).still().run(async |page| {
        page.click("#learn").await;
        page.see("#lesson-first-game[data-state='new']").await;
        page.wait_for("document.querySelectorAll('#lesson-first-game path').length > 10").await;
        page.assert_accessible().await;
        page.screenshot("learn").await;
        page.click("#lesson-first-game").await;
        let mut learner = Learner::new(page, By::Hand(Hand::Mouse), "first-game").await;
        guide_covers_nothing(page).await;
        page.assert_accessible().await;
        page.see(".taught .pointed").await;
        page.screenshot("lesson-first").await;

        // Something else is answered, and changes nothing.
        page.touch(Hand::Mouse, ".cell.ok[data-cell=\"-1,0\"]").await;
        page.see(".ghost.tried").await;
        page.click("#confirm").await;
        page.see_text("It fits there, too!").await;
        page.screenshot("lesson-wrong").await;
        assert_eq!(page.count(".land .tile").await, 1);

        // What is right is shown.
        page.click("#guide-show").await;
        page.see("[data-shown] [data-hinted='1,0']").await;
        page.screenshot("lesson-shown").await;

        learner.plays().await;
        page.see_text("Just so!").await;
        page.screenshot("lesson-praise").await;
        assert!(learner.goes_on().await);
        learner.plays().await;
        assert!(learner.goes_on().await);

        // It waits where it is left.
        page.click("#home").await;
        page.see("#lesson-first-game[data-state='begun']").await;
        page.screenshot("learn-begun").await;
        page.click("#lesson-first-game").await;
        learner.sees_step().await;
        page.reload().await;
        learner.sees_step().await;
        // One step back, and forth again.
        page.click("#guide-back").await;
        page.see_text("You have a bend.").await;
        page.click("#guide-skip").await;
        learner.sees_step().await;

        learner.finishes().await;
        page.screenshot("lesson-finished").await;
        assert_eq!(page.evaluate(GAMES).await, 0, "a lesson is no kept game");
        page.click("#guide-all").await;
        page.see("#lesson-first-game[data-state='done']").await;
        // Back leads to the lesson, and back again to where one came from.
        page.evaluate("history.back()").await;
        page.see("#guide").await;
    });
}

#[test]
fn fields_are_learned_by_keys_alone() {
    Visit::new(Size::Desktop).still().dark().run(async |page| {
        page.tab_to("#learn").await;
        page.press("Enter").await;
        page.tab_to("#lesson-fields").await;
        page.press("Enter").await;
        let mut learner = Learner::new(page, By::Keys, "fields").await;
        page.see(".land .farms .farm").await;
        page.screenshot("lesson-fields-dusk").await;
        learner.finishes().await;
        // The end is counted on the sheet; the lesson lies under it.
        page.see("#sheet").await;
        page.press("Escape").await;
        page.see_text("2 × 3 = 6 points").await;
    });
}

#[test]
fn an_expansion_is_learned_on_a_phone_by_touch() {
    Visit::new(Size::Phone).still().run(async |page| {
        page.go_to("#lesson=flying-machines").await;
        page.reload().await;
        let mut learner = Learner::new(page, By::Hand(Hand::Finger), "flying-machines").await;
        guide_covers_nothing(page).await;
        page.assert_accessible().await;
        page.screenshot("lesson-phone").await;
        learner.finishes().await;
        for (width, height) in [(320, 480), (844, 390), (768, 1024), (390, 420)] {
            page.resize(Size::Window(width, height)).await;
            guide_covers_nothing(page).await;
            page.screenshot(&format!("lesson-{width}x{height}")).await;
        }
        page.tap("#guide-all").await;
        page.see("#lesson-flying-machines[data-state='done']").await;
        page.screenshot("learn-phone").await;
    });
}

#[test]
fn what_the_other_plays_is_a_scene_and_damage_is_told() {
    Visit::new(Size::Desktop).run(async |page| {
        page.evaluate("localStorage.setItem('bastide.lesson.first-game', 'moths were here')").await;
        page.evaluate("localStorage.setItem('bastide.lesson.fields', '{\"version\":1,\"done\":true,\"moves\":[]}')")
            .await;
        page.go_to("#learn").await;
        page.see("#lesson-first-game[data-state='damaged']").await;
        page.click("#lesson-first-game").await;
        page.see_text(text("en", "learn.damaged")).await;
        page.see_text("Welcome!").await;
        page.click("#guide-skip").await;
        // The learner's own move, then the other one's: the village is laid before one's eyes.
        page.see("#stage[data-stage='busy']").await;
        page.see_text("Bo has laid a village").await;
        page.see("[data-tile='base/W -1,0 r0']").await;
        page.go_to("#lesson=castles").await;
        page.see_text(text("en", "learn.broken")).await;
        page.see("#lesson-fields[data-state='done']").await;
    });
}

//! Every lesson is played to its end, in both languages, with right answers and with wrong ones.

use bastide_lessons::{At, Lesson, LessonError, Reason, TEXTS, Verdict, by_id, find};
use bastide_rules::{Action, EXPANSIONS};
use bastide_table::Table;

fn lesson(id: &str) -> Lesson {
    by_id(id).expect("a lesson").unwrap_or_else(|why| panic!("{id}: {why}"))
}

/// Enters the step and takes what the lesson wants, the plainest each time, until the lesson is over.
fn finish(lesson: &Lesson, mut at: At, table: &mut Table) {
    loop {
        while let Some(action) = lesson.solution(at, table.game()) {
            assert_eq!(lesson.judge(at, table.game(), &[action]), Verdict::Right);
            table.play(&[action]).unwrap();
            at = lesson.after(at, 1, table.game());
        }
        assert!(lesson.is_done(at), "{}, step {}: {}", lesson.id, at.step + 1, table.game().decision());
        let Some(next) = lesson.next(at) else { return };
        at = next;
        lesson.enter(at, table).unwrap_or_else(|why| panic!("{}: {why}", lesson.id));
    }
}

/// Every answer that is wanted leads to the end of the lesson.
#[test]
fn every_lesson_ends_whatever_right_answer_is_given() {
    for (id, _) in TEXTS {
        let lesson = lesson(id);
        let mut table = lesson.table("de").unwrap();
        let mut at = At::default();
        lesson.enter(at, &mut table).unwrap();
        loop {
            let right = lesson.solutions(at, table.game());
            for &action in &right {
                let mut other = table.clone();
                other.play(&[action]).unwrap();
                finish(&lesson, lesson.after(at, 1, other.game()), &mut other);
            }
            match (right.first(), lesson.next(at)) {
                (Some(&first), _) => {
                    table.play(&[first]).unwrap();
                    at = lesson.after(at, 1, table.game());
                }
                (None, Some(next)) => {
                    at = next;
                    lesson.enter(at, &mut table).unwrap();
                }
                (None, None) => break,
            }
        }
    }
}

/// Whatever else the learner may do is answered, in both languages, and every answer a lesson has ready is heard somewhere.
#[test]
fn everything_else_is_answered_with_a_sentence() {
    let mut unheard = Vec::new();
    for (id, text) in TEXTS {
        let lesson = lesson(id);
        let mut heard = std::collections::BTreeSet::new();
        let mut table = lesson.table("en").unwrap();
        let mut at = At::default();
        loop {
            lesson.enter(at, &mut table).unwrap();
            while let Some(right) = lesson.solution(at, table.game()) {
                let wanted = lesson.solutions(at, table.game());
                let mut all = Vec::new();
                table.game().legal_actions(&mut all);
                for action in all.into_iter().filter(|action| !wanted.contains(action)) {
                    let Verdict::Wrong(answer) = lesson.judge(at, table.game(), &[action]) else {
                        panic!("{id}: `{action}` is taken for right");
                    };
                    assert!(!answer.tell("de").is_empty() && answer.tell("de") != answer.tell("en"), "{id}: {action}");
                    heard.insert(answer.tell("en").to_owned());
                }
                // A tile laid rightly with the wrong figure is no right move.
                let mut laid = table.game().as_ref().clone();
                laid.apply(right).unwrap();
                let next = lesson.after(at, 1, &laid);
                if !lesson.is_done(next)
                    && laid.is_legal(Action::Pass)
                    && !lesson.solutions(next, &laid).contains(&Action::Pass)
                {
                    assert!(
                        matches!(lesson.judge(at, table.game(), &[right, Action::Pass]), Verdict::Wrong(_)),
                        "{id}"
                    );
                }
                table.play(&[right]).unwrap();
                at = lesson.after(at, 1, table.game());
            }
            match lesson.next(at) {
                Some(next) => at = next,
                None => break,
            }
        }
        let lines: Vec<&str> = text.lines().collect();
        for answer in lines.windows(3).filter(|lines| lines[0].starts_with("wrong ")) {
            let english = answer[2].strip_prefix("en ").expect("German, then English");
            if !heard.contains(english) {
                unheard.push(format!("{id}: {english}"));
            }
        }
    }
    assert!(unheard.is_empty(), "nobody ever hears:\n{}", unheard.join("\n"));
}

#[test]
fn every_expansion_new_world_and_a_map_have_their_lesson() {
    let there: Vec<&str> = TEXTS.iter().map(|(id, _)| *id).collect();
    let on_the_plane = EXPANSIONS.iter().filter(|e| !e.needs_map());
    for expansion in on_the_plane.map(|e| e.id).filter(|id| !["base", "farmers", "river-2021"].contains(id)) {
        assert!(there.contains(&expansion), "{expansion} has no lesson");
    }
    assert!(
        there.contains(&"new-world") && there.contains(&"maps") && there[..3] == ["first-game", "fields", "the-end"]
    );
}

/// Short enough for a child, and for a small screen.
#[test]
fn what_is_said_is_short() {
    for (id, text) in TEXTS {
        for line in text.lines().filter(|line| line.starts_with("de ") || line.starts_with("en ")) {
            assert!(line.chars().count() < 330, "{id}: {} letters: {line}", line.chars().count());
        }
    }
}

const SMALL: &str = "setup base\ntitle\nde Titel\nen Title\nabout\nde Was\nen What\nstep\ndraw base/U\nsay\nde Lege!\nen Lay!\nwant tile *\nelse\nde Nein\nen No\n";

#[test]
fn a_lesson_that_cannot_be_given_says_where_and_why() {
    assert_eq!(Lesson::read("small", SMALL).map(|l| l.steps.len()), Ok(1));
    let read = |from: &str, to: &str| Lesson::read("small", &SMALL.replacen(from, to, 1)).unwrap_err().to_string();
    for (from, to, error) in [
        ("setup base", "setup castle", "line 1: the setup cannot be played: there is no preset `castle`"),
        ("setup base\n", "", "line 1: `title` does not belong here"),
        ("de Titel", "fr Titre", "line 3: `fr` is no word of a lesson"),
        ("de Titel\n", "", "line 15: the title in both languages is missing"),
        ("de Titel\n", "de Titel\nde Titel\n", "line 4: there is a `de` already"),
        ("draw base/U", "draw base/Q9", "line 9: there is no tile `base/Q9`"),
        ("draw base/U", "draw river/F4", "line 9: `draw river/F4` cannot be played here: "),
        ("draw base/U", "act dance", "line 9: `dance` is not an action"),
        ("draw base/U\n", "", "line 12: the learner is not asked here"),
        ("want tile *", "want meeple *", "line 13: nobody can do what is wanted here"),
        ("want tile *", "want joins 0,0 lake", "line 13: "),
        ("want tile *", "wish tile *", "line 13: `wish` is no word of a lesson"),
        ("else\nde Nein\nen No\n", "", "line 8: what else is answered, in both languages, is missing"),
        ("say\nde Lege!\nen Lay!\n", "", "line 8: what the step says, in both languages, is missing"),
        ("about", "meeples many\nabout", "line 5: there is no number of meeples `many`"),
        ("about", "stock base/U*x\nabout", "line 5: there is no number of tiles `base/U*x`"),
        ("draw base/U", "title", "line 9: `title` does not belong here"),
        ("draw base/U", "show sea\ndraw base/U", "line 9: there is no thing to show `sea`"),
    ] {
        let found = read(from, to);
        assert!(found.starts_with(error), "{found}\nwanted: {error}");
    }
    assert_eq!(Lesson::read("none", ""), Err(LessonError { line: 0, reason: Reason::Missing("the setup") }));
    assert!(by_id("castles").is_none());
}

#[test]
fn the_lesson_in_the_documents_can_be_given() {
    let document = include_str!("../../../docs/lessons.md");
    let text = document.split("```text lesson\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let lesson = Lesson::read("document", text).unwrap();
    let mut table = lesson.table("en").unwrap();
    lesson.enter(At::default(), &mut table).unwrap();
    finish(&lesson, At::default(), &mut table);
}

/// Wherever a lesson is left, what the learner has done leads back there; something else leads nowhere.
#[test]
fn a_lesson_goes_on_where_it_was_left() {
    for (id, _) in TEXTS {
        let lesson = lesson(id);
        let mut table = lesson.table("en").unwrap();
        let mut at = At::default();
        let mut moves: Vec<Vec<Action>> = Vec::new();
        loop {
            lesson.enter(at, &mut table).unwrap();
            moves.push(Vec::new());
            let way = lesson.way(at, table.game());
            for action in way {
                table.play(&[action]).unwrap();
                at = lesson.after(at, 1, table.game());
                moves.last_mut().unwrap().push(action);
                let (again, there) = lesson.again("en", &moves).unwrap_or_else(|| panic!("{id}, step {}", at.step));
                assert_eq!((there, again.record()), (at, table.record()), "{id}");
            }
            assert!(lesson.is_done(at));
            match lesson.next(at) {
                Some(next) => at = next,
                None => break,
            }
        }
        moves[0].insert(0, Action::Pass);
        assert!(lesson.again("en", &moves).is_none(), "{id}: nobody may pass first");
        assert!(lesson.again("en", &[Vec::new(), Vec::new()]).is_none() || !lesson.steps[0].asks(), "{id}");
    }
}

#[test]
fn lessons_are_found_in_one_file() {
    let all: String = TEXTS.iter().map(|(id, text)| format!("lesson {id}\n{text}")).collect();
    for (id, text) in TEXTS {
        assert_eq!(find(&all, id), Some(*text));
    }
    assert_eq!(find(&all, "castles"), None);
    assert_eq!(find(&all, ""), None);
}

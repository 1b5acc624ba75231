//! Rehearses lessons that are being written: plays each as it is meant and says what could be done at every step.
//!
//! `cargo run -p bastide-lessons --example rehearse crates/lessons/texts/fields.lesson`

use bastide_lessons::{At, Lesson};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        match Lesson::read(&path, &text) {
            Ok(lesson) => rehearse(&lesson)?,
            Err(why) => println!("{path}: {why}"),
        }
    }
    Ok(())
}

fn rehearse(lesson: &Lesson) -> Result<(), Box<dyn std::error::Error>> {
    let mut table = lesson.table("en")?;
    let mut at = At::default();
    println!("{} ({} steps)", lesson.title.tell("en"), lesson.steps.len());
    loop {
        lesson.enter(at, &mut table)?;
        println!("{}. {}", at.step + 1, lesson.steps[at.step].say.tell("en"));
        while let Some(action) = lesson.solution(at, table.game()) {
            let (all, right) = (table.game().count_legal(), lesson.solutions(at, table.game()).len());
            println!("   {action}   ({right} of {all} answers to {})", table.game().decision());
            table.play(&[action])?;
            at = lesson.after(at, 1, table.game());
        }
        println!("   {:?}, then {}", table.game().scores(), table.game().decision());
        match lesson.next(at) {
            Some(next) => at = next,
            None => return Ok(()),
        }
    }
}

//! The worker beside the page: what can be asked of it, what it answers, and the thread of messages between the two.
//!
//! Messages are JSON texts. A worker that is still starting has no ears yet, so questions wait in the page until it has
//! said that it listens.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bastide_bots::analysis::{Setting, analyse};
use bastide_bots::{Budget, Level, Task};
use bastide_rules::Action;
use leptos::prelude::document;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::json;

/// What the page may ask.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Has the worker started?
    AreYouReady,
    /// What would a bot play?
    Think {
        /// Which question this is: answers to old ones are not wanted.
        number: u64,
        /// The game so far.
        record: String,
        /// The bot's level.
        level: String,
        /// How long it may think.
        millis: u64,
        /// Its luck.
        seed: u64,
    },
    /// What should a person play?
    Hint {
        /// Which question this is.
        number: u64,
        /// The game so far.
        record: String,
    },
    /// What was every move of a game worth? Answered bit by bit.
    Analyse {
        /// The game.
        record: String,
        /// Thoroughly.
        deep: bool,
    },
}

/// What the worker may answer.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It has.
    Ready,
    /// The bot would play this.
    Move {
        /// The question's number.
        number: u64,
        /// Nothing when the game could not be read or nobody has to decide.
        action: Option<String>,
    },
    /// These moves are good, the best first.
    Hints {
        /// The question's number.
        number: u64,
        /// None when the game could not be read or nobody has to decide.
        hints: Vec<Hint>,
    },
    /// So much of a game was looked at.
    Looked {
        /// Draws and moves,
        done: usize,
        /// of so many.
        of: usize,
    },
    /// The analysis of a game.
    Analysis {
        /// As it is kept; nothing when the game could not be read.
        text: Option<String>,
    },
}

/// A good move, as the worker tells it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Hint {
    /// What to play, one after the other.
    pub(crate) actions: Vec<String>,
    /// The points by which the player is then expected to be ahead in the end.
    pub(crate) lead: f32,
    /// What it changes, by the terms' names, the weightiest first.
    pub(crate) why: Vec<(String, f32)>,
}

fn answer(question: Question) -> Answer {
    match question {
        Question::AreYouReady => Answer::Ready,
        Question::Think { number, record, level, millis, seed } => {
            Answer::Move { number, action: think(&record, &level, millis, seed).map(|a| a.to_string()) }
        }
        Question::Hint { number, record } => Answer::Hints { number, hints: hints(&record) },
        Question::Analyse { record, deep } => Answer::Analysis { text: look_at(&record, deep) },
    }
}

/// Goes through a game and tells how far it is. Whoever wants it no longer lets the worker go.
fn look_at(record: &str, deep: bool) -> Option<String> {
    let record = bastide_record::replay(record).ok()?.record;
    let actions: Vec<Action> = record.actions().collect();
    let setting = if deep { Setting::Deep } else { Setting::Quick };
    let tell = |done, of| reply(&FromWorker::Answer(Answer::Looked { done, of }));
    let found = analyse(&record.header.setup, &actions, setting, 1, &AtomicBool::new(false), &tell);
    found.ok().map(|analysis| analysis.to_string())
}

/// How long hints are looked for.
const HINT_TIME: Duration = Duration::from_millis(1500);
/// So many moves are handed over: some may look the same and are shown as one.
const MOST_HINTS: usize = 6;

fn hints(record: &str) -> Vec<Hint> {
    let Ok(replayed) = bastide_record::replay(record) else { return Vec::new() };
    let mut task = Task::new(Budget::time(HINT_TIME), 0);
    bastide_bots::hint(&replayed.game, &mut task, MOST_HINTS)
        .into_iter()
        .map(|h| Hint {
            actions: h.actions.iter().map(ToString::to_string).collect(),
            lead: h.margin,
            why: h.terms.into_iter().map(|(term, points)| (term.id().to_owned(), points)).collect(),
        })
        .collect()
}

fn think(record: &str, level: &str, millis: u64, seed: u64) -> Option<Action> {
    let game = bastide_record::replay(record).ok()?.game;
    let level: Level = level.parse().unwrap_or(Level::Trader);
    let mut task = Task::new(Budget::time(Duration::from_millis(millis)), seed);
    Some(level.bot().think(&game, &mut task)?.action())
}

#[derive(Debug, Serialize, Deserialize)]
enum FromWorker {
    Listening,
    Answer(Answer),
    Panicked(String),
}

/// The worker's side: answers questions for as long as the page keeps it.
pub(crate) fn run() {
    std::panic::set_hook(Box::new(|info| reply(&FromWorker::Panicked(info.to_string()))));
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(question) = read(&event) {
            reply(&FromWorker::Answer(answer(question)));
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker listens until it is stopped from outside.
    on_message.forget();
    reply(&FromWorker::Listening);
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn reply(message: &FromWorker) {
    // Posting fails only for values that cannot be copied; a text always can.
    let _ = scope().post_message(&text(message));
}

/// The page's side. Dropping it stops the worker.
pub(crate) struct WorkerLink {
    worker: Worker,
    /// Questions asked before the worker listened; `None` from then on.
    waiting: Rc<RefCell<Option<Vec<JsValue>>>>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(ErrorEvent)>,
}

impl WorkerLink {
    /// Starts a worker. Each answer goes to `on_answer`; should the worker break, `on_failure` is told why, once.
    pub(crate) fn start(
        on_answer: impl Fn(Answer) + 'static,
        on_failure: impl Fn(String) + 'static,
    ) -> Result<Self, JsValue> {
        let worker = spawn()?;
        let waiting = Rc::new(RefCell::new(Some(Vec::new())));
        let on_failure = Rc::new(on_failure);

        let on_message = {
            let (worker, waiting, on_failure) = (worker.clone(), waiting.clone(), on_failure.clone());
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| match read(&event) {
                Some(FromWorker::Listening) => {
                    for question in waiting.take().unwrap_or_default() {
                        let _ = worker.post_message(&question);
                    }
                }
                Some(FromWorker::Answer(answer)) => on_answer(answer),
                Some(FromWorker::Panicked(why)) => on_failure(why),
                None => {}
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));

        let on_error = {
            let waiting = waiting.clone();
            // After a panic the browser reports a trap as well; only a worker that never started has not told its story.
            Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
                if waiting.take().is_some() {
                    on_failure(event.message());
                }
            })
        };
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));

        Ok(Self { worker, waiting, _on_message: on_message, _on_error: on_error })
    }

    /// Puts a question to the worker.
    pub(crate) fn ask(&self, question: &Question) {
        let question = text(question);
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(question),
            None => {
                let _ = self.worker.post_message(&question);
            }
        }
    }
}

impl Drop for WorkerLink {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The bundler gives `worker.js` a name of its own for each version and writes it into the page.
fn spawn() -> Result<Worker, JsValue> {
    let script = document()
        .document_element()
        .and_then(|root| root.get_attribute("data-worker"))
        .ok_or("the page does not name its worker")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&script, &options)?;
    worker.post_message(&wasm_bindgen::module())?;
    Ok(worker)
}

fn text(message: &impl Serialize) -> JsValue {
    JsValue::from_str(&json::write(message))
}

fn read<T: DeserializeOwned>(event: &MessageEvent) -> Option<T> {
    json::read(&event.data().as_string()?)
}

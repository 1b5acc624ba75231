//! Mouse, touch and keys.

use std::time::Duration;

use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction,
    TouchActions, WheelAction, WheelActions,
};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::Page;

/// As quick as a hand moves.
const STROKE: Option<Duration> = Some(Duration::from_millis(120));

impl Page {
    /// Clicks an element with the mouse.
    pub async fn click(&self, selector: &str) {
        self.take_time().await;
        // The bar at the foot of a page may lie over what the driver takes for visible.
        self.middle(selector).await;
        let element = self.visible(selector).await;
        element.click().await.unwrap_or_else(|error| panic!("{selector} cannot be clicked: {error}"));
    }

    /// Waits as long as the page takes no second press: right after one that changed what its buttons do.
    async fn take_time(&self) {
        self.wait_for("document.querySelector('#prompt[data-fresh=true]') === null").await;
    }

    /// Clicks a point of the window with the mouse.
    pub async fn click_at(&self, x: f64, y: f64) {
        self.take_time().await;
        let mouse = mouse().then(move_to(x, y)).then(DOWN).then(UP);
        self.perform(mouse, "clicking").await;
    }

    /// Rests the mouse on an element.
    pub async fn hover(&self, selector: &str) {
        let element = self.visible(selector).await;
        self.perform(mouse().then(onto(element)), selector).await;
    }

    /// Drags with the mouse from one element to another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (start, end) = (self.visible(from).await, self.visible(to).await);
        self.perform(mouse().then(onto(start)).then(DOWN).then(onto(end)).then(UP), from).await;
    }

    /// Drags with the mouse from the middle of an element.
    pub async fn drag_by(&self, from: &str, x: f64, y: f64) {
        let start = self.visible(from).await;
        self.perform(mouse().then(onto(start)).then(DOWN).then(move_by(x, y)).then(UP), from).await;
    }

    /// Clicks an element with the other button of the mouse.
    pub async fn right_click(&self, selector: &str) {
        let element = self.visible(selector).await;
        let (down, up) =
            (PointerAction::Down { button: MOUSE_BUTTON_RIGHT }, PointerAction::Up { button: MOUSE_BUTTON_RIGHT });
        self.perform(mouse().then(onto(element)).then(down).then(up), selector).await;
    }

    /// Drags with the mouse from one element to another, and holds on.
    pub async fn carry(&self, from: &str, to: &str) {
        let (start, end) = (self.visible(from).await, self.visible(to).await);
        self.perform(mouse().then(onto(start)).then(DOWN).then(onto(end)), from).await;
    }

    /// Lets go of what the mouse carries.
    pub async fn let_go(&self) {
        self.perform(mouse().then(UP), "letting go").await;
    }

    /// Turns the mouse wheel over an element; positive is towards the visitor.
    pub async fn wheel(&self, selector: &str, delta: i64) {
        let (x, y) = self.middle(selector).await;
        let turn = WheelAction::Scroll { duration: None, x, y, delta_x: 0, delta_y: delta };
        self.perform(WheelActions::new("wheel".to_owned()).then(turn), selector).await;
    }

    /// Taps an element with a finger.
    pub async fn tap(&self, selector: &str) {
        self.take_time().await;
        let element = self.visible(selector).await;
        // A finger reaches only what is on the screen.
        self.middle(selector).await;
        self.perform(finger(1).then(onto(element)).then(DOWN).then(UP), selector).await;
    }

    /// Taps a point of the window with a finger.
    pub async fn tap_at(&self, x: f64, y: f64) {
        self.take_time().await;
        self.perform(finger(1).then(move_to(x, y)).then(DOWN).then(UP), "tapping").await;
    }

    /// Rests a finger on a point of the window, looks, and lifts it.
    pub async fn rest_at(&self, x: f64, y: f64, look: impl AsyncFnOnce()) {
        self.take_time().await;
        // The driver itself lifts a finger only in the same breath.
        let touch = async |kind: &str, points: Value| {
            self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await
        };
        touch("touchStart", json!([{ "x": x, "y": y }])).await;
        look().await;
        touch("touchEnd", json!([])).await;
    }

    /// Drags with a finger from one element to another.
    pub async fn swipe(&self, from: &str, to: &str) {
        let (start, end) = (self.visible(from).await, self.visible(to).await);
        self.perform(finger(1).then(onto(start)).then(DOWN).then(onto(end)).then(UP), from).await;
    }

    /// Drags with a finger from the middle of an element.
    pub async fn swipe_by(&self, from: &str, x: f64, y: f64) {
        let start = self.visible(from).await;
        self.perform(finger(1).then(onto(start)).then(DOWN).then(move_by(x, y)).then(UP), from).await;
    }

    /// Two fingers on the middle of an element, moved from one distance to another: apart zooms in.
    pub async fn pinch(&self, selector: &str, from: f64, to: f64) {
        let element = self.visible(selector).await;
        let half = |side: f64, id| {
            let start =
                PointerAction::MoveToElement { element: element.clone(), duration: None, x: side * from / 2.0, y: 0.0 };
            finger(id).then(start).then(DOWN).then(move_by(side * (to - from) / 2.0, 0.0)).then(UP)
        };
        self.perform(Actions::from(half(-1.0, 1)).and(half(1.0, 2)), selector).await;
    }

    /// Two fingers on the middle of an element, turned around it like a knob by so many degrees clockwise.
    pub async fn twist(&self, selector: &str, degrees: f64) {
        const STEPS: u8 = 4;
        let (x, y) = self.middle(selector).await;
        let at = |start: f64, step: u8| {
            let (sin, cos) = (start + degrees * f64::from(step) / f64::from(STEPS)).to_radians().sin_cos();
            move_to(x as f64 + 60.0 * cos, y as f64 + 60.0 * sin)
        };
        let half = |start: f64, id| {
            let down = finger(id).then(at(start, 0)).then(DOWN);
            (1..=STEPS).fold(down, |finger, step| finger.then(at(start, step))).then(UP)
        };
        self.perform(Actions::from(half(0.0, 1)).and(half(180.0, 2)), selector).await;
    }

    /// Presses a key, or several held together: `a`, `Enter`, `Shift+Tab`, `Control+z`.
    pub async fn press(&self, keys: &str) {
        let codes: Vec<char> = if keys == "+" { vec!['+'] } else { keys.split('+').map(code).collect() };
        let down = codes.iter().map(|&value| KeyAction::Down { value });
        let up = codes.iter().rev().map(|&value| KeyAction::Up { value });
        let strokes = down.chain(up).fold(KeyActions::new("keys".to_owned()), InputSource::then);
        self.perform(strokes, keys).await;
    }

    /// Types a text into a field, in place of what is there.
    pub async fn fill(&self, selector: &str, text: &str) {
        let field = self.visible(selector).await;
        field.clear().await.unwrap_or_else(|error| panic!("{selector} cannot be emptied: {error}"));
        field.send_keys(text).await.unwrap_or_else(|error| panic!("{selector} takes no text: {error}"));
    }

    /// The middle of an element in the window, which is scrolled there first.
    async fn middle(&self, selector: &str) -> (i64, i64) {
        let element = self.visible(selector).await;
        let element = serde_json::to_value(&element).expect("an element has a reference");
        let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' }); const r = arguments[0].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2];";
        let middle = self.client.execute(script, vec![element]).await.expect("an element has a place");
        let pixel = |number: usize| middle[number].as_f64().unwrap_or_default() as i64;
        (pixel(0), pixel(1))
    }

    async fn perform(&self, actions: impl Into<Actions>, what: &str) {
        self.client.perform_actions(actions).await.unwrap_or_else(|error| panic!("{what}: {error}"));
    }
}

const DOWN: PointerAction = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
const UP: PointerAction = PointerAction::Up { button: MOUSE_BUTTON_LEFT };

fn mouse() -> MouseActions {
    MouseActions::new("mouse".to_owned())
}

fn finger(number: u8) -> TouchActions {
    TouchActions::new(format!("finger {number}"))
}

fn onto(element: Element) -> PointerAction {
    PointerAction::MoveToElement { element, duration: STROKE, x: 0.0, y: 0.0 }
}

fn move_to(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveTo { duration: STROKE, x, y }
}

fn move_by(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveBy { duration: STROKE, x, y }
}

/// The code of a key by its name, as browsers name keys; a single letter stands for itself.
fn code(name: &str) -> char {
    let key = match name {
        "Enter" => Key::Enter,
        "Tab" => Key::Tab,
        "Escape" => Key::Escape,
        "Space" => Key::Space,
        "Backspace" => Key::Backspace,
        "Delete" => Key::Delete,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "Shift" => Key::Shift,
        "Control" => Key::Control,
        "Alt" => Key::Alt,
        _ => {
            let mut letters = name.chars();
            return match (letters.next(), letters.next()) {
                (Some(letter), None) => letter,
                _ => panic!("there is no key “{name}”"),
            };
        }
    };
    key.into()
}

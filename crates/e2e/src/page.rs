//! What a visitor sees and does, step by step.

use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use bastide_server::Bundle;
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::{Server, Size, paths};

/// How long a step waits for what it needs: a machine busy with other work can be slow.
const PATIENCE: Duration = Duration::from_secs(20);
const GLANCE: Duration = Duration::from_millis(30);

/// The page in the visitor's browser. Elements are named by CSS selectors.
pub struct Page {
    pub(crate) client: Client,
    pub(crate) expected_errors: RefCell<Vec<String>>,
    size: Cell<Size>,
    server: RefCell<Option<Server>>,
    home: String,
}

impl Page {
    pub(crate) fn new(client: Client, size: Size, server: Server) -> Self {
        let page = Self::at(client, size, server.url());
        page.server.replace(Some(server));
        page
    }

    /// The page at the address of a server that somebody else looks after.
    pub(crate) fn at(client: Client, size: Size, home: String) -> Self {
        Self { client, expected_errors: RefCell::default(), size: Cell::new(size), server: RefCell::default(), home }
    }

    /// Opens the page's address.
    pub async fn load(&self) {
        self.go_to("").await;
    }

    /// Opens an address below the page's, such as `#replay`.
    pub async fn go_to(&self, rest: &str) {
        let url = format!("{}{rest}", self.home);
        self.client.goto(&url).await.unwrap_or_else(|error| panic!("{url} does not open: {error}"));
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.unwrap_or_else(|error| panic!("the page does not load again: {error}"));
    }

    /// Opens another tab, and turns to it.
    pub async fn open_tab(&self) {
        self.client.new_window(true).await.expect("a new tab opens");
        let last = self.client.windows().await.expect("there are tabs").pop().expect("a new tab");
        self.client.switch_to_window(last).await.expect("the new tab comes to the front");
    }

    /// Turns to a tab, counted from 0 in the order they were opened.
    pub async fn turn_to_tab(&self, number: usize) {
        let tabs = self.client.windows().await.expect("there are tabs");
        let tab = tabs.get(number).unwrap_or_else(|| panic!("there are {} tabs", tabs.len())).clone();
        self.client.switch_to_window(tab).await.expect("the tab comes to the front");
    }

    /// Closes the tab in front and turns to the first.
    pub async fn close_tab(&self) {
        self.client.close_window().await.expect("the tab closes");
        self.turn_to_tab(0).await;
    }

    /// Leaves for an empty page, so that nothing of ours is open in the browser.
    pub async fn leave(&self) {
        self.client.goto("about:blank").await.expect("an empty page opens");
    }

    /// The address in the browser's bar.
    pub async fn url(&self) -> String {
        self.client.current_url().await.map_or_else(|error| error.to_string(), String::from)
    }

    /// Waits until an element is visible.
    pub async fn see(&self, selector: &str) {
        self.visible(selector).await;
    }

    /// Waits until a text is somewhere on the page.
    pub async fn see_text(&self, text: &str) {
        self.wait_until(format_args!("“{text}” is on the page"), async || self.text("body").await.contains(text)).await;
    }

    /// Waits until no visible element fits.
    pub async fn see_no(&self, selector: &str) {
        self.wait_until(format_args!("{selector} is gone"), async || self.first_visible(selector).await.is_none())
            .await;
    }

    /// The visible text of an element.
    pub async fn text(&self, selector: &str) -> String {
        self.visible(selector).await.text().await.unwrap_or_default()
    }

    /// An attribute of an element, visible or not; `None` when either is missing.
    pub async fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.client.find(Locator::Css(selector)).await.ok()?.attr(name).await.ok()?
    }

    /// How many elements fit, visible or not.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.map_or(0, |found| found.len())
    }

    /// The value of a JavaScript expression, which may be a promise.
    pub async fn evaluate(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             Promise.resolve().then(() => ({expression})).then(done, (error) => done('failed: ' + error));"
        );
        self.client.execute_async(&script, vec![]).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until a JavaScript expression, which may be a promise, is true.
    pub async fn wait_for(&self, expression: &str) {
        self.wait_until(format_args!("{expression} is true"), async || self.evaluate(expression).await == true).await;
    }

    /// Chooses a file in a file field, which may be hidden behind a button.
    pub async fn choose_file(&self, selector: &str, path: &Path) {
        let field = self.client.find(Locator::Css(selector)).await;
        let field = field.unwrap_or_else(|error| panic!("there is no file field {selector}: {error}"));
        field.send_keys(&path.to_string_lossy()).await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Keeps a picture of what is visible as `target/screenshots/NAME-SIZE.png`.
    pub async fn screenshot(&self, name: &str) {
        let picture = self.client.screenshot().await.unwrap_or_else(|error| panic!("no picture {name}: {error}"));
        let dir = paths::target_dir().join("screenshots");
        let path = dir.join(format!("{name}-{}.png", self.size.get().name()));
        fs::create_dir_all(&dir)
            .and_then(|()| fs::write(&path, picture))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    pub(crate) async fn picture_of_failure(&self, test: &str) {
        let Ok(picture) = self.client.screenshot().await else { return };
        let dir = paths::target_dir().join("screenshots/failed");
        let path = dir.join(format!("{}-{}.png", test.replace("::", "-"), self.size.get().name()));
        if fs::create_dir_all(&dir).and_then(|()| fs::write(&path, picture)).is_ok() {
            eprintln!("the page as it was: {}", path.display());
        }
    }

    /// The window has another size from now on, all of it the page's.
    pub async fn resize(&self, size: Size) {
        let (width, height, ratio) = size.pixels();
        let mobile = size.is_touched();
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": mobile });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        self.size.set(size);
    }

    /// Takes the server off the network; the page has to do without.
    pub async fn stop_server(&self) {
        let server = self.server.take();
        if let Some(mut server) = server {
            server.stop().await;
        }
    }

    /// A new version of the page is served from now on.
    pub async fn publish(&self, bundle: Bundle) {
        let server = self.server.take();
        let mut server = server.expect("the server runs");
        server.replace(bundle).await;
        self.server.replace(Some(server));
    }

    /// Waits for an element that can be seen, and gives the first.
    pub(crate) async fn visible(&self, selector: &str) -> Element {
        let start = Instant::now();
        loop {
            if let Some(element) = self.first_visible(selector).await {
                return element;
            }
            assert!(start.elapsed() < PATIENCE, "{selector} does not appear on {}", self.url().await);
            tokio::time::sleep(GLANCE).await;
        }
    }

    async fn first_visible(&self, selector: &str) -> Option<Element> {
        for element in self.client.find_all(Locator::Css(selector)).await.unwrap_or_default() {
            if element.is_displayed().await.unwrap_or(false) {
                return Some(element);
            }
        }
        None
    }

    /// Waits until something holds.
    pub async fn wait_until(&self, what: impl Display, holds: impl AsyncFn() -> bool) {
        let start = Instant::now();
        while !holds().await {
            assert!(start.elapsed() < PATIENCE, "waited in vain until {what} on {}", self.url().await);
            tokio::time::sleep(GLANCE).await;
        }
    }
}

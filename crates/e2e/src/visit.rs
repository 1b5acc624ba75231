//! Who visits the page, and the course of a visit.

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::pin;
use std::task::Poll;
use std::thread;

use bastide_server::Bundle;
use serde_json::json;

use crate::driver::Driver;
use crate::{Page, Server, paths};

/// The windows the page is tried in, as width and height: phones upright and sideways, small ones, a tablet, screens up to a wide one.
pub const WINDOWS: [(u32, u32); 11] = [
    (320, 480),
    (360, 640),
    (390, 420),
    (390, 844),
    (844, 390),
    (915, 412),
    (932, 430),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (2560, 1440),
];

/// The screens the page must work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A small phone, held upright, touched.
    Phone,
    /// A tablet, held upright, touched.
    Tablet,
    /// A laptop.
    Desktop,
    /// A wide screen.
    Wide,
    /// A window of this width and height, touched where it is small.
    Window(u32, u32),
}

impl Size {
    /// Width and height in CSS pixels, and device pixels for each.
    pub(crate) fn pixels(self) -> (u32, u32, f64) {
        match self {
            Self::Phone => (360, 740, 2.0),
            Self::Tablet => (820, 1180, 1.0),
            Self::Desktop => (1400, 900, 1.0),
            Self::Wide => (1920, 1080, 1.0),
            Self::Window(width, height) => (width, height, 1.0),
        }
    }

    /// Whether it is played on with fingers and not with a mouse.
    pub fn is_touched(self) -> bool {
        match self {
            Self::Phone | Self::Tablet => true,
            Self::Desktop | Self::Wide => false,
            Self::Window(width, height) => width < 1000 || height < 500,
        }
    }

    pub(crate) fn name(self) -> String {
        match self {
            Self::Phone => "phone".into(),
            Self::Tablet => "tablet".into(),
            Self::Desktop => "desktop".into(),
            Self::Wide => "wide".into(),
            Self::Window(width, height) => format!("{width}x{height}"),
        }
    }
}

/// A visitor and their browser: English, light, at the root of the site, unless said otherwise.
#[derive(Clone, Debug)]
pub struct Visit {
    pub(crate) size: Size,
    pub(crate) language: String,
    dark: bool,
    still: bool,
    forced: bool,
    pub(crate) letters: u32,
    path: String,
    bundle: Option<Bundle>,
    newcomer: bool,
}

/// Visits the page with an English, light browser of this size.
pub fn visit(size: Size, course: impl AsyncFnOnce(&Page)) {
    Visit::new(size).run(course);
}

impl Visit {
    /// A visitor with a screen of this size.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            language: "en".to_owned(),
            dark: false,
            still: false,
            forced: false,
            letters: 16,
            path: "/".to_owned(),
            bundle: None,
            newcomer: false,
        }
    }

    /// The browser's language, such as `de`.
    pub fn language(mut self, language: &str) -> Self {
        language.clone_into(&mut self.language);
        self
    }

    /// The system is set to dark colours.
    pub fn dark(mut self) -> Self {
        self.dark = true;
        self
    }

    /// The system is set to reduced motion.
    pub fn still(mut self) -> Self {
        self.still = true;
        self
    }

    /// The system allows only a few colours of its own choice.
    pub fn forced_colours(mut self) -> Self {
        self.forced = true;
        self
    }

    /// The browser is set to letters of this many pixels; 16 are usual.
    pub fn letters(mut self, pixels: u32) -> Self {
        self.letters = pixels;
        self
    }

    /// Somebody who has never been here: what happens for the first time is explained. All others know it.
    pub fn newcomer(mut self) -> Self {
        self.newcomer = true;
        self
    }

    /// The page is hosted below this path, such as `/games/bastide/`.
    pub fn hosted_at(mut self, path: &str) -> Self {
        path.clone_into(&mut self.path);
        self
    }

    /// This bundle is served instead of the page that was built last.
    pub fn serving(mut self, bundle: Bundle) -> Self {
        self.bundle = Some(bundle);
        self
    }

    /// Opens the page, follows the course, and looks into the console at the end.
    pub fn run(self, course: impl AsyncFnOnce(&Page)) {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let outcome = runtime.block_on(async {
            let bundle = self.bundle.clone().unwrap_or_else(paths::bundle);
            let server = Server::start(bundle, &self.path).await;
            let (driver, client) = Driver::start(&self).await;
            let page = Page::new(client.clone(), self.size, server);
            let outcome = caught(async {
                self.set_up_system(&page).await;
                page.load().await;
                course(&page).await;
                page.assert_console_clean().await;
            })
            .await;
            if outcome.is_err() {
                page.picture_of_failure(thread::current().name().unwrap_or("visit")).await;
            }
            // A browser that has crashed cannot be closed, and its driver is ended next.
            let _ = client.close().await;
            drop(driver);
            outcome
        });
        if let Err(panic) = outcome {
            resume_unwind(panic);
        }
    }

    pub(crate) async fn set_up_system(&self, page: &Page) {
        let scheme = if self.dark { "dark" } else { "light" };
        let motion = if self.still { "reduce" } else { "no-preference" };
        let forced = if self.forced { "active" } else { "none" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
            { "name": "forced-colors", "value": forced },
        ]);
        page.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        if !self.newcomer {
            let source = "try { localStorage['bastide.tips'] ??= '*' } catch { /* Nothing is kept here. */ }";
            page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await;
        }
        if !self.size.is_touched() {
            page.resize(self.size).await;
        }
    }
}

/// Runs a future to its end or its panic, so that the browser is closed in either case.
pub(crate) async fn caught(future: impl Future<Output = ()>) -> thread::Result<()> {
    let mut future = pin!(future);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
        Ok(poll) => poll.map(Ok),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}

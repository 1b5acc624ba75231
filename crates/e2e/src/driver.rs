//! A Chromium of one's own, steered through its driver.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::paths;
use crate::visit::Visit;

/// Nothing but the page: no updates, no first-run pages, no calls home.
const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
];

/// The driver's process, the browser's profile and the line between.
pub(crate) struct Driver {
    process: Child,
    /// Held open: a driver without a listener would stop at its next word.
    _words: BufReader<ChildStdout>,
    _profile: TempDir,
}

impl Driver {
    /// Starts a fresh browser for a visit.
    pub(crate) async fn start(visit: &Visit) -> (Self, Client) {
        let profile = tempfile::tempdir().expect("a folder for the browser's profile");
        let mut process = Command::new(paths::program(&["chromedriver"]))
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let mut words = BufReader::new(process.stdout.take().expect("chromedriver talks to us"));
        let port = port(&mut words);

        let capabilities = capabilities(visit, &profile);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.as_object().cloned().unwrap_or_default())
            .connect(&format!("http://localhost:{port}"))
            .await
            .unwrap_or_else(|error| panic!("Chromium does not start: {error}"));
        (Self { process, _words: words, _profile: profile }, client)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The browser has been closed by now; a driver that is gone already needs no ending.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// "ChromeDriver was started successfully on port 12345."
fn port(words: &mut impl BufRead) -> u16 {
    words
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok())
        .expect("chromedriver says its port")
}

fn capabilities(visit: &Visit, profile: &TempDir) -> Value {
    let (width, height, ratio) = visit.size.pixels();
    let mut flags: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
    flags.push(format!("--user-data-dir={}", profile.path().display()));
    flags.push(format!("--window-size={width},{height}"));
    flags.push(format!("--lang={}", visit.language));
    flags.push(format!("--accept-lang={}", visit.language));
    let mut options = json!({
        "binary": paths::program(&["chromium", "chromium-browser", "google-chrome"]),
        "args": flags,
        "prefs": {
            "intl.accept_languages": visit.language,
            "webkit.webprefs.default_font_size": visit.letters,
        },
    });
    if visit.size.is_touched() {
        options["mobileEmulation"] =
            json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": ratio, "touch": true } });
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}

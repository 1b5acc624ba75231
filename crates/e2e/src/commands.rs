//! Commands that Chromium's driver knows beyond the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A POST to an address below the session's.
#[derive(Debug)]
pub(crate) struct Post {
    path: &'static str,
    body: Value,
}

/// Takes what the browser's console has collected.
pub(crate) fn take_log() -> Post {
    Post { path: "se/log", body: json!({ "type": "browser" }) }
}

/// A command of the Chrome DevTools protocol.
pub(crate) fn devtools(command: &str, parameters: &Value) -> Post {
    Post { path: "goog/cdp/execute", body: json!({ "cmd": command, "params": parameters }) }
}

impl WebDriverCompatibleCommand for Post {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

//! The browser's console: anything red in it fails the visit.

use serde_json::Value;

use crate::Page;
use crate::commands::take_log;

impl Page {
    /// From now on errors that contain this text are expected. Say in the test why.
    pub fn expect_console_error(&self, text: &str) {
        self.expected_errors.borrow_mut().push(text.to_owned());
    }

    /// Fails when the console has collected errors that were not expected. Done at the end of every visit, too.
    pub async fn assert_console_clean(&self) {
        let errors = self.take_console_errors().await;
        assert!(errors.is_empty(), "errors in the browser's console:\n{}", errors.join("\n"));
    }

    /// The errors that the console has collected since the last look, without those that were expected.
    pub async fn take_console_errors(&self) -> Vec<String> {
        let log = self.client.issue_cmd(take_log()).await.expect("the browser gives its log");
        let expected = self.expected_errors.borrow();
        let entries = log.as_array().into_iter().flatten();
        entries
            .filter(|entry| entry["level"] == "SEVERE")
            .filter_map(|entry| entry["message"].as_str())
            .filter(|message| !expected.iter().any(|text| message.contains(text.as_str())))
            .map(str::to_owned)
            .collect()
    }

    /// A command of the Chrome DevTools protocol, for what WebDriver has no words for.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Value {
        let post = crate::commands::devtools(command, &parameters);
        self.client.issue_cmd(post).await.unwrap_or_else(|error| panic!("{command}: {error}"))
    }
}

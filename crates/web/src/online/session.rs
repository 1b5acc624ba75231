//! Who one is to the server: a guest with a cookie that lasts, or an account. The page itself keeps only the name.

use bastide_wire::Person;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::http::{self, Trouble};
use crate::shelf;
use crate::state::App;

/// Where the name a guest goes by is kept. It is there once there was a session.
const NAME: &str = "bastide.guest";

#[derive(Serialize)]
struct Introduction<'a> {
    name: &'a str,
}

#[derive(Deserialize)]
struct Me {
    person: Option<Person>,
}

/// Whether the page comes from a server that keeps games, and not from plain files.
#[must_use]
pub(crate) fn has_server() -> bool {
    document().document_element().is_some_and(|root| root.has_attribute("data-games"))
}

/// The name somebody went by last; none if this browser never played at the server.
#[must_use]
pub(crate) fn guest_name() -> Option<String> {
    shelf::text(NAME)
}

/// Keeps the name somebody goes by.
fn keep_name(name: &str) {
    shelf::write_text(NAME, name);
}

impl App {
    /// Who one is to the server. Whoever has no session yet gets one, as a guest of the kept name.
    pub(crate) async fn be_somebody(self) -> Result<Person, Trouble> {
        let person = match http::get::<Me>("session").await?.person {
            Some(person) => person,
            None => http::post("session", &Introduction { name: &guest_name().unwrap_or_default() }).await?,
        };
        if guest_name().is_none() {
            keep_name(&person.name);
        }
        self.online.me.set(Some(person.clone()));
        Ok(person)
    }

    /// Is called otherwise from now on, at tables to come.
    pub(crate) async fn be_called(self, name: &str) -> Result<(), Trouble> {
        keep_name(name);
        if self.online.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.name == name)) {
            return Ok(());
        }
        let person: Person = http::post("session", &Introduction { name }).await?;
        self.online.me.set(Some(person));
        Ok(())
    }
}

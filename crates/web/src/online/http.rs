//! Asking the server over HTTP. Paths are those of the API, below the page's own address: `games` is `./api/games`.

use bastide_wire::Code;
use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestCache, RequestInit, Response};

use crate::json;
use crate::lang::Lang;

/// Why the server did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// It cannot be reached.
    Unreachable,
    /// It refuses, with the judge's own code where there is one.
    Refused(Code, String),
    /// It says something that cannot be understood.
    Riddle,
}

impl Trouble {
    /// In words.
    pub(crate) fn words(&self, lang: Lang) -> String {
        match self {
            Trouble::Unreachable => lang.t("online.unreachable").into(),
            Trouble::Refused(code, why) => super::words::refused(lang, *code, why),
            Trouble::Riddle => lang.t("online.riddle").into(),
        }
    }
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(ask("GET", path, None).await?)
}

/// Asks for something to be done. Where nothing is answered, ask for `()`.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    read(ask("POST", path, Some(json::write(body))).await?)
}

/// Asks for something to be gone.
pub(crate) async fn delete(path: &str) -> Result<(), Trouble> {
    ask("DELETE", path, None).await.map(drop)
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Trouble> {
    json::part(value).ok_or(Trouble::Riddle)
}

async fn ask(method: &str, path: &str, body: Option<String>) -> Result<Value, Trouble> {
    let init = RequestInit::new();
    init.set_method(method);
    init.set_cache(RequestCache::NoStore);
    if let Some(body) = body {
        let headers = Headers::new().map_err(|_| Trouble::Riddle)?;
        headers.set("content-type", "application/json").map_err(|_| Trouble::Riddle)?;
        init.set_headers(&headers);
        init.set_body(&body.into());
    }
    let asked = window().fetch_with_str_and_init(&format!("./api/{path}"), &init);
    let response: Response = JsFuture::from(asked).await.map_err(|_| Trouble::Unreachable)?.unchecked_into();
    let text = JsFuture::from(response.text().map_err(|_| Trouble::Riddle)?).await.map_err(|_| Trouble::Unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return if text.is_empty() { Ok(Value::Null) } else { json::read(&text).ok_or(Trouble::Riddle) };
    }
    let why = json::read::<bastide_wire::Trouble>(&text).ok_or(Trouble::Riddle)?;
    Err(Trouble::Refused(why.code, why.why))
}

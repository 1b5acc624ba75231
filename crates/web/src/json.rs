//! What the page keeps, and what it tells its worker, as JSON.
//!
//! Everything is read by way of a [`Value`]: each type is then compiled for one source only, which makes the page a good deal smaller than reading
//! text, values and parts of other structs each in their own way.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a text; nothing when it is not JSON or says something else.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str::<Value>(text).ok().and_then(part)
}

/// Reads a part of a text that was read before.
pub(crate) fn part<T: DeserializeOwned>(value: Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

/// The text of plain data with text keys, which always has one.
pub(crate) fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

//! What mails say. German and English, as the person reads the page.

/// Subject and text of the mail that says it is somebody's turn.
pub(crate) fn turn(language: &str, base: &str, game: &str) -> (String, String) {
    let link = format!("{base}/#table={game}");
    match language {
        "de" => (
            "Du bist am Zug".into(),
            format!(
                "Deine Mitspieler warten auf dich:\n{link}\n\nKeine Mails mehr? Unter {base}/#account kannst du sie abbestellen.\n"
            ),
        ),
        _ => (
            "It is your turn".into(),
            format!("The others are waiting for you:\n{link}\n\nNo more mails? Turn them off at {base}/#account.\n"),
        ),
    }
}

/// Subject and text of the mail that asks whether an address is somebody's own.
pub(crate) fn code(language: &str, base: &str, code: &str) -> (String, String) {
    match language {
        "de" => (
            format!("{code} ist dein Code für Bastide"),
            format!(
                "Gib diesen Code unter {base}/#account ein, dann erfährst du hier, wenn du am Zug bist:\n\n{code}\n\nDu hast das nicht gewünscht? Dann tu einfach nichts.\n"
            ),
        ),
        _ => (
            format!("{code} is your code for Bastide"),
            format!(
                "Type this code at {base}/#account, and you will be told here when it is your turn:\n\n{code}\n\nYou did not ask for this? Then just do nothing.\n"
            ),
        ),
    }
}

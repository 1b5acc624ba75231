//! The page as a program in a browser: it starts, its worker answers, it can be installed and opens without a network.

use bastide_e2e::{Page, Size, Visit, bundle, games, visit};
use bastide_server::Bundle;
use serde_json::json;

/// True once a complete copy of the page is kept and used.
const KEPT: &str = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)";

#[test]
fn the_page_opens_at_every_size() {
    for size in [Size::Phone, Size::Tablet, Size::Desktop, Size::Wide] {
        visit(size, async |page| {
            page.see("h1").await;
            page.screenshot("first-look").await;
        });
    }
}

#[test]
fn nothing_on_the_first_page_shuts_anyone_out() {
    visit(Size::Phone, looks_accessible);
    Visit::new(Size::Desktop).language("de").dark().run(looks_accessible);
}

async fn looks_accessible(page: &Page) {
    page.see("h1").await;
    page.assert_accessible().await;
}

/// Stands for the browser's lock on the screen, which a browser without a screen need not grant: counts those that are held.
const COUNT_LOCKS: &str = "(() => {
    window.locks = 0;
    const request = async () => {
        window.locks += 1;
        const lock = { released: false, release: async () => { if (!lock.released) { lock.released = true; window.locks -= 1; } } };
        return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
})()";

#[test]
fn the_screen_stays_on_at_the_table_unless_somebody_switches_that_off() {
    let position = games::with_tiles("base", 2, 6);
    Visit::new(Size::Desktop).still().run(async |page| {
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": COUNT_LOCKS })).await;
        page.reload().await;
        page.see("#play").await;
        assert_eq!(page.evaluate("window.locks").await, 0, "there is no table yet");
        page.import(&position.record).await;
        page.wait_for("window.locks === 1").await;
        page.click("#settings").await;
        for locks in [0, 1] {
            page.click("#pref-awake").await;
            page.wait_for(&format!("window.locks === {locks}")).await;
        }
        page.click("#dialog-close").await;
        page.see_no("#dialog").await;
        page.click("#home").await;
        page.wait_for("window.locks === 0").await;
    });
}

#[test]
fn after_the_first_visit_the_page_opens_without_a_network() {
    visit(Size::Phone, async |page| {
        page.wait_for(KEPT).await;
        page.stop_server().await;
        // The service worker tries the network first, and the browser notes that in red.
        page.expect_console_error("net::ERR_CONNECTION_REFUSED");
        page.reload().await;
        page.see("h1").await;
        page.go_to("?from=home-screen").await;
        page.see("h1").await;
    });
}

#[test]
fn a_static_host_may_put_the_page_below_any_path() {
    Visit::new(Size::Desktop).hosted_at("/games/bastide/").run(async |page| {
        page.see("h1").await;
        page.wait_for(KEPT).await;
        page.stop_server().await;
        page.expect_console_error("net::ERR_CONNECTION_REFUSED");
        page.reload().await;
        page.see("h1").await;
    });
}

#[test]
fn a_new_version_comes_with_the_next_load_and_is_kept_once_the_old_one_is_closed() {
    const SECOND: &str = "document.documentElement.dataset.version === 'second'";
    let second = changed(|path, text| match path {
        "index.html" => text.replacen("<html ", "<html data-version=\"second\" ", 1),
        "sw.js" => text.replacen("\"version\":\"", "\"version\":\"second-", 1),
        _ => text,
    });
    visit(Size::Desktop, async |page| {
        page.wait_for(KEPT).await;
        page.publish(second).await;
        page.reload().await;
        page.wait_for(SECOND).await;
        page.wait_for("navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)").await;
        // The old version still has its files: whatever is running never finds them gone.
        page.wait_for("caches.keys().then((names) => names.length === 2)").await;

        page.leave().await;
        page.load().await;
        page.wait_for("caches.keys().then((names) => names.length === 1 && names[0].startsWith('bastide-second-'))")
            .await;
        page.stop_server().await;
        page.expect_console_error("net::ERR_CONNECTION_REFUSED");
        page.reload().await;
        page.wait_for(SECOND).await;
    });
}

#[test]
fn the_page_can_be_installed() {
    visit(Size::Desktop, async |page| {
        page.see("h1").await;
        let manifest = page.devtools("Page.getAppManifest", serde_json::json!({})).await;
        assert_eq!(manifest["errors"], serde_json::json!([]), "{manifest}");
        let problems = page.devtools("Page.getInstallabilityErrors", serde_json::json!({})).await;
        let problems = &problems["installabilityErrors"];
        // The tests' browser has no place to install anything; that is the browser's fault and not the page's.
        let ours: Vec<_> =
            problems.as_array().into_iter().flatten().filter(|p| p["errorId"] != "in-incognito").collect();
        assert!(ours.is_empty(), "{ours:?}");
    });
}

#[test]
fn the_worker_starts_from_the_pages_own_program() {
    const LISTENS: &str = "(async () => {
        const program = await WebAssembly.compileStreaming(fetch(document.querySelector('link[type=\"application/wasm\"]').href));
        const worker = new Worker(document.documentElement.dataset.worker, { type: 'module' });
        worker.postMessage(program);
        return new Promise((resolve) => {
            worker.onmessage = ({ data }) => resolve(data === '\"Listening\"');
            worker.onerror = () => resolve(false);
        });
    })()";
    visit(Size::Desktop, async |page| page.wait_for(LISTENS).await);
}

#[test]
fn a_program_that_cannot_start_says_so() {
    let broken = changed(|path, text| if path.ends_with(".wasm") { "broken".to_owned() } else { text });
    Visit::new(Size::Phone).serving(broken).run(async |page| {
        page.expect_console_error("CompileError");
        page.see("#crash").await;
        page.see_text("Something broke").await;
        page.see_text("Etwas ist kaputtgegangen").await;
        page.assert_accessible().await;
        page.screenshot("crash").await;
    });
}

/// The bundle with another text in some of its files.
fn changed(change: impl Fn(&str, String) -> String) -> Bundle {
    Bundle::from_files(bundle().iter().map(|(path, asset)| {
        let text = String::from_utf8_lossy(&asset.plain).into_owned();
        let new = change(path, text.clone());
        let content = if new == text { asset.plain.clone() } else { new.into() };
        (path.to_owned(), content)
    }))
}

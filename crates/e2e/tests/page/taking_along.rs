//! Taking a game along, and the page itself: files with names, pictures of the board, icons, new versions.

use bastide_e2e::{Page, Size, Visit, bundle, games, text, visit};
use bastide_server::Bundle;

/// What would go to the browser's downloads is caught: names, and what is in them.
const CATCH: &str = "(() => {
    window.files = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { window.last = blob; return make(blob); };
    HTMLAnchorElement.prototype.click = function () { if (this.download) window.files.push({ name: this.download, blob: window.last }); };
})()";

async fn save(page: &Page, entry: &str) -> String {
    page.evaluate("window.files = []").await;
    page.click("#more").await;
    page.click(entry).await;
    page.wait_for("window.files.length === 1").await;
    page.evaluate("window.files[0].name").await.as_str().unwrap_or_default().to_owned()
}

#[test]
fn files_are_named_after_players_and_day_and_pictures_show_the_board() {
    Visit::new(Size::Desktop).dark().run(async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.evaluate(CATCH).await;
        let day = page.evaluate("new Date().toISOString().slice(0, 10)").await;
        let named = |kind: &str| format!("bastide-ada-bo-{}.{kind}", day.as_str().unwrap_or_default());
        assert_eq!(save(page, "#menu-export").await, named("bgr"));
        assert_eq!(save(page, "#menu-drawing").await, named("svg"));
        let drawing = page.evaluate("window.files[0].blob.text()").await;
        let drawing = drawing.as_str().unwrap_or_default();
        assert!(drawing.starts_with("<svg ") && !drawing.contains("var("), "it needs nothing of the page");
        assert_eq!(save(page, "#menu-picture").await, named("png"));
        let size =
            "createImageBitmap(window.files[0].blob).then((picture) => picture.width % 160 + picture.height % 160)";
        assert_eq!(page.evaluate(size).await, 0, "each tile has 160 pixels");
    });
}

#[test]
fn a_game_is_handed_on_where_the_device_can() {
    visit(Size::Phone, async |page| {
        page.import(&games::with_tiles("base", 2, 12).record).await;
        let kept = page.kept_text().await;
        page.evaluate("(() => { navigator.canShare = () => true; navigator.share = async ({ files }) => { window.handed = files[0].text(); }; })()").await;
        page.tap("#more").await;
        page.tap("#menu-share").await;
        assert_eq!(page.evaluate("window.handed").await, kept);
    });
}

#[test]
fn icons_are_there_in_the_sizes_devices_ask_for() {
    visit(Size::Desktop, async |page| {
        page.see("h1").await;
        let sizes = "(async () => {
            const size = async (url) => createImageBitmap(await (await fetch(url)).blob()).then((icon) => icon.width);
            const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
            const icons = manifest.icons.filter((icon) => icon.type === 'image/png').map((icon) => icon.src);
            const links = [...document.querySelectorAll('link[rel=apple-touch-icon], link[rel=icon][type=\"image/png\"]')].map((link) => link.href);
            return Promise.all([...icons, ...links].map(size)).then((all) => all.sort((a, b) => a - b).join());
        })()";
        assert_eq!(page.evaluate(sizes).await, "48,180,192,192");
    });
}

#[test]
fn a_new_version_is_told_and_waits_for_a_word() {
    let (old, new) = {
        let files = bundle();
        let style = files.iter().map(|(path, _)| path.to_owned()).find(|p| p.ends_with(".css")).expect("a style sheet");
        (style.clone(), style.replace(".css", "-new.css"))
    };
    let second = Bundle::from_files(bundle().iter().map(|(path, asset)| {
        let text = String::from_utf8_lossy(&asset.plain).into_owned();
        let content = match path {
            "index.html" | "sw.js" => {
                text.replace(&old, &new).replacen("\"version\":\"", "\"version\":\"second-", 1).into()
            }
            _ => asset.plain.clone(),
        };
        (if path == old { new.clone() } else { path.to_owned() }, content)
    }));
    visit(Size::Phone, async |page| {
        page.wait_for("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)").await;
        page.import(&games::with_tiles("base", 2, 12).record).await;
        page.publish(second).await;
        page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)").await;
        page.see("[data-notice=new-version]").await;
        page.see_text(text("en", "notice.new-version")).await;
        page.assert_accessible().await;
        page.see("#prompt").await;
        page.tap("#reload").await;
        page.wait_for("document.querySelector('link[href*=-new]') !== null").await;
        page.see("#prompt").await;
        page.see_no("[data-notice]").await;
    });
}

//! Makes the README's pictures anew, of the page that was built last:
//! `cargo xtask web && cargo run --package bastide-e2e --example readme`.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bastide_e2e::games::{asking, with_tiles};
use bastide_e2e::{Page, Size, Visit};
use serde_json::{Value, json};

const DESKTOP: Size = Size::Window(1500, 940);

/// Three pictures side by side, each as wide as a third of the README's column on a dense screen.
const SIDE_BY_SIDE: &str = "async (pictures) => {
    const [width, height] = [560, 1151], canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * pictures.length, height];
    for (const [i, data] of pictures.entries()) {
        const picture = new Image();
        picture.src = 'data:image/png;base64,' + data;
        await picture.decode();
        canvas.getContext('2d').drawImage(picture, i * width, 0, width, height);
    }
    return canvas.toDataURL('image/webp', .82).split(',')[1];
}";

/// What is seen now, in base64.
async fn seen(page: &Page, format: Value) -> String {
    page.see_board_at_rest().await;
    let picture = page.devtools("Page.captureScreenshot", format).await;
    picture["data"].as_str().expect("a picture").to_owned()
}

fn keep(name: &str, data: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(format!("{name}.webp"));
    let bytes = BASE64_STANDARD.decode(data).expect("a picture in base64");
    fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn main() {
    let webp = || json!({ "format": "webp", "quality": 82 });
    Visit::new(DESKTOP).still().run(async |page| {
        page.import(&with_tiles("bigbox6", 4, 90).record).await;
        // A cell amid the others, so that the board is seen around it.
        let cells = page.targets(".cell.ok").await;
        let (_, x, y) = cells[cells.len() * 2 / 3];
        page.click_at(x, y).await;
        page.see(".ghost.tried").await;
        page.click(".piece-button:nth-child(2)").await;
        // Away from the board, the tile comes closer.
        page.hover(".chip").await;
        keep("table", &seen(page, webp()).await);
    });
    Visit::new(DESKTOP).dark().still().run(async |page| {
        page.import(&with_tiles("bigbox6", 4, 90).record).await;
        page.click("#farms").await;
        page.click("#tab-features").await;
        page.hover("#tab-features").await;
        keep("dusk", &seen(page, webp()).await);
    });
    Visit::new(Size::Phone).still().run(async |page| {
        let mut pictures = Vec::new();
        page.import(&with_tiles("bigbox6", 4, 90).record).await;
        pictures.push(seen(page, json!({})).await);
        page.import(&asking("base+mage-witch", "mage-witch").record).await;
        pictures.push(seen(page, json!({})).await);
        page.tap("#unfold .sign").await;
        page.tap(".words .rule-link").await;
        page.see("#rule-mage-witch").await;
        pictures.push(seen(page, json!({})).await);
        page.leave().await;
        let picture = page.evaluate(&format!("({SIDE_BY_SIDE})({})", json!(pictures))).await;
        keep("phone", picture.as_str().expect("a picture"));
    });
}

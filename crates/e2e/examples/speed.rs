//! Measures the page on a board of 170 tiles: `cargo xtask web && cargo run --package bastide-e2e --example speed`.
//!
//! Numbers for people to read, with no judgement: they depend on the machine and on what else it does.

use bastide_e2e::{Page, Size, Visit, bundle, games};
use serde_json::{Value, json};

const TILES: usize = 170;

/// Pans by a pointer that moves a little with every frame, and takes the time between frames.
const PAN: &str = "new Promise((done) => {
    const board = document.getElementById('board');
    const box = board.getBoundingClientRect();
    const send = (kind, step) => board.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons: 1,
        clientX: box.x + box.width / 2 + 150 * Math.sin(step / 15), clientY: box.y + box.height / 2 + 80 * Math.sin(step / 11),
    }));
    const times = [];
    let last = performance.now(), step = 0;
    send('pointerdown', 0);
    requestAnimationFrame(function frame(now) {
        times.push(now - last);
        last = now;
        if (++step < 180) { send('pointermove', step); requestAnimationFrame(frame); }
        else { send('pointerup', step); done(times.slice(5).sort((a, b) => a - b)); }
    });
})";

/// Zooms by a wheel that turns a little with every frame, in and out again, and takes the time between frames.
const ZOOM: &str = "new Promise((done) => {
    const board = document.getElementById('board');
    const box = board.getBoundingClientRect();
    const turn = (step) => board.dispatchEvent(new WheelEvent('wheel', {
        bubbles: true, cancelable: true, deltaY: step % 60 < 30 ? -40 : 40, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
    }));
    const times = [];
    let last = performance.now(), step = 0;
    requestAnimationFrame(function frame(now) {
        times.push(now - last);
        last = now;
        if (++step < 180) { turn(step); requestAnimationFrame(frame); }
        else { done(times.slice(5).sort((a, b) => a - b)); }
    });
})";

/// Clicks 200 times on free cells, one after the other and round again, and takes the time until the browser could paint
/// the tile tried there.
const CLICK: &str = "(async () => {
    const times = [];
    const cells = [...document.querySelectorAll('.cell.ok')].map((e) => e.dataset.cell);
    for (const cell of Array.from({ length: 200 }, (_, i) => cells[i % cells.length])) {
        const element = document.querySelector(`.cell.ok[data-cell='${cell}']`);
        if (!element) continue;
        const start = performance.now();
        // A click without its beginning would count as the end of the drag before it.
        for (const kind of ['pointerdown', 'pointerup'])
            element.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true }));
        element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        while (!document.querySelector(`.ghost.tried[data-cell='${cell}']`)) await Promise.resolve();
        const script = performance.now() - start;
        document.body.getBoundingClientRect();
        times.push([script, performance.now() - start]);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    return times;
})()";

/// Runs before anything of the page: notes when a press on the button would be taken. That is the first moment at which the
/// button lies under its own middle, a frame has been shown since, and nothing else keeps the page busy.
const WATCH: &str = "(() => {
    const look = () => {
        const box = document.getElementById('play')?.getBoundingClientRect();
        const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (hit?.closest('#play')) requestAnimationFrame(() => setTimeout(() => { window.ready = performance.now(); }));
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()";

/// How often the first page is loaded again.
const LOADS: usize = 7;

fn main() {
    sizes();
    Visit::new(Size::Desktop).run(async |page| {
        // Warm: the browser keeps all files, and the service worker has its copy.
        page.see("#play").await;
        page.wait_for("navigator.serviceWorker.ready.then(() => true)").await;
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await;
        let mut times = Vec::new();
        for _ in 0..LOADS {
            page.reload().await;
            page.wait_for("window.ready > 0").await;
            times.extend(page.evaluate("window.ready").await.as_f64());
        }
        times.sort_by(f64::total_cmp);
        println!("warm load, from the beginning until “Play” can be pressed: {}", summary(&times));

        page.fix_luck().await;
        page.import(&games::with_tiles("bigbox6", 2, TILES).record).await;
        page.wait_for(&format!("document.querySelectorAll('.land .tile').length === {TILES}")).await;
        println!("elements on the board: {}", page.evaluate("document.querySelectorAll('.board *').length").await);
        for zoom in [0, 4] {
            for _ in 0..zoom {
                page.press("+").await;
            }
            pan(page, zoom).await;
        }
        for slower in [1, 4] {
            slowed(page, slower).await;
        }
        let times = page.evaluate(CLICK).await;
        let pick = |i: usize| {
            let mut all: Vec<f64> = times.as_array().into_iter().flatten().filter_map(|t| t[i].as_f64()).collect();
            all.sort_by(f64::total_cmp);
            all
        };
        println!("click to the tile tried, script only: {}", summary(&pick(0)));
        println!("click to the tile tried, with style and layout: {}", summary(&pick(1)));
    });
    println!("load of the machine: {}", std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim());
}

async fn pan(page: &Page, zoom: usize) {
    let before = metrics(page).await;
    let times = page.evaluate(PAN).await;
    let after = metrics(page).await;
    let times: Vec<f64> = times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    println!("panning, zoomed in {zoom} times: time between frames {}", summary(&times));
    for (name, value) in after {
        let start = before.iter().find(|(n, _)| *n == name).map_or(0.0, |(_, v)| *v);
        println!("    {name}: {:.3}", value - start);
    }
}

/// Panning and zooming on a processor that is this much slower.
async fn slowed(page: &Page, slower: u8) {
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": slower })).await;
    for (name, script) in [("panning", PAN), ("zooming", ZOOM)] {
        page.see_board_at_rest().await;
        let times = page.evaluate(script).await;
        let times: Vec<f64> = times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        println!("{name} on a processor {slower} times slower: time between frames {}", summary(&times));
    }
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 1 })).await;
}

/// The browser's own counters of its work.
async fn metrics(page: &Page) -> Vec<(String, f64)> {
    page.devtools("Performance.enable", json!({})).await;
    let metrics = page.devtools("Performance.getMetrics", json!({})).await;
    let wanted = ["LayoutCount", "RecalcStyleCount", "LayoutDuration", "RecalcStyleDuration", "ScriptDuration"];
    let all = metrics["metrics"].as_array().cloned().unwrap_or_default();
    all.iter()
        .filter_map(|m| Some((m["name"].as_str()?.to_owned(), m["value"].as_f64()?)))
        .filter(|(name, _)| wanted.contains(&name.as_str()))
        .collect()
}

/// Middle, nearly worst and worst of sorted times.
fn summary(times: &[f64]) -> String {
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    format!("median {:.1} ms, 95 % within {:.1} ms, worst {:.1} ms", at(0.5), at(0.95), times.last().unwrap_or(&0.0))
}

fn sizes() {
    let (mut plain, mut small) = (0, 0);
    for (_, asset) in bundle().iter() {
        plain += asset.plain.len();
        small += asset.brotli.as_ref().map_or(asset.plain.len(), |b| b.len());
    }
    println!("bundle: {} KB, compressed {} KB", plain / 1000, small / 1000);
}

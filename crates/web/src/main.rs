//! The Bastide page. The same program runs twice in a browser: once as the page people see, and once as the worker
//! beside it that thinks without making the page wait. One program for both halves the download: the rules are in it once.

mod crash;
mod page;
mod worker;

use wasm_bindgen::JsCast;

fn main() {
    if js_sys::global().is_instance_of::<web_sys::DedicatedWorkerGlobalScope>() {
        worker::run();
    } else {
        crash::show_panics();
        page::show();
    }
}

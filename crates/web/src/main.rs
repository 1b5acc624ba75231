//! The page and its worker, as one program for the browser.

fn main() {
    bastide_web::start();
}

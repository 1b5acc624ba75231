//! Serves the bundle that was built last: `cargo run -p bastide-server --example serve [PORT]`.

use bastide_server::{DEFAULT_PORT, Options, ServeError, serve};

fn main() -> Result<(), ServeError> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(DEFAULT_PORT);
    serve(Options { port, ..Options::default() })
}

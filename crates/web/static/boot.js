// Starts the program, and keeps a copy of it for days without a network.

import init from "./bastide.js";

try {
  await init({ module_or_path: new URL("./bastide_bg.wasm", import.meta.url) });
} catch (error) {
  // A panic while starting has shown its own, better message already.
  const crash = document.getElementById("crash");
  if (crash.hidden) {
    document.getElementById("crash-details").textContent = String(error);
    crash.hidden = false;
  }
  throw error;
}

// Only on safe origins; elsewhere (a phone on the home network) the page simply needs its server.
navigator.serviceWorker?.register("sw.js");

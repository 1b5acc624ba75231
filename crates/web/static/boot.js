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

// The screen stays on while a table is in front of somebody who likes it so. A hidden page loses that by itself and asks again when it is back.
// One question after the other, so that no lock is asked for twice and then lost.
let awake = Promise.resolve(null);
function stayAwake() {
  awake = awake.then(async (lock) => {
    const wanted = !document.hidden && document.documentElement.dataset.awake === "on" && document.querySelector(".app > .room") !== null;
    if (!wanted) await lock?.release();
    return wanted && (lock?.released ?? true) ? navigator.wakeLock?.request("screen").catch(() => null) : lock;
  });
}
const changes = new MutationObserver(stayAwake);
changes.observe(document.querySelector(".app"), { childList: true });
changes.observe(document.documentElement, { attributeFilter: ["data-awake"] });
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

// Only on safe origins; elsewhere (a phone on the home network) the page simply needs its server.
const kept = await navigator.serviceWorker?.register("sw.js").catch(() => null);
if (kept) {
  kept.addEventListener("updatefound", () => {
    const arriving = kept.installing;
    arriving?.addEventListener("statechange", () => arriving.state === "installed" && tellIfNewer());
  });
  if (kept.waiting) tellIfNewer();
  // Somebody who plays for days without a reload hears of it when they come back.
  document.addEventListener("visibilitychange", () => document.hidden || kept.update().catch(() => null));
}

// A version that waits is news only to a page of an older one: after a reload the page is new already, and the copy waits until all are.
async function tellIfNewer() {
  const answer = await fetch("sw.js", { cache: "no-store" }).catch(() => null);
  const list = answer?.ok ? await answer.text() : "";
  const own = [...document.querySelectorAll("link[href*='assets/'], script[src*='assets/']")].map((e) => (e.href ?? e.src).split("/").pop());
  if (list && own.some((name) => !list.includes(name))) dispatchEvent(new Event("bastide-new-version"));
}

// The service worker: keeps one complete version of the page, so that it opens without a network.
// The bundler writes a line `const BUNDLE = { version, files };` above this text, so this file changes with every version.
//
// A version is fetched as a whole into its own cache and takes over only when no page of the old version is open:
// whatever is running always finds the files it was built with.

const CACHE = `bastide-${BUNDLE.version}`;
const PAGE = new URL("./", self.registration.scope).href;
const PATIENCE_MS = 3000;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  if (request.mode === "navigate") {
    if (request.url.split(/[?#]/)[0].replace(/index\.html$/, "") === PAGE) event.respondWith(newestPage(request));
  } else {
    event.respondWith(keptOrFetched(request));
  }
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    BUNDLE.files.map(async (file) => {
      const url = new URL(file === "index.html" ? "./" : file, self.registration.scope).href;
      // Names under assets/ carry a hash of the content: a copy from the version before is as good as a new one.
      const hashed = file.startsWith("assets/");
      const held = hashed && (await caches.match(url));
      const response = held || (await fetch(url, { cache: hashed ? "default" : "no-cache" }));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(url, response);
    }),
  );
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("bastide-") && name !== CACHE).map((name) => caches.delete(name)));
}

// The page itself comes from the network when that answers soon, so that a reload brings the newest version.
async function newestPage(request) {
  const kept = await caches.open(CACHE).then((cache) => cache.match(PAGE));
  if (!kept) return fetch(request);
  const fetched = fetch(request).then((response) => (response.ok ? response : kept));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fetched.catch(() => kept), patience]);
}

async function keptOrFetched(request) {
  const kept = await caches.open(CACHE).then((cache) => cache.match(request));
  return kept ?? fetch(request);
}

// Runs a second copy of the program beside the page, for long thinking. The page sends its compiled module first,
// so that nothing is fetched or compiled twice; the program takes over the messages from there.

import init from "./bastide.js";

self.addEventListener("message", ({ data }) => init({ module_or_path: data }), { once: true });

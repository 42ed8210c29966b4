// A page with a form that reports or enters opens without a network, too, as it was last loaded: what
// is typed into it waits in the outbox. Pages are kept for the one person who acts here, and for
// nobody once that person leaves; all else goes past this file.

const PAGES = "wortwart-pages";
const FILES = "wortwart-files";
const WHO = "Wortwart-Who"; // whose page it is, on pages that may be kept
const COPY = { Accept: "text/html", "Wortwart-Copy": "1" }; // what is said once is left to a page that is read
const ASKING = "/words/"; // opens empty: what its address asks waits until the network is back
const LEAVING = /^\/(login|logout|leave-link|l|first-account)\//;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (LEAVING.test(pathname)) event.waitUntil(caches.delete(PAGES));
  else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});

const page = async (request) => {
  try {
    const answer = await fetch(request);
    await keep(request.url, answer.clone());
    return answer;
  } catch (lost) {
    const { origin, pathname } = new URL(request.url);
    const address = pathname === ASKING ? origin + pathname : request.url;
    const kept = await (await caches.open(PAGES)).match(address);
    if (kept) return kept;
    throw lost;
  }
};

// What was kept for somebody else goes first.
const keep = async (address, answer) => {
  const who = answer.headers.get(WHO);
  if (!answer.ok || answer.redirected || !who) return;
  const others = await (await caches.open(PAGES)).matchAll();
  if (others.some((one) => one.headers.get(WHO) !== who)) await caches.delete(PAGES);
  await (await caches.open(PAGES)).put(address.split("#")[0], answer);
};

const file = async (request) => {
  const kept = await caches.open(FILES);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (lost) {
    const found = await kept.match(request);
    if (found) return found;
    throw lost;
  }
};

// The first page of all was loaded before this file was there.
self.addEventListener("message", (event) => {
  const { page: address, files } = event.data;
  const own = files.filter((one) => new URL(one).pathname.startsWith("/static/"));
  event.waitUntil(
    Promise.all([
      fetch(address, { headers: COPY }).then((answer) => keep(address, answer)),
      caches.open(FILES).then((kept) => kept.addAll([...new Set(own)])),
    ]),
  );
});

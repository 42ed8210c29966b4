// A tournament's page keeps itself up to date: when the server says what has changed, that is put in
// its place; when it only says that the tournament has moved, the page is fetched again. What somebody reads, types or
// has opened stays as it is. Everything works without this file, by loading the page again.

import { canUnpack, change, unpacked } from "./parts.js";

const SILENCE = 40_000; // milliseconds without a sign of life; the server gives one every 15 seconds
const [FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 60_000];

let sign = document.getElementById("live");
let version = Number(sign?.dataset.version);
let stream = null;
let pause = FIRST_PAUSE;
let watchdog = 0;
let lastSign = Date.now();
let fetching = false;
let wanted = version;
let torn = false; // a part did not fit
let parts = Promise.resolve();
let asked = false; // for what was entered here, and what is said of it

const say = (text, online) => {
  sign.hidden = false;
  sign.classList.toggle("off", !online);
  if (sign.textContent !== text) sign.textContent = text;
};

const online = () => {
  lastSign = Date.now();
  pause = FIRST_PAUSE;
  clearTimeout(watchdog);
  watchdog = setTimeout(again, SILENCE);
  say(sign.dataset.on, true);
};

const offline = () => {
  const time = new Date(lastSign).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  say(sign.dataset.off.replace("{time}", time), false);
};

const close = () => {
  clearTimeout(watchdog);
  stream?.close();
  stream = null;
};

const open = () => {
  if (stream || document.hidden) return;
  stream = new EventSource(sign.dataset.stream + opened());
  stream.addEventListener("open", () => {
    online();
    refresh(); // what an earlier fetch has failed to bring
  });
  stream.addEventListener("beat", online);
  stream.addEventListener("moved", (event) => {
    online();
    wanted = Math.max(version, Number(event.data));
    refresh();
  });
  stream.addEventListener("part", (event) => {
    online();
    parts = parts.then(() => take(event.data)); // one after the other
  });
  stream.addEventListener("error", () => {
    if (stream?.readyState === EventSource.CLOSED) refused();
    else offline(); // the browser tries again
  });
};

// A page that strangers get says what it is called; of that one alone the server tells the parts.
const opened = () => {
  if (!sign.dataset.called || location.search || !canUnpack) return "";
  return `?page=${encodeURIComponent(location.pathname)}&version=${version}`;
};

// Put in its place what the server says has changed; where it does not fit, fetch the page.
const take = async (told) => {
  let shown = version;
  try {
    const part = await unpacked(told);
    shown = part.version;
    if (part.to === sign.dataset.called || shown < version) return;
    if (fetching || part.from !== sign.dataset.called) throw new Error("another page");
    keeping(() => change(part.changes, mend));
    Object.assign(sign.dataset, { version: shown, called: part.to });
    version = wanted = shown;
  } catch {
    wanted = Math.max(version, wanted, shown);
    torn = true; // half of it may be in its place
    refresh();
  }
};

const again = () => {
  close();
  offline();
  wait();
};

const wait = () => {
  watchdog = setTimeout(open, pause * (0.5 + Math.random()));
  pause = Math.min(pause * 2, LONGEST_PAUSE);
};

// The server has no stream, or none for one more: if it says so again, the page is fetched instead.
const refused = () => {
  close();
  if (pause > FIRST_PAUSE) {
    torn = true;
    refresh();
  }
  wait();
};

// Fetch the page until it is as new as the server said. One fetch at a time.
const refresh = async () => {
  if (fetching || (wanted === version && !asked && !torn)) return;
  fetching = true;
  // A hall full of phones does not ask in the same instant.
  if (!asked) await new Promise((resolve) => setTimeout(resolve, Math.random() * Number(sign.dataset.pause ?? (sign.dataset.called ? 1000 : 300))));
  const due = [asked, torn];
  asked = torn = false;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    fetching = false;
  } catch {
    fetching = false;
    [asked, torn] = [asked || due[0], torn || due[1]];
    wanted = version;
    return again();
  }
  refresh();
};

const show = (page) => {
  const fresh = page.getElementById("live");
  const [old, main] = [document.getElementById("main"), page.getElementById("main")];
  if (!fresh || !main) throw new Error("another page");
  const shown = Number(fresh.dataset.version);
  keeping(() => {
    mend(old, main);
    sign = document.getElementById("live");
    document.title = page.title;
    version = shown;
    if (wanted < version) wanted = version;
    if (stream) return online();
    lastSign = Date.now();
    say(sign.dataset.asks, true);
  });
};

// Do something to the page that leaves what is read in its place, and the focus where it is.
const keeping = (doing) => {
  const [anchor, top] = reading();
  const focused = document.activeElement;
  doing();
  document.dispatchEvent(new Event("mended"));
  if (focused?.isConnected) focused.focus({ preventScroll: true });
  const moved = anchor?.isConnected ? anchor.getBoundingClientRect().top - top : 0;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
  document.dispatchEvent(new Event("mended"));
};

// What the reader looks at: the first part of the page with a name that is not above the window.
const reading = () => {
  if (scrollY === 0) return [null, 0];
  for (const part of document.querySelectorAll("#main [id]")) {
    const { top, height } = part.getBoundingClientRect();
    if (height && top >= 0) return [part, top];
  }
  return [null, 0];
};

// Make the old part say what the fresh one says, with as little change as can be: elements that stay
// keep the focus, what was typed and whether they are open.
const mend = (old, fresh) => {
  // The server says once what has been stored: it is read until something else is said.
  if (fresh.querySelector(SAID)) for (const one of old.querySelectorAll(SAID)) one.remove();
  Idiomorph.morph(old, fresh, {
    callbacks: {
      // A refusal that somebody reads, and what was fetched to a place, stay.
      beforeNodeRemoved: (part) => part.dataset?.kept === undefined && !part.classList?.contains("unfolded"),
      beforeNodeMorphed: (part, fresh) => {
        if (part.dataset?.kept !== undefined) return false;
        if (part instanceof HTMLFormElement) markStale(part, isBegun(part) && made(part) !== made(fresh));
        if (part.id !== "live") return true;
        // What it says, this file says.
        for (const name of ["version", "called"]) if (name in fresh.dataset) part.dataset[name] = fresh.dataset[name];
        return false;
      },
      beforeAttributeUpdated: (name, part) => !STAYS.has(name) && !(OF_FIELDS.has(name) && begun(part)),
    },
  });
};

const SAID = ".message[data-kept]";

const STAYS = new Set(["open", "aria-expanded"]);
const OF_FIELDS = new Set(["value", "checked", "selected"]);

// Whether a field stays as it is because somebody has begun to fill in its form. What the form carries unseen goes on
// with the page, unless what it was made from is another thing by now: then the server is to say so.
const begun = (field) => {
  const form = (field.closest("select") ?? field).form;
  return form && (field.type === "hidden" ? stale.has(form) : isBegun(form));
};

const stale = new WeakSet(); // begun forms of what is another thing by now
const markStale = (form, is) => (is ? stale.add(form) : stale.delete(form));

const isBegun = (form) => [...form.elements].some(changed);

// What a form was made from, as far as somebody can change it.
const made = (form) =>
  JSON.stringify(
    [...(form.elements ?? [])]
      .filter((one) => one.name && one.type !== "hidden")
      .map((one) => [one.name, one.defaultValue, one.defaultChecked, chosen(one)]),
  );

const chosen = (field) => [...(field.options ?? [])].filter((one) => one.defaultSelected).map((one) => one.value);

const changed = (field) => {
  if (field.options) {
    const options = [...field.options];
    return options.some((one) => one.defaultSelected) && options.some((one) => one.selected !== one.defaultSelected);
  }
  if (field.type === "hidden" || !("defaultValue" in field)) return false; // a button
  return field.value !== field.defaultValue || Boolean(field.checked) !== Boolean(field.defaultChecked);
};

if (sign && "EventSource" in window) {
  document.addEventListener("entered", () => {
    asked = true;
    refresh();
  });
  // A page that nobody looks at needs no stream; a browser has only a few for each server.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  addEventListener("offline", offline);
  addEventListener("online", () => {
    close();
    open();
  });
  open();
}

// What somebody enters is kept on this device until the server has it: without a network, across a
// reload and a restart it waits, and is sent in order and once (the server knows the key of each).
// What is refused lies in a tray until somebody looks at it. Nothing is called entered before the
// server has said so. A form takes part by `data-outbox`, which says who it was made for. All works
// without this file, by sending the form.
//
// It goes without what a plain-HTTP address of a local network lacks (locks, randomUUID, subtle).

const box = document.getElementById("outbox");
const HEADER = "Wortwart-Outbox";
const PATIENCE = 12_000; // milliseconds for an answer
const LEASE = PATIENCE + 4_000; // for which one tab sends for all
const LONGEST_PAUSE = 15_000;
const TRIES = 5; // of a server that fails
const SOON = 1_500; // until what is on its way is said to wait
const ASKED = new Set([400, 409, 422, 429]); // answers with the form and why it was not taken
const [FORBIDDEN, BUSY] = [403, 503];

// ---- what is kept

const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("wortwart-outbox", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "id", autoIncrement: true });
    request.result.createObjectStore("lease");
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
opened.catch(() => {}); // then forms are sent as without this file

const inStore = async (name, work) => {
  const kept = (await opened).transaction(name, "readwrite", { durability: "strict" });
  const request = work(kept.objectStore(name));
  return new Promise((resolve, reject) => {
    kept.oncomplete = () => resolve(request?.result);
    kept.onerror = kept.onabort = () => reject(kept.error);
  });
};

const everything = () => inStore("entries", (entries) => entries.getAll());
const keep = (entry) => inStore("entries", (entries) => entries.put(entry));
const forget = (entry) => inStore("entries", (entries) => entries.delete(entry.id));

const newKey = () => {
  const drawn = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...drawn)).replaceAll("+", "-").replaceAll("/", "_");
};

// One tab sends at a time. A tab that is loaded anew is the same one.
const tab = sessionStorage.getItem("outbox-tab") ?? newKey();
sessionStorage.setItem("outbox-tab", tab);

const leased = async () => {
  let granted = false;
  await inStore("lease", (lease) => {
    const request = lease.get("sender");
    request.onsuccess = () => {
      const { by, until } = request.result ?? {};
      granted = !by || by === tab || until < Date.now() || until > Date.now() + 2 * LEASE;
      if (granted) lease.put({ by: tab, until: Date.now() + LEASE }, "sender");
    };
  });
  return granted;
};
const released = () => inStore("lease", (lease) => lease.put({ by: tab, until: 0 }, "sender"));

// ---- what is entered

const LOOKED_AT = "outbox-looked-at"; // the key of the refused entry whose form is the next page
const channel = "BroadcastChannel" in window ? new BroadcastChannel("wortwart-outbox") : null;
const waitsFor = new Map(); // the form that waits, by the key of its entry

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("outbox" in form.dataset) || event.defaultPrevented) return;
  event.preventDefault();
  if (!form.hasAttribute("aria-busy")) enter(form, event.submitter);
});

const enter = async (form, button) => {
  const entry = read(form, button);
  const corrects = form.dataset.refused;
  if (corrects) sessionStorage.removeItem(LOOKED_AT);
  if (many(form)) empty(form);
  else rest(form, true);
  try {
    entry.id = await keep(entry);
  } catch {
    return sendPlainly(form, entry);
  }
  waitsFor.set(entry.key, form);
  if (corrects) await forgetKey(corrects);
  delete form.dataset.refused;
  flush();
  setTimeout(show, SOON);
  channel?.postMessage("");
};

// The line of results takes the next one at once.
const many = (form) => "outboxBack" in form.dataset;

let lastLine = ""; // the key of the line that was typed last
let newest = 0; // the version at which the last of them was stored

const read = (form, button) => {
  const told = new FormData(form);
  if (button?.name) told.append(button.name, button.value);
  for (const name of ["csrfmiddlewaretoken", "key"]) told.delete(name);
  const back = many(form) && told.get("text")?.trim().toLowerCase() === form.dataset.outboxBack;
  if (back) told.set("after", Math.max(told.get("after"), newest));
  const entry = {
    key: newKey(),
    who: form.dataset.outbox,
    to: new URL(form.getAttribute("action") || "", location.href).href.slice(location.origin.length),
    page: location.pathname + location.search,
    fields: [...told.entries()],
    said: inWords(form, button),
    about: document.title.replace(/ · Wortwart$/, ""),
    state: "waiting",
    why: "",
    tries: 0,
    made: Date.now(),
    rests: back ? lastLine : "", // on the line that it takes back
  };
  if (many(form)) lastLine = entry.key;
  return entry;
};

const shownFields = (form) => [...form.elements].filter((one) => one.matches("input:not([type=hidden]), select, textarea"));

const inWords = (form, button) => {
  const filled = shownFields(form).filter((one) => one.value && !(/radio|checkbox/.test(one.type) && !one.checked));
  const values = filled.map((one) => one.selectedOptions?.[0]?.text ?? one.value);
  if (filled.length < 2) return values[0] ?? (button ?? form.querySelector("button")).textContent.trim();
  return filled.map((one, at) => `${one.labels?.[0]?.textContent.trim() ?? ""} ${values[at]}`).join(", ");
};

const empty = (form) => {
  unsay(form);
  delete form.dataset.kept;
  for (const field of shownFields(form)) field.defaultValue = field.value = "";
  shownFields(form)[0]?.focus();
};

// What was refused was judged by what stood then; an answer to it goes with the question.
const unsay = (form) => {
  for (const one of form.querySelectorAll(".refused, .errors, [name=despite]")) one.remove();
  for (const field of shownFields(form)) field.removeAttribute("aria-invalid");
};

// While its entry waits a form is not sent again.
const rest = (form, resting) => {
  form.toggleAttribute("aria-busy", resting);
  for (const button of form.querySelectorAll("button")) button.disabled = resting;
};

// As without this file: the answer is the next page.
const sendPlainly = (form, entry) => {
  const plain = Object.assign(document.createElement("form"), { method: "post", action: entry.to, hidden: true });
  for (const [name, value] of [...entry.fields, ["key", entry.key], ["csrfmiddlewaretoken", token ?? ""]])
    plain.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(plain);
  leaving = true;
  plain.submit();
};

const forgetKey = async (key) => {
  for (const one of await everything()) if (one.key === key) await forget(one);
};

// ---- what is sent

let token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
let pause = 1_000;
let timer = 0;
let flushing = false;
let wanted = false;
const strangers = new Set(); // for whom this device does not act now
let closed = ""; // why the house takes nothing just now, in its own words

const flush = async () => {
  wanted = true;
  if (flushing) return;
  flushing = true;
  clearTimeout(timer);
  let reached = true;
  try {
    while (wanted && reached) {
      wanted = false;
      reached = await sendAll();
    }
  } catch {
    reached = false;
  } finally {
    flushing = false;
  }
  await show();
  if (!reached) again();
};

const again = () => {
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
  pause = Math.min(pause * 1.6, LONGEST_PAUSE);
};

const sendAll = async () => {
  for (;;) {
    if (!(await waitingHere()).length) return true;
    if (!(await leased())) return false;
    try {
      const [entry, ...others] = await waitingHere(); // read once more: another tab may have sent it
      if (entry && !(await send(entry, others.length))) return false;
    } finally {
      await released();
    }
    pause = 1_000;
    channel?.postMessage("");
    await show();
  }
};

const waitingHere = async () =>
  (await everything()).filter((one) => one.state === "waiting" && !strangers.has(one.who));

const post = async (entry, others) => {
  const told = new URLSearchParams([...entry.fields, ["key", entry.key], ["csrfmiddlewaretoken", token ?? ""]]);
  const later = others || !waitsFor.has(entry.key) ? "; later" : "";
  const headers = { [HEADER]: entry.who + later, Accept: "text/html" };
  const signal = AbortSignal.timeout?.(PATIENCE);
  return fetch(entry.to, { method: "POST", body: told, headers, redirect: "manual", cache: "no-store", signal });
};

// Whether the server has said something about the entry; otherwise it is sent later.
const send = async (entry, others, fresh = false) => {
  const answer = await post(entry, others).catch(() => null);
  const said = answer?.headers.get(HEADER);
  closed = answer?.status === BUSY ? await whyClosed(answer) : "";
  if (said === "somebody-else") return strange(entry);
  if (!said || answer.status === BUSY) return false;
  const text = await answer.text().catch(() => null);
  if (text === null) return false;
  if (said === "stored") return stored(entry, JSON.parse(text));
  if (answer.status === FORBIDDEN && !fresh) return (await newToken()) && send(entry, others, true);
  if (answer.status >= 500) return failed(entry);
  return refused(entry, answer.status, new DOMParser().parseFromString(text, "text/html"));
};

// A full disk, a database that is away: the house says what is to be done. Others in its place don't.
const whyClosed = async (answer) => {
  const text = await answer.text().catch(() => "");
  return new DOMParser().parseFromString(text, "text/html").querySelector("#main > p")?.textContent ?? "";
};

// After a login elsewhere, or on a page that was kept, the token of the forms is another one.
const newToken = async () => {
  try {
    const answer = await fetch(box.dataset.state, { headers: { Accept: "application/json" }, cache: "no-store" });
    token = (await answer.json()).token;
    return true;
  } catch {
    return false;
  }
};

const strange = (entry) => {
  strangers.add(entry.who);
  letGo(entry);
  return true;
};

const letGo = (entry) => {
  const form = waitsFor.get(entry.key);
  waitsFor.delete(entry.key);
  if (form) rest(form, false);
  return form;
};

const stored = async (entry, { go, version }) => {
  await inStore("entries", (entries) => {
    entries.delete(entry.id);
    const request = entries.getAll();
    request.onsuccess = () => {
      for (const one of request.result.filter((one) => one.rests === entry.key && version)) {
        const fields = one.fields.map(([name, value]) => [name, name === "after" ? String(version) : value]);
        entries.put({ ...one, fields });
      }
    };
  });
  const form = letGo(entry);
  if (form && many(form)) newest = Math.max(newest, version);
  const here = form?.isConnected || entry.page === location.pathname + location.search;
  if (!here || (await waitingHere()).length) return true;
  const line = document.querySelector("form[data-outbox-back]");
  if (form && line && line !== form) unsay(line); // which stays as it was typed
  if (line && document.getElementById("live")) document.dispatchEvent(new CustomEvent("entered", { detail: version }));
  else if (form || !typing()) open(go);
  return true;
};

// Whether somebody is filling in something, which a fresh page would take away.
const typing = () => [...document.querySelectorAll("form[data-outbox]")].flatMap(shownFields).some((one) => one.value !== one.defaultValue);

const failed = async (entry) => {
  entry.tries += 1;
  if (entry.tries >= TRIES) return lay(entry, box.dataset.failed);
  await keep(entry);
  return false;
};

const refused = async (entry, status, page) => {
  const name = entry.fields.find(([one]) => one === "form")?.[1];
  const form = [...page.querySelectorAll("#main form")].find((one) => one.querySelector("[name=form]")?.value === name);
  const told = [...(form ?? page).querySelectorAll(".refused p, .errors li")].map((one) => one.textContent.trim());
  const asked = ASKED.has(status) && told.length;
  const own = waitsFor.get(entry.key);
  await lay(entry, [...new Set(told)].join(" ") || box.dataset.impossible);
  if (asked && own?.isConnected && !(many(own) && (typing() || (await waitingHere()).length))) lookAt(entry, own);
  return true;
};

// Into the tray, and what rests on it as well.
const lay = async (entry, why) => {
  await keep({ ...entry, state: "refused", why });
  letGo(entry);
  for (const one of await everything())
    if (one.rests === entry.key && one.state === "waiting") await lay(one, box.dataset.behind);
  return true;
};

// The page with the form as it was typed and why it was refused, as without this file.
const lookAt = (entry, form) => {
  sessionStorage.setItem(LOOKED_AT, entry.key);
  sendPlainly(form, entry);
};

// What was looked at stands at its form now: known at once, so that it may be put right at once.
const markLookedAt = () => {
  const key = sessionStorage.getItem(LOOKED_AT);
  const form = key && [...document.querySelectorAll("form[data-outbox]")].find((one) => one.querySelector(".refused, .errors"));
  if (form) form.dataset.refused = key;
};

// If it does not stand there, it may have been taken after all.
const lookedAt = async () => {
  markLookedAt();
  const key = sessionStorage.getItem(LOOKED_AT);
  sessionStorage.removeItem(LOOKED_AT);
  if (!key || document.querySelector(`form[data-refused="${CSS.escape(key)}"]`)) return;
  const entry = (await everything()).find((one) => one.key === key);
  if (entry) await keep({ ...entry, state: "waiting" });
};

const open = (address) => {
  const [there, here] = [new URL(address, location.href), location];
  leaving = true;
  if (there.pathname + there.search !== here.pathname + here.search) return here.assign(there);
  history.replaceState(null, "", there);
  for (const form of document.forms) form.autocomplete = "off"; // or browsers fill in again what was sent
  here.reload();
};

// ---- what is shown of it on the page

let waiting = 0;
let leaving = false;

const show = async () => {
  const all = await everything().catch(() => []);
  const atForms = new Set([...document.querySelectorAll("form[data-refused]")].map((one) => one.dataset.refused));
  const strange = all.filter((one) => one.state === "waiting" && strangers.has(one.who));
  const own = all.filter((one) => one.state === "waiting" && !strangers.has(one.who));
  const late = own.filter((one) => !flushing || Date.now() - one.made >= SOON || one.made > Date.now());
  waiting = own.length;
  fill(".waiting", late, closed ? `${box.dataset.waiting} – ${closed}` : box.dataset.waiting, (one) => line(one));
  fill(".strange", strange, box.dataset.strange, (one) => line(one, discard(one)));
  const tray = all.filter((one) => one.state === "refused" && !atForms.has(one.key));
  fill(".tray", tray, box.dataset.refused, (one) => line(one, anew(one), discard(one)));
  box.hidden = !late.length && !strange.length && !tray.length;
};

const fill = (part, entries, title, drawn) => {
  const place = box.querySelector(part);
  const said = title.replace("{count}", entries.length);
  const heading = place.querySelector("summary");
  place.hidden = !entries.length;
  if (heading.textContent !== said) heading.textContent = said;
  place.querySelector("ol").replaceChildren(...entries.map(drawn));
};

const line = (entry, ...buttons) => {
  const item = document.createElement("li");
  item.append(element("b", entry.said), " ", element("span", entry.about));
  if (entry.why) item.append(element("p", entry.why));
  item.append(...buttons);
  return item;
};

const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

const button = (text, deed) => {
  const made = Object.assign(element("button", text), { type: "button", className: "button quiet" });
  made.addEventListener("click", deed);
  return made;
};

// Its page once more, with what was typed.
const anew = (entry) => button(box.dataset.again, () => lookAt(entry));

const discard = (entry) =>
  button(box.dataset.discard, async () => {
    if (!confirm(`${box.dataset.sure}\n${entry.said}`)) return;
    await forget(entry);
    channel?.postMessage("");
    show();
  });

// ---- when it is tried

const tryAgain = () => {
  strangers.clear();
  flush();
};

addEventListener("beforeunload", (event) => {
  if (waiting && !leaving) event.preventDefault();
});
markLookedAt(); // before all of the page is loaded, which `pageshow` waits for
addEventListener("online", tryAgain);
addEventListener("pageshow", async (event) => {
  if (event.persisted) leaving = false; // a page that is being left may only now have loaded
  await lookedAt().catch(() => {});
  tryAgain();
});
document.addEventListener("visibilitychange", () => document.hidden || tryAgain());
channel?.addEventListener("message", show);

// ---- where the origin is secure the page itself opens without a network, too

const keepPage = async () => {
  await navigator.serviceWorker.register(box.dataset.worker);
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((one) => one.name);
  const page = document.querySelector("form[data-keep]")?.action ?? location.href.split("#")[0];
  active.postMessage({ page, files });
};

if (isSecureContext && "serviceWorker" in navigator && document.querySelector("form[data-outbox], form[data-keep]"))
  addEventListener("load", () => keepPage().catch(() => {}));

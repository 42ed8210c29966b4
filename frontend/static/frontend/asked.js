// The last questions of the evening, kept on this device alone: verdict and words, newest first, each
// a link that asks again. Without the network a question waits, and is asked once the network is back:
// until then nothing is said but what this device was told before, as that. Without this file the page
// answers all the same.

const KEY = "wortwart-asked";
const MOST = 20;
const card = document.querySelector(".last-asked");

const kept = () => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
};

const keep = (list) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A device that keeps nothing shows no list.
  }
};

const show = (list) => {
  card.hidden = list.length === 0;
  card.querySelector("ol").replaceChildren(
    ...list.map(({ told, asked }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `?${asked}`;
      link.textContent = told;
      item.append(link);
      return item;
    }),
  );
};

if (card) {
  const told = card.dataset.shown;
  const asked = location.search.slice(1);
  let list = kept().filter((one) => typeof one?.told === "string" && typeof one?.asked === "string");
  if (told && asked) {
    list = [{ told, asked }, ...list.filter((one) => one.asked !== asked)].slice(0, MOST);
    keep(list);
  }
  show(list);
  card.querySelector("button").addEventListener("click", () => {
    keep([]);
    show([]);
  });
}

const form = document.querySelector("form.look-up");
const lost = document.querySelector(".no-network");
const PATIENCE = 4_000; // milliseconds until a house that says nothing counts as lost
const AGAIN = 5_000; // milliseconds between two tries

const reached = async () => {
  const until = new AbortController();
  const timer = setTimeout(() => until.abort(), PATIENCE);
  try {
    return (await fetch(lost.dataset.probe, { method: "HEAD", cache: "no-store", signal: until.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

let waiting = null;

const ask = async (asked) => {
  if (await reached()) location.assign(`${form.action}?${asked}`);
  else wait(asked);
};

const wait = (asked) => {
  clearTimeout(waiting);
  const before = kept().find((one) => one?.asked === asked);
  document.querySelector(".answers").replaceChildren(); // it is no answer to what was asked now
  lost.querySelector(".waits").textContent = lost.dataset.waits.replace("{asked}", new URLSearchParams(asked).get("w"));
  lost.querySelector(".before").textContent = before ? lost.dataset.before.replace("{told}", before.told) : "";
  lost.hidden = false;
  waiting = setTimeout(ask, AGAIN, asked);
};

if (form && lost) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(new URLSearchParams(new FormData(form)).toString());
  });
  // The page that was kept on this device is empty, whatever its address asks.
  const inAddress = new URLSearchParams(location.search).get("w")?.trim();
  if (inAddress && !form.elements.w.defaultValue) {
    form.elements.w.value = inAddress;
    wait(location.search.slice(1));
  }
}

// The keys of those who run a tournament, and what is found while they type. Without this file the
// field for searching is a form like any other, and everything is reached by links.

const field = document.getElementById("find");
const box = document.getElementById("finds");
const help = document.getElementById("keys");
let asked = 0;

const typing = (part) =>
  part instanceof HTMLTextAreaElement || part instanceof HTMLSelectElement || part?.isContentEditable ||
  (part instanceof HTMLInputElement && !["checkbox", "radio", "submit", "button"].includes(part.type));

const line = () => document.querySelector('.quick input[name="text"]');
// An empty line for results takes no slash and no question mark first: these are keys there too.
const free = (part) => !typing(part) || (part === line() && part.value === "");

const go = (link) => link?.click();
const beside = (step) => {
  const here = document.querySelector(".round-steps a[aria-current]");
  go(step > 0 ? here?.nextElementSibling : here?.previousElementSibling);
};
const tab = (number) => go(document.querySelectorAll(".tabs a")[number - 1]);
const focus = (part) => {
  part?.scrollIntoView({ block: "nearest" });
  part?.focus();
};

const EVERYWHERE = {
  "/": () => {
    field.focus();
    field.select();
  },
  "?": () => help.showModal(),
};
const OUTSIDE = {
  e: () => focus(line()),
  m: () => focus(document.querySelector("#missing a, #asking a") ?? field),
  ArrowLeft: () => beside(-1),
  ArrowRight: () => beside(1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || help.open) return;
  const part = event.target;
  if (event.key === "Escape" && typing(part)) {
    shut();
    part.blur();
    return;
  }
  const outside = !typing(part);
  const deed =
    (free(part) && EVERYWHERE[event.key]) ||
    (outside && OUTSIDE[event.key]) ||
    (outside && /^[1-9]$/.test(event.key) && (() => tab(Number(event.key))));
  if (!deed) return;
  event.preventDefault();
  deed();
});

// What is found is taken from the page that the form would lead to.
const shut = () => {
  box.hidden = true;
  box.replaceChildren();
};

const look = async () => {
  const mine = ++asked;
  if (!field.value.trim()) return shut();
  const address = `${field.form.action}?${new URLSearchParams({ q: field.value, list: "1" })}`;
  const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.getElementById("found");
  if (mine !== asked || !found) return;
  found.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
  found.querySelectorAll("[aria-labelledby]").forEach((part) => part.removeAttribute("aria-labelledby"));
  box.replaceChildren(...found.children);
  box.hidden = false;
};

let wait = 0;
field.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(look, 120);
});

field.form.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [field, ...box.querySelectorAll("a")];
  const next = stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
  stops[Math.max(0, Math.min(next, stops.length - 1))].focus();
  event.preventDefault();
});
box.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  shut();
  field.focus();
});
document.addEventListener("click", (event) => field.form.contains(event.target) || shut());

// While a move is typed, the rules say below the line what it would be: points, words, the table
// afterwards, or why it can't be entered. The house is asked, nothing is reckoned here and nothing
// entered. Everything works without this file.

const PAUSE = 160; // milliseconds after the last key
const KNOWN = new Set([200, 400, 409, 422]);

const box = document.getElementById("tried");
const form = box?.closest("form");
const line = form?.elements.text;

let asking = null;
let timer = 0;

const told = (html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const alert of page.querySelectorAll("[role=alert]")) alert.removeAttribute("role"); // not at each key
  return [...page.body.childNodes];
};

const show = (parts, status) => {
  box.replaceChildren(...parts);
  box.hidden = !parts.length;
  box.dataset.status = status;
};

const ask = async () => {
  asking?.abort();
  if (!line.value.trim()) return show([], "");
  asking = new AbortController();
  const query = new URLSearchParams({ text: line.value, after: form.elements.after.value });
  for (const name of ["seat", "rack"]) if (form.elements[name]?.value) query.set(name, form.elements[name].value);
  try {
    const answer = await fetch(`${box.dataset.address}?${query}`, { signal: asking.signal });
    if (KNOWN.has(answer.status)) show(told(await answer.text()), String(answer.status));
    else show([], "");
  } catch (fault) {
    if (fault.name !== "AbortError") show([], ""); // no network: the line can be entered all the same
  }
};

const soon = () => {
  box.dataset.status = "asking";
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
};

// Once it is sent the line is no question any more: its version will be past when the answer comes.
const rest = () => {
  clearTimeout(timer);
  asking?.abort();
};

if (line) {
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("submit", rest);
  if (line.value) soon();
}

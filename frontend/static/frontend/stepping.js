// Arrow keys, Home and End follow the links that step through a game; after an entry or a refusal
// the field to type in has the focus. Everything works without this file.

const TYPING = "input, select, textarea, summary, [contenteditable], [tabindex='0']";

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest(TYPING)) return;
  const step = document.querySelector(`a[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!step) return;
  event.preventDefault();
  step.click();
});

const fieldToType = () => {
  const said = document.querySelector("form .refused, form .errors");
  if (!said) return location.hash === "#turn-text" ? document.getElementById("turn-text") : null;
  const form = said.closest("form");
  const wanted = [".wrong :is(input, select, textarea)", "input[type=text]", "select"];
  return wanted.map((selector) => form.querySelector(selector)).find(Boolean);
};

// Not before the browser has gone to the fragment of the address, which takes the focus away.
addEventListener("load", () => requestAnimationFrame(() => fieldToType()?.focus({ preventScroll: true })));

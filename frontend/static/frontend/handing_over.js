// Links are copied and cards printed with one button. Everything works without this file, too: an
// address can be selected, and a browser prints.

// On a plain-HTTP address of a local network there is no clipboard but the one of a selection.
const copied = (text) => {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
};

const select = (part) => getSelection().selectAllChildren(part);

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-copy], button[data-print]");
  if (!button) return;
  if ("print" in button.dataset) return print();
  const address = button.closest("details").querySelector(".copied");
  if (!copied(address.textContent)) return select(address);
  button.focus();
  button.textContent = button.dataset.done;
});

for (const button of document.querySelectorAll("button[data-copy], button[data-print]")) button.hidden = false;

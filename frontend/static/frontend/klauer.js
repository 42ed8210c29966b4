// Wörterklauer by tapping: cards drawn, words laid on free cells, lying words changed. All of it
// stands below as the typed line, and the house shows what would come of it in both colours.

import { Cells } from "./cells.js";
import { small, upper } from "./letters.js";
import { Word } from "./word.js";
import { begin, box, count, data, isPressed, key, picture, press, send, showWay, tray, whenTyped, write } from "./writing.js";

const MARGIN = 1; // free cells around the field as it is drawn
const panel = box.querySelector(".word-panel");
const row = box.querySelector(".word-letters");
const lying = new Map(data.cards.map(([line, column, letter]) => [`${line}:${column}`, letter]));
const place = ([line, column], down) => `${line}:${column}${down ? "v" : ">"}`;

let drawn = []; // from the box
let aside = []; // of the pool: no vowel, or the joker
let chosen = null; // the lying word that is changed: {cells, down, text}
let way = ""; // what becomes of it
let marked = new Set(); // its letters by number: swapped, taken out, taken up; for an insertion the gap
let taken = null; // the card that comes: a capital of the pool, a small letter of those taken up

const cells = new Cells(
  picture,
  box.dataset.label,
  {
    name: (cell) => (lying.has(cell.join(":")) ? `${cell.join(":")}: ${lying.get(cell.join(":"))} ${box.dataset.lies}` : cell.join(":")),
    focused: (cell) => {
      word.at = cell;
      show();
    },
    chosen: (cell, again) => tap(cell, again),
    letters: (letters, shifted) => letters.forEach((letter) => come(letter, shifted ? "hand" : "")),
    key: (name, cell) => pressed(name, cell),
    pressed: () => false,
    refresh: () => show(),
  },
  { spelled: true, margin: MARGIN },
);
const word = new Word((name) => lying.get(name), (cell) => cells.inside(cell));
word.at = cells.active;

// Words that lie there

const through = (cell, down) => {
  const step = ([line, column], by) => (down ? [line + by, column] : [line, column + by]);
  let first = cell;
  while (lying.has(step(first, -1).join(":"))) first = step(first, -1);
  const run = [];
  for (let here = first; lying.has(here.join(":")); here = step(here, 1)) run.push(here);
  return run.length > 1 ? { cells: run, down, text: run.map((one) => lying.get(one.join(":"))).join("") } : null;
};

const choose = (cell, again) => {
  const ways = [word.down, !word.down].map((down) => through(cell, down)).filter(Boolean);
  if (again) ways.reverse();
  const number = ways[0]?.cells.findIndex((one) => one.join(":") === cell.join(":"));
  word.clear();
  chosen = ways[0] ?? null;
  if (chosen) word.down = chosen.down;
  become(chosen ? "swap" : "", number);
};

const become = (what, number = 0) => {
  way = what;
  taken = null;
  marked = new Set({ swap: [number], insert: [Math.max(number, 1)], dissolve: chosen?.cells.keys() ?? [] }[what] ?? []);
  if (what === "dissolve") marked = new Set([...marked].filter((one) => !crossed(chosen.cells[one])));
  say();
};

const crossed = (cell) => through(cell, !chosen.down);

// Taps and keys

const tap = (cell, again) => {
  aside = [];
  drawn = [];
  press(key("joker"), false);
  word.at = cell;
  if (lying.has(cell.join(":"))) return choose(cell, again);
  chosen = null;
  way = "";
  if (again) word.turn();
  say();
};

const come = (letter, from) => {
  const joker = isPressed(key("joker"));
  if (data.stage === "draw" || from === "box") drawn.push(letter);
  else if (data.stage === "change" || joker) (aside.length < most(joker) ? aside : drawn).push(letter);
  else {
    const held = from === "hand" || (!from && left(data.hand, letter) > 0);
    const glyph = held ? small(letter) : letter;
    if (chosen && (way === "swap" || way === "insert")) taken = glyph;
    else if (!chosen) word.lay(glyph);
  }
  say();
  if (!chosen && document.activeElement?.closest(".cells")) cells.focus(word.at);
};

const most = (joker) => (joker ? Infinity : data.needed);
const left = (letters, letter) => {
  const used = word.cells.filter((cell) => word.glyph(cell) === small(letter)).length;
  return [...letters].filter((one) => one === letter).length - used;
};

const pressed = (name, cell) => {
  if (name === "Enter") return send();
  if (name === " ") lying.has(cell.join(":")) ? choose(cell, Boolean(chosen)) : word.turn();
  else if (name === "Escape") clear();
  else if (name === "Delete") word.remove(cell);
  else back();
  say();
  if (!chosen && word.at) cells.focus(word.at);
};

const back = () => {
  if (drawn.length) drawn.pop();
  else if (aside.length) aside.pop();
  else if (taken) taken = null;
  else word.back();
};

const clear = () => {
  word.clear();
  [drawn, aside, chosen, way, taken, marked] = [[], [], null, "", null, new Set()];
  press(key("joker"), false);
};

// The line

const dotted = (glyphOf) => chosen.cells.map((_, number) => glyphOf(number) ?? ".").join("");
const named = () => dotted((number) => (marked.has(number) ? chosen.text[number] : null));
const shift = () => box.querySelector(`[data-for="${way}"] [aria-pressed="true"]`)?.dataset.shift ?? "";
const spaced = (...parts) => parts.filter(Boolean).join(" ");

const WRITTEN = {
  swap: (at) => taken && `/${at} ${dotted((number) => (marked.has(number) ? taken : null))}`,
  insert: (at) => {
    const [gap] = marked;
    return taken && `^${at} ${".".repeat(gap)}${taken}${".".repeat(chosen.cells.length - gap)} ${shift()}`;
  },
  remove: (at) => marked.size && spaced(`_${at} ${named()}`, shift()),
  dissolve: (at) => marked.size && `*${at} ${named()}`,
};

const laid = () => {
  const run = word.run();
  if (!run) return "";
  const lies = run.cells.map((cell) => lying.has(cell.join(":")));
  const lengthened = lies.some((one, number) => one && lies[number + 1]);
  return `${lengthened ? "+" : ""}${place(run.first, run.down)} ${run.letters}`;
};

const written = () => {
  if (data.stage === "draw") return drawn.length ? `<${drawn.join("")}` : "";
  if (data.stage === "change") return spaced("V", aside.join(""), drawn.join(""));
  if (isPressed(key("joker"))) return spaced("J", aside.join(""), drawn.join(""));
  if (chosen) return WRITTEN[way]?.(place(chosen.cells[0], chosen.down)) || "";
  return laid();
};

const say = () => {
  show();
  write(written());
};

// What is shown

const show = () => {
  const shown = new Map();
  for (const cell of word.cells) shown.set(cell.join(":"), { letter: upper(word.glyph(cell)), look: "typed" });
  if (chosen) chosen.cells.forEach((cell, number) => shown.set(cell.join(":"), seen(number)));
  cells.show(shown, word.at, word.down);
  panel.hidden = !chosen;
  box.querySelector(".tray.box").hidden = data.stage === "steps" && !isPressed(key("joker"));
  for (const button of box.querySelectorAll("[data-way]")) press(button, button.dataset.way === way);
  for (const group of box.querySelectorAll("[data-for]")) group.hidden = group.dataset.for !== way;
  if (chosen) showWord();
  count(drawn);
  used();
  showWay(word.down);
};

const seen = (number) => {
  const gone = marked.has(number) && (way === "remove" || way === "dissolve");
  if (marked.has(number) && way === "swap" && taken) return { letter: upper(taken), look: "typed chosen" };
  return { look: gone ? "chosen taken" : "chosen" };
};

// Cards that are laid already can't be laid again.
const used = () => {
  const gone = [...word.cells.map((cell) => word.glyph(cell)), ...(taken ? [taken] : []), ...aside];
  for (const button of box.querySelectorAll('[data-from="pool"], [data-from="hand"]')) {
    const glyph = button.dataset.from === "hand" ? small(button.dataset.letter) : button.dataset.letter;
    const at = gone.indexOf(glyph);
    button.disabled = at >= 0;
    if (at >= 0) gone.splice(at, 1);
  }
};

const showWord = () => {
  box.querySelector(".chosen").textContent = `${chosen.text} ${place(chosen.cells[0], chosen.down)}`;
  const gaps = way === "insert";
  const buttons = [...chosen.text].map((letter, number) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "letter-key", textContent: gaps ? `＋${letter}` : letter });
    if (gaps) button.setAttribute("aria-label", box.dataset.before.replace("{letter}", letter));
    button.disabled = gaps && number === 0;
    press(button, marked.has(number));
    button.addEventListener("click", () => mark(number));
    return button;
  });
  const at = [...row.children].indexOf(document.activeElement);
  row.replaceChildren(...buttons);
  if (at >= 0) buttons[at]?.focus();
};

const mark = (number) => {
  if (way === "swap" || way === "insert") marked = new Set([number]);
  else marked.has(number) ? marked.delete(number) : marked.add(number);
  say();
};

// Buttons

// The cell in front of the chosen word or behind it, where cards are then laid.
const beside = (behind) => {
  word.down = chosen.down;
  word.at = chosen.cells[0];
  word.at = behind ? word.step(chosen.cells.at(-1), 1) : word.step(chosen.cells[0], -1);
  chosen = null;
  way = "";
  say();
  cells.focus(word.at);
};

for (const button of box.querySelectorAll("[data-way]")) {
  button.addEventListener("click", () => {
    const { way: what } = button.dataset;
    if (what === "front" || what === "behind") beside(what === "behind");
    else become(what, [...marked][0] ?? 0);
  });
}
for (const button of box.querySelectorAll("[data-shift]")) {
  button.addEventListener("click", () => {
    for (const other of button.parentElement.children) press(other, other === button);
    say();
  });
}
const KEYS = {
  turn: () => word.turn(),
  back,
  clear,
  joker: () => {
    const on = !isPressed(key("joker"));
    clear();
    press(key("joker"), on);
  },
  phone: () => {
    press(key("phone"), !isPressed(key("phone")));
    cells.withPhone(isPressed(key("phone")));
    cells.focus(word.at);
  },
};
for (const [name, deed] of Object.entries(KEYS)) {
  key(name)?.addEventListener("click", () => {
    deed();
    say();
  });
}
tray((button) => come(button.dataset.letter, button.dataset.from));
whenTyped(() => {
  clear();
  show();
});
begin();
show();

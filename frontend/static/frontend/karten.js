// The card table: cards are laid by tapping or by keys, word bonus cards by tapping the laid letter,
// points cards from each player's place. All of it stands below as the typed line.

import { Laying } from "./laying.js";
import { upper } from "./letters.js";
import { box, data, form, isPressed, press, write } from "./writing.js";

const PLAY = /^([+-]?\d{1,4}):([+-]?\d{1,4})([>vV]?)\s+([A-ZÄÖÜa-zäöü.()]+)(?:\s+(x[23])(?:@(\S+))?)?(?:\s+([+-]?\d{1,4}))?\s*$/;
const MARGIN = 3; // free cells around the picture, so that a word can go on

const factors = [...box.querySelectorAll("[data-factor]")];
const hint = box.querySelector(".factor-hint");
let bonus = null; // {factor, cell}

const named = ([row, column]) => `${row}:${column}`;

// The card is named by its letter where that is the only one, else by its cell.
const card = (laying) => {
  if (!bonus?.cell) return "";
  const letters = laying.word.cells.map((cell) => upper(laying.word.glyph(cell)));
  const glyph = laying.word.glyph(bonus.cell);
  const letter = glyph && upper(glyph);
  const alone = letter && letters.filter((one) => one === letter).length === 1;
  return ` x${bonus.factor}@${alone ? letter : bonus.cell.join(":")}`;
};

const written = ({ first, down, letters }) => `${first.join(":")}${down ? "v" : ">"} ${letters}${card(laying)}`;

const read = (text) => {
  const found = PLAY.exec(text.trim());
  chooseFactor(null);
  if (!found) return null;
  const [, row, column, way, word, , , announced] = found;
  return { at: [Number(row), Number(column)], down: way.toLowerCase() === "v", letters: word.replace(/\(([^()]*)\)/g, (_, through) => ".".repeat(through.length)), announced };
};

const chooseFactor = (factor) => {
  bonus = factor ? { factor, cell: null } : null;
  for (const button of factors) press(button, button.dataset.factor === factor);
  if (hint) hint.hidden = !factor;
  laying?.badges.clear();
};

// While a bonus card is chosen, a tap on a laid letter says which one it is for.
const chosen = (cell) => {
  if (!bonus || bonus.cell || !laying.word.glyph(cell)) return false;
  bonus.cell = cell;
  hint.hidden = true;
  laying.badges.set(cell.join(":"), ` times-${bonus.factor}`);
  laying.say();
  return true;
};

let laying = null;
laying = new Laying({
  lying: new Map(data.cards.map(([row, column, glyph]) => [`${row}:${column}`, glyph])),
  named,
  written,
  read,
  options: { margin: MARGIN },
  more: { chosen, cleared: () => chooseFactor(null) },
});

for (const button of factors) {
  button.addEventListener("click", () => {
    chooseFactor(isPressed(button) ? null : button.dataset.factor);
    laying.say();
  });
}

for (const button of box.querySelectorAll("[data-typed]")) {
  button.addEventListener("click", () => {
    laying.clear();
    laying.show();
    if (form.elements.seat.options) form.elements.seat.value = button.dataset.seat;
    write(button.dataset.typed);
  });
}

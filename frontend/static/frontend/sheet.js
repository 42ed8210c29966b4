// The score sheet as a table and the board as a grid, typed as in a spreadsheet: all of it writes the
// text below, which is what is sent, and is written anew by it. Without this file the text is typed.

import { label, make } from "./nodes.js";
import { SheetBoard } from "./sheet_board.js";
import { namesOf, read, written } from "./sheet_text.js";
import { SheetTurns } from "./sheet_turns.js";

const text = document.getElementById("sheet-text");
const place = document.getElementById("sheet-table");
const KLASSIK = "klassik"; // what is played where no rules are named
const said = JSON.parse(place.dataset.words);
let sheet = read(text.value);

const field = (words, input) => make("div", { className: "field" }, make("label", { htmlFor: input.id, textContent: words }), input);
const tick = (words, id) => {
  const box = make("input", { type: "checkbox", id });
  return [box, make("label", { className: "tick" }, box, words)];
};

function write() {
  const known = new Set(racks.map(([name]) => name));
  sheet = {
    ...sheet,
    players: players.value.trim(),
    rules: rules.value === KLASSIK && !sheet.rules ? "" : rules.value,
    unmarked: unmarked.checked,
    onlyNew: onlyNew.checked,
    racks: [...racks.map(([name, tiles]) => [name, tiles.value.trim()]), ...sheet.racks.filter(([name]) => !known.has(name))],
    turns: turns.turns(),
    board: board.lines(),
  };
  text.value = written(sheet);
}

function show() {
  sheet = read(text.value);
  players.value = sheet.players;
  const named = sheet.rules.toLowerCase() || KLASSIK;
  const known = [...rules.options].some((one) => one.value === named);
  if (!known) rules.append(make("option", { value: named, textContent: sheet.rules }));
  rules.value = named;
  unmarked.checked = sheet.unmarked;
  onlyNew.checked = sheet.onlyNew;
  turns.take(sheet.turns);
  second.checked = turns.second(second.checked);
  board.take(sheet.board);
  showRacks();
}

// A field for the tiles of each player that are left at the end.
let racks = [];
function showRacks() {
  const typed = new Map([...sheet.racks, ...racks.map(([name, tiles]) => [name, tiles.value])].map(([name, tiles]) => [name.toLowerCase(), tiles]));
  racks = namesOf(players.value).map((name, at) => {
    const input = make("input", { id: `sheet-rack-${at}`, value: typed.get(name.toLowerCase()) ?? "", autocapitalize: "characters", autocomplete: "off", spellcheck: false });
    return [name, input];
  });
  left.replaceChildren(...racks.map(([name, input]) => field(said.rack.replace("{name}", name), input)));
}

const players = make("input", { id: "sheet-players", autocomplete: "off" });
const rules = make("select", { id: "sheet-rules" }, ...said.rulesets.map(([value, words]) => make("option", { value, textContent: words })));
const [unmarked, unmarkedTick] = tick(said.unmarked, "sheet-unmarked");
const [onlyNew, onlyNewTick] = tick(said.onlyNew, "sheet-only-new");
const [second, secondTick] = tick(said.second, "sheet-second");
const left = make("div", { className: "racks-left" });
const turns = new SheetTurns(said, () => namesOf(players.value), write);
const board = new SheetBoard(said, write);

players.addEventListener("input", write);
players.addEventListener("change", () => {
  showRacks();
  write();
});
left.addEventListener("input", write);
for (const one of [rules, unmarked, onlyNew]) one.addEventListener("change", write);
second.addEventListener("change", () => {
  second.checked = turns.second(second.checked);
});
text.addEventListener("input", show);

const pair = make("div", { className: "board-and-photo" }, board.whole);
place.append(
  field(said.players, players),
  field(said.rules, rules),
  make("div", { className: "ticks" }, unmarkedTick, onlyNewTick, secondTick),
  turns.whole,
  pair,
  left,
);
show();
place.hidden = false;
turns.mark(JSON.parse(place.dataset.marks));

// The photo, beside the board

const file = document.getElementById("sheet-photo");
const beside = document.getElementById("board-photo") ?? make("figure", { className: "board-photo", hidden: true });
pair.append(beside);
if (file) pair.before(file.closest(".field"));
file?.addEventListener("change", async () => {
  beside.hidden = !file.files.length;
  if (beside.hidden) return;
  const bitmap = await createImageBitmap(file.files[0]).catch(() => null);
  if (!bitmap) return;
  const scale = Math.min(1, 1200 / Math.max(bitmap.width, bitmap.height));
  const canvas = label(make("canvas", { width: bitmap.width * scale, height: bitmap.height * scale }), said.photo);
  canvas.setAttribute("role", "img");
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  beside.replaceChildren(canvas);
});

const box = text.closest(".field");
const fold = make("details", { open: Boolean(box.querySelector(".errors")) },
  make("summary", { textContent: said.text }));
box.before(fold);
fold.append(box);

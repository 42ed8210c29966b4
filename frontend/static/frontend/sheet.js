// The score sheet as a table and the board as a grid, typed as in a spreadsheet: both write the text
// below them, which is what is sent. Without this file the text is typed as it is.

const SIDE = 15;
const text = document.getElementById("sheet-text");
const place = document.getElementById("sheet-table");
const said = place.dataset;
const HEADER = /^\s*[\p{L}]+\s*:/u;
const PLAYERS = /^\s*(players|spieler|spielende)\s*:/i;
const BOARD = /^\s*(board|brett)\s*:/i;

const make = (name, more = {}, ...parts) => {
  const node = Object.assign(document.createElement(name), more);
  node.append(...parts);
  return node;
};
const label = (node, words) => {
  node.setAttribute("aria-label", words);
  return node;
};

// Reading

function turn(line, players) {
  const parts = line.replace(/#.*/, "").trim().split(/\s+/);
  const known = players.some((one) => one.toLowerCase() === parts[0].toLowerCase());
  const who = known ? parts.shift() : "";
  const points = parts.length > 1 ? parts.pop() : "";
  return [who, parts.join(" "), points];
}

function read() {
  const found = { heads: [], players: "", turns: [], board: [] };
  let lying = false;
  for (const line of text.value.split(/\r?\n/)) {
    if (PLAYERS.test(line)) found.players = line.replace(PLAYERS, "").trim();
    else if (BOARD.test(line)) lying = true;
    else if (HEADER.test(line)) found.heads.push(line.trim());
    else if (lying) found.board.push(line.trim());
    else if (line.trim()) found.turns.push(turn(line, found.players.split(/\s*,\s*/)));
  }
  return found;
}

// Writing

function write() {
  const board = cells.map((row) => row.map((cell) => cell.value.trim() || ".").join(""));
  const lies = board.some((row) => /[^.]/.test(row));
  const turns = rows().map((row) => row.map((cell) => cell.value.trim()).filter(Boolean).join(" "));
  text.value = [
    ...kept.heads,
    `Players: ${players.value.trim()}`,
    ...turns.filter(Boolean),
    ...(lies ? ["Board:", ...board] : []),
  ].join("\n") + "\n";
}

// The table of turns

const body = make("tbody");
const rows = () => [...body.rows].map((row) => [...row.querySelectorAll("input")]);

function add(values = ["", "", ""]) {
  const number = body.rows.length + 1;
  const names = [said.player, said.word, said.points];
  const inputs = values.map((value, column) =>
    label(make("input", { value, autocapitalize: "off", spellcheck: false }), `${names[column]} ${number}`));
  const head = make("th", { scope: "row", textContent: number });
  body.append(make("tr", {}, head, ...inputs.map((one) => make("td", {}, one))));
}

function fill(from, column, lines) {
  lines.forEach((parts, step) => {
    while (body.rows.length <= from + step) add();
    const row = rows()[from + step];
    parts.forEach((part, beside) => {
      if (row[column + beside]) row[column + beside].value = part.trim();
    });
  });
}

function at(input) {
  const every = rows();
  const row = every.findIndex((one) => one.includes(input));
  return [row, row < 0 ? -1 : every[row].indexOf(input)];
}

body.addEventListener("input", (event) => {
  if (at(event.target)[0] === body.rows.length - 1) add();
  write();
});
body.addEventListener("keydown", (event) => {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const [row, column] = at(event.target);
  if (step > 0 && row === body.rows.length - 1) add();
  rows()[row + step]?.[event.key === "Enter" ? (event.shiftKey ? column : 1) : column].focus();
});
body.addEventListener("paste", (event) => {
  const pasted = event.clipboardData.getData("text").replace(/\r/g, "").replace(/\n+$/, "");
  if (!/[\t\n]/.test(pasted)) return;
  event.preventDefault();
  const [row, column] = at(event.target);
  const names = players.value.split(/\s*,\s*/);
  const tabbed = pasted.includes("\t");
  const lines = pasted.split("\n").map((line) => (tabbed ? line.split("\t") : turn(line, names)));
  fill(row, tabbed ? column : 0, lines);
  add();
  write();
});

// The board

const grid = make("tbody");
const cells = Array.from({ length: SIDE }, (_, row) =>
  Array.from({ length: SIDE }, (__, column) =>
    label(
      make("input", { maxLength: 1, autocapitalize: "off", spellcheck: false, tabIndex: row + column ? -1 : 0 }),
      `${String.fromCharCode(65 + column)}${row + 1}`,
    )));
cells.forEach((row, number) =>
  grid.append(make("tr", {}, make("th", { scope: "row", textContent: number + 1 }), ...row.map((one) => make("td", {}, one)))));

function step(input, down, right) {
  const row = cells.findIndex((one) => one.includes(input));
  const next = cells[row + down]?.[cells[row].indexOf(input) + right];
  next?.focus();
  next?.select();
}

function lay(from, lines) {
  const row = cells.findIndex((one) => one.includes(from));
  const column = cells[row].indexOf(from);
  lines.forEach((line, down) => [...line.trim()].forEach((letter, right) => {
    const cell = cells[row + down]?.[column + right];
    if (cell) cell.value = /[.\-_ ]/.test(letter) ? "" : letter;
  }));
}

grid.addEventListener("input", (event) => {
  if (event.target.value) step(event.target, 0, 1);
  write();
});
grid.addEventListener("keydown", (event) => {
  const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (!way) return;
  event.preventDefault();
  step(event.target, ...way);
});
grid.addEventListener("paste", (event) => {
  event.preventDefault();
  lay(event.target, event.clipboardData.getData("text").replace(/\r/g, "").split("\n"));
  write();
});

// The page

const kept = read();
const players = make("input", { id: "sheet-players", value: kept.players });
players.addEventListener("input", write);
fill(0, 0, kept.turns);
for (let number = 0; number < 3; number += 1) add();
if (kept.board.length) lay(cells[0][0], kept.board);

const column = (words) => make("th", { scope: "col", textContent: words });
const letters = Array.from({ length: SIDE }, (_, number) => column(String.fromCharCode(65 + number)));
place.append(
  make("div", { className: "field" }, make("label", { htmlFor: "sheet-players", textContent: said.players }), players),
  make("table", { className: "typed-sheet" },
    make("caption", { textContent: said.turns }),
    make("thead", {}, make("tr", {}, column("#"), column(said.player), column(said.word), column(said.points))), body),
  make("table", { className: "typed-board" },
    make("caption", { textContent: said.board }),
    make("thead", {}, make("tr", {}, make("td"), ...letters)), grid),
);
place.hidden = false;

// The photo, beside the board

const file = document.getElementById("sheet-photo");
const beside = document.getElementById("board-photo") ?? make("figure", { className: "board-photo", hidden: true });
const pair = make("div", { className: "board-and-photo" });
place.querySelector(".typed-board").replaceWith(pair);
pair.append(grid.parentElement, beside);
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

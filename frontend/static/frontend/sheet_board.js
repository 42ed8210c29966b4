// The board of a score sheet as a grid of squares, typed into by keys, by paste and by tapping
// letters; what can't be read as a board stands as it was pasted until somebody mends it.

import { Unread, linesOf, readBoard, readPart } from "./drawn_board.js";
import { isSmall, small } from "./letters.js";
import { key, label, make } from "./nodes.js";

const SIDE = 15;
const TILES = "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ?";
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MOST_STEPS = 200;
const coarse = matchMedia("(pointer: coarse)");
const letter = (column) => String.fromCharCode(65 + column);

export class SheetBoard {
  // `said` are words and sentences of the page, `changed` is called after each change.
  constructor(said, changed) {
    Object.assign(this, { said, changed, down: false, blank: false, here: [0, 0], before: [] });
    this.cells = Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (__, column) => this.#cell(row, column)));
    this.#frame();
    this.#listen();
    this.#show();
  }

  // What is sent: lines of dots and letters, the lines as they were pasted, or null for no board.
  lines() {
    if (!this.raw.hidden) return linesOf(this.pasted.value);
    const board = this.#values();
    return board.flat().some(Boolean) ? board.map((row) => row.map((one) => one || ".").join("")) : null;
  }

  // Take the lines of a text; null empties the board.
  take(lines) {
    this.before = [];
    if (lines?.some((line) => line.trim())) this.#read(lines);
    else {
      this.#fill(Array.from({ length: SIDE }, () => Array(SIDE).fill("")));
      this.#unread(null);
    }
    this.#show();
  }

  #cell(row, column) {
    const name = `${letter(column)}${row + 1}`;
    const field = make("input", { maxLength: 1, autocapitalize: "off", autocomplete: "off", spellcheck: false, tabIndex: row + column ? -1 : 0 });
    field.inputMode = coarse.matches ? "none" : "text";
    return label(field, name);
  }

  #frame() {
    const head = (words, scope) => make("th", { scope, textContent: words });
    const body = this.cells.map((row, number) => make("tr", {}, head(number + 1, "row"), ...row.map((one) => make("td", {}, one))));
    this.grid = make("tbody", {}, ...body);
    const columns = Array.from({ length: SIDE }, (_, column) => head(letter(column), "col"));
    const table = make("table", { className: "typed-board" },
      make("caption", { textContent: this.said.board }), make("thead", {}, make("tr", {}, make("td"), ...columns)), this.grid);
    const frame = label(make("div", { className: "typed-board-frame", tabIndex: -1 }), this.said.board);
    frame.setAttribute("role", "group");
    frame.append(table);
    this.lying = make("div", {}, frame, this.#pad());
    this.pasted = label(make("textarea", { rows: SIDE + 1, className: "typed", spellcheck: false }), this.said.pasted);
    this.problem = make("p", { className: "errors", id: "board-unread" });
    this.problem.setAttribute("role", "alert");
    this.pasted.setAttribute("aria-describedby", this.problem.id);
    this.away = make("button", { type: "button", className: "button quiet", textContent: this.said.leave });
    this.raw = make("div", { hidden: true, className: "board-raw" }, this.problem, this.pasted, this.away);
    this.whole = make("div", {}, this.lying, this.raw);
  }

  #pad() {
    const tiles = [...TILES].map((glyph) => {
      const tile = make("button", { type: "button", className: "letter-key", textContent: glyph });
      if (glyph === "?") label(tile, this.said.unreadable);
      tile.addEventListener("click", () => this.#type(this.blank && glyph !== "?" ? small(glyph) : glyph));
      return tile;
    });
    this.turning = key(this.said.direction, {}, "→");
    this.blanking = key(this.said.blank, {}, this.said.blank);
    this.undoing = key(this.said.undo, {}, "↶");
    const erase = key(this.said.erase, {}, "⌫");
    this.turning.addEventListener("click", () => this.#turn());
    this.blanking.addEventListener("click", () => {
      this.blank = !this.blank;
      this.#show();
    });
    this.undoing.addEventListener("click", () => this.#undo());
    erase.addEventListener("click", () => this.#erase());
    const letters = label(make("div", { className: "tray pad" }, ...tiles), this.said.letters);
    letters.setAttribute("role", "group");
    const keys = make("div", { className: "tray-keys" }, this.turning, this.blanking, erase, this.undoing);
    return make("div", { className: "studio board-pad" }, keys, letters);
  }

  #listen() {
    const place = (field) => {
      const row = this.cells.findIndex((one) => one.includes(field));
      return [row, this.cells[row]?.indexOf(field)];
    };
    let again = false;
    this.grid.addEventListener("pointerdown", (event) => {
      again = event.target === document.activeElement;
    });
    this.grid.addEventListener("click", (event) => event.target.matches("input") && again && this.#turn());
    this.grid.addEventListener("focusin", (event) => {
      this.here = place(event.target);
      this.cells.flat().forEach((one) => (one.tabIndex = one === event.target ? 0 : -1));
      this.#show();
    });
    this.grid.addEventListener("beforeinput", (event) => this.#keep(event));
    this.grid.addEventListener("input", (event) => {
      if (event.target.value.trim()) this.#step(...this.#way(1));
      this.#done();
    });
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("paste", (event) => {
      event.preventDefault();
      this.#paste(event.clipboardData.getData("text"));
    });
    this.pasted.addEventListener("input", () => {
      this.#read(linesOf(this.pasted.value));
      this.changed();
    });
    this.away.addEventListener("click", () => {
      this.#unread(null);
      this.#done();
    });
  }

  #key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "z") {
      event.preventDefault();
      this.#undo();
    } else if (WAYS[event.key]) {
      event.preventDefault();
      this.#step(...WAYS[event.key]);
    } else if (event.key === "Backspace") {
      event.preventDefault();
      this.#erase();
    }
  }

  #way = (size) => (this.down ? [size, 0] : [0, size]);
  #field = () => this.cells[this.here[0]][this.here[1]];

  #step(down, right) {
    const next = this.cells[this.here[0] + down]?.[this.here[1] + right];
    next?.focus();
    next?.select();
  }

  #type(glyph) {
    this.#keep();
    this.#field().value = glyph;
    this.#step(...this.#way(1));
    this.#done();
  }

  // Empty the square; where it is empty, the one before.
  #erase() {
    this.#keep();
    if (!this.#field().value) this.#step(...this.#way(-1));
    this.#field().value = "";
    this.#done();
  }

  #turn() {
    this.down = !this.down;
    this.#show();
  }

  #values = () => this.cells.map((row) => row.map((one) => one.value.trim()));
  #fill(board) {
    board.forEach((row, down) => row.forEach((glyph, right) => (this.cells[down][right].value = glyph)));
  }

  #keep() {
    this.before.push({ board: this.#values(), here: this.here });
    if (this.before.length > MOST_STEPS) this.before.shift();
  }

  #undo() {
    const before = this.before.pop();
    if (!before) return;
    this.#fill(before.board);
    this.here = before.here;
    this.#field().focus();
    this.#done();
  }

  #done() {
    this.#show();
    this.changed();
  }

  #show() {
    this.turning.setAttribute("aria-pressed", this.down);
    this.turning.textContent = this.down ? "↓" : "→";
    this.blanking.setAttribute("aria-pressed", this.blank);
    this.undoing.disabled = !this.before.length;
    this.cells.flat().forEach((one) => {
      one.parentElement.className = one.value && isSmall(one.value) ? "blank" : "";
    });
    this.#field().parentElement.classList.add("cursor", this.down ? "downwards" : "across");
  }

  // A whole board takes the place of this one, a part is laid from the square on.
  #paste(text) {
    const lines = linesOf(text.replace(/(\r\n|[\r\n])+$/, ""));
    this.#keep();
    const whole = lines.length >= SIDE || /[0-9]/.test(text);
    if (whole) this.#read(lines);
    else this.#part(lines);
    this.#done();
  }

  #part(lines) {
    const [top, left] = this.here;
    try {
      readPart(lines.map((line, at) => [at + 1, line]), SIDE).forEach((row, down) => row.forEach((glyph, right) => {
        const field = this.cells[top + down]?.[left + right];
        if (field) field.value = glyph;
        else if (glyph) throw new Unread("squares", down + 1, { size: left + row.length, needed: SIDE });
      }));
    } catch (problem) {
      if (!(problem instanceof Unread)) throw problem;
      this.#fill(this.before.at(-1).board);
      this.#unread(problem, lines);
    }
  }

  #read(lines) {
    try {
      this.#fill(readBoard(lines.map((line, at) => [at + 1, line]), SIDE));
      this.#unread(null);
    } catch (problem) {
      if (!(problem instanceof Unread)) throw problem;
      this.#unread(problem, lines);
    }
  }

  #unread(problem, lines) {
    this.lying.hidden = Boolean(problem);
    this.raw.hidden = !problem;
    if (!problem) return;
    const text = lines.join("\n");
    if (this.pasted.value !== text) this.pasted.value = text;
    const fact = (_, name) => problem.facts[name];
    const sentence = this.said.sentences[problem.sentence].replace(/\{(\w+)(?:!r)?\}/g, fact);
    const why = sentence[0].toUpperCase() + sentence.slice(1);
    this.problem.textContent = problem.line ? this.said.line.replace("{number}", problem.line).replace("{why}", why) : why;
  }
}


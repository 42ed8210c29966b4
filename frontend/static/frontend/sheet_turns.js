// The turns of a score sheet as a table, typed as in a spreadsheet: arrows, Enter, paste of cells.

import { linesOf } from "./drawn_board.js";
import { key, label, make } from "./nodes.js";
import { cellsOf } from "./sheet_text.js";

const COLUMNS = ["player", "word", "points", "otherWord", "otherPoints"];
const OTHER = 3; // the first column of the second sheet
const bare = (word) => word.replace(/^[-!=(]+|[()]/g, "");

// What a line can be besides a play, and how its word is then written.
const KINDS = {
  play: bare,
  withdrawn: (word) => `(${bare(word)})`,
  exchange: (word) => `-${bare(word)}`,
  pass: () => "-",
  penalty: () => "!",
  settled: () => "=",
};

export class SheetTurns {
  // `names()` gives the players, `changed` is called after each change.
  constructor(said, names, changed) {
    Object.assign(this, { said, names, changed });
    this.body = make("tbody");
    const head = ["#", ...COLUMNS.map((name) => said[name])].map((words, at) =>
      make("th", { scope: "col", textContent: words, className: at > OTHER ? "other" : "" }));
    this.table = make("table", { className: "typed-sheet" },
      make("caption", { textContent: said.turns }), make("thead", {}, make("tr", {}, ...head)), this.body);
    const kinds = Object.keys(KINDS).map((name) => {
      const button = key(said.kinds[name], {}, said.kinds[name]);
      button.addEventListener("click", () => this.#become(name));
      return button;
    });
    const tray = label(make("div", { className: "tray-keys line-kinds" }, ...kinds), said.kind);
    tray.setAttribute("role", "group");
    const frame = make("div", { className: "typed-sheet-frame" }, this.table);
    this.whole = make("div", {}, frame, make("p", { className: "hint", textContent: said.kind }), tray);
    this.#listen();
  }

  turns() {
    return this.#rows().map((row, at) => ({ cells: row.map((one) => one.value.trim()), note: this.body.rows[at].dataset.note }));
  }

  take(turns) {
    this.body.replaceChildren();
    turns.forEach(({ cells, note }) => this.#add(cells, note));
    for (let more = 0; more < 3; more += 1) this.#add();
    this.second(turns.some(({ cells }) => cells.slice(OTHER).some(Boolean)));
  }

  // Show or hide the columns of a second sheet; what stands in them keeps them open.
  second(shown) {
    const kept = this.#rows().some((row) => row.slice(OTHER).some((one) => one.value));
    this.table.classList.toggle("one-sheet", !shown && !kept);
    return shown || kept;
  }

  // Mark lines (from 1) by what the page says of each elsewhere, and go to the first of them.
  mark(found) {
    const known = found.filter(([line]) => this.body.rows[line - 1]);
    for (const [line, id] of known) {
      this.body.rows[line - 1].classList.add("wrong");
      for (const field of this.#rows()[line - 1]) {
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") ?? ""} ${id}`.trim());
      }
    }
    if (known.length) this.#go(Math.min(...known.map(([line]) => line)) - 1, 1);
  }

  // A line that is typed anew is no longer the one that was meant.
  #unmark(row) {
    row.classList.remove("wrong");
    for (const field of row.querySelectorAll("input")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }

  #rows = () => [...this.body.rows].map((row) => [...row.querySelectorAll("input")]);

  #add(values = [], note = "") {
    const number = this.body.rows.length + 1;
    const cells = COLUMNS.map((name, at) => {
      const field = make("input", { value: values[at] ?? "", autocapitalize: "off", autocomplete: "off", spellcheck: false });
      return make("td", { className: at < OTHER ? "" : "other" }, label(field, `${this.said[name]} ${number}`));
    });
    const row = make("tr", {}, make("th", { scope: "row", textContent: number }), ...cells);
    row.dataset.note = note;
    this.body.append(row);
  }

  #at(field) {
    const every = this.#rows();
    const row = every.findIndex((one) => one.includes(field));
    return [row, row < 0 ? -1 : every[row].indexOf(field)];
  }

  #go(row, column) {
    const field = this.#rows()[row]?.[column];
    if (!field || field.offsetParent === null) return false;
    field.focus();
    field.select();
    return true;
  }

  #listen() {
    this.here = 0;
    this.body.addEventListener("focusin", (event) => (this.here = this.#at(event.target)[0]));
    this.body.addEventListener("input", (event) => {
      this.#unmark(event.target.closest("tr"));
      if (this.#at(event.target)[0] === this.body.rows.length - 1) this.#add();
      this.changed();
    });
    this.body.addEventListener("keydown", (event) => this.#key(event));
    this.body.addEventListener("paste", (event) => this.#paste(event));
  }

  #key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = event.target;
    const [row, column] = this.#at(field);
    const all = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    const first = all || field.selectionEnd === 0;
    const last = all || field.selectionStart === field.value.length;
    let gone = false;
    if (event.key === "Enter" || event.key === "ArrowDown") {
      if (row === this.body.rows.length - 1) this.#add();
      gone = this.#go(row + 1, event.key === "Enter" && !event.shiftKey ? 1 : column) || true;
    } else if (event.key === "ArrowUp") gone = this.#go(row - 1, column) || true;
    else if (event.key === "ArrowLeft" && first && !event.shiftKey) gone = this.#go(row, column - 1);
    else if (event.key === "ArrowRight" && last && !event.shiftKey) gone = this.#go(row, column + 1);
    if (gone) event.preventDefault();
  }

  #paste(event) {
    const lines = linesOf(event.clipboardData.getData("text").replace(/(\r\n|[\r\n])+$/, ""));
    const tabbed = lines.some((line) => line.includes("\t"));
    if (!tabbed && lines.length < 2) return;
    event.preventDefault();
    const [row, column] = this.#at(event.target);
    const cells = lines.map((line) => (tabbed ? line.split("\t").map((one) => one.trim()) : cellsOf(line, this.names())));
    cells.forEach((parts, step) => {
      while (this.body.rows.length <= row + step + 1) this.#add();
      const fields = this.#rows()[row + step];
      parts.forEach((part, beside) => {
        const field = fields[(tabbed ? column : 0) + beside];
        if (field) field.value = part;
      });
    });
    this.second(false);
    this.changed();
  }

  #become(kind) {
    const [, word, points] = this.#rows()[this.here];
    word.value = KINDS[kind](word.value);
    (word.value.length > 1 || kind === "exchange" ? word : points).focus();
    this.changed();
  }
}

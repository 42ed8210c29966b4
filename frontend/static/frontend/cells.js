// A grid of fields over a picture of a board or table: one for each cell, to be tapped, reached by
// arrows and typed into. Where the cells lie the picture says itself (`data-cells`).

import { joined, lettersOf } from "./letters.js";

const LONG = 450; // milliseconds
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const coarse = matchMedia("(pointer: coarse)");

// Call `deed` after a long press; the click that follows it is swallowed.
export const pressedLong = (element, deed) => {
  let timer = 0;
  let done = false;
  const stop = () => clearTimeout(timer);
  element.addEventListener("pointerdown", (event) => {
    done = false;
    stop();
    timer = setTimeout(() => {
      done = deed(event) !== false;
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
  element.addEventListener("contextmenu", (event) => coarse.matches && event.preventDefault());
  element.addEventListener(
    "click",
    (event) => {
      if (!done) return;
      done = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
};

export class Cells {
  // `said` hears what happens: focused(cell), chosen(cell, again) by a tap, pressed(cell) for long,
  // letters(capitals, shifted), key(name, cell), refresh(); name(cell) is what a cell is called.
  constructor(picture, label, said, { spelled = false, margin = 0 } = {}) {
    Object.assign(this, { picture, label, said, spelled, margin, shift: false, consumed: false, last: "" });
    this.over = document.createElement("div");
    this.over.className = "cells-over";
    picture.replaceWith(this.over);
    this.grid = document.createElement("div");
    this.grid.className = "cells";
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", label);
    this.over.append(picture, this.grid);
    this.phone = false;
    this.#listen();
    this.fit(picture);
  }

  // Lay the grid over the picture, `margin` cells wider on each side than it is drawn.
  fit(picture) {
    const [x, y, wide, high, top, left, rows, columns] = picture.dataset.cells.split(" ").map(Number);
    const [, , width, height] = (picture.dataset.whole ??= picture.getAttribute("viewBox")).split(" ").map(Number);
    const more = this.margin;
    const box = [-more * wide, -more * high, width + 2 * more * wide, height + 2 * more * high];
    picture.setAttribute("viewBox", box.join(" "));
    Object.assign(this, { top: top - more, left: left - more, rows: rows + 2 * more, columns: columns + 2 * more });
    const share = (part, whole) => `${(100 * part) / whole}%`;
    const style = this.over.style;
    style.setProperty("--columns", this.columns);
    style.setProperty("--rows", this.rows);
    style.setProperty("--cells-left", share(x, box[2]));
    style.setProperty("--cells-top", share(y, box[3]));
    style.setProperty("--cells-width", share(this.columns * wide, box[2]));
    style.setProperty("--cells-height", share(this.rows * high, box[3]));
    style.setProperty("--across", box[2] / wide);
    this.#build();
  }

  #build() {
    this.fields = new Map();
    const rows = [];
    for (let row = this.top; row < this.top + this.rows; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let column = this.left; column < this.left + this.columns; column++) line.append(this.#cell([row, column]));
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    this.#entrance(this.active ?? [this.top + (this.rows >> 1), this.left + (this.columns >> 1)]);
  }

  #cell(cell) {
    const around = document.createElement("div");
    around.className = "cell";
    around.setAttribute("role", "gridcell");
    const field = document.createElement("input");
    Object.assign(field, { type: "text", autocomplete: "off", spellcheck: false, tabIndex: -1 });
    field.setAttribute("autocapitalize", "none");
    field.setAttribute("aria-label", this.said.name(cell));
    field.inputMode = this.#mode();
    field.dataset.cell = cell.join(":");
    around.append(field);
    this.fields.set(field.dataset.cell, field);
    return around;
  }

  #mode() {
    return coarse.matches && !this.phone ? "none" : "text";
  }

  withPhone(phone) {
    this.phone = phone;
    for (const field of this.fields.values()) field.inputMode = this.#mode();
  }

  inside([row, column]) {
    return row >= this.top && row < this.top + this.rows && column >= this.left && column < this.left + this.columns;
  }

  // The one field by which the keyboard enters the grid.
  #entrance(cell) {
    const field = this.fields.get(cell.join(":"));
    if (!field) return;
    for (const other of this.grid.querySelectorAll('input[tabindex="0"]')) other.tabIndex = -1;
    field.tabIndex = 0;
    this.active = cell;
  }

  focus(cell) {
    this.#entrance(cell);
    this.fields.get(cell.join(":"))?.focus({ preventScroll: false });
  }

  // What a cell shows: a letter and classes; cells that are not named show nothing.
  show(shown, cursor, down) {
    for (const [key, field] of this.fields) {
      const { letter = "", look = "" } = shown.get(key) ?? {};
      field.value = letter;
      const here = cursor && key === cursor.join(":") ? ` cursor ${down ? "downwards" : "across"}` : "";
      field.parentElement.className = `cell ${look}${here}`;
    }
  }

  #listen() {
    const grid = this.grid;
    const cellOf = (event) => event.target.dataset.cell.split(":").map(Number);
    let before = null;
    grid.addEventListener("pointerdown", (event) => {
      if (event.target.dataset.cell) before = this.cursor === event.target.dataset.cell;
    });
    grid.addEventListener("click", (event) => {
      if (!event.target.dataset.cell) return;
      this.focus(cellOf(event));
      this.said.chosen(cellOf(event), before);
    });
    grid.addEventListener("focusin", (event) => {
      this.#entrance(cellOf(event));
      this.cursor = event.target.dataset.cell;
      this.said.focused(cellOf(event));
    });
    grid.addEventListener("keydown", (event) => this.#key(event, cellOf(event)));
    grid.addEventListener("beforeinput", (event) => this.#before(event, cellOf(event)));
    grid.addEventListener("input", (event) => this.#composing(event));
    grid.addEventListener("compositionstart", () => {
      this.consumed = false;
    });
    grid.addEventListener("compositionend", (event) => {
      if (!this.consumed) this.#type(event.data ?? "");
      this.consumed = false;
      event.target.value = "";
      this.said.refresh();
    });
    pressedLong(grid, (event) => event.target.dataset.cell && this.said.pressed(cellOf(event)));
  }

  #key(event, cell) {
    this.shift = event.shiftKey;
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in ARROWS) {
      event.preventDefault();
      const [row, column] = ARROWS[event.key];
      const to = [cell[0] + row, cell[1] + column];
      if (!this.inside(to)) return;
      this.focus(to);
    } else if ([" ", "Backspace", "Delete", "Escape", "Enter"].includes(event.key)) {
      event.preventDefault();
      this.said.key(event.key, cell);
    }
  }

  #before(event, cell) {
    if (event.isComposing || event.inputType === "insertCompositionText") return;
    event.preventDefault();
    if (event.inputType.startsWith("delete")) this.said.key("Backspace", cell);
    else this.#type(event.data ?? event.dataTransfer?.getData("text/plain") ?? "");
  }

  // A phone composes whatever is typed: a letter is taken as soon as it is one, a dead key alone is none.
  #composing(event) {
    if (!event.isComposing || this.consumed || !lettersOf(event.data ?? "").length) return;
    this.consumed = true;
    this.#type(event.data);
  }

  #type(text) {
    const one = joined(this.last, text);
    const letters = one ? [one] : lettersOf(text, { spelled: this.spelled });
    if (!letters.length) return;
    if (one) this.said.key("Backspace", this.active);
    this.last = letters.at(-1);
    this.said.letters(letters, this.shift);
  }
}

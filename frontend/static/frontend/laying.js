// Letters are laid on squares or cells: the grid, the tray and the keys work on one word. What the
// word is written as, and what else can be done in a game, its own studio says.

import { Cells } from "./cells.js";
import { isSmall, small, upper } from "./letters.js";
import { Word } from "./word.js";
import { announce, begin, box, count, isPressed, key, picture, press, send, showWay, tray, whenAnnounced, whenTyped, write } from "./writing.js";

export class Laying {
  // `lying` maps "row:column" to glyphs; `named(cell)` is what a cell is called, `written(run)` the
  // line; `read(text)` gives what a typed line lays: {at, down, letters, announced}, or null.
  constructor({ lying, named, written, read, options = {}, more = {} }) {
    Object.assign(this, { lying, written, read, more, exchanged: null, badges: new Map() });
    this.cells = new Cells(
      picture,
      box.dataset.label,
      {
        name: (cell) => this.#name(cell, named),
        focused: (cell) => this.focused(cell),
        chosen: (cell, again) => this.chosen(cell, again),
        letters: (letters, shifted) => this.type(letters, shifted),
        key: (name, cell) => this.#key(name, cell),
        pressed: (cell) => this.#blanked(cell),
        refresh: () => this.show(),
      },
      options,
    );
    this.word = new Word((name) => lying.get(name), (cell) => this.cells.inside(cell));
    this.word.at = this.cells.active;
    tray((button, long) => this.type([button.dataset.letter], long));
    this.#keys();
    whenAnnounced(() => this.say());
    whenTyped((text) => this.#follow(text));
    begin();
    this.show();
  }

  #name(cell, named) {
    const glyph = this.lying.get(cell.join(":"));
    return glyph ? `${named(cell)}: ${upper(glyph)} ${box.dataset.lies}${isSmall(glyph) ? `, ${box.dataset.blank}` : ""}` : named(cell);
  }

  focused(cell) {
    this.word.at = cell;
    this.show();
  }

  chosen(cell, again) {
    if (this.more.chosen?.(cell)) return;
    if (again) this.word.turn();
    this.word.at = cell;
    this.say();
  }

  type(letters, blank) {
    if (this.exchanged) this.exchanged.push(...letters.map((letter) => (this.#isBlank(blank) ? "?" : letter)));
    else for (const letter of letters) this.word.lay(this.#isBlank(blank) ? small(letter) : letter);
    press(key("blank"), false);
    this.say();
    if (document.activeElement?.closest(".cells") && !this.exchanged) this.cells.focus(this.word.at);
  }

  #isBlank(blank) {
    return blank || isPressed(key("blank"));
  }

  #blanked(cell) {
    const glyph = this.word.glyph(cell);
    if (!glyph || !key("blank")) return false;
    this.word.set(cell, isSmall(glyph) ? upper(glyph) : small(glyph));
    this.say();
    return true;
  }

  #key(name, cell) {
    if (name === "Enter") return send();
    if (name === " ") this.word.turn();
    else if (name === "Escape") this.clear();
    else if (name === "Delete") this.word.remove(cell);
    else if (this.exchanged) this.exchanged.pop();
    else this.word.back();
    this.say();
    if (this.word.at) this.cells.focus(this.word.at);
  }

  clear() {
    this.word.clear();
    this.badges.clear();
    this.more.cleared?.();
    this.#exchanging(false);
    announce("");
  }

  #exchanging(on) {
    this.exchanged = on ? [] : null;
    press(key("exchange"), on);
  }

  #keys() {
    const deeds = {
      turn: () => this.word.turn(),
      blank: () => press(key("blank"), !isPressed(key("blank"))),
      back: () => (this.exchanged ? this.exchanged.pop() : this.word.back()),
      clear: () => this.clear(),
      exchange: () => {
        const on = !this.exchanged;
        this.clear();
        this.#exchanging(on);
      },
      pass: () => this.clear(),
      phone: () => {
        press(key("phone"), !isPressed(key("phone")));
        this.cells.withPhone(isPressed(key("phone")));
        this.cells.focus(this.word.at);
      },
    };
    for (const [name, deed] of Object.entries(deeds)) {
      key(name)?.addEventListener("click", () => {
        deed();
        if (name === "pass") this.#passed();
        else if (name !== "blank") this.say();
      });
    }
  }

  #passed() {
    this.show();
    write("-");
  }

  // Write the line, and show what is laid.
  say() {
    this.show();
    const run = this.word.run();
    if (this.exchanged) write(this.exchanged.length ? `-${this.exchanged.join("")}` : "");
    else write(run ? this.written(run) : "");
  }

  show() {
    const shown = new Map();
    const used = this.exchanged ? [...this.exchanged] : [];
    for (const cell of this.word.cells) {
      const [glyph, name] = [this.word.glyph(cell), cell.join(":")];
      used.push(isSmall(glyph) ? "?" : glyph);
      shown.set(name, { letter: upper(glyph), look: `typed${isSmall(glyph) ? " blank" : ""}${this.badges.get(name) ?? ""}` });
    }
    for (const [name, look] of this.badges) if (!shown.has(name)) shown.set(name, { look });
    this.cells.show(shown, this.word.at, this.word.down);
    count(used);
    showWay(this.word.down);
  }

  // What is typed in the line is laid on the board as well.
  #follow(text) {
    this.word.clear();
    this.badges.clear();
    this.#exchanging(false);
    const found = this.read(text.normalize("NFC"));
    announce(found?.announced);
    if (found && this.cells.inside(found.at)) {
      this.word.down = found.down;
      let cell = found.at;
      for (const glyph of found.letters) {
        if (glyph !== "." && !this.lying.has(cell.join(":")) && this.cells.inside(cell)) this.word.set(cell, glyph);
        cell = this.word.step(cell, 1);
      }
      this.word.at = this.cells.inside(cell) ? cell : found.at;
    }
    this.show();
  }
}

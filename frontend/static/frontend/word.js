// A word that is being laid on squares or cells: what was put where, and the line that it makes with
// what lies there. It knows no rules; those are asked of the house.

const name = ([row, column]) => `${row}:${column}`;

export class Word {
  // `lies` tells the glyph that lies at a cell, `inside` whether a cell is one at all.
  constructor(lies, inside = () => true) {
    this.lies = (cell) => lies(name(cell));
    this.inside = inside;
    this.put = new Map();
    this.at = null;
    this.down = false;
  }

  get cells() {
    return [...this.put.keys()].map((key) => key.split(":").map(Number)).sort(([a, b], [c, d]) => a - c || b - d);
  }

  get empty() {
    return this.put.size === 0;
  }

  glyph(cell) {
    return this.put.get(name(cell));
  }

  set(cell, glyph) {
    this.put.set(name(cell), glyph);
  }

  step([row, column], by) {
    return this.down ? [row + by, column] : [row, column + by];
  }

  // Lay a glyph at the cursor, or behind what lies there; a word begun elsewhere begins anew.
  lay(glyph) {
    const cell = this.past(this.at, 1);
    if (!this.inside(cell)) return false;
    if (!this.#inLine(cell)) this.put.clear();
    this.set(cell, glyph);
    this.#align();
    const next = this.past(this.step(cell, 1), 1);
    this.at = this.inside(next) ? next : cell;
    return true;
  }

  past(cell, by) {
    while (this.inside(cell) && this.lies(cell)) cell = this.step(cell, by);
    return cell;
  }

  // Take back what is at the cursor, or what was laid before it.
  back() {
    if (!this.at) return;
    const cell = this.glyph(this.at) ? this.at : this.past(this.step(this.at, -1), -1);
    if (!this.inside(cell)) return;
    this.put.delete(name(cell));
    this.at = cell;
  }

  remove(cell) {
    this.put.delete(name(cell));
  }

  clear() {
    this.put.clear();
  }

  // The same glyphs from the same cell in the other direction.
  turn() {
    const [cells, glyphs] = [this.cells, this.cells.map((cell) => this.glyph(cell))];
    this.down = !this.down;
    if (!cells.length) return;
    this.put.clear();
    this.at = cells[0];
    for (const glyph of glyphs) this.lay(glyph);
  }

  #inLine(cell) {
    const cells = [...this.cells, cell];
    return new Set(cells.map(([row]) => row)).size === 1 || new Set(cells.map(([, column]) => column)).size === 1;
  }

  #align() {
    const cells = this.cells;
    if (cells.length > 1) this.down = cells[0][1] === cells[1][1];
  }

  #along(down) {
    const [here, cells] = [this.down, this.cells];
    this.down = down;
    const taken = (cell) => this.inside(cell) && (this.lies(cell) || this.glyph(cell));
    let [first, last] = [cells[0], cells.at(-1)];
    while (taken(this.step(first, -1))) first = this.step(first, -1);
    while (taken(this.step(last, 1))) last = this.step(last, 1);
    const run = [];
    for (let cell = first; ; cell = this.step(cell, 1)) {
      run.push(cell);
      if (name(cell) === name(last)) break;
    }
    this.down = here;
    return { first, down, cells: run, letters: run.map((cell) => this.glyph(cell) ?? ".").join("") };
  }

  // The whole line: its first cell, its direction, a dot for each that lies there; null for none.
  run() {
    if (this.empty) return null;
    const run = this.#along(this.down);
    if (run.cells.length > 1 || this.put.size > 1) return run;
    const other = this.#along(!this.down);
    return other.cells.length > 1 ? other : run;
  }
}

// A board that somebody typed, drew or copied out of a spreadsheet, read as engine/typed_boards.py
// reads it; one table of examples in the tests holds both.

import { isSmall, lettersOf } from "./letters.js";

const SIGNS = ".-_·•*='\"";
const BETWEEN = /[\t|│;]/;
const FRAME = /^[\s|│+\-=_─━═┌┬┐├┼┤└┴┘]*$/;
const CORNER = /[+─━═┌┬┐├┼┤└┴┘]/;
const NUMBERED = /^(?: *([0-9]{1,2}) *[:)|│]|([0-9]{1,2})[\t;]| *([0-9]{1,2})(?: |$)| *([0-9]{1,2}))/;
const LINES = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

export const linesOf = (text) => text.split(LINES);
const plain = (line) =>
  line.normalize("NFC").replace(/[\u2212\u2013]/g, "-").replaceAll("…", "...").replaceAll("\u00a0", " ");
const letter = (column) => String.fromCharCode(64 + column);
const isTile = (glyph) => glyph === "?" || isSmall(glyph) || (lettersOf(glyph).length === 1 && lettersOf(glyph)[0] === glyph);
const numbers = (side) => Array.from({ length: side }, (_, at) => at + 1);

// What speaks against it: the sentence by its name, the number of the line (none for all), facts.
export class Unread extends Error {
  constructor(sentence, line, facts) {
    super(sentence);
    Object.assign(this, { sentence, line, facts });
  }
}

function around(line, side) {
  const bare = line.replace(/[\s|│;]/g, "").toUpperCase();
  const long = new RegExp(`[\\-=_]{${side + 1},}`).test(line);
  return bare === numbers(side).map(letter).join("") || bare === numbers(side).join("") ||
    (FRAME.test(line) && (long || CORNER.test(line)));
}

function rowOf(line, number) {
  const found = line.match(NUMBERED);
  const name = found ? found.slice(1).find(Boolean) : "";
  let rest = found ? line.slice(found[0].length) : line.replace(/^ *[|│]/, "");
  if (name) rest = rest.replace(new RegExp(`[\\s|│]0?${Number(name)}\\s*$`), "");
  const typed = rest.trimEnd().replace(/[|│] *$/, "").trimEnd();
  return { line: number, name, typed, empty: !name && !typed.trim() };
}

function counted(rows, side, signs) {
  let kept = signs ? rows.filter((row) => !row.empty) : [...rows];
  while (kept.at(-1)?.empty) kept.pop();
  while (kept.length > side && kept[0].empty) kept = kept.slice(1);
  if (kept.length > side || (signs && kept.length < side)) throw new Unread("rows", 0, { rows: kept.length, needed: side });
  return kept;
}

function places(rows, side) {
  if (!rows.every((row) => row.name)) return rows.map((_, at) => at);
  const names = rows.map((row) => Number(row.name));
  names.forEach((row, at) => {
    if (row < 1 || row > side || names.indexOf(row) < at) throw new Unread("name", rows[at].line, { row });
  });
  return names.map((row) => row - 1);
}

function squaresOf(rows, side, signs) {
  const texts = rows.map((row) => row.typed).filter((typed) => !BETWEEN.test(typed)).map((typed) => [...typed]);
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const any = (place) => texts.some((text) => text.some((glyph, at) => at % 2 === place && glyph.trim()));
  const first = [0, 1].find((at) => longest >= side + at && !any(1 - at));
  const indent = (text) => text.findIndex((glyph) => glyph.trim()) + 1 || text.length + 1;
  const margin = signs && texts.length ? Math.min(...texts.map(indent)) - 1 : 0;
  return rows.map(({ typed }) => {
    if (BETWEEN.test(typed)) return typed.split(BETWEEN).map((square) => square.trim());
    const bare = [...typed.replace(/\s/g, "")];
    if (bare.length === side) return bare;
    return first === undefined ? [...typed].slice(margin) : [...typed].filter((_, at) => at >= first && (at - first) % 2 === 0);
  });
}

function checked(read, { line }, row, side) {
  if (read.length > side) throw new Unread("squares", line, { size: read.length, needed: side });
  const glyphs = read.map((one) => (!one.trim() || SIGNS.includes(one) ? "" : one));
  glyphs.forEach((glyph, at) => {
    if (glyph && !isTile(glyph)) throw new Unread("tile", line, { square: `${letter(at + 1)}${row + 1}`, glyph: `'${glyph}'` });
  });
  return [...glyphs, ...Array(side - glyphs.length).fill("")];
}

// The squares of a board, row by row, an empty one an empty text. `lines` are [number, line].
// Throws Unread.
export function readBoard(lines, side) {
  const typed = lines.map(([number, line]) => [number, plain(line)]);
  let rows = typed.filter(([, line]) => !around(line, side)).map(([number, line]) => rowOf(line, number));
  const signs = rows.some((row) => [...row.typed].some((glyph) => SIGNS.includes(glyph)));
  rows = counted(rows, side, signs);
  const squares = squaresOf(rows, side, signs);
  const board = Array.from({ length: side }, () => Array(side).fill(""));
  places(rows, side).forEach((place, at) => {
    board[place] = checked(squares[at], rows[at], place, side);
  });
  const star = side >> 1;
  if (!signs && board.flat().some(Boolean) && !board[star][star]) {
    throw new Unread("star", 0, { square: `${letter(star + 1)}${star + 1}` });
  }
  return board;
}

// A part of a board, to be laid from a square on: the same ways of writing, without rows that lack.
export function readPart(lines, side) {
  const rows = lines.map(([number, line]) => [number, plain(line)]).filter(([, line]) => !around(line, side));
  while (rows.length && !rows.at(-1)[1].trim()) rows.pop();
  return rows.map(([number, line]) => {
    const row = rowOf(line, number);
    const bare = [...row.typed.replace(/\s/g, "")];
    const loose = /^\s*\S(\s\S)+$/.test(row.typed);
    const read = BETWEEN.test(row.typed) ? row.typed.split(BETWEEN).map((one) => one.trim()) : loose ? bare : [...row.typed];
    return checked(read, row, 0, Math.max(side, read.length)).slice(0, read.length);
  });
}

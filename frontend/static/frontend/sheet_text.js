// A score sheet as text and as what its page shows: headings, turns, racks, the lines of the board.
// What the page has no field for is kept as it was typed, so that nothing is lost.

import { linesOf } from "./drawn_board.js";

const HEADER = /^\s*([\p{L}\p{N}_]+)\s*:(.*)$/u;
const HEADERS = {
  rules: "rules", regeln: "rules",
  players: "players", spieler: "players", spielende: "players",
  blanks: "blanks", blankos: "blanks", blanko: "blanks",
  letters: "letters", buchstaben: "letters",
  rack: "rack", bank: "rack",
  board: "board", brett: "board",
};
const UNMARKED = ["unmarked", "nicht markiert", "unmarkiert"];
const ONLY_NEW = ["new", "neue", "nur neue"];
const OTHERWISE = ["", "marked", "markiert", "all", "alle"];

export const namesOf = (players) => players.split(",").map((name) => name.trim()).filter(Boolean);
const folded = (text) => text.normalize("NFC").toLowerCase();

// How many of the first words are the name of a player.
function named(words, players) {
  const known = players.map((name) => folded(name).split(/\s+/).join(" "));
  for (let size = words.length - 1; size > 0; size -= 1) if (known.includes(folded(words.slice(0, size).join(" ")).replace(/:$/, ""))) return size;
  return 0;
}

const ALONE = /^\+?[1-9]\d{0,3}(\|\+?[1-9]\d{0,3})*$/;

const halves = (text) => {
  const at = text.indexOf("|");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
};
const joined = (one, other) => (other ? `${one}|${other}` : one);

// A line as its cells: who, word, points, and what a second sheet says of both.
export function cellsOf(line, players) {
  const words = line.trim().split(/\s+/);
  const size = named(words, players);
  const rest = words.slice(size);
  const points = rest.length > 1 || ALONE.test(rest[0]) ? rest.pop() : "";
  const [word, otherWord] = halves(rest.join(" "));
  const [number, otherNumber] = halves(points);
  return [words.slice(0, size).join(" "), word, number, otherWord, otherNumber];
}

// Cells as a line; without a word there are no points, which a question mark makes good.
export function lineOf([who, word, points, otherWord, otherPoints]) {
  const number = joined(points || otherPoints, points ? otherPoints : "");
  const said = joined(word || otherWord, word ? otherWord : "") || (number ? "?" : "");
  return [who, said, number].filter(Boolean).join(" ");
}

export function read(text) {
  const found = { kept: [], rules: "", players: "", unmarked: false, onlyNew: false, racks: [], turns: [], board: null };
  linesOf(text).forEach((line) => {
    const [bare, ...comment] = line.split("#");
    const [, word = "", value = ""] = bare.match(HEADER) ?? [];
    const key = HEADERS[folded(word)];
    if (key) header(found, key, value.trim(), bare);
    else if (found.board) found.board.push(bare);
    else if (bare.trim()) found.turns.push({ cells: cellsOf(bare, namesOf(found.players)), note: comment.join("#").trim() });
    else if (comment.length) found.kept.push(line.trim());
  });
  return found;
}

function header(found, key, value, line) {
  const said = folded(value);
  if (key === "board") found.board = [];
  else if (key === "players" || key === "rules") found[key] = value;
  else if (key === "blanks" && [...UNMARKED, ...OTHERWISE].includes(said)) found.unmarked = UNMARKED.includes(said);
  else if (key === "letters" && [...ONLY_NEW, ...OTHERWISE].includes(said)) found.onlyNew = ONLY_NEW.includes(said);
  else if (key === "rack" && /\s/.test(value)) found.racks.push(value.match(/^(.*)\s+(\S+)$/).slice(1));
  else found.kept.push(line.trim());
}

export function written(sheet) {
  const turns = sheet.turns.map(({ cells, note }) => [lineOf(cells), note ? `# ${note}` : ""].filter(Boolean).join("  "));
  return [
    ...sheet.kept,
    ...(sheet.rules ? [`Rules: ${sheet.rules}`] : []),
    `Players: ${sheet.players}`,
    ...(sheet.unmarked ? ["Blanks: unmarked"] : []),
    ...(sheet.onlyNew ? ["Letters: new"] : []),
    ...turns.filter(Boolean),
    ...sheet.racks.filter(([, tiles]) => tiles).map(([who, tiles]) => `Rack: ${who} ${tiles}`),
    ...(sheet.board ? ["Board:", ...sheet.board] : []),
  ].join("\n") + "\n";
}

// The board studio: tiles are laid by tapping or by keys, and stand below as the typed line.

import { Laying } from "./laying.js";
import { data } from "./writing.js";

const PLAY = /^(?:(\d{1,2})([a-z])|([a-z])(\d{1,2}))\s+([A-ZÄÖÜa-zäöü.()]+)(?:\s+([+-]?\d{1,4}))?\s*$/i;

const column = (number) => String.fromCharCode(65 + number);
const square = ([row, place]) => `${column(place)}${row + 1}`;

const named = ([row, place]) => {
  const premium = data.premiums[data.layout[row]?.[place]];
  return premium ? `${square([row, place])}, ${premium}` : square([row, place]);
};

const written = ({ first: [row, place], down, letters }) =>
  `${down ? column(place) + (row + 1) : row + 1 + column(place)} ${letters}`;

const read = (text) => {
  const found = PLAY.exec(text.trim());
  if (!found) return null;
  const [, row, across, downwards, below, word, announced] = found;
  const at = [Number(row ?? below) - 1, (across ?? downwards).toUpperCase().charCodeAt(0) - 65];
  return { at, down: Boolean(downwards), letters: word.replace(/\(([^()]*)\)/g, (_, through) => ".".repeat(through.length)), announced };
};

new Laying({ lying: new Map(data.tiles.map(([row, place, glyph]) => [`${row}:${place}`, glyph])), named, written, read });

// What somebody types becomes capital letters of tiles, however it was typed: by a key, a dead key,
// a phone's keyboard or pasted, composed or not. ß is written SS; where there is no card for an
// umlaut, it is spelled with two.

const CAPITALS = "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ";
const SMALL = "aäbcdefghijklmnoöpqrstuüvwxyz";
const SPELLED = { Ä: "AE", Ö: "OE", Ü: "UE" };
const MARKS = /^\p{M}+$/u;

const capital = (glyph) => (glyph === "ß" || glyph === "ẞ" ? "SS" : CAPITALS[SMALL.indexOf(glyph)] ?? glyph);

export const lettersOf = (text, { spelled = false } = {}) =>
  [...text.normalize("NFC")]
    .map(capital)
    .map((letters) => (spelled ? SPELLED[letters] ?? letters : letters))
    .flatMap((letters) => [...letters])
    .filter((letter) => CAPITALS.includes(letter));

export const small = (letter) => SMALL[CAPITALS.indexOf(letter)];
export const upper = (glyph) => CAPITALS[SMALL.indexOf(glyph)] ?? glyph;
export const isSmall = (glyph) => SMALL.includes(glyph);

// A mark that arrives by itself behind its letter: U and ¨ are one tile.
export const joined = (letter, text) => {
  if (!letter || !MARKS.test(text)) return null;
  const one = (letter + text).normalize("NFC");
  return CAPITALS.includes(one) ? one : null;
};

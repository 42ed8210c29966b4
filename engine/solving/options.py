"""What a line of the sheet may have been on the board as it lies: plays, each with its price."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, EMPTY, SMALL_OF
from engine.placement import Laid, lay
from engine.rulesets import Ruleset
from engine.solving.assuming import Assumed, Assumption, Assumptions, faults, price
from engine.solving.beside import Beside, blanks_in
from engine.solving.places import Place, around, newly_laid, on_final, segments
from engine.solving.sheet import GAP, PLAY, THROUGH, UNREAD, Line, Sheet

_MOST_DIFFERING = 3  # letters of one word; more is another word
_LOOKED_AT = 20  # plays put to the rules that take as long as a look at all lines of a board
_READ = 5  # the same, as long as a look for a word on the final board
_LONG_ENOUGH = 4  # letters of a word that may lack one or have one too many


class Option(NamedTuple):
    """A play that a line may have been, and what that assumes."""

    laid: Laid
    assumed: Assumptions

    @property
    def price(self) -> int:
        """How hard it is to believe."""
        return price(self.assumed)


class _Pattern(NamedTuple):
    """A reading of a word: as noted, or with a letter more or less."""

    noted: str
    word: str
    assumed: Assumptions
    places: list[Place]
    mask: int


class Options:
    """What each line may have been, asked again and again while a sheet is solved.

    `tries` counts how many plays were put to the rules, and what takes as long.
    """

    def __init__(self, sheet: Sheet) -> None:
        """Read the final board in capitals once."""
        self.sheet, self.rules, self.grid = sheet, sheet.rules, sheet.rules.grid
        self.final = sheet.tiles.translate(CAPITALISE)
        self.tries = 0
        self.everywhere = sum(1 << cell for cell, glyph in enumerate(self.final) if glyph != EMPTY)
        self._patterns = cache(self._patterns_of)
        self._beside = Beside(self.rules)

    def reach(self, line: Line, number: int, level: int) -> int:
        """The cells that a line may cover with up to `level` faults."""
        if line.kind != PLAY or not self.final:
            return self.everywhere if line.kind == GAP else 0
        if self.sheet.new_letters or not line.words or level > 1:
            return self.everywhere
        mask = 0
        for pattern in self._patterns(line, number, level):
            mask |= pattern.mask
        return mask

    def of(self, tiles: str, covered: int, line: Line, number: int, left: int) -> list[Option]:
        """The plays that the line may have been, with up to `left` faults, on the board `tiles`."""
        best: dict[tuple[int, bool, str], Option] = {}
        for option in self._any(tiles, covered, line, number, left):
            key = option.laid.cell, option.laid.down, option.laid.letters
            if key not in best or option.price < best[key].price:
                best[key] = option
        return list(best.values())

    def missing(self, tiles: str, number: int) -> Iterator[Option]:
        """The plays that a forgotten turn before line `number` may have been.

        Where blanks aren't marked, one of its tiles may be one: what counts it later tells.
        """
        for laid in self._unknown(tiles):
            yield Option(laid, self._forgotten(laid, number))
            if not self.sheet.marked:
                for blank, more in self._with_blanks(tiles, laid, number, most=1):
                    yield Option(blank, (*self._forgotten(blank, number), *more))

    def _forgotten(self, laid: Laid, number: int) -> Assumptions:
        at = self.grid.position(laid.cell, down=laid.down)
        facts = {"word": laid.word, "at": at, "computed": laid.score}
        return (Assumption(Assumed.TURN_MISSING, number, facts),)

    def _any(
        self, tiles: str, covered: int, line: Line, number: int, left: int
    ) -> Iterator[Option]:
        for noted in line.words or (UNREAD,):
            for option in self._of_reading(tiles, covered, noted, line, number, left):
                yield option._replace(
                    assumed=(*option.assumed, *_read_as(line, number, option.laid, noted))
                )
        other = faults(_other(line, number, "")) if line.words and self.final else left + 1
        if other <= left:
            for laid in self._unknown(tiles):
                if laid.score in line.points:
                    yield Option(laid, _other(line, number, laid.word))

    def _of_reading(
        self, tiles: str, covered: int, noted: str, line: Line, number: int, left: int
    ) -> Iterator[Option]:
        if noted == UNREAD:
            for laid in self._unknown(tiles) if self.final else ():
                yield from self._scored(tiles, laid, line, number, left, ())
        elif not self.final:
            yield from self._lying_alone(tiles, covered, noted, line, number, left)
        elif self.sheet.new_letters:
            yield from self._of_new_letters(tiles, noted, line, number, left)
        else:
            yield from self._on_final(tiles, covered, noted, line, number, left)

    def _unknown(self, tiles: str) -> Iterator[Laid]:
        for place in segments(self.grid, self.final, tiles, self.rules.rack):
            yield from self._laid(tiles, place.cell, place.down, self._as_drawn(tiles, place))

    def _as_drawn(self, tiles: str, place: Place) -> str:
        step = self.grid.stride if place.down else 1
        cells = range(place.cell, place.cell + step * place.size, step)
        return "".join(
            THROUGH if tiles[cell] != EMPTY else self.sheet.tiles[cell] for cell in cells
        )

    def _laid(self, tiles: str, cell: int, down: bool, letters: str) -> Iterator[Laid]:  # noqa: FBT001
        self.tries += 1
        laid = lay(self.rules, tiles, cell, down, letters)
        if not isinstance(laid, list) and len(laid.cells) <= self.rules.rack:
            yield laid

    def _lying_alone(
        self, tiles: str, covered: int, noted: str, line: Line, number: int, left: int
    ) -> Iterator[Option]:
        """Without a board: wherever the word fits with what lies and counts what was booked."""
        free = 0 if self.sheet.marked else self.rules.letters.blanks - blanks_in(tiles)
        for word in self._spelt(noted):
            self.tries += _LOOKED_AT
            if left or not line.points:
                fits = self._beside.anywhere(tiles, covered, word)
            else:
                fits = self._beside.counting(tiles, covered, word, line.points, free)
            for fit in fits:
                for laid in self._laid(tiles, fit.cell, fit.down, fit.letters):
                    blanks = tuple(self._unmarked(laid, cell, number) for cell in fit.blanks)
                    yield from self._scored(tiles, laid, line, number, left, blanks)

    def _spelt(self, noted: str) -> Iterator[str]:
        """The word, and with each tile in place of a letter that nobody can read.

        By itself such a letter stands for whatever lies there.
        """
        yield noted
        tiles = list(self.rules.letters.tiles)
        if self.sheet.marked:
            tiles += [SMALL_OF[tile] for tile in tiles]
        for n, glyph in enumerate(noted):
            if glyph == BLANK:
                yield from (noted[:n] + tile + noted[n + 1 :] for tile in tiles)

    def _of_new_letters(
        self, tiles: str, noted: str, line: Line, number: int, left: int
    ) -> Iterator[Option]:
        word = noted.replace(THROUGH, "")
        for place in newly_laid(self.grid, self.final, tiles, word) if word else ():
            step, letters, waiting = self.grid.stride if place.down else 1, "", list(word)
            for cell in range(place.cell, place.cell + step * place.size, step):
                lying = tiles[cell] != EMPTY
                letters += THROUGH if lying else self._glyph(waiting.pop(0), cell)
            if BLANK not in letters:
                for laid in self._laid(tiles, place.cell, place.down, letters):
                    yield from self._scored(tiles, laid, line, number, left, ())

    def _glyph(self, noted: str, cell: int) -> str:
        """A newly laid letter: as noted or as the board has it, a blank where either says so."""
        drawn = self.sheet.tiles[cell]
        letter = drawn if noted == BLANK else noted
        return SMALL_OF.get(letter, letter) if drawn in CAPITAL_OF else letter

    def _on_final(
        self, tiles: str, covered: int, noted: str, line: Line, number: int, left: int
    ) -> Iterator[Option]:
        joined = around(covered, self.grid.stride) if covered else 1 << self.grid.star
        for pattern in self._patterns(line, number, left):
            if pattern.noted != noted or not pattern.mask & joined:
                continue
            for place in pattern.places:
                new = (place.mask & ~covered).bit_count()
                if not place.mask & joined or not 1 <= new <= self.rules.rack:
                    continue
                step = self.grid.stride if place.down else 1
                end = place.cell + step * place.size
                if tiles[place.cell - step] != EMPTY or tiles[end] != EMPTY:
                    continue
                most = left - faults(pattern.assumed)
                for letters, assumed in self._variants(tiles, place, pattern.word, number, most):
                    for laid in self._laid(tiles, place.cell, place.down, letters):
                        both = (*pattern.assumed, *assumed)
                        yield from self._scored(tiles, laid, line, number, left, both)

    def _patterns_of(self, line: Line, number: int, left: int) -> list[_Pattern]:
        """The readings of a line, with the places of each."""
        found: list[_Pattern] = []
        for word in line.words:
            found += self._pattern(word, word, (), min(left, _MOST_DIFFERING))
            if left and len(word) >= _LONG_ENOUGH:
                shorter = {word[:n] + word[n + 1 :] for n in range(len(word))}
                longer = {word[:n] + BLANK + word[n:] for n in range(len(word) + 1)}
                for other in sorted(shorter | longer):
                    facts = {"word": other.replace(BLANK, "_"), "read": word}
                    misread = (Assumption(Assumed.MISREAD, number, facts),)
                    found += self._pattern(word, other, misread, 0)
        return found

    def _pattern(self, noted: str, word: str, assumed: Assumptions, most: int) -> list[_Pattern]:
        self.tries += _READ
        places = on_final(self.grid, self.final, word, most)
        mask = 0
        for place in places:
            mask |= place.mask
        return [_Pattern(noted, word, assumed, places, mask)] if places else []

    def _variants(
        self, tiles: str, place: Place, word: str, number: int, left: int
    ) -> Iterator[tuple[str, Assumptions]]:
        """How the sheet and the board can be brought together letter by letter."""
        step = self.grid.stride if place.down else 1
        ways: list[tuple[str, Assumptions]] = [("", ())]
        read = word.translate(CAPITALISE)
        for n, noted in enumerate(read):
            cell = place.cell + step * n
            lying = tiles[cell].translate(CAPITALISE)
            drawn = lying if lying != EMPTY else self.final[cell]
            choices: list[tuple[str, Assumptions]]
            if lying != EMPTY:
                agreed = noted in (lying, BLANK, THROUGH)
                choices = [(THROUGH, () if agreed else _misread(word, n, lying, number))]
            elif noted == THROUGH:
                return
            elif drawn == BLANK and noted == BLANK:
                choices = [(letter, ()) for letter in self.rules.letters.tiles]
            elif noted in (drawn, BLANK) or drawn == BLANK:
                choices = [(self._glyph(word[n], cell), ())]
            else:
                choices = [(word[n], self._grid_wrong(cell, noted))]
                if drawn != EMPTY:
                    mine = self.sheet.tiles[cell]
                    choices.append((mine, _misread(word, n, drawn, number)))
            ways = [
                (letters + glyph, (*assumed, *more))
                for letters, assumed in ways
                for glyph, more in choices
                if faults(assumed) + faults(more) <= left
            ]
        for letters, assumed in ways:
            if letters.strip(THROUGH):
                yield letters, assumed

    def _grid_wrong(self, cell: int, letter: str) -> Assumptions:
        square, drawn = self.grid.square(cell), self.final[cell]
        what = Assumed.GRID_LACKS if drawn == EMPTY else Assumed.GRID_WRONG
        facts = {"square": square, "letter": letter, "grid": drawn}
        return (Assumption(what, 0, facts),)

    def _scored(
        self, tiles: str, laid: Laid, line: Line, number: int, left: int, assumed: Assumptions
    ) -> Iterator[Option]:
        """The play with the points that were booked, or with what explains them."""
        if not line.points or laid.score in line.points:
            yield Option(laid, assumed)
            return
        left -= faults(assumed)
        if left > 0:
            yield Option(laid, (*assumed, _misbooked(laid, line, number)))
            if not self.sheet.marked:  # what was booked can't tell whether a blank is in this word
                for blank, more in self._with_blanks(tiles, laid, number, most=1):
                    yield Option(blank, (*assumed, *more, _misbooked(blank, line, number)))
        if laid.score > min(line.points) and (left or not self.sheet.marked):
            for blank, more in self._with_blanks(tiles, laid, number):
                if blank.score in line.points and faults(more) <= left:
                    yield Option(blank, (*assumed, *more))

    def _with_blanks(
        self, tiles: str, laid: Laid, number: int, most: int = 2
    ) -> Iterator[tuple[Laid, Assumptions]]:
        """The same play with one or two more of its tiles as blanks."""
        letters = self.rules.letters
        lying = blanks_in(tiles + laid.letters)
        new = [n for n, glyph in enumerate(laid.letters) if glyph in SMALL_OF]
        for count in range(1, min(letters.blanks - lying, most) + 1):
            for chosen in combinations(new, count):
                glyphs = [SMALL_OF[g] if n in chosen else g for n, g in enumerate(laid.letters)]
                for blank in self._laid(tiles, laid.cell, laid.down, "".join(glyphs)):
                    step = self.grid.stride if laid.down else 1
                    cells = [laid.cell + step * n for n in chosen]
                    yield blank, tuple(self._unmarked(blank, cell, number) for cell in cells)

    def _unmarked(self, laid: Laid, cell: int, number: int) -> Assumption:
        letter = laid.word[(cell - laid.cell) // (self.grid.stride if laid.down else 1)]
        facts = {
            "word": laid.word,
            "letter": CAPITAL_OF[letter],
            "square": self.grid.square(cell),
        }
        free = not self.sheet.marked
        return Assumption(Assumed.BLANK_UNMARKED, number, facts, free)


def beyond_the_set(rules: Ruleset, tiles: str, used: str) -> str | None:
    """A letter of those `used` of which more tiles lie on a board than there are, if any."""
    bag = rules.letters.bag
    for letter in sorted(set(used)):
        lying = blanks_in(tiles) if letter == BLANK else tiles.count(letter)
        if lying > bag.count(letter):
            return letter
    return None


def _misread(word: str, place: int, letter: str, number: int) -> Assumptions:
    right = word[:place] + letter + word[place + 1 :]
    return (Assumption(Assumed.MISREAD, number, {"word": right, "read": word}),)


def _misbooked(laid: Laid, line: Line, number: int) -> Assumption:
    one, *others = line.points
    booked = "/".join(map(str, line.points)) if others else one
    # Of one tile that makes two words people note either.
    noted = (one.text for one in laid.words if one.text.translate(CAPITALISE) in line.words)
    facts = {"word": next(noted, laid.word), "booked": booked, "computed": laid.score}
    return Assumption(Assumed.MISBOOKED, number, facts)


def _other(line: Line, number: int, word: str) -> Assumptions:
    facts = {"word": word, "read": "/".join(line.words)}
    return (Assumption(Assumed.OTHER_WORD, number, facts),)


def _read_as(line: Line, number: int, laid: Laid, noted: str) -> Assumptions:
    """What was taken of a line that can be read in several ways, or not whole."""
    found: list[Assumption] = []
    words = [other for other in line.words if other != noted]
    points = [str(points) for points in line.points if points != laid.score]
    if laid.score not in line.points:
        points = []  # none of them was taken
    if words or points:
        facts = {"word": laid.word, "computed": laid.score, "read": ", ".join(words + points)}
        found.append(Assumption(Assumed.SHEETS_DISAGREE, number, facts))
    if noted == UNREAD or BLANK in noted:
        facts = {"word": laid.word, "read": noted}
        found.append(Assumption(Assumed.READ_AS, number, facts))
    return tuple(found)

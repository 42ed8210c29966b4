"""Small worlds, played out: every entry of a list is tried in every position that they lead to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from engine.conformance import TAKEN, answered, playing
from engine.letters import LETTER_SETS, SMALL_OF

Row = tuple[Any, ...]


class World(NamedTuple):
    """A game so small that all of it can be tried.

    `rows` gives the entries to try in a position, in the fields `by`; those that `goes_on` lets
    through lead to the next positions, `depth` entries deep.
    """

    name: str
    clauses: tuple[str, ...]
    opening: dict[str, Any]
    of: dict[str, Any]
    by: tuple[str, ...]
    rows: Callable[[dict[str, Any]], Iterable[Row]]
    depth: int
    before: tuple[dict[str, Any], ...] = ()
    goes_on: Callable[[Row], bool] = bool


def played_out(world: World) -> Iterator[dict[str, Any]]:
    """A case for each position of a world, the nearest first; each once."""
    known: set[str] = set()
    ends: list[tuple[dict[str, Any], ...]] = [world.before]
    for deep in range(world.depth + 1):
        further = []
        for path in ends:
            key = _same(world, path)
            if key in known:
                continue
            known.add(key)
            case = _position(world, path, f"{world.name}/{len(known)}")
            yield case
            further += [
                (*path, entry)
                for entry, row in _entries(world, case)
                if row[-1].startswith(TAKEN) and world.goes_on(row)
            ]
        ends = further if deep < world.depth else []


def _same(world: World, path: Sequence[dict[str, Any]]) -> str:
    """What two ways to the same position have in common: all but the score sheet."""
    game = playing({"open": world.opening, "entries": path})[0]
    return repr(game.state._replace(version=0, entries=(), pending=_unnumbered(game.state.pending)))


def _unnumbered(play: Any) -> Any:
    return play and play._replace(version=0)


def _position(world: World, path: Sequence[dict[str, Any]], name: str) -> dict[str, Any]:
    asked = {"case": name, "open": world.opening, "entries": list(path)}
    then = answered(asked)["then"]
    of = {**world.of, **({} if "seat" in world.by else {"seat": then["turn"] or 0})}
    rows = list(world.rows(then))
    told = {"tries": {"of": of, "by": list(world.by), "rows": rows}}
    tries = [entry for entry, _ in _entries(world, told)]
    answer = answered({**asked, "tries": tries})
    return {
        "case": name,
        "clauses": list(world.clauses),
        "open": world.opening,
        "entries": [list(one) for one in zip(path, answer["entries"], strict=True)],
        "then": then,
        "tries": {
            **told["tries"],
            "rows": [[*row, said] for row, said in zip(rows, answer["tries"], strict=True)],
        },
    }


def _entries(world: World, case: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Row]]:
    for row in case["tries"]["rows"]:
        own = zip(world.by, row, strict=False)
        filled = {name: value for name, value in own if value is not None}
        yield {**case["tries"]["of"], **filled}, row


def few(letters: str) -> dict[str, Any]:
    """A letter set of these tiles only, valued as in the current German set."""
    values = LETTER_SETS["de-102"].values
    tiles = [[one, letters.count(one), values[one]] for one in sorted({*letters} - {"?"})]
    return {"name": "few", "blanks": letters.count("?"), "tiles": tiles}


# Boards

BOARD = ["d.T", ".*.", "tD."]
_AS_BOOKLET = {"board": BOARD, "rack": 3, "score_policy": "flag"}


def _lying(then: dict[str, Any]) -> dict[tuple[int, int], str]:
    """What lies, by row and column, as it is drawn."""
    if not then["drawn"]:
        return {}
    at, rows = then["drawn"].split(" ")
    top, left = map(int, at.split(":"))
    return {
        (top + down, left + across): glyph
        for down, row in enumerate(rows.split("/"))
        for across, glyph in enumerate(row)
        if glyph != "."
    }


def _on_board(letters: str, rack: int) -> Callable[[dict[str, Any]], Iterator[Row]]:
    """Every text that fits from every square, and one that is a square too long."""

    def rows(then: dict[str, Any]) -> Iterator[Row]:
        lying = _lying(then)
        for row, column, down in product(range(1, 4), range(1, 4), (False, True)):
            at = f"{'ABC'[column - 1]}{row}" if down else f"{row}{'ABC'[column - 1]}"
            most = (4 - row) if down else (4 - column)
            for text in _texts((row, column), most, lying, letters, rack, down=down):
                yield at, text
            if (row, column) == (1, 1):
                yield at, letters[0] * (most + 1)

    return rows


def _texts(
    first: tuple[int, int], most: int, lying: Any, letters: str, rack: int, *, down: bool
) -> Iterator[str]:
    """Every text of up to `most` signs: a dot on what lies, on the rest each of the letters."""
    signs: list[str] = []
    for n in range(most):
        cell = (first[0] + n, first[1]) if down else (first[0], first[1] + n)
        signs.append("." if cell in lying else letters)
        for text in product(*signs):
            if sum(sign != "." for sign in text) <= rack:
                yield "".join(text)


def _board_worlds() -> Iterator[World]:
    of, by = {"kind": "play"}, ("at", "letters")
    for name, rules, clauses in (
        ("reise", "reise", ("REISE-05", "REISE-07", "REISE-12", "REISE-15", "REISE-34")),
        ("mini", "mini", ("MINI-11", "MINI-12", "MINI-15", "MINI-23")),
    ):
        one = {**_AS_BOOKLET, "letter_set": few("E" * 12)}
        opened = {"ruleset": rules, "options": one, "players": 2}
        yield World(
            f"{name} one letter", clauses, opened, of, by, _on_board("E", 3), 2,
            goes_on=lambda row: row[0][0].isdigit(),
        )  # fmt: skip
        two = {**_AS_BOOKLET, "letter_set": few("EEEEEE??"), "rack": 2}
        opened = {"ruleset": rules, "options": two, "players": 2}
        glyphs = "E" + SMALL_OF["E"]
        yield World(f"{name} blanks", clauses, opened, of, by, _on_board(glyphs, 2), 1)


# Turns, challenges, ends

_COURSE = ("kind", "seat", "at", "letters", "count", "words")


def _course(play: Row) -> Callable[[dict[str, Any]], Iterator[Row]]:
    """Every kind of entry of the course of a game, for each of two seats."""

    def rows(then: dict[str, Any]) -> Iterator[Row]:
        at = play if not then["drawn"] else _next(play, then)
        for seat in (0, 1):
            yield "play", seat, *at, None, None
            yield "exchange", seat, None, None, 1, None
            yield "pass", seat, None, None, None, None
            yield "challenge", seat, None, None, None, None
            yield "accept", seat, None, None, None, None
            yield "withdraw", seat, None, None, None, None
            yield "resign", seat, None, None, None, None
        for verdict in (True, False):
            yield "verdict", None, None, None, None, _judged(at, then, verdict=verdict)
        for kind in ("adjourn", "resume", "end", "close"):
            yield kind, None, None, None, None, None

    return rows


def _next(play: Row, then: dict[str, Any]) -> Row:
    """The play that lengthens what the first one laid."""
    at, letters = play
    long = len(_lying(then))
    return at, "." * long + letters[-1]


def _judged(at: Row, then: dict[str, Any], *, verdict: bool) -> dict[str, bool]:
    long = len(_lying(then))
    return {"EN" + "N" * max(0, long - 2): verdict}


_STEPS = {"play", "exchange", "pass", "challenge", "accept", "withdraw", "verdict"}


def _course_worlds() -> Iterator[World]:
    line = {"board": ["....*....."], "rack": 2, "letter_set": few("EEEENNNNNNNN")}
    cards = {"rack": 2, "letter_set": few("EEEENNNNNNNN")}
    for name, options, at, clauses in (
        ("reise", line, "1D", ("REISE-07", "REISE-10", "REISE-11", "REISE-18", "REISE-20")),
        ("klassik", line, "1D", ("KLASSIK-06", "MINI-26", "MINI-33", "MINI-35", "MINI-36")),
        ("mini", line, "1D", ("MINI-26", "MINI-30", "MINI-33", "MINI-35", "MINI-36", "MINI-37")),
        ("karten", cards, "0:0>", ("KARTEN-08", "KARTEN-11", "KARTEN-18", "KARTEN-19")),
    ):
        opened = {"ruleset": name, "options": options, "players": 2}
        yield World(
            f"{name} course", clauses, opened, {}, _COURSE, _course((at, "EN")), 3,
            goes_on=lambda row: row[0] in _STEPS,
        )  # fmt: skip


# Cards on a free table


def _on_table(then: dict[str, Any]) -> Iterator[Row]:
    lying = _lying(then)
    for row, column, down in product(range(-1, 2), range(-1, 2), (False, True)):
        at = f"{row}:{column}{'v' if down else '>'}"
        for text in _texts((row, column), 3, lying, "E", 3, down=down):
            for bonus, named in ((None, None), ("double", "E")):
                if bonus is None or (row, column) == (0, 0):
                    yield at, text, bonus, named


def _card_worlds() -> Iterator[World]:
    clauses = ("KARTEN-10", "KARTEN-20", "KARTEN-24", "KARTEN-27", "KARTEN-30", "KARTEN-36")
    by = ("at", "letters", "bonus", "named")
    for lengthened in ("booklet", "full"):
        options = {
            "letter_set": few("E" * 12), "rack": 3, "lengthened_words": lengthened,
        }  # fmt: skip
        opened = {"ruleset": "karten", "options": options, "players": 2}
        yield World(
            f"karten {lengthened}", clauses, opened, {"kind": "play"}, by, _on_table, 2,
            goes_on=lambda row: row[2] is None and row[0] in ("0:0>", "0:1v"),
        )  # fmt: skip


# A field that is fought for


def _in_field(then: dict[str, Any]) -> Iterator[Row]:
    lying = _lying(then)
    yield "undo", None, None, None
    yield "turn", None, None, None
    yield "loss", None, None, None
    for row, column, down in product(range(-1, 2), range(-1, 2), (False, True)):
        at = f"{row}:{column}{'v' if down else '>'}"
        for text in _texts((row, column), 3, lying, "EN", 2, down=down):
            if "." in text or not lying:
                yield "lay", at, text, None
    if lying:
        for down in (False, True):
            at = f"0:0{'v' if down else '>'}"
            before = f"{'-1:0v' if down else '0:-1>'}"
            for text in ("N.", ".N", "E.", ".e", "NN"):
                yield "swap", at, text, None
            for text in ("..N", "..NE", "..n"):
                yield "add", at, text, None
            yield "add", before, "N..", None
            for shift in "><":
                yield "insert", at, ".N.", shift
                yield "remove", at, "E.", shift
                yield "remove", at, ".N", shift
            yield "dissolve", at, "EN", None
            yield "dissolve", at, "E.", None


def _in_long_word(then: dict[str, Any]) -> Iterator[Row]:
    """Letters put into the word of a row and taken out of it, and laid again with others."""
    row = sorted(column for row, column in _lying(then) if row == 0)
    at, size = f"0:{row[0]}>", row[-1] - row[0] + 1
    yield "undo", None, None, None
    yield "turn", None, None, None
    for n, letter, shift in product(range(size), "EN", "><"):
        yield "insert", at, "." * n + letter + "." * (size - n), shift
        yield "remove", at, "." * n + letter + "." * (size - 1 - n), shift
    yield "remove", at, ".EE.", "<"
    yield "dissolve", at, "NEEN", None
    for column, text in product(row, (".e", ".E", ".n", ".eN", ".nE")):
        yield "lay", f"0:{column}v", text, None


def _takes_up(row: Row) -> bool:
    """Whether a letter is taken out, or laid again with or without one of the pool."""
    return row[0] == "remove" or (row[1] == "0:1v" and row[2] in (".e", ".eN"))


def _field_worlds() -> Iterator[World]:
    by = ("kind", "at", "letters", "shift")
    clauses = ("KLAUER-09", "KLAUER-10", "KLAUER-30", "KLAUER-32", "KLAUER-34", "KLAUER-35")
    for level in ("I", "II", "III"):
        options = {"letter_set": few("EEENNN"), "extent": 7, "level": level}
        opened = {"ruleset": "klauer", "options": options, "players": 2}
        before = (
            {"kind": "draw", "seat": 0, "letters": "EEENNN"},
            {"kind": "lay", "seat": 0, "at": "0:0>", "letters": "EN"},
            {"kind": "turn", "seat": 0},
            {"kind": "accept", "seat": 1},
        )
        yield World(
            f"klauer level {level}", clauses, opened, {}, by,
            _in_field, 1, before, lambda row: row[1] in ("0:0>", "0:0v", "0:1v"),
        )  # fmt: skip
    clauses = ("KLAUER-34", "KLAUER-35", "KLAUER-36", "KLAUER-38", "KLAUER-54")
    for level in ("I", "II", "III"):
        options = {"letter_set": few("EEEENNNN"), "extent": 7, "level": level}
        opened = {"ruleset": "klauer", "options": options, "players": 2}
        before = (
            {"kind": "draw", "seat": 0, "letters": "EEEENNNN"},
            {"kind": "lay", "seat": 0, "at": "0:0>", "letters": "NEEN"},
            {"kind": "turn", "seat": 0},
            {"kind": "accept", "seat": 1},
        )
        yield World(
            f"klauer long word, level {level}", clauses, opened, {}, by,
            _in_long_word, 3, before, _takes_up,
        )  # fmt: skip


def files() -> dict[str, list[World]]:
    """The worlds of the suite, file by file."""
    return {
        "boards": list(_board_worlds()),
        "courses": list(_course_worlds()),
        "cards": list(_card_worlds()),
        "fields": list(_field_worlds()),
    }

"""TRF16 and TRF26 written: what `reading.py` reads again as the same tournament."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from tournaments.pairing.dutch.cards import BLACK, NO_COLOUR, WHITE
from tournaments.pairing.dutch.history import POINTS, History, Outcome, Player
from tournaments.trf.files import Person, TrfFile

COLOURS = {WHITE: "w", BLACK: "b", NO_COLOUR: "-"}
TRF16, TRF26 = "TRF16", "TRF26"
FORMATS = (TRF16, TRF26)
_LETTERS = {"W": "1", "D": "=", "L": "0", "A": "Z", "P": "U"}
_LIKE = {"F": "1", "+": "1", "H": "=", "-": "Z"}
"""Letters that count as others do by line 162; line 299 says where they don't."""
_CODES = {"BBW": "1", "BBD": "=", "BBL": "0", "BBZ": "Z", "BBF": "-", "BBU": "U"}


def write_trf(file: TrfFile, form: str = TRF26) -> str:
    """The text of the file, lines ended by a line feed; ISO-8859-1 can't hold every name."""
    history = file.history
    numbered = {code: text for code, text in file.about.items() if code not in ("142", "152")}
    written = [f"{code} {text}".rstrip() for code, text in sorted(numbered.items())]
    written += _settings(history, form)
    ranks = _ranks(history)
    for number in history.numbers:
        person = file.people.get(number, Person(number))
        written.append(_player(history, history.players[number], person, ranks[number]))
    written += [*_bans(history, form), *_virtual(history, form), *_extra(history)]
    return "\n".join(written) + "\n"


def _settings(history: History, form: str) -> list[str]:
    return [*_rounds_and_colour(history, form), *_worth(history, form)]


def _rounds_and_colour(history: History, form: str) -> list[str]:
    by_place = ["XXC rank"] if history.order else []
    white = history.initial == WHITE
    if form == TRF16:
        return [f"XXR {history.rounds}", f"XXC {'white1' if white else 'black1'}", *by_place]
    return [f"142 {history.rounds}", f"152 {'W' if white else 'B'}", *by_place]


def _worth(history: History, form: str) -> Iterator[str]:
    """The lines of the point system: none if it is the usual one, others where letters differ."""
    if {letter: history.points[letter] for letter in POINTS} == POINTS:
        return
    if form == TRF16:
        yield from (f"{code} {_points(history.points[one])}" for code, one in _CODES.items())
    else:
        yield "162  " + "    ".join(
            f"{letter}{_points(history.points[result])}" for letter, result in _LETTERS.items()
        )
    said = _LIKE if form == TRF26 else {**_LIKE, "-": "-"}
    for letter, like in said.items():
        if history.points[letter] != history.points[like]:
            yield f"299 {letter}{'':8}{_points(history.points[letter])}"


def _points(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}".rjust(4)


def _player(history: History, player: Player, person: Person, rank: int) -> str:
    points = _points(history.total(player, len(player.outcomes)))
    line = (
        f"001 {player.number:4} {person.sex:1}{person.title:>3} {person.name[:33]:33} "
        f"{person.rating or '':>4} {person.federation:3} {person.id:>11} {person.birth:10} "
        f"{points} {rank:4}"
    )
    return (line + "".join(_round(outcome) for outcome in player.outcomes)).rstrip()


def _round(outcome: Outcome) -> str:
    if not outcome.opponent and outcome.result == " ":
        return " " * 10
    opponent = f"{outcome.opponent:4}" if outcome.opponent else "0000"
    return f"  {opponent} {COLOURS[outcome.colour]} {outcome.result}"


def _ranks(history: History) -> dict[int, int]:
    """Places by points, equal points by starting numbers."""
    players = history.players.values()
    order = sorted(players, key=lambda one: (-history.total(one, len(one.outcomes)), one.number))
    return {player.number: place for place, player in enumerate(order, 1)}


def _bans(history: History, form: str) -> Iterator[str]:
    for ban in history.bans:
        if form == TRF16 and ban.first <= 1 and ban.last >= history.rounds:
            yield "XXP " + " ".join(map(str, ban.players))
        else:
            last = min(ban.last, history.rounds)
            yield f"260 {ban.first:3} {last:3} " + " ".join(f"{one:4}" for one in ban.players)


def _virtual(history: History, form: str) -> Iterator[str]:
    """Virtual points: a line a player, in TRF26 one for players and rounds in a row."""
    if form == TRF26:
        yield from _spans(history)
        return
    for number, player in sorted(history.players.items()):
        if any(player.virtual):
            yield f"XXA {number:4} " + " ".join(_points(tenths) for tenths in player.virtual)


def _spans(history: History) -> Iterator[str]:
    numbers, spans = sorted(history.players), dict[tuple[int, int, int], list[int]]()
    for place, number in enumerate(numbers):
        for span in _rounds_in_a_row(history.players[number].virtual):
            spans.setdefault(span, []).append(place)
    for (first, last, tenths), places in spans.items():
        for _, row in groupby(enumerate(places), key=lambda found: found[1] - found[0]):
            players = [numbers[place] for _, place in row]
            yield (
                f"250 {'':4} {_points(tenths)} {first:3} {last:3} {players[0]:4} {players[-1]:4}"
            )


def _rounds_in_a_row(virtual: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The first and the last of rounds with the same points, and these, if there are any."""
    for tenths, row in groupby(enumerate(virtual, 1), key=itemgetter(1)):
        rounds = [round_ for round_, _ in row]
        if tenths:
            yield rounds[0], rounds[-1], tenths


def _extra(history: History) -> Iterator[str]:
    """Bonus and penalty points, a line a player and round."""
    for number, player in sorted(history.players.items()):
        for round_, tenths in enumerate(player.extra, 1):
            if tenths:
                sign = "-" if tenths < 0 else ""
                worth = sign + _points(abs(tenths)).strip()
                yield f"299 {'':9}{worth:>4}  {round_:3} {number:4}"

"""Signed games in numbers, added up: of a club, a tournament, a person, two people, some days.

Only what the reader may read is added, and who isn't named to them plays nowhere. What a list of
words says of a game is left out while nobody is told that.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple
from uuid import UUID

from django.db.models import Q

from engine.answers import As
from games.models import GameFigures, Sheet
from games.rights import rights

MOST = 5000
"""Games that are added up at once, the newest ones."""

_TWO = 2


@dataclass(frozen=True)
class TurnFigures:
    """How many points the turn of this number made, added up over those who had one."""

    turn: int
    seats: int
    points: int


@dataclass(frozen=True)
class LetterFigures:
    """How many tiles of a letter were laid; ? is a blank."""

    letter: str
    tiles: int


@dataclass(frozen=True)
class SeatsAddedUp:
    """Seats of games added up; divided by `seats` it is an average game.

    `won` are games won alone, `taken_back` plays that did not stand, `challenges_won` those after
    which one was taken back, `challenges_lost` all others. Wörterklauer has no points: there
    `best_play` is the length of `best_word`, and a turn's `points` are the cards that it brought.

    `judged` are the seats of games whose words were looked up in the edition that they pin, once
    that may be told; without any it is not known how many phonies there were.
    """

    seats: int
    points: int
    won: int
    best_game: int
    best_play: int
    best_word: str
    plays: int
    all_tiles: Annotated[int, As(help_text="plays of all tiles of a rack")]
    exchanges: int
    passes: int
    taken_back: int
    challenges: int
    challenges_won: int
    bonus_cards: Annotated[int, As(help_text="bonus cards used (Scrabble Karten)")]
    words: Annotated[int, As(help_text="words made (Wörterklauer)")]
    stolen: Annotated[int, As(help_text="of them stolen (Wörterklauer)")]
    cards: Annotated[int, As(help_text="cards of the own colour in the end (Wörterklauer)")]
    jokers: Annotated[int, As(help_text="jokers used (Wörterklauer)")]
    turns: tuple[TurnFigures, ...]
    letters: tuple[LetterFigures, ...]
    challenges_lost: int
    judged: int
    phonies: Annotated[
        int | None, As(help_text="words that stayed though the edition doesn't admit them")
    ]
    phonies_taken_back: Annotated[int | None, As(help_text="such words that did not stand")]

    def each(self, number: int) -> float:
        """A number for one seat on average, to a tenth."""
        return round(number / self.seats, 1) if self.seats else 0.0


@dataclass(frozen=True)
class FirstMove:
    """Games of two, by how they went for who began."""

    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class EditionOfGames:
    """An edition of the word list, and in how many games it said what was no word."""

    name: str
    hash: str
    games: int


@dataclass(frozen=True)
class GamesAddedUp:
    """Games added up: all seats, and where a person is asked that person's and the others'.

    `editions` are those by which words were looked up, the most used first; of all other games it
    is not known, or not to be told yet, which words were none.
    """

    games: int
    whole: Annotated[bool, As(help_text="false where only the newest games were added up")]
    first_move: FirstMove
    everybody: SeatsAddedUp
    person: SeatsAddedUp | None
    others: SeatsAddedUp | None
    against: Annotated[
        SeatsAddedUp | None, As(help_text="the seats of the person asked for as `against`")
    ]
    editions: tuple[EditionOfGames, ...]


def added_up(
    readable: Q, people: Collection[str] = (), against: Collection[str] = ()
) -> GamesAddedUp:
    """The signed games that are so, and the seats of a person, and of another, by all their ids."""
    sheets = Sheet.objects.filter(readable, phase="closed").values("stream")
    rows = list(GameFigures.objects.filter(stream__in=sheets).order_by("-stream")[: MOST + 1])
    games = rows[:MOST]
    judged = _judged(games)
    own: list[_Seat] = []
    others: list[_Seat] = []
    rivals: list[_Seat] = []
    for row in games:
        words = judged[row.stream]["seats"] if row.stream in judged else [None] * len(row.seats)
        for player, seat, counted in zip(row.players, row.seats, words, strict=True):
            told = _Seat(seat, _won(seat, row.seats), counted)
            (own if player in people else others).append(told)
            if player in against:
                rivals.append(told)
    return GamesAddedUp(
        len(games),
        len(rows) <= MOST,
        _first_move(row.seats for row in games),
        _added([*own, *others]),
        _added(own) if people else None,
        _added(others) if people else None,
        _added(rivals) if against else None,
        _editions(judged.values()),
    )


class _Seat(NamedTuple):
    """A seat in numbers, whether it won alone, its words that stayed and that did not, if told."""

    numbers: Any
    won: bool
    phonies: Sequence[int] | None


def _judged(games: Iterable[GameFigures]) -> dict[UUID, Any]:
    """By game what the edition that it pins said of its words, as far as anybody is told that."""
    known = {row.stream: row.phonies for row in games if row.phonies and row.phonies["seats"]}
    silent = rights().untold_among(known) if known else set()
    return {stream: one for stream, one in known.items() if stream not in silent}


def _editions(judged: Iterable[Any]) -> tuple[EditionOfGames, ...]:
    counted = Counter((one["edition"], one["hash"]) for one in judged)
    found = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(EditionOfGames(*edition, games) for edition, games in found)


def _won(seat: Any, seats: Sequence[Any]) -> bool:
    return bool(seat["place"] == 1) and sum(one["place"] == 1 for one in seats) == 1


def _first_move(games: Iterable[Sequence[Any]]) -> FirstMove:
    went: Counter[str] = Counter()
    for seats in games:
        if len(seats) != _TWO:
            continue
        for seat in seats:
            if seat["first"]:
                drawn = all(one["place"] == 1 for one in seats)
                went["drawn" if drawn else "won" if seat["place"] == 1 else "lost"] += 1
    return FirstMove(went["won"], went["drawn"], went["lost"])


def _added(seats: Sequence[_Seat]) -> SeatsAddedUp:
    numbers: Counter[str] = Counter()
    letters: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    points: Counter[int] = Counter()
    best = max((one.numbers for one in seats), key=lambda one: one["best_points"], default=None)
    judged = [one.phonies for one in seats if one.phonies is not None]
    for seat, _won, _phonies in seats:
        numbers.update({name: seat[name] for name in (*_SUMMED, "won")})
        numbers.update({name: seat.get(name, 0) for name in _OF_OTHERS})  # older rows lack them
        letters.update(seat["letters"])
        for number, made in enumerate(seat["by_turn"], start=1):
            turns[number] += 1
            points[number] += made
    summed: dict[str, Any] = {name: numbers[name] for name in (*_SUMMED, *_OF_OTHERS)}
    return SeatsAddedUp(
        seats=len(seats),
        won=sum(one.won for one in seats),
        best_game=max((one.numbers["points"] for one in seats), default=0),
        best_play=best["best_points"] if best else 0,
        best_word=best["best"] if best else "",
        challenges_won=numbers["won"],
        challenges_lost=numbers["challenges"] - numbers["won"],
        turns=tuple(TurnFigures(number, turns[number], points[number]) for number in sorted(turns)),
        letters=tuple(LetterFigures(letter, letters[letter]) for letter in sorted(letters)),
        judged=len(judged),
        phonies=sum(stayed for stayed, _ in judged) if judged else None,
        phonies_taken_back=sum(taken_back for _, taken_back in judged) if judged else None,
        **summed,
    )


_SUMMED = (
    "points", "plays", "all_tiles", "exchanges", "passes", "taken_back", "challenges",
)  # fmt: skip
_OF_OTHERS = ("bonus_cards", "words", "stolen", "cards", "jokers")

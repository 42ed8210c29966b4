"""The FIDE Dutch System: scoregroup by scoregroup the upper half meets the lower half, by its rule.

Rule. FIDE C.04.3 in the edition in force since 1 February 2026: nobody meets twice, whoever had a
bye or a win without a game has no bye, nobody is more than twice ahead in firsts or seconds or has
the same for the third time running; then as few as can be meet another score, colours that are due
are given, floats are not repeated. Fixed tables and byes that were asked for come first.

`rounds` is how many the tournament has (in the last one those with more than half of the points may
break the bounds of colours), `initial` who of the first two of the ranking list begins in the first
round. `edition` is the year of the rules.

Source: FIDE Handbook C.04.3; see `dutch/`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing.checks import MOST_ROUNDS, check_option
from tournaments.pairing.dutch.cards import BLACK, DOWN, LEVEL, TENTHS, UP, WHITE, Card
from tournaments.pairing.dutch.colours import white_and_black
from tournaments.pairing.dutch.fast import paired
from tournaments.pairing.dutch.fields import Unpairable
from tournaments.pairing.dutch.plain import TooManyDigits
from tournaments.pairing.explanations import Statement, Why, points
from tournaments.pairing.field import OF_HISTORY, Entry, Field
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Choice, Parameter, check_told
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import ToTheEnd
from tournaments.pairing.weighted import acquaintance, asked_bye, fixed_table

EDITION = "2026"
_HALF_POINT, _TWO = TENTHS // 2, 2


@dataclass(frozen=True)
class FideDutch(ToTheEnd):
    """The Dutch System of an edition. Raises Refusal BAD_PARAMETER, Unusable."""

    name: ClassVar[str] = "fide_dutch"
    version: ClassVar[int] = 2
    asks: ClassVar[tuple[Parameter, ...]] = (Choice("initial", ("first", "second")),)
    rounds: int | None = None
    initial: str = "first"
    edition: str = EDITION

    def __post_init__(self) -> None:
        """Check the parameters."""
        check_told(self.asks, self)
        check_option("edition", self.edition, (EDITION,))
        if self.rounds is not None:
            check_option("rounds", self.rounds, range(1, MOST_ROUNDS + 1))

    @property
    def looks_at(self) -> frozenset[str]:
        """Floats, colours, numbers and byes of all rounds."""
        return OF_HISTORY

    def parameters(self) -> dict[str, Any]:
        """The parameters; without `rounds` where they are not known."""
        facts: dict[str, Any] = {"initial": self.initial, "edition": self.edition}
        return facts if self.rounds is None else {**facts, "rounds": self.rounds}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The tables by the standing of the higher placed; raises Refusal."""
        order = ranked(field)
        _check_fixed(order)
        cards = _cards(order, self.rounds)
        try:
            pairs, bye = paired(cards)
        except Unpairable:
            raise _obstacle(order, cards) from None
        except TooManyDigits:
            raise Refusal(Reason.TOO_WIDE, number=len(cards)) from None
        initial = WHITE if self.initial == "first" else BLACK
        tables = {
            min(order.place[str(c.id)] for c in pair): _table(order, pair, initial)
            for pair in pairs
        }
        tables |= {pair[0]: fixed_table(order, pair) for pair in order.fixed}
        given = [Bye(str(bye.id), why=(Statement(Why.BYE_DUTCH),))] if bye else []
        asked = [asked_bye(order, place) for place in order.asked]
        return tuple(tables[place] for place in sorted(tables)), (*asked, *given)


def _check_fixed(order: Ranked) -> None:
    for table in order.fixed:
        if len(table) != _TWO:
            raise Refusal(Reason.FIXED_SIZE, entries=order.named(table), least=2, most=2)


def _cards(order: Ranked, rounds: int | None) -> list[Card]:
    """The pairing cards of those who are still to be paired."""
    field, free = order.field, {order.entries[place].id for place in order.free}
    met: dict[str, set[int | str]] = {one: set() for one in free}
    for table in field.played:
        for one, other in permutations(table.seats, _TWO):
            if one in free:
                met[one].add(other)
    for one, other in field.forbidden:
        for entry, rival in ((one, other), (other, one)):
            if entry in free:
                met[entry].add(rival)
    last = rounds is not None and field.round >= rounds
    return [
        Card(
            id=entry.id,
            number=entry.number or place,
            score=entry.score * _HALF_POINT,
            colours=tuple(BLACK if seat else WHITE for seat in entry.sat_at),
            floats=_floats(entry),
            met=frozenset(met[entry.id]),
            bye=not entry.unplayed_wins,
            topscorer=last and entry.score > field.round - 1,
        )
        for place, entry in enumerate(field.entries, 1)
        if entry.id in free
    ]


def _floats(entry: Entry) -> tuple[str, str]:
    known = {DOWN: DOWN, UP: UP}
    last, before = (*entry.floats, LEVEL, LEVEL)[:_TWO]
    return known.get(last, LEVEL), known.get(before, LEVEL)


def _table(order: Ranked, pair: Sequence[Card], initial: int) -> Table:
    first, second = white_and_black(pair[0], pair[1], initial)
    places = order.place[str(pair[0].id)], order.place[str(pair[1].id)]
    why = (_placing(order, *sorted(places)), *acquaintance(order, places), _going(first, second))
    return Table((str(first.id), str(second.id)), why=why)


def _placing(order: Ranked, one: int, other: int) -> Statement:
    a, b = order.entries[one], order.entries[other]
    if a.score == b.score:
        where = {"one_place": one + 1, "other_place": other + 1}
        return Statement(Why.SAME_SCORE, {"points": points(a.score), **where})
    scores = {"higher": points(a.score), "lower": points(b.score)}
    return Statement(Why.FLOATS, {"one": a.id, "other": b.id, **scores})


def _going(first: Card, second: Card) -> Statement:
    mine, theirs = first.colours.count(WHITE), second.colours.count(WHITE)
    if first.preference == second.preference:
        return Statement(Why.DUE_TO_BOTH, {"mine": mine, "theirs": theirs})
    return Statement(Why.DUE, {"mine": mine, "theirs": theirs})


def _obstacle(order: Ranked, cards: Sequence[Card]) -> Refusal:
    """Why there is no round: no bye that can be given, or no way to pair all."""
    if len(cards) % 2:
        open_ = tuple(p for p in order.free if not order.entries[p].unplayed_wins)
        return Refusal(Reason.NO_FAIR_BYE, entries=order.named(open_))
    fewest = max(cards, key=lambda card: len(card.met))
    return Refusal(Reason.NO_PAIRING, number=_TWO, entries=str(fewest.id))

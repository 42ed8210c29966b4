"""A federation's file as the acts that enter it: the same tables, byes, forfeits and points.

Each round is entered as it was played: who sat it out, the pairing by hand, the results, and once
all are in, its end. Such a file knows who won, and no scores. White goes first. Byes that are asked
for rounds to come are entered as such, and who is never to meet is kept apart.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from engine.refusals import Unusable
from tournaments.course.acts import (
    Absent,
    Act,
    Apart,
    CloseRound,
    Create,
    Enter,
    Forfeit,
    Penalise,
    Publish,
    Report,
)
from tournaments.course.course import apply, decide
from tournaments.course.pairing_field import proposal
from tournaments.course.plans import DUTCH
from tournaments.course.presets import preset
from tournaments.course.state import State
from tournaments.pairing.dutch.cards import BLACK
from tournaments.pairing.dutch.history import Ban, Outcome
from tournaments.points import Award, Points, points_data
from tournaments.trf.files import TrfFile
from tournaments.tsh.entering import MOST_RATING, Who

DIVISION, ORDER = "A", ("place_points", "buchholz_cut_1", "buchholz")
_BY_HAND, _WON, _DRAWN = "by_hand", "1W", "=D"
_TENTHS = 5  # of a half point
_CIRCUMSTANCES = {"U": "odd", "+": "opponent", "F": "other", "H": "asked"}
"""Why somebody has points without an opponent, by the letters of a file."""

_VIRTUAL, _BANS = ("250", "XXA", "192", "092"), ("260", "XXP")
_NO_VIRTUAL = (
    "Virtual points of an acceleration are not taken over: the rounds to come are paired without."
)
_NO_BAN = (
    "That players may not meet in some of the rounds to come is not taken over, only what holds "
    "for all of them."
)


def creation(file: TrfFile, date: str, *, ruleset: str, rated: bool) -> Create:
    """The set-up: points and Buchholz, the rounds of the file by hand, later ones by the Dutch.

    Raises Unusable where the points aren't halves.
    """
    history = file.history
    changes: dict[str, Any] = {} if rated else {"rating": None}
    last = file.history.last_paired
    systems = [_BY_HAND] * last + [DUTCH] * (history.rounds - last)
    return preset(
        "swiss",
        date,
        divisions=(DIVISION,),
        plan=[{"system": one, "parameters": {}} for one in systems or [DUTCH]],
        ruleset=ruleset,
        clock=None,
        check_in=False,
        points=points_data(_points(history.points)),
        standing=list(ORDER),
        **changes,
    )


def acts_of(file: TrfFile, create: Create, people: Mapping[int, Who]) -> Iterator[Act]:
    """The acts behind the creation, in their order; `people` go by the numbers of the file.

    Raises Refusal or Unusable if none fit.
    """
    (begun,) = decide(None, create)
    writer = _Writer(file, people, apply(None, begun))
    yield from writer.entries()
    last = file.history.last_paired
    for number in range(1, last + 1):
        yield from writer.round(number)
    for number in range(last + 1, file.history.last + 1):
        yield from writer.asked(number)
    yield from writer.apart(last)


def left_out(file: TrfFile) -> Iterator[Unusable]:
    """What of a file is not taken over though later rounds could depend on it, by its line."""
    history, last = file.history, file.history.last_paired
    if last >= history.rounds:
        return
    if any(any(player.virtual[last:]) for player in history.players.values()):
        yield Unusable(f"line {_first(file, _VIRTUAL)}", _NO_VIRTUAL)
    if any(not _for_good(ban, last, history.rounds) and ban.last > last for ban in history.bans):
        yield Unusable(f"line {_first(file, _BANS)}", _NO_BAN)


def _first(file: TrfFile, codes: tuple[str, ...]) -> int:
    """The first line that begins with one of these, the first one that there is."""
    return next(file.lines[code] for code in codes if code in file.lines)


def _for_good(ban: Ban, last: int, rounds: int) -> bool:
    """Whether nobody of the ban may meet in any of the rounds to come."""
    return ban.first <= last + 1 and ban.last >= rounds


def _points(worth: Mapping[str, int]) -> Points:
    halves = {letter: tenths / _TENTHS for letter, tenths in worth.items()}
    if any(half % 1 or half < 0 for half in halves.values()):
        raise Unusable("162", "Points are counted in halves here; this file has others.")

    def award(letter: str) -> Award:
        wins = 2 * (worth[letter] >= worth["1"]) or int(worth[letter] >= worth["="])
        return Award(int(halves[letter]), wins if worth[letter] else 0, 0)

    return Points(
        of_two=(int(halves["1"]), int(halves["="]), int(halves["0"])),
        bye=award("U"),
        forfeit_win=award("+"),
        forfeit_loss=award("-"),
        double_forfeit=award("-"),
        byes=tuple((_CIRCUMSTANCES[letter], award(letter)) for letter in "H+F"),
    )


class _Writer:
    """Decides acts one after the other and keeps the tournament as it stands."""

    def __init__(self, file: TrfFile, people: Mapping[int, Who], state: State) -> None:
        self.file, self.history, self.people, self.state = file, file.history, people, state

    def _done(self, act: Act) -> Iterator[Act]:
        for decided in decide(self.state, act):
            self.state = apply(self.state, decided)
            yield decided

    def entries(self) -> Iterator[Act]:
        """The players in the order of the ranking list."""
        for number in self.history.numbers:
            who, rating = self.people[number], self.file.people[number].rating
            known = rating if 0 < rating <= MOST_RATING else None
            yield from self._done(Enter(who.entry, who.person, DIVISION, known))

    def round(self, number: int) -> Iterator[Act]:
        """A round: who sits out, the pairing, the results, penalties and the end of it."""
        byes, tables = list[str](), list[tuple[int, Outcome]]()
        for own in self.history.numbers:
            outcome = self.history.players[own].outcome(number)
            if outcome.opponent:
                if outcome.colour != BLACK and (outcome.colour or own < outcome.opponent):
                    tables.append((own, outcome))
            elif circumstance := _CIRCUMSTANCES.get(outcome.result):
                byes.append(self.people[own].entry)
                sits_out = Absent(byes[-1], number, bye=True, circumstance=circumstance)
                yield from self._done(sits_out)
            else:
                yield from self._done(Absent(self.people[own].entry, number))
        yield from self._pairing(number, tables, byes)
        yield from self._results(number, tables)

    def asked(self, number: int) -> Iterator[Act]:
        """Who will sit a round out that is not paired yet."""
        for own in self.history.numbers:
            result = self.history.players[own].outcome(number).result
            if result in "HFZ":
                circumstance, bye = _CIRCUMSTANCES.get(result), result != "Z"
                sits_out = Absent(self.people[own].entry, number, bye, circumstance)
                yield from self._done(sits_out)

    def apart(self, last: int) -> Iterator[Act]:
        """Who may not meet in any of the rounds to come."""
        bans = [one for one in self.history.bans if _for_good(one, last, self.history.rounds)]
        known = [{one for one in ban.players if one in self.people} for ban in bans]
        pairs = {pair for players in known for pair in combinations(sorted(players), 2)}
        for one, other in sorted(pairs):
            yield from self._done(Apart((self.people[one].entry, self.people[other].entry)))

    def _pairing(
        self, number: int, tables: list[tuple[int, Outcome]], byes: list[str]
    ) -> Iterator[Act]:
        pairs = [[self.people[p].entry for p in (own, told.opponent)] for own, told in tables]
        parameters = {"tables": pairs, "byes": byes, "unfair": True}
        act = proposal(
            self.state,
            DIVISION,
            number,
            seed="trf",
            system=_BY_HAND,
            parameters=parameters,
            anyway=True,
        )
        yield from self._done(act)
        yield from self._done(Publish(DIVISION, number))

    def _results(self, number: int, tables: list[tuple[int, Outcome]]) -> Iterator[Act]:
        paired = self.state.divisions[DIVISION].rounds[number]
        places = {table.seats[0]: table.number for table in paired.tables.values()}
        open_ = False
        for own, outcome in tables:
            at = places[self.people[own].entry]
            act = self._result(number, at, own, outcome)
            open_ |= act is None
            yield from self._done(act) if act else ()
        for own, player in self.history.players.items():
            less = -player.extra[number - 1] if number <= len(player.extra) else 0
            if less:
                yield from self._done(_penalty(self.people[own].entry, number, less))
        before = self.state.round(DIVISION, number - 1)
        if not open_ and (before is None or before.closed):
            yield from self._done(CloseRound(DIVISION, number))

    def _result(self, number: int, at: int, own: int, outcome: Outcome) -> Act | None:
        """The result of a table; None while there is none."""
        theirs = self.history.players[outcome.opponent].outcome(number)
        where = (DIVISION, number, at)
        if not outcome.played:
            sides = ((own, outcome), (outcome.opponent, theirs))
            gone = tuple(self.people[one].entry for one, told in sides if told.result == "-")
            return Forfeit(*where, gone) if gone else None
        mine = outcome.result
        places = (1, 1) if mine in _DRAWN else (1, 2) if mine in _WON else (2, 1)
        return Report(*where, places=places)


def _penalty(entry: str, number: int, tenths: int) -> Act:
    if tenths < 0 or tenths % _TENTHS:
        raise Unusable("299", "Only penalties of half points can be entered, no bonus.")
    return Penalise(entry, number, half_points=tenths // _TENTHS)

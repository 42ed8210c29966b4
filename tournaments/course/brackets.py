"""How far everybody has come in the knock-outs of a division, from its rounds and their results.

Whoever has won a match is in the next stage from then on, paired or not. Of several knock-outs the
last one counts.
"""

from collections.abc import Iterator

from tournaments.course.plans import results_of
from tournaments.course.state import Round, State
from tournaments.pairing.field import Entry
from tournaments.pairing.knock_out import KnockOut, Match, decided
from tournaments.pairing.situation import Situation
from tournaments.standings.stages import THIRD, WINNER, among

_FINAL = 2


def stages_of(state: State, division: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """By entry from which round on it had reached which stage, the first one first."""
    found: dict[str, list[tuple[int, int]]] = {}
    for paired in _of_knock_outs(state, division):
        for entry, stage in _reached(state, division, paired):
            found.setdefault(entry, []).append((paired.number, stage))
    return {entry: tuple(stages) for entry, stages in found.items()}


def _of_knock_outs(state: State, division: str) -> list[Round]:
    """The published rounds that have matches of a bracket, in their order."""
    rounds = state.divisions[division].rounds
    return [
        paired
        for _, paired in sorted(rounds.items())
        if paired.published
        and paired.proposal.system == KnockOut.name
        and paired.proposal.parameters.get("matches")
    ]


def _reached(state: State, division: str, paired: Round) -> Iterator[tuple[str, int]]:
    """Where those of the matches of a round stand after it, who won behind who played."""
    told = paired.proposal.parameters
    left = told["left"]
    for number, match in enumerate(map(tuple, told["matches"])):
        if left > _FINAL:
            stage, of_winner = among(left), among(left // 2)
        elif number == 0:
            stage, of_winner = among(left), WINNER
        else:  # for third place
            stage, of_winner = among(2 * left), THIRD
        for entry in match:
            yield entry, stage
        order = _decided(state, division, paired, match)
        if order is not None:
            yield order[0], of_winner


def _decided(state: State, division: str, paired: Round, match: Match) -> Match | None:
    """The match with who goes on in front, once no game of it can turn it any more."""
    number, told = paired.number, paired.proposal.parameters
    rounds, known = range(number - told["game"] + 1, number + 1), state.divisions[division].rounds
    open_ = [
        table
        for one in rounds
        if one in known
        for table in known[one].tables.values()
        if set(table.seats) == set(match) and table.result is None
    ]
    members = (one for one in state.entries.values() if one.enrolled(number + 1))
    entries = tuple(Entry(one.id, one.number) for one in members)
    results = tuple(results_of(state, division, rounds))
    situation = Situation(number, rounds[0], number, number, entries, results=results)
    return decided(match, situation, rounds, told["of"] - told["game"] + len(open_))

"""What the turns of Wörterklauer came to, and by how many cards they could have led.

A turn can be any number of steps. What one step does is looked at first; where none leads, steps
that take the lead are looked for. So a lead that is told is one that could be had at least. That
none could be had is told only where it is decided: with no word on an empty field.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.klauer.leading import Admits, IsTheft, Lead, lead, leads_by_one_step
from engine.klauer.notation import written
from engine.klauer.state import Made, State, beginning, majority
from engine.klauer.turn_end import outcome
from engine.klauer.turns import stepped
from engine.letters import missing
from engine.moves import Accept, Verdict
from engine.possible import Told, Turn
from engine.racked import Graph
from engine.sheets import Entry
from engine.steps import Glass, Loss
from engine.steps import Turn as End

_SHOWN = 5  # of the leads of a turn

Lines = Sequence[tuple[State, Entry]]
"""The lines of a sheet in their order, each with the game as it was before it."""


def begun(before: State) -> State:
    """The game as it was when the turn began to which a state belongs."""
    return before._replace(table=beginning(before.table))


def turns(
    lines: Lines, end: State, graph: Graph, admits: Admits, is_theft: IsTheft
) -> Iterator[Turn]:
    """The turns that were ended or given up; `end` is the game after all lines."""
    ends = [at for at, (_, entry) in enumerate(lines) if _ends_turn(entry)]
    for at, following in pairwise([*ends, len(lines)]):
        before, entry = lines[at]
        after = lines[following][0] if following < len(lines) else end
        made = _made(begun(before), before, [one for _, one in lines[at:following]])
        best, decided = _best(begun(before), graph, admits, is_theft)
        seat = before.turn or 0
        ahead = _ahead(begun(after), seat) if made and not entry.withdrawn else 0
        yield Turn(
            version=entry.version,
            seat=seat,
            rack=beginning(before.table).pool,
            card=None,
            whole=decided and not best,
            made=made and made._replace(score=ahead),
            score=ahead,
            stands=made is not None and not entry.withdrawn,
            best=best,
            given_away=max(best[0].score - ahead, 0) if best else 0 if decided else None,
            missed=None,
            lead=None,
            stolen=_stolen(lines[at:following]) if made and not entry.withdrawn else (),
        )


def number_of_turns(lines: Lines) -> int:
    """How many `turns` has."""
    return sum(1 for _, entry in lines if _ends_turn(entry))


def _ends_turn(entry: Entry) -> bool:
    """Whether a line ends a turn: by a claim that stood, by giving the lead up, by the glass."""
    return isinstance(entry.move, Loss | Glass) or (
        isinstance(entry.move, End) and not entry.withdrawn
    )


def _made(start: State, before: State, lines: Sequence[Entry]) -> Told | None:
    """The words that a turn made and the cards that it took from the pool; None if it was lost."""
    claimed = lines[0].laid
    if not isinstance(claimed, Made) or not claimed.words:
        return None
    words = tuple(dict.fromkeys(word.text for word in claimed.words))
    used = missing(before.table.pool, start.table.pool)
    return Told("", "", " ".join(words), 0, words, used)


def _stolen(lines: Lines) -> tuple[str, ...]:
    """What was stolen once all was agreed or judged."""
    agreed = [one.laid for _, one in lines if isinstance(one.move, Accept | Verdict)]
    made = agreed[-1] if agreed else None
    return tuple(one.name for one in made.stolen) if isinstance(made, Made) else ()


def _ahead(state: State, seat: int) -> int:
    counts = majority(state.table.field)
    return counts[seat] - counts[1 - seat]


def _best(
    start: State, graph: Graph, admits: Admits, is_theft: IsTheft
) -> tuple[tuple[Told, ...], bool]:
    """The greatest leads that one step takes, else one that more of them take.

    Without any it is decided, or open, whether there was none.
    """
    found = leads_by_one_step(start, graph, admits, is_theft)
    if not found:
        way = lead(start, graph, admits, is_theft)
        if not way.steps:
            return (), way.decided
        found = [way]
    return tuple(_told(start, one) for one in found[:_SHOWN]), True


def _told(start: State, way: Lead) -> Told:
    state = start
    for step in way.steps:
        after = stepped(state, step)
        if isinstance(after, State):
            state = after
    words = outcome(state.table, state.base).words
    used = missing(state.table.pool, start.table.pool)
    typed = ", ".join(map(written, way.steps))
    return Told(typed, "", " ".join(words), way.margin, words, used)

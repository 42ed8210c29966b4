"""Random tournaments: commands right and wrong, of which those that fit are entered."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from random import Random

from hypothesis import strategies as st

from engine.refusals import Refusal
from tests.tournaments.course.evening import (
    CAST,
    HASH,
    creation,
    done,
    entering,
    some_id,
    who,
)
from tournaments.course import course
from tournaments.course.acts import (
    Absent,
    Act,
    Amend,
    Announce,
    Apart,
    Change,
    CheckIn,
    Clock,
    Close,
    CloseRound,
    ComeBack,
    Confirm,
    Correct,
    Dispute,
    Forfeit,
    FromGame,
    HandOver,
    Leave,
    Link,
    Notice,
    OpenDivision,
    Penalise,
    Plan,
    Prizes,
    Propose,
    Publish,
    PublishTournament,
    Report,
    Revise,
    ShowNames,
    Tables,
    Together,
    TypeOnce,
    Unannounce,
    Undo,
    UnpublishTournament,
    Withdraw,
)
from tournaments.course.lookups import expected
from tournaments.course.pairing_field import proposal
from tournaments.course.shapes import GivenBye, Highlight, PlannedRound, Prize, Seating
from tournaments.course.state import Round, State
from tournaments.course.tables import Table
from tournaments.naming import AUDIENCES

SEEDS = st.integers(0, 39)  # few, so that the laws share the tournaments
CHOICES = st.integers(0, 2**32)
STEPS = 60

Maker = Callable[[State, Random], Act]


@lru_cache(maxsize=512)
def history(seed: int, steps: int = STEPS) -> tuple[Act, ...]:
    """The acts of a random tournament, as they were decided."""
    dice = Random(seed)
    state = opening(dice)
    for _ in range(steps):
        state = tried(state, command(state, dice))
    return state.acts()


def opening(dice: Random) -> State:
    """A tournament with a few people, in one division or two."""
    preset = dice.choice(("swiss", "swiss", "club_evening", "league", "tables_of_four"))
    ruleset = {"ruleset": "klauer"} if preset == "swiss" and dice.random() < 0.3 else {}
    state = done(None, creation(preset, **ruleset))
    for name in CAST[: dice.randint(2, 6)]:
        state = done(state, entering(name, rating=dice.choice((None, 1200, 1500))))
    return tried(state, announced(state)) if len(state.entries) % 2 else state


def tried(state: State, act: Act) -> State:
    """The state after a command; as it was, if the command is refused."""
    try:
        return done(state, act)
    except Refusal:
        return state


def command(state: State, dice: Random) -> Act:
    """What somebody enters next: mostly what comes next, sometimes anything at all."""
    maker: Maker = dice.choice(USUAL) if dice.random() < 0.6 else dice.choice(EVERY)
    try:
        return maker(state, dice)
    except (Refusal, IndexError):
        return CheckIn(someone(state, dice))


def someone(state: State, dice: Random) -> str:
    """An entry, sometimes of somebody who is not there."""
    return dice.choice([*state.entries, *state.entries, who("Lotte")])


def where(state: State, dice: Random) -> tuple[str, int]:
    """A division, and the round there that is due, or one beside it."""
    division = dice.choice(list(state.divisions))
    due = next(
        (one.number for one in state.divisions[division].rounds.values() if not one.closed),
        len(state.divisions[division].rounds) + 1,
    )
    return division, max(1, due + dice.choice((0, 0, 0, 0, 1, -1)))


def some_round(state: State, dice: Random) -> tuple[str, Round]:
    """A round that is paired."""
    found = [(code, one) for code, div in state.divisions.items() for one in div.rounds.values()]
    return dice.choice(found)


def some_table(state: State, dice: Random) -> tuple[tuple[str, int, int], Table]:
    """A table, and where it is."""
    division, paired = some_round(state, dice)
    table = dice.choice(list(paired.tables.values()))
    return (division, paired.number, table.number), table


def open_table(state: State, dice: Random) -> tuple[tuple[str, int, int], Table]:
    """A table that waits for its result."""
    found = [
        ((code, paired.number, table.number), table)
        for code, division in state.divisions.items()
        for paired in division.rounds.values()
        for table in paired.tables.values()
        if paired.published and table.result is None
    ]
    return dice.choice(found)


def propose(state: State, dice: Random) -> Act:
    """A round paired by its system."""
    return proposal(state, *where(state, dice), seed=str(dice.random()))


def by_hand(state: State, dice: Random) -> Propose:
    """A round paired by lot."""
    division, number = where(state, dice)
    here = [entry.id for group in expected(state, division, number) for entry in group]
    dice.shuffle(here)
    size = state.setup.seats
    tables = [tuple(here[at : at + size]) for at in range(0, len(here), size)]
    byes = tables.pop() if tables and len(tables[-1]) < (state.setup.least or 2) else ()
    return Propose(
        division,
        number,
        system="by_hand",
        system_version=1,
        parameters={},
        seed="",
        field=HASH,
        based_on=dice.randint(1, state.version),
        tables=tuple(Seating(at, seats) for at, seats in enumerate(tables, start=1)),
        byes=tuple(map(GivenBye, byes)),
    )


def change(state: State, dice: Random) -> Act:
    """Two tables change a player, or somebody moves to another table."""
    division, paired = some_round(state, dice)
    one, other = dice.choices(list(paired.tables.values()), k=2)
    first = Seating(one.number, (other.seats[0], *one.seats[1:]))
    second = Seating(other.number, (one.seats[0], *other.seats[1:]))
    if one is other:
        return Change(division, paired.number, (Seating(one.number, one.seats[::-1]),))
    return Change(division, paired.number, (first, second))


def report(state: State, dice: Random) -> Act:
    """The result of a table that has none, or of any."""
    at, table = (open_table if dice.random() < 0.8 else some_table)(state, dice)
    places = some_places(table, dice)
    scores = tuple(dice.randint(100, 500) for _ in table.seats)
    by = dice.choice([None, *table.seats])
    first = dice.choice([None, None, None, *table.seats])
    lights = {dice.choice(table.seats): Highlight(dice.randint(0, 200), "HORN", dice.randint(0, 2))}
    if not state.setup.scored or dice.random() < 0.2:
        return Report(*at, places=places, by=by)
    if table.result is not None and dice.random() < 0.5:
        return Report(*at, *table.result[:2], highlights=lights, by=by)
    return Report(*at, scores=scores, highlights=dice.choice((None, lights)), by=by, first=first)


def some_places(table: Table, dice: Random) -> tuple[int | None, ...]:
    """Possible places of those who were there."""
    here = [seat for seat in table.seats if seat not in table.absent]
    points = {seat: dice.randint(0, 3) for seat in here}
    return tuple(
        1 + sum(points[other] > points[seat] for other in here) if seat in here else None
        for seat in table.seats
    )


def typed(state: State, dice: Random) -> Act:
    """A result that is typed for the first time."""
    at, table = some_table(state, dice)
    return TypeOnce(*at, scores=tuple(dice.randint(100, 500) for _ in table.seats))


def correct(state: State, dice: Random) -> Act:
    """Another result of a table."""
    at, table = some_table(state, dice)
    if dice.random() < 0.2:
        return typed(state, dice)
    if dice.random() < 0.3:
        return Correct(*at, absent=tuple(dice.sample(table.seats, k=len(table.seats) - 1)))
    scores = tuple(dice.randint(100, 500) for _ in table.seats)
    if not state.setup.scored:
        return Correct(*at, places=some_places(Table(0, table.seats), dice))
    return Correct(*at, scores=scores, reason=some_id(str(dice.random())))


def from_game(state: State, dice: Random) -> Act:
    """What a game says of the result of its table."""
    at, table = some_table(state, dice)
    scores = tuple(dice.randint(100, 500) for _ in table.seats)
    places = some_places(Table(0, table.seats), dice)
    agreed = table.result is not None and dice.random() < 0.5 and None not in table.result.places
    return FromGame(
        *at,
        game=table.game or some_id("no game"),
        version=dice.randint(1, 200),
        head=HASH,
        places=table.result.places if agreed else places,
        scores=None if agreed or not state.setup.scored else scores,
    )


def link(state: State, dice: Random) -> Act:
    """A table with a game."""
    at, _ = some_table(state, dice)
    return Link(*at, game=some_id(f"game {dice.randint(1, 9)}"))


def settle(state: State, dice: Random) -> Act:
    """A result confirmed or disputed."""
    at, table = some_table(state, dice)
    kind = dice.choice((Confirm, Confirm, Dispute))
    return kind(*at, by=dice.choice([None, *table.seats]))


def revise(state: State, dice: Random) -> Act:
    """An entry put right."""
    entry = dice.choice(list(state.entries.values()))
    division = dice.choice(list(state.divisions))
    return Revise(entry.id, entry.person, division, dice.randint(900, 2000), "U 18")


def wish(state: State, dice: Random) -> Act:
    """Somebody kept apart from somebody, or fixed with somebody."""
    two = (someone(state, dice), someone(state, dice))
    return Apart(two) if dice.random() < 0.5 else Together(two, where(state, dice)[1])


def room(state: State, dice: Random) -> Act:
    """A plan of the room, or what is on its wall: the clock, the notice."""
    if dice.random() < 0.3:
        left = dice.randint(0, 3000)
        return Clock(paused_left=left) if left % 2 else Notice(some_id("break"))
    return Tables(
        names=((1, some_id("by the window")),),
        fixed=((someone(state, dice), dice.randint(1, 5)),),
        first=(("A", dice.randint(1, 3)),),
    )


def set_up(state: State, dice: Random) -> Act:
    """The set-up, the plan or the divisions."""
    planned = tuple(PlannedRound("swiss", {}) for _ in range(dice.randint(1, 9)))
    return dice.choice(
        (
            Plan(dice.choice(list(state.divisions)), planned),
            OpenDivision(dice.choice(("A", "B", "C"))),
            Amend(state.setup),
        )
    )


def publicity(state):
    """Whether everybody may see the tournament, or to whom names are shown in it."""
    if state.version % 2:
        return ShowNames((*AUDIENCES, "nobody")[state.version // 2 % 4])
    return UnpublishTournament() if state.public else PublishTournament()


def handed(state: State) -> Act:
    """The tournament handed over to another house."""
    return HandOver(sha256(b"%d" % (state.version % 3)).hexdigest())


def announced(state: State) -> Act:
    """The tournament announced, or the announcement withdrawn."""
    if state.announcement is not None:
        return Unannounce()
    said = (("place", some_id("the hall")), ("fee", some_id("five")))[: state.version % 3]
    return Announce("14:00", (None, "2026-10-23T18:00")[state.version % 2], state.version, said)


def prizes(state: State) -> Act:
    """Something to win; the word of the last who entered is the best one. Else another house."""
    if state.version % 3 == 0:
        return handed(state)
    word = Prize("best_word", entry=list(state.entries)[-1], word="QUARZE")
    listed = (Prize("standing", "A"), Prize("high_game", category="U18"), word)
    things = ((1, some_id("a cup")),)
    return Prizes(listed, one_each=state.version % 8 == 2, things=things)


USUAL: tuple[Maker, ...] = (
    propose,
    by_hand,
    lambda state, dice: Publish(*where(state, dice)),
    lambda state, dice: Publish(*where(state, dice)),
    report,
    report,
    report,
    lambda state, dice: CloseRound(*where(state, dice)),
)
EVERY: tuple[Maker, ...] = (
    *USUAL,
    change,
    correct,
    from_game,
    from_game,
    link,
    link,
    settle,
    settle,
    revise,
    wish,
    wish,
    room,
    set_up,
    lambda state, dice: entering(
        dice.choice(CAST), dice.choice(list(state.divisions)), from_round=where(state, dice)[1]
    ),
    lambda state, dice: Leave(someone(state, dice), where(state, dice)[1]),
    lambda state, dice: ComeBack(someone(state, dice), where(state, dice)[1]),
    lambda state, dice: CheckIn(someone(state, dice), present=dice.random() < 0.8),
    lambda state, dice: Absent(
        someone(state, dice), where(state, dice)[1], bye=dice.random() < 0.5
    ),
    lambda state, dice: Withdraw(*where(state, dice)),
    lambda state, dice: Forfeit(*some_table(state, dice)[0], entries=(someone(state, dice),)),
    lambda state, dice: Penalise(someone(state, dice), 1, dice.randint(0, 2), dice.randint(0, 50)),
    lambda state, _: (announced, prizes, publicity, publicity)[(state.version - 1) % 4](state),
    lambda state, dice: Close() if dice.random() < 0.1 else report(state, dice),
    lambda state, dice: Undo(dice.randint(2, state.version)),
    lambda state, dice: Undo(dice.randint(max(2, state.version - 5), state.version)),
    lambda state, _: Undo(state.version),
)


def kinds_of(acts: tuple[Act, ...]) -> set[str]:
    """Which kinds occur."""
    return {act.kind for act in acts}


def states(acts: tuple[Act, ...]) -> list[State]:
    """The state after each act, applied one after the other."""
    return list(accumulate(acts[1:], course.apply, initial=course.apply(None, acts[0])))

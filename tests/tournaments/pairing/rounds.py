"""Fields for tests: a small cast, random histories, and whole tournaments with drawn results."""

from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from engine.refusals import Refusal
from tests.thorough import examples
from tournaments.pairing.field import Entry, Field, PlayedTable
from tournaments.pairing.pairings import Bye, Pairing
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair

CAST = ["anna", "bert", "clara", "david", "emma", "fritz", "greta", "hugo", "ida", "jakob"]
NAMES_ENTRIES = ("first", "second", "entry", "one", "other")
"""The facts of a statement that are ids of entries."""
NAMES = {entry: entry.title() for entry in CAST}


def entries(number, **facts):
    """So many of the cast, seeded in the order of their names; `facts` hold for all."""
    return tuple(Entry(CAST[n], n + 1, **facts) for n in range(number))


def standing(**scores):
    """Entries with the half points that are told, seeded in that order."""
    return tuple(Entry(one, n + 1, score=score) for n, (one, score) in enumerate(scores.items()))


def field(who, system=None, **facts):
    """The field before the first round, or before the round that `facts` say."""
    played = facts.pop("played", ())
    last = max((table.round for table in played), default=0)
    facts.setdefault("round", last + 1)
    return Field(entries=tuple(who), system=system or Swiss(), played=tuple(played), **facts)


def round_of(number, *tables):
    """The tables of a round as they were played, each a text: "anna bert"."""
    return tuple(PlayedTable(number, tuple(table.split())) for table in tables)


def proposed(before):
    """The round, None if there is none."""
    try:
        return pair(before)
    except Refusal:
        return None


def drawn(pairing):
    """The tables and byes as lines that can be read: "anna bert", "emma bye"."""
    return [" ".join(table.seats) for table in pairing.tables] + [
        f"{bye.entry} bye" for bye in pairing.byes
    ]


def in_lines(pairing, names=None):
    """Tables, byes and costs, under other names; None if there is no pairing."""
    if pairing is None:
        return None
    return [
        (" ".join((names or {}).get(one, one) for one in line.split()), cost)
        for line, cost in zip(
            drawn(pairing), [part.costs for part in (*pairing.tables, *pairing.byes)], strict=True
        )
    ]


def met(pairing):
    """Who sits together, as sets."""
    return {frozenset(table.seats) for table in pairing.tables}


def cost_of(part):
    """What a table, a bye or another round costs, or the whole of a pairing."""
    if isinstance(part, Pairing):
        return sum(map(cost_of, (*part.tables, *part.byes)))
    return sum(one.total for one in part.costs)


def sentences(part, names):
    """Why a table or a bye is so, in English; `names` says what an id is shown as."""
    about = dict(zip(("first", "second"), getattr(part, "seats", ()), strict=False))
    about |= {"entry": part.entry} if isinstance(part, Bye) else {}
    return [_sentence(said.why, {**about, **said.facts}, names) for said in part.why]


def _sentence(why, facts, names):
    shown = {
        key: names.get(fact, fact) if key in NAMES_ENTRIES else fact for key, fact in facts.items()
    }
    said = why.value.format(**shown)
    return said[:1].upper() + said[1:]


def told(part):
    """Why a table or a bye is so, as sentences with names."""
    return sentences(part, NAMES)


SEEDS = st.integers(0, 2**32)
MANY = settings(max_examples=examples(80))


def fields(system=None, *, most=8, wishes=True):
    """Fields with any history at all, and perhaps with wishes that can't be had."""

    def any_field(seed):
        return _any_field(Random(seed), system or Swiss(), most, wishes=wishes)

    return SEEDS.map(any_field)


def _any_field(dice, system, most, *, wishes):
    number = dice.randint(1, most)
    ids, seedings = CAST[:number], dice.sample(range(1, number + 1), number)
    who = tuple(_any_entry(dice, one, seeding) for one, seeding in zip(ids, seedings, strict=True))
    rounds = dice.randint(0, 4)
    played = tuple(table for n in range(1, rounds + 1) for table in _any_tables(dice, n, ids))
    facts = _any_wishes(dice, ids) if wishes else {}
    return Field(rounds + 1, who, system, played, seed=dice.choice("xyz"), **facts)


def _any_entry(dice, name, seeding):
    return Entry(
        name,
        seeding,
        score=dice.choice([0, 2, 2, 3, 4, 6]),
        spread=dice.choice([-40, 0, 70]),
        byes=dice.randint(0, 1),
        late_byes=dice.randint(0, 1),
        seats=(dice.randint(0, 3), dice.randint(0, 3)),
        club=dice.choice(["", "A", "B"]),
    )


def _any_tables(dice, number, ids):
    seats = dice.sample(ids, len(ids))
    return [
        PlayedTable(number, tuple(seats[2 * n : 2 * n + 2]))
        for n in range(dice.randint(0, len(ids) // 2))
    ]


def _any_wishes(dice, ids):
    order, pairs = dice.sample(ids, len(ids)), list(combinations(ids, 2))
    fixed = (tuple(order[:2]),) if len(ids) > 2 and dice.random() < 0.3 else ()
    byes = tuple(order[2:3]) if dice.random() < 0.3 else ()
    forbidden = dice.sample(pairs, min(len(pairs), dice.choice([0, 0, 2, 4, 7])))
    apart = [pair for pair in forbidden if all(set(pair) != set(table) for table in fixed)]
    return {"forbidden": tuple(apart), "fixed": fixed, "byes": byes}


def shuffled(before, dice):
    """The same field, everything told in another order."""

    def mixed(things):
        return tuple(dice.sample(things, len(things)))

    return replace(
        before,
        entries=mixed(before.entries),
        played=mixed(before.played),
        forbidden=mixed([mixed(pair) for pair in before.forbidden]),
        fixed=mixed([mixed(table) for table in before.fixed]),
        byes=mixed(before.byes),
    )


def renamed(before, seed):
    """The same field with other ids and told in another order, and the new id of each old one."""
    dice = Random(seed)
    names = dict(zip(CAST, dice.sample(CAST, len(CAST)), strict=True))

    def ids(some):
        return tuple(names[one] for one in some)

    other = replace(
        before,
        entries=tuple(replace(entry, id=names[entry.id]) for entry in before.entries),
        played=tuple(replace(table, seats=ids(table.seats)) for table in before.played),
        forbidden=tuple(map(ids, before.forbidden)),
        fixed=tuple(map(ids, before.fixed)),
        byes=ids(before.byes),
    )
    return shuffled(other, dice), names


def tournament(number, rounds, system=None, *, seed=0, absent=lambda _round, _entry: False):
    """A tournament of so many, round by round: each field with its pairing.

    Better seeded entries win a little more often. `absent` tells who is not there in a round.
    """
    dice, who, played = Random(seed), {}, []
    for n in range(number):
        who[f"e{n}"] = Entry(f"e{n}", n + 1)
    for n in range(1, rounds + 1):
        here = tuple(entry for entry in who.values() if not absent(n, entry.id))
        before = Field(n, here, system or Swiss(), tuple(played), seed=f"seed {seed}")
        pairing = pair(before)
        yield before, pairing
        _play(pairing, n, who, dice)
        played += [PlayedTable(n, table.seats) for table in pairing.tables]


def _play(pairing: Pairing, number, who, dice):
    for bye in pairing.byes:
        entry = who[bye.entry]
        who[bye.entry] = replace(entry, score=entry.score + 2, byes=entry.byes + 1)
    for table in pairing.tables:
        places = sorted(table.seats, key=lambda one: who[one].seeding + dice.random() * len(who))
        for seat, one in enumerate(table.seats):
            won, margin = len(places) - 1 - places.index(one), dice.randint(1, 150)
            who[one] = _after(who[one], seat, 2 * won, margin if won else -margin)


def _after(entry, seat, halves, margin):
    seats = [*entry.seats, *[0] * (seat + 1 - len(entry.seats))]
    seats[seat] += 1
    return replace(
        entry, score=entry.score + halves, spread=entry.spread + margin, seats=tuple(seats)
    )

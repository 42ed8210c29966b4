"""The small groups of facts that acts have."""

from dataclasses import dataclass

from engine.facts import Code, Day, Hash, Id, Instant, Text, Values, Word, WordsId, Zone


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """How a round is to be paired, and when it is played if not on the tournament's date.

    `based_on` is the last round whose results count for the pairing, 0 for none; None is the round
    before. So a round can be paired while the one before it is still played.

    The parameters are those of the system as a person wishes them; a round robin has `group_size`
    (None for the whole division) in place of the groups, which are dealt when it begins.
    """

    system: Code
    parameters: Values
    date: Day | None = None
    based_on: int | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """Beyond which a result of a table of so many players is asked about before it is stored.

    Points of one player, between the best and the last one, and of all together; None: never.
    """

    players: int
    least: int | None = None
    most: int | None = None
    spread: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class SetUp:
    """All that is agreed on before the first round, plans and divisions apart.

    `options` are those of the ruleset, `lexicon` the edition or None, `clock` minutes a player or
    None. `seats` is the usual number of players a table, `least` the fewest, `scored` whether the
    game has points: these two and what is left out of the options are filled in when the act is
    decided, so that reading it later asks no rules. `points` is what results, byes and forfeits
    count (`tournaments.points`, as data), `standing` lists the criteria of the order, the first one
    first. `rating` is None where games don't count for the club's rating list, else it names the
    system (older tournaments have parameters, which were never in force: the rule is the club's).
    `check_in` says whether only those play who were checked in. `limits` are those beyond which a
    result is asked about (`course/limits.py`), None for the usual ones. `withdrawal` is "losses"
    where whoever withdraws has lost the rest of the rounds, "none" where they count as nothing.
    `typed_twice` says that a result which the desk types counts once two have typed the same.
    `explained` says whether what was possible in a game is told once it and its round are closed.
    """

    ruleset: Text
    options: Values
    lexicon: Text | None
    clock: int | None
    seats: int
    points: Values
    standing: tuple[Code, ...]
    rating: Values | None
    zone: Zone
    date: Day
    check_in: bool
    least: int | None = None
    scored: bool | None = None
    limits: tuple[Limits, ...] | None = None
    withdrawal: Code = "none"
    typed_twice: bool = False
    explained: bool = True


@dataclass(frozen=True, slots=True)
class Seating:
    """A table with its entries in order of play; costs and reasons are kept as they were given."""

    table: int
    seats: tuple[Id, ...]
    costs: tuple[Values, ...] = ()
    why: tuple[Values, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenBye:
    """An entry that has a bye, with costs and reasons as for a table.

    `circumstance` is one of `tournaments.points.CIRCUMSTANCES`, None in older pairings.
    """

    entry: Id
    costs: tuple[Values, ...] = ()
    why: tuple[Values, ...] = ()
    circumstance: Code | None = None


@dataclass(frozen=True, slots=True)
class Highlight:
    """What was remarkable in a game of one player."""

    best_play: int | None = None  # points
    best_word: Word | None = None
    bingos: int | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """The plan of the room, as the act `Tables` gives it."""

    names: tuple[tuple[int, WordsId], ...] = ()
    fixed: tuple[tuple[Id, int], ...] = ()
    accessible: tuple[int, ...] = ()
    first: tuple[tuple[Code, int], ...] = ()
    needs_accessible: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The clock of a round, as the act `Clock` gives it: it runs to an instant, or is paused.

    Paused it has `paused_left` seconds left. Neither is said of a clock that was put away.
    """

    ends_at: Instant | None = None
    paused_left: int | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a tournament is announced with, as the act `Announce` gives it.

    `starts` is a time like 14:00, `until` the last minute in which players enter themselves, like
    2026-10-20T18:00, both by the tournament's time zone. `places` says how many may play, None that
    there is no limit. `said` gives place, fee and rules (`TOLD`, ids of texts).
    """

    starts: Text | None = None
    until: Text | None = None
    places: int | None = None
    said: tuple[tuple[Code, WordsId], ...] = ()


TOLD = ("place", "fee", "rules")
"""What an announcement can say in words."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: `by` says how it is won (`tournaments.prizes.KINDS`), `place` which place wins it.

    It is among all, or those of a division, or of a category (a class) alone. Prizes that people
    decide on are given to `entry`, the best word with the `word`.
    """

    by: Code
    division: Code | None = None
    category: Code | None = None
    place: int = 1
    entry: Id | None = None
    word: Word | None = None


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a tournament, the greatest first, as the act `Prizes` gives them.

    `one_each` says that nobody gets two. `things` tells by the number of a prize, from 1 on, what
    it is: money or a thing (ids of texts).
    """

    prizes: tuple[Prize, ...] = ()
    one_each: bool = False
    things: tuple[tuple[int, WordsId], ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """How a round was paired, as the act `Propose` gives it."""

    division: Code
    round: int
    system: Text
    system_version: int
    parameters: Values
    seed: Text
    field: Hash
    based_on: int
    tables: tuple[Seating, ...]
    byes: tuple[GivenBye, ...] = ()
    tools: Values | None = None
    rests_on: int | None = None
    awaited: tuple[tuple[int, int], ...] = ()

"""By hand: a round that a person has set, checked and explained.

Rule. Everybody has exactly one table or bye; forbidden pairs, fixed tables and byes that were asked
for are kept; nobody has a bye that was not asked for while somebody at a table, and not fixed
there, has had fewer. Who sits first goes first. What the tables cost is shown by the weights of the
Swiss system, or of tables of many where more than two may sit, so that it can be compared.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing import costs, swiss, tables_of_many
from tournaments.pairing.checks import check_ids, check_option, check_tables
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Entry, Field
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Parameter
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import AsPlanned
from tournaments.pairing.weighted import acquaintance, asked_bye

MOST_AT_TABLE = 8


@dataclass(frozen=True)
class ByHand(AsPlanned):
    """The tables in their order, each in the order of its seats, and the byes.

    `unfair` says that a bye may go to who had more byes than another: events have their reasons.
    """

    name: ClassVar[str] = "by_hand"
    tools: ClassVar[dict[str, str]] = {}
    asks: ClassVar[tuple[Parameter, ...]] = ()
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    least: int = 2
    most: int = 2
    unfair: bool = False

    def __post_init__(self) -> None:
        """Check the shapes."""
        check_tables("tables", self.tables)
        check_ids("byes", self.byes)
        check_option("least", self.least, range(2, MOST_AT_TABLE + 1))
        check_option("most", self.most, range(self.least, MOST_AT_TABLE + 1))

    def parameters(self) -> dict[str, Any]:
        """What was set, as an event stores it."""
        return {
            "tables": [list(table) for table in self.tables],
            "byes": list(self.byes),
            "least": self.least,
            "most": self.most,
            **({"unfair": True} if self.unfair else {}),
        }

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The round as it was set; raises Refusal for the first rule that it breaks."""
        _check_places(self, field)
        _check_tables(self, field)
        _check_byes(self, field)
        order = ranked(field)
        weights = swiss.WEIGHTS if self.most == 2 else tables_of_many.WEIGHTS  # noqa: PLR2004
        prices = costs.prices(order, weights)
        tables = tuple(_table(order, prices, seats) for seats in self.tables)
        return tables, tuple(_bye(order, entry) for entry in self.byes)


def _check_places(system: ByHand, field: Field) -> None:
    """Everybody who plays is named once, and nobody else."""
    here = [entry.id for entry in field.entries]
    seen: set[str] = set()
    for entry in (*(one for table in system.tables for one in table), *system.byes):
        if entry not in here:
            raise Refusal(Reason.NOT_IN_FIELD, entry=entry, what="the tables and byes")
        if entry in seen:
            raise Refusal(Reason.SEATED_TWICE, entry=entry)
        seen.add(entry)
    if missing := [entry for entry in here if entry not in seen]:
        raise Refusal(Reason.NOT_SEATED, entries=", ".join(missing))


def _check_tables(system: ByHand, field: Field) -> None:
    for table in system.tables:
        if not system.least <= len(table) <= system.most:
            raise Refusal(
                Reason.TABLE_SIZE,
                entries=", ".join(table),
                number=len(table),
                least=system.least,
                most=system.most,
            )
        for first, second in field.forbidden:
            if {first, second} <= set(table):
                raise Refusal(Reason.FORBIDDEN_TABLE, first=first, second=second)
    for fixed in field.fixed:
        if not any(set(fixed) <= set(table) for table in system.tables):
            raise Refusal(Reason.FIXED_BROKEN, entries=", ".join(fixed))


def _check_byes(system: ByHand, field: Field) -> None:
    for asked in field.byes:
        if asked not in system.byes:
            raise Refusal(Reason.BYE_NOT_GIVEN, entry=asked)
    bound = {*system.byes, *(one for table in field.fixed for one in table)}
    playing = [entry for entry in field.entries if entry.id not in bound]
    for entry in field.entries:
        if entry.id in system.byes and entry.id not in field.byes and not system.unfair:
            _check_fair(entry, playing)


def _check_fair(entry: Entry, playing: list[Entry]) -> None:
    least = min(playing, key=lambda other: other.byes_had, default=entry)
    if least.byes_had < entry.byes_had:
        raise Refusal(
            Reason.UNFAIR_BYE,
            entry=entry.id,
            had=entry.byes_had,
            second=least.id,
            fewest=least.byes_had,
        )


def _table(order: Ranked, prices: costs.Prices, seats: tuple[str, ...]) -> Table:
    places = tuple(order.place[one] for one in seats)
    fixed = tuple(sorted(places)) in order.fixed
    how = Statement(Why.FIXED if fixed else Why.BY_HAND)
    why = (how, *acquaintance(order, places), *_going(order, places))
    return Table(seats, () if fixed else prices.table(places), why)


def _going(order: Ranked, places: tuple[int, ...]) -> list[Statement]:
    """Why who sits first goes first; at tables of many nothing is said."""
    if len(places) != 2:  # noqa: PLR2004  (a table of two)
        return []
    by_rule, said = in_turn(order, *places)
    return [said] if by_rule == places else [Statement(Why.FIRST_BY_HAND)]


def _bye(order: Ranked, entry: str) -> Bye:
    if order.place[entry] in order.asked:
        return asked_bye(order, order.place[entry])
    return Bye(entry, why=(Statement(Why.BYE_BY_HAND),))

"""What the protocol keeps folded for experts: checksums, and the numbers behind a pairing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from frontend.forms.directing.labels import COSTS
from frontend.pages.directing.desk import Desk
from tournaments.course.acts import Act, Propose


@dataclass(frozen=True)
class Price:
    """One part of what a table or a bye costs."""

    of: str
    label: str
    amount: str
    weight: str
    total: int

    @property
    def sum(self) -> str:
        """The product as it is shown."""
        return grouped(self.total)


@dataclass(frozen=True)
class Drawn:
    """How a round was drawn."""

    facts: list[tuple[str, str]]
    prices: list[Price]

    @property
    def cost(self) -> str:
        """What the round costs altogether."""
        return grouped(sum(price.total for price in self.prices))


def grouped(number: int) -> str:
    """A large number in groups of three."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def drawn(desk: Desk, act: Act) -> Drawn | None:
    """The numbers behind a pairing; None for any other act."""
    if not isinstance(act, Propose):
        return None
    facts = [
        (_("Paired after entry"), str(act.based_on)),
        (_("Seed"), act.seed),
        (_("Hash of the field"), act.field),
    ]
    return Drawn(facts, list(_prices(desk, act)))


def of_the_whole(desk: Desk) -> list[tuple[str, str]]:
    """What proves the tournament as it stands: its checksum, and the word list's."""
    facts = [(_("Checksum"), desk.found.head)]
    if desk.state.setup.lexicon:
        edition, _at, digest = desk.state.setup.lexicon.partition("@")
        facts.append((_("Checksum of the word list {name}").format(name=edition), digest))
    return facts


def _prices(desk: Desk, act: Propose) -> Iterator[Price]:
    for table in act.tables:
        for cost in table.costs:
            yield _price(_("Table {number}").format(number=table.table), cost)
    for bye in act.byes:
        for cost in bye.costs:
            yield _price(desk.names.get(bye.entry) or _("Bye"), cost)


def _price(of: str, cost: Mapping[str, Any]) -> Price:
    label = str(COSTS.get(cost["name"], cost["name"]))
    total = cost["amount"] * cost["weight"]
    return Price(of, label, grouped(cost["amount"]), grouped(cost["weight"]), total)

"""The prize list as a document: who wins what and why; without one the first places."""

from typing import Any

from django.utils.translation import gettext as _

from frontend.pages.tournaments import standings
from frontend.pages.tournaments.prizes import shown
from frontend.pages.tournaments.prizes_explained import PrizeShown
from frontend.paper.asked import Asked, Data
from frontend.paper.lists import RIGHT, column, listed, strong
from frontend.paper.standings import result_of


def prizes(asked: Asked) -> Data:
    """All prizes of the tournament, whatever the division; without a list the first places."""
    heading = _("Prizes after round {number}").format(number=asked.standing.round)
    told = shown(asked.visit, asked.round or None)
    if not told:
        return _places(asked, heading)
    heads = [
        column(_("No."), RIGHT),
        column(_("For")),
        column(_("Winner")),
        column(_("Prize")),
        column(_("Why"), wide=True),
    ]
    return listed(asked, heading, heads, map(_prize, told), air=0.5)


def _prize(one: PrizeShown) -> list[Any]:
    return [
        strong(one.number),
        one.called,
        strong(one.winners or "–"),
        one.thing,
        "\n".join(one.why),
    ]


def _places(asked: Asked, heading: str) -> Data:
    """The first places, of all and of each category, with room for what is given."""
    ranked = standings.rows(asked.standing, asked.names)
    categories = {one.id: one.category for one in asked.entries.values()}
    rows = [_place("", row) for row in ranked[: asked.places]]
    for code in standings.categories_of(asked.standing, categories):
        mine = standings.of_category(ranked, categories, code)
        rows += [_place(code, row) for row in mine[: asked.places]]
    heads = [
        column(_("Pl."), RIGHT),
        column(_("Player")),
        column(_("Category")),
        column(_("Result"), RIGHT),
        column(_("Prize"), wide=True),
    ]
    return listed(asked, heading, heads, rows, air=0.6)


def _place(category: str, row: standings.Row) -> list[Any]:
    return [strong(row.place), row.name, category, result_of(row), ""]

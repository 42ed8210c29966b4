"""All documents of a tournament in one table: what each is called, who gets it, what is chosen.

To add one: a function that gives its data, a template `NAME.typ` or one of those there are, and a
line here; the page, its form and the rights follow.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from frontend.paper import pairings, people, prizes, sheets, standings, teams
from frontend.paper.asked import Asked, Data

PUBLIC = "read_tournament"
HELPERS = "read_drafts"

ROUND, PLAYED, SIZE, PLACES, RULESET = "round", "played", "size", "places", "ruleset"


@dataclass(frozen=True)
class Document:
    """A document; `right` is the verb that a role must grant, or that of everybody who reads.

    `chosen` is what is asked beside the division: a round that is paired, one that is played, and
    so on. `named` says that it is about people, as whom the reader may choose to have them;
    `of_teams` that it is offered only where somebody plays for a team.
    """

    label: Any
    about: Any
    template: str
    data: Callable[[Asked], Data]
    chosen: tuple[str, ...] = ()
    right: str = PUBLIC
    named: bool = True
    of_teams: bool = False


DOCUMENTS: dict[str, Document] = {
    "pairings": Document(
        _("Pairings by table"),
        _("For the hand, or in large type for the wall."),
        "table", pairings.by_table, (ROUND, SIZE),
    ),
    "pairings-by-name": Document(
        _("Pairings by name"),
        _("Where everybody sits; in large type for the door."),
        "table", pairings.by_name, (ROUND, SIZE),
    ),
    "slips": Document(
        _("Score slips"),
        _("One for each table, four to a page, with a code that leads to the table."),
        "slips", pairings.slips, (ROUND,), HELPERS,
    ),
    "score-sheet": Document(
        _("Blank score sheet"),
        _("To write a game on, for each game that there is."),
        "sheet", sheets.score_sheet, (RULESET,), named=False,
    ),
    "standing": Document(
        _("Standing with the rounds"),
        _("Every place with what happened in each round."),
        "table", standings.with_rounds, (PLAYED, SIZE),
    ),
    "explanations": Document(
        _("Standing explained"),
        _("Every place with each criterion and what it is made of; an appendix of several pages."),
        "table", standings.explained, (PLAYED,),
    ),
    "cross-table": Document(
        _("Cross table"),
        _("Who met whom, and who won."),
        "table", standings.cross_table, (PLAYED,),
    ),
    "teams": Document(
        _("Standing of the teams"),
        _("Every team with who plays for it, and how its matches went."),
        "table", teams.teams, (PLAYED,), of_teams=True,
    ),
    "wall-chart": Document(
        _("Wall chart"),
        _("A row for each player, a field for each round, filled in so far."),
        "table", standings.wall_chart,
    ),
    "player-cards": Document(
        _("Player cards"),
        _("A card for each player with all rounds, to go on by hand."),
        "player_cards", people.player_cards, (), HELPERS,
    ),
    "place-cards": Document(
        _("Place cards"),
        _("Names to stand on the tables, folded in the middle."),
        "place_cards", people.place_cards, (), HELPERS,
    ),
    "prizes": Document(
        _("Prize list"),
        _("Who wins which prize; without a list of prizes the first places of each category."),
        "table", prizes.prizes, (PLAYED, PLACES), HELPERS,
    ),
    "certificates": Document(
        _("Certificates"),
        _("One page for each of the first places."),
        "certificates", people.certificates, (PLAYED, PLACES), HELPERS,
    ),
}  # fmt: skip

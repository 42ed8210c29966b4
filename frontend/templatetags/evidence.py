"""What the lexicon found in a game: shown to those who judge it, asked by the template itself."""

from typing import Any

from django import template

from frontend import evidence
from games import queries
from games.models import Evidence
from games.schemas_of_games import Entry, GamePage
from tournaments.rights import reach

register = template.Library()


@register.inclusion_tag("frontend/words/evidence.html", takes_context=True)
def evidence_of(context: dict[str, Any], game: GamePage) -> dict[str, Any]:
    """The evidence kept for a game up to the version that is shown, the newest entry first.

    `waiting` is what the arbiter has to decide; nothing of both for those who don't judge the game.
    """
    request = context.get("request")
    within = reach(request.user) if request is not None else None
    if within is None or not within.anywhere("judge"):
        return {}
    stream = game.id
    if not within.may("judge", queries.sheet(stream)):
        return {}
    rows = Evidence.objects.filter(stream=stream, version__lte=game.version)
    kept = [(row.version, evidence.shown(row.body)) for row in rows.order_by("-version", "subject")]
    last = max((entry.version for entry in game.entries if _judges(entry)), default=0)
    open_ = [one for version, one in kept if one.said.look == "ask" and version > last]
    left = game.judging.left_to_people
    return {"kept": kept, "waiting": open_, "left_to_people": left}


def _judges(entry: Entry) -> bool:
    return entry.kind == "verdict" and not entry.struck

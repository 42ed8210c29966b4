"""What templates ask for themselves: clauses in words, evidence, links to people, the outbox."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.contrib.messages.storage.base import Message
from django.utils.html import format_html
from django.utils.safestring import SafeString

from frontend import evidence
from frontend.clauses import said
from frontend.outbox import carry
from frontend.outcomes import Outcome, outcome_of
from games import queries
from games.models import Evidence
from games.schemas_of_games import Entry, GamePage
from tournaments.rights import reach

register = template.Library()
register.filter("clause_said", said)


@register.simple_tag(takes_context=True)
def outbox(context: dict[str, Any]) -> SafeString:
    """The attribute of a form whose entries the device keeps until the server has them.

    It says who acts by it.
    """
    return format_html(' data-outbox="{}"', carry(context["request"]))


@register.simple_tag
def outcome(game: GamePage, message: Message) -> Outcome:
    """What became of the entry that a message is about."""
    return outcome_of(game, message.extra_tags or "")


@register.simple_tag
def person_of(people: Mapping[str, str] | str, entry: object, name: str) -> str | SafeString:
    """The name of an entry; as a link where its address in the register is among `people`."""
    address = people.get(str(entry)) if isinstance(people, Mapping) else None
    return format_html('<a href="{}">{}</a>', address, name) if address else name


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

"""The page of words: one field, the verdict for all of them, and the evidence for each."""

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.refusals import Refusal
from frontend import evidence, labels
from frontend.forms.plain import UNPROCESSABLE
from frontend.outbox import carry, who
from frontend.pages.asked import reading_unkept
from frontend.pages.tournaments.clubs import clubs_by_id
from frontend.word_lists import edition_called
from games.sentences import sentence
from lexicon.answers import answer
from lexicon.profiles import PROFILES
from lexicon.rulings import Admissibility, PlayRuling, Ruling
from lexicon.sentences import sentence as lexicon_sentence
from lexicon.shelf import BASE
from tournaments.rights import Reach, reach
from tournaments.words.asking import PROFILE, Question, question
from tournaments.words.belonging import clubs_of
from tournaments.words.closing import closed
from tournaments.words.counting import asker_of
from tournaments.words.disclosure import given_out
from tournaments.words.queries import editions_of
from tournaments.words.refusals import Reason
from tournaments.words.throttling import LookUps

FORBIDDEN, TOO_MANY = 403, 429
_A_MINUTE = 60  # seconds
_BETWEEN = re.compile(r"[\s,;]+")
_SHORT = {
    Admissibility.ADMISSIBLE: gettext_lazy("Yes"),
    Admissibility.NOT_ADMISSIBLE: gettext_lazy("No"),
    Admissibility.FOR_THE_ARBITER: gettext_lazy("For the arbiter"),
}


@dataclass(frozen=True)
class Asked:
    """What the address asks: words, rules, edition."""

    text: str
    profile: str
    edition: str

    @classmethod
    def by(cls, request: HttpRequest) -> "Asked":
        """What a request asks; what it leaves out has its default."""
        given = request.GET
        return cls(
            given.get("w", "").strip(),
            given.get("profile") or PROFILE,
            given.get("edition") or BASE,
        )

    @property
    def words(self) -> list[str]:
        """The words, whatever stands between them."""
        return [word for word in _BETWEEN.split(self.text) if word]


@reading_unkept
def words(request: HttpRequest) -> HttpResponse:
    """Look up one or several words; without any the empty field, and whether look-up is open."""
    asked, within = Asked.by(request), reach(request.user)
    context = {**_form(asked, within), "kept_for": who(request)}
    if not asked.words:
        carry(request)  # the empty page opens without a network, too
        shut = closed(within, asked.profile)
        return _page(request, context, refused=shut)
    if not LookUps().allow_request(request, None):  # type: ignore[arg-type]  # any will do
        slow = _("You ask faster than anybody reads. Wait a minute.")
        return _page(request, {**context, "slow": slow}, status=TOO_MANY)
    try:
        whose = asker_of(request)
        named = question(within, whose, profile=asked.profile, edition=asked.edition)
        found = named.play(asked.words)
    except Refusal as refusal:
        return _page(request, context, refused=refusal, status=_status(refusal))
    return _page(request, {**context, **_answer(named, found)})


def _page(
    request: HttpRequest,
    context: dict[str, Any],
    *,
    refused: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    told = _refusal(refused) if refused else {}
    page = render(request, "frontend/words/words.html", {**context, **told}, status=status)
    if status == TOO_MANY:
        page.headers["Retry-After"] = str(refused.facts["retry_seconds"] if refused else _A_MINUTE)
    return page


def _status(refusal: Refusal) -> int:
    if refusal.reason is Reason.TOO_MANY_TODAY:
        return TOO_MANY
    return FORBIDDEN if refusal.code.startswith("CLOSED") else UNPROCESSABLE


def _refusal(refused: Refusal) -> dict[str, Any]:
    """Why nothing is looked up, and the page of the tournament whose round is being played."""
    return {
        "refused": sentence(refused),
        "clause": refused.clause,
        "tournament": refused.facts.get("tournament"),
        "game": refused.facts.get("game"),
    }


def _form(asked: Asked, within: Reach) -> dict[str, Any]:
    """The field and the choices beside it, as the address has them."""
    mine = clubs_of(within)
    editions = [(one.called, edition_called(one)) for one in editions_of(mine)]
    if asked.edition not in dict(editions):  # an older one, or one that another page named
        editions.append((asked.edition, asked.edition))
    managing = clubs_by_id([str(club) for club in within.clubs("read_editions")])
    return {
        "text": asked.text,
        "profile": asked.profile,
        "profiles": [(name, labels.RULESETS[name]) for name in PROFILES],
        "edition": asked.edition,
        "editions": editions,
        "clubs": list(managing.values()),
    }


def _answer(asked: Question, found: PlayRuling) -> dict[str, Any]:
    """The verdict on the whole, in a word that is read across the table, and what each rests on."""
    each = [_shown(asked, ruling) for ruling in found.rulings]
    return {
        "whole": evidence.said(str(found.verdict)),
        "short": _SHORT[found.verdict],
        "whole_clause": found.clause,
        "each": each,
    }


def _shown(asked: Question, ruling: Ruling) -> evidence.Shown:
    """A ruling as the asker may see it: evidence from a private list is the arbiters' alone."""
    seen = given_out(asked, ruling)
    why = lexicon_sentence(seen.why) if seen.why is not None else ""
    return evidence.shown(answer(seen), why)

"""Who looks at the tournaments of these tests: by account, by private link, or just so."""

from tests.frontend.browser import Browser
from tests.tournaments.directing.evening import Evening, club_evening, who
from tournaments.course.acts import CloseRound, PublishTournament, Report
from tournaments.directing import inviting, queries
from tournaments.long_texts import long_text, sha256_of
from tournaments.models import Ranking

__all__ = [
    "Evening",
    "a_ranking",
    "address",
    "by_link",
    "club_evening",
    "public_evening",
    "secret_of",
    "who",
]


def public_evening(cast, **options) -> Evening:
    """A published evening of six: one round played, the second out with one of three results."""
    evening = club_evening(cast, **options)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(
        Report("A", 1, 1, scores=(400, 350)),
        Report("A", 1, 2, scores=(380, 380)),
        Report("A", 1, 3, scores=(290, 410)),
        CloseRound("A", 1),
    )
    evening.published(2, "Anna Hanna", "Dora Clara", "Bert Georg")
    evening.done(Report("A", 2, 1, scores=(360, 420)), PublishTournament())
    return evening


def address(evening, rest=""):
    """The address of a tournament's page, or of one below it."""
    return f"/tournaments/{evening.stream}/{rest}"


def secret_of(evening, role="", *, name=""):
    """The secret of a new link with a role, or for somebody's entry."""
    row, found = queries.tournament(evening.stream), queries.tournament_at(evening.stream)
    if name:
        return inviting.invite_entry(row, found.state, who(name))[1]
    return inviting.invite(row, role)[1]


def by_link(evening, role="", *, name="", language="en"):
    """Somebody who has followed a new private link."""
    browser = Browser(language=language)
    browser.get(f"/l/{secret_of(evening, role, name=name)}/")
    return browser


def a_ranking(evening):
    """A series that counts this evening alone, and what Anna got in it."""
    result = {
        "stream": str(evening.stream), "date": "2026-10-24", "division": "A",
        "entry": who("Anna"), "place": 1, "points": 25, "counted": True,
    }  # fmt: skip
    row = {"person": evening.person("Anna"), "place": 1, "shared": False, "total": 25}
    rule = {"best": 3, "beyond": 1, "by_place": [25], "counts": "place"}
    body = {"kind": "series", "as_of": [], "rule": rule, "rows": [{**row, "results": [result]}]}
    text = long_text(body)
    return Ranking.objects.create(
        club=evening.club,
        series="2026",
        digest=sha256_of(text),
        as_of=[[str(evening.stream), 1, "5e" * 32]],
        body=text,
    )

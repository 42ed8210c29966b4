"""What everybody gets alike is told again as it went out, as long as it still holds."""

import pytest
from django.test import Client

from deploy.kept import ANSWERS
from deploy.ready import Ready
from tests.frontend.tournaments.visitors import a_ranking, public_evening, secret_of
from tournaments.course.acts import Report, UnpublishTournament


@pytest.fixture
def evening(cast):
    """The published evening of six, in a process that has just begun."""
    ANSWERS.clear()
    found = public_evening(cast)
    a_ranking(found)
    return found


def places(evening):
    club = evening.cast.club
    return [
        f"/api/v1/clubs/{club.pk}/ranking/2026/",
        f"/api/v1/tournaments/{evening.stream}/",
        f"/embed/standing/{evening.stream}/A/",
        f"/embed/standing/{evening.stream}/A/?look=plain",
    ]


def said(answer):
    """All of an answer but its name."""
    headers = {name: one for name, one in answer.headers.items() if name != "X-Request-ID"}
    return answer.status_code, answer.content, headers


def ready(answer):
    """Whether it was told again before the rest of the chain was asked."""
    return type(getattr(answer.wsgi_request, "kept", None)).__module__ == Ready.__module__


def test_it_is_told_again_in_the_same_bytes_with_the_same_headers(evening):
    for place in places(evening):
        for more in ({}, {"Accept-Encoding": "gzip"}, {"Accept-Language": "en"}):
            first = Client().get(place, headers=more)
            again = Client().get(place, headers=more)
            assert (place, ready(first), ready(again)) == (place, False, True)
            assert said(first) == said(again)


def test_who_has_it_already_hears_the_same_as_from_the_whole_chain(evening):
    for place in places(evening):
        etag = Client().get(place).headers["ETag"]
        early = Client().get(place, headers={"If-None-Match": etag})
        ANSWERS.clear()
        late = Client().get(place, headers={"If-None-Match": etag})
        assert (place, ready(early), ready(late)) == (place, True, False)
        assert (early.status_code, early.content) == (304, b"")
        names = ("ETag", "Cache-Control", "Content-Security-Policy", "Access-Control-Allow-Origin")
        for name in (*names, "Cross-Origin-Resource-Policy", "X-Frame-Options", "Last-Modified"):
            assert (name, early.headers.get(name)) == (name, late.headers.get(name))


def test_a_result_ends_it_and_what_is_withdrawn_is_gone(evening):
    for place in places(evening):
        Client().get(place)
    evening.done(Report("A", 2, 2, scores=(301, 300)))
    standing = places(evening)[2]
    after = Client().get(standing)
    assert (ready(after), "301" in after.content.decode() or after.status_code == 200) == (
        False,
        True,
    )
    evening.done(UnpublishTournament())
    gone = {place: Client().get(place).status_code for place in places(evening)[1:]}
    assert gone == dict.fromkeys(places(evening)[1:], 404)


def test_somebody_who_shows_something_is_never_told_so(cast, evening):
    place = places(evening)[1]
    Client().get(place)
    director = Client()
    director.force_login(cast.frieda)
    asked = [
        director.get(place),
        Client().get(place, headers={"Authorization": f"Link {secret_of(evening, 'helper')}"}),
        Client().get(place, headers={"If-None-Match": '"something else"'}),
        Client().head(place),
        Client().get(f"{place}?version=3"),
        Client().get(place, headers={"Host": "elsewhere.example"}),
    ]
    assert [ready(answer) for answer in asked] == [False] * 6
    assert asked[0].headers["Cache-Control"].startswith("private")
    assert asked[-1].status_code == 400

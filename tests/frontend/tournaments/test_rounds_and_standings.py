"""Earlier rounds with their reasons, and standings after each round and as of any version."""

import re

import pytest

from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import address, club_evening, public_evening, who
from tests.games.client import Client
from tournaments.course.acts import (
    CloseRound,
    Correct,
    Publish,
    PublishTournament,
    Report,
    Withdraw,
)
from tournaments.directing.workbooks import XLSX


@pytest.fixture
def evening(cast):
    """One round played, the second running."""
    return public_evening(cast)


@pytest.fixture
def anybody():
    """Somebody without an account who reads English."""
    return Browser(language="en")


def test_a_round_shows_its_tables_and_who_sits_where(evening, cast):
    text = Browser(cast.rosa, language="en").get(address(evening, "rounds/A/1/")).text
    assert "Vereinsabend Round 1" in text
    assert "Table 2 Clara Muster ▸ goes first 380 Dora Muster 380" in text
    assert "Round 1 by name Anna Muster" in text


def test_each_table_says_why_it_is_paired_so(cast, anybody):
    evening = club_evening(cast)
    evening.done(PublishTournament())
    evening.published(1)
    text = anybody.get(address(evening, "rounds/A/1/")).text
    assert text.count("Why this pairing?") == 3
    assert text.count("Nobody at this table has met before.") == 3


@pytest.mark.parametrize("rest", ["rounds/A/3/", "rounds/A/0/", "rounds/B/1/", "standing/B/"])
def test_what_there_is_not_is_not_found(evening, anybody, rest):
    assert anybody.get(address(evening, rest)).status == 404


def test_a_draft_and_a_withdrawn_round_are_not_found_not_even_by_the_director(cast):
    evening = club_evening(cast)
    evening.paired(1)
    director = Browser(cast.frieda)
    assert director.get(address(evening, "rounds/A/1/")).status == 404
    evening.done(Publish("A", 1))
    assert director.get(address(evening, "rounds/A/1/")).status == 200
    evening.done(Withdraw("A", 1))
    assert director.get(address(evening, "rounds/A/1/")).status == 404


def test_rounds_and_standings_of_another_club_are_not_found(cast):
    evening = club_evening(cast)
    evening.published(1)
    for rest in ("rounds/A/1/", "standing/A/"):
        seen = [
            Browser(who).get(address(evening, rest)).status for who in (None, cast.vera, cast.rosa)
        ]
        assert seen == [404, 404, 200]


def order_in(page):
    """The entries of a standing, best first."""
    return re.findall(r'id="row-(.*?)"', page.html)


def test_the_standing_after_an_earlier_round_is_that_of_then(evening, anybody):
    first, now = (anybody.get(address(evening, f"standing/A/{rest}")) for rest in ("?round=1", ""))
    names = ("Hanna", "Anna", "Clara", "Dora", "Bert", "Georg")
    assert order_in(first) == order_in(now) == [who(name) for name in names]
    assert "Standing after round 1" in first.text
    assert "Standing during round 2" in now.text
    assert "1 No. 6 1 +120 410" in first.text
    assert "1 No. 6 2 +180 830" in now.text


def test_the_standing_as_of_an_earlier_version_is_that_of_then(evening, anybody):
    version = evening.version
    evening.done(Correct("A", 1, 1, scores=(300, 350)))
    then = anybody.get(address(evening, f"standing/A/?round=1&version={version}"))
    now = anybody.get(address(evening, "standing/A/?round=1"))
    assert order_in(then)[1] == who("Anna")
    assert order_in(now)[1] == who("Bert")
    assert address(evening, f"standing/A/?round=1&amp;version={version}") in then.html
    assert "To the tournament as it stands" in then.text


@pytest.mark.parametrize(
    ("rest", "name", "bounds"),
    [("?round=x", "Round", "von 0 bis 9999"), ("?round=-1", "Round", "von 0 bis 9999"),
     ("?round=10000", "Round", "von 0 bis 9999"), ("?version=", "Version", "ab 1"),
     ("?version=0", "Version", "ab 1")],
)  # fmt: skip
def test_a_number_that_is_none_is_answered_in_words(evening, rest, name, bounds):
    page = Browser(language="de").get(address(evening, f"standing/A/{rest}"))
    assert page.status == 400
    assert f"{name} ist hier eine ganze Zahl {bounds}." in page.text


@pytest.mark.parametrize("rest", ["?round=0", "?round=3", "?version=999"])
def test_a_standing_that_there_is_not_is_not_found(evening, anybody, rest):
    assert anybody.get(address(evening, f"standing/A/{rest}")).status == 404


def test_the_page_and_the_api_show_the_same_standing(evening, anybody):
    page = anybody.get(address(evening, "standing/A/"))
    table, book, data = [link for link in page.links if "/api/v1/" in link and "docs" not in link]
    api = Client(api="").get(data).json()
    assert [row["entry"] for row in api["standing"]["rows"]] == order_in(page)
    assert address(evening, f"standing/A/?version={api['as_of']['version']}") in page.links
    kinds = [Client(api="").get(link)["Content-Type"] for link in (table, book)]
    assert kinds == ["text/csv; charset=utf-8", XLSX]


@pytest.mark.parametrize(("rest", "count"), [("rounds/A/1/", 3), ("standing/A/", 4)])
def test_they_answer_with_a_fixed_number_of_queries(
    evening, rest, count, django_assert_num_queries
):
    """Tournament, texts, names; a round asks for these two once more, a standing for itself."""
    with django_assert_num_queries(count):
        Browser().client.get(address(evening, rest))


def test_under_a_standing_stands_each_criterion_with_its_rule_and_whose_it_is(cast, anybody):
    evening = club_evening(cast, standing=["wins", "direct_encounter", "buchholz_2024"])
    evening.played(1)
    evening.done(PublishTournament())
    for place in ("", "standing/A/"):
        text = " ".join(anybody.get(address(evening, place)).text.split())
        assert (
            "What counts, in this order: Wins – won games; even ones count half"
            " (as German championships rank) Direct encounter – wins in the games among those"
        ) in text
        assert "Buchholz (2024) – the sum of the opponents' points (FIDE C.07, 8.1, 16 (2024))" in (
            text
        )


def test_a_row_is_explained_down_to_the_last_criterion_and_against_its_neighbours(cast, anybody):
    order = ["wins", "buchholz_cut_1", "spread"]
    evening = club_evening(cast, "Anna", "Bert", "Clara", standing=order)
    evening.published(1, "Anna Bert", bye="Clara")
    evening.done(Report("A", 1, 1, scores=(400, 350)), CloseRound("A", 1))
    evening.published(2, "Clara Anna", bye="Bert")
    evening.done(Report("A", 2, 1, scores=(300, 300)), PublishTournament())
    text = " ".join(anybody.get(address(evening, f"standing/A/{who('Anna')}/")).text.split())
    told = text.partition("How each criterion comes about ")[2]
    assert told.startswith("Equal to No. 3 in everything that counts. Wins: 1½ ")
    assert (
        "Buchholz, cut 1: 1½ the opponents' points without the least (FIDE C.07, 8.1, 14.1, 16"
        " (2026)). The sum of what counts. Rd. Against Their points Won Counts Because"
        " 1 No. 2 1 1 1 The least is left out (C.07, 14). 2 No. 3 1½ ½ 1½"
    ) in told


def test_each_row_leads_to_its_explanation(evening, anybody):
    for place in ("", "standing/A/"):
        links = anybody.get(address(evening, place)).links
        wanted = address(evening, f"standing/A/{who('Anna')}/")
        assert wanted in {link.partition("?")[0] for link in links}

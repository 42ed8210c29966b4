"""The standing of teams on its page and in REST."""

from io import BytesIO
from uuid import UUID

import pytest
from pypdf import PdfReader

from games.commands import keep_texts
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import address, public_evening
from tests.games.client import Client
from tests.tournaments.directing.evening import API, who
from tournaments.course.acts import Revise, UnpublishTournament

BERLIN, HAMBURG = (f"00000000-0000-4000-8000-00000000000{n}" for n in (1, 2))
OF = {"Anna": BERLIN, "Bert": HAMBURG, "Clara": BERLIN, "Dora": HAMBURG, "Georg": BERLIN}
PAGE = "teams/A/"


@pytest.fixture
def evening(cast):
    """A published evening of six who play for Berlin, Hamburg and, Hanna, for nobody."""
    evening = public_evening(cast)
    for name, club in OF.items():
        evening.done(Revise(who(name), evening.person(name), "A", club=club))
    keep_texts(club=evening.club, texts={UUID(BERLIN): {"words": "Berlin"}})
    return evening


def answer(evening, program, **query):
    """The standing of teams by REST."""
    return program.get(f"{evening.stream}/divisions/A/teams/", **query)


def test_the_page_shows_the_teams_with_their_matches_board_by_board(evening):
    page = Browser(language="en").get(address(evening, PAGE))
    assert [name in page.text for name in ("1 Berlin", "2 Team 2", "– Without a team")] == [
        True
    ] * 3
    assert "Against Team 2: boards 1½ to ½, spread +50" in page.text
    assert "Round 1, table 1: No. 1 – No. 2, won 400:350 (+50)" in page.text


def test_who_has_named_no_team_is_said_to_be_one_together_where_there_is_such(evening):
    said = (
        "is everybody who has named none: boards against them count like others, but they have no"
    )
    assert said in Browser(language="en").get(address(evening, PAGE)).text
    evening.done(Revise(who("Hanna"), evening.person("Hanna"), "A", club=HAMBURG))
    assert said not in Browser(language="en").get(address(evening, PAGE)).text


def test_in_german_too(evening):
    page = Browser(language="de").get(address(evening, PAGE))
    assert "Gegen Team 2: Bretter 1½ zu ½, Differenz +50" in page.text


def leads_there(evening):
    """Whether the standing leads to the teams."""
    links = Browser().get(address(evening, "standing/A/")).links
    return address(evening, PAGE) in {link.partition("?")[0] for link in links}


def test_the_standing_leads_to_the_teams(evening):
    assert leads_there(evening)


def test_where_nobody_plays_for_a_team_there_is_no_such_page(cast):
    plain = public_evening(cast)
    assert not leads_there(plain)
    assert Browser().get(address(plain, PAGE)).status == 404


def test_rest_tells_the_same_with_names_as_everybody_reads_them(evening, cast):
    page = answer(evening, Client(api=API)).json()
    said = ("place", "team", "half_points", "half_wins", "spread")
    assert [tuple(row[name] for name in said) for row in page["team_standing"]["rows"]] == [
        (1, BERLIN, 2, 3, -130), (2, HAMBURG, 0, 1, -50), (None, None, 2, 4, 180),
    ]  # fmt: skip
    assert page["texts"] == {BERLIN: "Berlin"}
    assert page["names"][who("Anna")] == "No. 1"
    directors = answer(evening, Client(cast.frieda, api=API)).json()
    assert directors["names"][who("Anna")] == "Anna Muster"
    assert directors["hash"] == page["hash"]


def test_the_standing_of_teams_is_for_whom_the_standing_is_for(evening, cast):
    evening.done(UnpublishTournament())
    knocking = (None, cast.vera, cast.frieda)
    found = [answer(evening, Client(one, api=API)).status_code for one in knocking]
    assert found == [404, 404, 200]
    assert Browser().get(address(evening, PAGE)).status == 404
    assert answer(evening, Client(cast.frieda, api=API), round=9).status_code == 404


def test_as_a_table_the_teams_have_a_row_each(evening):
    found = Client(api=API).get(f"{evening.stream}/divisions/A/teams.csv")
    assert found["Content-Type"] == "text/csv; charset=utf-8"
    assert found.content.decode().splitlines() == [
        "place,team,name,members,half_points,half_wins,spread",
        f"1,{BERLIN},Berlin,3,2,3,-130",
        f"2,{HAMBURG},,2,0,1,-50",
        ",,,1,2,4,180",
    ]


def printed(evening, query="?round=1"):
    """What stands on the document of the teams."""
    answer = Browser(language="en").client.get(address(evening, f"documents/teams.pdf{query}"))
    pages = PdfReader(BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def test_on_paper_each_team_has_who_plays_for_it_and_its_matches(evening):
    text = printed(evening)
    assert "Teams after round 1" in text
    assert "Berlin No. 1, No. 3, No. 5" in text
    assert "Team 2 1½:½" in text
    assert "MP: match points. “Without a team” is everybody who has named none" in text
    assert "– Without a team" in text


def test_on_paper_the_short_word_for_match_points_is_the_one_above_the_column(evening):
    answer = Browser(language="de").client.get(address(evening, "documents/teams.pdf?round=1"))
    text = PdfReader(BytesIO(answer.content)).pages[0].extract_text()
    assert "TP: Teampunkte." in text


def test_the_document_is_offered_only_where_somebody_plays_for_a_team(evening, cast):
    offered = Browser(language="en").get(address(evening, "documents/")).text
    plain = Browser(language="en").get(address(public_evening(cast), "documents/")).text
    assert ["Standing of the teams" in text for text in (offered, plain)] == [True, False]

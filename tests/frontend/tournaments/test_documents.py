"""What is printed: each document opens, is tagged and says what it should, to those who may."""

import io
import re

import pytest
from django.utils import translation
from pypdf import PdfReader

from engine.rulesets import NAMES
from frontend.pages.tournaments.visits import Visit
from frontend.paper import printing
from frontend.paper.asked import Asked
from frontend.paper.documents import DOCUMENTS
from frontend.paper.printing import pictures, printed
from tests.frontend.browser import Browser
from tests.frontend.directing.conftest import held
from tests.frontend.tournaments.visitors import (
    address,
    by_link,
    club_evening,
    public_evening,
)
from tests.scanning import codes
from tests.tournaments.directing.evening import NAMES as PEOPLE
from tests.tournaments.test_logos import LOGOS
from tournaments.club_pages import take_logo
from tournaments.course.acts import Report
from tournaments.register.commands import change_person

HOSTILE = '#read("/etc/passwd") *x* $y$ <b> \\ [a] @b `c`'


@pytest.fixture
def evening(cast):
    """A published evening of six in its second round."""
    return public_evening(cast)


def fetched(browser, evening, name, query=""):
    """The answer to who fetches a document."""
    return browser.client.get(address(evening, f"documents/{name}.pdf{query}"))


def opened(answer):
    """An answer as PDF."""
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return PdfReader(io.BytesIO(answer.content))


def words(reader):
    """What stands on its pages, one after the other."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def tags(reader):
    """The kinds of elements of its structure."""
    found, left = set(), [reader.trailer["/Root"]["/StructTreeRoot"]]
    while left:
        node = left.pop()
        found.add(node.get("/S"))
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            kid = kid.get_object() if hasattr(kid, "get_object") else kid  # noqa: PLW2901
            if isinstance(kid, dict):
                left.append(kid)
    return found - {None}


TECHNICAL = r"[0-9a-f]{8,}|None|\{|http|sha|swiss|klassik"
OF_THE_HOUSE = r"/[A-Z]{6}\+(Libertinus|DejaVu|NewCM)"


def fonts(reader):
    """The fonts of a document."""
    return {
        str(font.get_object()["/BaseFont"])
        for page in reader.pages
        for font in page["/Resources"].get("/Font", {}).values()
    }


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_document_opens_is_tagged_and_has_no_empty_page(evening, cast, language):
    frieda = Browser(cast.frieda, language=language)
    for name in DOCUMENTS:
        reader = opened(fetched(frieda, evening, name))
        root = reader.trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"].value is True
        assert root["/Lang"] == language
        assert "Vereinsabend" in reader.metadata.title
        assert "/H1" in tags(reader)
        assert all(words(reader)), name
        assert 1 <= len(reader.pages) <= len(PEOPLE)
        assert all(re.match(OF_THE_HOUSE, font) for font in fonts(reader))
        assert re.findall(TECHNICAL, " ".join(words(reader))) == []


def test_pairings_say_who_sits_where_who_begins_and_the_results(evening, cast):
    frieda = Browser(cast.frieda, language="en")
    (said,) = words(opened(fetched(frieda, evening, "pairings")))
    assert said.startswith("Round 2")
    assert "1 Anna Muster ▸ Hanna Muster 360 420" in said
    (first,) = words(opened(fetched(frieda, evening, "pairings", "?round=1&size=wall")))
    assert "1 Anna Muster ▸ Bert Muster 400 350" in first
    (named,) = words(opened(fetched(frieda, evening, "pairings-by-name")))
    assert re.search("Anna Muster ▸ 1 Bert Muster ▸ 3 Clara Muster 2 Dora Muster ▸ 2", named)


def test_a_draft_is_for_officials_and_says_that_it_is_one(evening, cast):
    evening.paired(3, anyway=True)
    (said,) = words(opened(fetched(Browser(cast.frieda), evening, "pairings", "?round=3")))
    assert "Runde 3 (Entwurf)" in said
    assert fetched(Browser(), evening, "pairings", "?round=3").status_code == 400
    assert words(opened(fetched(Browser(), evening, "pairings")))[0].startswith("Runde 2")


def test_standings_and_tables_say_what_has_been_played(evening, cast):
    frieda = Browser(cast.frieda, language="en")
    (said,) = words(opened(fetched(frieda, evening, "standing", "?round=1")))
    assert "1 Hanna Muster W 6 410 1 +120 410" in said
    (said,) = words(opened(fetched(frieda, evening, "cross-table", "?round=1")))
    assert "Cross table after round 1" in said
    assert "½" in said
    (said,) = words(opened(fetched(frieda, evening, "wall-chart")))
    assert "W 2" in said
    (said,) = words(opened(fetched(frieda, evening, "prizes", "?places=1&round=1")))
    assert "Hanna Muster" in said
    assert "Georg Muster" not in said


@pytest.mark.parametrize("name", sorted(LOGOS))
def test_certificates_carry_the_logo_of_the_club_where_there_is_one(evening, cast, name):
    def drawn_ones():
        reader = opened(fetched(Browser(cast.frieda), evening, "certificates", "?places=2"))
        return [len(page.images) for page in reader.pages]

    assert drawn_ones() == [0, 0]
    take_logo(club=cast.club, content=LOGOS[name])
    assert drawn_ones() == [1, 1]


def test_certificates_are_as_many_as_places(evening, cast):
    said = words(opened(fetched(Browser(cast.frieda), evening, "certificates", "?places=2")))
    flat = ["".join(page.split()) for page in said]
    assert [page.startswith("WortfreundeMusterstadtUrkunde") for page in flat] == [True, True]
    assert "1.Platz" in flat[0]


def test_names_are_printed_as_their_reader_sees_them_or_as_everybody_does(evening, cast):
    def seen(browser, query=""):
        return words(opened(fetched(browser, evening, "pairings-by-name", query)))[0]

    assert "Hanna Muster" in seen(Browser(cast.frieda))
    public = seen(Browser())
    assert "Hanna Muster" not in public
    assert seen(Browser(cast.frieda), "?names=public") == public


def test_what_people_have_written_is_printed_as_it_is(cast):
    evening = club_evening(cast, title=HOSTILE)
    for person, name in ((evening.people["Hanna"], HOSTILE), (evening.people["Georg"], "漢字 😀")):
        change_person(club=cast.club, person=person.pk, said={"name": name})
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(Report("A", 1, 3, scores=(400, 350)))
    for name in DOCUMENTS.keys() - {"score-sheet"}:
        query = "?places=6" if name in ("prizes", "certificates") else ""
        reader = opened(fetched(Browser(cast.frieda), evening, name, query))
        flat = "".join("".join(words(reader)).split())
        assert "".join(HOSTILE.split()) in flat, name
        assert "root:" not in flat
        assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"].value is True


def test_every_ruleset_has_a_blank_score_sheet_on_one_page(evening):
    browser = Browser()
    for ruleset in NAMES:
        sheet = fetched(browser, evening, "score-sheet", f"?ruleset={ruleset}")
        (said,) = words(opened(sheet))
        assert said.startswith("Wertungsbogen")
        assert ("Karten" in said) == (ruleset in ("klauer", "karten"))


def test_the_code_of_a_slip_leads_to_its_table(evening, cast, rf):
    request = rf.get("/")
    request.user = cast.frieda
    with translation.override("de"):
        asked = Asked(Visit.to(request, evening.stream), "A", 2)
        (page,) = pictures("slips", DOCUMENTS["slips"].data(asked), ppi=130)
    table = "http://testserver" + address(evening, "rounds/A/2/{}/")
    assert codes(page) == [table.format(number) for number in (1, 2, 3)]


def test_whoever_scans_a_slip_comes_to_what_they_may_do_there(evening, cast):
    def led(browser, table=1):
        answer = browser.client.get(address(evening, f"rounds/A/2/{table}/"))
        return answer.status_code, answer.headers.get("Location", "")

    assert led(Browser(cast.hugo)) == (302, address(evening, "rounds/A/2/run/1/"))
    assert led(by_link(evening, name="Hanna")) == (302, address(evening))
    assert led(by_link(evening, name="Bert")) == (302, address(evening, "rounds/A/2/#table-a-2-1"))
    assert led(Browser()) == (302, address(evening, "rounds/A/2/#table-a-2-1"))
    assert led(Browser(), 9) == (404, "")


RIGHTS = """
                  nobody player reader helper hlink director foreign
pairings          200    200    200    200    200   200      200
pairings-by-name  200    200    200    200    200   200      200
slips             403    403    403    200    200   200      403
score-sheet       200    200    200    200    200   200      200
standing          200    200    200    200    200   200      200
explanations      200    200    200    200    200   200      200
cross-table       200    200    200    200    200   200      200
teams             200    200    200    200    200   200      200
wall-chart        200    200    200    200    200   200      200
player-cards      403    403    403    200    200   200      403
place-cards       403    403    403    200    200   200      403
prizes            403    403    403    200    200   200      403
certificates      403    403    403    200    200   200      403
"""


def visitors(evening, cast):
    accounts = {
        "nobody": None,
        "player": cast.anna,
        "reader": cast.rosa,
        "helper": cast.hugo,
        "director": cast.frieda,
        "foreign": cast.vera,
    }
    found = {name: Browser(user) for name, user in accounts.items()}
    return {**found, "hlink": held(evening, "helper").browser}


def test_who_gets_which_document(evening, cast):
    header, *lines = RIGHTS.strip().splitlines()
    drawn = {line.split()[0]: list(map(int, line.split()[1:])) for line in lines}
    people = visitors(evening, cast)
    got = {
        name: [fetched(people[one], evening, name).status_code for one in header.split()]
        for name in DOCUMENTS
    }
    assert got == drawn


def test_the_page_offers_what_its_reader_gets(evening, cast):
    for browser in visitors(evening, cast).values():
        page = browser.get(address(evening, "documents/"))
        offered = [
            form.action
            for form in page.forms
            if form.action.endswith(".pdf") and not page.status - 200
        ]
        assert len(offered) in (7, 12)
        assert [browser.client.get(one).status_code for one in offered] == [200] * len(offered)


def test_another_clubs_tournament_has_no_documents(cast):
    evening = club_evening(cast)
    for name in ("", *(f"{name}.pdf" for name in DOCUMENTS)):
        for browser in (Browser(), Browser(cast.vera), Browser(cast.theo)):
            assert browser.client.get(address(evening, f"documents/{name}")).status_code == 404


WRONG = [
    ("king", "", 404),
    ("pairings", "?round=7", 400),
    ("pairings", "?round=x", 400),
    ("pairings", "?division=Z", 400),
    ("prizes", "?places=0", 400),
    ("score-sheet", "?ruleset=../x", 400),
]


def test_what_there_is_not_is_not_printed(evening, cast):
    frieda = Browser(cast.frieda)
    found = [
        (name, asked, fetched(frieda, evening, name, asked).status_code) for name, asked, _ in WRONG
    ]
    assert found == WRONG


def test_before_the_first_round_there_are_names_to_print_and_no_pairings(cast):
    evening = club_evening(cast)
    frieda = Browser(cast.frieda)
    offered = {
        form.action.rsplit("/", 1)[1] for form in frieda.get(address(evening, "documents/")).forms
    }
    assert {"wall-chart.pdf", "place-cards.pdf", "player-cards.pdf", "score-sheet.pdf"} <= offered
    assert {"pairings.pdf", "slips.pdf", "standing.pdf"}.isdisjoint(offered)
    assert all(words(opened(fetched(frieda, evening, "player-cards"))))


def test_a_field_of_four_hundred_is_printed_once_however_many_ask():
    rows = [[{"strong": str(n)}, f"Ärmel Nummer {n} ▸\nGroß ẞ {n}", "412\n377"] for n in range(200)]
    columns = [
        {"head": head, "side": "left", "wide": head == "Spieler"}
        for head in ("Tisch", "Spieler", "Ergebnis")
    ]
    data = {
        "language": "de", "name": "Runde 1", "title": "Turnier", "heading": "Runde 1", "about": "",
        "alt": "", "columns": columns, "rows": rows, "size": 11, "air": 0.3, "flipped": False,
        "lined": False, "beside": 1, "note": "", "empty": "",
    }  # fmt: skip
    before = printing._printed.cache_info().misses
    first, *others = [printed("table", data) for _somebody in range(4)]
    assert printing._printed.cache_info().misses - before == 1
    assert others == [first] * 3
    said = words(PdfReader(io.BytesIO(first)))
    assert len(said) > 3
    assert re.findall(r"Ärmel Nummer (\d+)", " ".join(said)) == [str(n) for n in range(200)]


def test_under_a_table_stands_what_counts_by_whose_rule_and_which_edition(cast):
    evening = club_evening(cast, standing=["wins", "buchholz_cut_1_2024", "spread"])
    evening.played(1)
    frieda = Browser(cast.frieda, language="en")
    for name in ("standing", "cross-table"):
        said = " ".join(" ".join(words(opened(fetched(frieda, evening, name)))).split())
        assert "Wins: won games; even ones count half [as German championships rank]" in said
        assert (
            "Buchholz, cut 1 (2024): the opponents' points without the least"
            " [FIDE C.07, 8.1, 14.1, 16 (2024)]"
        ) in said.replace("’", "'")

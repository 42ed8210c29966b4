"""A table of results on the pages: looked at line by line before anything is stored."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from frontend.pages.directing import result_tables
from tests.tournaments.directing.evening import API, who
from tests.tournaments.register.sheets import xlsx
from tournaments.course.acts import Close, CloseRound, Report, Undo

LIST = "rounds/list/"
TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")
HEADS = "Runde;Name 1;Punkte 1;Name 2;Punkte 2"
GOOD = f"{HEADS};Notiz\n1;Anna Muster;412;Bert Muster;389;knapp\n1;4;377;Clara Muster;401;\n"


@pytest.fixture(autouse=True)
def published(evening):
    """Round 1 is out."""
    evening.published(1, *TABLES)


def looked_at(desk, text=GOOD, at=LIST, **fields):
    return desk.browser.post(desk.address(at), {"form": "read-results", "text": text, **fields})


def offered(page):
    """The names of the forms of a page that are about tables of results."""
    return [name for name in page.offers() if name in ("confirm-table", "read-results")]


def results(desk):
    return [table.result and table.result.scores for table in tables(desk)]


def tables(desk):
    return desk.state.round("A", 1).tables.values()


def test_the_preview_says_line_by_line_what_is_entered_and_stores_nothing(hugo):
    page = looked_at(hugo)
    assert "2 lines were read. Nothing is stored yet." in page.text
    assert "This column is not taken: Notiz." in page.text
    assert "Anna Muster 412 : 389 Bert Muster Round 1, table 1" in page.text
    assert "Dora Muster 377 : 401 Clara Muster Round 1, table 2" in page.text
    assert results(hugo) == [None, None, None]


def test_all_lines_are_entered_and_each_is_undone_like_a_typed_result(evening, hugo):
    page = hugo.send(LIST, "confirm-table", looked_at(hugo))
    assert "2 results of the table are entered." in page.text
    assert results(hugo) == [(412, 389), (401, 377), None]
    evening.done(Undo(evening.version))
    assert results(hugo) == [(412, 389), None, None]


def test_a_table_that_is_confirmed_twice_is_entered_once(evening, hugo):
    page, before = looked_at(hugo), evening.version
    for _ in range(2):
        assert hugo.send(LIST, "confirm-table", page).status == 200
    assert evening.version == before + 2
    again = looked_at(hugo)
    assert "It brings nothing that is not there already." in again.text
    assert offered(again) == []


def test_a_round_that_is_not_over_is_read_as_far_as_it_has_points(hugo):
    page = looked_at(hugo, f"{GOOD}1;Georg;;Hanna;;\n")
    assert "Without points yet" in page.text
    hugo.send(LIST, "confirm-table", page)
    assert results(hugo) == [(412, 389), (401, 377), None]


def test_a_line_that_can_not_be_entered_is_named_with_its_column_and_nothing_is_offered(hugo):
    page = looked_at(hugo, f"{GOOD}1;Georg;viel;Hanna;380;\n")
    assert "All lines are entered or none: mend those that can't be" in page.text
    assert "4 Georg viel : 380 Hanna Punkte 1: Here stands no whole number" in page.text
    assert offered(page) == []


def test_what_was_entered_meanwhile_otherwise_is_told_and_nothing_is_stored(evening, hugo):
    page = looked_at(hugo)
    evening.done(Report("A", 1, 2, scores=(300, 299)))
    refused = hugo.send(LIST, "confirm-table", page)
    assert refused.status == 422
    assert "Table 2 has another result already. Correct that one" in refused.text
    assert results(hugo) == [None, (300, 299), None]
    assert offered(refused) == []


def test_what_is_unusual_is_shown_and_the_button_says_that_it_is_right(hugo):
    page = looked_at(hugo, f"{HEADS}\n1;Anna;4;Bert;389\n")
    assert "Table 1: Anna Muster has only 4 points; below" in page.text
    assert "It is right: enter it" in page.text
    assert [one.fields["q"] for one in page.forms if "q" in one.fields] == [""]
    hugo.send(LIST, "confirm-table", page)
    assert results(hugo) == [(4, 389), None, None]
    assert hugo.state.acts()[-1].confirmed


def test_a_file_and_json_are_read_as_well(guest):
    sent = SimpleUploadedFile("runde.xlsx", xlsx(HEADS.split(";"), [1, "Anna", 412, "Bert", 389]))
    guest.send(LIST, "confirm-table", looked_at(guest, "", file=sent))
    text = '[{"round": 1, "player1": "Clara", "points1": 401, "player2": "Dora", "points2": 377}]'
    guest.send(LIST, "confirm-table", looked_at(guest, text))
    assert results(guest) == [(412, 389), (401, 377), None]


def test_the_first_lines_of_a_long_table_are_shown_and_all_are_entered(hugo, monkeypatch):
    monkeypatch.setattr(result_tables, "MOST_SHOWN", 1)
    page = looked_at(hugo)
    assert "Anna Muster 412 : 389 Bert Muster Round 1, table 1" in page.text
    assert "Clara Muster" not in page.text
    assert "And 1 more line." in page.text
    hugo.send(LIST, "confirm-table", page)
    assert results(hugo) == [(412, 389), (401, 377), None]


def test_places_and_who_did_not_play_are_shown_and_entered(frieda):
    heads = "Runde;Name 1;Punkte 1;Platz 1;Name 2;Punkte 2;Platz 2"
    page = looked_at(frieda, f"{heads}\n1;Anna;412;2;Bert;389;1\n1;Dora;;;Clara;kampflos;\n")
    assert "Anna Muster 412 (place 2) : 389 (place 1) Bert Muster" in page.text
    assert "Dora Muster – : forfeit Clara Muster" in page.text
    frieda.send(LIST, "confirm-table", page)
    first, second, _ = tables(frieda)
    assert first.result == ((2, 1), (412, 389), None)
    assert (second.absent, second.result.places) == ((who("Clara"),), (None, 1))


def test_an_own_workbook_says_on_which_sheet_a_line_stands(evening, hugo):
    book = hugo.browser.client.get(f"{API}{evening.stream}/workbook.xlsx").content
    page = looked_at(hugo, "", file=SimpleUploadedFile("abend.xlsx", book))
    assert "Rounds, 2 Anna Muster – : – Bert Muster" in page.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a list or choose a file."),
        ("1;Anna;412;Bert;389\n", "Put headings above the columns"),
        (f'{HEADS}\n1;"Anna;412;Bert;389\n', "Line 2: A quotation mark is missing or too many."),
    ],
)
def test_a_table_that_can_not_be_read_is_told_why(hugo, text, said):
    page = looked_at(hugo, text)
    assert page.status == 400
    assert said in page.text
    assert offered(page) == ["read-results"]


def test_a_broken_hidden_table_is_no_table(hugo):
    page = looked_at(hugo)
    assert hugo.send(LIST, "confirm-table", page, content="%%%").status == 400


def test_the_line_of_results_leads_there(hugo):
    links = hugo.get("rounds/A/1/run/").links
    assert f"{hugo.address(LIST)}?division=A&round=1" in links


OF_ROUND = f"{LIST}?division=A&round=1"


def test_a_table_that_is_read_at_a_round_needs_no_column_for_it(hugo):
    assert "taken for round 1" in hugo.get(OF_ROUND).text
    text = "Tisch;Name;Punkte\n1;Anna;412\n1;Bert;389\n2;Clara;401\n2;Dora;377\n"
    page = looked_at(hugo, text, OF_ROUND)
    assert "The table has no column for the round: it is taken for round 1." in page.text
    assert "Anna Muster 412 : 389 Bert Muster Round 1, table 1" in page.text
    assert [link for link in page.links if link == hugo.address(OF_ROUND)]
    hugo.send(OF_ROUND, "confirm-table", page)
    assert results(hugo) == [(412, 389), (401, 377), None]


def test_a_row_for_each_table_needs_none_either_and_one_that_has_it_is_taken_as_it_says(hugo):
    page = looked_at(hugo, "Name 1;Punkte 1;Name 2;Punkte 2\nAnna;412;Bert;389\n", OF_ROUND)
    assert "Anna Muster 412 : 389 Bert Muster Round 1, table 1" in page.text
    page = looked_at(hugo, GOOD.replace("\n1;", "\n2;"), OF_ROUND)
    assert "taken for round" not in page.text
    assert offered(page) == []


def test_without_a_round_the_column_is_asked_for_and_a_round_that_is_none_is_not_found(hugo):
    assert looked_at(hugo, "Name 1;Punkte 1;Name 2;Punkte 2\nAnna;4;Bert;3\n").status == 400
    for none in ("division=A&round=99", "division=Z&round=1", "division=A&round=0", "round=1"):
        assert hugo.get(f"{LIST}?{none}").status == 404
    assert hugo.get(f"{LIST}?division=A&round=x").status == 400  # as of every address


def test_a_closed_tournament_is_offered_no_table_to_read_but_says_why(evening, hugo):
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    assert offered(hugo.get(LIST)) == ["read-results"]
    evening.done(CloseRound("A", 1), Close())
    page = hugo.get(LIST)
    assert offered(page) == []
    assert "The tournament is closed. Undo the closing to change anything." in page.text

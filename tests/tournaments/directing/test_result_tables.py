"""Tables of results that come in: looked at line by line, entered whole, safe to send again."""

import json
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client as Browser

from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, said, who
from tests.tournaments.register.sheets import xlsx
from tournaments.course.acts import Correct, OpenDivision, Report, Undo
from tournaments.directing import entering_results, queries

pytestmark = pytest.mark.django_db

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")
GOOD = """Runde;Name 1;Punkte 1;Name 2;Punkte 2
1;Anna Muster;412;Bert Muster;389
1;4;377;Clara Muster;401
"""


@pytest.fixture
def evening(cast):
    """Round 1 is out, with its tables set by hand."""
    evening = club_evening(cast)
    evening.published(1, *TABLES)
    return evening


@pytest.fixture
def hugo(cast):
    """The helper's program."""
    return Client(cast.hugo, api=API)


def looked(program, evening, text):
    return program.ask("POST", f"{evening.stream}/results/preview/", {"text": text})


def sent(program, evening, text=GOOD, key=None, **body):
    headers = {"Idempotency-Key": key or a_key()}
    return program.ask("POST", f"{evening.stream}/results/", {"text": text, **body}, headers)


def lines(program, evening, text):
    """Of each line: its number, what becomes of it, the column and the sentence."""
    rows = looked(program, evening, text).json()["rows"]
    return [
        (row["line"], row["status"], row["column"], (row["problem"] or {}).get("detail", ""))
        for row in rows
    ]


def scores(evening, number=1):
    """The scores of the tables of a round, in the order of the seats."""
    tables = queries.tournament_at(evening.stream).state.round("A", number).tables
    return [table.result and table.result.scores for table in tables.values()]


def test_the_preview_says_who_was_meant_and_stores_nothing(evening, hugo):
    before = evening.version
    answer = looked(hugo, evening, GOOD).json()
    assert answer["version"] == before
    assert answer["rows"] == [
        {
            "line": 2, "sheet": "", "status": "new", "division": "A", "round": 1, "table": 1,
            "entries": [who("Anna"), who("Bert")], "names": ["Anna Muster", "Bert Muster"],
            "scores": [412, 389], "places": [], "absent": [False, False], "column": "",
            "problem": None,
        },
        {
            "line": 3, "sheet": "", "status": "new", "division": "A", "round": 1, "table": 2,
            "entries": [who("Dora"), who("Clara")], "names": ["Dora Muster", "Clara Muster"],
            "scores": [377, 401], "places": [], "absent": [False, False], "column": "",
            "problem": None,
        },
    ]  # fmt: skip
    assert (evening.version, scores(evening)) == (before, [None, None, None])


def test_each_line_becomes_the_act_of_a_typed_result(evening, hugo):
    before = evening.version
    answer = sent(hugo, evening)
    assert (answer.status_code, answer.json()) == (
        201,
        {
            "stream": str(evening.stream),
            "version": before + 2,
            "added": [before + 1, before + 2],
        },
    )
    assert scores(evening) == [(412, 389), (401, 377), None]
    acts = queries.tournament_at(evening.stream).state.acts()[-2:]
    assert acts == (
        Report("A", 1, 1, places=(1, 2), scores=(412, 389)),
        Report("A", 1, 2, places=(1, 2), scores=(401, 377)),
    )


def test_what_was_entered_by_a_table_is_undone_like_any_result(evening, hugo):
    sent(hugo, evening)
    evening.done(Undo(evening.version))
    assert scores(evening) == [(412, 389), None, None]


def test_a_table_that_is_sent_again_enters_only_what_is_not_there(evening, hugo):
    first = sent(hugo, evening, key="abend-1")
    assert sent(hugo, evening, key="abend-1").json() == first.json()
    again = sent(hugo, evening)
    assert (again.status_code, again.json()["added"]) == (200, [])
    assert lines(hugo, evening, GOOD) == [(2, "there", "", ""), (3, "there", "", "")]
    longer = f"{GOOD}1;Georg Muster;420;Hanna Muster;380\n"
    assert len(sent(hugo, evening, longer).json()["added"]) == 1
    assert scores(evening) == [(412, 389), (401, 377), (420, 380)]
    other = sent(hugo, evening, longer, key="abend-1")
    assert (other.status_code, other.json()["code"]) == (422, "KEY_REUSED")


@pytest.mark.parametrize(
    "heads",
    ["Runde Tisch Name_1 Punkte_1 Name_2 Punkte_2", "Round Table Name_1 Points_1 Name_2 Points_2"],
)
def test_rounds_copied_from_our_own_workbook_are_read_as_far_as_they_have_points(
    evening, hugo, heads
):
    rows = ["1 1 Anna_Muster 412 Bert_Muster 389", "1 2 Clara_Muster  Dora_Muster "]
    text = "\n".join([heads, *rows]).replace(" ", "\t").replace("_", " ")
    assert [one[:2] for one in lines(hugo, evening, text)] == [(2, "new"), (3, "open")]
    assert len(sent(hugo, evening, text).json()["added"]) == 1
    assert scores(evening) == [(412, 389), None, None]


def test_another_result_that_stands_is_refused_with_the_way_to_correct_it(evening, hugo):
    evening.done(Report("A", 1, 2, scores=(300, 299)))
    before = evening.version
    assert lines(hugo, evening, GOOD) == [
        (2, "new", "", ""),
        (
            3, "refused", "",
            "Table 2 has another result already. Correct that one, or confirm it if it is right.",
        ),
    ]  # fmt: skip
    answer = sent(hugo, evening)
    assert said(answer) == (422, "RESULT_STANDS", {"table": 2, "line": 3, "column": ""})
    assert answer.json()["detail"].startswith("Line 3: Table 2 has another result already.")
    assert (evening.version, scores(evening)) == (before, [None, (300, 299), None])
    evening.done(Correct("A", 1, 2, scores=(401, 377)))
    assert len(sent(hugo, evening).json()["added"]) == 1


WRONG = """Round,Table,Player 1,Score 1,Player 2,Score 2
x,,Anna,412,Bert,389
1,,Anna,viel,Bert,389
1,,Nemo,412,Bert,389
1,,Muster,412,Bert,389
1,,Anna,412,Dora,389
1,2,Anna,412,Bert,389
2,,Anna,412,Bert,389
9,,Anna,412,Bert,389
1,,Anna,412,Anna,389
1,,Anna,412,99,389
1,,Anna,412,,389
1,,Anna,412
"""


def test_each_fault_names_its_line_its_column_and_what_to_do(evening, hugo):
    nobody = (
        "Nobody in division A is called {}; write the whole name, or the number in the list of "
    )
    several = "Muster may be number 1, 2, 3, 4, 5, …; write the number in place of the name."
    apart = "Anna and {} do not play each other in round 1; look at its pairing."
    planned = "The plan of division A has 8 rounds, and no round 9. Lengthen the plan first."
    told = lines(hugo, evening, WRONG)
    assert {status for _, status, *_ in told} == {"refused"}
    assert [(line, column, why.removesuffix("players.")) for line, _, column, why in told] == [
        (2, "Round", "Here stands no whole number, but x."),
        (3, "Score 1", "Here stands no whole number, but viel."),
        (4, "Player 1", nobody.format("Nemo")),
        (5, "Player 1", several),
        (6, "Player 2", apart.format("Dora")),
        (7, "Table", "These two sit at table 1; mend the number, or leave it out."),
        (8, "Round", "Round 2 of division A has not been paired yet."),
        (9, "Round", planned),
        (10, "Player 2", apart.format("Anna")),
        (11, "Player 2", nobody.format("99")),
        (12, "Player 2", nobody.format("–")),
        (13, "Score 2", "Here stands no whole number, but –."),
    ]
    answer = sent(hugo, evening, WRONG)
    assert said(answer) == (422, "ROW_NOT_WHOLE", {"text": "x", "line": 2, "column": "Round"})
    assert answer.json()["detail"] == "Line 2, column Round: Here stands no whole number, but x."


def test_a_table_that_says_a_result_twice_has_it_there_and_another_one_refused(evening, hugo):
    twice = f"{GOOD}1;Bert;389;Anna;412\n1;Anna;411;Bert;389\n"
    assert [one[:2] for one in lines(hugo, evening, twice)] == [
        (2, "new"), (3, "new"), (4, "there"), (5, "refused"),
    ]  # fmt: skip


def test_what_is_unusual_is_asked_about_and_entered_once_it_is_meant(evening, hugo):
    odd = "Runde;Name 1;Punkte 1;Name 2;Punkte 2\n1;Anna;4;Bert;389\n"
    ((line, status, _column, why),) = lines(hugo, evening, odd)
    assert (line, status, why.startswith("Table 1: Anna Muster has only 4 points")) == (
        2, "asked", True,
    )  # fmt: skip
    refused = sent(hugo, evening, odd)
    assert (refused.status_code, refused.json()["code"]) == (422, "UNUSUAL")
    assert scores(evening) == [None, None, None]
    assert sent(hugo, evening, odd, meant=True).status_code == 201
    assert scores(evening) == [(4, 389), None, None]
    assert queries.tournament_at(evening.stream).state.acts()[-1].confirmed


SHORT = "Name 1;Punkte 1;Name 2;Punkte 2\nAnna Muster;412;Bert Muster;389\n"


def test_a_table_without_the_round_is_taken_for_the_one_that_the_body_names(evening, hugo):
    assert looked(hugo, evening, SHORT).status_code == 422
    place = f"{evening.stream}/results/preview/"
    (row,) = hugo.ask("POST", place, {"text": SHORT, "round": 1}).json()["rows"]
    assert (row["status"], row["division"], row["round"], row["table"]) == ("new", "A", 1, 1)
    (later,) = hugo.ask("POST", place, {"text": SHORT, "round": 2}).json()["rows"]
    assert (later["status"], later["problem"]["code"]) == ("refused", "NOT_PROPOSED")
    first = sent(hugo, evening, SHORT, key="abend-2", round=1)
    assert (first.status_code, scores(evening)) == (201, [(412, 389), None, None])
    assert sent(hugo, evening, SHORT, key="abend-2", round=1).json() == first.json()
    assert said(sent(hugo, evening, SHORT, key="abend-2", round=2))[1] == "KEY_REUSED"


def test_a_column_for_the_round_says_more_than_the_body(evening, hugo):
    assert sent(hugo, evening, GOOD, round=2).status_code == 201
    assert scores(evening) == [(412, 389), (401, 377), None]


def test_of_several_divisions_the_body_names_the_one_whose_round_it_means(evening, hugo):
    evening.done(OpenDivision("B"))
    answer = sent(hugo, evening, SHORT, round=1)
    assert said(answer)[2] == {"where": "division"}
    assert answer.json()["detail"] == "There are several divisions; name one of A, B."
    answer = sent(hugo, evening, SHORT, round=1, division="C")
    assert said(answer) == (422, "NO_SUCH_DIVISION", {"division": "C", "divisions": "A, B"})
    assert said(sent(hugo, evening, SHORT, division="A"))[2] == {"where": "round"}
    assert sent(hugo, evening, SHORT, round=1, division="A").status_code == 201


def test_a_file_of_a_round_is_sent_with_its_number(evening, cast):
    browser = Browser()
    browser.force_login(cast.hugo)
    place = f"{API}{evening.stream}/results/preview/"
    for told, status in (({}, 422), ({"round": "1", "division": "A"}, 200), ({"round": "x"}, 400)):
        file = SimpleUploadedFile("abend.csv", SHORT.encode())
        assert browser.post(place, {"file": file, **told}).status_code == status


def test_a_division_is_named_where_there_are_several(evening, hugo):
    evening.done(OpenDivision("B"))
    column = "Klasse;Runde;Name 1;Punkte 1;Name 2;Punkte 2\n"
    row = "1;Anna;412;Bert;389\n"
    assert lines(hugo, evening, f"{column};{row}C;{row}A;{row}") == [
        (2, "refused", "Klasse", "There are several divisions; name one of A, B under Division."),
        (3, "refused", "Klasse", "There is no division C; there are A, B."),
        (4, "new", "", ""),
    ]


def test_a_spreadsheet_and_json_are_read_as_well(evening, hugo, cast):
    heads = ["Punkte 2", "Name 2", "Name 1", "Punkte 1", "Runde", "Bemerkung"]
    book = xlsx(heads, [389, "Bert Muster", 1, 412, 1, "knapp"])
    browser = Browser(headers={"Idempotency-Key": a_key()})
    browser.force_login(cast.hugo)
    file = SimpleUploadedFile("runde.xlsx", book)
    told = browser.post(f"{evening.path}results/preview/", {"file": file}).json()
    assert (told["ignored"], told["rows"][0]["scores"]) == (["Bemerkung"], [412, 389])
    file = SimpleUploadedFile("runde.xlsx", book)
    assert browser.post(f"{evening.path}results/", {"file": file}).status_code == 201
    rows = [
        {"round": 1, "player1": "Clara Muster", "points1": 401, "player2": 4, "points2": 377},
        {"round": 1, "player1": "Georg", "points1": "420", "player2": "Hanna", "points2": 380.0},
    ]
    assert [one[:2] for one in lines(hugo, evening, json.dumps(rows))] == [(1, "new"), (2, "new")]
    assert sent(hugo, evening, json.dumps(rows)).status_code == 201
    assert scores(evening) == [(412, 389), (401, 377), (420, 380)]


HEADLESS = (
    "Put headings above the columns: Runde, Name 1, Punkte 1, Name 2, Punkte 2; and perhaps "
    "Klasse, Tisch."
)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" ", "It is empty."),
        ("1;Anna;412;Bert;389\n", HEADLESS),
        ("Runde;Name 1;Punkte 1;Name 2;Punkte 2\n", "Below the headings stands no result."),
        ("Runde;Runde;Name 1;Punkte 1;Name 2;Punkte 2\n1;1;A;1;B;2\n", "Runde stands twice."),
        ('[{"round": 1', "This is not JSON: Expecting ',' delimiter."),
        ('[{"round": true}]', "A cell is neither a text nor a whole number."),
        ('[{"round": [1]}]', "A cell is neither a text nor a whole number."),
        ('[{"round": 1}, 7]', "Here stands no object like the others; make each row one."),
    ],
)  # fmt: skip
def test_what_is_no_table_is_told_why(evening, hugo, text, why):
    for answer in (looked(hugo, evening, text), sent(hugo, evening, text)):
        assert (answer.status_code, answer.json()["detail"]) == (422, why)


def test_where_two_type_each_result_a_table_is_typed_once(cast, hugo):
    evening = club_evening(cast, typed_twice=True)
    evening.published(1, *TABLES)
    sent(hugo, evening)
    assert scores(evening) == [None, None, None]
    assert [one[1] for one in lines(hugo, evening, GOOD)] == ["there", "there"]
    assert sent(hugo, evening).json()["added"] == []
    emil = Client(cast.emil, api=API)
    assert [one[1] for one in lines(emil, evening, GOOD)] == ["new", "new"]
    sent(emil, evening)
    assert scores(evening) == [(412, 389), (401, 377), None]


def test_another_clubs_tournament_is_as_good_as_none(evening, cast):
    vera = Client(cast.vera, api=API)
    for stream in (evening.stream, UUID(int=7)):
        for step in ("results/", "results/preview/"):
            answer = vera.ask(
                "POST", f"{stream}/{step}", {"text": GOOD}, {"Idempotency-Key": a_key()}
            )
            assert said(answer) == (404, "NOT_FOUND", {})


def test_a_table_is_read_within_bounds(evening, hugo):
    heads, row = GOOD.splitlines()[:2]
    for step in (looked, sent):
        answer = step(hugo, evening, "\n".join([heads, *["1;1;2;2;3"] * 20_000]))
        assert (answer.status_code, answer.json()["detail"]) == (
            422, "It has more than 20000 rows; divide it.",
        )  # fmt: skip
    full = looked(hugo, evening, "\n".join([heads, *[row] * 1999, *[";;;;"] * 9000])).json()
    assert [one["status"] for one in full["rows"]] == ["new", *["there"] * 1998]


def test_a_table_that_is_too_long_for_one_portion_is_entered_in_several(evening, hugo, monkeypatch):
    monkeypatch.setattr(entering_results, "PORTION", 1)
    longer, before = f"{GOOD}1;Georg;420;Hanna;380\n", evening.version
    first = sent(hugo, evening, longer, key="abend-1")
    assert first.json()["added"] == [before + 1, before + 2, before + 3]
    assert scores(evening) == [(412, 389), (401, 377), (420, 380)]
    assert sent(hugo, evening, longer, key="abend-1").json() == first.json()
    evening.done(Undo(before + 2))
    again = sent(hugo, evening, longer, key="abend-2")
    assert again.json()["added"] == [evening.version]
    assert scores(evening) == [(412, 389), (401, 377), (420, 380)]


def test_no_portion_is_entered_of_a_table_with_a_fault_in_its_last_line(evening, hugo, monkeypatch):
    monkeypatch.setattr(entering_results, "PORTION", 1)
    answer = sent(hugo, evening, f"{GOOD}1;Georg;viel;Hanna;380\n")
    assert answer.status_code == 422
    assert scores(evening) == [None, None, None]


@pytest.mark.parametrize("tables", [1, 3])
def test_a_longer_table_costs_the_same_queries(evening, hugo, tables, django_assert_num_queries):
    rows = ["1;Anna;412;Bert;389", "1;Clara;401;Dora;377", "1;Georg;420;Hanna;380"]
    text = "\n".join(["Runde;Name 1;Punkte 1;Name 2;Punkte 2", *rows[:tables]])
    looked(hugo, evening, text)
    with django_assert_num_queries(4):
        looked(hugo, evening, text)
    with django_assert_num_queries(7):
        sent(hugo, evening, text)

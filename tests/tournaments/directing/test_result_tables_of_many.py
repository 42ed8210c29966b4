"""Tables of results with more than two players, with places, and with who did not play."""

import pytest

from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, said, who
from tournaments.course.acts import Forfeit, Report, TypeOnce
from tournaments.directing import queries
from tournaments.points import POINTS_OF_MANY, points_data
from tournaments.standings.order import ORDER_OF_MANY

pytestmark = pytest.mark.django_db

HEADS = "Runde;Name 1;Punkte 1;Name 2;Punkte 2;Name 3;Punkte 3;Name 4;Punkte 4"
PLACES = "Runde;Name 1;Platz 1;Name 2;Platz 2;Name 3;Platz 3;Name 4;Platz 4"
SEATS = "Runde;Tisch;Name;Punkte;Platz;Kampflos"
OF_MANY = {
    "clock": None, "seats": 4, "rating": None,
    "points": points_data(POINTS_OF_MANY), "standing": list(ORDER_OF_MANY),
}  # fmt: skip


def seated(cast, ruleset="mini", **changes):
    """Four at the first table of round 1, two at the other."""
    evening = club_evening(cast, ruleset=ruleset, **OF_MANY, **changes)
    evening.published(1, "Anna Bert Clara Dora", "Georg Hanna")
    return evening


@pytest.fixture(params=["mini", "karten"])
def evening(request, cast):
    """Tables of four, of the game with a small board and of the cards."""
    return seated(cast, request.param)


@pytest.fixture
def hugo(cast):
    """The helper's program."""
    return Client(cast.hugo, api=API)


@pytest.fixture
def emil(cast):
    """The arbiter's program."""
    return Client(cast.emil, api=API)


def looked(program, evening, *lines):
    body = {"text": "\n".join(lines)}
    return program.ask("POST", f"{evening.stream}/results/preview/", body).json()["rows"]


def sent(program, evening, *lines, **body):
    headers = {"Idempotency-Key": a_key()}
    told = {"text": "\n".join(lines), "meant": True, **body}
    return program.ask("POST", f"{evening.stream}/results/", told, headers)


def told(program, evening, *lines):
    """Of each line: its number, what becomes of it, the column and the sentence."""
    return [
        (row["line"], row["status"], row["column"], (row["problem"] or {}).get("detail", ""))
        for row in looked(program, evening, *lines)
    ]


def table(evening, number=1):
    return queries.tournament_at(evening.stream).state.round("A", 1).tables[number]


def last_acts(evening, count):
    return queries.tournament_at(evening.stream).state.acts()[-count:]


def test_the_points_of_each_seat_go_to_whoever_sits_there(evening, hugo):
    line = "1;Dora;150;2;171;Anna Muster;140;Clara;160"
    (row,) = looked(hugo, evening, HEADS, line)
    assert (row["table"], row["entries"], row["scores"], row["names"]) == (
        1,
        [who("Dora"), who("Bert"), who("Anna"), who("Clara")],
        [150, 171, 140, 160],
        ["Dora Muster", "Bert Muster", "Anna Muster", "Clara Muster"],
    )
    assert sent(hugo, evening, HEADS, line).status_code == 201
    assert table(evening).result == ((4, 1, 2, 3), (140, 171, 160, 150), None)
    assert [one[1] for one in told(hugo, evening, HEADS, line)] == ["there"]


def test_tables_of_different_sizes_stand_in_one_table(evening, hugo):
    lines = (HEADS, "1;Anna;140;Bert;171;Clara;160;Dora;150", "1;Georg;120;Hanna;130")
    sent(hugo, evening, *lines)
    assert [table(evening, n).result.scores for n in (1, 2)] == [
        (140, 171, 160, 150), (120, 130),
    ]  # fmt: skip


def test_each_fault_names_its_line_its_column_and_what_to_do(evening, hugo):
    faults = (
        "1;Anna;140;Bert;171;Clara;160",
        "1;Anna;140;Bert;171;Clara;160;Georg;150",
        "1;Anna;140;Bert;171;Clara;160;Bert;150",
        "1;Anna;140;Bert;171;Clara;1.024;Dora;150",
        "1;Anna;140;Bert;171;Clara;160;Dora;",
        "1;Anna;140;Bert;171;Clara;160;;150",
        "1;Georg;140;Hanna;171;Clara;160;Dora;150",
    )
    apart = "Anna and {} do not play each other in round 1; look at its pairing."
    nobody = (
        "Nobody in division A is called –; write the whole name, or the number in the list of "
        "players."
    )
    assert told(hugo, evening, HEADS, *faults) == [
        (2, "refused", "", "Table 1 has 4 players; the result has 3."),
        (3, "refused", "Name 4", apart.format("Georg")),
        (4, "refused", "Name 4", apart.format("Bert")),
        (5, "refused", "Punkte 3", "Here stands no whole number, but 1.024."),
        (6, "refused", "Punkte 4", "Here stands no whole number, but –."),
        (7, "refused", "Name 4", nobody),
        (8, "refused", "Name 3", apart.format("Clara").replace("Anna", "Georg")),
    ]


def test_whole_points_are_read_with_a_comma_and_nothing_behind_it(evening, hugo):
    sent(hugo, evening, HEADS, "1;Anna;140,0;Bert;171,00;Clara;160.0;Dora;−15")
    assert table(evening).result.scores == (140, 171, 160, -15)
    wrong = told(hugo, evening, HEADS, "1;Georg;140,5;Hanna;171")
    assert wrong == [(2, "refused", "Punkte 1", "Here stands no whole number, but 140,5.")]


def test_who_sits_elsewhere_is_told_where(evening, hugo):
    line = "1;2;Anna;140;Bert;171;Clara;160;Dora;150"
    assert told(hugo, evening, HEADS.replace("Runde", "Runde;Tisch"), line) == [
        (2, "refused", "Tisch", "They sit at table 1; mend the number, or leave it out."),
    ]


def test_places_are_read_where_the_points_do_not_give_them(evening, hugo):
    sent(hugo, evening, PLACES, "1;Anna;2;Bert;1;Clara;4;Dora;3")
    assert table(evening).result == ((2, 1, 4, 3), None, None)
    both = PLACES.replace("Platz 2", "Platz 2;Punkte 1;Punkte 2")
    sent(hugo, evening, both, "1;Georg;2;Hanna;1;171;140")
    assert table(evening, 2).result == ((2, 1), (171, 140), None)


def test_places_that_can_not_be_are_refused(evening, hugo):
    why = (
        "can't be: whoever is not first has as many players ahead as the place says, and somebody "
        "must be first"
    )
    wrong = told(hugo, evening, PLACES, "1;Anna;2;Bert;3;Clara;4;Dora;–")
    assert wrong == [
        (
            2,
            "refused",
            "",
            f"The places 2, 3, 4, - {why}.",
        ),
    ]


def test_places_of_a_result_that_stands_with_its_points_add_nothing(evening, hugo):
    evening.done(Report("A", 1, 1, scores=(140, 171, 160, 150)))
    lines = (PLACES, "1;Anna;4;Bert;1;Clara;2;Dora;3")
    assert [one[1] for one in told(hugo, evening, *lines)] == ["there"]
    assert sent(hugo, evening, *lines).json()["added"] == []


def test_the_game_without_points_has_its_places_read(cast, hugo):
    evening = club_evening(cast, ruleset="klauer")
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    lines = ("Runde;Name 1;Platz 1;Name 2;Platz 2", "1;Anna;2;Bert;1", "1;Dora;1;Clara;1")
    assert sent(hugo, evening, *lines).status_code == 201
    assert [table(evening, n).result for n in (1, 2)] == [
        ((2, 1), None, None), ((1, 1), None, None),
    ]  # fmt: skip
    (fault,) = told(hugo, evening, "Runde;Name 1;Punkte 1;Name 2;Punkte 2", "1;Georg;3;Hanna;4")
    assert fault[1:] == ("refused", "", "This game has no points; enter the places alone.")


def test_a_row_for_each_seat_is_read_wherever_it_stands(evening, hugo):
    rows = ("1;1;Anna;140;;", "1;2;Georg;180;;", "1;1;Bert;171;;", "1;2;Hanna;190;;",
            "1;1;Clara;160;;", "1;1;Dora;150;;")  # fmt: skip
    assert [one[:2] for one in told(hugo, evening, SEATS, *rows)] == [(2, "new"), (3, "new")]
    sent(hugo, evening, SEATS, *rows)
    assert table(evening).result.scores == (140, 171, 160, 150)
    assert table(evening, 2).result.scores == (180, 190)


def test_a_fault_in_a_row_for_a_seat_names_that_row(evening, hugo):
    rows = ("1;2;Georg;120;;", "1;2;Hanna;viel;;")
    assert told(hugo, evening, SEATS, *rows) == [
        (3, "refused", "Punkte", "Here stands no whole number, but viel."),
    ]
    answer = sent(hugo, evening, SEATS, *rows)
    assert said(answer) == (
        422, "ROW_NOT_WHOLE", {"text": "viel", "line": 3, "column": "Punkte"},
    )  # fmt: skip


def test_who_did_not_play_is_entered_by_whoever_may_correct_results(evening, hugo, emil):
    lines = (HEADS, "1;Anna;140;Bert;kampflos;Clara;160;Dora;150", "1;Georg;;Hanna;forfeit")
    why = "That somebody did not play is entered by whoever may correct results."
    assert told(hugo, evening, *lines) == [
        (2, "refused", "Punkte 2", why), (3, "refused", "Punkte 2", why),
    ]  # fmt: skip
    assert [row["absent"] for row in looked(emil, evening, *lines)] == [
        [False, True, False, False], [False, True],
    ]  # fmt: skip
    before = evening.version
    assert sent(emil, evening, *lines).json()["added"] == [before + 1, before + 2, before + 3]
    assert last_acts(evening, 3) == (
        Forfeit("A", 1, 1, (who("Bert"),)),
        Report("A", 1, 1, (3, None, 1, 2), (140, 0, 160, 150)),
        Forfeit("A", 1, 2, (who("Hanna"),)),
    )
    assert [one[1] for one in told(emil, evening, *lines)] == ["there", "there"]


def test_who_is_known_to_be_absent_may_be_left_without_points_by_a_helper(evening, hugo):
    evening.done(Forfeit("A", 1, 1, (who("Bert"),)))
    sent(hugo, evening, HEADS, "1;Anna;140;Bert;0;Clara;160;Dora;150")
    assert table(evening).result == ((3, None, 1, 2), (140, 0, 160, 150), None)


def test_that_somebody_did_not_play_is_refused_where_a_result_stands(evening, emil):
    evening.done(Report("A", 1, 2, scores=(180, 190)))
    ((_line, status, _column, why),) = told(emil, evening, SEATS, "1;2;Georg;;;", "1;2;Hanna;;;x")
    assert (status, why) == (
        "refused",
        "Table 2 has another result already. Correct that one, or confirm it if it is right.",
    )


def test_where_two_type_each_result_a_table_of_four_is_typed_once(cast, hugo, emil):
    evening = seated(cast, typed_twice=True)
    lines = (HEADS, "1;Anna;140;Bert;171;Clara;160;Dora;150")
    sent(hugo, evening, *lines)
    (slip,) = last_acts(evening, 1)
    assert slip == TypeOnce("A", 1, 1, (4, 1, 2, 3), (140, 171, 160, 150))
    assert sent(hugo, evening, *lines).json()["added"] == []
    sent(emil, evening, *lines)
    assert table(evening).result.scores == (140, 171, 160, 150)


def test_lines_of_several_tournaments_are_not_mixed(evening, hugo):
    rows = (f"Turnier;{SEATS}", "x;1;2;Georg;1;;", "y;1;2;Hanna;2;;")
    answer = sent(hugo, evening, *rows)
    assert (answer.status_code, answer.json()["detail"]) == (
        422,
        "This has the results of several tournaments; keep the lines of this one alone.",
    )


def test_what_looks_like_a_formula_is_a_text_that_nobody_is_called(evening, hugo):
    for text in ("=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("https://verein.example")'):
        cell = f'"{text.replace(chr(34), chr(34) * 2)}"'
        (line,) = told(hugo, evening, HEADS, f"1;{cell};1;Bert;2;Clara;3;Dora;4")
        assert (line[1], line[2]) == ("refused", "Name 1")
        assert line[3].startswith(f"Nobody in division A is called {text[:40]};")
        (line,) = told(hugo, evening, HEADS, f"1;Georg;{cell};Hanna;2")
        assert (line[1] == "refused") is (text not in ("+1", "-1"))

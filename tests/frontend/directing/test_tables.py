"""A table on its page: whole results, corrections, forfeits, disputes, and its game."""

from uuid import UUID

import pytest

from games import queries as games
from tests.frontend.directing.desk import run
from tests.games.cast import open_game
from tests.tournaments.directing.evening import who

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")
TABLE = run(1, 1)


@pytest.fixture
def published(evening):
    """The first round is out."""
    evening.published(1, *TABLES)
    return evening


def test_a_result_with_what_was_remarkable(published, hugo):
    scores = {"score-0": "400", "score-1": "350", "best-0": "90", "bingos-1": "2"}
    hugo.send(TABLE, "report", **scores)
    table = hugo.state.divisions["A"].rounds[1].tables[1]
    assert table.result.scores == (400, 350)
    assert table.highlights[who("Anna")].best_play == 90
    assert table.highlights[who("Bert")].bingos == 2


def test_the_page_of_the_round_says_what_was_entered_at_a_table(published, frieda):
    scores = {"score-0": "400", "score-1": "350"}
    steps = [
        ("report", scores, "entered."),
        ("dispute", {"reason": "Bonus"}, "disputed; somebody must decide."),
        ("correct", {**scores, "score-0": "390"}, "corrected."),
    ]
    for name, told, said in steps:
        page = frieda.send(TABLE, name, **told)
        assert f"The result of table 1 is {said}" in page.text
    page = frieda.send(run(1, 2), "forfeit", absent=who("Clara"))
    assert "The forfeit at table 2 is entered." in page.text
    frieda.enter("3 400 300")
    assert "The result of table 3 is confirmed." in frieda.send(run(1, 3), "confirm").text


def test_a_result_gets_deeper_and_stays_what_it_is(published, hugo):
    hugo.enter("1 400 350")
    hugo.send(TABLE, "report", **{"best-0": "90"})
    assert hugo.state.divisions["A"].rounds[1].tables[1].highlights[who("Anna")].best_play == 90
    page = hugo.send(TABLE, "report", **{"score-0": "401"})
    assert page.status == 422
    assert hugo.result(1).scores == (400, 350)


def test_half_a_result_is_told_what_is_missing(published, hugo):
    page = hugo.send(TABLE, "report", **{"score-0": "400"})
    assert page.status == 400
    assert "Enter the points of everybody at the table." in page.text
    assert page.form("report").fields["score-0"] == "400"


def test_a_correction_gives_its_reason_and_goes_to_closed_rounds(evening, emil):
    evening.played(1, *TABLES)
    emil.send(TABLE, "correct", **{"score-0": "300", "score-1": "350"}, reason="Zahlendreher")
    assert emil.result(1).scores == (300, 350)
    assert emil.result(1).places == (2, 1)
    assert emil.state.divisions["A"].rounds[1].closed
    assert "Zahlendreher" in emil.get("protocol/").text


def test_a_correction_may_say_places_against_the_points(evening, emil):
    evening.played(1, *TABLES)
    emil.send(TABLE, "correct", **{"place-0": "2", "place-1": "1"})
    assert emil.result(1).places == (2, 1)
    assert emil.result(1).scores == (401, 351)


def test_places_that_follow_from_points_are_no_part_of_a_correction(evening, emil):
    """Else a form as it was before another correction would say who won then."""
    evening.played(1, *TABLES)
    before = emil.get(TABLE).form("correct").fields
    emil.send(TABLE, "correct", **{"score-0": "300", "score-1": "350"})
    old = {name: told for name, told in before.items() if name.startswith(("score-", "place-"))}
    emil.send(TABLE, "correct", **{**old, "score-0": "310"})
    assert (emil.result(1).scores, emil.result(1).places) == ((310, 351), (2, 1))


def test_places_that_were_decided_stay_where_only_a_reason_is_added(evening, emil):
    evening.played(1, *TABLES)
    emil.send(TABLE, "correct", **{"place-0": "2", "place-1": "1"})
    emil.send(TABLE, "correct", reason="Zeit")
    assert emil.result(1).places == (2, 1)


def test_a_correction_to_a_forfeit(evening, emil):
    evening.played(1, *TABLES)
    emil.send(TABLE, "correct", absent=who("Bert"))
    assert emil.result(1).places == (1, None)


def test_a_forfeit(published, emil):
    emil.send(TABLE, "forfeit", absent=who("Anna"))
    assert emil.result(1).places == (None, 1)
    assert emil.send(run(1, 2), "forfeit").status == 400


def test_two_arbiters_do_not_correct_over_each_other(evening, emil, frieda):
    evening.played(1, *TABLES)
    seen = emil.get(TABLE)
    frieda.send(TABLE, "correct", **{"score-0": "300", "score-1": "350"})
    page = emil.send(TABLE, "correct", seen, **{"score-0": "310", "score-1": "350"})
    assert page.status == 409
    assert page.form("correct").fields["score-0"] == "310"
    assert emil.result(1).scores == (300, 350)


def test_a_correction_that_is_sent_twice_is_entered_once(evening, emil):
    evening.played(1, *TABLES)
    seen = emil.get(TABLE)
    for _ in range(2):
        page = emil.send(TABLE, "correct", seen, **{"score-0": "310", "score-1": "350"})
    assert page.status == 200
    assert [line.act.kind for line in emil.state.lines].count("correct") == 1


def test_results_of_other_tables_are_no_conflict(evening, emil, hugo):
    evening.published(1, *TABLES)
    seen = emil.get(TABLE)
    hugo.enter("2 400 350")
    assert emil.send(TABLE, "forfeit", seen, absent=who("Anna")).status == 200


def test_a_dispute_is_noted_and_settled(published, hugo, emil):
    hugo.enter("1 400 350")
    page = hugo.send(TABLE, "dispute", reason="Bonus vergessen")
    assert "Bonus vergessen" in page.text
    assert emil.state.divisions["A"].rounds[1].tables[1].status == "disputed"
    emil.send(TABLE, "confirm")
    assert emil.state.divisions["A"].rounds[1].tables[1].status == "confirmed"


def test_a_score_sheet_is_opened_for_the_table_once(published, hugo, cast):
    seen = hugo.get(TABLE)
    for _ in range(2):
        page = hugo.send(TABLE, "open-game", seen)
    (game,) = [link for link in page.links if link.startswith("/games/") and len(link) > 20]
    linked = hugo.state.divisions["A"].rounds[1].tables[1].game
    assert game == f"/games/{linked}/"
    sheet = games.sheet(UUID(linked))
    people = [str(published.people[name].pk) for name in ("Anna", "Bert")]
    assert (sheet.club, sheet.players) == (str(cast.club.pk), people)


def test_a_game_of_the_club_is_linked_and_one_of_another_club_is_as_good_as_none(published, hugo):
    mine, foreign = open_game("klassik", club=published.club), open_game("klassik")
    page = hugo.send(TABLE, "link", game=str(foreign))
    assert page.status == 422
    assert "There is no such game." in page.text
    hugo.send(TABLE, "link", game=str(mine))
    assert hugo.state.divisions["A"].rounds[1].tables[1].game == str(mine)


def test_a_table_of_a_draft_has_no_page(evening, frieda):
    evening.paired(1, *TABLES)
    assert frieda.get(TABLE).status == 404
    evening.published(2 - 1, *TABLES)
    assert frieda.get(run(1, 9)).status == 404


def test_an_unusual_correction_is_asked_about_with_everything_that_was_typed(evening, emil):
    evening.played(1, *TABLES)
    typed = {"score-0": "4300", "score-1": "350"}
    page = emil.send(TABLE, "correct", **typed, reason="Zahlendreher")
    assert page.status == 422
    assert "Anna Muster has 4300 points; above 650 is rare." in page.text
    assert "It is right: enter it" in page.text
    assert page.form("correct").fields["score-0"] == "4300"
    assert emil.result(1).scores == (401, 351)
    emil.send(TABLE, "correct", page)
    assert emil.result(1).scores == (4300, 350)
    assert "Unusual, and confirmed when asked." in emil.get("protocol/").text

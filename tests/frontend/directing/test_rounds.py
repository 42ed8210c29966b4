"""A round on the pages: paired as a draft, changed by hand, published, its results, its end."""

from tests.frontend.directing.conftest import sit
from tests.frontend.directing.desk import run
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, who
from tournaments.course.acts import CheckIn, Close, Correct, Dispute, Plan, Report, Tables
from tournaments.course.shapes import PlannedRound

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


def test_a_round_is_paired_as_a_draft_and_then_published(frieda, hugo):
    paired = frieda.send(run(), "pair")
    assert paired.status == 200
    assert "Draft" in paired.text
    assert hugo.get(run()).offers() == []
    assert "Draft" in hugo.get(run()).text
    published = frieda.send(run(), "publish")
    assert "3 results missing" in published.text
    assert hugo.get(run()).offers() == ["quick"]


def test_who_sits_against_the_plan_of_the_room_is_named_beside_the_round(evening, frieda):
    evening.published(1, *TABLES)
    assert "easy to reach" not in frieda.get(run()).text
    evening.done(Tables(accessible=(1,), needs_accessible=(who("Clara"),)))
    text = frieda.get(run()).text
    assert "Clara Muster needs a table that is easy to reach, but sits at table 2." in text


def ahead(evening, *tables):
    """Round 1 is out with results of these tables, the others wait."""
    evening.published(1, *TABLES)
    evening.done(*(Report("A", 1, table, scores=(400, 350)) for table in tables))


def test_a_round_without_its_results_is_asked_about_and_one_key_pairs_it(evening, frieda):
    ahead(evening, 2)
    page = frieda.send(run(2), "pair")
    assert page.status == 422
    assert "Round 2 rests on the results up to round 1" in page.text
    assert "round 1, tables 1, 3" in page.text
    assert "Pair without these results" in page.text
    assert 2 not in frieda.state.divisions["A"].rounds
    paired = frieda.send(run(2), "pair", page)
    assert paired.status == 200
    assert "Paired while results were missing or in question: round 1, tables 1, 3." in paired.text
    assert "in round 1, table 1, was missing; it counted as nothing." in paired.text
    assert frieda.state.divisions["A"].rounds[2].proposal.awaited == ((1, 1), (1, 3))
    assert "Results that it rests on were missing." in frieda.get("protocol/").text


def test_a_draft_that_is_out_of_date_offers_pairing_anew_first(evening, frieda):
    ahead(evening, 1, 2, 3)
    frieda.send(run(2), "pair")
    assert "out of date" not in frieda.get(run(2)).text
    evening.done(Correct("A", 1, 2, scores=(350, 400)))
    page = frieda.get(run(2))
    assert "This draft is out of date" in page.text
    assert "the result of table 2 in round 1 was changed" in page.text
    assert [name for name in page.offers() if name in ("pair", "publish")] == ["pair", "publish"]
    frieda.send(run(2), "pair")
    assert "out of date" not in frieda.get(run(2)).text


def test_a_draft_that_is_out_of_date_goes_out_with_a_second_word(evening, frieda):
    ahead(evening, 1, 2, 3)
    frieda.send(run(2), "pair")
    evening.done(Correct("A", 1, 2, scores=(350, 400)))
    page = frieda.send(run(2), "publish")
    assert page.status == 422
    assert "Since the draft of round 2 was made, the result of table 2 in round 1" in page.text
    assert frieda.state.divisions["A"].rounds[2].phase == "proposed"
    frieda.send(run(2), "publish", page)
    assert frieda.state.divisions["A"].rounds[2].phase == "published"
    assert "It was out of date, and meant so." in frieda.get("protocol/").text


def test_a_word_for_one_state_is_none_for_the_next(evening, frieda):
    ahead(evening, 1, 2, 3)
    frieda.send(run(2), "pair")
    evening.done(Correct("A", 1, 2, scores=(350, 400)))
    page = frieda.send(run(2), "publish")
    evening.done(Correct("A", 1, 3, scores=(350, 400)))
    assert frieda.send(run(2), "publish", page).status == 409
    assert frieda.state.divisions["A"].rounds[2].phase == "proposed"


def test_after_a_correction_the_desk_names_the_later_rounds(evening, frieda):
    ahead(evening, 1, 2, 3)
    frieda.send(run(2), "pair")
    frieda.send(run(2), "publish")
    assert "from the old result" not in frieda.get(run()).text
    frieda.send(run(1, 2), "correct", **{"score-0": "350", "score-1": "400"})
    page = frieda.get(run())
    assert "Later rounds were paired from the old result" in page.text
    assert "Round 2 – result changed at table 2" in page.text
    assert "This round was paired from an old result" in frieda.get(run(2)).text


def test_a_corrected_semi_final_names_who_would_be_in_the_final(evening, frieda):
    knock_out = {"players": 4, "games": 1, "games_of_final": None, "third": False}
    planned = PlannedRound("knock_out", {**knock_out, "others": "swiss"})
    evening.done(Plan("A", (PlannedRound("swiss", {}), planned, planned)))
    evening.played(1, *TABLES)
    evening.played(2)
    assert frieda.seats(2)[:2] == ["Bert Anna", "Clara Georg"]
    evening.published(3)
    assert frieda.seats(3)[0] == "Bert Clara"
    evening.done(Correct("A", 2, 1, scores=(300, 420)))
    said = "Bert Muster, Clara Muster had been paired, and by the results as they stand now it"
    for number in (2, 3):
        page = frieda.get(run(number))
        assert f"n the knock-out {said} would be Anna Muster, Clara Muster" in page.text
    assert frieda.seats(3)[0] == "Bert Clara"
    program = Client(evening.cast.frieda, api=API)
    (_result, told) = program.get(f"{evening.stream}/divisions/A/rounds/3/").json()["outdated"]
    assert (told["code"], told["facts"]) == (
        "MATCH_CHANGED",
        {
            "first": f"{who('Bert')}, {who('Clara')}",
            "one": f"{who('Anna')}, {who('Clara')}",
        },
    )


def test_a_late_entry_outdates_a_draft_until_somebody_has_looked_at_it(evening, frieda):
    evening.paired(1, *TABLES)
    evening.done(CheckIn(who("Hanna"), present=False), CheckIn(who("Georg"), present=False))
    page = frieda.get(run())
    assert "Georg Muster does not play any more" in page.text
    assert "Not ready to be published" in page.text
    assert page.offers().index("pair") < page.offers().index("publish")


def test_the_draft_says_why_and_what_it_costs(frieda):
    page = frieda.send(run(), "pair")
    assert "Nobody at this table has met before." in page.text
    assert "goes first" in page.text


def test_another_system_than_planned_can_pair(frieda):
    page = frieda.get(run())
    assert " ".join(page.form("pair").choices["system"]).split() == [
        "round_robin", "quartiles", "team_round_robin", "king_of_the_hill", "monrad",
        "australian_draw", "factor", "random", "finals", "knock_out", "contender", "fide_dutch",
    ]  # fmt: skip
    frieda.send(run(), "pair", system="king_of_the_hill")
    assert frieda.state.divisions["A"].rounds[1].proposal.system == "king_of_the_hill"


def test_two_players_change_places(evening, frieda):
    evening.paired(1, *TABLES)
    frieda.send(run(), "swap", one=who("Bert"), other=who("Clara"))
    assert frieda.seats() == ["Anna Clara", "Bert Dora", "Georg Hanna"]


def test_a_player_changes_places_with_the_bye(evening, frieda):
    evening.done(CheckIn(who("Hanna"), present=False))
    evening.paired(1, "Anna Bert", "Clara Dora", bye="Georg")
    frieda.send(run(), "swap", one=who("Bert"), other=who("Georg"))
    assert frieda.seats() == ["Anna Georg", "Clara Dora", "- Bert"]
    frieda.send(run(), "bye", entry=who("Dora"))
    assert frieda.seats() == ["Anna Georg", "Clara Bert", "- Dora"]


def test_a_bye_without_another_gives_the_table_up_and_two_byes_make_a_table(evening, frieda):
    evening.paired(1, *TABLES)
    frieda.send(run(), "bye", entry=who("Dora"))
    assert frieda.seats() == ["Anna Bert", "Georg Hanna", "- Dora", "- Clara"]
    frieda.send(run(), "swap", one=who("Clara"), other=who("Dora"))
    assert frieda.seats() == ["Anna Bert", "Georg Hanna", "Clara Dora"]


def test_a_bye_by_hand_names_its_circumstance(evening, frieda):
    evening.paired(1, *TABLES)
    frieda.send(run(), "bye", entry=who("Dora"), circumstance="opponent")
    byes = frieda.state.divisions["A"].rounds[1].byes
    assert next((bye.entry, bye.circumstance) for bye in byes) == (who("Dora"), "opponent")
    assert "Bye: nobody was there to play" in frieda.get(run()).text


def test_the_other_player_goes_first(evening, frieda):
    evening.paired(1, *TABLES)
    frieda.press(run(), "begin", table="2")
    assert frieda.seats() == ["Anna Bert", "Dora Clara", "Georg Hanna"]


def test_nobody_changes_places_with_themselves(evening, frieda):
    evening.paired(1, *TABLES)
    page = frieda.send(run(), "swap", one=who("Anna"), other=who("Anna"))
    assert page.status == 400
    assert "Name two different players." in page.text
    assert page.form("swap").fields["one"] == who("Anna")


def test_a_draft_that_fits_no_more_says_so_before_it_is_published(evening, frieda):
    evening.paired(1, *TABLES)
    evening.done(CheckIn(who("Anna"), present=False))
    page = frieda.get(run())
    assert "Not ready to be published" in page.text
    assert "Anna Muster do not play in round 1" in page.text
    assert frieda.send(run(), "publish").status == 422


def test_a_published_pairing_is_withdrawn_while_nobody_has_played(evening, frieda):
    evening.published(1, *TABLES)
    frieda.send(run(), "withdraw")
    assert frieda.state.divisions["A"].rounds[1].phase == "proposed"


def test_a_line_a_result_and_the_last_ones_are_shown_with_their_names(evening, hugo):
    evening.published(1, *TABLES)
    page = hugo.enter("2 412 389")
    assert hugo.result(2).scores == (412, 389)
    assert "Table 2: Clara Muster 412 – Dora Muster 389" in page.text
    assert "2 results missing" in page.text
    assert f"/tournaments/{evening.stream}/{run(1, 2)}" in page.links
    assert page.element("quick-text")[1]["autofocus"] == ""


def test_a_whole_round_is_typed_without_a_mouse(evening, hugo):
    evening.published(1, *TABLES)
    lines = ("1 400 350", "Dora 301 300", "3 Hanna")
    page = [hugo.enter(line) for line in lines][-1]
    assert [hugo.result(table).places for table in (1, 2, 3)] == [(1, 2), (2, 1), (2, 1)]
    assert "all results are in" in page.text


def test_missing_results_come_first(evening, hugo):
    evening.published(1, *TABLES)
    text = hugo.enter("1 400 350").text
    assert text.index("Georg Muster") < text.rindex("Anna Muster")


def test_what_can_not_be_read_stays_in_the_field(evening, hugo):
    evening.published(1, *TABLES)
    page = hugo.enter("7 400 350")
    assert page.status == 400
    assert "There is no table 7 in this round." in page.text
    assert page.form("quick").fields["text"] == "7 400 350"


def test_another_result_for_the_same_table_is_refused(evening, hugo):
    evening.published(1, *TABLES)
    hugo.enter("1 400 350")
    page = hugo.enter("1 400 351")
    assert page.status == 422
    assert "Table 1 has another result already." in page.text
    assert page.form("quick").fields["text"] == "1 400 351"
    assert hugo.result(1).scores == (400, 350)


def test_an_unusual_result_is_asked_about_and_one_key_enters_it(evening, hugo):
    evening.published(1, *TABLES)
    page = hugo.enter("1 4120 389")
    assert page.status == 422
    assert "Anna Muster has 4120 points; above 650 is rare." in page.text
    assert hugo.result(1) is None
    form = page.form("quick")
    assert (form.fields["text"], page.element("quick-text")[1]["autofocus"]) == ("1 4120 389", "")
    again = hugo.send(run(), "quick", page)
    assert again.status == 200
    assert hugo.result(1).scores == (4120, 389)
    assert "Anna Muster has 4120 points" in again.text


def test_a_line_that_was_put_right_needs_no_further_word(evening, hugo):
    evening.published(1, *TABLES)
    asked = hugo.enter("1 4120 389")
    hugo.send(run(), "quick", asked, text="1 412 389")
    assert hugo.result(1).scores == (412, 389)
    assert hugo.state.lines[-1].act.confirmed is False


def test_a_word_for_one_line_is_none_for_another(evening, hugo):
    evening.published(1, *TABLES)
    asked = hugo.enter("1 4120 389")
    page = hugo.send(run(), "quick", asked, text="2 4000 389")
    assert page.status == 422
    assert hugo.result(2) is None
    hugo.send(run(), "quick", page)
    assert hugo.result(2).scores == (4000, 389)


def test_a_difference_that_contradicts_the_scores_is_asked_about(evening, hugo):
    evening.published(1, *TABLES)
    page = hugo.enter("2 400 390 12")
    assert "but 12 was noted" in page.text
    assert hugo.result(2) is None
    hugo.send(run(), "quick", page)
    assert hugo.result(2).scores == (400, 390)


def test_two_helpers_do_not_wait_for_each_other(evening, hugo, guest):
    evening.published(1, *TABLES)
    seen = guest.get(run())
    hugo.enter("1 400 350")
    page = guest.send(run(), "quick", seen, text="2 410 360")
    assert page.status == 200
    assert guest.result(2).scores == (410, 360)


def test_who_saw_another_pairing_is_told_and_keeps_the_line(evening, frieda, hugo):
    evening.published(1, *TABLES)
    seen = hugo.get(run())
    frieda.send(run(), "withdraw")
    frieda.send(run(), "swap", one=who("Bert"), other=who("Clara"))
    frieda.send(run(), "publish")
    page = hugo.send(run(), "quick", seen, text="1 400 350")
    assert page.status == 409
    assert "Somebody was faster" in page.text
    assert page.form("quick").fields["text"] == "1 400 350"
    assert hugo.result(1) is None


def test_a_line_that_is_sent_twice_is_entered_once(evening, hugo):
    evening.published(1, *TABLES)
    seen = hugo.get(run())
    for _ in range(2):
        page = hugo.send(run(), "quick", seen, text="1 400 350")
    assert page.status == 200
    assert [type(line.act) for line in hugo.state.lines].count(Report) == 1


def test_a_draft_form_for_an_older_state_loses_to_the_newer_one(evening, frieda, emil):
    evening.paired(1, *TABLES)
    seen = emil.get(run())
    frieda.send(run(), "swap", one=who("Bert"), other=who("Clara"))
    page = emil.send(run(), "swap", seen, one=who("Anna"), other=who("Dora"))
    assert page.status == 409
    assert page.form("swap").fields["one"] == who("Anna")
    assert frieda.seats() == ["Anna Clara", "Bert Dora", "Georg Hanna"]


def test_a_round_closes_when_all_is_settled_and_leads_to_the_next(evening, frieda):
    evening.published(1, *TABLES)
    for table in (1, 2, 3):
        frieda.enter(f"{table} 400 350")
    page = frieda.send(run(), "close-round")
    assert "Round 1 is closed." in page.text
    assert f"/tournaments/{evening.stream}/{run(2)}" in page.links
    assert "pair" in frieda.get(run(2)).offers()


def test_a_closed_tournament_says_what_opens_it_and_promises_no_correction(evening, frieda):
    evening.played(1, *TABLES)
    can, closed = "A result can still be corrected", "Undo that in the protocol to change anything"
    before = frieda.get(run()).text
    assert (can in before, closed in before) == (True, False)
    evening.done(Close())
    after = frieda.get(run()).text
    assert (can in after, closed in after) == (False, True)


def test_a_round_does_not_close_over_a_dispute(evening, frieda):
    evening.published(1, *TABLES)
    for table in (1, 2, 3):
        frieda.enter(f"{table} 400 350")
    evening.done(Dispute("A", 1, 2))
    page = frieda.get(run())
    assert "Somebody must decide" in page.text
    assert "close-round" not in page.offers()


def test_places_are_entered_where_a_game_has_no_points(cast):
    evening = club_evening(cast, ruleset="klauer")
    evening.published(1, *TABLES)
    page = sit(evening, cast.hugo).enter("1 2 1")
    assert page.status == 200
    assert sit(evening, cast.hugo).result(1).places == (2, 1)


def test_the_rounds_lead_to_the_one_that_is_on(evening, frieda):
    assert "Round 1" in frieda.get("rounds/").text
    evening.played(1, *TABLES)
    assert frieda.get("rounds/").form("pair").fields["after"] == str(frieda.state.version)
    assert frieda.get(run(9)).status == 404
    assert frieda.get("rounds/B/1/run/").status == 404

"""Entering over the API: acts, words and pairings, once and only once; and what is refused."""

import json
import logging

import pytest

from games.models import Event, Text
from tests.games.cast import stored
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, enter, pair, said, who
from tournaments.course.acts import Correct, PublishTournament, Report

pytestmark = pytest.mark.django_db

ANNA_IN = {"kind": "check_in", "entry": who("Anna")}
BERT_IN = {"kind": "check_in", "entry": who("Bert")}
AT_TABLE = {"division": "A", "round": 1, "table": 1}
TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def evening(cast):
    """A tournament of six, just entered: seven events."""
    return club_evening(cast)


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=API)


# What goes well


def test_an_act_is_entered_after_the_version_that_was_seen(evening, director):
    answer = enter(director, evening, ANNA_IN, 7)
    assert answer.json() == {"stream": str(evening.stream), "version": 8, "added": [8]}
    assert (answer.status_code, answer["ETag"]) == (201, '"8"')


def test_several_acts_are_entered_at_once(evening, director):
    answer = enter(director, evening, {"acts": [ANNA_IN, BERT_IN]}, 7)
    assert answer.json()["added"] == [8, 9]


def test_of_several_acts_all_are_entered_or_none(evening, director):
    before = stored()
    answer = enter(director, evening, {"acts": [ANNA_IN, {"kind": "undo", "version": 99}]})
    assert said(answer)[:2] == (422, "NO_SUCH_VERSION")
    assert stored() == before


@pytest.mark.parametrize("version", ["7", '"7"', " 7 ", "*", '"7-0123456789abcdef"', '"007"'])
def test_a_version_may_be_written_as_an_etag_or_left_open(evening, director, version):
    assert enter(director, evening, ANNA_IN, version).status_code == 201


def test_the_etag_of_a_page_is_a_version_that_was_seen(evening, director):
    seen = director.get(f"{evening.stream}/")["ETag"]
    assert enter(director, evening, ANNA_IN, seen).status_code == 201
    assert enter(director, evening, BERT_IN, seen).status_code == 409


def test_a_round_is_paired_as_planned_published_and_played(evening, director):
    assert pair(director, evening).json()["added"] == [8]
    enter(director, evening, {"kind": "publish", "division": "A", "round": 1})
    place = f"{evening.stream}/divisions/A/rounds/1/"
    page = director.get(place).json()
    assert (page["phase"], page["pairing"]["system"]) == ("published", "swiss")
    for table in page["tables"]:
        facts = {"division": "A", "round": 1, "table": table["table"], "scores": [400, 350]}
        assert enter(director, evening, {"kind": "report", **facts}).status_code == 201
    assert [table["places"] for table in director.get(place).json()["tables"]] == [[1, 2]] * 3


def test_a_round_is_paired_by_another_system_with_a_seed_of_ones_own(evening, director):
    tables = [[who(name) for name in table.split()] for table in TABLES]
    body = {"system": "by_hand", "parameters": {"tables": tables, "byes": []}, "seed": "abend-1"}
    assert pair(director, evening, body).status_code == 201
    page = director.get(f"{evening.stream}/divisions/A/rounds/1/").json()
    assert [table["seats"] for table in page["tables"]] == tables
    assert (page["pairing"]["system"], page["pairing"]["seed"]) == ("by_hand", "abend-1")


def test_a_seed_that_nobody_gives_is_drawn_and_kept(evening, director):
    key = {"Idempotency-Key": "round 1"}
    first, before = pair(director, evening, **key), stored()
    assert pair(director, evening, **key).content == first.content
    assert stored() == before


def test_a_round_without_its_results_is_paired_only_where_the_sender_says_anyway(evening, director):
    evening.published(1, *TABLES)
    evening.done(Report("A", 1, 2, scores=(400, 350)))
    answer = pair(director, evening, number=2)
    facts = {"division": "A", "round": 2, "rests_on": 1}
    missing = [{"round": 1, "tables": [1, 3]}]
    assert said(answer) == (422, "RESULTS_AWAITED", {**facts, "awaited": missing})
    assert "round 1, tables 1, 3" in answer.json()["detail"]
    assert pair(director, evening, {"anyway": True}, number=2).status_code == 201
    paired = director.get(f"{evening.stream}/divisions/A/rounds/2/").json()["pairing"]
    assert (paired["rests_on"], paired["awaited"]) == (1, [[1, 1], [1, 3]])


def test_a_draft_that_is_out_of_date_is_published_only_where_the_sender_says_anyway(
    evening, director
):
    evening.published(1, *TABLES)
    evening.done(*(Report("A", 1, table, scores=(400, 350)) for table in (1, 2, 3)))
    pair(director, evening, number=2)
    evening.done(Correct("A", 1, 1, scores=(350, 400)))
    (change,) = director.get(f"{evening.stream}/divisions/A/rounds/2/").json()["outdated"]
    assert change["detail"] == "the result of table 1 in round 1 was changed"
    publish = {"kind": "publish", "division": "A", "round": 2}
    assert said(enter(director, evening, publish))[:2] == (422, "OUTDATED")
    assert enter(director, evening, {**publish, "anyway": True}).status_code == 201


def test_what_has_changed_since_is_told_to_officials_alone(evening, director):
    evening.done(PublishTournament())
    evening.published(1, *TABLES)
    address = f"{evening.stream}/divisions/A/rounds/1/"
    assert director.get(address).json()["outdated"] == []
    assert "outdated" not in Client(api=API).get(address).json()


def test_who_needs_a_table_that_is_easy_to_reach_gets_it_and_who_can_not_is_told_to_officials(
    evening, director
):
    evening.done(PublishTournament())
    needing = {"accessible": [2], "needs_accessible": [who("Anna"), who("Georg")]}
    assert enter(director, evening, {"kind": "tables", **needing}).status_code == 201
    pair(director, evening)
    enter(director, evening, {"kind": "publish", "division": "A", "round": 1})
    address = f"{evening.stream}/divisions/A/rounds/1/"
    page, public = director.get(address).json(), Client(api=API).get(address).json()
    seated = {seat: table["table"] for table in page["tables"] for seat in table["seats"]}
    assert 2 in {seated[who("Anna")], seated[who("Georg")]}
    (away,) = [name for name in ("Anna", "Georg") if seated[who(name)] != 2]
    (found,) = page["misplaced"]
    assert found["facts"] == {"entry": who(away), "table": seated[who(away)]}
    assert found["detail"].endswith(
        f"needs a table that is easy to reach, but sits at table {seated[who(away)]}."
    )
    assert "misplaced" not in public


def test_a_plan_says_over_rest_on_which_round_a_round_rests(evening, director):
    swiss = {"system": "swiss", "parameters": {}}
    plan = {"kind": "plan", "division": "A", "plan": [swiss, swiss, {**swiss, "based_on": 1}]}
    assert enter(director, evening, plan).status_code == 201
    (division,) = director.get(f"{evening.stream}/").json()["divisions"]
    assert [one.get("based_on") for one in division["plan"]] == [None, None, 1]


def test_a_second_bye_by_hand_is_given_where_the_sender_says_anyway(cast, director):
    evening = club_evening(cast, "Anna", "Bert", "Clara")
    evening.published(1, "Anna Bert", bye="Clara")
    evening.done(Report("A", 1, 1, scores=(400, 350)))
    tables = {"tables": [[who("Anna"), who("Bert")]], "byes": [who("Clara")]}
    sent = {"system": "by_hand", "parameters": tables}
    assert said(pair(director, evening, sent, number=2))[:2] == (422, "UNFAIR_BYE")
    assert pair(director, evening, {**sent, "anyway": True}, number=2).status_code == 201
    (bye,) = director.get(f"{evening.stream}/divisions/A/rounds/2/").json()["byes"]
    assert (bye["entry"], bye["circumstance"]) == (who("Clara"), "other")


def test_who_came_late_gets_a_bye_for_a_round_that_is_out(cast, director):
    evening = club_evening(cast, "Anna", "Bert")
    evening.published(1, "Anna Bert")
    evening.done(evening.entering("Clara", from_round=2))
    late = {"kind": "absent", "entry": who("Clara"), "round": 1, "bye": True}
    assert (
        enter(director, evening, {**late, "circumstance": "rain"}).json()["code"] == "NO_SUCH_BYE"
    )
    assert enter(director, evening, {**late, "circumstance": "late"}).status_code == 201
    standing = director.get(f"{evening.stream}/divisions/A/standing/").json()["standing"]
    (row,) = [row for row in standing["rows"] if row["entry"] == who("Clara")]
    assert (row["values"]["wins"], row["rounds"][0]["kind"]) == (2, "bye")


REPORT = {"kind": "report", **AT_TABLE, "scores": [4120, 389]}
CORRECT = {"kind": "correct", **AT_TABLE, "scores": [4120, 389]}


@pytest.mark.parametrize("act", [REPORT, CORRECT], ids=["report", "correct"])
def test_an_unusual_result_is_stored_when_its_sender_confirms_it(evening, director, act):
    evening.published(1, *TABLES)
    before = evening.version
    answer = enter(director, evening, act)
    doubt = {"entry": who("Anna"), "score": 4120, "usual": 650}
    assert said(answer)[:2] == (422, "UNUSUAL")
    assert answer.json()["facts"]["table"] == 1
    assert answer.json()["facts"]["doubts"][0] == {"code": "SCORE_HIGH", "facts": doubt}
    assert "Anna Muster has 4120 points; above 650 is rare." in answer.json()["detail"]
    assert evening.version == before
    assert enter(director, evening, {**act, "confirmed": True}).status_code == 201


def test_one_unusual_result_among_several_stores_none_of_them(evening, director):
    evening.published(1, *TABLES)
    before = evening.version
    sound = {**REPORT, "table": 2, "scores": [412, 389]}
    assert said(enter(director, evening, {"acts": [sound, REPORT]}))[1] == "UNUSUAL"
    assert evening.version == before


def test_the_limits_come_with_the_set_up_and_can_be_changed(cast, director):
    evening = club_evening(cast, limits=[{"players": 2, "most": 500}])
    evening.published(1, *TABLES)
    sent = {**REPORT, "scores": [512, 100]}
    assert said(enter(director, evening, sent))[1] == "UNUSUAL"
    setup = director.get(f"{evening.stream}/").json()["setup"]
    assert setup["limits"] == [{"players": 2, "most": 500}]
    enter(director, evening, {"kind": "amend", "setup": {**setup, "limits": [{"players": 2}]}})
    assert enter(director, evening, sent).status_code == 201


def test_a_player_reports_and_the_other_confirms(evening):
    evening.published(1, *TABLES)
    anna, bert = evening.link(name="Anna"), evening.link(name="Bert")
    report = {"kind": "report", **AT_TABLE, "scores": [400, 350], "by": who("Anna")}
    assert enter(anna, evening, report).status_code == 201
    confirm = {"kind": "confirm", **AT_TABLE, "by": who("Bert")}
    assert enter(bert, evening, confirm).status_code == 201


# Words


def dispute(words):
    """A dispute with its reason in words."""
    return {"kind": "dispute", **AT_TABLE, "words": words}


@pytest.fixture
def told(evening):
    """The same tournament, public, with a result at table 1."""
    evening.published(1, *TABLES)
    evening.done(Report("A", 1, 1, scores=(400, 350)), PublishTournament())
    return evening


def test_the_reason_of_a_dispute_stays_outside_the_stream(told, director):
    assert enter(director, told, dispute("Anna hat sich verrechnet.")).status_code == 201
    (text,) = Text.objects.filter(kind="words")
    (line,) = director.get(f"{told.stream}/events/", after=told.version - 1).json()["events"]
    assert line["act"] == {"kind": "dispute", **AT_TABLE, "reason": str(text.subject)}
    page = director.get(f"{told.stream}/").json()
    assert page["texts"] == {str(text.subject): "Anna hat sich verrechnet."}
    assert Client(api=API).get(f"{told.stream}/").json()["texts"] == {}


def test_the_names_of_tables_are_words_too_and_for_everybody(told, director):
    named = {"kind": "tables", "words": {"1": "Fenster", "2": "Tür"}}
    assert enter(director, told, named).status_code == 201
    anybody = Client(api=API)
    assert sorted(anybody.get(f"{told.stream}/").json()["texts"].values()) == ["Fenster", "Tür"]
    room = anybody.get(f"{told.stream}/divisions/A/rounds/1/").json()["room"]
    assert room == {"1": "Fenster", "2": "Tür"}


def test_other_words_under_the_same_key_are_another_request(told, director):
    key = {"Idempotency-Key": "dispute"}
    first = enter(director, told, dispute("Es waren 387."), **key)
    before = stored()
    assert enter(director, told, dispute("Es waren 387."), **key).content == first.content
    other = enter(director, told, dispute("Es waren 378."), **key)
    assert said(other) == (422, "KEY_REUSED", {})
    assert stored() == before


def test_words_of_another_thing_are_not_shown_as_a_reason(told, director):
    """An id that was learned elsewhere opens no text here: a title is no reason."""
    body = {"kind": "dispute", **AT_TABLE, "reason": str(told.stream)}
    assert enter(director, told, body).status_code == 201
    page = director.get(f"{told.stream}/").json()
    assert (page["title"], page["texts"]) == ("Vereinsabend", {})


def test_no_event_and_no_log_holds_anything_about_a_person(told, director, caplog):
    caplog.set_level(logging.DEBUG)
    enter(director, told, dispute("Bert Muster kam zu spät."))
    enter(Client(api=API), told, dispute("Bert Muster kam zu spät."))
    secret = director.ask("POST", f"{told.stream}/links/", {"role": "helper"}).json()["secret"]
    helper = Client(token=f"Link {secret}", api=API)
    enter(helper, told, {"kind": "close"})
    events = " ".join(Event.objects.values_list("payload", flat=True))
    for personal in ("Muster", "Bert", "spät", "Vereinsabend", secret):
        assert personal not in events
        assert personal not in caplog.text
    assert "Denied report_result to account" in caplog.text


# Once and only once


def test_the_same_request_again_gets_the_first_answer(evening, director):
    key = {"Idempotency-Key": "anna"}
    first = enter(director, evening, ANNA_IN, 7, **key)
    enter(director, evening, BERT_IN)
    before = stored()
    again = enter(director, evening, ANNA_IN, 7, **key)
    assert (again.status_code, again.content, again["ETag"]) == (201, first.content, '"8"')
    assert stored() == before


def test_a_key_for_another_request_is_refused(evening, director):
    key = {"Idempotency-Key": "1"}
    enter(director, evening, ANNA_IN, **key)
    before = stored()
    for answer in (
        enter(director, evening, BERT_IN, **key),
        enter(director, evening, {"acts": [ANNA_IN, BERT_IN]}, **key),
        enter(director, evening, ANNA_IN, 8, **key),
        pair(director, evening, **key),
    ):
        assert said(answer) == (422, "KEY_REUSED", {})
    assert stored() == before


@pytest.mark.parametrize(("language", "place"), [("en", 0), ("de", 1)])
def test_who_was_slower_gets_the_version_that_won(cast, evening, language, place):
    enter(Client(cast.emil, api=API), evening, ANNA_IN)
    before = stored()
    program = Client(cast.frieda, language, api=API)
    begins = (
        "Somebody was faster: there are 8 entries by now, not 7. Look at what was entered since",
        "Jemand war schneller: Inzwischen sind es 8 Einträge, nicht 7. Sieh nach, was seither",
    )
    for answer in (
        enter(program, evening, BERT_IN, 7),
        pair(program, evening, **{"If-Match": "7"}),
    ):
        assert said(answer) == (409, "CONFLICT", {"after": 7, "version": 8})
        assert answer.json()["detail"].startswith(begins[place])
    assert stored() == before


# What the rules refuse


def test_a_refusal_names_entries_as_the_asker_may_see_them(told, director):
    forfeit = {"kind": "confirm", **AT_TABLE, "by": who("Clara")}
    answer = enter(director, told, forfeit)
    assert said(answer) == (422, "NOT_AT_TABLE", {"entry": who("Clara"), "table": 1})
    assert answer.json()["detail"] == "Clara Muster does not sit at table 1."
    clara = told.link(name="Clara")
    assert enter(clara, told, forfeit).json()["detail"] == "Clara Muster does not sit at table 1."


def test_numbers_of_players_in_a_sentence_are_numbers(told, director):
    answer = enter(director, told, {"kind": "correct", **AT_TABLE, "scores": [1, 2, 3]})
    assert said(answer)[:2] == (422, "RESULT_LENGTH")
    assert answer.json()["detail"] == "Table 1 has 2 players; the result has 3."


@pytest.mark.parametrize(
    ("body", "number", "code"),
    [
        ({"system": "dice"}, 1, "NO_SUCH_SYSTEM"),
        ({"system": "swiss", "parameters": {"colour": 1}}, 1, "NO_SUCH_PARAMETER"),
        (None, 99, "NO_SUCH_ROUND"),
        (None, 0, "NO_SUCH_ROUND"),
    ],
    ids=str,
)
def test_a_round_that_cannot_be_paired_is_refused(evening, director, body, number, code):
    before = stored()
    answer = pair(director, evening, body, number)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert stored() == before


def test_what_is_told_of_an_act_is_what_was_sent(evening, director):
    """The shape in the protocol is the shape in which an act is entered."""
    enter(director, evening, {"kind": "absent", "entry": who("Anna"), "round": 1, "bye": True})
    (event,) = director.get(f"{evening.stream}/events/", after=7).json()["events"]
    assert json.dumps(event["act"]) == json.dumps(
        {"kind": "absent", "entry": who("Anna"), "round": 1, "bye": True}
    )


def test_what_is_wished_of_swiss_rounds_is_said_over_rest(evening, director):
    wishes = {"order": "rating", "floats": True, "repeat_after": 3, "most_gap": 2}
    plan = [{"system": "swiss", "parameters": wishes}] * 3
    told = {"kind": "plan", "division": "A", "plan": plan}
    assert enter(director, evening, told).status_code == 201
    (division,) = director.get(f"{evening.stream}/").json()["divisions"]
    parameters = division["plan"][2]["parameters"]
    assert {name: parameters[name] for name in parameters if name != "weights"} == wishes
    wrong = [{"system": "swiss", "parameters": {"order": "height"}}] * 3
    assert enter(director, evening, {**told, "plan": wrong}).json()["code"] == "BAD_PARAMETER"

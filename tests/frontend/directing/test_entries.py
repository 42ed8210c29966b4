"""Who plays, on the pages: check-in, withdrawal, return, absence, adding players."""

from dataclasses import replace
from urllib.parse import quote

import pytest

from games import followers
from tests.frontend.browser import Browser, read
from tests.frontend.directing.conftest import sit
from tests.frontend.directing.desk import Desk, run
from tests.games.client import Client
from tests.tournaments.directing.evening import NAMES, club_evening, who
from tournaments.course.acts import (
    Amend,
    ComeBack,
    Leave,
    OpenDivision,
    PublishTournament,
    Revise,
)
from tournaments.models import Person
from tournaments.register.agreeing import preview_start_list, take_start_list
from tournaments.register.commands import change_person, register_person

ENTRIES = "entries/"
TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


def entry(desk, name):
    return desk.state.entries[who(name)]


def form_of(page, name, form):
    """The fields of the form of this name that is about somebody."""
    (found,) = [
        one.fields
        for one in page.forms
        if one.fields.get("form") == form and one.fields.get("entry") == who(name)
    ]
    return found


def test_one_press_checks_somebody_in_and_another_takes_it_back(evening, hugo):
    page = hugo.press(ENTRIES, "check-in", entry=who("Anna"), present="no")
    assert "Anna Muster is not here." in page.text
    assert entry(hugo, "Anna").present is False
    hugo.press(ENTRIES, "check-in", entry=who("Anna"), present="yes")
    assert entry(hugo, "Anna").present is True


def test_two_helpers_at_the_door_check_in_side_by_side(evening, hugo, guest):
    seen = guest.get(ENTRIES)
    hugo.press(ENTRIES, "check-in", entry=who("Anna"), present="no")
    guest.press(ENTRIES, "check-in", seen, entry=who("Bert"), present="no")
    assert [entry(hugo, name).present for name in ("Anna", "Bert")] == [False, False]


def test_who_is_missing_is_counted_and_listed(cast):
    evening = club_evening(cast, title="Abend")
    desk = sit(evening, cast.frieda)
    desk.send("set-up/", "amend", check_in="on")
    desk.press(ENTRIES, "check-in", entry=who("Anna"), present="yes")
    page = desk.get(ENTRIES + "?only=missing")
    assert "1 of 6 checked in" in page.text
    names = ["Anna", "Bert", "Clara", "Dora", "Georg", "Hanna"]
    assert [f"{name} Muster" in page.text for name in names] == [
        False,
        True,
        True,
        True,
        True,
        True,
    ]


def test_a_withdrawal_from_a_round_on_and_a_return(evening, frieda):
    evening.played(1, *TABLES)
    fields = form_of(frieda.get(ENTRIES), "Bert", "leave")
    assert fields["from_round"] == "2"
    page = frieda.browser.post(frieda.address(ENTRIES), fields)
    assert "withdrawn from round 2 on" in page.text
    fields = form_of(page, "Bert", "come-back")
    frieda.browser.post(frieda.address(ENTRIES), {**fields, "from_round": "3"})
    assert entry(frieda, "Bert").spells == ((1, True), (2, False), (3, True))


def test_an_absence_is_noted_and_taken_back(evening, hugo, emil):
    fields = form_of(hugo.get(ENTRIES), "Dora", "absent")
    page = hugo.browser.post(hugo.address(ENTRIES), {**fields, "bye": "on"})
    assert "bye asked for in round 1" in page.text
    version = str(emil.state.version)
    emil.press(ENTRIES, "undo", version=version)
    assert entry(emil, "Dora").absences in (None, {})


def test_a_bye_by_circumstance_is_noted(hugo):
    fields = form_of(hugo.get(ENTRIES), "Dora", "absent")
    sent = {**fields, "bye": "on", "circumstance": "late"}
    page = hugo.browser.post(hugo.address(ENTRIES), sent)
    assert "round 1: Bye: came late" in page.text
    assert entry(hugo, "Dora").circumstance(1) == "late"


def test_a_refusal_names_the_player_and_what_to_do(evening, frieda):
    evening.published(1, *TABLES)
    fields = form_of(frieda.get(ENTRIES), "Bert", "leave")
    page = frieda.browser.post(frieda.address(ENTRIES), {**fields, "from_round": "1"})
    assert page.status == 422
    assert "Bert Muster is in the published pairing of round 1." in page.text
    assert form_of(page, "Bert", "leave")["from_round"] == "1"


def test_people_of_the_register_are_found_and_added(cast, emil):
    zoe = register_person(club=cast.club, name="Zoë Späth")
    register_person(club=cast.other_club, name="Zoe Fremd")
    page = emil.browser.post(emil.address("entries/add/"), {"form": "search", "search": "zoe"})
    assert page.form("from-register").choices["people"] == [str(zoe.pk)]
    emil.send("entries/add/", "from-register", page, people=str(zoe.pk))
    assert [one.person for one in emil.state.entries.values()][-1] == str(zoe.pk)


def test_nobody_of_another_club_can_be_added(cast, frieda):
    register_person(club=cast.club, name="Otto Ohne")
    foreign = register_person(club=cast.other_club, name="Zoe Fremd")
    page = frieda.send("entries/add/", "from-register", people=str(foreign.pk))
    assert page.status == 422
    assert len(frieda.state.entries) == 6


def test_a_late_entry_begins_with_the_next_free_round(cast, evening, frieda):
    evening.published(1, *TABLES)
    zoe = register_person(club=cast.club, name="Zoe Spät")
    assert frieda.get("entries/add/").form("from-register").fields["from_round"] == "2"
    frieda.send("entries/add/", "from-register", people=str(zoe.pk))
    assert list(frieda.state.entries.values())[-1].spells == ((2, True),)
    assert "late entry: from round 2 on" in frieda.get(ENTRIES).text


def test_somebody_new_is_registered_and_added_once(cast, frieda):
    seen = frieda.get("entries/add/")
    for _ in range(2):
        page = frieda.send("entries/add/", "new-person", seen, person_name="Zoe Neu", born="1980")
    assert page.status == 200
    zoe = Person.objects.get(club=cast.club, name="Zoe Neu")
    assert (zoe.born, zoe.publish_name) == (1980, None)
    assert [one.person for one in frieda.state.entries.values()].count(str(zoe.pk)) == 1


def test_a_last_name_that_is_typed_in_front_is_turned_as_in_a_list(cast, frieda):
    page = frieda.send("entries/add/", "new-person", person_name="Dr. von Spät, Zoe")
    assert "Dr. Zoe von Spät is added." in page.text
    assert Person.objects.filter(club=cast.club, name="Dr. Zoe von Spät").exists()


def test_a_suffix_or_a_title_behind_the_comma_is_taken_for_no_first_name(cast, frieda):
    for typed, stored in (("Müller, jun.", "Müller jun."), ("Meier, Dr.", "Dr. Meier")):
        frieda.send("entries/add/", "new-person", person_name=typed)
        assert Person.objects.filter(club=cast.club, name=stored).exists()


def test_nobody_is_registered_for_an_entry_that_is_refused(cast, evening, frieda):
    evening.published(1, *TABLES)
    before = Person.objects.count()
    told = {"person_name": "Zoe Spät", "from_round": "1"}
    page = frieda.send("entries/add/", "new-person", **told)
    assert (page.status, Person.objects.count()) == (422, before)
    assert "The pairing of round 1 of division A is published." in page.text
    page = frieda.send("entries/add/", "new-person", page, from_round="2")
    assert page.status == 200
    assert list(frieda.state.entries.values())[-1].spells == ((2, True),)
    assert Person.objects.count() == before + 1


def test_somebody_known_is_not_registered_twice_by_mistake(cast, evening, frieda):
    page = frieda.send("entries/add/", "new-person", person_name="Ana Muster")
    assert page.status == 400
    assert "In the register this may be number 1." in page.text
    turned = frieda.send("entries/add/", "new-person", person_name="Muster, Anna")
    assert "In the register this may be number 1" in turned.text
    frieda.send("entries/add/", "new-person", page, sure="on")
    assert Person.objects.filter(club=cast.club, name="Ana Muster").count() == 1


def test_who_may_not_register_people_is_not_offered_it(evening, emil):
    assert emil.get("entries/add/").offers() == ["search"]
    assert emil.get("entries/list/").status == 403


def test_the_check_in_leads_on_to_the_round(evening, hugo):
    links = hugo.get(ENTRIES).links
    assert hugo.address("rounds/") in links
    assert hugo.get(run()).status == 200


def of_person(desk, person):
    """The entry of a person of the register."""
    (found,) = [one for one in desk.state.entries.values() if one.person == str(person.pk)]
    return found


def test_somebody_new_comes_with_rating_and_category(cast, frieda):
    told = {"person_name": "Zoe Neu", "rating": "1432", "category": "U18"}
    frieda.send("entries/add/", "new-person", **told)
    zoe = of_person(frieda, Person.objects.get(name="Zoe Neu"))
    assert (zoe.rating, zoe.category) == (1432, "U18")
    assert "Zoe Neu U18 rating 1432" in frieda.get(ENTRIES).text


def test_a_category_that_is_no_code_is_told_at_its_field(evening, frieda):
    page = frieda.send("entries/add/", "new-person", person_name="Zoe Neu", category="<b>")
    assert (page.status, "It must be a code" in page.text) == (400, True)
    assert not Person.objects.filter(name="Zoe Neu").exists()


def test_who_has_a_rating_in_the_clubs_list_enters_with_it(cast, frieda):
    text = "Name;Elo\nAnna Muster;1700\nZoe Neu;1432,5"
    zoe, yann = (register_person(club=cast.club, name=name) for name in ("Zoe Neu", "Yann Neu"))
    digest = preview_start_list(club=cast.club, content=text).digest
    take_start_list(club=cast.club, content=text, digest=digest, date="2026-01-01")
    followers.sweep()
    people = [str(zoe.pk), str(yann.pk)]
    frieda.send("entries/add/", "from-register", people=people, category="Neu")
    entered = [of_person(frieda, person) for person in (zoe, yann)]
    assert [(one.rating, one.category) for one in entered] == [(1433, "Neu"), (None, "Neu")]


def test_an_entry_is_put_right(evening, frieda, hugo):
    page = frieda.get(ENTRIES)
    told = {**form_of(page, "Anna", "revise"), "rating": "1500", "category": "Ü60"}
    frieda.browser.post(frieda.address(ENTRIES), told)
    anna = entry(frieda, "Anna")
    assert (anna.rating, anna.category, anna.division) == (1500, "Ü60", "A")
    again = form_of(frieda.get(ENTRIES), "Anna", "revise")
    assert (again["rating"], again["category"]) == ("1500", "Ü60")
    assert "revise" not in hugo.get(ENTRIES).offers()
    frieda.send("set-up/", "division", division="B")
    moved = {**form_of(frieda.get(ENTRIES), "Anna", "revise"), "division": "B"}
    frieda.browser.post(frieda.address(ENTRIES), moved)
    anna = entry(frieda, "Anna")
    assert (anna.rating, anna.category, anna.division) == (1500, "Ü60", "B")


# The check-in as a list


@pytest.fixture
def looked(cast, evening, frieda):
    """Somebody looks who is here; Bert plays for another club."""
    evening.done(Amend(replace(frieda.state.setup, check_in=True)))
    bert = evening.people["Bert"].pk
    change_person(club=cast.club, person=bert, said={"home_club": "SC Österhafen"})
    return frieda


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("ber", ["Bert"]),
        ("muster bert", ["Bert"]),
        ("osterhafen", []),
        ("oesterhafen", ["Bert"]),
        ("Öster", ["Bert"]),
        ("muster", ["Anna", "Bert", "Clara", "Dora", "Georg", "Hanna"]),
        ("ert", []),
    ],
)
def test_a_search_finds_names_and_clubs_by_how_their_words_begin(looked, search, found):
    text = looked.get(f"{ENTRIES}?find={quote(search)}").text
    assert [name for name in NAMES if f"{name} Muster" in text] == found


def test_all_are_here_with_one_press_and_who_withdrew_is_not(evening, looked):
    evening.done(Leave(who("Hanna"), 1))
    looked.press(ENTRIES, "check-in", entry=who("Anna"), present="yes")
    page = looked.send(ENTRIES, "all-here")
    assert "Everybody is checked in. " in page.text
    assert [entry(looked, name).present for name in NAMES] == [*[True] * 5, None]
    assert "all-here" not in page.offers()


def test_all_are_here_says_so_where_somebody_was_faster(looked):
    seen = looked.get(ENTRIES)
    looked.press(ENTRIES, "check-in", entry=who("Anna"), present="yes")
    assert looked.send(ENTRIES, "all-here", seen).status == 409


def test_an_open_page_gets_the_line_it_needs_and_nothing_else(looked):
    fields = form_of(looked.get(ENTRIES), "Bert", "check-in")
    address = looked.address(ENTRIES)
    answer = looked.browser.client.post(address, fields, headers={"X-Part": "row"})
    part = read(answer.status_code, answer.content.decode())
    assert part.text.startswith("Bert Muster SC Österhafen ✓ Not here (Bert Muster)")
    assert "1 of 6 checked inshow who is missing All are here Bert Muster is here." in part.text
    assert "Anna" not in part.text
    (again,) = [form.fields for form in part.forms if form.fields.get("form") == "check-in"]
    assert (again["present"], again["key"] != fields["key"]) == ("no", True)
    assert "Bert Muster is here." not in looked.get(ENTRIES).text


def test_what_was_searched_for_is_still_there_after_a_press(looked):
    fields = form_of(looked.get(f"{ENTRIES}?find=bert"), "Bert", "check-in")
    page = looked.browser.post(f"{looked.address(ENTRIES)}?find=bert", fields)
    assert "Bert Muster is here." in page.text
    assert "Anna Muster" not in page.text


def test_a_team_is_said_at_the_entry_seen_and_looked_for(evening, frieda):
    for name, team in (("Anna", "Berlin"), ("Bert", " berlin "), ("Clara", "Hamburg")):
        fields = form_of(frieda.get(ENTRIES), name, "revise")
        frieda.browser.post(frieda.address(ENTRIES), {**fields, "team": team})
    clubs = [entry(frieda, name).club for name in ("Anna", "Bert", "Clara", "Dora")]
    assert (clubs[0] == clubs[1], clubs[0] == clubs[2], clubs[3]) == (True, False, None)
    page = frieda.get(f"{ENTRIES}?find=berlin")
    assert [f"{name} Muster" in page.text for name in ("Anna", "Bert", "Clara")] == [
        True, True, False,
    ]  # fmt: skip
    assert form_of(page, "Bert", "revise")["team"] == "Berlin"
    frieda.browser.post(frieda.address(ENTRIES), {**form_of(page, "Bert", "revise"), "team": ""})
    assert entry(frieda, "Bert").club is None


def test_who_is_added_plays_for_the_team_that_is_said(cast, frieda):
    two = [register_person(club=cast.club, name=name) for name in ("Zoë Späth", "Yves Dur")]
    people = [str(one.pk) for one in two]
    frieda.send("entries/add/", "from-register", people=people, team="Berlin")
    *_, last, newest = frieda.state.entries.values()
    assert last.club == newest.club is not None
    frieda.send("entries/add/", "new-person", person_name="Xaver Neu", team="BERLIN")
    assert list(frieda.state.entries.values())[-1].club == last.club


def test_what_a_team_is_called_is_read_by_whoever_may_read_the_tournament(cast, evening, frieda):
    fields = form_of(frieda.get(ENTRIES), "Anna", "revise")
    frieda.browser.post(frieda.address(ENTRIES), {**fields, "team": "Berlin"})
    path = f"/api/v1/tournaments/{evening.stream}/"
    assert Client(cast.vera, api=path).get("").status_code == 404
    evening.done(PublishTournament())
    assert Client(api=path).get("").json()["texts"] == {entry(frieda, "Anna").club: "Berlin"}


def test_a_team_without_a_name_keeps_its_id_when_the_entry_is_put_right(evening, frieda):
    nameless = "00000000-0000-4000-8000-000000000007"
    evening.done(Revise(who("Anna"), evening.person("Anna"), "A", club=nameless))
    fields = form_of(frieda.get(ENTRIES), "Anna", "revise")
    assert fields["team"] == "Team 1"
    frieda.browser.post(frieda.address(ENTRIES), {**fields, "rating": "1200"})
    assert (entry(frieda, "Anna").club, entry(frieda, "Anna").rating) == (nameless, 1200)


HELD = "Anna Muster is entered already, in division A, and"
LEFT = f"{HELD} withdrawn from round 2 on; nobody is entered twice. Let the entry come back there"


def left_after_a_round(evening):
    """Anna plays a round in division A and leaves; there is a division B."""
    evening.done(OpenDivision("B"))
    evening.played(1, *TABLES)
    evening.done(Leave(who("Anna"), 2))


def test_a_search_says_where_somebody_plays_already_and_leads_there(evening, frieda):
    left_after_a_round(evening)
    search = {"form": "search", "search": "Muster"}
    page = frieda.browser.post(frieda.address("entries/add/"), search)
    assert LEFT in page.text
    assert HELD.replace("Anna", "Bert") + " nobody is entered twice." in page.text
    assert f"{frieda.address(ENTRIES)}#entry-{entry(frieda, 'Anna').number}" in page.links


def test_nobody_is_told_of_who_was_not_searched_for(evening, frieda):
    assert "is entered already" not in frieda.get("entries/add/").text


def test_a_newcomer_who_was_withdrawn_elsewhere_is_said_to_be_entered(cast, evening, frieda):
    left_after_a_round(evening)
    told = {"person_name": "Anna Muster", "division": "B", "from_round": "2"}
    before = Person.objects.count()
    page = frieda.send("entries/add/", "new-person", **told)
    assert (page.status, LEFT in page.text) == (400, True)
    assert "If it is somebody else, choose them, or tick the box." in page.text
    assert Person.objects.count() == before
    frieda.send("entries/add/", "new-person", page, sure="on")
    assert Person.objects.count() == before + 1


def test_of_two_who_add_one_latecomer_the_second_is_told_that_she_plays(cast, evening, frieda):
    yann = str(register_person(club=cast.club, name="Yann Neu").pk)
    seen = [frieda.get("entries/add/") for _ in range(4)]
    frieda.send("entries/add/", "new-person", seen[0], person_name="Zoe Neu")
    page = frieda.send("entries/add/", "new-person", seen[1], person_name="Zoe Neu")
    held = "Zoe Neu is entered already, in division A, and nobody is entered twice."
    assert (page.status, held in page.text) == (400, True)
    chosen = [frieda.send("entries/add/", "from-register", one, people=[yann]) for one in seen[2:]]
    assert [page.status for page in chosen] == [200, 422]
    assert held.replace("Zoe", "Yann") in chosen[1].text


def test_who_is_withdrawn_before_a_pairing_can_be_moved_and_come_back(evening, frieda):
    evening.done(OpenDivision("B"), Leave(who("Anna"), 1))
    frieda.send(ENTRIES + "divisions/", "move", **{f"to-{who('Anna')}": "B"})
    evening.done(ComeBack(who("Anna"), 1))
    anna = entry(frieda, "Anna")
    assert (anna.division, anna.spells[-1]) == ("B", (1, True))


def test_that_somebody_is_entered_already_is_said_in_german_too(cast, evening):
    left_after_a_round(evening)
    german = Desk(evening, Browser(cast.frieda, language="de"))
    page = german.send("entries/add/", "new-person", person_name="Anna Muster")
    said = "Anna Muster ist schon gemeldet, in Klasse A, und ab Runde 2 zurückgezogen"
    assert said in page.text

"""Who plays in which round: late entries, withdrawals, returns, absences, the check-in."""

import pytest

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    DORA,
    done,
    entering,
    name_of,
    paired,
    playing,
    refused,
    some_id,
    started,
)
from tournaments.course.acts import (
    Absent,
    CheckIn,
    ComeBack,
    Leave,
    OpenDivision,
    Publish,
    Revise,
    Tables,
)
from tournaments.course.course import apply
from tournaments.course.lookups import expected


def playing_in(state, number, division="A"):
    """Who is expected to play a round, by names."""
    return [name_of(entry.id) for entry in expected(state, division, number)[0]]


def test_entry_pins_rating_category_and_club():
    club = some_id("Wortfreunde")
    state = done(started("Anna"), entering("Bert", rating=1500, category="U 18", club=club))

    bert = state.entries[BERT]

    assert (bert.rating, bert.category, bert.club) == (1500, "U 18", club)
    assert (bert.person, bert.number) == (some_id("person Bert"), 2)


def test_late_entry_plays_from_its_round_on():
    state = done(playing("Anna Bert"), entering("Clara", from_round=2))

    assert playing_in(state, 1) == ["Anna", "Bert"]
    assert playing_in(state, 2) == ["Anna", "Bert", "Clara"]


def test_who_leaves_plays_until_then_and_who_comes_back_plays_again():
    state = done(started("Anna", "Bert"), Leave(BERT, 2), ComeBack(BERT, 4))

    assert [playing_in(state, number) for number in (1, 2, 3, 4)] == [
        ["Anna", "Bert"],
        ["Anna"],
        ["Anna"],
        ["Anna", "Bert"],
    ]


def test_who_changes_their_mind_comes_back_to_the_same_round():
    state = done(started("Anna", "Bert"), Leave(BERT, 2), ComeBack(BERT, 2))

    assert playing_in(state, 2) == ["Anna", "Bert"]


def test_who_is_absent_sits_one_round_out_with_a_bye_if_asked_for():
    state = done(started("Anna", "Bert", "Clara"), Absent(BERT, 2), Absent(CLARA, 2, bye=True))

    playing_, byes = expected(state, "A", 2)

    assert [name_of(entry.id) for entry in playing_] == ["Anna"]
    assert [name_of(entry.id) for entry in byes] == ["Clara"]
    assert playing_in(state, 3) == ["Anna", "Bert", "Clara"]


@pytest.mark.parametrize(
    ("check_in", "there"), [(False, ["Anna", "Bert"]), (True, ["Anna"])], ids=["open", "checked"]
)
def test_who_was_not_seen_plays_unless_everybody_must_be_checked_in(check_in, there):
    state = started("Anna", "Bert", "Clara", check_in=check_in)

    state = done(state, CheckIn(ANNA), CheckIn(CLARA, present=False))

    assert playing_in(state, 1) == there


def test_who_leaves_after_a_pairing_was_proposed_is_missed_when_it_is_published():
    state = started("Anna", "Bert", "Clara")
    state = done(state, paired(state, 1, "Anna Bert", bye="Clara"), Leave(CLARA, 1))

    assert refused(state, Publish("A", 1)) == ("NOT_PLAYING", {"entries": CLARA, "round": 1})


def test_entry_that_was_made_wrongly_is_put_right_even_when_it_has_played():
    state = playing("Anna Bert")

    revised = done(state, Revise(ANNA, some_id("person Dora"), "A", 1400, "U 18"))

    anna = revised.entries[ANNA]
    assert (anna.person, anna.rating, anna.category) == (some_id("person Dora"), 1400, "U 18")
    assert anna.spells == state.entries[ANNA].spells


def test_entry_changes_the_division_before_it_is_paired():
    state = done(started("Anna", "Bert"), OpenDivision("B"))

    state = done(state, Revise(ANNA, some_id("person Anna"), "B"))

    assert (playing_in(state, 1), playing_in(state, 1, "B")) == (["Bert"], ["Anna"])


def test_person_who_was_entered_twice_by_different_ids_is_noticed():
    state = started("Anna")

    act = entering("Anna")

    assert refused(state, Revise(BERT, act.person, "A"))[0] == "NO_SUCH_ENTRY"
    state, twice = done(state, entering("Bert")), Revise(BERT, act.person, "A")
    assert refused(state, twice) == ("PERSON_ENTERED", {"entry": ANNA, "division": "A"})
    left = {"entry": ANNA, "division": "A", "round": 2}
    assert refused(done(state, Leave(ANNA, 2)), twice) == ("PERSON_LEFT", left)


def test_plan_of_the_room_is_replaced_as_a_whole():
    state = done(started(), Tables(fixed=((DORA, 3),), accessible=(1,)), Tables(accessible=(2,)))

    assert (state.room.fixed, state.room.accessible) == ((), (2,))


@pytest.mark.parametrize("rating", [-1, 10_000, 14_321])
def test_a_rating_that_is_none_is_refused_now_and_read_where_it_stands(rating):
    state = started("Anna")
    facts = {"setting": "rating", "value": rating, "values": "0 to 9999, or nothing"}
    revised = Revise(ANNA, state.entries[ANNA].person, "A", rating)
    for act in (entering("Bert", rating=rating), revised):
        assert refused(state, act) == ("BAD_SETTING", facts)
    before = apply(state, entering("Bert", rating=rating))
    assert before.flawed() == ()
    assert before.entries[BERT].rating == rating

"""Files of AUPAIR: read by columns or parts, written, and what is said of a line that is broken."""

import pytest

from engine.refusals import Unusable
from tests.tournaments.tsh.events import division, event, ranks
from tournaments.tsh.aupair import write_aupair
from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer
from tournaments.tsh.reading import decoded, read_event, read_through

HEAD = "*M24.10.2026 Herbstpokal\r\n*A\r\n                                      0\r\n"
LAST = "*** END OF FILE ***\r\n"
FOUR = (
    "Anna Muster          2478  +3  377   2\r\n"
    "Bert Muster          1400   4 2401  +1\r\n"
    "Cleo Muster           320   1 2050   3\r\n"
    "Dora Muster          1400  +2    0   4\r\n"
)


def read(players, head=HEAD, last=LAST, name="pokal.tou"):
    return read_event({name: f"{head}{players}{last}"})


def test_a_file_is_its_title_its_day_and_its_players_in_order():
    told = read(FOUR)
    (own,) = told.divisions
    anna, bert, cleo, dora = own.players
    assert told.config == {"event_name": "Herbstpokal", "event_date": "2026-10-24"}
    assert (own.name, anna.name, anna.line) == ("A", "Anna Muster", 4)
    assert (anna.opponents, anna.scores) == ((3, 2), (478, 377))
    assert (bert.opponents, bert.scores) == ((4, 1), (400, 401))
    assert (cleo.opponents, cleo.scores) == ((1, 0), (320, 50))
    assert (dora.opponents, dora.scores) == ((2, 0), (400, 0))
    assert [one.fields["p12"] for one in own.players] == [
        ("1", "2"), ("2", "1"), ("2", "0"), ("1", "0"),
    ]  # fmt: skip


def test_parts_may_stand_anywhere_without_a_high_word_and_without_who_began():
    text = "Anna Muster 2478 2 418 2\nBert Ü. Muster 377 1 2419 1\n"
    (own,) = read(text, head="*M1.9.2026 Cup\n*Open\n").divisions
    assert own == TshDivision("OPEN", (
        TshPlayer("Anna Muster", opponents=(2, 2), scores=(478, 418), line=3),
        TshPlayer("Bert Ü. Muster", opponents=(1, 1), scores=(377, 419), line=4),
    ))  # fmt: skip


def test_a_high_word_is_passed_over():
    told = read(FOUR, head="*M24.10.2026 Pokal\n*A\nQUARZ               98 Anna Muster\n")
    assert len(told.divisions[0].players) == 4


def test_a_file_of_aupair_is_known_by_its_first_line_too():
    assert read(FOUR, name="pokal.txt") == read(FOUR)


@pytest.mark.parametrize(
    ("players", "where", "what"),
    [
        ("Anna Muster\n", "line 4", "A line has a name, then for each round"),
        ("Anna Muster 2400 2 x\n", "line 4", "A line has a name"),
        ("2478 +3 2377 2\n", "line 4", "A line has a name"),
        ("Anna Muster 2400 400 2\n", "line 4", "A line has a name"),
        ("Anna Muster 2400 7\n", "line 4", "player 7, whose line says otherwise"),
        ("Anna Muster 2400 2\nBert Muster 2300 1\n", "line 5", "has 300 points to 400"),
        ("Anna Muster 400 2\nBert Muster 300 1\n", "line 4", "the result says otherwise"),
        ("Anna Muster 1050 1\n", "line 4", "was without a game"),
        ("Anna Muster 2000 1\n", "line 4", "won by at least one point, or lost"),
        ("Anna Muster " + "2050 1 " * 201 + "\n", "line 4", "at most 200 rounds"),
        ("", "pokal.tou", "There is no player in it."),
    ],
)
def test_a_broken_line_is_named(players, where, what):
    with pytest.raises(Unusable) as bad:
        read(players)
    assert bad.value.where.endswith(where)
    assert what in bad.value.what.format(**bad.value.facts)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "a.tou", "There is no player in it."),
        (f"*M31.2.2026 Cup\n*A\n{FOUR}{LAST}", "a.tou, line 1", "The first line is like"),
        (f"Anna Muster 2400 2\n{LAST}", "a.tou, line 1", "The first line is like"),
        (f"*M1.2.2026 Cup\n{FOUR}{LAST}", "a.tou, line 2", "A division begins with its name"),
        (f"*M1.2.2026 Cup\n*A\n{FOUR}", "a.tou, line 6", "The last line must be"),
        (f"*M1.2.2026 Cup\n{LAST}", "a.tou", "from 1 to 26 divisions"),
        (f"*M1.2.2026 Cup\n*A\n{FOUR}*A\n{FOUR}{LAST}", "file", "Two divisions are called A."),
    ],
)
def test_a_file_that_is_none_says_where(text, where, what):
    with pytest.raises(Unusable) as bad:
        read_event({"a.tou": text})
    assert bad.value.where == where
    assert what in bad.value.what.format(**bad.value.facts)


def test_every_broken_line_is_named_at_once():
    told, faults = read_through({"a.tou": f"{HEAD}Anna\nBert Muster 2400 1\nCleo x\n{LAST}"})
    assert [one.where for one in faults] == ["a.tou, line 4", "a.tou, line 6"]
    assert [(one.name, one.rounds) for one in told.divisions] == [("A", 1)]


# Written


def standing_as(told, number):
    return {own.name: ranks(own, number) for own in told.divisions}


@pytest.mark.parametrize("sizes", [(2,), (7, 4), (99,), (120,)])
def test_what_is_written_is_read_as_the_same_games(sizes):
    told = event(*sizes, rounds=9)
    again = read_event({"dm.tou": decoded(write_aupair(told))})
    assert again.config == told.config
    for own, other in zip(told.divisions, again.divisions, strict=True):
        assert [one.opponents for one in other.players] == [one.opponents for one in own.players]
        assert [one.scores for one in other.players] == [one.scores for one in own.players]
        assert [one.fields["p12"] for one in other.players] == [
            one.fields["p12"] for one in own.players
        ]
    assert standing_as(again, 9) == standing_as(told, 9)
    assert write_aupair(again) == write_aupair(told)


def test_a_file_is_in_ascii_and_in_columns():
    long_name = TshPlayer("Groß-Übermäßigkeiten, Zoë", opponents=(2,), scores=(51,))
    other = TshPlayer("Muster, Bert", opponents=(1,), scores=(7,), fields={"p12": ("1",)})
    told = TshEvent(
        (TshDivision("A", (long_name, other)),),
        {"event_name": "Größter Cup", "event_date": "2026-10-24"},
    )
    assert write_aupair(told) == (
        b"*M24.10.2026 Groesster Cup\r\n"
        b"*A\r\n"
        b"                                      0\r\n"
        b"Zoe Gross-Uebermaess 2051   2\r\n"
        b"Bert Muster             7  +1\r\n"
        b"*** END OF FILE ***\r\n"
    )


def test_only_rounds_with_all_results_are_written():
    told = event(4, rounds=3)
    (own,) = told.divisions
    first = own.players[0]
    running = TshPlayer(first.name, 0, first.opponents, (first.scores[0], None, first.scores[2]))
    left = TshDivision("A", (running, *own.players[1:]))
    written = decoded(write_aupair(TshEvent((left,), told.config)))
    assert {len(one.opponents) for one in read_event({"a.tou": written}).divisions[0].players} == {
        1
    }


@pytest.mark.parametrize(
    ("scores", "what"),
    [((None, None), "No round has all its results yet."), ((1000, 3), "one of 1000"),
     ((-7, 300), "one of -7")],
)  # fmt: skip
def test_what_aupair_cannot_hold_is_said(scores, what):
    players = tuple(
        TshPlayer("Muster, Anna", opponents=(2 - at,), scores=(score,))
        for at, score in enumerate(scores)
    )
    config = {"event_name": "Cup", "event_date": "2026-10-24"}
    with pytest.raises(Unusable) as no:
        write_aupair(TshEvent((TshDivision("A", players),), config))
    assert what in no.value.what.format(**no.value.facts)


def test_divisions_of_tsh_and_of_aupair_come_together():
    told = TshEvent((division("B", 4, 2, 3),), {"event_name": "Cup", "event_date": "2026-10-24"})
    files = {"b.tou": decoded(write_aupair(told)), "a.t": "Muster, Anna 1700 0; 50\n"}
    assert sorted(one.name for one in read_event(files).divisions) == ["A", "B"]

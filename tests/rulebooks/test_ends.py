"""Every way in which a game can end: what it comes to, and that a replay comes to the same."""

from typing import NamedTuple

import pytest

from engine import games
from engine.moves import (
    Accept,
    Adjourn,
    Close,
    End,
    Forfeit,
    Rack,
    Resign,
    Resume,
    Settle,
    Start,
    Time,
    Verdict,
    Withdraw,
)
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    CAST,
    CLARA,
    DORA,
    drawn,
    entered,
    few,
    findings,
    game,
    refused,
    result,
    scores,
    stream,
    through_json,
)


class Ending(NamedTuple):
    """A whole game and its result: reason, scores, places."""

    ruleset: str
    players: int
    options: dict
    entries: tuple
    result: tuple


def four(letters):
    """Racks of four, these tiles, nothing for laying all of them."""
    return {"rack": 4, "all_tiles_bonus": 0, "letter_set": few(letters)}


GOES_OUT = ("8F HORN",)
ENDINGS = {
    "out": Ending(
        "mini", 2, four("HORNQERN"), (*GOES_OUT, Accept(BERT)), ("out", [25, -13], [1, 2])
    ),
    "out with a wrong challenge": Ending(
        "mini",
        2,
        four("HORNQERN"),
        (*GOES_OUT, "Bert: ?", Verdict({"HORN": True}), Accept(BERT)),
        ("out", [25, -18], [1, 2]),
    ),
    "went out but challenged off": Ending(
        "mini",
        2,
        four("HORNEERN"),
        (*GOES_OUT, "Bert: ?", Verdict({"HORN": False}), "8H RE", *["-"] * 4),
        ("passes", [-6, 4 - 2], [2, 1]),
    ),
    "went out but took it back": Ending(
        "reise",
        2,
        four("HORNEERN"),
        (*GOES_OUT, Withdraw(ANNA), "-", "-"),
        ("passes", [-6, -4], [2, 1]),
    ),
    "passes": Ending(
        "mini", 2, four("HORNQERN"), (Rack(ANNA, "QERN"), *["-"] * 4), ("passes", [-13, -6], [2, 1])
    ),
    "agreement": Ending(
        "reise",
        2,
        four("HORNQERNE"),
        ("8H RE", Rack(ANNA, "QRN"), End()),
        ("agreed", [4 - 12, -6], [2, 1]),
    ),
    "resignation": Ending("mini", 2, {}, ("8F HORN", Resign(ANNA)), ("resign", [12, 0], [2, 1])),
    "resignation of all but one": Ending(
        "mini",
        3,
        {},
        ("8F HORN", Resign(BERT), "-", Resign(ANNA)),
        ("resign", [12, 0, 0], [2, 2, 1]),
    ),
    "forfeit": Ending("mini", 2, {}, ("8F HORN", Forfeit(BERT)), ("forfeit", [12, 0], [1, 2])),
    "double forfeit": Ending(
        "mini",
        2,
        {},
        ("8F HORN", Forfeit(BERT), Forfeit(ANNA)),
        ("forfeit", [12, 0], [None, None]),
    ),
    "forfeit of one after the game": Ending(
        "mini",
        2,
        four("HORNQERN"),
        (*GOES_OUT, Accept(BERT), Forfeit(ANNA)),
        ("forfeit", [25, -13], [2, 1]),
    ),
    "time": Ending(
        "mini",
        2,
        {"overtime_limit": 10, "overtime_points": 10},
        ("8F HORN", Time(BERT, seconds=601)),
        ("time", [12, -110], [1, 2]),
    ),
    "time of one of three": Ending(
        "mini",
        3,
        {"overtime_limit": 10},
        ("8F HORN", Time(BERT, seconds=601), "-", Resign(ANNA)),
        ("resign", [12, 0, 0], [2, 2, 1]),
    ),
    "adjourned and resumed": Ending(
        "mini",
        2,
        four("HORNQERN"),
        (Adjourn(), Resume(), *GOES_OUT, Adjourn(), Accept(BERT)),
        ("out", [25, -13], [1, 2]),
    ),
    "adjourned and given up": Ending(
        "mini", 2, {}, ("8F HORN", Adjourn(), Resign(BERT)), ("resign", [12, 0], [1, 2])
    ),
    "adjourned for good": Ending(
        "mini",
        2,
        {},
        ("8F HORN", Adjourn(), Forfeit(ANNA), Forfeit(BERT)),
        ("forfeit", [12, 0], [None, None]),
    ),
    "racks of three settled by claims": Ending(
        "mini",
        3,
        four("HORNQERNXARN"),
        (*GOES_OUT, Accept(BERT), Accept(CLARA), Settle(BERT, -13), Settle(CLARA, -11)),
        ("out", [36, -13, -11], [1, 3, 2]),
    ),
    "racks of four settled by claims": Ending(
        "mini",
        4,
        four("HORNQERNXARNEEEE"),
        (*["-"] * 8, Settle(ANNA, -6), Settle(BERT, -13), Settle(CLARA, -11), Settle(DORA, -4)),
        ("passes", [-6, -13, -11, -4], [2, 4, 3, 1]),
    ),
    "some racks settled by claims, some seen": Ending(
        "klassik",
        4,
        four("HORNQERNXARNEEEE"),
        (
            *GOES_OUT,
            *map(Accept, (BERT, CLARA, DORA)),
            Rack(DORA, "EEEE"),
            Settle(BERT, -13),
            Settle(CLARA, -11),
        ),
        ("out", [40, -13, -11, -4], [1, 4, 3, 2]),
    ),
    "English settlement": Ending(
        "english", 2, four("HORNQERN"), (*GOES_OUT, Accept(BERT)), ("out", [38, 0], [1, 2])
    ),
    "drawn for the start, then out": Ending(
        "klassik",
        2,
        four("HORNQERN"),
        (Start((((0, "N"), (1, "H")),)), *GOES_OUT, Accept(ANNA)),
        ("out", [-13, 25], [2, 1]),
    ),
    "out, then the last who had to accept forfeits": Ending(
        "mini",
        3,
        four("HORNQERNXARN"),
        (*GOES_OUT, Accept(BERT), Forfeit(CLARA), Rack(BERT, "QERN")),
        ("out", [25, -13, 0], [1, 2, 3]),
    ),
    "out, and the only other player forfeits": Ending(
        "mini", 2, four("HORNQERN"), (*GOES_OUT, Forfeit(BERT)), ("forfeit", [12, 0], [1, 2])
    ),
    "passes, then all but one forfeit before the racks are known": Ending(
        "mini", 2, {}, (*["-"] * 4, Forfeit(BERT)), ("forfeit", [0, 0], [1, 2])
    ),
    "passes, then the one with the unknown rack forfeits": Ending(
        "mini",
        3,
        {},
        (Rack(ANNA, "QENNERN"), Rack(BERT, "EEEEEEE"), *["-"] * 6, Forfeit(CLARA)),
        ("passes", [-16, -7, 0], [2, 1, 3]),
    ),
}
ENDED = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)


def played(ending):
    """The game after all its entries, one by one."""
    state = game(ending.ruleset, *CAST[: ending.players], **ending.options)
    return entered(state, *ending.entries)


@ENDED
def test_result_is_what_the_rules_give(ending):
    assert result(played(ending)) == ending.result


@ENDED
def test_replay_of_the_stored_stream_comes_to_the_same_game(ending):
    state = entered(played(ending), Close())

    again = games.replay(through_json(stream(state)))
    assert again == state
    assert [view(again, role) for role in ("public", "seat:1", "official")] == [
        view(state, role) for role in ("public", "seat:1", "official")
    ]


@ENDED
def test_replay_of_every_beginning_comes_to_the_same_game(ending):
    state = game(ending.ruleset, *CAST[: ending.players], **ending.options)
    for entry in ending.entries:
        assert games.replay(through_json(stream(state))) == state
        state = entered(state, entry)


@ENDED
def test_nothing_but_notes_follows_the_closing(ending):
    closed = entered(played(ending), Close())

    assert closed.phase == "closed"
    for entry in ("-", "?", Accept(BERT), Resign(BERT), Settle(BERT, 0), Close()):
        assert refused(closed, entry) == ("GAME_CLOSED", None, {})


@ENDED
def test_no_turn_follows_the_end(ending):
    state = played(ending)
    if state.adjourned:
        state = entered(state, Resume())

    assert view(state, "public")["turn"] is None
    assert refused(state, "-") == ("GAME_OVER", None, {})


# settlement


@pytest.mark.rule("MINI-40", "REISE-32")
def test_settlement_waits_for_racks_that_nobody_knows():
    state = game("mini", *CAST[:3], **four("HORNQERNXARN"))
    state = entered(state, *GOES_OUT, Accept(BERT), Accept(CLARA))

    assert (state.phase, result(state), scores(state)) == ("settling", None, [12, 0, 0])
    assert refused(state, Close()) == ("RACKS_UNKNOWN", None, {"seat": "1, 2"})

    state = entered(state, Settle(BERT, -13))
    assert refused(state, Close()) == ("RACKS_UNKNOWN", None, {"seat": "2"})


def test_claim_that_nobody_can_check_is_a_finding():
    state = played(ENDINGS["racks of three settled by claims"])

    assert findings(state) == [
        (6, "RACKS_UNKNOWN", {"seat": BERT}),
        (6, "RACKS_UNKNOWN", {"seat": CLARA}),
    ]


def test_claim_that_differs_from_the_rules_is_a_finding():
    state = played(ENDINGS["out"])

    assert findings(entered(state, Settle(BERT, -13), Settle(ANNA, 14))) == [
        (5, "SETTLEMENT_DIFFERS", {"seat": ANNA, "announced": 14, "computed": 13})
    ]


def test_trusted_claim_counts_instead_of_what_the_rules_give():
    state = game("mini", score_policy="trust", **four("HORNQERN"))
    state = entered(state, *GOES_OUT, Accept(BERT), Settle(ANNA, 14), Settle(BERT, -12))

    assert result(state) == ("out", [26, -12], [1, 2])


# leaving and overtime


def test_player_who_left_is_passed_over():
    state = entered(game("mini", *CAST[:3]), "8F HORN", Resign(BERT))
    assert state.turn == CLARA

    assert entered(state, "-", "-").turn == CLARA
    assert refused(state, Resign(BERT)) == ("ALREADY_RESIGNED", None, {"seat": BERT})


def test_begun_minute_of_overtime_costs_its_points():
    state = game("mini", overtime_points=10)

    for seconds, points in ((0, 0), (1, -10), (60, -10), (61, -20)):
        assert scores(entered(state, Time(BERT, seconds=seconds))) == [0, points]


def test_overtime_up_to_the_limit_does_not_lose_the_game():
    state = entered(game("mini", overtime_limit=10), Time(BERT, seconds=600))

    assert state.phase == "playing"


def test_game_is_not_lost_on_time_while_a_verdict_is_awaited():
    state = entered(game("mini", overtime_limit=10), "8F HORN", "Bert: ?")

    assert refused(state, Time(ANNA, seconds=601)) == ("VERDICT_AWAITED", None, {})


@pytest.mark.rule("REISE-10", "MINI-35")
def test_game_can_not_be_closed_while_the_last_play_may_be_challenged():
    for ruleset, clause in (("reise", "REISE-10"), ("mini", "MINI-35")):
        state = entered(game(ruleset, **four("HORNQERN")), *GOES_OUT)
        assert refused(state, Close()) == ("CHALLENGE_POSSIBLE", clause, {})


def test_withdrawn_last_play_leaves_nothing_on_the_board():
    state = played(ENDINGS["went out but took it back"])

    assert drawn(state) == ""

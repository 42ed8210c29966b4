"""A walk over every reason of the engine: each is given for some entry, and its sentence spoken."""

import pytest

from engine import games
from engine.gcg.entering import entered as recorded
from engine.gcg.fitting import recorded_rules
from engine.gcg.reader import parse
from engine.karten.deck import DEFAULT
from engine.moves import (
    Accept,
    Adjourn,
    Annul,
    Challenge,
    Clock,
    Close,
    Decision,
    End,
    Exchange,
    Insertion,
    Open,
    Pass,
    Play,
    Rack,
    Replace,
    Resign,
    Resume,
    Settle,
    Start,
    Stop,
    Time,
    Verdict,
)
from engine.refusals import Reason
from tests.boards import (
    ANNA,
    BERT,
    CAST,
    CLARA,
    appended,
    entered,
    few,
    findings,
    game,
    opening,
    refusals,
    stream,
)
from tests.engine.klauer.reasons import FOUND as FOUND_IN_KLAUER
from tests.engine.klauer.reasons import REFUSED as REFUSED_IN_KLAUER
from tests.tables import OST, karten


def mini(*entries, players=2, **options):
    """A game of the edition of 2024 after `entries`."""
    return entered(game("mini", *CAST[:players], **options), *entries)


def reise(*entries, players=2, **options):
    """A game of Reise-Scrabble after `entries`."""
    return entered(game("reise", *CAST[:players], **options), *entries)


def corrected(state, *corrections):
    """The game after `corrections`."""
    return games.replay(appended(stream(state), *corrections))


def over(**options):
    """A small game in which Anna has gone out."""
    options |= {"rack": 4, "letter_set": few("HORNQERN")}
    return mini("8F HORN", Accept(BERT), **options)


def unmended():
    """A small game that is over, with a line that fits no more."""
    state = mini("8H RE", "8H ..N", *["-"] * 4, rack=4, letter_set=few("HORNEQRN"))
    state = entered(state, Rack(ANNA, "HQ"), Rack(BERT, "NOR"))
    return corrected(state, Replace(2, Play(ANNA, "8G", "RE")))


HORN = Play(ANNA, "8F", "HORN")
TWICE_R = DEFAULT.replace("points -R", "points R-").splitlines()
EQUAL, ALONE = ((0, "E"), (1, "E")), ((0, "A"), (1, "B"))

# Reason: the game, and the entry that is refused.
REFUSED = {
    # order of play
    "NOT_OPENED": lambda: (None, HORN),
    "ALREADY_OPENED": lambda: (mini(), opening("mini", "Anna", "Bert")),
    "ALREADY_BEGUN": lambda: (mini("-"), Start((ALONE,))),
    "NOT_YOUR_TURN": lambda: (mini(), Pass(BERT)),
    "NO_SUCH_SEAT": lambda: (mini(), Pass(CLARA)),
    "NUMBER_OF_PLAYERS": lambda: (None, opening("mini", "Anna")),
    "SEATED_TWICE": lambda: (None, opening("mini", "Anna", "Anna")),
    "GAME_OVER": lambda: (over(), "-"),
    "GAME_CLOSED": lambda: (entered(over(), Close()), "-"),
    "GAME_ADJOURNED": lambda: (mini(Adjourn()), "-"),
    "NOT_ADJOURNED": lambda: (mini(), Resume()),
    "NOT_OVER": lambda: (mini(), Close()),
    "VERDICT_AWAITED": lambda: (mini("8F HORN", "Bert: ?"), "-"),
    "CHALLENGE_POSSIBLE": lambda: (mini("8H NE", rack=2, letter_set=few("NERA")), Close()),
    "SEAT_IS_OUT": lambda: (mini(Resign(CLARA), "8F HORN", players=3), Challenge(CLARA)),
    # who starts
    "DRAW_INCOMPLETE": lambda: (mini(), Start((((0, "A"),),))),
    "DRAW_UNDECIDED": lambda: (mini(), Start((EQUAL,))),
    "DRAW_NEEDLESS": lambda: (mini(), Start((ALONE, EQUAL))),
    # the squares
    "UNKNOWN_LETTER": lambda: (game("english"), "8H ÄH"),
    "SHARP_S": lambda: (mini(), "8H Aß"),
    "OUT_OF_BOARD": lambda: (mini(), "8N HORN"),
    "SQUARE_TAKEN": lambda: (mini("8F HORN"), "F8 SO"),
    "THROUGH_EMPTY": lambda: (mini(), "8G A.S"),
    "NOTHING_LAID": lambda: (mini("8F HORN"), "8F ...."),
    "WORD_GOES_ON": lambda: (mini("8F HORN"), "8J E"),
    "OPENING_TOO_SHORT": lambda: (mini(), "8H E"),
    "NOT_ON_STAR": lambda: (mini(), "1A ES"),
    "NOT_JOINED": lambda: (mini("8F HORN"), "1A ES"),
    "TOUCHES_ONE_TILE": lambda: (reise("8F HORN"), "J8 ES"),
    # the tiles
    "TOO_MANY_LAID": lambda: (mini(), "8F EEEEENNN"),
    "NOT_IN_RACK": lambda: (mini(Rack(ANNA, "EEEEENN")), "8F HORN"),
    "NOT_UNSEEN": lambda: (mini(), "8H QQ"),
    "RACK_TOO_LARGE": lambda: (mini(), Rack(ANNA, "EEEEENNN")),
    "RACK_CONTRADICTED": lambda: (mini(Rack(ANNA, "EEEEENN")), Rack(ANNA, "S")),
    "EXCHANGE_OF_NOTHING": lambda: (mini(), Exchange(ANNA)),
    "BAG_TOO_SMALL": lambda: (mini(letter_set=few("E" * 20)), "-1"),
    # the score
    "SCORE_DIFFERS": lambda: (mini(score_policy="refuse"), "8F HORN 13"),
    "TOTAL_DIFFERS": lambda: (mini(score_policy="refuse"), Play(ANNA, "8F", "HORN", total=13)),
    "SETTLEMENT_DIFFERS": lambda: (over(score_policy="refuse"), Settle(BERT, -12)),
    "ALREADY_SETTLED": lambda: (entered(over(), Settle(BERT, -14)), Settle(BERT, -14)),
    "RACKS_UNKNOWN": lambda: (mini(*["-"] * 4), Close()),
    # challenges
    "NOTHING_TO_CHALLENGE": lambda: (mini("-"), "Anna: ?"),
    "WINDOW_CLOSED": lambda: (mini("8F HORN", Accept(BERT)), "Bert: ?"),
    "OWN_PLAY": lambda: (mini("8F HORN"), "Anna: ?"),
    "ALREADY_CHALLENGED": lambda: (mini("8F HORN", "Bert: ?"), "Bert: ?"),
    "ALREADY_ACCEPTED": lambda: (mini("8F HORN", Accept(BERT), players=3), Accept(BERT)),
    "ALREADY_JUDGED": lambda: (mini("8F HORN", "Bert: ?", Verdict({"HORN": True})), "Bert: ?"),
    "WORD_NOT_MADE": lambda: (mini("8F HORN"), "Bert: ?STERN"),
    "NO_CHALLENGE": lambda: (mini("8F HORN"), Verdict({"HORN": True})),
    "VERDICT_INCOMPLETE": lambda: (mini("8F HORN", "Bert: ?"), Verdict({})),
    # ends
    "ALREADY_RESIGNED": lambda: (mini(Resign(BERT), players=3), Resign(BERT)),
    "NO_AGREED_END": lambda: (mini(), End()),
    "ENTRY_UNMENDED": lambda: (unmended(), Close()),
    "NO_OVERTIME_RULE": lambda: (mini(), Time(ANNA, seconds=60)),
    # corrections
    "NO_SUCH_ENTRY": lambda: (mini(), Annul(2)),
    "CANT_BE_ANNULLED": lambda: (mini(), Annul(1)),
    "ALREADY_ANNULLED": lambda: (corrected(mini("-"), Annul(2)), Annul(2)),
    "CANT_REPLACE": lambda: (mini("-"), Replace(2, Close())),
    "CANT_INSERT": lambda: (mini("-"), Insertion(2, Close())),
    "NO_SCORE_TO_DECIDE": lambda: (mini("-"), Decision(2, 3)),
    "NOTHING_ANNOUNCED": lambda: (mini("8F HORN"), Decision(2)),
    "COUNTS_ALREADY": lambda: (mini("8F HORN 12"), Decision(2)),
    "NO_SUCH_STOP": lambda: (mini(), Stop("rain")),
    "NOTHING_SETTLED": lambda: (karten(OST, target=200), Stop("time", settled=True)),
    # options
    "UNKNOWN_RULESET": lambda: (None, Open("dame", {"family": "classic"}, CAST[:2])),
    "UNKNOWN_OPTION": lambda: (None, opening("mini", "Anna", "Bert", colour="red")),
    "MORE_BY_HOUSE_RULE": lambda: (None, opening("karten", *CAST, "Eva", "Fee", "Gila")),
    "PLAYERS_FIXED": lambda: (None, opening("klauer", "Anna")),
    "BAD_OPTION": lambda: (None, opening("mini", "Anna", "Bert", rack=0)),
    "BROKEN_LETTER_SET": lambda: (None, opening("mini", "Anna", "Bert", letter_set={})),
    "BROKEN_BOARD": lambda: (None, opening("mini", "Anna", "Bert", board=["..."])),
    # Scrabble Karten
    "NOT_IN_THIS_GAME": lambda: (mini(), Clock(10)),
    "NO_SUCH_CELL": lambda: (karten(), Play(ANNA, "8H", "OST")),
    "PILE_TOO_SMALL": lambda: (karten(letter_set=few("ABCDEFGHIJKLMN")), "-1"),
    "NO_TIME_LIMIT": lambda: (karten(), "!"),
    "NO_BONUS_ON_FIRST_WORD": lambda: (karten(), "0:0> OST x2@O"),
    "BONUS_NEEDS_A_CARD": lambda: (karten(OST), "0:0> .H x2"),
    "NAMED_CARD_UNCLEAR": lambda: (karten(OST), "1:0> .ASA x2@A"),
    "NAMED_CARD_NOT_LAID": lambda: (karten(OST), "0:0> .H x2@O"),
    "UNKNOWN_BONUS_CARD": lambda: (karten(OST), "Anna: *XYZ"),
    "WRONG_BONUS_CARD": lambda: (karten(OST), "Anna: *double"),
    "BONUS_CARD_UNCLEAR": lambda: (karten(OST, deck=TWICE_R), "Anna: *R-"),
    "BONUS_CARD_NOT_HELD": lambda: (karten(Rack(ANNA, "", "double"), OST), "Anna: *-T"),
    "BONUS_CARD_USED": lambda: (karten(OST, "Anna: *-T"), "Anna: *ST"),
    "NO_WORD_FOR_BONUS": lambda: (karten(), "*R-"),
    "ENTRY_DOES_NOT_MATCH": lambda: (karten(OST), "Anna: *R-"),
    "ONE_ENTRY_ONLY": lambda: (karten(OST), "Anna: *ST|-N:ST,-N"),
    "PLUS_OR_MINUS_FIXED": lambda: (karten(OST), "Bert: *-T +"),
    "BROKEN_DECK": lambda: (None, opening("karten", "Anna", "Bert", deck=[])),
    **REFUSED_IN_KLAUER,
}
# Reason: the game in which it is a finding that refuses nothing.
FOUND = {
    "NOTE_DIFFERS": lambda: mini("8F HORN 12", Accept(BERT, noted=13)),
    "NOTE_MISCOUNTS": lambda: mini("8F HORN", Accept(BERT, noted=13)),
    "SCORE_DECIDED": lambda: corrected(mini("8F HORN 13"), Decision(2)),
    **FOUND_IN_KLAUER,
}


# Reason: what a recorded game says that its rules or its reader don't follow.
_HORN = "#player1 Anna\n#player2 Bert\n{}>Anna: HORNABC 8F HORN +12 12\n{}"
DOUBTED = {
    "CHALLENGE_OF_OTHER_SEAT": _HORN.format("", ">Anna: (challenge) -5 7\n"),
    "RACK_LEFT_OUT": _HORN.format("", ">Anna: EEE (challenge) -5 7\n"),
    "WITHDRAWN_WITH_OTHER_RACK": _HORN.format("", ">Anna: HORNABD -- -12 0\n"),
    "UNKNOWN_ORIENTATION": _HORN.format("#orientation diagonal\n", ""),
    "OTHER_TILES_NAMED": _HORN.format("#tile-distribution english\n", ""),
}


@pytest.mark.parametrize("code", DOUBTED)
def test_line_of_a_recorded_game_is_doubted_for_this_reason(code):
    game = recorded(parse(DOUBTED[code]), recorded_rules("klassik", {}), CAST[:2], lambda _: "0")

    assert code in [refusal.code for _, refusal in game.doubts]


@pytest.mark.parametrize("code", REFUSED)
def test_entry_is_refused_for_this_reason(code):
    state, entry = REFUSED[code]()

    assert refusals(state, entry)[0][0] == code


@pytest.mark.parametrize("code", FOUND)
def test_entry_is_taken_with_this_finding(code):
    assert [found for _, found, _ in findings(FOUND[code]())] == [code]


@pytest.mark.parametrize("family", [None, "", "cards", 7, [], {}])
def test_family_that_nobody_knows_is_no_option(family):
    assert refusals(None, opening("mini", "Anna", "Bert", family=family)) == [
        (
            "BAD_OPTION",
            None,
            {"option": "family", "value": family, "values": ", ".join(games.FAMILIES)},
        )
    ]


# What no replay finds, since a list of words says it: tests/games/test_unfounded_ends.py.
OF_WORDS = {"PLAY_WAS_LEFT", "LEAD_WAS_POSSIBLE"}


def test_no_reason_is_left_out():
    assert {reason.name for reason in Reason} == {*REFUSED, *FOUND, *DOUBTED, *OF_WORDS}

"""For every reason that only Wörterklauer gives: a game and an entry that is refused for it."""

from engine.moves import Accept, Settle, Verdict
from engine.steps import Insert, Turn
from tests.boards import entered, few
from tests.fields import RED, klauer, position

TWELVE = "<EINSTRAUMKLO"
VOWELLESS = "<BCDFGHKLMNPR"
DEEP = "SOCKE\n....I\n....S"


def socke(*entries, **options):
    """A turn of red on black's SOCKE."""
    return entered(position("socke", "AEGLX", **options), *entries)


def bat(*entries, **options):
    """A turn of red on black's BAT."""
    return entered(position("bat", "AEGLX", **options), *entries)


def returned():
    """A field on which SOCKE is about to come back where it lay."""
    black = entered(socke(), "/0:0> L....", ".", Accept(1))
    return entered(black, "/0:0> S....")


REFUSED = {
    # the pool and the box
    "POOL_NOT_FILLED": lambda: (klauer(), "0:0> EI"),
    "NUMBER_DRAWN": lambda: (klauer(), "<E"),
    "POOL_FULL": lambda: (klauer(TWELVE), "<E"),
    "BOX_EMPTY": lambda: (bat(), "<E"),
    "NOT_IN_BOX": lambda: (klauer(), "<QQEEEEEEEEEE"),
    "NOT_IN_POOL": lambda: (socke(), "+0:0> .....N"),
    "VOWEL_IN_POOL": lambda: (klauer(TWELVE), "V KLMN EEEE"),
    "NO_VOWEL": lambda: (klauer(VOWELLESS), "."),
    "JOKER_USED": lambda: (klauer(TWELVE, "J K B"), "J L B"),
    "JOKER_TOO_LATE": lambda: (klauer(TWELVE, "0:0> EI"), "J K B"),
    "JOKER_NUMBER": lambda: (klauer(TWELVE), "J EINSTRA BBBCCDD"),
    "JOKER_FIRST": lambda: (klauer(TWELVE), "#"),
    "POOL_TOO_SMALL": lambda: (klauer("<EIS", letter_set=few("EIS")), "J E I"),
    # the steps
    "LEVEL_TOO_LOW": lambda: (bat(level="I", techniques="colours"), "^0:0> ..L. >"),
    "NO_UMLAUT_CARD": lambda: (bat(), "5:5> ÄH"),
    "WORD_TOO_SHORT": lambda: (bat(), "5:5> A"),
    "WORD_NOT_WHOLE": lambda: (bat(), "+0:3> E"),
    "WORD_TOO_LONG": lambda: (bat(extent=7), "+0:0> ...AEGLX"),
    "NOT_TAKEN_UP": lambda: (bat(), "+0:0> ...e"),
    "NO_SUCH_WORD": lambda: (bat(), "/0:1> L."),
    "WORD_LIES_THERE": lambda: (bat(), "0:0> ...E"),
    "NOTHING_LENGTHENED": lambda: (bat(), "+0:0v .E"),
    "ONE_LETTER_A_STEP": lambda: (bat(), "/0:0> LE."),
    "SAME_LETTER": lambda: (bat(), "/0:0> .A."),
    "SWAPPED_FROM_POOL": lambda: (bat(), "/0:0> l.."),
    "SWAPPED_ALREADY": lambda: (bat("/0:0> L.."), "/0:0> .E."),
    "INSERTED_ALREADY": lambda: (bat("^0:0> .L.. >"), "^0:0> .E... >"),
    "CARD_TAKEN_BACK": lambda: (bat("/0:0> L.."), "+0:0> ...B"),
    "INSERTED_OUTSIDE": lambda: (bat(), "^0:0> ...L >"),
    "SHIFT_UNKNOWN": lambda: (bat(), Insert(RED, "0:0>", "..L.", "")),
    "NO_ROOM_TO_SHIFT": lambda: (position("AT\nSO", "E"), "^0:0> .E. >"),
    "OTHER_LETTER_LIES": lambda: (bat(), "_0:0> L.."),
    "NOTHING_TAKEN_UP": lambda: (bat(), "_0:0> ..."),
    "WHOLE_WORD_TAKEN": lambda: (bat(), "_0:0> BAT"),
    "CARD_LEFT_BEHIND": lambda: (bat(), "*0:0> BA."),
    "SWAPPED_CARD": lambda: (bat("/0:0> L.."), "_0:0> L.."),
    "GAP_NOT_CLOSED": lambda: (bat(), "_0:0> B.. <"),
    "NO_STEP": lambda: (bat(), "~"),
    # the end of a turn
    "NOT_BUILT_IN": lambda: (entered(position("BATE"), "_0:0> ...E"), "."),
    "LONE_CARD": lambda: (entered(position("BAT", "E"), "_0:0> .A.", "0:2v .a"), "."),
    "FIELD_SPLIT": lambda: (entered(position("DACHSE", "IO"), "_0:0> ..C...", "0:0v .Ic"), "."),
    "CROSSES_NOTHING": lambda: (bat("5:5> AEGLX"), "."),
    "FIELD_TOO_LARGE": lambda: (entered(position(DEEP, "ICH", extent=7), "2:4> .ICH"), "."),
    "MEANING_KEPT": lambda: (bat("/0:0> L.."), Turn(RED, ("BAT>LAT",))),
    "WORD_RETURNED": lambda: (returned(), "."),
    "NO_LEAD": lambda: (bat(), "."),
    "CHANGE_NOT_MADE": lambda: (bat(), Turn(RED, ("BAT>BATE",))),
    "NOTHING_CLAIMED": lambda: (bat(), Accept(1)),
    "NO_AGREEMENT": lambda: (bat("/0:0> L..", ".", agreement=False), Accept(1)),
    "NO_SANDGLASS": lambda: (bat(), ":"),
    "NO_POINTS": lambda: (bat(), Settle(RED, 3)),
}
# Reason: the game in which it is a finding that refuses nothing.
FOUND = {
    "JUDGED_BEFORE": lambda: bat("/0:0> L..", ".", Verdict({"LAT": False}), "."),
    "MEANING_JUDGED_BEFORE": lambda: bat(
        "/0:0> L..", ".", Verdict({"LAT": True}, meanings={"BAT>LAT": False}), "."
    ),
}

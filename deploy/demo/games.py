"""The games of the demo, all our own: typed as a scorekeeper writes, with invented people."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.games import decide, decide_and_apply, family_of, replay
from engine.moves import Accept, Challenge, Close, Move, Open, Publish, Verdict, Withdraw
from engine.rulesets import ruleset


@dataclass(frozen=True)
class DemoGame:
    """A game: a text is typed for whoever is on turn, a Move is entered as it is.

    `options` is what the table agreed on in place of the booklet's rules: house rules.
    """

    key: str
    title: str
    ruleset: str
    names: tuple[str, ...]
    script: tuple[str | Move, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


# The nine plays of the Reise booklet, in the one arrangement that gives its nine scores.
BOOKLET = DemoGame(
    "reise",
    "Vereinsabend, Tisch 3",
    "reise",
    ("Anna", "Bert"),
    (
        Publish(),
        "8F HORN 12",
        "H5 STE.N 6",
        "H5 .....E 7",
        "6C BASAL. 12",
        "5H .ATZ 14",
        "10F FR.UDE 16",
        "11J URNE 14",
        "9F OH.E 27",
        "E6 .TAB 23",
    ),
)

# A whole game: a phony that is taken back, one misannounced score, out and settled.
CLUB_EVENING = DemoGame(
    "klassik",
    "Vereinsabend, Tisch 1",
    "klassik",
    ("Clara", "Dora"),
    (
        "H8 NON 8",
        "11H ESSEN 15",
        "9G V.R 16",
        "J10 Ö.E 26",
        "11H .....ZX 16",
        Challenge(1, ("ESSENZX",)),
        Verdict({"ESSENZX": False}, edition="Demo"),
        "-",
        "11H .....Z 8",
        "L8 USA.CE 20",
        "13K H.Xe 22",
        "N12 B.TA 10",
        "8K W.RDE 21",
        "M6 EU.O 13",
        "15L FL.T 36",
        "6J ÄUg.N 23",
        "N2 IONE. 12",
        "M1 GES 16",
        "K3 FRA. 14",
        "O1 IN 9",
        "4F HEADE.S 18",
        "9G ...M 25",
        "1H RINDI. 24",
        "I4 .ÜST 22",
        "G3 J.DE 15",
        "6D TAK. 15",
        "D3 GEH. 12",
        "4B BY. 14",
        "B2 RE.GUT 22",
        "G3 ....N 11",
        "2L M... 10",
        "N8 .UC 18",
        "5M T.E 9",
        "12D MIMIN 27",
        "E11 P.KUL 24",
        "O7 L.S 9",
        "14E .HR 8",
        "2A E. 2",
        Accept(0, 2),
        Close(),
        Publish(),
    ),
)

# Three players and five blanks, still playing: a challenge in vain, another open.
RUNNING = DemoGame(
    "mini",
    "Vereinsabend, Tisch 2",
    "mini",
    ("Anna", "Bert", "Emil"),
    (
        "H8 STYLE 32",
        Challenge(1),
        Verdict({"STYLE": True}, edition="Demo"),
        "12G N.NNEN 12",
        "K6 vALIDi.R 64",
        "8K .EGAL 27",
        "10C MEmOR. 21",
        Accept(2, 21),
        Accept(0, 21),
        "C10 .iXED 26",
        "12A MI.ES 34",
        "A12 .ORE 21",
        "N8 .BC 16",
        Withdraw(2),
        "6K .ORM 12",
        "L3 ECH. 18",
        "-NN",
        "3I BAR.N 20",
        "B14 EI 12",
        "7I GR.T 18",
        "J2 J. 19",
        "G4 QUEUE 17",
        "-",
        "1J TUFFES 56",
        Challenge(2, ("TUFFES",)),
        Publish(),
    ),
)

# Two who play in English, just begun.
ENGLISH = DemoGame(
    "english",
    "Englischer Abend",
    "english",
    ("Emil", "Frieda"),
    (Publish(), "8G FOX 26", "I7 A.E 12", "G8 .ACT 10"),
)

GAMES = (BOOKLET, CLUB_EVENING, RUNNING, ENGLISH)


def entries(game: DemoGame, players: tuple[str, ...]) -> tuple[Move, ...]:
    """The moves of a demo game for `players` (opaque ids), each decided by the rules."""
    rules = ruleset(game.ruleset, game.options)
    moves = decide(None, Open(rules.name, rules.options(), players))
    state = replay(moves)
    for line in game.script:
        read = family_of(state).read_move
        typed = read(line, state.turn or 0) if isinstance(line, str) else line
        move, state = decide_and_apply(moves, state, typed)
        moves += (move,)
    return moves

"""The demo's game of Wörterklauer, all our own: fourteen turns that show every technique."""

from typing import NamedTuple

from deploy.demo.games import DemoGame
from engine.moves import Accept, Adjourn, Close, Move, Publish, Resume, Start, Verdict, Withdraw

CLARA, EMIL = 0, 1  # red and black: KLAUER-01


class CountedTurn(NamedTuple):
    """A turn up to the other player's turn, and the cards in red and in black as counted by hand.

    A text is typed for whoever is on turn, a Move is entered as it is.
    """

    majority: tuple[int, int]
    entries: tuple[str | Move, ...]


TURNS = (
    # KLAUER-09, -10: the first word is free, the others cross it.
    CountedTurn(
        (10, 0),
        (
            "<NADELISRETKU",
            "0:0> NADEL",
            "0:3v .IS",
            "2:1> RE.T",
            ".",
            Accept(EMIL),
        ),
    ),
    # KLAUER-26, -27, -60: NABEL and KREIS are stolen, KREIS turns the S of REST, HORN the N.
    CountedTurn(
        (3, 12),
        (
            "<RBHORGMTAE",
            "/0:0> ..B..",
            "+-2:3v KR...",
            "-3:0v HOR.",
            ".",
            Accept(CLARA),
        ),
    ),
    # KLAUER-32: cards behind a word may make another word of it.
    CountedTurn(
        (14, 3),
        (
            "<LNERS",
            "/0:0> ..G..",
            "+-2:3v .....EL",
            ".",
            Verdict({"KREISEL": True, "NAGEL": True}, edition="Demo"),
        ),
    ),
    # KLAUER-23: Ü takes two cards.
    CountedTurn(
        (10, 11),
        (
            "<IN",
            "-2:-4> BUER.",
            "/2:1> N...",
            ".",
            Accept(CLARA),
        ),
    ),
    # KLAUER-24, -79: the plural is no theft, so BUERO stays black but for the O of DORN.
    CountedTurn(
        (18, 8),
        (
            "<EEGO",
            "/-3:0v D...",
            "+-2:-4> .....S",
            "4:-1> REGE.",
            ".",
            Verdict(
                {"BUEROS": True, "DORN": True, "REGEL": True},
                edition="Demo",
                meanings={"BUERO>BUEROS": False},
            ),
        ),
    ),
    # KLAUER-34: the R moves to the left; the rest hangs on KREISEL.
    CountedTurn(
        (13, 17),
        (
            "<EURVX",
            "^4:-1> .I.... <",
            "-2:-4v .AHN",
            ".",
            Accept(CLARA),
        ),
    ),
    # KLAUER-33, -57: BAHN is swapped and lengthened, and its A is used in another word.
    CountedTurn(
        (26, 12),
        (
            "<UBEJ",
            "/-2:-4v .O..",
            "+-2:-4v ....E",
            "4:1v .UT",
            "6:1> .RAUBE",
            ".",
            Accept(EMIL),
            Adjourn(),
            Resume(),
        ),
    ),
    # KLAUER-08, -35, -36: four cards are changed; the R of TRAUBE is built in again.
    CountedTurn(
        (15, 25),
        (
            "<ZHNNSTFL",
            "V JMVX AEIO",
            "/-3:0v Z...",
            "_6:1> .R.... <",
            "2:-4> .HrE",
            ".",
            Accept(CLARA),
        ),
    ),
    # KLAUER-14, -52, -57: the joker; LEHRE is taken back for the sake of AEHRE.
    CountedTurn(
        (25, 16),
        (
            "<CQ",
            "J CQT EGR",
            "+2:-5> L....",
            "~",
            "+2:-5> A....",
            "/6:1> ...F.",
            ".",
            Accept(EMIL),
        ),
    ),
    # KLAUER-38: TAUFE is dissolved; its T stays in GUT.
    CountedTurn(
        (20, 23),
        (
            "<T",
            "*6:1> .AUFE",
            "-2:3> .auf",
            "-2:6v .eLD",
            ".",
            Accept(CLARA),
        ),
    ),
    # KLAUER-22, -49, -58: TOENT is no infinitive, so the steps go on until TOENEN lies there.
    CountedTurn(
        (29, 19),
        (
            "<EY",
            "/-2:6v ...S",
            "6:1> .OENT",
            ".",
            Verdict({"FELS": True, "TOENT": False}, edition="Demo"),
            "/6:1> ....E",
            "+6:1> .....N",
            ".",
            Accept(EMIL),
        ),
    ),
    # KLAUER-53: the glass runs out, and what lies there stands, for it leads.
    CountedTurn(
        (23, 28),
        (
            "<PSLXE",
            "/4:-2> P.....",
            "+4:-3> S......",
            "/2:-5> L....",
            "2:-5v .ID",
            ":",
            Accept(CLARA),
        ),
    ),
    # KLAUER-24, -49, -57: the end is taken back for one more theft; LIDER is claimed as a plural.
    CountedTurn(
        (47, 8),
        (
            "<EIK",
            "/-3:0v K...",
            "/2:1> T...",
            "/2:-5> ...N.",
            "+2:-5v ...ER",
            ". LID>LIDER",
            Withdraw(CLARA),
            "+4:-3> .......EI",
            ". LID>LIDER",
            Accept(EMIL),
        ),
    ),
    # KLAUER-15, -52: Emil lacks twenty cards and finds four; declaring the loss undoes the step.
    CountedTurn(
        (47, 8),
        (
            "<JMQV",
            "J JQVXYZ CHNPTW",
            "/2:1> P...",
            "#",
        ),
    ),
)

SANDGLASS = DemoGame(
    "klauer",
    "Vereinsabend, Tisch 4",
    "klauer",
    ("Clara", "Emil"),
    (
        Start((((CLARA, "C"), (EMIL, "T")),)),
        *(entry for turn in TURNS for entry in turn.entries),
        Close(),
        Publish(),
    ),
    {"sandglass": True},
)

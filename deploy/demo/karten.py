"""The demo's evening of Scrabble Karten: three play by all three house rules, up to 200 points.

Every play says how its points come about; a letter's value stands behind it.
"""

from deploy.demo.games import DemoGame
from engine.moves import (
    Accept,
    Adjourn,
    Annul,
    Bonus,
    Close,
    Exchange,
    Play,
    Publish,
    Rack,
    Replace,
    Resume,
    Start,
    Verdict,
    Withdraw,
)

_ANNA, _BERT, _DORA = range(3)

# House rules A, B and C together (KARTEN-43, KARTEN-50 to KARTEN-54).
_HOUSE_RULES = {
    "choose_plus": True,
    "each_word": True,
    "both_entries": True,
    "target": 200,
    "seconds": 15,
}

CARD_EVENING = DemoGame(
    "karten",
    "Kartenrunde am Küchentisch",
    "karten",
    ("Anna", "Bert", "Dora"),
    (
        # Bert and Dora draw again, for both had a D: Dora begins (KARTEN-06).
        Start((((_ANNA, "K"), (_BERT, "D"), (_DORA, "D")), ((_BERT, "S"), (_DORA, "A")))),
        # G2 A1 R1 T1 E1 N1 = 7, the first word doubled (KARTEN-20).
        "0:0> GARTEN 14",
        # Already on the first word, another's points card: G- takes 4 (KARTEN-21).
        Bonus(_BERT, "G-", announced=-4),
        # GARTEN 7 + Z3 A1 U1 N1 = 13, doubled for the Z (KARTEN-25, KARTEN-30).
        "0:0> ......ZAUN x2@Z 26",
        # K4 U1 R1 Z3; GARTEN and AUN leave the table and are shuffled in (KARTEN-36, KARTEN-52).
        "-3:6v KUR. 9",
        # M3 E1 E1 R1 = 6; KURZE only lengthens KURZ, which counts 9 (KARTEN-27).
        "1:5> MEER 15",
        # On KURZE both entries of her own card: -E 4 and K- 11 (house rule A).
        Bonus(_DORA, "-E|K-", ("-E", "K-"), announced=15),
        Accept(_ANNA, 30),
        # S1 I1 E1 B3 E1 n0 = 7, beside it KURZE(S) 10, EI 2, RE 2 (KARTEN-28).
        "2:6> SIEBEn 21",
        # In vain: whoever plays Skat may say Re (KARTEN-19).
        "? RE",
        Verdict({"RE": True}, edition="Demo"),
        # F4 R1 E1 U1 N1 D1 I1 n0 = 10, doubled, and 50 for all seven cards (KARTEN-23).
        "-5:11v FREUNDI. x2@F 70",
        # Dora takes the plus on Bert's word; the blank is its N (house rule A, KARTEN-80).
        "*-N + 12",
        # R1 Y10 T1 H2 M3 U1 S1 = 19, doubled, but spelled wrongly: the cards and
        # the double come back, the turn is lost (KARTEN-74, KARTEN-75).
        "-2:6> RYTHM.S x2@Y 38",
        "? RYTHMUS",
        Verdict({"RYTHMUS": False}, edition="Demo"),
        # Three letter cards and the bonus card, face down (KARTEN-11).
        "-3*",
        # FREUNDIn 10 + E1 N1; nobody has to ask, an N is lacking.
        "-5:11v ........EN 12",
        Withdraw(_BERT),
        # Dora's fifteen seconds are over; she may still exchange (KARTEN-53, KARTEN-54).
        "!",
        Exchange(_DORA, count=2),
        # Q10 U1 A1 R1 K4 = 17, tripled; but for the U FREUNDIn leaves, its blank too (KARTEN-97).
        "-2:10> Q.ARK x3@Q 51",
        # Bert passes and shows a part of his hand.
        "-",
        Rack(_BERT, "GNÖ", "-S|EI"),
        # The pass was entered twice; entry 26, which would be Dora's, is struck out.
        "-",
        Annul(26),
        # The others give her ten seconds, and she gives the word up that she began (KARTEN-99).
        "!10",
        "!!",
        # QUARK 17 + S1, one card; written down as 17, put right in entry 30.
        "-2:15 S 17",
        Replace(30, Play(_ANNA, "-2:10>", ".....S", announced=18)),
        # Half-time: there is cake.
        Adjourn(),
        Resume(),
        # K4 Ö8 N1 I1 G2
        "-2:14v .ÖNIG 16",
        # H2 A1 U1 S1 = 5 and KÖNIG(S) 16: the S is in both words, both are doubled (KARTEN-85).
        "3:11> HAUS x2@S 42",
        # HAUS and KÖNIGS end in S: twice 2 off for Dora (house rule A).
        Bonus(_BERT, "-S", announced=-4),
        # HAUS 5 + T1 Ü6 R1
        "3:11> ....TÜR 13",
        # B3 A1 C4 H2, and for B- 11 more.
        "0:11v BAC. 10",
        Bonus(_BERT, "B-", word="BACH", announced=11),
        # T1 Y10 P4 I1 S1 C4 H2 = 23, tripled.
        "2:6> TYPIS.H x3@Y 69",
        "*CH -4",
        # TYPISCH 23 + E1, and for T- 10 more.
        "2:13 E 24",
        Bonus(_ANNA, "T-", announced=10),
        # H2 a0 N1 D1 Y10 = 14, doubled; of two blanks the third, so one was shuffled in.
        "-2:7v HaND. x2@H 28",
        # S1 C4 H2 Ö8 N1, the Ö a second time; for SCH- 16 more.
        "-2:5> SC.ÖN 16",
        Bonus(_DORA, "SCH-", announced=16),
        # SCHÖN 16 + h0 E1 I1 T1 = 19, doubled: Anna has 201 ...
        "-2:5> .....hEIT x2@T 38",
        # ... and loses 3 for S-: 198, the game goes on (KARTEN-96).
        Bonus(_BERT, "S-", announced=-3),
        # G2 E1 F4 Ü6 h0 L2; for GE 9 and for -L 11.
        "-6:10v GEFÜ.L 15",
        Bonus(_BERT, "GE|-L", announced=20),
        # GEFÜhL 15 + V6 O2 L2 L2: Dora has 214.
        "-6:10v ......VOLL 27",
        Accept(_ANNA, 27),
        Accept(_BERT),
        Close(),
        Publish(),
    ),
    options=_HOUSE_RULES,
)

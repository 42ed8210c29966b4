"""Tournaments by chance beside Gacrux, the federation's checker: it reads our files, we read its.

It is a third reading of the rules besides `plain.py` and caissify-pairings, of TRF26 too; every
table of every round is compared, with who goes first.
"""

import sys
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO

import pytest
from gacrux.pairingchecker import pairingchecker
from gacrux.tournamentgenerator import tournamentgenerator

from tests.thorough import one_in_turn
from tournaments.pairing.dutch.by_chance import Rates, tournament, unchanged
from tournaments.pairing.dutch.fast import paired
from tournaments.pairing.dutch.history import POINTS, Ban
from tournaments.trf.acceleration import baku
from tournaments.trf.checking import checked_file, pairs_told
from tournaments.trf.files import TrfFile
from tournaments.trf.reading import read_trf
from tournaments.trf.writing import write_trf

WILD = Rates(drawn=200, forfeited=100, half_byes=60, absent=40, gone=30, late=80)
LEVEL = Rates(drawn=950, forfeited=0, half_byes=10, absent=0, gone=0, late=10)
NO_SHOWS = Rates(drawn=200, forfeited=500, half_byes=20, absent=20, gone=10, late=30)
GOING = Rates(drawn=200, forfeited=80, half_byes=20, absent=20, gone=150, late=20)
AWAY = Rates(drawn=300, forfeited=20, half_byes=200, absent=200, gone=10, late=200)
THREE = POINTS | dict.fromkeys("1W+FU", 30) | dict.fromkeys("=DH", 10)
HALF_A_BYE, NO_BYE = POINTS | {"U": 5}, POINTS | {"U": 0}
LOSSES_TOO = POINTS | dict.fromkeys("1W+FU", 20) | dict.fromkeys("=DH", 10) | dict.fromkeys("0L", 5)


def worth(points):
    """Settings with these points."""
    return lambda history: replace(history, points=points)


def apart(history):
    """Settings in which three are never to meet, nor two others in some rounds."""
    bans = Ban(1, history.rounds, (1, 2, 5)), Ban(2, 3, (3, 4))
    return replace(history, bans=bans)


KINDS = [
    *((rates, unchanged) for rates in (WILD, LEVEL, NO_SHOWS, GOING, AWAY)),
    *((WILD, settings) for settings in (apart, baku)),
    *((WILD, worth(points)) for points in (THREE, HALF_A_BYE, NO_BYE, LOSSES_TOO)),
]
SIZES = [(8, 6), (13, 7), (24, 8)]
"""Players and rounds."""


def run(monkeypatch, program, *given):
    """A program of Gacrux after it was told so many words."""
    monkeypatch.setattr(sys, "argv", ["gacrux", *map(str, given)])
    running = program()
    with redirect_stdout(StringIO()):
        if program is pairingchecker:
            running.common_main()
        else:
            running.read_command_line()
            running.process_tournaments()
    return running


def by_gacrux(monkeypatch, file):
    """The tables of each round as Gacrux pairs it, by rounds."""
    ran = run(
        monkeypatch, pairingchecker, "-i", file, "-f", "TRF", "-c", "-o", file.with_suffix("")
    )
    rounds = ran.chessfile.result["roundpairing"]
    return {one["round"]: {tuple(pair) for pair in one["pairs"]} for one in rounds}


@pytest.mark.parametrize(
    ("kind", "players", "rounds"),
    [(kind, *size) for kind in range(len(KINDS)) for size in one_in_turn(SIZES, kind)],
)
def test_gacrux_pairs_all_rounds_of_our_files_as_we_do(
    monkeypatch, tmp_path, kind, players, rounds
):
    rates, settings = KINDS[kind]
    history = tournament(f"gacrux {kind}", players, rounds, paired, rates, settings=settings)
    file = tmp_path / "ours.trf"
    about = {"012": "By chance", "192": "FIDE_DUTCH_2026"}
    file.write_text(write_trf(TrfFile(history, about=about)), encoding="utf-8")
    told = {at: set(pairs_told(history, at).values()) for at in range(1, history.last + 1)}
    assert by_gacrux(monkeypatch, file) == told


@pytest.mark.parametrize(
    "given", [(), ("-a",), ("-S", "0.1", "0.2", "0.2"), ("-a", "-S", "0", "0.1", "0.1")]
)
@pytest.mark.parametrize("players", [15, 26])
def test_files_that_gacrux_makes_agree_with_the_rules(monkeypatch, tmp_path, given, players):
    words = ["-g", "10", "3", "-p", players, "-n", "7", "-o", tmp_path / "%d.trf", *given]
    run(monkeypatch, tournamentgenerator, *words)
    files = [read_trf(file.read_bytes()) for file in sorted(tmp_path.iterdir())]
    rounds = [[(one.round, one.agrees) for one in checked_file(file, paired)] for file in files]
    assert rounds == [[(number, True) for number in range(1, 8)]] * 3

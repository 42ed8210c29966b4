"""The main job on real input: all recorded games come in, are verified, and go out the same."""

from pathlib import Path

import pytest

from engine.gcg.fitting import Fit
from engine.gcg.reader import parse
from games.gcg_files import import_gcg
from games.models import Sheet
from games.replays import as_of
from tests.games.cast import HUGO, OTHER_CLUB, payloads, run, stored

pytestmark = pytest.mark.django_db

MISBOOKED = "32 points were announced; the rules give 22."
MISNOTED = "CEEHIRS does not agree with what is known of the rack: AGRT."


def test_all_real_games_come_in_are_verified_and_go_out_the_same(corpora, tmp_path):
    come_in(corpora)
    are_verified()
    go_out_the_same(tmp_path)


def come_in(corpora):
    """304 of 304; two German ones leave something to explain; again they add nothing."""
    german = f"{corpora}/gcg-german/german"
    tie = "klassik, mini fit equally well; taken: klassik (--ruleset chooses)."
    assert run("import_gcg", corpora) == (
        0,
        [
            f"{german}-1.gcg: {tie}",
            f"{german}-1.gcg: entry 26: {MISBOOKED}",
            f"{german}-4.gcg: entry 10: {MISNOTED}",
            "304 imported, 0 already there, 0 failed.",
            "  english: 300",
            "  klassik: 2",
            "  klassik (settlement doubled): 2",
        ],
        [],
    )
    before = stored()
    assert run("import_gcg", corpora) == (0, ["0 imported, 304 already there, 0 failed."], [])
    assert stored() == before


def are_verified():
    """Nothing is damaged, nothing on the English games is to be explained."""
    status, said, _ = run("verify")
    assert status == 0
    assert [line.partition(", entry ")[2] for line in said[:-1]] == [
        f"26 (13A .ÄLE 32): {MISBOOKED}",
        f"10 (K4 SCHIERE. 74): {MISNOTED}",
    ]
    assert said[-1].startswith("304 games and 7787 entries verified in ")
    assert said[-1].endswith(": 0 damaged, 2 findings on score sheets.")
    assert Sheet.objects.filter(ruleset="english", findings=0).count() == 300


def go_out_the_same(folder: Path):
    """Each file that is written gives the same moves when it comes in again."""
    streams = list(Sheet.objects.values_list("stream", flat=True))
    assert run("export_gcg", "--to", folder) == (0, [f"304 games written to {folder}."], [])
    for stream in streams:
        content = (folder / f"{stream}.gcg").read_bytes()
        same_rules = Fit(as_of(stream).rules, options=())
        again = import_gcg(
            actor=HUGO, club=OTHER_CLUB, content=content, record=parse(content), fit=same_rules
        )
        assert moves(again.stream) == moves(stream)


def moves(stream):
    """What a stream holds but for its random ids."""
    return [
        (kind, {name: fact for name, fact in facts.items() if name not in ("players", "text")})
        for kind, facts in payloads(stream)
    ]

"""Proposed games outlive the process that found them, without any loss."""

import json

import pytest

from engine.solving.reading import read_sheet
from games.kept_proposals import kept, proposals
from tests.engine.solving.solved import solve
from tests.engine.solving.test_golden_sheets import SHORT

DOUBTS = [SHORT, SHORT.replace("ORT", "OST"), SHORT.replace("ORT 5", "ORT 7")]


@pytest.mark.parametrize("text", DOUBTS)
def test_games_come_back_as_they_were_kept(text):
    games = solve(read_sheet(text)[0]).games
    assert games
    assert tuple(proposals(json.loads(json.dumps(kept(games))))) == games

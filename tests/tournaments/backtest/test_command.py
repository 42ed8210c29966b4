"""`manage.py rate_backtest`: the systems beside each other, from a club's closed tournaments."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.directing.evening import club_evening, worked
from tournaments.backtest.systems import SYSTEMS
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report

pytestmark = pytest.mark.django_db


def said(*args):
    out = StringIO()
    call_command("rate_backtest", *args, language="en", stdout=out)
    return out.getvalue()


@pytest.fixture
def club(cast):
    """A club whose evening is over and public; its name."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    return cast.club.slug


def test_every_system_has_a_line_and_the_best_is_named(club):
    head, *lines, best = said(club).splitlines()
    assert head.split() == ["system", "log", "loss", "accuracy", "calibration", "pairs"]
    # In their first game all are equal to every system, so each loses what a coin loses.
    assert [line.split() for line in lines] == [
        [name, "0.6931", "50.0%", "0.0000", "3"] for name in sorted(SYSTEMS)
    ]
    assert best == f"Foresaw best: {', '.join(sorted(SYSTEMS))}."


def test_the_figures_as_json_and_a_picture(club, tmp_path):
    picture = tmp_path / "systems.svg"
    found = json.loads(said(club, "--json", "--picture", str(picture)))
    assert [(one["system"], one["pairs"]) for one in found] == [(n, 3) for n in sorted(SYSTEMS)]
    assert picture.read_text().startswith("<svg")


def test_without_games_and_without_a_club_it_says_so(club, tmp_path):
    with pytest.raises(CommandError, match="no rated games"):
        said(club, "--after", "5")
    with pytest.raises(CommandError, match="no club called Nirgends"):
        said("Nirgends")
    with pytest.raises(CommandError, match=r"There is no folder .*nowhere\."):
        said(club, "--picture", str(tmp_path / "nowhere" / "x.svg"))

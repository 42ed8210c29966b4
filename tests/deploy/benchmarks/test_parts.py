"""Which parts `bench` measures: all that the drawer has, each under a name of its own."""

import json
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from deploy import benchmarks
from deploy.benchmarks.parts import Part, evenly, parts_of
from deploy.management.commands import bench

FILES = {file.stem for file in Path(benchmarks.__file__).parent.glob("*.py")}


def test_every_file_of_the_drawer_is_a_subject_that_is_measured():
    assert set(bench.SUBJECTS) == FILES - {
        *("__init__", "parts", "bending", "outcomes", "verdicts", "hall")
    }


def test_no_two_parts_have_one_name():
    files = [import_module(f"deploy.benchmarks.{name}") for name in bench.SUBJECTS]
    assert list(parts_of(bench.SUBJECTS)) == [part.name for file in files for part in file.PARTS]


def told_back(asked):
    """What was asked for, as JSON can hold it."""
    return {**vars(asked), "words": str(asked.words)}


@pytest.mark.parametrize(
    ("asked", "measured"),
    [([], ["quick"]), (["--only", "quick"], ["quick"]), (["--only", "long"], ["long"])],
    ids=["nothing", "a part", "a part that needs a minute"],
)
def test_what_needs_more_is_measured_only_when_asked_for(
    monkeypatch, capsys, tmp_path, asked, measured
):
    words = tmp_path / "list"
    words.write_text("HORN\n")
    parts = {"quick": Part("quick", told_back), "long": Part("long", told_back, needs="a minute")}
    monkeypatch.setattr(bench, "parts_of", lambda _: parts)
    whole = (
        "--rounds",
        "2",
        "--clients",
        "3",
        "--games",
        "0",
        "--words",
        str(words),
        "--processes",
        "1",
    )
    call_command("bench", *whole, *asked)
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["python", "database", *measured]
    assert told["database"] == connection.vendor
    assert told[measured[0]] == {
        "rounds": 2,
        "clients": [3],
        "corpora": None,
        "games": 0,
        "words": str(words),
        "processes": 1,
    }


@pytest.mark.parametrize(
    ("asked", "drawn"),
    [(3, [0, 3, 6]), (None, [0, 5]), (0, [*range(10)]), (10, [*range(10)]), (99, [*range(10)])],
)
def test_a_sample_is_drawn_evenly_and_nothing_is_left_out_where_all_are_asked_for(asked, drawn):
    assert list(evenly(range(10), asked, 2)) == drawn

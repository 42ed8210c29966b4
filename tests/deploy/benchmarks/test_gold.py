"""The measurement against labelled words: what recall and precision count, and what is listed."""

import pytest

from deploy.benchmarks.gold import GOLD, NEW_WORDS, labelled, measure_gold, share

TABLES = {
    "words": "# remark\nword\tlabel\tkind\nHUND\tyes\tnoun\n\nHORNQ\tyes\tnoun\n"
    "HAUS\tno\tnoun\nQX\tno\t\n",
    "klauer": "word\tlabel\tkind\nGEHEN\tyes\tinfinitive\nGING\tno\tfinite\n",
    "readings": "form\theadword\tpart\nHundes\tHund\tnoun\nHundes\tKatze\tnoun\n",
    "meaning": "old\tnew\tmeaning\nHUND\tHUNDE\tsame\nSOCKE\tLOCKE\tsame\nHUND\tHUNDQ\tnew\n",
}


@pytest.fixture
def figures(tmp_path):
    """What is measured on small tables."""
    for name, table in TABLES.items():
        (tmp_path / f"{name}.tsv").write_text(table)
    return measure_gold(tmp_path)


def test_recall_and_precision_are_those_of_the_labels(figures):
    assert figures["words"] == {
        "words": 4, "recall": 50.0, "precision": 50.0, "for_the_arbiter": 0,
        "missed": ["HORNQ"], "admitted_wrongly": ["HAUS"],
    }  # fmt: skip
    assert (figures["klauer"]["recall"], figures["klauer"]["precision"]) == (100.0, 100.0)


def test_a_reading_counts_if_it_is_among_those_given(figures):
    assert figures["readings"] == {
        "readings": 2, "recall": 50.0, "forms": 1, "explained": 100.0,
        "missed": ["Hundes Katze noun"],
    }  # fmt: skip


def test_meanings_that_differ_are_listed_with_what_was_said(figures):
    assert figures["meaning"] == {
        "pairs": 3,
        "agreeing": 33.33,
        "differing": [
            "SOCKE LOCKE: new, labelled same", "HUND HUNDQ: none, labelled new",
        ],
    }  # fmt: skip


def test_of_nothing_all_is_right():
    assert share(0, 0) == 100.0


def test_only_the_sets_that_are_there_are_measured(tmp_path):
    assert measure_gold(tmp_path) == {}


@pytest.mark.parametrize("name", ["words", "klauer", "meaning", "readings", *NEW_WORDS])
def test_every_line_of_the_labelled_sets_can_be_read(name):
    rows = list(labelled(GOLD / f"{name}.tsv"))
    assert {len(row) for row in rows} == {3}
    assert len(rows) > 100

"""The outside gate: the base list against independent data in a folder."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from lexicon import shelf
from lexicon.measuring import Difference, measured
from lexicon.reading import PartOfSpeech, Reading
from lexicon.references import read_references
from tests.wordlists import lexicon, noun

NOUNS = "lemma,pos,nominativ singular,genitiv singular\n"


@pytest.fixture
def folder(tmp_path):
    """Data of the shapes that the sources have."""
    written = {
        "words": {"Herde": {"NOM": {"SIN": "Herde", "PLU": "Herden"}, "G": "F"}},
        "verbs": {
            "aufgehen": {
                "PRÄ": {"S": {"1": ["gehe", "auf"]}, "P": {"2": ["geht", "auf"]}},
                "PA2": ["aufgegangen"],
            }
        },
        "adjectives": {"schön": {"NOM": {"P": "schönen"}}},
    }
    for name, entries in written.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(entries), encoding="utf-8")
    rows = 'Herde,"Substantiv",Herde,Herde\nBonn,"Substantiv,Toponym",Bonn,Bonns\n'
    (tmp_path / "nouns.csv").write_text(NOUNS + rows, encoding="utf-8")
    (tmp_path / "ngerman").write_text("Herden\nschönen\nBonns\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def _few_words(monkeypatch):
    """The base list has only these, as to unpack all of it takes seconds."""
    few = lexicon({
        "Kiste": [noun("Kiste")], "Kisten": [noun("Kiste", "pl")], "Herden": [noun("Herde", "pl")],
    })  # fmt: skip
    monkeypatch.setattr(shelf, "base", lambda: few)


def test_each_source_is_read_by_its_shape(folder):
    reference = read_references(folder)
    assert set(reference.forms) == {
        *("Herde", "Herden", "aufgehen", "aufgehe", "aufgeht", "aufgegangen", "schön", "schönen"),
    }
    assert reference.sources["wiktionary"] == {"Herde"}


def test_an_invented_headword_is_counted_and_named(folder):
    listed = {
        "Herde": (noun("Herde"), noun("Herdus", "pl")),
        "Herden": (noun("Herdus", "pl"),),
        "aufgeht": (Reading("aufgehen", PartOfSpeech.VERB, "3s"),),
    }
    figures = measured(listed, read_references(folder))
    assert figures.shares == {
        "precision": 50.0, "first": 66.67, "right": 66.67, "recall_short": 66.67, "recall": 66.67,
        "precision_noun": 33.33, "first_noun": 50.0, "precision_verb": 100.0, "first_verb": 100.0,
    }  # fmt: skip
    assert figures.differing == (
        Difference("reading", "Herde", "Herdus noun", "herde"),
        Difference("first", "Herden", "Herdus", "herde"),
        Difference("reading", "Herden", "Herdus noun", "herde"),
        Difference("missing", "schönen", "", ""),
    )


@pytest.mark.usefixtures("_few_words")
def test_the_command_tells_the_figures_and_passes_what_is_good_enough(tmp_path):
    told, differing = StringIO(), tmp_path / "differing.tsv"
    words = {"Kiste": {"NOM": {"SIN": "Kiste", "PLU": "Kisten"}, "G": "F"}}
    (tmp_path / "words.json").write_text(json.dumps(words), encoding="utf-8")
    call_command("measure_lexicon", tmp_path, differing=differing, stdout=told)
    assert json.loads(told.getvalue())["shares"] == dict.fromkeys(
        ("precision", "first", "right", "precision_noun", "first_noun"), 100.0
    )
    assert differing.read_text(encoding="utf-8") == ""


@pytest.mark.usefixtures("_few_words")
def test_the_command_fails_below_what_is_asked(folder):
    (folder / "ngerman").write_text("Herden\nXerde\n", encoding="utf-8")
    (folder / "nouns.csv").write_text(NOUNS + "Xerde,Substantiv,Xerde,Xerde\n", encoding="utf-8")
    with pytest.raises(CommandError, match="recall"):
        call_command("measure_lexicon", folder, stdout=StringIO())


def test_a_folder_without_data_is_refused(tmp_path):
    with pytest.raises(CommandError):
        call_command("measure_lexicon", tmp_path, stdout=StringIO())

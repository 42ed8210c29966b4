"""The commands at the terminal: look up, compare meanings, import a list, build the base."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from lexicon import build
from lexicon.management.commands import build_lexicon
from lexicon.wordgraph import alphabetical
from tests.wordlists import noun


@pytest.fixture
def data(tmp_path, settings):
    """A data folder of the test's own."""
    settings.DATA = tmp_path
    return tmp_path


@pytest.fixture(autouse=True)
def rows(db):
    """Commands that import note whose edition it is."""


def said(*command, **options):
    """What a command prints, line by line."""
    out = StringIO()
    call_command(*command, stdout=out, stderr=StringIO(), **options)
    return out.getvalue().splitlines()


def test_look_up_prints_one_line_of_json_a_word(data, base):
    first, second = map(json.loads, said("look_up", "Hund", "BAER", "--profile", "karten"))
    assert first == {
        "word": "HUND",
        "verdict": "admissible",
        "spellings": ["Hund"],
        "readings": first["readings"],
        "clause": "KARTEN-13",
        "source": {
            "tier": "base list", "list": "german-words", "version": "5", "hash": base.hash,
        },
        "edition": {"name": "base", "hash": base.hash},
    }  # fmt: skip
    assert first["readings"][0] == {
        "spelling": "Hund", "headword": "Hund", "part_of_speech": "noun", "inflection": "",
        "counts": True, "score": 100, "article": "der",
    }  # fmt: skip
    assert (second["verdict"], second["clause"]) == ("not admissible", "KARTEN-16")
    assert second["why"]["code"] == "UMLAUT_SPELLED_OUT"


def test_look_up_reads_words_from_a_file(data, tmp_path):
    (tmp_path / "words.txt").write_text("\ufeffHäuser\n\nHa\u0308user\r\n", encoding="utf-8")
    found = [json.loads(line) for line in said("look_up", "ROT", file=tmp_path / "words.txt")]
    assert [(line["word"], line["verdict"]) for line in found] == [
        ("ROT", "admissible"), ("HÄUSER", "admissible"), ("HÄUSER", "admissible"),
    ]  # fmt: skip


def test_look_up_says_what_it_cannot_use(data, tmp_path):
    for options in (
        ("--profile", "english"),
        ("--edition", "nowhere"),
        ("--file", str(tmp_path / "no")),
    ):
        with pytest.raises(CommandError) as refused:
            said("look_up", "HUND", *options)
        assert options[1].split("/")[-1] in str(refused.value)


def test_same_meaning_prints_the_verdict(data):
    [line] = said("same_meaning", "HUND", "HUNDE")
    found = json.loads(line)
    assert (found["meaning"], found["shared"], found["clause"]) == ("same", ["Hund"], "KLAUER-24")
    with pytest.raises(CommandError):
        said("same_meaning", "HUND", "HUNDD")


def test_same_meaning_reads_pairs_from_a_file(data, tmp_path):
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("HUND HUNDE\n\nSOCKE\tLOCKE\r\n", encoding="utf-8")
    found = [json.loads(line)["meaning"] for line in said("same_meaning", file=pairs)]
    assert found == ["same", "new"]
    assert said("same_meaning") == []


@pytest.mark.parametrize(
    ("words", "line", "told"),
    [(["HUND"], "", "Give two words"), ([], "HUND HUNDE\nHUND\n", "line 2: not two words: HUND")],
)
def test_same_meaning_says_where_two_words_are_missing(data, tmp_path, words, line, told):
    pairs = tmp_path / "pairs.txt"
    pairs.write_text(line, encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        said("same_meaning", *words, file=pairs, language="en")
    assert told in str(refused.value)


def test_short_words_are_printed_with_their_headwords_in_the_order_of_the_tiles(data):
    with translation.override("de"):
        two, klauer = said("short_words"), said("short_words", "3", "--profile", "klauer")
    assert two[:2] == ["AA\tAa (Substantiv)", "AB\tab (Präposition), ab (Adverb)"]
    words = [line.split("\t")[0] for line in two]
    assert words == sorted(words, key=alphabetical)
    assert {len(word) for word in words} == {2}
    assert "TAT\tTat (Substantiv)" in klauer  # and no verb form (KLAUER-22)


def test_short_words_are_those_of_an_edition(data, tmp_path):
    listed = tmp_path / "ours.txt"
    listed.write_text("QY\n", encoding="utf-8")
    said("import_lexicon", "ours", str(listed))
    own = said("short_words", "--edition", "ours")
    assert set(own) - set(said("short_words")) == {"QY"}


@pytest.mark.parametrize("letters", ["1", "5"])
def test_short_words_have_two_to_four_letters(data, letters):
    with pytest.raises(CommandError, match="2 to 4"):
        said("short_words", letters)


def test_import_lexicon_keeps_an_edition_that_can_be_asked(data, tmp_path):
    (tmp_path / "list.txt").write_text("knurpsen\nx\n", encoding="utf-8")
    (tmp_path / "gone.txt").write_text("HUND\n", encoding="utf-8")
    errors = StringIO()
    options = {"removals": tmp_path / "gone.txt", "stdout": StringIO(), "stderr": errors}
    call_command("import_lexicon", "club", tmp_path / "list.txt", **options)
    assert errors.getvalue().startswith(f"{tmp_path / 'list.txt'}:2: ")
    lines = said("look_up", "KNURPSEN", "HUND", "HAUS", "--edition", "club")
    verdicts = [json.loads(line)["verdict"] for line in lines]
    assert verdicts == ["admissible", "not admissible", "admissible"]


def test_import_lexicon_says_which_file_it_cannot_read(data, tmp_path):
    with pytest.raises(CommandError) as refused:
        said("import_lexicon", "club", tmp_path / "missing.txt")
    assert "missing.txt" in str(refused.value)


@pytest.fixture
def short_build(tmp_path, monkeypatch):
    """The command with a short source, writing into the test's own folder."""
    file = build.compiled({"Hund": [noun("Hund")]}, {"name": "short", "version": 1})
    monkeypatch.setattr(build_lexicon, "FILE", tmp_path / "german.lexicon")
    monkeypatch.setattr(build_lexicon, "build_base", lambda **_told: file)
    return tmp_path / "german.lexicon"


def test_build_lexicon_writes_the_file_and_checks_it(short_build):
    with pytest.raises(CommandError):
        said("build_lexicon", "--check")
    [line] = said("build_lexicon")
    assert line.startswith(f"german.lexicon: {short_build.stat().st_size} Bytes, ")
    assert said("build_lexicon", "--check") == [line]


def test_build_lexicon_finds_a_file_of_another_content(short_build):
    other = build.compiled({"Hunde": [noun("Hund", "pl")]}, {"name": "short", "version": 1})
    short_build.write_bytes(other)
    with pytest.raises(CommandError):
        said("build_lexicon", "--check")
    assert short_build.read_bytes() == other


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Gib zwei Wörter an, ALT und NEU."), ("en", "Give two words, OLD and NEW.")],
)
def test_a_command_speaks_the_language_of_the_terminal_or_the_one_it_is_told(
    settings, language, told
):
    with pytest.raises(CommandError, match=told):
        said("same_meaning", "HUND", language=language)
    settings.COMMAND_LANGUAGE = language
    with pytest.raises(CommandError, match=told):
        said("same_meaning", "HUND")

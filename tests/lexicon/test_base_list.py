"""The base list: what the source has, less its errata, with evidence for every word."""

import lzma
import random
import re

import pytest

from lexicon.build import FILE, build_base, without_strays
from lexicon.compiled import loads
from lexicon.headword_table import TABLE
from lexicon.reading import PartOfSpeech
from lexicon.refusals import Reason, Refusal
from lexicon.remarks import Kind
from lexicon.sources import (
    DATA,
    ENDED,
    ERRATA,
    GOODS,
    MORE_WORDS,
    NO_WORDS,
    OTHER_LANGUAGES,
    OWN_READINGS,
    RARE,
    REGULAR,
    SOURCE,
    TWO_LETTERS,
    own_readings,
    read_sources,
    rows,
)
from lexicon.words import key
from tests.thorough import share_of
from tests.wordlists import noun


@pytest.fixture(scope="module")
def sources():
    """All that the base list is made of."""
    return read_sources()


@pytest.fixture(scope="module")
def on_tiles(sources):
    """Each true spelling that the list was made of, and the word that it is on tiles."""
    return {spelling: key(spelling) for spelling in (*sources.spellings, *sources.two_letters)}


@pytest.fixture(scope="module")
def sample(base):
    """Every 97th word of the base list with its true spellings and their readings."""
    graph = base.base.graph
    words = [graph.word(rank) for rank in range(0, len(graph), 97)]
    return {word: base.base.spellings(word) for word in words}


def test_list_in_is_list_out(on_tiles, base, sample):
    listed, given = base.base.graph, set(on_tiles.values())
    assert len(listed) == len(given)
    assert [word for word in share_of(on_tiles.values()) if word not in listed] == []
    assert {listed.word(rank) for rank in share_of(range(len(listed)))} <= given
    shown = {spelling.text for spellings in sample.values() for spelling in spellings}
    assert shown == {spelling for spelling, word in on_tiles.items() if word in sample}


def test_the_committed_file_was_made_from_this_source(sources, on_tiles, base):
    facts = base.base.facts
    assert facts["source_sha256"] == sources.sha256
    assert (facts["source"], facts["licence"]) == ("enz/german-wordlist", "CC0-1.0")
    assert facts["words"] == len(set(on_tiles.values()))


def test_every_headword_is_admissible_itself(base, sample):
    """On a sample: the build drops every reading of which this isn't true."""
    readings = [r for spellings in sample.values() for s in spellings for r in s.readings]
    assert [r for r in readings if key(r.headword) not in base] == []


def test_a_reading_whose_headword_is_not_in_the_list_is_dropped_and_told():
    told = []
    given = {"Hund": (noun("Hund"),), "Hunde": (noun("Hund", "pl"), noun("Hunde"), noun("Hundd"))}
    assert without_strays(given, told.append) == given | {"Hunde": given["Hunde"][:2]}
    assert told == ["1 spellings lose a reading whose headword isn't in the list: Hunde ..."]


def test_a_flipped_byte_of_the_committed_file_is_refused():
    file = FILE.read_bytes()
    chance = random.Random(5)
    for place in (0, 17, 18, 40, len(file) - 1, *(chance.randrange(len(file)) for _ in range(20))):
        broken = bytearray(file)
        broken[place] ^= 1 << chance.randrange(8)
        with pytest.raises(Refusal) as refused:
            loads(bytes(broken), FILE.name)
        assert refused.value.reason == Reason.DAMAGED


def test_entries_in_capitals_or_mixed_case_are_only_those_reviewed(base):
    reviewed = {
        "DJane", "DJanes", "MacGuffin", "MacGuffins", "McCarthyismus", "McDonaldisierung",
        "YouTuber", "YouTubern", "YouTubers",
    }  # fmt: skip
    listed = {text for line in base.base.spelled for text in line.split(" ")}
    assert {text for text in listed if re.search(r"\w[A-ZÄÖÜ]", text)} == reviewed


def test_every_erratum_has_a_kind_and_a_reason():
    told = [cells for _, cells in rows(DATA, ERRATA, 4)]
    assert [cells for cells in told if cells[2] not in {*Kind, "word"} or len(cells[3]) < 4] == []
    assert len({cells[0] for cells in told}) == len(told)


def test_words_that_the_source_lacks_are_lacking_in_it_and_named_once():
    source = set(lzma.decompress((DATA / SOURCE).read_bytes()).decode().split())
    more = [cells[0] for _, cells in rows(DATA, MORE_WORDS, 1)]
    assert (source & set(more), len(more)) == (set(), len(set(more)))


def test_a_table_with_a_wrong_line_is_refused_by_name_and_line(tmp_path):
    (tmp_path / "errata.tsv").write_text("# head\nHundd\t-\terror\n", encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        list(rows(tmp_path, "errata.tsv", 4))
    assert refused.value.detail == (
        "errata.tsv, line 2: 4 cells are needed, divided by tabs; there are 3."
    )


def test_words_of_two_letters_are_those_of_the_hand_table(base, sources):
    short = set(base.base.graph.of_length(2))
    assert short == {key(spelling) for spelling in sources.two_letters}
    assert {"AB", "EI", "JE", "ÖL", "UM", "XI", "ZU"} <= short
    assert not {"AG", "CD", "EU", "KI", "OP", "PS", "WC"} & short


def test_a_word_of_two_letters_has_its_evidence(base):
    found = {s.text: s.readings for s in base.spellings("ÖL")}
    assert [r.part_of_speech for r in found["Öl"]] == [PartOfSpeech.NOUN]
    assert [(r.headword, r.inflection) for r in found["öl"]] == [("ölen", "imp")]


def test_building_is_reproducible_to_the_byte(tmp_path):
    """On a short source, of which two letters are left to the hand table; the whole of it takes a
    minute (`build_lexicon --check`).
    """
    tables = (ERRATA, TWO_LETTERS, NO_WORDS, OTHER_LANGUAGES, MORE_WORDS, TABLE, GOODS, ENDED)
    for name in (*tables, RARE, OWN_READINGS):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / REGULAR).write_bytes(lzma.compress(b""))
    source = "Haus\nHauses\nHäuser\nHäusern\nHause\nMaße\nMasse\nXy\n"
    (tmp_path / SOURCE).write_bytes(lzma.compress(source.encode()))
    assert build_base(tmp_path) == build_base(tmp_path)
    built = loads(build_base(tmp_path), "short")
    assert [s.text for s in built.all_spellings()] == [
        "Haus", "Hause", "Hauses", "Häuser", "Häusern", "Masse", "Maße",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "now"),
    [("JOGA", "Yoga, 2017"), ("POLONÄSE", "Polonaise, 2024"), ("PHOTOGEN", "fotogen, 2024")],
)
def test_a_spelling_that_ended_is_in_the_list_with_its_year(base, word, now):
    assert (word in base, base.remark(word)[1:]) == (True, (Kind.ENDED, now))


def test_what_was_derived_stands_in_the_file(base):
    readings = [reading for spelling in base.spellings("HÄUSER") for reading in spelling.readings]
    assert readings[0].headword == "Haus"


def test_every_word_of_three_letters_was_looked_at(base):
    lines = (DATA / "three-letters.txt").read_text(encoding="utf-8").splitlines()
    judged = {word for line in lines if not line.startswith("#") for word in line.split()}
    assert set(base.base.graph.of_length(3)) == judged


def test_every_reading_of_the_hand_table_is_given(readings):
    own = own_readings()
    assert {spelling for spelling in own if not {*own[spelling]} <= {*readings[spelling]}} == set()


def test_every_rare_homograph_is_in_the_list_and_remarked(base):
    words = [word for _, cells in rows(DATA, RARE, 2) for word in cells[0].split()]
    kinds = {word: getattr(base.remark(key(word)), "kind", None) for word in words}
    assert kinds == dict.fromkeys(words, Kind.DOUBTFUL)


@pytest.mark.parametrize(
    "word",
    ["NÄHREM", "WEHREM", "PURREM", "BUMSEM", "PHATT", "WORKATIONN", "JOURNALISTIKN"],
)
def test_what_a_rule_made_of_another_words_forms_is_none(base, word):
    assert word not in base


@pytest.mark.parametrize(
    "word",
    ["STIMMTS", "REISTETE", "KLARWÜRD", "HÄTTST", "VERKANNTST", "VOLLÄSST", "GEÜBERDEHNT", "BLÄS"],
)
def test_what_nobody_says_or_writes_is_none(base, word):
    assert word not in base


@pytest.mark.parametrize(
    ("form", "headword"),
    [
        ("KNIETEN", "knien"), ("GESCHNEIT", "schneien"), ("DANGST", "dingen"), ("BESSRER", "gut"),
        ("HERAUSFÜHRTE", "herausführen"), ("ARTESISCHE", "artesisch"), ("AKTENBAND", "Aktenband"),
        ("REFERENDEN", "Referendum"), ("WECHSELJAHRE", "Wechseljahre"),
        ("MIETSKASERNE", "Mietskaserne"), ("BAUTEN", "Bau"), ("HERZEN", "Herz"),
        ("RADIEN", "Radius"), ("WINDESEILE", "Windeseile"), ("KÖRNER", "Korn"), ("FÄCHER", "Fach"),
        ("HÄMMER", "Hammer"), ("ROULETTE", "Roulette"), ("BEFRACHTET", "befrachten"),
        ("ZÄH", "zäh"),
    ],
)  # fmt: skip
def test_forms_that_stood_without_a_reading_have_theirs(base, form, headword):
    assert headword in {r.headword for s in base.spellings(form) for r in s.readings}

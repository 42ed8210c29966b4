"""A club's list: read line by line, combined with the base, pinned by its hash for good."""

import json
import shutil

import pytest

from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.club_lists import read_list
from lexicon.editions import Edition, Tier
from lexicon.profiles import KARTEN, KLAUER
from lexicon.reading import PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.rulings import Admissibility
from tests.wordlists import lexicon, noun, verb

LIST = """\
# A club's list
knurpsen\tknurpsen\tVerb
knurpste\tknurpsen\tverb

KNURPSE\tKnurps
HUNDE
e-mail
Bär\tBär\tDingwort
x
schnurpsig\tschnurpsig\tAdjektiv
Knurps\tK2\tnoun
"""
YES, NO, ARBITER = (
    Admissibility.ADMISSIBLE,
    Admissibility.NOT_ADMISSIBLE,
    Admissibility.FOR_THE_ARBITER,
)


@pytest.fixture
def imported(tmp_path):
    """An edition of the base with the club's list, less two words."""
    made, _, _ = shelf.import_edition(tmp_path, "club", LIST.encode(), b"Hund\nHUNDES\n")
    return made


def test_a_list_is_read_line_by_line():
    read = read_list(LIST.encode())
    assert read.lines == {"knurpsen": 2, "knurpste": 3, "KNURPSE": 5, "HUNDE": 6, "schnurpsig": 10}
    assert read.readings["knurpste"] == (Reading("knurpsen", PartOfSpeech.VERB),)
    assert read.readings["KNURPSE"] == (noun("Knurps"),)  # a capital tells a noun
    assert read.readings["HUNDE"] == ()


def test_lines_that_cannot_be_used_are_told_with_number_and_reason():
    told = {number: refusal.reason for number, refusal in read_list(LIST.encode()).refused}
    assert told == {
        7: Reason.WITH_HYPHEN,
        8: Reason.UNKNOWN_WORD_CLASS,
        9: Reason.ONE_LETTER,
        11: Reason.NO_HEADWORD,
    }


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_list_may_come_from_any_editor(mark, end):
    read = read_list((mark + end.join(["Bär", "Ba\u0308rin", ""])).encode())
    assert read.lines == {"Bär": 1, "Bärin": 2}
    assert read.refused == []


def test_a_word_that_is_given_twice_counts_once_with_all_its_readings():
    read = read_list(b"Kiefer\tKiefer\tnoun\nKiefer\tkiefern\tverb\nKiefer")
    assert read.readings == {"Kiefer": (noun("Kiefer"), verb("kiefern"))}
    assert read.lines == {"Kiefer": 1}


def test_a_list_that_is_not_written_in_utf8_is_refused():
    with pytest.raises(Refusal) as refused:
        read_list("Bär".encode("latin-1"))
    assert refused.value.reason == Reason.UNREADABLE_TEXT


def test_an_edition_has_the_base_and_the_additions_less_the_removals(imported):
    verdicts = {w: adjudicate(imported, KARTEN, w).verdict for w in ("HAUS", "KNURPSE", "HUND")}
    assert verdicts == {"HAUS": YES, "KNURPSE": YES, "HUND": NO}
    assert "HUND" not in imported


def test_a_verdict_names_the_list_it_comes_from_and_the_line(imported):
    added, removed = (adjudicate(imported, KARTEN, word) for word in ("KNURPSE", "HUND"))
    assert (added.source.tier, added.source.list, added.source.line) == (Tier.CLUB, "club", 5)
    assert added.source.hash == imported.additions.hash
    assert (removed.why.reason, removed.why.facts["line"]) == (Reason.REMOVED, 1)
    assert added.edition_hash == removed.edition_hash == imported.hash


def test_a_list_in_capitals_inherits_the_evidence_of_the_base(imported):
    ruling = adjudicate(imported, KARTEN, "HUNDE")
    assert ruling.source.tier is Tier.CLUB
    assert ruling.spellings == ("Hunde",)
    assert {reading.headword for reading in ruling.readings} == {"Hund"}


def test_what_a_club_says_of_its_words_decides_in_klauer(imported):
    verdicts = {
        word: adjudicate(imported, KLAUER, word).verdict
        for word in ("KNURPSEN", "KNURPSTE", "KNURPSE", "SCHNURPSIG")
    }
    assert verdicts == {"KNURPSEN": YES, "KNURPSTE": NO, "KNURPSE": YES, "SCHNURPSIG": YES}


def test_a_club_word_of_which_nothing_is_known_is_the_arbiters_in_klauer(tmp_path):
    made, _, _ = shelf.import_edition(tmp_path, "club", b"KNURPSLE")
    assert adjudicate(made, KLAUER, "KNURPSLE").verdict is ARBITER
    assert adjudicate(made, KARTEN, "KNURPSLE").verdict is YES


def test_a_list_can_stand_alone_and_still_lends_from_the_bases_evidence(tmp_path):
    made, _, _ = shelf.import_edition(tmp_path, "official", b"HUND\nKATZE", alone=True)
    assert adjudicate(made, KARTEN, "HAUS").verdict is NO
    assert adjudicate(made, KARTEN, "HAUS").source.list == "official"
    assert adjudicate(made, KARTEN, "HUND").readings != ()
    assert adjudicate(made, KARTEN, "HUNT", for_arbiter=True).near == ("HUND",)


def test_an_edition_is_found_by_name_and_by_hash(tmp_path, imported):
    for called in ("club", imported.hash, imported.hash[:10]):
        found = shelf.edition(tmp_path, called)
        assert (found.name, found.hash) == ("club", imported.hash)
    assert shelf.edition(tmp_path).hash == shelf.edition(tmp_path, shelf.base().hash).hash
    with pytest.raises(Refusal) as refused:
        shelf.edition(tmp_path, "other")
    assert refused.value.facts == {
        "edition": "other",
        "editions": "base, base-4, base-3, base-2, base-1, club",
    }


def test_an_update_changes_no_old_edition(tmp_path, imported):
    newer, _, _ = shelf.import_edition(tmp_path, "club", b"NEUESWORT")
    assert shelf.edition(tmp_path, "club").hash == newer.hash != imported.hash
    old = shelf.edition(tmp_path, imported.hash)
    assert adjudicate(old, KARTEN, "KNURPSE") == adjudicate(imported, KARTEN, "KNURPSE")
    assert adjudicate(old, KARTEN, "NEUESWORT").verdict is NO


def test_the_same_list_again_is_the_same_edition(tmp_path, imported):
    again, _, _ = shelf.import_edition(tmp_path, "club", LIST.encode(), b"Hund\nHUNDES\n")
    assert again.hash == imported.hash
    names = json.loads((tmp_path / "lexicon" / "names.json").read_text())
    assert names == {"club": [imported.hash]}


def test_the_hash_tells_every_difference():
    base, other = lexicon({"Hund": []}), lexicon({"Hunde": []})
    editions = [
        Edition("e", base),
        Edition("e", base, other),
        Edition("e", base, other, alone=True),
        Edition("e", base, None, {"HUND": 1}),
        Edition("e", base, other, {"HUND": 1}),
        Edition("e", other),
    ]
    assert len({edition.hash for edition in editions}) == len(editions)
    assert editions[0].hash == base.hash


def test_an_edition_of_an_older_base_stays_loadable(tmp_path, imported, monkeypatch):
    newer = lexicon({"Hund": [noun("Hund")]}, "german-words")
    older = shelf.base()
    monkeypatch.setattr(shelf, "base", lambda: newer)
    found = shelf.edition(tmp_path, imported.hash)
    assert (found.base.hash, found.hash) == (older.hash, imported.hash)
    assert shelf.edition(tmp_path, older.hash).hash == older.hash
    assert shelf.edition(tmp_path).hash == newer.hash


def test_a_damaged_list_on_the_shelf_is_refused_by_name(tmp_path, imported):
    path = tmp_path / "lexicon" / f"{imported.additions.hash}.lexicon"
    broken = bytearray(path.read_bytes())
    broken[len(broken) // 2] ^= 1
    copied = tmp_path / "copy"
    shutil.copytree(tmp_path / "lexicon", copied / "lexicon")
    (copied / "lexicon" / path.name).write_bytes(bytes(broken))
    with pytest.raises(Refusal) as refused:
        shelf.edition(copied, "club")
    assert (refused.value.reason, refused.value.facts["file"]) == (Reason.DAMAGED, path.name)


def test_an_edition_that_was_tampered_with_is_refused(tmp_path, imported):
    path = tmp_path / "lexicon" / f"{imported.hash}.edition"
    path.write_text(path.read_text(encoding="utf-8").replace("HUNDES", "HAUSES"), encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        shelf.edition(tmp_path, "club")
    assert refused.value.reason == Reason.DAMAGED


@pytest.mark.parametrize("name", ["", "base", "german-words", "../up", "a b", "-x", "x" * 41])
def test_a_name_that_would_not_do_for_a_file_or_in_a_ruling_is_refused(tmp_path, name):
    with pytest.raises(Refusal) as refused:
        shelf.import_edition(tmp_path, name, b"HUND")
    assert refused.value.reason == Reason.BAD_LIST_NAME


def test_a_list_without_a_usable_line_is_refused(tmp_path):
    with pytest.raises(Refusal) as refused:
        shelf.import_edition(tmp_path, "club", b"# nothing\nx\n")
    assert refused.value.reason == Reason.EMPTY_LIST
    with pytest.raises(Refusal) as refused:
        shelf.import_edition(tmp_path, "club", None)
    assert refused.value.reason == Reason.NO_LIST_GIVEN
    assert list(tmp_path.rglob("*.edition")) == []


@pytest.mark.parametrize("hashed", ["0" * 64, "club", "", "../" * 21 + "x", "0" * 12])
def test_what_is_pinned_is_a_whole_hash_and_a_refusal_names_no_other_list(
    tmp_path, imported, hashed
):
    assert shelf.pinned(tmp_path, imported.hash).hash == imported.hash
    assert shelf.pinned(tmp_path, shelf.base().hash).name == shelf.BASE
    with pytest.raises(Refusal) as refused:
        shelf.pinned(tmp_path, hashed)
    assert (refused.value.reason, refused.value.facts["editions"]) == (
        Reason.UNKNOWN_EDITION, "base",
    )  # fmt: skip


def test_a_club_s_words_alone_are_no_edition_that_can_be_pinned(tmp_path, imported):
    with pytest.raises(Refusal):
        shelf.pinned(tmp_path, imported.additions.hash)


def test_an_older_base_can_be_pinned(tmp_path, imported, monkeypatch):
    old = shelf.base().hash
    newer = lexicon({"Hund": [noun("Hund")]}, name="german-words")
    monkeypatch.setattr(shelf, "base", lambda: newer)
    assert (shelf.pinned(tmp_path, old).name, shelf.pinned(tmp_path, old).hash) == ("base", old)

"""Look-ups beside other libraries: what is measured where they are at hand, and where not."""

from deploy.benchmarks import lookups
from lexicon import shelf


def test_what_is_not_installed_is_absent(monkeypatch, tmp_path):
    monkeypatch.setenv("DICPATH", str(tmp_path))
    assert lookups.strangers(["HUND"])["hunspell"] is None
    assert lookups.made("no_library_of_this_name", lambda library: library.Trie) is None


def test_a_word_takes_some_time():
    assert lookups.seconds_a_word({"HUND"}.__contains__, ["HUND", "HUNDE"], 3) > 0


def test_near_words_have_a_median_and_a_worst():
    told = lookups.near_words_ms(shelf.base().graph, ["HUNDD"] * 400)
    assert (sorted(told), told["median"] <= told["worst"]) == (["median", "worst"], True)

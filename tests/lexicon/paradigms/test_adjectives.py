"""Adjectives: endings, comparison, elided e, participles, and those of their own."""

import pytest

from lexicon.paradigms import derive
from lexicon.reading import PartOfSpeech, Reading


def forms(text):
    return text.split()


def adjective(headword, inflection=""):
    return Reading(headword, PartOfSpeech.ADJECTIVE, inflection)


def verb(headword, inflection=""):
    return Reading(headword, PartOfSpeech.VERB, inflection)


def with_endings(*stems):
    return [stem + ending for stem in stems for ending in ("e", "em", "en", "er", "es")]


def test_an_adjective_is_read_in_all_endings_and_degrees():
    words = ["schön", "schönst", *with_endings("schön", "schöner", "schönst")]
    found = derive(words)
    assert found["schönem"] == (adjective("schön", "+em"),)
    assert found["schöner"] == (adjective("schön", "+er|comp"),)
    assert found["schönerem"] == (adjective("schön", "comp+em"),)
    assert found["schönsten"] == (adjective("schön", "sup+en"),)


@pytest.mark.parametrize(
    ("headword", "form", "inflection", "stems"),
    [
        ("dunkel", "dunkle", "+e", ("dunkl",)),
        ("teuer", "teures", "+es", ("teur",)),
        ("alt", "ältere", "comp+e", ("alt", "älter")),
        ("groß", "größten", "sup+en", ("groß", "größt")),
        ("hoch", "hohem", "+em", ("hoh",)),
        ("hoch", "höchster", "sup+er", ("hoh", "höchst")),
        ("gut", "bestes", "sup+es", ("gut", "best")),
        ("müde", "müdem", "+em", ("müd",)),
    ],
)
def test_stems_change_before_endings_and_in_the_degrees(headword, form, inflection, stems):
    found = derive([headword, *with_endings(*stems)])
    assert found[form] == (adjective(headword, inflection),)


def test_a_participle_is_a_form_of_its_verb():
    words = forms("lachen lache lacht lachte lachtest lachend gelacht")
    found = derive([*words, *with_endings("lachend", "gelacht")])
    assert found["lachender"] == (verb("lachen", "part1+er"),)
    assert found["gelachte"] == (verb("lachen", "part2+e"),)


def test_a_participle_may_be_an_adjective_of_its_own():
    words = forms("spannen spanne spannt spannte spanntest spannend")
    found = derive([*words, *with_endings("spannend")])
    assert found["spannend"] == (adjective("spannend"), verb("spannen", "part1"))


def test_a_superlative_is_no_adjective_of_its_own():
    words = ["lieb", *with_endings("lieb", "lieber", "liebst")]
    assert derive(words)["liebstem"] == (adjective("lieb", "sup+em"),)


def test_an_adjective_makes_no_verb():
    found = derive(["neutral", *with_endings("neutral")])
    assert found["neutralen"] == (adjective("neutral", "+en"),)

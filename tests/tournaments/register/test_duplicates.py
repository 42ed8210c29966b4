"""Whether two names may mean one person."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tournaments.register import duplicates
from tournaments.register.duplicates import Known, Names, Similar, folded, near

LETTERS = "abcdeäöüßé"
words = st.text(LETTERS, min_size=1, max_size=6)
names = st.lists(words, min_size=1, max_size=3).map(" ".join)


def alike(one, other):
    """How alike two names are: same, nearly, or not."""
    found = Names([Known(1, one)]).similar(other)
    return {(): "not", (True,): "same", (False,): "nearly"}[tuple(each.same for each in found)]


@pytest.mark.parametrize(
    "other",
    [
        "Anna Müßig-Weiß",
        "ANNA MÜSSIG WEISS",
        "Müßig-Weiß, Anna",
        "Ánna Muessig Weiss",
        "anna  müssig-weiß",
        "Anna Mu\u0308ßig-Weiß",
    ],
)
def test_the_same_name_in_another_spelling(other):
    assert alike("Anna Müßig-Weiß", other) == "same"


@pytest.mark.parametrize(
    "other",
    [
        "Anne Muster",  # one letter
        "Ana Muster",  # one missing
        "Anna Mustern",  # one needless
        "Anna Musetr",  # two swapped
        "nAna Muster",
        "Annamuster",  # the space
        "Anna K. Muster",  # an initial
        "Muster, Anne",
    ],
)
def test_nearly_the_same_name(other):
    assert alike("Anna Muster", other) == "nearly"


@pytest.mark.parametrize(
    "other",
    [
        "Anna Meister",
        "Berta Muster",
        "Anne Mustern",  # a mistake in each word
        "Anna",
        "Anna Maria Muster",
        "",
        "?!",
    ],
)
def test_another_name(other):
    assert alike("Anna Muster", other) == "not"


def test_names_without_letters_are_like_nobody():
    assert Names([Known(1, "?"), Known(2, "")]).similar("!") == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("Jäger", "Jaeger"), ("Köhler", "Koehler"), ("Führ", "Fuehr"), ("Groß", "Gross"), ("É", "e")],
)
def test_umlauts_and_accents_are_spelled_out(one, other):
    assert alike(f"Anna {one}", f"Anna {other}") == "same"


def test_names_in_other_scripts_are_compared_as_well():
    assert alike("Анна Образец", "АННА ОБРАЗЕЦ") == "same"
    assert alike("Łukasz Sørensen", "Lukasz Soerensen") == "same"


@pytest.mark.parametrize(
    ("one", "other", "numbers"),
    [(1970, 1970, [1]), (1970, 1971, []), (None, 1970, [1]), (1970, None, [1]), (None, None, [1])],
)
def test_years_are_compared_where_both_are_known(one, other, numbers):
    found = Names([Known(1, "Anna Muster", one)]).similar("Anna Muster", other)
    assert [each.number for each in found] == numbers


def test_everybody_who_is_similar_is_named_once_by_number():
    known = Names([Known(7, "Anne Muster"), Known(3, "Anna Muster"), Known(7, "Anna Muster")])
    assert known.similar("Muster, Anna") == [Similar(3, same=True), Similar(7, same=True)]


def test_names_of_one_letter_are_compared_as_well():
    known = Names([Known(1, "A"), Known(2, "B")])
    assert [each.number for each in known.similar("C")] == [1, 2]
    assert known.similar("") == []


def test_the_first_of_many_who_are_called_alike_are_asked_for():
    known = Names(Known(n, "Anna Muster", 1970 + n % 2) for n in (5, 1, 3, 2, 4))
    assert [one.number for one in known.similar("Anna Muster", most=3)] == [1, 2, 3]
    assert [one.number for one in known.similar("Anna Muster", 1970)] == [2, 4]


def test_of_a_list_in_which_everybody_shares_a_name_each_is_compared_with_a_few(monkeypatch):
    compared = []
    monkeypatch.setattr(
        duplicates, "near", lambda one, other: compared.append(other) or near(one, other)
    )
    dice = Random(7)
    register = ["".join(dice.choices("abdefghiklmnorstu", k=8)) + " Muster" for _ in range(800)]
    known = Names(Known(number, name) for number, name in enumerate(register))
    for name in register:
        known.similar(name)
    assert len(compared) < 2 * len(register)


# Laws


@given(names)
def test_every_name_is_like_itself_however_its_words_are_ordered(name):
    assert alike(name, name) == "same"
    assert alike(name, " ".join(reversed(name.split()))) == "same"


@given(names, names)
def test_being_alike_is_mutual(one, other):
    assert alike(one, other) == alike(other, one)


@given(names, st.data())
def test_one_mistake_in_a_name_of_several_words_is_always_noticed(name, data):
    wrong = with_a_mistake(name, data)
    assume(len(folded(name)) > 1)
    assume(len(folded(wrong)) >= len(folded(name)))
    assert near(folded(name), folded(wrong))
    assert alike(name, wrong) != "not"


def with_a_mistake(name, data):
    """A name with one letter changed, left out or added, or two neighbours of a word swapped."""
    plain = " ".join(folded(name))
    at = data.draw(st.sampled_from([n for n, letter in enumerate(plain) if letter != " "]))
    letter = data.draw(st.sampled_from("abcdeosu"))
    ways = [plain[:at] + letter + plain[at + 1 :], plain[:at] + plain[at + 1 :]]
    ways.append(plain[:at] + letter + plain[at:])
    if plain[at + 1 : at + 2].strip():
        ways.append(plain[:at] + plain[at + 1] + plain[at] + plain[at + 2 :])
    return data.draw(st.sampled_from(ways))


@given(st.lists(names, max_size=8), names)
def test_looking_up_finds_just_those_that_comparing_each_would_find(register, name):
    known = Names(Known(number, other) for number, other in enumerate(register))
    compared = [n for n, other in enumerate(register) if near(folded(name), folded(other))]
    assert [each.number for each in known.similar(name)] == compared


@given(words, words)
def test_two_words_are_near_just_where_one_mistake_leads_from_one_to_the_other(one, other):
    (a,), (b,) = folded(one), folded(other)
    assert near((a,), (b,)) == (distance(a, b) <= 1)


def distance(a, b):
    """The number of mistakes between two words, counted by the table."""
    rows = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            ways = [i + j] if not (i and j) else [rows[i - 1][j - 1] + (a[i - 1] != b[j - 1])]
            ways += [rows[i - 1][j] + 1] if i else []
            ways += [rows[i][j - 1] + 1] if j else []
            if i > 1 and j > 1 and (a[i - 1], a[i - 2]) == (b[j - 2], b[j - 1]):
                ways.append(rows[i - 2][j - 2] + 1)
            rows[i][j] = min(ways)
    return rows[-1][-1]

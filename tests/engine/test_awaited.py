"""What waits for a verdict: the same question to every family of games."""

import pytest

from engine.games import family_of
from engine.moves import Accept, Challenge, Verdict
from engine.refusals import Refusal
from engine.rulesets import NAMES, ruleset
from engine.sheets import Awaited
from tests.boards import ANNA, BERT, entered, game

PIN = f"Basisliste@{'0' * 64}"


def awaited(state):
    """What waits for a verdict in a game."""
    return family_of(state).awaited(state)


def test_nothing_waits_until_somebody_challenges():
    for name, play in (("mini", "8F HORN"), ("karten", "0:0> HORN")):
        state = entered(game(name), play)
        assert awaited(state) is None
        assert awaited(entered(state, Challenge(BERT))) == Awaited(2, ("HORN",))


def test_words_that_were_judged_wait_no_more():
    state = entered(game("reise"), "8F HORN", "9H EI", Challenge(ANNA, ("EI", "RE")))
    assert awaited(state) == Awaited(3, ("EI", "RE"))
    state = entered(state, Verdict({"EI": True, "RE": True}))
    assert awaited(state) is None
    state = entered(state, Challenge(ANNA, ("NI", "RE")))
    assert awaited(state) == Awaited(3, ("NI",))


def test_a_turn_of_two_colours_waits_with_its_words_and_changes():
    state = entered(game("klauer"), "<SOCKELGRIFTE", "0:0> SOCKE")
    assert awaited(state) is None
    state = entered(state, ".")
    assert awaited(state) == Awaited(4, ("SOCKE",))
    state = entered(state, Accept(BERT), "<NABDU", "+0:0> .....N", "-1:1v R.TIG", ".")
    assert awaited(state) == Awaited(9, ("ROTIG", "SOCKEN"), ("SOCKE>SOCKEN",))


@pytest.mark.parametrize("name", NAMES)
def test_an_edition_is_pinned_by_its_hash_or_not_at_all(name):
    assert ruleset(name).options()["lexicon"] == ""
    assert ruleset(name, {"lexicon": PIN}).options()["lexicon"] == PIN
    for wrong in (None, 5, "Basisliste", "@" + "0" * 64, PIN.upper() + "A", f"{PIN}\n"):
        with pytest.raises(Refusal) as refused:
            ruleset(name, {"lexicon": wrong})
        assert refused.value.code == "BAD_OPTION"

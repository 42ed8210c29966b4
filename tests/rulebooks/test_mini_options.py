"""What clubs agree on beside the 2024 booklet: who pays for a challenge, what counts as a pass."""

import pytest

from engine.games import replay
from engine.moves import Accept, Open, Verdict, Withdraw
from engine.rulesets import ruleset as rules
from tests.boards import ANNA, BERT, CAST, entered, game, line, scores

LIKE = pytest.mark.parametrize("ruleset", ["mini", "klassik"])
BOTH = ("Anna: ?ARE", "Dora: ?HORNE")


def challenged(ruleset, *entries, **options):
    """Four players; Bert's ARE makes HORNE of Anna's HORN, and both words are challenged."""
    state = game(ruleset, *CAST, **options)
    return entered(state, "8F HORN", "J6 ARE", *entries)


@LIKE
@pytest.mark.rule("MINI-36")
def test_who_named_admissible_words_alone_pays_though_the_play_is_taken_back(ruleset):
    state = challenged(ruleset, *BOTH, Verdict({"HORNE": False, "ARE": True}))

    assert scores(state) == [12 - 5, 0, 0, 0]
    assert (line(state, 3)["withdrawn"], line(state)["seat"], line(state)["score"]) == (
        True, BERT, -12,
    )  # fmt: skip


@LIKE
@pytest.mark.rule("MINI-36")
@pytest.mark.parametrize(
    ("entries", "verdict"),
    [
        (("Anna: ?ARE", "Dora: ?HORNE"), {"HORNE": False}),
        (("Anna: ?", "Dora: ?HORNE"), {"HORNE": False, "ARE": True}),
        (("Anna: ?ARE", "Dora: ?HORNE"), {"HORNE": False, "ARE": False}),
    ],
    ids=["not judged", "the whole play", "both words"],
)
def test_who_named_a_bad_word_or_one_that_was_not_judged_pays_nothing(ruleset, entries, verdict):
    assert scores(challenged(ruleset, *entries, Verdict(verdict))) == [12, 0, 0, 0]


@pytest.mark.rule("MINI-36")
def test_nobody_pays_where_that_is_agreed_or_in_a_game_that_is_older():
    verdict = Verdict({"HORNE": False, "ARE": True})
    old = rules("mini").options()
    del old["penalty_for"], old["withdrawn_play"]
    state = replay((Open("mini", old, CAST),))

    assert scores(challenged("mini", *BOTH, verdict, penalty_for="upheld")) == [12, 0, 0, 0]
    assert state.rules.penalty_for == "upheld"
    assert scores(entered(state, "8F HORN", "J6 ARE", *BOTH, verdict)) == [12, 0, 0, 0]


@pytest.mark.rule("MINI-36")
def test_score_goes_below_zero_and_the_noted_total_follows():
    state = challenged("mini", "Clara: ?ARE", BOTH[1], Verdict({"HORNE": False, "ARE": True}))

    assert (scores(state), state.booked) == ([12, 0, -5, 0], (12, 0, -5, 0))


PASSED = ("8F HORN", Accept(BERT), "-", "-", "-")
"""Anna's word and three passes of two players: Anna is on, and with her pass they end the game."""
BACK = {"withdrawn": (Withdraw(ANNA),), "judged": ("Bert: ?", Verdict({"REI": False}))}


@LIKE
@pytest.mark.rule("MINI-30")
@pytest.mark.parametrize("back", BACK)
def test_play_taken_back_counts_among_the_passes_where_that_is_agreed(ruleset, back):
    played = (*PASSED, "H8 .EI", *BACK[back])
    state = entered(game(ruleset, withdrawn_play="counts"), *played)
    skipped = entered(game(ruleset), *played)

    assert (state.phase, state.ending, state.passes) == ("settling", "passes", 4)
    assert (skipped.phase, skipped.passes, skipped.turn) == ("playing", 3, BERT)
    assert entered(skipped, "-").ending == "passes"


@pytest.mark.rule("MINI-30", "REISE-20")
def test_play_taken_back_counts_only_since_the_bag_is_empty_where_passes_do():
    state = game("mini", withdrawn_play="counts", passes_with_bag="empty")

    assert entered(state, "8F HORN", Withdraw(ANNA)).passes == 0

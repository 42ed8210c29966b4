"""The profile for recorded English games: klassik with other letters and a double settlement."""

from engine.moves import Accept, Rack
from engine.views import view
from tests.boards import ANNA, BERT, CLARA, counts, entered, few, game, refused, result


def test_profile_differs_from_klassik_in_letters_and_settlement_only():
    english, klassik = (view(game(name), "public")["options"] for name in ("english", "klassik"))

    differing = {name for name in english if english[name] != klassik[name]}
    assert differing == {"letter_set", "settlement"}
    assert (english["letter_set"], english["settlement"]) == ("en-100", "doubled")


def test_english_letters_have_no_umlauts():
    assert counts(game("english")) == [7, 7, 100 - 14]
    for word in ("ÄRE", "äRE"):
        assert refused(game("english"), f"8H {word}") == (
            "UNKNOWN_LETTER",
            "KLASSIK-19",
            {"letter": word[0], "letter_set": "en-100"},
        )


def test_who_goes_out_is_credited_with_twice_what_the_others_hold_and_they_lose_nothing():
    letters = few("HORNQERNXARN", values="en-100")
    state = game("english", "Anna", "Bert", "Clara", rack=4, all_tiles_bonus=0, letter_set=letters)
    state = entered(state, "8F HORN", Accept(BERT), Accept(CLARA))

    held = (10 + 1 + 1 + 1) + (8 + 1 + 1 + 1)
    assert result(state) == ("out", [(4 + 1 + 1 + 1) * 2 + 2 * held, 0, 0], [1, 2, 2])


def test_after_passes_each_loses_what_is_left_once():
    state = game("english", rack=2, letter_set=few("QN?E", values="en-100"))
    state = entered(state, Rack(ANNA, "Q?"), *["-"] * 4)

    assert result(state) == ("passes", [-10, -2], [2, 1])

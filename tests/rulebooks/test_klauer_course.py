"""How a game of Wörterklauer is set up, how a turn begins and is agreed, how the game ends."""

import pytest

from engine.moves import (
    Accept,
    Close,
    Forfeit,
    Play,
    Resign,
    Settle,
    Start,
    Time,
    Verdict,
    Withdraw,
)
from engine.steps import Change, Draw, Glass, Joker, Loss, Turn
from engine.views import view
from tests.boards import ANNA, BERT, CAST, entered, few, line, opening, refusals, refused
from tests.fields import (
    BLACK,
    RED,
    drawn,
    ended,
    judged,
    klauer,
    majority,
    pool,
    position,
    stolen,
)

FIRST_TWELVE = "<EINSTRAUMKLO"
NO_VOWEL = "BCDFGHKLMNPR"


def result(state):
    """How the game ended, its places and majority; None while it goes on."""
    shown = view(state, "public")["result"]
    return shown and (shown["reason"], shown["places"], shown["majority"], shown["scores"])


# setting up


@pytest.mark.rule("KLAUER-01")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_game_is_for_two_players(players):
    facts = {"least": 2, "most": 2, "players": players}
    assert refused(None, opening("klauer", *CAST[:players])) == (
        "PLAYERS_FIXED",
        "KLAUER-01",
        facts,
    )


@pytest.mark.rule("KLAUER-01")
def test_each_player_has_a_colour():
    seats = view(klauer(), "public")["seats"]

    assert [(seat["player"], seat["colour"]) for seat in seats] == [
        ("Anna", "red"),
        ("Bert", "black"),
    ]


@pytest.mark.rule("KLAUER-02", "KLAUER-23")
def test_set_has_96_cards_without_blanks_and_umlauts_and_can_be_replaced():
    assert view(klauer(), "public")["box"] == 96
    assert view(klauer(letter_set=few("AABBE")), "public")["box"] == 5
    for broken in ("AB?", "ABÜ"):
        code, clause, _ = refused(None, opening("klauer", *CAST[:2], letter_set=few(broken)))
        assert (code, clause) == ("BROKEN_LETTER_SET", "KLAUER-02")


@pytest.mark.rule("KLAUER-03", "KLAUER-40")
@pytest.mark.parametrize(("extent", "agreed"), [(6, False), (7, True), (12, True), (13, False)])
def test_extent_from_7_to_12_is_agreed(extent, agreed):
    if agreed:
        assert view(klauer(extent=extent), "public")["field"] == {"cards": [], "extent": extent}
    else:
        facts = {"option": "extent", "value": extent, "values": "7–12"}
        assert refused(None, opening("klauer", *CAST[:2], extent=extent))[2] == facts


@pytest.mark.rule("KLAUER-40")
def test_one_of_three_levels_is_agreed():
    facts = {"option": "level", "value": "IV", "values": "I, II, III"}
    assert refused(None, opening("klauer", *CAST[:2], level="IV"))[2] == facts


@pytest.mark.rule("KLAUER-48")
def test_players_agree_who_begins_or_draw_for_it():
    assert klauer(first=BLACK).turn == BLACK
    assert klauer(Start((((0, "S"), (1, "E")),))).turn == BLACK
    assert klauer(Start((((0, "E"), (1, "E")), ((0, "A"), (1, "B"))))).turn == RED
    tied = refused(klauer(), Start((((0, "E"), (1, "E")),)))
    assert tied == ("DRAW_UNDECIDED", "KLAUER-48", {"seats": "0, 1"})
    assert refused(klauer(FIRST_TWELVE), Start((((0, "S"), (1, "E")),)))[0] == "ALREADY_BEGUN"


# the pool


@pytest.mark.rule("KLAUER-06", "KLAUER-07")
def test_turn_begins_by_filling_the_open_pool_to_twelve():
    assert refused(klauer(), "0:0> EI") == ("POOL_NOT_FILLED", "KLAUER-07", {"count": 12})
    eleven = ("NUMBER_DRAWN", "KLAUER-07", {"needed": 12, "drawn": 11})
    assert refused(klauer(), "<EINSTRAUMKL") == eleven

    state = klauer(FIRST_TWELVE)
    for role in ("public", "seat:0", "seat:1"):
        assert view(state, role)["pool"] == "AEIKLMNORSTU"
    state = ended(state, "0:0> KUR", ".")
    assert refused(state, "<EINS")[2] == {"needed": 3, "drawn": 4}
    assert len(pool(entered(state, "<EIN"))) == 12
    assert refused(entered(state, "<EIN"), "<E") == ("POOL_FULL", "KLAUER-07", {})


@pytest.mark.rule("KLAUER-07")
def test_pool_that_lacks_a_single_card_is_filled_too():
    state = position("wal", "RTAEIOUBCDE", box="NN")

    assert refused(state, "0:1v .RT") == ("POOL_NOT_FILLED", "KLAUER-07", {"count": 1})
    assert len(pool(entered(state, "<N"))) == 12


@pytest.mark.rule("KLAUER-02", "KLAUER-07")
def test_no_card_is_drawn_that_the_box_can_not_hold():
    assert refused(klauer(), "<QQXXEEEEEEEE") == ("NOT_IN_BOX", "KLAUER-02", {"cards": "QX"})
    assert refusals(klauer(), Draw(RED, "?EEEEEEEEEEE"))[0][:2] == ("UNKNOWN_LETTER", "KLAUER-02")


@pytest.mark.rule("KLAUER-23")
def test_umlaut_that_is_drawn_is_told_to_be_two_cards():
    code, clause, facts = refusals(klauer(), Draw(RED, "ÄEEEEEEEEEE?"))[0]
    assert (code, clause, facts) == (
        "NO_UMLAUT_CARD",
        "KLAUER-23",
        {"letter": "Ä", "spelled": "AE"},
    )


@pytest.mark.rule("KLAUER-07", "KLAUER-74")
def test_short_box_fills_the_pool_as_far_as_it_goes():
    state = klauer(letter_set=few("EISEN"))

    assert refused(state, "<EIS")[2] == {"needed": 5, "drawn": 3}
    state = entered(state, "<EISEN")
    assert (view(state, "public")["box"], pool(state)) == (0, "EEINS")
    assert drawn(entered(state, "0:0> EIS")) == "EIS"


# no vowel


@pytest.mark.rule("KLAUER-08", "KLAUER-76")
def test_four_cards_of_a_pool_without_a_vowel_must_be_changed():
    state = klauer(f"<{NO_VOWEL}")

    for early in ("0:0> BC", f"J {NO_VOWEL[:3]} EIN", "."):
        facts = {"count": 4, "typed": "V BCDF EINS"}
        assert refused(state, early) == ("NO_VOWEL", "KLAUER-76", facts)
    assert refused(state, "V BCD EIN")[:2] == ("NUMBER_DRAWN", "KLAUER-08")
    assert refused(state, "V BCDS EINS") == ("NOT_IN_POOL", "KLAUER-06", {"cards": "S"})
    assert refused(state, "V BCD EINS")[2] == {"needed": 4, "drawn": 3}
    state = entered(state, "V BCDF EINS")
    assert (pool(state), view(state, "public")["box"]) == ("EGHIKLMNNPRS", 84)


@pytest.mark.rule("KLAUER-08")
def test_change_is_repeated_while_there_is_no_vowel_and_y_is_none():
    state = entered(klauer(f"<{NO_VOWEL}"), "V BCDF YSTW")

    assert refused(state, "0:0> GH")[0] == "NO_VOWEL"
    assert "E" in pool(entered(state, "V YSTW EINS"))


@pytest.mark.rule("KLAUER-08")
def test_cards_aside_go_back_only_after_others_were_drawn():
    state = klauer(f"<{NO_VOWEL}", letter_set=few(f"{NO_VOWEL}EINS"))

    assert refused(state, "V BCDF EINB")[:2] == ("NOT_IN_BOX", "KLAUER-02")
    state = entered(state, "V BCDF EINS")
    assert (state.box, pool(state)) == ("BCDF", "EGHIKLMNNPRS")


@pytest.mark.rule("KLAUER-08")
def test_pool_with_a_vowel_is_not_changed():
    refusal = ("VOWEL_IN_POOL", "KLAUER-08", {"cards": "AEIOU"})
    assert refused(klauer(FIRST_TWELVE), "V KLMN EEEE") == refusal


@pytest.mark.rule("KLAUER-74")
def test_change_is_limited_to_the_box_and_left_out_where_it_is_empty():
    short = klauer(f"<{NO_VOWEL}", letter_set=few(f"{NO_VOWEL}EI"))
    assert refused(short, "V BCDF EI")[2] == {"needed": 2, "drawn": 4}
    assert "E" in pool(entered(short, "V BC EI"))

    empty = klauer(f"<{NO_VOWEL}", letter_set=few(NO_VOWEL))
    assert drawn(entered(empty, "0:0> BC")) == "BC"
    consonants = klauer(f"<{NO_VOWEL}", letter_set=few(f"{NO_VOWEL}ST"))
    assert drawn(entered(consonants, "0:0> BC")) == "BC"


# the joker


@pytest.mark.rule("KLAUER-14")
def test_joker_changes_up_to_six_cards_once_a_game_and_player():
    state = klauer(FIRST_TWELVE)

    seven = refused(state, "J EINSTRA EEEEEEE")
    assert seven == ("JOKER_NUMBER", "KLAUER-14", {"most": 6})
    assert refused(state, "J EIN EE")[:2] == ("NUMBER_DRAWN", "KLAUER-14")
    assert refused(state, "J EEI EEE") == ("NOT_IN_POOL", "KLAUER-06", {"cards": "E"})
    assert refused(state, Joker(RED, "", ""))[:2] == ("JOKER_NUMBER", "KLAUER-14")

    state = entered(state, "J KLMNRT EEEEEE")
    assert (pool(state), len(state.box)) == ("AEEEEEEEIOSU", 84)
    again = ("JOKER_USED", "KLAUER-14", {"seat": RED})
    assert refused(state, "J EE KK") == again
    assert [seat["joker"] for seat in view(state, "public")["seats"]] == [False, True]


@pytest.mark.rule("KLAUER-14")
def test_joker_cards_go_back_only_after_others_were_drawn():
    letters = few("EINSTRAUMKLO" + "BCD")
    state = klauer(FIRST_TWELVE, letter_set=letters)

    assert refused(state, "J KL BK") == ("NOT_IN_BOX", "KLAUER-02", {"cards": "K"})
    assert entered(state, "J KL BC").box == "DKL"


@pytest.mark.rule("KLAUER-42")
def test_joker_comes_before_anything_is_laid():
    state = entered(klauer(FIRST_TWELVE), "0:0> EI")

    assert refused(state, "J KL BC") == ("JOKER_TOO_LATE", "KLAUER-42", {})
    assert pool(entered(state, "~", "J KL BC")) == "ABCEIMNORSTU"


@pytest.mark.rule("KLAUER-74")
def test_joker_needs_a_full_pool():
    state = klauer("<EINSEN", letter_set=few("EINSEN"))

    facts = {"cards": 6, "needed": 12}
    assert refused(state, "J EI NS") == ("POOL_TOO_SMALL", "KLAUER-74", facts)


@pytest.mark.rule("KLAUER-75", "KLAUER-76")
def test_joker_is_limited_to_the_box_and_the_vowels_are_looked_for_again():
    letters = few("EFGHKLMNPRST" + "BCO")
    state = klauer("<EFGHKLMNPRST", letter_set=letters)

    assert refused(state, "J EFGH BCOB") == ("JOKER_NUMBER", "KLAUER-75", {"most": 3})
    state = entered(state, "J EF BC")
    facts = {"count": 3, "typed": "V BCG EIN"}
    assert refused(state, "0:0> BC") == ("NO_VOWEL", "KLAUER-76", facts)
    assert pool(entered(state, "V BCG EFO")) == "EFHKLMNOPRST"


# agreement and verdicts


@pytest.mark.rule("KLAUER-49")
def test_turn_waits_until_the_other_player_agrees():
    state = entered(position("wal", "RTA"), "0:1v .RT", ".")

    assert (state.phase, state.turn) == ("challenged", RED)
    assert refused(state, "~") == ("VERDICT_AWAITED", "KLAUER-49", {})
    assert refused(state, Accept(RED)) == ("OWN_PLAY", "KLAUER-49", {})
    assert drawn(state) == "wal\n.R.\n.T."
    state = entered(state, Accept(BLACK))
    assert (state.phase, state.turn, drawn(state)) == ("playing", BLACK, "wAl\n.R.\n.T.")


@pytest.mark.rule("KLAUER-49")
def test_refused_word_reopens_the_steps_without_penalty():
    claimed = entered(position("wal", "RTA"), "0:1v .RT", ".")
    state = judged(claimed, "ART")

    assert (state.phase, state.turn, drawn(state)) == ("playing", RED, "wal\n.R.\n.T.")
    assert line(state)["reopened"]
    assert drawn(ended(state, "~", "0:1v .TA", ".")) == "wAl\n.T.\n.A."


@pytest.mark.rule("KLAUER-49", "KLAUER-11", "KLAUER-39")
def test_verdict_judges_every_word_that_was_made_and_no_other():
    state = entered(position("es", "SOT"), "1:0> SO", ".")

    half = refused(state, Verdict({"SO": True}))
    assert half == ("VERDICT_INCOMPLETE", "KLAUER-49", {"words": "ES"})
    strange = refused(state, Verdict({"SO": True, "ES": True, "OS": True}))
    assert strange == ("WORD_NOT_MADE", "KLAUER-49", {"words": "OS"})
    assert refused(state, Verdict({"ES": True, "SO": True}, meanings={"ES>SO": True}))[0] == (
        "CHANGE_NOT_MADE"
    )
    assert entered(state, Verdict({"so": False})).phase == "playing"
    assert judged(state).turn == BLACK


@pytest.mark.rule("KLAUER-24", "KLAUER-45", "KLAUER-49")
def test_meaning_judged_the_same_reopens_where_the_turn_can_not_end_so():
    state = entered(position("laut", "FH"), "+0:-1> F....", ".")
    state = judged(state, **{"LAUT>FLAUT": False})

    assert (state.phase, state.turn) == ("playing", RED)
    assert [reason["code"] for reason in line(state)["reasons"]] == ["MEANING_KEPT", "NO_LEAD"]


@pytest.mark.rule("KLAUER-24")
def test_claimed_inflection_may_be_judged_a_theft():
    state = entered(position("HUND", "EM"), "+0:0> ....E", ". HUND>HUNDE")
    state = judged(state, **{"HUND>HUNDE": True})

    assert stolen(state) == ["HUND>HUNDE"]


@pytest.mark.rule("KLAUER-49")
def test_table_that_agreed_on_verdicts_takes_no_agreement():
    state = entered(position("wal", "RTA", agreement=False), "0:1v .RT", ".")

    assert refused(state, Accept(BLACK)) == ("NO_AGREEMENT", "KLAUER-49", {})
    assert judged(state).turn == BLACK


@pytest.mark.rule("KLAUER-49")
def test_player_takes_the_end_of_the_turn_back():
    state = entered(position("wal", "RTA"), "0:1v .RT", ".")

    assert refused(state, Withdraw(BLACK))[0] == "NOT_YOUR_TURN"
    assert entered(state, Withdraw(RED)).phase == "playing"


@pytest.mark.rule("KLAUER-49")
def test_nothing_is_judged_before_a_turn_has_ended():
    for early in (Accept(BLACK), Verdict({}), Withdraw(RED)):
        assert refused(position("wal", "RTA"), early) == ("NOTHING_CLAIMED", "KLAUER-49", {})


# ends


@pytest.mark.rule("KLAUER-15", "KLAUER-52")
def test_player_who_can_not_take_the_lead_has_lost():
    state = entered(position("walle", "RT"), "0:1v .RT")

    no_lead = ("NO_LEAD", "KLAUER-13", {"own": 3, "other": 4})
    assert refused(state, ".") == no_lead
    state = entered(state, "#")
    assert drawn(state) == "walle"
    assert result(state) == ("no_lead", [2, 1], [0, 5], None)
    assert refused(state, "0:1v .RT")[0] == "GAME_OVER"
    assert entered(state, Close()).phase == "closed"


@pytest.mark.rule("KLAUER-09", "KLAUER-52")
def test_nobody_has_to_lay_more_than_the_lead_needs_nor_may_lay_less():
    state = position("wal", "RTAEIOU")

    assert refused(state, ".") == ("NO_LEAD", "KLAUER-13", {"own": 0, "other": 3})
    assert majority(ended(state, "0:1v .RT", ".")) == [3, 2]


@pytest.mark.rule("KLAUER-51")
def test_first_player_who_can_lay_nothing_uses_the_joker_before_losing():
    state = klauer("<EFGHKLMNPRST")

    assert refused(state, "#") == ("JOKER_FIRST", "KLAUER-51", {})
    state = entered(state, "J E O", "#")
    assert result(state) == ("no_lead", [2, 1], [0, 0], None)


@pytest.mark.rule("KLAUER-05", "KLAUER-53")
def test_position_stands_when_the_glass_runs_out_if_it_is_legal_and_leads():
    state = entered(position("wal", "RTA", sandglass=True), "0:1v .RT", ":")

    assert view(state, "public")["claim"]["final"]
    assert entered(state, Accept(BLACK)).turn == BLACK


@pytest.mark.rule("KLAUER-53", "KLAUER-52")
@pytest.mark.parametrize("steps", [[], ["0:1v .RT"], ["3:3> RT"]])
def test_turn_and_game_are_lost_when_the_glass_runs_out_without_the_lead(steps):
    state = entered(position("walle", "RTA", sandglass=True), *steps, ":")

    assert (drawn(state), result(state)) == ("walle", ("glass", [2, 1], [0, 5], None))


@pytest.mark.rule("KLAUER-53", "KLAUER-49")
def test_no_step_follows_a_refused_word_when_the_glass_has_run_out():
    state = entered(position("wal", "RTA", sandglass=True), "0:1v .RT", ":")

    assert result(judged(state, "ART")) == ("glass", [2, 1], [0, 3], None)
    assert result(entered(state, Withdraw(RED))) == ("glass", [2, 1], [0, 3], None)


@pytest.mark.rule("KLAUER-05")
def test_glass_is_optional():
    assert refused(position("wal", "RTA"), ":") == ("NO_SANDGLASS", "KLAUER-05", {})
    game = klauer(sandglass=True)
    assert view(game, "public")["options"]["sandglass"] is True
    assert refused(game, Glass(RED, ("A>B",)))[0] == "CHANGE_NOT_MADE"
    assert result(entered(game, Glass(RED))) == ("glass", [2, 1], [0, 0], None)


@pytest.mark.rule("KLAUER-15")
def test_who_leaves_has_lost_whatever_lies():
    state = position("WALLE")

    assert result(entered(state, Resign(RED))) == ("resign", [2, 1], [5, 0], None)
    assert result(entered(state, Forfeit(BLACK))) == ("forfeit", [1, 2], [5, 0], None)
    assert result(entered(state, Forfeit(BLACK), Forfeit(RED)))[1] == [None, None]
    assert refused(entered(state, Resign(RED)), Resign(RED))[0] == "ALREADY_RESIGNED"
    assert refused(entered(state, Resign(RED)), Resign(BLACK))[0] == "GAME_OVER"
    claimed = entered(position("wal", "RTA"), "0:1v .RT", ".")
    assert refused(claimed, Resign(BLACK))[0] == "VERDICT_AWAITED"


@pytest.mark.rule("KLAUER-13")
def test_game_has_places_and_no_points():
    state = position("walle")

    assert [seat["score"] for seat in view(state, "public")["seats"]] == [None, None]
    for counted in (Settle(RED, 3), Time(RED, seconds=60), Accept(BLACK, noted=3)):
        refusal = ("NO_POINTS", "KLAUER-13", {"ruleset": "klauer"})
        assert refused(state, counted) == refusal
    foreign = refused(state, Play(RED, "8F", "HORN"))
    assert foreign == ("NOT_IN_THIS_GAME", None, {"kind": "play"})


@pytest.mark.rule("KLAUER-01")
def test_players_take_turns():
    state = position("walle", "RT")

    for entry in (Draw(BERT, "E"), Change(BERT, "E", "I"), Turn(BERT), Loss(BERT)):
        facts = {"expected": ANNA, "seat": BERT}
        assert refused(state, entry) == ("NOT_YOUR_TURN", "KLAUER-01", facts)

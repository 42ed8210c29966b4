"""What a GCG file means by the rules: entered line by line, fitted to a booklet, and recorded."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from engine.games import replay
from engine.gcg.entering import WORDS, Unplayable, entered
from engine.gcg.fitting import fits, recorded_rules
from engine.gcg.reader import parse
from engine.gcg.recording import recorded
from engine.gcg.records import Player, Remark
from engine.gcg.writer import write
from engine.moves import (
    Annul,
    Challenge,
    Exchange,
    Note,
    Pass,
    Play,
    Rack,
    Settle,
    Time,
    Verdict,
    Withdraw,
)
from engine.refusals import Unusable
from engine.rulesets import RULESETS
from tests.boards import (
    ANNA,
    BERT,
    CAST,
    appended,
    findings,
    game,
    scores,
    stream,
)
from tests.boards import entered as played
from tests.engine.histories import SEEDS, history
from tests.thorough import examples

OWN = sorted((Path(__file__).parents[1] / "corpus").glob("*.gcg"))
ANNA_AND_BERT = (Player("Anna", "Anna Adler"), Player("Bert"))


def entering(text, ruleset="klassik", **options):
    """The game that lines of GCG between Anna and Bert make, and the texts of its notes."""
    kept = {}

    def keep(remark):
        kept[f"note-{len(kept) + 1}"] = remark
        return f"note-{len(kept)}"

    record = parse(f"#player1 Anna\n#player2 Bert\n{text}")
    return entered(record, recorded_rules(ruleset, options), CAST[:2], keep), kept


def moves(text, ruleset="klassik", **options):
    """The entries behind the opening."""
    return entering(text, ruleset, **options)[0].entries[1:]


# Entering


def test_the_player_of_the_first_line_begins():
    assert entering(">Bert: 8F HORN +12 12")[0].entries[0].first == BERT


def test_a_file_without_lines_is_a_game_just_opened():
    assert entering("")[0].game == game("klassik", rack_policy="flag")


def test_a_play_keeps_what_was_noted_with_it():
    assert moves(">Anna: HORNABC 8F HORN +11 12") == [
        Play(ANNA, "8F", "HORN", rack="HORNABC", announced=11, total=12)
    ]


def test_letters_in_brackets_or_spelled_out_become_dots():
    text = ">Anna: 8F HORN +12 12\n>Bert: H5 STE(R)N +5 5\n>Anna: H5 STERNE +6 18"

    assert [move.letters for move in moves(text)] == ["HORN", "STE.N", ".....E"]


def test_exchanges_are_named_or_counted():
    text = ">Anna: ABCDEFG -GA +0 0\n>Bert: -3 +0 0"

    assert moves(text) == [
        Exchange(ANNA, letters="AG", rack="ABCDEFG", total=0),
        Exchange(BERT, count=3, total=0),
    ]


def test_a_play_taken_back_is_a_withdrawal_with_its_points():
    assert moves(">Anna: 8F HORN +12 12\n>Anna: -- -12 0")[1] == Withdraw(ANNA, -12, 0)


def test_a_bonus_for_a_challenge_in_vain_is_a_challenge_and_its_verdict():
    text = ">Anna: 8F HORN +12 12\n>Anna: (challenge) +5 17"

    assert moves(text, penalty_on="player")[1:] == [
        Challenge(BERT),
        Verdict({"HORN": True}, announced=5, total=17),
    ]
    assert scores(entering(text, penalty_on="player")[0].game) == [17, 0]


def test_a_penalty_for_a_challenge_in_vain_is_booked_to_the_challenger():
    text = ">Anna: 8F HORN +12 12\n>Bert: (challenge) -5 -5"

    assert moves(text)[1:] == [
        Challenge(BERT),
        Verdict({"HORN": True}, announced=-5, total=-5),
    ]
    assert scores(entering(text)[0].game) == [12, -5]


def test_a_bonus_where_the_rules_take_points_off_the_challenger_is_a_finding():
    state = entering(">Anna: 8F HORN +12 12\n>Anna: (challenge) +5 17")[0].game

    assert [code for _, code, _ in findings(state)] == ["SCORE_DIFFERS", "TOTAL_DIFFERS"]


def test_overtime_is_booked_in_points():
    assert moves(">Anna: 8F HORN +12 12\n>Bert: (time) -10 -10")[1] == Time(
        BERT, points=-10, total=-10
    )


def test_remarks_become_notes_whose_words_stay_outside_the_stream():
    text = "# am Rand\n>Anna: 8F HORN +12 12 HORN\n#note schön"

    played, kept = entering(text)

    assert [move for move in played.entries if isinstance(move, Note)] == [
        Note("note-1"),
        Note("note-2", 3),
        Note("note-3", 3),
    ]
    assert kept == {
        "note-1": Remark("", "am Rand"),
        "note-2": Remark(WORDS, "HORN"),
        "note-3": Remark("note", "schön"),
    }


def test_racks_at_the_end_are_racks_that_were_seen():
    text = ">Anna: 8F HORN +12 12\n#rack1 ABC\n#rack2 DEEFGHI"

    assert moves(text)[1:] == [Rack(ANNA, "ABC"), Rack(BERT, "DEEFGHI")]


@pytest.mark.parametrize(
    ("rack", "code"),
    [("HORNABCD", "RACK_TOO_LARGE"), ("HORNYYA", "NOT_UNSEEN"), ("ABCDEFG", "RACK_CONTRADICTED")],
)
def test_a_rack_that_cannot_be_is_left_out_and_doubted(rack, code):
    game, _ = entering(f">Anna: {rack} 8F HORN +12 12", rack_policy="refuse")

    assert game.entries[1:] == [Play(ANNA, "8F", "HORN", announced=12, total=12)]
    assert [(line, refusal.code) for line, refusal in game.doubts] == [
        (3, code if code != "RACK_CONTRADICTED" else "NOT_IN_RACK")
    ]


def test_a_rack_at_the_end_that_cannot_be_is_left_out_and_doubted():
    game, _ = entering(">Anna: 8F HORN +12 12\n#rack2 YYYYYYY")

    assert len(game.entries) == 2
    assert [(line, refusal.code) for line, refusal in game.doubts] == [(0, "NOT_UNSEEN")]


def test_a_rack_that_contradicts_an_earlier_one_is_a_finding():
    text = ">Anna: HORNABC 8F HORN +12 12\n>Bert: - +0 0\n>Anna: DEFGIJK 9F DE +8 20"

    game = entering(text)[0]

    assert [(code, facts) for _, code, facts in findings(game.game) if code.startswith("RACK")] == [
        ("RACK_CONTRADICTED", {"tiles": "DEFGIJK", "known": "ABC"})
    ]


@pytest.mark.parametrize(
    ("text", "number", "code"),
    [
        pytest.param(">Anna: 8A HORN +9 9", 3, "NOT_ON_STAR", id="beside the star"),
        pytest.param(">Anna: - +0 0\n\n>Anna: - +0 0", 5, "NOT_YOUR_TURN", id="twice in a row"),
        pytest.param(">Anna: -- -9 0", 3, "NOTHING_TO_CHALLENGE", id="nothing to take back"),
        pytest.param(">Bert: (challenge) +5 5", 3, "NOTHING_TO_CHALLENGE", id="nothing doubted"),
        pytest.param(">Anna: (ABC) +5 5", 3, "NOT_OVER", id="rest of a game that goes on"),
        pytest.param(">Anna: -99 +0 0", 3, "BAG_TOO_SMALL", id="more than the bag holds"),
        pytest.param(">Anna: 15O ENTE +9 9", 3, "OUT_OF_BOARD", id="off the board"),
    ],
)
def test_a_line_that_the_rules_refuse_is_named(text, number, code):
    with pytest.raises(Unplayable) as refused:
        entering(text)

    assert (refused.value.line, refused.value.refusal.code) == (number, code)
    assert str(refused.value) == f"line {number}: {refused.value.refusal.detail}"


# Fitting

OUT = """\
>Anna: 8F HORN +12 12
>Bert: (REST) +8 8
"""


def test_a_record_that_no_rules_take_says_where_and_why():
    (fit,) = fits(parse(f"#player1 Anna\n#player2 Bert\n{OUT}"), ["klassik"])

    assert (fit.refusal.code, fit.line, fit.findings) == ("NOT_OVER", 4, 0)


def test_the_booklets_own_way_wins_where_both_leave_as_much_to_explain():
    (fit,) = fits(parse("#player1 Anna\n#player2 Bert\n>Anna: 8F HORN +12 12"), ["klassik"])

    assert (fit.name, fit.findings, fit.options) == ("klassik", 0, ())


def test_every_booklet_is_tried_and_those_that_refuse_come_last():
    record = parse("#player1 Anna\n#player2 Bert\n>Anna: 8F TÖRE +22 22")

    found = fits(record)

    assert sorted(fit.rules.name for fit in found) == sorted(RULESETS)
    assert [(fit.rules.name, fit.findings) for fit in found if not fit.refusal] == [
        ("klassik", 0),
        ("mini", 0),
        ("reise", 1),
    ]
    assert [(fit.rules.name, fit.refusal.code) for fit in found if fit.refusal] == [
        ("english", "UNKNOWN_LETTER")
    ]


def test_the_booking_of_a_challenge_in_vain_tells_the_rule_for_it():
    lines = ">Anna: 8F HORN +12 12\n>Anna: (challenge) +10 22"
    (fit,) = fits(parse(f"#player1 Anna\n#player2 Bert\n{lines}"), ["klassik"])

    assert fit.name == "klassik (wrong_challenge 10, penalty_on player)"
    assert fit.findings == 0


def test_rules_for_recorded_games_find_what_was_noted_wrongly():
    assert [recorded_rules(name, {}).rack_policy for name in RULESETS] == ["flag"] * 4


# Recording


def lines(state, **remarks):
    """The lines of the entries in a game's export."""
    text = write(recorded(state, ANNA_AND_BERT, remarks))
    return [each for each in text.splitlines() if each.startswith((">", "#rack", "#note"))]


def test_a_game_is_recorded_as_it_was_noted():
    state = played(
        game("klassik"),
        Play(ANNA, "8F", "HORN", rack="ABCHNOR", announced=11),
        Play(BERT, "H5", "STE.N", total=99),
        Exchange(ANNA, letters="AB"),
        Exchange(BERT, count=2),
        Pass(ANNA, total=12),
        Time(BERT, points=-5),
    )

    assert lines(state) == [
        ">Anna: ABCHNOR 8F HORN +11 11",
        ">Bert:  H5 STE.N +5 99",
        ">Anna:  -AB +0 11",
        ">Bert:  -2 +0 99",
        ">Anna:  - +0 12",
        ">Bert:  (time) -5 94",
    ]


def test_a_refuted_play_and_one_taken_back_are_recorded_alike():
    refuted = played(game("mini"), "8F HORN", Challenge(BERT), Verdict({"HORN": False}))
    withdrawn = played(game("mini"), "8F HORN", Withdraw(ANNA))

    assert lines(refuted) == lines(withdrawn) == [">Anna:  8F HORN +12 12", ">Anna:  -- -12 0"]


def test_a_challenge_in_vain_is_recorded_where_it_costs_something():
    upheld = ("8F HORN", Challenge(BERT), Verdict({"HORN": True}))

    assert lines(played(game("mini"), *upheld)) == [
        ">Anna:  8F HORN +12 12",
        ">Bert:  (challenge) -5 -5",
    ]
    assert lines(played(game("mini", penalty_on="player"), *upheld)) == [
        ">Anna:  8F HORN +12 12",
        ">Anna:  (challenge) +5 17",
    ]
    assert lines(played(game("reise"), *upheld)) == [">Anna:  8F HORN +12 12"]


def test_the_settlement_is_recorded_even_if_nobody_wrote_it_down():
    state = played(game("mini", passes_to_end=1), "-", "-", Rack(ANNA, "ABCDEFG"))
    state = played(state, Rack(BERT, "HIJKLMN"))

    assert lines(state)[2:] == [
        ">Anna: ABCDEFG (ABCDEFG) -16 -16",
        ">Bert: HIJKLMN (HIJKLMN) -19 -19",
    ]


def test_a_booked_settlement_is_recorded_with_the_letters_that_were_noted():
    state = played(game("mini", passes_to_end=1), "-", "-", Rack(ANNA, "GFEDCBA"))
    state = played(state, Settle(ANNA, -16, -16), Rack(BERT, "HIJKLMN"), Settle(BERT, -20))

    assert lines(state)[2:] == [
        ">Anna: GFEDCBA (GFEDCBA) -16 -16",
        ">Bert: HIJKLMN (HIJKLMN) -20 -20",
    ]


def test_a_rack_that_is_known_in_part_is_not_recorded_as_what_was_left():
    state = played(game("mini", passes_to_end=1), Pass(ANNA, rack="ABC"), "-", Settle(ANNA, -5))

    assert lines(state)[2:] == [">Anna:  () -5 -5"]


def test_racks_seen_last_are_the_racks_at_the_end():
    state = played(game("mini"), Rack(ANNA, "ABC"), "8F HORN", Rack(BERT, "DEF"))

    assert lines(state) == ["#note rack1: ABC", ">Anna:  8F HORN +12 12", "#rack2 DEF"]


def test_notes_stand_behind_their_entry_and_lost_words_are_left_out():
    state = played(game("mini"), "8F HORN", Note("a"), Note("b"), "-")

    assert lines(state, a=Remark("note", "gut")) == [
        ">Anna:  8F HORN +12 12",
        "#note gut",
        ">Bert:  - +0 0",
    ]


def test_a_note_about_a_line_stands_behind_it_whenever_it_was_written():
    state = played(game("mini"), "8F HORN", Note("a"), "-", Note("b", 2), Note("c", 1), "-")
    kept = {name: Remark("note", name) for name in "abc"}

    assert lines(state, **kept) == [
        "#note c",
        ">Anna:  8F HORN +12 12",
        "#note b",
        "#note a",
        ">Bert:  - +0 0",
        ">Anna:  - +0 12",
    ]


def test_a_note_about_an_annulled_line_is_not_lost_and_an_annulled_note_is_not_told():
    moves = stream(played(game("mini"), "8F HORN", "-", Note("a", 3), Note("b", 3)))
    state = replay(appended(appended(moves, Annul(3)), Annul(5)))
    kept = {name: Remark("note", name) for name in "ab"}

    assert lines(state, **kept) == [">Anna:  8F HORN +12 12", "#note a"]


def test_a_corrected_game_is_recorded_as_corrected():
    moves = appended(stream(played(game("mini"), "8F HORN", "-3")), Annul(3))

    assert lines(replay(moves)) == [">Anna:  8F HORN +12 12"]


def test_a_game_with_an_entry_that_does_not_fit_is_not_recorded():
    moves = appended(stream(played(game("mini"), "8F HORN", Withdraw(ANNA))), Annul(2))

    with pytest.raises(Unusable, match="Entry 3 does not fit"):
        recorded(replay(moves), ANNA_AND_BERT, {})


def test_a_game_of_three_is_not_recorded():
    with pytest.raises(Unusable, match="two players only, not of 3"):
        recorded(game("mini", *CAST[:3]), tuple(Player(name) for name in CAST[:3]), {})


def test_points_that_no_reader_takes_are_not_written():
    state = played(game("mini"), Time(ANNA, points=-1_000_000))

    with pytest.raises(Unusable, match="-1000000 has more figures"):
        lines(state)


@settings(max_examples=examples(60))
@given(SEEDS)
def test_every_game_of_two_that_fits_can_be_recorded_and_read(seed):
    moves = history(seed, most_players=2)
    for number in range(1, len(moves) + 1, 4):
        record = recorded(replay(moves[:number]), ANNA_AND_BERT, {"0": Remark("note", "gut")})
        assert parse(write(record)) == record


# How a game ended

SIX_TURNS = """
>Anna: HORNABC 8F HORN +14 14
>Bert: EXYZQAB -XYZ +0 0
>Anna: ABCDEFG -AB +0 14
>Bert: EEEEEEN 7F EEE +9 9
>Bert: EEEEEEN -- -9 0
>Anna: CDEFGHI - +0 14
>Bert: EEEEEEN -EE +0 0
>Anna: CDEFGHI - +0 14
>Anna: CDEFGHI (CDEFGHI) -17 -3
>Bert: EEEENNN (EEEENNN) -7 -7
"""


def by_turns(text):
    return parse(f"#player1 Anna\n#player2 Bert\n{text}")


@pytest.mark.parametrize("name", ["english", "klassik", "mini"])
def test_a_game_that_six_turns_without_points_ended_is_taken(name):
    fit = fits(by_turns(SIX_TURNS), [name])[0]

    assert (fit.refusal, fit.options) == (None, (("scoreless_to_end", 6),))


def test_passes_enough_to_end_a_game_by_the_booklet_are_allowed_where_it_went_on():
    passes = "".join(f">{who}: -  +0 0\n" for who in ("Anna", "Bert", "Anna", "Bert"))
    exchanges = ">Anna: -3 +0 0\n>Bert: -3 +0 0\n"
    left = ">Anna: EEEEEEE (EEEEEEE) -7 -7\n>Bert: NNNNNNN (NNNNNNN) -7 -7\n"

    fit = fits(by_turns(passes + exchanges + left), ["klassik"])[0]

    assert fit.refusal is None
    assert dict(fit.options) == {"scoreless_to_end": 6, "passes_to_end": 3}


def test_a_game_that_more_passes_than_the_booklets_ended_is_taken():
    passes = "".join(f">{who}: -  +0 0\n" for who in ("Anna", "Bert") * 3)
    left = ">Anna: EEEEEEE (EEEEEEE) -7 -7\n>Bert: NNNNNNN (NNNNNNN) -7 -7\n"

    fit = fits(by_turns(passes + left), ["klassik"])[0]

    assert (fit.refusal, dict(fit.options)["passes_to_end"]) == (None, 3)


def test_turns_without_points_before_the_end_of_a_game_change_nothing():
    begun = SIX_TURNS.split(">Bert: EEEEEEN --", maxsplit=1)[0]
    assert fits(by_turns(begun), ["klassik"])[0].options == ()

"""Nothing that a GCG file says is lost or changed in silence: it is there, or it is doubted."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.gcg.entering import entered
from engine.gcg.fitting import fits, recorded_rules
from engine.gcg.reader import parse
from engine.gcg.recording import recorded
from engine.gcg.records import Exchanged, Placed, Player, RackPoints
from engine.gcg.writer import write
from engine.moves import Challenge, Play, Rack, Time, Verdict, Withdraw
from tests.boards import ANNA, BERT, CAST, game
from tests.boards import entered as played

HEAD = "#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n"
OWN = sorted((Path(__file__).parents[1] / "corpus").glob("*.gcg"))


def entering(text, ruleset="klassik", **options):
    """The game that lines between Anna and Bert make."""
    record = parse(HEAD + text)
    return entered(record, recorded_rules(ruleset, options), CAST[:2], lambda _: "note")


def doubts(text, ruleset="klassik", **options):
    """What is doubted: line, code and facts."""
    game = entering(text, ruleset, **options)
    assert all(refusal.detail for _, refusal in game.doubts)
    return [(line, refusal.code, refusal.facts) for line, refusal in game.doubts]


def again(text, ruleset="klassik", **options):
    """The entries of a file once they have gone in and come out."""
    state = entering(text, ruleset, **options).game
    out = write(recorded(state, (Player("Anna"), Player("Bert")), {}))
    return [" ".join(line.split()) for line in out.splitlines() if line.startswith((">", "#rack"))]


# Challenges and plays taken back

HORN = ">Anna: HORNABC 8F HORN +12 12\n"


def test_points_of_a_challenge_under_the_wrong_player_are_doubted():
    assert doubts(f"{HORN}>Anna: (challenge) -5 7\n") == [
        (4, "CHALLENGE_OF_OTHER_SEAT", {"seat": ANNA, "expected": BERT})
    ]
    assert doubts(f"{HORN}>Bert: (challenge) -5 -5\n") == []


def test_a_bonus_under_the_challenger_is_doubted():
    assert doubts(f"{HORN}>Bert: (challenge) +5 5\n", penalty_on="player") == [
        (4, "CHALLENGE_OF_OTHER_SEAT", {"seat": BERT, "expected": ANNA})
    ]
    assert doubts(f"{HORN}>Anna: (challenge) +5 17\n", penalty_on="player") == []


def test_a_rack_beside_points_of_another_player_is_doubted_as_well():
    found = doubts(f"{HORN}>Anna: ABCDEFG (challenge) -5 7\n")

    assert found[1] == (4, "RACK_LEFT_OUT", {"tiles": "ABCDEFG"})


def test_a_play_taken_back_with_another_rack_is_doubted():
    assert doubts(f"{HORN}>Anna: HORNABD -- -12 0\n") == [
        (4, "WITHDRAWN_WITH_OTHER_RACK", {"tiles": "HORNABD", "known": "HORNABC"})
    ]
    assert doubts(f"{HORN}>Anna: CBANROH -- -12 0\n") == []


def test_the_rack_of_a_play_that_is_noted_only_where_it_is_taken_back_is_kept():
    text = ">Anna: 8F HORN +12 12\n>Anna: HORNABC -- -12 0\n"

    assert entering(text).entries[1:] == [
        Play(ANNA, "8F", "HORN", rack="HORNABC", announced=12, total=12),
        Withdraw(ANNA, -12, 0),
    ]
    assert again(text)[1] == ">Anna: HORNABC -- -12 0"


# Racks beside what is no turn


def test_racks_beside_challenges_and_overtime_go_in_and_come_out():
    text = (
        f"{HORN}>Bert: DEFGHIJ (challenge) -5 -5\n>Bert: DEFGHIJ - +0 -5\n>Anna: ABC (time) -10 2\n"
    )
    found = entering(text).entries[2:]

    assert found[:3] == [
        Rack(BERT, "DEFGHIJ"),
        Challenge(BERT),
        Verdict({"HORN": True}, announced=-5, total=-5),
    ]
    assert found[4:] == [Rack(ANNA, "ABC"), Time(ANNA, points=-10, total=2)]
    assert again(text) == [line.strip() for line in text.splitlines()]


def test_the_rack_of_the_play_beside_its_bonus_comes_out_again():
    text = f"{HORN}>Anna: HORNABC (challenge) +5 17\n"

    assert doubts(text, penalty_on="player") == []
    assert again(text, penalty_on="player") == [line.strip() for line in text.splitlines()]


def test_a_rack_beside_a_challenge_that_cannot_be_is_doubted():
    assert [code for _, code, _ in doubts(f"{HORN}>Bert: YYYYYYY (challenge) -5 -5\n")] == [
        "NOT_UNSEEN"
    ]


@pytest.mark.parametrize("points", ["-10", "+10"])
def test_overtime_has_either_sign(points):
    text = f"{HORN}>Anna: (time) {points} {12 + int(points)}\n"

    assert doubts(text) == []
    assert again(text)[1] == f">Anna: (time) {points} {12 + int(points)}"


def test_a_rack_that_was_seen_before_a_turn_comes_out_with_it():
    state = played(game("klassik"), Rack(ANNA, "HORNABC"), "8F HORN", Rack(BERT, "DEFGHIJ"), "-")
    out = write(recorded(state, (Player("Anna"), Player("Bert")), {}))

    lines = [" ".join(line.split()) for line in out.splitlines()[3:]]
    assert lines == [">Anna: HORNABC 8F HORN +12 12", ">Bert: DEFGHIJ - +0 0"]


# What the header says


@pytest.mark.parametrize("said", ["vertical", "Down", "transposed"])
def test_an_orientation_turns_the_squares(said):
    text = ">Anna: 8F HORN +12 12\n>Bert: H5 STE.N +5 5\n"

    turned = entering(f"#orientation {said}\n{text}").entries[1:]

    assert [move.at for move in turned] == ["H6", "8E"]
    assert doubts(f"#orientation {said}\n>Anna: H6 HORN +12 12\n") == []


@pytest.mark.parametrize("said", ["horizontal", "ACROSS", "standard"])
def test_the_usual_orientation_changes_nothing(said):
    text = ">Anna: 8F HORN +12 12\n"

    assert entering(f"#orientation {said}\n{text}").entries == entering(text).entries


def test_an_orientation_that_nobody_knows_is_doubted_and_kept():
    text = "#orientation diagonal\n>Anna: 8F HORN +12 12\n"

    assert doubts(text) == [(0, "UNKNOWN_ORIENTATION", {"orientation": "diagonal"})]
    assert parse(HEAD + text).remarks[0].text == "diagonal"


ALIKE = ">Anna: 8F HAT +8 8\n"  # klassik and mini score it alike, english does not


def best(text):
    """The rules that are taken first."""
    return fits(parse(HEAD + text))[0].rules.name


@pytest.mark.parametrize(
    ("tiles", "ruleset"),
    [
        ("english", "english"),
        ("English (super)", "english"),
        ("german", "klassik"),
        ("de-119", "reise"),
        ("de-105-mini", "mini"),
        ("mini", "mini"),
        ("norwegian", "klassik"),
    ],
)
def test_the_tiles_that_are_named_choose_the_rules(tiles, ruleset):
    assert best(f"#tile-distribution {tiles}\n{ALIKE}") == ruleset


def test_rules_without_the_tiles_that_are_named_are_doubted():
    umlaut = "#tile-distribution english\n>Anna: 8F HÖRT +22 22\n"

    assert best(umlaut) != "english"
    assert doubts(umlaut)[0] == (
        0,
        "OTHER_TILES_NAMED",
        {"named": "english", "letter_set": "de-102"},
    )


@pytest.mark.parametrize(
    ("lexicon", "ruleset"),
    [("CSW19", "english"), ("NWL2020", "english"), ("RD28", "klassik"), ("FISE2", "klassik")],
)
def test_the_lexicon_decides_between_rules_that_fit_alike(lexicon, ruleset):
    both = ">Anna: - +0 0\n>Bert: - +0 0\n"

    assert best(f"#lexicon {lexicon}\n{both}") == ruleset


def test_the_lexicon_decides_nothing_against_the_scores():
    assert best(f"#lexicon CSW19\n{ALIKE}") == "klassik"


# Whole files


def said_in(record):
    """What a record says of its entries; plays are compared as moves in tests/games."""
    for entry in record.entries:
        move = entry.move
        if isinstance(move, Placed):
            move = Placed
        if isinstance(move, Exchanged | RackPoints):
            move = replace(move, letters="".join(sorted(move.letters)))
        yield entry.seat, "".join(sorted(entry.rack)), move, entry.score, entry.total, entry.words


def test_own_files_come_out_as_they_went_in():
    for path in OWN:
        comes_out_as_it_went_in(path)


def test_real_files_come_out_as_they_went_in(corpora):
    paths = sorted(corpora.rglob("*.gcg"))
    for path in paths:
        comes_out_as_it_went_in(path)
    assert len(paths) == 304


def comes_out_as_it_went_in(path):
    """Every line of the file is a line of what is written again, in its place."""
    record, kept = parse(path.read_bytes()), {}
    if not record.entries:
        return

    def keep(remark):
        kept[f"{len(kept)}"] = remark
        return f"{len(kept) - 1}"

    fit = fits(record)[0]
    game = entered(record, fit.rules, CAST[:2], keep)
    out = recorded(game.game, record.players, kept, title=record.title, lexicon=record.lexicon)

    before, after = list(said_in(record)), list(said_in(out))
    assert [one[:1] + one[2:] for one in after[: len(before)]] == [
        one[:1] + one[2:] for one in before
    ], path
    lost = [b[1] for b, a in zip(before, after, strict=False) if b[1] and b[1] != a[1]]
    assert len(lost) <= len(game.doubts), (path, lost)
    assert [e.remarks for e in out.entries[: len(before)]] == [e.remarks for e in record.entries]

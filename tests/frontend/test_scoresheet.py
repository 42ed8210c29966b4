"""The lines of the score sheet, the players and the findings, from a view of the engine."""

import pytest

from engine.moves import Accept, Annul, Challenge, Note, Rack, Verdict, Withdraw
from frontend import scoresheet
from tests import boards
from tests.told import page_of

NAMES = ["Anna", "Bert", "Clara", "Dora"]


def page(state, role="official", **more):
    names = NAMES[: len(state.players)]
    return page_of(state, names, role, **more)


def last(state, **more):
    return scoresheet.lines(page(state, **more))[-1]


def written(line):
    return [(glyph.letter, glyph.look) for glyph in line.glyphs]


@pytest.fixture
def horn():
    return boards.entered(boards.game("klassik"), "8F HoRN")


def test_a_play_is_written_with_blanks_and_lying_letters_told_apart(horn):
    stern = boards.entered(horn, "H5 STE.N")
    assert written(last(horn)) == [("H", ""), ("o", "blank"), ("R", ""), ("N", "")]
    assert written(last(stern))[3] == ("R", "lying")


def test_a_line_has_points_total_and_the_words_with_their_sums(horn):
    line = last(boards.entered(horn, "9H EI"))
    assert (line.name, line.at, line.points, line.total) == ("Bert", "9H", 8, 8)
    assert [(word.word, word.arithmetic, word.points) for word in line.words] == [
        ("EI", "1 + 1×2", 3),
        ("RE", "1 + 1", 2),
        ("NI", "1 + 1×2", 3),
    ]


def test_the_sum_of_a_multiplied_word_is_readable(horn):
    assert last(horn).words[0].arithmetic == "(2 + 0 + 1 + 1) ×2"


def test_an_announced_score_stands_beside_the_computed_one_only_where_they_differ(horn):
    right, wrong = boards.entered(horn, "H5 STE.N 5"), boards.entered(horn, "H5 STE.N 50")
    assert (last(right).announced, last(wrong).announced) == (None, 50)
    assert [f.sentence for f in scoresheet.findings(page(wrong))] == [
        "Angesagt waren 50 Punkte; nach den Regeln sind es 5."
    ]


def test_a_challenged_and_withdrawn_play_says_so(horn):
    judged = boards.entered(horn, Challenge(1, ("HORN",)), Verdict({"HORN": False}))
    play, challenge, verdict = scoresheet.lines(page(judged))[1:]
    assert play.withdrawn
    assert (challenge.name, challenge.detail, challenge.points) == ("Bert", "HORN", None)
    assert (verdict.detail, verdict.points) == ("HORN unzulässig", -8)


def test_a_challenge_without_words_means_the_whole_play(horn):
    assert last(boards.entered(horn, Challenge(1))).detail == "alles, was gelegt wurde"


def test_a_noted_score_is_said_with_the_acceptance(horn):
    assert last(boards.entered(horn, Accept(1, noted=8))).detail == "8 Punkte notiert"
    assert last(boards.entered(horn, Accept(1))).detail == ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("-ABC", "tauscht ABC"),
        ("-1", "tauscht 1 Stein"),
        ("-3", "tauscht 3 Steine"),
        ("-", "passt"),
    ],
)
def test_an_exchange_or_a_pass_says_what_was_done(typed, said):
    line = last(boards.entered(boards.game("klassik"), typed))
    assert (line.detail, line.points, line.total) == (said, 0, 0)


def test_exchanged_letters_are_only_counted_for_others():
    state = boards.entered(boards.game("klassik"), "-ABC")
    assert last(state).detail == "tauscht ABC"
    others = scoresheet.lines(page(state, "public"))
    assert others[-1].detail == "tauscht 3 Steine"


def test_a_note_shows_its_words_and_a_blanked_one_none(horn):
    noted = boards.entered(horn, Note("0190"))
    assert last(noted, notes={3: "Bert war kurz weg."}).detail == "Bert war kurz weg."
    assert last(noted).detail == ""


def test_an_annulled_entry_is_struck_and_counts_nothing(horn):
    annulled = boards.games.replay([e.move for e in boards.entered(horn, Annul(2)).entries])
    play, annulment = scoresheet.lines(page(annulled))[1:]
    assert (play.struck, play.points, annulment.detail) == (True, None, "Eintrag 2")


def test_an_entry_that_does_not_fit_any_more_says_why_and_is_a_finding(horn):
    later = boards.entered(horn, "H5 STE.N", Annul(2))
    flawed = page(boards.games.replay([entry.move for entry in later.entries]))
    line = scoresheet.lines(flawed)[2]
    said = "Am Zug ist Sitz 1 (Anna), nicht Sitz 2 (Bert)."
    assert (line.flaw, line.clause) == (said, "KLASSIK-06")
    assert [(f.version, f.sentence) for f in scoresheet.findings(flawed)] == [(3, line.flaw)]


def test_the_last_turn_is_the_newest_that_is_not_struck(horn):
    assert scoresheet.last_turn(page(boards.game("klassik"))) is None
    after = boards.entered(horn, Accept(1))
    assert scoresheet.last_turn(page(after)).version == 2
    annulled = boards.games.replay([e.move for e in boards.entered(horn, Annul(2)).entries])
    assert scoresheet.last_turn(page(annulled)) is None


def test_players_show_score_turn_and_known_tiles(horn):
    anna, bert = scoresheet.players(page(horn))
    assert (anna.name, anna.score, anna.on_turn, anna.known) == ("Anna", 8, False, False)
    assert (bert.name, bert.score, bert.on_turn, bert.place) == ("Bert", 0, True, None)


def test_a_rack_shows_its_known_tiles_and_a_place_for_each_unknown_one():
    state = boards.entered(boards.game("klassik"), Rack(0, "Ä?E"))
    anna, bert = scoresheet.players(page(state))
    assert [(tile.letter, tile.value) for tile in anna.rack] == [
        ("?", 0),
        ("Ä", 6),
        ("E", 1),
        *[("", None)] * 4,
    ]
    assert bert.known is False


def test_a_hidden_rack_is_only_counted():
    state = boards.entered(boards.game("klassik"), Rack(0, "Ä?E"))
    anna, _ = scoresheet.players(page(state, "public"))
    assert (anna.rack, anna.known, anna.count) == (None, False, 7)


def test_a_play_taken_back_by_agreement_says_so(horn):
    play, back = scoresheet.lines(page(boards.entered(horn, Withdraw(0))))[1:]
    assert (play.withdrawn, back.label, back.points) == (True, "Zurückgenommen", -8)

"""Games that must come to the same: corrected, turned over, seen from another seat, counted twice.

Each law changes a random history in a way whose effect is known, and compares two replays.
"""

import json
from dataclasses import fields, replace
from random import Random
from string import ascii_uppercase, digits

from hypothesis import given, settings

from engine.games import apply, objections, places, replay
from engine.letters import EMPTY, LETTER_SETS, as_tiles, in_order
from engine.moves import (
    STOPS,
    Annul,
    Exchange,
    Move,
    Note,
    Open,
    Pass,
    Play,
    Rack,
    Replace,
    Resign,
    Start,
    Time,
    Withdraw,
)
from engine.views import view
from tests.boards import ANNA, BERT, CAST, CLARA, appended, entered, game, refused
from tests.engine import histories
from tests.engine.histories import SEEDS, history
from tests.thorough import examples

FEW_EXAMPLES = settings(max_examples=examples(60))


# Corrections


@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_an_annulled_entry_counts_for_no_more_than_a_note(seed, choice):
    moves = history(seed)
    for annulment in annulments(moves, Random(choice)):
        version = annulment.version
        corrected = appended(moves, annulment)
        noted = (*moves[: version - 1], Note("0"), *moves[version:])

        assert played(corrected) == played(noted)
        assert replay(corrected).entries[version - 1].struck


@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_a_replaced_entry_counts_as_if_it_had_been_entered_first(seed, choice):
    moves = history(seed)
    for command in replacements(moves, Random(choice)):
        corrected = appended(moves, command)
        anew = corrected[-1].entry
        instead = (*moves[: command.version - 1], anew, *moves[command.version :])

        assert played(corrected) == played(instead)
        assert replay(corrected).entries[command.version - 1].move == anew


@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_annulling_a_correction_brings_back_what_was_there(seed, choice):
    moves, dice = history(seed), Random(choice)
    for command in [*replacements(moves, dice), *annulments(moves, dice)]:
        corrected = appended(moves, command)

        back = appended(corrected, Annul(len(corrected)))

        assert played(back) == played(moves)


@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_the_later_of_two_replacements_holds(seed, choice):
    moves = history(seed)
    for command in replacements(moves, Random(choice)):
        before = moves[command.version - 1]
        there_and_back = appended(appended(moves, command), Replace(command.version, before))

        assert len(there_and_back) == len(moves) + 2
        assert played(there_and_back) == played(moves)


def annulments(moves, dice):
    """Some annulments that the rules allow."""
    return [command for command in corrections(moves, dice) if isinstance(command, Annul)]


def replacements(moves, dice):
    """Some replacements that the rules allow."""
    return [command for command in corrections(moves, dice) if isinstance(command, Replace)]


def corrections(moves, dice):
    """Some corrections that the rules allow."""
    state = replay(moves)
    commands = [histories.correction(state, dice) for _ in range(12)]
    return [command for command in commands if not objections(state, command)]


def played(moves):
    """The game without its lines: what they came to."""
    return replay(moves)._replace(version=0, entries=())


# Seen from elsewhere


@FEW_EXAMPLES
@given(SEEDS)
def test_a_transposed_game_scores_the_same(seed):
    moves = history(seed)

    turned = replay([transposed(move) for move in moves])

    straight = replay(moves)
    assert turned.scores == straight.scores
    assert [e.computed for e in turned.entries] == [e.computed for e in straight.entries]
    assert [e.flaw for e in turned.entries] == [e.flaw for e in straight.entries]
    assert in_order(turned.unseen) == in_order(straight.unseen)


def transposed(move: Move) -> Move:
    """The same entry on a board that was turned over along its diagonal."""
    if isinstance(move, Play):
        across = move.at[0].isdigit()
        row, column = move.at.strip(ascii_uppercase), move.at.strip(digits)
        turned = chr(64 + int(row)), str(ord(column) - 64)
        return replace(move, at="".join(turned if across else turned[::-1]))
    if isinstance(move, Open) and not isinstance(move.options["board"], str):
        rows = ["".join(column) for column in zip(*move.options["board"], strict=True)]
        return replace(move, options=move.options | {"board": rows})
    return move


@FEW_EXAMPLES
@given(SEEDS)
def test_the_same_game_at_seats_moved_on_gives_the_same_results_moved_on(seed):
    moves = history(seed)
    seats = len(moves[0].players)
    there = replay(moves)
    if len(there.rules.letters.bag) < seats * there.rules.rack:
        return  # the last ones to draw find the bag empty

    moved = replay([moved_on(move, seats) for move in moves])

    for what in ("players", "scores", "booked", "claims"):
        assert getattr(moved, what) == rotated(getattr(there, what)), what
    assert racks(moved) == rotated(racks(there))
    assert moved.settlement == (rotated(there.settlement) if there.settlement else ())
    assert places(moved) == rotated(places(there))
    assert (moved.phase, moved.ending, moved.bag) == (there.phase, there.ending, there.bag)
    assert moved.turn == (None if there.turn is None else (there.turn + 1) % seats)
    assert [e.score for e in moved.entries] == [e.score for e in there.entries]


def racks(state):
    return tuple((in_order(rack.known), rack.size) for rack in state.racks)


def rotated(values):
    return (*values[-1:], *values[:-1])


def moved_on(move: Move, seats: int) -> Move:
    """The same entry when everybody sits one seat further."""
    if isinstance(move, Open):
        return replace(move, players=rotated(move.players), first=(move.first + 1) % seats)
    if isinstance(move, Start):
        return Start(tuple(tuple(((s + 1) % seats, t) for s, t in draw) for draw in move.draws))
    if "seat" in {field.name for field in fields(move)}:
        return replace(move, seat=(move.seat + 1) % seats)
    return move


@FEW_EXAMPLES
@given(SEEDS)
def test_letters_worth_twice_as_much_score_twice_as_much_but_for_the_bonus(seed):
    moves = history(seed)

    once, twice = replay(moves), replay([doubled(moves[0]), *moves[1:]])

    for single, double in zip(once.entries, twice.entries, strict=True):
        if single.laid:
            points = [word.points for word in single.laid.words]
            assert [word.points for word in double.laid.words] == [2 * each for each in points]
            assert double.laid.score == 2 * sum(points) + single.laid.bonus
    known = None not in once.settlement
    assert not known or twice.settlement == tuple(2 * points for points in once.settlement)


def doubled(move: Open) -> Open:
    """The same game with a letter set in which all letters count twice as much."""
    spec = move.options["letter_set"]
    data = LETTER_SETS[spec].as_data() if isinstance(spec, str) else spec
    rows = [[letter, count, 2 * value] for letter, count, value in data["tiles"]]
    return replace(move, options=move.options | {"letter_set": data | {"tiles": rows}})


# Hidden racks


@FEW_EXAMPLES
@given(SEEDS)
def test_the_public_sees_the_same_whether_racks_were_seen_or_not(seed):
    moves = history(seed)
    for number in range(len(moves), 0, -3):
        state = replay(moves[:number])
        if state.phase in ("over", "closed"):
            continue
        unseen = replay([blindfold(move, state.rules) for move in moves[:number]])
        assert public(state) == public(unseen)


def blindfold(move: Move, rules) -> Move:
    """The same entry by somebody who sees no rack."""
    if isinstance(move, Rack):
        return Rack(move.seat, "")
    if isinstance(move, Exchange) and move.letters is not None and not rules.exchange_open:
        return Exchange(move.seat, count=len(move.letters), total=move.total)
    return replace(move, rack=None) if isinstance(move, Play | Exchange | Pass) else move


def public(state):
    """What everybody may see, but for what is only there because racks were seen."""
    shown = view(state, "public")
    shown["findings"] = [f for f in shown["findings"] if f["code"] != "RACK_CONTRADICTED"]
    return json.loads(json.dumps(shown))


def test_an_official_sees_the_racks_that_the_public_does_not():
    state = entered(game("mini"), Rack(ANNA, "ABCDEFG"))

    assert [seat["rack"] for seat in view(state, "official")["seats"]] == ["ABCDEFG", ""]
    assert [seat["rack"] for seat in view(state, "seat:0")["seats"]] == ["ABCDEFG", None]
    assert [seat["rack"] for seat in view(state, "public")["seats"]] == [None, None]


# Streams that nobody would have let in


@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_a_stream_of_whatever_replays_and_loses_no_tile(seed, choice):
    dice, moves = Random(choice), list(history(seed, 8))
    state = replay(moves)
    for _ in range(25):
        make = dice.choice((histories.entry, histories.correction, histories.nonsense))
        move = make(state, dice)
        if not (isinstance(move, Replace) and move.version == 1):  # a game begins with an opening
            moves.append(move)
    state = replay(moves)

    lying = as_tiles(state.tiles.replace(EMPTY, ""))
    known = "".join(rack.known for rack in state.racks)
    assert state.version == len(moves)
    assert in_order(lying + known + state.unseen) == state.rules.letters.bag
    assert json.dumps(view(state, "official"))
    assert replay(moves) == state


# What random histories seldom reach


def test_a_rack_that_proved_wrong_before_a_withdrawal_loses_no_tile():
    state = entered(
        game("reise", rack_policy="flag"),
        Play(ANNA, "8F", "HORN", rack="ABCDHNOR"),
        Rack(ANNA, "JQXYZÄÖÜ"),
        Withdraw(ANNA),
    )

    known, size = state.racks[ANNA]
    assert (in_order(known), size) == ("HNOR", 8)
    assert in_order(known + state.unseen) == LETTER_SETS["de-119"].bag


def test_a_tied_draw_may_be_noted_in_any_order_of_the_seats():
    draws = (((2, "A"), (0, "A"), (1, "B")), ((0, "N"), (2, "E")))

    assert entered(game("klassik", *CAST[:3]), Start(draws)).turn == 2


def test_who_has_left_before_the_draw_draws_no_tile():
    state = entered(game("klassik", *CAST[:3]), Resign(CLARA))

    assert refused(state, Start((((0, "A"), (1, "B"), (2, "A")),)))[0] == "DRAW_INCOMPLETE"
    assert entered(state, Start((((0, "N"), (1, "B")),))).turn == BERT


def test_the_start_of_a_game_that_is_over_cannot_be_drawn():
    state = entered(game("klassik"), Resign(BERT))

    assert refused(state, Start((((0, "A"), (1, "B")),)))[0] == "ALREADY_BEGUN"


def test_who_has_left_loses_no_second_time_by_overtime():
    state = game("klassik", *CAST[:3], overtime_points=10, overtime_limit=5)

    state = entered(state, Resign(CLARA), Time(CLARA, seconds=301))

    assert state.gone == (CLARA,)
    assert state.scores == (0, 0, -60)


def test_a_stream_with_flawed_entries_replays_to_an_equal_game():
    moves = [Open("mini", game("mini").rules.options(), ("Anna", "Bert")), Play(ANNA, "8F", "HORN")]
    moves += [Play(1, "H5", "STE.N"), Annul(2)]

    assert replay(moves).flawed() == (3,)
    assert replay(moves) == replay(moves)


def test_every_kind_of_entry_and_every_phase_turns_up_in_the_random_histories():
    kinds, phases, endings = set(), set(), set()
    for seed in range(250):
        state = None
        for move in history(seed, 30):
            state = apply(state, move)
            kinds.add(move.kind)
            phases.add(state.phase)
            endings.add(state.ending)

    assert sorted(kinds) == sorted(EVERY_KIND)
    assert phases == {"playing", "challenged", "out", "settling", "over", "closed"}
    stopped = {ending for ending in endings if ending and ending.startswith(("stopped", "settled"))}
    assert stopped <= {f"{how}_{why}" for how in ("stopped", "settled") for why in STOPS}
    leaving = {"resign", "forfeit", "time"}
    assert endings - stopped == {None, "out", "passes", "scoreless", "agreed", *leaving}


EVERY_KIND = (
    "open", "start", "play", "exchange", "pass", "rack", "challenge", "verdict", "accept",
    "withdraw", "time", "resign", "forfeit", "adjourn", "resume", "end", "stop", "settle", "close",
    "note", "publish", "unpublish",
)  # fmt: skip

"""The demo's game of Wörterklauer, checked line by line against what was counted by hand."""

from functools import cache

import pytest

from deploy.demo.games import entries
from deploy.demo.klauer import CLARA, EMIL, SANDGLASS, TURNS
from engine import klauer
from engine.games import apply, decide, replay, scores
from engine.letters import LETTER_SETS, in_order
from engine.moves import Accept, Settle, Time, Verdict, Withdraw
from engine.views import view
from tests.boards import entered, line, refused, through_json
from tests.fields import corner, drawn, field, majority, pool

TYPED = [entry for entry in SANDGLASS.script if isinstance(entry, str)]
BEFORE_TURNS = 2  # the opening and the draw for the start


@cache
def moves():
    """The stream of the whole game."""
    return entries(SANDGLASS, SANDGLASS.names)


def after(turns):
    """The game when so many turns are over."""
    number = sum(len(turn.entries) for turn in TURNS[:turns])
    return replay(moves()[: BEFORE_TURNS + number])


def up_to(typed):
    """The game right after the first line that was typed so."""
    return replay(moves()[: 1 + SANDGLASS.script.index(typed) + 1])


def ends():
    """The sheet's line for each end of a turn that was agreed or judged to stand."""
    shown = view(after(14), "official")["entries"]
    return [one for one in shown if one["kind"] in ("accept", "verdict") and not one["reopened"]]


# the game as a whole


def test_every_line_is_entered_and_none_is_flawed():
    state = replay(moves())

    assert len(moves()) == 1 + len(SANDGLASS.script) == 97
    assert (state.flawed(), state.findings) == ((), ())
    assert (state.phase, state.public) == ("closed", True)


def test_emil_has_lost_for_want_of_the_lead():
    assert view(replay(moves()), "public")["result"] == {
        "reason": "no_lead",
        "scores": None,
        "places": [1, 2],
        "majority": [47, 8],
    }


def test_fourteen_turns_are_played_by_turns_and_the_last_is_not_ended():
    on_turn = [after(turns).turn for turns in range(15)]

    assert on_turn == [CLARA, EMIL] * 7 + [None]
    assert [after(turns).phase for turns in range(1, 15)] == ["playing"] * 13 + ["over"]
    assert len(ends()) == 13


def test_players_agreed_on_the_sandglass_and_all_techniques():
    options = view(replay(moves()), "public")["options"]

    assert (options["sandglass"], options["level"], options["extent"]) == (True, "III", 12)
    assert options["letter_set"] == "de-96-klauer"


# counted by hand


@pytest.mark.rule("KLAUER-13", "KLAUER-77")
@pytest.mark.parametrize("number", range(1, 15))
def test_majority_after_a_turn_is_what_was_counted_by_hand(number):
    assert tuple(majority(after(number))) == TURNS[number - 1].majority


@pytest.mark.rule("KLAUER-13")
def test_whoever_ended_a_turn_leads_then():
    leads = [turn.majority[CLARA] - turn.majority[EMIL] for turn in TURNS[:13]]

    assert [lead > 0 for lead in leads] == [True, False] * 6 + [True]
    assert 0 not in leads


@pytest.mark.rule("KLAUER-02")
def test_no_card_is_lost_or_won_at_any_line():
    bag = in_order(LETTER_SETS["de-96-klauer"].bag)
    assert len(bag) == 96

    state = None
    for number, move in enumerate(moves(), 1):
        state = apply(state, move)
        table = state.table
        lying = "".join(card.letter for card in table.field.values())
        assert in_order(lying + table.pool + table.hand + state.box) == bag, number


THEFTS = (
    (),
    ("NADEL>NABEL", "EIS>KREIS"),
    ("NABEL>NAGEL", "KREIS>KREISEL"),
    ("REST>NEST",),
    ("HORN>DORN",),
    ("REGEL>RIEGEL",),
    ("BAHN>BOHNE",),
    ("TRAUBE>TAUBE", "DORN>ZORN"),
    ("EHRE>AEHRE", "TAUBE>TAUFE"),
    (),
    ("FELD>FELS",),
    ("AEHRE>LEHRE", "RIEGEL>SPIEGEL"),
    ("LEHRE>LEHNE", "NEST>TEST", "SPIEGEL>SPIEGELEI", "ZORN>KORN"),
)


@pytest.mark.rule("KLAUER-24", "KLAUER-26")
def test_thefts_of_every_turn():
    thefts = [{f"{one['before']}>{one['word']}" for one in end["stolen"]} for end in ends()]

    assert thefts == [set(turn) for turn in THEFTS]


NEW = {
    1: ("NADEL", "EIS", "REST"),
    2: ("HORN",),
    4: ("BUERO",),
    5: ("REGEL",),
    6: ("BAHN",),
    7: ("GUT", "TRAUBE"),
    8: ("EHRE",),
    10: ("KAUF", "FELD"),
    11: ("TOENEN",),
    12: ("LID",),
}
INFLECTED = {5: ("BUEROS",), 13: ("LIDER",)}


@pytest.mark.rule("KLAUER-20", "KLAUER-21", "KLAUER-22", "KLAUER-23", "KLAUER-47")
def test_words_of_every_turn_are_those_that_were_looked_up():
    """Each is an entry of the Duden, two plurals apart; the one verb is an infinitive."""
    for number, end in enumerate(ends(), 1):
        stolen = tuple(theft.partition(">")[2] for theft in THEFTS[number - 1])
        looked_up = NEW.get(number, ()) + stolen + INFLECTED.get(number, ())
        assert sorted(word["word"] for word in end["words"]) == sorted(looked_up), number


@pytest.mark.rule("KLAUER-14")
def test_both_players_have_used_their_joker():
    jokers = [[seat["joker"] for seat in view(after(n), "public")["seats"]] for n in (8, 9, 14)]

    assert jokers == [[True, True], [False, True], [False, False]]


# the field after some turns: capitals are red, small letters black


FIELDS = {
    # KREIS has the S of REST, HORN and NABEL share the N; R, E and T stay red.
    2: """
        h....
        o..k.
        r..r.
        nabel
        ...i.
        .REsT
    """,
    # RIEGEL begins a cell further left than REGEL did.
    6: """
        ....D....
        buerOS.K.
        a...R..R.
        h...NAGEL
        n......I.
        .....nest
        .......E.
        ..riegel.
    """,
    # TRAUBE has closed the gap of its R, which lies in EHRE.
    8: """
        ....z.....
        BueroS.K..
        O...r..R..
        H...nAGEL.
        N......I..
        ehre.nest.
        .......E..
        ..rieGel..
        .....U....
        .....taube
    """,
    # Of TAUFE only the T of GUT is left there.
    10: """
        .....z......
        .BueroS.kauf
        .O...r..R..e
        .H...nAGEL.l
        .N......I..d
        AEHRE.nest..
        ........E...
        ...rieGel...
        ......U.....
        ......T.....
    """,
    14: """
        .....K......
        .BuerOS.kauF
        .O...R..R..E
        .H...NAGEL.L
        .N......I..S
        LEHNE.TEST..
        i.......E...
        d.SPIEGELEI.
        E.....U.....
        R.....TOENEN
    """,
}


@pytest.mark.parametrize("number", FIELDS)
def test_field_after_a_turn(number):
    assert drawn(after(number)) == field(FIELDS[number])


@pytest.mark.rule("KLAUER-03")
def test_field_reaches_the_agreed_extent_in_the_tenth_turn():
    rows = drawn(after(10)).splitlines()

    assert (corner(after(10)), len(rows), len(rows[0])) == ((-3, -5), 10, 12)


# what is shown


NOT_SHOWN = {
    "resign": "a game ends once, and this one by the lead",
    "forfeit": "as resign",
    "stop": "as resign",
    "note": "its words lie outside the stream",
    "unpublish": "whoever tries the demo shall see the game",
}


def test_every_kind_of_entry_is_shown_but_a_few():
    shown = {move.kind for move in moves()[1:]}

    assert shown == set(klauer.kinds) - set(NOT_SHOWN)
    assert set(NOT_SHOWN) < set(klauer.kinds)


SHOWN = {
    "0:3v .IS": "a new word crosses another",
    "/0:0> ..B..": "a letter is swapped",
    "+-2:3v KR...": "cards in front",
    "+-2:3v .....EL": "cards behind",
    "^4:-1> .I.... <": "a letter is inserted, one side moves",
    "_6:1> .R.... <": "a letter is removed, the gap closes",
    "2:-4> .HrE": "the removed letter is built in",
    "*6:1> .AUFE": "a word is dissolved",
    "-2:3> .auf": "its letters make another word",
    "/6:1> ....E": "a word of the same turn is altered",
    "V JMVX AEIO": "four cards without a vowel",
    "J CQT EGR": "the joker",
    "~": "a step is undone",
    ".": "the turn ends",
    ". LID>LIDER": "the turn ends, a change is claimed as a plural",
    ":": "the glass has run out",
    "#": "the loss is declared",
}


def test_every_way_to_type_a_step_is_shown():
    assert [typed for typed in SHOWN if typed not in TYPED] == []
    assert {typed[0] for typed in TYPED if not typed[0].isdigit()} == set("<VJ/+^_*~.:#-")


@pytest.mark.rule("KLAUER-08", "KLAUER-76")
def test_pool_without_a_vowel_forces_the_change_of_four():
    forced = up_to("<ZHNNSTFL")

    assert pool(forced) == "FHJLMNNSTVXZ"
    assert refused(forced, "/-3:0v Z...")[:2] == ("NO_VOWEL", "KLAUER-76")
    assert pool(up_to("V JMVX AEIO")) == "AEFHILNNOSTZ"


@pytest.mark.rule("KLAUER-35", "KLAUER-38")
def test_letters_taken_up_are_built_in_before_the_turn_ends():
    assert up_to("_6:1> .R.... <").table.hand == "R"
    assert refused(up_to("_6:1> .R.... <"), ".")[:2] == ("NOT_BUILT_IN", "KLAUER-35")
    assert up_to("2:-4> .HrE").table.hand == ""
    assert up_to("*6:1> .AUFE").table.hand == "AEFU"
    assert up_to("-2:6v .eLD").table.hand == ""


@pytest.mark.rule("KLAUER-22", "KLAUER-49")
def test_refused_word_reopens_the_steps_and_lies_until_it_is_altered():
    number = moves().index(Verdict({"FELS": True, "TOENT": False}, edition="Demo")) + 1
    reopened = replay(moves()[:number])

    assert line(reopened)["reopened"]
    assert (reopened.phase, reopened.turn) == ("playing", CLARA)
    assert drawn(reopened).splitlines()[-1] == "......TOENT."


@pytest.mark.rule("KLAUER-24", "KLAUER-79")
def test_same_meaning_colours_the_added_cards_alone():
    judged, claimed = ends()[4], ends()[12]

    assert [word["word"] for word in judged["kept"]] == ["BUEROS"]
    assert [word["word"] for word in claimed["kept"]] == ["LIDER"]
    # Of HORN the O and the R turn with DORN; the N was red, and BUERO stays black.
    turned = [(cell["row"], cell["column"]) for cell in judged["turned"]]
    assert turned == [(-2, 0), (-1, 0)]


@pytest.mark.rule("KLAUER-49")
def test_end_of_the_turn_is_taken_back_for_one_more_theft():
    number = moves().index(Withdraw(CLARA)) + 1

    assert line(replay(moves()[:number]))["reopened"]
    first, second = (line(replay(moves()[:n])) for n in (number - 1, number + 2))
    words = [{word["word"] for word in claim["words"]} for claim in (first, second)]
    assert words[1] - words[0] == {"SPIEGELEI"}


@pytest.mark.rule("KLAUER-53")
def test_position_stands_when_the_glass_runs_out():
    claim = view(up_to(":"), "public")["claim"]

    assert (claim["final"], claim["seat"]) == (True, EMIL)


@pytest.mark.rule("KLAUER-15", "KLAUER-52", "KLAUER-53")
@pytest.mark.parametrize(("last", "reason"), [("#", "no_lead"), (":", "glass")])
def test_last_turn_is_lost_by_declaring_it_as_by_the_glass(last, reason):
    lacking = up_to("/2:1> P...")
    assert refused(lacking, ".") == ("NO_LEAD", "KLAUER-13", {"own": 12, "other": 43})

    lost = entered(lacking, last)
    result = view(lost, "public")["result"]
    assert (result["reason"], result["places"], result["majority"]) == (reason, [1, 2], [47, 8])
    assert drawn(lost) == drawn(after(13))


# written down and read again


def test_replaying_what_was_stored_gives_the_same_game():
    state = None
    for move in moves():
        state = apply(state, move)

    assert replay(through_json(moves())) == state
    assert view(replay(moves()), "public") == view(state, "public")


@pytest.mark.parametrize("typed", sorted(set(TYPED)))
def test_typed_line_is_written_as_it_was_typed(typed):
    for seat in (CLARA, EMIL):
        assert klauer.written(klauer.read_move(typed, seat)) == typed


def test_stored_entry_is_read_from_what_is_written_of_it():
    written = [(move, klauer.written(move)) for move in moves()[1:]]
    typed = [(move, text) for move, text in written if text != move.kind]

    assert len(typed) == len(TYPED)
    assert [move for move, text in typed if klauer.read_move(text, move.seat) != move] == []


# points


@pytest.mark.rule("KLAUER-13")
def test_who_asks_for_points_is_told_that_there_are_none():
    claimed, named = up_to("."), {"ruleset": "klauer"}
    words = {"EIS": True, "NADEL": True, "REST": True}

    for asking in (
        Accept(EMIL, noted=10),
        Verdict(words, announced=10),
        Verdict(words, total=10),
        Withdraw(CLARA, announced=-10),
        Settle(EMIL, -8),
        Time(EMIL, seconds=200, points=-10),
    ):
        assert refused(claimed, asking) == ("NO_POINTS", "KLAUER-13", named)
    assert scores(claimed) is None
    assert decide(claimed, Accept(EMIL)) == (Accept(EMIL),)

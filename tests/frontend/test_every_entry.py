"""Every kind of entry that a game takes is made by a form of its page: filled in, sent, stored."""

import pytest

from deploy.demo.klauer import SANDGLASS
from engine.games import takes
from engine.klauer.notation import read_move
from engine.moves import Move
from frontend.forms import ENTRY_FORMS
from games.models import Event
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk
from tests.told import game_page

NO_FORM = {
    "open": "the form that opens a game, on a page of its own",
    "start": "whoever opens a game says there who starts; how it was drawn comes by REST alone",
}

# What is filled in at the page of one game after the other: the form, and its fields.
BOARDS = {
    "klassik": [
        [
            ("turn", {"text": "8F HORN 15"}),
            ("decision", {"version": "2"}),
            ("note", {"text": "Anna sprach leise."}),
            ("rack", {"seat": "1", "letters": "ABC"}),
            ("adjourn", {}),
            ("resume", {}),
            ("time", {"seat": "1", "points": "-10"}),
            ("publish", {}),
            ("unpublish", {}),
        ],
        [
            ("turn", {"text": "8F HORN"}),
            ("challenge", {}),
            ("verdict", {"word-0": "yes"}),
            ("turn", {"text": "-3"}),
            ("turn", {"text": "-"}),
            ("annul", {}),
        ],
        [("turn", {"text": "8F HORN"}), ("accept", {})],
        [("turn", {"text": "8F HORN"}), ("withdraw", {})],
        [("turn", {"text": "8F HORN"}), ("replace", {"text": "8G HORN 10"})],
        [("turn", {"text": "8F HORN"}), ("insertion", {"version": "3", "text": "-3"})],
        [("resign", {"seat": "1"}), ("close", {})],
        [("forfeit", {"seat": "1"})],
        [("stop", {"reason": "time"})],
    ],
    "reise": [
        [
            ("end", {}),
            ("rack", {"seat": "0", "letters": "ENRSTIUA"}),
            ("rack", {"seat": "1", "letters": "ENRSTIUA"}),
            ("settle", {"seat": "1", "points": "-7"}),
        ],
    ],
}
CARDS = {
    "karten": [
        [
            ("turn", {"text": "0:0> NAME 15"}),
            ("bonus", {"seat": "1", "card": "-E|K-:-E", "word": "NAME"}),
            ("decision", {"version": "2"}),
            ("clock", {"seconds": "10"}),
            ("miss", {}),
            ("turn", {"text": "-3"}),
            ("turn", {"text": "-"}),
            ("rack", {"seat": "1", "letters": "ABC"}),
            ("note", {"text": "Anna sprach leise."}),
            ("adjourn", {}),
            ("resume", {}),
            ("publish", {}),
            ("unpublish", {}),
            ("annul", {}),
        ],
        [
            ("turn", {"text": "0:0> NAME"}),
            ("challenge", {"seat": "1"}),
            ("verdict", {"word-0": "yes"}),
        ],
        [("turn", {"text": "0:0> NAME"}), ("accept", {})],
        [("turn", {"text": "0:0> NAME"}), ("withdraw", {})],
        [("turn", {"text": "0:0> NAME"}), ("replace", {"text": "0:0> NAMEN 14"})],
        [("turn", {"text": "0:0> NAME"}), ("insertion", {"version": "3", "text": "-3"})],
        [("end", {}), ("settle", {"seat": "1", "points": "-7"})],
        [("resign", {"seat": "1"}), ("close", {})],
        [("forfeit", {"seat": "1"})],
        [("stop", {"reason": "time"})],
    ],
}
SAID = {
    "accept": "agreement",
    "verdict": "judgement",
    "withdraw": "reopening",
    "adjourn": "adjourn",
    "resume": "resume",
    "close": "close",
    "publish": "publish",
}
LAID = [("turn", {"text": "<SOCKELGRIFTE"}), ("turn", {"text": "0:0> SOCKE"})]
FIELDS = {
    "klauer": [
        [*LAID, ("turn", {"text": "0:1v .FT"}), ("undo", {}), ("end-turn", {}), ("agreement", {})],
        [*LAID, ("glass", {})],
        [*LAID, ("end-turn", {}), ("agreement", {}), ("loss", {})],
        [*LAID, ("annul", {}), ("publish", {}), ("unpublish", {})],
        [*LAID, ("note", {"text": "Anna sprach leise."})],
        [*LAID, ("replace", {"text": "0:0> SOCKEL"})],
        [*LAID, ("insertion", {"version": "4", "text": "/0:0> L...."})],
        [("resign", {"seat": "1"}), ("close", {})],
        [("forfeit", {"seat": "1"})],
        [("stop", {"reason": "time"})],
    ],
}


def sent(desk, form, fields, shown=None):
    """Send a form of the page that is shown; where it asks first, answer that it is meant.

    Gives the page that is shown then.
    """
    page = desk.enter(form, shown, **fields)
    if page.status == 422 and form in page.offers() and "answer" in page.form(form).buttons:
        page = desk.enter(form, page, **fields, answer=page.form(form).buttons["answer"])
    assert page.status == 200, (form, fields, page.text[-2000:])
    return page


def as_sent(entry: str | Move):
    """How an entry of the demo's game is made on the page."""
    if isinstance(entry, str):
        return "turn", {"text": entry}
    words = getattr(entry, "words", {}).values()
    answers = {f"word-{number}": "yes" if yes else "no" for number, yes in enumerate(words)}
    return SAID[entry.kind], answers


def made_of_the_demo(table, director):
    """The kinds of the demo's game: the first entry of each at the page, the rest by command."""
    desk, kinds = Desk(director, table.game("klauer", options=SANDGLASS.options)), set()
    shown = None
    for entry in SANDGLASS.script[1:]:  # that Clara starts is so already
        turn = game_page(desk.game, "official")["turn"]
        move = read_move(entry, turn) if isinstance(entry, str) else entry
        if move.kind in kinds:
            table.enter(desk.game, move)
            shown = None
        else:
            shown = sent(desk, *as_sent(entry), shown)
            kinds.add(move.kind)
    assert kinds < stored(desk)
    return kinds


def stored(desk):
    """The kinds of the entries in a game's stream."""
    return set(Event.objects.filter(stream=desk.game).values_list("kind", flat=True))


def made(table, director, games, **options):
    """The kinds of all entries of these games."""
    kinds = set()
    for ruleset, rounds in games.items():
        for steps in rounds:
            desk, shown = Desk(director, table.game(ruleset, options=options)), None
            for form, fields in steps:
                shown = sent(desk, form, fields, shown)
            kinds |= stored(desk)
    return kinds


@pytest.fixture
def director(cast):
    """Frieda."""
    return Browser(cast.frieda, language="en")


@pytest.mark.parametrize(
    ("ruleset", "games", "options"),
    [
        ("klassik", BOARDS, {}),
        ("karten", CARDS, {"seconds": 15}),
        ("klauer", FIELDS, {"sandglass": True}),
    ],
)
def test_every_kind_of_entry_is_made_by_a_form(table, director, ruleset, games, options):
    kinds = made(table, director, games, **options)
    if ruleset == "klauer":
        kinds |= made_of_the_demo(table, director)
    assert sorted(set(takes(ruleset)) - kinds) == sorted(set(NO_FORM) & set(takes(ruleset)))
    assert kinds <= {*takes(ruleset), "open"}


def test_every_form_of_an_entry_is_sent_here():
    every = [step for games in (BOARDS, CARDS, FIELDS) for game in games.values() for step in game]
    names = {form for steps in every for form, _fields in steps}
    assert sorted(set(ENTRY_FORMS) - names) == ["judgement", "overruling", "reopening"]

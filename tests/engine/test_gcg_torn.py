"""Torn and scribbled GCG files: read and entered, or refused with a sentence, and nothing else."""

from pathlib import Path
from random import Random

from hypothesis import given, settings

from engine.gcg.entering import Unplayable, entered
from engine.gcg.fitting import fits, recorded_rules
from engine.gcg.reader import parse
from engine.gcg.recording import recorded
from engine.gcg.writer import write
from engine.refusals import Unusable
from engine.views import view
from tests.boards import CAST
from tests.engine.histories import SEEDS
from tests.thorough import examples

OWN = sorted((Path(__file__).parents[1] / "corpus").glob("*.gcg"))


@settings(max_examples=examples(300))
@given(SEEDS)
def test_a_torn_or_scribbled_file_is_read_or_refused_with_a_sentence(seed):
    dice = Random(seed)
    text = scribbled(dice.choice(TEXTS), dice)
    name = dice.choice(("klassik", "klassik", "mini", "reise", "english"))
    try:
        record = parse(text)
        rules = recorded_rules(name, {"rack_policy": dice.choice(("flag", "refuse"))})
        game = entered(record, rules, CAST[:2], lambda _: "0")
    except (Unusable, Unplayable) as refusal:
        sentence = str(refusal)
        assert sentence
        return
    view(game.game, "public")
    again = parse(write(recorded(game.game, record.players, {})))
    entries = entered(again, rules, CAST[:2], lambda _: "0").entries
    noted = [move for move in game.entries if move.kind != "note"]
    assert entries[: len(noted)] == noted  # a settlement may follow that nobody had written down


@settings(max_examples=examples(30))
@given(SEEDS)
def test_fitting_never_fails_on_what_can_be_read(seed):
    dice = Random(seed)
    try:
        record = parse(scribbled(dice.choice(TEXTS), dice))
    except Unusable:
        return
    for fit in fits(record):
        assert fit.name.startswith(fit.rules.name)
        assert fit.refusal is None or (fit.findings, bool(fit.refusal.detail)) == (0, True)


def text_of(path):
    data = path.read_bytes()
    try:
        return data.decode().replace("\r", "\n")
    except UnicodeDecodeError:
        return data.decode("latin-1").replace("\r", "\n")


TEXTS = [text_of(path) for path in OWN]
FIELDS = (
    "-", "--", "-3", "-ABC", "(challenge)", "(time)", "(AB)", "()", "+5", "-10", "0", "8H", "H8",
    "ABC", "?E", "E", "e", ".", "+-7", "15O", "(A)B",
)  # fmt: skip
ACTS = (
    "- +0 1", "-- -5 3", "(challenge) +5 5", "(challenge) -5 5", "(time) -10 3", "(EE) +4 9",
    "(E) -1 2", "-2 +0 1", "8H EN +4 4",
)  # fmt: skip


def scribbled(text, dice):
    """A file with one or two lines lost, doubled, swapped, torn, smudged or made up."""
    rows = text.split("\n")
    for _ in range(dice.randint(1, 2)):
        at, harm = dice.randrange(len(rows)), dice.choice(HARM)
        rows = harm(rows, at, dice) or [""]
    return "\n".join(rows)


def lost(rows, at, dice):
    return rows[:at] + rows[at + dice.randint(1, 3) :]


def torn(rows, at, dice):
    return [*rows[:at], rows[at][: dice.randint(0, len(rows[at]))]]


def doubled(rows, at, dice):
    return [*rows[:at], rows[at], *rows[at:]]


def swapped(rows, at, dice):
    return [*rows[:at], *reversed(rows[at : at + 2]), *rows[at + 2 :]]


def smudged(rows, at, dice):
    letter = dice.choice("AEZÄ?.e- ()0159>#:\x00ß\ud800\u0308")
    column = dice.randint(0, len(rows[at]))
    return [*rows[:at], rows[at][:column] + letter + rows[at][column + 1 :], *rows[at + 1 :]]


def misread(rows, at, dice):
    fields = rows[at].split(" ")
    fields[dice.randrange(len(fields))] = dice.choice(FIELDS)
    return [*rows[:at], " ".join(fields), *rows[at + 1 :]]


def made_up(rows, at, dice):
    rack = dice.choice(("", "ABC ", "E? "))
    nick = dice.choice(("Anna", "Bert", "Clara", "Dora"))
    return [*rows[:at], f">{nick}: {rack}{dice.choice(ACTS)}", *rows[at:]]


HARM = (lost, lost, torn, torn, doubled, swapped, smudged, misread, misread, made_up)

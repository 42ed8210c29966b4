"""What stands behind the label of an entry on the sheet: its facts in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.moves import FACE_DOWN
from frontend import labels
from games.schemas_of_games import Entry, GamePage

Facts = Mapping[str, Any]
PARTED = " · "  # between what belongs together


def detail(page: GamePage, entry: Entry) -> str:
    """The facts of an entry of a page's sheet in words; nothing where the label says all."""
    if entry.kind == "note":
        return str(page.notes.get(entry.version, ""))
    if entry.kind in ("stop", "decision"):
        return _reasoned(page, entry)
    if entry.kind == "undo":
        return _undone(page, entry)
    say = (_ON_CARDS if on_cards(page) else _DETAILS).get(entry.kind)
    said = say(entry.facts, page.names) if say else ""
    return ", ".join(part for part in (stolen_words(entry), said) if part)


def _reasoned(page: GamePage, entry: Entry) -> str:
    """What was decided, and the words of the reason behind it."""
    said = (_stopped if entry.kind == "stop" else _decided)(page, entry.facts)
    reason = str(page.notes.get(entry.version, ""))
    return PARTED.join(part for part in (said, reason) if part)


def _stopped(_page: GamePage, facts: Facts) -> str:
    why = str(labels.STOPS.get(facts["reason"], facts["reason"]))
    return _("{why} What is left is taken off.").format(why=why) if facts.get("settled") else why


def _decided(page: GamePage, facts: Facts) -> str:
    version, points = facts["version"], facts.get("points")
    if points is None and 0 < version <= len(page.entries):
        points = page.entries[version - 1].announced
    said = _("for entry {version} {points} points stand")
    return said.format(version=version, points="–" if points is None else points)


def on_cards(page: GamePage) -> bool:
    """Whether a game is played with cards and not with tiles."""
    return bool(page.options["family"] != "classic")


def _undone(page: GamePage, entry: Entry) -> str:
    """Which steps were undone."""
    said = _("entry {version}, {text}")
    return ", ".join(
        said.format(version=version, text=page.entries[version - 1].text)
        for version in entry.undoes or ()
    )


def stolen_words(entry: Entry) -> str:
    """The words that the end of a turn steals, with what they were: HUND → MUND."""
    if entry.kind not in ("turn", "glass"):
        return ""
    changes = [f"{change.before} → {change.word}" for change in entry.stolen or ()]
    steals = _("was to steal {changes}") if entry.withdrawn else _("steals {changes}")
    return steals.format(changes=", ".join(changes)) if changes else ""


def name_of(names: Sequence[str], seat: int) -> str:
    """Who sits at a seat; the number of one that does not exist, as a flawed entry may name."""
    return names[seat] if 0 <= seat < len(names) else str(seat + 1)


def _opened(facts: Facts, names: Sequence[str]) -> str:
    return _("{name} starts").format(name=name_of(names, facts.get("first", 0)))


def _draws(facts: Facts, names: Sequence[str]) -> str:
    drawn = [f"{name_of(names, seat)} {letter}" for draw in facts["draws"] for seat, letter in draw]
    return ", ".join(drawn)


def _exchanged(facts: Facts, _names: Sequence[str]) -> str:
    letters, count = facts.get("letters"), facts.get("count") or 0
    if letters:
        return _("exchanges {letters}").format(letters=letters)
    return ngettext("exchanges {count} tile", "exchanges {count} tiles", count).format(count=count)


def _exchanged_cards(facts: Facts, _names: Sequence[str]) -> str:
    card, letters, count = facts.get("bonus"), facts.get("letters"), facts.get("count") or 0
    if letters:
        said = _("exchanges {letters}").format(letters=letters)
    elif count or not card:
        cards = ngettext("exchanges {count} card", "exchanges {count} cards", count)
        said = cards.format(count=count)
    else:
        said = ""
    if not card:
        return said
    swapped = _("exchanges the bonus card")
    if card != FACE_DOWN:
        swapped = _("exchanges the bonus card {card}").format(card=card)
    return ", ".join(part for part in (said, swapped) if part)


def _seen(facts: Facts, _names: Sequence[str]) -> str:
    seen = (facts.get("letters", ""), facts.get("bonus", ""))
    return ", ".join(part for part in seen if part)


def _challenged(facts: Facts, _names: Sequence[str]) -> str:
    return ", ".join(facts.get("words", ())) or _("the whole play")


def _judged(facts: Facts, _names: Sequence[str]) -> str:
    admissible, phony = _("{word} admissible"), _("{word} not admissible")
    new, same = _("{change} has a new meaning"), _("{change} keeps its meaning")
    meanings = facts.get("meanings") or {}
    return ", ".join(
        [
            *((admissible if yes else phony).format(word=w) for w, yes in facts["words"].items()),
            *((new if yes else same).format(change=arrow(c)) for c, yes in meanings.items()),
        ]
    )


def arrow(change: str) -> str:
    """A change of a word as people read it: HUND → HUNDE."""
    return change.replace(">", " → ")


def _noted(facts: Facts, _names: Sequence[str]) -> str:
    noted = facts.get("noted")
    return "" if noted is None else _("{points} points noted").format(points=noted)


def _overtime(facts: Facts, _names: Sequence[str]) -> str:
    seconds = facts.get("seconds")
    return "" if seconds is None else _("{seconds} seconds").format(seconds=seconds)


def _points_card(facts: Facts, _names: Sequence[str]) -> str:
    card, entries = str(facts.get("card", "")), facts.get("entries") or ()
    counted = "" if not entries or "|".join(entries) == card else ", ".join(entries)
    return PARTED.join(part for part in (card, counted, facts.get("word") or "") if part)


def _target(facts: Facts, _names: Sequence[str]) -> str:
    return _("entry {version}").format(version=facts["version"])


def _missed(facts: Facts, _names: Sequence[str]) -> str:
    return _("a word begun in time was given up") if facts.get("begun") else _("by the clock")


def _changed(facts: Facts, _names: Sequence[str]) -> str:
    said = _("{aside} put aside, {drawn} drawn")
    return said.format(aside=facts["aside"], drawn=facts["drawn"])


def _ended(facts: Facts, _names: Sequence[str]) -> str:
    changes = ", ".join(map(arrow, facts.get("inflected") or ()))
    return _("only inflected: {changes}").format(changes=changes) if changes else ""


_DETAILS: dict[str, Callable[[Facts, Sequence[str]], str]] = {
    "open": _opened,
    "start": _draws,
    "exchange": _exchanged,
    "pass": lambda _facts, _names: _("passes"),
    "rack": _seen,
    "challenge": _challenged,
    "verdict": _judged,
    "accept": _noted,
    "time": _overtime,
    "settle": lambda facts, _names: _("{points} points booked").format(points=facts["points"]),
    "bonus": _points_card,
    "miss": _missed,
    "clock": _overtime,
    "draw": lambda facts, _names: str(facts["letters"]),
    "change": _changed,
    "joker": _changed,
    "turn": _ended,
    "glass": _ended,
    **dict.fromkeys(("annul", "insertion", "replace"), _target),
}
_ON_CARDS = {**_DETAILS, "exchange": _exchanged_cards}

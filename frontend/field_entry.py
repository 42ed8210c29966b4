"""What an entry of Wörterklauer did, in words: cards, words, thefts, colours, claims, reasons."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.answers import plain, there
from engine.klauer.field import Cell, line, place
from engine.klauer.options import COLOURS
from engine.letters import CAPITAL_OF, CAPITALISE
from frontend import labels
from frontend.course_of_play import until
from frontend.details import name_of
from frontend.field_course import ENDS, STEPPED, Letters, cells, typed
from games.schemas_of_games import Changed, Claim, Entry, GamePage, Word
from games.sentences import finding_in_words

_TAKING = ("remove", "dissolve")
_CHANGING = ("swap", "add", "insert")


def told(page: GamePage, entry: Entry, were: Letters) -> dict[str, Any]:
    """An entry as the page shows it; `were` are the letters that lay before it.

    `change` is the word that a step made or took up, with what it was made `from`; `cards` and
    `words` are titled groups, `said` sentences, `waits` those about an open claim.
    """
    step = _stepped(entry, were)
    return {
        "version": entry.version,
        "name": "" if entry.seat is None else name_of(page.names, entry.seat),
        "label": str(labels.KINDS[entry.kind]),
        "flaw": finding_in_words(entry.flaw, page.names) if entry.flaw else "",
        "change": step,
        "cards": [
            {"title": t, "letters": letters} for t, letters in _cards(entry, were) if letters
        ],
        "words": [{"title": t, "items": items} for t, items in _words(page, entry, step) if items],
        "waits": list(_waits(page)),
        "said": list(_said(page, entry)),
    }


# steps


def _stepped(entry: Entry, were: Letters) -> dict[str, str] | None:
    """The word along which a step went: what it was before, what it is now, and where."""
    if entry.kind not in STEPPED or entry.flaw:
        return None
    facts, found = entry.facts, typed(entry)
    first, down = place(facts["at"])
    run = line(first, len(facts["letters"]), down)
    was = " + ".join(_pieces(run, were))
    if entry.kind in _TAKING:
        return {"before": "", "word": was or facts["letters"], "at": facts["at"]}
    word = next((word for word in entry.words if found.keys() <= _cells(word, down)), None)
    changed = {"before": was if entry.kind in _CHANGING else ""}
    return changed | ({"word": word.word, "at": word.at} if word else {"word": "", "at": ""})


def _pieces(run: Sequence[Cell], were: Letters) -> list[str]:
    """The words that lay along a run."""
    pieces = (
        "".join(were[c] for c in some) for lies, some in groupby(run, were.__contains__) if lies
    )
    return [piece for piece in pieces if len(piece) > 1]


def _cells(word: Word | Changed, down: bool) -> set[Cell]:  # noqa: FBT001
    """The cells of a word; none if it runs the other way."""
    first, runs_down = place(word.at)
    return set(line(first, len(word.word), down)) if runs_down == down else set()


def _cards(entry: Entry, were: Letters) -> Iterator[tuple[str, str]]:
    """Which cards came from where, and which went."""
    facts, kind = entry.facts, entry.kind
    if entry.flaw:
        return
    if kind in ("change", "joker"):
        yield _("Put aside"), facts["aside"]
        yield _("Drawn"), facts["drawn"]
    elif kind == "draw":
        yield _("Drawn"), facts["letters"]
    elif kind in _TAKING:
        yield _("Taken up"), "".join(typed(entry).values())
    elif kind in STEPPED:
        named = facts["letters"].replace(".", "")
        small = "".join(glyph for glyph in named if glyph in CAPITAL_OF)
        yield _("From the pool"), "".join(glyph for glyph in named if glyph not in small)
        yield _("Taken up before"), small.translate(CAPITALISE)
        swapped = typed(entry) if kind == "swap" else ()
        yield _("Back into the pool"), "".join(were.get(cell, "") for cell in swapped)


# words


def _words(
    page: GamePage, entry: Entry, step: dict[str, str] | None
) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The words of an entry by what has become of them."""
    stolen, kept = entry.stolen or (), entry.kept or ()
    known = [(word.word, word.at) for word in (*stolen, *kept)]
    known += [(step["word"], step["at"])] if step else []
    made = [word for word in entry.words if (word.word, word.at) not in known]
    title = _("New words") if entry.kind not in (*STEPPED, "undo") else _("Words on the way")
    yield title, [{**plain(word), "before": "", "note": ""} for word in made]
    whose = [_whose(page, entry, word) for word in stolen]
    yield _("Stolen"), [{**plain(word), "note": n} for word, n in zip(stolen, whose, strict=True)]
    yield _("Only inflected, keeps its colour"), [{**plain(word), "note": ""} for word in kept]
    refused = [word for word, yes in _judged(entry) if not yes]
    yield _("Not admissible"), [{"word": w, "at": "", "before": "", "note": ""} for w in refused]


def _whose(page: GamePage, entry: Entry, word: Changed) -> str:
    """Whose word it was: the cards of a stolen word that turn were the other player's."""
    along = _cells(word, place(word.at)[1])
    count = len(along.intersection(cells(entry.turned)))
    if not count:
        return _("own word")
    of_other = ngettext("{count} card of {name}", "{count} cards of {name}", count)
    return of_other.format(count=count, name=name_of(page.names, 1 - _claimant(page, entry)))


def _claimant(page: GamePage, entry: Entry) -> int:
    """Whose turn an entry ends: that of the claim before it."""
    seats = [
        earlier.seat
        for earlier in until(page, entry)
        if earlier.seat is not None
        and earlier.kind in ENDS
        and not (earlier.struck or earlier.flaw)
    ]
    return seats[-1]


def _judged(entry: Entry) -> list[tuple[str, bool]]:
    return list(entry.facts["words"].items()) if entry.kind == "verdict" else []


# sentences


def _said(page: GamePage, entry: Entry) -> Iterator[dict[str, str]]:
    """What else there is to say: cards that turned, reasons, and that steps can be changed."""
    if entry.turned:
        yield {"text": _turned(page, entry), "clause": ""}
    for reason in entry.reasons or ():
        yield {"text": finding_in_words(reason, page.names), "clause": reason.clause or ""}
    if entry.reopened and page.phase == "playing":
        yield {"text": _("The steps can be changed again."), "clause": ""}


def _turned(page: GamePage, entry: Entry) -> str:
    count = len(entry.turned or ())
    if page.claim:
        turns = ngettext("{count} card turns {colour}.", "{count} cards turn {colour}.", count)
    else:
        turns = ngettext("{count} card turned {colour}.", "{count} cards turned {colour}.", count)
    colour = labels.COLOURS[COLOURS[_claimant(page, entry)]]
    return turns.format(count=count, colour=colour)


def _waits(page: GamePage) -> Iterator[str]:
    """What a claim waits for, and what comes of it."""
    claim, names = page.claim, page.names
    if not claim:
        return
    if page.options["agreement"]:
        waits = _("These words and meanings wait for the yes of {name}.")
        yield waits.format(name=name_of(names, 1 - claim.seat))
    else:
        yield _("These words and meanings wait for a verdict.")
    yield from (
        finding_in_words(f, page.names) for f in page.findings if f.version == claim.version
    )
    red, black = _after_a_yes(page, claim)
    after = _("After a yes the cards are {red} red, {black} black.")
    yield after.format(red=red, black=black)
    if claim.final:
        yield _("The glass has run out: after a no the game is lost.")


def _after_a_yes(page: GamePage, claim: Claim) -> tuple[int, int]:
    """The majority once the cards have turned that a claim turns."""
    red, black = there(page.majority)
    turning = len(page.entries[claim.version - 1].turned or ())
    gain = -turning if claim.seat else turning
    return red + gain, black - gain

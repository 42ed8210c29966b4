"""What was agreed on before a game, as its page says it: what differs from the booklet first."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets import ruleset
from frontend import labels
from frontend.called import Called
from frontend.details import name_of
from games.options_in_words import OPTIONS
from games.schemas_of_games import GamePage

Options = Mapping[str, Any]


class Agreed(NamedTuple):
    """One thing that was agreed on; `lines` spell it out where it is long."""

    label: str
    value: str
    differs: bool
    lines: tuple[str, ...] = ()


def agreed(rules: str, options: Options) -> dict[str, Any]:
    """What was agreed on: `items`, those that differ from the booklet first, and a `short` line."""
    booklet = ruleset(rules).options()
    items = [
        _item(name, options, differs=options[name] != booklet.get(name))
        for name in dict.fromkeys([*LABELS, *options])
        if name in options and name not in NOT_SHOWN
    ]
    short = _SHORT.get(options["family"], _nothing)(options)
    return {"items": sorted(items, key=lambda item: not item.differs), "short": ", ".join(short)}


def time_limit(page: GamePage) -> dict[str, str]:
    """The limit of the present turn by house rule C, and who lost one just now (KARTEN-54)."""
    said = {}
    if page.seconds and page.phase == "playing":
        said["seconds"] = _("{seconds} seconds for this turn").format(seconds=page.seconds)
    if isinstance(page.late, int):
        late = _("{name} lost the turn by the clock and may still exchange cards.")
        said["late"] = late.format(name=name_of(page.names, page.late))
    return said


def _item(name: str, options: Options, *, differs: bool) -> Agreed:
    value = options[name]
    lines = tuple(value) if isinstance(value, list | tuple) else ()
    said = _said(name, value)
    if name == "level":
        said = str(labels.TECHNIQUES[options["techniques"]][value])
    return Agreed(str(LABELS[name]), said, differs, lines)


def _said(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple | dict):
        return _("one's own")
    if name == "lexicon":
        return _lexicon(value)
    if name in _UNITS and value:
        return str(_UNITS[name]).format(**{name: value})
    return str(VALUES[name].get(value, value) if name in VALUES else value)


def _lexicon(pinned: str) -> str:
    if not pinned:
        return _("people")
    return pinned.partition("@")[0]


def _karten(options: Options) -> list[str]:
    said = []
    if options["choose_plus"] or options["each_word"] or options["both_entries"]:
        said.append(_("house rule A"))
    if options["target"]:
        said.append(_("house rule B: {target} points").format(target=options["target"]))
    if options["seconds"]:
        said.append(_("house rule C: {seconds} seconds").format(seconds=options["seconds"]))
    if options["deck"] != "default":
        said.append(_("a bonus deck of one's own"))
    return said


def _klauer(options: Options) -> list[str]:
    said = [_("level {level}").format(level=options["level"])]
    return [*said, _("with the sandglass")] if options["sandglass"] else said


def _nothing(_options: Options) -> Sequence[str]:
    return ()


_SHORT: dict[str, Callable[[Options], Sequence[str]]] = {"karten": _karten, "klauer": _klauer}

# What is no agreement, or is seen from the seats.
NOT_SHOWN = ("family", "least_players", "most_players")

LABELS = Called(OPTIONS)
_UNITS = {"target": gettext_lazy("{target} points"), "seconds": gettext_lazy("{seconds} seconds")}
VALUES: dict[str, Mapping[Any, Any]] = {
    "target": {0: gettext_lazy("none")},
    "seconds": {0: gettext_lazy("no limit")},
    "scoreless_to_end": {0: gettext_lazy("none")},
    "lengthened_words": {
        "booklet": gettext_lazy("as the booklet counts them"),
        "full": gettext_lazy("count in full"),
    },
    "letter_set": labels.LETTER_SETS,
    "board": labels.BOARDS,
    "deck": {"default": gettext_lazy("the one that comes with Wortwart")},
    "score_policy": labels.SCORE_POLICIES,
    "techniques": labels.READINGS,
    "relaid_words": {
        "same": gettext_lazy("is the same word and keeps its colour"),
        "new": gettext_lazy("counts as a new word"),
    },
    "settlement": {
        "shared": gettext_lazy("each loses it, who went out gains it"),
        "doubled": gettext_lazy("who went out gains it twice"),
        "none": gettext_lazy("counts nothing"),
    },
    "sat_out": {
        "all": gettext_lazy("passes, exchanges and lost turns"),
        "passes": gettext_lazy("passes alone"),
    },
    "connection": {
        "booklet": gettext_lazy("as the booklet says"),
        "modern": gettext_lazy("each word formed must be admissible"),
    },
    "refill": {
        "at_once": gettext_lazy("at once"),
        "on_acceptance": gettext_lazy("once the play is accepted"),
    },
    "window": {
        "next_turn": gettext_lazy("until the next player begins"),
        "next_word": gettext_lazy("until the next word is laid"),
        "accepted": gettext_lazy("until all have accepted it"),
    },
    "penalty_per": {
        "play": gettext_lazy("once for the play"),
        "word": gettext_lazy("once for each word"),
    },
    "penalty_on": {
        "challenger": gettext_lazy("the challenger, as a deduction"),
        "player": gettext_lazy("the challenged player, as a gain"),
    },
    "penalty_for": labels.PENALTIES,
    "withdrawn_play": labels.WITHDRAWN_PLAYS,
    "passes_with_bag": {
        "any": gettext_lazy("always"),
        "empty": gettext_lazy("only once the bag is empty"),
    },
    "rack_policy": {
        "refuse": gettext_lazy("the entry is refused"),
        "flag": gettext_lazy("the difference is shown"),
    },
}

"""Set-ups to begin with, each of them data that can be changed before a tournament is created."""

from typing import Any

from engine.facts import plain
from engine.refusals import Refusal
from engine.rulesets import NAMES
from tournaments.course.acts import Create, from_payload
from tournaments.course.counting import usual
from tournaments.course.limits import usual_limits
from tournaments.course.refusals import Reason
from tournaments.course.setups import LINEAR_ELO
from tournaments.pairing.swiss_wishes import BY_RATING

_SETUP: dict[str, Any] = {
    "ruleset": "klassik",
    "options": {},
    "lexicon": None,
    "clock": 25,
    "seats": 2,
    "rating": {"system": LINEAR_ELO, "parameters": {}},
    "zone": "Europe/Berlin",
    "check_in": True,
}


def _rounds(system: str, number: int, **parameters: Any) -> list[dict[str, Any]]:
    return [{"system": system, "parameters": parameters} for _ in range(number)]


# Simulated fields of 16 to 120 players stood truest so; who has no rating goes by spread.
_BY_RATING: dict[str, Any] = {"order": BY_RATING}

# A last round of neighbours: the first two meet in any case, nobody else again if it can be helped.
_LAST: dict[str, Any] = {"finals": 1, "weights": {"repeat": 10**12, "bye": 10**9}}

# Name of the preset: what it sets up, and the plan of its divisions. What counts is as usual for
# the game and its tables; `above` are the criteria of the standing that come before.
PRESETS: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "club_evening": (
        {},
        [
            *_rounds("swiss", 2, **_BY_RATING),
            *_rounds("round_robin", 2, group_size=4, going_first="rule"),
            *_rounds("king_of_the_hill", 1, **_LAST),
        ],
    ),
    "swiss": ({"clock": 30}, _rounds("swiss", 8, **_BY_RATING)),
    "round_robin": ({"check_in": False}, _rounds("round_robin", 7)),
    "groups": (
        {},
        [
            *_rounds("round_robin", 3, group_size=4),
            *_rounds("swiss", 4, **_BY_RATING),
            *_rounds("king_of_the_hill", 1, **_LAST),
        ],
    ),
    "championship": (
        {"clock": 30},
        [
            *_rounds("quartiles", 3),
            *_rounds("swiss", 12, **_BY_RATING),
            *_rounds("finals", 2),
        ],
    ),
    "cup": (
        {"clock": 30, "above": ["knock_out"]},
        [
            *_rounds("swiss", 6, **_BY_RATING),
            *_rounds("knock_out", 6, players=8, games=2, third=True),
        ],
    ),
    "league": ({"check_in": False}, _rounds("round_robin", 14, cycles=2)),
    "tables_of_four": (
        {
            "ruleset": "mini",
            "clock": None,
            "seats": 4,
            "rating": None,
        },
        _rounds("tables_of_many", 4, least=3),
    ),
}


def _counting(ruleset: Any, seats: Any, above: list[str]) -> dict[str, Any]:
    """What counts as usual; for a game that there is not, which is refused, as in another."""
    known = ruleset if ruleset in NAMES else _SETUP["ruleset"]
    told = usual(known, seats if type(seats) is int else _SETUP["seats"]).settings()
    return {**told, "standing": [*above, *told["standing"]]}


def _limits(ruleset: Any, seats: Any) -> list[dict[str, Any]] | None:
    """The limits for tables of this size and one less, where these are what they must be."""
    if not isinstance(ruleset, str) or type(seats) is not int:
        return None
    sizes = range(max(seats - 1, 2), seats + 1)
    return [plain(usual_limits(ruleset, size)) for size in sizes]


def preset(name: str, date: str, *, divisions: tuple[str, ...] = ("A",), **changes: Any) -> Create:
    """The creation of a tournament from a preset; `changes` stand in place of its settings.

    `plan` among them replaces the plan. Raises Unusable for a setting of the wrong shape and
    Refusal BAD_SETTING for a preset that there is not.
    """
    if name not in PRESETS:
        values = ", ".join(PRESETS)
        raise Refusal(Reason.BAD_SETTING, setting="preset", value=name, values=values)
    settings, plan = PRESETS[name]
    plan = plain(changes.pop("plan", plan))
    setup = {**_SETUP, **settings, "date": date, **plain(changes)}
    counting = _counting(setup["ruleset"], setup["seats"], setup.pop("above", []))
    setup = {**counting, **setup}
    setup.setdefault("limits", _limits(setup["ruleset"], setup["seats"]))
    facts = {"setup": setup, "plan": plan, "divisions": list(divisions)}
    create = from_payload(Create.kind, Create.schema, facts)
    assert isinstance(create, Create)  # noqa: S101  (for the reader of types)
    return create

"""A tournament as tsh publishes it (`tourney.js`), so that viewers and broadcasts can follow it.

The shape is that of public feeds: an assignment to `newt`, players of a division from 1 with an
undefined one before them, rounds from 0. A bye, a walkover and a missed game have the opponent 0
and the spread as their score. tsh knows tables of two only.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.refusals import Unusable

Page = Mapping[str, Any]
Line = Mapping[str, Any]

_TWO = 2
_FIRST, _SECOND, _BYE, _UNPAIRED = 1, 2, 0, 4  # as tsh says who went first
UNDEFINED = "\0undefined"
"""What tsh calls undefined; no text of the house holds a zero."""


def feed(page: Page, standings: Mapping[str, Page]) -> str:
    """The text of the file.

    `page` is the tournament with all its rounds as everybody may see it, with a name for each
    entry; `standings` are explained ones by division. Raises Unusable where more than two sit at
    a table.
    """
    text = json.dumps(feed_data(page, standings), ensure_ascii=True).replace("<", "\\u003c")
    return f"newt={text.replace(json.dumps(UNDEFINED), 'undefined')};\n"


def feed_data(page: Page, standings: Mapping[str, Page]) -> dict[str, Any]:
    """What the file says, with `UNDEFINED` where it says so; as for `feed`."""
    return {
        "config": {
            "event_name": page["title"],
            "event_date": page["setup"]["date"],
            "max_rounds": max(len(one["plan"]) for one in page["divisions"]),
        },
        "divisions": [
            _division(page, one, standings[one["division"]]) for one in page["divisions"]
        ],
        "esb": {},
        "profile": {},
    }


def _division(page: Page, division: Page, standing: Page) -> dict[str, Any]:
    rounds = [one for one in division["rounds"] if one["phase"] != "proposed"]
    _check(rounds)
    entries = [one for one in page["entries"] if one["division"] == division["division"]]
    entries.sort(key=lambda one: one["number"])
    ids = {one["entry"]: number for number, one in enumerate(entries, start=1)}
    lines = {row["entry"]: row.get("rounds", ()) for row in standing["rows"]}
    players = [_player(one, page, rounds, ids, lines.get(one["entry"], ())) for one in entries]
    return {
        "name": division["division"],
        "maxr": max((one["round"] for one in rounds), default=0) - 1,
        "players": [UNDEFINED, *players],
    }


def _check(rounds: Sequence[Page]) -> None:
    if any(len(table["seats"]) > _TWO for one in rounds for table in one["tables"]):
        raise Unusable("stream", "Files of tsh and AUPAIR know tables of two players only.")


def _player(
    entry: Page,
    page: Page,
    rounds: Sequence[Page],
    ids: Mapping[str, int],
    lines: Sequence[Line],
) -> dict[str, Any]:
    own = entry["entry"]
    counted = {line["round"]: line for line in lines if line["kind"] != "penalty"}
    seats = [_seat(own, one, ids) for one in rounds]
    scores = [_score(own, counted.get(one["round"])) for one in rounds]
    while scores and scores[-1] is None:
        scores.pop()
    pairings = [
        0 if _alone(own, counted.get(one["round"])) else seat[0]
        for one, seat in zip(rounds, seats, strict=True)
    ]
    return {
        "id": ids[own],
        "name": page["names"][own],
        "rating": entry["rating"] or 0,
        "newr": entry["rating"] or 0,
        "photo": "",
        "pairings": pairings,
        "scores": [UNDEFINED if score is None else score for score in scores],
        "etc": {"p12": [seat[1] for seat in seats], "board": [seat[2] for seat in seats]},
    }


def _seat(own: str, played: Page, ids: Mapping[str, int]) -> tuple[int, int, int]:
    """The opponent, who went first, and the table of an entry in a round."""
    for table in played["tables"]:
        if own in table["seats"]:
            first = table["first"] or table["seats"][0]
            others = [ids[one] for one in table["seats"] if one != own]
            return (*others, 0)[0], _FIRST if first == own else _SECOND, table["table"]
    bye = any(own == one["entry"] for one in played["byes"])
    return 0, _BYE if bye else _UNPAIRED, 0


def _alone(own: str, line: Line | None) -> bool:
    """Whether a round counts without a game."""
    if line is None:
        return False
    return line["kind"] in ("bye", "forfeit", "double_forfeit") or own in line["absent"]


def _score(own: str, line: Line | None) -> int | None:
    """The score as tsh has it; None while there is none."""
    if line is None:
        return None
    if _alone(own, line):
        return int(line["spread"])
    return int(line["score"]) if line["score"] is not None else None

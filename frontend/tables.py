"""What lies on the table of a game, as its page shows it: board, card table or two-coloured field.

Each family has its drawing and two templates: `table_<family>.html` with the picture,
`shown_<family>.html` with what the newest turn did and the picture as a table of text.
"""

import re
from collections.abc import Callable
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.answers import there
from frontend import board, card_table, colour_field, labels
from frontend.called import Called
from frontend.scoresheet import last_turn, lines
from games.schemas_of_games import GamePage


def table_of(page: GamePage) -> dict[str, Any]:
    """What the two templates of the game's family need, and their names."""
    family = page.options["family"]
    return {
        "template": f"frontend/game/table_{family}.html",
        "shown": f"frontend/game/shown_{family}.html",
        "name": str(NAMES[family]),
        **_DRAWN[family](page),
    }


_IDS = re.compile(r"\b(board|table|field)-(title|text|hatch|spots)\b")


def beside(picture: str, name: str) -> SafeString:
    """A picture whose parts have names of their own, so that it can stand beside another one."""
    return SafeString(_IDS.sub(rf"{name}-\1-\2", picture))


def _board(page: GamePage) -> dict[str, Any]:
    marks = {glyph: str(mark) for glyph, mark in labels.MARKS.items()}
    return {
        "picture": _picture(page, marks),
        "columns": [board.column_name(n) for n in range(len(there(page.board).layout[0]))],
        "rows": board.text_rows(there(page.board), marks),
        "legend": _legend(marks),
    }


def _legend(marks: dict[str, str]) -> list[dict[str, str]]:
    """The premium squares with their marks and what they do."""
    return [
        {"look": board.PREMIUMS[glyph], "mark": mark, "name": str(labels.PREMIUMS[glyph])}
        for glyph, mark in marks.items()
    ]


def _picture(page: GamePage, marks: dict[str, str]) -> str:
    turn, count = last_turn(page), len(there(page.board).tiles)
    lying = ngettext("{count} tile lies on it.", "{count} tiles lie on it.", count)
    told = [lying.format(count=count)]
    if turn:
        spoken = lines(page)[turn.version - 1].spoken
        told.append(_("Last turn: {turn}.").format(turn=spoken))
    return board.svg(
        there(page.board),
        title=_("Board after entry {version}").format(version=page.version),
        description=" ".join(told),
        marks=marks,
        fresh=turn.version if turn else None,
    )


NAMES = Called(
    {
        "classic": gettext_lazy("Board"),
        "karten": gettext_lazy("Card table"),
        "klauer": gettext_lazy("Field"),
    }
)
_DRAWN: dict[str, Callable[[GamePage], dict[str, Any]]] = {
    "classic": _board,
    "karten": card_table.drawn,
    "klauer": colour_field.drawn,
}

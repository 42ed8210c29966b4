"""Tagged PDF of a template and its data, by typst; nothing but this drawer can be read by it.

The fonts are those inside the library, so a document looks the same on every computer. One is set
at a time in a process, and the last ones are kept: a hall that fetches the same list makes it once.
"""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import typst

_DRAWER = Path(__file__).parent
_ACCESSIBLE = "ua-1"  # refuses letters that no font has
_KEPT = 16
_press = Lock()


def printed(template: str, data: Mapping[str, Any]) -> bytes:
    """A document as PDF."""
    with _press:
        return _printed(template, json.dumps(data, ensure_ascii=False, sort_keys=True))


def printed_once(template: str, data: Mapping[str, Any]) -> bytes:
    """A document as PDF that is not kept: it has secrets on it."""
    with _press:
        return _pressed(template, json.dumps(data, ensure_ascii=False, sort_keys=True))


@lru_cache(maxsize=_KEPT)
def _printed(template: str, told: str) -> bytes:
    return _pressed(template, told)


def _pressed(template: str, told: str) -> bytes:
    try:
        return _compiled(template, told, pdf_standards=[_ACCESSIBLE])
    except typst.TypstError:
        return _compiled(template, told)


def pictures(template: str, data: Mapping[str, Any], *, ppi: int = 72) -> list[bytes]:
    """Its pages as PNG."""
    made: Any = _compiled(template, json.dumps(data), format="png", ppi=ppi)
    return made if isinstance(made, list) else [made]


def drawn(body: bytes, kind: str) -> dict[str, Any]:
    """A picture as templates take it: its bytes as numbers, and what typst calls its kind."""
    return {"format": {"jpeg": "jpg"}.get(kind, kind), "bytes": list(body)}


def can_be_drawn(body: bytes, kind: str) -> bool:
    """Tell whether a picture can be unpacked and printed."""
    try:
        _compiled("picture", json.dumps({"picture": drawn(body, kind)}))
    except typst.TypstError:
        return False
    return True


def as_picture(template: str, data: Mapping[str, Any], *, kind: str, ppi: int) -> bytes:
    """A document of one page as a picture, `svg` or `png`."""
    with _press:
        return _as_picture(
            template, json.dumps(data, ensure_ascii=False, sort_keys=True), kind, ppi
        )


@lru_cache(maxsize=_KEPT)
def _as_picture(template: str, told: str, kind: str, ppi: int) -> bytes:
    return _compiled(template, told, format=kind, ppi=ppi)


def _compiled(template: str, told: str, **more: Any) -> bytes:
    made: bytes = typst.compile(
        _DRAWER / f"{template}.typ",
        root=_DRAWER,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": told},
        **more,
    )
    return made


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)

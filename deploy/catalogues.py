"""Whether the compiled catalogues say what the written ones say: a club laptop has no gettext."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po


def problems(folder: Path) -> Iterator[str]:
    """One sentence for each .po file below the folder without a .mo file that says the same."""
    for written in sorted(folder.rglob("*.po")):
        compiled = written.with_suffix(".mo")
        if not compiled.exists():
            yield f"{compiled} is missing; run `manage.py translations`"
        elif sentences(written) != sentences(compiled):
            yield f"{compiled} is older than {written.name}; run `manage.py translations`"


def sentences(place: Path) -> dict[Any, Any]:
    """What a catalogue says: each sentence with its context, and its translation."""
    with place.open("rb") as file:
        catalogue: Catalog = read_po(file) if place.suffix == ".po" else read_mo(file)
    return {
        (message.context, *_forms(message.id)): _forms(message.string)
        for message in catalogue
        if message.id and all(_forms(message.string)) and not message.fuzzy
    }


def _forms(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Singular and plurals, or the one sentence there is; an empty one if nothing is said."""
    return (sentence or "",) if isinstance(sentence, str | None) else tuple(sentence)

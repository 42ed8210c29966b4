"""A ruling as plain data, as the terminal and the API print it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from lexicon.meaning import MeaningRuling
from lexicon.rulings import Ruling


def answer(ruling: Ruling) -> dict[str, Any]:
    """The ruling as strings, numbers, lists and mappings; what is not known is left out."""
    source = ruling.source
    data: dict[str, Any] = {
        "word": ruling.word or ruling.asked,
        "verdict": str(ruling.verdict),
        "spellings": list(ruling.spellings),
        "readings": [_plain(asdict(reading)) for reading in ruling.readings],
        "clause": ruling.clause,
        "source": {key: value for key, value in _plain(asdict(source)).items() if value},
        "edition": {"name": ruling.edition, "hash": ruling.edition_hash},
    }
    if ruling.why is not None:
        data["why"] = {"code": ruling.why.code, "detail": ruling.why.detail}
    return data | ({"near": list(ruling.near)} if ruling.near else {})


def meaning_answer(ruling: MeaningRuling) -> dict[str, Any]:
    """The verdict on two words as plain data."""
    data: dict[str, Any] = {
        "old": ruling.old,
        "new": ruling.new,
        "meaning": str(ruling.meaning),
        "old_headwords": list(ruling.old_headwords),
        "new_headwords": list(ruling.new_headwords),
        "shared": list(ruling.shared),
        "clause": ruling.clause,
    }
    if ruling.why is not None:
        data["why"] = {"code": ruling.why.code, "detail": ruling.why.detail}
    return data


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Enumerations as their texts."""
    return {key: str(value) if isinstance(value, str) else value for key, value in values.items()}

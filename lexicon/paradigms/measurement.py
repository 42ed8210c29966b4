"""Measures a derivation: the share of forms with a reading, and how many readings a form has."""

from collections.abc import Mapping, Sequence

from lexicon.reading import Reading


def measure(readings: Mapping[str, Sequence[Reading]]) -> dict[str, float]:
    """Figures over all forms: how many, how many explained, the share, readings a form."""
    explained = sum(bool(found) for found in readings.values())
    total = sum(len(found) for found in readings.values())
    return {
        "forms": len(readings),
        "explained": explained,
        "explained_share": explained / max(1, len(readings)),
        "readings": total,
        "readings_a_form": total / max(1, explained),
    }

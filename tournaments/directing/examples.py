"""Examples of requests for the API's description; the ids are nobody's."""

from drf_spectacular.utils import OpenApiExample

_CLUB = "01900000-0000-7000-8000-000000000001"
_ANNA, _BERT = "4c1f8a52-6a3e-4b0e-9d55-0c6a1e1f0a01", "4c1f8a52-6a3e-4b0e-9d55-0c6a1e1f0a02"
_PERSON = "7d0b3c14-2f5e-4a77-8a86-5b1f0e2d4c03"

CREATION = [
    OpenApiExample(
        "a club evening by its preset",
        {
            "club": _CLUB,
            "title": "Vereinsabend im Oktober",
            "preset": "club_evening",
            "setup": {"date": "2026-10-24", "check_in": False},
        },
        request_only=True,
    )
]
ACTS = [
    OpenApiExample(
        "somebody enters",
        {"kind": "enter", "entry": _ANNA, "person": _PERSON, "division": "A", "rating": 1200},
        request_only=True,
    ),
    OpenApiExample(
        "two are checked in at once",
        {"acts": [{"kind": "check_in", "entry": _ANNA}, {"kind": "check_in", "entry": _BERT}]},
        request_only=True,
    ),
    OpenApiExample(
        "a result",
        {"kind": "report", "division": "A", "round": 1, "table": 3, "scores": [412, 377]},
        request_only=True,
    ),
    OpenApiExample(
        "a result is disputed, with the reason in words",
        {
            "kind": "dispute",
            "division": "A",
            "round": 1,
            "table": 3,
            "by": _BERT,
            "words": "Es waren 387 Punkte.",
        },
        request_only=True,
    ),
]
PAIRING = [
    OpenApiExample("as planned", {}, request_only=True),
    OpenApiExample(
        "by another system",
        {"system": "king_of_the_hill", "parameters": {}, "seed": "round-5"},
        request_only=True,
    ),
]
INVITATION = [
    OpenApiExample("for a helper", {"role": "helper", "days": 2}, request_only=True),
    OpenApiExample("for a player", {"entry": _ANNA}, request_only=True),
]

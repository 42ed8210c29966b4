"""A club's evenings as a calendar that is subscribed to: iCalendar, RFC 5545.

Own, for it is one kind of event with eight properties. A tournament is the same event for ever, by
its id; a later version of it goes over the earlier one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

KIND = "text/calendar; charset=utf-8"
MOST_BYTES = 75  # of a line without its end, section 3.1
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True)
class Evening:
    """An event: `starts` is None where only its day is known; `version` only ever grows."""

    uid: str
    version: int
    changed: datetime
    day: date
    starts: datetime | None
    title: str
    place: str
    address: str


def calendar(name: str, evenings: Iterable[Evening]) -> bytes:
    """The calendar of this name."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Wortwart//Wortwart//DE"]
    lines += ["CALSCALE:GREGORIAN", f"X-WR-CALNAME:{_text(name)}"]
    lines += [line for evening in evenings for line in _event(evening)]
    return b"".join(folded(line) for line in (*lines, "END:VCALENDAR"))


def folded(line: str) -> bytes:
    """A line as it stands in the file: broken before it is too long, never within a character."""
    parts, part = [], b""
    for character in line:
        sign = character.encode()
        if len(part) + len(sign) > MOST_BYTES:
            parts.append(part)
            part = b" "
        part += sign
    return b"\r\n".join((*parts, part)) + b"\r\n"


def _event(evening: Evening) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{evening.uid}"
    yield f"DTSTAMP:{_moment(evening.changed)}"
    yield f"LAST-MODIFIED:{_moment(evening.changed)}"
    yield f"SEQUENCE:{evening.version}"
    if evening.starts is None:
        yield f"DTSTART;VALUE=DATE:{evening.day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{evening.day + timedelta(days=1):%Y%m%d}"
    else:
        yield f"DTSTART:{_moment(evening.starts)}"
    yield f"SUMMARY:{_text(evening.title)}"
    if evening.place:
        yield f"LOCATION:{_text(evening.place)}"
    yield f"URL:{evening.address}"
    yield "END:VEVENT"


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(words: str) -> str:
    return words.translate(_ESCAPED)

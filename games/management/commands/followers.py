"""Shows what waits or was set aside of all that is computed behind the requests."""

from datetime import UTC, datetime
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games import followers
from games.queries import headings, titles_of
from games.terminal import HouseCommand


class Command(HouseCommand):
    help = "Show followers that wait or were set aside; the exit status is 1 if any was set aside."

    def handle(self, **_options: Any) -> None:
        held = followers.held()
        streams = [one.stream for one in held]
        named = {**titles_of(streams), **headings(streams)}
        for one in held:
            self.stdout.write(_line(one, named.get(one.stream, str(one.stream))))
        if not held:
            self.stdout.write(_("Everything is computed, or will be soon."))
        if any(one.until is None for one in held):
            self.stdout.write(_("Once the cause is mended: python3 manage.py retry"))
            raise SystemExit(1)


def _line(one: followers.Held, heading: str) -> str:
    """One follower and stream, and what keeps it from going on."""
    facts = {"follower": one.follower, "heading": heading, "times": one.times, "what": one.trouble}
    if one.until is None:
        said = _("{follower}, {heading}: set aside after {times} failures: {what}")
        return said.format(**facts)
    at = localtime(datetime.fromtimestamp(one.until / 1e6, UTC))
    said = _("{follower}, {heading}: tried again at {at}, after {times} outages: {what}")
    return said.format(**facts, at=f"{at:%H:%M:%S}")

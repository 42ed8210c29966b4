"""How often somebody looks words up: counted in each process by itself.

Unlike login attempts nothing is lost when another process counts anew: a limit here only keeps one
visitor from taking the machine. So it stands in the memory of the process and costs no write.
"""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle

from tournaments.backends import address_of


class LookUps(UserRateThrottle):
    """Looking words up: by account, else by address."""

    scope = "words"
    rate = "120/min"

    def get_ident(self, request: Request | Any) -> str:
        """The visitor's address, an IPv6 network of 64 as one."""
        return address_of(request)


class Lists(LookUps):
    """Importing lists and asking for reports: each keeps a processor busy for seconds."""

    scope = "word_lists"
    rate = "10/min"

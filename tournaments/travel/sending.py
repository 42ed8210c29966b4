"""Sends a tournament to another house over a bad line: part by part, safe to break off and repeat.

The other side says how far it is; what it has is never sent again but when an answer was lost, and
then it is passed over there. After a failure parts get smaller and pauses longer.
"""

import http.client
import json
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit
from uuid import UUID

from engine.refusals import Refusal, Unusable
from tournaments.hooks.sending import NotAllowed, Ways, line_to
from tournaments.refusals import Reason
from tournaments.scopes import DIRECT, EVERYTHING, REGISTER
from tournaments.secrecy import Secret, keeps_secrets
from tournaments.travel.parts import NOWHERE, Standing, part_after, people_of, streams_of

LEAST, MOST = 1_000, 64_000  # letters of a part
_OK, _ELSEWHERE, _UNKNOWN, _NOT_THERE, _LIMITED, _BROKEN = 200, 300, 401, 404, 429, 500
_PATIENCE = 3  # times the seconds in which something must come
_MOST_ANSWER, _MOST_SAID = 1 << 20, 500


class LineBroken(Exception):
    """The other side was not reached, or gave no whole answer."""


ANYWHERE = Ways(allowed=lambda _: True, ports=range(1, 1 << 16), seconds=20.0)
"""The ways of whoever runs this house: to any address that is typed at the terminal."""


@dataclass(frozen=True)
class Goal:
    """Whereto: the address of the other house, the id of the club there (None: to be asked for), a
    token; and by which ways.
    """

    address: str
    club: UUID | None
    token: Secret
    ways: Ways = ANYWHERE


@dataclass
class Line:
    """The line to the other side: how much is dared at once, how long is waited after a failure."""

    goal: Goal
    most_failures: int = 12
    pause: Callable[[float], None] = time.sleep
    size: int = MOST
    failures: int = field(default=0)

    def asked(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, asked for again until the line holds. Raises Refusal."""
        while True:
            try:
                told = _ask(self.goal, method, path, body)
            except LineBroken as broken:
                self._failed(str(broken))
                if body is not None:
                    raise
            else:
                self.failures, self.size = 0, min(MOST, 2 * self.size)
                return told

    def _failed(self, why: str) -> None:
        self.failures += 1
        self.size = max(LEAST, self.size // 4)
        if self.failures >= self.most_failures:
            raise Refusal(Reason.NOT_REACHED, address=self.goal.address, why=why)
        self.pause(min(30.0, 0.25 * 2**self.failures))


class Granted(NamedTuple):
    """What a token of the other house is good for: the one club there, and whether names come in
    by it.
    """

    club: UUID
    people: bool


def granted(line: Line, called: str = "") -> Granted:
    """What the token is good for there, for the club that is `called` so or the only one.

    Raises Refusal NO_HOUSE_THERE, TOKEN_UNKNOWN_THERE, TOKEN_TOO_WEAK, WHICH_CLUB_THERE,
    NO_CLUB_THERE, and as `publish` does.
    """
    me = line.asked("GET", "/api/v1/me/")
    try:
        scopes = {*me["token"]["scopes"]}
        directed = [one["club"] for one in me["clubs"] if "director" in one["roles"]]
        clubs = [(UUID(one["id"]), str(one["slug"]), str(one["name"])) for one in directed]
    except (KeyError, TypeError, ValueError):
        raise Refusal(Reason.NO_HOUSE_THERE, address=line.goal.address) from None
    if scopes.isdisjoint({DIRECT, EVERYTHING}):
        raise Refusal(Reason.TOKEN_TOO_WEAK)
    meant = [club for club, *names in clubs if not called or called in names]
    if called and not meant:
        raise Refusal(Reason.NO_CLUB_THERE, club=called, clubs=_listed(clubs))
    if len(meant) != 1:
        raise Refusal(Reason.WHICH_CLUB_THERE, number=len(meant))
    return Granted(meant[0], not scopes.isdisjoint({REGISTER, EVERYTHING}))


def _listed(clubs: Sequence[tuple[UUID, str, str]]) -> str:
    """The short names of clubs there; a dash for none."""
    return ", ".join(slug for _club, slug, _name in clubs)[:_MOST_SAID] or "–"


def publish(
    tournament: UUID, line: Line, *, people: bool = False, told: Callable[[int], object] = int
) -> dict[UUID, Standing]:
    """Bring a tournament in the other house to where it stands here; how far its streams are there.

    `told` is called with how many entries have gone over. Raises Refusal NOT_REACHED, NOT_TAKEN,
    and ANOTHER_STREAM where the other side has other entries.
    """
    far = all_there(tournament, line)
    for count in sending(tournament, line, far):
        told(count)
    if people:
        send_people(tournament, line)
    return far


def all_there(stream: UUID, line: Line) -> dict[UUID, Standing]:
    """How far a tournament and its games, or a game, are there; those that are not are left out."""
    told = line.asked("GET", f"{_path(line)}{stream}/")
    streams = told["streams"] if told else ()
    return {UUID(one["stream"]): Standing(one["version"], one["hash"]) for one in streams}


def _path(line: Line) -> str:
    return f"/api/v1/clubs/{line.goal.club}/travel/"


def sending(tournament: UUID, line: Line, far: dict[UUID, Standing]) -> Iterator[int]:
    """Send what is missing there, part by part; yields how many entries went, and keeps `far`.

    A game can be there before its tournament, which alone names it: so it is asked for by itself.
    """
    for stream in streams_of(tournament):
        if stream not in far:
            far |= all_there(stream, line)
        yield from _sent(tournament, stream, far, line, _path(line))


def _sent(
    tournament: UUID, stream: UUID, far: dict[UUID, Standing], line: Line, path: str
) -> Iterator[int]:
    """Send a stream to its end; yields how many entries each part had."""
    while part := part_after(tournament, stream, far.get(stream, NOWHERE), line.size):
        before = far.get(stream, NOWHERE).version
        try:
            told = line.asked("POST", path, part._asdict())
        except LineBroken:
            continue  # a smaller part; if this one has arrived it is passed over there
        far[stream] = Standing(told["version"], told["hash"])
        yield told["version"] - before


def send_people(tournament: UUID, line: Line) -> None:
    """Send the title and the people."""
    part = people_of(tournament)
    while True:
        try:
            line.asked("POST", _path(line), part._asdict())
        except LineBroken:
            continue
        return


@keeps_secrets
def _ask(goal: Goal, method: str, path: str, body: Any) -> Any:
    """One request. Raises LineBroken, or Refusal where the other side says no."""
    if body is not None:
        body = json.dumps({"part": body["text"], "signature": body["signature"]}).encode()
    headers = {"Authorization": f"Token {goal.token}", "Content-Type": "application/json"}
    status, text = _answer(goal, method, path, body, headers)
    if status == _LIMITED or status >= _BROKEN:
        raise LineBroken(str(status))
    if (method, status) == ("GET", _NOT_THERE):
        return None
    if status != _OK:
        raise _refused(goal, status, text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise LineBroken(type(broken).__name__) from None


@keeps_secrets
def _answer(
    goal: Goal, method: str, path: str, body: bytes | None, headers: dict[str, str]
) -> tuple[int, bytes]:
    """Status and text of an answer; where it leads is never followed. Raises LineBroken."""
    parts, ways = read_address(goal.address), goal.ways
    until = time.monotonic() + _PATIENCE * ways.seconds
    if parts.scheme == "http":
        ways = replace(ways, allowed=lambda one: one.is_loopback and goal.ways.allowed(one))
    try:
        with line_to(parts, ways, until) as line:
            line.request(method, parts.path.rstrip("/") + path, body, headers)
            answer = line.getresponse()
            return answer.status, answer.read(_MOST_ANSWER)
    except NotAllowed:
        raise Refusal(Reason.NOT_OPEN_INTERNET, address=goal.address) from None
    except (OSError, http.client.HTTPException, ValueError) as broken:
        raise LineBroken(type(broken).__name__) from None


def _refused(goal: Goal, status: int, text: bytes) -> Refusal:
    """Why the other side has not taken it, as far as it says so."""
    if status == _UNKNOWN:
        return Refusal(Reason.TOKEN_UNKNOWN_THERE, status=status)
    if _ELSEWHERE <= status < _UNKNOWN - 1:
        return Refusal(Reason.LEADS_ELSEWHERE, address=goal.address, status=status)
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    said = str(told.get("detail", "")) if isinstance(told, dict) else ""
    return Refusal(Reason.NOT_TAKEN, status=status, why=said[:_MOST_SAID])


def read_address(text: str) -> SplitResult:
    """An address of a house in its parts: https, or http on this computer. Raises Unusable."""
    try:
        parts = urlsplit(text)
        bare = parts.hostname and not (parts.username or parts.query or parts.fragment)
        _ = parts.port
    except ValueError:
        parts, bare = urlsplit(""), None
    plain = text.isascii() and text.isprintable() and " " not in text
    if not (bare and plain) or parts.scheme not in ("http", "https"):
        raise Unusable("address", "An address begins with https:// and has a host.")
    if parts.scheme == "http" and not _is_here(str(parts.hostname)):
        raise Unusable("address", "A token goes over https alone.")
    return parts


def _is_here(host: str) -> bool:
    try:
        return ip_address(socket.gethostbyname(host)).is_loopback
    except (OSError, ValueError):
        return False

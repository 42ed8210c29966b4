"""A program at the register's door: every answer it gets is what the API's description promises."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.games.cast import a_key
from tests.games.client import Client, check, description
from tests.tournaments.cast import Cast

PEOPLE = "/api/v1/clubs/{club}/people/"


class Desk:
    """What one account (or nobody) asks of the register of the cast's first club, or of another."""

    def __init__(self, cast: Cast, user: Any = None, language: str = "en") -> None:
        """Get a token for the account."""
        self.club = cast.club.pk
        self.token = Client(user, language).token
        self.language = language
        self.http = APIClient(enforce_csrf_checks=True)

    def get(self, path: str = "", *, club: Any = None, **query: Any) -> Any:
        """Read something."""
        return self._ask("GET", path, club, query_params=query)

    def post(self, path: str = "", body: Any = None, *, club: Any = None, **headers: Any) -> Any:
        """Carry out a command with a JSON body; a header that is None is left out."""
        return self._send("POST", path, body, club, headers)

    def patch(self, path: str, body: Any, *, club: Any = None, **headers: Any) -> Any:
        """Change something."""
        return self._send("PATCH", path, body, club, headers)

    def upload(self, path: str, content: bytes, *, club: Any = None, **form: Any) -> Any:
        """Send a file in a form."""
        data = {"file": SimpleUploadedFile("people.dat", content), **form}
        sent = self._headers({"Idempotency-Key": form.pop("key", None) or a_key()})
        data.pop("key", None)
        place = PEOPLE.format(club=club or self.club) + path
        return _checked("POST", self.http.post(place, data, format="multipart", headers=sent))

    def _send(self, method: str, path: str, body: Any, club: Any, headers: dict[str, Any]) -> Any:
        sent = {"Idempotency-Key": a_key(), **headers}
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._ask(method, path, club, data=b"" if body is None else data, headers=sent)

    def _ask(self, method: str, path: str, club: Any, **sent: Any) -> Any:
        place = PEOPLE.format(club=club or self.club) + path
        sent["headers"] = self._headers(sent.get("headers", {}))
        answer = self.http.generic(method, place, content_type="application/json", **sent)
        return _checked(method, answer)

    def _headers(self, headers: dict[str, Any]) -> dict[str, str]:
        sent = {"Accept-Language": self.language, "Authorization": self.token, **headers}
        return {name: value for name, value in sent.items() if value is not None}


def _checked(method: str, answer: Any) -> Any:
    check(method, answer)
    return answer


def operations() -> set[str]:
    """The names of the operations on people that the API describes."""
    return {
        operation["operationId"]
        for path, methods in description()["paths"].items()
        for operation in methods.values()
        if path.startswith(PEOPLE)
    }

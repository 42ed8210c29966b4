"""A program at the doors of the lexicon; games, rounds and lists that change what it is told."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.games.client import Client, check, description

API = "/api/v1/"
WORDS = "/api/v1/words/"
OF_CLUBS = ("editions/", "look-up/", "rulings/", "rulings/{word}/", "word-reports/")


class Desk:
    """What one account (or nobody, or the holder of a link) asks; answers are as described."""

    def __init__(self, user: Any = None, *, token: str | None = None, language: str = "en") -> None:
        """Get a token for the account."""
        self.token = Client(user, token=token).token
        self.language = language
        self.http = APIClient(enforce_csrf_checks=True)

    def get(self, path: str, **query: Any) -> Any:
        """Read something below the API."""
        return self._ask("GET", path, query_params=query)

    def word(self, word: str, **query: Any) -> Any:
        """Look a word up."""
        return self.get(f"words/{word}/", **query)

    def send(self, method: str, path: str, body: Any) -> Any:
        """Send a JSON body."""
        return self._ask(method, path, data=json.dumps(body).encode())

    def upload(self, path: str, name: str, **files: bytes) -> Any:
        """Send files in a form."""
        data = {"name": name, **{n: SimpleUploadedFile(n, text) for n, text in files.items()}}
        answer = self.http.post(API + path, data, format="multipart", headers=self._headers())
        check("POST", answer)
        return answer

    def _ask(self, method: str, path: str, **sent: Any) -> Any:
        answer = self.http.generic(
            method, API + path, content_type="application/json", headers=self._headers(), **sent
        )
        check(method, answer)
        return answer

    def _headers(self) -> dict[str, str]:
        sent = {"Accept-Language": self.language, "Authorization": self.token}
        return {name: value for name, value in sent.items() if value is not None}


def everybody(cast: Any) -> dict[str, Desk]:
    """A desk for each one by what they are to the first club."""
    people = cast.by_relation()
    del people["anonymous"]
    return {"nobody": Desk(), **{name: Desk(user) for name, user in people.items()}}


def operations() -> set[str]:
    """The names of the operations about words that the API describes."""
    mine = (WORDS, *(f"{API}clubs/{{club}}/{place}" for place in OF_CLUBS))
    return {
        operation["operationId"]
        for path, methods in description()["paths"].items()
        for operation in methods.values()
        if path.startswith(mine)
    }

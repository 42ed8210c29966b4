"""A browser without scripts for tests: reads the forms of a page, fills them in and sends them."""

from dataclasses import dataclass, field
from functools import cached_property

from django.test import Client

from tests.frontend.tags import Tags


@dataclass
class SentForm:
    """A form of a page: where it is sent, and what its fields hold."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: dict[str, str] = field(default_factory=dict)
    method: str = "get"


@dataclass
class Page:
    """An answer as a reader sees it: its status, its words, its links and forms.

    It is read when somebody asks what it shows.
    """

    status: int
    html: str
    path: str = ""  # where the visitor is, once all that leads elsewhere is followed

    @cached_property
    def _read(self) -> "_Reader":
        reader = _Reader()
        reader.feed(self.html)
        return reader

    @cached_property
    def text(self) -> str:
        """Its words."""
        return " ".join("".join(self._read.words).split())

    @property
    def links(self) -> list[str]:
        """Where it leads."""
        return self._read.links

    @property
    def forms(self) -> list[SentForm]:
        """What can be filled in and sent."""
        return self._read.forms

    @cached_property
    def tags(self) -> list[tuple[str, dict[str, str]]]:
        """Every tag with its attributes."""
        lister = _Lister()
        lister.feed(self.html)
        return lister.tags

    def form(self, name: str) -> SentForm:
        """The form of an entry by its name."""
        (found,) = [form for form in self.forms if form.fields.get("form") == name]
        return found

    def offers(self) -> list[str]:
        """The names of the entries that the page offers."""
        return [form.fields["form"] for form in self.forms if "form" in form.fields]

    def element(self, identity: str) -> tuple[str, dict[str, str]]:
        """The one tag with an id."""
        (found,) = [tag for tag in self.tags if tag[1].get("id") == identity]
        return found


# Between these a reader sees no gap.
INLINE = {"a", "b", "span", "sub", "code", "text"}


def _known(attrs: list[tuple[str, str | None]]) -> dict[str, str]:
    return {name: value or "" for name, value in attrs}


class _Lister(Tags):
    def __init__(self) -> None:
        self.tags: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, _known(attrs)))


class _Reader(Tags):
    wanted = frozenset({"a", "form", "select", "option", "button", "input", "textarea"})

    def __init__(self) -> None:
        self.words: list[str] = []
        self.links: list[str] = []
        self.forms: list[SentForm] = []
        self.selecting = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._gap(tag)
        known = _known(attrs)
        if tag == "a":
            self.links.append(known.get("href", ""))
        elif tag == "form":
            sent = SentForm(known.get("action", ""), method=known.get("method", "get"))
            self.forms.append(sent)
        elif tag == "select":
            self.selecting = known["name"]
        elif tag == "option":
            self._option(known)
        elif tag == "button" and self.forms and "name" in known:
            self.forms[-1].buttons[known["name"]] = known.get("value", "")
        elif tag in ("input", "textarea") and self.forms:
            self._input(known)

    def handle_endtag(self, tag: str) -> None:
        self._gap(tag)

    def _gap(self, tag: str) -> None:
        if tag not in INLINE:
            self.words.append(" ")

    def _option(self, known: dict[str, str]) -> None:
        form = self.forms[-1]
        form.choices.setdefault(self.selecting, []).append(known["value"])
        if "selected" in known or self.selecting not in form.fields:
            form.fields[self.selecting] = known["value"]

    def _input(self, known: dict[str, str]) -> None:
        form, name = self.forms[-1], known.get("name", "")
        if known.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(known.get("value", "on"))
            if "checked" in known:
                form.fields[name] = known.get("value", "on")
        else:
            form.fields[name] = known.get("value", "")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(status: int, html: str) -> Page:
    """A page from its markup."""
    return Page(status, html)


def shown(answer) -> Page:
    """What an answer shows, and where."""
    return Page(answer.status_code, answer.content.decode(), answer.request["PATH_INFO"])


class Browser:
    """Somebody at a browser: German unless told otherwise."""

    def __init__(self, user=None, language="de", **options):
        """Sit down, logged in or not."""
        self.client = Client(headers={"accept-language": language}, **options)
        if user is not None:
            self.client.force_login(user)

    def get(self, address: str) -> Page:
        """Open an address and follow where it leads."""
        return shown(self.client.get(address, follow=True))

    def post(self, address: str, fields: dict[str, object]) -> Page:
        """Send fields and follow where the answer leads."""
        return shown(self.client.post(address, fields, follow=True))

    def send(self, page: Page, name: str, address: str, **fields: object) -> Page:
        """Fill in the form `name` of a page and send it."""
        form = page.form(name)
        sent = {key: value for key, value in form.fields.items() if key}
        return self.post(address, {**sent, **fields})

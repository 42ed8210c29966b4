"""A browser without scripts for tests: reads the forms of a page, fills them in and sends them."""

from dataclasses import dataclass, field

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
    """An answer as a reader sees it: its status, its words, its links and forms."""

    status: int
    html: str
    text: str = ""
    links: list[str] = field(default_factory=list)
    forms: list[SentForm] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    path: str = ""  # where the visitor is, once all that leads elsewhere is followed

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


class _Reader(Tags):
    def __init__(self, page: Page) -> None:
        self.page = page
        self.words: list[str] = []
        self.selecting = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._gap(tag)
        known = {name: value or "" for name, value in attrs}
        self.page.tags.append((tag, known))
        if tag == "a":
            self.page.links.append(known.get("href", ""))
        elif tag == "form":
            sent = SentForm(known.get("action", ""), method=known.get("method", "get"))
            self.page.forms.append(sent)
        elif tag == "select":
            self.selecting = known["name"]
        elif tag == "option":
            self._option(known)
        elif tag == "button" and self.page.forms and "name" in known:
            self.page.forms[-1].buttons[known["name"]] = known.get("value", "")
        elif tag in ("input", "textarea") and self.page.forms:
            self._input(known)

    def handle_endtag(self, tag: str) -> None:
        self._gap(tag)

    def _gap(self, tag: str) -> None:
        if tag not in INLINE:
            self.words.append(" ")

    def _option(self, known: dict[str, str]) -> None:
        form = self.page.forms[-1]
        form.choices.setdefault(self.selecting, []).append(known["value"])
        if "selected" in known or self.selecting not in form.fields:
            form.fields[self.selecting] = known["value"]

    def _input(self, known: dict[str, str]) -> None:
        form, name = self.page.forms[-1], known.get("name", "")
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
    page = Page(status, html)
    reader = _Reader(page)
    reader.feed(html)
    page.text = " ".join("".join(reader.words).split())
    return page


def shown(answer) -> Page:
    """What an answer shows, and where."""
    page = read(answer.status_code, answer.content.decode())
    page.path = answer.request["PATH_INFO"]
    return page


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

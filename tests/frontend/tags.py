"""The tags of a page one after the other, as `HTMLParser` reads what we write, in half its time.

For markup that is whole: each tag is closed by `>`, each value that holds one stands in quotes.
"""

import re
from html import unescape

_WHOLE = r"""[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*"""
_NEXT = re.compile(
    rf"<!--.*?-->|<![a-zA-Z][^>]*>|<(/?)([a-zA-Z][^\s/>]*)({_WHOLE})>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([^\s/>"'=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?""")
_RAW = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style")}


class Tags:
    """Told tag by tag; what is of interest is for those who inherit."""

    wanted: frozenset[str] | None = None
    """The tags whose attributes are read; None: all."""

    def feed(self, html: str) -> None:
        """Read a page from its beginning to its end."""
        place = 0
        while found := _NEXT.search(html, place):
            begin, end = found.span()
            if begin > place:
                self._text(html[place:begin])
            place = end
            closes, tag, rest = found.groups()
            if tag is None:
                continue
            tag = tag.lower()
            if closes:
                self.handle_endtag(tag)
                continue
            asked = rest and (self.wanted is None or tag in self.wanted)
            self.handle_starttag(tag, _attributes(rest) if asked else [])
            if rest.endswith("/"):
                self.handle_endtag(tag)
            elif tag in _RAW and (raw := _RAW[tag].search(html, place)):
                if raw.start() > place:
                    self.handle_data(html[place : raw.start()])
                place = raw.start()
        self._text(html[place:])

    def _text(self, text: str) -> None:
        if text:
            self.handle_data(_said(text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag is opened."""

    def handle_endtag(self, tag: str) -> None:
        """A tag is closed."""

    def handle_data(self, data: str) -> None:
        """Words between two tags."""


def _attributes(rest: str) -> list[tuple[str, str | None]]:
    found: list[tuple[str, str | None]] = []
    for one in _ATTRIBUTE.finditer(rest):
        group = one.lastindex or 1  # the one that holds the value, behind that of the name
        found.append((one[1].lower(), _said(one[group]) if group > 1 else None))
    return found


def _said(text: str) -> str:
    return unescape(text) if "&" in text else text
